"""Stored games with their moves and conditional moves. A change is refused if the game has changed since it was read.

A game between two servers is stored once for each server. The two copies are linked by a column of `games` in team
matches, and by a column of `vote_games` in vote games.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, TypeAlias

import sqlalchemy as sa

from bot.domain import ladders
from bot.domain.clock import FIRST_MOVE, Clock, Countdown, Fischer, Times
from bot.domain.errors import NoSuchGame, StalePosition
from bot.domain.game import Conditional, Game, LastOffers, NewGame, Offer, Player
from bot.domain.ids import (
    ENGINE,
    GREATEST_ID,
    ChannelId,
    GameId,
    OfferKind,
    ServerId,
    Shards,
    System,
    UserId,
    player_name,
)
from bot.domain.outbox import MessageKind
from bot.domain.rating import Rating
from bot.rules import Color, MoveLine
from bot.rules.position import FreeSetup
from bot.storage import database, outbox, votes
from bot.storage.database import Connection, Database, KeptLines, LineKey, of_shards, upsert
from bot.storage.outbox import Asked
from bot.storage.schema import (
    IS_FINISHED,
    IS_OPEN,
    clock_of,
    clock_values,
    conditionals,
    countdown_values,
    games,
    milliseconds,
    moves,
    outcome_of,
    pause_of,
    players,
    rated_on,
    ratings,
    servers,
    times_of,
    times_values,
    vacations,
    winner_of,
)
from bot.storage.tournaments import SYSTEM_OF_GAME
from bot.storage.votes import vote_games
from bot.variants import find_variant


def pairs_where(condition: sa.ColumnElement[bool]) -> sa.CompoundSelect[Any]:
    """Select the ids of the games that meet a condition, and of their linked games in team matches.

    A transaction that changes a game of a team match locks both games in the order of their ids. Otherwise, two such
    transactions could deadlock.
    """
    return sa.union_all(
        *(sa.select(column).where(condition).correlate(None) for column in (games.c.id, games.c.twin_id))
    )


async def link(connection: Connection, pairs: Iterable[tuple[GameId, GameId]]) -> None:
    linking = sa.update(games).where(games.c.id == sa.bindparam("one")).values(twin_id=sa.bindparam("other"))
    both_ways = [way for one, other in pairs for way in ((one, other), (other, one))]
    if both_ways:
        await connection.execute(linking, [{"one": one, "other": other} for one, other in both_ways])


async def linked_to(connection: Connection, game_ids: Iterable[GameId]) -> dict[GameId, GameId]:
    query = sa.select(games.c.id, games.c.twin_id).where(games.c.id.in_(list(game_ids)), games.c.twin_id.is_not(None))
    return {GameId(row.id): GameId(row.twin_id) for row in await connection.execute(query)}


async def hold_pair(connection: Connection, game_id: GameId) -> None:
    """Lock a vote game and its linked game in the order of their ids. Call this before loading either of them."""
    linked = sa.select(vote_games.c.twin_id).where(vote_games.c.game_id == game_id)
    held = sa.select(games.c.id).where(sa.or_(games.c.id == game_id, games.c.id.in_(linked))).order_by(games.c.id)
    await connection.execute(held.with_for_update(key_share=True))


async def rows_of(connection: Connection, new: Sequence[NewGame], now: datetime) -> list[dict[str, Any]]:
    """Return rows for new games. The clocks start now, except in a correspondence game in which the player to move is
    on vacation. In that case, the clock starts when the player returns.
    """
    away = await _away_until(connection, {_first(one) for one in new if not _is_live(one.clock)}, now)
    apart = await _with_live_ladders(connection, {one.server_id for one in new if _is_live(one.clock)})
    return [
        {
            **_facts(one),
            **_times(one.clock, now, away.get(_first(one), now)),
            "live_ladder": _is_live(one.clock) and one.server_id in apart,
        }
        for one in new
    ]


def _facts(new: NewGame) -> dict[str, Any]:
    return {
        "guild_id": new.server_id,
        "variant": new.variant.key,
        "ladder": new.variant.family,
        "start_fen": new.variant.start_fen if new.start is None else new.start.fen,
        "white_id": new.white,
        "black_id": new.black,
        "rated": new.rated,
        "ply": 0,
        "setup": "" if new.variant.free_setup and new.start is None else None,
        "engine_level": new.engine_level,
        "language": new.language,
        "begun_in": new.begun_in,
        "room_id": new.channel_id,
        "tournament_id": new.tournament_id,
        "stage": new.stage,
        "guest": None if new.guest is None else new.guest.word,
    }


def _times(clock: Clock | None, now: datetime, begins: datetime) -> dict[str, Any]:
    countdown = Countdown.begin(FIRST_MOVE, now) if isinstance(clock, Fischer) else Countdown.begin(clock, begins)
    if countdown is not None and isinstance(clock, Fischer):
        countdown = Countdown(countdown.deadline, None)
    return {
        "started_at": now,
        "turn_since": now,
        **clock_values(clock),
        **times_values(Times.begin(clock)),
        **countdown_values(countdown),
    }


def _is_live(clock: Clock | None) -> bool:
    return isinstance(clock, Fischer)


def _first(new: NewGame) -> UserId:
    return new.black if new.start is not None and new.start.turn is Color.BLACK else new.white


async def _away_until(connection: Connection, user_ids: set[UserId], now: datetime) -> Mapping[UserId, datetime]:
    if not user_ids:
        return {}
    query = sa.select(vacations.c.user_id, vacations.c.ends_at).where(vacations.c.user_id.in_(user_ids))
    rows = await connection.execute(query.where(vacations.c.ends_at > now))
    return {UserId(row.user_id): row.ends_at for row in rows}


async def _with_live_ladders(connection: Connection, guild_ids: set[ServerId]) -> set[ServerId]:
    if not guild_ids:
        return set()
    query = sa.select(servers.c.guild_id).where(servers.c.guild_id.in_(guild_ids), servers.c.live_ladders)
    return {ServerId(number) for number in (await connection.execute(query)).scalars()}


Wanted: TypeAlias = Callable[[str], sa.ColumnElement[bool]]
"""A function that returns, for a SQL dialect, the condition that selects the wanted games."""

GAME, GAMES, GUILD, CHANNEL, MEMBER = "this_game", "these_games", "this_guild", "this_room", "this_member"

_names = {color: players.alias(f"{color.word}_player") for color in Color}
_ratings = {color: ratings.alias(f"{color.word}_now") for color in Color}
_away = {color: vacations.alias(f"{color.word}_away") for color in Color}

_there = games.c.guild_id == sa.bindparam(GUILD), games.c.room_id == sa.bindparam(CHANNEL)
_is_own = [games.c[f"{color.word}_id"] == sa.bindparam(MEMBER) for color in Color]


def is_one(dialect: str) -> sa.ColumnElement[bool]:
    return games.c.id == sa.bindparam(GAME)


def is_held(dialect: str) -> sa.ColumnElement[bool]:
    """Select the games whose ids are in the bind parameter GAMES."""
    return games.c.id.in_(sa.bindparam(GAMES, expanding=True))


def is_own_here(dialect: str) -> sa.ColumnElement[bool]:
    own = sa.union_all(*(sa.select(games.c.id).where(*_there, IS_OPEN, is_own) for is_own in _is_own))
    if dialect == "postgresql":
        # Loading a game joins more tables than PostgreSQL reorders (join_collapse_limit), so PostgreSQL would join all
        # games before selecting the wanted ones. With an array, it finds the ids of the wanted games first.
        return games.c.id == sa.func.any(sa.func.array(own.scalar_subquery()))
    return games.c.id.in_(own)


def is_latest_ongoing(dialect: str) -> sa.ColumnElement[bool]:
    """Select a channel's latest ongoing game, preferably one that the member is playing."""
    latest = sa.select(games.c.id).where(*_there, IS_OPEN).order_by(sa.or_(*_is_own).desc(), games.c.id.desc()).limit(1)
    return games.c.id == latest.scalar_subquery()


