"""The layout of the arrays that the engine's kernels take besides the rules' arrays `T` and `S`.

- `T`, uint64: the rules' tables of the variant, read only. - `S`, uint64: 64 words of scratch space, followed from
`ROOT_BASE` on by a stack of positions, one for each ply. - `E`, int64: the evaluation's weights, the Zobrist numbers
and the search's margins of the variant, read only. - `W`, int64: one thread's workspace: counters, a row for each ply,
the keys of the game so far, the move lists. - `Q`, int16: one thread's history tables for move ordering. - `H`, uint64:
the transposition table, which all threads share; see `store`. - `A`: the tuple `(T, E, S, W, Q, H)`, for functions that
need most of these arrays.

Comments give an array's axes in brackets: `[color, kind]` has an entry for each kind of each color. A packed value is
the early game's centipawns plus 2**32 times the late game's centipawns, so that a single addition adds both.
"""

import numpy as np

from bot.rules._kernel.layout import KINDS, MAX_MOVES, STATE

# Numba specializes a function for each literal argument, and can't load a recursive function from its cache if there
# are two specializations of it. A NumPy scalar has the same type for all values.
WHITE, BLACK = np.int64(0), np.int64(1)
ROOT = np.int64(0)
EVEN = np.int64(0)
NO, YES = np.int64(0), np.int64(1)

# Scores, from the view of the side to move.
MATE = 32000  # minus the number of plies to the end
MATED_IN_SIGHT = MATE - 1000  # scores beyond it stand for a forced end: mate, campmate or a stalemate that wins
NO_SCORE = 32001
DRAW = 0
MOST = 20000  # the greatest absolute value of an evaluation

MAX_PLY = 120
SCRATCH = 64
ROOT_BASE = 3 * STATE  # after the scratch space, at a multiple of STATE
STACK_WORDS = ROOT_BASE + (MAX_PLY + 4) * STATE

# E, by color and kind. Values are packed unless called plain. A positive value is good for the piece's owner.
PLACES = 0  # [color, kind, square]: piece-square tables, material included; Black's are negated
MOVES = PLACES + 2 * KINDS * 64  # [color, kind, squares it can move to, at most 15]
TAKES = MOVES + 2 * KINDS * 16  # [color, kind, attacked squares without own pieces, at most 15]
RING = TAKES + 2 * KINDS * 16  # [color, kind, attacked squares around the enemy king, at most 7]
RAIDERS = RING + 2 * KINDS * 8  # [color, own pieces that attack squares around the enemy king, at most 7]
CHECKS = RAIDERS + 2 * 8  # [color, kind, squares from which it could give check next move, at most 3]
SHELTER = CHECKS + 2 * KINDS * 4  # [color, own pawns around the own king, at most 7]
PAWN_TARGET = SHELTER + 2 * 8  # [color, kind]: attacked by a pawn
HANGING = PAWN_TARGET + 2 * KINDS  # [color, kind]: attacked, but not by a pawn, and not defended
PRESSED = HANGING + 2 * KINDS  # [color, kind]: attacked, but not by a pawn, and defended
UPHELD = PRESSED + 2 * KINDS  # [color, kind]: defended by an own pawn
PASSED_PAWN = UPHELD + 2 * KINDS  # [color, rank from the owner's side, from 0]
FREE_PASSED = PASSED_PAWN + 2 * 8  # [color, rank]: a passed pawn whose next square is empty and not attacked
ISOLATED = FREE_PASSED + 2 * 8  # [color]: a pawn without own pawns on the adjacent files
DOUBLED = ISOLATED + 2  # [color]: a pawn with an own pawn in front of it on its file
PHALANX = DOUBLED + 2  # [color, rank]: a pawn with an own pawn directly next to it
PAIR = PHALANX + 2 * 8  # [color, kind]: the owner has two or more of this kind
RACE = PAIR + 2 * KINDS  # [color, ranks to the goal, free squares ahead of the king, at most 3]
TEMPO = RACE + 2 * 8 * 4  # [color]: the bonus of the side to move
WEIGHTS = TEMPO + 2  # the number of weights; tuning can change them all

