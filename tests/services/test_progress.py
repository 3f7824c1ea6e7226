"""A member's progress: openings, accuracy and pace, calculated from their own finished games."""

from datetime import datetime, timedelta

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, Member, UserId
from bot.domain.records import (
    MOST_ABOVE,
    RECENT,
    RatedAccuracy,
    RatedResults,
    RatingRecord,
    Result,
    Run,
    ServerRecord,
    Streaks,
    Tally,
    TimedGame,
    accuracy_courses,
    army_ratings,
    pace_of,
)
from bot.rules import Color
from bot.services import analysis, games, records
from bot.services.engines import Engines
from bot.storage import analyses
from bot.storage.database import Database
from bot.variants import find_variant
from tests.puzzle_files import BOOK
from tests.services.steps import CHECKMATE, ELSEWHERE, GUILD, TWO_MOVES_EACH, play, start

DAY = timedelta(days=1)


async def resigned(db: Database, white: Member, black: Member, now: datetime, sans: str = TWO_MOVES_EACH) -> Game:
    game = await play(db, await start(db, white, black, now), sans, now)
    return await games.resign(db, game.id, white.user_id, now)


async def test_openings_are_counted_by_army_with_the_members_results(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    for first in ("d4 c5", "d4 c5", "e4 c5"):
        await resigned(db, ann, ben, now, first)
    [whites] = (await records.progress_of(db, ann.user_id)).repertoires
    assert (whites.family, whites.color, whites.army, whites.tally) == ("orda", Color.WHITE, "kingdom", Tally(losses=3))
    assert [(one.moves, one.tally) for one in whites.lines] == [(("d4",), Tally(losses=2)), (("e4",), Tally(losses=1))]
    [blacks] = (await records.progress_of(db, ben.user_id)).repertoires
    assert [(one.moves, one.tally.wins) for one in blacks.lines] == [(("d4", "c5"), 2), (("e4", "c5"), 1)]


async def test_games_of_all_servers_count_once_except_aborted_and_ongoing_ones(
    db: Database, ann: Member, ben: Member, cat: Member, now: datetime
) -> None:
    await resigned(db, ann, ben, now)
    away = await play(db, await start(db, ann, ben, now, guild_id=ELSEWHERE), "d4", now)
    await games.resign(db, away.id, ann.user_id, now)
    begun = await play(db, await start(db, ann, cat, now), "d4", now)
    await games.abort(db, begun.id, cat.user_id, now)
    await play(db, await start(db, ann, cat, now), "e4", now)
    [whites] = (await records.progress_of(db, ann.user_id)).repertoires
    assert whites.tally == Tally(losses=2)
    # Ben didn't move in the second game, so it doesn't count for him.
    [blacks] = (await records.progress_of(db, ben.user_id)).repertoires
    assert blacks.tally == Tally(wins=1)


async def test_a_member_without_games_has_no_progress(db: Database) -> None:
    found = await records.progress_of(db, UserId(404))
    assert (found.repertoires, found.accuracy, found.pace.live, found.pace.correspondence) == ((), {}, None, None)


async def test_accuracy_comes_from_the_analysis(
    db: Database, engines: Engines, ann: Member, ben: Member, now: datetime
) -> None:
    game = await play(db, await start(db, ann, ben, now), CHECKMATE, now)
    await resigned(db, ann, ben, now)
    made = await analysis.analyze(db, engines, game, lambda: now, lambda done: None, by=ann.user_id)
    for color, member in zip(Color, (ann, ben), strict=True):
        course = (await records.progress_of(db, member.user_id)).accuracy["orda"]
        assert (course.games, course.mean) == (1, made.accuracy[color])
        assert course.days == {now.date(): made.accuracy[color]}


async def test_an_outdated_or_missing_analysis_is_left_out(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    one, two = [await resigned(db, ann, ben, now) for _ in range(2)]
    async with db.writing() as connection:
        await analyses.save(connection, one.id, {}, now, ann.user_id)
        await analyses.save(connection, two.id, {"version": "0", "findings": []}, now, ann.user_id)
    assert (await records.progress_of(db, ann.user_id)).accuracy == {}


async def test_only_the_latest_analyses_are_read(db: Database, ann: Member, ben: Member, now: datetime) -> None:
    played = [
        await resigned(db, *((ann, ben) if number % 2 else (ben, ann)), now + number * DAY)
        for number in range(records.MOST_ANALYSES + 2)
    ]
    async with db.writing() as connection:
        for number, game in enumerate(played):
            await analyses.save(connection, game.id, {"number": number}, now)
    async with db.reading() as connection:
        found = await analyses.of_player(connection, ann.user_id, most=records.MOST_ANALYSES)
    assert [one.content["number"] for one in found] == list(range(records.MOST_ANALYSES + 1, 1, -1))


async def test_the_pace_is_from_the_members_own_moves(db: Database, ann: Member, ben: Member, now: datetime) -> None:
    game = await start(db, ann, ben, now)
    for ply, san in enumerate(("d4", "c5", "e3", "b5", "c3", "a5", "b3", "g5", "a3", "h5")):
        # Ann takes an hour for each move, and Ben takes a minute.
        now += timedelta(hours=1) if ply % 2 == 0 else timedelta(minutes=1)
        game = await play(db, game, san, now)
    await games.resign(db, game.id, ann.user_id, now)
    assert (await records.progress_of(db, ann.user_id)).pace.correspondence == timedelta(hours=1)
    assert (await records.progress_of(db, ben.user_id)).pace.correspondence == timedelta(minutes=1)


def test_each_day_has_its_games_mean_and_recent_games_are_compared_with_all() -> None:
    now = datetime(2026, 3, 28, 23)
    few = [RatedAccuracy(number, "orda", now + number * DAY / 2, 50 + number) for number in range(RECENT)]
    course = accuracy_courses(reversed(few))["orda"]
    assert (course.games, course.mean, course.recent) == (10, 54.5, None)
    assert list(course.days.values()) == [50, 51.5, 53.5, 55.5, 57.5, 59]
    more = [*few, RatedAccuracy(99, "orda", now + 99 * DAY, 100.0), RatedAccuracy(100, "khans", now, 1.0)]
    courses = accuracy_courses(more)
    assert (courses["orda"].recent, courses["khans"].recent) == ((545 - 50 + 100) / 10, None)


def test_games_of_a_few_moves_do_not_count_for_the_pace() -> None:
    second = timedelta(seconds=1)
    short, long = TimedGame(True, (9 * second,) * 3), TimedGame(True, (second, second, 5 * second, 9 * second))
    assert pace_of([short]).live is None
    assert pace_of([short, long, TimedGame(False, (DAY,) * 4)]).live == 3 * second


async def test_the_record_has_ratings_performance_and_streaks(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    assert await records.server_record_of(db, GUILD, ann.user_id) == ServerRecord(RatingRecord({}, {}), (), Streaks())
    for _ in range(2):
        await resigned(db, ann, ben, now)
    found = await records.server_record_of(db, GUILD, ben.user_id)
    assert found.ratings.standings["orda"].rating.games == found.ratings.courses["orda"].games == 2
    assert found.streaks == Streaks(Run(Result.WIN, 2), 2, 2)
    [army] = found.armies
    assert (army.family, army.army, army.games, army.is_provisional) == ("orda", "horde", 2, True)
    assert (await records.server_record_of(db, ELSEWHERE, ben.user_id)).armies == ()


async def test_the_overview_has_no_record_outside_servers(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await resigned(db, ann, ben, now)
    assert (await records.progress_overview(db, BOOK, ann.user_id, NO_SERVER)).record is None
    here = await records.progress_overview(db, BOOK, ann.user_id, GUILD)
    assert here.record == await records.server_record_of(db, GUILD, ann.user_id)
    assert here.own.repertoires and not here.puzzles.themes


def test_the_performance_is_where_the_results_would_be_expected() -> None:
    def rated(variant: str, color: Color, tally: Tally, opponents: int) -> RatedResults:
        return RatedResults(find_variant(variant), color, tally, opponents * tally.games)

    found = army_ratings(
        [
            # With an even score, the performance rating is the average rating of the opponents. With 10 out of 11, it
            # is 400 higher.
            rated("orda", Color.WHITE, Tally(5, 2, 5), 1500),
            rated("orda", Color.BLACK, Tally(10, 0, 1), 1600),
            rated("asymmetric-elves-orcs", Color.WHITE, Tally(1, 0, 0), 1500),
            rated("asymmetric-orcs-elves", Color.BLACK, Tally(0, 0, 1), 1500),
            rated("asymmetric-orcs-humans", Color.WHITE, Tally(0, 0, 3), 1500),
        ]
    )
    assert [(one.army, one.value, one.games, one.is_provisional) for one in found] == [
        ("kingdom", 1500, 12, False),
        ("horde", 2000, 11, False),
        ("orcs", 1500 - MOST_ABOVE, 3, True),
        ("elves", 1500, 2, True),
    ]
