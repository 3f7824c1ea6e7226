"""Generates, makes and counts legal moves for any variant that the tables describe.

Moves are tested for legality without being made. Every move except the king's must capture or block each checking
piece, and pinned pieces must stay on their lines. Two kinds of moves are tested against the enemy's attacks instead:
the king's own steps, and en passant captures, which empty two squares at once. The squares between an attacker and the
king come from a table, so rides can also bend, skip squares or leap.
"""

from __future__ import annotations

import numpy as np

from bot.rules._kernel import layout as at
from bot.rules._kernel.bits import ONE, bit, first_square, popcount
from bot.rules._kernel.compiled import inlined, kernel

NOTHING = np.uint64(0)
WRITE, COUNT = np.bool_(True), np.bool_(False)
"""Values for the argument `writes`. If literals were passed, Numba would compile the kernel separately for each value.
"""
FIRST_PLACE = np.int64(0)


@inlined
def reach(T, ride, square, occupied):
    """Return the bitboard of the squares that a ride reaches from a square, given the bitboard of occupied squares."""
    entry = at.RIDES + (ride * 64 + square) * at.RIDE_FIELDS
    index = ((occupied & T[entry]) * T[entry + 1]) >> T[entry + 2]
    return T[at.HASHES + np.int64(T[entry + 3] + index)]


@kernel
def attackers(T, S, base, color, square, occupied):
    """Return the bitboard of a color's pieces that can capture on a square, given the bitboard of occupied squares."""
    units = base + at.UNITS + color * at.KINDS
    found = NOTHING
    leapers = at.LEAPERS_TO + (color * 64 + square) * at.KINDS
    for kind in range(at.KINDS):
        found |= T[leapers + kind] & S[units + kind]
    for group in range(np.int64(T[at.GROUP_COUNT + color])):
        members = group_members(T, S, units, color, group)
        if members & T[at.GROUP_REACH + (color * at.GROUPS + group) * 64 + square]:
            found |= members & reach(T, np.int64(T[at.GROUP_RIDE + color * at.GROUPS + group]), square, occupied)
    return found


@inlined
def group_members(T, S, units, color, group):
    """Return the bitboard of the pieces in a group: all pieces that capture by the same ride.

    `units` is the index in `S` of the color's bitboards.
    """
    members = NOTHING
    kinds = at.GROUP_KINDS + (color * at.GROUPS + group) * at.KINDS
    for kind in range(at.KINDS):
        members |= T[kinds + kind] & S[units + kind]
    return members


@kernel
def is_attacked(T, S, base, color, square, occupied):
    """Return whether a color can capture on a square, given the bitboard of occupied squares."""
    units = base + at.UNITS + color * at.KINDS
    leapers = at.LEAPERS_TO + (color * 64 + square) * at.KINDS
    found = NOTHING
    for kind in range(at.KINDS):
        found |= T[leapers + kind] & S[units + kind]
    if found:
        return True
    for group in range(np.int64(T[at.GROUP_COUNT + color])):
        members = group_members(T, S, units, color, group)
        if members & T[at.GROUP_REACH + (color * at.GROUPS + group) * 64 + square]:
            if members & reach(T, np.int64(T[at.GROUP_RIDE + color * at.GROUPS + group]), square, occupied):
                return True
    return False


@kernel
def is_check(T, S, base):
    """Return whether the king of the side to move is attacked."""
    us = np.int64(S[base + at.TURN])
    king = first_square(S[base + at.UNITS + us * at.KINDS + at.ROYAL])
    occupied = S[base + at.OCCUPIED] | S[base + at.OCCUPIED + 1]
    return is_attacked(T, S, base, 1 - us, king, occupied)


@kernel
def is_camped(T, S, base):
    """Return whether the king of the side that has just moved is on its goal (campmate)."""
    them = 1 - np.int64(S[base + at.TURN])
    return (S[base + at.UNITS + them * at.KINDS + at.ROYAL] & T[at.GOALS + them]) != NOTHING


@kernel
def is_safe_en_passant(T, S, base, us, king, origin):
    """Return whether the king would be safe from attack after an en passant capture by the pawn on `origin`."""
    victim = bit(np.int64(S[base + at.PASSER]))
    occupied = S[base + at.OCCUPIED] | S[base + at.OCCUPIED + 1]
    occupied = (occupied & ~victim & ~bit(origin)) | bit(np.int64(S[base + at.PASSED]))
    return (attackers(T, S, base, 1 - us, king, occupied) & ~victim) == NOTHING


@inlined
def add(out, count, origin, targets, kind, flags):
    """Write a packed move for each target to `out`, starting at index `count`. Return the index after the last move."""
    while targets:
        target = first_square(targets)
        targets &= targets - ONE
        out[count] = origin | (target << at.TARGET_SHIFT) | (kind << at.KIND_SHIFT) | flags
        count += 1
    return count


