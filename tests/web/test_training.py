"""Training over HTTP: openings and due cards, with answers, mistakes, hints and solutions."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.domain.ids import GameId, Member
from bot.domain.training import Moment
from bot.rules import Ply
from bot.services import training
from bot.storage.database import Database
from bot.variants import FAMILIES, find_variant, listed_variants
from tests.services.steps import start
from tests.web.conftest import Browser, Site
from tests.web.test_readiness import state_of
from tests.wording import has_ui_text, ui_text

MISTAKE = Moment(
    game=GameId(1),
    ply=Ply(1),
    variant="orda",
    fen=find_variant("orda").start_fen,
    played="a2a3",
    refutation=("a6a5",),
    better=("d2d4",),
    chances=99.0,
)


@pytest.fixture
async def ours(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Any:
    return await site.browser().enter(ann.user_id, await start(db, ann, ben, now))


async def posted(browser: Browser, path: str = "", **body: Any) -> Any:
    answer = await browser.post(f"/api/train{path}", body)
    assert answer.status == 200, await answer.text()
    return await answer.json()


async def at(browser: Browser, shown: Any, way: str, /, **body: Any) -> Any:
    """Send an action for a training card. Include the number of reviews and the ply that the page shows."""
    turn = {"reps": shown["reps"], "plies": shown["plies"]}
    return await posted(browser, f"/{shown['card']}/{way}", **turn, **body)


async def test_the_page_is_linked_and_names_the_armies(ours: Any) -> None:
    home = state_of(await (await ours.get("/")).text())
    assert "train" in [one["href"] for one in home["links"]]
    state = state_of(await (await ours.get("/train?opening=khans_black")).text())
    assert state["opening"] == "khans_black"
    assert len(state["armies"]) == 2 * len(listed_variants())
    assert len({army["game"] for army in state["armies"]}) == len(FAMILIES)
    assert len({(army["game"], army["name"]) for army in state["armies"]}) == len(state["armies"])


async def test_an_opening_can_be_trained_from_a_position_on(ours: Any) -> None:
    state = state_of(await (await ours.get("/train?opening=orda_white&moves=e2e4+d8e7")).text())
    shown = await posted(ours, opening=state["opening"], moves=state["moves"])
    assert [shown["played"], shown["you"]] == [["e4", "Ye7"], "white"]
    for moves in ("e2e5", "x", " ".join(["e2e4"] * 21), "e7e5"):
        assert (await ours.post("/api/train", {"opening": "orda_white", "moves": moves})).status == 400


async def test_without_cards_it_says_how_they_come_about(ours: Any) -> None:
    assert (await posted(ours))["nothing"]["told"] == ui_text("train-empty")


async def test_a_line_of_an_opening_is_played_to_its_end(ours: Any) -> None:
    shown = await posted(ours, opening="orda_white")
    assert (shown["you"], shown["played"], shown["is_over"]) == ("white", [], False)
    shown = await at(ours, shown, "move", move="e2e4")
    assert (shown["is_over"], shown["is_right"], shown["on"], shown["legal"]) == (True, True, "e2e4", {})
    assert shown["study"]["moves"] == ["e2e4"]
    positions = 1
    while "nothing" not in (shown := await posted(ours, card=shown["card"], move=shown["on"])):
        positions += 1
        shown = await at(ours, shown, "do", action="solution")
        assert (shown["is_right"], shown["arrow"] is not None) == (False, True)
    assert positions >= 3
    assert shown["nothing"]["told"] == ui_text("opening-line-over")
    assert "nothing" not in await posted(ours, opening="orda_white")


async def test_a_move_outside_the_book_is_answered_on_the_board(ours: Any) -> None:
    shown = await at(ours, await posted(ours, opening="orda_white"), "move", move="e2e4")
    shown = await posted(ours, card=shown["card"], move="e2e4")
    shown = await at(ours, shown, "move", text="Ba6")
    wrong = shown["wrong"]
    assert has_ui_text(wrong["told"][0].strip("*"), "train-left-book", move="2. Bxa6")
    assert wrong["reply"] is not None
    assert wrong["legal"] == {}
    assert has_ui_text(wrong["told"][-1], "train-left-cost")
    shown = await at(ours, shown, "do", action="hint")
    assert shown["hint"] is not None
    assert has_ui_text(shown["told"][1], "train-missed")


async def test_what_is_due_is_served_and_comes_back_after_days(
    ours: Any, db: Database, ann: Member, now: datetime
) -> None:
    await training.collect(db, ann.user_id, now - timedelta(hours=1), [MISTAKE])
    shown = await posted(ours)
    assert shown["arrow"] == ["a2", "a3"]
    assert has_ui_text(shown["foot"], "train-origin-and-due", due=1)
    assert (await at(ours, shown, "move", move="e2e5", **{"try": True}))["refused"]
    wrong = await at(ours, shown, "move", move="a2a3")
    assert has_ui_text(wrong["wrong"]["told"][0], "train-wrong", move="1. a3")
    shown = await at(ours, shown, "move", move="d2d4")
    assert has_ui_text(shown["told"][-1], "train-page-back", days=1)
    assert (shown["due"], shown["on"]) == (0, None)
    assert has_ui_text((await posted(ours))["nothing"]["told"], "train-page-nothing", total=1, days=1)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", {"opening": "nothing"}),
        ("", {"card": "404", "move": "e2e4"}),
        ("/1/do", {"action": "steal", "reps": 0, "plies": 0}),
        ("/1/move", {"move": "e2e4", "reps": 7, "plies": 0}),
        ("/9/do", {"action": "hint", "reps": 0, "plies": 0}),
    ],
)
async def test_what_does_not_exist_is_refused(ours: Any, path: str, body: dict[str, Any]) -> None:
    await posted(ours, opening="orda_white")
    assert 400 <= (await ours.post(f"/api/train{path}", body)).status < 500


async def test_a_card_is_answered_by_its_member_alone(
    ours: Any, site: Site, db: Database, ben: Member, cat: Member, now: datetime
) -> None:
    shown = await posted(ours, opening="orda_white")
    other = await site.browser().enter(ben.user_id, await start(db, ben, cat, now))
    body = {"move": "e2e4", "reps": 0, "plies": 0}
    assert 400 <= (await other.post(f"/api/train/{shown['card']}/move", body)).status < 500
    assert 400 <= (await other.post("/api/train", {"card": shown["card"], "move": "e2e4"})).status < 500


async def test_a_stranger_trains_nothing(site: Site) -> None:
    assert (await site.browser().post("/api/train", {})).status == 403
