"""A whole rated game that is played in two browsers, and watched by spectators on the website and in Discord."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.async_api import Browser, expect
from simcord import ChannelHandle

from bot.app import paged
from bot.domain.ids import ServerId, UserId
from bot.rules import Color, MoveLine, parse_move
from bot.runtime.links import PageAt, open_links
from bot.variants import find_variant
from tests.chromium import a_browser, needs_chromium
from tests.e2e.drawing import drawn
from tests.e2e.paged import give_page, links
from tests.e2e.world import CAMPMATE, Shown, World, answer, buttons, picture, text
from tests.ports import free_port
from tests.services.steps import rating_in
from tests.timeouts import until
from tests.web.pages import PHONE, Reader
from tests.wording import ui_pattern, ui_text

FIRST_HALF = 12
"""The number of plies before the restart."""

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]


def line_of(moves: str) -> MoveLine:
    """Parse the game's moves into a line."""
    variant = find_variant("orda")
    line = MoveLine.from_uci(variant, variant.start_fen, [])
    for move in moves.split():
        line = line.play(parse_move(line.position, move))
    return line


LINE = line_of(CAMPMATE)
MOVES = [move.uci for move in LINE.moves]


@dataclass
class Table:
    """A game's web page, and its channel in Discord."""

    world: World
    game_channel: ChannelHandle
    address: str
    readers: list[Reader] = field(default_factory=list)

    @asynccontextmanager
    async def served(self) -> AsyncIterator[None]:
        """Serve the website alongside the running bot, as in production."""
        client = self.world.client
        give_page(client, await open_links(client.runtime.db, PageAt(self.address)))
        async with paged(client, client.runtime, "127.0.0.1", int(self.address.rpartition(":")[2])):
            yield

    async def seen(self, ply: int) -> None:
        """Wait until every page and the channel show the position after this many moves."""
        for reader in self.readers:
            await expect(reader.page.locator("#app")).to_have_attribute("data-ply", str(ply))
        await until(lambda: shows_move(self.world.newest(self.game_channel), ply))

    async def play(self, first: int, end: int, *ways: Callable[[Reader, str, str], Any]) -> None:
        """Play these plies, each player with their own input method. After each ply, wait until everyone sees it."""
        for ply in range(first, end):
            origin, target = MOVES[ply][:2], MOVES[ply][2:4]
            await ways[ply % 2](self.readers[ply % 2], origin, target)
            await self.seen(ply + 1)


def shows_move(message: Shown, ply: int) -> bool:
    """Whether a board's message names this ply as the last move."""
    dots = "…" if ply % 2 == 0 else "."
    return f"{(ply + 1) // 2}{dots} {LINE.sans[ply - 1]}" in text(message)


async def drag(reader: Reader, origin: str, target: str) -> None:
    await reader.drags(origin, target)


async def swipe(reader: Reader, origin: str, target: str) -> None:
    await reader.swipes(origin, target)


async def click(reader: Reader, origin: str, target: str) -> None:
    await reader.square(origin).click()
    await reader.square(target).click()


async def tap(reader: Reader, origin: str, target: str) -> None:
    await reader.square(origin).tap()
    await reader.square(target).tap()


async def send(reader: Reader, move: str, ply: int) -> tuple[int, dict[str, Any]]:
    """Send a move with the browser's cookies but without the page's script."""
    sent = await reader.page.context.request.post(
        f"{reader.address}/api/games/1/move",
        data={"move": move, "ply": ply, "takebacks": 0},
        headers={"Origin": reader.address},
    )
    return sent.status, await sent.json()


async def given(world: World, game_channel: ChannelHandle, member: Any) -> str:
    """The path of the personal link that a member gets in Discord."""
    told = answer(await member.click(world.newest(game_channel), label=ui_text("button-browser")))
    return re.sub(r"^http://[^/]+/", "", links(told)[ui_text("button-open-board")])


async def ratings(world: World) -> list[tuple[int, int]]:
    """Both players' rounded ratings and numbers of games."""
    db, guild = world.client.runtime.db, ServerId(world.guild.id)
    found = [await rating_in(db, guild, UserId(one.id), "orda") for one in (world.alice, world.bo)]
    return [(round(one.value), one.games) for one in found]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with a_browser() as opened:
        yield opened


