"""The opening tree on the website: which army it shows, the state and results of its moves, and the links to it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from html import escape
from typing import Any

import pytest

from bot.domain.ids import NO_SERVER, Member
from bot.services import games
from bot.services.engines import Engines
from bot.storage.database import Database
from bot.variants import FAMILIES, listed_variants
from tests.services.steps import play, start
from tests.services.test_openings import BLACK, WHITE, answered, begun
from tests.web.conftest import Browser, Site
from tests.web.test_readiness import state_of
from tests.wording import has_ui_text, ui_text


@pytest.fixture
async def ours(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Browser:
    return await site.browser().enter(ann.user_id, await start(db, ann, ben, now))


async def opened(browser: Browser, query: str = "") -> dict[str, Any]:
    answer = await browser.get(f"/openings{query}")
    assert answer.status == 200
    state: dict[str, Any] = state_of(await answer.text())
    return state


def nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node["children"]:
        yield from nodes(child)


async def test_a_newcomers_tree_has_only_new_positions(ours: Browser) -> None:
    state = await opened(ours)
    assert (state["army"], state["you"], state["retired"], state["cut"]) == ("orda_white", "white", [], None)
    assert len(state["armies"]) == 2 * len(listed_variants())
    assert len({army["game"] for army in state["armies"]}) == len(FAMILIES)
    assert len({(army["game"], army["name"]) for army in state["armies"]}) == len(state["armies"])
    found = list(nodes(state["tree"]))
    assert {one["state"] for one in found} == {"new", None}
    assert (found[0]["move"], found[0]["fold"]) == (ui_text("opening-tree-start"), ui_text("opening-tree-fold-start"))
    first = found[0]["children"][0]
    assert first["move"] == f"1. {first['san']}" and first["fen"].split()[1] == "b"
    new = sum(one["state"] == "new" for one in found)
    assert (found[0]["wanted"], found[0]["wanted_told"]) == (new, ui_text("opening-tree-wanted", due=0, fresh=new))
    assert ui_text("opening-count-new", count=new) in state["counts"]
    assert next(one["wanted_told"] for one in found if not one["wanted"]) == ui_text("opening-tree-nothing")


async def test_the_tree_shows_answers_and_results(
    ours: Browser, db: Database, engines: Engines, ann: Member, ben: Member, now: datetime
) -> None:
    game = await play(db, await start(db, ben, ann, now), "d4 c5", now)
    await games.resign(db, game.id, ben.user_id, now)
    # Before any training, the tree shows the army that the member plays most.
    black = await opened(ours)
    assert black["army"] == BLACK.key
    [played] = [one for one in black["tree"]["children"] if one["san"] == "d4"]
    assert (played["tally"]["wins"], played["tally"]["losses"]) == (1, 0)
    task = await begun(db, engines, now)
    assert task.card.user_id == ann.user_id
    await answered(db, engines, task, "e4", now)
    trained = await opened(ours)
    assert (trained["army"], trained["tree"]["state"]) == (WHITE.key, "known")
    assert has_ui_text(" ".join(trained["tree"]["told"]), "opening-state-known")
    assert [one["san"] for one in trained["tree"]["children"]] == ["e4"]
    assert (await opened(ours, "?army=orda_black&moves=d2d4+c6c5"))["moves"] == ["d2d4", "c6c5"]


@pytest.mark.parametrize("army", ["", "orda", "orda_red", "nothing_white"])
async def test_an_army_that_does_not_exist_is_refused(ours: Browser, army: str) -> None:
    answer = await ours.get(f"/openings?army={army}")
    assert answer.status == 400
    assert escape(ui_text("error-no-such-army"))[:20] in await answer.text()


async def test_the_tree_is_linked_from_the_home_page_and_closed_to_strangers(site: Site, ours: Browser) -> None:
    home = state_of(await (await ours.get("/")).text())
    assert "openings" in [one["href"] for one in home["links"]]
    assert ui_text("puzzles-closed") in await (await site.browser().get("/openings")).text()


@pytest.mark.parametrize("path", ["progress", "openings", "storm", "openings/orda_black"])
async def test_a_personal_link_leads_to_a_page(
    site: Site, ours: Browser, db: Database, ann: Member, now: datetime, path: str
) -> None:
    links = site.runtime.links
    assert links is not None
    address = await links.to_puzzles(db, ann, NO_SERVER, now)
    link = f"{address[address.index('/puzzles') :]}/{path}"
    browser = site.browser()
    asked = await (await browser.get(link)).text()
    entering = "web-enter-solve" if path == "storm" else "web-enter-open"
    assert ui_text(entering, name=ann.name) in asked
    answer = await browser.confirm(link)
    expected = "/openings?army=orda_black" if path.endswith("black") else f"/{path}"
    assert (answer.status, answer.headers["Location"]) == (303, expected)
    assert (await browser.get(answer.headers["Location"])).status == 200


async def test_a_link_leads_to_no_other_page(site: Site, db: Database, ann: Member, now: datetime) -> None:
    links = site.runtime.links
    assert links is not None
    address = await links.to_puzzles(db, ann, NO_SERVER, now)
    path = address[address.index("/puzzles") :]
    for more in ("/profile", "/openings/..", "/progress/orda_white", "/openings/"):
        assert (await site.browser().get(f"{path}{more}")).status == 404
