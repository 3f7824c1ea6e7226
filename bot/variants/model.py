"""The data of a variant, and what a family may lack; the rules are in `bot.rules`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class PieceType:
    """A kind of unit: its name (the key of its picture and its wording), its moves, and its value.

    `betza` is Betza notation, read by `bot.variants.betza`; `value` is in pawns, as the guides give it.
    """

    name: str
    betza: str
    value: float
    is_royal: bool = False
    is_pawn: bool = False


@dataclass(frozen=True, eq=False)
class Army:
    """The units that one side may have on the board, and the upper-case FEN letter of each.

    `name` is the key of the army's wording. Units that only a promotion can bring belong to the army too.
    """

    name: str
    letters: str
    piece_types: tuple[PieceType, ...]
    """In the order of the letters."""

    @cached_property
    def pieces(self) -> Mapping[str, PieceType]:
        """The pieces by their letters."""
        return dict(zip(self.letters, self.piece_types, strict=True))

    @cached_property
    def royal(self) -> str:
        """The letter of the king or khan."""
        return next(letter for letter, piece_type in self.pieces.items() if piece_type.is_royal)


@dataclass(frozen=True, eq=False)
class Side:
    """One side's share of the rules."""

    colour: str
    """The key of the colour's name in this game. Black is called Gold, as its pieces are drawn."""
    army: Army
    promotions: str
    """The letters that a pawn may become on the last rank, in the order of menus."""
    double_step_rank: int | None = None
    """The rank (1-8, as printed on the board) from which a pawn may make two of its non-capturing steps at once, over
    empty squares. At the next move any pawn with a capturing step to the square passed over may capture it en passant;
    a pawn that can both move and capture to that square always captures."""
    goal_rank: int | None = None
    """The rank (1-8) on which this side's king wins by arriving (campmate); None: no campmate."""


@dataclass(frozen=True)
class Opening:
    """A named opening: the key of its wording, and its moves in SAN."""

    name: str
    moves: str


@dataclass(frozen=True, eq=False)
class Variant:
    """One definition of a game: two armies, their start position, and the rules that differ from chess.

    The registry holds one of each, so a variant is equal only to itself.
    """

    key: str
    family: str
    """The key of the family that it belongs to; several variants may share one."""
    white: Side
    black: Side
    start_fen: str
    """The start position. Its castling field gives the castling rights, with kings and rooks placed as in chess."""
    draws_bare_kings: bool = True
    """Whether insufficient material is a draw. With campmate bare kings can still win, so they play on."""
    lone_minors: tuple[PieceType, ...] = ()
    """Pieces of which a single one beside the kings is insufficient material."""
    colour_bound: tuple[PieceType, ...] = ()
    """Pieces of which any number is insufficient material while all stand on squares of one colour."""
    stalemate_wins: bool = False
    """Whether stalemate is a win for the side that gives it, not a draw."""
    promotes_only_captured: bool = False
    """Whether a pawn may become only pieces of which fewer are on the board than at the start."""
    free_setup: bool = False
    """Whether White and then Black arrange their first rank before the first move."""
    options: str = ""
    """Letters of the optional rules that may follow this variant's key after a plus sign."""
    openings: tuple[Opening, ...] = ()
    pgn_names: tuple[str, ...] = ()
    """Its names in PGN's Variant tag beside the family's key, in lower case without spaces. An empty name: a PGN
    without the tag means this variant."""
    is_listed: bool = True
    """Unlisted variants serve the tests and the command line, and are not offered to players."""

    @property
    def chosen_options(self) -> str:
        """The letters of the optional rules that are set."""
        return self.key.partition("+")[2]

    @property
    def sides(self) -> tuple[Side, Side]:
        """White's side and Black's, indexed by colour."""
        return self.white, self.black


@dataclass(frozen=True, eq=False)
class Family:
    """A game as players choose it: one variant, or one for every pairing of the armies to choose from."""

    key: str
    """Its name in commands, files and the database."""
    variants: tuple[Variant, ...]

    @cached_property
    def armies(self) -> tuple[Army, ...]:
        """The armies that each side may choose from; empty where the armies are fixed."""
        return tuple(dict.fromkeys(one.white.army for one in self.variants)) if len(self.variants) > 1 else ()

    @property
    def is_listed(self) -> bool:
        """Whether players are offered it."""
        return any(variant.is_listed for variant in self.variants)

    @property
    def pieces(self) -> tuple[PieceType, ...]:
        """Every piece of any of its armies, each once."""
        armies = (side.army for variant in self.variants for side in variant.sides)
        return tuple(dict.fromkeys(piece_type for army in armies for piece_type in army.piece_types))

    @property
    def example(self) -> Variant:
        """One of its variants, to read what all of them share."""
        return self.variants[0]

    def pairing(self, white: str | None = None, black: str | None = None) -> Variant:
        """Return the variant with these armies, by name; where the armies are fixed, the only one."""
        if not self.armies:
            return self.example
        return next(one for one in self.variants if (one.white.army.name, one.black.army.name) == (white, black))


MANUAL = "docs/variants.md"


@dataclass(frozen=True)
class MissingPart:
    """Something that is missing or wrong, where it belongs, and how to make it."""

    room: str
    """The part of the project that needs it."""
    what: str
    where: str
    """A file or a folder of the repository."""
    how: str
    """A command, or a section of the manual."""
