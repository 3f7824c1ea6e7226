"""Vote games against the engine: who can start them, who can vote, and the result of a closed vote."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from random import Random

import pytest

from bot.domain.errors import GameOver, NoSuchGame, NoSuchLevel, NotYourGame, StalePosition
from bot.domain.game import Game
from bot.domain.ids import ENGINE, SHARD_BITS, ChannelId, ColorChoice, Member, ServerId, Shards, UserId, server_player
from bot.domain.outbox import MessageKind
from bot.domain.votes import (
    MOST_VOTE_GAMES,
    RESIGN,
    Ballot,
    Count,
    MayNotRunVotes,
    NobodyVoted,
    NoVoteGame,
    TooManyVoteGames,
    VoteNotOpen,
    VotesOff,
)
from bot.engine.analysis import Finding
from bot.engine.evaluation import Evaluation
from bot.rules import Color, Ply, Termination
from bot.services import engine_games, games, ladder, outbox, records, votes
from bot.services import settings as stored_settings
from bot.services.engines import Engines
from bot.storage import votes as stored_votes
from bot.storage.database import Database

from .steps import CHANNEL, GUILD, NOW, play, start

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)
RUNNER = votes.Runner(GUILD, "The Steppe", UserId(101), is_manager=True)
LATE = (
    "Nc3 Lc7 d3 g5 Nb1 h5 Nf3 e5 c4 Ye7 h3 Ye6 Be3 Hd7 Nc3 d5 Qc2 d4 Nxd4 exd4 h4 dxe3 fxe3 He5 Qb3 f5 Qxb6 La8 hxg5 "
    "Ae7 Ne4 fxe4 Rh4 Hh7 Rxh5 Ac8 Qc7 Yf5 Rxh7 Hd6"
)
"""The moves of an opening and middlegame, 40 plies long. White is to move."""


class FixedEvaluation:
    """Engines that always return the same evaluation, in pawns from White's point of view."""

    def __init__(self, pawns: float = 0.0) -> None:
        self.pawns = pawns

    async def ask(self, question: object, *_: object) -> Finding:
        return Finding(Evaluation(cp=round(100 * self.pawns)))


async def begin(db: Database, *, runner: votes.Runner = RUNNER, **wishes: object) -> Game:
    wished = {"family": "orda", "level": 1, "color": ColorChoice.WHITE, "span": HOUR, **wishes}
    return await votes.start(db, runner, votes.VoteWish(channel_id=CHANNEL, **wished), NOW, Random(1))


async def close(db: Database, game: Game, now: datetime = NOW + HOUR, pawns: float = 0.0) -> list[Game]:
    return await votes.close(db, FixedEvaluation(pawns), game.id, now)


async def test_a_game_of_the_server_is_stored_with_its_vote(db: Database) -> None:
    begun = await begin(db)
    game = await games.load(db, begun.id)
    assert (game.white.name, game.white.user_id, game.rated) == ("The Steppe", server_player(GUILD), False)
    assert (game.black.user_id, game.black.level) == (ENGINE, 1)
    assert game.vote == begun.vote
    assert game.vote.closes_at == NOW + HOUR
    assert await votes.due(db, NOW + HOUR - MINUTE) == []
    assert await votes.due(db, NOW + HOUR) == [game.id]


@pytest.mark.parametrize("seed", range(5))
async def test_the_database_counts_like_the_rules(db: Database, seed: int) -> None:
    rng, game = Random(seed), await begin(db)
    choices = ("e2e4", "d2d4", "c2c4", RESIGN)
    moments = [NOW + number * MINUTE for number in range(3)]
    cast = [
        Ballot(UserId(number), f"M{number}", rng.choice(choices), rng.choice(moments), rng.random() < 0.5)
        for number in rng.sample(range(200, 300), 12)
    ]
    async with db.writing() as connection:
        assert not await stored_votes.has_ballots(connection, game.id, Ply(0))
        assert await stored_votes.count(connection, game.id, Ply(0)) == Count.of(0, [])
        for ballot in cast:
            await stored_votes.cast(connection, game.id, Ply(0), ballot)
        assert await stored_votes.has_ballots(connection, game.id, Ply(0))
        assert await stored_votes.count(connection, game.id, Ply(0)) == Count.of(0, cast)
        assert await stored_votes.count(connection, game.id, Ply(2)) == Count.of(2, [])


