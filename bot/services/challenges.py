"""Challenges and rematches: creating, answering and expiring them, and starting their games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from random import Random

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.challenge import Challenge, Proposal, Terms
from bot.domain.clock import read_clock
from bot.domain.errors import ChallengeClosed, GameNotOver, NoGamesInChannel, NoRatedGames
from bot.domain.game import Game, NewGame, Player
from bot.domain.ids import (
    NO_SERVER,
    ChallengeId,
    ChallengeState,
    ChannelId,
    ColorChoice,
    GameId,
    Member,
    ServerId,
    UserId,
)
from bot.domain.outbox import MessageKind
from bot.rules import Color
from bot.services.access_links import digest
from bot.services.store import reading
from bot.storage import challenges, games, listed_games, outbox, players, ratings, settings
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked
from bot.variants import find_family

LAPSE_AT_ONCE = 25
"""The maximum number of challenges that expire in one transaction. A member who accepts a challenge at the same time
waits about 5 ms for a full batch.
"""


async def terms_in(
    db: Database,
    server_id: ServerId,
    *,
    family_key: str,
    options: str = "",
    clock: str | None = None,
    rated: bool | None,
) -> Terms:
    """Return the terms of a challenge.

    If `clock` or `rated` is None, the server's default is used. Raise UnknownVariant, or ValueError if `clock` is
    invalid.
    """
    async with db.reading() as connection:
        server = await settings.SERVERS.load(connection, server_id)
    return Terms(
        find_family(family_key),
        "".join(sorted(options)),
        server.clock if clock is None else read_clock(clock),
        server.rated if rated is None else rated,
    )


async def create(
    db: Database, proposal: Proposal, *, browser: str | None = None, allowances: Allowances = UNLIMITED
) -> Challenge:
    """Challenge a member, or anyone in the channel if the proposal has no opponent.

    The challenge belongs to the channel even if the command was used in one of its threads. `browser` is the cookie of
    the browser in which the challenge was made, or None if it was made elsewhere. Raise NoRatedGames,
    TooManyChallenges, TooManyGames, or any error raised by `Proposal.check`.
    """
    proposal.check()
    challenger, now = proposal.challenger, proposal.created_at
    async with db.writing() as connection:
        server = await settings.SERVERS.load(connection, proposal.server_id)
        if proposal.terms.rated and not server.rated:
            raise NoRatedGames
        await players.remember(connection, [member for member in (challenger, proposal.opponent) if member], now)
        allowances.check_challenges(await challenges.count_open(connection, challenger.user_id, now))
        await check_games(connection, [challenger.user_id], allowances)
        return await _added(connection, replace(proposal, browser=None if browser is None else digest(browser)))


async def check_channel(db: Database, server_id: ServerId, *channel_ids: ChannelId) -> None:
    """Raise NoGamesInChannel unless the server allows games in at least one of these channels (for example, a thread
    and its parent).
    """
    async with db.reading() as connection:
        allowed = (await settings.SERVERS.load(connection, server_id)).channels
    if allowed and not set(allowed) & set(channel_ids):
        raise NoGamesInChannel(allowed)


async def choose_army(db: Database, challenge_id: ChallengeId, by: UserId, army: str, now: datetime) -> Challenge:
    """Set the challenger's army.

    The first time, this also posts the challenge. Raise NoSuchChallenge, or any error raised by `Challenge.with_army`.
    """
    async with db.writing() as connection:
        challenge = await challenges.load(connection, challenge_id, to_write=True)
        is_first = challenge.needs_army
        challenge = challenge.with_army(by, army, now)
        await challenges.set_army(connection, challenge)
        return await _told(connection, challenge, now) if is_first else challenge


load = reading(challenges.load)
"""Return a challenge. Raise NoSuchChallenge if no challenge has this id."""


async def open_to(db: Database, server_id: ServerId, user_id: UserId, *, now: datetime, limit: int) -> list[Challenge]:
    """Return a server's open challenges that a member has made or can answer, latest first.

    All channels are included. Challenges whose challenger still has to choose an army are omitted.
    """
    async with db.reading() as connection:
        found = await challenges.open_to(connection, server_id, user_id, now=now, limit=limit)
        return [challenge for challenge in found if not challenge.needs_army]


of_game = reading(challenges.that_became)
"""Return the challenge from which this game started. Raise NoSuchGame if the game didn't start from a challenge."""


