"""The layout of the arrays that the engine's kernels take as arguments.

- `T`, uint64: the rules' tables of the variant, read only.
- `S`, uint64: 64 words of scratch space, and a stack of positions (one for each ply) that begins at `ROOT_BASE`.
- `E`, int64: the variant's evaluation weights, Zobrist numbers and search margins, read only.
- `W`, int64: one thread's workspace: counters, a row for each ply, the keys of the game so far, the move lists.
- `Q`, int16: one thread's history tables for move ordering.
- `H`, uint64: the transposition table, which all threads share; see `store`.
- `A`: the tuple `(T, E, S, W, Q, H)`, for functions that need most of these arrays.

Comments give an array's axes in brackets: `[color, kind]` has an entry for each kind of each color. A packed value is
the early game's centipawns plus 2**32 times the late game's centipawns, so that a single addition adds both.
"""

import numpy as np

from bot.rules._kernel.layout import KINDS, MAX_MOVES, STATE

# Numba specializes a function for each literal argument. It can't load a recursive function from its cache if the
# function has two specializations. This doesn't happen with NumPy scalars, because their type doesn't depend on the
# value.
WHITE, BLACK = np.int64(0), np.int64(1)
ROOT = np.int64(0)
EVEN = np.int64(0)
NO, YES = np.int64(0), np.int64(1)

# Scores, from the side to move's point of view.
MATE = 32000  # a forced win scores MATE minus the number of plies until the end of the game
MATED_IN_SIGHT = MATE - 1000  # an absolute score of at least this means mate, campmate or a winning stalemate
NO_SCORE = 32001
DRAW = 0
MOST = 20000  # the greatest absolute value of an evaluation

MAX_PLY = 120
SCRATCH = 64
ROOT_BASE = 3 * STATE  # the start of the positions, after the scratch space; a multiple of STATE
STACK_WORDS = ROOT_BASE + (MAX_PLY + 4) * STATE

# The tables in E. The weights come first. They are packed values, and a positive weight is good for the piece's owner.
# The tables after the weights don't contain packed values.
PLACES = 0  # [color, kind, square]: piece-square tables, material included; Black's are negated
MOVES = PLACES + 2 * KINDS * 64  # [color, kind, moves to empty squares that no enemy pawn attacks, at most 15]
TAKES = MOVES + 2 * KINDS * 16  # [color, kind, number of attacked squares without friendly pieces, at most 15]
RING = TAKES + 2 * KINDS * 16  # [color, kind, number of attacked squares around the enemy king, at most 7]
RAIDERS = RING + 2 * KINDS * 8  # [color, number of pieces that attack squares around the enemy king, at most 7]
CHECKS = RAIDERS + 2 * 8  # [color, kind, number of squares from which the piece could give check, at most 3]
SHELTER = CHECKS + 2 * KINDS * 4  # [color, number of pawns around their own king, at most 7]
PAWN_TARGET = SHELTER + 2 * 8  # [color, kind]: weight of a piece attacked by a pawn
HANGING = PAWN_TARGET + 2 * KINDS  # [color, kind]: weight of an undefended piece attacked by pieces other than pawns
PRESSED = HANGING + 2 * KINDS  # [color, kind]: weight of a defended piece attacked by pieces other than pawns
UPHELD = PRESSED + 2 * KINDS  # [color, kind]: weight of a piece defended by a friendly pawn
PASSED_PAWN = UPHELD + 2 * KINDS  # [color, rank]: weight of a passed pawn; rank 0 is the owner's back rank
FREE_PASSED = PASSED_PAWN + 2 * 8  # [color, rank]: weight of a passed pawn whose next square is empty and not attacked
ISOLATED = FREE_PASSED + 2 * 8  # [color]: weight of a pawn without friendly pawns on the adjacent files
DOUBLED = ISOLATED + 2  # [color]: weight of a pawn with a friendly pawn in front of it on its file
PHALANX = DOUBLED + 2  # [color, rank]: weight of a pawn with a friendly pawn directly next to it
PAIR = PHALANX + 2 * 8  # [color, kind]: weight of having two or more pieces of this kind
RACE = PAIR + 2 * KINDS  # [color, ranks to the goal, number of free squares ahead of the king, at most 3]
TEMPO = RACE + 2 * 8 * 4  # [color]: bonus for the side to move
WEIGHTS = TEMPO + 2  # the number of weights; tuning can change all of them

