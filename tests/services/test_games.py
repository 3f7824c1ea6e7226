import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from bot.domain.errors import (
    GameOver,
    MoveTextTooLong,
    NotYourGame,
    NotYourTurn,
    StalePosition,
)
from bot.domain.game import Game, GameVersion
from bot.domain.ids import Member
from bot.rules import Color, IllegalMove, InvalidMove, Outcome, Termination
from bot.services import games, ladder
from bot.storage import schema
from bot.storage.database import Database

from .steps import (
    CAMPMATE,
    CHECKMATE,
    GUILD,
    NOW,
    REPETITION,
    TWO_MOVES_EACH,
    facts,
    play,
    rating_in,
    start,
)


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member) -> Game:
    return await start(db, ann, ben, NOW)


async def stored_moves(db: Database) -> list[tuple[int, int, str, str]]:
    async with db.reading() as connection:
        query = select(schema.moves).order_by(schema.moves.c.game_id, schema.moves.c.ply)
        return [(row.game_id, row.ply, row.uci, row.san) for row in await connection.execute(query)]


async def test_a_move_is_stored_with_its_notation(db: Database, game: Game, ann: Member) -> None:
    played = await games.play_move(db, game.id, ann.user_id, "d2d4", NOW)
    assert (played.move.uci, played.san, played.is_repeat) == ("d2d4", "d4", False)
    assert await stored_moves(db) == [(game.id, 0, "d2d4", "d4")]


async def test_the_line_after_a_move_is_cached_for_the_next(db: Database, game: Game, ann: Member, ben: Member) -> None:
    await games.play_move(db, game.id, ann.user_id, "d2d4", NOW)
    await games.play_move(db, game.id, ben.user_id, "c6c5", NOW)
    assert db.lines.replayed == 0


async def test_playing_returns_the_stored_game(db: Database, game: Game) -> None:
    later = NOW + timedelta(minutes=3)
    after = await play(db, game, TWO_MOVES_EACH, later)
    assert facts(await games.load(db, game.id)) == facts(after)
    assert after.turn_since == later


@pytest.mark.parametrize(
    ("moves", "outcome", "changes"),
    [
        (CHECKMATE, Outcome(Color.BLACK, Termination.CHECKMATE), (-20, 20)),
        (CAMPMATE, Outcome(Color.WHITE, Termination.CAMPMATE), (20, -20)),
        (REPETITION, Outcome(None, Termination.THREEFOLD_REPETITION), (0, 0)),
    ],
    ids=["checkmate", "campmate", "repetition"],
)
async def test_the_move_that_ends_a_game_rates_it(
    db: Database, game: Game, moves: str, outcome: Outcome, changes: tuple[int, int]
) -> None:
    over = await play(db, game, moves, NOW)
    stored = await games.load(db, game.id)
    assert facts(stored) == facts(over)
    assert (stored.outcome, stored.ended_at) == (outcome, NOW)
    assert (stored.white.change, stored.black.change) == changes
    assert (stored.white.rating, stored.black.rating) == (1500, 1500)


