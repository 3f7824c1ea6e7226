"""What /move offers while a member types."""

import pytest
from simcord import ChannelHandle, MemberActor

from tests.e2e.world import CHECKMATE, World
from tests.wording import ui_text


@pytest.fixture
async def room(world: World) -> ChannelHandle:
    return await world.begin(world.alice, world.bo)


async def offered(member: MemberActor, room: ChannelHandle, typed: str) -> list[str]:
    return [choice["name"] for choice in await member.autocomplete(room, "move", "move", typed)]


async def test_a_beginning_in_san_offers_the_moves_it_may_become(world: World, room: ChannelHandle) -> None:
    knights = ["Nc3: Knight to c3", "Nf3: Knight to f3", "Na3: Knight to a3", "Nh3: Knight to h3"]
    assert await offered(world.alice, room, "N") == knights


async def test_small_letters_will_do(world: World, room: ChannelHandle) -> None:
    assert await offered(world.alice, room, "nf") == ["Nf3: Knight to f3"]


@pytest.mark.parametrize("typed", ["g1", "g1f3"])
async def test_a_square_offers_the_moves_from_it(world: World, room: ChannelHandle, typed: str) -> None:
    assert "Nf3: Knight to f3" in await offered(world.alice, room, typed)


async def test_what_is_offered_is_played_when_picked(world: World, room: ChannelHandle) -> None:
    [choice] = await world.alice.autocomplete(room, "move", "move", "Nf3")
    result = await world.alice.slash(room, "move", move=choice["value"])
    assert result.response is None


async def test_nothing_typed_offers_no_more_than_discord_shows(world: World, room: ChannelHandle) -> None:
    await world.reach(room, world.alice, world.bo, "d4 c5 e3 cxd4 exd4 b5")
    assert len(await offered(world.alice, room, "")) == 25


async def test_a_capture_says_what_it_takes(world: World, room: ChannelHandle) -> None:
    await world.play(room, world.alice, world.bo, "d4 c5")
    assert await offered(world.alice, room, "dxc") == ["dxc5: Pawn takes Pawn"]


async def test_what_ends_the_game_says_so(world: World, room: ChannelHandle) -> None:
    await world.reach(room, world.alice, world.bo, CHECKMATE.rsplit(" ", 1)[0])
    assert (await offered(world.bo, room, "Ax"))[0] == ui_text("describe-mate", description="Axg3#: Archer takes Pawn")


@pytest.mark.parametrize("who", ["bo", "chen"])
async def test_who_is_not_to_move_is_offered_nothing(world: World, room: ChannelHandle, who: str) -> None:
    assert await offered(getattr(world, who), room, "") == []


async def test_without_a_game_nothing_is_offered(world: World) -> None:
    assert await offered(world.chen, world.channel, "") == []


@pytest.mark.parametrize("typed", ["zzz", "🐎", "x" * 100, "'; --"])
async def test_what_no_move_begins_with_offers_nothing(world: World, room: ChannelHandle, typed: str) -> None:
    assert await offered(world.alice, room, typed) == []


async def test_the_moves_are_described_in_the_members_language(world: World, room: ChannelHandle) -> None:
    world.locales[world.alice.id] = "zh-CN"
    [name] = await offered(world.alice, room, "Nf3")
    assert name.startswith("Nf3")
    assert "Knight" not in name
    assert "马" in name


async def test_a_game_that_does_not_exist_offers_nothing(world: World, room: ChannelHandle) -> None:
    assert await world.alice.autocomplete(room, "move", "move", "", game=99) == []
