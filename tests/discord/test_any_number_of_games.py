"""Every message that lists the variants can be sent, even if there are many variants or their sides have long names."""

import shutil
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot.discord.core import guides as book
from bot.discord.core.controls import CHOICE_LIMIT
from bot.discord.core.guides import all_guides, read_guide
from bot.discord.core.posts import ALT_LIMIT, Post
from bot.discord.features.challenge.posts import MOST_CARDS, ChallengeForm, SendChallenge, SendNewGame, new_game_post
from bot.discord.features.guide import guide_page_post
from bot.discord.features.records.commands import ratings_post, results_post
from bot.discord.features.records.posts import Ranked
from bot.discord.features.records.standings import balance_post, ladder_post
from bot.domain.ids import UserId
from bot.domain.ladders import LadderPage, Standing
from bot.domain.rating import Rating
from bot.domain.records import (
    RatingCourse,
    RatingRecord,
    Result,
    ResultRecord,
    Run,
    ServerBalance,
    Share,
    Streaks,
    Tally,
)
from bot.domain.settings import ServerSettings
from bot.i18n.alt import board_alt
from bot.i18n.catalog import LOCALES, Translator, load_catalog
from bot.i18n.characters import character_name
from bot.i18n.names import level_name
from bot.ops import StartupError
from bot.ops.completeness import check_offered
from bot.render import DEFAULT_THEME, MAX_SERIES
from bot.rules import Color, Position
from bot.variants import FAMILIES, VARIANTS
from tests.discord.components import components_of
from tests.e2e.payloads import BUTTON, COMPONENTS_V2, EPHEMERAL, MENU, ROW, Sent, form_faults, message_faults, walk
from tests.fake_variant import invented
from tests.locales import LANGUAGES
from tests.now import NOW

ANN, BEN = UserId(1), UserId(2)
RATING = Rating(1534, 23, 1560, 11, 6, 6)
COUNTS = (len(FAMILIES) + 1, 16, CHOICE_LIMIT)
"""The numbers of variants to test: one more than exist now, too many to give each one a button, and the maximum."""


