"""Where things lie in the arrays that the engine's kernels take, beside the rules' `T` and `S`.

`T`, uint64: the rules' tables of the variant.
`S`, uint64: 64 words of scratch, then a stack of positions, one a ply; the root at `ROOT_BASE`.
`E`, int64: what the evaluation knows of the variant, and the numbers that keys are made of. Read only.
`W`, int64: one thread's workspace: its counters, its plies, the keys of the game so far, its lists of moves.
`Q`, int16: one thread's histories, by which moves are put in order.
`H`, uint64: the transposition table, shared by all threads; see `store`.
`A`: all of them as one tuple, `(T, E, S, W, Q, H)`, for the functions that need most.

A value is packed: the early game's centipawns plus 2**32 times the late game's, so that one addition adds both.
"""

import numpy as np

from bot.rules._kernel.layout import KINDS, MAX_MOVES, STATE

# Numba compiles a function anew for each literal argument; these are numbers like any other to it, and a recursive
# function that exists twice cannot be loaded from the cache.
WHITE, BLACK = np.int64(0), np.int64(1)
ROOT = np.int64(0)
EVEN = np.int64(0)
NO, YES = np.int64(0), np.int64(1)

# Scores, from the view of the side to move.
MATE = 32000  # less the plies that it takes
MATED_IN_SIGHT = MATE - 1000  # what is beyond is a mate, a campmate or a stalemate that wins
NO_SCORE = 32001
DRAW = 0
MOST = 20000  # an evaluation is at most this

MAX_PLY = 120
SCRATCH = 64
ROOT_BASE = 3 * STATE  # past the scratch, at a whole number of states
STACK_WORDS = ROOT_BASE + (MAX_PLY + 4) * STATE

# E, by colour and kind. Values are packed unless said otherwise, and good for the owner when positive.
PLACES = 0  # [colour, kind, square]: the unit's worth here, White's less Black's: negative for Black
MOVES = PLACES + 2 * KINDS * 64  # [colour, kind, squares it may go to, at most 15]
TAKES = MOVES + 2 * KINDS * 16  # [colour, kind, squares on which it would capture, at most 15]
RING = TAKES + 2 * KINDS * 16  # [colour, kind, squares around the enemy king on which it would capture, at most 7]
RAIDERS = RING + 2 * KINDS * 8  # [colour, units that strike around the enemy king, at most 7]
CHECKS = RAIDERS + 2 * 8  # [colour, kind, squares from which it would check next move, at most 3]
SHELTER = CHECKS + 2 * KINDS * 4  # [colour, own pawns around the own king, at most 7]
PAWN_TARGET = SHELTER + 2 * 8  # [colour, kind]: attacked by a pawn
HANGING = PAWN_TARGET + 2 * KINDS  # [colour, kind]: attacked by other than a pawn, and not defended
PRESSED = HANGING + 2 * KINDS  # [colour, kind]: attacked by other than a pawn, and defended
UPHELD = PRESSED + 2 * KINDS  # [colour, kind]: defended by an own pawn
PASSED_PAWN = UPHELD + 2 * KINDS  # [colour, rank as the owner counts, from 0]
FREE_PASSED = PASSED_PAWN + 2 * 8  # [colour, rank]: a passed pawn whose next square is empty and not attacked
ISOLATED = FREE_PASSED + 2 * 8  # [colour]: a pawn without own pawns on the files beside it
DOUBLED = ISOLATED + 2  # [colour]: a pawn with an own pawn before it on its file
PHALANX = DOUBLED + 2  # [colour, rank]: a pawn with an own pawn right beside it
PAIR = PHALANX + 2 * 8  # [colour, kind]: two or more of this kind
RACE = PAIR + 2 * KINDS  # [colour, ranks to the goal, free squares ahead of the king, at most 3]
TEMPO = RACE + 2 * 8 * 4  # [colour]: having the move
WEIGHTS = TEMPO + 2  # up to here: what tuning may change

