"""Stores many finished games at once, for tests of totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import insert

from bot.domain.ids import Member
from bot.rules import Color
from bot.storage import players, tallies
from bot.storage.database import Connection, Database
from bot.storage.schema import games
from bot.variants import FAMILIES, find_variant, listed_variants

FIRST_DAY = datetime(2030, 1, 1, tzinfo=UTC)
SERVERS = (11, 12)
MEMBERS = [Member(400 + number, name) for number, name in enumerate(["Ann", "Ben", "Cat", "Dee"])]
KEYS = [variant.key for variant in listed_variants()] + ["asymmetric-elves-orcs+a"]


@dataclass(frozen=True)
class Played:
    """A game's players, terms and result."""

    white: Member
    black: Member
    winner: Color | None
    variant: str = "orda"
    termination: str = "resignation"
    guild_id: int = SERVERS[0]
    change: int | None = None


def won(white: Member, black: Member, **more: Any) -> Played:
    return Played(white, black, Color.WHITE, **more)


def lost(white: Member, black: Member, **more: Any) -> Played:
    return Played(white, black, Color.BLACK, **more)


def drawn(white: Member, black: Member, **more: Any) -> Played:
    return Played(white, black, None, termination="agreement", **more)


def at_random(
    rng: Random, count: int, members: Sequence[Member] = MEMBERS, servers: Sequence[int] = SERVERS
) -> list[Played]:
    """Return random games between a few members. Some games are aborted, and some are casual."""
    played = []
    for _ in range(count):
        white, black = rng.sample(members, 2)
        winner = rng.choice([Color.WHITE, Color.BLACK, None])
        is_aborted = winner is None and rng.random() < 0.3
        termination = "aborted" if is_aborted else "agreement" if winner is None else "campmate"
        change = None if is_aborted or rng.random() < 0.3 else rng.randint(-20, 20)
        played.append(Played(white, black, winner, rng.choice(KEYS), termination, rng.choice(servers), change))
    return played


async def store(db: Database, played: list[Played]) -> list[int]:
    """Store games and recount the totals. Games end an hour apart, except that every third game ends at the same time
    as the game before. Return the ids.
    """
    async with db.writing() as connection:
        numbers = await insert_games(connection, played)
        await tallies.rebuild(connection)
        return numbers


async def insert_games(connection: Connection, played: list[Played]) -> list[int]:
    """Store games without recounting the totals. Return their ids."""
    members = {member for one in played for member in (one.white, one.black)}
    await players.remember(connection, members, FIRST_DAY)
    storing = insert(games).returning(games.c.id, sort_by_parameter_order=True)
    stored = await connection.execute(storing, [_row(number, one) for number, one in enumerate(played)])
    return list(stored.scalars())


def _row(number: int, one: Played) -> dict[str, Any]:
    variant, moment = find_variant(one.variant), FIRST_DAY + timedelta(hours=number - (number % 3 == 2))
    seats = {
        "white_id": one.white.user_id,
        "black_id": one.black.user_id,
        "white_rating": 1500 + number,
        "black_rating": 1600 - number,
        "white_provisional": False,
        "black_provisional": False,
        "white_change": one.change,
        "black_change": None if one.change is None else -one.change,
    }
    return {
        "guild_id": one.guild_id,
        "variant": variant.key,
        "ladder": FAMILIES[variant.family].key,
        "start_fen": variant.start_fen,
        "rated": one.change is not None,
        "ply": 8,
        "started_at": moment,
        "turn_since": moment,
        "ended_at": moment,
        "termination": one.termination,
        "winner": None if one.winner is None else one.winner.word,
        **seats,
    }
