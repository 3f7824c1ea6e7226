import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from bot.domain.errors import (
    GameOver,
    MoveTextTooLong,
    NoGameHere,
    NoSuchGame,
    NotYourGame,
    NotYourTurn,
    SeveralGames,
    StalePosition,
)
from bot.domain.game import Game, Mark
from bot.domain.ids import ChannelId
from bot.domain.member import Member
from bot.rules import Color, IllegalMove, InvalidMove, Outcome, Termination
from bot.services import games, ladder, listed_games
from bot.services.games import Intent, MeantGame
from bot.storage import schema
from bot.storage.database import Database

from .room import (
    CAMPMATE,
    CHECKMATE,
    ELSEWHERE,
    GUILD,
    NOW,
    REPETITION,
    TWO_MOVES_EACH,
    facts,
    play,
    start,
)

THREAD = ChannelId(31)


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


async def test_the_line_of_a_move_just_played_is_at_hand_for_the_next(
    db: Database, game: Game, ann: Member, ben: Member
) -> None:
    await games.play_move(db, game.id, ann.user_id, "d2d4", NOW)
    await games.play_move(db, game.id, ben.user_id, "c6c5", NOW)
    assert db.lines.replayed == 0


async def test_what_playing_returns_is_what_is_stored(db: Database, game: Game) -> None:
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


async def test_who_may_not_move_is_told_why(db: Database, game: Game, ann: Member, ben: Member, cat: Member) -> None:
    with pytest.raises(NotYourGame):
        await games.play_move(db, game.id, cat.user_id, "d4", NOW)
    with pytest.raises(NotYourTurn):
        await games.play_move(db, game.id, ben.user_id, "c5", NOW)
    await games.resign(db, game.id, ben.user_id, NOW)
    with pytest.raises(GameOver):
        await games.play_move(db, game.id, ann.user_id, "d4", NOW)


async def test_the_same_move_sent_twice_is_played_once(db: Database, game: Game, ann: Member) -> None:
    first = await games.play_move(db, game.id, ann.user_id, "d4", NOW, mark=Mark(0))
    again = await games.play_move(db, game.id, ann.user_id, "d2-d4", NOW + timedelta(hours=1), mark=Mark(0))
    assert again.is_repeat
    assert (again.move, again.san, facts(again.game)) == (first.move, first.san, facts(first.game))
    assert len(await stored_moves(db)) == 1


async def test_a_repeat_is_recognised_after_the_answer_and_after_the_end(
    db: Database, game: Game, ann: Member, ben: Member
) -> None:
    await play(db, game, "d4 c5", NOW)
    await games.resign(db, game.id, ben.user_id, NOW)
    again = await games.play_move(db, game.id, ann.user_id, "d4", NOW, mark=Mark(0))
    assert (again.is_repeat, again.san, again.game.ply) == (True, "d4", 2)


async def test_another_move_for_the_same_position_is_stale(db: Database, game: Game, ann: Member) -> None:
    await games.play_move(db, game.id, ann.user_id, "d4", NOW, mark=Mark(0))
    with pytest.raises(StalePosition) as refused:
        await games.play_move(db, game.id, ann.user_id, "e4", NOW, mark=Mark(0))
    assert refused.value == StalePosition(game.id)


async def test_of_two_moves_at_once_one_is_played(db: Database, game: Game, ann: Member) -> None:
    answers = await asyncio.gather(
        *(games.play_move(db, game.id, ann.user_id, move, NOW, mark=Mark(0)) for move in ("d4", "e4")),
        return_exceptions=True,
    )
    assert {type(answer) for answer in answers} == {games.MovePlayed, StalePosition}
    assert len(await stored_moves(db)) == 1


