"""The layout of the two arrays that every kernel takes.

- `T`, uint64: the tables of a variant, built once by `bot.rules.tables`. They are an argument and not a global, because
  Numba freezes globals into its cache on disk.
- `S`, uint64: a stack of positions of STATE words each. A position's base is the index of its first word.

A unit is a piece: (color, kind). Each side has at most 10 kinds of pieces, numbered from 0. Kind 0 is the royal piece.
Comments give a table's axes in brackets.
"""

import numpy as np

KINDS = 10
ROYAL = 0
NO_SQUARE = 64

# A position.
UNITS = 0  # the pieces: a bitboard for each color and kind
OCCUPIED = UNITS + 2 * KINDS  # the occupied squares: a bitboard for each color
TURN = OCCUPIED + 2
RIGHTS = TURN + 1  # castling rights, one bit each in the order KQkq
PASSED = RIGHTS + 1  # the square that a double step has just passed over (NO_SQUARE if none)
PASSER = PASSED + 1  # the square of the pawn that made that step
HALFMOVES = PASSER + 1
FULLMOVES = HALFMOVES + 1
STATE = FULLMOVES + 1

# A move, packed into an int64.
ORIGIN_SHIFT, TARGET_SHIFT, KIND_SHIFT, PROMOTION_SHIFT, CASTLING_SHIFT = 0, 6, 12, 16, 20
KIND_MASK = 15
MAX_MOVES = 512

# The tables. A ride is a movement, such as a slider's, that pieces in its way can block. For each ride and square, a
# magic hash table maps the occupied squares within `mask` to the squares reached
# (https://www.chessprogramming.org/Magic_Bitboards).
MAX_RIDES = 24
GROUPS = 8
CASTLING_FIELDS = 7
RIDE_FIELDS = 4

LEAPS = 0  # [color, kind, square, quiet or capture]: bitboard of the targets of leaps
LEAPERS_TO = LEAPS + 2 * KINDS * 64 * 2  # [color, square, kind]: bitboard of the origins of leaps that capture there
RIDE_COUNT = LEAPERS_TO + 2 * 64 * KINDS  # [color, kind]: the number of rides
RIDES_OF = RIDE_COUNT + 2 * KINDS  # [color, kind, index]: ride; whether it moves, whether it captures (all ones or 0)
RIDES = RIDES_OF + 2 * KINDS * KINDS * 3  # [ride, square]: mask, magic, shift, first entry of its hash table
GROUP_COUNT = RIDES + MAX_RIDES * 64 * RIDE_FIELDS  # [color]: the number of groups (kinds with the same capturing ride)
GROUP_RIDE = GROUP_COUNT + 2  # [color, group]: the group's ride reversed, from the target back to the origins
GROUP_KINDS = GROUP_RIDE + 2 * GROUPS  # [color, group, kind]: all ones if the kind is in the group
GROUP_REACH = GROUP_KINDS + 2 * GROUPS * KINDS  # [color, group, square]: bitboard of the origins on an empty board
PAWN_KINDS = GROUP_REACH + 2 * GROUPS * 64  # [color]: one bit for each kind that is a pawn
PROMOTION_RANK = PAWN_KINDS + 2  # [color]: bitboard of the rank on which pawns promote
PROMOTION_COUNT = PROMOTION_RANK + 2  # [color]: the number of kinds that a pawn can promote to
PROMOTIONS = PROMOTION_COUNT + 2  # [color, index]: the kinds that a pawn can promote to
PROMOTION_LIMITS = PROMOTIONS + 2 * KINDS  # [color, kind]: a side with this many of the kind can't promote to it
DOUBLE_STEPS = PROMOTION_LIMITS + 2 * KINDS  # [color, square]: targets of a pawn's double step
GOALS = DOUBLE_STEPS + 2 * 64  # [color]: bitboard of the squares that the royal piece wins by reaching
CASTLINGS = GOALS + 2  # [right]: king from/to; rook from/to/kind; squares that must be empty; squares that must be safe
KEPT_RIGHTS = CASTLINGS + 4 * CASTLING_FIELDS  # [square]: the castling rights left after a move from or to the square
KIND_COUNT = KEPT_RIGHTS + 64  # [color]: the number of kinds of pieces
LINES = KIND_COUNT + 2  # [color, group, king's square, origin]: bitboard of the squares in between, which must be empty
HASHES = LINES + 2 * GROUPS * 64 * 64

ALL_ONES = np.uint64(0xFFFFFFFFFFFFFFFF)