PHASES = WEIGHTS  # [color, kind]: plain: the piece's share of the game phase
FULL_PHASE = PHASES + 2 * KINDS  # plain: the phase of the start position
WORTH = FULL_PHASE + 1  # [color, kind]: plain centipawns, for static exchange evaluation and move ordering
PAWN_KIND = WORTH + 2 * KINDS  # [color]: plain
AHEAD = PAWN_KIND + 2  # [color, square]: bitboard: squares in front on the own and the adjacent files
BESIDE = AHEAD + 2 * 64  # [square]: bitboard: the adjacent files
FORWARD = BESIDE + 64  # [color, square]: bitboard: squares in front on the own file
AROUND = FORWARD + 2 * 64  # [color, square]: bitboard: the king's square and the squares it attacks
NEARER = AROUND + 2 * 64  # [color, square]: bitboard: the king's steps nearer to its goal; empty without a goal
GOAL_STEPS = NEARER + 2 * 64  # [color, square]: plain: ranks from here to the goal, 0 to 7
STALEMATE_WINS = GOAL_STEPS + 2 * 64  # plain: 0 or 1
DRAWS_BARE = STALEMATE_WINS + 1  # plain: 0 or 1
LONE = DRAWS_BARE + 1  # [color, kind]: plain: 1 if a single piece of this kind can't mate
BOUND = LONE + 2 * KINDS  # [color, kind]: plain: 1 if no number of them on squares of one color can mate
KEYS = BOUND + 2 * KINDS  # [color, kind, square]
TURN_KEY = KEYS + 2 * KINDS * 64
RIGHTS_KEYS = TURN_KEY + 1  # [rights]
PASSED_KEYS = RIGHTS_KEYS + 16  # [square]
PASSER_KEYS = PASSED_KEYS + 64  # [square]
REDUCTIONS = PASSER_KEYS + 64  # [depth up to 63, place in the move list up to 63]: plain: 1024ths of a ply
MARGINS = REDUCTIONS + 64 * 64  # plain: the margins of the search; `bot.engine.tables` describes each
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
    RACE_NEAR,
    NULL_FROM_DEPTH,
    NULL_SHORT,
    NULL_SHORT_SLOPE,
    NULL_OFFICERS,
    NULL_LESS,
    NULL_LESS_BY_DEPTH,
    NULL_LESS_BY_LEAD,
    NULL_LESS_MOST,
    VERIFY_FROM_DEPTH,
    VERIFY_OFFICERS,
    VERIFY_QUARTERS,
    UNKNOWN_FROM_DEPTH,
    SINGLE_FROM_DEPTH,
    SINGLE_KNOWN,
    SINGLE_SLOPE,
    SINGLE_SHARE,
    SINGLE_BY_FAR,
    SINGLE_LESS,
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
    PRAISE_BEFORE,
    MOST_HISTORY,
    CORRECTED_BY_PAWNS,
    CORRECTED_BY_OFFICERS,
) = range(MARGINS, MARGINS + 62)
NETWORK = MARGINS + 62  # plain: 1 if the variant has a network, else 0; the rest of E is the network, see `network`
NEURONS, NEURON_WORDS = 32, 8
BUCKETS, UNITS_A_BUCKET_SHIFT = 4, 3
CLIP = 512  # the fixed-point 1 of a neuron's activation
HALF = 1 << 15  # the offset of each 16-bit accumulator
OUTPUT_SHIFT = 24  # the fixed-point 1 centipawn of an output is 2**24
INPUTS = NETWORK + 1  # [color, kind, square, word]: input weights, four neurons in a word
SUM_BIASES = INPUTS + 2 * KINDS * 64 * NEURON_WORDS  # [word]: the biases of the accumulators, `HALF` added to each
OUTPUTS = SUM_BIASES + NEURON_WORDS  # [turn, bucket, neuron]: plain: output weights, from White's view
OUTPUT_BIASES = OUTPUTS + 2 * BUCKETS * NEURONS  # [turn, bucket]: plain
E_WORDS = OUTPUT_BIASES + 2 * BUCKETS

# W: counters, a row for each ply, the keys, the principal variations, the move lists, the network's accumulators.
STOP = 0  # not 0: the search returns as soon as possible; any thread can set it
NODES = 1
NODE_LIMIT = 2
SELECTIVE_DEPTH = 3
GENERATION = 4  # of new entries in the transposition table, 0 to 63
GAME_KEYS = 5  # number of keys of the game before the root
ROOT_MOVES = 6  # number of moves at ROOT_LIST, those to search at the root
NO_NULL_UNTIL = 7  # no null move before this ply, while a null move is verified
BEST_MOVE = 8  # the best move of this iteration so far; 0 before one is found
ALL_ROOTS = 9  # number of legal moves at the root


PLY = 16  # the rows of the plies begin after the counters
PLY_FIELDS = 16
# The fields of a ply's row: Zobrist key, packed piece-square sum, phase, static evaluation, the move played from here
# and its landing, whether in check, two killers, the move excluded while testing for a singular extension, the start of
# the move list, the length of the principal variation, the static evaluation before its correction.
KEY, PLACED, PHASE, STATIC, PLAYED, LANDED, IN_CHECK, KILLER, KILLER_2, EXCLUDED, BEGIN, PV_LENGTH = range(12)
UNCORRECTED = 12
PLIES = MAX_PLY + 4
LONGEST_GAME = 2048
PAST = PLY + PLIES * PLY_FIELDS  # keys of the game before the root, then of the plies
PV = PAST + LONGEST_GAME + PLIES  # [ply, ply]: triangular table of principal variations
ROOT_LIST = PV + PLIES * PLIES
LIST = ROOT_LIST + MAX_MOVES  # the move lists, each after that of the previous ply
LIST_WORDS = 64 * 256  # the rank of the move at place i, by which moves are ordered, is at i + LIST_WORDS
SUMS = LIST + 2 * LIST_WORDS  # [ply, word]: the network's accumulators
W_WORDS = SUMS + PLIES * NEURON_WORDS

# Q. A landing is an index from 0 to 1023 for (color, kind, target square).
LANDING_KINDS = 8  # a power of two: more would make the tables larger than the CPU's cache
LANDINGS = 2 * LANDING_KINDS * 64
QUIETS = 0  # [color, origin, target]
CAPTURES = QUIETS + 2 * 64 * 64  # [landing, kind captured]
COUNTER_MOVES = CAPTURES + LANDINGS * KINDS  # [landing]: the counter move, in 12 bits: the last quiet move to refute it
REPLIES = COUNTER_MOVES + LANDINGS  # [landing of an earlier move, landing without its color]: continuation history
CORRECTIONS = REPLIES + LANDINGS * LANDINGS // 2  # [pawns, White's, Black's officers; slot]: correction history
MIXED_KINDS = 8  # kinds from this one on change the slot only while they are on the board
CORRECTION_SLOTS, CORRECTION_SHIFT = 1 << 13, 64 - 13
MOST_CORRECTION = 1024  # the bound of every correction entry
Q_WORDS = CORRECTIONS + 3 * CORRECTION_SLOTS

# H: clusters of CLUSTER entries of ENTRY words; a bound is UPPER, LOWER or both.
CLUSTER = 4
ENTRY = 2
UPPER, LOWER, EXACT = 1, 2, 3
