"""The actions of members in the channel, chosen by a seed."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from simcord import ChannelHandle

from bot.domain.ids import ColorChoice
from tests.e2e.stateful.scenario import Control, Course, Tried

Doing: TypeAlias = Callable[[Course, random.Random], Awaitable[None]]

MOST_GAMES = 3
"""While this many games are in progress, members don't start new ones. Tournament games and vote games don't count."""
FAMILIES = ("orda", "ordamirror", "khans", "asymmetric")
CLOCKS = ("none", "10m", "1h", "1d", "3d")
NONSENSE = ("e9", "Qxz4", "O-O-O-O", "a1a1", "hello", "♞f3", "-", "d2d7")


async def challenge(course: Course, rng: random.Random) -> None:
    by, other = rng.sample(course.members, 2)
    family = rng.choice(FAMILIES)
    options: dict[str, object] = {"variant": family, "color": rng.choice(["white", "black", "random"])}
    options |= {"clock": rng.choice(CLOCKS), "rated": rng.random() < 0.7}
    if family == "asymmetric":
        options["army"] = rng.choice(["humans", "elves", "orcs", "random"])
    if rng.random() < 0.7:
        options["opponent"] = other
    if len(course.own_games) < MOST_GAMES:
        await course.slash(by, rng.choice([*course.channels, *course.own_threads]), "challenge", **options)


async def answer(course: Course, rng: random.Random) -> None:
    """Accept an open challenge, or sometimes decline or cancel it. Members without permission also try."""
    offers = [one for one in course.controls() if one.action == "accept"]
    if not offers:
        return await challenge(course, rng)
    offer = rng.choice(offers)
    action = rng.choice(["accept"] * 7 + ["decline", "cancel"])
    control = next(
        (one for one in course.controls() if one.message_id == offer.message_id and one.action == action), offer
    )
    for member in rng.sample(course.members, len(course.members)):
        result = await course.press(member, control, rng)
        await course.click(member, result, rng)
    return None


async def move(course: Course, rng: random.Random) -> None:
    """Play a legal move: with the command in the game's channel or elsewhere, or with the modal."""
    number = _some_game(course, rng)
    if number is None:
        return await answer(course, rng)
    game = await course.game(number)
    player = course.player(number, game.to_move.user_id)
    if player is None or game.setup is not None:
        return None
    played = rng.choice(game.position.legal_moves)
    course.tried.append(Tried(number, game.ply, played.uci, is_legal=True))
    game_channel = course.channel_of(number)
    form = _control(course, "move", number)
    if form is not None and rng.random() < 0.3:
        shown = await course.press(player, form, rng)
        if shown is not None and shown.modal is not None:
            course.results.append(await player.submit_modal(shown, {"move": played.uci}))
        else:
            course.tried.pop()
    elif game_channel is None or rng.random() < 0.3:
        await course.slash(player, rng.choice(course.channels_for(number)), "move", move=played.uci, game=number)
    elif course.shares_channel(number):
        await course.slash(player, game_channel, "move", move=played.uci, game=number)
    else:
        await course.slash(player, game_channel, "move", move=played.uci)
    return None


async def move_wrongly(course: Course, rng: random.Random) -> None:
    """Try an illegal move, or a move out of turn or in somebody else's game."""
    number = _some_game(course, rng)
    if number is None:
        return
    game = await course.game(number)
    legal = rng.choice(game.position.legal_moves).uci
    everybody = course.members_of(game.server_id)
    others = [one for one in everybody if one.id != game.to_move.user_id]
    member, words = rng.choice([(rng.choice(everybody), rng.choice(NONSENSE)), (rng.choice(others), legal)])
    course.tried.append(Tried(number, game.ply, words, is_legal=False))
    await course.slash(member, rng.choice(course.channels_for(number)), "move", move=words, game=number)


async def move_twice(course: Course, rng: random.Random) -> None:
    """Send two commands at the same instant: two moves, or a move and another command."""
    number = _some_game(course, rng)
    game_channel = None if number is None else course.channel_of(number)
    if number is None or game_channel is None or course.is_asleep(game_channel.id):
        return
    game = await course.game(number)
    player, world = course.player(number, game.to_move.user_id), course.world
    if player is None or game.setup is not None:
        return
    everybody = course.members_of(game.server_id)
    first, second = (rng.choice(game.position.legal_moves).uci for _ in range(2))
    which = {"game": number} if course.shares_channel(number) else {}
    others = [
        world.commanding(player, game_channel, "move", move=second, **which),
        world.commanding(rng.choice(everybody), game_channel, rng.choice(["draw", "takeback", "abort"]), **which),
        world.commanding(rng.choice(everybody), game_channel, "board", **which),
    ]
    # The other command can cause one more board to be posted.
    course.more_boards[number] += 1
    acts = [world.commanding(player, game_channel, "move", move=first, **which), rng.choice(others)]
    rng.shuffle(acts)
    course.results += await world.at_once(*acts)


