"""Personal links. A link logs in only one browser, and expires after ten minutes. Its key isn't part of any other URL,
and it can be revoked.
"""

import html
from datetime import datetime, timedelta

import pytest

from bot.domain.access_links import AFTER_END, OF_MEMBER, TO_OPEN, AccessLink
from bot.domain.game import Game
from bot.domain.ids import Member, UserId
from bot.ops.address import Address
from bot.runtime.links import Keys
from bot.services import access_links, games
from bot.services.engines import Engines
from bot.storage.database import Database
from tests.services.steps import start
from tests.web.conftest import HOST, Site, Town, opened, token_in
from tests.wording import has_ui_text, ui_text


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


async def test_a_link_sets_a_cookie_and_redirects_to_an_address_without_a_key(
    site: Site, game: Game, ann: Member
) -> None:
    link = await site.link(ann.user_id, game)
    answer = await site.browser().confirm(link)
    assert (answer.status, answer.headers["Location"]) == (303, f"/g/{game.id}")
    cookie = answer.headers["Set-Cookie"]
    for word in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="):
        assert word in cookie
    assert link.rpartition("/")[2] not in cookie


async def test_with_https_the_cookie_is_sent_over_https_only(
    site: Site, game: Game, ann: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    object.__setattr__(site.ctx, "address", Address("https", HOST, "/"))
    browser, link = site.browser(), await site.link(ann.user_id, game)
    token = token_in(await (await browser.get(link)).text())
    answer = await browser.send_form(link, {"token": token}, Origin=f"https://{HOST}")
    cookie = answer.cookies["__Host-campmate"]
    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    # The old cookie is deleted, so that it can't replace the new one later.
    assert answer.cookies["campmate"]["max-age"] == "0"


async def test_a_cookie_with_the_old_name_still_works(site: Site, game: Game, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    (cookie,) = browser.session.cookie_jar
    assert cookie.key == "campmate"
    object.__setattr__(site.ctx, "address", Address("https", HOST, "/"))
    assert (await browser.state(game))["you"] == "white"


async def test_a_link_works_once(site: Site, game: Game, ann: Member) -> None:
    link = await site.link(ann.user_id, game)
    first = site.browser()
    assert (await first.confirm(link)).status == 303
    # The same browser can open the link again.
    assert (await first.get(link)).status == 303
    second = await site.browser().get(link)
    assert (second.status, "Set-Cookie" in second.headers) == (410, False)
    assert ui_text("web-error-bad-key") in html.unescape(await second.text())
    assert "/board" in await second.text()


async def test_previews_do_not_use_up_a_link(site: Site, game: Game, ann: Member) -> None:
    link = await site.link(ann.user_id, game)
    discord = "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"
    for answer in (
        await site.browser().head(link),
        await site.browser().get(link, **{"User-Agent": discord}),
        await site.browser().get(link, **{"Sec-Purpose": "prefetch", "Purpose": "prefetch"}),
    ):
        assert (answer.status, "Set-Cookie" in answer.headers) == (200, False)
    assert (await site.browser().confirm(link)).status == 303


async def test_a_links_page_names_the_member_and_the_game(site: Site, game: Game, ann: Member, ben: Member) -> None:
    for user_id, way in (
        (ann.user_id, "Play as Ann"),
        (ben.user_id, "Play as Ben"),
        (UserId(7), ui_text("web-enter-watch", name="Member 7")),
    ):
        answer = await site.browser().get(await site.link(user_id, game))
        page = await answer.text()
        assert f"<h1>{way}</h1>" in page
        assert "Ann – Ben" in page
        assert not has_ui_text(html.unescape(page), "web-enter-switch")
        # With a stricter policy, browsers would send no origin with the form. With a laxer one, they would send the
        # link's key to other sites.
        assert answer.headers["Referrer-Policy"] == "same-origin"


async def test_a_browser_logged_in_as_another_member_is_asked_first(
    site: Site, game: Game, ann: Member, ben: Member
) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    link = await site.link(ben.user_id, game)
    question = ui_text("web-enter-switch", others="Ann", name="Ben")
    assert html.escape(question) in await (await browser.get(link)).text()
    assert (await browser.state(game))["you"] == "white"
    assert (await browser.confirm(link)).status == 303
    assert (await browser.state(game))["you"] == "black"


async def test_a_browser_is_one_member_at_a_time(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    """Logging in as another member replaces the old login. Logging in as the same member keeps it."""
    other, third = await start(db, ann, ben, now), await start(db, ann, ben, now)
    browser = await site.browser().enter(ann.user_id, game)
    await browser.enter(ann.user_id, other)
    assert [(await browser.state(one))["you"] for one in (game, other)] == ["white", "white"]
    await browser.enter(ben.user_id, third)
    assert [(await browser.state(one))["you"] for one in (game, other, third)] == ["black", "black", "black"]


async def test_a_planted_cookie_gives_no_access(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, cat: Member, now: datetime
) -> None:
    """The cookie is either unknown or belongs to the attacker's own login."""
    own = await start(db, ben, cat, now)
    thief = await site.browser().enter(ben.user_id, own)
    (known,) = thief.session.cookie_jar
    for planted in ("chosen", known.value):
        victim = site.browser()
        victim.session.cookie_jar.update_cookies({"campmate": planted}, site.server.make_url("/"))
        await victim.enter(ann.user_id, game)
        (cookie,) = victim.session.cookie_jar
        assert cookie.value != planted
        assert (await victim.state(game))["you"] == "white"
        after = site.browser()
        after.session.cookie_jar.update_cookies({"campmate": planted}, site.server.make_url("/"))
        assert (await after.state(game))["you"] is None
        assert (await victim.state(own))["you"] is None


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Content-Type": "text/plain"},
    ],
)
async def test_no_other_site_logs_a_browser_in(site: Site, game: Game, ann: Member, headers: dict[str, str]) -> None:
    link = await site.link(ann.user_id, game)
    browser = site.browser()
    token = token_in(await (await browser.get(link)).text())
    answer = await browser.send_form(link, {"token": token}, **headers)
    assert (answer.status, "Set-Cookie" in answer.headers) == (403, False)
    assert (await browser.send_form(link, {"token": token})).status == 303


async def test_a_personal_links_form_is_no_other_form(site: Site, game: Game, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    answer = await browser.send_form(f"/api/games/{game.id}/do", {"action": "resign", "ply": "0"})
    assert answer.status == 403


async def test_a_form_that_is_sent_twice_logs_in_once(site: Site, game: Game, ann: Member) -> None:
    """After a double click, the browser sends the form twice, and ignores the first response and its cookie."""
    link, browser = await site.link(ann.user_id, game), site.browser()
    form = {"token": token_in(await (await browser.get(link)).text())}
    first = await browser.send_form(link, form)
    browser.session.cookie_jar.clear()
    second = await browser.send_form(link, form)
    assert (first.status, second.status) == (303, 303)
    assert first.cookies["campmate"].value == second.cookies["campmate"].value
    # The link alone isn't enough. Logging in also requires the token on the page.
    other = site.browser()
    assert (await other.send_form(link, {"token": "guessed"})).status == 410
    assert (await other.send_form(link, {})).status == 400


async def test_logging_out_leaves_nothing_behind(site: Site, game: Game, ann: Member, db: Database) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    (cookie,) = browser.session.cookie_jar
    assert (await browser.post("/api/sign-out", {})).status == 200
    assert [*browser.session.cookie_jar] == []
    assert (await browser.state(game))["you"] is None
    assert await access_links.of_browser(db, cookie.value, 5, site.clock()) == []


async def test_a_link_works_for_ten_minutes(site: Site, game: Game, ann: Member) -> None:
    link = await site.link(ann.user_id, game)
    site.clock.advance(TO_OPEN + timedelta(seconds=1))
    assert (await site.browser().get(link)).status == 410


async def test_a_made_up_link_is_refused(site: Site, game: Game, ann: Member) -> None:
    await site.link(ann.user_id, game)
    other = Keys("what somebody has guessed").write(AccessLink(1, ann.user_id, game.id))
    for key in (other, "x", "WzEsMTAxLDFd", f"{other}x"):
        assert (await site.browser().get(f"/k/{key}")).status == 410


async def test_a_link_works_only_for_its_game_and_member(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await site.link(ann.user_id, game)
    for wrong in (
        AccessLink(1, ben.user_id, game.id),
        AccessLink(1, ann.user_id, 77),
        AccessLink(2, ann.user_id, game.id),
    ):
        key = site.ctx.keys.write(wrong)
        assert (await site.browser().get(f"/k/{key}")).status == 410


async def test_stored_keys_log_nobody_in(site: Site, game: Game, db: Database, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    (cookie,) = browser.session.cookie_jar
    assert access_links.digest(cookie.value) != cookie.value
    assert await access_links.of_browser(db, cookie.value, 5, site.clock())
    assert not await access_links.of_browser(db, access_links.digest(cookie.value), 5, site.clock())


async def test_a_member_revokes_all_logins(site: Site, game: Game, db: Database, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    unopened = await site.link(ann.user_id, game)
    assert await access_links.revoke(db, ann.user_id) == 2
    assert (await browser.move(game, "e4", 0)).status == 403
    assert (await site.browser().get(unopened)).status == 410


async def test_of_two_links_in_one_browser_the_last_counts(site: Site, game: Game, ann: Member, ben: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    await browser.enter(ben.user_id, game)
    assert (await browser.state(game))["you"] == "black"


async def test_a_link_logs_in_for_a_month(site: Site, game: Game, db: Database, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    await games.resign(db, game.id, ann.user_id, site.clock())
    site.clock.advance(OF_MEMBER)
    assert (await browser.state(game))["you"] == "white"
    site.clock.advance(timedelta(seconds=1))
    assert (await browser.state(game))["you"] is None
    # Expired logins are deleted when any member requests a link.
    await site.link(UserId(7), game)
    assert await access_links.revoke(db, ann.user_id) == 0


async def test_a_login_outlasts_a_longer_game_by_a_day(site: Site, game: Game, db: Database, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    site.clock.advance(OF_MEMBER * 2)
    await site.link(UserId(7), game)
    assert (await browser.state(game))["you"] == "white"
    await games.resign(db, game.id, ann.user_id, site.clock())
    site.clock.advance(AFTER_END)
    assert (await browser.state(game))["you"] == "white"
    site.clock.advance(timedelta(seconds=1))
    assert (await browser.state(game))["you"] is None


async def test_a_fresh_link_opens_a_game_that_ended_long_ago(site: Site, game: Game, db: Database, ann: Member) -> None:
    await games.resign(db, game.id, ann.user_id, site.clock())
    site.clock.advance(OF_MEMBER * 2)
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.state(game))["you"] == "white"


async def test_opening_a_long_finished_game_does_not_extend_a_login(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    old, new = game, await start(db, ann, ben, now)
    await games.resign(db, old.id, ann.user_id, site.clock())
    await games.resign(db, new.id, ann.user_id, site.clock())
    browser = await site.browser().enter(ann.user_id, new)
    site.clock.advance(OF_MEMBER)
    assert (await browser.state(old))["you"] == "white"
    site.clock.advance(timedelta(seconds=1))
    assert (await browser.state(old))["you"] is None


async def test_a_restart_keeps_all_logins(db: Database, game: Game, ann: Member, engines: Engines) -> None:
    async with opened(db, Town(), engines) as before:
        browser = await before.browser().enter(ann.user_id, game)
        assert (await browser.move(game, "e4", 0)).status == 200
        (cookie,) = browser.session.cookie_jar
    async with opened(db, Town(), engines) as after:
        again = after.browser()
        again.session.cookie_jar.update_cookies({cookie.key: cookie.value})
        state = await again.state(game)
        assert (state["you"], state["ply"]) == ("white", 1)


async def test_the_secret_is_created_once(db: Database) -> None:
    assert await access_links.secret(db, "the first") == "the first"
    assert await access_links.secret(db, "the second") == "the first"