rematches = reading(challenges.rematches)
"""Return all challenges to a rematch of a game, open or not, latest first."""


async def has_newcomer(db: Database, challenge: Challenge) -> bool:
    """Return whether a challenge is rated and at least one of its players has no rating in this server yet."""
    if not challenge.terms.rated:
        return False
    asked = {one.user_id for one in (challenge.challenger, challenge.opponent) if one is not None}
    async with db.reading() as connection:
        return await ratings.rated_among(connection, challenge.server_id, asked) != asked


async def accept(
    db: Database,
    challenge_id: ChallengeId,
    by: Member,
    now: datetime,
    rng: Random,
    *,
    army: str | None = None,
    allowances: Allowances = UNLIMITED,
) -> Game:
    """Accept a challenge and start its game. Raise NoSuchChallenge or TooManyGames, or any error raised by
    `Challenge.accepted_by`.
    """
    async with db.writing() as connection:
        challenge = await challenges.load(connection, challenge_id, to_write=True)
        return await _start(connection, challenge.accepted_by(by, now, army), now, rng, allowances)


async def decline(db: Database, challenge_id: ChallengeId, by: UserId, now: datetime) -> Challenge:
    """Decline a challenge. Raise NoSuchChallenge, or any error raised by `Challenge.declined_by`."""
    async with db.writing() as connection:
        challenge = await challenges.load(connection, challenge_id, to_write=True)
        return await _closed(connection, challenge.declined_by(by, now), now)


async def cancel(db: Database, challenge_id: ChallengeId, by: UserId, now: datetime) -> Challenge:
    """Cancel a challenge. Raise NoSuchChallenge, or any error raised by `Challenge.canceled_by`."""
    async with db.writing() as connection:
        challenge = await challenges.load(connection, challenge_id, to_write=True)
        return await _closed(connection, challenge.canceled_by(by, now), now)


async def expire_due(db: Database, now: datetime) -> list[Challenge]:
    """Expire and return the overdue challenges of this process's servers. Other servers are left to other
    processes, because only a server's own process can edit the messages there.
    """
    expired: list[Challenge] = []
    # Checked first, to avoid taking the write lock for nothing. Usually, no challenge is due.
    while await _are_due(db, now):
        async with db.writing() as connection:
            open_still = await challenges.due(connection, now, LAPSE_AT_ONCE, db.served)
            due = [challenge.expired() for challenge in open_still]
            await challenges.let_lapse(connection, due)
            asked = [Asked(MessageKind.CHALLENGE, challenge.id, challenge.server_id) for challenge in due]
            await outbox.ask_all(connection, asked, now)
        expired += due
    return expired


async def _are_due(db: Database, now: datetime) -> bool:
    async with db.reading() as connection:
        return await challenges.are_due(connection, now, db.served)


async def rematch(
    db: Database,
    game_id: GameId,
    by: UserId,
    now: datetime,
    rng: Random,
    *,
    channel_id: ChannelId | None = None,
    allowances: Allowances = UNLIMITED,
) -> Challenge | Game:
    """Challenge the opponent of a finished game to a rematch with colors swapped.

    If the opponent has already offered a rematch, start the game instead. If the member has already offered one, return
    that challenge. If `channel_id` is given, the challenge is shown there instead of in the game's own channel. Raise
    NoSuchGame, NotYourGame, ForbiddenInTournament, GameNotOver or TooManyGames, or ChallengeClosed if a rematch was
    already accepted.
    """
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        color = game.color_of(by)
        game.check_no_tournament()
        if not game.is_over:
            raise GameNotOver(game_id)
        offer = await _standing_offer(connection, game_id, now)
        if offer is None:
            return await _offer_rematch(connection, game, color, now, channel_id)
        if offer.challenger.user_id == by:
            return offer
        return await _start(connection, offer.accepted_by(_member(game.seat(color)), now), now, rng, allowances)


