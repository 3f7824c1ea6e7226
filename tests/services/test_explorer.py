"""The explorer: games are counted when they end, even during a rebuild, and missing games are added later."""

from datetime import datetime, timedelta
from random import Random

import pytest
from sqlalchemy import select, update

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, Member
from bot.domain.openings import EXPLORED_PLIES, Looked, counted_moves, position_number
from bot.domain.records import Tally
from bot.rules import MoveLine, Position
from bot.services import clocks, explorer, games
from bot.storage import explorer as storage
from bot.storage.database import Database
from bot.storage.schema import games as stored
from bot.variants import find_variant
from tests.services.steps import CAMPMATE, CHECKMATE, GUILD, REPETITION, play, start, start_with_engine

ORDA = find_variant("orda")
BEGUN = Position.start(ORDA)


async def played(db: Database, position: Position = BEGUN, *, ladder_only: bool = False) -> dict[str, Looked]:
    found = await explorer.look(db, GUILD, position, ladder_only=ladder_only)
    return {one.san: one for one in found if one.explored is not None}


def tally(found: dict[str, Looked], san: str) -> Tally:
    one = found[san].explored
    assert one is not None
    return one.tally


async def finish(db: Database, white: Member, black: Member, now: datetime, sans: str, *, rated: bool = True) -> Game:
    game = await play(db, await start(db, white, black, now, rated=rated), sans, now)
    return game if game.is_over else await games.resign(db, game.id, black.user_id, now)


