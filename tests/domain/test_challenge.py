from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

from bot.domain.challenge import LIFETIME, RANDOM_ARMY, Challenge, Proposal, Terms, army_choices
from bot.domain.errors import (
    BotOpponent,
    ChallengeClosed,
    ChallengeExpired,
    ChallengeNotForYou,
    NoChoiceOfArmy,
    NotYourChallenge,
    OwnChallenge,
    SelfChallenge,
)
from bot.domain.ids import ChallengeId, ChallengeState, ChannelId, ColorChoice, GameId, Member, ServerId, UserId
from bot.variants import find_family

ROBOT = Member(UserId(900), "Robot", is_bot=True)


def offer(challenger: Member, opponent: Member | None, now: datetime) -> Proposal:
    return Proposal(
        server_id=ServerId(1),
        channel_id=ChannelId(2),
        challenger=challenger,
        opponent=opponent,
        terms=Terms(find_family("orda")),
        color=ColorChoice.WHITE,
        created_at=now,
    )


def challenge(challenger: Member, opponent: Member | None, now: datetime, **changes: object) -> Challenge:
    proposal = offer(challenger, opponent, now)
    return Challenge(id=ChallengeId(5), expires_at=now + LIFETIME, **(vars(proposal) | changes))


@pytest.fixture
def to_ben(ann: Member, ben: Member, now: datetime) -> Challenge:
    return challenge(ann, ben, now)


@pytest.fixture
def to_all(ann: Member, now: datetime) -> Challenge:
    return challenge(ann, None, now)


def test_nobody_challenges_themselves(ann: Member, now: datetime) -> None:
    with pytest.raises(SelfChallenge):
        offer(ann, ann, now).check()


def test_bots_cannot_be_challenged(ann: Member, now: datetime) -> None:
    with pytest.raises(BotOpponent) as refused:
        offer(ann, ROBOT, now).check()
    assert refused.value.opponent == ROBOT.user_id


def test_a_challenge_is_open_for_a_day(to_ben: Challenge, now: datetime) -> None:
    assert to_ben.expires_at == now + LIFETIME == now + timedelta(days=1)
    assert to_ben.is_open(to_ben.expires_at - timedelta(microseconds=1))
    assert not to_ben.is_open(to_ben.expires_at)


def test_the_challenged_member_accepts(to_ben: Challenge, ben: Member, now: datetime) -> None:
    assert to_ben.accepted_by(ben, now) == replace(to_ben, state=ChallengeState.ACCEPTED)


def test_anyone_accepts_an_open_challenge(to_all: Challenge, cat: Member, now: datetime) -> None:
    accepted = to_all.accepted_by(cat, now)
    assert (accepted.opponent, accepted.state) == (cat, ChallengeState.ACCEPTED)


def test_nobody_else_accepts_for_the_challenged_member(
    to_ben: Challenge, ben: Member, cat: Member, now: datetime
) -> None:
    with pytest.raises(ChallengeNotForYou) as refused:
        to_ben.accepted_by(cat, now)
    assert refused.value.opponent == ben.user_id


def test_the_challenger_does_not_accept(to_ben: Challenge, to_all: Challenge, ann: Member, now: datetime) -> None:
    for offered in (to_ben, to_all):
        with pytest.raises(OwnChallenge):
            offered.accepted_by(ann, now)


def test_bots_do_not_accept(to_all: Challenge, now: datetime) -> None:
    with pytest.raises(BotOpponent):
        to_all.accepted_by(ROBOT, now)


def test_the_challenged_member_declines(to_ben: Challenge, ben: Member, now: datetime) -> None:
    assert to_ben.declined_by(ben.user_id, now).state is ChallengeState.DECLINED


@pytest.mark.parametrize("who", ["ann", "cat"])
def test_nobody_else_declines_for_them(
    to_ben: Challenge, now: datetime, request: pytest.FixtureRequest, who: str
) -> None:
    with pytest.raises(ChallengeNotForYou):
        to_ben.declined_by(request.getfixturevalue(who).user_id, now)


