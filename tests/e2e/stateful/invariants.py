"""Checks invariants: some after each step, and others in a lull, when all faults have ended and time has passed."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import aiohttp
import discord
from sqlalchemy import select

from bot.discord.core.outbox import NOT_OF_GAMES
from bot.domain.ids import ChallengeState
from bot.services import ladder
from bot.storage import checks, schema
from tests.e2e import payloads
from tests.e2e.conftest import is_refusal
from tests.e2e.crashes import Killed
from tests.e2e.stateful.broken import hold
from tests.e2e.stateful.messages import check_told
from tests.e2e.stateful.scenario import Course
from tests.e2e.stateful.wire import actions_of, board_of

SOON = 8.0
"""The maximum time in seconds until a due message is delivered."""
MOST_WAITS = 8
LOCKED = "403/160005"
LONG = 70.0
"""The longest time in seconds that a run waits for a message to become due. If it would take longer, the bot is invited
again, which makes it retry immediately."""


async def check_step(course: Course) -> None:
    """Check the invariants that hold at any moment."""
    before, now = course.lines, await course.read()
    course.lines = now
    _check_lines(course, before)
    _check_tried(course)
    _check_posts(course)
    _check_answered(course)
    _check_errors(course)
    hold(not course.strict.faults, f"Discord's rules: {course.strict.faults}")


def _check_lines(course: Course, before: dict[int, Any]) -> None:
    for number, old in before.items():
        new = course.lines.get(number)
        hold(new is not None, f"game {number} has disappeared")
        assert new is not None
        if new.takebacks == old.takebacks:
            hold(new.moves[: len(old.moves)] == old.moves, f"game {number} lost moves: {old.moves} to {new.moves}")
        if old.termination is not None:
            hold((new.moves, new.termination) == (old.moves, old.termination), f"game {number} changed after its end")


def _check_tried(course: Course) -> None:
    told = course.told()
    for tried in course.tried:
        moves = course.lines[tried.game].moves
        is_stored = moves[tried.ply : tried.ply + 1] == (tried.uci,)
        if not tried.is_legal:
            hold(len(moves) == tried.ply or course.was_killed, f"{tried} was played")
        elif not course.was_killed and any(one.acknowledged for one in course.results):
            hold(is_stored or told or course.had_lost_answers, f"{tried} is neither stored nor refused")
            is_said = "done" in told or not told or course.had_faults
            hold(not is_stored or is_said, f"{tried} is stored, and the reply was {told!r}")


def _check_posts(course: Course) -> None:
    nonces = Counter(post.nonce for post in course.wire.posts)
    twice = [nonce for nonce, count in nonces.items() if count > 1]
    posts = [post for post in course.wire.posts if post.nonce in twice]
    # If a message arrives but is reported as failed, the bot looks for it in the channel before sending it again. If
    # the bot can't read the channel, and Discord has forgotten the nonce, the message is posted twice.
    is_explained = course.was_unreadable and course.was_unheard
    hold(not twice or is_explained, f"posted twice: {posts}")
    game_channels = [post for post in course.wire.posts if post.board and post.channel_id != course.results_channel.id]
    boards = Counter(post.board for post in game_channels)
    calls = Counter((post.board, user) for post in game_channels for user in post.called)
    for what, count in [*boards.items(), *((board, count) for (board, _), count in calls.items())]:
        assert what is not None
        most = 1 + course.more_boards[what.game] + _refused(course, what.game)
        hold(count <= most or is_explained, f"{what} was shown {count} times, expected at most {most}")


def _refused(course: Course, game: int) -> int:
    """The number of a game's boards that Discord has refused to edit. Each may have been replaced by a new board."""
    boards = {post.message_id: post.board for post in course.wire.posts}
    return sum((board := boards.get(one)) is not None and board.game == game for one in course.wire.refused_edits)


def _check_answered(course: Course) -> None:
    faults = set(payloads.acknowledgement_faults(course.world.env))
    new = faults - course.unanswered
    course.unanswered = faults
    is_explained = course.was_killed or course.lost_channels or any(course.is_asleep(one.id) for one in course.threads)
    hold(not new or is_explained, f"unanswered: {new}")


def _check_errors(course: Course) -> None:
    errors = course.world.env.errors[course.errors :]
    course.errors += len(errors)
    strange = [error for error in errors if not is_refusal(error) and not _is_explained(course, error)]
    hold(not strange, f"errors: {strange!r}")
    found, course.records.found = course.records.found, []
    for record in found:
        error = record.exc_info[1] if record.exc_info else None
        hold(error is not None and _is_explained(course, error), f"log: {record.getMessage()} {error!r}")


def _is_explained(course: Course, error: BaseException) -> bool:
    cause = getattr(error, "original", error)
    if isinstance(cause, Killed) or (course.was_killed and not isinstance(cause, AssertionError)):
        return True
    return course.had_faults and isinstance(cause, discord.HTTPException | aiohttp.ClientError)


async def check_lull(course: Course) -> None:
    """End all faults, let time pass, and check that everything was delivered and shown."""
    _end_faults(course)
    await _wait(course)
    await _check_outbox(course)
    course.lines = await course.read()
    _check_boards(course)
    await _check_challenges(course)
    _check_threads(course)
    await check_told(course)
    await _check_data(course)
    faults = payloads.faults(course.world.env)
    hold(not faults, f"payloads: {faults}")
    await check_step(course)
    course.had_faults = course.had_refusals = course.had_lost_answers = False


