"""Relabeling: another engine's scores for the positions that our engine generated."""

import shlex
import sys
from pathlib import Path

import numpy as np
import pytest

from bot.rules._kernel.layout import KINDS
from tests.training.test_network import records_of
from training import relabel
from training.positions import write_part

COUNTING = """
searches, fen, worth = 0, "", dict(zip("PNBRQ", (100, 300, 300, 500, 900)))
for line in open(0):
    command, *rest = line.split()
    if command == "quit":
        break
    if command == "position":
        fen = rest[1:]
    if command == "go":
        searches += 1
        white = sum(worth.get(piece, 0) - worth.get(piece.swapcase(), 0) for piece in fen[0])
        score = f"cp {white if fen[1] == 'w' else -white}" if searches % 10 else "mate 3"
        print("info depth 1 score", score, "nodes", rest[1], "time 1")
    print({"uci": "uciok", "isready": "readyok", "go": "bestmove a1a1"}.get(command, ""), flush=True)
"""
"""A UCI engine that scores material, and reports a forced mate for every tenth position."""
WORTH = (0, 900, 500, 300, 300, 100)
"""Centipawns by kind of piece, in the order of the kernels."""


def material(record: np.void) -> int:
    """Return White's lead in material, in centipawns."""
    pieces = [divmod(int(piece) - 1, KINDS) for piece in record["board"] if piece]
    return sum(WORTH[kind] * (1 - 2 * color) for color, kind in pieces)


def test_positions_get_the_teachers_scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    ours.mkdir()
    records = records_of("chess")
    for part in range(2):
        write_part(ours / f"part-{part:05d}.npz", ("chess",), records)
    teacher = f"{shlex.quote(sys.executable)} -c {shlex.quote(COUNTING)}"
    command = ["relabel", str(ours), "--teacher", teacher, "--scale", "0.5", "--processes", "1", "-o", str(theirs)]
    monkeypatch.setattr(sys, "argv", command)
    relabel.main()
    # One process searches both parts. Every tenth position has a forced mate and is left out.
    tenths = np.arange(1, 2 * len(records) + 1) % 10 == 0
    for part, left_out in enumerate(np.split(tenths, 2)):
        with np.load(theirs / f"part-{part:05d}.npz") as data:
            found = data["records"]
        wanted = records[~left_out]
        assert np.array_equal(found["board"], wanted["board"])
        assert found["score"].tolist() == [material(record) / 2 for record in wanted]
    assert {*records["turn"]} == {0, 1}


def test_finished_parts_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "part-00000.npz").write_bytes(b"finished")
    monkeypatch.setattr(sys, "argv", ["relabel", str(tmp_path), "--teacher", "false", "-o", str(tmp_path)])
    relabel.main()
    assert (tmp_path / "part-00000.npz").read_bytes() == b"finished"
