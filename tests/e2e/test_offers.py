"""Draw offers, takebacks and aborting, with the board's buttons and with commands."""

import pytest

from tests.e2e.world import World, answer, buttons, is_live, refusal, text, told
from tests.wording import has_ui_text, labels, ui_pattern, ui_text


async def test_a_draw_offer_pings_once_and_is_accepted_on_the_board(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    sent = len(world.pinged())
    assert told(await world.alice.click(world.newest(channel), label=ui_text("button-offer-draw"))).startswith(
        ui_text("offer-draw-made")
    )
    assert world.pinged()[sent:] == [["bo"]]
    board = world.newest(channel)
    assert ui_text("offer-draw-stands", user=world.alice.mention) in text(board)
    assert {ui_text("button-accept-draw"), ui_text("button-decline-draw")} <= set(buttons(board))
    await world.bo.click(board, label=ui_text("button-accept-draw"))
    assert ui_text("end-agreement") in text(world.newest(channel))
    assert world.is_archived(channel)


async def test_an_offer_can_be_declined_and_made_again(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    await world.bo.slash(channel, "draw")
    await world.alice.click(world.newest(channel), label=ui_text("button-decline-draw"))
    assert not has_ui_text(text(world.newest(channel)), "offer-draw-stands")
    await world.alice.slash(channel, "draw")
    assert ui_text("offer-draw-stands", user=world.alice.mention) in text(world.newest(channel))


async def test_an_offer_pings_the_opponent_once(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    before = len(world.pinged())
    await world.bo.slash(channel, "draw")
    assert world.pinged()[before:] == [["alice"]]
    assert len(world.offer_calls(channel)) == 1
    await world.restart()
    await world.env.settle()
    await world.alice.slash(channel, "board")
    assert len(world.offer_calls(channel)) == 1


async def test_a_draw_can_be_offered_with_a_move(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    await world.alice.slash(channel, "draw")
    await world.play(channel, world.alice, world.bo, "dxc5", start=2)
    board = world.newest(channel)
    assert ui_text("offer-draw-stands", user=world.alice.mention) in text(board)
    await world.bo.click(board, label=ui_text("button-accept-draw"))
    assert ui_text("end-agreement") in text(world.newest(channel))


async def test_an_offer_expires_with_the_opponents_next_move(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    await world.bo.slash(channel, "draw")
    offered = world.newest(channel)
    await world.play(channel, world.alice, world.bo, "dxc5", start=2)
    assert not has_ui_text(text(world.newest(channel)), "offer-draw-stands")
    assert ui_text("button-accept-draw") not in buttons(world.newest(channel))
    assert buttons(offered) != []
    assert ui_text("button-accept-draw") not in buttons(
        next(one for one in world.messages(channel) if one.id == offered.id)
    )


async def test_a_draw_offer_by_both_players_ends_the_game(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    await world.alice.slash(channel, "draw")
    assert told(await world.bo.slash(channel, "draw")) == ui_text("offer-draw-accepted")


async def test_a_takeback_shows_the_earlier_position_and_pings_the_player_to_move(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    await world.bo.click(world.newest(channel), label=ui_text("button-takeback"))
    await world.alice.click(world.newest(channel), label=ui_text("button-accept-takeback"))
    board = world.newest(channel)
    assert ui_text("game-last-move", move="1. d4") in text(board)
    assert world.pinged()[-1] == ["bo"]
    assert [is_live(one) for one in world.messages(channel)] == [False, False, False, True]
    await world.play(channel, world.alice, world.bo, "d5", start=1)
    assert ui_text("game-last-move", move="1… d5") in text(world.newest(channel))


async def test_a_takeback_after_the_opponents_move_undoes_both_moves(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    await world.alice.slash(channel, "takeback")
    assert told(await world.bo.slash(channel, "takeback")) == ui_text("offer-takeback-accepted")
    assert not has_ui_text(text(world.newest(channel)), "game-last-move")
    assert world.pinged()[-1] == ["alice"]


async def test_a_form_opened_before_a_takeback_is_outdated(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    form = await world.alice.click(world.newest(channel), label=ui_text("button-move"))
    await world.bo.slash(channel, "takeback")
    await world.alice.slash(channel, "takeback")
    await world.play(channel, world.alice, world.bo, "d5", start=1)
    assert has_ui_text(await refusal(world, world.alice.submit_modal(form, {"move": "dxc5"})), "error-stale-position")


@pytest.mark.parametrize("by", ["alice", "bo"])
async def test_either_player_can_abort_before_moving(world: World, by: str) -> None:
    channel = await world.begin(world.alice, world.bo)
    told_them = told(await getattr(world, by).click(world.newest(channel), label=ui_text("button-abort")))
    assert told_them == ui_text("game-aborted", game=1)
    assert ui_text("end-aborted") in text(world.newest(channel))
    assert buttons(world.newest(channel))[0] == ui_text("button-rematch")


async def test_a_player_who_has_moved_cannot_abort(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4")
    assert has_ui_text(await refusal(world, world.alice.slash(channel, "abort")), "error-too-late-to-abort")


async def test_draws_and_takebacks_are_refused_too_early(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    assert {*labels("offer-draw", "takeback")} & set(buttons(world.newest(channel))) == set()
    assert has_ui_text(await refusal(world, world.alice.slash(channel, "draw")), "error-too-early-for-draw")
    assert has_ui_text(await refusal(world, world.alice.slash(channel, "takeback")), "error-nothing-to-take-back")


async def test_the_offering_player_cannot_accept(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    await world.alice.slash(channel, "draw")
    own = await refusal(world, world.alice.click(world.newest(channel), label=ui_text("button-accept-draw")))
    assert has_ui_text(own, "error-own-offer")
    others = await refusal(world, world.chen.click(world.newest(channel), label=ui_text("button-decline-draw")))
    assert has_ui_text(others, "error-not-your-game")


async def test_an_offer_survives_a_restart(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    await world.alice.slash(channel, "draw")
    await world.restart()
    await world.bo.click(world.newest(channel), label=ui_text("button-accept-draw"))
    assert ui_text("end-agreement") in text(world.newest(channel))


async def test_a_manager_can_abort_a_stuck_game_after_a_confirmation(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    world.allow(world.chen, "manage_guild")
    question = answer(await world.chen.slash(channel, "abort"))
    assert ui_pattern("game-abort-question", game=1).match(text(question))
    told_them = (await world.chen.click(question, label=ui_text("button-abort"))).followups[-1]
    assert text(told_them) == ui_text("game-aborted", game=1)
    board = text(world.newest(channel))
    assert ui_text("end-called-off", user=world.chen.id) in board
    assert ui_text("end-unrated-short") not in board


async def test_a_manager_cannot_abort_their_own_rated_game(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    world.allow(world.alice, "manage_guild")
    refused = await refusal(world, world.alice.slash(channel, "abort"))
    assert ui_pattern("error-too-late-to-abort").match(refused)
