"""Profiles, finished games and leaderboards on the website. They show the same numbers as in Discord, to members who
can see them.
"""

import json
from datetime import datetime, timedelta
from html import escape
from typing import Any
from urllib.parse import urlencode

import pytest

from bot.domain.game import Game
from bot.domain.ids import Member, UserId
from bot.engine.analysis import Finding, to_json
from bot.engine.evaluation import Evaluation
from bot.i18n.catalog import load_catalog
from bot.i18n.progress import amount_text
from bot.services import games
from bot.storage import analyses
from bot.storage.database import Database
from bot.variants import FAMILIES
from tests.services.steps import CHANNEL, ELSEWHERE, TWO_MOVES_EACH, play, start
from tests.web.conftest import Browser, Site
from tests.wording import ui_text

DAN, EVE = Member(UserId(105), "Dan"), Member(UserId(106), "Eve")


async def lost(db: Database, white: Member, black: Member, now: datetime, **more: Any) -> Game:
    """A game that White has resigned."""
    game = await play(db, await start(db, white, black, now, **more), TWO_MOVES_EACH, now)
    return await games.resign(db, game.id, white.user_id, now)


@pytest.fixture
async def ann_in(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Browser:
    return await site.browser().enter(ann.user_id, await start(db, ann, ben, now))


async def state(browser: Browser, path: str) -> dict[str, Any]:
    answer = await browser.get(path)
    text = await answer.text()
    assert answer.status == 200, text
    found: dict[str, Any] = json.loads(text.partition('id="state">')[2].partition("</script>")[0])
    return found


async def test_a_profile_has_ratings_results_and_opponents(
    ann_in: Browser, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await lost(db, ben, ann, now)
    found = await state(ann_in, "/profile")
    assert [(one["games"], one["place"]) for one in found["ratings"]] == [(1, 1)]
    assert [len(one["points"]) for one in found["courses"]] == [2]
    assert [found["tallies"][0]["lines"][0][kind] for kind in ("wins", "draws", "losses")] == [1, 0, 0]
    assert [one["name"] for one in found["rivals"]] == ["Ben"]


async def test_a_profile_is_shown_only_to_players_of_its_server(
    site: Site, ann_in: Browser, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await lost(db, DAN, EVE, now, guild_id=ELSEWHERE)
    assert (await ann_in.get(f"/profile/{ben.user_id}")).status == 200
    for path in (f"/profile/{DAN.user_id}", f"/history/{DAN.user_id}", "/profile/9999999999999999999"):
        assert (await ann_in.get(path)).status == 404
    site.town.removed.add(ann.user_id)
    assert (await ann_in.get(f"/profile/{ben.user_id}")).status == 404


async def test_finished_games_are_filtered_by_variant_opponent_and_result(
    ann_in: Browser, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    won, beaten = await lost(db, ben, ann, now), await lost(db, ann, DAN, now)
    for query, expected in (
        ("", [beaten.id, won.id]),
        ("?result=win", [won.id]),
        (f"?opponent={DAN.user_id}&result=loss", [beaten.id]),
        ("?variant=khans", []),
        ("?offset=50", [beaten.id, won.id]),
    ):
        assert [row["game"] for row in (await state(ann_in, f"/history{query}"))["rows"]] == expected


async def test_finished_games_are_filtered_by_their_first_moves(
    ann_in: Browser, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await lost(db, ben, ann, now)
    begun = TWO_MOVES_EACH.split()
    numbered = f"1. {begun[0]} {begun[1]} 2.{begun[2]}"
    for moves in ("", begun[0], numbered, TWO_MOVES_EACH, "d2d4"):
        found = await state(ann_in, f"/history?{urlencode({'moves': moves})}")
        assert [row["game"] for row in found["rows"]] == [game.id]
        text = await (await ann_in.get(f"/{found['pgn']}")).text()
        assert text.count("[Event ") == 1
    for moves in ("h4", begun[1], " ".join([*begun, "h4"]), "% _", "'"):
        found = await state(ann_in, f"/history?{urlencode({'moves': moves})}")
        assert (found["rows"], found["filter"]) == ([], {"moves": moves})


async def test_the_named_openings_are_suggested(ann_in: Browser) -> None:
    named = [one.moves for one in FAMILIES["orda"].example.openings]
    assert [one["moves"] for one in (await state(ann_in, "/history?variant=orda"))["openings"]] == named


@pytest.mark.parametrize(
    "query",
    ["variant=stranger", "result=aborted", "opponent=x", "offset=-1", "moves=" + "e4+" * 13, "moves=" + "e" * 201],
)
@pytest.mark.usefixtures("stranger")
async def test_an_unknown_filter_is_refused(ann_in: Browser, query: str) -> None:
    assert (await ann_in.get(f"/history?{query}")).status == 400


async def test_others_games_in_hidden_channels_are_listed_without_details(
    site: Site, ann_in: Browser, db: Database, ben: Member, now: datetime
) -> None:
    await lost(db, ben, DAN, now)
    site.town.closed.add(CHANNEL)
    found = await state(ann_in, f"/history/{ben.user_id}")
    assert found["rows"] == [{"game": None, "told": ui_text("records-hidden")}]
    assert found["pgn"] is None


@pytest.mark.usefixtures("stranger")
async def test_the_leaderboard_marks_the_readers_row(
    ann_in: Browser, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await lost(db, ben, ann, now)
    found = await state(ann_in, "/ladder")
    assert [(one["name"], one["place"], one["is_you"]) for one in found["lines"]] == [
        ("Ann", 1, True),
        ("Ben", 2, False),
    ]
    assert found["own"] == ""
    settled = await state(ann_in, "/ladder?settled=1")
    assert (settled["lines"], settled["own"]) == ([], ui_text("ladder-no-place-settled"))
    assert (await ann_in.get("/ladder?ladder=stranger")).status == 400


async def test_a_member_exports_all_their_own_games_and_no_one_elses(
    ann_in: Browser, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    for _ in range(11):
        await lost(db, ben, ann, now)
    await lost(db, ben, DAN, now)
    text = await (await ann_in.get("/history.pgn")).text()
    assert (text.count("[Event "), "Dan" in text) == (11, False)
    assert (await (await ann_in.get("/history.pgn?result=loss")).text()).strip() == ""


async def test_a_visitor_without_a_login_gets_none_of_it(site: Site) -> None:
    stranger = site.browser()
    for path in ("/profile", "/history", "/ladder", "/tournaments"):
        assert escape(ui_text("web-home"))[:20] in await (await stranger.get(path)).text()
    assert (await stranger.get("/history.pgn")).status == 403


async def test_the_progress_page_has_all_of_the_readers_progress(
    site: Site, ann_in: Browser, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    empty = await state(ann_in, "/progress")
    for part in ("ratings", "armies", "repertoires", "accuracy", "courses", "themes_met", "streaks", "pace"):
        assert empty[part] == [], part
    assert empty["has_server"]
    game = await lost(db, ann, ben, now)
    findings = [Finding(Evaluation(cp=20))] * (game.ply + 1)
    async with db.writing() as connection:
        await analyses.save(connection, game.id, to_json(findings), now)
    found = await state(ann_in, "/progress")
    [whites] = found["repertoires"]
    [line] = whites["lines"]
    assert (line["name"], line["losses"], line["href"]) == ("1. d4", 1, "history?variant=orda&moves=d4")
    assert [one["game"] for one in (await state(ann_in, f"/{line['href']}"))["rows"]] == [game.id]
    assert [(one["games"], one["mean"], one["recent"]) for one in found["accuracy"]] == [(1, 100, None)]
    assert [one["points"] for one in found["courses"]] == [[[now.date().isoformat(), 100]]]
    [rated] = found["ratings"]
    [army] = found["armies"]
    assert (rated["name"], rated["games"], rated["rating"]) == ("Orda Chess", 1, "1480?")
    assert (army["name"], army["games"]) == ("Orda Chess · Kingdom", 1)
    assert found["streaks"][0] == ui_text("run-loss", length=1)
    assert [whites["train"], whites["tree"]] == ["train?opening=orda_white", "openings?army=orda_white"]
    assert (await site.browser().get("/progress")).status == 200
    assert escape(ui_text("web-home")) in await (await site.browser().get("/progress")).text()


def test_a_duration_is_written_with_its_unit() -> None:
    t = load_catalog().translator("es-ES")
    told = (amount_text(t, timedelta(seconds=one)) for one in (1.25, 59.96, 90, 5400, 86400, 3 * 86400))
    plain = [one.replace("\N{NO-BREAK SPACE}", " ") for one in told]
    assert plain == ["1,2 s", "1 min", "2 min", "2 h", "24 h", "3 días"]
