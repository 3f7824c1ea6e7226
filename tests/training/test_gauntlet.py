"""The games of the gauntlet. Any registered variant can be used, even an unlisted one."""

import argparse
import math
from pathlib import Path

import pytest

from bot.engine import LEVELS
from bot.variants import FAMILIES, Variant
from training.field import BEGINNER, Field
from training.gauntlet import arguments, known_beginner, play, tasks
from training.ratings import GauntletGame, Task, rate


@pytest.fixture
def asked(stranger: Variant, tmp_path: Path) -> argparse.Namespace:
    return arguments(["--ladder", stranger.key, "--games", "2", "-o", str(tmp_path / "games.jsonl")])


def test_an_unlisted_game_has_its_gauntlet(stranger: Variant, asked: argparse.Namespace) -> None:
    planned = list(tasks(asked))
    assert {(task.ladder, task.variant) for task in planned} == {("stranger", stranger.key)}
    assert {str(level.number) for level in LEVELS} <= {task.white for task in planned}


def test_an_unlisted_game_is_played(stranger: Variant, asked: argparse.Namespace) -> None:
    task = Task("stranger", stranger.key, BEGINNER, "1", 0)
    assert 4 <= play(task, Field(asked), plies=4, limit=12).plies <= 12


def test_a_ladder_without_a_known_player_is_anchored_by_the_beginner(stranger: Variant) -> None:
    orda = [
        GauntletGame("orda", "orda", "anchor 1350", BEGINNER, opening, score=0.5, end="", plies=60)
        for opening in range(40)
    ]
    own = [
        GauntletGame("stranger", stranger.key, BEGINNER, "1", opening, score=0.5, end="", plies=60)
        for opening in range(40)
    ]
    rated = rate(own + orda)
    assert list(rated) == ["orda", "stranger"]
    assert {round(rated[ladder][BEGINNER].value) for ladder in rated} == {1350}


def test_the_beginners_known_rating_sets_the_scale_where_no_other_ladder_was_played() -> None:
    games = [GauntletGame("cwda", "cwda-fide-fide", "beginner", "1", n, score=n % 2, end="", plies=9) for n in range(8)]
    alone, known = rate(games)["cwda"], rate(games, known_beginner("890:150"))["cwda"]
    assert alone["beginner"].value == pytest.approx(0)
    assert known["beginner"].value == known["1"].value == pytest.approx(890)
    assert known["1"].error == pytest.approx(math.hypot(alone["1"].error * 2, 150))


def test_by_default_every_offered_game_is_played(tmp_path: Path) -> None:
    asked = arguments(["-o", str(tmp_path / "games.jsonl")])
    assert {task.ladder for task in tasks(asked)} == {
        key for key, family in FAMILIES.items() if not family.example.plays_like
    }


def test_an_unknown_game_is_refused_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments(["--ladder", "unheard", "-o", str(tmp_path / "games.jsonl")])
    assert "got 'unheard'" in capsys.readouterr().err
