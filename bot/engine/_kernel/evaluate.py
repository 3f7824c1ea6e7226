"""The hand-written evaluation: a sum of terms with weights from the variant's table. Only kings and pawns have code of
their own. Each color is evaluated with its own weights, because the armies differ.

The evaluation is tapered (https://www.chessprogramming.org/Tapered_Eval). Each weight has an early and a late value,
and `evaluate` interpolates between the sums of the early and late values according to the game phase. Apart from this
interpolation, the evaluation is linear in the weights. The tuner (`training/tune.py`) relies on that.
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.network import correction
from bot.rules._kernel import layout as rules
from bot.rules._kernel.bits import ONE, bit, first_square, popcount
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.movegen import reach

NOTHING = np.uint64(0)
DARK = np.uint64(0xAA55AA55AA55AA55)


@inlined
def pawn_strikes(T, E, S, base, color):
    """Return the bitboard of all squares that a color's pawns attack."""
    kind = E[at.PAWN_KIND + color]
    board = S[base + rules.UNITS + color * rules.KINDS + kind]
    leaps = rules.LEAPS + (color * rules.KINDS + kind) * 128 + 1
    struck = NOTHING
    while board:
        struck |= T[leaps + first_square(board) * 2]
        board &= board - ONE
    return struck


@inlined
def pawns(E, S, base, color, struck, occupied):
    """Return the packed value of a color's pawn structure: isolated, doubled, phalanx and passed pawns.

    `struck` is the bitboard of all squares that the enemy attacks. `occupied` is the bitboard of all pieces.
    """
    own = S[base + rules.UNITS + color * rules.KINDS + E[at.PAWN_KIND + color]]
    enemy = S[base + rules.UNITS + (1 - color) * rules.KINDS + E[at.PAWN_KIND + 1 - color]]
    total = 0
    board = own
    while board:
        square = first_square(board)
        board &= board - ONE
        rank = (square >> 3) ^ (7 * color)
        beside = np.uint64(E[at.BESIDE + square])
        forward = np.uint64(E[at.FORWARD + color * 64 + square])
        if own & beside == NOTHING:
            total += E[at.ISOLATED + color]
        elif own & beside & (np.uint64(0xFF) << np.uint64(square & 56)):
            total += E[at.PHALANX + color * 8 + rank]
        if own & forward:
            total += E[at.DOUBLED + color]
        elif enemy & np.uint64(E[at.AHEAD + color * 64 + square]) == NOTHING:
            total += E[at.PASSED_PAWN + color * 8 + rank]
            ahead = bit(square + 8 - 16 * color)
            if (occupied | struck) & ahead == NOTHING:
                total += E[at.FREE_PASSED + color * 8 + rank]
    return total


@inlined
def units(T, E, S, base, color, struck, occupied):
    """Evaluate a color's pieces by their mobility, attacks around the enemy king, possible checks and pairs.

    Return the packed value, and the bitboard of all squares that the king and the pieces attack. Kings and pawns don't
    count as pieces here. `struck` is the bitboard of the squares that the enemy's pawns attack.
    """
    ours, theirs = base + rules.UNITS + color * rules.KINDS, base + rules.UNITS + (1 - color) * rules.KINDS
    own, enemy = S[base + rules.OCCUPIED + color], S[base + rules.OCCUPIED + 1 - color]
    goal = first_square(S[theirs + rules.ROYAL])
    around = np.uint64(E[at.AROUND + (1 - color) * 64 + goal])
    total = 0
    raiders = 0
    king = first_square(S[ours + rules.ROYAL])
    strikes = T[rules.LEAPS + color * rules.KINDS * 128 + king * 2 + 1]
    for kind in range(1, np.int64(T[rules.KIND_COUNT + color])):
        board = S[ours + kind]
        unit = color * rules.KINDS + kind
        if board == NOTHING or kind == E[at.PAWN_KIND + color]:
            continue
        if board & (board - ONE):
            total += E[at.PAIR + unit]
        checking = T[rules.LEAPERS_TO + (color * 64 + goal) * rules.KINDS + kind]
        for group in range(np.int64(T[rules.GROUP_COUNT + color])):
            number = color * rules.GROUPS + group
            if T[rules.GROUP_KINDS + number * rules.KINDS + kind]:
                checking |= reach(T, np.int64(T[rules.GROUP_RIDE + number]), goal, occupied)
        rides = np.int64(T[rules.RIDE_COUNT + unit])
        while board:
            origin = first_square(board)
            board &= board - ONE
            leaps = rules.LEAPS + unit * 128 + origin * 2
            quiet, capture = T[leaps], T[leaps + 1]
            for i in range(rides):
                ride = rules.RIDES_OF + (unit * rules.KINDS + i) * 3
                reached = reach(T, np.int64(T[ride]), origin, occupied)
                quiet |= reached & T[ride + 1]
                capture |= reached & T[ride + 2]
            strikes |= capture
            free = quiet & ~occupied & ~struck
            total += E[at.MOVES + unit * 16 + min(popcount(free), 15)]
            total += E[at.TAKES + unit * 16 + min(popcount(capture & ~own), 15)]
            closing = popcount(capture & around)
            if closing:
                raiders += 1
                total += E[at.RING + unit * 8 + min(closing, 7)]
            checks = (free | (capture & enemy)) & checking
            if checks:
                total += E[at.CHECKS + unit * 4 + min(popcount(checks), 3)]
    return total + E[at.RAIDERS + color * 8 + min(raiders, 7)], strikes