@pytest.fixture(params=COUNTS)
def count(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def offered(count: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[int]:
    """Add invented variants, each with a guide, until there are `count` variants in all."""
    guides = Path(shutil.copytree(book.GUIDES, tmp_path / "guides"))
    monkeypatch.setattr(book, "GUIDES", guides)
    for number in range(count - len(FAMILIES)):
        family = invented(number)
        monkeypatch.setitem(FAMILIES, family.key, family)
        monkeypatch.setitem(VARIANTS, family.key, family.example)
        shutil.copy(guides / "orda.toml", guides / f"{family.key}.toml")
    read_guide.cache_clear()
    yield count
    read_guide.cache_clear()


@pytest.fixture(scope="module", params=LANGUAGES)
def spoken(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Translator:
    """A translator for each of the bot's languages, with texts for every invented variant."""
    locales = tmp_path_factory.mktemp("words")
    shutil.copytree(LOCALES / request.param, locales / request.param)
    words = ["side-teal = Teal"]
    for key in (invented(number).key for number in range(CHOICE_LIMIT)):
        words += [f"variant-{key} = The game {key}", f"guide-{key}-overview = All about it."]
        words.append(f"new-game-about-{key} = What is special about it.")
    (locales / request.param / "invented.ftl").write_text("\n".join([*words, ""]), encoding="utf-8")
    return load_catalog(locales).translators[request.param]


def faults(post: Post) -> list[str]:
    body = {
        "flags": COMPONENTS_V2 | EPHEMERAL,
        "components": components_of(post),
        "attachments": [{"filename": picture.name} for picture in post.pictures],
        "allowed_mentions": {"parse": []},
    }
    return message_faults(Sent("post", body, is_edit=False))


def rows(post: Post) -> Sequence[list[dict[str, Any]]]:
    return [part["components"] for part in walk(components_of(post)) if part["type"] == ROW]


async def test_the_guide_links_to_every_other_variant(offered: int, spoken: Translator) -> None:
    for guide in (all_guides()[0], all_guides()[-1]):
        post = await guide_page_post(spoken, guide, guide.first)
        assert faults(post) == []
        buttons = [part for row in rows(post) for part in row if part["type"] == BUTTON][2:]
        buttons = [part for part in buttons if "start-learning" not in part["custom_id"]]
        [*menus, _, _] = [part for row in rows(post) for part in row if part["type"] == MENU]
        assert len(buttons) + sum(len(menu["options"]) for menu in menus) == offered - 1
        assert all(len(picture.alt) <= ALT_LIMIT for picture in post.pictures)


@pytest.mark.usefixtures("offered")
async def test_leaderboard_and_balance_can_be_sent_for_every_variant(spoken: Translator) -> None:
    page = LadderPage((Standing(1, ANN, "Ann", RATING, 0),), 1, 0, None)
    for family in (FAMILIES["asymmetric"], invented(0)):
        assert faults(ladder_post(spoken, family, page, BEN, ranked=Ranked.EVERYONE)) == []
        assert faults(await balance_post(spoken, family, ServerBalance.of(family, {}), DEFAULT_THEME)) == []


async def test_a_profile_lists_every_rating_and_draws_those_changed_last(offered: int, spoken: Translator) -> None:
    courses = {
        key: RatingCourse(1500, {NOW.date() + timedelta(days=place + 40 * turn): 1534 for turn in range(2)}, 1534, 2)
        for place, key in enumerate(FAMILIES)
    }
    record = RatingRecord({key: Standing(1, ANN, "Ann", RATING, 0) for key in FAMILIES}, courses)
    post = await ratings_post(spoken, ANN, BEN, record, DEFAULT_THEME)
    assert faults(post) == []
    [picture] = post.pictures
    assert len(picture.alt) <= ALT_LIMIT
    names = [spoken(f"variant-{key}") for key in FAMILIES]
    told = [part["content"] for part in walk(components_of(post)) if "content" in part]
    assert all(any(name in text for text in told) for name in names)
    assert [name for name in names if f"{name}:" in picture.alt or f"{name}：" in picture.alt] == names[-MAX_SERIES:]
    assert any(spoken("profile-chart-some", count=str(MAX_SERIES)) in text for text in told)
    assert offered == len(names)


@pytest.mark.usefixtures("offered")
def test_results_can_be_sent_with_every_variant_played(spoken: Translator) -> None:
    tally = Tally(333, 333, 333)
    shares = tuple(
        Share(variant, color, tally) for family in FAMILIES.values() for variant in family.variants for color in Color
    )
    results = ResultRecord(shares, Streaks(Run(Result.LOSS, 99), 99, 99))
    assert faults(results_post(spoken, ANN, BEN, results)) == []


async def test_a_challenge_can_be_made_for_every_variant(offered: int, spoken: Translator) -> None:
    form = ChallengeForm(spoken, SendChallenge(BEN), ServerSettings()).to_dict()
    assert form_faults(form) == []
    games = next(part for part in walk(form["components"]) if part["type"] == MENU)
    assert len(games["options"]) == offered


async def test_a_new_variant_is_a_card_or_a_menu_option(offered: int, spoken: Translator) -> None:
    post = await new_game_post(spoken, DEFAULT_THEME)
    assert faults(post) == []
    cards = [part for row in rows(post) for part in row if part["type"] == BUTTON]
    menus = [part for row in rows(post) for part in row if part["type"] == MENU]
    others = [option["value"] for menu in menus for option in menu["options"]]
    assert len(cards) == len(post.pictures) == min(offered, MOST_CARDS)
    assert others == [*FAMILIES][MOST_CARDS:]


@pytest.mark.usefixtures("offered")
async def test_the_form_for_a_new_game_has_all_fields_that_the_variant_needs(spoken: Translator) -> None:
    for is_rated, (key, family) in product((True, False), FAMILIES.items()):
        form = ChallengeForm(spoken, SendNewGame(key), ServerSettings(rated=is_rated), family).to_dict()
        assert form_faults(form) == [], key


@pytest.mark.usefixtures("offered")
def test_alt_texts_and_levels_use_the_variants_names(spoken: Translator) -> None:
    family = FAMILIES["invented0"]
    alt = board_alt(spoken, Position.start(family.example))
    assert spoken("side-teal") in alt
    assert len(alt) <= ALT_LIMIT
    assert level_name(spoken, 4, family.key) == spoken("level", name=character_name(spoken, 4), level="4")


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize("count", [CHOICE_LIMIT], indirect=True)
def test_more_variants_than_discords_limit_of_choices_are_refused_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, "one-more", invented(99))
    with pytest.raises(StartupError, match="26 games are listed, but a Discord menu has room for only 25"):
        check_offered()