async def test_one_move_sent_many_times_at_once_is_played_once(db: Database, game: Game, ann: Member) -> None:
    answers = await asyncio.gather(
        *(games.play_move(db, game.id, ann.user_id, "d4", NOW, mark=Mark(0)) for _ in range(8))
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
    assert (await ladder.rating_of(db, GUILD, ann.user_id, "orda")).games == 1


async def test_a_game_given_up_before_two_moves_each_is_not_rated(db: Database, game: Game, ann: Member) -> None:
    await play(db, game, "d4 c5 e3", NOW)
    over = await games.resign(db, game.id, ann.user_id, NOW)
    assert (over.white.change, over.black.change) == (None, None)
    assert (await ladder.standings(db, GUILD, "orda", 10)).total == 0


async def test_a_casual_game_is_not_rated(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, rated=False)
    over = await play(db, game, CHECKMATE, NOW)
    assert over.white.change is None
    assert (await ladder.standings(db, GUILD, "orda", 10)).total == 0


async def test_a_finished_game_shows_the_ratings_of_its_day(db: Database, ann: Member, ben: Member) -> None:
    first = await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    going_on = await start(db, ann, ben, NOW)
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    assert (await games.load(db, first.id)).white.rating == 1500
    assert (await games.load(db, going_on.id)).white.rating == 1500 - 20 - 18


@pytest.fixture
async def no_ratings(db: Database) -> AsyncIterator[None]:
    """A table of ratings that takes no rows."""
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


async def test_what_fails_in_the_middle_leaves_nothing_behind(
    db: Database, game: Game, ben: Member, no_ratings: None
) -> None:
    before = await play(db, game, CHECKMATE.rsplit(" ", 1)[0], NOW)
    with pytest.raises(DBAPIError, match="no_ratings"):
        await games.play_move(db, game.id, ben.user_id, "Hxf2#", NOW)
    assert facts(await games.load(db, game.id)) == facts(before)


async def test_the_room_is_remembered(db: Database, game: Game) -> None:
    await games.set_room(db, game.id, THREAD)
    assert (await games.load(db, game.id)).room_id == THREAD


async def test_a_game_is_found_by_its_number(db: Database, game: Game, cat: Member) -> None:
    found = await games.find(db, MeantGame(cat.user_id, GUILD, THREAD, game.id))
    assert found.id == game.id


@pytest.mark.parametrize("number", [404, 0, -1, 10**30])
async def test_a_number_that_was_never_given_is_refused(db: Database, game: Game, ann: Member, number: int) -> None:
    with pytest.raises(NoSuchGame) as refused:
        await games.find(db, MeantGame(ann.user_id, GUILD, THREAD, number))
    assert refused.value.game_id == number


async def test_a_game_of_another_server_is_not_found(db: Database, ann: Member, ben: Member) -> None:
    foreign = await start(db, ann, ben, NOW, guild_id=ELSEWHERE)
    await games.set_room(db, foreign.id, THREAD)
    with pytest.raises(NoSuchGame):
        await games.find(db, MeantGame(ann.user_id, GUILD, THREAD, foreign.id))
    with pytest.raises(NoGameHere):
        await games.find(db, MeantGame(ann.user_id, GUILD, THREAD))


async def find(db: Database, member: Member, room: ChannelId | None = THREAD, intent: Intent = Intent.SEE) -> int:
    return (await games.find(db, MeantGame(member.user_id, GUILD, room, intent=intent))).id


async def test_the_room_tells_the_game_even_to_those_who_watch(
    db: Database, game: Game, ann: Member, ben: Member, cat: Member
) -> None:
    await games.set_room(db, game.id, THREAD)
    await start(db, ann, ben, NOW)
    assert await find(db, ann) == await find(db, cat) == game.id


async def test_a_game_that_goes_on_comes_before_a_later_one_that_is_over(
    db: Database, game: Game, ann: Member, ben: Member
) -> None:
    await games.set_room(db, game.id, THREAD)
    over = await start(db, ann, ben, NOW)
    await games.set_room(db, over.id, THREAD)
    await games.resign(db, over.id, ann.user_id, NOW)
    assert await find(db, ann) == game.id


async def test_a_room_keeps_its_game_after_the_end(db: Database, game: Game, ann: Member, ben: Member) -> None:
    await games.set_room(db, game.id, THREAD)
    await games.resign(db, game.id, ann.user_id, NOW)
    await start(db, ann, ben, NOW)
    assert await find(db, ann) == game.id


async def test_in_a_channel_of_many_games_a_member_means_their_own(
    db: Database, game: Game, ann: Member, ben: Member, cat: Member
) -> None:
    theirs = await start(db, ben, cat, NOW)
    for each in (game, theirs):
        await games.set_room(db, each.id, THREAD)
    assert await find(db, ann) == game.id
    assert await find(db, cat) == theirs.id


async def in_one_room(db: Database, *pairs: tuple[Member, Member]) -> list[Game]:
    """Games of these members, White first, all in one channel."""
    begun = [await start(db, white, black, NOW) for white, black in pairs]
    for game in begun:
        await games.set_room(db, game.id, THREAD)
    return begun


async def choices(db: Database, member: Member, intent: Intent) -> tuple[int, ...]:
    with pytest.raises(SeveralGames) as refused:
        await find(db, member, intent=intent)
    return refused.value.game_ids


async def test_of_several_games_in_a_channel_the_one_that_waits_is_moved_in(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    waits, later, _ = await in_one_room(db, (ann, ben), (cat, ann), (ben, cat))
    assert await find(db, ann, intent=Intent.MOVE) == waits.id
    await play(db, waits, "d4", NOW)
    await play(db, later, "d4", NOW)
    assert await find(db, ann, intent=Intent.MOVE) == later.id


async def test_where_several_games_wait_in_a_channel_one_must_be_named_the_longest_waiting_first(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    second, theirs, first = await in_one_room(db, (cat, ann), (ben, ann), (ann, cat))
    await play(db, second, "d4", NOW + timedelta(minutes=1))
    assert await choices(db, ann, Intent.MOVE) == (first.id, second.id)
    meant = MeantGame(ann.user_id, GUILD, THREAD, intent=Intent.MOVE)
    with pytest.raises(SeveralGames):
        await games.play_meant(db, meant, "d4", NOW, guard=lambda game: None)
    assert [(await games.load(db, each.id)).ply for each in (first, second, theirs)] == [0, 1, 0]


async def test_where_none_of_several_games_in_a_channel_waits_none_is_moved_in(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    here = await in_one_room(db, (ben, ann), (cat, ann))
    assert await choices(db, ann, Intent.MOVE) == tuple(game.id for game in here)


async def test_of_several_games_in_a_channel_none_is_ended_unless_it_is_named(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    waits, other = await in_one_room(db, (ann, ben), (cat, ann))
    assert await choices(db, ann, Intent.CHANGE) == (waits.id, other.id)
    assert await find(db, ben, intent=Intent.CHANGE) == waits.id
    await games.resign(db, waits.id, ben.user_id, NOW)
    assert await find(db, ann, intent=Intent.CHANGE) == other.id


async def test_of_several_games_in_a_channel_the_latest_is_shown(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    _, latest = await in_one_room(db, (ann, ben), (cat, ann))
    assert await find(db, ann) == latest.id


async def test_in_a_thread_a_game_that_waits_elsewhere_is_not_meant(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    [here] = await in_one_room(db, (ben, ann))
    await start(db, ann, cat, NOW)
    assert await find(db, ann, intent=Intent.MOVE) == await find(db, ann, intent=Intent.CHANGE) == here.id


async def test_a_member_who_plays_nothing_in_a_room_is_told_of_the_game_there(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    [here] = await in_one_room(db, (ann, ben))
    assert await find(db, cat, intent=Intent.MOVE) == await find(db, cat, intent=Intent.CHANGE) == here.id


async def test_elsewhere_a_members_only_game_is_meant(db: Database, game: Game, ann: Member, ben: Member) -> None:
    over = await start(db, ann, ben, NOW)
    await games.resign(db, over.id, ann.user_id, NOW)
    assert await find(db, ann) == game.id


async def test_elsewhere_a_member_of_many_games_must_choose(db: Database, game: Game, ann: Member, cat: Member) -> None:
    other = await start(db, ann, cat, NOW)
    with pytest.raises(SeveralGames) as refused:
        await find(db, ann)
    assert refused.value.game_ids == (game.id, other.id)


async def test_elsewhere_a_member_without_games_finds_none(db: Database, game: Game, cat: Member) -> None:
    with pytest.raises(NoGameHere):
        await find(db, cat)


async def test_games_that_wait_for_a_member_come_first_the_longest_waiting_before(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    hour = timedelta(hours=1)
    waits_for_ben = await start(db, ben, ann, NOW)
    waits_second = await start(db, ann, cat, NOW + hour)
    waits_first = await start(db, cat, ann, NOW)
    await play(db, waits_first, "d4", NOW + hour / 2)
    await start(db, ben, cat, NOW)
    await start(db, ann, ben, NOW, guild_id=ELSEWHERE)
    listed = await listed_games.ongoing_of(db, GUILD, ann.user_id, 10)
    assert [each.id for each in listed.items] == [waits_first.id, waits_second.id, waits_for_ben.id]


async def test_the_latest_finished_games_are_listed_first(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    finished = []
    for minutes, (white, black) in enumerate([(ann, ben), (cat, ann), (ben, cat), (ann, cat)]):
        game = await start(db, white, black, NOW)
        await games.resign(db, game.id, white.user_id, NOW + timedelta(minutes=minutes))
        finished.append(game.id)
    await start(db, ann, ben, NOW)
    listed = await listed_games.latest_of(db, GUILD, ann.user_id, 2)
    assert [each.id for each in listed] == [finished[3], finished[1]]
