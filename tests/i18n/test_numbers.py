"""Numbers follow the reader's language, as in `51,9 %` in Spanish."""

import re

import pytest

from bot.discord.core.guides import read_guide
from bot.discord.core.posts import localized
from bot.discord.features.guide import page_text
from bot.domain.records import Tally
from bot.engine.evaluation import Evaluation
from bot.i18n.catalog import LOCALES, load_catalog
from bot.i18n.names import decimal
from bot.i18n.tables import quarters_text
from bot.i18n.verdict import balance_line, standing
from bot.render import view_of
from bot.rules import Position
from bot.variants import FAMILIES, find_variant
from tests.locales import LANGUAGES
from tests.render.test_svg import shown

SPANISH = load_catalog().translator("es-ES")
NO_BREAK_SPACE = "\u00a0"


@pytest.mark.parametrize(("locale", "written"), [("en-US", "51.9"), ("zh-CN", "51.9"), ("es-ES", "51,9")])
def test_a_decimal_has_its_languages_separator(locale: str, written: str) -> None:
    assert decimal(load_catalog().translator(locale), "51.9") == written


def test_scores_evaluations_and_tiebreaks_are_written_in_spanish() -> None:
    line = balance_line(SPANISH, "evenness-line", ("Elfos", "Orcos"), Tally(519, 0, 481))
    assert f"51,9 ± 3,1{NO_BREAK_SPACE}% en" in line
    position = Position.start(find_variant("orda"))
    assert "(+1,5)" in standing(SPANISH, position, Evaluation(cp=150), ())
    assert quarters_text(SPANISH, 49) == "12,25"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_guides_have_no_number_with_another_separator(locale: str) -> None:
    t = load_catalog().translator(locale)
    other = re.compile(r"\d\.\d(?!\d\d)" if t("decimal-separator") == "," else r"\d,\d(?!\d\d)")
    for key in FAMILIES:
        guide = read_guide(key)
        for page in guide.pages:
            assert not other.search(page_text(t, guide, page)), (key, page.key)


@pytest.mark.parametrize(("games", "written"), [(1, "1 partida"), (2000, "2000 partidas"), (20_000, "20.000 partidas")])
def test_spanish_groups_digits_from_five_on(games: int, written: str) -> None:
    assert SPANISH("games-total", total=games) == written


def test_a_value_in_the_piece_guide_has_its_languages_separator() -> None:
    assert SPANISH("piece-guide-worth", value=3.3) == "vale unos 3,3 peones"


def test_the_lead_in_an_image_has_its_languages_separator() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1"
    view = view_of(Position.from_fen(find_variant("asymmetric-elves-humans"), fen))
    assert "tally-+1,2-rest" in shown(localized(SPANISH, view))["bar-top"]


def test_spanish_percent_signs_follow_a_no_break_space() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in (LOCALES / "es-ES").glob("*.ftl"))
    texts = re.sub(r"^#.*", "", texts, flags=re.MULTILINE)
    assert re.findall(r"[^\u00a0]%", texts) == []
