"""The gauntlet's games: of any game that is registered, whether players are offered it yet or not."""

import argparse
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from bot.engine import LEVELS
from bot.engine.levels import level_ratings
from bot.variants import FAMILIES, Variant
from workshop.field import BEGINNER, Field
from workshop.gauntlet import arguments, play, tasks, tasks_of_levels
from workshop.ratings import GauntletGame, Task, rate, rate_levels


@pytest.fixture
def asked(stranger: Variant, tmp_path: Path) -> argparse.Namespace:
    return arguments(["--ladder", stranger.key, "--games", "2", "-o", str(tmp_path / "games.jsonl")])


def test_a_game_that_is_not_listed_has_its_gauntlet(stranger: Variant, asked: argparse.Namespace) -> None:
    planned = list(tasks(asked))
    assert {(task.ladder, task.variant) for task in planned} == {("stranger", stranger.key)}
    assert {str(level.number) for level in LEVELS} <= {task.white for task in planned}


def test_a_game_that_is_not_listed_is_played(stranger: Variant, asked: argparse.Namespace) -> None:
    task = Task("stranger", stranger.key, BEGINNER, "1", 0)
    assert 4 <= play(task, Field(asked), plies=4, limit=12).plies <= 12


def test_a_ladder_without_a_known_player_is_set_on_the_scale_by_the_beginner(stranger: Variant) -> None:
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


def test_without_a_name_every_game_that_players_are_offered_is_played(tmp_path: Path) -> None:
    asked = arguments(["-o", str(tmp_path / "games.jsonl")])
    assert {task.ladder for task in tasks(asked)} == set(FAMILIES)


def test_a_game_that_nobody_knows_is_refused_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments(["--ladder", "unheard", "-o", str(tmp_path / "games.jsonl")])
    assert "got 'unheard'" in capsys.readouterr().err


def test_neighbouring_levels_are_rated_over_the_rungs_between_them_in_the_order_of_their_nodes(tmp_path: Path) -> None:
    given = "--ladder orda --level 9 8 --games 8 --rungs 20000 200000 --last-games 4"
    planned = list(tasks_of_levels(arguments([*given.split(), "-o", str(tmp_path / "games.jsonl")])))
    games = Counter(frozenset((task.white, task.black)) for task in planned)
    assert {tuple(sorted(pair)): count for pair, count in games.items()} == {
        ("7", "nodes 20000"): 8,
        ("8", "nodes 20000"): 8,
        ("8", "nodes 200000"): 8,
        ("9", "nodes 200000"): 4,
        ("7", "8"): 2,
    }
    games_of_levels = [GauntletGame(**asdict(task), score=0.5, end="", plies=60) for task in planned]
    rated = rate_levels(games_of_levels, "8")["orda"]
    seventh = level_ratings("orda")[6]
    assert {name: round(one.value) for name, one in rated.items() if name.isdigit()} == {
        "7": round(seventh.value),
        "8": round(seventh.value),
        "9": round(seventh.value),
    }
    assert seventh.error < rated["8"].error < rated["9"].error


def test_a_level_below_the_last_meets_it_too(tmp_path: Path) -> None:
    given = "--ladder orda --level 8 --games 8 --rungs 20000 --last-games 4"
    planned = tasks_of_levels(arguments([*given.split(), "-o", str(tmp_path / "games.jsonl")]))
    assert Counter("9" in (task.white, task.black) for task in planned) == {False: 18, True: 4}


def test_the_lowest_level_has_none_below_it_to_be_rated_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments(["--level", "1", "-o", str(tmp_path / "games.jsonl")])
    assert "expected a level with one below it, got 1" in capsys.readouterr().err
