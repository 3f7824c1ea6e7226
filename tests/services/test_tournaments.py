"""Tournaments in the database, from the first player who joins to the end."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.domain.allowances import Allowances
from bot.domain.challenge import Terms
from bot.domain.clock import CLOCKS
from bot.domain.errors import ForbiddenInTournament, NoRatedGames, TooManyTournaments
from bot.domain.ids import ChannelId, GameId, Member, OfferKind, System, TournamentId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.pairing import leaders_of
from bot.domain.tournament import (
    FINAL,
    NewTournament,
    NoLiveGroups,
    NoSuchTournament,
    Out,
    TooFewPlayers,
    Tournament,
    TournamentFull,
    TournamentOver,
    TournamentPaused,
    TournamentState,
)
from bot.rules import Termination
from bot.services import challenges, clocks, games, outbox, settings, tournaments
from bot.storage import checks, listed_games
from bot.storage.database import Database
from bot.variants import find_family

from .advancing import advance_due
from .steps import CHANNEL, GUILD, NOW, challenge, rating_in, start

OLGA = Member(UserId(900), "Olga")
DAY = timedelta(days=1)
LATER = NOW + 30 * DAY
ELSEWHERE = ChannelId(CHANNEL + 1)


def member(number: int) -> Member:
    return Member(UserId(100 + number), f"Player {number}")


def wanted(**changes: object) -> NewTournament:
    return replace(
        NewTournament(
            server_id=GUILD,
            channel_id=CHANNEL,
            organizer=OLGA,
            terms=Terms(find_family("orda"), clock=3 * DAY),
            size=32,
            created_at=NOW,
            deadline=NOW + DAY,
        ),
        **changes,
    )


async def opened(db: Database, players: int = 0, **changes: object) -> Tournament:
    tournament = await tournaments.create(db, wanted(**changes))
    for number in range(players):
        tournament = await tournaments.join(db, tournament.id, member(number), NOW)
    return tournament


async def begun(db: Database, players: int, **changes: object) -> Tournament:
    tournament = await opened(db, players, **changes)
    await tournaments.start(db, tournament.id, NOW, Random(1))
    return await tournaments.advance(db, tournament.id, NOW, Random(1))


async def lose(db: Database, tournament: Tournament, loser: UserId | None = None) -> Tournament:
    """Have `loser` resign all of their ongoing games, or have Black resign in every game if `loser` is None. Then
    advance the tournament.
    """
    for game in tournament.games:
        if game.outcome is None and loser in (None, game.white, game.black):
            await games.resign(db, game.id, loser or game.black, NOW)
    return await tournaments.advance(db, tournament.id, NOW, Random(1))


async def due_kinds(db: Database) -> set[tuple[MessageKind, int]]:
    return {(pending.kind, pending.subject) for pending in await outbox.due(db, LATER)}


async def test_a_tournament_is_stored_completely(db: Database) -> None:
    new = wanted(name="Spring", system=System.SWISS, rounds=3, winner_role=7, size=8)
    tournament = await tournaments.create(db, new)
    found = await tournaments.load(db, tournament.id)
    assert found == tournament
    assert replace(new, name="Spring") == NewTournament(**{name: getattr(found, name) for name in vars(new)})
    assert (MessageKind.TOURNAMENT, tournament.id) in await due_kinds(db)


async def test_players_join_change_their_army_and_leave(db: Database) -> None:
    tournament = await tournaments.create(db, wanted(terms=Terms(find_family("asymmetric"), clock=DAY)))
    for army in ("elves", "orcs"):
        await tournaments.join(db, tournament.id, member(1), NOW, army=army)
    assert [one.army for one in (await tournaments.load(db, tournament.id)).entrants] == ["orcs"]
    await tournaments.take_out(db, tournament.id, member(1).user_id, Out.LEFT, NOW)
    assert (await tournaments.load(db, tournament.id)).entrants == ()


async def test_if_two_join_for_the_last_place_at_once_one_is_refused(db: Database) -> None:
    tournament = await opened(db, 3, size=4)
    joining = [tournaments.join(db, tournament.id, member(number), NOW) for number in (7, 8)]
    results = await asyncio.gather(*joining, return_exceptions=True)
    assert {type(one) for one in results} == {Tournament, TournamentFull}
    assert len((await tournaments.load(db, tournament.id)).entrants) == 4


async def test_a_tournament_that_cannot_be_played_is_not_opened(db: Database) -> None:
    with pytest.raises(ValueError, match="expected a tournament of a valid size"):
        await opened(db, size=1)
    with pytest.raises(NoLiveGroups):
        await opened(db, terms=Terms(find_family("orda"), clock=CLOCKS["3+2"]))
    assert await tournaments.held_by(db, GUILD) == []


async def test_the_start_makes_ordinary_games_with_their_boards_due(db: Database) -> None:
    tournament = await begun(db, 5)
    assert tournament.state is TournamentState.RUNNING
    assert len(tournament.games) == 10
    game = await games.load(db, tournament.games[0].id)
    assert (game.rated, game.clock, game.begun_in) == (True, 3 * DAY, CHANNEL)
    assert game.tournament_id == tournament.id
    due = await due_kinds(db)
    assert {(MessageKind.BOARD, one.id) for one in tournament.games} <= due


async def test_players_are_seeded_by_rating(db: Database) -> None:
    game = await start(db, member(3), member(0), NOW)
    for san in ["d4", "c5", "e3", "cxd4"]:
        await games.play_move(db, game.id, (await games.load(db, game.id)).to_move.user_id, san, NOW)
    await games.resign(db, game.id, member(0).user_id, NOW)
    tournament = await begun(db, 4)
    assert tournament.entrants[0].user_id == member(3).user_id
    assert tournament.entrants[-1].user_id == member(0).user_id


async def test_starting_twice_starts_once(db: Database) -> None:
    tournament = await begun(db, 4)
    again = await tournaments.advance(db, tournament.id, NOW, Random(5))
    assert again == tournament
    both = await asyncio.gather(*(tournaments.advance(db, tournament.id, NOW, Random(n)) for n in range(4)))
    assert all(one == tournament for one in both)


async def test_too_few_players_do_not_start(db: Database) -> None:
    tournament = await opened(db, 3)
    with pytest.raises(TooFewPlayers):
        await tournaments.start(db, tournament.id, NOW, Random(1))


async def test_a_full_tournament_starts_by_itself(db: Database) -> None:
    tournament = await opened(db, 4, size=4)
    assert await advance_due(db, NOW, Random(1)) == [tournament.id]
    assert (await tournaments.load(db, tournament.id)).state is TournamentState.RUNNING
    assert await advance_due(db, NOW, Random(1)) == []


async def test_at_the_deadline_it_starts_or_is_canceled(db: Database) -> None:
    enough, too_few = await opened(db, 4), await opened(db, 3)
    assert await advance_due(db, NOW, Random(1)) == []
    assert len(await advance_due(db, NOW + DAY, Random(1))) == 2
    assert (await tournaments.load(db, enough.id)).state is TournamentState.RUNNING
    assert (await tournaments.load(db, too_few.id)).state is TournamentState.CALLED_OFF


async def test_an_extended_deadline_is_used(db: Database) -> None:
    tournament = await opened(db, 4)
    await tournaments.extend(db, tournament.id, NOW + 3 * DAY, NOW)
    assert await advance_due(db, NOW + DAY, Random(1)) == []


async def test_the_end_of_its_last_game_ends_it(db: Database) -> None:
    tournament = await begun(db, 4)
    for number in (3, 2, 1):
        tournament = await lose(db, tournament, member(number).user_id)
    assert tournament.state is TournamentState.OVER
    assert [one.user_id for one in leaders_of(tournament)] == [member(0).user_id]
    assert (MessageKind.WINNER, tournament.id) in await due_kinds(db)


async def test_the_end_of_a_game_makes_the_next_step_due(db: Database) -> None:
    tournament = await begun(db, 4)
    await forget_all(db)
    await games.resign(db, tournament.games[0].id, tournament.games[0].white, NOW)
    assert (MessageKind.TOURNAMENT, tournament.id) in await due_kinds(db)
    # The outbox hasn't delivered the message, so the scheduler takes the step.
    assert await advance_due(db, NOW, Random(1)) == [tournament.id]
    assert await advance_due(db, NOW, Random(1)) == []


async def forget_all(db: Database) -> None:
    """Delete all messages in the outbox, as if they had been delivered."""
    for pending in await outbox.due(db, LATER):
        await outbox.forget(db, pending)


async def test_forfeits_are_posted_in_the_results_channel_and_aborted_games_are_not(db: Database) -> None:
    tournament = await begun(db, 4)
    await tournaments.take_out(db, tournament.id, member(0).user_id, Out.LEFT, NOW)
    assert MessageKind.RESULT not in {kind for kind, _ in await due_kinds(db)}
    tournament = await tournaments.advance(db, tournament.id, NOW, Random(1))
    forfeited = {game.id for game in tournament.games if game.outcome}
    reported = {subject for kind, subject in await due_kinds(db) if kind is MessageKind.RESULT}
    assert reported == forfeited
    await forget_all(db)
    await tournaments.call_off(db, tournament.id, OLGA.user_id, NOW)
    due = await due_kinds(db)
    assert MessageKind.RESULT not in {kind for kind, _ in due}
    assert {subject for kind, subject in due if kind is MessageKind.BOARD} == {
        game.id for game in tournament.games if not game.outcome
    }


async def test_a_player_who_leaves_forfeits_their_games(db: Database) -> None:
    tournament = await begun(db, 4)
    await tournaments.take_out(db, tournament.id, member(0).user_id, Out.LEFT, NOW)
    tournament = await tournaments.advance(db, tournament.id, NOW, Random(1))
    own = [game for game in tournament.games if game.outcome]
    assert {game.loser for game in own} == {member(0).user_id}
    assert len(own) == 3
    ended = await games.load(db, own[0].id)
    assert ended.is_forfeit
    assert ended.outcome is not None
    assert ended.outcome.termination is Termination.RESIGNATION
    assert ended.due is not None


async def test_the_scheduler_finishes_an_interrupted_step(db: Database) -> None:
    tournament = await begun(db, 4)
    await tournaments.take_out(db, tournament.id, member(0).user_id, Out.LEFT, NOW)
    # Simulate a bot that is killed here, before it forfeits the player's games.
    assert await advance_due(db, NOW, Random(1)) == [tournament.id]
    assert sum(game.outcome is not None for game in (await tournaments.load(db, tournament.id)).games) == 3


async def test_a_player_who_loses_on_time_is_out(db: Database) -> None:
    tournament = await begun(db, 4)
    white = tournament.games[0].white
    # White moves in all other games, so only the first game is lost on time.
    for game in tournament.games[1:]:
        await games.play_move(db, game.id, game.white, "d4", NOW + 2 * DAY)
    await forget_all(db)
    await clocks.end_overdue(db, NOW + 3 * DAY)
    assert (MessageKind.TOURNAMENT, tournament.id) in await due_kinds(db)
    tournament = await tournaments.advance(db, tournament.id, NOW + 3 * DAY, Random(1))
    assert {one.user_id: one.out for one in tournament.entrants if one.out} == {white: Out.TIME}
    assert sum(game.outcome is not None for game in tournament.games) == 3


async def test_forfeited_games_are_rated_once_both_have_moved_twice(db: Database) -> None:
    tournament = await begun(db, 4)
    leaver = tournament.games[0].white
    for san in ["d4", "c5", "e3", "cxd4"]:
        game = await games.load(db, tournament.games[0].id)
        await games.play_move(db, game.id, game.to_move.user_id, san, NOW)
    await tournaments.take_out(db, tournament.id, leaver, Out.LEFT, NOW)
    await tournaments.advance(db, tournament.id, NOW, Random(1))
    assert (await rating_in(db, GUILD, leaver, "orda")).losses == 1
    assert await checks.check(db, every_game=True) == []


async def test_a_canceled_tournaments_games_end_without_ratings(db: Database) -> None:
    tournament = await begun(db, 4)
    await tournaments.call_off(db, tournament.id, OLGA.user_id, NOW)
    found = await tournaments.load(db, tournament.id)
    assert found.state is TournamentState.CALLED_OFF
    game = await games.load(db, found.games[0].id)
    assert (game.called_off_by, game.white.change) == (OLGA.user_id, None)
    assert await advance_due(db, LATER, Random(1)) == []


async def test_the_winners_of_groups_meet_in_a_final(db: Database) -> None:
    tournament = await lose(db, await begun(db, 9))
    assert tournament.stage == FINAL
    assert len(tournament.of_stage(FINAL)) == 6
    tournament = await lose(db, tournament)
    assert tournament.state is TournamentState.OVER
    assert leaders_of(tournament)


async def test_a_swiss_tournament_continues_round_by_round(db: Database) -> None:
    tournament = await begun(db, 5, system=System.SWISS)
    while not tournament.is_over:
        tournament = await lose(db, tournament)
    assert tournament.stage == 3
    assert len(tournament.games) == 6
    assert sum(one.bye is not None for one in tournament.entrants) == 3


async def test_its_games_have_no_aborts_takebacks_or_rematches(db: Database) -> None:
    tournament = await begun(db, 4, terms=Terms(find_family("orda"), clock=DAY, rated=False))
    game = tournament.games[0]
    with pytest.raises(ForbiddenInTournament):
        await games.abort(db, game.id, game.white, NOW)
    with pytest.raises(ForbiddenInTournament):
        await games.abort(db, game.id, OLGA.user_id, NOW, may_end_any=True)
    await games.play_move(db, game.id, game.white, "d4", NOW)
    with pytest.raises(ForbiddenInTournament):
        await games.offer(db, game.id, game.white, OfferKind.TAKEBACK, NOW)
    await games.resign(db, game.id, game.white, NOW)
    with pytest.raises(ForbiddenInTournament):
        await challenges.rematch(db, game.id, game.white, NOW, Random(1))


async def test_players_can_agree_to_a_draw(db: Database) -> None:
    tournament = await begun(db, 4)
    game = tournament.games[0]
    for user_id, san in ((game.white, "d4"), (game.black, "c5")):
        await games.play_move(db, game.id, user_id, san, NOW)
    await games.offer(db, game.id, game.white, OfferKind.DRAW, NOW)
    await games.offer(db, game.id, game.black, OfferKind.DRAW, NOW)
    ended = next(one for one in (await tournaments.load(db, tournament.id)).games if one.id == game.id)
    assert (ended.score_of(game.white), ended.score_of(game.black)) == (1, 1)


async def test_its_games_are_not_counted_as_open(db: Database) -> None:
    await begun(db, 8)
    async with db.reading() as connection:
        assert await listed_games.count_ongoing(connection, member(0).user_id) == 0
    one = Allowances(open_games=1)
    offered = await challenge(db, member(0), member(1), NOW)
    await challenges.accept(db, offered.id, member(1), NOW, Random(1), allowances=one)


async def test_the_number_of_tournaments_per_player_and_organizer_is_limited(db: Database) -> None:
    one = Allowances(open_tournaments=1)
    first, second = await tournaments.create(db, wanted(), one), await opened(db)
    with pytest.raises(TooManyTournaments):
        await tournaments.create(db, wanted(), one)
    await tournaments.join(db, first.id, member(1), NOW, allowances=one)
    await tournaments.join(db, first.id, member(1), NOW, allowances=one)
    with pytest.raises(TooManyTournaments):
        await tournaments.join(db, second.id, member(1), NOW, allowances=one)


async def test_the_servers_restrictions_apply(db: Database) -> None:
    await settings.change(db, settings.SERVERS, GUILD, rated=False)
    with pytest.raises(NoRatedGames):
        await tournaments.create(db, wanted())
    with pytest.raises(NoSuchTournament):
        await tournaments.load(db, TournamentId(10**20))


async def test_a_game_outside_a_tournament_makes_no_step_due(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=DAY)
    await clocks.end_overdue(db, NOW + DAY)
    assert MessageKind.TOURNAMENT not in {kind for kind, _ in await due_kinds(db)}
    assert (await games.load(db, GameId(game.id))).tournament_id is None


async def test_a_paused_tournament_starts_nothing_until_it_is_moved(db: Database) -> None:
    tournament = await opened(db, 4)
    await tournaments.pause(db, tournament.id, NOW)
    assert await advance_due(db, LATER, Random(1)) == []
    with pytest.raises(TournamentPaused):
        await tournaments.start(db, tournament.id, NOW, Random(1))
    moved = await tournaments.move(db, tournament.id, ELSEWHERE, LATER)
    assert (moved.channel_id, moved.is_paused, moved.deadline) == (ELSEWHERE, False, LATER + DAY)
    assert await advance_due(db, LATER + DAY, Random(1)) == [tournament.id]
    game = await games.load(db, (await tournaments.load(db, tournament.id)).games[0].id)
    assert game.begun_in == ELSEWHERE


async def test_pausing_a_tournament_twice_pauses_it_once(db: Database) -> None:
    tournament = await opened(db, 4)
    first = await tournaments.pause(db, tournament.id, NOW)
    [message] = [one for one in await outbox.due(db, LATER) if one.kind is MessageKind.TOURNAMENT_PAUSED]
    await outbox.forget(db, message)
    assert await tournaments.pause(db, tournament.id, LATER) == first
    assert MessageKind.TOURNAMENT_PAUSED not in {one.kind for one in await outbox.due(db, LATER)}


async def test_a_paused_tournament_pairs_no_round_but_still_forfeits(db: Database) -> None:
    tournament = await begun(db, 4, system=System.SWISS)
    await tournaments.pause(db, tournament.id, NOW)
    first, second = tournament.games
    await tournaments.take_out(db, tournament.id, first.white, Out.LEFT, NOW)
    await games.resign(db, second.id, second.white, NOW)
    await advance_due(db, NOW, Random(1))
    paused = await tournaments.load(db, tournament.id)
    assert (paused.stage, [game.outcome is None for game in paused.games]) == (1, [False, False])
    assert await advance_due(db, NOW, Random(1)) == []
    assert await checks.check(db) == []
    await tournaments.move(db, tournament.id, ELSEWHERE, NOW)
    await advance_due(db, NOW, Random(1))
    assert (await tournaments.load(db, tournament.id)).stage == 2


async def test_a_finished_tournament_is_neither_paused_nor_moved(db: Database) -> None:
    tournament = await opened(db)
    await tournaments.call_off(db, tournament.id, OLGA.user_id, NOW)
    assert not (await tournaments.pause(db, tournament.id, NOW)).is_paused
    with pytest.raises(TournamentOver):
        await tournaments.move(db, tournament.id, ELSEWHERE, NOW)
