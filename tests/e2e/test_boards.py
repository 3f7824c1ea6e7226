"""The boards of a game. Only one has controls, and the others only show pictures. Only the player to move is pinged."""

import pytest

from bot.i18n.catalog import load_catalog
from bot.rules import Color
from tests.e2e.drawing import drawn
from tests.e2e.test_pick_game import games_offered, in_the_channel
from tests.e2e.world import CHECKMATE, World, answer, custom_id, is_live, picture, pictures, text, told
from tests.locales import LANGUAGES
from tests.wording import has_ui_text, ui_text


async def test_exactly_one_board_has_controls(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5 e3")
    assert [is_live(message) for message in world.messages(game_channel)] == [False, False, False, True]


async def test_a_past_board_keeps_its_picture_and_its_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    past = world.messages(game_channel)[1]
    assert pictures(past) == ["board-1-1-0.png"]
    assert ui_text("game-last-move", move="1. d4") in text(past)
    assert not has_ui_text(text(past), "game-your-move")


async def test_only_the_player_to_move_is_pinged(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    assert world.pinged() == [["bo"], ["alice"], ["bo"], ["alice"]]


async def test_the_end_of_a_game_pings_nobody(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert world.pinged()[-1] == []


async def test_the_board_announces_check(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "Nf3 Kf7 Ng5")
    assert ui_text("game-your-move-check", player=world.bo.mention, side="Gold") in text(world.newest(game_channel))


async def test_a_board_shown_again_by_a_player_replaces_the_controls_of_the_previous_one(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    result = await world.bo.slash(game_channel, "board")
    assert result.response is None
    assert [is_live(message) for message in world.messages(game_channel)] == [False, True]


async def test_a_spectator_gets_the_board_privately(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    before = await world.state()
    shown = answer(await world.chen.slash(game_channel, "board"))
    assert pictures(shown) == ["board-1-0-0.png"]
    assert ui_text("guide-film-start") in text(shown)
    assert await world.state() == before


async def test_a_player_in_another_channel_gets_the_board_privately(world: World) -> None:
    await world.begin(world.alice, world.bo)
    before = await world.state()
    shown = answer(await world.alice.slash(world.channel, "board"))
    assert pictures(shown) == ["board-1-0-0.png"]
    assert await world.state() == before


async def test_the_board_faces_the_player_to_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert await picture(world.newest(game_channel)) == drawn("d4", Color.BLACK)


async def test_flip_shows_the_other_side_privately_and_changes_nothing(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    before = await world.state()
    flipped = answer(await world.bo.click(world.newest(game_channel), label=ui_text("button-flip")))
    assert await picture(flipped) == drawn("", Color.BLACK)
    assert await world.state() == before


async def test_a_board_whose_controls_could_not_be_removed_refuses_moves(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    await world.play(game_channel, world.alice, world.bo, "d4")
    stale = world.messages(game_channel)[0]
    assert is_live(stale)
    assert has_ui_text(told(await world.bo.click(stale, label=ui_text("button-move"))), "error-stale-position")


async def test_in_a_channel_with_several_games_a_move_is_played_in_the_members_own(world: World) -> None:
    world.forbid(world.channel, "create_public_threads")
    await world.begin(world.alice, world.bo)
    await world.begin(world.bo, world.chen)
    await world.alice.slash(world.channel, "move", move="d4")
    assert "#1" in text(world.newest(world.channel))
    assert custom_id(world.newest(world.channel), ui_text("button-move")) == "c2:move:game=1:ply=1:takebacks=0"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_move_without_a_number_is_not_played_if_several_of_the_members_games_wait_in_the_channel(
    world: World, language: str
) -> None:
    await in_the_channel(world)
    world.locales[world.alice.id] = language
    before = await world.state()
    asked = await world.alice.slash(world.channel, "move", move="d4")
    assert told(asked).startswith(load_catalog().translator(language)("pick-game-question"))
    assert games_offered(asked) == ["1", "3"]
    assert await world.state() == before
    assert await world.alice.autocomplete(world.channel, "move", "move", "d4") == []
    offered = [choice["value"] for choice in await world.alice.autocomplete(world.channel, "move", "game", "")]
    assert offered == [1, 3, 2]
    [choice] = await world.alice.autocomplete(world.channel, "move", "move", "d4", game=3)
    played = await world.alice.slash(world.channel, "move", move=choice["value"], game=3)
    assert told(played) == load_catalog().translator(language)("move-played", move="d4", game="3")


async def test_a_move_is_played_in_the_only_game_that_waits_for_the_member(world: World) -> None:
    world.forbid(world.channel, "create_public_threads")
    await world.begin(world.alice, world.bo)
    await world.begin(world.chen, world.alice)
    [choice] = await world.alice.autocomplete(world.channel, "move", "move", "d4")
    await world.alice.slash(world.channel, "move", move=choice["value"])
    assert custom_id(world.newest(world.channel), ui_text("button-move")) == "c2:move:game=1:ply=1:takebacks=0"


@pytest.mark.parametrize("command", ["resign", "draw", "takeback", "abort"])
async def test_in_a_channel_with_several_games_none_is_ended_without_its_number(world: World, command: str) -> None:
    await in_the_channel(world)
    before = await world.state()
    assert games_offered(await world.alice.slash(world.channel, command)) == ["1", "3", "2"]
    assert await world.state() == before


async def test_in_a_channel_with_several_games_board_shows_the_latest(world: World) -> None:
    await in_the_channel(world)
    result = await world.alice.slash(world.channel, "board")
    assert result.response is None
    assert "#3" in text(world.newest(world.channel))


async def test_a_member_in_several_games_is_asked_which_one(world: World) -> None:
    await world.begin(world.alice, world.bo)
    await world.begin(world.alice, world.chen)
    assert games_offered(await world.alice.slash(world.channel, "move", move="d4")) == ["1", "2"]
    names = [choice["name"] for choice in await world.alice.autocomplete(world.channel, "move", "game", "")]
    assert names == [
        ui_text("choose-game", game=1, variant="Orda Chess", opponent="Bo", state=ui_text("your-turn")),
        ui_text("choose-game", game=2, variant="Orda Chess", opponent="Chen", state=ui_text("your-turn")),
    ]
    played = await world.alice.slash(world.channel, "move", move="d4", game=2)
    assert told(played) == ui_text("move-played", move="d4", game="2")


async def test_the_rules_button_opens_the_guide_to_the_variant(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    page = answer(await world.bo.click(world.newest(game_channel), label=ui_text("button-read-rules")))
    assert text(page).startswith(f"### {ui_text('guide-title', page=ui_text('page-overview'), game='Orda Chess')}")
