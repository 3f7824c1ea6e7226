"""The guides as data: which pages a game's guide has, in order, and the figures and positions that they show."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from bot.paths import ASSETS
from bot.render import units_to_name
from bot.rules import Color, Line, Position, Square, parse_square
from bot.variants import FAMILIES, Army, Family, Piece, Variant, find_family, find_variant

GUIDES = ASSETS / "guides"


@dataclass(frozen=True)
class FirstMove:
    """What became of the games that began with a move."""

    move: str
    games: int
    white_wins: int
    """In per cent of these games, as are Black's."""
    black_wins: int
    replies: tuple[tuple[str, ...], ...]
    """Black's replies: those of one group about equally frequent, each group far rarer than the one before it."""
    note: str = "plain"
    """How certain the reply is: the key of its wording."""


@dataclass(frozen=True)
class Matchup:
    """How two armies did against each other, from the first one's view."""

    armies: tuple[str, str]
    games: int
    """With either colour."""
    as_white: float
    """The score in per cent with White, and below with Black."""
    as_black: float

    @property
    def score(self) -> float:
        """The score in per cent of all the games."""
        return (self.as_white + self.as_black) / 2


@dataclass(frozen=True)
class Board:
    """A position that a page shows."""

    line: Line
    picked: Square | None
    """Whose dots are shown."""
    arrows: tuple[tuple[Square, Square], ...]


@dataclass(frozen=True)
class Page:
    """A page of a guide: about a piece, about an army, or a chapter about something else."""

    key: str
    wording: str
    """The key of its text."""
    piece: Piece | None = None
    army: Army | None = None
    boards: tuple[Board, ...] = ()
    is_film: bool = False
    """Whether the boards show one line move by move, to be played through."""


@dataclass(frozen=True, eq=False)
class Guide:
    """All about one game."""

    family: Family
    example: Variant
    """The variant that stands for all of the family where a set-up is shown."""
    pages: tuple[Page, ...]
    engine_values: Mapping[str, tuple[int, int]]
    """What an engine reckons with early and late in a game, by the name of the piece."""
    first_moves: tuple[FirstMove, ...]
    continuations: Mapping[str, tuple[str, ...]]
    """With what an opening mostly goes on, by its name."""
    matchups: tuple[Matchup, ...]

    @cached_property
    def armies(self) -> Mapping[str, tuple[tuple[str, Piece], ...]]:
        """The armies by name, each with the letters and pieces that it has from the start."""
        fielded: dict[str, tuple[tuple[str, Piece], ...]] = {}
        for variant in self.family.variants:
            start = Position.start(variant)
            for color in Color:
                fielded.setdefault(variant.sides[color].army.name, units_to_name(start, color))
        return fielded

    def colour_of(self, *pieces: Piece) -> Color:
        """Return the side that has all of these from the start of some game: White where both have."""
        armies = {variant.white.army.name for variant in self.family.variants}
        fielded = {piece for army in armies for _, piece in self.armies[army]}
        return Color.WHITE if fielded.issuperset(pieces) else Color.BLACK

    @property
    def first(self) -> Page:
        """The page at which a reader starts."""
        return self.pages[0]

    def find(self, key: str) -> Page | None:
        """Return the page of this key, None where there is none."""
        return next((page for page in self.pages if page.key == key), None)


def all_guides() -> tuple[Guide, ...]:
    """The guides of all games, in the order of the menus."""
    return tuple(read_guide(key) for key in FAMILIES)


@cache
def read_guide(key: str) -> Guide:
    """Read the guide of a game that players are offered; raise UnknownVariant."""
    return guide_of(find_family(key))


def guide_of(family: Family) -> Guide:
    """Read the guide of any game; raise OSError, or ValueError and LookupError where it is not sound."""
    data = _read(family)
    boards = data.get("boards", {})
    return Guide(
        family=family,
        example=find_variant(data["example"]) if "example" in data else family.example,
        pages=tuple(_page(family, page, boards.get(page, [])) for page in data["pages"]),
        engine_values={name: (early, late) for name, (early, late) in data.get("engine_values", {}).items()},
        first_moves=tuple(_first_move(entry) for entry in data.get("first_moves", [])),
        continuations={name: tuple(moves) for name, moves in data.get("continuations", {}).items()},
        matchups=tuple(_matchup(entry) for entry in data.get("matchups", [])),
    )


def pages_of(family: Family) -> tuple[Page, ...]:
    """Read which pages the guide of any game has, without the positions on them; raise as `guide_of` does."""
    return tuple(_page(family, page, []) for page in _read(family)["pages"])


def guide_path(family: Family) -> Path:
    """Where the guide of a game lies."""
    return GUIDES / f"{family.key}.toml"


def _read(family: Family) -> dict[str, Any]:
    return tomllib.loads(guide_path(family).read_text(encoding="utf-8"))


def _page(family: Family, key: str, boards: list[dict[str, Any]]) -> Page:
    armies = {side.army.name: side.army for variant in family.variants for side in variant.sides}
    pieces = {piece.name: piece for army in armies.values() for piece in army.pieces}
    is_film = any(entry.get("is_film") for entry in boards)
    shown = tuple(board for entry in boards for board in (_film(family, entry) if is_film else [_board(family, entry)]))
    return Page(key, f"{family.key}-{key}", pieces.get(key), armies.get(key), shown, is_film)


def _film(family: Family, entry: dict[str, Any]) -> Iterator[Board]:
    """Give the boards of a line: where it begins, after each move of both sides, and where it ends."""
    moves = entry["moves"].split()
    for ply in (*range(0, len(moves), 2), len(moves)):
        yield _board(family, entry | {"moves": " ".join(moves[:ply])})


def _board(family: Family, entry: dict[str, Any]) -> Board:
    variant = find_variant(entry["variant"]) if "variant" in entry else family.example
    line = Line.from_uci(variant, entry.get("fen", variant.start_fen), entry.get("moves", "").split())
    arrows = tuple((parse_square(arrow[:2]), parse_square(arrow[2:])) for arrow in entry.get("arrows", []))
    return Board(line, parse_square(entry["picked"]) if "picked" in entry else None, arrows)


def _first_move(entry: dict[str, Any]) -> FirstMove:
    return FirstMove(**entry | {"replies": tuple(tuple(group) for group in entry["replies"])})


def _matchup(entry: dict[str, Any]) -> Matchup:
    first, second = entry["armies"]
    return Matchup(**entry | {"armies": (first, second)})
