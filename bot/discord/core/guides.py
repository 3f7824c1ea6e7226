"""Reads the guides in assets/guides: their pages, statistics and positions. Also finds what a variant family's guide is
missing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from bot.domain.challenge import RANDOM_ARMY, army_choices
from bot.domain.records import Tally
from bot.i18n.catalog import Catalog
from bot.paths import ASSETS, ROOT
from bot.render import pieces_to_name
from bot.rules import Color, MoveLine, Position, Square, parse_square
from bot.variants import (
    FAMILIES,
    OPTIONAL_RULES,
    Army,
    Family,
    MissingPart,
    PieceType,
    Variant,
    find_family,
    find_variant,
)
from bot.variants.model import MANUAL, Opening

GUIDES = ASSETS / "guides"


@dataclass(frozen=True)
class FirstMove:
    move: str
    games: int
    white_wins: int
    """The percentage of `games` that White won. `black_wins` is the same for Black."""
    black_wins: int
    replies: tuple[tuple[str, ...], ...]
    """Black's replies in groups.

    Replies within a group are about equally frequent; each group is far rarer than the previous one.
    """
    note: str = "plain"
    """The locale key of the text that says how certain the replies are, without the prefix `replies-`."""


@dataclass(frozen=True)
class Matchup:
    """The score of two armies against each other, from the first army's point of view."""

    armies: tuple[str, str]
    games: int
    """The number of games with each color."""
    as_white: float
    """The first army's score as White, as a percentage. `as_black` is its score as Black."""
    as_black: float

    @property
    def score(self) -> float:
        """The first army's score, as a percentage of all games."""
        return (self.as_white + self.as_black) / 2


@dataclass(frozen=True)
class Board:
    line: MoveLine
    picked: Square | None
    """The square of the piece whose moves are marked with dots."""
    arrows: tuple[tuple[Square, Square], ...]


@dataclass(frozen=True, eq=False)
class Page:
    family: Family
    key: str
    wording: str
    """The locale key of the page's text, without the prefix such as `guide-`."""
    piece_type: PieceType | None = None
    army: Army | None = None
    entries: tuple[Mapping[str, Any], ...] = ()
    """The page's boards as they are in the guide's file."""

    @property
    def is_film(self) -> bool:
        """Whether the page's boards show one sequence of moves, which the reader can step through."""
        return any(entry.get("is_film") for entry in self.entries)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The page's boards. They are not read until the page is first shown. Reading all boards in advance would take
        up memory for the tables of every variant that appears in a guide.

        Raises ValueError, LookupError or TypeError if the boards are malformed.
        """
        if self.is_film:
            return tuple(board for entry in self.entries for board in _film(self.family, entry))
        return tuple(_board(self.family, entry) for entry in self.entries)


@dataclass(frozen=True, eq=False)
class Guide:
    family: Family
    example: Variant
    """The variant that the guide uses as an example, for instance to show the start position."""
    pages: tuple[Page, ...]
    openings: tuple[Opening, ...]
    """The openings of `example` that the guide shows: the openings that the guide names or, by default, all of them."""
    engine_values: Mapping[str, tuple[int, int]]
    """How much the engine values each piece early and late in a game, by the piece's name."""
    first_moves: tuple[FirstMove, ...]
    continuations: Mapping[str, tuple[str, ...]]
    """The usual moves after an opening, by the opening's name."""
    matchups: tuple[Matchup, ...]

    @property
    def first_moves_tally(self) -> Tally:
        """White's results in all games in the table of first moves."""
        games = sum(entry.games for entry in self.first_moves)
        wins = round(sum(entry.games * entry.white_wins / 100 for entry in self.first_moves))
        losses = round(sum(entry.games * entry.black_wins / 100 for entry in self.first_moves))
        return Tally(wins, games - wins - losses, losses)

    @cached_property
    def armies(self) -> Mapping[str, tuple[tuple[str, PieceType], ...]]:
        """The letters and piece types that each army has at the start of a game, by the army's name."""
        fielded: dict[str, tuple[tuple[str, PieceType], ...]] = {}
        for variant in self.family.variants:
            start = Position.start(variant)
            for color in Color:
                fielded.setdefault(variant.sides[color].army.name, pieces_to_name(start, color))
        return fielded

    def color_of(self, *piece_types: PieceType) -> Color:
        """Return White if White's armies include all these piece types at the start of a game, otherwise Black."""
        armies = {variant.white.army.name for variant in self.family.variants}
        fielded = {piece_type for army in armies for _, piece_type in self.armies[army]}
        return Color.WHITE if fielded.issuperset(piece_types) else Color.BLACK

    @property
    def first(self) -> Page:
        return self.pages[0]

    def find(self, key: str) -> Page | None:
        return next((page for page in self.pages if page.key == key), None)


