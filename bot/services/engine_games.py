"""Engine games: starting them, and playing the engine's moves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto
from random import Random

from bot.domain import offers
from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.challenge import RANDOM_ARMY, Pairing, Terms, draw_pairing
from bot.domain.clock import Clock
from bot.domain.errors import GameNotOver, NoSuchLevel, PositionOver, RematchBegun, StalePosition
from bot.domain.game import Game, NewGame
from bot.domain.ids import ENGINE, ENGINE_MEMBER, ChannelId, ColorChoice, GameId, Member, OfferKind, ServerId, UserId
from bot.engine import find_level, needs_search
from bot.engine.levels import LEVEL_NUMBERS, Level, character_of, next_level
from bot.rules import Color, Position
from bot.services import games as services
from bot.services.challenges import check_games
from bot.services.engines import EnginePool, Requester, Urgency
from bot.services.games import MovePlayed
from bot.services.questions import LevelMove, Search
from bot.storage import achievements, games, players
from bot.storage.database import Connection, Database
from bot.variants import Family, find_family

DRAW_NODES = 50_000
DRAW_FROM_PLY = 40
"""The engine declines all draw offers before this ply, which is about twenty moves into the game."""


@dataclass(frozen=True)
class ProposedLevel:
    """The level that a member should play next."""

    level: Level
    reason: ProposalReason


class ProposalReason(StrEnum):
    FIRST = auto()
    """The member hasn't beaten any level yet."""
    NEXT = auto()
    """The member has beaten other levels, but not this one yet."""
    LAST = auto()
    """The member has beaten all levels."""


async def propose_level(db: Database, user_id: UserId) -> ProposedLevel:
    """Return the level that a member should play next, based on the levels that they have beaten."""
    async with db.reading() as connection:
        beaten = {crown.level for crown in await achievements.crowns_of(connection, user_id)}
    level = next_level(beaten)
    if level.number in beaten:
        return ProposedLevel(level, ProposalReason.LAST)
    return ProposedLevel(level, ProposalReason.NEXT if beaten else ProposalReason.FIRST)


@dataclass(frozen=True, kw_only=True)
class Wish:
    server_id: ServerId
    channel_id: ChannelId | None
    """The channel in which to open the game's thread; None if boards are sent as responses instead."""
    member: Member
    level: int
    color: ColorChoice
    language: str | None = None
    options: str = ""
    """The letters of the optional rules, in alphabetical order. Games from a position use their variant's rules
    instead.
    """
    clock: Clock | None = None


async def begin(
    db: Database,
    wish: Wish,
    family_key: str,
    armies: tuple[str | None, str | None] = (None, None),
    *,
    now: datetime,
    rng: Random,
    allowances: Allowances = UNLIMITED,
) -> Game:
    """Start a casual game against the engine.

    `armies` contains the member's army and the engine's army. If the member's army is None, it is drawn at random. If
    the engine's army is None, the engine plays the favorite army of the level's character, or a random army if the
    family doesn't have the favorite. Raise UnknownVariant, NoSuchLevel, NoChoiceOfArmy, NoSuchOption or TooManyGames.
    """
    terms = Terms(find_family(family_key), wish.options, rated=False)
    for choice in armies:
        terms.check(choice)
    drawn = (armies[0] or _any_army(terms.family), armies[1] or _favorite(terms.family, wish.level))
    pairing = draw_pairing(terms, (wish.member.user_id, ENGINE), drawn, wish.color, rng)
    return await _begun(db, wish, pairing, now=now, allowances=allowances)


async def begin_at(
    db: Database, wish: Wish, position: Position, *, now: datetime, rng: Random, allowances: Allowances = UNLIMITED
) -> Game:
    """Start a casual game against the engine from a position. Raise NoSuchLevel, PositionOver or TooManyGames."""
    if position.outcome is not None:
        raise PositionOver
    is_white = rng.random() < 0.5 if wish.color is ColorChoice.RANDOM else wish.color is ColorChoice.WHITE
    sides = (wish.member.user_id, ENGINE) if is_white else (ENGINE, wish.member.user_id)
    pairing = Pairing(*sides, position.variant)
    return await _begun(db, wish, pairing, now=now, allowances=allowances, start=position)


async def take_turn(db: Database, engines: EnginePool, game: Game, now: datetime) -> MovePlayed:
    """Search for the engine's move and play it. Raise StalePosition if the game has changed in the meantime.

    The move depends only on the game and the level. So if a search is repeated after a restart, it finds the same move.
    The strongest level is an exception, because its search also has a time limit.
    """
    question = LevelMove(game.line, find_level(game.to_move.level or 0).id, str(game.id))
    found = await engines.ask(question, Urgency.MOVE, _requester(game))
    move = game.line.followed_by(found.best[:1]).moves[-1]
    return await services.play_move(db, game.id, ENGINE, move, now, version=game.version)


def waits_for_search(level: int) -> bool:
    """Return whether a level needs a search. If it does, its moves have to wait until the engine is compiled.

    Raise ValueError if there is no such level.
    """
    return needs_search(find_level(level))


def is_searching(game: Game) -> bool:
    return game.waits_for_engine and waits_for_search(game.to_move.level or 0)


