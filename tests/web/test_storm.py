"""Puzzle storm over HTTP: requests, refusals, stored results, and access by a personal link without a game."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.domain.access_links import OF_MEMBER, TO_OPEN
from bot.domain.allowances import Allowances
from bot.domain.ids import NO_SERVER, ChannelId, Member, RaceId, ServerId, UserId
from bot.domain.storm import COUNTDOWN, SPAN
from bot.puzzles import PuzzleBook
from bot.services import access_links, settings, storms
from bot.storage.database import Database
from tests.puzzle_files import BOOK, CAMPMATE, GOLD, MATE
from tests.services.steps import start
from tests.web.conftest import ORIGIN, Browser, Site
from tests.web.test_readiness import state_of
from tests.wording import ui_pattern, ui_text

GUILD = ServerId(11)
DORA, EVE = Member(UserId(501), "Dora"), Member(UserId(502), "Eve")


@pytest.fixture(autouse=True)
def _three(site: Site) -> None:
    site.runtime.puzzle_repository._book = PuzzleBook(tuple(BOOK.by_id[name] for name in (MATE, CAMPMATE, GOLD)))


async def link(site: Site, member: Member = DORA, guild: ServerId = GUILD) -> str:
    assert site.runtime.links is not None
    address = await site.runtime.links.to_puzzles(site.runtime.db, member, guild, site.clock())
    return address.removeprefix(ORIGIN)


async def come(site: Site, member: Member = DORA, guild: ServerId = GUILD) -> Browser:
    browser = site.browser()
    answer = await browser.confirm(await link(site, member, guild))
    assert (answer.status, answer.headers["Location"]) == (303, "/puzzles")
    return browser


@pytest.fixture
async def dora(site: Site) -> Browser:
    return await come(site)


async def posted(browser: Browser, path: str, **body: Any) -> dict[str, Any]:
    answer = await browser.post(path, body)
    assert answer.status == 200, await answer.text()
    found: dict[str, Any] = await answer.json()
    return found


async def looked(browser: Browser, path: str) -> dict[str, Any]:
    answer = await browser.get(path)
    assert answer.status == 200, await answer.text()
    found: dict[str, Any] = await answer.json()
    return found


async def played(browser: Browser, run: dict[str, Any], move: str) -> dict[str, Any]:
    return await posted(browser, f"/api/storm/{run['run']}/move", move=move, step=run["step"])


def solution(run: dict[str, Any]) -> tuple[str, ...]:
    """Return the solution to a run's current puzzle. The server doesn't send solutions to the page."""
    return next(one.moves for one in BOOK.puzzles if one.fen == run["puzzle"]["fen"])


async def solved(browser: Browser, run: dict[str, Any]) -> dict[str, Any]:
    for move in solution(run)[::2]:
        run = await played(browser, run, move)
    return run


async def missed(browser: Browser, run: dict[str, Any]) -> dict[str, Any]:
    right = solution(run)[0]
    moves = [(origin, to["to"]) for origin, targets in run["puzzle"]["legal"].items() for to in targets]
    return await played(browser, run, next(f + t for f, t in moves if f + t != right[:4]))


async def test_a_personal_link_logs_in_once_without_a_game(site: Site) -> None:
    path = await link(site)
    stranger, dora = site.browser(), site.browser()
    assert (await dora.confirm(f"{path}/storm")).headers["Location"] == "/storm"
    assert (await dora.get(path)).headers["Location"] == "/puzzles"
    assert (await stranger.get(path)).status == 410
    assert (await stranger.get("/puzzles/no-such-key")).status == 410
    for page in ("/puzzles", "/storm"):
        assert state_of(await (await dora.get(page)).text())["is_member"]
    home = state_of(await (await dora.get("/")).text())
    hrefs = [one["href"] for one in home["links"]]
    assert [href for href in hrefs if href in ("learn", "puzzles", "storm", "import")] == ["learn", "puzzles", "storm"]
    assert home["variants"] == []
    assert (await posted(dora, "/api/puzzles"))["plies"] == 0


async def test_a_link_expires_in_minutes_and_its_login_after_a_month(site: Site) -> None:
    path, dora = await link(site), site.browser()
    site.clock.advance(TO_OPEN + timedelta(seconds=1))
    assert (await dora.get(path)).status == 410
    dora = await come(site)
    site.clock.advance(OF_MEMBER)
    assert (await dora.post("/api/puzzles", {})).status == 200
    site.clock.advance(timedelta(minutes=1))
    refused = await dora.post("/api/puzzles", {})
    assert refused.status == 403 and ui_text("puzzles-closed") in (await refused.json())["error"]
    assert 'data-page="message"' in await (await dora.get("/storm")).text()


async def test_links_are_revoked_with_all_others_of_a_member(site: Site, dora: Browser) -> None:
    eve = await come(site, EVE)
    assert await access_links.revoke(site.runtime.db, DORA.user_id) == 1
    assert (await dora.post("/api/storm", {})).status == 403
    assert (await eve.post("/api/storm", {})).status == 200


async def test_a_browser_solves_for_the_last_login(
    site: Site, dora: Browser, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    mine = await posted(dora, "/api/storm")
    await dora.confirm(await link(site, EVE))
    assert (await posted(dora, "/api/storm"))["run"] != mine["run"]
    await dora.enter(ann.user_id, await start(db, ann, ben, now))
    assert (await dora.get(f"/api/storm/{mine['run']}")).status == 400
    guest = await site.browser().enter(ann.user_id, await start(db, ann, ben, now))
    assert (await posted(guest, "/api/storm"))["step"] == 0


async def test_a_player_of_a_game_needs_no_other_link(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    guest = await site.browser().enter(ann.user_id, await start(db, ann, ben, now))
    assert {"puzzles", "storm"} <= {one["href"] for one in state_of(await (await guest.get("/")).text())["links"]}
    assert (await guest.get("/storm")).status == 200


async def test_no_solution_is_sent_before_it_is_played(site: Site, dora: Browser) -> None:
    run = await posted(dora, "/api/storm")
    page = await (await dora.get("/storm")).text()
    for name in (MATE, CAMPMATE, GOLD):
        puzzle = BOOK.by_id[name]
        for told in (json.dumps(run), page):
            assert puzzle.id not in told and puzzle.moves[1] not in told
    on_the_board = run["puzzle"]["fen"]
    assert sum(one.fen in page for one in BOOK.puzzles) == 1 and on_the_board in page


async def test_a_run_is_played_to_its_end_and_a_missed_puzzle_reviewed(site: Site, dora: Browser) -> None:
    run = await missed(dora, await posted(dora, "/api/storm", variant="orda"))
    assert (run["is_right"], run["gained"], run["score"], run["combo"]) == (False, -10, 0, 0)
    run = await solved(dora, await solved(dora, run))
    assert (run["is_over"], run["score"], run["puzzle"]) == (True, 2, None)
    result = run["result"]
    assert result["title"] == ui_text("storm-score", score=2) and ui_text("storm-best-ever") in result["told"]
    [again] = result["unsolved"]
    assert ui_pattern("puzzle-solution").match(again["solution"]) and not again["is_left"]
    state = state_of(await (await dora.get(f"/{again['href']}")).text())
    puzzle = await posted(dora, "/api/puzzles", **state["again"])
    assert puzzle["title"].startswith(again["title"]) and ui_text("puzzle-unrated") in puzzle["rating"]
    assert (await posted(dora, "/api/puzzles", **state["again"]))["attempt"] == puzzle["attempt"]
    other = await dora.post("/api/puzzles", {"storm": state["again"]["storm"], "puzzle": "khans-0001"})
    assert other.status == 400


async def test_the_servers_clock_ends_a_run_whatever_the_browser_sends(site: Site, dora: Browser) -> None:
    run = await posted(dora, "/api/storm")
    move = solution(run)[0]
    site.clock.advance(SPAN)
    late = await posted(dora, f"/api/storm/{run['run']}/move", move=move, step=0, score=99, now="2020-01-01")
    assert (late["is_over"], late["is_right"], late["score"]) == (True, None, 0)
    assert [one["is_left"] for one in late["result"]["unsolved"]] == [True]


async def test_a_reload_continues_a_run_and_a_second_tab_shows_it(site: Site, dora: Browser) -> None:
    first = await posted(dora, "/api/storm")
    moved = await played(dora, first, solution(first)[0])
    assert moved["is_right"] and ui_pattern("puzzle-so-far").match(moved["puzzle"]["heard"][0])
    reloaded = state_of(await (await dora.get("/storm")).text())["run"]
    assert (reloaded["run"], reloaded["step"], reloaded["ends_at"]) == (first["run"], 1, first["ends_at"])
    stale = await played(dora, first, solution(first)[0])
    assert (stale["is_right"], stale["step"], stale["gained"]) == (None, 1, 0)
    assert (await posted(dora, "/api/storm"))["step"] == 1


async def test_a_run_that_ended_long_ago_is_no_longer_shown(site: Site, dora: Browser) -> None:
    run = await posted(dora, "/api/storm")
    ended = await posted(dora, f"/api/storm/{run['run']}/end")
    assert ended["is_over"] and ended["result"]["title"] == ui_text("storm-score", score=0)
    assert state_of(await (await dora.get("/storm")).text())["run"]["is_over"]
    site.clock.advance(timedelta(hours=2))
    assert state_of(await (await dora.get("/storm")).text())["run"] is None


async def test_the_best_scores_name_the_members_of_the_server(site: Site, dora: Browser) -> None:
    for member, guild in ((DORA, GUILD), (EVE, GUILD), (Member(UserId(503), "Finn"), ServerId(12))):
        browser = await come(site, member, guild)
        run = await solved(browser, await posted(browser, "/api/storm"))
        await posted(browser, f"/api/storm/{run['run']}/end")
    found = await looked(dora, "/api/storm")
    board = {(one["name"], one["score"], one["is_own"]) for one in found["board"]["ever"]}
    assert board == {("Dora", 1, True), ("Eve", 1, False)}
    assert found["own"] == {"today": 1, "ever": 1}
    assert (await looked(dora, "/api/storm?variant=khans"))["own"]["ever"] is None
    at_home = await come(site, EVE, NO_SERVER)
    assert (await looked(at_home, "/api/storm"))["board"] == {"today": [], "ever": []}


async def test_an_illegal_move_is_refused_and_costs_nothing(site: Site, dora: Browser) -> None:
    run = await posted(dora, "/api/storm")
    refused = await dora.post(f"/api/storm/{run['run']}/move", {"text": "Qh1#", "step": 0})
    assert refused.status == 422 and (await refused.json())["error"]
    told = await posted(dora, f"/api/storm/{run['run']}/move", **{"text": "Qh1#", "step": 0, "try": True})
    assert told.keys() == {"refused"}
    assert (await looked(dora, f"/api/storm/{run['run']}"))["ends_at"] == run["ends_at"]


async def test_moves_do_not_use_up_a_members_requests(site: Site, dora: Browser) -> None:
    site.runtime.__dict__["requests"] = type(site.runtime.requests)(1, timedelta(minutes=1))
    run = await posted(dora, "/api/storm")
    await solved(dora, run)
    assert (await dora.post("/api/storm", {})).status == 429


@pytest.mark.usefixtures("stranger")
async def test_unknown_variants_and_other_members_are_refused(site: Site, dora: Browser) -> None:
    run = await posted(dora, "/api/storm")
    stranger, eve = site.browser(), await come(site, EVE)
    for browser, status in ((stranger, 403), (eve, 400)):
        assert (await browser.get(f"/api/storm/{run['run']}")).status == status
        assert (await browser.post(f"/api/storm/{run['run']}/move", {"move": "e2e4", "step": 0})).status == status
        assert (await browser.post(f"/api/storm/{run['run']}/end", {})).status == status
    assert (await dora.post("/api/storm", {"variant": "stranger"})).status == 400
    assert (await dora.get("/api/storm?variant=nothing")).status == 400
    assert (await dora.get("/api/storm/99999999999999999")).status == 400


async def test_a_server_with_puzzles_switched_off_has_none(site: Site, dora: Browser) -> None:
    await settings.change_puzzles(site.runtime.db, GUILD, is_on=False)
    refused = await dora.post("/api/storm", {})
    assert refused.status == 400 and ui_text("error-puzzles-off") in (await refused.json())["error"]


async def test_the_page_is_in_the_members_language(site: Site, dora: Browser) -> None:
    site.runtime.known_settings.keep(
        DORA.user_id, await settings.change(site.runtime.db, settings.MEMBERS, DORA.user_id, language="zh-CN")
    )
    assert 'lang="zh-CN"' in await (await dora.get("/storm")).text()
    assert "走棋" in (await posted(dora, "/api/storm"))["puzzle"]["task"]


@pytest.fixture
def allowances() -> Allowances:
    return Allowances(requests_a_minute=1000)


async def race_of(site: Site, *others: Member) -> RaceId:
    race = await storms.open_race(site.runtime.db, DORA, GUILD, ChannelId(21), None, now=site.clock())
    for one in others:
        await storms.join_race(site.runtime.db, race.id, one, site.clock())
    return race.id


async def started(site: Site, race_id: RaceId) -> None:
    book = await site.runtime.puzzle_repository.book()
    await storms.start_race(site.runtime.db, book, race_id, DORA.user_id, now=site.clock(), rng=site.runtime.rng)


async def race_seen(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = (await looked(browser, "/api/race"))["race"]
    return found


async def test_a_race_is_followed_from_the_lobby_to_the_result(site: Site, dora: Browser) -> None:
    race_id = await race_of(site, EVE)
    lobby = await race_seen(dora)
    assert (lobby["state"], lobby["run"], lobby["standings"], lobby["starts_at"]) == ("open", None, [], None)
    assert lobby["racers"] == [{"name": "Dora", "is_own": True}, {"name": "Eve", "is_own": False}]
    await started(site, race_id)
    counting = await race_seen(dora)
    assert counting["state"] == "running" and counting["starts_at"] > counting["now"]
    waiting = await looked(dora, f"/api/storm/{counting['run']}")
    assert (waiting["puzzle"], waiting["is_over"], waiting["race"]) == (None, False, race_id)
    early = await posted(dora, f"/api/storm/{counting['run']}/move", move="g2f1", step=0)
    assert (early["puzzle"], early["is_right"], early["step"]) == (None, None, 0)
    site.clock.advance(COUNTDOWN)
    run = await solved(dora, await looked(dora, f"/api/storm/{counting['run']}"))
    assert run["score"] == 1
    lines = (await race_seen(dora))["standings"]
    assert [(one["name"], one["place"], one["score"], one["is_over"]) for one in lines] == [
        ("Dora", 1, 1, False),
        ("Eve", 2, 0, False),
    ]
    assert (await dora.post(f"/api/storm/{run['run']}/end", {})).status == 400
    site.clock.advance(SPAN)
    over = await looked(dora, f"/api/storm/{run['run']}")
    assert over["is_over"] and over["result"]["title"] == ui_text("storm-score", score=1)


async def test_a_races_puzzles_are_hidden_before_its_start(site: Site, dora: Browser) -> None:
    await started(site, await race_of(site, EVE))
    page = await (await dora.get("/storm")).text()
    state = state_of(page)
    assert state["run"]["puzzle"] is None and state["race"]["state"] == "running"
    assert not any(one.fen in page or one.id in page for one in BOOK.puzzles)


async def test_a_race_is_shown_only_to_its_racers_and_for_an_hour(site: Site, dora: Browser) -> None:
    await race_of(site)
    eve = await come(site, EVE)
    assert await race_seen(eve) is None and await race_seen(dora) is not None
    assert (await site.browser().get("/api/race")).status == 403
    site.clock.advance(timedelta(minutes=61))
    assert await race_seen(dora) is None