def all_guides() -> tuple[Guide, ...]:
    return tuple(read_guide(key) for key in FAMILIES)


@cache
def read_guide(key: str) -> Guide:
    """Return the guide of a listed family. Raise UnknownVariant if no listed family has this key."""
    return guide_of(find_family(key))


def guide_of(family: Family) -> Guide:
    """Read the guide of any family. Raise OSError if the file can't be read, and ValueError or LookupError if it's
    malformed.
    """
    data = _read(family)
    boards = data.get("boards", {})
    example = find_variant(data["example"]) if "example" in data else family.example
    named = {opening.name: opening for opening in example.openings}
    return Guide(
        family=family,
        example=example,
        openings=tuple(named[name] for name in data.get("openings", named)),
        pages=tuple(_page(family, page, boards.get(page, [])) for page in data["pages"]),
        engine_values={name: (early, late) for name, (early, late) in data.get("engine_values", {}).items()},
        first_moves=tuple(_first_move(entry) for entry in data.get("first_moves", [])),
        continuations={name: tuple(moves) for name, moves in data.get("continuations", {}).items()},
        matchups=tuple(_matchup(entry) for entry in data.get("matchups", [])),
    )


def pages_of(family: Family) -> tuple[Page, ...]:
    """Read the pages of any family's guide, without the boards on them. Raise the same errors as `guide_of`."""
    return tuple(_page(family, page, []) for page in _read(family)["pages"])


def guide_path(family: Family) -> Path:
    return GUIDES / f"{family.key}.toml"


def _read(family: Family) -> dict[str, Any]:
    return tomllib.loads(guide_path(family).read_text(encoding="utf-8"))


def _page(family: Family, key: str, boards: list[dict[str, Any]]) -> Page:
    armies = {side.army.name: side.army for variant in family.variants for side in variant.sides}
    piece_types = {piece_type.name: piece_type for army in armies.values() for piece_type in army.piece_types}
    return Page(family, key, f"{family.key}-{key}", piece_types.get(key), armies.get(key), tuple(boards))


def _film(family: Family, entry: Mapping[str, Any]) -> Iterator[Board]:
    """Yield the boards that show a sequence of moves: the start, the position after every second half-move, and the
    end.
    """
    moves = entry["moves"].split()
    for ply in (*range(0, len(moves), 2), len(moves)):
        yield _board(family, {**entry, "moves": " ".join(moves[:ply])})


def _board(family: Family, entry: Mapping[str, Any]) -> Board:
    variant = find_variant(entry["variant"]) if "variant" in entry else family.example
    line = MoveLine.from_uci(variant, entry.get("fen", variant.start_fen), entry.get("moves", "").split())
    arrows = tuple((parse_square(arrow[:2]), parse_square(arrow[2:])) for arrow in entry.get("arrows", []))
    return Board(line, parse_square(entry["picked"]) if "picked" in entry else None, arrows)


def _first_move(entry: dict[str, Any]) -> FirstMove:
    return FirstMove(**entry | {"replies": tuple(tuple(group) for group in entry["replies"])})


def _matchup(entry: dict[str, Any]) -> Matchup:
    first, second = entry["armies"]
    return Matchup(**entry | {"armies": (first, second)})


WORDS = f"{MANUAL}#5-the-texts-assetslocales"
GUIDE = f"{MANUAL}#6-the-guide-assetsguideskeytoml-and-guide-key-page"

