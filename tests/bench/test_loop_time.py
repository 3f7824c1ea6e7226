"""No route is left out of the bench of loop time, and what it counts is what the loop's thread works."""

import asyncio

from aiohttp import web

from bot.domain.ids import GameId
from bot.serving import make_app
from bot.web import site as site_app
from tests.bench.loop_time import Cost, table, watched
from tests.bench.worst_requests import METRICS, Scene, Worst, long_line, route_names, worst_requests
from tests.web.serve import serving


async def nothing_wrong() -> str | None:
    return None


def served_at_metrics_port() -> set[str]:
    app = make_app(nothing_wrong, well="Well.")
    return {f"{one.method} {one.resource.canonical}" for one in app.router.routes() if one.method != "HEAD"}


async def test_the_worst_is_sent_to_every_route_of_the_page_and_of_the_metrics() -> None:
    async with serving() as site:
        app: web.Application = site_app.make_app(site.lobby)
    served = {f"{one.method} {one.resource.canonical}" for one in app.router.routes() if one.method != "HEAD"}
    named = {name.replace(":[a-z-]+", "").replace(":.+", "") for name in route_names()}
    assert named == served | served_at_metrics_port()
    assert {*METRICS} == served_at_metrics_port()


async def test_each_route_gets_bad_requests_of_a_stranger_and_of_a_member() -> None:
    async with serving() as site:
        scene = Scene(site, 1, "127.0.0.1:1", long_line(0, 40), [GameId(1), GameId(2)])
        sent = {(one.route, one.who) for one in worst_requests(scene)}
    pages = [name for name in route_names() if name not in METRICS]
    assert sent == {(name, who) for name in pages for who in ("a stranger", "a member")} | {
        (name, "a stranger") for name in METRICS
    }


async def test_the_longest_step_and_the_sum_of_all_are_counted() -> None:
    with watched() as loop:
        for _ in range(3):
            await asyncio.sleep(0)
        assert 0 < loop.longest <= loop.total


def test_a_row_tells_the_request_and_its_cost() -> None:
    request = Worst("GET /", "a stranger", "as it is meant", b"x" * 1234, lambda: None)
    assert [*table([Cost(request, 200, 0.0123, 0.0056)])][2] == (
        "| `GET /` | a stranger | as it is meant | 1,234 | 200 | 12.3 | 5.6 |"
    )
