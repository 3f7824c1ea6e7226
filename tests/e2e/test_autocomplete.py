"""The moves that `/move` suggests while a member types."""

import pytest
from simcord import ChannelHandle, MemberActor

from tests.e2e.world import CHECKMATE, World
from tests.wording import chinese, ui_text


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    return await world.begin(world.alice, world.bo)


async def offered(member: MemberActor, game_channel: ChannelHandle, typed: str) -> list[str]:
    return [choice["name"] for choice in await member.autocomplete(game_channel, "move", "move", typed)]


def knight_to(square: str) -> str:
    description = ui_text("describe-move", piece="Knight", target=square)
    return ui_text("labelled", label=f"N{square}", told=description)


async def test_the_beginning_of_a_san_move_offers_the_moves_that_match(
    world: World, game_channel: ChannelHandle
) -> None:
    knights = [knight_to(square) for square in ("c3", "f3", "a3", "h3")]
    assert await offered(world.alice, game_channel, "N") == knights


async def test_lower_case_is_accepted(world: World, game_channel: ChannelHandle) -> None:
    assert await offered(world.alice, game_channel, "nf") == [knight_to("f3")]


@pytest.mark.parametrize("typed", ["g1", "g1f3"])
async def test_a_square_offers_the_moves_from_it(world: World, game_channel: ChannelHandle, typed: str) -> None:
    assert knight_to("f3") in await offered(world.alice, game_channel, typed)


async def test_an_offered_move_is_played_when_picked(world: World, game_channel: ChannelHandle) -> None:
    [choice] = await world.alice.autocomplete(game_channel, "move", "move", "Nf3")
    result = await world.alice.slash(game_channel, "move", move=choice["value"])
    assert result.response is None


async def test_empty_input_offers_no_more_choices_than_discord_shows(world: World, game_channel: ChannelHandle) -> None:
    await world.reach(game_channel, world.alice, world.bo, "d4 c5 e3 cxd4 exd4 b5")
    assert len(await offered(world.alice, game_channel, "")) == 25


async def test_a_capture_names_the_captured_piece(world: World, game_channel: ChannelHandle) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    assert await offered(world.alice, game_channel, "dxc") == [
        ui_text("labelled", label="dxc5", told=ui_text("describe-capture", piece="Pawn", captured="pawn"))
    ]


async def test_a_checkmate_is_not_pointed_out(world: World, game_channel: ChannelHandle) -> None:
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE.rsplit(" ", 1)[0])
    names = [name.split(":")[0] for name in await offered(world.bo, game_channel, "Ax")]
    assert names[:2] == ["Axc3", "Axg3"]


@pytest.mark.parametrize("who", ["bo", "chen"])
async def test_members_who_are_not_to_move_are_offered_nothing(
    world: World, game_channel: ChannelHandle, who: str
) -> None:
    assert await offered(getattr(world, who), game_channel, "") == []


async def test_without_a_game_nothing_is_offered(world: World) -> None:
    assert await offered(world.chen, world.channel, "") == []


@pytest.mark.parametrize("typed", ["zzz", "🐎", "x" * 100, "'; --"])
async def test_input_that_matches_no_move_offers_nothing(world: World, game_channel: ChannelHandle, typed: str) -> None:
    assert await offered(world.alice, game_channel, typed) == []


async def test_moves_are_described_in_the_members_language(world: World, game_channel: ChannelHandle) -> None:
    world.locales[world.alice.id] = "zh-CN"
    [name] = await offered(world.alice, game_channel, "Nf3")
    description = chinese("describe-move", piece=chinese("piece-knight"), target="f3")
    assert name == chinese("labelled", label="Nf3", told=description)


async def test_a_game_that_does_not_exist_offers_nothing(world: World, game_channel: ChannelHandle) -> None:
    assert await world.alice.autocomplete(game_channel, "move", "move", "", game=99) == []
