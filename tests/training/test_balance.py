"""Self-play balance of each variant: openings, games and results."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path

import pytest
from rich.progress import Progress

from bot.engine import selfplay_balance
from bot.engine.selfplay_balance import SelfplayBalance, error_of, score_of, selfplay_balance_of, selfplay_path
from bot.rules import Color, MoveLine, Position
from bot.variants import FAMILIES, VARIANTS, find_variant
from training import balance, balance_page
from training.balance import BALANCED, BalanceConditions, BalanceGame, arguments, conditions_of, counted, play_game
from training.balance_page import PAGE, older_score, with_tables
from training.game_file import resume
from training.generate import Thinker

MIRROR = find_variant("ordamirror")


@pytest.fixture(scope="module")
def conditions() -> BalanceConditions:
    return conditions_of(MIRROR, nodes=40, seed="1")


@pytest.fixture(scope="module")
def games(conditions: BalanceConditions) -> list[BalanceGame]:
    return [play_game(conditions, number) for number in range(3)]


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that replaces the folder of shipped results."""
    monkeypatch.setattr(selfplay_balance, "BALANCE", tmp_path / "balance")
    selfplay_balance_of.cache_clear()
    yield tmp_path / "balance"
    selfplay_balance_of.cache_clear()


def test_an_opening_keeps_the_balance_of_the_start_with_white_to_move(
    conditions: BalanceConditions, games: list[BalanceGame]
) -> None:
    for game in games:
        line = MoveLine.from_position(Position.from_fen(MIRROR, game.opening))
        assert line.position.turn is Color.WHITE
        assert Thinker(balance.OPENING_NODES).think(line)[0] == game.balance
        assert abs(game.balance - conditions.start) <= BALANCED


def test_each_game_number_has_its_own_reproducible_game(
    conditions: BalanceConditions, games: list[BalanceGame]
) -> None:
    assert play_game(conditions, 1) == games[1]
    assert len({game.opening for game in games}) == len(games)
    assert play_game(replace(conditions, seed="2"), 1).opening != games[1].opening


def test_a_repeated_opening_is_counted_once(games: list[BalanceGame]) -> None:
    assert counted([*games, games[0]]) == games


def stored_games(path: Path, conditions: BalanceConditions) -> list[BalanceGame]:
    return [BalanceGame(**game) for game in resume(path, asdict(conditions))]


def test_an_interrupted_run_continues(conditions: BalanceConditions, games: list[BalanceGame], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert stored_games(path, conditions) == []
    with path.open("a") as file:
        file.write("".join(json.dumps(asdict(game)) + "\n" for game in games[:2]) + json.dumps(asdict(games[2]))[:30])
    assert stored_games(path, conditions) == games[:2]
    assert path.read_text().endswith("}\n")


@pytest.mark.parametrize("change", [{"nodes": 41}, {"engine": "another"}, {"network": "another"}, {"seed": "2"}])
def test_games_of_another_engine_are_not_mixed_in(change: dict[str, int | str], conditions: BalanceConditions) -> None:
    assert replace(conditions, **change).file != conditions.file
    assert replace(conditions).file == conditions.file


def test_missing_games_are_played_and_the_overall_result_is_written(
    conditions: BalanceConditions, games: list[BalanceGame], tmp_path: Path, results: Path
) -> None:
    asked = arguments(["ordamirror", "--nodes", "40", "--processes", "1", "-o", str(tmp_path)])
    path = tmp_path / conditions.file
    stored_games(path, conditions)
    with path.open("a") as file:
        file.write(json.dumps(asdict(games[0])) + "\n")
    with ThreadPoolExecutor(1) as executor, Progress(disable=True) as bar:
        balance.measure(executor, conditions, 3, asked, bar)
    assert stored_games(path, conditions) == games
    assert selfplay_path(MIRROR).parent == results
    found = selfplay_balance_of(MIRROR)
    assert found is not None
    assert (found.games, found.nodes, found.start) == (3, 40, conditions.start)
    assert found.score == pytest.approx(100 * sum(game.score for game in games) / 3)


def test_two_thousand_games_have_an_error_of_two_percent() -> None:
    assert error_of(1000, 0, 1000) == pytest.approx(2.19, abs=0.01)
    assert error_of(500, 1000, 500) < error_of(1000, 0, 1000)
    assert 0 < error_of(10, 0, 0) < 100
    assert score_of(1, 2, 1) == 50


def test_the_older_figures_are_for_white_in_every_pairing() -> None:
    scores = {
        key: older_score(find_variant(key)) for key in ("asymmetric-elves-orcs", "asymmetric-orcs-elves", "khans")
    }
    assert scores == {"asymmetric-elves-orcs": 50.3, "asymmetric-orcs-elves": pytest.approx(51.9), "khans": None}
    assert older_score(find_variant("orda")) == pytest.approx(48.8, abs=0.05)


def test_armies_are_totaled_over_both_colors(results: Path) -> None:
    some = SelfplayBalance(6, 0, 4, 500, "2030-05-17", "e", "", 0, 0.0)
    for variant in FAMILIES["asymmetric"].variants:
        armies = [side.army.name for side in variant.sides]
        found = replace(some, wins=3, losses=7) if armies == ["elves", "humans"] else some
        selfplay_balance.write_selfplay_balance(selfplay_path(variant), found)
    page = with_tables("<!-- tables -->\n<!-- end of the tables -->")
    # The army of the Humans scored 60% as White and 70% as Gold.
    assert "| `asymmetric` | humans | elves | 65.0 ±" in page
    assert "| +13 =0 −7 of 20 | 48.6% |" in page or "| +13 =0 −7 of 20 | 48.7% |" in page


def test_the_page_has_the_current_tables() -> None:
    page = PAGE.read_text("utf-8")
    assert page == with_tables(page), "update it: python -m training.balance --games 0 -o FOLDER"
    assert balance_page.TABLES.search(page)


def test_every_result_belongs_to_a_variant() -> None:
    assert {path.stem for path in selfplay_balance.BALANCE.glob("*.json")} <= VARIANTS.keys()


def test_the_result_has_the_date_of_the_count(conditions: BalanceConditions, games: list[BalanceGame]) -> None:
    found = balance.result_of(conditions, games, date(2030, 5, 17))
    assert (found.date, found.games) == ("2030-05-17", 3)