def test_an_open_challenge_cannot_be_declined(to_all: Challenge, cat: Member, now: datetime) -> None:
    with pytest.raises(ChallengeNotForYou) as refused:
        to_all.declined_by(cat.user_id, now)
    assert refused.value.opponent is None


def test_the_challenger_cancels(to_ben: Challenge, ann: Member, now: datetime) -> None:
    assert to_ben.canceled_by(ann.user_id, now).state is ChallengeState.CANCELLED


def test_nobody_else_cancels(to_ben: Challenge, ann: Member, ben: Member, now: datetime) -> None:
    with pytest.raises(NotYourChallenge) as refused:
        to_ben.canceled_by(ben.user_id, now)
    assert refused.value.challenger == ann.user_id


def answers(challenge: Challenge, ann: Member, ben: Member, now: datetime) -> list[Callable[[], Challenge]]:
    return [
        lambda: challenge.accepted_by(ben, now),
        lambda: challenge.declined_by(ben.user_id, now),
        lambda: challenge.canceled_by(ann.user_id, now),
    ]


@pytest.mark.parametrize("state", [ChallengeState.ACCEPTED, ChallengeState.DECLINED, ChallengeState.CANCELLED])
def test_a_closed_challenge_cannot_be_answered(ann: Member, ben: Member, now: datetime, state: ChallengeState) -> None:
    closed = challenge(ann, ben, now, state=state, game_id=GameId(3))
    for answer in answers(closed, ann, ben, now):
        with pytest.raises(ChallengeClosed) as refused:
            answer()
        assert refused.value == ChallengeClosed(closed.id, state, GameId(3))


@pytest.mark.parametrize("state", [ChallengeState.OPEN, ChallengeState.EXPIRED])
def test_an_overdue_challenge_counts_as_expired_even_before_it_is_marked(
    ann: Member, ben: Member, now: datetime, state: ChallengeState
) -> None:
    late = challenge(ann, ben, now, state=state)
    for answer in answers(late, ann, ben, late.expires_at):
        with pytest.raises(ChallengeExpired):
            answer()


@pytest.mark.parametrize(
    ("color", "white"), [(ColorChoice.WHITE, "challenger"), (ColorChoice.BLACK, "whoever accepts")]
)
def test_the_challenger_gets_the_color_they_chose(
    to_ben: Challenge, ann: Member, ben: Member, color: ColorChoice, white: str
) -> None:
    drawn = replace(to_ben, color=color).drawn(Random(1))
    expected = (ann.user_id, ben.user_id)
    assert (drawn.white, drawn.black) == (expected if white == "challenger" else expected[::-1])


def test_a_random_color_can_be_either(to_ben: Challenge, ann: Member, ben: Member) -> None:
    drawings = [replace(to_ben, color=ColorChoice.RANDOM).drawn(Random(n)) for n in range(20)]
    assert {(one.white, one.black) for one in drawings} == {(ann.user_id, ben.user_id), (ben.user_id, ann.user_id)}


def test_an_army_is_chosen_where_there_are_several_or_random() -> None:
    assert army_choices(find_family("orda")) == ()
    assert army_choices(find_family("asymmetric")) == ("humans", "elves", "orcs", RANDOM_ARMY)


def test_only_an_army_of_the_variant_can_be_chosen() -> None:
    orda, asymmetric = Terms(find_family("orda")), Terms(find_family("asymmetric"))
    for terms, army in ((orda, None), (asymmetric, None), (asymmetric, "elves"), (asymmetric, RANDOM_ARMY)):
        terms.check(army)
    for terms, army in ((orda, "elves"), (orda, RANDOM_ARMY), (asymmetric, "horde")):
        with pytest.raises(NoChoiceOfArmy):
            terms.check(army)
