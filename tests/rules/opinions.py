"""Compares the kernel, the oracle and pyffish on positions, and plays random games to find positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.rules import Move, MoveLine, Outcome, Position, parse_move
from bot.variants import find_variant
from tests import oracle
from training.peers import configured_pyffish, is_beyond_pyffish, shared_moves

LONGEST_GAME = 200
Choice = Callable[[random.Random, list[str], oracle.Position], str]


def oracle_outcome(outcome: Outcome | None) -> tuple[str | None, str] | None:
    """Return an outcome in the form that the oracle uses."""
    if outcome is None:
        return None
    return None if outcome.winner is None else outcome.winner.word, outcome.termination.value


def ucis(position: Position) -> list[str]:
    return sorted(move.uci for move in position.legal_moves)


def assert_equal_to_oracle(position: Position, slow: oracle.Position) -> None:
    assert position.fen == oracle.fen(slow)
    assert ucis(position) == oracle.legal_moves(slow)
    assert position.is_check == oracle.is_check(slow)
    assert oracle_outcome(position.outcome) == oracle.ending(slow)


def pyffish_or_skip() -> Any:
    """Return pyffish with our variants, or skip the test if it isn't installed."""
    pytest.importorskip("pyffish", reason="Fairy-Stockfish's Python module is built for x86-64 only")
    return configured_pyffish()


def assert_equal_to_pyffish(pyffish: Any, position: Position) -> None:
    key, fen = position.variant.key, position.fen
    ours, theirs = shared_moves(pyffish, position)
    assert ours == theirs
    assert position.is_check == pyffish.gives_check(key, fen, [])
    assert position.is_campmate == (pyffish.is_immediate_game_end(key, fen, [])[0])
    if not position.legal_moves and not theirs:
        # Fairy-Stockfish's result is from the point of view of the side to move. Without a legal move, that side can't
        # win.
        assert position.outcome is not None
        assert (pyffish.game_result(key, fen, []) < 0) == (position.outcome.winner is not None)


def assert_written_as_by_pyffish(pyffish: Any, position: Position, move: Move) -> None:
    if is_beyond_pyffish(position, move):
        return
    ours, theirs = position.san(move), pyffish.get_san(position.variant.key, position.fen, move.uci)
    assert ours.rstrip("+#") == theirs.rstrip("+#")
    # Fairy-Stockfish marks a campmate with check as mate, whereas our SAN doesn't mark campmates at all.
    assert ours == theirs or position.play(move).is_campmate


def assert_played_as_by_pyffish(pyffish: Any, position: Position, move: Move) -> None:
    if is_beyond_pyffish(position, move):
        return
    ours, theirs = position.play(move).fen, pyffish.get_fen(position.variant.key, position.fen, [move.uci])
    assert ours == without_idle_passing(theirs, ours)


def without_idle_passing(theirs: str, ours: str) -> str:
    """Remove the en-passant square from Fairy-Stockfish's FEN if the only pawn that could capture is pinned."""
    fields = theirs.split()
    if ours.split()[3] == "-":
        fields[3] = "-"
    return " ".join(fields)


def any_move(rng: random.Random, moves: list[str], slow: oracle.Position) -> str:
    return rng.choice(moves)


def forward_move(rng: random.Random, moves: list[str], slow: oracle.Position) -> str:
    """Return a random move, usually a capture or a pawn move, so that games reach promotions and sparse boards."""
    pawn = slow.side.pawn
    pressing = [move for move in moves if move[2:4] in slow.board or slow.board[move[:2]].upper() == pawn]
    return rng.choice(pressing if pressing and rng.random() < 0.7 else moves)


def random_game(
    key: str, seed: int, longest: int = LONGEST_GAME, start: str = ""
) -> Iterator[tuple[MoveLine, oracle.Position, int]]:
    """Play a game with both implementations. Yield the line, the oracle's position, and how often the position has
    occurred."""
    rng = random.Random(f"{key} {seed}")
    choose: Choice = forward_move if seed % 2 else any_move
    start = start or oracle.find_game(key).start
    slow, line = oracle.read(key, start), MoveLine.from_uci(find_variant(key), start, [])
    seen: Counter[str] = Counter()
    for _ in range(longest):
        key_now = oracle.repetition_key(slow)
        seen[key_now] += 1
        yield line, slow, seen[key_now]
        if oracle.ending(slow, seen[key_now]):
            return
        move = choose(rng, oracle.legal_moves(slow), slow)
        slow, line = oracle.play(slow, move), line.play(parse_move(line.position, move))
