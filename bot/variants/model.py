"""What a variant is: data only, no behaviour that plays chess."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Piece:
    """A kind of unit: its name (the key of its picture and its wording), how it moves, what it is worth.

    `betza` is the field's own notation, read by `bot.variants.betza`; `value` is in pawns, as the guides give it.
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
    pieces: tuple[Piece, ...]
    """In the order of the letters."""

    @cached_property
    def units(self) -> Mapping[str, Piece]:
        """The pieces by their letters."""
        return dict(zip(self.letters, self.pieces, strict=True))

    @cached_property
    def royal(self) -> str:
        """The letter of the unit that must not be lost."""
        return next(letter for letter, piece in self.units.items() if piece.is_royal)


@dataclass(frozen=True, eq=False)
class Side:
    """One side's share of the rules."""

    colour: str
    """The key of the side's wording: what this game calls its colour. Black is Gold, for so its pieces are drawn."""
    army: Army
    promotions: str
    """Letters that a pawn may become on the last rank, in the order in which a menu offers them."""
    double_step_rank: int | None = None
    """The rank (1-8, as printed on the board) from which a pawn may make two of its steps without capture at once,
    over empty squares. Any pawn whose capturing step leads to the square passed over may then take it en passant,
    at once; one that steps there and could capture there always does."""
    goal_rank: int | None = None
    """Campmate: the rank (1-8) on which this side's king wins by arriving."""


@dataclass(frozen=True)
class Opening:
    """A line that the guides give a name: the key of its wording, and its moves in SAN."""

    name: str
    moves: str


@dataclass(frozen=True, eq=False)
class Variant:
    """One definition of a game: two armies, where they start, and the rules in which it differs from chess.

    The registry holds one of each, so a variant is equal only to itself.
    """

    key: str
    family: str
    """The key of the family that it belongs to; several variants may share one."""
    white: Side
    black: Side
    start_fen: str
    """Where the games begin. Its third field says who may castle: as in chess, with king and rook on these squares."""
    draws_bare_kings: bool = True
    """Whether too little material to mate is a draw. Where a king can win by arriving, bare kings play on."""
    lone_minors: tuple[Piece, ...] = ()
    """Units of which a single one beside the kings cannot mate."""
    colour_bound: tuple[Piece, ...] = ()
    """Units of which any number cannot mate while all stand on squares of one colour."""
    stalemate_wins: bool = False
    """Whether leaving the other side without a move, but not in check, wins instead of drawing."""
    promotes_only_captured: bool = False
    """Whether a pawn may become only what has fewer on the board than at the start."""
    free_setup: bool = False
    """Whether White and then Black arrange their first rank before the first move."""
    options: str = ""
    """Letters of the optional rules that this variant's key may be given behind a plus sign."""
    openings: tuple[Opening, ...] = ()
    pgn_names: tuple[str, ...] = ()
    """What other programs call it in PGN's Variant tag, beside the family's key, in small letters without spaces.
    An empty one: a text without the tag means this variant."""
    is_listed: bool = True
    """Unlisted variants serve the tests and the command line, and are not offered to players."""

    @property
    def chosen_options(self) -> str:
        """The letters of the optional rules that it is played with."""
        return self.key.partition("+")[2]

    @property
    def sides(self) -> tuple[Side, Side]:
        """White's side and Black's, indexed by colour."""
        return self.white, self.black


@dataclass(frozen=True, eq=False)
class Family:
    """What players are offered as one game: one variant, or one for every pairing of the armies to choose from."""

    key: str
    """By which players, files and the database know it."""
    variants: tuple[Variant, ...]

    @cached_property
    def armies(self) -> tuple[Army, ...]:
        """What each side may choose from; empty where there is nothing to choose."""
        return tuple(dict.fromkeys(one.white.army for one in self.variants)) if len(self.variants) > 1 else ()

    @property
    def is_listed(self) -> bool:
        """Whether players are offered it."""
        return any(variant.is_listed for variant in self.variants)

    @property
    def units(self) -> tuple[Piece, ...]:
        """Every kind of unit that any of its armies may have, each once."""
        armies = (side.army for variant in self.variants for side in variant.sides)
        return tuple(dict.fromkeys(piece for army in armies for piece in army.pieces))

    @property
    def example(self) -> Variant:
        """One of its variants, for what all of them share."""
        return self.variants[0]

    def pairing(self, white: str | None = None, black: str | None = None) -> Variant:
        """Return the variant in which these armies meet, by name; without a choice, the only one there is."""
        if not self.armies:
            return self.example
        return next(one for one in self.variants if (one.white.army.name, one.black.army.name) == (white, black))
