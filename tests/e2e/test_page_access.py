"""Permissions on the website follow the current state of Discord's members, roles, channels and threads."""

import asyncio
from dataclasses import dataclass, replace

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from bot.discord.core import access as module
from bot.discord.core.access import DiscordAccess
from bot.domain.ids import ChannelId, GameId, ServerId, UserId
from bot.i18n.errors import CannotSee, DiscordSilent
from bot.services import games, settings
from tests.e2e.paged import Page, links
from tests.e2e.test_browser import enter_after_a_game, page  # noqa: F401, its fixture
from tests.e2e.test_imports import GAME
from tests.e2e.world import CHECKMATE, World, answer, refusal
from tests.timeouts import TIMEOUT
from tests.wording import has_ui_text, ui_text

NO_CHANNEL = ui_text("web-error-no-access")
ELSEWHERE = "error-no-games-in-channel"
ENGINE_GAME = {"variant": "orda", "level": 1, "colour": "white"}


@dataclass
class Times:
    """A clock that advances only when the test advances it."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def times(world: World) -> Times:
    """The clock that determines the age of the bot's cached responses."""
    times = Times()
    world.client.access = DiscordAccess(world.client, world.client.runtime, times)
    return times


def remove(world: World) -> None:
    """Remove Alice from the server."""
    world.env.backend.remove_member(world.guild.id, world.alice.id)


async def close(world: World) -> None:
    """Hide the channel from everyone by default."""
    denied = Overwrite(world.guild.id, OverwriteType.ROLE, deny=discord.Permissions(view_channel=True).value)
    world.env.backend.set_overwrite(world.channel.id, denied)
    await world.env.settle()


async def test_a_removed_member_cannot_start_games_from_an_open_page(times: Times, world: World, page: Page) -> None:  # noqa: F811
    await enter_after_a_game(world, page)
    assert (await page.send("/api/challenge", variant="orda"))[0] == 200
    before = len(world.messages(world.channel))
    remove(world)
    times.now += module.KEPT_SECONDS + 1
    for path, body in (("play", ENGINE_GAME), ("import", {"text": GAME}), ("challenge", {"variant": "orda"})):
        status, said = await page.send(f"/api/{path}", **body)
        assert (status, NO_CHANNEL in said["error"]) == (403, True)
    assert len(world.messages(world.channel)) == before


async def test_a_game_is_started_only_with_fresh_permissions(times: Times, world: World, page: Page) -> None:  # noqa: F811
    """Permissions that were cached a few seconds ago are good enough to show a list, but not to start a game."""
    await enter_after_a_game(world, page)
    assert (await page.send("/api/play", **ENGINE_GAME))[0] == 200
    remove(world)
    assert (await page.send("/api/play", **ENGINE_GAME))[0] == 403


async def test_a_member_barred_from_the_channel_cannot_start_games_from_then_on(world: World, page: Page) -> None:  # noqa: F811
    await enter_after_a_game(world, page)
    assert (await page.send("/api/play", **ENGINE_GAME))[0] == 200
    world.hide(world.channel, world.alice)
    for path, body in (("play", ENGINE_GAME), ("import", {"text": GAME}), ("challenge", {"variant": "orda"})):
        assert (await page.send(f"/api/{path}", **body))[0] == 403


async def test_a_removed_member_can_finish_their_game(times: Times, world: World, page: Page) -> None:  # noqa: F811
    await enter_after_a_game(world, page)
    remove(world)
    times.now += module.KEPT_SECONDS + 1
    assert (await page.send("/api/games/1/move", move="e2e4", ply=0))[0] == 200
    assert (await page.send("/api/games/1/do", action="resign", ply=1))[0] == 200
    status, said = await page.send("/api/games/1/do", action="rematch", ply=1)
    assert (status, NO_CHANNEL in said["error"]) == (403, True)


async def test_no_game_starts_outside_of_the_servers_game_channels(world: World, page: Page) -> None:  # noqa: F811
    """In other channels, neither the page nor a finished game's rematch button can start a game."""
    await world.alice.slash(world.channel, "play", level=1, color="white")
    game_channel = await world.channel_of_game(1)
    given = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-browser")))
    await page.enter(links(given)[ui_text("button-open-board")])
    assert (await page.send("/api/games/1/do", action="abort", ply=0))[0] == 200
    arena = world.guild.create_text_channel("arena")
    await settings.change(
        world.client.runtime.db, settings.SERVERS, ServerId(world.guild.id), channels=(ChannelId(arena.id),)
    )
    for path, body in (("play", ENGINE_GAME), ("games/1/do", {"action": "rematch", "ply": 0})):
        status, said = await page.send(f"/api/{path}", **body)
        assert (status, has_ui_text(said["error"], ELSEWHERE)) == (400, True)
    await world.speak(world.alice, game_channel)
    refused = await refusal(world, world.alice.click(world.newest(game_channel), label=ui_text("button-rematch")))
    assert has_ui_text(refused, ELSEWHERE)


