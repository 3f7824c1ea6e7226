"""Hints: which members can get them, and what they show."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.errors import (
    DomainError,
    GameOver,
    NoHintsInRated,
    NotSetUp,
    NotYourGame,
    NotYourTurn,
    OutOfTime,
    StalePosition,
)
from bot.domain.game import Game, GameVersion
from bot.domain.ids import Member
from bot.engine.evaluation import Evaluation
from bot.rules import Color, Ply
from bot.rules.position import FreeSetup
from bot.services import analysis, games
from bot.services.engines import Engines
from bot.storage.database import Database
from bot.variants import find_variant
from tests.services.steps import CAMPMATE, play, start

BEFORE_CAMPMATE = CAMPMATE.rsplit(maxsplit=1)[0]


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    """A casual game in which Ann is to move."""
    return await play(db, await start(db, ann, ben, now, rated=False), "d4 c5", now)


async def refused(
    game: Game, by: Member, now: datetime, error: type[DomainError], mark: GameVersion | None = None
) -> None:
    with pytest.raises(error):
        await analysis.ask_hint(Engines(), game, by.user_id, now, mark)


async def test_the_player_to_move_gets_a_legal_move_and_a_line(
    engines: Engines, game: Game, ann: Member, now: datetime
) -> None:
    hint = await analysis.ask_hint(engines, game, ann.user_id, now, game.version)
    line = game.line
    for move in hint.moves:
        line = line.play(move)
    assert len(hint.moves) > 1
    assert hint.evaluation.cp is not None


async def test_a_hint_shows_a_winning_campmate(
    db: Database, engines: Engines, ann: Member, ben: Member, now: datetime
) -> None:
    game = await play(db, await start(db, ann, ben, now, rated=False), BEFORE_CAMPMATE, now)
    hint = await analysis.ask_hint(engines, game, ann.user_id, now)
    assert game.position.san(hint.move) == "Kxa8"
    assert hint.evaluation == Evaluation(winner=Color.WHITE, moves=1)


async def test_a_rated_game_has_no_hints(db: Database, ann: Member, ben: Member, now: datetime) -> None:
    game = await play(db, await start(db, ann, ben, now), "d4 c5", now)
    await refused(game, ann, now, NoHintsInRated)
    await refused(game, ben, now, NoHintsInRated)


async def test_only_the_player_to_move_gets_a_hint(game: Game, ben: Member, cat: Member, now: datetime) -> None:
    await refused(game, ben, now, NotYourTurn)
    await refused(game, cat, now, NotYourGame)


async def test_a_finished_game_has_no_hints(db: Database, game: Game, ann: Member, ben: Member, now: datetime) -> None:
    await refused(await games.resign(db, game.id, ben.user_id, now), ann, now, GameOver)


async def test_an_outdated_board_has_no_hints(game: Game, ann: Member, now: datetime) -> None:
    await refused(game, ann, now, StalePosition, GameVersion(Ply(0)))


async def test_after_a_timeout_there_is_no_hint(db: Database, ann: Member, ben: Member, now: datetime) -> None:
    game = await start(db, ann, ben, now, rated=False, clock=timedelta(minutes=10))
    await refused(game, ann, now + timedelta(minutes=11), OutOfTime)


async def test_during_the_setup_there_is_no_hint(game: Game, ann: Member, now: datetime) -> None:
    arranging = replace(game, setup=FreeSetup(find_variant("asymmetric-elves-orcs+c")))
    await refused(arranging, ann, now, NotSetUp)
