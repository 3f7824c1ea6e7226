"""Conditional moves are played in their own transaction, right after the opponent's move."""

from datetime import timedelta

import pytest

from bot.domain.clock import CLOCKS
from bot.domain.errors import NotYourGame, StalePosition
from bot.domain.game import ConditionalsInvalid, Game, GameVersion
from bot.domain.ids import Member, OfferKind
from bot.services import clocks, games
from bot.services.games import set_lines
from bot.storage import games as storage
from bot.storage.database import Database
from bot.storage.errors import StorageError

from .steps import NOW, play, start

DAY = timedelta(days=1)


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member) -> Game:
    """A game in which Ann is waiting for Ben's move, and has stored a recapture as a conditional move."""
    game = await play(db, await start(db, ann, ben, NOW, clock=DAY), "d4 c5 e3", NOW)
    return await set_lines(db, game.id, ann.user_id, [["cxd4", "exd4", "b5", "b3"]], NOW, version=game.version)


async def stored(db: Database, game: Game) -> Game:
    return await games.load(db, game.id)


async def test_a_conditional_recapture_is_played(db: Database, game: Game, ben: Member) -> None:
    played = await games.play_move(db, game.id, ben.user_id, "cxd4", NOW + DAY / 2)
    assert (played.san, played.game.line.sans) == ("cxd4", ("d4", "c5", "e3", "cxd4", "exd4"))
    kept = await stored(db, game)
    assert kept.line.moves == played.game.line.moves
    assert kept.countdown.deadline == NOW + DAY * 3 / 2
    assert kept.conditional.lines == (("b6b5", "b2b3"),)


async def test_a_line_is_played_to_its_end(db: Database, game: Game) -> None:
    after = await play(db, await play(db, game, "cxd4", NOW), "b5", NOW)
    assert after.line.sans[-2:] == ("b5", "b3")
    assert (await stored(db, game)).conditional is None


async def test_another_move_deletes_them(db: Database, game: Game) -> None:
    after = await play(db, game, "b5", NOW)
    assert after.ply == 4
    assert (await stored(db, game)).conditional is None


async def test_the_end_of_the_game_deletes_them(db: Database, game: Game, ben: Member) -> None:
    await games.resign(db, game.id, ben.user_id, NOW)
    assert await games.due_conditionals(db) == [game.id]
    await games.follow(db, game.id, NOW)
    assert await games.due_conditionals(db) == []
    assert (await stored(db, game)).conditional is None


async def test_a_takeback_deletes_them(db: Database, game: Game, ann: Member, ben: Member) -> None:
    await games.offer(db, game.id, ann.user_id, OfferKind.TAKEBACK, NOW)
    await games.accept_offer(db, game.id, ben.user_id, OfferKind.TAKEBACK, NOW)
    await games.follow(db, game.id, NOW)
    assert (await stored(db, game)).conditional is None


async def test_a_process_that_stops_in_between_loses_no_reply(
    db: Database, game: Game, ben: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> Game:
        raise StorageError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(games, "follow", lost)
        played = await games.play_move(db, game.id, ben.user_id, "cxd4", NOW)
    assert played.game.ply == 4
    assert await games.due_conditionals(db) == [game.id]
    assert (await games.follow(db, game.id, NOW)).line.sans[-1] == "exd4"
    assert (await games.follow(db, game.id, NOW)).ply == 5


async def test_a_repeated_move_gets_one_reply(db: Database, game: Game, ben: Member) -> None:
    for _ in range(2):
        await games.play_move(db, game.id, ben.user_id, "cxd4", NOW, version=GameVersion(3))
    assert (await stored(db, game)).ply == 5


async def test_a_reply_can_end_the_game(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW), "f3 Ad7 h4 a5 Nc3 Ae5", NOW)
    await set_lines(db, game.id, ben.user_id, [], NOW, version=game.version)
    await set_lines(db, game.id, ben.user_id, [["g3", "Axg3"]], NOW, version=game.version)
    assert (await play(db, game, "g3", NOW)).outcome.winner.word == "black"
    assert (await stored(db, game)).conditional is None


async def test_a_conditional_move_does_not_end_a_vacation(db: Database, game: Game, ann: Member, ben: Member) -> None:
    await clocks.begin_vacation(db, ann.user_id, 3, NOW)
    after = await play(db, game, "cxd4", NOW + DAY / 2)
    assert after.ply == 5
    assert (await clocks.latest_vacation(db, ann.user_id)).is_on(NOW + DAY)


async def test_an_empty_list_of_lines_deletes_them(db: Database, game: Game, ann: Member) -> None:
    await set_lines(db, game.id, ann.user_id, [], NOW, version=game.version)
    assert (await stored(db, game)).conditional is None


async def test_conditional_moves_that_make_no_sense_are_refused(
    db: Database, game: Game, ann: Member, ben: Member
) -> None:
    live = await play(db, await start(db, ann, ben, NOW, clock=CLOCKS["5+3"]), "d4", NOW)
    for number, by, mark, fault in (
        (live.id, ann, live.version, "live"),
        (game.id, ben, game.version, "turn"),
    ):
        with pytest.raises(ConditionalsInvalid) as refused:
            await set_lines(db, number, by.user_id, [["c5", "e3"]], NOW, version=mark)
        assert refused.value.fault == fault
    with pytest.raises(StalePosition):
        await set_lines(db, game.id, ann.user_id, [], NOW, version=GameVersion(1))


async def test_only_the_players_have_conditional_moves(db: Database, game: Game, cat: Member) -> None:
    with pytest.raises(NotYourGame):
        await set_lines(db, game.id, cat.user_id, [], NOW, version=game.version)


async def test_without_them_a_move_takes_one_transaction(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW)
    before = db.work.transactions
    await play(db, game, "d4", NOW)
    assert db.work.transactions == before + 1
    async with db.reading() as connection:
        assert await storage.due_conditionals(connection, db.shards) == []
