"""Puzzle runs: storms, races and streaks. None of them change ratings.

A storm has a time limit, which is measured by the bot and not by the browser. In a race, each racer plays a storm, and
the race is over when all of these storms are over. A streak has no time limit, and ends with the first mistake.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from bot.domain.ids import NO_SERVER, ChannelId, Member, RaceId, ServerId, StormId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import NoPuzzle, PuzzleRecord, PuzzleWish
from bot.domain.storm import (
    FEWEST_RACERS,
    LOBBY,
    MOST_PUZZLES,
    SPAN,
    AlreadyRacing,
    NoStreak,
    Race,
    RaceClosed,
    RaceState,
    Standings,
    StormBests,
    StormBoard,
    StormDuringRace,
    StormRun,
    StreakRun,
)
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Move, MoveLine, parse_move
from bot.services.engines import Requester
from bot.services.puzzles import check_on
from bot.services.store import reading
from bot.storage import outbox, players, puzzles, storms
from bot.storage.database import Connection, Database

KEPT = timedelta(days=7)
LINES = 10
AT_ONCE = 100

UNSAVED = StormId(0)


@dataclass(frozen=True)
class StormTried:
    """The state of a run after a move was sent. The move is ignored if time was up, or if another tab had already sent
    a move.
    """

    run: StormRun
    is_right: bool | None
    """Whether the move was right; None if the move was ignored."""
    before: StormRun


async def begin(
    db: Database, book: PuzzleBook, requester: Requester, family: str | None, *, now: datetime, rng: Random
) -> StormRun:
    """Start a run. Its clock starts immediately.

    If the member is already playing a run, return that run. Raise NoPuzzle, PuzzlesOff or StormDuringRace.
    """
    async with db.writing() as connection:
        under_way = await _latest(connection, book, requester.user_id, now)
        if under_way is not None and not under_way.is_over:
            if under_way.race_id is not None:
                raise StormDuringRace
            return under_way
        await check_on(connection, requester.server_id)
        await storms.clear(connection, requester.user_id, now - KEPT)
        drawn = await draw(connection, book, family, rng)
        run = StormRun(UNSAVED, requester.user_id, requester.server_id, family, drawn, now, now + SPAN)
        await storms.add(connection, run)
        # If two tabs start a run at the same time, both get the run that was stored first.
        begun = await storms.latest_of(connection, requester.user_id)
        assert begun is not None
        return begun


async def latest(db: Database, book: PuzzleBook, by: UserId, now: datetime) -> StormRun | None:
    """Return a member's latest run as of `now`, whether ongoing or finished, or None if the member has no run."""
    async with db.writing() as connection:
        return await _latest(connection, book, by, now)


async def look(db: Database, book: PuzzleBook, run_id: StormId, by: UserId, now: datetime) -> StormRun:
    """Return a member's run as of `now`, ending it if its time is up. Raise NoSuchStorm or NotYourStorm."""
    async with db.writing() as connection:
        return await _settled(connection, book, run_id, by, now)


async def play(
    db: Database, book: PuzzleBook, run_id: StormId, by: UserId, *, step: int, said: str | Move, now: datetime
) -> StormTried:
    """Try a move. It is ignored unless the run is still at `step`. Raise NoSuchStorm, NotYourStorm or a MoveError."""
    async with db.writing() as connection:
        run = await _settled(connection, book, run_id, by, now)
        if run.is_over or run.step != step or not run.has_begun(now):
            return StormTried(run, None, run)
        puzzle, line = line_of(book, run)
        move = said if isinstance(said, Move) else parse_move(line.position, said)
        tried, is_right = run.play(puzzle, move, now)
        await _save(connection, tried, since=run)
        return StormTried(tried, is_right, run)


async def end(db: Database, book: PuzzleBook, run_id: StormId, by: UserId, now: datetime) -> StormRun:
    """End a run early. Its score still counts. Raise NoSuchStorm, NotYourStorm or StormDuringRace."""
    async with db.writing() as connection:
        run = await _settled(connection, book, run_id, by, now)
        if run.is_over:
            return run
        if run.race_id is not None:
            raise StormDuringRace
        ended = replace(run, ended_at=now)
        await _save(connection, ended, since=run)
        return ended


