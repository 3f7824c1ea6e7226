"""Hints: a move that only the player to move sees, the reasons for the move, and a button that plays it."""

import pytest
from simcord import ChannelHandle, InteractionResult

from tests.e2e.world import CAMPMATE, World, action_ids, alt_texts, answer, buttons, pictures, refusal, text, told
from tests.wording import chinese, has_ui_text, labels, ui_pattern, ui_text

BEFORE_CAMPMATE = CAMPMATE.rsplit(maxsplit=1)[0]

MATE = ui_text("describe-campmate", description=ui_text("describe-move", piece="Khan", target="c1"))


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    """The channel of a casual game in which Bo, as Black, can win by campmate in one move."""
    game_channel = await world.begin(world.alice, world.bo, rated=False)
    await world.reach(game_channel, world.alice, world.bo, BEFORE_CAMPMATE)
    return game_channel


async def hint(world: World, game_channel: ChannelHandle) -> InteractionResult:
    return await world.bo.slash(game_channel, "hint")


async def test_a_hint_describes_the_move_and_its_value(world: World, game_channel: ChannelHandle) -> None:
    before = await world.state()
    shown = answer(await hint(world, game_channel))
    assert f"**12… Kc1: {MATE}**" in text(shown)
    assert ui_text("standing-campmate", side="Gold", moves="1.") in text(shown)
    assert buttons(shown) == labels("play-hint")
    assert await world.state() == before


async def test_the_picture_and_its_alt_text_show_the_move_as_an_arrow(
    world: World, game_channel: ChannelHandle
) -> None:
    shown = answer(await hint(world, game_channel))
    assert pictures(shown) == ["hint-1-23-0.png"]
    assert alt_texts(shown)[0].startswith(
        ui_text("alt-hint", origin="c2", target="c1", board=f"Orda Chess. {ui_text('alt-to-move', side='Gold')}")
    )


async def test_a_middlegame_move_comes_with_its_reason_and_the_expected_line(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, rated=False)
    await world.reach(game_channel, world.alice, world.bo, "d4 c5 e3 cxd4")
    said = told(await world.alice.slash(game_channel, "hint"))
    words = ui_text("describe-capture", piece="Pawn", captured="pawn")
    assert f"**{ui_text('labelled', label='3. exd4', told=words)}**" in said
    assert ui_text("aim-recapture", piece="pawn", square="d4") in said
    assert not has_ui_text(said, "aim-free-capture")
    assert ui_text("hint-line", moves="3. exd4 ") in said


async def test_play_it_plays_the_move_and_says_so(world: World, game_channel: ChannelHandle) -> None:
    shown = answer(await hint(world, game_channel))
    await world.bo.click(shown, label=ui_text("button-play-hint"))
    assert text(shown) == ui_text("move-played", move="Kc1", game=1)
    assert buttons(shown) == pictures(shown) == []
    assert ui_text("game-last-move", move="12… Kc1") in text(world.newest(game_channel))
    assert has_ui_text(text(world.newest(game_channel)), "end-campmate")


async def test_play_it_works_after_a_restart(world: World, game_channel: ChannelHandle) -> None:
    shown = answer(await hint(world, game_channel))
    await world.restart()
    await world.bo.click(shown, label=ui_text("button-play-hint"))
    assert has_ui_text(text(world.newest(game_channel)), "end-campmate")


async def test_an_outdated_hint_plays_nothing(world: World, game_channel: ChannelHandle) -> None:
    shown = answer(await hint(world, game_channel))
    await world.bo.slash(game_channel, "move", move="Kb2")
    await world.alice.slash(game_channel, "move", move="Nc3")
    before = await world.state()
    [words] = (await world.bo.click(shown, label=ui_text("button-play-hint"))).followups
    assert ui_pattern("error-stale-position").match(text(words))
    assert await world.state() == before


