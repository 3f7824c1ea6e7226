"""Opening training: which position comes next, how moves are judged, when positions are due again, and changes to the
book.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.domain.ids import NO_SERVER, CardId, Member, UserId
from bot.domain.openings import LEAST_GAMES, NoSuchArmy, OpeningArmy
from bot.domain.puzzles import PuzzleServer, PuzzlesOff
from bot.domain.training import CardSource, CardTurn, NoSuchCard, OpeningTask, Recall
from bot.engine import level_moves
from bot.rules import Color, MoveLine
from bot.services import games, openings, training
from bot.services.engines import Engines, Requester
from bot.services.training import TriedCard
from bot.storage.database import Database
from bot.storage.settings import PUZZLES
from bot.variants import FAMILIES, find_variant
from tests.puzzle_files import BOOK
from tests.services.steps import GUILD, play, start

ANN, BEN = UserId(101), UserId(102)
OWN = Requester(NO_SERVER, ANN)
WHITE, BLACK = (OpeningArmy(find_variant("orda"), color) for color in Color)
DAY = timedelta(days=1)
SMALL = {
    "": {"e2e4": 60, "d2d4": 40},
    "e2e4": {"d8e7": 70, "e6e5": 30},
    "e2e4 d8e7": {"d2d4": 50, "g1e2": 50},
    "e2e4 e6e5": {"g1f3": 100},
    "d2d4": {"d8d7": 100},
    "d2d4 d8d7": {"c2c4": 100},
}


def write(folder: Path, moves: dict[str, dict[str, int]]) -> None:
    """Write an opening book for Orda, and clear the caches so that it's used."""
    (folder / "orda.json").write_text(json.dumps({"nodes": 1, "moves": moves}), "utf-8")
    level_moves._book.cache_clear()
    openings.opening_book.cache_clear()


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(level_moves, "BOOKS", tmp_path)
    monkeypatch.setattr(openings, "named_moves", lambda variant: {})
    write(tmp_path, SMALL)
    yield tmp_path
    level_moves._book.cache_clear()
    openings.opening_book.cache_clear()


def turn(task: OpeningTask, by: UserId = ANN) -> CardTurn:
    return CardTurn(task.card.id, by, task.card.memory.reps, len(task.card.played))


def moves_of(task: OpeningTask | None) -> str | None:
    return None if task is None else " ".join(task.opening.moves)


async def answered(db: Database, engines: Engines, task: OpeningTask, said: str, now: datetime) -> TriedCard:
    judged = await training.judge(engines, task, training.read_move(task, said), OWN)
    return await training.play(db, BOOK, turn(task), judged, now)


async def begun(db: Database, engines: Engines, now: datetime, army: OpeningArmy = WHITE) -> OpeningTask:
    task = await openings.next_opening(db, engines, army, OWN, now=now)
    assert task is not None
    return task


async def played_on(db: Database, engines: Engines, task: OpeningTask, move: str, now: datetime) -> OpeningTask | None:
    return (await openings.play_on(db, engines, OWN, task.card.id, move, now=now))[1]


async def learned(db: Database, engines: Engines, now: datetime) -> list[str]:
    """Train all of White's book moves from the start position. Return the positions in the order in which they were
    trained.
    """
    found = []
    while (task := await openings.next_opening(db, engines, WHITE, OWN, now=now)) is not None:
        found.append(" ".join(task.opening.moves))
        tried = await answered(db, engines, task, task.wanted.uci, now)
        assert tried.recall is Recall.GOOD
    return found


