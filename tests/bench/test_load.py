"""A short load test that checks correctness but not times."""

from datetime import timedelta

import pytest

from bot.domain import storm
from bot.services import storms
from tests.bench.load import measure


async def test_many_games_at_once_are_each_shown_once_and_without_errors() -> None:
    figures = await measure(6, 4, 5, None)
    assert figures["moves"] > 0
    assert (figures["errors"], figures["boards twice"], figures["refused"]) == ({}, 0, {})


@pytest.mark.more
async def test_a_simul_of_twenty_and_a_race_of_eight_lose_and_duplicate_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(storm, "COUNTDOWN", timedelta(seconds=2))
    monkeypatch.setattr(storms, "SPAN", timedelta(seconds=15))
    figures = await measure(2, 4, 16, None, has_events=True)
    assert (figures["errors"], figures["boards twice"]) == ({}, 0)
    # SimCord doesn't know that bots can archive their own threads.
    assert set(figures["refused"]) <= {"PATCH channels 403/50013 403 (error code: 50013): Missing Permissions"}
    simul = {"games": 20, "over": 20, "games with other moves than shown": 0, "messages": 1}
    assert figures["simul"] == simul
    assert figures["race"].pop("moves") > 0
    assert figures["race"] == {"racers": 8, "racers with another result than shown": 0, "messages": 1}
