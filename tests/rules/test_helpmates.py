"""Whether one or two pieces can mate: the rules agree with orthodox chess, with a list for the other armies, and with
an exhaustive search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from bot.rules import Color, InvalidFen, Position, Termination, can_win
from bot.variants import find_variant
from bot.variants.chess import CHESS
from bot.variants.model import Variant
from tests import oracle
from tests.boards import placement
from tests.sampling import more, one_in

from .helpmates import CORNERS_FIRST, Kind, drawing, mate

KINDS = ("Q", "R", "B=", "B!", "N", "P")
ARMIES = ("humans", "elves", "orcs")
MANY = 8
"""The maximum number of units that fit around a king."""

UNABLE: dict[tuple[str, str], dict[str, str]] = {
    ("humans", "humans"): {"B": "Q R B=", "N": "Q"},
    ("humans", "elves"): {"B": "R B=", "N": "Q"},
    ("humans", "orcs"): {"B": "Q N B=", "N": "Q"},
    ("elves", "humans"): {"B": "B="},
    ("elves", "elves"): {"B": "B="},
    ("elves", "orcs"): {"B": "Q B="},
    ("orcs", "humans"): {"B": "B=", "N": "Q", "P": ""},
    ("orcs", "elves"): {"B": "B=", "N": "Q N", "P": ""},
    ("orcs", "orcs"): {"B": "Q B=", "N": "Q", "P": "Q"},
}
"""The units that can't mate a bare king on their own, by mating army and mated army.

For each of these units, the text lists the units of the mated army that don't make a mate possible when one of them is
added (`B=`: on squares of the same color). Units that aren't listed can mate a bare king.
"""


def kinds(text: str) -> list[Kind]:
    """Parse a list of letters. Each can be followed by the color of the unit's squares: `=` for 0, `!` for 1."""
    shades = {"=": 0, "!": 1}
    return [Kind(word[0], shades[word[1]] if word[1:] else None) for word in text.split()]


def all_kinds(without: str = "") -> list[Kind]:
    return [kind for kind in kinds(" ".join(KINDS)) if kind not in kinds(without)]


def position_with(variant: Variant, color: Color, own: Sequence[Kind], other: Sequence[Kind]) -> Position:
    """Return a valid position with both kings and with these units for each side."""
    for squares in product(*([square for square in oracle.SQUARES if kind.fits(square)] for kind in own)):
        board = dict(zip(squares, (cased(kind.letter, color) for kind in own), strict=True))
        free = [square for square in ("a1", "h8", *oracle.SQUARES[8:56]) if square not in board]
        board |= {free.pop(0): cased("K", color.other), free.pop(0): cased("K", color)}
        for kind in other:
            square = next(square for square in free if kind.fits(square))
            free.remove(square)
            board[square] = cased(kind.letter, color.other)
        try:
            if len(board) == len(own) + len(other) + 2:
                return Position.from_fen(variant, f"{placement(drawing(board))} {color.word[0]} - - 0 1")
        except InvalidFen:
            continue
    raise AssertionError(f"expected a position with {own} and {other}")


def cased(letter: str, color: Color) -> str:
    return letter if color is Color.WHITE else letter.lower()


def wins(key: str, own: Sequence[Kind], other: Sequence[Kind], color: Color = Color.WHITE) -> bool:
    return can_win(position_with(find_variant(key), color, own, other), color)


@pytest.mark.parametrize("key", ["chess", *more(["asymmetric-humans-humans", "asymmetric-humans-humans+bc"])])
@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        ("N", "", False),
        ("N", "Q", False),
        ("N", "Q Q Q", False),
        ("N", "R", True),
        ("N", "B=", True),
        ("N", "N", True),
        ("N", "P", True),
        ("N", "Q Q P", True),
        ("B=", "", False),
        ("B=", "Q R R", False),
        ("B=", "Q R B= B=", False),
        ("B=", "B!", True),
        ("B=", "N", True),
        ("B=", "P", True),
        ("B= B=", "Q R", False),
        ("B= B=", "B=", False),
        ("B= B=", "B!", True),
        ("B= B=", "N", True),
        ("B= B!", "", True),
        ("N N", "", True),
        ("B= N", "", True),
        ("P", "", True),
        ("R", "", True),
        ("Q", "", True),
        ("", "Q R B= N P", False),
    ],
)
def test_orthodox_units_are_judged_like_in_python_chess(key: str, own: str, other: str, *, expected: bool) -> None:
    """The expected results agree with `Board.has_insufficient_material` in python-chess. Lichess has the same rule."""
    assert wins(key, kinds(own), kinds(other)) is expected


@pytest.mark.parametrize("armies", one_in(5, list(UNABLE)), ids=str)
@pytest.mark.parametrize("color", Color)
def test_the_mates_of_a_lone_unit_are_as_listed(armies: tuple[str, str], color: Color) -> None:
    mating, mated = armies
    white, black = (mating, mated) if color is Color.WHITE else (mated, mating)
    found: dict[str, str] = {}
    for own in kinds("Q R B= N P"):
        if not wins(f"asymmetric-{white}-{black}", [own], [], color):
            others = [text for text in KINDS if not wins_against(white, black, own, text, color)]
            found[own.letter] = " ".join(others)
    expected = {letter: set(others.split()) for letter, others in UNABLE[mating, mated].items()}
    assert {letter: set(others.split()) for letter, others in found.items()} == expected