async def check_games(connection: Connection, user_ids: Iterable[UserId], allowances: Allowances) -> None:
    if allowances.open_games:
        for user_id in user_ids:
            allowances.check_games(user_id, await listed_games.count_ongoing(connection, user_id))


async def _start(
    connection: Connection, accepted: Challenge, now: datetime, rng: Random, allowances: Allowances
) -> Game:
    assert accepted.opponent is not None
    await players.remember(connection, [accepted.opponent], now)
    await check_games(connection, [accepted.challenger.user_id, accepted.opponent.user_id], allowances)
    pairing = accepted.drawn(rng)
    game = await games.add(
        connection,
        NewGame(
            server_id=accepted.server_id,
            variant=pairing.variant,
            white=pairing.white,
            black=pairing.black,
            rated=accepted.terms.rated,
            clock=accepted.terms.clock,
            # If the bot can only respond to interactions, it can't post in the channel. Boards are then sent as
            # responses.
            begun_in=None if accepted.server_id == NO_SERVER else accepted.channel_id,
            channel_id=await _channel_kept(connection, accepted),
            start=accepted.terms.start,
        ),
        now,
    )
    await _closed(connection, accepted.leading_to(game.id), now)
    return game


async def _channel_kept(connection: Connection, accepted: Challenge) -> ChannelId | None:
    """Return the previous game's channel if the rematch was offered there. Otherwise return None, because the new game
    needs its own thread.
    """
    if accepted.rematch_of is None:
        return None
    channel_id = await games.channel_of(connection, accepted.rematch_of)
    return channel_id if channel_id == accepted.channel_id else None


async def _added(connection: Connection, proposal: Proposal) -> Challenge:
    """Store a challenge. Unless the challenger still has to choose an army, also put the challenge's message into the
    outbox.
    """
    challenge = await challenges.add(connection, proposal)
    return challenge if challenge.needs_army else await _told(connection, challenge, proposal.created_at)


async def _closed(connection: Connection, challenge: Challenge, now: datetime) -> Challenge:
    await challenges.close(connection, challenge)
    return await _told(connection, challenge, now)


async def _told(connection: Connection, challenge: Challenge, now: datetime) -> Challenge:
    due = await outbox.ask(connection, MessageKind.CHALLENGE, challenge.id, challenge.server_id, now=now)
    return replace(challenge, due=due)


async def _standing_offer(connection: Connection, game_id: GameId, now: datetime) -> Challenge | None:
    """Return the open challenge to a rematch of a game, or None if there is none. Raise ChallengeClosed if a rematch
    was already accepted.
    """
    offers = await challenges.rematches(connection, game_id)
    for offer in offers:
        if offer.state is ChallengeState.ACCEPTED:
            raise ChallengeClosed(offer.id, offer.state, offer.game_id)
    return next((offer for offer in offers if offer.is_open(now)), None)


async def _offer_rematch(
    connection: Connection, game: Game, color: Color, now: datetime, channel_id: ChannelId | None
) -> Challenge:
    """Store a rematch challenge with the terms of the previous game. Each player keeps their army."""
    first = await challenges.that_became(connection, game.id)
    sides = [game.variant.sides[side] for side in (color, color.other)]
    armies = [side.army.name if first.terms.chooses_armies else None for side in sides]
    proposal = Proposal(
        server_id=game.server_id,
        channel_id=channel_id or game.channel_id or first.channel_id,
        challenger=_member(game.seat(color)),
        opponent=_member(game.seat(color.other)),
        terms=first.terms,
        color=ColorChoice(color.other.word),
        army=armies[0],
        opponent_army=armies[1],
        created_at=now,
        rematch_of=game.id,
    )
    proposal.check()
    return await _added(connection, proposal)


def _member(seat: Player) -> Member:
    return Member(seat.user_id, seat.name)
