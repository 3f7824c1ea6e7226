"""Where things lie in the two arrays that every kernel takes.

`T`, the tables of a variant: one row of uint64, derived once from its data by `bot.rules.tables`. They are an
argument, never a global: Numba would freeze a global into its cache on disk.
`S`, a stack of positions: STATE words each. Kernels name a position by the index of its first word, its base.

A unit is (colour, kind): kinds are numbered from 0 in each army, at most 8, and kind 0 is the royal unit.
"""

import numpy as np

KINDS = 8
ROYAL = 0
NO_SQUARE = 64

# A position.
UNITS = 0  # a bitboard for each colour and kind
OCCUPIED = 16  # a bitboard for each colour
TURN = 18
RIGHTS = 19  # castling rights, a bit for each of the four in the order KQkq
PASSED = 20  # the square that a double step has just passed over, or NO_SQUARE
PASSER = 21  # where the unit that made that step stands
HALFMOVES = 22
FULLMOVES = 23
STATE = 24

# A move, packed into an int64.
ORIGIN_SHIFT, TARGET_SHIFT, KIND_SHIFT, PROMOTION_SHIFT, CASTLING_SHIFT = 0, 6, 12, 15, 18
MAX_MOVES = 512

# The tables. Rides are movements that something can block; each is a function from the units on `mask` to
# the squares reached, kept as a magic hash table.
MAX_RIDES = 24
GROUPS = 8
CASTLING_FIELDS = 7
RIDE_FIELDS = 4

LEAPS = 0  # [colour, kind, square, quiet or capture]
LEAPERS_TO = LEAPS + 2 * KINDS * 64 * 2  # [colour, square, kind]: from where a unit captures here by a leap
RIDE_COUNT = LEAPERS_TO + 2 * 64 * KINDS  # [colour, kind]
RIDES_OF = RIDE_COUNT + 2 * KINDS  # [colour, kind, i of KINDS]: ride, all ones if it moves, if it captures
RIDES = RIDES_OF + 2 * KINDS * KINDS * 3  # [ride, square]: mask, magic, shift, first entry of its hash table
GROUP_COUNT = RIDES + MAX_RIDES * 64 * RIDE_FIELDS  # [colour]: groups of units that capture by the same ride
GROUP_RIDE = GROUP_COUNT + 2  # [colour, group]: the ride backwards
GROUP_KINDS = GROUP_RIDE + 2 * GROUPS  # [colour, group, kind]: all ones for the kinds in it
GROUP_REACH = GROUP_KINDS + 2 * GROUPS * KINDS  # [colour, group, square]: all from where it comes on a bare board
PAWN_KINDS = GROUP_REACH + 2 * GROUPS * 64  # [colour]: a bit for each kind that is a pawn
PROMOTION_RANK = PAWN_KINDS + 2  # [colour]: a bitboard
PROMOTION_COUNT = PROMOTION_RANK + 2  # [colour]
PROMOTIONS = PROMOTION_COUNT + 2  # [colour, i of KINDS]: kinds
PROMOTION_LIMITS = PROMOTIONS + 2 * KINDS  # [colour, kind]: a pawn becomes this while fewer of it stand
DOUBLE_STEPS = PROMOTION_LIMITS + 2 * KINDS  # [colour, square]: targets of a pawn's double step
GOALS = DOUBLE_STEPS + 2 * 64  # [colour]: squares on which the royal unit wins by arriving
CASTLINGS = GOALS + 2  # [right]: king from, king to, rook from, rook to, rook's kind, must be empty, must be safe
KEPT_RIGHTS = CASTLINGS + 4 * CASTLING_FIELDS  # [square]: rights left when something leaves or enters it
KIND_COUNT = KEPT_RIGHTS + 64  # [colour]
LINES = KIND_COUNT + 2  # [colour, group, royal square, origin]: the squares between that would have to be empty
HASHES = LINES + 2 * GROUPS * 64 * 64

ALL_ONES = np.uint64(0xFFFFFFFFFFFFFFFF)