def is_latest_own(dialect: str) -> sa.ColumnElement[bool]:
    # Each color has its own query, so that both queries can use an index. This matters in channels that have had many
    # games.
    latest = sa.union_all(
        *(sa.select(sa.func.max(games.c.id)).where(*_there, is_own, IS_FINISHED) for is_own in _is_own)
    )
    return games.c.id == sa.select(sa.func.max(latest.subquery().c[0])).scalar_subquery()


def is_latest(dialect: str) -> sa.ColumnElement[bool]:
    return games.c.id == sa.select(sa.func.max(games.c.id)).where(*_there).scalar_subquery()


def is_latest_finished(dialect: str) -> sa.ColumnElement[bool]:
    # With ORDER BY instead of max(), the search stops at the first match.
    latest = sa.select(games.c.id).where(*_there, IS_FINISHED).order_by(games.c.id.desc()).limit(1)
    return games.c.id == latest.scalar_subquery()


@cache
def loading(wanted: Wanted, dialect: str) -> sa.Select[Any]:
    columns: list[sa.ColumnElement[Any]] = []
    source: Any = games
    for color in Color:
        name, now, user_id = _names[color], _ratings[color], games.c[f"{color.word}_id"]
        source = source.join(name, name.c.user_id == user_id).outerjoin(
            now,
            sa.and_(
                now.c.guild_id == games.c.guild_id,
                now.c.user_id == user_id,
                now.c.ladder == rated_on(games.c),
            ),
        )
        away = _away[color]
        source = source.outerjoin(away, away.c.user_id == user_id)
        columns += [
            name.c.name.label(f"{color.word}_name"),
            now.c.rating.label(f"{color.word}_rating_now"),
            now.c.games.label(f"{color.word}_games_now"),
            away.c.ends_at.label(f"{color.word}_away_until"),
        ]
    source = source.outerjoin(outbox.board, outbox.of_game(games.c.id))
    source = source.outerjoin(conditionals, conditionals.c.game_id == games.c.id)
    source = source.outerjoin(vote_games, vote_games.c.game_id == games.c.id)
    columns += [conditionals.c[name].label(f"conditional_{name}") for name in ("ply", "takebacks", "lines")]
    columns.append(SYSTEM_OF_GAME.label("tournament_system"))
    query = sa.select(games, *columns, *outbox.BOARD_COLUMNS, *votes.COLUMNS).select_from(source)
    return query.where(wanted(dialect)).order_by(games.c.id)