async def test_if_the_engine_moves_first_the_vote_starts_after_its_move(db: Database, ann: Member) -> None:
    game = await begin(db, color=ColorChoice.BLACK)
    assert game.waits_for_engine
    with pytest.raises(VoteNotOpen):
        await votes.cast(db, game.id, ann, "d4", NOW)
    played = (await games.play_move(db, game.id, ENGINE, "d4", NOW + MINUTE)).game
    assert (await games.load(db, game.id)).vote == played.vote
    assert played.vote.closes_at == NOW + MINUTE + HOUR


async def test_the_permission_to_start_a_vote_game_is_checked(db: Database) -> None:
    anyone = votes.Runner(GUILD, "The Steppe", UserId(102), is_manager=False)
    with pytest.raises(MayNotRunVotes):
        await begin(db, runner=anyone)
    await stored_settings.change_votes(db, GUILD, "The Steppe", by_anyone=True)
    await begin(db, runner=anyone)
    await stored_settings.change_votes(db, GUILD, "The Steppe", is_on=False)
    for runner in (anyone, RUNNER):
        with pytest.raises(VotesOff):
            await begin(db, runner=runner)


async def test_invalid_options_are_refused(db: Database) -> None:
    with pytest.raises(NoSuchLevel):
        await begin(db, level=10)


async def test_a_servers_vote_games_are_limited(db: Database) -> None:
    begun = [await begin(db) for _ in range(MOST_VOTE_GAMES)]
    with pytest.raises(TooManyVoteGames):
        await begin(db)
    await begin(db, runner=votes.Runner(ServerId(12), "Elsewhere", UserId(1), is_manager=True))
    await games.abort(db, begun[0].id, UserId(5), NOW, may_end_any=True)
    await begin(db)


async def test_a_member_has_one_vote_and_can_change_it(db: Database, ann: Member, ben: Member) -> None:
    game = await begin(db)
    await votes.cast(db, game.id, ann, "d4", NOW)
    await votes.cast(db, game.id, ben, "e4", NOW + MINUTE)
    voted = await votes.cast(db, game.id, ann, "e4", NOW + 2 * MINUTE)
    assert voted.count.choices == (("e2e4", 2),)
    assert (await votes.state_of(db, game.id, ann.user_id)).ballot == voted.ballot
    after = await votes.withdraw(db, game.id, ann.user_id, NOW + 3 * MINUTE)
    assert (after.ballot, after.count.voters) == (None, 1)


async def test_a_ballot_is_for_one_position_of_one_vote_game(db: Database, ann: Member, ben: Member) -> None:
    game = await begin(db)
    await votes.cast(db, game.id, ann, "d4", NOW)
    await close(db, game)
    await games.play_move(db, game.id, ENGINE, "c5", NOW + HOUR)
    with pytest.raises(StalePosition):
        await votes.cast(db, game.id, ben, "d4", NOW + HOUR, version=game.version)
    assert (await votes.state_of(db, game.id, ann.user_id)).ballot is None
    with pytest.raises(NoVoteGame):
        await votes.cast(db, (await start(db, ann, ben, NOW)).id, ann, "d4", NOW)
    with pytest.raises(NoSuchGame):
        await votes.cast(db, 99, ann, "d4", NOW)


async def test_no_member_moves_resigns_or_offers_alone(db: Database, ann: Member) -> None:
    game = await begin(db)
    with pytest.raises(NotYourGame):
        await games.play_move(db, game.id, ann.user_id, "d4", NOW)
    with pytest.raises(NotYourGame):
        await games.resign(db, game.id, ann.user_id, NOW)


