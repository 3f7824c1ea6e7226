"""Everything that happens to the channel besides members' actions: time passes, the bot restarts, and Discord or a
moderator changes things."""

from __future__ import annotations

import random
from contextlib import suppress
from datetime import timedelta

from tests.e2e.crashes import Killed
from tests.e2e.stateful.actions import ACTS
from tests.e2e.stateful.acts import Doing
from tests.e2e.stateful.scenario import Course

PLACES = {
    "send": ("POST", "/channels/*/messages"),
    "edit": ("PATCH", "/channels/*/messages/*"),
    "thread": ("POST", "/channels/*/messages/*/threads"),
    "look up": ("GET", "/channels/*"),
    "look through": ("GET", "/channels/*/messages"),
    "wake": ("PATCH", "/channels/*"),
    "answer": ("*", "/webhooks/*"),
}
"""The requests that can fail, by name."""
REFUSALS = {403: 50013, 404: 10008}
MOST_MOMENTS = 30
"""The bot is killed at a random moment among the first `MOST_MOMENTS` after an action starts."""


async def wait(course: Course, rng: random.Random) -> None:
    await course.world.env.advance_time(rng.choice([1, 3, 10, 25]))


async def sleep(course: Course, rng: random.Random) -> None:
    """Let minutes to days pass while the bot is down."""
    span = rng.choice([timedelta(minutes=9), timedelta(hours=1), timedelta(hours=17), timedelta(days=2)])
    course.world.env.backend.advance_clock(span.total_seconds())
    await course.world.restart()
    await course.world.env.advance_time(3)


async def restart(course: Course, rng: random.Random) -> None:
    await course.world.restart()
    await course.world.env.advance_time(3)


async def kill(course: Course, rng: random.Random) -> None:
    """Kill the bot during or soon after an action, and restart it."""
    killer = course.killer
    killer.at = len(killer.moments) + rng.randrange(MOST_MOMENTS)
    # Choose an action that has already occurred in this run.
    acts = {name: often for name, (often, _) in ACTS.items() if course.counts[name]}
    name = rng.choices(list(acts), list(acts.values()))[0] if acts else "challenge"
    course.was_killed = course.was_unheard = True
    with suppress(Killed):
        await ACTS[name][1](course, rng)
    if killer.fell is None:
        await course.world.env.advance_time(2)
    killer.at = None
    if killer.fell is not None:
        course.counts[f"killed in {name}"] += 1
        killer.bury(course.world.client.runtime.db)
        killer.fell = None
        await course.world.restart()
        await course.world.env.advance_time(rng.choice([0, 3, 25]))


async def fail(course: Course, rng: random.Random) -> None:
    """Make Discord refuse up to four requests of one kind, or respond to them with server errors."""
    place = rng.choice(list(PLACES))
    status = rng.choice([403, 404, 429, 500, 503, 503])
    # The pattern for reading a channel also matches reading its messages.
    if place in ("look up", "look through") and status in REFUSALS:
        course.was_unreadable = True
    course.had_faults = True
    course.had_refusals |= status < 500
    course.had_lost_answers |= place == "answer"
    course.counts[f"{place} {status}"] += 1
    times = rng.choice([1, 1, 2, 4])
    course.world.env.inject_error(*PLACES[place], status=status, code=REFUSALS.get(status, 0), times=times)


async def lose(course: Course, rng: random.Random) -> None:
    """Carry out a request but report it as failed, or lose the response so that the bot sends the request twice."""
    place = rng.choice(["send", "edit", "thread"])
    course.had_faults = course.was_unheard = True
    if rng.random() < 0.6:
        course.wire.unheard.append(PLACES[place])
        course.counts[f"{place} done and failed"] += 1
    else:
        course.strict.lose_answer(*PLACES[place])
        course.counts[f"{place} answered twice"] += 1


async def change_thread(course: Course, rng: random.Random) -> None:
    """Archive, reopen, lock, unlock or delete a thread."""
    if not course.threads:
        return
    thread, world = rng.choice(course.threads), course.world
    what = rng.choice(["archive", "archive", "open", "lock", "unlock", "delete"])
    course.counts[f"thread: {what}"] += 1
    course.had_faults = True
    if what in ("lock", "delete"):
        course.had_refusals = True
        course.lost_channels.add(thread.id)
        _expect_more(course, thread.id)
    if what == "delete":
        world.delete(thread)
    else:
        change = {"archive": ("archived", True), "open": ("archived", False), "lock": ("locked", True)}
        name, value = change.get(what, ("locked", False))
        world.change_thread(thread, **{name: value})
    await world.env.settle()


async def delete_message(course: Course, rng: random.Random) -> None:
    messages = list(course.messages())
    if messages:
        message = rng.choice(messages)
        course.had_faults = True
        course.counts["message deleted"] += 1
        _expect_more(course, message.channel_id)
        course.world.env.backend.delete_message(message.channel_id, message.id)
        await course.world.env.settle()


async def forbid(course: Course, rng: random.Random) -> None:
    """Take away one of the bot's permissions in a channel."""
    names = [
        *("send_messages", "create_public_threads", "send_messages_in_threads"),
        *("view_channel", "attach_files", "read_message_history"),
    ]
    name = rng.choice(names)
    course.counts[f"without {name}"] += 1
    course.had_faults = course.had_refusals = True
    course.was_unreadable |= name in ("read_message_history", "view_channel")
    channel = rng.choice([*course.all_channels, course.results_channel])
    for thread in channel.threads:
        _expect_more(course, thread.id)
    _expect_more(course, channel.id)
    course.world.forbid(channel, name)
    await course.world.env.settle()


async def permit(course: Course, rng: random.Random) -> None:
    """Give the bot back its permissions in all channels."""
    for channel in [*course.all_channels, course.results_channel]:
        course.world.permit(channel)
    await course.world.env.settle()


def _expect_more(course: Course, channel_id: int) -> None:
    """Allow one more board for each game in this channel, because the fault may make the bot replace the board."""
    for number, line in course.lines.items():
        if line.channel_id == channel_id:
            course.more_boards[number] += 1


TROUBLES: dict[str, tuple[int, Doing]] = {
    "wait": (7, wait),
    "sleep": (3, sleep),
    "restart": (3, restart),
    "kill": (9, kill),
    "fail": (14, fail),
    "lose": (8, lose),
    "change thread": (6, change_thread),
    "delete message": (2, delete_message),
    "forbid": (3, forbid),
    "permit": (3, permit),
}
"""Each fault, with its relative frequency."""