async def offer_draw(db: Database, engines: EnginePool, game: Game, by: UserId, now: datetime) -> Game | None:
    """Offer the engine a draw. Return the drawn game if the engine accepts, or None if it declines.

    The engine accepts if at least `DRAW_FROM_PLY` half-moves have been played and its position isn't better than the
    opponent's. Raise StalePosition if the game has changed in the meantime, or any error raised by `offers.offer`.
    """
    offers.offer(game, by, OfferKind.DRAW, now)
    agrees = await agrees_to_draw(engines, game)
    async with db.writing() as connection:
        current = await games.load(connection, game.id, to_write=True)
        if current.version != game.version:
            raise StalePosition(game.id)
        answer = offers.accept if agrees else offers.decline
        answered = answer(offers.offer(current, by, OfferKind.DRAW, now), ENGINE, OfferKind.DRAW, now)
        saved = await services.save(connection, answered, since=current, now=now)
    return saved if agrees else None


async def agrees_to_draw(engines: EnginePool, game: Game) -> bool:
    return game.ply >= DRAW_FROM_PLY and await _prospects(engines, game) <= 0


async def waiting(db: Database) -> list[GameId]:
    """Return the games in this process's servers where it's the engine's turn. This is needed after a restart, because
    a restart interrupts the engine's searches.
    """
    async with db.reading() as connection:
        return await games.waiting_for_engine(connection, db.shards)


async def again(
    db: Database, game_id: GameId, by: UserId, now: datetime, rng: Random, *, allowances: Allowances = UNLIMITED
) -> Game:
    """Start the rematch of an engine game in the same channel, with colors swapped and the same armies.

    Raise NoSuchGame, NotYourGame, GameNotOver or TooManyGames. Raise RematchBegun while such a rematch is being played.
    """
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        game.color_of(by)
        if not game.is_over:
            raise GameNotOver(game_id)
        new = _rematch(game, by, rng)
        await _check_not_begun(connection, game, new, by)
        await check_games(connection, [by], allowances)
        return await games.add(connection, new, now)


def _any_army(family: Family) -> str | None:
    return RANDOM_ARMY if family.armies else None


def _favorite(family: Family, level: int) -> str | None:
    favorite = character_of(level).army if level in LEVEL_NUMBERS else None
    return favorite if favorite in {army.name for army in family.armies} else _any_army(family)


def _rematch(game: Game, by: UserId, rng: Random) -> NewGame:
    color = game.color_of(by)
    level = game.seat(color.other).level
    assert level is not None
    terms = Terms(find_family(game.variant.family), game.variant.chosen_options, rated=False)
    armies = [game.variant.sides[side].army.name if terms.family.armies else None for side in (color, color.other)]
    choice = ColorChoice(color.other.word)
    pairing = draw_pairing(terms, (by, ENGINE), (armies[0], armies[1]), choice, rng)
    return NewGame(
        server_id=game.server_id,
        variant=pairing.variant,
        white=pairing.white,
        black=pairing.black,
        engine_level=level,
        language=game.language,
        clock=game.clock,
        begun_in=game.begun_in,
        # The channel is stored at once, so that a second press of the button finds this game and is refused.
        channel_id=game.channel_id,
    )


async def _check_not_begun(connection: Connection, game: Game, new: NewGame, by: UserId) -> None:
    """Raise RematchBegun if the member is already playing this rematch of `game`.

    A game counts as this rematch if it has the same armies, colors and level, and was started in the same channel after
    `game` ended. Other engine games in the channel are ignored, such as one started with /play.
    """
    if game.channel_id is None or game.ended_at is None:
        return
    wanted = (new.variant, new.white, new.black, new.engine_level)
    for one in await games.own_in_channel(connection, game.server_id, game.channel_id, by):
        level = None if one.engine is None else one.seat(one.engine).level
        is_such = (one.variant, one.white.user_id, one.black.user_id, level) == wanted
        if is_such and one.started_at >= game.ended_at:
            raise RematchBegun(one.id)


async def _begun(
    db: Database,
    wish: Wish,
    pairing: Pairing,
    *,
    now: datetime,
    allowances: Allowances,
    start: Position | None = None,
) -> Game:
    if wish.level not in LEVEL_NUMBERS:
        raise NoSuchLevel(wish.level, len(LEVEL_NUMBERS))
    new = NewGame(
        server_id=wish.server_id,
        variant=pairing.variant,
        white=pairing.white,
        black=pairing.black,
        engine_level=wish.level,
        language=wish.language,
        clock=wish.clock,
        begun_in=wish.channel_id,
        start=start,
    )
    async with db.writing() as connection:
        await players.remember(connection, (wish.member, ENGINE_MEMBER), now)
        await check_games(connection, [wish.member.user_id], allowances)
        return await games.add(connection, new, now)


async def _prospects(engines: EnginePool, game: Game) -> float:
    """Return the evaluation from the engine's point of view, in pawns. Forced wins and losses are infinite."""
    found = await engines.ask(Search(game.line, DRAW_NODES), Urgency.MOVE, _requester(game))
    return found.evaluation.pawns if game.engine is Color.WHITE else -found.evaluation.pawns


def _requester(game: Game) -> Requester:
    """Return the requester for the engine's searches in a game: the engine's opponent."""
    assert game.engine is not None
    return Requester(game.server_id, game.seat(game.engine.other).user_id)
