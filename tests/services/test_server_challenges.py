"""Challenges between servers: who can send and answer them, and the game that the two servers then play."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from random import Random

import pytest

from bot.domain.between_servers import ServerChallenge
from bot.domain.challenge import LIFETIME
from bot.domain.errors import StalePosition
from bot.domain.game import Game
from bot.domain.ids import (
    SHARD_BITS,
    ChallengeState,
    ChannelId,
    ColorChoice,
    Member,
    ServerChallengeId,
    ServerId,
    Shards,
    UserId,
    server_player,
)
from bot.domain.outbox import MessageKind
from bot.domain.votes import (
    MOST_VOTE_GAMES,
    RESIGN,
    MayNotRunVotes,
    NoSuchServer,
    ServerChallengeClosed,
    ServerChallenged,
    TooManyVoteGames,
    VoteNotOpen,
    VotesOff,
)
from bot.rules import Termination
from bot.services import games, outbox, server_challenges, settings, votes
from bot.services.server_challenges import ServerWish
from bot.storage.database import Database

from .steps import NOW
from .test_votes import HOUR, FixedEvaluation

STEPPE, FOREST = ServerId(2 << SHARD_BITS), ServerId(3 << SHARD_BITS)
HALL, GLADE = ChannelId(31), ChannelId(32)
MINE = votes.Runner(STEPPE, "The Steppe", UserId(101), is_manager=True)
THIRD = votes.Runner(ServerId(4 << SHARD_BITS), "The Third", UserId(103), is_manager=True)
THEIRS = votes.Runner(FOREST, "The Forest", UserId(102), is_manager=True)


async def challenge(db: Database, **changes: object) -> ServerChallenge:
    await settings.change_votes(db, FOREST, "The Forest", channel_id=GLADE, is_challengeable=True)
    return await create(db, **changes)


async def create(db: Database, *, runner: votes.Runner = MINE, **changes: object) -> ServerChallenge:
    wish = {"opponent": FOREST, "family": "orda", "color": ColorChoice.WHITE, "span": HOUR, **changes}
    return await server_challenges.create(db, runner, ServerWish(channel_id=HALL, **wish), NOW)


async def begun(db: Database, **changes: object) -> tuple[Game, Game]:
    made = await challenge(db, **changes)
    return await server_challenges.accept(db, made.id, THEIRS, NOW, Random(1))


async def close(db: Database, game: Game, now: datetime = NOW + HOUR) -> list[Game]:
    return await votes.close(db, FixedEvaluation(), game.id, now)


async def test_a_challenge_is_posted_in_the_other_servers_channel(db: Database) -> None:
    made = await challenge(db)
    pending = await outbox.still_due(db, MessageKind.SERVER_CHALLENGE, made.id)
    assert pending is not None
    assert pending.server_id == FOREST
    assert made.opponent.channel_id == GLADE
    assert (await server_challenges.load(db, made.id)) == made


async def test_only_open_servers_are_found(db: Database) -> None:
    for changes in ({}, {"is_challengeable": True}, {"is_challengeable": True, "channel_id": GLADE, "is_on": False}):
        await settings.change_votes(db, FOREST, "The Forest", **changes)
        with pytest.raises(NoSuchServer):
            await create(db)
    await settings.change_votes(db, FOREST, "The Forest", is_on=True)
    assert await server_challenges.challengeable(db, "forest", STEPPE, 25) == [(FOREST, "The Forest")]
    assert await server_challenges.challengeable(db, "steppe", STEPPE, 25) == []
    assert await server_challenges.challengeable(db, "%", STEPPE, 25) == []
    assert await server_challenges.challengeable(db, "", FOREST, 25) == []
    with pytest.raises(NoSuchServer):
        await create(db, runner=THEIRS)


async def test_the_permission_and_limit_to_challenge_are_checked(db: Database) -> None:
    with pytest.raises(MayNotRunVotes):
        await challenge(db, runner=votes.Runner(STEPPE, "The Steppe", UserId(5), is_manager=False))
    await challenge(db)
    with pytest.raises(ServerChallenged):
        await create(db)


async def test_only_managers_of_the_other_server_answer(db: Database) -> None:
    made = await challenge(db)
    for wrong in (MINE, votes.Runner(FOREST, "The Forest", UserId(5), is_manager=False)):
        with pytest.raises(MayNotRunVotes):
            await server_challenges.accept(db, made.id, wrong, NOW, Random(1))
    with pytest.raises(MayNotRunVotes):
        await server_challenges.close(db, made.id, ChallengeState.CANCELLED, THEIRS, NOW)
    assert (await server_challenges.load(db, made.id)).state is ChallengeState.OPEN


async def test_accepting_starts_a_game_in_each_server(db: Database) -> None:
    mine, theirs = await begun(db)
    assert (mine.server_id, theirs.server_id) == (STEPPE, FOREST)
    assert mine.user_ids == theirs.user_ids == (server_player(STEPPE), server_player(FOREST))
    assert (mine.linked_id, theirs.linked_id) == (theirs.id, mine.id)
    assert (mine.vote.closes_at, theirs.vote.closes_at) == (NOW + HOUR, None)
    assert (mine.begun_in, theirs.begun_in) == (HALL, GLADE)
    assert [(await games.load(db, one.id)).vote for one in (mine, theirs)] == [mine.vote, theirs.vote]


async def test_a_challenge_is_answered_once(db: Database) -> None:
    made = await challenge(db)
    accepting = [server_challenges.accept(db, made.id, THEIRS, NOW, Random(1)) for _ in range(3)]
    ends = await asyncio.gather(*accepting, return_exceptions=True)
    assert sorted(isinstance(end, ServerChallengeClosed) for end in ends) == [False, True, True]
    assert await votes.due(db, NOW + HOUR) == [1]


@pytest.mark.parametrize("state", [ChallengeState.DECLINED, ChallengeState.CANCELLED])
async def test_a_challenge_is_declined_or_canceled(db: Database, state: ChallengeState) -> None:
    made = await challenge(db)
    runner = THEIRS if state is ChallengeState.DECLINED else MINE
    await server_challenges.close(db, made.id, state, runner, NOW)
    with pytest.raises(ServerChallengeClosed):
        await server_challenges.accept(db, made.id, THEIRS, NOW, Random(1))
    answer = await outbox.still_due(db, MessageKind.SERVER_ANSWER, made.id)
    assert (answer is not None) is (state is ChallengeState.DECLINED)
    await create(db)


async def test_a_challenge_expires(db: Database) -> None:
    made = await challenge(db)
    await server_challenges.expire_due(db, NOW + LIFETIME - HOUR)
    assert (await server_challenges.load(db, made.id)).state is ChallengeState.OPEN
    with pytest.raises(ServerChallengeClosed):
        await server_challenges.accept(db, made.id, THEIRS, NOW + LIFETIME, Random(1))
    await server_challenges.expire_due(db, NOW + LIFETIME)
    assert (await server_challenges.load(db, made.id)).state is ChallengeState.EXPIRED
    assert (await outbox.still_due(db, MessageKind.SERVER_ANSWER, made.id)).server_id == STEPPE


async def test_a_challenge_answered_just_before_it_expires_stays_answered(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, other = await challenge(db), await challenge(db, runner=THIRD)
    both = [made.id, other.id]

    async def overdue(*_: object) -> list[ServerChallengeId]:
        return both

    monkeypatch.setattr("bot.storage.challenges.overdue_between_servers", overdue)
    await server_challenges.close(db, made.id, ChallengeState.CANCELLED, MINE, NOW)
    await server_challenges.expire_due(db, NOW + LIFETIME)
    states = [(await server_challenges.load(db, number)).state for number in both]
    assert states == [ChallengeState.CANCELLED, ChallengeState.EXPIRED]
    assert await outbox.still_due(db, MessageKind.SERVER_ANSWER, made.id) is None


async def test_the_number_of_games_is_limited_in_both_servers(db: Database) -> None:
    made = await challenge(db)
    for _ in range(MOST_VOTE_GAMES):
        wish = votes.VoteWish(channel_id=GLADE, family="orda", level=1, color=ColorChoice.WHITE, span=HOUR)
        await votes.start(db, THEIRS, wish, NOW, Random(1))
    with pytest.raises(TooManyVoteGames):
        await server_challenges.accept(db, made.id, THEIRS, NOW, Random(1))
    assert (await server_challenges.load(db, made.id)).state is ChallengeState.OPEN


async def test_a_server_with_votes_off_cannot_be_challenged(db: Database) -> None:
    made = await challenge(db)
    await settings.change_votes(db, FOREST, "The Forest", is_on=False)
    with pytest.raises(VotesOff):
        await server_challenges.accept(db, made.id, THEIRS, NOW, Random(1))
    await settings.change_votes(db, FOREST, "The Forest", is_on=True)
    await settings.change_votes(db, STEPPE, "The Steppe", is_on=False)
    with pytest.raises(ServerChallengeClosed):
        await server_challenges.accept(db, made.id, THEIRS, NOW, Random(1))


async def test_the_votes_of_both_servers_make_one_game(db: Database, ann: Member, ben: Member) -> None:
    mine, theirs = await begun(db)
    with pytest.raises(VoteNotOpen):
        await votes.cast(db, theirs.id, ben, "c5", NOW)
    await votes.cast(db, mine.id, ann, "d4", NOW)
    mine, theirs = await close(db, mine)
    assert mine.line.sans == theirs.line.sans == ("d4",)
    assert (mine.vote.closes_at, theirs.vote.closes_at) == (None, NOW + 2 * HOUR)
    for game in (mine, theirs):
        assert await outbox.still_due(db, MessageKind.BOARD, game.id) is not None
    await votes.cast(db, theirs.id, ben, "c5", NOW + HOUR)
    theirs, mine = await close(db, theirs, NOW + 2 * HOUR)
    assert mine.line.sans == theirs.line.sans == ("d4", "c5")
    assert mine.vote.closes_at == NOW + 3 * HOUR
    assert [(await games.load(db, one.id)).line.sans for one in (mine, theirs)] == [("d4", "c5")] * 2


async def test_resigning_ends_the_game_in_both_servers(db: Database, ann: Member) -> None:
    mine, theirs = await begun(db)
    await votes.cast(db, mine.id, ann, RESIGN, NOW)
    closed = await close(db, mine)
    assert [one.outcome.termination for one in closed] == [Termination.RESIGNATION] * 2
    assert closed[0].outcome == closed[1].outcome
    for game in (mine, theirs):
        assert await outbox.still_due(db, MessageKind.RESULT, game.id) is not None
    assert await votes.due(db, NOW + 30 * HOUR) == []


async def test_a_draw_is_offered_by_one_vote_and_accepted_by_the_other(db: Database, ann: Member, ben: Member) -> None:
    mine, theirs = await begun(db)
    now = NOW
    for san, wants in (("d4", False), ("c5", False), ("e3", True), ("cxd4", True)):
        game, by = (mine, ann) if (await games.load(db, mine.id)).vote.closes_at else (theirs, ben)
        await votes.cast(db, game.id, by, san, now)
        if wants:
            await votes.wish_draw(db, game.id, by.user_id, now, wants_draw=True)
        now += HOUR
        closed = await close(db, game, now)
    assert [one.outcome.termination for one in closed] == [Termination.AGREEMENT] * 2
    assert closed[0].ply == 3


@pytest.mark.parametrize("caller", [0, 1])
async def test_aborting_in_either_server_aborts_it_in_both(db: Database, caller: int) -> None:
    pair = await begun(db)
    await games.abort(db, pair[caller].id, UserId(9), NOW, may_end_any=True)
    both = [await games.load(db, one.id) for one in pair]
    assert [one.outcome.termination for one in both] == [Termination.ABORTED] * 2
    assert [one.called_off_by for one in both] == ([9, None] if caller == 0 else [None, 9])


async def test_a_close_and_an_abort_from_the_other_side_do_not_deadlock(
    database_url: str, db: Database, ann: Member
) -> None:
    other = await Database.open(database_url)
    for _ in range(5):
        mine, theirs = await begun(db)
        await votes.cast(db, mine.id, ann, "d4", NOW)
        ends = await asyncio.gather(
            close(db, mine),
            games.abort(other, theirs.id, UserId(9), NOW + HOUR, may_end_any=True),
            return_exceptions=True,
        )
        assert [end for end in ends if isinstance(end, Exception) and not isinstance(end, StalePosition)] == []
        both = [await games.load(db, one.id) for one in (mine, theirs)]
        assert [one.outcome.termination for one in both] == [Termination.ABORTED] * 2
        assert both[0].line.sans == both[1].line.sans
    await other.close()


@pytest.fixture
async def processes(database_url: str) -> AsyncIterator[tuple[Database, Database]]:
    """The same database, opened twice as if by two processes. Each process serves one of the two servers."""
    opened = [await Database.open(database_url, shards=Shards(2, frozenset({shard}))) for shard in (0, 1)]
    yield opened[0], opened[1]
    for database in opened:
        await database.close()


async def test_each_process_closes_its_own_votes_and_posts_its_own_boards(
    processes: tuple[Database, Database], ann: Member
) -> None:
    here, there = processes
    mine, theirs = await begun(here)
    assert (await votes.due(here, NOW + HOUR), await votes.due(there, NOW + HOUR)) == ([mine.id], [])
    await votes.cast(here, mine.id, ann, "d4", NOW)
    await close(here, mine)
    assert await votes.due(there, NOW + 2 * HOUR) == [theirs.id]
    # Messages for another process's server are due at once. A process's own messages are due a little later, because it
    # posts them itself.
    due = [pending.subject for pending in await outbox.due(there, NOW + HOUR) if pending.kind is MessageKind.BOARD]
    assert due == [theirs.id]