@cache
def holding(wanted: Wanted, dialect: str) -> sa.Select[Any]:
    """Return the statement that locks the wanted games and their linked games.

    The column `is_wanted` is true for the wanted games. Games are locked in the order of their ids, so that
    transactions that lock several games can't deadlock.
    """
    is_wanted = wanted(dialect)
    held = sa.select(games.c.id, is_wanted.label("is_wanted")).where(games.c.id.in_(pairs_where(is_wanted)))
    held = held.order_by(games.c.id)
    return held.with_for_update(key_share=True)


AT_ONCE = 25
"""The number of moves replayed in one step of the event loop. Such a step takes about 10 ms."""


def keep_line(db: Database, game: Game) -> None:
    """Cache the moves of a game. This must be called after the commit of the transaction that stored the game."""
    db.lines.keep(LineKey(game.id, game.takebacks, game.variant.key, game.line.start.fen), game.line)


async def lines_of_rows(connection: Connection, rows: list[sa.Row[Any]]) -> dict[int, MoveLine]:
    """Return the move lines of games by game id. Cached moves aren't loaded again."""
    kept: KeptLines = connection.info["lines"]
    keys = {row.id: LineKey(GameId(row.id), row.takebacks, row.variant, row.start_fen) for row in rows}
    known = {row.id: line for row in rows if (line := kept.find(keys[row.id], row.ply)) is not None}
    behind = [row for row in rows if row.id not in known or known[row.id].ply < row.ply]
    # For a single game, only the missing moves are loaded. For several games, all of their moves are loaded with one
    # query.
    first = known[behind[0].id].ply if len(behind) == 1 and behind[0].id in known else 0
    played = await _moves_from(connection, [row.id for row in behind if row.ply], first)
    for row in behind:
        begun = known.get(row.id) if first else None
        line = MoveLine.from_uci(find_variant(row.variant), row.start_fen, ()) if begun is None else begun
        kept.replayed += row.ply - line.ply
        known[row.id] = await _replayed(kept, line, played.get(row.id, [])[: row.ply - line.ply])
        kept.keep(keys[row.id], known[row.id])
    return known


