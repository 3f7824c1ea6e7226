"""Stored games and their moves. A change is refused if the game is not at the ply at which it was read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, bindparam, delete, insert, select, update

from bot.domain.clock import Countdown
from bot.domain.elo import Rating
from bot.domain.errors import NoSuchGame, StalePosition
from bot.domain.game import Conditional, Game, LastOffers, NewGame, Offer, Player
from bot.domain.ids import ENGINE, GREATEST_ID, ChannelId, GameId, GuildId, OfferKind, UserId, player_name
from bot.domain.outbox import MessageKind
from bot.domain.shards import Shards
from bot.rules import Color, MoveLine
from bot.rules.setup import FreeSetup
from bot.storage import changes, lines, outbox, votes
from bot.storage.database import Connection
from bot.storage.game_queries import (
    GAME,
    GAMES,
    GUILD,
    MEMBER,
    ROOM,
    Wanted,
    holding,
    is_held,
    is_latest,
    is_latest_finished,
    is_latest_ongoing,
    is_latest_own,
    is_one,
    is_own_here,
    loading,
)
from bot.storage.new_games import rows_of
from bot.storage.outbox import Asked
from bot.storage.outcomes import outcome_of, winner_of
from bot.storage.pause_tables import pause_of
from bot.storage.schema import IS_OPEN, games, moves
from bot.storage.shards import of_shards
from bot.storage.time_controls import clock_of, countdown_values, milliseconds, rated_on, times_of, times_values
from bot.variants import find_variant

_SAVING = update(games).where(
    games.c.id == bindparam(GAME),
    games.c.ply == bindparam("since_ply"),
    games.c.takebacks == bindparam("since_takebacks"),
    games.c.termination.is_(None),
)
_ADDING_MOVES = insert(moves)
LAST_OFFERS = {f"{color.word}_{kind}_ply": (kind, color) for kind in OfferKind for color in Color}
"""The columns of each side's last offers."""


async def add(connection: Connection, new: NewGame, now: datetime) -> Game:
    """Store a new game, put its board into the outbox, and start the clock of the first move."""
    inserting = insert(games).values(await rows_of(connection, [new], now)).returning(games.c.id)
    game_id = GameId((await connection.execute(inserting)).scalar_one())
    await outbox.ask(connection, MessageKind.BOARD, game_id, new.guild_id, now=now)
    return await load(connection, game_id)


async def add_all(connection: Connection, new: Sequence[NewGame], now: datetime) -> list[GameId]:
    """Store several new games as `add` does, and return their ids in this order; their boards are due now."""
    inserting = insert(games).returning(games.c.id, games.c.guild_id, sort_by_parameter_order=True)
    rows = (await connection.execute(inserting, await rows_of(connection, new, now))).all()
    await outbox.ask_all(connection, [Asked(MessageKind.BOARD, row.id, GuildId(row.guild_id)) for row in rows], now)
    return [GameId(row.id) for row in rows]


async def link(connection: Connection, linked_games: Iterable[tuple[GameId, GameId]]) -> None:
    """Store of new games which two are the same game in two servers."""
    linking = update(games).where(games.c.id == bindparam("one")).values(twin_id=bindparam("other"))
    pairs = [pair for one, other in linked_games for pair in ((one, other), (other, one))]
    if pairs:
        await connection.execute(linking, [{"one": one, "other": other} for one, other in pairs])


async def with_linked(connection: Connection, game_ids: Iterable[GameId]) -> dict[GameId, GameId]:
    """Return the twins of those of the games that have one."""
    query = select(games.c.id, games.c.twin_id).where(games.c.id.in_(list(game_ids)), games.c.twin_id.is_not(None))
    return {GameId(row.id): GameId(row.twin_id) for row in await connection.execute(query)}


async def load(connection: Connection, game_id: GameId, *, to_write: bool = False) -> Game:
    """Return one game, with `to_write` locked for this transaction; raise NoSuchGame."""
    if game_id > GREATEST_ID:
        raise NoSuchGame(game_id)
    found = await _load(connection, is_one, {GAME: game_id}, to_write=to_write)
    if not found:
        raise NoSuchGame(game_id)
    return found[0]


