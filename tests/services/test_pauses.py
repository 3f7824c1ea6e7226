"""Outages: each one extends every time limit by its length exactly once, no matter how often the bot is killed."""

from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import select

from bot.domain.clock import CLOCKS, FIRST_MOVE, GRACE, RETURN, Beat, Pause
from bot.domain.errors import OutOfTime
from bot.domain.game import Game
from bot.domain.ids import ALL_SHARDS, SHARD_BITS, GameId, Member, ServerId, Shards, TournamentId
from bot.domain.outbox import MessageKind
from bot.rules import Color, Termination
from bot.services import challenges, clocks, games, outbox, storms, tournaments, votes
from bot.storage import checks, outages, schema
from bot.storage.database import Database
from tests.sampling import one_in

from .pausing import Killed, fill, killed_after, left_of_games, left_of_rows
from .steps import NOW, play, start
from .team_steps import begun as begun_match
from .team_steps import opened as opened_match
from .team_steps import pair_of

SECOND, MINUTE, HOUR, DAY = (timedelta(**{piece: 1}) for piece in ("seconds", "minutes", "hours", "days"))
HERE, THERE = ServerId(2 << SHARD_BITS), ServerId(3 << SHARD_BITS)


async def away(db: Database, began: timedelta, ended: timedelta, shards: Shards = ALL_SHARDS, **kinds: bool) -> None:
    """Simulate an outage. `began` and `ended` are relative to NOW."""
    await clocks.note_served(db, shards, NOW + began)
    await clocks.resume_serving(db, shards, NOW + ended, **kinds)


async def nothing_runs_out(db: Database, seconds: timedelta) -> None:
    now = NOW + seconds
    assert await clocks.end_overdue(db, now) == []
    assert await clocks.warn(db, now) == []
    assert await challenges.expire_due(db, now) == []
    assert await votes.due(db, now) == []
    assert await tournaments.due(db, now) == []
    assert await storms.end_overdue(db, now) == 0


@pytest.mark.parametrize("seed", one_in(4, range(12)))
async def test_after_outages_and_kills_the_time_left_is_as_at_the_last_beat(
    db: Database, ann: Member, ben: Member, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = Random(seed)
    monkeypatch.setattr(clocks, "POSTPONED_AT_ONCE", rng.choice([1, 3, 50]))
    ids, at = await fill(db, ann, ben, NOW), timedelta(seconds=rng.randrange(40))
    await clocks.note_served(db, ALL_SHARDS, NOW + at)
    rows, clocks_left = await left_of_rows(db, NOW + at), await left_of_games(db, ids, NOW + at)
    for _ in range(rng.randrange(1, 4)):
        at += timedelta(seconds=rng.choice([2, 45, 600, 5000, 300_000]))
        for _ in range(rng.randrange(3)):
            with killed_after(db, rng.randrange(12)):
                try:
                    await clocks.resume_serving(db, ALL_SHARDS, NOW + at)
                except Killed:
                    at += timedelta(seconds=rng.randrange(200))
        await clocks.resume_serving(db, ALL_SHARDS, NOW + at)
        await clocks.resume_serving(db, ALL_SHARDS, NOW + at)
        await nothing_runs_out(db, at)
        assert await left_of_rows(db, NOW + at) == rows
        assert await left_of_games(db, ids, NOW + at) == clocks_left
    assert await checks.check(db) == []


async def test_a_restart_of_seconds_costs_a_live_game_nothing_and_does_not_stop_it(
    db: Database, ann: Member, ben: Member
) -> None:
    game = await play(db, await start(db, ann, ben, NOW, clock=CLOCKS["5+3"]), "d4 c5", NOW)
    await away(db, 290 * SECOND, 330 * SECOND)
    assert (await games.load(db, game.id)).times.resuming == frozenset()
    played = await play(db, game, "e3", NOW + 335 * SECOND)
    assert played.times.left[Color.WHITE] == 5 * MINUTE - 295 * SECOND + 3 * SECOND


async def test_a_live_game_waits_after_an_outage_until_each_side_has_moved(
    db: Database, ann: Member, ben: Member
) -> None:
    game = await play(db, await start(db, ann, ben, NOW, clock=CLOCKS["5+3"]), "d4 c5", NOW)
    await away(db, 30 * SECOND, HOUR)
    stopped = await games.load(db, game.id)
    assert stopped.countdown.deadline == NOW + HOUR + RETURN
    assert stopped.times.left == (5 * MINUTE - 30 * SECOND, 5 * MINUTE)
    assert stopped.pause == Pause(HOUR - 30 * SECOND, stopped.ply)
    white = await play(db, stopped, "e3", NOW + HOUR + 8 * MINUTE)
    assert (white.times.left, white.countdown.deadline) == (stopped.times.left, white.turn_since + RETURN)
    black = await play(db, white, "cxd4", white.turn_since + 9 * MINUTE)
    assert (black.times.left, black.times.resuming) == (stopped.times.left, frozenset())
    assert black.countdown.deadline == black.turn_since + stopped.times.left[Color.WHITE]
    again = await play(db, black, "exd4", black.turn_since + MINUTE)
    assert again.times.left[Color.WHITE] == stopped.times.left[Color.WHITE] - MINUTE + 3 * SECOND


@pytest.mark.parametrize("moves", ["", "d4", "d4 c5", "d4 c5 e3 cxd4"])
async def test_a_live_game_whose_players_do_not_return_is_aborted_and_not_rated(
    db: Database, ann: Member, ben: Member, moves: str
) -> None:
    game = await play(db, await start(db, ann, ben, NOW, clock=CLOCKS["5+3"]), moves, NOW)
    await away(db, SECOND, HOUR)
    assert await clocks.end_overdue(db, NOW + HOUR + RETURN) == []
    assert await clocks.end_overdue(db, NOW + HOUR + RETURN + GRACE) == [game.id]
    ended = await games.load(db, game.id)
    assert (ended.outcome.termination, ended.outcome.winner) == (Termination.ABORTED, None)
    assert ended.white.change is None


async def test_after_the_return_a_flag_falls_as_usual(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW, clock=CLOCKS["5+3"]), "d4 c5", NOW)
    await away(db, SECOND, HOUR)
    game = await play(db, game, "e3 cxd4", NOW + HOUR)
    assert await clocks.end_overdue(db, NOW + HOUR + 5 * MINUTE + GRACE) == [game.id]
    assert (await games.load(db, game.id)).outcome.winner is Color.BLACK


