"""Games with the engine: begin one, and let it move."""

from __future__ import annotations

import time
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime
from random import Random

from bot.domain import offers
from bot.domain.challenge import RANDOM_ARMY, Pairing, Terms, draw_pairing
from bot.domain.errors import GameNotOver, NoSuchLevel, RematchBegun, StalePosition
from bot.domain.game import Game
from bot.domain.ids import ENGINE, GameId, GuildId, UserId
from bot.domain.member import ENGINE_MEMBER, Member
from bot.domain.states import ColourChoice, OfferKind
from bot.engine import Engine, Limits, choose, find_level, warm_up_engine
from bot.engine.evaluation import Evaluation
from bot.engine.levels import LEVEL_NUMBERS
from bot.rules import Color
from bot.services import games as services
from bot.services.engines import Engines, Urgency
from bot.services.games import MovePlayed
from bot.storage import games, players
from bot.storage.database import Connection, Database
from bot.variants import FAMILIES, find_family

__all__ = ["LEVEL_NUMBERS", "again", "answer", "begin", "offer_draw", "waiting", "warm_up"]

DRAW_LIMITS = Limits(nodes=50_000)
DRAW_FROM_PLY = 40
"""The engine agrees on no draw before both sides have made some twenty moves."""


async def begin(
    db: Database,
    *,
    guild_id: GuildId,
    member: Member,
    level: int,
    family_key: str,
    colour: ColourChoice,
    army: str | None,
    opponent_army: str | None,
    language: str | None,
    now: datetime,
    rng: Random,
) -> Game:
    """Start a casual game of a member with the engine; an army that is not named is left to chance.

    Raise UnknownVariant, NoSuchLevel or NoChoiceOfArmy.
    """
    if level not in LEVEL_NUMBERS:
        raise NoSuchLevel(level, len(LEVEL_NUMBERS))
    terms = Terms(find_family(family_key), rated=False)
    for choice in (army, opponent_army):
        terms.check(choice)
    default = RANDOM_ARMY if terms.family.armies else None
    armies = (army or default, opponent_army or default)
    pairing = draw_pairing(terms, (member.user_id, ENGINE), armies, colour, rng)
    async with db.writing() as connection:
        await players.remember(connection, (member, ENGINE_MEMBER), now)
        return await _add(connection, guild_id, pairing, level=level, language=language, now=now)


async def answer(db: Database, engines: Engines, game: Game, now: datetime) -> MovePlayed:
    """Play the engine's move in a game that waits for it; raise StalePosition if the game has gone on meanwhile.

    The move follows from the game and its level (but for the time that the strongest has): found again after a
    restart, it is the same.
    """
    level = find_level(game.to_move.level or 0)
    result = await engines.ask(lambda engine: choose(engine, game.line, level, str(game.id)))
    return await services.play_move(db, game.id, ENGINE, result.move, now, mark=game.mark)


async def offer_draw(db: Database, engines: Engines, game: Game, by: UserId, now: datetime) -> Game | None:
    """Offer the engine a draw; return the game if it agrees, None if it plays on.

    It agrees late in a game in which it stands no better. Raise what `offers.offer` raises, or StalePosition.
    """
    offers.offer(game, by, OfferKind.DRAW, now)
    if game.ply < DRAW_FROM_PLY or await engines.ask(lambda engine: _prospects(engine, game)) > 0:
        return None
    async with db.writing() as connection:
        current = await games.load(connection, game.id, to_write=True)
        if current.mark != game.mark:
            raise StalePosition(game.id)
        agreed = offers.accept(offers.offer(current, by, OfferKind.DRAW, now), ENGINE, OfferKind.DRAW, now)
        return await services.save(connection, agreed, since=current)


def warm_up(engines: Engines) -> Future[float]:
    """Load or compile the engine, so that its first move is as quick as the next; what comes is how long it took, in s.

    Who asks the engine meanwhile waits for it; nobody else does.
    """

    def warm(_: Engine) -> float:
        begin = time.perf_counter()
        for family in FAMILIES.values():
            warm_up_engine(family.example)
        return time.perf_counter() - begin

    return engines.submit(warm, Urgency.ANALYSIS)


async def waiting(db: Database) -> list[Game]:
    """Return the games in which the engine is to move, as after a restart."""
    async with db.reading() as connection:
        return await games.waiting_for_engine(connection)


async def again(db: Database, game_id: GameId, by: UserId, now: datetime, rng: Random) -> Game:
    """Start a finished game with the engine over, with the colours swapped, and each side with its own army.

    It is played where the first one was. Raise NoSuchGame, NotYourGame, GameNotOver, or RematchBegun while the member
    plays the engine there already.
    """
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        color = game.color_of(by)
        level = game.seat(color.other).level
        assert level is not None
        if not game.is_over:
            raise GameNotOver(game_id)
        latest = game.room_id and await games.latest_in_room(connection, game.guild_id, game.room_id, by)
        if latest and not latest.is_over and latest.engine is not None and by in latest.user_ids:
            raise RematchBegun(latest.id)
        terms = Terms(find_family(game.variant.ladder), game.variant.chosen_options, rated=False)
        armies = [game.variant.sides[side].army.name if terms.family.armies else None for side in (color, color.other)]
        colour = ColourChoice(color.other.word)
        pairing = draw_pairing(terms, (by, ENGINE), (armies[0], armies[1]), colour, rng)
        started = await _add(connection, game.guild_id, pairing, level=level, language=game.language, now=now)
        if game.room_id is None:
            return started
        # At once, so that whoever presses twice is found to play here already.
        await games.set_room(connection, started.id, game.room_id)
        return replace(started, room_id=game.room_id)


async def _add(
    connection: Connection, guild_id: GuildId, pairing: Pairing, *, level: int, language: str | None, now: datetime
) -> Game:
    return await games.add(
        connection,
        guild_id=guild_id,
        variant=pairing.variant,
        white=pairing.white,
        black=pairing.black,
        rated=False,
        engine_level=level,
        language=language,
        now=now,
    )


def _prospects(engine: Engine, game: Game) -> float:
    """Return how the engine stands in a game, in pawns, infinite where an end is forced."""
    pawns = Evaluation.of_score(engine.search(game.line, DRAW_LIMITS).score, game.turn).pawns
    return pawns if game.engine is Color.WHITE else -pawns
