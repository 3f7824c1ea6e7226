"""Challenges to one member or to anyone, and all reasons why a challenge can't be accepted."""

import pytest
from sqlalchemy import delete

from bot.jobs.schedule import SWEEP_SECONDS
from bot.storage import schema
from tests.e2e.world import CHECKMATE, World, buttons, pictures, refusal, text, told
from tests.wording import has_ui_text, labels, ui_text

DAY = 24 * 3600


async def test_an_open_challenge_pings_nobody_and_cannot_be_declined(world: World) -> None:
    offer = await world.challenge(world.alice)
    assert has_ui_text(text(offer), "challenge-open")
    assert buttons(offer) == labels("accept", "cancel")
    assert world.pinged() == [[]]


async def test_the_first_member_to_accept_an_open_challenge_plays(world: World) -> None:
    offer = await world.challenge(world.alice, color="black")
    await world.chen.click(offer, label=ui_text("button-accept"))
    board = text(world.newest(world.game_channel(offer)))
    assert ui_text("game-seat", side="White", army="Kingdom", player=world.chen.mention) in board
    assert ui_text("game-seat", side="Gold", army="Horde", player=world.alice.mention) in board


async def test_the_second_member_to_accept_an_open_challenge_is_refused(world: World) -> None:
    offer = await world.challenge(world.alice)
    press = world.pressing(world.bo, offer, ui_text("button-accept"))
    await world.chen.click(offer, label=ui_text("button-accept"))
    [late] = await world.at_once(press)
    assert told(late) == ui_text("error-challenge-accepted", game_id=1)
    assert len((await world.rows())["games"]) == 1


async def test_a_declined_challenge_says_so_and_keeps_its_picture(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    await world.bo.click(offer, label=ui_text("button-decline"))
    [closed] = world.messages(world.channel)
    assert ui_text("challenge-declined", opponent=world.bo.id) in text(closed)
    assert (buttons(closed), pictures(closed)) == ([], ["start-1.png"])


async def test_a_canceled_challenge_says_so(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    await world.alice.click(offer, label=ui_text("button-cancel"))
    [closed] = world.messages(world.channel)
    assert ui_text("challenge-cancelled", challenger=world.alice.id) in text(closed)
    assert buttons(closed) == []


@pytest.mark.parametrize(("action", "words"), [("decline", "declined"), ("cancel", "cancelled")])
async def test_a_closed_challenge_can_no_longer_be_accepted(world: World, action: str, words: str) -> None:
    offer = await world.challenge(world.alice, world.bo)
    press = world.pressing(world.bo, offer, ui_text("button-accept"))
    member = world.bo if action == "decline" else world.alice
    await member.click(offer, label=ui_text(f"button-{action}"))
    before = await world.state()
    [late] = await world.at_once(press)
    assert told(late) == ui_text(f"error-challenge-{words}")
    assert await world.state() == before


async def test_a_challenge_expires_after_a_day_and_its_message_is_edited_once(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    world.env.backend.advance_clock(DAY - 90)
    await world.restart()
    assert buttons(offer) == buttons(world.newest(world.channel))
    await world.env.advance_time(90 + 2 * SWEEP_SECONDS)
    [closed] = world.messages(world.channel)
    assert ui_text("challenge-expired") in text(closed)
    assert buttons(closed) == []
    assert len([entry for entry in world.env.http_requests if entry.path.endswith(f"/messages/{offer.id}")]) == 1


async def test_a_challenge_that_expired_before_a_restart_is_closed(world: World) -> None:
    await world.challenge(world.alice, world.bo)
    world.env.backend.advance_clock(DAY + 1)
    await world.restart()
    [closed] = world.messages(world.channel)
    assert ui_text("challenge-expired") in text(closed)


async def test_an_expired_challenge_cannot_be_accepted(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    world.env.backend.advance_clock(DAY + 1)
    words = told(await world.bo.click(offer, label=ui_text("button-accept")))
    assert words == ui_text("error-challenge-expired", hours=24)
    assert (await world.rows())["games"] == []


async def test_only_the_challenged_member_can_accept(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    words = await refusal(world, world.chen.click(offer, label=ui_text("button-accept")))
    assert words == ui_text("error-challenge-not-for-you", opponent=world.bo.id)


async def test_only_the_challenged_member_can_decline(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    words = await refusal(world, world.alice.click(offer, label=ui_text("button-decline")))
    assert words == ui_text("error-challenge-not-for-you", opponent=world.bo.id)


async def test_the_challenger_cannot_accept_their_own_open_challenge(world: World) -> None:
    offer = await world.challenge(world.alice)
    words = await refusal(world, world.alice.click(offer, label=ui_text("button-accept")))
    assert words == ui_text("error-own-challenge")


async def test_only_the_challenger_can_cancel(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    words = await refusal(world, world.bo.click(offer, label=ui_text("button-cancel")))
    assert words == ui_text("error-not-your-challenge", challenger=world.alice.id)


async def test_nobody_can_challenge_themselves(world: World) -> None:
    words = await refusal(world, world.alice.slash(world.channel, "challenge", opponent=world.alice))
    assert words.startswith(ui_text("error-self-challenge"))


async def test_a_bot_cannot_be_challenged(world: World) -> None:
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    words = await refusal(world, world.alice.slash(world.channel, "challenge", opponent=robot))
    assert words == (ui_text("error-bot-opponent", opponent=robot.id))


async def test_a_deleted_challenge_cannot_be_accepted(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    async with world.client.runtime.db.writing() as connection:
        await connection.execute(delete(schema.challenges))
    words = await refusal(world, world.bo.click(offer, label=ui_text("button-accept")))
    assert words == ui_text("error-no-such-challenge")


async def test_a_rated_game_is_explained_to_players_without_a_rating(world: World) -> None:
    hint = ui_text("challenge-rated-hint")
    assert hint not in text(await world.challenge(world.alice, world.bo, rated=False))
    assert hint in text(await world.challenge(world.alice, world.bo))
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert hint not in text(await world.challenge(world.alice, world.bo))
    assert hint in text(await world.challenge(world.chen, world.bo))
