"""Puzzle races: opening, joining and leaving a lobby, starting the race, and following it until it's over.

Each racer plays a run as in Puzzle Storm. A race is over when all its runs are over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from bot.domain.ids import ChannelId, Member, RaceId, ServerId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import NoPuzzle
from bot.domain.storm import FEWEST_RACERS, LOBBY, SPAN, AlreadyRacing, Race, RaceClosed, RaceState, Standings, StormRun
from bot.puzzles import PuzzleBook
from bot.services import storms
from bot.services.puzzles import check_on
from bot.services.store import reading
from bot.storage import outbox, players, puzzles
from bot.storage import storms as runs
from bot.storage.database import Connection, Database

UNSAVED = RaceId(0)

load = reading(runs.load_race)


@dataclass(frozen=True)
class RaceNews:
    race: Race
    standings: Standings


async def open_race(
    db: Database, host: Member, server_id: ServerId, channel_id: ChannelId, family: str | None, *, now: datetime
) -> Race:
    """Open a lobby. Raise PuzzlesOff or AlreadyRacing."""
    async with db.writing() as connection:
        return await _open(connection, host, server_id, channel_id, family, now=now)


async def race_again(db: Database, race_id: RaceId, by: Member, channel_id: ChannelId, now: datetime) -> Race:
    """After a finished race, let a member join the lobby that somebody has opened for the next race. If there is none,
    open one.

    Raise NoSuchRace, PuzzlesOff or AlreadyRacing, or RaceClosed if the race isn't over.
    """
    async with db.writing() as connection:
        # The finished race is locked, so that members who press the button at the same moment end up in the same lobby.
        past = await runs.load_race(connection, race_id, to_write=True)
        if past.is_live:
            raise RaceClosed
        opened = await runs.open_like(connection, past)
        race = None if opened is None else await runs.load_race(connection, opened, to_write=True)
        if race is None or race.is_full:
            return await _open(connection, by, past.server_id, channel_id, past.family, now=now)
        return await _join(connection, race, by, now)


async def _open(
    connection: Connection,
    host: Member,
    server_id: ServerId,
    channel_id: ChannelId,
    family: str | None,
    *,
    now: datetime,
) -> Race:
    await check_on(connection, server_id)
    await _take_in(connection, host, now)
    await runs.clear_races(connection, now - storms.KEPT)
    race = Race(
        id=UNSAVED,
        server_id=server_id,
        channel_id=channel_id,
        family=family,
        state=RaceState.OPEN,
        created_at=now,
        deadline=now + LOBBY,
        racers=(host.user_id,),
    )
    race = replace(race, id=await runs.add_race(connection, race))
    await _ask(connection, race, now)
    return race


async def join(db: Database, race_id: RaceId, by: Member, now: datetime) -> Race:
    """Let a member join. Joining twice changes nothing. Raise NoSuchRace, RaceClosed, RaceFull or AlreadyRacing."""
    async with db.writing() as connection:
        return await _join(connection, await runs.load_race(connection, race_id, to_write=True), by, now)


async def _join(connection: Connection, race: Race, by: Member, now: datetime) -> Race:
    joined = race.joined_by(by.user_id)
    if joined == race:
        return race
    await _take_in(connection, by, now)
    return await _save(connection, joined, now)


async def leave(db: Database, race_id: RaceId, by: UserId, now: datetime) -> Race:
    """Let a member leave. If nobody is left, the race is canceled. Raise NoSuchRace, RaceClosed or NotInRace."""
    async with db.writing() as connection:
        race = await runs.load_race(connection, race_id, to_write=True)
        return await _save(connection, race.left_by(by), now)


async def abandon(db: Database, book: PuzzleBook, race_id: RaceId, by: UserId, now: datetime) -> Race:
    """Let a member leave a race, even if it has started. Their run ends with its current score.

    Do nothing if they aren't in the race, or if it's over. Raise NoSuchRace if it doesn't exist.
    """
    async with db.writing() as connection:
        race = await runs.load_race(connection, race_id, to_write=True)
        left = race.abandoned_by(by)
        if left == race:
            return race
        if race.state is RaceState.RUNNING:
            await storms.end_in_race(connection, book, race.id, by, now)
        return await _save(connection, left, now)


async def start(db: Database, book: PuzzleBook, race_id: RaceId, by: UserId, *, now: datetime, rng: Random) -> Race:
    """Start the countdown of a race. Raise NoSuchRace, RaceClosed, OnlyHostStarts, TooFewRacers or NoPuzzle."""
    async with db.writing() as connection:
        race = await runs.load_race(connection, race_id, to_write=True)
        return await _start(connection, book, race.started(now, by), now, rng)


async def follow(db: Database, race_id: RaceId) -> RaceNews:
    """Return a race with its standings, which are empty before the start. Raise NoSuchRace if it doesn't exist."""
    async with db.reading() as connection:
        return await _news(connection, race_id)