def _end_faults(course: Course) -> None:
    course.world.env.backend.faults.clear()
    course.strict.lose_nothing_more()
    course.wire.unheard.clear()
    for channel in [*course.all_channels, course.results_channel]:
        course.world.permit(channel)


async def _due(course: Course) -> list[Any]:
    query = select(schema.outbox).where(schema.outbox.c.due_at.is_not(None)).order_by(schema.outbox.c.due_at)
    async with course.world.client.runtime.db.reading() as connection:
        return list(await connection.execute(query))


async def _wait(course: Course) -> None:
    env = course.world.env
    await env.advance_time(SOON)
    for _ in range(MOST_WAITS):
        due = await _due(course)
        if not due:
            return
        ahead = max((one.due_at - env.now()).total_seconds() for one in due)
        hold(min(one.due_at for one in due) > env.now() - timedelta(seconds=SOON), f"due and not delivered: {due}")
        if ahead > LONG:
            await course.world.invite_again()
        await env.advance_time(SOON if ahead > LONG else max(ahead, 0) + SOON)
    hold(not await _due(course), f"still due: {await _due(course)}")


async def _check_outbox(course: Course) -> None:
    troubles = await _troubles(course)
    hold(not troubles or course.had_refusals, f"given up without a 4xx response: {troubles}")
    if troubles:
        await course.world.invite_again()
        await _wait(course)
    troubles = [one for one in await _troubles(course) if not _is_homeless(course, one) and LOCKED not in one.trouble]
    hold(not troubles, f"not delivered though nothing prevents it: {troubles}")


async def _troubles(course: Course) -> list[Any]:
    async with course.world.client.runtime.db.reading() as connection:
        return list(await connection.execute(select(schema.outbox).where(schema.outbox.c.trouble.is_not(None))))


def _is_homeless(course: Course, row: Any) -> bool:
    """Whether a game has lost both its current channel and the channel where it was started."""
    if row.kind in NOT_OF_GAMES:
        return False
    channels = course.world.env.backend.channels
    line = course.lines.get(row.subject_id)
    return line is not None and not {line.channel_id, line.begun_in} & set(channels)


def _check_boards(course: Course) -> None:
    standing = [(one, board_of(one.components), actions_of(one.components)) for one in course.messages()]
    for number, line in course.lines.items():
        shown = [(one, board, acts) for one, board, acts in standing if board is not None and board.game == number]
        live = [(one, board) for one, board, acts in shown if "move" in acts or "arrange" in acts]
        unexplained = [one for one, _ in live if not _may_be_old(course, one)]
        if line.termination is not None:
            hold(
                not unexplained, f"game {number} is over, but can still be played in {[one.id for one in unexplained]}"
            )
            continue
        here = [board for one, board in live if one.channel_id == line.channel_id]
        mark = len(line.moves), line.takebacks
        is_live = any((board.ply, board.takebacks) == mark for board in here if board is not None)
        hold(
            is_live or not line.can_be_moved_in or _is_lost(course, number),
            f"game {number} at {mark} has no live board in {line.channel_id}: {here}",
        )
        old = [one for one, board in live if board is not None and (board.ply, board.takebacks) != mark]
        old = [one for one in old if one in unexplained]
        hold(
            not old,
            f"game {number} at {mark} has outdated boards with controls: {[(one.id, one.channel_id) for one in old]}",
        )
        hold(len(unexplained) <= 1, f"game {number} has {len(unexplained)} boards with controls")


def _may_be_old(course: Course, message: Any) -> bool:
    return message.id in course.wire.refused_edits or message.channel_id in course.lost_channels


def _is_lost(course: Course, number: int) -> bool:
    """Whether the game may lack a board because its last board was deleted, or its thread was locked or deleted."""
    posts = [post for post in course.wire.posts if post.board is not None and post.board.game == number]
    messages = course.world.env.backend.messages
    is_deleted = bool(posts) and posts[-1].message_id not in messages.get(posts[-1].channel_id, {})
    line = course.lines[number]
    return is_deleted or line.channel_id in course.lost_channels


async def _check_challenges(course: Course) -> None:
    async with course.world.client.runtime.db.reading() as connection:
        rows = {row.id: row for row in await connection.execute(select(schema.challenges))}
    shown: Counter[int] = Counter()
    for control in course.controls():
        if control.action == "accept" and control.message_id not in course.wire.refused_edits:
            number = int(control.custom_id.rpartition("challenge=")[2])
            shown[number] += 1
            is_open = rows[number].state == ChallengeState.OPEN
            hold(
                is_open or control.channel_id in course.lost_channels, f"challenge {number} is closed, but has controls"
            )
    hold(all(count == 1 for count in shown.values()), f"challenges shown: {shown}")


def _check_threads(course: Course) -> None:
    used = {post.channel_id for post in course.wire.posts}
    empty = [thread.id for thread in course.threads if thread.id not in used]
    hold(not empty, f"threads without a message: {empty}")


async def _check_data(course: Course) -> None:
    db = course.world.client.runtime.db
    findings = [one for one in await checks.check(db, every_game=True) if "could not be shown" not in one]
    hold(not findings, f"checks: {findings}")
    before = await _ratings(course)
    await ladder.rebuild(db)
    hold(before == await _ratings(course), "the ratings differ from those of a rebuild")


async def _ratings(course: Course) -> list[tuple[object, ...]]:
    query = select(schema.ratings).order_by(*schema.ratings.primary_key)
    async with course.world.client.runtime.db.reading() as connection:
        return [tuple(row) for row in await connection.execute(query)]