PHASES = WEIGHTS  # [color, kind]: how much the piece adds to the game phase
FULL_PHASE = PHASES + 2 * KINDS  # the phase of the start position
WORTH = FULL_PHASE + 1  # [color, kind]: centipawns, for static exchange evaluation and move ordering
PAWN_KIND = WORTH + 2 * KINDS  # [color]: the kind of the pawns
AHEAD = PAWN_KIND + 2  # [color, square]: bitboard: the squares in front, on the same and the adjacent files
BESIDE = AHEAD + 2 * 64  # [square]: bitboard: the adjacent files
FORWARD = BESIDE + 64  # [color, square]: bitboard: the squares in front, on the same file
AROUND = FORWARD + 2 * 64  # [color, square]: bitboard: the king's square and the squares it attacks
NEARER = AROUND + 2 * 64  # [color, square]: bitboard: the king's steps toward its goal; empty without a goal
GOAL_STEPS = NEARER + 2 * 64  # [color, square]: the number of ranks to the goal, 0 to 7
STALEMATE_WINS = GOAL_STEPS + 2 * 64  # 1 if a stalemate wins, else 0
DRAWS_BARE = STALEMATE_WINS + 1  # 1 if insufficient material is a draw, else 0
LONE = DRAWS_BARE + 1  # [color, kind]: 1 if a single piece of this kind can't mate
BOUND = LONE + 2 * KINDS  # [color, kind]: 1 if several pieces of this kind on squares of one color can't mate
KEYS = BOUND + 2 * KINDS  # [color, kind, square]: Zobrist numbers
TURN_KEY = KEYS + 2 * KINDS * 64
RIGHTS_KEYS = TURN_KEY + 1  # [castling rights]: Zobrist numbers
PASSED_KEYS = RIGHTS_KEYS + 16  # [square passed by a double step]: Zobrist numbers
PASSER_KEYS = PASSED_KEYS + 64  # [square of the pawn after its double step]: Zobrist numbers
REDUCTIONS = PASSER_KEYS + 64  # [depth, index of the move; both at most 63]: base reduction in 1024ths of a ply
MARGINS = REDUCTIONS + 64 * 64  # the margins of the search, described in `bot.engine.tables`
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
NETWORK = MARGINS + 62  # 1 if the variant has a network, else 0; the rest of E is the network (see `network`)
NEURONS, NEURON_WORDS = 32, 8
BUCKETS, UNITS_A_BUCKET_SHIFT = 4, 3
CLIP = 512  # represents an activation of 1 in fixed point
HALF = 1 << 15  # added to each 16-bit accumulator, so that it isn't negative
OUTPUT_SHIFT = 24  # one centipawn of output is 2**24
INPUTS = NETWORK + 1  # [color, kind, square, word]: input weights, four neurons per word
SUM_BIASES = INPUTS + 2 * KINDS * 64 * NEURON_WORDS  # [word]: the accumulators' biases, with `HALF` added to each
OUTPUTS = SUM_BIASES + NEURON_WORDS  # [turn, bucket, neuron]: output weights, from White's point of view
OUTPUT_BIASES = OUTPUTS + 2 * BUCKETS * NEURONS  # [turn, bucket]: the output biases
E_WORDS = OUTPUT_BIASES + 2 * BUCKETS

# W contains counters, a row for each ply, the keys, the principal variations, the move lists, and the network's
# accumulators.
STOP = 0  # if not 0, the search returns as soon as possible; any thread can set it
NODES = 1
NODE_LIMIT = 2
SELECTIVE_DEPTH = 3
GENERATION = 4  # the generation of new entries in the transposition table, 0 to 63
GAME_KEYS = 5  # the number of the game's keys before the root
ROOT_MOVES = 6  # the number of moves to search at the root; they are at ROOT_LIST
NO_NULL_UNTIL = 7  # while a null move is verified, no other null move is made before this ply
BEST_MOVE = 8  # the best move of this iteration so far (0 before one is found)
ALL_ROOTS = 9  # the number of legal moves at the root


PLY = 16  # the start of the rows of the plies, after the counters
PLY_FIELDS = 16
# The fields of a ply's row are the Zobrist key, the packed piece-square sum, the phase, the static evaluation, the move
# played from here, the landing of that move (see Q below), whether the side to move is in check, two killers, the move
# excluded while testing for a singular extension, the start of the move list, the length of the principal variation,
# and the static evaluation before its correction.
KEY, PLACED, PHASE, STATIC, PLAYED, LANDED, IN_CHECK, KILLER, KILLER_2, EXCLUDED, BEGIN, PV_LENGTH = range(12)
UNCORRECTED = 12
PLIES = MAX_PLY + 4
LONGEST_GAME = 2048
PAST = PLY + PLIES * PLY_FIELDS  # the keys of the game's positions before the root, then the keys of the plies
PV = PAST + LONGEST_GAME + PLIES  # [ply, ply]: triangular table of principal variations
ROOT_LIST = PV + PLIES * PLIES
LIST = ROOT_LIST + MAX_MOVES  # the move lists of the plies, one after another
LIST_WORDS = 64 * 256  # the move at index i has its rank for move ordering at i + LIST_WORDS
SUMS = LIST + 2 * LIST_WORDS  # [ply, word]: the network's accumulators
W_WORDS = SUMS + PLIES * NEURON_WORDS

# Q contains history tables. A landing is an index from 0 to 1023 for (color, kind, target square).
LANDING_KINDS = 8  # a power of two; if it were larger, the tables wouldn't fit into the CPU's cache
LANDINGS = 2 * LANDING_KINDS * 64
QUIETS = 0  # [color, origin, target]: history of quiet moves
CAPTURES = QUIETS + 2 * 64 * 64  # [landing, kind captured]: history of captures
COUNTER_MOVES = CAPTURES + LANDINGS * KINDS  # [landing]: the counter move (the last quiet refutation), in 12 bits
REPLIES = COUNTER_MOVES + LANDINGS  # [landing of an earlier move, landing without its color]: continuation history
CORRECTIONS = REPLIES + LANDINGS * LANDINGS // 2  # [pawns, White's or Black's officers; slot]: correction history
MIXED_KINDS = 8  # the bitboards of later kinds are XORed into the hash, so that unused kinds don't change the slot
CORRECTION_SLOTS, CORRECTION_SHIFT = 1 << 13, 64 - 13
MOST_CORRECTION = 1024  # the greatest absolute value of a correction entry
Q_WORDS = CORRECTIONS + 3 * CORRECTION_SLOTS

# H contains clusters of CLUSTER entries of ENTRY words. An entry's bound is UPPER, LOWER or both.
CLUSTER = 4
ENTRY = 2
UPPER, LOWER, EXACT = 1, 2, 3
