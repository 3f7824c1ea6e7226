"""`/setup`: channels that are created or picked, missing permissions, and undoing the setup."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, MemberActor
from simcord.results import ResponseMessage

from bot.domain.ids import ChannelId, ServerId
from bot.domain.settings import SetupState
from bot.i18n.catalog import load_catalog
from bot.services import settings
from tests.e2e.crashes import At, Killed, Killer
from tests.e2e.panels import control, marked, pick, press, using, with_power
from tests.e2e.strict import Strict
from tests.e2e.world import World, action_ids, answer, refusal, text, told
from tests.locales import LANGUAGES
from tests.sampling import more
from tests.wording import has_ui_text, ui_text

MARKS = {"games": "campmate-games", "daily": "campmate-daily"}
VALUES = {"pick-setup-language": ["es-ES"], "pick-setup-theme": ["dusk"]}
MAKING = {"setup-make", "setup-make-both"}


@pytest.fixture
def dora(world: World) -> MemberActor:
    """Dora, a member with the Manage Server permission."""
    return with_power(world, "Dora", manage_guild=True)


@pytest.fixture
def maker(world: World, dora: MemberActor) -> MemberActor:
    """A manager who has given the bot permission to create channels."""
    world.grant_bot("manage_channels")
    return dora


@pytest.fixture
def hall(world: World) -> ChannelHandle:
    return world.guild.create_text_channel("hall")


async def opened(world: World, member: MemberActor) -> ResponseMessage:
    return answer(await member.slash(world.channel, "setup"))


async def state(world: World) -> SetupState:
    return await settings.load_setup(world.client.runtime.db, ServerId(world.guild.id))


def made(world: World) -> dict[str, list[Any]]:
    """The channels that the bot created, grouped by purpose."""
    channels = [one for one in world.env.backend.channels.values() if one.guild_id == world.guild.id]
    return {which: [one for one in channels if (one.topic or "").endswith(mark)] for which, mark in MARKS.items()}


def handle(world: World, channel: Any) -> ChannelHandle:
    return ChannelHandle(world.env, world.guild, channel)


def withdraw(world: World, permission: str) -> None:
    """Remove a permission from all roles of the server."""
    for role in world.env.backend.get_guild(world.guild.id).roles.values():
        left = role.permissions & ~discord.Permissions(**{permission: True}).value
        world.env.backend.edit_role(world.guild.id, role.id, {"permissions": left})


async def test_one_press_creates_both_channels_and_uses_them(world: World, maker: MemberActor) -> None:
    panel = await opened(world, maker)
    assert ui_text("server-everywhere") in text(panel)
    await press(maker, panel, "setup-make-both")
    [games], [daily] = made(world).values()
    assert games.name == ui_text("setup-name-games")
    assert daily.name == ui_text("setup-name-daily")
    assert ui_text("server-channels", channels=f"<#{games.id}>") in text(panel)
    assert ui_text("puzzle-daily-in", channel=f"<#{daily.id}>") in text(panel)
    assert ui_text("setup-nothing-missing") in text(panel)
    assert MAKING.isdisjoint(action_ids(panel))
    kept = await state(world)
    assert (kept.server.channels, kept.puzzles.channel) == ((games.id,), daily.id)
    await world.env.advance_time(25)
    assert has_ui_text(text(world.newest(handle(world, daily))), "puzzle-daily-unsolved")
    assert [whom for whom in world.pinged() if whom] == []


async def test_a_second_setup_changes_nothing(world: World, maker: MemberActor) -> None:
    first = await opened(world, maker)
    stale = [using(world, maker, first, name) for name in ("setup-make", "setup-make-both")]
    await press(maker, first, "setup-make-both")
    before = await world.state()
    shown = await opened(world, maker)
    assert text(shown) == text(first)
    await world.at_once(*stale)
    await press(maker, shown, "setup-check")
    assert await world.state() == before
    assert [len(channels) for channels in made(world).values()] == [1, 1]


async def test_two_managers_at_once_create_each_channel_once(world: World, maker: MemberActor) -> None:
    eli = with_power(world, "Eli", manage_guild=True)
    acts = [using(world, one, await opened(world, one), "setup-make-both") for one in (maker, eli)]
    await world.at_once(*acts)
    assert [len(channels) for channels in made(world).values()] == [1, 1]


async def test_a_lost_response_does_not_create_a_second_channel(
    world: World, maker: MemberActor, strict: Strict
) -> None:
    strict.lose_answer("POST", "/guilds/*/channels")
    panel = await opened(world, maker)
    await press(maker, panel, "setup-make-both")
    [games], [_] = made(world).values()
    assert (await state(world)).server.channels == (games.id,)


async def test_without_manage_channels_existing_channels_can_be_picked(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    panel = await opened(world, dora)
    assert ui_text("setup-cannot-make", permission=ui_text("permission-manage_channels")) in text(panel)
    assert MAKING.isdisjoint(action_ids(panel))
    assert ui_text("setup-nothing-else-missing", permission=ui_text("permission-manage_channels")) in text(panel)
    assert ui_text("setup-nothing-missing") not in text(panel)
    await pick(dora, panel, "pick-setup-channels", world.channel, hall)
    await pick(dora, panel, "pick-setup-daily", hall)
    assert marked(panel, "pick-setup-channels") == [str(world.channel.id), str(hall.id)]
    assert not has_ui_text(text(panel), "setup-cannot-make")
    assert ui_text("setup-nothing-missing") in text(panel)
    kept = await state(world)
    assert (kept.server.channels, kept.puzzles.channel) == ((world.channel.id, hall.id), hall.id)


async def test_the_daily_puzzle_is_told_as_in_its_own_settings(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    db, server = world.client.runtime.db, ServerId(world.guild.id)
    await pick(dora, await opened(world, dora), "pick-setup-daily", hall)
    await settings.change_puzzles(db, server, has_recap=True)
    panel = text(await opened(world, dora))
    assert ui_text("recap-daily-in", channel=hall.mention) in panel
    assert ui_text("setup-puzzles-off") not in panel
    await settings.change_puzzles(db, server, is_on=False)
    panel = text(await opened(world, dora))
    assert f"{ui_text('puzzle-daily-off')}\n-# {ui_text('setup-puzzles-off')}" in panel


async def test_undoing_back_to_a_deleted_channel_says_that_no_puzzle_is_posted(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    db, server = world.client.runtime.db, ServerId(world.guild.id)
    await settings.change_puzzles(db, server, channel=ChannelId(hall.id))
    panel = await opened(world, dora)
    await pick(dora, panel, "pick-setup-daily", world.channel)
    await press(dora, panel, "setup-undo")
    assert ui_text("setup-daily-back", channel=hall.mention) in text(panel).splitlines()
    world.delete(hall)
    await press(dora, panel, "setup-keep")
    await press(dora, panel, "setup-undo")
    assert ui_text("setup-daily-back-none") in text(panel).splitlines()


async def test_a_permission_removed_in_the_meantime_is_reported(world: World, maker: MemberActor) -> None:
    panel = await opened(world, maker)
    making = using(world, maker, panel, "setup-make-both")
    withdraw(world, "manage_channels")
    [refused] = await world.at_once(making)
    assert text(refused.followups[-1]) == ui_text("error-cannot-make-channel")
    assert made(world) == {"games": [], "daily": []}
    assert not action_ids(await opened(world, maker)).keys() & MAKING


async def test_the_panel_names_the_missing_permissions(world: World, dora: MemberActor, hall: ChannelHandle) -> None:
    lacking = ("send_messages", "create_public_threads")
    world.forbid(hall, *lacking)
    panel = await opened(world, dora)
    await pick(dora, panel, "pick-setup-channels", hall)
    named = ui_text("list-comma").join(f"**{ui_text(f'permission-{name}')}**" for name in lacking)
    assert ui_text("setup-missing", channel=f"<#{hall.id}>", missing=named) in text(panel)
    assert has_ui_text(text(panel), "setup-grant")
    await pick(dora, panel, "pick-setup-channels", world.channel)
    await pick(dora, panel, "pick-setup-daily", hall)
    named = f"**{ui_text('permission-send_messages')}**"
    assert ui_text("setup-missing", channel=f"<#{hall.id}>", missing=named) in text(panel)
    world.permit(hall)
    await press(dora, panel, "setup-check")
    assert ui_text("setup-nothing-missing") in text(panel)


async def test_with_games_allowed_everywhere_the_bots_role_is_checked(world: World, dora: MemberActor) -> None:
    withdraw(world, "attach_files")
    panel = await opened(world, dora)
    missing = f"**{ui_text('permission-attach_files')}**"
    assert ui_text("setup-missing-in-server", missing=missing) in text(panel)


async def test_undoing_asks_first_and_restores_everything(world: World, maker: MemberActor) -> None:
    rows, channels = await world.rows(), set(world.env.backend.channels)
    panel = await opened(world, maker)
    assert control(panel, "setup-undo")["disabled"]
    await press(maker, panel, "setup-make-both")
    await pick(maker, panel, "pick-setup-language", "es-ES")
    await pick(maker, panel, "pick-setup-theme", "walnut")
    await world.env.advance_time(25)
    assert (await state(world)).server.theme == "walnut"
    await press(maker, panel, "setup-undo")
    asked = text(panel)
    assert ui_text("setup-undo-title") in asked
    for line in ("server-everywhere", "setup-daily-back-none", "setup-language-back-discord"):
        assert ui_text(line) in asked.splitlines()
    both = ui_text("list-and").join(f"<#{one.id}>" for [one] in made(world).values())
    assert ui_text("setup-undo-channels", channels=both, count=2) in asked
    await press(maker, panel, "setup-keep")
    assert (await state(world)).server.theme == "walnut"
    await press(maker, panel, "setup-undo")
    await press(maker, panel, "setup-undo-for-good")
    assert ui_text("setup-undone") in text(panel)
    assert control(panel, "setup-undo")["disabled"]
    assert set(world.env.backend.channels) == channels
    kept = await state(world)
    assert kept.setup.is_empty
    assert (kept.server.channels, kept.server.language, kept.server.theme) == ((), None, None)
    assert kept.puzzles.channel is None
    assert (await world.rows())["server_setups"] == rows["server_setups"] == []


async def test_undoing_keeps_a_channel_in_which_a_member_has_posted(world: World, maker: MemberActor) -> None:
    panel = await opened(world, maker)
    await press(maker, panel, "setup-make-both")
    [games], [_] = made(world).values()
    await world.alice.send(handle(world, games), "Good game!")
    await press(maker, panel, "setup-undo")
    await press(maker, panel, "setup-undo-for-good")
    assert ui_text("setup-channel-stays", channel=f"<#{games.id}>") in text(panel)
    assert made(world) == {"games": [games], "daily": []}
    await press(maker, panel, "setup-make-both")
    assert [[one.id for one in made(world)["games"]], len(made(world)["daily"])] == [[games.id], 1]


async def test_undoing_keeps_a_channel_with_a_game(world: World, maker: MemberActor) -> None:
    panel = await opened(world, maker)
    await press(maker, panel, "setup-make-both")
    [games], _ = made(world).values()
    await world.begin(world.alice, world.bo, handle(world, games))
    await press(maker, panel, "setup-undo")
    await press(maker, panel, "setup-undo-for-good")
    assert [one.id for one in made(world)["games"]] == [games.id]


async def test_undoing_keeps_settings_changed_elsewhere_in_the_meantime(
    world: World, maker: MemberActor, hall: ChannelHandle
) -> None:
    panel = await opened(world, maker)
    await press(maker, panel, "setup-make-both")
    await pick(maker, panel, "pick-setup-theme", "walnut")
    db, server = world.client.runtime.db, ServerId(world.guild.id)
    [games], _ = made(world).values()
    both = (ChannelId(games.id), ChannelId(hall.id))
    await settings.change(db, settings.SERVERS, server, channels=both, theme="dusk")
    await press(maker, panel, "setup-undo")
    await press(maker, panel, "setup-undo-for-good")
    kept = await state(world)
    assert (kept.server.channels, kept.server.theme, kept.puzzles.channel) == (both, "dusk", None)
    # This channel isn't deleted. The settings were changed after the setup, and still list it as a game channel.
    assert [one.id for one in made(world)["games"]] == [games.id]


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_the_panel_is_in_the_managers_language_and_channel_names_in_the_servers(
    world: World, maker: MemberActor, locale: str
) -> None:
    world.locales[maker.id] = locale
    say = load_catalog().translator(locale).verbatim
    panel = await opened(world, maker)
    assert say("setup-title") in text(panel)
    await press(maker, panel, "setup-make-both")
    assert say("setup-nothing-missing") in text(panel)
    names = [say(f"setup-name-{which}") for which in MARKS]
    assert [one.name for [one] in made(world).values()] == names
    await press(maker, panel, "setup-undo")
    assert say("setup-undo-title") in text(panel)


async def test_only_managers_can_use_the_setup(world: World, maker: MemberActor) -> None:
    assert "setup" not in world.bo.available_commands(world.channel)
    panel = await opened(world, maker)
    refused = ui_text("error-not-server-manager")
    for action in action_ids(panel):
        [pressed] = await world.at_once(using(world, world.bo, panel, action, *VALUES.get(action, ())))
        assert told(pressed) == refused
    assert made(world) == {"games": [], "daily": []}


async def test_a_deleted_channel_is_refused(world: World, dora: MemberActor, hall: ChannelHandle) -> None:
    panel = await opened(world, dora)
    acts = [using(world, dora, panel, name, str(hall.id)) for name in ("pick-setup-channels", "pick-setup-daily")]
    world.delete(hall)
    for act in acts:
        assert await refusal(world, _first(world, act)) == ui_text("error-channel-gone")


async def _first(world: World, act: Any) -> Any:
    return (await world.at_once(act))[0]


async def killed_while(world: World, killer: Killer, acting: Any) -> bool:
    """Have a manager act. If the bot is killed in the meantime, restart it. Return whether it was killed."""
    with suppress(Killed):
        await acting
    if killer.fell is None:
        return False
    killer.bury(world.client.runtime.db)
    await world.restart()
    await world.env.advance_time(30)
    return True


@pytest.mark.parametrize(
    "moment", [("after POST /guilds/*/channels", 0), ("after POST /guilds/*/channels", 1), *more(range(1, 25))], ids=str
)
async def test_a_killed_bot_creates_no_second_channel(world: World, maker: MemberActor, moment: At) -> None:
    world.may_fail = world.may_be_unanswered = True
    panel = await opened(world, maker)
    killer = Killer(moment)
    with killer.applied():
        was_killed = await killed_while(world, killer, press(maker, panel, "setup-make-both"))
    assert was_killed or isinstance(moment, int)
    shown = await opened(world, maker)
    if "setup-make-both" in action_ids(shown):
        await press(maker, shown, "setup-make-both")
    elif "setup-make" in action_ids(shown):
        await press(maker, shown, "setup-make")
    assert Counter({which: len(channels) for which, channels in made(world).items()}) == {"games": 1, "daily": 1}
    kept = await state(world)
    [games], [daily] = made(world).values()
    assert (kept.server.channels, kept.puzzles.channel) == ((games.id,), daily.id)
    assert kept.setup.made == {"games": games.id, "daily": daily.id}
    assert not kept.setup.wanted


@pytest.mark.parametrize("moment", [("after DELETE /channels/*", 0), 10, *more(range(3, 22))], ids=str)
async def test_a_bot_killed_while_undoing_can_undo_the_rest(world: World, maker: MemberActor, moment: At) -> None:
    world.may_fail = world.may_be_unanswered = True
    channels = set(world.env.backend.channels)
    panel = await opened(world, maker)
    await press(maker, panel, "setup-make-both")
    await press(maker, panel, "setup-undo")
    killer = Killer(moment)
    with killer.applied():
        was_killed = await killed_while(world, killer, press(maker, panel, "setup-undo-for-good"))
    assert was_killed or isinstance(moment, int)
    shown = await opened(world, maker)
    if not control(shown, "setup-undo").get("disabled"):
        await press(maker, shown, "setup-undo")
        await press(maker, shown, "setup-undo-for-good")
    assert set(world.env.backend.channels) == channels
    assert (await state(world)).setup.is_empty
