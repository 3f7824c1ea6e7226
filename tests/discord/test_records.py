"""The messages that show the leaderboard, games, history, a profile and the balance between the sides.

Tests what these messages contain, and whether Discord accepts the longest ones.
"""

from datetime import timedelta

import pytest

from bot.discord.core.guides import read_guide
from bot.discord.core.posts import Post
from bot.discord.features.records.commands import (
    PROFILE_GAMES,
    PROFILE_RIVALS,
    between_post,
    opponents_post,
    rating_picture,
    ratings_post,
    results_post,
)
from bot.discord.features.records.posts import (
    GAMES_LINES,
    HISTORY_LINES,
    HISTORY_RIVALS,
    Ranked,
    ending_words,
    finished_line,
    games_post,
    history_post,
    result_of,
)
from bot.discord.features.records.standings import LADDER_LINES, balance_post, ladder_post
from bot.domain.ids import UserId
from bot.domain.ladders import LadderPage, Standing
from bot.domain.rating import Rating
from bot.domain.records import (
    FinishedGame,
    HeadToHead,
    History,
    ListedPlayer,
    OngoingGame,
    RatingCourse,
    RatingRecord,
    Result,
    ResultRecord,
    Rival,
    Run,
    ServerBalance,
    Share,
    Streaks,
    Stretch,
    Tally,
)
from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.tables import tally_text
from bot.render import DEFAULT_THEME
from bot.rules import Color, Outcome, Termination
from bot.variants import FAMILIES, Family, find_variant, listed_variants
from tests.discord.components import components_of
from tests.e2e.payloads import COMPONENTS_V2, EPHEMERAL, Sent, message_faults, walk
from tests.now import NOW
from tests.wording import ui_text

GREATEST = 2**63 - 1
ANN, BEN = UserId(GREATEST - 1), UserId(GREATEST)
MANY = Tally(3333, 3333, 3333)
ENGLISH = load_catalog().translators["en-US"]


def finished(winner: Color | None = Color.WHITE, termination: Termination = Termination.CAMPMATE) -> FinishedGame:
    return FinishedGame(
        id=GREATEST,
        server_id=GREATEST,
        variant=find_variant("asymmetric-elves-orcs+abc"),
        white=ListedPlayer(ANN, "A" * 32, 32),
        black=ListedPlayer(BEN, "*" * 200, -32),
        channel_id=GREATEST,
        begun_in=GREATEST,
        outcome=Outcome(winner, termination),
        ended_at=NOW,
    )


def ongoing() -> OngoingGame:
    return OngoingGame(
        id=GREATEST,
        server_id=GREATEST,
        variant=find_variant("asymmetric-elves-orcs+abc"),
        white=ListedPlayer(ANN, "A" * 32),
        black=ListedPlayer(BEN, "*" * 200),
        channel_id=GREATEST,
        begun_in=GREATEST,
        turn=Color.WHITE,
        move=999,
        turn_since=NOW,
        deadline=NOW,
    )


def standing(position: int) -> Standing:
    return Standing(position + 1, ANN, "A" * 32, Rating(2400, 9999, 2600, 3333, 3333, 3333), position)


async def fullest(t: Translator) -> list[Post]:
    """The longest possible message of every kind."""
    family = FAMILIES["asymmetric"]
    lines = tuple(standing(9000 + number) for number in range(LADDER_LINES))
    games = Stretch((finished(),) * HISTORY_LINES, 8 * HISTORY_LINES, 9999)
    rivals = tuple(Rival(UserId(GREATEST - number), "*" * 200, MANY) for number in range(HISTORY_RIVALS))
    days = {NOW.date() + timedelta(days=day): 2600 for day in range(40)}
    shares = tuple(Share(variant, color, MANY) for variant in listed_variants() for color in Color)
    results = ResultRecord(shares, Streaks(Run(Result.LOSS, 999), 999, 999))
    played = dict.fromkeys(family.variants, MANY)
    ratings = RatingRecord(
        {key: standing(9999) for key in FAMILIES}, dict.fromkeys(FAMILIES, RatingCourse(1500, days, 2600, 40))
    )
    return [
        ladder_post(t, family, LadderPage(lines, 9999, 150, standing(0)), ANN, ranked=Ranked.EVERYONE),
        games_post(t, ANN, Stretch((ongoing(),) * GAMES_LINES, 10, 9999), is_own=False, here=None),
        history_post(t, ANN, History(games, rivals), opponent=BEN, here=None),
        await ratings_post(t, ANN, BEN, ratings, DEFAULT_THEME),
        results_post(t, ANN, BEN, results),
        opponents_post(t, ANN, BEN, rivals[:PROFILE_RIVALS]),
        between_post(t, ANN, BEN, GREATEST, HeadToHead(MANY, (finished(),) * PROFILE_GAMES)),
        await balance_post(t, family, ServerBalance.of(family, played), DEFAULT_THEME),
    ]


