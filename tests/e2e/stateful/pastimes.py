"""What members do besides playing games: puzzles, the daily puzzle, seasons and conditional moves. A seed chooses among
them."""

from __future__ import annotations

import random
from contextlib import suppress

from bot.domain.errors import DomainError
from bot.domain.ids import ChannelId, ServerId, UserId
from bot.rules import MoveLine, Position
from bot.services import settings
from bot.services.games import set_lines
from tests.e2e.stateful.scenario import Course

MOST_TRIES = 6


async def puzzle(course: Course, rng: random.Random) -> None:
    """Get a puzzle, and press a few of its controls."""
    member = rng.choice(course.members)
    result = await course.slash(member, rng.choice(course.channels), rng.choice(["puzzle", "puzzle", "daily"]))
    if result is not None:
        course.asked.append((member, result))
    for _ in range(rng.randrange(MOST_TRIES)):
        await course.poke(member, result, rng)


async def puzzle_again(course: Course, rng: random.Random) -> None:
    """Press a control of an earlier private message. The message may have changed since then."""
    if course.asked:
        member, result = rng.choice(course.asked)
        for _ in range(rng.randrange(1, MOST_TRIES)):
            await course.poke(member, result, rng)


async def daily(course: Course, rng: random.Random) -> None:
    """Change or remove the daily puzzle's channel, or solve the posted puzzle."""
    here = ServerId(course.world.guild.id)
    controls = [one for one in course.controls() if one.action == "daily"]
    if not controls or rng.random() < 0.3:
        channel = rng.choice([*course.channels, None])
        number = None if channel is None else ChannelId(channel.id)
        await settings.change_puzzles(course.world.client.runtime.db, here, channel=number)
        return
    member, control = rng.choice(course.members), rng.choice(controls)
    result = await course.press(member, control, rng)
    if result is not None:
        course.asked.append((member, result))
    for _ in range(rng.randrange(MOST_TRIES)):
        await course.poke(member, result, rng)


async def season(course: Course, rng: random.Random) -> None:
    """Close a season, or show the winners of earlier seasons."""
    variant, game_channel = rng.choice(["orda", "ordamirror", "khans", "asymmetric"]), rng.choice(course.channels)
    member = rng.choice([*course.members, *([course.members[0]] * 3)])
    if rng.random() < 0.2:
        await course.slash(member, game_channel, "season hall", variant=variant)
        return
    ratings = rng.choice(["keep", "halve", "restart"])
    asked = [
        await course.slash(member, game_channel, "season close", variant=variant, ratings=ratings) for _ in range(2)
    ]
    for result in asked[: rng.choice([1, 2])]:
        await course.click(member, result, rng)


async def rated_game(course: Course, rng: random.Random) -> None:
    """Play a rated game that ends after a few moves, so that ladders have games to count."""
    by, other = rng.sample(course.members, 2)
    game_channel = rng.choice(course.channels)
    await course.slash(
        by, game_channel, "challenge", variant="orda", opponent=other, color="white", clock="1d", rated=True
    )
    offers = [one for one in course.controls() if one.action == "accept"]
    if not offers:
        return
    await course.press(other, offers[-1], rng)
    course.lines = await course.read()
    numbers = [number for number in course.own_games if set(course.lines[number].user_ids) == {by.id, other.id}]
    for _ in range(4 if numbers else 0):
        await _move(course, numbers[-1], rng)
    if numbers and (place := course.channel_of(numbers[-1])):
        await course.click(other, await course.slash(other, place, "resign", game=numbers[-1]), rng)


async def conditional(course: Course, rng: random.Random) -> None:
    """Set or clear conditional moves the way the web page does. Often, the opponent then plays an expected move."""
    numbers = [one for one in course.ongoing if not course.lines[one].is_voted]
    if not numbers:
        return
    number = rng.choice(numbers)
    game, db = await course.game(number), course.world.client.runtime.db
    lines = [] if rng.random() < 0.2 else [_line(game.position, rng) for _ in range(rng.choice([1, 2, 3]))]
    waiting = UserId(game.seat(game.turn.other).user_id)
    with suppress(DomainError):
        await set_lines(db, game.id, waiting, lines, course.world.env.now(), version=game.version)
    player = course.player(number, game.to_move.user_id)
    if lines and player is not None and rng.random() < 0.7:
        game_channel = course.channel_of(number) or rng.choice(course.channels_for(number))
        await course.slash(player, game_channel, "move", move=lines[0][0], game=number)


async def _move(course: Course, number: int, rng: random.Random) -> None:
    """Play any legal move."""
    game, game_channel = await course.game(number), course.channel_of(number)
    player = course.player(number, game.to_move.user_id)
    if player is not None and game_channel is not None and game.outcome is None:
        await course.slash(player, game_channel, "move", move=rng.choice(game.position.legal_moves).uci, game=number)


def _line(position: Position, rng: random.Random) -> list[str]:
    """A random line of legal moves. Each of the opponent's moves has a reply, unless the game ends first."""
    line = MoveLine.from_position(position)
    for _ in range(rng.choice([2, 2, 4])):
        if line.outcome is None:
            line = line.play(rng.choice(line.position.legal_moves))
    return [move.uci for move in line.moves]
