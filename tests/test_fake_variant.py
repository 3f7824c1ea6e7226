"""A variant without messages, images, weights or ratings can be used, and breaks nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.engine import Engine, Limits
from bot.ops import StartupError
from bot.ops.completeness import check_offered, lacks_of
from bot.rules import MoveLine
from bot.variants import FAMILIES, Variant
from tests.fake_variant import FAMILY, OFFERED, REGISTERED, STRANGER
from tests.fresh_process import Run, run_fresh, run_in_turn
from tests.sampling import more

TOKEN = {"DISCORD_TOKEN": "not.a.token"}


COUNTED, LISTED, DRAWN = "perft stranger 2", "variants", "render stranger -o board.png"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stranger")


@pytest.fixture(scope="module")
def runs(folder: Path) -> dict[str, Run]:
    """The results of the commands that need no input. All of them run in one process."""
    return run_in_turn(folder, (COUNTED, LISTED, DRAWN), before=REGISTERED)


def test_its_positions_are_counted(runs: dict[str, Run]) -> None:
    run = runs[COUNTED]
    assert (run.code, run.errors) == (0, "")
    assert run.lines[-1].startswith("nodes ")


def test_its_positions_are_answered(tmp_path: Path) -> None:
    given = json.dumps({"variant": "stranger", "moves": ["b1c3"]}) + "\n"
    run = run_fresh(tmp_path, "position", "--batch", before=REGISTERED, given=given)
    assert json.loads(run.lines[0])["turn"] == "black"


def test_the_engine_plays_it_over_uci(tmp_path: Path) -> None:
    lines = ("uci", "setoption name UCI_Variant value stranger", "position startpos moves b1c3", "go perft 1", "quit")
    run = run_fresh(tmp_path, "uci", before=REGISTERED, given="\n".join(lines))
    assert any("var stranger" in line for line in run.lines)
    assert run.lines[-1].startswith("Nodes searched: ")


@pytest.mark.usefixtures("stranger")
def test_the_engine_finds_a_move_with_derived_weights() -> None:
    line = MoveLine.from_uci(STRANGER, STRANGER.start_fen, [])
    assert Engine(1).search(line, Limits(depth=1)).move in line.position.legal_moves


def test_check_lists_it_with_all_others(runs: dict[str, Run]) -> None:
    run = runs[LISTED]
    assert run.code == 0
    assert "stranger: strangers against strangers (not offered to players)" in run.lines
    assert run.lines[-1] == "No problems were found."


def test_a_board_of_another_variant_is_drawn(tmp_path: Path) -> None:
    run = run_fresh(tmp_path, "render", "orda", "--size", "120", "-o", "board.png", before=OFFERED)
    assert (run.code, run.errors) == (0, "")
    assert (tmp_path / "board.png").is_file()


def test_drawing_its_board_is_refused_with_one_sentence(runs: dict[str, Run], folder: Path) -> None:
    run = runs[DRAWN]
    assert run.code == 1
    [sentence] = run.errors.splitlines()
    assert sentence.startswith("campmate: stranger cannot be drawn (pieces/wanderer.svg: the file is missing).")
    assert "python -m bot variants check stranger" in sentence
    assert not (folder / "board.png").exists()


@pytest.mark.parametrize("command", ["run", *more(["sandbox"])])
def test_a_bot_that_offers_it_is_refused_with_one_sentence(command: str, tmp_path: Path) -> None:
    arguments = [command, "--port", "0"] if command == "sandbox" else [command]
    run = run_fresh(tmp_path, *arguments, before=OFFERED, **TOKEN)
    assert run.code == 1
    [sentence] = run.errors.splitlines()
    assert sentence.startswith("campmate: ")
    assert "wanderer" in sentence
    assert "python -m bot variants check stranger" in sentence


def test_offering_it_is_refused_with_the_missing_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, FAMILY.key, FAMILY)
    with pytest.raises(StartupError, match="stranger is listed but incomplete") as refusal:
        check_offered()
    assert "and " in str(refusal.value)


def test_each_command_names_the_missing_parts(stranger: Variant) -> None:
    assert [missing.what for missing in lacks_of(FAMILY) if missing.part == "rules"] == []
    told = {(missing.part, missing.what) for missing in lacks_of(FAMILY)}
    assert told >= {
        ("pictures", "a drawing of the wanderer"),
        ("words", "variant-stranger"),
        ("words", "side-teal"),
        ("words", "army-strangers"),
        ("words", "piece-wanderer"),
        ("words", "how-wanderer"),
        ("guide", "a guide for /rules"),
        ("engine", "tuned weights of stranger"),
        ("engine", "measured ratings of the 9 levels"),
    }
    assert ("pictures", "a drawing of the king") not in told
    assert ("words", "side-gold") not in told