def wins_against(white: str, black: str, own: Kind, other: str, color: Color) -> bool:
    return wins(f"asymmetric-{white}-{black}", [own], kinds(other) * MANY, color)


LONE = [(*armies, letter) for armies, unable in UNABLE.items() for letter in unable if letter != "P"]
QUICK = ("elves", "elves", "B")


@pytest.mark.parametrize(("mating", "mated", "letter"), [QUICK, *more(one for one in LONE if one != QUICK)])
def test_there_is_no_mate_if_a_win_is_ruled_out(mating: str, mated: str, letter: str) -> None:
    own, others = lone(letter), kinds(UNABLE[mating, mated][letter])
    assert not wins(f"asymmetric-{mating}-{mated}", [own], others * 3)
    assert mate(f"asymmetric-{mating}-{mated}", [own], others) is None


@pytest.mark.parametrize("mated", more(ARMIES))
def test_there_is_no_mate_by_a_guard_if_a_win_is_ruled_out(mated: str) -> None:
    key, others = f"asymmetric-orcs-{mated}", kinds(UNABLE["orcs", mated]["P"])
    assert all(mate(key, [own], others) is None for own in kinds("P B="))


@pytest.mark.parametrize("armies", one_in(5, list(UNABLE)), ids=str)
@pytest.mark.parametrize("letter", ["Q", "R", "B", "N", *more("P")])
def test_there_is_a_mate_whenever_a_win_is_possible(armies: tuple[str, str], letter: str) -> None:
    mating, mated = armies
    key = f"asymmetric-{mating}-{mated}"
    unable = UNABLE[mating, mated].get(letter)
    for other in all_kinds(unable or "") if unable is not None else [None, *all_kinds()]:
        fen = some_mate(key, letter, other)
        assert fen is not None, other
        position = Position.from_fen(find_variant(key), fen)
        assert position.outcome is not None
        assert position.outcome.termination is Termination.CHECKMATE
        assert can_win(position, Color.WHITE), fen


def some_mate(key: str, letter: str, other: Kind | None) -> str | None:
    """Find a mate by one unit against a king hemmed in by its own units of one kind. A pawn can also be replaced by one
    of its promotions.
    """
    white, black = (side.promotions for side in find_variant(key).sides)
    owns = [lone(letter), *(Kind(one) for one in white if letter == "P")]
    walls = (
        []
        if other is None
        else [other, *(kind for kind in all_kinds() if other.letter == "P" and kind.letter in black)]
    )
    return next((fen for own in owns if (fen := mate(key, [own], walls, CORNERS_FIRST))), None)


def lone(letter: str) -> Kind:
    return Kind(letter, 0 if letter == "B" else None)


@pytest.mark.parametrize(("mating", "others"), more([("humans", "Q R B="), ("elves", "B="), ("orcs", "B=")]))
@pytest.mark.parametrize("king", ["a1", "h8", "c1", "d4"])
def test_there_is_no_mate_by_two_units_on_one_color_if_a_win_is_ruled_out(mating: str, others: str, king: str) -> None:
    key = f"asymmetric-{mating}-humans"
    assert not wins(key, kinds("B= B="), kinds(others) * 2)
    assert mate(key, kinds("B= B="), kinds(others), [king]) is None


def test_two_rangers_on_one_color_mate_by_a_double_check() -> None:
    fen = "8/8/8/8/8/K1B5/8/kqB5 b - - 0 1"
    board = Position.from_fen(find_variant("asymmetric-elves-humans"), fen)
    assert board.outcome is not None
    assert can_win(board, Color.WHITE)


def test_a_pawn_counts_as_its_possible_promotions() -> None:
    knights = replace(CHESS, white=replace(CHESS.white, promotions="N"))
    assert not can_win(position_with(knights, Color.WHITE, kinds("P"), []), Color.WHITE)
    assert can_win(position_with(knights, Color.WHITE, kinds("P"), kinds("R")), Color.WHITE)


def test_the_number_of_units_needed_around_the_king_is_counted() -> None:
    """According to `can_win`, a knight can mate a king among its own unicorns, but only if there are at least three of
    them.
    """
    assert [wins("asymmetric-humans-elves", kinds("N"), kinds("N") * count) for count in range(5)] == [
        *[False] * 3,
        *[True] * 2,
    ]


@pytest.mark.more
def test_there_is_no_mate_with_fewer_units() -> None:
    """The search finds no mate even with three unicorns. `can_win` is more generous, because it doesn't count the units
    that are needed to block lines.
    """
    assert mate("asymmetric-humans-elves", kinds("N"), kinds("N"), most_walls=3) is None