NAMES, COURSE, RULES = "pieces.ftl", "course.ftl", "rules.ftl"
"""The locale files with a family's texts: names, messages during a game, and guides."""


def missing_words(family: Family, texts: Catalog) -> Iterator[MissingPart]:
    """Yield the locale keys that a family or the pages of its guide need, but that at least one language lacks."""
    wanted = {**_names(family), **{key: RULES for page in _pages(family) for key in _keys(page)}}
    for key, file in wanted.items():
        silent = [locale for locale, t in texts.translators.items() if not t.has(key)]
        if silent:
            where = "*" if len(silent) == len(texts.translators) else ",".join(silent)
            yield MissingPart("words", key, f"assets/locales/{where}/{file}", WORDS)


def lacks_of_guide(family: Family) -> Iterator[MissingPart]:
    """Yield the missing pages of a family's guide, or the whole guide if it is missing or malformed."""
    where = guide_path(family).relative_to(ROOT).as_posix()
    try:
        pages = pages_of(family)
    except FileNotFoundError:
        yield MissingPart("guide", "a guide for /rules", where, GUIDE)
        return
    except (ValueError, LookupError) as error:
        yield MissingPart("guide", f"a guide that can be read ({error!r})", where, GUIDE)
        return
    told = {page.key for page in pages}
    armies = (side.army.name for variant in family.variants for side in variant.sides)
    for name in dict.fromkeys((*armies, *_standing(family))):
        if name not in told:
            yield MissingPart("guide", f"a page {name}", where, GUIDE)


def lacks_of_boards(family: Family) -> Iterator[MissingPart]:
    """Yield the first error in a guide's positions or statistics, or nothing if there is no error.

    The moves in the guide are played, so the rules have to be compiled.
    """
    try:
        for page in guide_of(family).pages:
            _ = page.boards
    except FileNotFoundError:
        return
    except (ValueError, LookupError, TypeError) as error:
        where = guide_path(family).relative_to(ROOT).as_posix()
        yield MissingPart("guide", f"positions and figures that can be shown ({error})", where, GUIDE)


def _names(family: Family) -> dict[str, str]:
    """Map the locale keys for the names of a family's pieces, sides and so on to the locale files that contain them."""
    sides = [side for variant in family.variants for side in variant.sides]
    openings = [opening for variant in family.variants for opening in variant.openings]
    options = {OPTIONAL_RULES[letter] for variant in family.variants for letter in variant.options}
    return {
        f"variant-{family.key}": NAMES,
        **{f"side-{side.color}": NAMES for side in sides},
        **{f"army-{side.army.name}": NAMES for side in sides},
        **{f"army-nature-{army}": COURSE for army in army_choices(family) if army != RANDOM_ARMY},
        **{f"rule-{option}": COURSE for option in sorted(options)},
        **{f"piece-{piece_type.name}": NAMES for piece_type in family.pieces},
        **{f"how-{piece_type.name}": NAMES for piece_type in family.pieces},
        **{f"opening-{opening.name}": RULES for opening in openings},
    }


def _keys(page: Page) -> tuple[str, ...]:
    if page.piece_type is not None:
        return (f"about-{page.piece_type.name}",)
    return (f"guide-{page.wording}",) if page.army is not None else (f"page-{page.key}", f"guide-{page.wording}")


def _pages(family: Family) -> tuple[Page, ...]:
    """Return a guide's pages, or an empty tuple if the guide cannot be read. In that case, `lacks_of_guide` reports the
    error.
    """
    try:
        return pages_of(family)
    except (OSError, ValueError, LookupError):
        return ()


def _standing(family: Family) -> Iterator[str]:
    """Yield the names of the pieces on the board at the start of each variant."""
    for variant in family.variants:
        placed = variant.start_fen.split()[0]
        yield from (piece_type.name for letter, piece_type in variant.white.pieces.items() if letter in placed)
        yield from (piece_type.name for letter, piece_type in variant.black.pieces.items() if letter.lower() in placed)
