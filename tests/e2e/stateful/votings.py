"""The actions of members in vote games, chosen by a seed."""

from __future__ import annotations

import random

from bot.domain.votes import MOST_VOTE_GAMES
from tests.e2e.stateful.contests import answer_server
from tests.e2e.stateful.scenario import Course

SPANS = ("10m", "1h", "1d")
FAMILIES = ("orda", "ordamirror", "khans", "asymmetric")
OWN = ("my-vote", "vote-resign", "vote-draw")
"""The public controls that show or cast a member's own vote."""


async def start(course: Course, rng: random.Random) -> None:
    """Start a vote game against the engine, or challenge another server to one."""
    if len(voted(course)) >= MOST_VOTE_GAMES:
        return await vote(course, rng)
    options = {"variant": rng.choice(FAMILIES), "span": rng.choice(SPANS), "color": rng.choice(["white", "black"])}
    game_channel, manager = rng.choice(course.channels), course.members[0]
    if rng.random() < 0.6:
        await course.slash(manager, game_channel, "vote start", level=1, **options)
    else:
        await course.slash(manager, game_channel, "vote challenge", server=str(course.forest.guild.id), **options)
        await answer_server(course, rng)
    return None


async def vote(course: Course, rng: random.Random) -> None:
    """Have some members vote for one of two moves, or change their votes."""
    numbers = [one for one in voted(course) if course.lines[one].votes_until is not None]
    if not numbers:
        return await start(course, rng)
    number = rng.choice(numbers)
    game, everybody = await course.game(number), course.members_of(course.lines[number].guild_id)
    choices = rng.sample(game.position.legal_moves, min(2, len(game.position.legal_moves)))
    for member in rng.sample(everybody, rng.choice([1, 2, len(everybody)])):
        game_channel = course.channel_of(number) or rng.choice(course.channels_for(number))
        await course.slash(member, game_channel, "move", move=rng.choice(choices).uci, game=number)
    return None


async def own(course: Course, rng: random.Random) -> None:
    """Show a member's own vote, or vote for a draw or to resign. Then press up to two buttons of the private reply,
    which may withdraw the vote."""
    if controls := [one for one in course.controls() if one.action in OWN]:
        control = rng.choice(controls)
        member = rng.choice(course.members_at(control.channel_id))
        result = await course.press(member, control, rng)
        for _ in range(rng.choice([0, 1, 2])):
            await course.click(member, result, rng)


async def close(course: Course, rng: random.Random) -> None:
    """Try to close a vote, either as the manager or as a member without permission."""
    numbers = voted(course)
    if not numbers:
        return
    number = rng.choice(numbers)
    everybody = course.members_of(course.lines[number].guild_id)
    game_channel = course.channel_of(number) or rng.choice(course.channels_for(number))
    member = rng.choice([*everybody, *([everybody[0]] * 4)])
    await course.slash(member, game_channel, "vote close", game=number)


async def close_while_voting(course: Course, rng: random.Random) -> None:
    """Vote and close the vote at the same instant."""
    numbers = [one for one in voted(course) if course.lines[one].votes_until is not None]
    number = rng.choice(numbers) if numbers else None
    game_channel = None if number is None else course.channel_of(number)
    if number is None or game_channel is None or course.is_asleep(game_channel.id):
        return
    game, world = await course.game(number), course.world
    everybody = course.members_of(course.lines[number].guild_id)
    choices = [one.uci for one in game.position.legal_moves]
    acts = [
        world.commanding(one, game_channel, "move", move=rng.choice(choices), game=str(number)) for one in everybody
    ]
    closing = world.commanding(everybody[0], game_channel, "vote")
    closing.data["options"] = [{"name": "close", "type": 1, "options": []}]
    acts.append(closing)
    rng.shuffle(acts)
    course.results += await world.at_once(*acts)


async def stop(course: Course, rng: random.Random) -> None:
    """Stop a vote game, with or without confirming it."""
    if numbers := voted(course):
        number = rng.choice(numbers)
        member = rng.choice(course.members_of(course.lines[number].guild_id))
        game_channel = rng.choice(course.channels_for(number))
        await course.click(member, await course.slash(member, game_channel, "vote stop", game=number), rng)


def voted(course: Course) -> list[int]:
    """The vote games in progress."""
    return [number for number in course.ongoing if course.lines[number].is_voted]