async def open_pages(table: Table, browser: Browser) -> tuple[list[Reader], str]:
    """Open the page for both players, one of them on a phone, and for a spectator. Return these pages and the link used
    on the phone."""
    world = table.world
    link = await given(world, table.game_channel, world.alice)
    alice = await (await Reader.sit_down(browser, table.address)).signs_in(link)
    link_of_bo = await given(world, table.game_channel, world.bo)
    bo = await (await Reader.sit_down(browser, table.address, PHONE)).signs_in(link_of_bo)
    spectator = await Reader.sit_down(browser, table.address)
    await spectator.opens(
        links(world.newest(table.game_channel))[ui_text("button-watch-board")].removeprefix(f"{table.address}/")
    )
    await expect(spectator.page.locator("#app")).not_to_have_attribute("data-you", re.compile("."))
    return [alice, bo, spectator], link_of_bo


async def check_who_can_move(table: Table, link_of_bo: str) -> None:
    """Check that only the player to move can move, that a link works in only one browser, and that a repeated move
    counts only once."""
    alice, bo, spectator = table.readers
    assert "k/" not in alice.page.url
    assert (await send(spectator, MOVES[0], 0))[0] == 403
    assert (await send(bo, MOVES[0], 0))[0] == 409
    refused = await spectator.page.context.request.get(f"{table.address}/{link_of_bo}")
    assert refused.status == 410
    twice = await asyncio.gather(send(alice, MOVES[0], 0), send(alice, MOVES[0], 0))
    assert [(status, state["ply"]) for status, state in twice] == [(200, 1), (200, 1)]
    assert (await send(alice, MOVES[0], 0))[1]["ply"] == 1
    await table.seen(1)
    assert len([one for one in table.world.messages(table.game_channel) if shows_move(one, 1)]) == 1


async def check_moves_are_refused_offline(table: Table) -> None:
    alice = table.readers[0]
    for reader in table.readers:
        await expect(reader.page.get_by_text(ui_text("web-link-lost"))).to_be_visible()
    await alice.drags(MOVES[FIRST_HALF][:2], MOVES[FIRST_HALF][2:4])
    await alice.is_refused(ui_text("web-offline"))
    await alice.sees(MOVES[FIRST_HALF][:2], "Pawn")


async def test_two_members_play_a_rated_game_on_the_page_through_a_restart(world: World, browser: Browser) -> None:
    table = Table(world, world.channel, f"http://127.0.0.1:{free_port()}")
    async with table.served():
        table.game_channel = await world.begin(world.alice, world.bo)
        table.readers, link_of_bo = await open_pages(table, browser)
        await check_who_can_move(table, link_of_bo)
        await table.play(1, FIRST_HALF, drag, tap)

    await check_moves_are_refused_offline(table)
    await world.restart()
    alice, bo, spectator = table.readers
    async with table.served():
        for reader in table.readers:
            await expect(reader.page.get_by_text(ui_text("web-link-lost"))).to_be_hidden()
        await table.play(FIRST_HALF, len(MOVES), click, swipe)

        for reader in table.readers:
            await reader.sees_status(ui_pattern("end-campmate"))
            await expect(reader.page.locator("#app")).to_have_attribute("data-phase", "over")
        assert (await send(alice, "a2a3", len(MOVES)))[0] == 409
        assert (await send(bo, MOVES[-1], len(MOVES) - 1))[1]["ply"] == len(MOVES)
        rated = await ratings(world)
        assert [games for _, games in rated] == [1, 1]
        assert rated[0][0] < 1500 < rated[1][0]
        await spectator.sees_status(f"Bo +{rated[1][0] - 1500}")

    boards = [
        one for one in world.messages(table.game_channel) if any(shows_move(one, ply + 1) for ply in range(len(MOVES)))
    ]
    assert [shows_move(board, ply) for ply, board in enumerate(boards, 1)] == [True] * len(MOVES)
    assert ui_text("button-rematch") in buttons(boards[-1])
    assert await picture(boards[FIRST_HALF - 1]) == drawn(" ".join(MOVES[:FIRST_HALF]), Color.WHITE)
    assert [reader.faults for reader in table.readers] == [[], [], []]
    for reader in table.readers:
        await reader.page.context.close()
