"""Simulates members who act at the same moment, through several processes on one database. Tests which action counts,
and which error the other members get.

Each race is repeated many times. Each process is a `Database` with its own connections and its own lock.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from sqlalchemy import func, select

from bot.domain.challenge import Challenge
from bot.domain.errors import DomainError
from bot.domain.game import Conditional, Game
from bot.domain.ids import Member, OfferKind, UserId
from bot.i18n.catalog import load_catalog
from bot.i18n.errors import refusal_text
from bot.rules import Termination
from bot.services import challenges, clocks, games, ladder
from bot.storage import games as stored_conditionals
from bot.storage.database import Database
from bot.storage.schema import games as games_table
from bot.storage.schema import moves, ratings
from tests.services.steps import NOW, TWO_MOVES_EACH, challenge, play, start

ANN, BEN, CAT = Member(UserId(101), "Ann"), Member(UserId(102), "Ben"), Member(UserId(103), "Cat")
CROWD = tuple(Member(UserId(201 + number), f"Guest {number}") for number in range(6))
PROCESSES = 3

Attempt = Callable[[Database], Awaitable[Any]]


@dataclass
class Course:
    """The database and the processes of a race."""

    databases: list[Database]
    rng: Random
    t: Any = field(default_factory=lambda: load_catalog().translator("en-US"))

    @property
    def db(self) -> Database:
        return self.databases[0]

    async def run(self, *attempts: Attempt) -> list[Any]:
        """Make all attempts at once, spread over the processes. Return the results of the attempts that succeed. Each
        of the other attempts must be refused with a message.
        """
        drawn = self.rng.sample(attempts, len(attempts))
        tries = (attempt(self.databases[number % PROCESSES]) for number, attempt in enumerate(drawn))
        ends = await asyncio.gather(*tries, return_exceptions=True)
        for end in ends:
            if isinstance(end, BaseException) and not isinstance(end, DomainError):
                raise end
            assert not isinstance(end, DomainError) or refusal_text(self.t, end)
        return [end for end in ends if not isinstance(end, DomainError)]

    async def begun(self, clock: timedelta | None = None) -> Game:
        """A rated game in which each side has moved twice, so White is to move."""
        return await play(self.db, await start(self.db, ANN, BEN, NOW, clock=clock), TWO_MOVES_EACH, NOW)


@asynccontextmanager
async def opened(url: str, seed: int = 1) -> AsyncIterator[Course]:
    """Open one database for each process, and close them at the end."""
    databases = [await Database.open(url) for _ in range(PROCESSES)]
    try:
        yield Course(databases, Random(seed))
    finally:
        for database in databases:
            await database.close()


async def accept_against_accept(course: Course) -> None:
    offered = await challenge(course.db, ANN, None, NOW)
    before = await _count_games(course.db)
    won = await course.run(*(_accepting(offered, member) for member in CROWD))
    assert len(won) == 1
    assert await _count_games(course.db) == before + 1


async def move_against_move(course: Course) -> None:
    game = await course.begun()
    won = await course.run(*(_moving(game, ANN, san) for san in ("Nf3", "Nc3", "Be2", "Kd2", "h3", "a3")))
    assert [played.game.ply for played in won] == [game.ply + 1]
    await _check(course.db, await games.load(course.db, game.id), game.ply + 1)


async def move_against_itself(course: Course) -> None:
    """A request for a move is sent several times. The move is played once, and every request gets the same answer."""
    game = await course.begun()
    won = await course.run(*[_moving(game, ANN, "Nf3")] * 6)
    assert sorted(played.is_repeat for played in won) == [False] + [True] * 5
    await _check(course.db, await games.load(course.db, game.id), game.ply + 1)


async def move_against_resignation(course: Course) -> None:
    game = await course.begun()
    won = await course.run(*[_moving(game, ANN, "Nf3")] * 2, *[_resigning(game, BEN)] * 2, _resigning(game, ANN))
    ends = [end for end in won if isinstance(end, Game)]
    assert len(ends) == 1
    stored = await games.load(course.db, game.id)
    assert stored.outcome == ends[0].outcome
    await _check(course.db, stored, game.ply + any(not isinstance(end, Game) for end in won))


async def takeback_against_move(course: Course) -> None:
    game = await course.begun()
    game = await games.offer(course.db, game.id, BEN.user_id, OfferKind.TAKEBACK, NOW)
    won = await course.run(*[_agreeing(game, ANN, OfferKind.TAKEBACK)] * 3, _moving(game, ANN, "Nf3"))
    assert len(won) == 1
    stored = await games.load(course.db, game.id)
    is_back = isinstance(won[0], Game)
    assert (stored.takebacks, stored.offer) == (is_back, None)
    await _check(course.db, stored, game.ply - 1 if is_back else game.ply + 1)


async def flag_against_move(course: Course) -> None:
    game = await course.begun(clock=timedelta(minutes=10))
    assert game.countdown is not None
    deadline = game.countdown.deadline
    move = _moving(game, ANN, "Nf3", after=deadline - timedelta(seconds=1) - NOW)
    ended = await course.run(*[lambda db: clocks.end_overdue(db, deadline)] * 3, move)
    flagged = [number for end in ended if isinstance(end, list) for number in end]
    moved = [end for end in ended if not isinstance(end, list)]
    assert len(flagged) + len(moved) == 1
    stored = await games.load(course.db, game.id)
    assert (stored.outcome is not None and stored.outcome.termination is Termination.TIMEOUT) == bool(flagged)
    await _check(course.db, stored, game.ply + len(moved))


async def offer_against_offer(course: Course) -> None:
    game = await course.begun()
    won = await course.run(*[_offering(game, ANN)] * 3, *[_offering(game, BEN)] * 3)
    assert sorted(offered.is_over for offered in won) == [False, True]
    stored = await games.load(course.db, game.id)
    assert stored.outcome is not None
    assert stored.outcome.termination is Termination.AGREEMENT
    await _check(course.db, stored, game.ply)


async def rematch_against_rematch(course: Course) -> None:
    game = await course.begun()
    await games.resign(course.db, game.id, ANN.user_id, NOW)
    before = await _count_games(course.db)
    won = await course.run(*[_asking_again(game, ANN)] * 3, *[_asking_again(game, BEN)] * 3)
    assert len({offer.id for offer in won if isinstance(offer, Challenge)}) == 1
    assert sum(isinstance(begun, Game) for begun in won) == 1
    assert await _count_games(course.db) == before + 1


async def result_against_result(course: Course) -> None:
    """Several games between the same players end at once. Each result changes the ratings that the previous result
    produced.
    """
    pairs = [(ANN, BEN), (BEN, CAT), (CAT, ANN), (BEN, ANN), (ANN, CAT), (CAT, BEN)]
    begun = [await play(course.db, await start(course.db, *pair, NOW), TWO_MOVES_EACH, NOW) for pair in pairs]
    won = await course.run(*(_resigning(game, white) for game, (white, _) in zip(begun, pairs, strict=True)))
    assert sorted(game.id for game in won) == [game.id for game in begun]


async def reply_against_reply(course: Course) -> None:
    """Several processes try to play the same conditional move. It's played once, and the conditional moves that follow
    it are kept.
    """
    game = await course.begun()
    lines = ("g1f3", "h6h5", "h2h3", "g6g5"), ("a2a3", "h6h5")
    (played,) = await course.run(_moving(game, ANN, "Nf3"))
    async with course.db.writing() as connection:
        await stored_conditionals.save_conditional(connection, game.id, Conditional(game.ply, game.takebacks, lines))
    await course.run(*[lambda db: games.follow(db, played.game.id, NOW)] * 6)
    stored = await games.load(course.db, game.id)
    assert stored.conditional == Conditional(game.ply + 2, game.takebacks, (("h2h3", "g6g5"),))
    await _check(course.db, stored, game.ply + 2)


async def conditionals_against_move(course: Course) -> None:
    """Conditional moves are saved while the move that they reply to is being played. They are either refused as too
    late, played at once, or played in the scheduler's next round.
    """
    game = await course.begun()
    setting = [_answering(game, BEN, "g1f3", "h6h5"), _answering(game, BEN, "g1f3", "g6g5")]
    won = await course.run(*setting, _moving(game, ANN, "Nf3"))
    (_,) = (played for played in won if not isinstance(played, Game))
    for due in await games.due_conditionals(course.db):
        await games.follow(course.db, due, NOW)
    stored = await games.load(course.db, game.id)
    assert stored.conditional is None
    await _check(course.db, stored, game.ply + 1 + (len(won) > 1))


RACES = (
    accept_against_accept,
    move_against_move,
    move_against_itself,
    move_against_resignation,
    takeback_against_move,
    flag_against_move,
    offer_against_offer,
    rematch_against_rematch,
    result_against_result,
    reply_against_reply,
    conditionals_against_move,
)


async def check_ratings(db: Database) -> None:
    """Check that rebuilding the ratings from the games gives the same ratings."""
    before = await _ratings(db)
    await ladder.rebuild(db)
    assert await _ratings(db) == before


def _accepting(offered: Challenge, member: Member) -> Attempt:
    return lambda db: challenges.accept(db, offered.id, member, NOW, Random(1))


def _moving(game: Game, by: Member, san: str, after: timedelta = timedelta()) -> Attempt:
    return lambda db: games.play_move(db, game.id, by.user_id, san, NOW + after, version=game.version)


def _resigning(game: Game, by: Member) -> Attempt:
    return lambda db: games.resign(db, game.id, by.user_id, NOW)


def _answering(game: Game, by: Member, *line: str) -> Attempt:
    return lambda db: games.set_lines(db, game.id, by.user_id, [line], NOW, version=game.version)


def _agreeing(game: Game, by: Member, kind: OfferKind) -> Attempt:
    return lambda db: games.accept_offer(db, game.id, by.user_id, kind, NOW, version=game.version)


def _offering(game: Game, by: Member) -> Attempt:
    return lambda db: games.offer(db, game.id, by.user_id, OfferKind.DRAW, NOW)


def _asking_again(game: Game, by: Member) -> Attempt:
    return lambda db: challenges.rematch(db, game.id, by.user_id, NOW, Random(1))


async def _check(db: Database, game: Game, ply: int) -> None:
    """Check that the moves are numbered without gaps, up to the game's ply."""
    async with db.reading() as connection:
        stored = await connection.scalars(select(moves.c.ply).where(moves.c.game_id == game.id).order_by(moves.c.ply))
        assert stored.all() == list(range(ply))
    assert game.ply == ply


async def _count_games(db: Database) -> int:
    async with db.reading() as connection:
        return await connection.scalar(select(func.count()).select_from(games_table)) or 0


async def _ratings(db: Database) -> list[Any]:
    async with db.reading() as connection:
        return list(await connection.execute(select(ratings).order_by(*ratings.primary_key)))
