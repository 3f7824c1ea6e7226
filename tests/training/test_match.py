"""Matches over UCI: the stored games, and continuing an interrupted match."""

import json
import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bot.rules import Color
from training.engine_process import EngineProcess
from training.match import Conditions, play
from training.peer_match import CurveRow, main, read, table

STUBBORN = """
for line in open(0):
    if line.startswith("quit"):
        break
    if line.startswith("go"):
        print("info depth 1 nodes 20 time 2")
    print({"uci": "uciok", "isready": "readyok", "go": "bestmove a1a1"}.get(line.split()[0], ""), flush=True)
"""
ROW = CurveRow("orda", "A peer 1.0", "2400", "movetime 100", 16)


def written(number: int, score: float, end: str) -> str:
    ours = {"nodes": 9000, "milliseconds": 10, "waits": [9, 11]}
    theirs = {"nodes": 4500, "milliseconds": 10, "waits": [12, 14]}
    game = {"row": asdict(ROW), "game": number, "score": score, "end": end, "moves": "e2e4"}
    return json.dumps({**game, "ours": ours, "theirs": theirs}) + "\n"


def test_an_illegal_move_loses_the_game() -> None:
    command = f"{shlex.quote(sys.executable)} -c {shlex.quote(STUBBORN)}"
    players = [EngineProcess(command, "orda", []) for _ in range(2)]
    games = [play(players[0], players[1], Conditions("orda", ("depth 1", "depth 1")), game) for game in range(2)]
    for player in players:
        player.close()
    assert [(game.color, game.score, game.end) for game in games] == [
        (Color.WHITE, 0.0, "illegal move"),
        (Color.BLACK, 1.0, "illegal move"),
    ]
    assert players[0].rate == 10


def test_a_curve_continues_from_the_games_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "curve.jsonl"
    path.write_text(written(0, 1.0, "checkmate") + written(3, 0.0, "illegal move"))
    measured = read(path)[ROW]
    assert (measured.numbers, measured.tally.score, measured.illegal) == ({0, 3}, 0.5, 1)


def test_a_curve_is_a_table_with_a_row_for_each_opponent(tmp_path: Path) -> None:
    path = tmp_path / "curve.jsonl"
    path.write_text(written(0, 1.0, "checkmate") + written(1, 1.0, "campmate"))
    heading, _, row = table(path)
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert len(cells) == len(heading.strip("|").split("|"))
    assert cells[:6] == ["orda", "A peer 1.0", "2400", "movetime 100", "+2 =0 -0", "100.0%"]
    assert cells[7:9] == ["900, 450", "2.00"]


def test_a_curve_without_games_is_empty(tmp_path: Path) -> None:
    assert len(list(table(tmp_path / "none.jsonl"))) == 2


def test_a_curve_adds_up_the_games_of_several_variants(tmp_path: Path) -> None:
    path = tmp_path / "curve.jsonl"
    path.write_text(written(0, 1.0, "checkmate") + written(0, 0.0, "checkmate").replace('"orda"', '"khans"'))
    *_, last = table(path)
    cells = [cell.strip() for cell in last.strip("|").split("|")]
    assert cells[:6] == ["all together", "A peer 1.0", "2400", "movetime 100", "+1 =0 -1", "50.0%"]


def test_a_curve_plays_the_missing_games_on_several_engines_at_once(tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "curve.jsonl"
    path.write_text(written(1, 1.0, "checkmate"))
    asked = [
        f"--ours={shlex.quote(sys.executable)} -c {shlex.quote(STUBBORN)}",
        f"--peer={shlex.quote(sys.executable)} -c {shlex.quote(STUBBORN)}",
        *("--peer-name", "A peer 1.0", "--elo", "2400", "--games", "6", "--processes", "3", "-o", str(path)),
    ]
    monkeypatch.setattr(sys, "argv", ["curve", *asked])
    monkeypatch.setattr("training.peer_match.expect_same_game", lambda *_: None)
    main()
    measured = read(path)[ROW]
    assert (measured.numbers, measured.tally.games, measured.illegal) == (set(range(6)), 6, 5)