async def test_the_boards_button_gives_the_same_hint(world: World, game_channel: ChannelHandle) -> None:
    asked = await hint(world, game_channel)
    pressed = await world.bo.click(world.newest(game_channel), custom_id=action_ids(world.newest(game_channel))["hint"])
    assert told(pressed) == told(asked)


async def test_the_button_of_an_outdated_board_gives_no_hint(world: World, game_channel: ChannelHandle) -> None:
    pressing = world.pressing(world.bo, world.newest(game_channel), ui_text("button-hint"))
    await world.bo.slash(game_channel, "move", move="Kb2")
    [result] = await world.at_once(pressing)
    assert ui_pattern("error-stale-position").match(told(result))


async def test_a_rated_game_has_no_hints_and_no_button_for_them(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    said = await refusal(world, world.alice.slash(game_channel, "hint"))
    assert ui_pattern("error-no-hints-in-rated", game_id=1).match(said)
    assert ui_text("button-hint") not in buttons(world.newest(game_channel))


async def test_only_the_player_to_move_gets_a_hint(world: World, game_channel: ChannelHandle) -> None:
    assert ui_pattern("error-not-your-turn").match(await refusal(world, world.alice.slash(game_channel, "hint")))
    said = await refusal(world, world.chen.slash(game_channel, "hint", game=1))
    assert ui_pattern("error-not-your-game", game_id=1).match(said)


async def test_a_finished_game_has_no_hints(world: World, game_channel: ChannelHandle) -> None:
    await world.bo.slash(game_channel, "move", move="Kc1")
    await world.speak(world.alice, game_channel)
    assert (await refusal(world, world.alice.slash(game_channel, "hint"))).startswith(
        ui_text("ended-campmate", game_id=1)
    )


async def test_there_are_no_hints_before_the_setup_is_complete(world: World) -> None:
    options = {"variant": "asymmetric", "armies": ["elves", "orcs"], "free_setup": True, "rated": False}
    game_channel = await world.begin(world.alice, world.bo, **options)
    assert has_ui_text(await refusal(world, world.alice.slash(game_channel, "hint")), "error-not-set-up")


async def test_a_hint_in_a_direct_message_cannot_be_played_in_a_servers_game(
    world: World, game_channel: ChannelHandle
) -> None:
    shown = answer(await world.bo.user.slash("hint"))
    assert f"**12… Kc1: {MATE}**" in text(shown)
    assert buttons(shown) == []
    assert told(await world.chen.user.slash("hint", game=1)) == ui_text("error-no-such-game", game_id=1)


async def test_a_hint_can_be_played_in_a_game_in_direct_messages(world: World) -> None:
    await world.alice.user.slash("play", level=1, color="white")
    shown = answer(await world.alice.user.slash("hint"))
    await world.alice.user.click(shown, label=ui_text("button-play-hint"))
    assert ui_pattern("move-played").match(text(shown))


async def test_a_hint_is_in_the_readers_language(world: World, game_channel: ChannelHandle) -> None:
    world.locales[world.bo.id] = "zh-CN"
    shown = answer(await hint(world, game_channel))
    words = chinese("describe-campmate", description=chinese("describe-move", piece="可汗", target="c1"))
    assert f"**{chinese('labelled', label='12… Kc1', told=words)}**" in text(shown)
    assert chinese("standing-campmate", side="金方", moves=1) in text(shown)
    assert buttons(shown) == [chinese("button-play-hint")]
    await world.bo.click(shown, label=chinese("button-play-hint"))
    assert text(shown) == chinese("move-played", game="1", move="Kc1")


async def test_autocomplete_offers_the_members_games(world: World, game_channel: ChannelHandle) -> None:
    offered = await world.bo.autocomplete(world.channel, "hint", "game", "")
    assert [choice["name"] for choice in offered] == [
        ui_text("choose-game", game=1, variant="Orda Chess", opponent="Alice", state=ui_text("your-turn"))
    ]
