"""`python -m bot …`: the output of each subcommand, and its one-sentence error messages."""

import json
import socket
from pathlib import Path

import pytest

from bot import own_version
from tests.console import Console

START = "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"


def test_perft_prints_the_count_and_the_seconds_last(console: Console) -> None:
    code, out, _ = console.run("perft", "orda", "3")
    assert code == 0
    words = out.splitlines()[-1].split()
    assert words[:3] == ["nodes", "12462", "seconds"]
    assert float(words[3]) >= 0


def test_perft_divides_by_first_moves(console: Console) -> None:
    _, out, _ = console.run("perft", "orda", "2", "--divide")
    counts = dict(line.split(": ") for line in out.splitlines()[:-1])
    assert (len(counts), sum(map(int, counts.values()))) == (20, 560)


def test_perft_at_depth_0_counts_the_position_itself(console: Console) -> None:
    assert console.run("perft", "orda", "0", "--fen", START)[1].startswith("nodes 1 ")


def test_a_position_is_answered_with_its_legal_moves(console: Console) -> None:
    _, out, _ = console.run("position", "--batch", given=b'{"variant": "orda", "moves": ["e2e4", "c6c5"]}\n')
    answer = json.loads(out)
    assert (answer["turn"], answer["check"], answer["outcome"]) == ("white", False, None)
    assert answer["legal"]["g1f3"] == "Nf3"


def test_an_ended_game_has_an_outcome_and_no_moves(console: Console) -> None:
    fen = "8/4K3/8/k7/8/8/8/8 w - - 0 1"
    line = json.dumps({"variant": "orda", "fen": fen, "moves": ["e7e8"]}).encode()
    answer = json.loads(console.run("position", "--batch", given=line)[1])
    assert answer["legal"] == {}
    assert answer["outcome"] == {"winner": "white", "termination": "campmate"}


def test_an_invalid_line_does_not_stop_the_next(console: Console) -> None:
    given = b'nonsense\n{"variant": "orda"}\n\xff\xfe\n{"variant": "shogi"}\n{"variant": "orda", "moves": ["e2e5"]}\n'
    answers = [json.loads(line) for line in console.run("position", "--batch", given=given)[1].splitlines()]
    assert ["error" in answer for answer in answers] == [True, False, True, True, True]


def test_check_lists_every_variant_as_sound(console: Console) -> None:
    code, out, _ = console.run("variants")
    assert (code, out.splitlines()[-1]) == (0, "No problems were found.")
    assert "asymmetric-elves-orcs: elves against orcs, options +abc" in out


@pytest.mark.parametrize(("name", "beginning"), [("board.png", b"\x89PNG"), ("board.svg", b"<svg")])
def test_a_position_is_drawn_to_a_file(console: Console, tmp_path: Path, name: str, beginning: bytes) -> None:
    code, _, _ = console.run("render", "orda", "--moves", "d4 c5 dxc5", "--flip", "--size", "240", "-o", name)
    assert (code, (tmp_path / name).read_bytes()[: len(beginning)]) == (0, beginning)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("perft", "shogi", "2"), "expected a variant"),
        (("perft", "orda", "2", "--fen", "8/8 w"), "expected 6 fields"),
        (("render", "orda", "--moves", "Ke9", "-o", "a.png"), "expected a move such as"),
        (("render", "orda", "--theme", "neon", "-o", "a.png"), "neon"),
        (("render", "orda", "-o", "nowhere/a.png"), "nowhere/a.png cannot be written"),
    ],
)
def test_a_failure_prints_one_sentence(console: Console, arguments: tuple[str, ...], sentence: str) -> None:
    code, _, err = console.run(*arguments)
    assert code == 1
    assert err.startswith("campmate: ")
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_busy_port_is_named_with_a_solution(console: Console) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        code, _, err = console.run("sandbox", "--port", str(port))
    assert code == 1
    assert err.startswith(f"campmate: Port {port} cannot be used")
    assert "choose another port with --port or SANDBOX_PORT" in err


def test_a_worker_on_sqlite_is_refused(console: Console) -> None:
    code, _, err = console.run("worker")
    assert code == 1
    assert err.startswith("campmate: A worker needs PostgreSQL, but DATABASE_URL is not a PostgreSQL address")


def test_the_version_is_printed(console: Console) -> None:
    assert console.run("--version") == (0, f"campmate {own_version()}\n", "")