@inlined
def threats(E, S, base, color, by_pawns, strikes, upheld, defended):
    """Return the packed value of the threats to a color's pieces, plus a term for pieces defended by the color's pawns.

    The arguments are bitboards: the squares attacked by enemy pawns (`by_pawns`) and by other enemy pieces (`strikes`),
    and the squares defended by the color's pawns (`upheld`) and by the color's other pieces (`defended`).
    """
    total = 0
    safe = upheld | defended
    for kind in range(1, rules.KINDS):
        board = S[base + rules.UNITS + color * rules.KINDS + kind]
        if board == NOTHING:
            continue
        unit = color * rules.KINDS + kind
        total += popcount(board & by_pawns) * E[at.PAWN_TARGET + unit]
        total += popcount(board & upheld) * E[at.UPHELD + unit]
        pressed = board & strikes & ~by_pawns
        if pressed:
            total += popcount(pressed & ~safe) * E[at.HANGING + unit]
            total += popcount(pressed & safe) * E[at.PRESSED + unit]
    return total


@inlined
def king(E, S, base, color, struck):
    """Return the packed value of a color's king. It consists of the pawn shelter and, if the king has a goal, the race
    to the goal rank.

    `struck` is the bitboard of all squares that the enemy attacks.
    """
    square = first_square(S[base + rules.UNITS + color * rules.KINDS + rules.ROYAL])
    own = S[base + rules.OCCUPIED + color]
    pawns = S[base + rules.UNITS + color * rules.KINDS + E[at.PAWN_KIND + color]]
    pawns_near = pawns & np.uint64(E[at.AROUND + color * 64 + square])
    total = E[at.SHELTER + color * 8 + min(popcount(pawns_near), 7)]
    nearer = np.uint64(E[at.NEARER + color * 64 + square])
    if nearer:
        free = min(popcount(nearer & ~own & ~struck), 3)
        total += E[at.RACE + (color * 8 + E[at.GOAL_STEPS + color * 64 + square]) * 4 + free]
    return total


@inlined
def assess(T, E, S, base):
    """Return the packed sum of all terms except the piece-square tables: White's terms minus Black's."""
    occupied = S[base + rules.OCCUPIED] | S[base + rules.OCCUPIED + 1]
    by_white, by_black = pawn_strikes(T, E, S, base, at.WHITE), pawn_strikes(T, E, S, base, at.BLACK)
    white, white_strikes = units(T, E, S, base, at.WHITE, by_black, occupied)
    black, black_strikes = units(T, E, S, base, at.BLACK, by_white, occupied)
    white += pawns(E, S, base, at.WHITE, by_black | black_strikes, occupied)
    black += pawns(E, S, base, at.BLACK, by_white | white_strikes, occupied)
    white += threats(E, S, base, at.WHITE, by_black, black_strikes, by_white, white_strikes)
    black += threats(E, S, base, at.BLACK, by_white, white_strikes, by_black, black_strikes)
    white += king(E, S, base, at.WHITE, by_black | black_strikes)
    black += king(E, S, base, at.BLACK, by_white | white_strikes)
    if S[base + rules.TURN]:
        return white - black - E[at.TEMPO + 1]
    return white - black + E[at.TEMPO]


@inlined
def early(packed):
    """Return the early-game part of a packed value, in centipawns."""
    return np.int64(np.int32(packed & 0xFFFFFFFF))


@inlined
def late(packed):
    """Return the late-game part of a packed value, in centipawns."""
    return (packed - early(packed)) >> 32


@kernel
def evaluate(T, E, S, W, ply):
    """Return the evaluation of the position at `ply` in centipawns, from the side to move's point of view.

    The result is between -MOST and MOST. If the variant has a network, the network's correction is included.
    """
    base = at.ROOT_BASE + ply * rules.STATE
    row = at.PLY + ply * at.PLY_FIELDS
    packed = assess(T, E, S, base) + W[row + at.PLACED]
    full = E[at.FULL_PHASE]
    phase = min(W[row + at.PHASE], full)
    blend = early(packed) * phase + late(packed) * (full - phase)
    # Round toward zero, so that a position and its mirror image have the same evaluation.
    score = abs(blend) // full if blend > 0 else -(abs(blend) // full)
    if E[at.NETWORK]:
        score += correction(E, S, W, ply)
    score = max(-at.MOST, min(at.MOST, score))
    return -score if S[base + rules.TURN] else score


@inlined
def is_dead(E, S, base):
    """Return whether neither side has enough material left to mate. In variants where insufficient material isn't a
    draw, always return False.
    """
    kinds = base + rules.UNITS
    if E[at.DRAWS_BARE] == 0 or S[kinds + E[at.PAWN_KIND]] | S[kinds + rules.KINDS + E[at.PAWN_KIND + 1]]:
        return False
    rest = NOTHING
    bound = True
    lone = 0
    for unit in range(2 * rules.KINDS):
        board = S[base + rules.UNITS + unit]
        if board and unit % rules.KINDS != rules.ROYAL:
            rest |= board
            bound = bound and E[at.BOUND + unit] != 0
            lone += popcount(board) if E[at.LONE + unit] else 2
    if rest == NOTHING or lone == 1:
        return True
    return bound and (rest & DARK == NOTHING or rest & ~DARK == NOTHING)