PHASES = WEIGHTS  # [colour, kind]: plain: how much of the early game this unit is
FULL_PHASE = PHASES + 2 * KINDS  # plain: the phase of the start
WORTH = FULL_PHASE + 1  # [colour, kind]: plain centipawns, for exchanges
PAWN_KIND = WORTH + 2 * KINDS  # [colour]: plain
AHEAD = PAWN_KIND + 2  # [colour, square]: a bitboard: own file and those beside it, in front of a pawn here
BESIDE = AHEAD + 2 * 64  # [square]: a bitboard: the files beside
FORWARD = BESIDE + 64  # [colour, square]: a bitboard: the own file in front
AROUND = FORWARD + 2 * 64  # [colour, square]: a bitboard: the king's square and what it strikes
NEARER = AROUND + 2 * 64  # [colour, square]: a bitboard: the king's next squares towards its goal; empty without one
GOAL_STEPS = NEARER + 2 * 64  # [colour, square]: plain: ranks from here to the goal, 0 to 7
STALEMATE_WINS = GOAL_STEPS + 2 * 64  # plain: 0 or 1
DRAWS_BARE = STALEMATE_WINS + 1  # plain: 0 or 1
LONE = DRAWS_BARE + 1  # [colour, kind]: plain: 1 where a single one cannot mate
BOUND = LONE + 2 * KINDS  # [colour, kind]: plain: 1 where any number on squares of one shade cannot mate
KEYS = BOUND + 2 * KINDS  # [colour, kind, square]
TURN_KEY = KEYS + 2 * KINDS * 64
RIGHTS_KEYS = TURN_KEY + 1  # [rights]
PASSED_KEYS = RIGHTS_KEYS + 16  # [square]
PASSER_KEYS = PASSED_KEYS + 64  # [square]
REDUCTIONS = PASSER_KEYS + 64  # [depth of 64, moves tried of 64]: plain: by how many 1024ths of a ply
MARGINS = REDUCTIONS + 64 * 64  # plain: what the search leaves out, by what; `bot.engine.margins` tells each
(
    WINDOW,
    WINDOW_FROM_DEPTH,
    WINDOW_GROWTH,
    WIDEST_WINDOW,
    WINDOW_SHALLOWER,
    FAR_ABOVE_DEPTH,
    FAR_ABOVE,
    FAR_BELOW_DEPTH,
    FAR_BELOW,
    PASS_FROM_DEPTH,
    PASS_SHORT,
    PASS_SHORT_SLOPE,
    PASS_OFFICERS,
    PASS_LESS,
    PASS_LESS_BY_DEPTH,
    PASS_LESS_BY_LEAD,
    PASS_LESS_MOST,
    VERIFY_FROM_DEPTH,
    VERIFY_OFFICERS,
    VERIFY_QUARTERS,
    UNKNOWN_FROM_DEPTH,
    SINGLE_FROM_DEPTH,
    SINGLE_KNOWN,
    SINGLE_SLOPE,
    SINGLE_SHARE,
    SINGLE_BY_FAR,
    LOSING_DEPTH,
    LOSING_SLOPE,
    LATE_DEPTH,
    LATE_MOVES,
    FUTILE_DEPTH,
    FUTILE,
    FUTILE_SLOPE,
    POOR_DEPTH,
    POOR_SLOPE,
    UNSOUND_DEPTH,
    UNSOUND,
    UNSOUND_SLOPE,
    CHECK_DEPTH,
    REDUCED_FROM_DEPTH,
    REDUCED_AFTER,
    REDUCED_AFTER_AT_ROOT,
    REDUCTION_BASE,
    REDUCTION_FLATNESS,
    LESS_BY_HISTORY,
    LESS_FOR_KILLERS,
    LESS_IN_WINDOW,
    LESS_IN_CHECK,
    MORE_AT_CUTS,
    MORE_WHEN_WORSE,
    GAIN,
    VICTIM_SHARE,
    CAPTURE_SHARE,
    PRAISE_MOST,
    PRAISE_SLOPE,
    PRAISE_SQUARE,
    MOST_HISTORY,
) = range(MARGINS, MARGINS + 57)
NETWORK = MARGINS + 57  # plain: 1 where there is a network, else 0; all that follows belongs to it, see `network`
NEURONS, NEURON_WORDS = 32, 8
BUCKETS, UNITS_A_BUCKET_SHIFT = 4, 3
CLIP = 512  # what counts as 1 in a neuron
HALF = 1 << 15  # what is added to each sum
OUTPUT_SHIFT = 24  # what counts as a centipawn in an output, as a power of 2
INPUTS = NETWORK + 1  # [colour, kind, square, word]: four neurons a word
SUM_BIASES = INPUTS + 2 * KINDS * 64 * NEURON_WORDS  # [word]: the same, `HALF` added
OUTPUTS = SUM_BIASES + NEURON_WORDS  # [turn, bucket, neuron]: plain, from White's view
OUTPUT_BIASES = OUTPUTS + 2 * BUCKETS * NEURONS  # [turn, bucket]: plain
E_WORDS = OUTPUT_BIASES + 2 * BUCKETS

# W: counters, then a row for each ply, the keys, the best lines, the moves, the network's sums.
STOP = 0  # not 0: leave as soon as possible; whoever watches the clock sets it
NODES = 1
NODE_LIMIT = 2
SELECTIVE_DEPTH = 3
GENERATION = 4  # of the table's entries, 0 to 63
GAME_KEYS = 5  # how many keys the game so far has, the root's own not counted
ROOT_MOVES = 6  # how many moves the root may choose from; they stand at ROOT_LIST
NO_NULL_UNTIL = 7  # no null move before this ply, while a null move is being verified
BEST_MOVE = 8  # of the last iteration that was not stopped, or so far
ALL_ROOTS = 9  # how many legal moves the root has
COUNTERS = 16

PLY = COUNTERS
PLY_FIELDS = 16
KEY, PLACED, PHASE, STATIC, PLAYED, LANDED, IN_CHECK, KILLER, KILLER_2, EXCLUDED, BEGIN, PV_LENGTH = range(12)
PLIES = MAX_PLY + 4
LONGEST_GAME = 2048
PAST = PLY + PLIES * PLY_FIELDS  # keys of the game so far and of the plies, in order
PV = PAST + LONGEST_GAME + PLIES  # [ply, ply]
ROOT_LIST = PV + PLIES * PLIES
LIST = ROOT_LIST + MAX_MOVES  # lists of moves, each behind that of the ply before
LIST_WORDS = 64 * 256  # a move's rank, how promising it is, stands this much behind it
SUMS = LIST + 2 * LIST_WORDS  # [ply, word]: those of the network's neurons
W_WORDS = SUMS + PLIES * NEURON_WORDS

# Q. A landing is (colour, kind, square), from 0 to 1023.
LANDINGS = 2 * KINDS * 64
QUIETS = 0  # [colour, origin, target]
CAPTURES = QUIETS + 2 * 64 * 64  # [landing, kind captured]
COUNTERS_TO = CAPTURES + LANDINGS * KINDS  # [landing]: the move that last refuted it, its low 15 bits
REPLIES = COUNTERS_TO + LANDINGS  # [landing before, landing without its colour]
Q_WORDS = REPLIES + LANDINGS * KINDS * 64

# H: clusters of 4 entries of 2 words.
CLUSTER = 4
ENTRY = 2
UPPER, LOWER, EXACT = 1, 2, 3
