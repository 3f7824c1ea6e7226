"""Imported games are stored once, can be found by number, and don't count in any member's records."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.allowances import Allowances
from bot.domain.errors import NoSuchGame, TooManyImports
from bot.domain.game import Game
from bot.domain.ids import ENGINE, NO_SERVER, Member, ServerId
from bot.domain.imports import NewImport, read_import
from bot.domain.text import clean_text
from bot.rules import Color, Outcome, Position, Termination
from bot.services import clocks, explorer, games, imports, ladder, records
from bot.services.games import GameQuery
from bot.services.records import server_balance_of
from bot.storage import checks
from bot.storage import imports as stored_imports
from bot.storage.database import Database
from bot.variants import find_family, find_variant
from tests.services.steps import CHANNEL, GUILD

PGN = """[White "Ann"]
[Black "Zoë"]
[WhiteElo "1523"]
[Site "elsewhere"]
[Variant "Orda"]
[Result "0-1"]

1. d4 {[%clk 0:05:03]} c5 2. dxc5 Ae7 0-1
"""


def new(by: Member, text: str = PGN, guild_id: ServerId = GUILD) -> NewImport:
    return NewImport(server_id=guild_id, channel_id=CHANNEL, by=by, record=read_import(text))


async def test_a_game_is_stored_with_its_players_result_and_moves(db: Database, ann: Member, now: datetime) -> None:
    game = await imports.bring(db, new(ann), now)
    assert game == replace(await games.load(db, game.id), line=game.line)
    assert (game.white.name, game.white.rating, game.black.name, game.black.rating) == ("Ann", 1523, "Zoë", 0)
    assert game.outcome == Outcome(Color.BLACK, Termination.RESIGNATION)
    assert game.line.sans == ("d4", "c5", "dxc5", "Ae7")
    assert (game.imported_by, game.rated, game.due) == (ann.user_id, False, None)
    assert min(game.user_ids) < ENGINE
    told = await imports.told_of(db, game)
    assert told is not None
    assert told.tags["Site"] == "elsewhere"
    assert told.clocks[:2] == (timedelta(minutes=5, seconds=3), None)


CLOCKED = PGN.replace(
    "1. d4 {[%clk 0:05:03]} c5 2. dxc5 Ae7",
    """1. d4 {[%clk 0:05:00]} c5 {[%clk 0:05:00]}
2. dxc5 {[%clk 0:04:50.3]} Ae7 {[%clk 0:05:01]}""",
).replace("[Result", '[TimeControl "300+3"]\n[Result')


async def test_clocks_in_a_pgn_give_the_time_of_each_move(db: Database, ann: Member, now: datetime) -> None:
    timed = await imports.bring(db, new(ann, CLOCKED), now)
    assert await clocks.move_times(db, timed) == (None, None, timedelta(seconds=13), timedelta(seconds=2))
    untold = await imports.bring(db, new(ann), now)
    assert await clocks.move_times(db, untold) is None
    by_mail = await imports.bring(db, new(ann, CLOCKED.replace("300+3", "1/86400")), now)
    assert await clocks.move_times(db, by_mail) is None


async def test_the_same_game_is_stored_once_for_each_member_and_channel(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    first = await imports.bring(db, new(ann), now)
    assert (await imports.bring(db, new(ann), now + timedelta(days=9))).id == first.id
    assert (await imports.bring(db, new(ben), now)).id != first.id
    assert (await imports.bring(db, replace(new(ann), channel_id=CHANNEL + 1), now)).id != first.id
    assert await imports.latest_of(db, ann.user_id, 9) == [first.id + 2, first.id]


async def test_a_position_becomes_a_finished_game_without_moves(db: Database, ann: Member, now: datetime) -> None:
    fen = Position.start(find_variant("khans")).fen
    game = await imports.bring(db, new(ann, fen), now)
    assert (game.variant.key, game.ply, game.is_over, game.white.name) == ("khans", 0, True, "?")


async def test_two_players_with_one_name_are_different(db: Database, ann: Member, now: datetime) -> None:
    game = await imports.bring(db, new(ann, PGN.replace("Zoë", "Ann")), now)
    assert game.white.name == game.black.name
    assert game.white.user_id != game.black.user_id


async def test_every_attempt_counts_for_a_day_whatever_its_result(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    allowances = Allowances(imports_a_day=2)
    await imports.begin(db, GUILD, ann.user_id, now, allowances)
    await imports.begin(db, GUILD, ann.user_id, now + timedelta(hours=1), allowances)
    with pytest.raises(TooManyImports) as refused:
        await imports.begin(db, NO_SERVER, ann.user_id, now + timedelta(hours=2), allowances)
    assert refused.value.again_at == now + timedelta(days=1)
    await imports.begin(db, GUILD, ben.user_id, now + timedelta(hours=2), allowances)
    await imports.begin(db, GUILD, ann.user_id, now + timedelta(days=1), allowances)


async def test_attempts_are_stored_in_the_database_and_deleted_after_a_day(
    db: Database, ann: Member, now: datetime
) -> None:
    allowances = Allowances(imports_a_day=2)
    other_process = await Database.open(db.url)
    try:
        await imports.begin(db, GUILD, ann.user_id, now, allowances)
        await imports.begin(other_process, GUILD, ann.user_id, now, allowances)
        with pytest.raises(TooManyImports):
            await imports.begin(db, GUILD, ann.user_id, now, allowances)
    finally:
        await other_process.close()
    await imports.begin(db, GUILD, ann.user_id, now + timedelta(days=1), allowances)
    async with db.reading() as connection:
        assert await stored_imports.attempts(connection, ann.user_id) == [now + timedelta(days=1)]


NASTY = "\u202egnihton\u2066\0\x1b[31m\ud800 Z\u0324\u0324\u0324\u0324\u0324\u0324o\ufeff"


async def test_no_character_in_a_tag_breaks_the_database_or_reverses_a_line(
    db: Database, ann: Member, now: datetime
) -> None:
    text = PGN.replace("Ann", NASTY).replace("elsewhere", NASTY).replace("Site", "Si\0te\u202e")
    game = await imports.bring(db, new(ann, text), now)
    told = await imports.told_of(db, game)
    assert told is not None
    clean = clean_text(NASTY)
    assert (game.white.name, told.tags["White"], told.tags["Site"]) == (clean, clean, clean)
    assert not {"\0", "\x1b", "\u202e", "\u2066", "\ud800", "\ufeff"} & set(clean)


async def test_an_imported_game_counts_nowhere(db: Database, ann: Member, now: datetime) -> None:
    game = await imports.bring(db, new(ann), now)
    assert (await ladder.standings(db, GUILD, "orda", 9)).total == 0
    await ladder.rebuild(db)
    assert [contest.tally.games for contest in (await server_balance_of(db, GUILD, find_family("orda"))).contests] in (
        [],
        [0],
    )
    history = await records.history_of(db, GUILD, ann.user_id, limit=9, rivals=9)
    assert history.games.items == ()
    assert await explorer.catch_up(db) == 1
    assert all(one.explored is None for one in await explorer.look(db, GUILD, game.line.start))
    assert await checks.check(db, every_game=True) == []


async def test_in_a_direct_message_only_its_importer_finds_it(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game: Game = await imports.bring(db, new(ann, guild_id=NO_SERVER), now)
    assert (await games.find(db, GameQuery(ann.user_id, game_id=game.id))).id == game.id
    with pytest.raises(NoSuchGame):
        await games.find(db, GameQuery(ben.user_id, game_id=game.id))
