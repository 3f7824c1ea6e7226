"""Votes: how they're counted, which choice leads, and how closing a vote affects its game."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.between_servers import GameChanged, followed
from bot.domain.errors import GameOver, StalePosition, TooEarlyForDraw
from bot.domain.game import Game, GameVersion, Offer, Player
from bot.domain.ids import ENGINE, GameId, Member, OfferKind, ServerId, UserId, is_server, server_player
from bot.domain.vote_games import cast, check_open, closed, draw_wished
from bot.domain.votes import RESIGN, VOTE_SPANS, Ballot, Count, NotVotedYet, NoVoteGame, ServerVote, VoteNotOpen
from bot.rules import Color, IllegalMove, MoveLine, Outcome, Position, Termination
from bot.variants import find_variant

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def voted(game: Game, now: datetime) -> Game:
    """A vote game in which the server has White against the engine, and votes on its first move."""
    white = Player(server_player(game.server_id), "The Steppe", 1500, is_provisional=True)
    black = Player(ENGINE, "Campmate 3", 1500, is_provisional=True, level=3)
    vote = ServerVote(HOUR, UserId(1), now + HOUR)
    return replace(game, white=white, black=black, rated=False, vote=vote)


@pytest.fixture
def between(voted: Game, now: datetime) -> Callable[[str], Game]:
    """A vote game against another server, after some moves in SAN."""

    def play(sans: str) -> Game:
        other = Player(server_player(2), "The Forest", 1500, is_provisional=True)
        game = replace(voted, black=other, linked_id=GameId(8))
        for san in sans.split():
            game, _ = game.play(game.to_move.user_id, san, now)
        return game

    return play


def ballots(now: datetime, *choices: str, draws: int = 0) -> list[Ballot]:
    """Return ballots cast a minute apart by members 1, 2 and so on. The first `draws` members vote for a draw."""
    return [
        Ballot(UserId(number), f"M{number}", choice, now + number * MINUTE, wants_draw=number <= draws)
        for number, choice in enumerate(choices, 1)
    ]


def close(game: Game, cast_by_all: Sequence[Ballot], now: datetime, *, engine_agrees: bool = False) -> Game:
    """Close the vote with these ballots."""
    return closed(game, Count.of(game.ply, cast_by_all), now, engine_agrees=engine_agrees)


def test_a_server_as_a_player_is_neither_a_member_nor_an_engine(game: Game) -> None:
    assert is_server(server_player(game.server_id))
    assert not is_server(ENGINE)
    assert not is_server(game.white.user_id)


def test_the_choice_with_the_most_votes_leads(now: datetime) -> None:
    count = Count.of(0, ballots(now, "e2e4", "d2d4", "d2d4"))
    assert count.choices == (("d2d4", 2), ("e2e4", 1))
    assert (count.voters, count.move, count.is_tied) == (3, "d2d4", False)


def test_in_a_tie_the_earliest_choice_leads_whatever_the_order_of_reading(now: datetime) -> None:
    cast_in_order = ballots(now, "e2e4", "d2d4", "d2d4", "e2e4")
    for read in (cast_in_order, cast_in_order[::-1]):
        count = Count.of(0, read)
        assert (count.move, count.is_tied) == ("e2e4", True)


@pytest.mark.parametrize(
    ("choices", "is_tied"),
    [
        ("e2e4 resign", False),
        ("resign e2e4", False),
        ("e2e4 e2e4 resign resign d2d4", False),
        ("e2e4 d2d4 resign", True),
        ("resign", False),
    ],
)
def test_votes_to_resign_tie_with_no_move(now: datetime, choices: str, is_tied: bool) -> None:
    count = Count.of(0, ballots(now, *choices.split()))
    assert (count.is_tied, count.resigns) == (is_tied, choices == RESIGN)


def test_simultaneous_votes_are_ordered_by_member(now: datetime) -> None:
    later, earlier = (Ballot(UserId(user), "", choice, now) for user, choice in ((9, "e2e4"), (3, "d2d4")))
    assert Count.of(0, [later, earlier]).move == "d2d4"


def test_changing_a_ballot_changes_its_time_and_repeating_it_does_not(now: datetime) -> None:
    first, second = ballots(now, "e2e4", "d2d4")
    assert first.changed("e2e4", now + HOUR) == first
    back = first.changed("c2c4", now + HOUR).changed("e2e4", now + 2 * HOUR)
    assert Count.of(0, [back, second]).move == "d2d4"


def test_members_vote_in_any_notation_and_not_for_illegal_moves(voted: Game, ann: Member, now: datetime) -> None:
    ballot = cast(voted, ann, "d4", None, now)
    assert (ballot.choice, ballot.name) == ("d2d4", ann.name)
    assert cast(voted, ann, "d2d4", ballot, now + HOUR).cast_at == now
    with pytest.raises(IllegalMove):
        cast(voted, ann, "d5", None, now)


def test_the_leading_move_is_played_and_the_engine_is_to_move(voted: Game, now: datetime) -> None:
    after = close(voted, ballots(now, "e2e4", "d2d4", "d2d4"), now + HOUR)
    assert (after.line.sans, after.waits_for_engine) == (("d4",), True)
    assert after.vote is not None
    assert after.vote.closes_at is None
    assert after.vote.last == Count(0, (("d2d4", 2), ("e2e4", 1)))


def test_the_next_vote_starts_with_the_engines_move(voted: Game, now: datetime) -> None:
    after = close(voted, ballots(now, "d2d4"), now + HOUR)
    answered, _ = after.play(ENGINE, "c5", now + HOUR + MINUTE)
    assert answered.vote is not None
    assert answered.vote.closes_at == now + 2 * HOUR + MINUTE


def test_without_a_ballot_the_vote_is_extended_once_and_then_the_game_is_lost_on_time(
    voted: Game, now: datetime
) -> None:
    prolonged = close(voted, [], now + HOUR)
    assert (prolonged.ply, prolonged.is_over, prolonged.vote.closes_at) == (0, False, now + 2 * HOUR)
    lost = close(prolonged, [], now + 2 * HOUR)
    assert lost.outcome == Outcome(Color.BLACK, Termination.TIMEOUT)
    assert lost.vote.closes_at is None


def test_without_votes_against_a_king_alone_the_game_is_drawn(voted: Game, now: datetime) -> None:
    position = Position.from_fen(find_variant("asymmetric-humans-humans"), "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
    bare = replace(voted, line=MoveLine.from_position(position))
    drawn = close(close(bare, [], now + HOUR), [], now + 2 * HOUR)
    assert drawn.outcome == Outcome(None, Termination.TIMEOUT)


def test_the_vote_after_an_extended_one_has_the_usual_length(voted: Game, now: datetime) -> None:
    prolonged = close(voted, [], now + HOUR)
    answered, _ = close(prolonged, ballots(now, "d2d4"), now + 2 * HOUR).play(ENGINE, "c5", now + 2 * HOUR)
    assert not answered.vote.is_prolonged


@pytest.mark.parametrize(("resigning", "others", "is_over"), [(1, 1, False), (2, 1, True), (3, 0, True), (1, 2, False)])
def test_a_majority_can_resign(voted: Game, now: datetime, resigning: int, others: int, *, is_over: bool) -> None:
    after = close(voted, ballots(now, *[RESIGN] * resigning, *["e2e4"] * others), now + HOUR)
    assert after.outcome == (Outcome(Color.BLACK, Termination.RESIGNATION) if is_over else None)
    assert after.ply == (0 if is_over else 1)


def test_a_plurality_to_resign_plays_the_leading_move(voted: Game, now: datetime) -> None:
    after = close(voted, ballots(now, RESIGN, RESIGN, "e2e4", "d2d4", "d2d4"), now + HOUR)
    assert after.line.sans == ("d4",)


def test_a_draw_is_offered_with_a_move_once_both_have_moved(
    voted: Game, between: Callable[[str], Game], now: datetime
) -> None:
    [ballot] = ballots(now, "e2e4")
    with pytest.raises(TooEarlyForDraw):
        draw_wished(voted, ballot, wants_draw=True)
    later = between("d4 c5")
    assert draw_wished(later, ballot, wants_draw=True).wants_draw
    for missing in (None, replace(ballot, choice=RESIGN)):
        with pytest.raises(NotVotedYet):
            draw_wished(later, missing, wants_draw=True)


def test_changing_to_resignation_removes_the_draw_offer(now: datetime) -> None:
    [ballot] = ballots(now, "e2e4", draws=1)
    assert not ballot.changed(RESIGN, now).wants_draw
    assert ballot.changed("d2d4", now).wants_draw


@pytest.mark.parametrize(("draws", "offers"), [(1, False), (2, True)])
def test_a_majority_offers_the_other_server_a_draw(
    between: Callable[[str], Game], now: datetime, draws: int, *, offers: bool
) -> None:
    after = close(between("d4 c5"), ballots(now, "e2e3", "g1f3", draws=draws), now + HOUR)
    assert after.ply == 3
    assert after.offer == (Offer(OfferKind.DRAW, Color.WHITE) if offers else None)


@pytest.mark.parametrize("draws", [1, 2])
def test_a_majority_accepts_the_other_servers_draw(between: Callable[[str], Game], now: datetime, draws: int) -> None:
    offered = replace(between("d4 c5"), offer=Offer(OfferKind.DRAW, Color.BLACK))
    after = close(offered, ballots(now, "e2e3", "g1f3", draws=draws), now + HOUR)
    assert after.outcome == (Outcome(None, Termination.AGREEMENT) if draws == 2 else None)


@pytest.mark.parametrize("agrees", [True, False])
def test_the_engine_accepts_a_draw_or_answers_the_move(voted: Game, now: datetime, *, agrees: bool) -> None:
    answered, _ = close(voted, ballots(now, "d2d4"), now).play(ENGINE, "c5", now)
    after = close(answered, ballots(now, "e2e3", draws=1), now + HOUR, engine_agrees=agrees)
    assert after.outcome == (Outcome(None, Termination.AGREEMENT) if agrees else None)
    assert after.offer is None


def test_a_closed_or_missing_vote_accepts_no_ballot(game: Game, voted: Game, now: datetime) -> None:
    assert check_open(voted, now, voted.version) == voted.vote
    with pytest.raises(NoVoteGame):
        check_open(game, now)
    with pytest.raises(VoteNotOpen):
        check_open(voted, now + HOUR)
    with pytest.raises(StalePosition):
        check_open(voted, now, GameVersion(2))
    with pytest.raises(GameOver):
        check_open(close(voted, ballots(now, RESIGN), now), now)


def test_the_linked_game_follows_and_votes_when_its_server_is_to_move(
    between: Callable[[str], Game], now: datetime
) -> None:
    game = between("")
    assert game.vote is not None
    idle = replace(game.vote, closes_at=None)
    other = replace(game, id=GameId(8), server_id=ServerId(2), vote=idle, linked_id=game.id)
    after = close(game, ballots(now, "d2d4"), now + HOUR)
    theirs = followed(other, GameChanged(after, game, now + HOUR))
    assert theirs.line.sans == ("d4",)
    assert theirs.vote.closes_at == now + 2 * HOUR
    assert theirs.vote.last is None
    resigned = close(theirs, ballots(now, RESIGN), now + 2 * HOUR)
    back = followed(after, GameChanged(resigned, theirs, now + 2 * HOUR))
    assert back.outcome == Outcome(Color.WHITE, Termination.RESIGNATION)
    assert back.vote.closes_at is None


def test_an_extended_vote_does_not_affect_the_other_server(between: Callable[[str], Game], now: datetime) -> None:
    game = between("")
    prolonged, moved = close(game, [], now + HOUR), close(game, ballots(now, "d2d4"), now + HOUR)
    assert not GameChanged(prolonged, game, now).concerns_both
    assert GameChanged(moved, game, now).concerns_both
    assert not GameChanged(replace(moved, linked_id=None), game, now).concerns_both


def test_a_vote_is_open_for_as_long_as_its_option_says() -> None:
    units = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
    assert {word: int(word[:-1]) * units[word[-1]] for word in VOTE_SPANS} == VOTE_SPANS