async def test_a_move_after_the_last_beat_has_its_full_time(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=HOUR)
    await clocks.note_served(db, ALL_SHARDS, NOW)
    game = await play(db, game, "d4", NOW + 20 * SECOND)
    await clocks.resume_serving(db, ALL_SHARDS, NOW + 2 * HOUR)
    assert (await games.load(db, game.id)).countdown.deadline == NOW + 3 * HOUR


async def test_a_game_with_a_move_during_the_shift_is_not_shifted_again(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=HOUR)
    await clocks.note_served(db, ALL_SHARDS, NOW)
    with killed_after(db, 1), pytest.raises(Killed):
        await clocks.resume_serving(db, ALL_SHARDS, NOW + 30 * MINUTE)
    await play(db, game, "d4", NOW + 30 * MINUTE)
    await clocks.finish_outages(db, NOW + 31 * MINUTE)
    assert (await games.load(db, game.id)).countdown.deadline == NOW + 90 * MINUTE


async def test_a_clock_that_expired_before_the_last_beat_stays_expired(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=HOUR)
    await away(db, HOUR + SECOND, 2 * HOUR)
    assert await clocks.end_overdue(db, NOW + 2 * HOUR) == [game.id]


async def test_a_vacation_keeps_its_days_and_an_outage_adds_nothing_during_it(
    db: Database, ann: Member, ben: Member
) -> None:
    on, after = [await start(db, *pair, NOW, clock=3 * DAY) for pair in ((ann, ben), (ben, ann))]
    await clocks.begin_vacation(db, ann.user_id, 5, NOW)
    await clocks.begin_vacation(db, ben.user_id, 1, NOW)
    await away(db, HOUR, 2 * DAY)
    assert (await games.load(db, on.id)).countdown.deadline == NOW + 8 * DAY
    assert (await games.load(db, after.id)).countdown.deadline == NOW + 5 * DAY
    assert (await clocks.latest_vacation(db, ann.user_id)).ends_at == NOW + 5 * DAY


async def test_a_warning_is_postponed_too_and_comes_once(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=3 * HOUR)
    await away(db, HOUR, 4 * HOUR)
    assert await clocks.warn(db, NOW + 5 * HOUR - SECOND) == []
    assert await clocks.warn(db, NOW + 5 * HOUR) == [game.id]
    assert await clocks.warn(db, NOW + 5 * HOUR) == []


