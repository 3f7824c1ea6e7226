"""Error messages have buttons for the next step, such as opening the board with the offer or getting help."""

import pytest
from simcord import ChannelHandle
from sqlalchemy import text as sql

from tests.e2e.world import World, answer, components, text

HELP = "https://discord.gg/campmate"


def addresses(message: object) -> list[str]:
    """The URLs of a message's link buttons."""
    return [one["url"] for one in components(message) if "url" in one]


@pytest.fixture
async def channel(world: World) -> ChannelHandle:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    return channel


async def test_the_ping_for_an_offer_links_to_the_board(world: World, channel: ChannelHandle) -> None:
    board = world.newest(channel)
    await world.bo.slash(channel, "draw")
    [call] = world.offer_calls(channel)
    assert f"(https://discord.com/channels/{world.guild.id}/{channel.id}/{board.id})" in call


async def test_a_refusal_because_of_an_open_offer_links_to_it(world: World, channel: ChannelHandle) -> None:
    await world.bo.slash(channel, "draw")
    refused = answer(await world.alice.slash(channel, "takeback"))
    assert addresses(refused) == [
        f"https://discord.com/channels/{world.guild.id}/{channel.id}/{world.newest(channel).id}"
    ]


async def test_other_refusals_have_no_link(world: World, channel: ChannelHandle) -> None:
    assert addresses(answer(await world.bo.slash(channel, "move", move="d4"))) == []


@pytest.mark.parametrize("url", [HELP, None])
async def test_an_unknown_failure_links_to_the_owners_support_page(
    world: World, channel: ChannelHandle, url: str | None
) -> None:
    world.may_fail = True
    world.client.support_url = url
    async with world.client.runtime.db.writing() as connection:
        await connection.execute(sql("ALTER TABLE players RENAME TO lost"))
    failed = answer(await world.alice.slash(channel, "move", move="e3"))
    assert addresses(failed) == ([] if url is None else [url])
    assert text(failed)