async def test_a_finished_game_is_counted_in_each_of_its_first_positions(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await start(db, ann, ben, now)
    game = await play(db, game, "d4 c5", now)
    assert await played(db) == {}
    await games.resign(db, game.id, ben.user_id, now)
    found = await played(db)
    assert {san: one.explored.tally for san, one in found.items() if one.explored} == {"d4": Tally(wins=1)}
    assert (found["d4"].explored.elo, found["d4"].explored.last_game) == (1500, game.id)
    assert tally(await played(db, game.line.positions[1]), "c5") == Tally(wins=1)
    assert await explorer.catch_up(db) == 0


async def test_a_finished_games_cached_line_has_little_more_than_the_moves(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    ended = await finish(db, ann, ben, now, "d4 c5 e3 cxd4")
    before = db.lines.replayed
    kept = (await games.load(db, ended.id)).line
    assert db.lines.replayed == before
    assert not any("_placement" in vars(position) for position in kept.positions[1:-1])


async def test_moves_are_listed_by_frequency_with_their_results(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await finish(db, ann, ben, now, CHECKMATE)
    last = await finish(db, ann, ben, now, "d4 c5", rated=False)
    await finish(db, ann, ben, now, "d4 a5")
    found = await played(db)
    assert next(iter(found)) == "d4"
    assert (tally(found, "d4"), tally(found, "c3")) == (Tally(wins=2), Tally(losses=1))
    assert tally(await played(db, ladder_only=True), "d4") == Tally(wins=1)
    assert tally(await played(db, last.line.positions[1]), "c5") == Tally(wins=1)


async def test_transpositions_lead_to_the_same_position(db: Database, ann: Member, ben: Member, now: datetime) -> None:
    first = await finish(db, ann, ben, now, "d3 c5 e3 a5")
    await finish(db, ann, ben, now, "e3 c5 d3 b5")
    assert tally(await played(db, first.line.positions[3]), "a5") == Tally(wins=1)
    assert tally(await played(db, first.line.positions[3]), "b5") == Tally(wins=1)


async def test_a_repeated_position_counts_once(db: Database, ann: Member, ben: Member, now: datetime) -> None:
    await finish(db, ann, ben, now, REPETITION)
    assert tally(await played(db), "Nf3") == Tally(draws=1)


async def test_aborted_games_other_servers_and_direct_messages_are_left_out(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await start(db, ann, ben, now)
    await games.abort(db, game.id, ann.user_id, now)
    alone = await start_with_engine(db, ann, now, guild_id=NO_SERVER)
    alone = (await games.play_move(db, alone.id, ann.user_id, "d4", now)).game
    await games.resign(db, alone.id, ann.user_id, now)
    elsewhere = await start(db, ann, ben, now, guild_id=GUILD + 1)
    await games.resign(db, (await play(db, elsewhere, "d4 c5", now)).id, ben.user_id, now)
    assert await played(db) == {}
    assert [one.san for one in await explorer.look(db, NO_SERVER, BEGUN) if one.explored] == []


async def test_a_game_with_the_engine_counts_without_a_rating(db: Database, ann: Member, now: datetime) -> None:
    game = await start_with_engine(db, ann, now)
    game = (await games.play_move(db, game.id, ann.user_id, "d4", now)).game
    await games.resign(db, game.id, ann.user_id, now)
    one = (await played(db))["d4"].explored
    assert one is not None
    assert (one.tally, one.elo) == (Tally(losses=1), None)


async def test_a_game_lost_on_time_is_counted_later(db: Database, ann: Member, ben: Member, now: datetime) -> None:
    game = await play(db, await start(db, ann, ben, now, clock=timedelta(hours=1)), "d4 c5", now)
    await clocks.end_overdue(db, now + timedelta(hours=2))
    assert (await games.load(db, game.id)).is_over
    assert await played(db) == {}
    assert [await explorer.catch_up(db), await explorer.catch_up(db)] == [1, 0]
    assert tally(await played(db), "d4") == Tally(losses=1)


async def test_a_rebuild_equals_the_counts_one_by_one(
    db: Database, ann: Member, ben: Member, cat: Member, now: datetime
) -> None:
    rng = Random(5)
    for _ in range(6):
        white, black = rng.sample([ann, ben, cat], 2)
        await finish(
            db, white, black, now, rng.choice([CAMPMATE, CHECKMATE, REPETITION, "d4 c5"]), rated=rng.random() < 0.5
        )
    counted = await rows(db)
    assert await explorer.rebuild(db) == 6
    assert await rows(db) == counted
    assert await explorer.catch_up(db) == 0


async def rows(db: Database) -> list[tuple[object, ...]]:
    """Return the explorer's rows without their edition (the number of the rebuild), asserting that all rows have the
    same edition.
    """
    async with db.reading() as connection:
        found = [tuple(row) for row in await connection.execute(select(storage.explorer))]
    assert len({row[0] for row in found}) == 1
    return sorted(row[1:] for row in found)


async def test_a_game_that_ends_during_a_rebuild_counts_once(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await finish(db, ann, ben, now, "d4 c5")
    async with db.writing() as connection:
        await storage.begin_edition(connection)
    await finish(db, ann, ben, now, "d4 c5")
    while await explorer.catch_up(db):
        pass
    assert tally(await played(db), "d4") == Tally(wins=2)


async def test_a_game_that_cannot_be_replayed_does_not_block_the_others(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    broken = await finish(db, ann, ben, now, "d4 c5")
    await finish(db, ann, ben, now, "e4 a5")
    async with db.writing() as connection:
        await connection.execute(update(stored).where(stored.c.id == broken.id).values(variant="shogi"))
        await storage.begin_edition(connection)
    assert await explorer.catch_up(db) == 2
    assert list(await played(db)) == ["e4"]


def test_optional_rules_and_counters_do_not_change_the_position() -> None:
    plain, ruled = find_variant("asymmetric-elves-orcs"), find_variant("asymmetric-elves-orcs+a")
    assert position_number(Position.start(plain)) == position_number(Position.start(ruled))
    later = BEGUN.fen.replace(" 0 1", " 7 9")
    assert position_number(Position.from_fen(ORDA, later)) == position_number(BEGUN)
    assert position_number(BEGUN) != position_number(Position.start(find_variant("khans")))


@pytest.mark.parametrize("plies", [3, EXPLORED_PLIES + 4])
def test_the_counted_moves_of_a_game_are_limited(plies: int) -> None:
    line = MoveLine.from_position(BEGUN)
    rng = Random(3)
    while line.ply < plies:
        line = line.play(rng.choice(line.position.legal_moves))
    assert len(counted_moves(line)) == min(plies, EXPLORED_PLIES)
