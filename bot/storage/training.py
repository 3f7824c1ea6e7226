"""Stored training: members' cards, how many cards each member answered each day, and the exercises that they have
solved.

The exercises themselves are in data files and are identified by their ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import sqlalchemy as sa

from bot.domain import training
from bot.domain.ids import GREATEST_ID, CardId, UserId
from bot.domain.openings import TrainedLine
from bot.domain.puzzles import AttemptKind
from bot.storage.database import Connection, add_up, insert_missing
from bot.storage.puzzles import attempts
from bot.storage.schema import OWN_NUMBER, UtcDateTime, metadata

MOST_OFFERED = 50
"""How many due cards are considered when choosing the next card."""

cards = sa.Table(
    "training_cards",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    # No foreign key, because members can train without ever having played a game.
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("family", sa.Text, nullable=False),
    # The moment in a game or the opening line that the card asks about. Null for puzzles and exercises, because they
    # are in data files.
    sa.Column("moment", sa.JSON(none_as_null=True)),
    sa.Column("created_at", UtcDateTime, nullable=False),
    sa.Column("due_at", UtcDateTime, nullable=False),
    sa.Column("stability", sa.Float),
    sa.Column("difficulty", sa.Float),
    # The time of the last review, as known to the spaced-repetition scheduler. This can be the time of the mistake
    # that the card was created for.
    sa.Column("reviewed_at", UtcDateTime),
    # When the card was last answered in training.
    sa.Column("answered_at", UtcDateTime),
    sa.Column("reps", sa.Integer, nullable=False),
    sa.Column("lapses", sa.Integer, nullable=False),
    # The current attempt at the card: the solver's correct moves in UCI (separated by spaces), the number of wrong
    # moves, and the number of hints shown at the current move.
    sa.Column("played", sa.Text, nullable=False),
    sa.Column("misses", sa.Integer, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("is_helped", sa.Boolean, nullable=False),
    sa.Index(None, "user_id", "source", "subject", unique=True),
    sa.Index(None, "user_id", "due_at"),
    sa.Index(None, "user_id", "answered_at"),
    # Ids are never reused, because buttons contain them.
    sqlite_autoincrement=True,
)

days = sa.Table(
    "training_days",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("answered", sa.Integer, nullable=False),
    # The number of cards answered without a wrong move.
    sa.Column("correct", sa.Integer, nullable=False),
)


solved_exercises = sa.Table(
    "solved_exercises",
    metadata,
    # No foreign key, because learners might never have played a game.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("exercise_id", sa.Text, primary_key=True),
    sa.Column("solved_at", UtcDateTime, nullable=False),
)


async def add(connection: Connection, user_id: UserId, missed: Iterable[training.NewCard]) -> None:
    """Store cards that the member doesn't have yet. If the member then has too many cards, delete the ones due last."""
    for new in missed:
        row = {
            "user_id": user_id,
            "source": new.source,
            "subject": new.subject,
            "family": new.family,
            "moment": _details(new),
            "created_at": new.missed_at,
            **_memory_row(new.memory),
            **_try_row((), 0, 0, is_helped=False),
        }
        await insert_missing(connection, cards, row)
    last = sa.select(cards.c.id).where(cards.c.user_id == user_id).order_by(cards.c.due_at.desc(), cards.c.id.desc())
    total = await _count(connection, cards.c.user_id == user_id)
    if total > training.MOST_CARDS:
        await connection.execute(sa.delete(cards).where(cards.c.id.in_(last.limit(total - training.MOST_CARDS))))


async def known(connection: Connection, user_id: UserId, source: training.CardSource) -> set[str]:
    """Return the subjects of the member's cards from this source."""
    query = sa.select(cards.c.subject).where(cards.c.user_id == user_id, cards.c.source == source)
    return set((await connection.execute(query)).scalars())


