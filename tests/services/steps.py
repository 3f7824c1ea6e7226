"""Shortcuts for starting and continuing games, and the ids of the server in which tests play."""

from dataclasses import replace
from datetime import datetime
from random import Random

from bot.domain import ladders
from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.challenge import Challenge, Proposal, Terms
from bot.domain.clock import Clock
from bot.domain.game import Game
from bot.domain.ids import ChannelId, ColorChoice, Member, ServerId, UserId
from bot.domain.rating import Rating
from bot.services import challenges, engine_games, games, ladder
from bot.storage.database import Database
from bot.variants import find_family
from tests import now as test_time

NOW = test_time.NOW
GUILD = ServerId(11)
ELSEWHERE = ServerId(12)
CHANNEL = ChannelId(21)

CHECKMATE = "c3 Hf7 Qc2 Hg5 g4 Lf7 b4 Hh3 Kd1 Hxf2#"
CAMPMATE = "a3 Aa7 d3 Hg7 Kd2 b5 Kc3 Hd7 Kb4 Hf5 Ka5 Hh4 Kxa6 Lf7 Kb7 Hf5 Kxa8"
REPETITION = "Nf3 Ke7 Ng1 Ke8 Nf3 Ke7 Ng1 Ke8"
TWO_MOVES_EACH = "d4 c5 e3 cxd4"


async def challenge(
    db: Database,
    challenger: Member,
    opponent: Member | None,
    now: datetime,
    *,
    guild_id: ServerId = GUILD,
    color: ColorChoice = ColorChoice.WHITE,
    rated: bool = True,
    clock: Clock | None = None,
) -> Challenge:
    return await challenges.create(
        db,
        Proposal(
            server_id=guild_id,
            channel_id=CHANNEL,
            challenger=challenger,
            opponent=opponent,
            terms=Terms(find_family("orda"), rated=rated, clock=clock),
            color=color,
            created_at=now,
        ),
    )


async def start(
    db: Database,
    white: Member,
    black: Member,
    now: datetime,
    *,
    guild_id: ServerId = GUILD,
    rated: bool = True,
    clock: Clock | None = None,
) -> Game:
    offered = await challenge(db, white, black, now, guild_id=guild_id, rated=rated, clock=clock)
    return await challenges.accept(db, offered.id, black, now, Random(1))


async def start_with_engine(
    db: Database,
    member: Member,
    now: datetime,
    *,
    guild_id: ServerId = GUILD,
    level: int = 1,
    color: ColorChoice = ColorChoice.WHITE,
    rng: Random | None = None,
    allowances: Allowances = UNLIMITED,
) -> Game:
    return await engine_games.begin(
        db,
        engine_games.Wish(server_id=guild_id, channel_id=CHANNEL, member=member, level=level, color=color),
        "orda",
        now=now,
        rng=rng or Random(1),
        allowances=allowances,
    )


async def play(db: Database, game: Game, sans: str, now: datetime) -> Game:
    for san in sans.split():
        played = await games.play_move(db, game.id, game.to_move.user_id, san, now)
        game = played.game
    return game


def facts(game: Game) -> tuple[object, ...]:
    """Return everything about a game in a form that can be compared with `==`. Move lines are compared by identity, so
    the line is replaced by its start position and moves.
    """
    return game.line.start.fen, game.line.moves, replace(game, line=None)


async def rating_in(db: Database, guild_id: ServerId, user_id: UserId, key: str) -> Rating:
    """Return a member's rating on a ladder, or the starting rating if they aren't listed."""
    own = (await ladder.standings(db, guild_id, key, 1, reader=user_id)).own
    return ladders.SYSTEM.newcomer if own is None else own.rating
