"""The loop-time benchmarks include every route, parser and interaction, and count all work in the loop."""

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

from aiohttp import web
from simcord import Env

from bot.discord.client import FORMS, HANDLERS
from bot.discord.core.controls import ACTIONS, Action, FormAction
from bot.domain.ids import GameId
from bot.ops.serving import make_app
from bot.web import site as site_app
from tests.bench.loop_time import Cost, Loop, table, watched
from tests.bench.reader_time import DOORS, LOOP, OWN, POOL, Door
from tests.bench.reader_time import Cost as ReaderCost
from tests.bench.simulated import simulated_world
from tests.bench.stage import build_stage
from tests.bench.worst_interactions import worst_interactions
from tests.bench.worst_requests import METRICS, Scene, Worst, long_line, route_names, worst_requests
from tests.test_linear_readers import READERS
from tests.web.serve import serving


async def nothing_wrong() -> str | None:
    return None


def served_at_metrics_port() -> set[str]:
    app = make_app(nothing_wrong, well="Well.")
    return {f"{one.method} {one.resource.canonical}" for one in app.router.routes() if one.method != "HEAD"}


async def test_every_route_of_the_website_and_the_metrics_gets_its_worst_request() -> None:
    async with serving() as site:
        app: web.Application = site_app.make_app(site.ctx)
    served = {f"{one.method} {one.resource.canonical}" for one in app.router.routes() if one.method != "HEAD"}
    named = {
        re.sub(r":(\[a-z-\]\+|\.\+|\[\\w-\]\{8,40\}|\[a-zA-Z-\]\{2,8\}|\\d\{1,4\})", "", name) for name in route_names()
    }
    assert named == served | served_at_metrics_port()
    assert {*METRICS} == served_at_metrics_port()


async def test_each_route_gets_bad_requests_from_a_stranger_and_from_a_member() -> None:
    async with serving() as site:
        scene = Scene(site, 1, "127.0.0.1:1", long_line(0, 40), [GameId(1), GameId(2)])
        sent = {(one.route, one.who) for one in worst_requests(scene)}
    pages = [name for name in route_names() if name not in METRICS]
    assert sent == {(name, who) for name in pages for who in ("anonymous", "member")} | {
        (name, "anonymous") for name in METRICS
    }


async def test_the_longest_step_and_the_total_are_counted() -> None:
    with watched() as loop:
        for _ in range(3):
            await asyncio.sleep(0)
        assert 0 < loop.longest <= loop.total


def test_a_row_shows_the_request_and_its_cost() -> None:
    request = Worst("GET /", "anonymous", "well-formed", b"x" * 1234, lambda: None)
    assert [*table([Cost(request, 200, 0.0123, 0.0056)])][2] == (
        "| `GET /` | anonymous | well-formed | 1,234 | 200 | 12.3 | 5.6 |"
    )


def test_every_reader_has_a_door() -> None:
    assert {reader.name for reader in READERS} == DOORS.keys()
    assert all(DOORS.values())


def test_a_reader_outside_the_loop_does_not_block_it() -> None:
    costs = [ReaderCost(READERS[0], Door("a file", 1, where), "", "x", 1.0) for where in (LOOP, POOL, OWN)]
    assert [cost.is_over for cost in costs] == [True, False, False]


GROUP_KINDS, USER_MENU, MESSAGE_MENU = (1, 2), 2, 3


def registered_at_discord(env: Env) -> Iterator[str]:
    """Yield the name of every command, context menu and autocompletion that the bot has registered with Discord."""
    for known in env.backend.commands.values():
        for (name, kind), command in known.items():
            if kind in (USER_MENU, MESSAGE_MENU):
                yield name
            else:
                yield from in_command(f"/{name}", command.get("options") or [])


def in_command(name: str, options: list[dict[str, Any]]) -> Iterator[str]:
    inner = [one for one in options if one["type"] in GROUP_KINDS]
    for one in inner:
        yield from in_command(f"{name} {one['name']}", one.get("options") or [])
    if not inner:
        yield name
        yield from (f"{name} {one['name']}, typing" for one in options if one.get("autocomplete"))


def registered(version: str) -> set[str]:
    """Return the names of the actions that have this prefix in their custom_ids."""
    return {name for (prefix, name), action in ACTIONS.items() if prefix == version and action.name == name}


async def test_every_command_autocompletion_control_and_form_gets_its_worst_input() -> None:
    async with simulated_world() as world:
        stage = await build_stage(world, plies=4, crowd=80)
        sent = [(one.row, json.dumps(one.make().data)) for one in worst_interactions(stage)]
        all_commands = {*registered_at_discord(world.env)}
    controls, forms = registered(Action.version_2), registered(FormAction.version_2)
    assert {row for row, _ in sent} == (
        all_commands | {f"control {name}" for name in controls} | {f"form {name}" for name in forms}
    )
    assert controls == {action.name for action in HANDLERS}
    assert forms == {action.name for action in FORMS}


async def test_one_tasks_steps_can_be_excluded() -> None:
    with watched(besides=asyncio.current_task()) as loop:
        await asyncio.sleep(0)
        assert loop.total == 0
        await asyncio.create_task(asyncio.sleep(0))
        assert 0 < loop.longest <= loop.total


def test_separately_counted_time_is_not_part_of_a_step() -> None:
    loop = Loop(apart=0.5)
    loop.note(0.75)
    loop.note(0.125)
    assert (loop.total, loop.longest, loop.apart) == (0.375, 0.25, 0.0)