async def latest_in_room(
    connection: Connection, guild_id: GuildId, room_id: ChannelId, by: UserId, *, to_write: bool = False
) -> Game | None:
    """Return the game that is meant in a room; None if it never had one.

    That is the latest ongoing game, one of this member's if there is any; else the member's latest finished game
    there; else the latest of all. With `to_write` it is locked for this transaction.
    """
    here = {GUILD: guild_id, ROOM: room_id, MEMBER: by}
    # Separate queries, as each can use an index: a channel may have had many games.
    for wanted in (is_latest_ongoing, is_latest_own, is_latest):
        if found := await _load(connection, wanted, here, to_write=to_write):
            return found[0]
    return None


async def latest_finished_in_room(
    connection: Connection, guild_id: GuildId, room_id: ChannelId, by: UserId
) -> Game | None:
    """Return the latest finished game in a room, one of this member's if there is any; None if there is none."""
    here = {GUILD: guild_id, ROOM: room_id, MEMBER: by}
    for wanted in (is_latest_own, is_latest_finished):
        if found := await _load(connection, wanted, here, to_write=False):
            return found[0]
    return None


async def own_in_room(
    connection: Connection, guild_id: GuildId, room_id: ChannelId, by: UserId, *, to_write: bool = False
) -> list[Game]:
    """Return a member's ongoing games in a room, with `to_write` locked for this transaction."""
    here = {GUILD: guild_id, ROOM: room_id, MEMBER: by}
    return await _load(connection, is_own_here, here, to_write=to_write)


async def save(connection: Connection, game: Game, *, since: Game) -> None:
    """Store a changed game; `since` is the game as it was read. Raise StalePosition if it has changed since."""
    known = {GAME: game.id, "since_ply": since.ply, "since_takebacks": since.takebacks}
    saving = known | _course(game) | (_ending(game) if game.outcome else {})
    if (await connection.execute(_SAVING, saving)).rowcount != 1:
        raise StalePosition(game.id)
    changes.note(connection, [game.id])
    if game.takebacks != since.takebacks:
        await connection.execute(delete(moves).where(moves.c.game_id == game.id, moves.c.ply >= game.ply))
    await _add_moves(connection, game, since.ply)
    if game.vote is not None:
        await votes.save(connection, game.id, game.vote)


async def waiting_for_engine(connection: Connection, shards: Shards) -> list[GameId]:
    """Return the ongoing games in which the engine is to move.

    The side to move is computed from the start position and the ply, as replaying all abandoned games takes too long.
    """
    is_whites = (games.c.ply % 2 == 0) == games.c.start_fen.contains(" w ")
    engine_is_white = games.c.white_id == ENGINE
    waits = (
        games.c.engine_level.is_not(None),
        IS_OPEN,
        is_whites == engine_is_white,
        of_shards(games.c.guild_id, shards),
    )
    # Sorted here, because with ORDER BY SQLite scans all games and does not use the index.
    return sorted(GameId(number) for number in (await connection.execute(select(games.c.id).where(*waits))).scalars())


async def goes_on_in(connection: Connection, room_id: ChannelId) -> bool:
    """Tell whether a room has an ongoing game, or a game has begun in this channel whose room is not open yet."""
    # Separate queries, as each can use an index.
    for is_there in (games.c.room_id == room_id, and_(games.c.room_id.is_(None), games.c.begun_in == room_id)):
        query = select(games.c.id).where(is_there, IS_OPEN).limit(1)
        if (await connection.execute(query)).first() is not None:
            return True
    return False


async def room_of(connection: Connection, game_id: GameId) -> ChannelId | None:
    """Return the room of a game; None if it is not open yet, or there is no such game."""
    return (await connection.execute(select(games.c.room_id).where(games.c.id == game_id))).scalar_one_or_none()


async def set_room(connection: Connection, game_id: GameId, room_id: ChannelId) -> None:
    """Store the room of a game; raise NoSuchGame."""
    await _set(connection, game_id, room_id=room_id)


@dataclass(frozen=True)
class RatedResult:
    """The effect of a finished game on one player's rating."""

    guild_id: GuildId
    ladder: str
    user_id: UserId
    color: Color
    winner: Color | None
    before: int
    change: int


