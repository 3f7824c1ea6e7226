"""What a member reads who asks for more than the bot's owner allows."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.allowances import Allowances
from bot.domain.ids import ServerId, UserId
from bot.services.engines import Requester
from tests.e2e.world import CHECKMATE, World, answer, buttons, pictures, refusal, told


def allow(world: World, **most: int) -> None:
    """Let the bot go by other allowances from now on."""
    world.client.runtime = replace(world.client.runtime, allowances=Allowances(**most))


async def test_who_asks_too_much_in_a_minute_is_told_when_to_go_on(world: World) -> None:
    allow(world, requests_a_minute=2)
    for _ in range(2):
        await world.alice.slash(world.channel, "help")
    said = await refusal(world, world.alice.slash(world.channel, "challenge"))
    assert said.startswith("That was too much at once, so nothing was done. Please try again <t:")
    await world.challenge(world.bo)
    assert "Accept" in buttons(world.newest(world.channel))
    assert "too much at once" in await refusal(world, world.alice.click(world.newest(world.channel), label="Accept"))
    await world.env.advance_time(timedelta(minutes=1).total_seconds())
    await world.alice.click(world.newest(world.channel), label="Accept")
    assert "Accept" not in buttons(world.messages(world.channel)[0])


async def test_what_is_offered_while_they_type_counts_as_nothing(world: World) -> None:
    allow(world, requests_a_minute=1)
    for typed in "1234":
        await world.alice.autocomplete(world.channel, "board", "game", typed)
    assert "no game here" in told(await world.alice.slash(world.channel, "board"))


async def test_new_analyses_have_a_limit_a_day_and_old_ones_have_none(world: World) -> None:
    room = await world.begin(world.alice, world.bo)
    await world.reach(room, world.alice, world.bo, CHECKMATE)
    second = await world.begin(world.alice, world.bo)
    await world.reach(second, world.alice, world.bo, CHECKMATE)
    allow(world, analyses_a_day=1)
    await world.chen.slash(world.channel, "analyze", game=1)
    said = told(await world.chen.slash(world.channel, "analyze", game=2))
    assert said.startswith("You have had as many games analysed within a day as one member may (1).")
    assert "analysed within a day" not in told(await world.chen.slash(world.channel, "analyze", game=1))
    await world.restart()
    allow(world, analyses_a_day=1)
    assert "analysed within a day" in told(await world.chen.slash(world.channel, "analyze", game=2))


@pytest.mark.parametrize("command", [["hint"], ["export", "gif"]])
async def test_who_waits_for_as_much_as_is_allowed_is_told_to_wait(world: World, command: list[str]) -> None:
    room = await world.begin(world.alice, world.bo, rated=False)
    options = {"format": command[1]} if command[1:] else {}
    allow(world, tasks_at_once=1)
    with world.client.runtime.tasks.one_of(Requester(ServerId(world.guild.id), UserId(world.alice.id))):
        said = await refusal(world, world.alice.slash(room, command[0], **options))
    assert said.startswith("I am already busy with as many things for you as one member may wait for at once (1)")
    assert pictures(answer(await world.alice.slash(room, command[0], **options)))


async def test_one_challenge_too_many_is_refused_in_a_sentence(world: World) -> None:
    allow(world, open_challenges=1)
    await world.challenge(world.alice)
    said = await refusal(world, world.alice.slash(world.channel, "challenge"))
    assert said.startswith("As many of your challenges are open as one member may have (1), so this one was not sent.")


async def test_one_game_too_many_is_refused_in_a_sentence(world: World) -> None:
    await world.begin(world.alice, world.bo)
    allow(world, open_games=1)
    offer = await world.challenge(world.chen)
    said = await refusal(world, world.bo.click(offer, label="Accept"))
    assert said.startswith(
        f"{world.bo.mention} has as many games under way as one member may (1), so no other was begun."
    )
