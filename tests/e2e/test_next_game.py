"""`/next` and the button after a move: the next game in which it's the member's turn."""

import pytest
from simcord import ChannelHandle

from bot.domain.ids import GameId, UserId
from bot.services import games, records
from bot.services.games import load
from bot.storage.errors import StorageError
from tests.e2e.menus import menus, offered, pick
from tests.e2e.world import World, answer, buttons, components, custom_id, pictures, text, told
from tests.wording import chinese, has_ui_text, ui_text

NONE = ui_text("next-none")


def next_label(waiting: int) -> str:
    return ui_text("button-next-game", waiting=waiting)


@pytest.fixture
async def first(world: World) -> ChannelHandle:
    """Start four games. Alice is to move in #1 to #3, and has the least time left in #2. Bo is to move in #4."""
    channel = await world.begin(world.alice, world.bo)
    await world.begin(world.alice, world.bo, clock="1d")
    await world.begin(world.alice, world.chen, clock="3d")
    await world.begin(world.bo, world.alice, clock="1d")
    return channel


async def test_next_shows_the_most_urgent_game_with_its_pieces(world: World, first: ChannelHandle) -> None:
    shown = answer(await world.alice.slash(world.channel, "next"))
    assert pictures(shown) == ["board-2-0-0.png"]
    assert "Pawn e2" in offered(shown)
    assert buttons(shown) == [*(ui_text(f"button-{one}") for one in ("move", "to-board")), next_label(2)]
    board = world.newest(await world.channel_of_game(2))
    assert [one["url"] for one in components(shown) if "url" in one] == [
        f"https://discord.com/channels/{world.guild.id}/{board.channel.id}/{board.id}"
    ]


async def test_a_move_played_in_the_reply_is_followed_by_the_next_game(world: World, first: ChannelHandle) -> None:
    shown = answer(await world.alice.slash(world.channel, "next"))
    await pick(world.alice, shown, "Pawn e2")
    await pick(world.alice, shown, "e3")
    assert (await load(world.client.runtime.db, GameId(2))).ply == 1
    assert has_ui_text(text(shown), "move-played", move="e3", game="2")
    assert buttons(shown) == [next_label(2)]
    await world.alice.click(shown, label=next_label(2))
    assert pictures(shown) == ["board-3-0-0.png"]
    await world.alice.click(shown, label=next_label(1))
    assert pictures(shown) == ["board-1-0-0.png"]
    await world.alice.click(shown, label=next_label(1))
    assert pictures(shown) == ["board-3-0-0.png"]


async def test_a_move_typed_in_the_form_edits_the_same_message(world: World, first: ChannelHandle) -> None:
    shown = answer(await world.alice.slash(world.channel, "next"))
    form = await world.alice.click(shown, label=ui_text("button-move"))
    await world.alice.submit_modal(form, {"move": "e3"})
    assert has_ui_text(text(shown), "move-played", move="e3", game="2")


async def test_every_way_to_move_offers_the_next_game(world: World, first: ChannelHandle) -> None:
    slashed = answer(await world.alice.slash(first, "move", move="d4"))
    assert has_ui_text(text(slashed), "move-played", move="d4", game="1")
    assert buttons(slashed) == [next_label(2)]
    third = await world.channel_of_game(3)
    form = await world.alice.click(world.newest(third), label=ui_text("button-move"))
    typed = answer(await world.alice.submit_modal(form, {"move": "d4"}))
    assert buttons(typed) == [next_label(1)]
    second = await world.channel_of_game(2)
    picked = answer(await pick(world.alice, world.newest(second), "Pawn d2"))
    await pick(world.alice, picked, "d4")
    assert (await load(world.client.runtime.db, GameId(2))).ply == 1


async def test_a_move_has_no_reply_if_no_other_game_waits(world: World, first: ChannelHandle) -> None:
    result = await world.bo.slash(await world.channel_of_game(4), "move", move="d4")
    assert result.response is None
    assert told(await world.bo.slash(world.channel, "next")) == NONE
    assert buttons(answer(await world.bo.slash(world.channel, "next"))) == []


async def test_in_a_direct_message_games_of_all_servers_are_listed(world: World, first: ChannelHandle) -> None:
    shown = answer(await world.alice.user.slash("next"))
    assert pictures(shown) == ["board-2-0-0.png"]
    assert menus(shown) == []
    assert buttons(shown) == [ui_text("button-to-board"), next_label(2)]


async def test_the_button_is_private(world: World, first: ChannelHandle) -> None:
    before = len(world.messages(first))
    moved = answer(await world.alice.slash(first, "move", move="d4"))
    assert len(world.messages(first)) == before + 1
    assert custom_id(moved, next_label(2)) == "c2:next-game:game=1"


async def test_the_button_says_if_no_game_waits_anymore(world: World, first: ChannelHandle) -> None:
    moved = answer(await world.alice.slash(first, "move", move="d4"))
    for number in (2, 3):
        await world.alice.slash(await world.channel_of_game(number), "move", move="d4")
    await world.alice.click(moved, label=next_label(2))
    assert text(moved) == NONE


async def test_next_has_a_button_for_the_setup(world: World) -> None:
    await world.begin(world.alice, world.bo, variant="asymmetric", armies=["elves", "orcs"], free_setup=True)
    shown = answer(await world.alice.slash(world.channel, "next"))
    assert buttons(shown) == [ui_text("button-arrange"), ui_text("button-to-board")]
    assert menus(shown) == []


async def test_the_last_move_offers_the_next_game_and_archives_only_its_own_thread(
    world: World, first: ChannelHandle
) -> None:
    mated = "f3 Ad7 h4 a5 Nc3 Ae5 g3 Axg3"
    fourth = await world.channel_of_game(4)
    await world.begin(world.chen, world.alice)
    db, fifth = world.client.runtime.db, await world.channel_of_game(5)

    for ply, move in enumerate(mated.split()[:-1]):
        await games.play_move(db, GameId(5), UserId((world.chen, world.alice)[ply % 2].id), move, world.env.now())
    ended = answer(await world.alice.slash(fifth, "move", move="Axg3"))
    assert buttons(ended) == [next_label(3)]
    assert world.is_archived(fifth)
    assert not world.is_archived(fourth)


async def test_a_move_is_played_even_if_the_waiting_games_cannot_be_loaded(
    world: World, first: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise StorageError("gone")

    monkeypatch.setattr(records, "waiting_for", fails)
    result = await world.alice.slash(first, "move", move="d4")
    assert result.response is None
    assert (await load(world.client.runtime.db, GameId(1))).ply == 1


async def test_the_button_is_in_the_readers_language(world: World, first: ChannelHandle) -> None:
    world.locales[world.alice.id] = "zh-CN"
    shown = answer(await world.alice.slash(world.channel, "next"))
    assert chinese("button-next-game", waiting=2) in buttons(shown)