@kernel
def generate(T, S, base, out, pins, writes):
    """Return the number of legal moves in the position at `base`.

    If `writes` is set, also write the moves to `out`, starting at index 0. `pins` is 64 words of scratch space. Both
    kings must be on the board. The kernel doesn't check whether the game is already over by campmate, so callers must
    test `is_camped` first.
    """
    return generate_to(T, S, base, out, FIRST_PLACE, pins, writes, at.ALL_ONES)


@kernel
def generate_to(T, S, base, out, begin, pins, writes, quiets):
    """Write some of the legal moves to `out`, starting at index `begin`. Return the index after the last move.

    The moves are captures, promotions, king moves to the goal, and moves to the squares in `quiets`. The other
    arguments are the same as for `generate`.
    """
    us = np.int64(S[base + at.TURN])
    them = 1 - us
    ours, theirs = base + at.UNITS + us * at.KINDS, base + at.UNITS + them * at.KINDS
    own, enemy = S[base + at.OCCUPIED + us], S[base + at.OCCUPIED + them]
    occupied = own | enemy
    king_board = S[ours + at.ROYAL]
    king = first_square(king_board)
    count = begin

    # `answers` contains the targets that end every check. `pins` contains, for each pinned piece, the targets that keep
    # the king safe.
    answers = at.ALL_ONES
    pinned = NOTHING
    leapers = NOTHING
    for kind in range(at.KINDS):
        leapers |= T[at.LEAPERS_TO + (them * 64 + king) * at.KINDS + kind] & S[theirs + kind]
    if leapers:
        answers = leapers if leapers & (leapers - ONE) == NOTHING else NOTHING
    for group in range(np.int64(T[at.GROUP_COUNT + them])):
        lines = (them * at.GROUPS + group) * 64 + king
        strikers = group_members(T, S, theirs, them, group) & T[at.GROUP_REACH + lines]
        while strikers:
            striker = first_square(strikers)
            strikers &= strikers - ONE
            line = T[at.LINES + lines * 64 + striker]
            blockers = line & occupied
            if blockers == NOTHING:
                answers &= line | bit(striker)
            elif blockers & (blockers - ONE) == NOTHING and blockers & own:
                blocker = first_square(blockers)
                line |= bit(striker)
                pins[blocker] = pins[blocker] & line if pinned & blockers else line
                pinned |= blockers

    # The king can step to squares that the enemy doesn't attack. Attacks are computed with the king removed from the
    # board, because sliders attack through its old square.
    at_king = at.LEAPS + (us * at.KINDS + at.ROYAL) * 128 + king * 2
    targets = (T[at_king] & ~occupied & (quiets | T[at.GOALS + us])) | (T[at_king + 1] & enemy)
    without_king = occupied ^ king_board
    while targets:
        target = first_square(targets)
        targets &= targets - ONE
        if not is_attacked(T, S, base, them, target, without_king):
            if writes:
                out[count] = king | (target << at.TARGET_SHIFT)
            count += 1

    rights = np.int64(S[base + at.RIGHTS])
    if answers == at.ALL_ONES and (rights >> (2 * us)) & 3:
        for right in range(2 * us, 2 * us + 2):
            castling = at.CASTLINGS + right * at.CASTLING_FIELDS
            if (rights >> right) & 1 and (T[castling + 5] & occupied) == NOTHING and quiets & bit(T[castling + 1]):
                safe = T[castling + 6]
                while safe:
                    if is_attacked(T, S, base, them, first_square(safe), without_king):
                        break
                    safe &= safe - ONE
                if safe == NOTHING:
                    if writes:
                        target = np.int64(T[castling + 1])
                        out[count] = king | (target << at.TARGET_SHIFT) | (1 << at.CASTLING_SHIFT)
                    count += 1
    if answers == NOTHING:
        return count

    passed_square = np.int64(S[base + at.PASSED])
    passed = bit(passed_square) if passed_square != at.NO_SQUARE else NOTHING
    pawns = np.int64(T[at.PAWN_KINDS + us])
    last_rank = T[at.PROMOTION_RANK + us]
    promotions = np.int64(T[at.PROMOTION_COUNT + us])
    for kind in range(1, np.int64(T[at.KIND_COUNT + us])):
        board = S[ours + kind]
        unit = us * at.KINDS + kind
        is_pawn = (pawns >> kind) & 1
        rides = np.int64(T[at.RIDE_COUNT + unit])
        silent = ~occupied & ((quiets | last_rank) if is_pawn else quiets)
        # jscpd:ignore-start: the evaluation has the same loop.
        while board:
            origin = first_square(board)
            board &= board - ONE
            leaps = at.LEAPS + unit * 128 + origin * 2
            quiet, capture = T[leaps], T[leaps + 1]
            for i in range(rides):
                ride = at.RIDES_OF + (unit * at.KINDS + i) * 3
                reached = reach(T, np.int64(T[ride]), origin, occupied)
                quiet |= reached & T[ride + 1]
                capture |= reached & T[ride + 2]
            # jscpd:ignore-end
            allowed = answers
            if pinned & bit(origin):
                allowed &= pins[origin]
            targets = ((quiet & silent) | (capture & enemy)) & allowed
            if is_pawn:
                if capture & passed:
                    # If a pawn can reach the passed square by a capture, that capture is always en passant.
                    targets &= ~passed
                    if is_safe_en_passant(T, S, base, us, king, origin):
                        if writes:
                            add(out, count, origin, passed, kind, 0)
                        count += 1
                arriving = targets & last_rank
                if arriving:
                    targets ^= arriving
                    for i in range(promotions):
                        promoted = np.int64(T[at.PROMOTIONS + us * at.KINDS + i])
                        if popcount(S[ours + promoted]) >= np.int64(T[at.PROMOTION_LIMITS + us * at.KINDS + promoted]):
                            continue
                        if writes:
                            add(out, count, origin, arriving, kind, promoted << at.PROMOTION_SHIFT)
                        count += popcount(arriving)
            if writes:
                count = add(out, count, origin, targets, kind, 0)
            else:
                count += popcount(targets)
    return count


