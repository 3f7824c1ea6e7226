"""Every guide page is complete. In every language, it fits on a phone screen and within Discord's limits."""

import pytest

from bot.discord.core.guides import Guide, Page, read_guide
from bot.discord.core.markup import without_emojis
from bot.discord.core.posts import ALT_LIMIT
from bot.discord.features.guide import guide_page_post, page_picture, page_text, page_title, shows_dots
from bot.i18n.catalog import Translator, load_catalog
from bot.render import DEFAULT_THEME
from tests.discord.components import components_of
from tests.e2e.payloads import MOST_COMPONENTS, MOST_TEXT, TEXT, walk
from tests.guides import written_guides
from tests.wording import has_ui_text, ui_text

ENGLISH = load_catalog().translator("en-US")
GUIDES = written_guides()
PAGES = [(guide, page) for guide in GUIDES for page in guide.pages]
MOST_ON_A_PHONE = 900

each_page = pytest.mark.parametrize(("guide", "page"), PAGES, ids=[page.wording for _, page in PAGES])


def words(game: str, key: str) -> str:
    guide = read_guide(game)
    page = guide.find(key)
    assert page is not None
    return page_text(ENGLISH, guide, page)


@each_page
def test_a_page_fits_on_a_phone(t: Translator, guide: Guide, page: Page) -> None:
    assert 0 < len(without_emojis(page_text(t, guide, page))) <= MOST_ON_A_PHONE


@each_page
async def test_a_page_fits_discords_limits(t: Translator, guide: Guide, page: Page) -> None:
    post = await guide_page_post(t, guide, page)
    parts = list(walk(components_of(post)))
    assert len(parts) <= MOST_COMPONENTS
    assert sum(len(part["content"]) for part in parts if part["type"] == TEXT) <= MOST_TEXT
    assert all(0 < len(picture.alt) <= ALT_LIMIT for picture in post.pictures)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.family.key)
def test_no_two_pages_of_a_menu_have_the_same_title(t: Translator, guide: Guide) -> None:
    titles = [page_title(t, page) for page in guide.pages]
    assert sorted(set(titles)) == sorted(titles)


@each_page
def test_dots_are_explained_only_if_there_are_any(guide: Guide, page: Page) -> None:
    picture = page_picture(ENGLISH, guide, page, DEFAULT_THEME)
    assert picture is not None or not shows_dots(page)


def test_a_piece_page_has_its_rule_letter_and_value() -> None:
    page = words("orda", "lancer")
    assert page.startswith(f"**{ui_text('how-lancer')}**")
    facts = ui_text("guide-facts", letter="L", armies="Horde")
    assert f"{facts} · {ui_text('guide-value', value=4)}" in page


def test_a_piece_in_both_armies_names_both() -> None:
    assert "Kingdom, Horde" in words("orda", "pawn")


def test_a_king_gets_no_value() -> None:
    assert "worth" not in words("orda", "khan")


def test_a_diagram_has_an_alt_text() -> None:
    guide = read_guide("orda")
    picture = page_picture(ENGLISH, guide, next(page for page in guide.pages if page.key == "yurt"), DEFAULT_THEME)
    assert picture is not None
    assert picture.alt == ui_text(
        "alt-diagram",
        piece="Yurt",
        square="e5",
        both=ui_text("alt-diagram-both", squares="d4 e4 f4 d6 f6"),
        moves="",
        captures="",
    )


def test_an_army_page_names_all_its_pieces() -> None:
    page = words("asymmetric", "orcs")
    assert all(f"**{piece}**" in page for piece in ("Hero", "Dragon", "Wyvern", "Harpy", "Werewolf", "Guard"))


def test_the_values_are_listed_strongest_first() -> None:
    kingdom, horde = words("orda", "values").split("**Horde**")
    assert [line.split()[1] for line in kingdom.splitlines() if line.startswith("-")] == [
        "Queen", "Rook", "Bishop", "Knight", "Pawn",
    ]  # fmt: skip
    assert horde.splitlines()[1] == ui_text(
        "guide-value-line-engine", piece="Kheshig", value="7", early="1800", late="1900"
    )


def test_first_moves_have_counts_and_replies_evaluations() -> None:
    page = words("orda", "first-moves")
    assert has_ui_text(page, "guide-orda-first-moves", games=125)
    replies = ui_text("replies-seldom", replies="Kf7 or c5", rare="Hb7")
    results = {"white": "White", "white_wins": 45, "black": "Gold", "black_wins": 38}
    assert ui_text("guide-first-move", move="d4", share=38, games=47, **results, replies=replies) in page
    assert ui_text("replies-half", replies="Kf7") in page
    assert ui_text("replies-always", replies="e5") in page


def test_the_openings_are_listed_with_their_continuations() -> None:
    page = words("orda", "openings")
    benko = {"name": ui_text("opening-benkos-castle"), "moves": "1. g3 Kf7 2. e4 Kg7"}
    assert ui_text("guide-opening-then", **benko, then=f"Bd3{ui_text('or-moves')}Nf3") in page
    stockfish = {"name": ui_text("opening-stockfish-open"), "moves": "1. d4 c5 2. dxc5 dxc5"}
    assert f"{ui_text('guide-opening-line', **stockfish)}\n" in page


def test_a_piece_is_described_as_in_its_variant() -> None:
    assert ui_text("about-ordamirror-lancer") in words("ordamirror", "lancer")
    assert ui_text("about-lancer") in words("orda", "lancer")


def test_a_mate_is_described_and_shown_move_by_move() -> None:
    guide = read_guide("asymmetric")
    page = guide.find("mate-unicorn")
    assert page is not None
    assert words("asymmetric", "mate-unicorn").endswith("1. Kg6 Kg8 2. Nd7 Kh8 3. Ne6 Kg8 4. Kh6 Kh8 5. Nf7#")
    picture = page_picture(ENGLISH, guide, page, DEFAULT_THEME)
    assert picture is not None
    moves = f"{ui_text('guide-film-start')}, 1. Kg6 Kg8, 2. Nd7 Kh8, 3. Ne6 Kg8, 4. Kh6 Kh8, 5. Nf7#"
    assert picture.alt == ui_text("alt-film", moves=moves)


def test_the_balance_lists_every_pair_of_armies() -> None:
    page = words("asymmetric", "balance")
    assert has_ui_text(page, "guide-asymmetric-balance", games=1000)
    assert (
        ui_text(
            "guide-matchup",
            first="Humans",
            second="Orcs",
            as_white="48.2",
            white="White",
            as_black="47.7",
            black="Gold",
            score="47.95",
        )
        in page
    )