async def _replayed(kept: KeptLines, line: MoveLine, played: list[str]) -> MoveLine:
    """Play moves in steps that are short enough not to block the event loop. Only one step runs at a time, even if
    several games are being replayed.
    """
    if len(played) <= AT_ONCE:
        return line.followed_by(played)
    for begin in range(0, len(played), AT_ONCE):
        async with kept.replaying:
            line = line.followed_by(played[begin : begin + AT_ONCE])
            # SAN is computed in each step. Otherwise it would later be computed for all moves at once.
            assert line.sans
            await asyncio.sleep(0)
    return line


async def _moves_from(connection: Connection, game_ids: list[int], first: int) -> dict[int, list[str]]:
    if not game_ids:
        return {}
    query = sa.select(moves.c.game_id, moves.c.uci).where(moves.c.game_id.in_(game_ids), moves.c.ply >= first)
    played: dict[int, list[str]] = {}
    for row in await connection.execute(query.order_by(moves.c.game_id, moves.c.ply)):
        played.setdefault(row.game_id, []).append(row.uci)
    return played


_SAVING = sa.update(games).where(
    games.c.id == sa.bindparam(GAME),
    games.c.ply == sa.bindparam("since_ply"),
    games.c.takebacks == sa.bindparam("since_takebacks"),
    games.c.termination.is_(None),
)
_ADDING_MOVES = sa.insert(moves)
LAST_OFFERS = {f"{color.word}_{kind}_ply": (kind, color) for kind in OfferKind for color in Color}


async def add(connection: Connection, new: NewGame, now: datetime) -> Game:
    """Store a new game, put its board into the outbox, and start the clock for the first move."""
    inserting = sa.insert(games).values(await rows_of(connection, [new], now)).returning(games.c.id)
    game_id = GameId((await connection.execute(inserting)).scalar_one())
    await outbox.ask(connection, MessageKind.BOARD, game_id, new.server_id, now=now)
    database.note(connection, [game_id])
    return await load(connection, game_id)


async def add_all(connection: Connection, new: Sequence[NewGame], now: datetime) -> list[GameId]:
    """Store several games in the same way as `add`, and return their ids in the same order. Their boards are due in the
    outbox immediately.
    """
    inserting = sa.insert(games).returning(games.c.id, games.c.guild_id, sort_by_parameter_order=True)
    rows = (await connection.execute(inserting, await rows_of(connection, new, now))).all()
    await outbox.ask_all(connection, [Asked(MessageKind.BOARD, row.id, ServerId(row.guild_id)) for row in rows], now)
    database.note(connection, [GameId(row.id) for row in rows])
    return [GameId(row.id) for row in rows]


async def load(connection: Connection, game_id: GameId, *, to_write: bool = False) -> Game:
    """Return a game, locked for this transaction if `to_write`. Raise NoSuchGame if no game has this id."""
    if game_id > GREATEST_ID:
        raise NoSuchGame(game_id)
    found = await _load(connection, is_one, {GAME: game_id}, to_write=to_write)
    if not found:
        raise NoSuchGame(game_id)
    return found[0]


async def load_all(connection: Connection, game_ids: Sequence[GameId]) -> list[Game]:
    """Return the games with these ids, in the same order, skipping ids that don't exist."""
    found = {game.id: game for game in await _load(connection, is_held, {GAMES: list(game_ids)})} if game_ids else {}
    return [found[game_id] for game_id in game_ids if game_id in found]