async def test_a_line_is_walked_from_the_first_move_the_likely_reply_first(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    assert await learned(db, engines, now) == ["", "e2e4 d8e7", "e2e4 e6e5"]


async def test_what_follows_depends_on_the_members_own_choice(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    first = await begun(db, engines, now)
    await answered(db, engines, first, "d4", now)
    assert await learned(db, engines, now) == ["d2d4 d8d7"]


async def test_with_black_the_opponent_begins(db: Database, engines: Engines, now: datetime, books: Path) -> None:
    task = await begun(db, engines, now, BLACK)
    assert (moves_of(task), task.position.turn, [*task.moves]) == ("e2e4", Color.BLACK, ["d8e7", "e6e5"])


async def test_after_a_right_move_the_opponent_replies_until_the_line_ends(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    first = await begun(db, engines, now)
    await answered(db, engines, first, "e4", now)
    second = await played_on(db, engines, first, "e2e4", now)
    assert second is not None
    assert moves_of(second) == "e2e4 d8e7"
    await answered(db, engines, second, "d4", now)
    assert await played_on(db, engines, second, "d2d4", now) is None
    # The line with Black's other first move still has to be trained.
    assert moves_of(await begun(db, engines, now)) == "e2e4 e6e5"


async def test_it_comes_back_after_longer_and_longer_intervals_and_train_serves_it(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    await learned(db, engines, now)
    assert await openings.next_opening(db, engines, WHITE, OWN, now=now + DAY) is None
    spans = []
    for _ in range(3):
        due = (await training.plan_of(db, ANN, now)).next_due
        assert due is not None
        spans.append((due - now).days)
        assert (await training.serve(db, BOOK, OWN, due - timedelta(seconds=1))).task is None
        now, served = due, 0
        while (task := (await training.serve(db, BOOK, OWN, now)).task) is not None:
            assert isinstance(task, OpeningTask)
            await answered(db, engines, task, task.wanted.uci, now)
            served += 1
        assert served == 3
    assert spans == sorted(set(spans))
    assert spans[0] >= 2


async def test_leaving_the_book_says_the_reply_and_the_cost_and_comes_back_tomorrow(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    await answered(db, engines, await begun(db, engines, now), "e4", now)
    task = await begun(db, engines, now)
    # On h5, the queen can be captured by a lancer.
    judged = await training.judge(engines, task, training.read_move(task, "Qh5"), OWN)
    assert (judged.is_right, judged.is_good_too) == (False, False)
    assert judged.found is not None and judged.found.answer is not None and judged.kept is not None
    assert judged.kept.chances(Color.WHITE) - judged.found.chances(Color.WHITE) > 20
    await training.play(db, BOOK, turn(task), judged, now)
    tried = await answered(db, engines, task, "d4", now)
    assert tried.recall is Recall.AGAIN
    assert tried.memory.due == now + DAY


async def test_a_move_outside_the_book_that_is_about_as_good_is_no_miss(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    task = await begun(db, engines, now)
    judged = await training.judge(engines, task, training.read_move(task, "c4"), OWN)
    assert (judged.is_right, judged.is_good_too) == (False, True)
    await training.play(db, BOOK, turn(task), judged, now)
    assert (await answered(db, engines, task, "e4", now)).recall is Recall.GOOD


async def test_a_newer_book_retires_what_it_refutes_and_keeps_the_rest(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    assert await learned(db, engines, now) == ["", "e2e4 d8e7", "e2e4 e6e5"]
    later = now + 30 * DAY
    newer = {**SMALL, "": {"d2d4": 100}}
    write(books, newer)
    served = []
    while (task := (await training.serve(db, BOOK, OWN, later)).task) is not None:
        assert isinstance(task, OpeningTask)
        served.append(" ".join(task.opening.moves))
        await answered(db, engines, task, task.wanted.uci, later)
    assert served == [""]
    assert (await training.plan_of(db, ANN, later)).total == 1
    assert await learned(db, engines, later) == ["d2d4 d8d7"]


async def test_an_army_also_retires_what_a_newer_book_refutes_when_it_is_trained_again(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    await learned(db, engines, now)
    write(books, {**SMALL, "": {"d2d4": 100}})
    assert moves_of(await begun(db, engines, now)) == "d2d4 d8d7"
    assert (await training.plan_of(db, ANN, now)).total == 2


async def test_another_order_of_moves_makes_no_second_card(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    write(
        books,
        {
            "": {"e2e4": 50},
            "e2e4": {"d8e7": 50, "g8g7": 50},
            "e2e4 d8e7": {"d2d4": 100},
            "e2e4 d8e7 d2d4": {"g8g7": 100},
            "e2e4 g8g7": {"d2d4": 100},
            "e2e4 g8g7 d2d4": {"d8e7": 100},
            "e2e4 d8e7 d2d4 g8g7": {"g1f3": 100},
        },
    )
    assert len(await learned(db, engines, now)) == 4


async def test_what_opponents_reply_in_ones_own_games_is_trained_beyond_the_book(
    db: Database, engines: Engines, ann: Member, ben: Member, now: datetime, books: Path, short_searches: None
) -> None:
    for _ in range(LEAST_GAMES):
        game = await play(db, await start(db, ann, ben, now), "e4 a5 d4 a4", now)
        await games.resign(db, game.id, ben.user_id, now)
    found = []
    while (task := await openings.next_opening(db, engines, WHITE, OWN, now=now)) is not None:
        found.append(" ".join(task.opening.moves))
        assert bool(task.opening.good) == (found[-1] == "e2e4 a6a5")
        await answered(db, engines, task, task.wanted.uci, now)
    assert {"", "e2e4 d8e7", "e2e4 e6e5", "e2e4 a6a5"} <= {*found}
    # Moves that the engine found outside the book are discarded when the book changes.
    write(books, {**SMALL, "e2e4 e6e5": {"d2d4": 100}})
    assert moves_of(await begun(db, engines, now)) == "e2e4 a6a5"


async def test_chess_and_every_army_have_lines_to_train(db: Database, engines: Engines, now: datetime) -> None:
    armies = openings.opening_armies()
    assert {one.variant.family for one in armies} == FAMILIES.keys()
    for army in armies:
        task = await begun(db, engines, now, army)
        assert task.position.turn is army.color
        assert OpeningArmy.read(army.key) == army
    plan = await training.plan_of(db, ANN, now)
    assert plan.total == plan.due == len(armies)


async def test_named_openings_of_chess_lead_far(db: Database, engines: Engines, now: datetime) -> None:
    army = OpeningArmy(find_variant("chess"), Color.BLACK)
    deepest = 0
    while (task := await openings.next_opening(db, engines, army, OWN, now=now)) is not None:
        deepest = max(deepest, len(task.opening.moves))
        await answered(db, engines, task, task.wanted.uci, now)
    assert deepest >= 9


async def test_a_members_line_is_played_on_by_nobody_else(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    task = await begun(db, engines, now)
    other = Requester(NO_SERVER, BEN)
    for card, by, move in ((task.card.id, other, "e2e4"), (CardId(404), OWN, "e2e4"), (task.card.id, OWN, "e2e5")):
        with pytest.raises(NoSuchCard):
            await openings.play_on(db, engines, by, card, move, now=now)


async def test_a_server_without_puzzles_trains_no_openings(
    db: Database, engines: Engines, now: datetime, books: Path
) -> None:
    async with db.writing() as connection:
        await PUZZLES.save(connection, GUILD, replace(PuzzleServer(), is_on=False))
    with pytest.raises(PuzzlesOff):
        await openings.next_opening(db, engines, WHITE, Requester(GUILD, ANN), now=now)


async def test_the_overview_counts_what_is_trained_and_due(
    db: Database, engines: Engines, ann: Member, ben: Member, now: datetime, books: Path
) -> None:
    assert (await openings.overview(db, ANN, now)).favorite == "orda"
    game = await play(db, await start(db, ann, ben, now), "d4 c5", now)
    await games.resign(db, game.id, ben.user_id, now)
    await learned(db, engines, now)
    found = await openings.overview(db, ANN, now + 30 * DAY)
    count = found.counts[WHITE.key]
    assert (count.total, count.due, [one.tally.wins for one in found.repertoires]) == (3, 3, [1])
    assert (await openings.overview(db, BEN, now)).counts == {}


@pytest.mark.parametrize("key", ["", "orda", "orda_red", "nothing_white", "_white", "orda_white_"])
def test_an_army_that_does_not_exist_is_refused(key: str) -> None:
    with pytest.raises(NoSuchArmy):
        OpeningArmy.read(key)


def test_every_named_opening_is_in_the_book_and_a_book_has_its_own_version() -> None:
    chess, orda = (openings.opening_book(find_variant(key)) for key in ("chess", "orda"))
    assert chess.version != orda.version
    for opening in find_variant("chess").openings:
        line = MoveLine.from_uci(chess.variant, chess.variant.start_fen, opening.moves.split())
        for position, move in zip(line.positions, line.moves, strict=False):
            assert move.uci in chess.moves(position)


def test_the_source_of_a_card_of_an_opening_keeps_its_stored_name() -> None:
    assert CardSource("opening") is CardSource.OPENING
