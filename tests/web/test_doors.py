"""A personal link lets one browser in, once and soon; its key stands in no address, and can be taken back."""

from datetime import datetime, timedelta

import pytest

from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.domain.member import Member
from bot.domain.passes import AFTER_END, TO_OPEN, Pass
from bot.house.keys import Keys
from bot.services import games, passes
from bot.services.engines import Engines
from bot.storage.database import Database
from tests.services.room import start
from tests.web.conftest import Site, Town, opened


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


async def test_a_link_becomes_a_cookie_and_an_address_without_a_key(site: Site, game: Game, ann: Member) -> None:
    link = await site.link(ann.user_id, game)
    answer = await site.browser().get(link)
    assert (answer.status, answer.headers["Location"]) == (303, f"/g/{game.id}")
    cookie = answer.headers["Set-Cookie"]
    for word in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="):
        assert word in cookie
    assert link.rpartition("/")[2] not in cookie


async def test_behind_https_the_cookie_is_sent_over_nothing_else(
    site: Site, game: Game, ann: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    object.__setattr__(site.lobby, "address", type(site.lobby.address)("https", "games.example", "/"))
    answer = await site.browser().get(await site.link(ann.user_id, game))
    assert "Secure" in answer.headers["Set-Cookie"]


async def test_a_link_is_opened_once(site: Site, game: Game, ann: Member) -> None:
    link = await site.link(ann.user_id, game)
    first = site.browser()
    assert (await first.get(link)).status == 303
    # Whoever goes back in the same browser is still let in.
    assert (await first.get(link)).status == 303
    second = await site.browser().get(link)
    assert (second.status, "Set-Cookie" in second.headers) == (410, False)
    assert "more than ten minutes old" in await second.text()


async def test_a_link_holds_for_ten_minutes(site: Site, game: Game, ann: Member) -> None:
    link = await site.link(ann.user_id, game)
    site.clock.advance(TO_OPEN + timedelta(seconds=1))
    assert (await site.browser().get(link)).status == 410


async def test_nobody_makes_a_link_up(site: Site, game: Game, ann: Member) -> None:
    await site.link(ann.user_id, game)
    other = Keys("what somebody has guessed").write(Pass(1, ann.user_id, game.id))
    for key in (other, "x", "WzEsMTAxLDFd", f"{other}x"):
        assert (await site.browser().get(f"/k/{key}")).status == 410


async def test_a_link_for_one_game_or_member_is_not_one_for_another(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await site.link(ann.user_id, game)
    for wrong in (Pass(1, ben.user_id, game.id), Pass(1, ann.user_id, 77), Pass(2, ann.user_id, game.id)):
        key = site.lobby.keys.write(wrong)
        assert (await site.browser().get(f"/k/{key}")).status == 410


async def test_what_is_stored_lets_nobody_in(site: Site, game: Game, db: Database, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    (cookie,) = browser.session.cookie_jar
    assert passes.digest(cookie.value) != cookie.value
    assert await passes.of_browser(db, cookie.value, 5)
    assert not await passes.of_browser(db, passes.digest(cookie.value), 5)


async def test_a_member_takes_all_passes_back(site: Site, game: Game, db: Database, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    unopened = await site.link(ann.user_id, game)
    assert await passes.revoke(db, ann.user_id) == 2
    assert (await browser.move(game, "e4", 0)).status == 403
    assert (await site.browser().get(unopened)).status == 410


async def test_of_two_links_in_one_browser_the_last_holds(site: Site, game: Game, ann: Member, ben: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    await browser.enter(ben.user_id, game)
    assert (await browser.state(game))["you"] == "black"


async def test_a_pass_ends_a_day_after_its_game(site: Site, game: Game, db: Database, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    await games.resign(db, game.id, ann.user_id, site.clock())
    site.clock.advance(AFTER_END)
    assert (await browser.state(game))["you"] == "white"
    site.clock.advance(timedelta(seconds=1))
    assert (await browser.state(game))["you"] is None
    # The next link that anybody asks for clears it away.
    await site.link(UserId(7), game)
    assert await passes.revoke(db, ann.user_id) == 0


async def test_a_restart_ends_no_pass(db: Database, game: Game, ann: Member, engines: Engines) -> None:
    async with opened(db, Town(), engines) as before:
        browser = await before.browser().enter(ann.user_id, game)
        assert (await browser.move(game, "e4", 0)).status == 200
        (cookie,) = browser.session.cookie_jar
    async with opened(db, Town(), engines) as after:
        again = after.browser()
        again.session.cookie_jar.update_cookies({cookie.key: cookie.value})
        state = await again.state(game)
        assert (state["you"], state["ply"]) == ("white", 1)


async def test_the_secret_is_made_once(db: Database) -> None:
    assert await passes.secret(db, "the first") == "the first"
    assert await passes.secret(db, "the second") == "the first"


async def test_home_shows_the_games_of_a_browser(site: Site, game: Game, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    home = await (await browser.get("/")).text()
    assert "Ann – Ben" in home
    assert "Ann – Ben" not in await (await site.browser().get("/")).text()