async def failed_puzzles(connection: Connection, user_id: UserId, since: datetime) -> list[tuple[str, datetime]]:
    """Return the puzzles that a member has failed in attempts begun at or after `since`, as (puzzle id, time of
    failure). Retries aren't included.
    """
    when = sa.func.coalesce(attempts.c.ended_at, attempts.c.begun_at)
    has_failed = attempts.c.user_id == user_id, attempts.c.score.is_not(None), attempts.c.score == 0
    query = sa.select(attempts.c.puzzle_id, when.label("at")).where(
        *has_failed, attempts.c.kind != AttemptKind.RETRY, attempts.c.begun_at >= since
    )
    return [(row.puzzle_id, row.at) for row in await connection.execute(query.order_by(attempts.c.id))]


async def load(connection: Connection, card_id: CardId, *, to_write: bool = False) -> training.Card:
    """Return a card. With `to_write`, lock it for this transaction. Raise NoSuchCard if no card has this id."""
    query = sa.select(cards).where(cards.c.id == min(card_id, GREATEST_ID))
    if to_write:
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise training.NoSuchCard
    return _card(row)


async def save(connection: Connection, card: training.Card) -> None:
    """Store the current attempt at a card. The card must be locked for this transaction."""
    values = {**_try_row(card.played, card.misses, card.hints, is_helped=card.is_helped), "moment": _details(card)}
    await connection.execute(sa.update(cards).where(cards.c.id == card.id).values(values))


async def save_answer(connection: Connection, card: training.Card, recall: training.Recall, now: datetime) -> None:
    """Store an answered card and count the answer. The card must be locked for this transaction."""
    await save(connection, card)
    changed = sa.update(cards).where(cards.c.id == card.id)
    await connection.execute(changed.values(**_memory_row(card.memory), answered_at=now))
    is_right = recall is not training.Recall.AGAIN
    day = {"user_id": card.user_id, "day": now.astimezone(UTC).date(), "answered": 1, "correct": int(is_right)}
    await add_up(connection, days, [day], ["answered", "correct"])


async def delete(connection: Connection, card_ids: Collection[CardId]) -> None:
    await connection.execute(sa.delete(cards).where(cards.c.id.in_(card_ids)))


async def find(connection: Connection, user_id: UserId, source: training.CardSource, subject: str) -> training.Card:
    """Return a member's card for a subject. Raise NoSuchCard if the member has no such card."""
    own = cards.c.user_id == user_id, cards.c.source == source, cards.c.subject == subject
    row = (await connection.execute(sa.select(cards).where(*own))).one_or_none()
    if row is None:
        raise training.NoSuchCard
    return _card(row)


async def openings_of(connection: Connection, user_id: UserId, army: str = "") -> list[training.Card]:
    """Return a member's opening cards for one army, or for all armies if `army` is empty."""
    own = cards.c.user_id == user_id, cards.c.source == training.CardSource.OPENING
    begins = cards.c.subject.startswith(f"{army}_", autoescape=True) if army else sa.true()
    return [_card(row) for row in await connection.execute(sa.select(cards).where(*own, begins))]


async def count_due(connection: Connection, user_id: UserId, now: datetime) -> int:
    return await _count(connection, cards.c.user_id == user_id, cards.c.due_at <= now)


async def due(connection: Connection, user_id: UserId, now: datetime) -> list[tuple[CardId, str, datetime]]:
    """Return up to MOST_OFFERED due cards as (id, family, due time), the longest overdue first."""
    query = sa.select(cards.c.id, cards.c.family, cards.c.due_at)
    query = query.where(cards.c.user_id == user_id, cards.c.due_at <= now).order_by(cards.c.due_at, cards.c.id)
    found = await connection.execute(query.limit(MOST_OFFERED))
    return [(CardId(row.id), row.family, row.due_at) for row in found]


async def last_family(connection: Connection, user_id: UserId) -> str | None:
    """Return the family of the card that the member answered last, or None if there is none."""
    is_answered = cards.c.user_id == user_id, cards.c.answered_at.is_not(None)
    query = sa.select(cards.c.family).where(*is_answered).order_by(cards.c.answered_at.desc()).limit(1)
    return (await connection.execute(query)).scalar_one_or_none()


