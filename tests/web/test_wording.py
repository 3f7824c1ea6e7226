"""How the website shows messages that were written for Discord."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from bot.domain.ids import Member
from bot.i18n.catalog import load_catalog
from bot.i18n.names import strong, unmarked
from bot.storage.database import Database
from bot.web.refusals import page_words, without_marks
from tests.services.steps import start
from tests.web.conftest import Site
from tests.web.test_readiness import state_of


def test_a_name_on_the_page_has_no_discord_markup() -> None:
    for name in ("Ann-Lee (1) [x] *", "\\*_/`", "a**b", "<@1>"):
        assert without_marks(f"{strong('Won')}: {unmarked(name)} <@2>.") == f"Won: {name} ?."


def test_a_squares_description_has_the_languages_separators() -> None:
    commas = {locale: page_words(t)["web-square-comma"] for locale, t in load_catalog().translators.items()}
    assert commas == {"en-US": ", ", "es-ES": ", ", "zh-CN": "，"}


def choices_of(state: Any) -> Iterator[dict[str, Any]]:
    """Yield each choice in a page's state: an object with a key and a name."""
    if isinstance(state, list):
        for one in state:
            yield from choices_of(one)
    elif isinstance(state, dict):
        if {"key", "name"} <= state.keys():
            yield state
        for one in state.values():
            yield from choices_of(one)


async def test_the_choices_of_the_pages_begin_with_a_capital_letter(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    browser = await site.browser().enter(ann.user_id, await start(db, ann, ben, now))
    found = [
        one
        for path in ("/", "/puzzles", "/history")
        for one in choices_of(state_of(await (await browser.get(path)).text()))
    ]
    assert {"none", "fork", "win", "a", "elves"} <= {one["key"] for one in found}
    words = {word for one in found for word in (one["name"], one.get("what", ""))}
    assert [word for word in words if word[:1].islower()] == []