async def latest_in_channel(
    connection: Connection, guild_id: ServerId, channel_id: ChannelId, by: UserId
) -> Game | None:
    """Return the game to show in a channel, or None if the channel has never had a game.

    This is the latest ongoing game, preferably one that the member is playing. If no game is ongoing, it is the latest
    game that the member has finished in the channel. If there is none either, it is the channel's latest game.
    """
    here = {GUILD: guild_id, CHANNEL: channel_id, MEMBER: by}
    # These are separate queries, so that each of them can use an index. This matters in channels that have had many
    # games.
    for wanted in (is_latest_ongoing, is_latest_own, is_latest):
        if found := await _load(connection, wanted, here):
            return found[0]
    return None


async def latest_finished_in_channel(
    connection: Connection, guild_id: ServerId, channel_id: ChannelId, by: UserId
) -> Game | None:
    """Return a channel's latest finished game, preferably one that the member played, or None if the channel has no
    finished game.
    """
    here = {GUILD: guild_id, CHANNEL: channel_id, MEMBER: by}
    for wanted in (is_latest_own, is_latest_finished):
        if found := await _load(connection, wanted, here):
            return found[0]
    return None


async def own_in_channel(connection: Connection, guild_id: ServerId, channel_id: ChannelId, by: UserId) -> list[Game]:
    here = {GUILD: guild_id, CHANNEL: channel_id, MEMBER: by}
    return await _load(connection, is_own_here, here)


async def save(connection: Connection, game: Game, *, since: Game) -> None:
    """Store a changed game. Raise StalePosition if the stored game has changed since it was read as `since`."""
    known = {GAME: game.id, "since_ply": since.ply, "since_takebacks": since.takebacks}
    saving = known | _course(game) | (_ending(game) if game.outcome else {})
    if (await connection.execute(_SAVING, saving)).rowcount != 1:
        raise StalePosition(game.id)
    database.note(connection, [game.id])
    if game.takebacks != since.takebacks:
        await connection.execute(sa.delete(moves).where(moves.c.game_id == game.id, moves.c.ply >= game.ply))
    await _add_moves(connection, game, since.ply)
    if game.vote is not None:
        await votes.save(connection, game.id, game.vote)


async def waiting_for_engine(connection: Connection, shards: Shards) -> list[GameId]:
    """Return the ongoing games in which it is the engine's turn.

    The side to move is calculated from the start position and the ply. Replaying all abandoned games would take too
    long.
    """
    is_whites = (games.c.ply % 2 == 0) == games.c.start_fen.contains(" w ")
    engine_is_white = games.c.white_id == ENGINE
    waits = (
        games.c.engine_level.is_not(None),
        IS_OPEN,
        is_whites == engine_is_white,
        of_shards(games.c.guild_id, shards),
    )
    # Sorted here, because with ORDER BY, SQLite would scan all games instead of using the index.
    return sorted(
        GameId(number) for number in (await connection.execute(sa.select(games.c.id).where(*waits))).scalars()
    )


async def goes_on_in(connection: Connection, channel_id: ChannelId) -> bool:
    """Return whether a channel or thread has an ongoing game. A game without a thread belongs to the channel in which
    it was started.
    """
    # These are separate queries, so that each of them can use an index.
    for is_there in (games.c.room_id == channel_id, sa.and_(games.c.room_id.is_(None), games.c.begun_in == channel_id)):
        query = sa.select(games.c.id).where(is_there, IS_OPEN).limit(1)
        if (await connection.execute(query)).first() is not None:
            return True
    return False


async def channel_of(connection: Connection, game_id: GameId) -> ChannelId | None:
    """Return a game's channel, or None if its thread hasn't been opened yet or the game doesn't exist."""
    return (await connection.execute(sa.select(games.c.room_id).where(games.c.id == game_id))).scalar_one_or_none()


async def set_channel(connection: Connection, game_id: GameId, channel_id: ChannelId) -> None:
    """Store a game's channel. Raise NoSuchGame if the game doesn't exist."""
    await _set(connection, game_id, room_id=channel_id)