@pytest.mark.parametrize(
    ("text", "error"),
    [("d5", IllegalMove), ("hello", InvalidMove), ("d4 " * 1400, MoveTextTooLong)],
    ids=["illegal", "no move", "endless"],
)
async def test_a_refused_move_changes_nothing(
    db: Database, game: Game, ann: Member, text: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        await games.play_move(db, game.id, ann.user_id, text, NOW + timedelta(hours=1))
    assert facts(await games.load(db, game.id)) == facts(game)


async def test_a_player_who_cannot_move_gets_the_reason(
    db: Database, game: Game, ann: Member, ben: Member, cat: Member
) -> None:
    with pytest.raises(NotYourGame):
        await games.play_move(db, game.id, cat.user_id, "d4", NOW)
    with pytest.raises(NotYourTurn):
        await games.play_move(db, game.id, ben.user_id, "c5", NOW)
    await games.resign(db, game.id, ben.user_id, NOW)
    with pytest.raises(GameOver):
        await games.play_move(db, game.id, ann.user_id, "d4", NOW)


async def test_the_same_move_sent_twice_is_played_once(db: Database, game: Game, ann: Member) -> None:
    first = await games.play_move(db, game.id, ann.user_id, "d4", NOW, version=GameVersion(0))
    again = await games.play_move(db, game.id, ann.user_id, "d2-d4", NOW + timedelta(hours=1), version=GameVersion(0))
    assert again.is_repeat
    assert (again.move, again.san, facts(again.game)) == (first.move, first.san, facts(first.game))
    assert len(await stored_moves(db)) == 1


async def test_a_repeated_move_is_recognized_after_the_reply_and_after_the_end(
    db: Database, game: Game, ann: Member, ben: Member
) -> None:
    await play(db, game, "d4 c5", NOW)
    await games.resign(db, game.id, ben.user_id, NOW)
    again = await games.play_move(db, game.id, ann.user_id, "d4", NOW, version=GameVersion(0))
    assert (again.is_repeat, again.san, again.game.ply) == (True, "d4", 2)


async def test_another_move_for_the_same_position_is_stale(db: Database, game: Game, ann: Member) -> None:
    await games.play_move(db, game.id, ann.user_id, "d4", NOW, version=GameVersion(0))
    with pytest.raises(StalePosition) as refused:
        await games.play_move(db, game.id, ann.user_id, "e4", NOW, version=GameVersion(0))
    assert refused.value == StalePosition(game.id)


async def test_of_two_moves_at_once_one_is_played(db: Database, game: Game, ann: Member) -> None:
    answers = await asyncio.gather(
        *(games.play_move(db, game.id, ann.user_id, move, NOW, version=GameVersion(0)) for move in ("d4", "e4")),
        return_exceptions=True,
    )
    assert {type(answer) for answer in answers} == {games.MovePlayed, StalePosition}
    assert len(await stored_moves(db)) == 1


async def test_one_move_sent_many_times_at_once_is_played_once(db: Database, game: Game, ann: Member) -> None:
    answers = await asyncio.gather(
        *(games.play_move(db, game.id, ann.user_id, "d4", NOW, version=GameVersion(0)) for _ in range(8))
    )
    assert [answer.is_repeat for answer in answers].count(False) == 1
    assert len(await stored_moves(db)) == 1


async def test_resigning_ends_and_rates_the_game(db: Database, game: Game, ann: Member) -> None:
    await play(db, game, TWO_MOVES_EACH, NOW)
    over = await games.resign(db, game.id, ann.user_id, NOW)
    assert over.outcome == Outcome(Color.BLACK, Termination.RESIGNATION)
    assert (over.white.change, over.black.change) == (-20, 20)
    assert facts(await games.load(db, game.id)) == facts(over)


async def test_resigning_twice_at_once_is_rated_once(db: Database, game: Game, ann: Member, ben: Member) -> None:
    await play(db, game, TWO_MOVES_EACH, NOW)
    await asyncio.gather(
        *(games.resign(db, game.id, player.user_id, NOW) for player in (ann, ben)), return_exceptions=True
    )
    assert (await rating_in(db, GUILD, ann.user_id, "orda")).games == 1


async def test_resigning_before_two_moves_each_is_not_rated(db: Database, game: Game, ann: Member) -> None:
    await play(db, game, "d4 c5 e3", NOW)
    over = await games.resign(db, game.id, ann.user_id, NOW)
    assert (over.white.change, over.black.change) == (None, None)
    assert (await ladder.standings(db, GUILD, "orda", 10)).total == 0


async def test_a_casual_game_is_not_rated(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, rated=False)
    over = await play(db, game, CHECKMATE, NOW)
    assert over.white.change is None
    assert (await ladder.standings(db, GUILD, "orda", 10)).total == 0


async def test_a_finished_game_shows_the_ratings_at_its_end(db: Database, ann: Member, ben: Member) -> None:
    first = await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    going_on = await start(db, ann, ben, NOW)
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    assert (await games.load(db, first.id)).white.rating == 1500
    assert (await games.load(db, going_on.id)).white.rating == 1500 - 20 - 18


@pytest.fixture
async def no_ratings(db: Database) -> AsyncIterator[None]:
    """Make the database reject new rows in the ratings table."""
    if db.url.startswith("sqlite"):
        refuse = "CREATE TRIGGER no_ratings BEFORE INSERT ON ratings BEGIN SELECT RAISE(ABORT, 'no_ratings'); END"
        allow = "DROP TRIGGER no_ratings"
    else:
        refuse = "ALTER TABLE ratings ADD CONSTRAINT no_ratings CHECK (false) NOT VALID"
        allow = "ALTER TABLE ratings DROP CONSTRAINT no_ratings"
    async with db.writing() as connection:
        await connection.execute(text(refuse))
    yield
    async with db.writing() as connection:
        await connection.execute(text(allow))


async def test_a_failure_in_the_middle_leaves_nothing_behind(
    db: Database, game: Game, ben: Member, no_ratings: None
) -> None:
    before = await play(db, game, CHECKMATE.rsplit(" ", 1)[0], NOW)
    with pytest.raises(DBAPIError, match="no_ratings"):
        await games.play_move(db, game.id, ben.user_id, "Hxf2#", NOW)
    assert facts(await games.load(db, game.id)) == facts(before)
