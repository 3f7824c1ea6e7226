"""The variants: their armies, start positions and special rules."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tests.oracle.units import (
    ELVES,
    EVERY_ARMY,
    HORDE,
    KHANS_HORDE,
    KHESHIG,
    KINGDOM,
    MIRROR,
    ORCS,
    QUEEN,
    Board,
    Unit,
)


class Side(NamedTuple):
    units: dict[str, Unit]
    promotions: str
    double_step_rank: str = ""
    goal_rank: str = ""
    """The rank on which this side's king wins by campmate. Empty in variants without campmate."""
    minors: str = ""
    """Units that can't mate if they are alone with their king."""
    pawn: str = "P"
    """The letter of the units that promote. Their moves reset the halfmove clock."""
    bound: str = "B"
    """Units that are bound to one square color."""
    castles_wide: bool = False
    """Whether long castling moves the king to the b-file, so that the corner unit stays on its square color."""


class Game(NamedTuple):
    white: Side
    black: Side
    start: str
    draws_bare_kings: bool
    stalemate_wins: bool = False
    promotes_only_captured: bool = False

    def cannot_mate(self, board: Board) -> bool:
        """Whether neither side can mate. This is so if, apart from the kings, the board has no units, one minor unit,
        or only color-bound units on squares of a single color.
        """
        if not self.draws_bare_kings:
            return False
        rest = {square: letter for square, letter in board.items() if letter not in "Kk"}
        shades = {("abcdefgh".index(square[0]) + int(square[1])) % 2 for square in rest}
        if set(rest.values()) <= {*self.white.bound, *self.black.bound.lower()}:
            return len(shades) <= 1
        return len(rest) == 1 and set(rest.values()) <= {*self.white.minors, *self.black.minors.lower()}


ORTHODOX_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FULL_STRENGTH = {"q": 1, "r": 2, "b": 2, "n": 2}
"""How many of each piece a side has in the start position. Used for the rule that pawns promote only to captured
pieces.
"""

ARMIES = {
    "humans": Side(KINGDOM, promotions="qrbn", minors="NB"),
    "elves": Side(ELVES, promotions="qrbn", minors="B"),
    "orcs": Side(ORCS, promotions="b", minors="NB"),
}


def pairing(white: str, black: str) -> Game:
    return Game(
        ARMIES[white]._replace(double_step_rank="2"),
        ARMIES[black]._replace(double_step_rank="7"),
        start=ORTHODOX_START,
        draws_bare_kings=True,
    )


DIFFERENT_ARMIES = {
    "fide": ("RNBQKBNR", "qrbn"),
    "clobberers": ("DWACKAWD", "cdaw"),
    "knights": ("GIHOKHIG", "oghi"),
    "rookies": ("SMFEKFMS", "esfm"),
}
"""Each army's first rank, and the letters of its promotion pieces. Pawns can promote to the promotion pieces of both
armies."""


def different_armies(white: str, black: str) -> Game:
    home, guests = DIFFERENT_ARMIES[white][0], DIFFERENT_ARMIES[black][0].lower()
    promotions = "".join(dict.fromkeys(DIFFERENT_ARMIES[white][1] + DIFFERENT_ARMIES[black][1]))
    units = {letter: EVERY_ARMY[letter] for letter in f"KP{promotions.upper()}"}
    side = Side(units, promotions, minors="NBDAW", bound="BDA")
    return Game(
        side._replace(double_step_rank="2", castles_wide=white == "clobberers"),
        side._replace(double_step_rank="7", castles_wide=black == "clobberers"),
        start=f"{guests}/pppppppp/8/8/8/8/PPPPPPPP/{home} w KQkq - 0 1",
        draws_bare_kings=True,
    )


GAMES = {
    "chess": pairing("humans", "humans"),
    "orda": Game(
        Side(KINGDOM | {"H": KHESHIG}, promotions="qh", double_step_rank="2", goal_rank="8"),
        Side(HORDE | {"Q": QUEEN}, promotions="qh", goal_rank="1"),
        start="lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        draws_bare_kings=False,
    ),
    "ordamirror": Game(
        Side(MIRROR, promotions="lhaf", goal_rank="8"),
        Side(MIRROR, promotions="lhaf", goal_rank="1"),
        start="lhafkahl/8/pppppppp/8/8/PPPPPPPP/8/LHAFKAHL w - - 0 1",
        draws_bare_kings=False,
    ),
    "khans": Game(
        Side(KINGDOM, promotions="qrbn", double_step_rank="2", goal_rank="8"),
        Side(KHANS_HORDE, promotions="t", goal_rank="1", pawn="S"),
        start="lhatkahl/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        draws_bare_kings=False,
        stalemate_wins=True,
    ),
}
GAMES |= {f"asymmetric-{white}-{black}": pairing(white, black) for white in ARMIES for black in ARMIES}
GAMES |= {
    f"cwda-{white}-{black}": different_armies(white, black) for white in DIFFERENT_ARMIES for black in DIFFERENT_ARMIES
}


@cache
def find_game(key: str) -> Game:
    """Return the game with this key. After a plus sign, the key can name the optional rules `a` and `b`."""
    name, _, options = key.partition("+")
    game = GAMES[name]
    stalemate_wins = game.stalemate_wins or "a" in options
    return game._replace(stalemate_wins=stalemate_wins, promotes_only_captured="b" in options)