async def test_closing_plays_the_move_and_posts_it(db: Database, ann: Member) -> None:
    game = await begin(db)
    await votes.cast(db, game.id, ann, "d4", NOW)
    assert await close(db, game, NOW + HOUR - MINUTE) == []
    [closed] = await close(db, game)
    assert (closed.line.sans, closed.waits_for_engine) == (("d4",), True)
    assert (await games.load(db, game.id)).vote == closed.vote
    assert await outbox.still_due(db, MessageKind.BOARD, game.id) is not None
    assert await votes.due(db, NOW + 30 * HOUR) == []
    assert await engine_games.waiting(db) == [game.id]


async def test_a_vote_is_closed_once(db: Database, ann: Member) -> None:
    game = await begin(db)
    await votes.cast(db, game.id, ann, "d4", NOW)
    closed = await asyncio.gather(*(close(db, game) for _ in range(4)))
    assert sorted(len(one) for one in closed) == [0, 0, 0, 1]
    assert (await games.load(db, game.id)).ply == 1


async def test_two_votes_of_one_member_at_once_are_one_ballot(db: Database, ann: Member) -> None:
    game = await begin(db)
    await asyncio.gather(*(votes.cast(db, game.id, ann, san, NOW) for san in ("d4", "e4", "c4", "d4")))
    assert (await votes.state_of(db, game.id, ann.user_id)).count.voters == 1


async def test_a_vote_during_the_close_is_counted_or_refused(db: Database, ann: Member, ben: Member) -> None:
    """A member votes while another task closes the vote. The member's task has a clock that is a minute behind."""
    for number in range(3):
        game = await begin(db)
        await votes.cast(db, game.id, ann, "d4", NOW)
        voting = votes.cast(db, game.id, ben, "d4", NOW + HOUR - MINUTE)
        closed, voted = await asyncio.gather(close(db, game), voting, return_exceptions=True)
        assert not isinstance(closed, BaseException)
        [after] = closed
        assert after.vote.last.voters == (1 if isinstance(voted, Exception) else 2), number
        assert not isinstance(voted, Exception) or isinstance(voted, VoteNotOpen | StalePosition)
        await games.abort(db, game.id, UserId(5), NOW, may_end_any=True)


async def test_without_votes_twice_in_a_row_the_game_is_lost(db: Database) -> None:
    game = await begin(db)
    [prolonged] = await close(db, game)
    assert (prolonged.ply, prolonged.due.is_new) == (0, True)
    assert await close(db, game, NOW + HOUR) == []
    [lost] = await close(db, game, NOW + 2 * HOUR)
    assert lost.outcome.termination is Termination.TIMEOUT
    assert await outbox.still_due(db, MessageKind.RESULT, game.id) is not None
    assert await votes.due(db, NOW + 30 * HOUR) == []


async def test_a_manager_can_close_a_vote_early_once_somebody_voted(db: Database, ann: Member) -> None:
    game = await begin(db)
    with pytest.raises(NobodyVoted):
        await votes.close_early(db, RUNNER, game.id, NOW)
    await votes.cast(db, game.id, ann, "d4", NOW)
    with pytest.raises(MayNotRunVotes):
        await votes.close_early(db, votes.Runner(GUILD, "", UserId(9), is_manager=False), game.id, NOW)
    await votes.close_early(db, RUNNER, game.id, NOW + MINUTE)
    with pytest.raises(VoteNotOpen):
        await votes.cast(db, game.id, ann, "e4", NOW + MINUTE)
    [closed] = await close(db, game, NOW + MINUTE)
    assert closed.line.sans == ("d4",)


async def test_a_majority_can_resign_and_nothing_is_rated(db: Database, ann: Member) -> None:
    game = await begin(db)
    await votes.cast(db, game.id, ann, RESIGN, NOW)
    [resigned] = await close(db, game)
    assert resigned.outcome.winner is Color.BLACK
    assert resigned.white.change is None
    assert (await ladder.standings(db, GUILD, "orda", 10)).total == 0


async def late(db: Database, by: Member, draws: int = 1) -> Game:
    game = await play(db, await begin(db), LATE, NOW)
    await votes.cast(db, game.id, by, game.position.legal_moves[0], NOW)
    await votes.wish_draw(db, game.id, by.user_id, NOW, wants_draw=bool(draws))
    return game


