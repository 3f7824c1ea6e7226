"""Testing several changes to the search margins in the same games, and estimating the effect of each."""

import argparse
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from rich.progress import Progress

from bot.engine import Limits
from training.factorial import Effect, effects, given, margins_of, play, run
from training.game_file import kept_games

KEYS = ("orda", "khans")
CHANGES = [{"futile": 36, "futile_slope": 56}, {"single_less": 0}]


def test_every_change_belongs_to_one_of_the_two_engines() -> None:
    assert margins_of(CHANGES, (1, -1), 1) == CHANGES[0]
    assert margins_of(CHANGES, (1, -1), -1) == CHANGES[1]
    assert margins_of(CHANGES, (-1, -1), 1) == {}


def test_changes_are_assigned_by_the_opening_alone_and_evenly() -> None:
    signs = [given(KEYS, 3, number) for number in range(400)]
    assert signs == [given(KEYS, 3, number) for number in range(400)]
    assert all(abs(sum(column)) < 60 for column in zip(*signs, strict=True))


def test_effects_are_recovered_from_the_scores() -> None:
    rng = random.Random("effects")
    signs = [given(KEYS, 3, number) for number in range(2000)]
    chances = [0.5 + 0.1 * good - 0.05 * bad for good, bad, _ in signs]
    scores = [sum(rng.random() < chance for _ in range(2)) / 2 for chance in chances]
    best, idle, worst = effects(["good", "bad", "idle"], signs, scores)
    assert [best.name, idle.name, worst.name] == ["good", "idle", "bad"]
    for effect, elo in ((best, 69.5), (idle, 0.0), (worst, -34.7)):
        assert effect.elo == pytest.approx(elo, abs=2 * effect.error)
        assert 8 < effect.error < 15


def test_too_few_openings_are_refused() -> None:
    with pytest.raises(ValueError, match="expected more openings than 2 for 2 changes"):
        effects(["one", "other"], [(1, 1), (1, -1)], [0.5, 1.0])


def test_equal_engines_score_the_same_with_both_colors() -> None:
    assert play(("orda",), [{}], Limits(nodes=60), 0) == 0.5


def run_with(path: Path, openings: int, nodes: int = 30) -> list[Effect]:
    asked = argparse.Namespace(
        variant=list(KEYS),
        change=["futile=36,futile_slope=300", "late_moves=1"],
        nodes=nodes,
        openings=openings,
        output=path,
    )
    with ThreadPoolExecutor(2) as executor, Progress(disable=True) as bar:
        return run(executor, asked, bar)


def test_an_interrupted_run_continues_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "screen.jsonl"
    run_with(path, 6)
    with path.open("a") as file:
        file.write('{"opening": 6, "sc')
    found = run_with(path, 8)
    assert [line["opening"] for line in kept_games(path)[1:]] == list(range(8))
    assert {effect.name for effect in found} == {"futile=36,futile_slope=300", "late_moves=1"}
    assert run_with(path, 8) == found
    with pytest.raises(ValueError, match=r"expected games of .*'nodes': 50"):
        run_with(path, 9, nodes=50)
