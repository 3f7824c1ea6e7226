"""Three programs, one game: the compiled kernel, the plain-Python oracle and Fairy-Stockfish say the same.

They are asked about every perft position, every position one move from it, and whole games of random moves.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.rules import InvalidFen, Line, Move, Outcome, Position
from bot.rules.san import write_sans
from bot.variants import find_variant
from tests import oracle
from tests.boards import placement
from tests.perft_suites import Suite, read_suites

SUITES = read_suites()
CONFIGURATION = Path(__file__).parents[1] / "data" / "variants.ini"
GAMES = [(variant, seed) for variant in ("orda", "chess") for seed in range(10)]
FEW_GAMES = GAMES[::5]
"""For pyffish, which takes a thousand times as long over a position as the kernel."""
LONGEST_GAME = 200
Choice = Callable[[random.Random, list[str], oracle.Position], str]


@pytest.fixture(scope="module")
def pyffish() -> Any:
    module = pytest.importorskip("pyffish", reason="Fairy-Stockfish's Python module is built for x86-64 only")
    module.load_variant_config(CONFIGURATION.read_text())
    return module


def told(outcome: Outcome | None) -> tuple[str | None, str] | None:
    """Put an outcome in the oracle's words."""
    if outcome is None:
        return None
    return None if outcome.winner is None else outcome.winner.word, outcome.termination.value


def ucis(position: Position) -> list[str]:
    return sorted(move.uci for move in position.legal_moves)


def assert_equal_to_oracle(position: Position, slow: oracle.Position) -> None:
    assert position.fen == oracle.fen(slow)
    assert ucis(position) == oracle.legal_moves(slow)
    assert position.is_check == oracle.is_check(slow)
    assert told(position.outcome) == oracle.ending(slow)


def assert_equal_to_pyffish(pyffish: Any, position: Position) -> None:
    key, fen = position.variant.key, position.fen
    assert ucis(position) == sorted(pyffish.legal_moves(key, fen, []))
    assert position.is_check == pyffish.gives_check(key, fen, [])
    assert position.is_campmate == (pyffish.is_immediate_game_end(key, fen, [])[0])


def assert_written_as_by_pyffish(pyffish: Any, position: Position, move: Move) -> None:
    ours, theirs = position.san(move), pyffish.get_san(position.variant.key, position.fen, move.uci)
    assert ours.rstrip("+#") == theirs.rstrip("+#")
    # Fairy-Stockfish marks a campmate that gives check as a mate, and our SAN marks none.
    assert ours == theirs or position.play(move).is_campmate


def assert_played_as_by_pyffish(pyffish: Any, position: Position, move: Move) -> None:
    ours, theirs = position.play(move).fen, pyffish.get_fen(position.variant.key, position.fen, [move.uci])
    assert ours == without_idle_passing(theirs, ours)


def without_idle_passing(theirs: str, ours: str) -> str:
    """Fairy-Stockfish names the passed square when a pawn stands ready, even one that is pinned."""
    fields = theirs.split()
    if ours.split()[3] == "-":
        fields[3] = "-"
    return " ".join(fields)


def any_move(rng: random.Random, moves: list[str], slow: oracle.Position) -> str:
    return rng.choice(moves)


def forward_move(rng: random.Random, moves: list[str], slow: oracle.Position) -> str:
    """Mostly captures and pawn moves, so that games come to promotions and bare boards."""
    pressing = [move for move in moves if move[2:4] in slow.board or slow.board[move[:2]] in "Pp"]
    return rng.choice(pressing if pressing and rng.random() < 0.7 else moves)


def random_game(key: str, seed: int) -> Iterator[tuple[Line, oracle.Position, int]]:
    """Play a game by both programs; yield the line, the oracle's position and how often it has stood there."""
    rng = random.Random(f"{key} {seed}")
    choose: Choice = forward_move if seed % 2 else any_move
    slow = oracle.read(key, oracle.GAMES[key].start)
    line = Line.from_uci(find_variant(key), oracle.GAMES[key].start, [])
    seen: Counter[str] = Counter()
    for _ in range(LONGEST_GAME):
        seen[oracle.repetition_key(slow)] += 1
        times_seen = seen[oracle.repetition_key(slow)]
        yield line, slow, times_seen
        if oracle.ending(slow, times_seen):
            return
        move = choose(rng, oracle.legal_moves(slow), slow)
        slow, line = oracle.play(slow, move), line.play(line.position.parse(move))


def scattered_fens(key: str, seed: int, count: int) -> list[str]:
    """Throw units of both armies on the board, and keep what is a position of the variant."""
    rng = random.Random(f"{key} scattered {seed}")
    found: list[str] = []
    while len(found) < count:
        fen = scattered_fen(rng, oracle.GAMES[key])
        with suppress(InvalidFen):
            found.append(Position.from_fen(find_variant(key), fen).fen)
    return found


