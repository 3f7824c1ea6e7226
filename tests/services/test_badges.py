"""Badges: which members earn them, and which roles must be given or removed."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.domain.achievements import CROWNS, FAVORITE_GAMES, STREAK, STREAK_DAYS, BadgeChange, all_badges
from bot.domain.ids import ColorChoice, Member, RoleId, ServerId
from bot.domain.puzzles import SolverTurn
from bot.engine import LEVELS
from bot.services import badges, puzzles
from bot.services.engines import Requester
from bot.storage.database import Database
from bot.variants import army_names
from tests.puzzle_files import BOOK

from .steps import CAMPMATE, CHECKMATE, ELSEWHERE, GUILD, NOW, play, start, start_with_engine

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


async def turn_on(db: Database, *chosen: str, now: datetime = NOW, server_id: ServerId = GUILD) -> None:
    """Turn these badges on. Each gets a role that already exists."""
    await badges.choose(db, server_id, chosen, now)
    for number, badge in enumerate(chosen, 100):
        await badges.set_role(db, server_id, badge, RoleId(number))


async def settle(db: Database, now: datetime, server_id: ServerId = GUILD) -> list[BadgeChange]:
    found = await badges.changes(db, server_id, now)
    for change in found:
        await badges.record(db, server_id, change, now, was_there=True)
    assert await badges.changes(db, server_id, now) == []
    return found


async def played(db: Database, white: Member, black: Member, count: int, now: datetime = NOW) -> None:
    """Play this many games with the Kingdom as White and the Horde as Black."""
    for _ in range(count):
        await play(db, await start(db, white, black, now), CHECKMATE, now)


def given(badge: str, member: Member) -> BadgeChange:
    return BadgeChange(badge, member.user_id, is_given=True)


def taken(badge: str, member: Member) -> BadgeChange:
    return BadgeChange(badge, member.user_id, is_given=False)


async def test_each_army_has_a_badge_and_there_are_two_for_achievements() -> None:
    assert all_badges() == (*army_names(), CROWNS, STREAK)


async def test_ten_games_make_a_favorite_army(db: Database, ann: Member, ben: Member) -> None:
    await turn_on(db, "kingdom", "horde")
    await played(db, ann, ben, FAVORITE_GAMES - 1)
    assert await settle(db, NOW) == []
    await played(db, ann, ben, 1)
    assert await settle(db, NOW) == [given("horde", ben), given("kingdom", ann)]


async def test_a_new_favorite_takes_the_earlier_role_first(db: Database, ann: Member, ben: Member) -> None:
    await turn_on(db, "kingdom", "horde")
    await played(db, ann, ben, FAVORITE_GAMES)
    await settle(db, NOW)
    await played(db, ben, ann, FAVORITE_GAMES + 1, NOW + DAY)
    changes = await settle(db, NOW + DAY)
    assert changes == [taken("horde", ben), taken("kingdom", ann), given("horde", ann), given("kingdom", ben)]


async def test_old_games_and_games_elsewhere_do_not_count(db: Database, ann: Member, ben: Member) -> None:
    await turn_on(db, "kingdom", "horde")
    await turn_on(db, "kingdom", server_id=ELSEWHERE)
    await played(db, ann, ben, FAVORITE_GAMES)
    assert await settle(db, NOW, ELSEWHERE) == []
    assert len(await settle(db, NOW)) == 2
    assert len(await settle(db, NOW + 181 * DAY)) == 2
    assert [one.holders for one in await badges.of_server(db, GUILD)] == [0, 0]


async def test_nine_crowns_are_for_members_who_beat_every_level(db: Database, ann: Member) -> None:
    await turn_on(db, CROWNS)
    for level in LEVELS:
        assert await badges.changes(db, GUILD, NOW) == []
        game = await start_with_engine(db, ann, NOW, level=level.number, color=ColorChoice.WHITE)
        await play(db, game, CAMPMATE, NOW)
    assert await settle(db, NOW) == [given(CROWNS, ann)]


async def test_a_streak_of_a_week_gives_the_role_until_it_ends(db: Database, ann: Member) -> None:
    await turn_on(db, STREAK)
    for number in range(STREAK_DAYS):
        now = NOW + number * DAY
        assert await badges.changes(db, GUILD, now) == []
        await solve_daily(db, ann, now)
    last = NOW + (STREAK_DAYS - 1) * DAY
    assert await settle(db, last) == [given(STREAK, ann)]
    assert await settle(db, last + DAY) == []
    assert await settle(db, last + 3 * DAY) == [taken(STREAK, ann)]


async def solve_daily(db: Database, member: Member, now: datetime) -> None:
    solving = await puzzles.ask_daily(db, BOOK, Requester(GUILD, member.user_id), now)
    for ply in range(0, len(solving.puzzle.moves), 2):
        turn = SolverTurn(solving.attempt.id, member.user_id, ply)
        await puzzles.play(db, BOOK, turn, solving.puzzle.moves[ply], now)


async def test_a_member_who_left_is_retried_a_week_later(db: Database, ann: Member, ben: Member) -> None:
    await turn_on(db, "kingdom")
    await played(db, ann, ben, FAVORITE_GAMES)
    [change] = await badges.changes(db, GUILD, NOW)
    await badges.record(db, GUILD, change, NOW, was_there=False)
    assert await badges.changes(db, GUILD, NOW + 6 * DAY) == []
    assert await badges.changes(db, GUILD, NOW + 7 * DAY) == [change]


async def test_a_badge_without_a_role_is_given_to_nobody(db: Database, ann: Member, ben: Member) -> None:
    await badges.choose(db, GUILD, ["kingdom"], NOW)
    await played(db, ann, ben, FAVORITE_GAMES)
    assert await badges.changes(db, GUILD, NOW) == []


async def test_a_server_is_checked_every_hour_and_at_once_after_a_choice(db: Database) -> None:
    assert await badges.due(db, NOW) == []
    await turn_on(db, "kingdom", "orcs")
    assert await badges.due(db, NOW) == [GUILD]
    await badges.rest(db, GUILD, NOW, is_done=True)
    assert await badges.due(db, NOW + HOUR / 2) == []
    assert await badges.due(db, NOW + HOUR) == [GUILD]
    # A manager changes the server's badges while a check is running, so another check is due at once.
    await badges.choose(db, GUILD, ["kingdom"], NOW + HOUR + timedelta(seconds=1))
    await badges.rest(db, GUILD, NOW + HOUR, is_done=True)
    assert await badges.due(db, NOW + HOUR + timedelta(seconds=1)) == [GUILD]


async def test_a_disabled_badge_is_kept_until_its_role_is_deleted(db: Database, ann: Member) -> None:
    await turn_on(db, "kingdom", "orcs")
    await badges.choose(db, GUILD, ["orcs"], NOW)
    assert {one.badge: (one.is_wanted, one.role_id) for one in await badges.of_server(db, GUILD)} == {
        "kingdom": (False, 100),
        "orcs": (True, 101),
    }
    await badges.forget(db, GUILD, "kingdom")
    async with db.reading() as connection:
        kept = await connection.execute(sa.text("SELECT badge FROM badge_roles"))
        assert list(kept.scalars()) == ["orcs"]
