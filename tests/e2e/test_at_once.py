"""Several members act at the same moment."""

import pytest

from tests.e2e.world import CHECKMATE, World, buttons, is_live, text, told
from tests.wording import has_ui_text, labels, ui_text


async def test_two_members_who_accept_at_once_start_one_game(world: World) -> None:
    offer = await world.challenge(world.alice)
    results = await world.at_once(
        world.pressing(world.bo, offer, ui_text("button-accept")),
        world.pressing(world.chen, offer, ui_text("button-accept")),
    )
    assert len((await world.rows())["games"]) == 1
    assert len(world.messages(world.game_channel(offer))) == 1
    answered = [text(message) for result in results for message in result.followups]
    assert answered == [ui_text("error-challenge-accepted", game_id=1)]


async def test_one_member_who_accepts_twice_at_once_starts_one_game(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    press = world.pressing(world.bo, offer, ui_text("button-accept"))
    await world.at_once(press, press)
    assert len((await world.rows())["games"]) == 1
    assert len(world.messages(world.game_channel(offer))) == 1


@pytest.mark.parametrize("first", ["accept", "cancel"])
async def test_accepting_and_canceling_at_once_does_only_one_of_them(world: World, first: str) -> None:
    offer = await world.challenge(world.alice, world.bo)
    presses = {
        "accept": world.pressing(world.bo, offer, ui_text("button-accept")),
        "cancel": world.pressing(world.alice, offer, ui_text("button-cancel")),
    }
    await world.at_once(presses.pop(first), *presses.values())
    rows = await world.rows()
    [challenge] = rows["challenges"]
    state = "accepted" if rows["games"] else "cancelled"
    assert state in challenge
    assert has_ui_text(text(world.messages(world.channel)[0]), f"challenge-{state}")


async def test_only_one_of_two_moves_at_once_is_played(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    results = await world.at_once(
        world.commanding(world.alice, game_channel, "move", move="d4"),
        world.commanding(world.alice, game_channel, "move", move="e4"),
    )
    assert len((await world.rows())["moves"]) == 1
    assert [is_live(message) for message in world.messages(game_channel)] == [False, True]
    assert len([result for result in results if result.response is not None]) == 1


async def test_resigning_and_moving_at_once_leaves_one_board_with_controls(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    question = await world.alice.slash(game_channel, "resign")
    assert question.response is not None
    await world.at_once(
        world.commanding(world.alice, game_channel, "move", move="d4"),
        world.pressing(world.alice, question.response, ui_text("button-resign")),
    )
    assert [buttons(message) for message in world.messages(game_channel)][-1] == labels("rematch", "replay", "export")
    assert [buttons(message) for message in world.messages(game_channel)][:-1].count([]) == len(
        world.messages(game_channel)
    ) - 1


@pytest.mark.parametrize("first", ["move", "board"])
async def test_a_board_requested_while_a_move_is_played_shows_that_move(world: World, first: str) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    acts = {
        "move": world.commanding(world.alice, game_channel, "move", move="d4"),
        "board": world.commanding(world.bo, game_channel, "board"),
    }
    await world.at_once(acts.pop(first), *acts.values())
    [current] = [message for message in world.messages(game_channel) if buttons(message)]
    assert ui_text("game-last-move", move="1. d4") in text(current)
    assert ui_text("game-your-move", player=world.bo.mention, side="Gold") in text(current)


async def test_only_one_board_has_controls_if_both_players_request_it_at_once(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.at_once(
        world.commanding(world.alice, game_channel, "board"), world.commanding(world.bo, game_channel, "board")
    )
    assert len([message for message in world.messages(game_channel) if buttons(message)]) == 1


async def test_only_one_player_resigns_if_both_do_so_at_once(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    questions = [await member.slash(game_channel, "resign") for member in (world.alice, world.bo)]
    shown = [question.response for question in questions if question.response is not None]
    resign = ui_text("button-resign")
    await world.at_once(world.pressing(world.alice, shown[0], resign), world.pressing(world.bo, shown[1], resign))
    assert [buttons(message) for message in world.messages(game_channel)] == [[], labels("rematch", "replay", "export")]
    assert len([row for row in (await world.rows())["games"] if "resignation" in row]) == 1


async def test_a_modal_submitted_twice_plays_one_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    again = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    await world.alice.submit_modal(form, {"move": "d4"})
    before = await world.state()
    await world.alice.submit_modal(again, {"move": "d2d4"})
    assert await world.state() == before


async def test_a_rematch_requested_by_both_at_once_starts_one_game(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    end = world.newest(game_channel)
    await world.at_once(
        world.pressing(world.alice, end, ui_text("button-rematch")),
        world.pressing(world.bo, end, ui_text("button-rematch")),
    )
    rows = await world.rows()
    assert len(rows["games"]) == 2
    assert len(rows["challenges"]) == 2
    shown = [message for message in world.messages(game_channel) if "rematch" in text(message)]
    assert [buttons(message) for message in shown] == []


async def test_moves_in_two_games_at_once_are_both_played(world: World) -> None:
    first = await world.begin(world.alice, world.bo)
    second = await world.begin(world.chen, world.bo)
    await world.at_once(
        world.commanding(world.alice, first, "move", move="d4"), world.commanding(world.chen, second, "move", move="e4")
    )
    assert "**1. d4**" in text(world.newest(first))
    assert "**1. e4**" in text(world.newest(second))


async def test_the_second_of_two_moves_at_once_gets_a_reply(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    results = await world.at_once(
        world.commanding(world.alice, game_channel, "move", move="d4"),
        world.commanding(world.alice, game_channel, "move", move="d5"),
    )
    words = [told(result) for result in results if result.response is not None]
    assert len(words) == 1