@dataclass(frozen=True)
class RatedResult:
    guild_id: ServerId
    ladder: str
    user_id: UserId
    color: Color
    winner: Color | None
    before: int
    change: int


async def rated_results(connection: Connection) -> AsyncIterator[RatedResult]:
    """Yield two results for each rated game, one per player, in the order in which the games ended."""
    query = sa.select(games, rated_on(games.c).label("rated_on")).where(games.c.white_change.is_not(None))
    query = query.order_by(games.c.ended_at, games.c.id)
    async with connection.stream(query) as rows:
        async for row in rows:
            for color in Color:
                yield RatedResult(
                    guild_id=ServerId(row.guild_id),
                    ladder=row.rated_on,
                    user_id=row._mapping[f"{color.word}_id"],
                    color=color,
                    winner=winner_of(row),
                    before=row._mapping[f"{color.word}_rating"],
                    change=row._mapping[f"{color.word}_change"],
                )


async def _set(connection: Connection, game_id: GameId, **values: int | None) -> None:
    if (await connection.execute(sa.update(games).where(games.c.id == game_id).values(values))).rowcount != 1:
        raise NoSuchGame(game_id)


async def _add_moves(connection: Connection, game: Game, first: int) -> None:
    line = game.line
    rows = [
        {
            "game_id": game.id,
            "ply": ply,
            "uci": line.moves[ply].uci,
            "san": line.sans[ply],
            "played_at": game.turn_since,
            "clock_ms": None if game.times is None else milliseconds(game.times.left[line.positions[ply].turn]),
        }
        for ply in range(first, game.ply)
    ]
    if rows:
        await connection.execute(_ADDING_MOVES, rows)


def _course(game: Game) -> dict[str, Any]:
    return {
        "ply": game.ply,
        "takebacks": game.takebacks,
        "turn_since": game.turn_since,
        **({"start_fen": game.line.start.fen} if game.variant.free_setup else {}),
        "setup": None if game.setup is None else " ".join(game.setup.orders),
        "offer": game.offer.kind if game.offer else None,
        "offer_by": game.offer.by.word if game.offer else None,
        **{name: game.last_offers.plies.get(key) for name, key in LAST_OFFERS.items()},
        **countdown_values(game.countdown),
        **times_values(game.times),
    }


def _ending(game: Game) -> dict[str, Any]:
    assert game.outcome is not None
    winner = game.outcome.winner
    return {
        "ended_at": game.ended_at,
        "termination": game.outcome.termination,
        "winner": None if winner is None else winner.word,
        "called_off_by": game.called_off_by,
        **{key: value for color in Color for key, value in _seat_at_end(game, color).items()},
    }


def _seat_at_end(game: Game, color: Color) -> dict[str, Any]:
    seat = game.seat(color)
    return {
        f"{color.word}_rating": seat.rating,
        f"{color.word}_provisional": seat.is_provisional,
        f"{color.word}_change": seat.change,
    }


async def _load(
    connection: Connection, wanted: Wanted, values: dict[str, Any], *, to_write: bool = False
) -> list[Game]:
    dialect = connection.dialect.name
    if to_write and dialect == "postgresql":
        # The rows are locked before they are read. If PostgreSQL has to wait for a lock, it returns the current version
        # of the locked row, but joins it with older versions of other rows.
        rows = await connection.execute(holding(wanted, dialect), values)
        wanted, values = is_held, {GAMES: [row.id for row in rows if row.is_wanted]}
    found = (await connection.execute(loading(wanted, dialect), values)).all()
    known = await lines_of_rows(connection, found)
    return [_game(row, known[row.id]) for row in found]