async def test_nobody_can_watch_once_the_channel_is_hidden(world: World, page: Page) -> None:  # noqa: F811
    await world.begin(world.alice, world.bo)
    assert (await page.state())[0] == 200
    async with page.session.get("/api/games/1/events") as stream:
        assert (await stream.content.readuntil(b"\n\n")).startswith(b"event: state")
        await close(world)
        assert (await page.state())[0] == 404
        runtime = world.client.runtime
        await games.play_move(runtime.db, GameId(1), UserId(world.alice.id), "e4", runtime.now())
        async with asyncio.timeout(TIMEOUT):
            assert (await stream.content.readuntil(b"\n\n")).startswith(b"event: bye")


async def test_an_archived_game_can_be_watched_as_long_as_its_channel_is_visible(world: World, page: Page) -> None:  # noqa: F811
    """discord.py forgets archived threads, but the current permissions of their channel still apply."""
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert world.is_archived(game_channel)
    assert (await page.state())[0] == 200
    await close(world)
    assert (await page.state())[0] == 404


async def test_a_game_in_a_deleted_channel_is_not_shown(world: World, page: Page) -> None:  # noqa: F811
    den = world.guild.create_text_channel("den")
    await world.begin(world.alice, world.bo, den)
    assert (await page.state())[0] == 200
    world.env.backend.delete_channel(den.id)
    await world.env.settle()
    assert (await page.state())[0] == 404


async def test_an_imported_game_can_be_watched_while_its_channel_is_visible(world: World, page: Page) -> None:  # noqa: F811
    await enter_after_a_game(world, page)
    assert (await page.send("/api/import", text=GAME))[0] == 200
    del page.session.headers["Cookie"]
    assert (await page.session.get("/api/games/2")).status == 200
    await close(world)
    assert (await page.session.get("/api/games/2")).status == 404


async def test_only_members_of_a_private_thread_see_its_game(times: Times, world: World) -> None:
    backend, chen = world.env.backend, UserId(world.chen.id)
    await world.begin(world.alice, world.bo)
    thread = backend.create_thread(world.channel.id, "hush", backend.bot_user.id, type=ChannelType.PRIVATE_THREAD)
    await world.env.settle()
    db, seen = world.client.runtime.db, world.client.access
    await games.set_channel(db, GameId(1), ChannelId(thread.id))
    game = await games.load(db, GameId(1))
    assert not await seen.everyone_sees_game(game)
    assert not await seen.sees_game(game, chen)
    backend.add_thread_member(thread.id, chen)
    times.now += module.KEPT_SECONDS + 1
    assert await seen.sees_game(game, chen)
    backend.remove_thread_member(thread.id, chen)
    # Cached permissions aren't enough to start a game.
    with pytest.raises(CannotSee):
        await seen.check_meeting(ServerId(world.guild.id), ChannelId(thread.id), [chen])


@pytest.mark.parametrize("status", [403, 404])
async def test_a_channel_that_is_hidden_from_the_bot_or_deleted_is_hidden_from_everyone(
    times: Times, world: World, status: int
) -> None:
    await world.begin(world.alice, world.bo)
    hidden, chen = ChannelId(world.channel.id + 1), UserId(world.chen.id)
    game = replace(await games.load(world.client.runtime.db, GameId(1)), channel_id=hidden, begun_in=None)
    world.env.inject_error("GET", "/channels/*", status=status, times=9)
    for one in (game, replace(game, server_id=ServerId(world.guild.id + 1)), replace(game, channel_id=None)):
        seen = DiscordAccess(world.client, world.client.runtime, times)
        assert not await seen.everyone_sees_game(one)
        assert not await seen.everyone_sees(one.server_id, hidden)
        assert not await seen.sees_game(one, chen)
        assert not await seen.sees(one.server_id, hidden, chen)


async def test_permissions_are_cached_for_a_few_seconds(world: World, times: Times) -> None:
    guild, channel, alice = ServerId(world.guild.id), ChannelId(world.channel.id), UserId(world.alice.id)
    seen, before = world.client.access, len(world.env.http_requests)
    for _ in range(20):
        assert await seen.sees(guild, channel, alice)
    assert len(world.env.http_requests) == before + 1


async def test_without_a_response_from_discord_access_and_new_games_are_refused(
    times: Times, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("no route to host")

    monkeypatch.setattr(discord.Guild, "fetch_member", fail)
    guild, channel, alice = ServerId(world.guild.id), ChannelId(world.channel.id), UserId(world.alice.id)
    assert not await world.client.access.sees(guild, channel, alice)
    with pytest.raises(DiscordSilent):
        await world.client.access.check_meeting(guild, channel, [alice])