@inlined
def make(T, S, base, after, move):
    """Write the position after a legal move to `after`. `base` and `after` are the bases of the two positions in the
    stack.
    """
    for i in range(at.STATE):
        S[after + i] = S[base + i]
    us = np.int64(S[base + at.TURN])
    them = 1 - us
    origin, target = move & 63, (move >> at.TARGET_SHIFT) & 63
    kind, promoted = (move >> at.KIND_SHIFT) & at.KIND_MASK, (move >> at.PROMOTION_SHIFT) & at.KIND_MASK
    ours, theirs = after + at.UNITS + us * at.KINDS, after + at.UNITS + them * at.KINDS
    left, entered = bit(origin), bit(target)
    is_pawn = (np.int64(T[at.PAWN_KINDS + us]) >> kind) & 1

    taken = S[base + at.OCCUPIED + them] & entered
    if is_pawn and target == np.int64(S[base + at.PASSED]):
        if T[at.LEAPS + (us * at.KINDS + kind) * 128 + origin * 2 + 1] & entered:
            taken = bit(np.int64(S[base + at.PASSER]))
    if taken:
        for i in range(at.KINDS):
            S[theirs + i] &= ~taken
        S[after + at.OCCUPIED + them] &= ~taken

    S[ours + kind] &= ~left
    S[ours + (promoted if promoted else kind)] |= entered
    S[after + at.OCCUPIED + us] = (S[after + at.OCCUPIED + us] & ~left) | entered
    if move >> at.CASTLING_SHIFT:
        for right in range(2 * us, 2 * us + 2):
            castling = at.CASTLINGS + right * at.CASTLING_FIELDS
            if np.int64(T[castling + 1]) == target:
                hop = bit(np.int64(T[castling + 2])) | bit(np.int64(T[castling + 3]))
                S[ours + np.int64(T[castling + 4])] ^= hop
                S[after + at.OCCUPIED + us] ^= hop

    S[after + at.PASSED] = np.uint64(at.NO_SQUARE)
    if is_pawn and T[at.DOUBLE_STEPS + us * 64 + origin] & entered:
        S[after + at.PASSED] = np.uint64((origin + target) >> 1)
        S[after + at.PASSER] = np.uint64(target)
    S[after + at.RIGHTS] &= T[at.KEPT_RIGHTS + origin] & T[at.KEPT_RIGHTS + target]
    S[after + at.HALFMOVES] = NOTHING if is_pawn or taken else S[base + at.HALFMOVES] + ONE
    S[after + at.FULLMOVES] += np.uint64(us)
    S[after + at.TURN] = np.uint64(them)


@kernel
def perft(T, S, base, depth, moves, pins):
    """Return the number of leaves in the legal-move tree of this depth, which must be at least 1.

    The stack `S` needs room for `depth` positions from `base` on. `moves` needs a row of MAX_MOVES moves for each
    position in the stack.
    """
    ply = base // at.STATE
    row = moves[ply]
    if is_camped(T, S, base):
        return 0
    count = generate(T, S, base, row, pins, depth > 1)
    if depth == 1:
        return count
    leaves = 0
    for i in range(count):
        make(T, S, base, base + at.STATE, row[i])
        leaves += perft(T, S, base + at.STATE, depth - 1, moves, pins)
    return leaves