def _game(row: sa.Row[Any], line: MoveLine) -> Game:
    variant = find_variant(row.variant)
    return Game(
        id=GameId(row.id),
        server_id=ServerId(row.guild_id),
        line=line,
        white=_seat(row, Color.WHITE),
        black=_seat(row, Color.BLACK),
        rated=row.rated,
        started_at=row.started_at,
        turn_since=row.turn_since,
        clock=clock_of(row),
        times=times_of(row),
        is_on_live_ladder=row.live_ladder,
        conditional=None if row.conditional_lines is None else _conditional(row),
        countdown=None if row.deadline is None else Countdown(row.deadline, row.warn_at),
        pause=None if row.pause_ply is None else pause_of(row),
        takebacks=row.takebacks,
        offer=None if row.offer is None else Offer(OfferKind(row.offer), Color.of_word(row.offer_by)),
        last_offers=_last_offers(row),
        setup=None if row.setup is None else FreeSetup(variant, tuple(row.setup.split())),
        ended_at=row.ended_at,
        outcome=outcome_of(row),
        channel_id=row.room_id,
        board=outbox.board_of(row),
        due=outbox.due_of(row),
        begun_in=row.begun_in,
        called_off_by=row.called_off_by,
        language=row.language,
        imported_by=row.imported_by,
        tournament_id=row.tournament_id,
        tournament_system=None if row.tournament_system is None else System(row.tournament_system),
        is_forfeit=row.is_forfeit,
        linked_id=_linked_id_of(row),
        vote=None if row.vote_game_id is None else votes.vote_of(row),
    )


def _linked_id_of(row: Any) -> GameId | None:
    number = row.vote_twin_id if row.twin_id is None else row.twin_id
    return None if number is None else GameId(number)


def _last_offers(row: sa.Row[Any]) -> LastOffers:
    made = {key: row._mapping[name] for name, key in LAST_OFFERS.items()}
    return LastOffers({key: ply for key, ply in made.items() if ply is not None})


def _conditional(row: sa.Row[Any]) -> Conditional:
    lines = tuple(tuple(line) for line in row.conditional_lines)
    return Conditional(row.conditional_ply, row.conditional_takebacks, lines)


def _seat(row: sa.Row[Any], color: Color) -> Player:
    values = row._mapping
    side = color.word
    if row.termination is not None:
        rating, is_provisional = values[f"{side}_rating"], values[f"{side}_provisional"]
    else:
        current = _current(values[f"{side}_rating_now"], values[f"{side}_games_now"])
        rating, is_provisional = current.value, ladders.is_provisional(current)
    user_id, level = values[f"{side}_id"], row.engine_level
    name = player_name(user_id, values[f"{side}_name"], level)
    own_level = level if user_id == ENGINE else None
    away_until = values[f"{side}_away_until"]
    change, is_remote = values[f"{side}_change"], row.guest == side
    return Player(user_id, name, rating, is_provisional, change, own_level, away_until, is_remote)


def _current(rating: int | None, played: int | None) -> Rating:
    return ladders.SYSTEM.newcomer if rating is None or played is None else Rating(value=rating, games=played)


async def save_conditional(connection: Connection, game_id: GameId, conditional: Conditional) -> None:
    lines = [list(line) for line in conditional.lines]
    row = {"game_id": game_id, "ply": conditional.ply, "takebacks": conditional.takebacks, "lines": lines}
    await upsert(connection, conditionals, [row])


async def delete_conditional(connection: Connection, game_id: GameId) -> None:
    await connection.execute(sa.delete(conditionals).where(conditionals.c.game_id == game_id))


async def due_conditionals(connection: Connection, shards: Shards) -> list[GameId]:
    """Return the games that have changed since their conditional moves were entered. These conditional moves now have
    to be played or deleted.
    """
    has_gone_on = sa.or_(
        games.c.ply != conditionals.c.ply,
        games.c.takebacks != conditionals.c.takebacks,
        games.c.termination.is_not(None),
    )
    # With a join, SQLite would scan all games, although few have conditional moves.
    its_game = games.c.id == conditionals.c.game_id
    is_due = sa.exists().where(its_game, has_gone_on, of_shards(games.c.guild_id, shards))
    rows = await connection.execute(sa.select(conditionals.c.game_id).where(is_due))
    return sorted(GameId(number) for number in rows.scalars())
