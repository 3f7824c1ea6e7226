"""The opening tree: which positions are new, due or known, the moves shown for them, and a member's results."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from bot.domain import opening_tree
from bot.domain.ids import Member, UserId
from bot.domain.opening_tree import OpeningTree, PositionState, TreeNode
from bot.domain.openings import LEAST_GAMES, OpeningArmy
from bot.domain.records import Tally
from bot.services import games, openings
from bot.services.engines import Engines
from bot.storage.database import Database
from tests.services.steps import play, start
from tests.services.test_openings import (
    ANN,
    BLACK,
    DAY,
    SMALL,
    WHITE,
    answered,
    begun,
    books,  # noqa: F401, a fixture
    learned,
    write,
)

KNOWN, DUE, NEW = PositionState.KNOWN, PositionState.DUE, PositionState.NEW


def uci(node: TreeNode) -> str:
    return " ".join(move.uci for move in node.line.moves)


def states(tree: OpeningTree) -> dict[str, PositionState]:
    return {uci(node): node.state for node in tree.root.all if node.state is not None}


async def drawn_in(db: Database, now: datetime, army: OpeningArmy = WHITE, by: UserId = ANN) -> OpeningTree:
    return await openings.tree(db, army, by, now)


async def test_a_newcomers_tree_follows_the_books_best_moves(db: Database, now: datetime, books: Path) -> None:  # noqa: F811
    tree = await drawn_in(db, now)
    assert states(tree) == {"": NEW, "e2e4 d8e7": NEW, "e2e4 e6e5": NEW}
    # On the member's own turns, this tree shows only the book's best move.
    assert [uci(node) for node in tree.root.children] == ["e2e4"]
    assert states(await drawn_in(db, now, BLACK)) == {"e2e4": NEW, "d2d4": NEW}


async def test_answered_positions_are_known_until_they_are_due(
    db: Database,
    engines: Engines,
    now: datetime,
    books: Path,  # noqa: F811
) -> None:
    first = await begun(db, engines, now)
    assert states(await drawn_in(db, now))[""] is NEW
    await answered(db, engines, first, "d4", now)
    tree = await drawn_in(db, now)
    assert states(tree) == {"": KNOWN, "d2d4 d8d7": NEW}
    assert tree.root.due is not None and tree.root.due > now
    later = await drawn_in(db, tree.root.due)
    assert states(later) == {"": DUE, "d2d4 d8d7": NEW}
    assert [later.root.counted(state) for state in PositionState] == [0, 1, 1]
    assert states(await drawn_in(db, now, by=UserId(102)))[""] is NEW


async def test_the_tree_agrees_with_what_is_trained_next(
    db: Database,
    engines: Engines,
    now: datetime,
    books: Path,  # noqa: F811
) -> None:
    told = [position for position, state in states(await drawn_in(db, now)).items() if state is NEW]
    assert await learned(db, engines, now) == told
    assert set(states(await drawn_in(db, now)).values()) == {KNOWN}
    assert set(states(await drawn_in(db, now + 60 * DAY)).values()) == {DUE}


async def test_moves_of_ones_own_games_are_shown_with_their_results(
    db: Database,
    ann: Member,
    ben: Member,
    now: datetime,
    books: Path,  # noqa: F811
) -> None:
    for moves, winner in (("d4 Yd7", ann), ("d4 Yd7", ben), ("a3 a5", ann), ("h3 a5", ann)) * LEAST_GAMES:
        game = await play(db, await start(db, ann, ben, now), moves, now)
        await games.resign(db, game.id, (ben if winner is ann else ann).user_id, now)
    root = (await drawn_in(db, now)).root
    assert root.tally == Tally(6, 0, 2)
    found = {uci(node): node for node in root.children}
    # 1. d4 is the most frequent move in the book, so it is trained. 1. a3 and 1. h3 were played, but aren't in the
    # book.
    assert {name: (one.is_followed, one.is_in_book, one.tally) for name, one in found.items()} == {
        "d2d4": (True, True, Tally(2, 0, 2)),
        "a2a3": (False, False, Tally(2, 0, 0)),
        "h2h3": (False, False, Tally(2, 0, 0)),
    }
    [reply] = found["d2d4"].children
    assert (uci(reply), reply.tally, reply.state) == ("d2d4 d8d7", Tally(2, 0, 2), NEW)
    assert found["a2a3"].children == []


async def test_lines_that_a_newer_book_lacks_are_retired(
    db: Database,
    engines: Engines,
    now: datetime,
    books: Path,  # noqa: F811
) -> None:
    await learned(db, engines, now)
    assert (await drawn_in(db, now)).retired == ()
    write(books, {"": {"d2d4": 100}, "d2d4": SMALL["d2d4"], "d2d4 d8d7": SMALL["d2d4 d8d7"]})
    tree = await drawn_in(db, now)
    assert sorted(" ".join(move.uci for move in line.moves) for line in tree.retired) == ["e2e4 d8e7", "e2e4 e6e5"]
    assert states(tree) == {"": KNOWN, "d2d4 d8d7": NEW}


async def test_a_position_reached_in_two_ways_continues_once(db: Database, now: datetime, books: Path) -> None:  # noqa: F811
    write(
        books,
        {
            "": {"a2a3": 100},
            "a2a3": {"a6a5": 60, "h6h5": 40},
            "a2a3 a6a5": {"b2b3": 100},
            "a2a3 h6h5": {"b2b3": 100},
            "a2a3 a6a5 b2b3": {"h6h5": 100},
            "a2a3 h6h5 b2b3": {"a6a5": 100},
            "a2a3 a6a5 b2b3 h6h5": {"c2c3": 100},
        },
    )
    tree = await drawn_in(db, now)
    assert {uci(one): one.is_elsewhere for one in tree.root.all if len(one.line.moves) == 4} == {
        "a2a3 a6a5 b2b3 h6h5": False,
        "a2a3 h6h5 b2b3 a6a5": True,
    }
    assert "a2a3 h6h5 b2b3 a6a5" not in states(tree)


async def test_a_large_tree_shows_the_likeliest_lines(
    db: Database, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = await drawn_in(db, now, BLACK)
    assert not whole.is_cut
    monkeypatch.setattr(opening_tree, "MOST_NODES", 12)
    cut = await drawn_in(db, now, BLACK)
    assert cut.is_cut and 2 < len([*cut.root.all]) < len([*whole.root.all])
    likeliest = max(whole.root.children, key=lambda one: one.odds)
    assert uci(likeliest) in states(cut)


async def test_every_army_has_a_tree_that_ends_where_the_book_does(db: Database, now: datetime) -> None:
    for army in openings.opening_armies():
        tree = await drawn_in(db, now, army)
        assert tree.root.counted(NEW) > 5 and not tree.is_cut
        for node in tree.root.all:
            to_move = node.line.position.turn
            assert (node.state is not None) == (to_move is army.color) or node.is_elsewhere