async def end_overdue(db: Database, now: datetime) -> int:
    """End the runs whose time is up, unless a request has ended them in the meantime. Return how many were overdue."""
    async with db.reading() as connection:
        waiting = await storms.due(connection, now, AT_ONCE, db.shards)
    if not waiting:
        return 0
    async with db.writing() as connection:
        for run_id in waiting:
            run = await storms.load(connection, run_id, to_write=True)
            await _settle(connection, run, run.settled(now))
    return len(waiting)


async def missed(db: Database, run_id: StormId, by: UserId, puzzle_id: str) -> StormRun:
    """Return a member's finished run in which they failed to solve this puzzle.

    Raise NoPuzzle if the puzzle isn't one of the run's unsolved puzzles, NoSuchStorm if the run doesn't exist, or
    NotYourStorm if it is another member's.
    """
    async with db.reading() as connection:
        run = await storms.load(connection, run_id)
    run.check(by)
    if puzzle_id not in run.unsolved or not run.is_over:
        raise NoPuzzle
    return run


async def bests_of(db: Database, by: UserId, family: str | None, now: datetime) -> StormBests:
    async with db.reading() as connection:
        today = await storms.best_of(connection, by, family, now.date())
        return StormBests(today, await storms.best_of(connection, by, family, None))


async def board_of(db: Database, requester: Requester, family: str | None, now: datetime) -> StormBoard:
    """Return a server's best scores. Outside a server, the lists are empty."""
    day = now.date()
    if requester.server_id == NO_SERVER:
        return StormBoard(family, day, (), ())
    async with db.reading() as connection:
        today = await storms.board_of(connection, requester.server_id, family, day, LINES)
        return StormBoard(
            family, day, today, await storms.board_of(connection, requester.server_id, family, None, LINES)
        )


async def names_of(db: Database, board: StormBoard) -> dict[UserId, str]:
    async with db.reading() as connection:
        return await players.names_of(connection, {one.user_id for one in (*board.today, *board.ever)})


def line_of(book: PuzzleBook, run: StormRun) -> tuple[Puzzle, MoveLine]:
    assert run.current is not None
    puzzle = book.by_id[run.current]
    return puzzle, puzzle.line(run.plies)


async def end_open(connection: Connection, book: PuzzleBook, by: UserId, now: datetime) -> None:
    """End a member's ongoing run, if there is one, because a race is beginning."""
    run = await _latest(connection, book, by, now)
    if run is not None and not run.is_over:
        await _save(connection, replace(run, ended_at=now), since=run)


async def end_in_race(connection: Connection, book: PuzzleBook, race_id: RaceId, by: UserId, now: datetime) -> None:
    """End a member's run in a race, unless it's over. If the race is still counting down, the run's end is set to the
    start of the race.
    """
    run = await _latest(connection, book, by, now)
    if run is not None and run.race_id == race_id and not run.is_over:
        await _save(connection, replace(run, ended_at=max(now, run.begun_at)), since=run)


async def _latest(connection: Connection, book: PuzzleBook, by: UserId, now: datetime) -> StormRun | None:
    found = await storms.latest_of(connection, by, to_write=True)
    return None if found is None else await _settle(connection, found, found.without_lost(book).settled(now))


async def _settled(connection: Connection, book: PuzzleBook, run_id: StormId, by: UserId, now: datetime) -> StormRun:
    """Return a member's run, locked for this transaction, ending it if its time is up.

    Raise NoSuchStorm or NotYourStorm.
    """
    run = await storms.load(connection, run_id, to_write=True)
    run.check(by)
    return await _settle(connection, run, run.without_lost(book).settled(now))


async def _settle(connection: Connection, run: StormRun, settled: StormRun) -> StormRun:
    if settled != run and not run.is_over:
        await _save(connection, settled, since=run)
    return settled


async def _save(connection: Connection, run: StormRun, *, since: StormRun) -> None:
    """Store a changed run, which must be locked. If the run has ended and wasn't part of a race, also store
    its score.
    """
    is_saved = await storms.save(connection, run, since=since)
    if is_saved and run.is_over and run.score and run.race_id is None:
        await storms.note_best(connection, run)


