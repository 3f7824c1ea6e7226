import asyncio
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import Row

from bot.domain.challenge import Proposal, Terms
from bot.domain.errors import GameOver, OutOfTime
from bot.domain.game import Game
from bot.domain.ids import ColorChoice, Member, OfferKind
from bot.rules import Color, MoveLine, Outcome, Termination, can_win
from bot.rules.position import FreeSetup
from bot.services import challenges, clocks, games, ladder, records, settings
from bot.services.records import server_balance_of
from bot.storage import clocks as storage
from bot.storage import games as stored_games
from bot.storage.checks import check
from bot.storage.database import Connection, Database
from bot.variants import find_family

from .bare import PAWN_KEPT, PAWN_LOST, begin_from, start_bare
from .steps import CHANNEL, GUILD, NOW, TWO_MOVES_EACH, play, start

DAY = timedelta(days=1)


@pytest.fixture
async def timed(db: Database, ann: Member, ben: Member) -> Game:
    return await start(db, ann, ben, NOW, clock=DAY)


async def test_the_deadline_is_stored(db: Database, timed: Game) -> None:
    stored = await games.load(db, timed.id)
    assert (stored.clock, stored.countdown.deadline) == (DAY, NOW + DAY)


async def test_a_loss_on_time_is_found_only_once(db: Database, timed: Game) -> None:
    assert await clocks.end_overdue(db, NOW + DAY - timedelta(seconds=1)) == []
    assert await clocks.end_overdue(db, NOW + DAY) == [timed.id]
    ended = await games.load(db, timed.id)
    assert (ended.outcome, ended.ended_at) == (Outcome(Color.BLACK, Termination.TIMEOUT), NOW + DAY)
    assert await clocks.end_overdue(db, NOW + 2 * DAY) == []


async def test_a_loss_on_time_is_rated(db: Database, timed: Game) -> None:
    await play(db, timed, TWO_MOVES_EACH, NOW)
    await clocks.end_overdue(db, NOW + DAY)
    ended = await games.load(db, timed.id)
    assert (ended.white.change, ended.black.change) == (-20, 20)


async def test_a_move_has_one_warning(db: Database, timed: Game) -> None:
    assert await clocks.warn(db, NOW + timedelta(hours=15)) == []
    assert await clocks.warn(db, NOW + timedelta(hours=16)) == [timed.id]
    assert await clocks.warn(db, NOW + timedelta(hours=17)) == []
    await play(db, timed, "d4", NOW + timedelta(hours=18))
    assert await clocks.warn(db, NOW + timedelta(hours=34)) == [timed.id]


async def test_a_past_deadline_has_no_warning(db: Database, timed: Game) -> None:
    assert await clocks.warn(db, NOW + DAY) == []


async def test_a_member_with_reminders_off_is_not_warned(db: Database, timed: Game, ann: Member) -> None:
    await settings.change(db, settings.MEMBERS, ann.user_id, reminders=False)
    assert await clocks.warn(db, NOW + timedelta(hours=20)) == []