async def test_the_longest_message_of_each_kind_is_within_discords_limits(t: Translator) -> None:
    for post in await fullest(t):
        body = {
            "flags": COMPONENTS_V2 | EPHEMERAL,
            "components": components_of(post),
            "attachments": [{"filename": picture.name} for picture in post.pictures],
            "allowed_mentions": {"parse": []},
        }
        assert message_faults(Sent("post", body, is_edit=False)) == []


async def test_no_alt_text_is_cut_off(t: Translator) -> None:
    for post in await fullest(t):
        for picture in post.pictures:
            assert len(picture.alt) <= 256, picture.alt


async def test_menus_are_within_discords_limits(t: Translator) -> None:
    for post in await fullest(t):
        for menu in (part for part in walk(components_of(post)) if part["type"] == 3):
            assert 1 <= len(menu["options"]) <= 25
            for option in menu["options"]:
                assert 1 <= len(option["label"]) <= 100
                assert len(option.get("description") or "") <= 100


@pytest.mark.parametrize(
    ("winner", "white", "black"),
    [
        (Color.WHITE, Result.WIN, Result.LOSS),
        (Color.BLACK, Result.LOSS, Result.WIN),
        (None, Result.DRAW, Result.DRAW),
    ],
)
def test_a_result_is_from_each_players_view(winner: Color | None, white: Result, black: Result) -> None:
    game = finished(winner, Termination.RESIGNATION)
    assert (result_of(game, ANN), result_of(game, BEN)) == (white, black)


@pytest.mark.parametrize("termination", Termination)
def test_every_kind_of_end_is_described_in_a_few_words(t: Translator, termination: Termination) -> None:
    assert 0 < len(ending_words(t, finished(Color.WHITE, termination), ANN)) < 40


def test_an_aborted_game_was_neither_won_nor_drawn() -> None:
    assert ending_words(ENGLISH, finished(None, Termination.ABORTED), ANN) == ui_text("way-aborted")


def test_a_channel_is_named_here_and_linked_elsewhere() -> None:
    assert finished_line(ENGLISH, finished(), ANN, GREATEST).endswith(f"<#{GREATEST}>")
    link = f"[{ui_text('channel-elsewhere')}](https://discord.com/channels/{GREATEST}/{GREATEST})"
    assert finished_line(ENGLISH, finished(), ANN, None).endswith(link)


def test_a_tally_has_games_results_and_the_share_of_points() -> None:
    assert tally_text(ENGLISH, Tally(2, 1, 1)) == ui_text("tally", games=4, wins=2, draws=1, losses=1, percent=63)
    assert tally_text(ENGLISH, Tally(1)) == ui_text("tally", games=1, wins=1, draws=0, losses=0, percent=100)


async def test_the_chart_starts_at_the_rating_before_the_first_game(t: Translator) -> None:
    course = RatingCourse(1500, {NOW.date(): 1512}, peak=1520, games=2)
    picture = await rating_picture(t, RatingRecord({}, {"orda": course}), DEFAULT_THEME)
    assert picture is not None
    assert all(figure in picture.alt for figure in ("1500", "1512", "1520"))


async def test_without_rated_games_there_is_no_chart(t: Translator) -> None:
    assert await rating_picture(t, RatingRecord({}, {}), DEFAULT_THEME) is None


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_the_published_figures_are_for_pairings_in_the_balance(family: Family) -> None:
    shown = {contest.armies for contest in ServerBalance.of(family, {}).contests}
    assert {one.armies for one in read_guide(family.key).matchups} <= shown


async def test_every_variant_has_a_balance_with_a_pairing(t: Translator) -> None:
    for family in FAMILIES.values():
        played = {variant: Tally(1, 1, 1) for variant in family.variants}
        post = await balance_post(t, family, ServerBalance.of(family, played), DEFAULT_THEME)
        assert [picture.name for picture in post.pictures] == ["balance.png"]