@pytest.mark.parametrize(("pawns", "agrees"), [(-0.5, False), (0.0, True)])
async def test_the_engine_accepts_a_voted_draw_unless_it_is_better(
    db: Database, ann: Member, pawns: float, *, agrees: bool
) -> None:
    [closed] = await close(db, await late(db, ann), pawns=pawns)
    assert (closed.outcome is not None and closed.outcome.termination is Termination.AGREEMENT) is agrees
    assert closed.waits_for_engine is not agrees


async def test_the_engine_is_not_asked_without_a_majority_for_a_draw(db: Database, ann: Member) -> None:
    [closed] = await close(db, await late(db, ann, draws=0), pawns=9.0)
    assert closed.outcome is None


async def test_the_engine_answers_in_a_vote_game(db: Database, engines: Engines, ann: Member) -> None:
    game = await begin(db)
    await votes.cast(db, game.id, ann, "d4", NOW)
    [closed] = await votes.close(db, engines, game.id, NOW + HOUR)
    played = await engine_games.take_turn(db, engines, closed, NOW + HOUR)
    assert played.game.vote.closes_at == NOW + 2 * HOUR


async def test_a_moderator_ends_a_vote_game_and_its_vote(db: Database, ann: Member) -> None:
    game = await begin(db)
    await games.abort(db, game.id, UserId(5), NOW, may_end_any=True)
    with pytest.raises(GameOver):
        await votes.cast(db, game.id, ann, "d4", NOW)
    assert await votes.due(db, NOW + 30 * HOUR) == []


async def test_the_server_is_listed_as_a_player_and_no_member_is(db: Database, ann: Member) -> None:
    game = await begin(db)
    await votes.cast(db, game.id, ann, "d4", NOW)
    listed = await records.ongoing_of(db, GUILD, server_player(GUILD), 10)
    assert [one.id for one in listed.items] == [game.id]
    assert (await records.ongoing_of(db, GUILD, ann.user_id, 10)).total == 0


async def test_votes_are_stored_by_ply_and_shown_once_the_vote_is_closed(
    db: Database, ann: Member, ben: Member
) -> None:
    game = await begin(db)
    await votes.cast(db, game.id, ann, "d4", NOW)
    await votes.cast(db, game.id, ben, "e4", NOW + MINUTE)
    assert await votes.closed_ballots(db, game) == {}
    await close(db, game)
    game = (await games.play_move(db, game.id, ENGINE, "c5", NOW + HOUR)).game
    await votes.cast(db, game.id, ann, RESIGN, NOW + HOUR)
    kept = await votes.closed_ballots(db, game)
    assert {ply: [(one.name, one.choice) for one in ballots] for ply, ballots in kept.items()} == {
        0: [("Ann", "d2d4"), ("Ben", "e2e4")]
    }
    [over] = await close(db, game, NOW + 2 * HOUR)
    assert [one.choice for one in (await votes.closed_ballots(db, over))[Ply(2)]] == [RESIGN]


@pytest.fixture
async def there(database_url: str) -> AsyncIterator[Database]:
    database = await Database.open(database_url, shards=Shards(2, frozenset({1})))
    yield database
    await database.close()


async def test_a_vote_is_closed_by_its_servers_process(db: Database, there: Database) -> None:
    mine = await begin(db, runner=votes.Runner(ServerId(3 << SHARD_BITS), "There", UserId(1), is_manager=True))
    await begin(db)
    assert await votes.due(there, NOW + HOUR) == [mine.id]


async def test_the_role_is_pinged_in_ongoing_games_too(db: Database) -> None:
    game = await begin(db)
    assert game.vote.role_id is None
    await stored_settings.change_votes(db, GUILD, "The Steppe", role_id=77, channel_id=ChannelId(5))
    assert (await games.load(db, game.id)).vote.role_id == 77
    assert (await begin(db)).vote.role_id == 77
    settings = await stored_settings.load(db, stored_settings.VOTES, GUILD)
    assert (settings.channel_id, settings.is_on, settings.is_challengeable) == (5, True, False)