@pytest.mark.parametrize(("clock", "is_at_once"), [(3 * DAY, False), (HOUR, True)])
async def test_a_pause_is_posted_at_once_only_if_urgent_else_with_the_next_board(
    db: Database, ann: Member, ben: Member, clock: timedelta, is_at_once: bool
) -> None:
    game = await start(db, ann, ben, NOW, clock=clock)
    async with db.reading() as connection:
        before = (await connection.execute(select(schema.outbox.c.version))).scalars().all()
    await away(db, 0 * SECOND, 42 * MINUTE)
    stored = await games.load(db, game.id)
    assert stored.pause == Pause(42 * MINUTE, 0 if is_at_once else 1)
    async with db.reading() as connection:
        after = (await connection.execute(select(schema.outbox.c.version))).scalars().all()
    assert sum(after) - sum(before) == is_at_once


async def test_pauses_that_were_not_posted_yet_add_up(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=3 * DAY)
    await away(db, 0 * SECOND, 40 * MINUTE)
    await away(db, HOUR, 2 * HOUR)
    assert (await games.load(db, game.id)).pause == Pause(100 * MINUTE, 1)
    game = await play(db, game, "d4 c5", NOW + 2 * HOUR)
    await away(db, 3 * HOUR, 4 * HOUR)
    assert (await games.load(db, game.id)).pause == Pause(HOUR, 3)


async def test_the_player_to_move_in_a_live_game_is_pinged(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW, clock=CLOCKS["5+3"]), "d4 c5", NOW)
    await away(db, SECOND, HOUR)
    asked = {one.kind: one for one in await outbox.due(db, NOW + HOUR) if one.subject == game.id}
    assert asked[MessageKind.WARNING].version == game.version
    assert MessageKind.BOARD in asked


async def test_a_move_after_the_shift_is_not_too_late(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=HOUR)
    await clocks.note_served(db, ALL_SHARDS, NOW)
    with pytest.raises(OutOfTime):
        await play(db, game, "d4", NOW + 2 * HOUR)
    await clocks.resume_serving(db, ALL_SHARDS, NOW + 2 * HOUR)
    assert (await play(db, game, "d4", NOW + 2 * HOUR)).ply == 1


async def test_a_shards_outage_postpones_only_its_servers_games(db: Database, ann: Member, ben: Member) -> None:
    here, there = [await start(db, ann, ben, NOW, guild_id=guild, clock=HOUR) for guild in (HERE, THERE)]
    both = [Shards(2, frozenset({shard})) for shard in (0, 1)]
    for shards in both:
        await clocks.note_served(db, shards, NOW)
    await clocks.note_served(db, both[1], NOW + 3 * HOUR)
    await clocks.resume_serving(db, both[0], NOW + 3 * HOUR)
    assert (await games.load(db, here.id)).countdown.deadline == NOW + 4 * HOUR
    assert (await games.load(db, there.id)).countdown.deadline == NOW + HOUR


@pytest.mark.parametrize("count", [1, 3, 4])
async def test_another_number_of_shards_keeps_each_servers_outage(
    db: Database, ann: Member, ben: Member, count: int
) -> None:
    here, there = [await start(db, ann, ben, NOW, guild_id=guild, clock=DAY) for guild in (HERE, THERE)]
    await clocks.note_served(db, Shards(2, frozenset({0})), NOW + HOUR)
    await clocks.note_served(db, Shards(2, frozenset({1})), NOW + 2 * HOUR)
    for shard in range(count):
        await clocks.resume_serving(db, Shards(count, frozenset({shard})), NOW + 3 * HOUR)
    assert (await games.load(db, here.id)).countdown.deadline == NOW + DAY + 2 * HOUR
    assert (await games.load(db, there.id)).countdown.deadline == NOW + DAY + HOUR
    async with db.writing() as connection:
        kept = await outages.beats_of_all(connection)
    assert kept == [Beat(count, shard, NOW + 3 * HOUR) for shard in range(count)]


async def test_a_process_finishes_a_shift_that_another_shards_process_began(
    db: Database, ann: Member, ben: Member
) -> None:
    game = await start(db, ann, ben, NOW, guild_id=THERE, clock=HOUR)
    for shard in (0, 1):
        await clocks.note_served(db, Shards(2, frozenset({shard})), NOW)
    with killed_after(db, 1), pytest.raises(Killed):
        await clocks.resume_serving(db, Shards(2, frozenset({1})), NOW + 2 * HOUR)
    await clocks.resume_serving(db, Shards(2, frozenset({0})), NOW + 2 * HOUR)
    assert (await games.load(db, game.id)).countdown.deadline == NOW + 3 * HOUR


async def test_a_match_of_two_servers_has_the_same_deadline_in_both_after_either_outage(db: Database) -> None:
    await opened_match(db)
    for shard, until in ((0, 2 * HOUR), (1, 3 * HOUR)):
        await clocks.note_served(db, Shards(2, frozenset({shard})), NOW + shard * HOUR)
        await clocks.resume_serving(db, Shards(2, frozenset({shard})), NOW + until)
    deadlines = [(await tournaments.load(db, TournamentId(number))).deadline for number in (1, 2)]
    # The two outages overlap. Together, they last three hours: the hour that they share counts only once.
    assert deadlines == [NOW + DAY + 3 * HOUR] * 2


