"""The data that define a variant. The rules that use them are in `bot.rules`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class PieceType:
    """A kind of piece: its name (which is also the key of its image and its texts), its movement, and its value.

    `betza` is Betza notation, parsed by `bot.variants.betza`. `value` is in pawns, as in the guides.
    """

    name: str
    betza: str
    value: float
    is_royal: bool = False
    is_pawn: bool = False


@dataclass(frozen=True, eq=False)
class Army:
    """The pieces that one side can have, each with its upper-case FEN letter.

    `name` is the key of the army's texts. Pieces that only appear by promotion also belong to the army.
    """

    name: str
    letters: str
    piece_types: tuple[PieceType, ...]
    """The army's pieces, in the same order as `letters`."""

    @cached_property
    def pieces(self) -> Mapping[str, PieceType]:
        return dict(zip(self.letters, self.piece_types, strict=True))

    @cached_property
    def royal(self) -> str:
        """The letter of the royal piece (a king, a khan or a hero)."""
        return next(letter for letter, piece_type in self.pieces.items() if piece_type.is_royal)


@dataclass(frozen=True, eq=False)
class Side:
    color: str
    """The key of this side's color name. Players see Black as Gold, after the color of its pieces on the board."""
    army: Army
    promotions: str
    """The letters of the pieces that a pawn can promote to, in menu order."""
    double_step_rank: int | None = None
    """The rank (1-8, as printed on the board) from which a pawn can make two of its non-capturing steps at once, if
    both squares are empty. On the next move, any pawn with a capturing step to the skipped square can capture it en
    passant. If a pawn can both move and capture to that square, it always captures.
    """
    goal_rank: int | None = None
    """The rank (1-8) that this side's king must reach to win (campmate), or None if there is no campmate."""
    long_castling: str = "cd"
    """The files of the king and the rook after long castling. With `bc`, a color-bound piece that castles in place of a
    rook stays on its color.
    """
    reserves: Army | None = None
    """Another army whose pieces this side can also get by promotion. Only the pieces named in `promotions` are
    available.
    """

    @cached_property
    def pieces(self) -> Mapping[str, PieceType]:
        """Every piece that this side can have, by letter. The army's pieces come first, followed by pieces that only
        the reserves have.
        """
        own, others = self.army.pieces, self.reserves.pieces if self.reserves else {}
        lent = [letter for letter in self.promotions if letter in others and letter not in own]
        return {**own, **{letter: others[letter] for letter in lent}}

    def ranks_to_goal(self, square: int) -> int:
        """Return how many ranks a square is from the goal rank. For a side without a goal, return 8. This is more than
        any real distance.
        """
        return 8 if self.goal_rank is None else abs(self.goal_rank - 1 - square // 8)


@dataclass(frozen=True)
class Opening:
    """A named opening: the key of its name, and its moves in SAN. It can begin with the moves of another opening."""

    name: str
    moves: str


@dataclass(frozen=True, eq=False)
class Variant:
    """One variant: two armies, their start position, and the differences from the rules of chess.

    The registry contains exactly one instance of each variant, so a variant is equal only to itself.
    """

    key: str
    family: str
    """The key of the variant's family. Several variants can share a family."""
    white: Side
    black: Side
    start_fen: str
    """The FEN of the start position, including castling rights. Kings and rooks that can castle are on the same squares
    as in chess.
    """
    draws_bare_kings: bool = True
    """Whether insufficient material is a draw. With campmate, bare kings can still win, so the game continues."""
    lone_minors: tuple[PieceType, ...] = ()
    """Pieces that can't checkmate alone. If only one of these pieces is left besides the kings, material is
    insufficient.
    """
    color_bound: tuple[PieceType, ...] = ()
    """Pieces that stay on squares of one color. If only such pieces are left besides the kings, and all are on the same
    color, material is insufficient.
    """
    stalemate_wins: bool = False
    """Whether the side that stalemates its opponent wins. Otherwise, stalemate is a draw."""
    promotes_only_captured: bool = False
    """Whether a pawn can promote to a piece only if fewer pieces of that type are on the board than at the start."""
    free_setup: bool = False
    """Whether White and then Black arrange their first rank before the first move."""
    options: str = ""
    """The letters of the optional rules that can follow this variant's key after a plus sign."""
    openings: tuple[Opening, ...] = ()
    plays_like: str = ""
    """The key of another variant with the same rules, if there is one. The engine then plays this variant with the
    other variant's weights and network. Such variants differ only in the names of their pieces.
    """
    is_orthodox: bool = False
    """Whether this is orthodox chess, which every chess engine can play."""
    pgn_names: tuple[str, ...] = ()
    """Values of PGN's Variant tag for this variant, besides the family's key, in lower case without spaces. An empty
    string means that a PGN without the tag contains a game of this variant.
    """
    is_listed: bool = True
    """Whether the variant is offered to players. Unlisted variants are for tests and the command line."""

    @property
    def chosen_options(self) -> str:
        return self.key.partition("+")[2]

    @property
    def sides(self) -> tuple[Side, Side]:
        """White's side and Black's side, in this order, so that a `Color` can be used as the index."""
        return self.white, self.black


@dataclass(frozen=True, eq=False)
class Family:
    """A game that players choose by name. A family has one variant, or one variant for every pairing of its armies."""

    key: str
    """The family's name in commands, files and the database."""
    variants: tuple[Variant, ...]

    @cached_property
    def armies(self) -> tuple[Army, ...]:
        """The armies that each side can choose from. Empty if the armies are fixed."""
        return tuple(dict.fromkeys(one.white.army for one in self.variants)) if len(self.variants) > 1 else ()

    @property
    def is_listed(self) -> bool:
        return any(variant.is_listed for variant in self.variants)

    @property
    def pieces(self) -> tuple[PieceType, ...]:
        """All kinds of pieces in the family's armies, without duplicates."""
        armies = (side.army for variant in self.variants for side in variant.sides)
        return tuple(dict.fromkeys(piece_type for army in armies for piece_type in army.piece_types))

    @property
    def example(self) -> Variant:
        """One of the family's variants, for looking up properties that are the same in all of them."""
        return self.variants[0]

    @property
    def pictured(self) -> Variant:
        """The variant that represents the family in pictures. If the armies can be chosen, it has the last two armies,
        because the first army is that of orthodox chess.
        """
        return self.pairing(*(army.name for army in self.armies[-2:]))

    def pairing(self, white: str | None = None, black: str | None = None) -> Variant:
        """Return the variant in which White and Black have the armies with these names. If the armies are fixed, return
        the only variant.
        """
        if not self.armies:
            return self.example
        return next(one for one in self.variants if (one.white.army.name, one.black.army.name) == (white, black))


MANUAL = "docs/variants.md"


@dataclass(frozen=True)
class MissingPart:
    """A part of a variant's data that is missing or faulty, with its location and instructions for providing it."""

    part: str
    """The part of the project that needs the data."""
    what: str
    where: str
    """The location of the data: a file or folder in the repository."""
    how: str
    """How to provide the data: a command, or a section of the manual."""
