"""The demonstrations in the guides. Readers can step through them on the website."""

from datetime import datetime

import pytest

from bot.domain.ids import Member
from bot.rules import Termination
from bot.storage.database import Database
from bot.web.lessons import lessons
from tests.services.steps import start
from tests.web.conftest import Site
from tests.web.test_readiness import state_of


def test_each_ends_in_checkmate() -> None:
    found = lessons()
    assert [lesson.family for lesson in found.values()] == ["asymmetric"] * 6 + ["chess"] + ["cwda"]
    for lesson in found.values():
        assert lesson.line.outcome is not None
        assert lesson.line.outcome.termination is Termination.CHECKMATE


@pytest.mark.parametrize("name", lessons())
async def test_a_lesson_starts_at_its_first_position_with_its_moves_and_texts(site: Site, name: str) -> None:
    answer = await site.browser().get(f"/lesson/{name}", **{"Accept-Language": "zh-CN"})
    state = state_of(await answer.text())
    line = lessons()[name].line
    assert answer.status == 200
    assert state["fen"] == line.start.fen
    assert [move["uci"] for move in state["moves"]] == [move.uci for move in line.moves]
    assert state["text"]
    assert state["next"]["href"] != f"lesson/{name}"


async def test_an_unknown_lesson_is_not_found(site: Site) -> None:
    assert (await site.browser().get("/lesson/mate-by-wishing")).status == 404


async def test_the_home_page_links_to_all(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> None:
    browser = await site.browser().enter(ann.user_id, await start(db, ann, ben, now))
    state = state_of(await (await browser.get("/")).text())
    assert [one["href"] for one in state["lessons"]] == [f"lesson/{name}" for name in lessons()]