async def test_many_expired_clocks_are_settled_as_if_one_by_one(
    db: Database, ann: Member, ben: Member, cat: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Expired games are ended in batches, in the order in which a rebuild of the ratings replays them. A rebuild then
    changes nothing, not even the peak ratings.
    """
    monkeypatch.setattr(clocks, "AT_ONCE", 2)
    for number, (white, black) in enumerate([(ann, ben), (ben, cat), (cat, ann), (ann, ben), (cat, ben)]):
        game = await start(db, white, black, NOW, clock=DAY * (5 - number))
        await play(db, game, TWO_MOVES_EACH + " exd4" * (number % 2), NOW)
    assert len(await clocks.end_overdue(db, NOW + 9 * DAY)) == 5
    kept = (await ladder.standings(db, GUILD, "orda", 10)).standings
    balance = await server_balance_of(db, GUILD, find_family("orda"))
    assert await ladder.rebuild(db) == 5
    assert (await ladder.standings(db, GUILD, "orda", 10)).standings == kept
    assert await server_balance_of(db, GUILD, find_family("orda")) == balance


async def test_each_clock_expires_once_however_many_processes_check(
    db: Database, ann: Member, ben: Member, cat: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "AT_ONCE", 2)
    pairs = [(ann, ben), (ben, cat), (cat, ann)] * 3
    begun = [await play(db, await start(db, *pair, NOW, clock=DAY), TWO_MOVES_EACH, NOW) for pair in pairs]
    looks = await asyncio.gather(*(clocks.end_overdue(db, NOW + DAY) for _ in range(4)))
    assert sorted(number for look in looks for number in look) == [game.id for game in begun]
    kept = (await ladder.standings(db, GUILD, "orda", 10)).standings
    await ladder.rebuild(db)
    rebuilt = (await ladder.standings(db, GUILD, "orda", 10)).standings
    assert [(one.user_id, one.rating.value, one.rating.games) for one in kept] == [
        (one.user_id, one.rating.value, one.rating.games) for one in rebuilt
    ]


async def test_an_expired_clock_ends_the_game_in_its_current_position(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW, clock=DAY), TWO_MOVES_EACH, NOW)
    await games.offer(db, game.id, ann.user_id, OfferKind.DRAW, NOW)
    await clocks.end_overdue(db, NOW + DAY)
    ended = await games.load(db, game.id)
    assert (ended.offer, ended.countdown, ended.line.sans) == (None, None, game.line.sans)
    assert (ended.outcome, ended.ply) == (Outcome(Color.BLACK, Termination.TIMEOUT), 4)


async def test_a_move_in_the_meantime_saves_a_game_found_overdue(db: Database, timed: Game, ann: Member) -> None:
    async with db.writing() as connection:
        await storage.set_warned(connection, [timed.id])
        assert await storage.hold_overdue(connection, [timed.id], NOW) == {}
        assert await storage.hold_to_warn(connection, [timed.id], NOW + timedelta(hours=20)) == []


async def test_the_player_who_arranges_the_pieces_can_lose_on_time(db: Database, ann: Member, ben: Member) -> None:
    offered = await challenges.create(
        db,
        Proposal(
            server_id=GUILD,
            channel_id=CHANNEL,
            challenger=ann,
            opponent=ben,
            terms=Terms(find_family("asymmetric"), "c", clock=DAY),
            color=ColorChoice.WHITE,
            army="elves",
            created_at=NOW,
        ),
    )
    game = await challenges.accept(db, offered.id, ben, NOW, Random(1), army="orcs")
    await games.arrange(db, game.id, ann.user_id, FreeSetup(game.variant).home_order, NOW)
    await clocks.end_overdue(db, NOW + DAY)
    assert (await games.load(db, game.id)).outcome == Outcome(Color.WHITE, Termination.TIMEOUT)


async def test_a_game_without_a_clock_is_never_due(db: Database, ann: Member, ben: Member) -> None:
    await start(db, ann, ben, NOW)
    assert await clocks.warn(db, NOW + 1000 * DAY) == await clocks.end_overdue(db, NOW + 1000 * DAY) == []


async def test_a_move_after_the_deadline_changes_nothing(db: Database, timed: Game, ann: Member) -> None:
    with pytest.raises(OutOfTime):
        await games.play_move(db, timed.id, ann.user_id, "d4", NOW + DAY)
    assert (await games.load(db, timed.id)).ply == 0


async def test_a_game_lost_on_time_is_over(db: Database, timed: Game, ann: Member) -> None:
    await clocks.end_overdue(db, NOW + DAY)
    with pytest.raises(GameOver):
        await games.play_move(db, timed.id, ann.user_id, "d4", NOW + DAY)


async def test_the_earliest_deadline_is_listed_first(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    slow = await start(db, ann, ben, NOW)
    later = await start(db, ann, ben, NOW, clock=3 * DAY)
    soon = await start(db, ann, cat, NOW + timedelta(hours=1), clock=DAY)
    theirs = await start(db, ben, ann, NOW, clock=timedelta(hours=1))
    listed = await records.ongoing_of(db, GUILD, ann.user_id, 10)
    assert [game.id for game in listed.items] == [soon.id, later.id, slow.id, theirs.id]


async def test_a_timeout_against_a_king_alone_is_a_draw_and_rated_as_one(
    db: Database, ann: Member, ben: Member
) -> None:
    drawn = await play(db, await start_bare(db, ann, ben, NOW, DAY), PAWN_LOST, NOW)
    lost = await play(db, await start_bare(db, ann, ben, NOW, DAY), PAWN_KEPT, NOW)
    assert await clocks.end_overdue(db, NOW + DAY) == [drawn.id, lost.id]
    ended = await games.load(db, drawn.id)
    assert (ended.outcome, ended.white.change, ended.black.change) == (Outcome(None, Termination.TIMEOUT), 0, 0)
    assert (await games.load(db, lost.id)).outcome == Outcome(Color.WHITE, Termination.TIMEOUT)
    kept = (await ladder.standings(db, GUILD, "asymmetric", 10)).standings
    assert {(one.rating.wins, one.rating.draws, one.rating.losses) for one in kept} == {(1, 1, 0), (0, 1, 1)}
    balance = await server_balance_of(db, GUILD, find_family("asymmetric"))
    assert await ladder.rebuild(db) == 2
    assert (await ladder.standings(db, GUILD, "asymmetric", 10)).standings == kept
    assert await server_balance_of(db, GUILD, find_family("asymmetric")) == balance
    assert await check(db, every_game=True) == []


async def test_moves_are_replayed_only_where_few_pieces_can_be_left(
    db: Database, ann: Member, ben: Member, cat: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_rows = stored_games.lines_of_rows
    replayed: list[int] = []

    async def spied(connection: Connection, rows: list[Row[Any]]) -> dict[int, MoveLine]:
        replayed.extend(row.id for row in rows)
        return await of_rows(connection, rows)

    await play(db, await start(db, ann, ben, NOW, clock=DAY), TWO_MOVES_EACH, NOW)
    many, few = [await start_bare(db, player, cat, NOW, DAY) for player in (ann, ben)]
    await begin_from(db, [many.id], "3qk3/8/8/8/7P/8/6PP/4K2R w - - 0 1")
    await play(db, await games.load(db, many.id), "Rf1 Qxh4 Rf2", NOW)
    await begin_from(db, [few.id], "3qk3/8/8/8/7P/8/7P/4K2R w - - 0 1")
    await play(db, await games.load(db, few.id), "Rf1 Qxh4 Rf2", NOW)
    monkeypatch.setattr(stored_games, "lines_of_rows", spied)
    assert len(await clocks.end_overdue(db, NOW + DAY)) == 3
    assert replayed == [few.id]


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("3qk3/8/8/8/8/8/8/3NK3 b - - 0 1", None),
        ("3rk3/8/8/8/8/8/8/3NK3 b - - 0 1", Color.WHITE),
        ("3rk3/8/8/8/8/8/8/3BK3 b - - 0 1", None),
        ("3rk3/p7/8/8/8/8/8/3BK3 b - - 0 1", Color.WHITE),
        ("3rk3/8/8/8/8/8/3B4/3BK3 b - - 0 1", Color.WHITE),
        ("3rk3/8/8/8/8/8/4B3/3BK3 b - - 0 1", None),
    ],
)
async def test_a_timeout_is_a_draw_if_the_opponent_has_no_legal_way_to_mate(
    db: Database, ann: Member, ben: Member, fen: str, winner: Color | None
) -> None:
    game = await start_bare(db, ann, ben, NOW, DAY)
    await begin_from(db, [game.id], fen)
    loaded = await games.load(db, game.id)
    await clocks.end_overdue(db, NOW + DAY)
    assert (await games.load(db, game.id)).outcome == Outcome(winner, Termination.TIMEOUT)
    assert can_win(loaded.position, Color.WHITE) is (winner is not None)


async def test_a_king_alone_wins_on_time_if_it_could_still_reach_the_last_rank(
    db: Database, ann: Member, ben: Member
) -> None:
    game = await start_bare(db, ann, ben, NOW, DAY)
    await begin_from(db, [game.id], "4k3/8/8/8/8/8/4l3/K7 b - - 0 1", "orda")
    await clocks.end_overdue(db, NOW + DAY)
    assert (await games.load(db, game.id)).outcome == Outcome(Color.WHITE, Termination.TIMEOUT)
