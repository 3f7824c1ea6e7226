"""Team matches: two servers agree on a match, members join it, and each game is played in both servers."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.domain.challenge import LIFETIME
from bot.domain.clock import CLOCKS
from bot.domain.errors import ForbiddenInTournament, NotYourTurn
from bot.domain.ids import SHARD_BITS, ChallengeState, ChannelId, OfferKind, ServerId, Shards, TournamentId
from bot.domain.outbox import MessageKind
from bot.domain.pairing import boards_of, reserves_of, score_of, winner_of
from bot.domain.tournament import (
    InOtherTeam,
    NoSuchTournament,
    NoTeamMatches,
    NotInTournament,
    OnlyManagersMatch,
    Out,
    TeamTooSmall,
    TournamentFull,
    TournamentState,
)
from bot.domain.votes import NoSuchServer, ServerChallengeClosed, ServerChallenged
from bot.rules import Outcome, Termination
from bot.services import clocks, games, outbox, records, server_challenges, settings, tournaments
from bot.storage import checks
from bot.storage import tournaments as stored
from bot.storage.database import Database, open_database

from .advancing import advance_due
from .bare import begin_from
from .steps import NOW
from .team_steps import (
    DAY,
    FOREST,
    GLADE,
    HALL,
    OURS,
    STEPPE,
    THEIRS,
    begun,
    both,
    challenge,
    course,
    joined,
    of_forest,
    of_steppe,
    opened,
    pair_of,
    rate,
    resign_all,
)


async def test_an_accepted_match_can_be_joined_in_both_servers(db: Database) -> None:
    ours, theirs = await opened(db)
    assert (ours.server_id, ours.channel_id, ours.organizer.name) == (STEPPE, HALL, "Sara")
    assert (theirs.server_id, theirs.channel_id, theirs.organizer.name) == (FOREST, GLADE, "Fritz")
    assert ours.match is not None
    assert theirs.match is not None
    assert (ours.match.twin_id, theirs.match.twin_id) == (theirs.id, ours.id)
    assert ours.match.names == theirs.match.names == ("The Steppe", "The Forest")
    assert not ours.terms.rated
    assert ours.deadline == NOW + DAY
    for one in (ours, theirs):
        assert await outbox.still_due(db, MessageKind.TOURNAMENT, one.id) is not None
    assert await checks.check(db) == []


async def test_only_permitted_members_challenge_only_open_servers(db: Database) -> None:
    with pytest.raises(OnlyManagersMatch):
        await challenge(db, by=replace(OURS, is_manager=False))
    await settings.change(db, settings.TOURNAMENTS, FOREST, has_teams=False)
    with pytest.raises(NoSuchServer):
        await challenge(db)
    assert await server_challenges.challengeable(db, "forest", STEPPE, 5, is_team=True) == []
    await settings.change(db, settings.TOURNAMENTS, FOREST, has_teams=True)
    # Whether a server allows vote games doesn't matter for team matches.
    await settings.change_votes(db, FOREST, "The Forest", is_on=False)
    assert await server_challenges.challengeable(db, "forest", STEPPE, 5) == []
    assert await server_challenges.challengeable(db, "forest", STEPPE, 5, is_team=True) == [(FOREST, "The Forest")]
    await settings.change(db, settings.TOURNAMENTS, STEPPE, has_teams=False)
    with pytest.raises(NoTeamMatches):
        await challenge(db)


async def test_a_challenge_is_posted_in_the_tournament_channel(db: Database) -> None:
    await settings.change(db, settings.TOURNAMENTS, FOREST, channel_id=ChannelId(77))
    assert (await challenge(db)).opponent.channel_id == 77


async def test_a_challenge_is_answered_once_by_a_manager_of_the_challenged_server(db: Database) -> None:
    made = await challenge(db)
    with pytest.raises(ServerChallenged):
        await challenge(db)
    with pytest.raises(OnlyManagersMatch):
        await server_challenges.accept_match(db, made.id, replace(THEIRS, is_manager=False), NOW)
    accepting = [server_challenges.accept_match(db, made.id, THEIRS, NOW) for _ in range(2)]
    results = await asyncio.gather(*accepting, return_exceptions=True)
    assert {type(one) for one in results} == {type(None), ServerChallengeClosed}
    await both(db)


@pytest.mark.parametrize(("server", "refusal"), [(STEPPE, ServerChallengeClosed), (FOREST, NoTeamMatches)])
async def test_a_challenge_is_not_accepted_after_either_server_turned_team_matches_off(
    db: Database, server: ServerId, refusal: type[Exception]
) -> None:
    made = await challenge(db)
    await settings.change(db, settings.TOURNAMENTS, server, has_teams=False)
    with pytest.raises(refusal):
        await server_challenges.accept_match(db, made.id, THEIRS, NOW)
    with pytest.raises(NoSuchTournament):
        await tournaments.load(db, TournamentId(1))
    # The challenge is still open, so it can be accepted after team matches are turned on again.
    assert (await server_challenges.load(db, made.id)).state is ChallengeState.OPEN
    await settings.change(db, settings.TOURNAMENTS, server, has_teams=True)
    await server_challenges.accept_match(db, made.id, THEIRS, NOW)
    await both(db)


async def test_an_expired_challenge_notifies_the_challenger(db: Database) -> None:
    made = await challenge(db)
    await server_challenges.expire_due(db, NOW + LIFETIME)
    assert (await server_challenges.load(db, made.id)).state is ChallengeState.EXPIRED
    pending = await outbox.still_due(db, MessageKind.SERVER_ANSWER, made.id)
    assert pending is not None
    assert pending.server_id == STEPPE


async def test_members_join_only_for_their_own_server(db: Database) -> None:
    ours, theirs = await joined(db, 2, 1, boards=2)
    assert [(one.name, one.group) for one in ours.entrants] == [("Steppe 0", 0), ("Steppe 1", 0), ("Forest 0", 1)]
    with pytest.raises(TournamentFull):
        await tournaments.join(db, ours.id, of_steppe(2), NOW)
    with pytest.raises(InOtherTeam):
        await tournaments.join(db, theirs.id, of_steppe(0), NOW)
    with pytest.raises(NotInTournament):
        await tournaments.take_out(db, theirs.id, of_steppe(0).user_id, Out.REMOVED, NOW)
    await tournaments.take_out(db, ours.id, of_steppe(0).user_id, Out.LEFT, NOW)
    assert [one.name for one in (await both(db))[1].entrants] == ["Steppe 1", "Forest 0"]


async def test_a_match_counts_once_among_a_members_tournaments(db: Database) -> None:
    await joined(db, 2, 2)
    async with db.reading() as connection:
        assert await stored.count_played(connection, of_steppe(0).user_id) == 1
        assert await stored.count_organized(connection, OURS.user_id) == 1


async def test_both_servers_can_join_at_once_without_a_deadlock(db: Database) -> None:
    ours, theirs = await opened(db)
    crowd = [tournaments.join(db, ours.id, of_steppe(number), NOW) for number in range(4)]
    crowd += [tournaments.join(db, theirs.id, of_forest(number), NOW) for number in range(4)]
    await asyncio.gather(*crowd)
    assert len((await both(db))[0].entrants) == 8


async def test_boards_are_paired_by_each_players_home_rating(db: Database) -> None:
    for number, value in enumerate([1500, 1900, 1700]):
        await rate(db, STEPPE, of_steppe(number), value)
        # The player's rating in the other server is ignored.
        await rate(db, FOREST, of_steppe(number), 2500 - value)
    for number, value in enumerate([1600, 1400, 1800, 1300]):
        await rate(db, FOREST, of_forest(number), value)
    ours, _ = await begun(db, 3, 4)
    named = [[one.name for one in board.players] for board in boards_of(ours)]
    assert named == [["Steppe 1", "Forest 2"], ["Steppe 2", "Forest 0"], ["Steppe 0", "Forest 1"]]
    assert [one.name for one in reserves_of(ours)] == ["Forest 3"]
    names = {one.user_id: one.name for one in ours.entrants}
    # The challenged team has White on the odd-numbered boards.
    assert [names[game.white] for game in ours.games] == ["Forest 2", "Steppe 2", "Forest 1"]


async def test_a_move_is_made_in_both_servers_at_once_with_a_board_due_in_each(db: Database) -> None:
    await begun(db)
    ours, theirs = await pair_of(db)
    assert (ours.linked_id, theirs.linked_id) == (theirs.id, ours.id)
    assert (ours.server_id, ours.begun_in, theirs.server_id, theirs.begun_in) == (STEPPE, HALL, FOREST, GLADE)
    assert [(ours.white.is_remote, ours.black.is_remote), (theirs.white.is_remote, theirs.black.is_remote)] == [
        (True, False),
        (False, True),
    ]
    await games.play_move(db, theirs.id, theirs.white.user_id, "d4", NOW + DAY)
    with pytest.raises(NotYourTurn):
        await games.play_move(db, ours.id, ours.white.user_id, "e4", NOW + DAY)
    await games.play_move(db, ours.id, ours.black.user_id, "c5", NOW + 2 * DAY)
    ours, theirs = await pair_of(db)
    assert ours.line.sans == ("d4", "c5") == theirs.line.sans
    assert course(ours)[3:] == course(theirs)[3:]
    assert ours.due is not None
    assert theirs.due is not None
    assert await checks.check(db) == []


async def test_simultaneous_actions_in_two_servers_happen_one_after_the_other(db: Database) -> None:
    await begun(db)
    for _ in range(5):
        ours, theirs = await pair_of(db)
        mover = ours.to_move.user_id
        move = ours.position.legal_moves[0]
        acting = [games.play_move(db, one.id, mover, move, NOW, version=one.version) for one in (ours, theirs)]
        await asyncio.gather(*acting)
    ours, theirs = await pair_of(db)
    assert ours.ply == theirs.ply == 5
    assert await checks.check(db) == []


async def test_a_draw_is_offered_in_one_server_and_accepted_in_the_other(db: Database) -> None:
    await begun(db)
    ours, theirs = await pair_of(db)
    await games.play_move(db, theirs.id, theirs.white.user_id, "d4", NOW)
    await games.play_move(db, ours.id, ours.black.user_id, "c5", NOW)
    await games.offer(db, theirs.id, theirs.white.user_id, OfferKind.DRAW, NOW)
    # Only the player who has to answer is pinged, and only in that player's own server.
    assert await outbox.still_due(db, MessageKind.OFFER, ours.id) is not None
    assert await outbox.still_due(db, MessageKind.OFFER, theirs.id) is None
    await games.offer(db, ours.id, ours.black.user_id, OfferKind.DRAW, NOW)
    assert [game.outcome and game.outcome.termination for game in await pair_of(db)] == [Termination.AGREEMENT] * 2
    for one in await both(db):
        assert await outbox.still_due(db, MessageKind.TOURNAMENT, one.id) is not None


async def test_a_flag_falls_in_both_servers_at_once_and_its_player_is_out(db: Database) -> None:
    await begun(db, count=2)
    ours, theirs = await pair_of(db)
    late = NOW + 3 * DAY + timedelta(minutes=1)
    db.shards = Shards(4, frozenset({STEPPE >> SHARD_BITS & 3}))
    ended = await clocks.end_overdue(db, late)
    assert {ours.id, theirs.id} <= set(ended)
    db.shards = Shards()
    assert await checks.check(db) == []
    await tournaments.advance(db, TournamentId(1), late, Random(1))
    mine, _ = await both(db)
    assert mine.is_over
    assert {one.out for one in mine.entrants} == {Out.TIME}


async def test_a_flag_against_a_king_alone_draws_in_both_servers_and_its_player_is_out(db: Database) -> None:
    await begun(db)
    ours, theirs = await pair_of(db)
    await begin_from(db, [ours.id, theirs.id], "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
    late = NOW + 3 * DAY + timedelta(minutes=1)
    assert {ours.id, theirs.id} <= set(await clocks.end_overdue(db, late))
    assert [game.outcome for game in await pair_of(db)] == [Outcome(None, Termination.TIMEOUT)] * 2
    assert await checks.check(db) == []
    await tournaments.advance(db, TournamentId(1), late, Random(1))
    mine, _ = await both(db)
    assert ours.white.user_id in {one.user_id for one in mine.entrants if one.out is Out.TIME}
    assert ours.black.user_id not in {one.user_id for one in mine.entrants if one.out is not None}


async def test_each_player_is_warned_in_their_own_server(db: Database) -> None:
    await begun(db)
    ours, theirs = await pair_of(db)
    await clocks.warn(db, NOW + 2 * DAY + timedelta(minutes=1))
    white_is_ours = not ours.white.is_remote
    assert (await outbox.still_due(db, MessageKind.WARNING, ours.id) is not None) == white_is_ours
    assert (await outbox.still_due(db, MessageKind.WARNING, theirs.id) is not None) != white_is_ours


async def test_a_conditional_move_of_one_server_answers_a_move_in_the_other(db: Database) -> None:
    await begun(db)
    ours, theirs = await pair_of(db)
    await games.set_lines(db, ours.id, ours.black.user_id, [["d2d4", "c6c5"]], NOW, version=ours.version)
    played = await games.play_move(db, theirs.id, theirs.white.user_id, "d4", NOW)
    assert played.game.ply == 2
    assert [one.ply for one in await pair_of(db)] == [2, 2]


async def test_a_player_who_leaves_forfeits_in_both_servers(db: Database) -> None:
    ours, theirs = await begun(db, count=2)
    leaver = boards_of(ours)[0].players[1].user_id
    await tournaments.take_out(db, theirs.id, leaver, Out.LEFT, NOW)
    await tournaments.advance(db, theirs.id, NOW, Random(1))
    ours, theirs = await both(db)
    assert [game.is_forfeit for game in ours.games if leaver in (game.white, game.black)] == [True, True]
    assert score_of(ours) == (4, 0)
    for game in [*ours.games, *theirs.games]:
        is_reported = await outbox.still_due(db, MessageKind.RESULT, game.id) is not None
        assert is_reported == (leaver in (game.white, game.black))
    assert await checks.check(db) == []


async def test_a_match_ends_with_its_score_in_both_servers(db: Database) -> None:
    await begun(db, count=2)
    await resign_all(db, losers=0)
    ours, theirs = await both(db)
    assert ours.state is TournamentState.OVER
    assert (score_of(ours), winner_of(ours)) == ((0, 12), 1)
    for one in (ours, theirs):
        assert await outbox.still_due(db, MessageKind.WINNER, one.id) is not None
    assert await checks.check(db) == []


async def test_the_two_games_of_a_board_swap_colors(db: Database) -> None:
    ours, _ = await begun(db, count=2)
    assert len(ours.games) == 6
    for board in boards_of(ours):
        first, second = board.games
        assert (first.white, first.black) == (second.black, second.white)


async def test_second_live_games_start_after_the_first_ones(db: Database) -> None:
    ours, _ = await begun(db, 2, 2, count=2, clock=CLOCKS["15+10"])
    assert [game.stage for game in ours.games] == [1, 1]
    leaver = boards_of(ours)[1].players[0].user_id
    await tournaments.take_out(db, ours.id, leaver, Out.LEFT, NOW)
    await tournaments.advance(db, ours.id, NOW, Random(1))
    assert (await both(db))[0].stage == 1
    await resign_all(db, losers=1)
    ours, _ = await both(db)
    # The player who left loses the second game without playing it, so nobody has to wait.
    assert [game.stage for game in ours.games] == [1, 1, 2]
    assert score_of(ours) == (2, 4)
    await resign_all(db, losers=1)
    ours, _ = await both(db)
    assert (ours.is_over, score_of(ours), winner_of(ours)) == (True, (4, 4), None)
    assert await checks.check(db) == []


async def test_it_starts_at_once_when_both_teams_are_full(db: Database) -> None:
    ours, _ = await joined(db, 2, 1, boards=2)
    assert (await tournaments.advance(db, ours.id, NOW, Random(1))).state is TournamentState.OPEN
    await tournaments.join(db, TournamentId(2), of_forest(1), NOW)
    assert await advance_due(db, NOW, Random(1)) == [1, 2]
    assert (await both(db))[0].state is TournamentState.RUNNING


async def test_a_match_with_too_small_a_team_is_canceled_at_the_deadline(db: Database) -> None:
    ours, _ = await joined(db, 5, 1)
    with pytest.raises(TeamTooSmall):
        await tournaments.start(db, ours.id, NOW, Random(1))
    await advance_due(db, NOW + DAY, Random(1))
    assert (await both(db))[1].state is TournamentState.CALLED_OFF


async def test_either_server_cancels_it_for_both(db: Database) -> None:
    _, theirs = await begun(db)
    await tournaments.call_off(db, theirs.id, THEIRS.user_id, NOW)
    ours, theirs = await both(db)
    assert {game.outcome and game.outcome.termination for game in ours.games} == {Termination.ABORTED}
    assert await checks.check(db) == []


async def test_its_games_have_a_tournaments_rules_and_no_rematch(db: Database) -> None:
    await begun(db)
    ours, _ = await pair_of(db)
    with pytest.raises(ForbiddenInTournament):
        await games.abort(db, ours.id, ours.white.user_id, NOW)


async def test_lists_across_servers_have_each_game_once_as_in_the_members_own_server(db: Database) -> None:
    await begun(db)
    ours, theirs = await pair_of(db)
    mine = await records.ongoing_of(db, None, ours.black.user_id, 10)
    assert [game.id for game in mine.items] == [ours.id]
    other = await records.ongoing_of(db, None, theirs.white.user_id, 10)
    assert [game.id for game in other.items] == [theirs.id]


async def test_players_choose_their_armies_for_both_servers(db: Database) -> None:
    ours, theirs = await opened(db, family="asymmetric", count=2)
    for number in range(2):
        await tournaments.join(db, ours.id, of_steppe(number), NOW, army="elves")
        await tournaments.join(db, theirs.id, of_forest(number), NOW, army="orcs")
    await tournaments.start(db, ours.id, NOW, Random(1))
    await tournaments.advance(db, ours.id, NOW, Random(1))
    for place in range(4):
        mine, other = await pair_of(db, place)
        expected = "elves-orcs" if mine.black.is_remote else "orcs-elves"
        assert mine.variant.key == other.variant.key == f"asymmetric-{expected}"


@pytest.mark.parametrize("first", [0, 1])
async def test_two_processes_with_a_server_each_take_the_same_steps(
    database_url: str, db: Database, first: int
) -> None:
    ours, theirs = await joined(db, 3, 3)
    await tournaments.start(db, ours.id, NOW, Random(1))
    async with open_database(database_url, synchronous="NORMAL") as other:
        taking = [tournaments.advance(one, half.id, NOW, Random(1)) for one, half in ((db, ours), (other, theirs))]
        await asyncio.gather(*(taking if first == 0 else taking[::-1]))
    ours, _ = await both(db)
    assert len(ours.games) == 3
    assert await checks.check(db) == []


async def test_a_match_starts_no_games_while_one_server_has_no_channel_for_it(db: Database) -> None:
    ours, theirs = await joined(db, 2, 2)
    await tournaments.pause(db, theirs.id, NOW)
    assert await advance_due(db, NOW + DAY, Random(1)) == []
    assert [one.is_paused for one in await both(db)] == [True, True]
    assert [one.paused_at for one in await both(db)] == [None, NOW]
    moved = await tournaments.move(db, theirs.id, ChannelId(77), NOW + DAY)
    assert [one.channel_id for one in await both(db)] == [HALL, moved.channel_id]
    assert set(await advance_due(db, moved.deadline, Random(1))) == {ours.id, theirs.id}
    assert all(one.games for one in await both(db))