async def latest(db: Database, by: UserId) -> RaceNews | None:
    """Return the latest race that a member has joined, or None if there is none."""
    async with db.reading() as connection:
        race_id = await runs.latest_race_of(connection, by)
        return None if race_id is None else await _news(connection, race_id)


async def _news(connection: Connection, race_id: RaceId) -> RaceNews:
    return RaceNews(await runs.load_race(connection, race_id), await runs.standings_of(connection, race_id))


async def names_of(db: Database, news: RaceNews) -> dict[UserId, str]:
    async with db.reading() as connection:
        # Members who have left a running race are still in its standings.
        listed = {*news.race.racers, *(one.user_id for one in news.standings.lines)}
        return await players.names_of(connection, listed)


async def due(db: Database, now: datetime) -> list[RaceId]:
    """Return this process's running races, and its races whose lobby has to close."""
    async with db.reading() as connection:
        return await runs.due_races(connection, now, db.shards)


async def settle(db: Database, book: PuzzleBook, race_id: RaceId, *, now: datetime, rng: Random) -> None:
    """Start or cancel a race whose lobby has closed, put new standings into the outbox, and end a finished race."""
    async with db.writing() as connection:
        race = await runs.load_race(connection, race_id, to_write=True)
        if race.state is RaceState.OPEN and now >= race.deadline:
            await _close_lobby(connection, book, race, now, rng)
        elif race.state is RaceState.RUNNING:
            await _follow_up(connection, race, now)


async def _close_lobby(connection: Connection, book: PuzzleBook, race: Race, now: datetime, rng: Random) -> None:
    canceled = replace(race, state=RaceState.CANCELED)
    if len(race.racers) < FEWEST_RACERS:
        await _save(connection, canceled, now)
        return
    try:
        await _start(connection, book, race.started(now), now, rng)
    except NoPuzzle:
        await _save(connection, canceled, now)


async def _follow_up(connection: Connection, race: Race, now: datetime) -> None:
    steps, is_over = await runs.race_progress(connection, race.id)
    if is_over:
        await _save(connection, replace(race, state=RaceState.OVER), now)
    elif await runs.note_told(connection, race.id, steps):
        await _ask(connection, race, now)


async def _start(connection: Connection, book: PuzzleBook, race: Race, now: datetime, rng: Random) -> Race:
    """Start a run for each racer, all with the same puzzles and the same time. End any Puzzle Storm run that a racer is
    still playing.
    """
    assert race.starts_at is not None
    drawn = await storms.draw(connection, book, race.family, rng)
    for user_id in race.racers:
        await storms.end_open(connection, book, user_id, now)
        await runs.clear(connection, user_id, now - storms.KEPT)
        about = storms.UNSAVED, user_id, race.server_id, race.family, drawn, race.starts_at, race.starts_at + SPAN
        run = StormRun(*about, race_id=race.id)
        # The racer might have started a Puzzle Storm run in the meantime.
        while not await runs.add(connection, run):
            await storms.end_open(connection, book, user_id, now)
    return await _save(connection, race, now)


async def _save(connection: Connection, race: Race, now: datetime) -> Race:
    await runs.save_race(connection, race)
    await _ask(connection, race, now)
    return race


async def _ask(connection: Connection, race: Race, now: datetime) -> None:
    """Have the race's message posted, or edited if it already exists."""
    await outbox.ask(connection, MessageKind.RACE, race.id, race.server_id, now=now, is_new=False, at_once=True)


async def _take_in(connection: Connection, member: Member, now: datetime) -> None:
    """Store a new racer's name. Raise AlreadyRacing if they're in another race."""
    # The lock prevents a member from joining two races at the same time.
    await puzzles.hold_solver(connection, member.user_id)
    if (other := await runs.latest_race_of(connection, member.user_id, is_live=True)) is not None:
        raise AlreadyRacing(other)
    await players.remember(connection, [member], now)