async def draw(connection: Connection, book: PuzzleBook, family: str | None, rng: Random) -> tuple[str, ...]:
    """Draw the puzzles for a run, easiest first. Raise NoPuzzle if there are none."""
    records = await puzzles.records(connection, family)
    sound = PuzzleRecord.sound(filter(PuzzleWish(family).fits, book.puzzles), records)
    if not sound:
        raise NoPuzzle
    drawn = rng.sample(sound, min(MOST_PUZZLES, len(sound)))
    return tuple(one.id for one in sorted(drawn, key=lambda one: PuzzleRecord.rating_of(one, records)))


UNSAVED_RACE = RaceId(0)

load_race = reading(storms.load_race)


@dataclass(frozen=True)
class RaceNews:
    race: Race
    standings: Standings


async def open_race(
    db: Database, host: Member, server_id: ServerId, channel_id: ChannelId, family: str | None, *, now: datetime
) -> Race:
    """Open a lobby. Raise PuzzlesOff or AlreadyRacing."""
    async with db.writing() as connection:
        return await _open_race(connection, host, server_id, channel_id, family, now=now)


async def race_again(db: Database, race_id: RaceId, by: Member, channel_id: ChannelId, now: datetime) -> Race:
    """After a finished race, let a member join the lobby of the next race. If nobody has opened that lobby yet, open
    it. Raise NoSuchRace, PuzzlesOff or AlreadyRacing, or RaceClosed if the finished race isn't over.
    """
    async with db.writing() as connection:
        # The finished race is locked. If several members press the button at the same moment, they end up in the same
        # lobby.
        past = await storms.load_race(connection, race_id, to_write=True)
        if past.is_live:
            raise RaceClosed
        opened = await storms.open_like(connection, past)
        race = None if opened is None else await storms.load_race(connection, opened, to_write=True)
        if race is None or race.is_full:
            return await _open_race(connection, by, past.server_id, channel_id, past.family, now=now)
        return await _join_race(connection, race, by, now)