def scattered_fen(rng: random.Random, game: oracle.Game) -> str:
    """The kingdom's king is often at home with the right to castle, and its pawns have often just run."""
    kingdom = [letter for letter in game.white.units if letter != "K"]
    horde = [letter.lower() for letter in game.black.units if letter != "K"]
    units = ["k", *rng.choices(kingdom, k=rng.randint(1, 6)), *rng.choices(horde, k=rng.randint(1, 8))]
    board = dict.fromkeys(oracle.SQUARES, ".")
    board |= dict(zip(rng.sample(oracle.SQUARES, len(units)), units, strict=True))
    rights = rng.choice(["-", "K", "Q", "KQ"])
    board |= {"e1": "K"} | {{"K": "h1", "Q": "a1"}[right]: "R" for right in rights.strip("-")}
    runner = rng.choice("abcdefgh")
    passed = rng.choice(["-", f"{runner}3"])
    if passed != "-":
        board |= {f"{runner}4": "P", f"{runner}3": ".", f"{runner}2": "."}
    rows = ("".join(board[file + rank] for file in "abcdefgh") for rank in "87654321")
    turn = "b" if passed != "-" else rng.choice("wb")
    drawing = "\n".join(rows)
    return f"{placement(drawing)} {turn} {rights} {passed} 0 1"


@pytest.mark.parametrize("suite", SUITES, ids=str)
def test_the_oracle_counts(suite: Suite) -> None:
    start = oracle.read(suite.variant, suite.fen)
    small = {depth: leaves for depth, leaves in suite.counts.items() if leaves <= 1000}
    assert {depth: oracle.perft(start, depth) for depth in small} == small


@pytest.mark.parametrize("suite", SUITES, ids=str)
def test_kernel_and_oracle_agree_on(suite: Suite) -> None:
    position = Position.from_fen(find_variant(suite.variant), suite.fen)
    slow = oracle.read(suite.variant, suite.fen)
    assert_equal_to_oracle(position, slow)
    for move in position.legal_moves:
        assert_equal_to_oracle(position.play(move), oracle.play(slow, move.uci))


@pytest.mark.parametrize("suite", SUITES, ids=str)
def test_kernel_and_pyffish_agree_on(suite: Suite, pyffish: Any) -> None:
    position = Position.from_fen(find_variant(suite.variant), suite.fen)
    assert_equal_to_pyffish(pyffish, position)
    for move in position.legal_moves:
        assert_written_as_by_pyffish(pyffish, position, move)


@pytest.mark.parametrize(("key", "seed"), GAMES)
def test_kernel_and_oracle_play_the_same_random_game(key: str, seed: int) -> None:
    for line, slow, times_seen in random_game(key, seed):
        assert_equal_to_oracle(line.position, slow)
        assert told(line.outcome) == oracle.ending(slow, times_seen)


@pytest.mark.parametrize(("key", "seed"), FEW_GAMES)
def test_kernel_and_pyffish_play_the_same_random_game(key: str, seed: int, pyffish: Any) -> None:
    for line, _, _ in random_game(key, seed):
        assert_equal_to_pyffish(pyffish, line.position)
        if line.moves:
            assert_written_as_by_pyffish(pyffish, line.positions[-2], line.moves[-1])
            assert_played_as_by_pyffish(pyffish, line.positions[-2], line.moves[-1])


@pytest.mark.parametrize("key", ["orda", "chess"])
def test_kernel_and_oracle_agree_on_scattered_units(key: str) -> None:
    for fen in scattered_fens(key, seed=1, count=600):
        assert_equal_to_oracle(Position.from_fen(find_variant(key), fen), oracle.read(key, fen))


@pytest.mark.parametrize("suite", SUITES, ids=str)
def test_every_move_of_a_suite_reads_back_from_its_san(suite: Suite) -> None:
    position = Position.from_fen(find_variant(suite.variant), suite.fen)
    assert {position.parse(san): san for san in write_sans(position).values()} == write_sans(position)


@pytest.mark.parametrize(("key", "seed"), FEW_GAMES)
def test_every_position_of_a_random_game_reads_back_from_its_fen(key: str, seed: int) -> None:
    for line, _, _ in random_game(key, seed):
        position = line.position
        assert Position.from_fen(position.variant, position.fen) == position


@pytest.mark.parametrize(("key", "seed"), FEW_GAMES)
def test_every_move_of_a_random_game_reads_back_from_its_san_and_uci(key: str, seed: int) -> None:
    for line, _, _ in random_game(key, seed):
        for move, san in write_sans(line.position).items():
            assert line.position.parse(san) == line.position.parse(move.uci) == move
