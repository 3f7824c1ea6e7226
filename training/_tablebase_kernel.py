"""The compiled part of `training.tablebases`: one pass over all positions of a table.

A table is stored from the point of view of one side, its owner. `squares` contains the squares of the owner's king, the
other king, and the other pieces. XORing a square with `flip` gives the square that the rules use. `sides` is 0 for the
owner's pieces and 1 for the other side's.
"""

from __future__ import annotations

import numpy as np

from bot.rules._kernel import layout as at
from bot.rules._kernel.bits import bit
from bot.rules._kernel.compiled import kernel
from bot.rules._kernel.movegen import generate, is_attacked, is_camped, is_check

OPEN, LOST_NOW, DRAWN_NOW, IMPOSSIBLE = 0, 1, 254, 255
"""Special values of positions while a table is being made. All other values are the number of plies to the end, plus
one.
"""
WRITE = np.bool_(True)


@kernel
def place(index, squares):
    """Write the squares of the position with this index to `squares`. Return 0 if it's the owner's turn, or else 1."""
    for i in range(squares.size - 1, 0, -1):
        squares[i] = index & 63
        index >>= 6
    squares[0] = ((index & 31) >> 2) * 8 + (index & 3)
    return index >> 5


@kernel
def index_of(turn, squares, order, count):
    """Return the index of a position in a table of `count` squares.

    The table's i-th square is `squares[order[i]]`.
    """
    own = squares[order[0]]
    mirror = 7 if own & 7 > 3 else 0
    own ^= mirror
    index = turn * 32 + (own >> 3) * 4 + (own & 7)
    for i in range(1, count):
        index = (index << 6) | (squares[order[i]] ^ mirror)
    return index


@kernel
def set_up(stack, turn, squares, material):
    """Write the position to `stack`. Return False if two pieces are on the same square."""
    about, kinds, sides, _ = material
    owner, flip = about[0], about[1]
    for i in range(at.STATE):
        stack[i] = np.uint64(0)
    for i in range(squares.size):
        color = owner if sides[i] == 0 else 1 - owner
        board = bit(squares[i] ^ flip)
        if (stack[at.OCCUPIED] | stack[at.OCCUPIED + 1]) & board:
            return False
        stack[at.UNITS + color * at.KINDS + kinds[i]] |= board
        stack[at.OCCUPIED + color] |= board
    stack[at.TURN] = np.uint64(owner if turn == 0 else 1 - owner)
    stack[at.PASSED] = np.uint64(at.NO_SQUARE)
    return True


@kernel
def begin(values, material, space):
    """In `values`, mark the positions that are impossible, already lost or already drawn. Mark all others as open.

    `material` has four arrays. The first one contains the owner's color, `flip`, and three flags: whether stalemate
    wins, whether the material is insufficient, and whether it is insufficient if all pieces are on squares of one
    color. The other three contain, for each piece, its kind, its side, and whether it is a pawn.

    `space` contains the rules' tables, and arrays for a position, moves, pins, and the squares before and after a move.
    """
    about, _, _, pawns = material
    tables, stack, out, pins, squares, _ = space
    for index in range(values.size):
        turn = place(index, squares)
        values[index] = IMPOSSIBLE
        if not set_up(stack, turn, squares, material):
            continue
        is_possible = True
        shades = 0
        for i in range(2, squares.size):
            rank = squares[i] >> 3
            is_possible &= not pawns[i] or 0 < rank < 7
            shades |= 1 << ((rank + squares[i]) & 1)
        us = np.int64(stack[at.TURN])
        king = squares[1 - turn] ^ about[1]
        occupied = stack[at.OCCUPIED] | stack[at.OCCUPIED + 1]
        if not is_possible or is_attacked(tables, stack, 0, us, king, occupied):
            continue
        if is_camped(tables, stack, 0):
            values[index] = LOST_NOW
        elif generate(tables, stack, 0, out, pins, WRITE) == 0:
            values[index] = LOST_NOW if about[2] or is_check(tables, stack, 0) else DRAWN_NOW
        elif about[3] or (about[4] and shades != 3):
            values[index] = DRAWN_NOW
        else:
            values[index] = OPEN


@kernel
def advance(values, ways, material, space, plies):
    """Find the positions from which the game ends in exactly this number of plies. Return how many there are.

    `ways` has three arrays: the values of all other tables, the routes, and the orders. A route leads to another table
    through a capture, a promotion, or both. It consists of the start of that table in the values, the table's number of
    squares, and whether its owner is the other side. An order contains, for each square of that table, its index in
    this table.
    """
    about = material[0]
    tables, stack, out, pins, squares, _ = space
    found = 0
    wins = plies & 1
    for index in range(values.size):
        if values[index] != OPEN:
            continue
        turn = place(index, squares)
        set_up(stack, turn, squares, material)
        count = generate(tables, stack, 0, out, pins, WRITE)
        is_found = wins == 0
        for m in range(count):
            value = value_after(out[m], values, ways, space, (turn, about[1]))
            if wins:
                if value == plies:
                    is_found = True
                    break
            elif value == 0 or value & 1 or value > plies:
                is_found = False
                break
        if is_found:
            values[index] = plies + 1
            found += 1
    return found


@kernel
def value_after(move, values, ways, space, view):
    """Return the value of the position after a move, or 0 if that position is open or drawn.

    `view` contains the turn and `flip`.
    """
    others, routes, orders = ways
    squares, after = space[4], space[5]
    turn, flip = view
    origin, target = (move & 63) ^ flip, ((move >> at.TARGET_SHIFT) & 63) ^ flip
    promoted = (move >> at.PROMOTION_SHIFT) & at.KIND_MASK
    route = 0
    for i in range(squares.size):
        after[i] = squares[i]
        if squares[i] == target:
            route += i * (squares.size + 1) * at.KINDS
        if squares[i] == origin:
            after[i] = target
            if promoted:
                route += i * at.KINDS + promoted
    there = turn if routes[route, 2] else 1 - turn
    place_after = index_of(there, after, orders[route], routes[route, 1])
    value = values[place_after] if route == 0 else others[routes[route, 0] + place_after]
    return 0 if value >= DRAWN_NOW else np.int64(value)