async def end(course: Course, rng: random.Random) -> None:
    """Resign a game, with or without confirming, or abort it."""
    number = _some_game(course, rng)
    if number is None:
        return
    members = [
        one for one in course.members_of(course.lines[number].guild_id) if one.id in course.lines[number].user_ids
    ]
    if not members:
        return
    member, game_channel = rng.choice(members), _place_of(course, number, rng)
    result = await course.slash(member, game_channel, rng.choice(["resign", "resign", "abort"]), game=number)
    await course.click(member, result, rng)


async def offer(course: Course, rng: random.Random) -> None:
    """Have any member offer a draw or request a takeback. If the opponent has already made the same offer, this accepts
    it.
    """
    number = _some_game(course, rng)
    if number is None:
        return
    game_channel, everybody = _place_of(course, number, rng), course.members_of(course.lines[number].guild_id)
    await course.slash(rng.choice(everybody), game_channel, rng.choice(["draw", "takeback"]), game=number)


async def respond(course: Course, rng: random.Random) -> None:
    """Accept or decline an offer."""
    wanted = {"accept-draw", "decline-draw", "accept-takeback", "decline-takeback"}
    controls = [one for one in course.controls() if one.action in wanted]
    if not controls:
        return await offer(course, rng)
    control = rng.choice(controls)
    everybody = course.members_at(control.channel_id)
    for member in rng.sample(everybody, len(everybody)):
        await course.press(member, control, rng)
    return None


async def rematch(course: Course, rng: random.Random) -> None:
    """Have one random member or all members press a rematch button."""
    controls = [one for one in course.controls() if one.action == "rematch"]
    if controls and len(course.own_games) < MOST_GAMES:
        control = rng.choice(controls)
        for member in rng.sample(course.members, rng.choice([1, len(course.members)])):
            await course.press(member, control, rng)


async def play_engine(course: Course, rng: random.Random) -> None:
    """Start a game with the engine."""
    if len(course.own_games) < MOST_GAMES:
        game_channel, member = rng.choice(course.channels), rng.choice(course.members)
        color = rng.choice([ColorChoice.WHITE, ColorChoice.BLACK])
        await course.slash(member, game_channel, "play", level=1, color=str(color), variant=rng.choice(FAMILIES[:3]))


async def board(course: Course, rng: random.Random) -> None:
    """Request that a game's board be posted again."""
    number = _some_game(course, rng)
    if number is None:
        return
    game_channel = course.channel_of(number)
    here = rng.choice([*course.channels_for(number), *([game_channel] * 3 if game_channel else [])])
    course.more_boards[number] += 1
    await course.slash(rng.choice(course.members_of(course.lines[number].guild_id)), here, "board", game=number)


async def press(course: Course, rng: random.Random) -> None:
    """Have any member press any control that currently exists."""
    if controls := list(course.controls()):
        control = rng.choice(controls)
        member = rng.choice(course.members_at(control.channel_id))
        await course.click(member, await course.press(member, control, rng), rng)


async def press_old(course: Course, rng: random.Random) -> None:
    """Press a control that may already have been removed, as if the member's client still showed it."""
    standing = [one for one in course.memory.values() if one.channel_id in course.world.env.backend.channels]
    if standing:
        control = rng.choice(standing)
        member = rng.choice(course.members_at(control.channel_id))
        await course.click(member, await course.press(member, control, rng), rng)


def _place_of(course: Course, number: int, rng: random.Random) -> ChannelHandle:
    """The channel of a game. If it no longer exists, another channel of the game's server."""
    return course.channel_of(number) or rng.choice(course.channels_for(number))


def _some_game(course: Course, rng: random.Random) -> int | None:
    """A game in progress, or occasionally a finished one."""
    numbers = course.ongoing or list(course.lines)
    if rng.random() < 0.05:
        numbers = list(course.lines)
    return rng.choice(numbers) if numbers else None


def _control(course: Course, action: str, number: int) -> Control | None:
    game = f":game={number}:"
    return next((one for one in course.controls() if one.action == action and game in one.custom_id), None)


GAMES: dict[str, tuple[int, Doing]] = {
    "challenge": (10, challenge),
    "answer": (14, answer),
    "move": (32, move),
    "move wrongly": (4, move_wrongly),
    "move twice": (5, move_twice),
    "end": (5, end),
    "offer": (5, offer),
    "respond": (5, respond),
    "rematch": (6, rematch),
    "play engine": (4, play_engine),
    "board": (5, board),
    "press": (8, press),
    "press old": (6, press_old),
}
"""Each action, with its relative frequency."""