async def _open_race(
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
    await storms.clear_races(connection, now - KEPT)
    race = Race(
        id=UNSAVED_RACE,
        server_id=server_id,
        channel_id=channel_id,
        family=family,
        state=RaceState.OPEN,
        created_at=now,
        deadline=now + LOBBY,
        racers=(host.user_id,),
    )
    race = replace(race, id=await storms.add_race(connection, race))
    await _ask_race(connection, race, now)
    return race


async def join_race(db: Database, race_id: RaceId, by: Member, now: datetime) -> Race:
    """Let a member join. Joining twice changes nothing. Raise NoSuchRace, RaceClosed, RaceFull or AlreadyRacing."""
    async with db.writing() as connection:
        return await _join_race(connection, await storms.load_race(connection, race_id, to_write=True), by, now)


async def _join_race(connection: Connection, race: Race, by: Member, now: datetime) -> Race:
    joined = race.joined_by(by.user_id)
    if joined == race:
        return race
    await _take_in(connection, by, now)
    return await _save_race(connection, joined, now)


async def leave_race(db: Database, race_id: RaceId, by: UserId, now: datetime) -> Race:
    """Let a member leave. If nobody is left, the race is canceled. Raise NoSuchRace, RaceClosed or NotInRace."""
    async with db.writing() as connection:
        race = await storms.load_race(connection, race_id, to_write=True)
        return await _save_race(connection, race.left_by(by), now)


async def abandon_race(db: Database, book: PuzzleBook, race_id: RaceId, by: UserId, now: datetime) -> Race:
    """Let a member leave a race, even if it has started. Their run ends with its current score.

    Do nothing if they aren't in the race, or if it's over. Raise NoSuchRace if it doesn't exist.
    """
    async with db.writing() as connection:
        race = await storms.load_race(connection, race_id, to_write=True)
        left = race.abandoned_by(by)
        if left == race:
            return race
        if race.state is RaceState.RUNNING:
            await end_in_race(connection, book, race.id, by, now)
        return await _save_race(connection, left, now)


async def start_race(
    db: Database, book: PuzzleBook, race_id: RaceId, by: UserId, *, now: datetime, rng: Random
) -> Race:
    """Start the countdown of a race. Raise NoSuchRace, RaceClosed, OnlyHostStarts, TooFewRacers or NoPuzzle."""
    async with db.writing() as connection:
        race = await storms.load_race(connection, race_id, to_write=True)
        return await _start_race(connection, book, race.started(now, by), now, rng)


async def follow_race(db: Database, race_id: RaceId) -> RaceNews:
    """Return a race with its standings, which are empty before the start. Raise NoSuchRace if it doesn't exist."""
    async with db.reading() as connection:
        return await _race_news(connection, race_id)


async def latest_race(db: Database, by: UserId) -> RaceNews | None:
    """Return the latest race that a member has joined, or None if there is none."""
    async with db.reading() as connection:
        race_id = await storms.latest_race_of(connection, by)
        return None if race_id is None else await _race_news(connection, race_id)


async def _race_news(connection: Connection, race_id: RaceId) -> RaceNews:
    return RaceNews(await storms.load_race(connection, race_id), await storms.standings_of(connection, race_id))


async def racer_names(db: Database, news: RaceNews) -> dict[UserId, str]:
    async with db.reading() as connection:
        # Members who have left a running race are still in its standings.
        listed = {*news.race.racers, *(one.user_id for one in news.standings.lines)}
        return await players.names_of(connection, listed)


async def due_races(db: Database, now: datetime) -> list[RaceId]:
    """Return this process's running races, and its races whose lobby has to close."""
    async with db.reading() as connection:
        return await storms.due_races(connection, now, db.shards)


async def settle_race(db: Database, book: PuzzleBook, race_id: RaceId, *, now: datetime, rng: Random) -> None:
    """Start or cancel a race whose lobby has closed, put new standings into the outbox, and end a finished race."""
    async with db.writing() as connection:
        race = await storms.load_race(connection, race_id, to_write=True)
        if race.state is RaceState.OPEN and now >= race.deadline:
            await _close_lobby(connection, book, race, now, rng)
        elif race.state is RaceState.RUNNING:
            await _follow_up(connection, race, now)


async def _close_lobby(connection: Connection, book: PuzzleBook, race: Race, now: datetime, rng: Random) -> None:
    canceled = replace(race, state=RaceState.CANCELED)
    if len(race.racers) < FEWEST_RACERS:
        await _save_race(connection, canceled, now)
        return
    try:
        await _start_race(connection, book, race.started(now), now, rng)
    except NoPuzzle:
        await _save_race(connection, canceled, now)


async def _follow_up(connection: Connection, race: Race, now: datetime) -> None:
    steps, is_over = await storms.race_progress(connection, race.id)
    if is_over:
        await _save_race(connection, replace(race, state=RaceState.OVER), now)
    elif await storms.note_told(connection, race.id, steps):
        await _ask_race(connection, race, now)


async def _start_race(connection: Connection, book: PuzzleBook, race: Race, now: datetime, rng: Random) -> Race:
    """Start a run for each racer. All of these runs have the same puzzles, start time and time limit. End any Puzzle
    Storm run that a racer is still playing.
    """
    assert race.starts_at is not None
    drawn = await draw(connection, book, race.family, rng)
    for user_id in race.racers:
        await end_open(connection, book, user_id, now)
        await storms.clear(connection, user_id, now - KEPT)
        about = UNSAVED, user_id, race.server_id, race.family, drawn, race.starts_at, race.starts_at + SPAN
        run = StormRun(*about, race_id=race.id)
        # The racer might have started a Puzzle Storm run in the meantime.
        while not await storms.add(connection, run):
            await end_open(connection, book, user_id, now)
    return await _save_race(connection, race, now)


async def _save_race(connection: Connection, race: Race, now: datetime) -> Race:
    await storms.save_race(connection, race)
    await _ask_race(connection, race, now)
    return race


async def _ask_race(connection: Connection, race: Race, now: datetime) -> None:
    """Put the race's message into the outbox. If it has already been posted, it is edited."""
    await outbox.ask(connection, MessageKind.RACE, race.id, race.server_id, now=now, is_new=False, at_once=True)


async def _take_in(connection: Connection, member: Member, now: datetime) -> None:
    """Store a new racer's name. Raise AlreadyRacing if they're in another race."""
    # The lock prevents a member from joining two races at the same time.
    await puzzles.hold_solver(connection, member.user_id)
    if (other := await storms.latest_race_of(connection, member.user_id, is_live=True)) is not None:
        raise AlreadyRacing(other)
    await players.remember(connection, [member], now)


STREAK_STEPS = 60
"""The range of puzzle ratings is divided into this many equal parts. A streak has one puzzle from each part that
contains any.
"""


@dataclass(frozen=True)
class StreakTried:
    run: StreakRun
    move: Move
    is_right: bool
    before: StreakRun


async def begin_streak(
    db: Database, book: PuzzleBook, requester: Requester, *, now: datetime, rng: Random
) -> StreakRun:
    """Start a streak. If the member is already playing a streak, return that streak. Raise NoPuzzle or PuzzlesOff."""
    by = requester.user_id
    async with db.writing() as connection:
        latest = await _latest_streak(connection, book, by, now)
        if latest is not None and not latest.is_over:
            return latest
        await check_on(connection, requester.server_id)
        drawn = await _draw_streak(connection, book, rng)
        if latest is None:
            await storms.add_streak(connection, StreakRun(by, drawn, now))
        else:
            fresh = StreakRun(by, drawn, now, step=latest.step + 1, best=latest.best)
            await storms.save_streak(connection, fresh, since=latest)
        # If two tabs start the first streak at the same time, both get the streak that was stored first.
        begun = await storms.load_streak(connection, by)
        assert begun is not None
        return begun


async def play_streak(
    db: Database, book: PuzzleBook, by: UserId, *, step: int, said: str | Move, now: datetime
) -> StreakTried:
    """Try a move in a member's streak. Raise NoStreak or a MoveError. NoStreak is raised, for example, if the streak is
    no longer at `step`.
    """
    async with db.writing() as connection:
        run = await _streak_at(connection, book, by, step, now)
        puzzle, line = run.on_board(book)
        move = said if isinstance(said, Move) else parse_move(line.position, said)
        tried, is_right = run.play(puzzle, move, now)
        await storms.save_streak(connection, tried, since=run)
        return StreakTried(tried, move, is_right, run)


async def skip_in_streak(db: Database, book: PuzzleBook, by: UserId, *, step: int, now: datetime) -> StreakRun:
    """Skip the puzzle on the board. This is possible only once in a streak. Raise NoStreak or SkipUsed."""
    async with db.writing() as connection:
        run = await _streak_at(connection, book, by, step, now)
        skipped = run.skip(now)
        await storms.save_streak(connection, skipped, since=run)
        return skipped


async def missed_in_streak(db: Database, by: UserId) -> str:
    """Return the id of the puzzle that ended a member's latest streak. Raise NoPuzzle if no puzzle has ended it."""
    async with db.reading() as connection:
        run = await storms.load_streak(connection, by)
    if run is None or run.missed is None:
        raise NoPuzzle
    return run.missed


async def best_streak_of(db: Database, by: UserId) -> int:
    """Return a member's best score, or 0 if they have never played a streak."""
    async with db.reading() as connection:
        run = await storms.load_streak(connection, by)
    return 0 if run is None else run.best


async def _latest_streak(connection: Connection, book: PuzzleBook, by: UserId, now: datetime) -> StreakRun | None:
    """Return a member's latest streak, locked for this transaction. Puzzles that no longer exist are removed
    from it.
    """
    found = await storms.load_streak(connection, by, to_write=True)
    if found is None:
        return None
    kept = found.without_lost(book, now)
    if kept != found:
        await storms.save_streak(connection, kept, since=found)
    return kept


async def _streak_at(connection: Connection, book: PuzzleBook, by: UserId, step: int, now: datetime) -> StreakRun:
    run = await _latest_streak(connection, book, by, now)
    if run is None:
        raise NoStreak
    run.check(step)
    return run


async def _draw_streak(connection: Connection, book: PuzzleBook, rng: Random) -> tuple[str, ...]:
    """Draw the puzzles for a streak, easiest first. Raise NoPuzzle if there are none."""
    records = await puzzles.records(connection)
    sound = PuzzleRecord.sound(book.puzzles, records)
    if not sound:
        raise NoPuzzle
    return tuple(one.id for one in _rising(sound, records, rng))


def _rising(sound: Sequence[Puzzle], records: Mapping[str, PuzzleRecord], rng: Random) -> list[Puzzle]:
    ratings = [PuzzleRecord.rating_of(one, records) for one in sound]
    lowest, highest = min(ratings), max(ratings)
    parts: dict[int, list[Puzzle]] = defaultdict(list)
    for one, rating in zip(sound, ratings, strict=True):
        parts[int((rating - lowest) / (highest - lowest + 1) * STREAK_STEPS)].append(one)
    return [rng.choice(parts[part]) for part in sorted(parts)]
