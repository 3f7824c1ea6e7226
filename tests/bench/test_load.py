"""A short load test, which checks correctness and not times."""

from tests.bench.load import measure


async def test_many_games_at_once_are_shown_once_each_and_without_an_error() -> None:
    figures = await measure(6, 4, 5, None)
    assert figures["moves"] > 0
    assert (figures["errors"], figures["boards twice"], figures["refused"]) == ({}, 0, {})