async def plan(connection: Connection, user_id: UserId, now: datetime) -> training.TrainingPlan:
    own, shown = cards.c.user_id == user_id, training.calendar_days(now)
    end = datetime.combine(shown[-1] + timedelta(days=1), time(), UTC)
    coming = (await connection.execute(sa.select(cards.c.due_at).where(own, cards.c.due_at < end))).scalars().all()
    first = sa.select(sa.func.min(cards.c.due_at)).where(own, cards.c.due_at > now)
    per_day = Counter(max(at.date(), shown[0]) for at in coming)
    return training.TrainingPlan(
        total=await _count(connection, own),
        due=sum(at <= now for at in coming),
        next_due=(await connection.execute(first)).scalar_one(),
        ahead=tuple((day, per_day[day]) for day in shown),
        done=await _done(connection, user_id, shown[0] - timedelta(days=training.DAYS_AHEAD - 1)),
    )


async def load_solved(connection: Connection, user_id: UserId) -> training.Learned:
    own = solved_exercises.c.user_id == user_id
    order = solved_exercises.c.solved_at, solved_exercises.c.exercise_id
    found = await connection.execute(sa.select(solved_exercises.c.exercise_id).where(own).order_by(*order))
    return training.Learned(tuple(found.scalars()))


async def add_solved(connection: Connection, user_id: UserId, exercise_id: str, now: datetime) -> None:
    """Record that a member has solved an exercise. Do nothing if that has already been recorded."""
    row = {"user_id": user_id, "exercise_id": exercise_id, "solved_at": now}
    await insert_missing(connection, solved_exercises, row)


async def forget_solved(connection: Connection, user_id: UserId, exercise_ids: Iterable[str]) -> None:
    named = solved_exercises.c.user_id == user_id, solved_exercises.c.exercise_id.in_([*exercise_ids])
    await connection.execute(sa.delete(solved_exercises).where(*named))


async def _done(connection: Connection, user_id: UserId, since: date) -> tuple[training.DayDone, ...]:
    query = sa.select(days).where(days.c.user_id == user_id, days.c.day >= since).order_by(days.c.day)
    return tuple(training.DayDone(row.day, row.answered, row.correct) for row in await connection.execute(query))


async def _count(connection: Connection, *conditions: sa.ColumnElement[bool]) -> int:
    counting = sa.select(sa.func.count()).select_from(cards).where(*conditions)
    return int((await connection.execute(counting)).scalar_one())


def _memory_row(memory: training.Memory) -> dict[str, Any]:
    return {
        "due_at": memory.due,
        "stability": memory.stability,
        "difficulty": memory.difficulty,
        "reviewed_at": memory.reviewed_at,
        "reps": memory.reps,
        "lapses": memory.lapses,
    }


def _try_row(played: tuple[str, ...], misses: int, hints: int, *, is_helped: bool) -> dict[str, Any]:
    return {"played": " ".join(played), "misses": misses, "hints": hints, "is_helped": is_helped}


def _details(card: training.Card | training.NewCard) -> dict[str, Any] | None:
    known = card.moment or card.opening
    return None if known is None else known.json


def _card(row: sa.Row[Any]) -> training.Card:
    source = training.CardSource(row.source)
    return training.Card(
        CardId(row.id),
        UserId(row.user_id),
        source,
        row.subject,
        row.family,
        training.Moment.from_json(row.moment) if source is training.CardSource.MISTAKE else None,
        training.Memory(row.due_at, row.stability, row.difficulty, row.reviewed_at, row.reps, row.lapses),
        tuple(row.played.split()),
        row.misses,
        row.hints,
        row.is_helped,
        TrainedLine.from_json(row.moment) if source is training.CardSource.OPENING else None,
    )
