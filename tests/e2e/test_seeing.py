"""A game in a hidden channel isn't shown to members who enter its number."""

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from tests.declared import NEEDED, OF_GAMES
from tests.e2e.panels import with_power
from tests.e2e.payloads import MENU, walk
from tests.e2e.world import CHECKMATE, World, answer, pictures, refusal, text
from tests.wording import ui_text

NO_SUCH_GAME = ui_text("error-no-such-game", game_id=1)
HIDDEN = ui_text("records-hidden")
COMMANDS = [(name, NEEDED.get(name, {})) for name in OF_GAMES]


@pytest.fixture
def den(world: World) -> ChannelHandle:
    """A channel that is hidden from Chen."""
    den = world.guild.create_text_channel("den")
    world.hide(den, world.chen)
    return den


@pytest.fixture
async def game_channel(world: World, den: ChannelHandle) -> ChannelHandle:
    return await world.begin(world.alice, world.bo, den)


@pytest.mark.parametrize(("command", "options"), COMMANDS)
async def test_a_game_in_a_hidden_channel_is_not_found(
    world: World, game_channel: ChannelHandle, command: str, options: dict[str, str]
) -> None:
    assert await refusal(world, world.chen.slash(world.channel, command, game=1, **options)) == NO_SUCH_GAME


async def test_a_game_in_a_hidden_channel_is_not_offered_by_autocomplete(
    world: World, game_channel: ChannelHandle
) -> None:
    assert await world.chen.autocomplete(world.channel, "replay", "game", "1") == []
    assert len(await world.alice.autocomplete(world.channel, "replay", "game", "1")) == 1


async def test_lists_mention_a_hidden_game_without_details(world: World, game_channel: ChannelHandle) -> None:
    listed = text(answer(await world.chen.slash(world.channel, "games", member=world.bo)))
    assert HIDDEN in listed
    assert "#1" not in listed
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    history = answer(await world.chen.slash(world.channel, "history", member=world.bo))
    assert HIDDEN in text(history)
    assert "#1" not in text(history)
    menus = [part for part in walk(history.components) if part["type"] == MENU]
    assert not [option for menu in menus for option in menu["options"] if option["value"] == "1"]


async def test_members_who_see_the_channel_find_the_game_in_lists(world: World, game_channel: ChannelHandle) -> None:
    dora = with_power(world, "Dora")
    assert "#1" in text(answer(await dora.slash(world.channel, "games", member=world.bo)))
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert "#1" in text(answer(await dora.slash(world.channel, "history", member=world.bo)))


async def test_players_always_see_their_own_game(world: World, den: ChannelHandle, game_channel: ChannelHandle) -> None:
    world.hide(den, world.alice)
    shown = answer(await world.alice.slash(world.channel, "board", game=1))
    assert pictures(shown) == ["board-1-0-0.png"]


async def test_members_who_see_the_channel_see_the_game_from_other_channels(
    world: World, game_channel: ChannelHandle
) -> None:
    dora = with_power(world, "Dora")
    assert await sees(world, dora)


async def test_administrators_see_the_game(world: World, den: ChannelHandle, game_channel: ChannelHandle) -> None:
    assert await sees(world, with_power(world, "Dora", administrator=True))


async def test_permissions_for_an_archived_thread_are_fetched_from_discord(
    world: World, den: ChannelHandle, game_channel: ChannelHandle
) -> None:
    world.forget_threads(den)
    assert not await sees(world, world.chen)
    assert await sees(world, with_power(world, "Dora"))


@pytest.mark.parametrize(("command", "options"), COMMANDS)
async def test_a_command_is_acknowledged_before_permissions_are_fetched(
    world: World, command: str, options: dict[str, str]
) -> None:
    await world.begin(world.alice, world.bo)
    world.forget_threads(world.channel)
    # If the bot sent another request before the acknowledgment, the strict rules would report it.
    assert answer(await world.chen.slash(world.channel, command, game=1, **options))


async def test_autocomplete_does_not_fetch_permissions(world: World) -> None:
    await world.begin(world.alice, world.bo)
    world.forget_threads(world.channel)
    assert await world.chen.autocomplete(world.channel, "move", "move", "", game=1) == []


async def test_if_the_thread_is_deleted_its_channels_permissions_apply(world: World, den: ChannelHandle) -> None:
    world.delete(await world.begin(world.alice, world.bo, den))
    assert not await sees(world, world.chen)
    assert await sees(world, with_power(world, "Dora"))


async def test_if_the_channel_is_deleted_too_every_member_sees_the_game(
    world: World, den: ChannelHandle, game_channel: ChannelHandle
) -> None:
    world.delete(game_channel)
    world.delete(den)
    assert await sees(world, world.chen)


async def test_a_private_thread_is_seen_from_other_channels_only_with_manage_threads(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    guild = world.client.get_guild(world.guild.id)
    assert guild is not None
    thread = guild.get_thread(game_channel.id)
    assert thread is not None
    thread._type = discord.ChannelType.private_thread
    assert not await sees(world, world.chen)
    assert await sees(world, with_power(world, "Dora", manage_threads=True))


async def sees(world: World, member: MemberActor) -> bool:
    """Whether the member gets a board. Otherwise, the refusal must be the same as for a game that doesn't exist."""
    shown = answer(await member.slash(world.channel, "board", game=1))
    if pictures(shown):
        return True
    assert text(shown) == NO_SUCH_GAME
    return False
