"""The cache of move lines. A cached line is used only for its own game, and only until the game changes."""

from datetime import datetime
from pathlib import Path

import pytest

from bot.domain.ids import GameId, Member, OfferKind
from bot.rules import MoveLine, parse_move
from bot.services import games as services
from bot.storage import games
from bot.storage.database import DERIVED, Database, KeptLines, LineKey
from bot.variants import find_variant
from tests.services.steps import play, start

ORDA = find_variant("orda")
KEY = LineKey(GameId(1), 0, "orda", ORDA.start_fen)


def line(moves: str) -> MoveLine:
    return MoveLine.from_uci(ORDA, ORDA.start_fen, moves.split())


def test_a_cached_line_is_found_up_to_the_requested_ply() -> None:
    kept = KeptLines()
    kept.keep(KEY, line("d2d4 c6c5"))
    found = kept.find(KEY, 1)
    assert [move.uci for move in found.moves] == ["d2d4"]
    assert found.position.fen == line("d2d4").position.fen
    assert kept.find(KEY, 5).ply == 2


def test_a_longer_line_replaces_a_shorter_one_and_not_vice_versa() -> None:
    kept = KeptLines()
    kept.keep(KEY, line("d2d4 c6c5"))
    kept.keep(KEY, line("d2d4"))
    assert kept.find(KEY, 9).ply == 2


@pytest.mark.parametrize(
    "other",
    [
        KEY._replace(game_id=GameId(2)),
        KEY._replace(takebacks=1),
        KEY._replace(variant="chess"),
        KEY._replace(start_fen=""),
    ],
)
def test_another_games_line_is_not_used(other: LineKey) -> None:
    kept = KeptLines()
    kept.keep(KEY, line("d2d4"))
    assert kept.find(other, 1) is None


def test_the_number_of_cached_positions_is_limited() -> None:
    kept = KeptLines(most=2 * (2 + DERIVED) + 1)
    for number in range(3):
        kept.keep(KEY._replace(game_id=GameId(number)), line("d2d4"))
    assert [kept.find(KEY._replace(game_id=GameId(number)), 1) is not None for number in range(3)] == [
        False,
        True,
        True,
    ]


def test_a_line_longer_than_the_limit_is_not_cached() -> None:
    kept = KeptLines(most=5 + DERIVED)
    kept.keep(KEY, line("d2d4 c6c5 e2e3 c5d4 e3d4"))
    assert kept.find(KEY, 9) is None


def test_all_lines_share_the_starting_position() -> None:
    assert line("d2d4").start is line("e2e4").start
    moved = ORDA.start_fen.replace("PPPPPPPP", "PPPP1PPP")
    assert MoveLine.from_uci(ORDA, moved, []).start.fen == moved


async def test_a_move_that_was_not_stored_is_not_cached(db: Database, ann: Member, ben: Member, now: datetime) -> None:
    game = await play(db, await start(db, ann, ben, now), "d4 c5", now)
    with pytest.raises(ZeroDivisionError):
        async with db.writing() as connection:
            loaded = await games.load(connection, game.id, to_write=True)
            played, _ = loaded.play(loaded.to_move.user_id, "e4", now)
            await games.save(connection, played, since=loaded)
            raise ZeroDivisionError
    played = await play(db, game, "e3", now)
    assert [move.uci for move in (await services.load(db, game.id)).line.moves] == ["d2d4", "c6c5", "e2e3"]
    assert played.line.position.fen == (await services.load(db, game.id)).line.position.fen


async def test_a_different_move_after_a_takeback_makes_another_line(
    db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await play(db, await start(db, ann, ben, now), "d4 c5", now)
    await services.offer(db, game.id, ben.user_id, OfferKind.TAKEBACK, now)
    await services.accept_offer(db, game.id, ann.user_id, OfferKind.TAKEBACK, now)
    await services.play_move(db, game.id, ben.user_id, "a5", now)
    assert [move.uci for move in (await services.load(db, game.id)).line.moves] == ["d2d4", "a6a5"]


async def test_moves_played_by_another_process_are_noticed(
    db: Database, ann: Member, ben: Member, now: datetime, tmp_path: Path
) -> None:
    game = await play(db, await start(db, ann, ben, now), "d4 c5", now)
    other = await Database.open(db._engine.url.render_as_string(hide_password=False))
    await play(other, game, "e3 cxd4", now)
    assert (await services.load(db, game.id)).line.sans == ("d4", "c5", "e3", "cxd4")
    await other.close()


def test_past_positions_are_cached_with_little_more_than_the_moves() -> None:
    kept = KeptLines()
    played = line("d2d4 c6c5 d4c5")
    assert all(position.legal_moves for position in played.positions)
    kept.keep(KEY, played)
    found = kept.find(KEY, 3)
    assert ["legal_moves" in vars(position) for position in found.positions] == [True, False, False, True]
    assert [len(vars(position)) for position in found.positions[1:-1]] == [2, 2]
    assert found.sans == ("d4", "c5", "dxc5")
    assert found.positions[1].legal_moves == line("d2d4").position.legal_moves


def test_moves_in_san_are_not_written_again_when_the_line_continues() -> None:
    played = line("d2d4 c6c5")
    assert played.sans == ("d4", "c5")
    for position in played.positions[:-1]:
        position.forget_derived()
    longer = played.play(parse_move(played.position, "dxc5"))
    assert longer.sans == played.followed_by(["d4c5"]).sans == ("d4", "c5", "dxc5")
    assert longer.up_to(1).sans == ("d4",)
    assert "legal_moves" not in vars(longer.positions[1])