async def rated_results(connection: Connection) -> AsyncIterator[RatedResult]:
    """Iterate over all rated games in the order in which they ended, with one result for each player."""
    query = select(games, rated_on(games.c).label("rated_on")).where(games.c.white_change.is_not(None))
    query = query.order_by(games.c.ended_at, games.c.id)
    async with connection.stream(query) as rows:
        async for row in rows:
            for color in Color:
                yield RatedResult(
                    guild_id=GuildId(row.guild_id),
                    ladder=row.rated_on,
                    user_id=row._mapping[f"{color.word}_id"],
                    color=color,
                    winner=winner_of(row),
                    before=row._mapping[f"{color.word}_rating"],
                    change=row._mapping[f"{color.word}_change"],
                )


async def _set(connection: Connection, game_id: GameId, **values: int | None) -> None:
    if (await connection.execute(update(games).where(games.c.id == game_id).values(values))).rowcount != 1:
        raise NoSuchGame(game_id)


async def _add_moves(connection: Connection, game: Game, first: int) -> None:
    line = game.line
    rows = [
        {
            "game_id": game.id,
            "ply": ply,
            "uci": line.moves[ply].uci,
            "san": line.positions[ply].san(line.moves[ply]),
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


async def _load(connection: Connection, wanted: Wanted, values: dict[str, Any], *, to_write: bool) -> list[Game]:
    dialect = connection.dialect.name
    if to_write and dialect == "postgresql":
        # Before they are read: who waits for a lock gets the newest row of what is locked, but what is joined to it as
        # it was before the wait.
        rows = await connection.execute(holding(wanted, dialect), values)
        wanted, values = is_held, {GAMES: [row.id for row in rows if row.is_wanted]}
    found = (await connection.execute(loading(wanted, dialect), values)).all()
    known = await lines.of_rows(connection, found)
    return [_game(row, known[row.id]) for row in found]


def _game(row: Row[Any], line: MoveLine) -> Game:
    variant = find_variant(row.variant)
    return Game(
        id=GameId(row.id),
        guild_id=GuildId(row.guild_id),
        line=line,
        white=_seat(row, Color.WHITE),
        black=_seat(row, Color.BLACK),
        rated=row.rated,
        started_at=row.started_at,
        turn_since=row.turn_since,
        clock=clock_of(row),
        times=times_of(row),
        is_on_live_ladder=row.live_ladder,
        conditional=_conditional(row),
        countdown=None if row.deadline is None else Countdown(row.deadline, row.warn_at),
        pause=pause_of(row),
        takebacks=row.takebacks,
        offer=None if row.offer is None else Offer(OfferKind(row.offer), Color.of_word(row.offer_by)),
        last_offers=_last_offers(row),
        setup=None if row.setup is None else FreeSetup(variant, tuple(row.setup.split())),
        ended_at=row.ended_at,
        outcome=outcome_of(row),
        room_id=row.room_id,
        board=outbox.board_of(row),
        due=outbox.due_of(row),
        begun_in=row.begun_in,
        called_off_by=row.called_off_by,
        language=row.language,
        imported_by=row.imported_by,
        tournament_id=row.tournament_id,
        is_forfeit=row.is_forfeit,
        twin_id=row.twin_id,
        vote=votes.vote_of(row),
    )


def _last_offers(row: Row[Any]) -> LastOffers:
    made = {key: row._mapping[name] for name, key in LAST_OFFERS.items()}
    return LastOffers({key: ply for key, ply in made.items() if ply is not None})


def _conditional(row: Row[Any]) -> Conditional | None:
    if row.conditional_lines is None:
        return None
    lines = tuple(tuple(line) for line in row.conditional_lines)
    return Conditional(row.conditional_ply, row.conditional_takebacks, lines)


def _seat(row: Row[Any], color: Color) -> Player:
    values = row._mapping
    side = color.word
    if row.termination is not None:
        rating, is_provisional = values[f"{side}_rating"], values[f"{side}_provisional"]
    else:
        current = _current(values[f"{side}_rating_now"], values[f"{side}_games_now"])
        rating, is_provisional = current.value, current.is_provisional
    user_id, level = values[f"{side}_id"], row.engine_level
    name = player_name(user_id, values[f"{side}_name"], level)
    own_level = level if user_id == ENGINE else None
    away_until = values[f"{side}_away_until"]
    change, is_remote = values[f"{side}_change"], row.guest == side
    return Player(user_id, name, rating, is_provisional, change, own_level, away_until, is_remote)


def _current(rating: int | None, played: int | None) -> Rating:
    return Rating() if rating is None or played is None else Rating(value=rating, games=played)