async def test_a_game_of_two_servers_pauses_during_either_outage_and_counts_overlaps_once(
    db: Database,
) -> None:
    ours, theirs = await pair_of_match(db)
    for shard in (0, 1):
        await clocks.note_served(db, Shards(2, frozenset({shard})), NOW + shard * HOUR)
    await clocks.resume_serving(db, Shards(2, frozenset({1})), NOW + 2 * HOUR)
    assert await clocks.end_overdue(db, NOW + 4 * DAY) == []
    assert await clocks.warn(db, NOW + 4 * DAY) == []
    await clocks.resume_serving(db, Shards(2, frozenset({0})), NOW + 5 * HOUR)
    after = [(await games.load(db, game.id)).countdown for game in (ours, theirs)]
    assert after == [ours.countdown.later(5 * HOUR)] * 2


async def pair_of_match(db: Database) -> tuple[Game, Game]:
    await begun_match(db)
    return await pair_of(db)


async def test_a_machine_clock_set_back_changes_no_ones_time(db: Database, ann: Member, ben: Member) -> None:
    ids = await fill(db, ann, ben, NOW)
    await clocks.note_served(db, ALL_SHARDS, NOW + 10 * SECOND)
    before = await left_of_rows(db, NOW + 10 * SECOND), await left_of_games(db, ids, NOW + 10 * SECOND)
    with killed_after(db, 4), pytest.raises(Killed):
        await clocks.resume_serving(db, ALL_SHARDS, NOW - HOUR)
    await clocks.resume_serving(db, ALL_SHARDS, NOW - HOUR)
    assert (await left_of_rows(db, NOW - HOUR), await left_of_games(db, ids, NOW - HOUR)) == before
    live = next(
        game for game in [await games.load(db, number) for number in ids] if game.clock == CLOCKS["3+2"] and game.ply
    )
    played = await play(db, live, "e3", NOW - HOUR + 50 * SECOND)
    assert played.times.left[Color.WHITE] == live.times.left[Color.WHITE] - 60 * SECOND + 2 * SECOND


async def test_machine_clocks_that_differ_by_seconds_change_nothing(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=HOUR)
    await away(db, 20 * SECOND, 0 * SECOND)
    assert (await games.load(db, game.id)).countdown.deadline == NOW + HOUR


async def test_the_very_first_start_changes_nothing(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=CLOCKS["5+3"])
    assert await clocks.resume_serving(db, ALL_SHARDS, NOW + DAY) == []
    assert (await games.load(db, game.id)).countdown.deadline == NOW + FIRST_MOVE


async def test_runs_on_the_page_continue_while_only_discord_is_down(db: Database, ann: Member, ben: Member) -> None:
    await fill(db, ann, ben, NOW)
    await away(db, 0 * SECOND, 2 * MINUTE, page_served=True)
    left = await left_of_rows(db, NOW + 2 * MINUTE)
    assert left["storm"] == MINUTE
    assert left["vote"] == HOUR


async def test_nothing_expires_in_servers_that_are_not_served(db: Database, ann: Member, ben: Member) -> None:
    await fill(db, ann, ben, NOW)
    db.served = Shards(1, frozenset())
    later = NOW + 30 * DAY
    assert await clocks.end_overdue(db, later) == []
    assert await clocks.warn(db, later) == []
    assert await clocks.settle_live(db, [await live_of(db)], later) == {}
    assert await challenges.expire_due(db, later) == []
    assert await votes.due(db, later) == []
    assert await tournaments.due(db, later) == []


async def live_of(db: Database) -> GameId:
    async with db.reading() as connection:
        found = select(schema.games.c.id).where(schema.games.c.increment_seconds.is_not(None))
        return GameId((await connection.execute(found)).scalars().all()[0])


async def test_old_outages_are_deleted_after_a_while(db: Database) -> None:
    await away(db, 0 * SECOND, HOUR)
    await away(db, 2 * HOUR, 3 * HOUR)
    await clocks.resume_serving(db, ALL_SHARDS, NOW + 3 * HOUR + clocks.OUTAGES_KEPT)
    stored = schema.outages.c
    async with db.reading() as connection:
        kept = (await connection.execute(select(stored.began_at, stored.is_done).order_by(stored.id))).all()
    assert [tuple(row) for row in kept] == [(NOW + 2 * HOUR, True), (NOW + 3 * HOUR, True)]
