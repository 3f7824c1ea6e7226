"""The layout of a game's page on a phone. The moves are right below the board, and everything is within reach."""

from datetime import timedelta
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from bot.domain.challenge import Terms
from bot.domain.clock import CLOCKS
from bot.domain.ids import ColorChoice, Member, System, UserId
from bot.domain.tournament import Out, TournamentState
from bot.domain.votes import VOTE_SPANS
from bot.services import server_challenges, storms, tournaments, votes
from bot.variants import find_family
from tests.chromium import needs_chromium
from tests.services import team_steps
from tests.services.steps import CAMPMATE, play, start
from tests.services.test_tournaments import wanted
from tests.web.page.conftest import SitDown
from tests.web.pages import DESKTOP, Reader, excess_width
from tests.web.serve import ALICE, BO, CHANNEL, GUILD, PROMOTION, UNDER_WAY, Served, begin, begin_at
from tests.wording import ui_pattern

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

HAND: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREENS = 3

TOPS = "(nodes) => nodes.map((node) => node.getBoundingClientRect().top + scrollY)"
LOWEST = """
() => Math.max(...[...document.querySelectorAll("button, a, input, select, summary")]
  .map((node) => node.getBoundingClientRect()).filter((box) => box.width).map((box) => box.bottom + scrollY))
"""


async def vote(site: Served) -> str:
    runner = votes.Runner(GUILD, "The Steppe", ALICE.user_id, is_manager=True)
    wish = votes.VoteWish(channel_id=CHANNEL, family="orda", level=1, color=ColorChoice.WHITE, span=VOTE_SPANS["1h"])
    game = await votes.start(site.runtime.db, runner, wish, site.runtime.now(), site.runtime.rng)
    return f"g/{game.id}"


async def page_of(site: Served, kind: str) -> str:
    if kind == "vote":
        return await vote(site)
    moves = CAMPMATE if kind == "finished" else UNDER_WAY
    game = site.shown["phone"] = await begin(site.runtime, moves, clock=timedelta(days=1))
    return f"g/{game.id}" if kind == "spectator" else "k/phone-black"


async def tops(reader: Reader, *parts: str) -> list[float]:
    found = [await reader.page.locator(part).evaluate_all(TOPS) for part in parts]
    return [top for one in found for top in one]


@pytest.mark.parametrize("kind", ["running", "finished", "spectator", "vote"])
async def test_on_a_phone_everything_is_within_reach(site: Served, sit_down: SitDown, kind: str) -> None:
    reader = await sit_down(await page_of(site, kind), HAND)
    assert await reader.page.evaluate(LOWEST) < SCREENS * HAND["viewport"]["height"]
    assert await excess_width(reader.page) == 0


@pytest.mark.parametrize("kind", ["running", "finished", "spectator", "vote"])
async def test_in_landscape_nothing_covers_or_cuts_off_the_arrows(site: Served, sit_down: SitDown, kind: str) -> None:
    reader = await sit_down(await page_of(site, kind), {**HAND, "viewport": {"width": 844, "height": 390}})
    assert await excess_width(reader.page) == 0
    assert await reader.page.locator(".moves").evaluate("(node) => node.scrollHeight - node.clientHeight") == 0
    for arrow in await reader.page.locator(".walk button:enabled").all():
        await arrow.click(trial=True)


@pytest.mark.parametrize("kind", ["running", "finished", "spectator"])
async def test_on_a_phone_the_arrows_are_right_below_the_board(site: Served, sit_down: SitDown, kind: str) -> None:
    reader = await sit_down(await page_of(site, kind), HAND)
    arrows = await tops(reader, ".walk button")
    board, below = await tops(reader, ".player.bottom", ".status")
    assert len(set(arrows)) == 1
    assert board < arrows[0] < below
    rest = await tops(reader, ".status", ".actions", ".more")
    assert rest == sorted(rest)


async def test_on_a_phone_the_one_line_of_moves_shows_the_last_one(site: Served, sit_down: SitDown) -> None:
    reader = await sit_down(await page_of(site, "finished"), HAND)
    for ply in (16, 3):
        await reader.page.locator(f"[data-ply='{ply}']").click()
        await expect(reader.page.locator(".list [aria-current]")).to_have_attribute("data-ply", str(ply))
        await expect(reader.page.locator(".list [aria-current]")).to_be_in_viewport(ratio=1)


CUT_OFF = """
() => [...document.querySelectorAll("#app *, select")].filter((node) => {
  const style = getComputedStyle(node);
  if (!node.checkVisibility() || node.matches("input, textarea")) return false;
  if (node.closest(".list, .lines, .heard, .skip")) return false;
  if (node.matches("select")) {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = style.font;
    const space = node.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
    return canvas.measureText(node.selectedOptions[0]?.text ?? "").width > space + 1;
  }
  if (style.overflowX === "visible") return false;
  // A line can end in an ellipsis, but its letters must not be cut off at the bottom.
  if (style.textOverflow !== "ellipsis" && node.scrollWidth > node.clientWidth + 1) return true;
  return node.scrollHeight > node.clientHeight + 1;
}).map((node) => `${node.className || node.localName}: ${node.innerText.slice(0, 60)}`)
"""
"""A script that finds elements that are too small for their text, except lists that scroll. Tests use Spanish, because
it has the longest words.
"""


OVERHANGING = """
() => {
  const found = [];
  const shown = document.querySelector("dialog[open]") ?? document.body;
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!data.trim() || !parentElement.checkVisibility() || parentElement.closest("select, svg")) continue;
    const isBox = (node) => getComputedStyle(node).backgroundColor !== "rgba(0, 0, 0, 0)";
    const scrolls = (node) => getComputedStyle(node).overflowX !== "visible";
    let box = parentElement;
    while (box !== document.body && !isBox(box) && !scrolls(box)) box = box.parentElement;
    if (scrolls(box)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right } = box.getBoundingClientRect();
    if ([...range.getClientRects()].some((line) => line.left < left - 1 || line.right > right + 1)) found.push(data);
  }
  return found;
}
"""
"""A script that finds texts that are wider than the box they're in."""


@pytest.mark.parametrize("window", [HAND, DESKTOP], ids=["phone", "desktop"])
async def test_no_text_leaves_its_box_in_spanish(site: Served, sit_down: SitDown, window: dict[str, Any]) -> None:
    site.shown["boxes"] = await begin(site.runtime, UNDER_WAY, clock=timedelta(days=1))
    reader = await sit_down("k/boxes-white", {**window, "locale": "es-ES"})
    overhanging = {}
    for path in ("k/boxes-white", "home", "editor"):
        await reader.page.goto(f"{site.address}/{path}")
        await expect(reader.page.locator(".head")).to_be_visible()
        overhanging[path] = await reader.page.evaluate(OVERHANGING)
        await reader.page.get_by_role("button", name=ui_pattern("web-settings", "es-ES")).click()
        await expect(reader.page.locator("dialog select[name=look]")).to_be_visible()
        overhanging[f"settings on {path}"] = await reader.page.evaluate(OVERHANGING)
    assert {path: found for path, found in overhanging.items() if found} == {}


SHIFTED = """
() => [...document.querySelectorAll("table")].flatMap((table) => {
  const [head, ...rows] = [...table.rows].map((row) => [...row.cells].map((cell) => cell.getBoundingClientRect()));
  return rows.flatMap((row) => row.flatMap((box, at) => Math.abs(box.right - head[at].right) > 1 ? [at] : []));
})
"""
"""A script that finds table columns whose cells aren't aligned with the column's header."""


async def test_on_a_phone_no_text_is_cut_off_in_spanish(site: Served, sit_down: SitDown) -> None:
    site.shown["promotion"] = await begin_at(site.runtime, PROMOTION)
    site.shown["over"] = over = await begin(site.runtime, CAMPMATE)
    site.shown["army"] = await begin(site.runtime, family="asymmetric", options="c")
    reader = await sit_down("k/promotion-white", {**HAND, "locale": "es-ES"})
    paths = ["k/army-white", f"g/{over.id}", f"analysis/{over.id}", "editor", "home", "profile", "ladder", "history"]
    cut_off = {"promotion": await reader.page.evaluate(CUT_OFF)}
    for path in paths:
        await reader.page.goto(f"{site.address}/{path}")
        await expect(reader.page.locator(".head")).to_be_visible()
        cut_off[path] = await reader.page.evaluate(CUT_OFF)
    assert {path: found for path, found in cut_off.items() if found} == {}


ANA, BEN = Member(UserId(301), "W" * 32), Member(UserId(302), "M" * 32)
"""Members with the longest names that Discord allows."""


async def swiss_tournaments(site: Served) -> list[str]:
    """Open a tournament with a long name, and start another one, from which Ben is removed. Return their paths."""
    db, now, ids = site.runtime.db, site.runtime.now(), []
    for players in ([ANA], [ANA, BEN, ALICE, BO]):
        new = wanted(
            organizer=BEN,
            terms=Terms(find_family("orda"), clock=CLOCKS["15+10"]),
            name="W" * 60,
            system=System.SWISS,
            size=4,
            created_at=now,
            deadline=now + timedelta(days=1),
        )
        ids.append((await tournaments.create(db, new)).id)
        for player in players:
            await tournaments.join(db, ids[-1], player, now)
    await tournaments.advance(db, ids[-1], now, site.runtime.rng)
    await tournaments.take_out(db, ids[-1], BEN.user_id, Out.LEFT, now)
    return [f"t/{one}" for one in ids]


async def seat_long_names(site: Served) -> tuple[str, list[str]]:
    """Let Ana and Ben play. Return a link that logs Ana in, and the paths of pages with their names."""
    db, now, live = site.runtime.db, site.runtime.now(), CLOCKS["15+10"]
    running, over = [await start(db, ANA, BEN, now, clock=clock, guild_id=GUILD) for clock in (live, live)]
    await play(db, over, CAMPMATE, now)
    await start(db, BEN, ANA, now, clock=timedelta(days=1), guild_id=GUILD)
    await storms.open_race(db, ANA, GUILD, CHANNEL, None, now=now)
    of_games = [f"g/{running.id}", f"g/{over.id}", f"analysis/{over.id}"]
    lists = ["home", "profile", f"profile/{BEN.user_id}", "history", "ladder", "tournaments", "storm"]
    return await site.link(ANA, running), [*of_games, *await swiss_tournaments(site), *lists]


async def test_on_a_phone_the_longest_names_fit(site: Served, browser: Browser) -> None:
    link, paths = await seat_long_names(site)
    reader = await Reader.sit_down(browser, site.address, HAND)
    await reader.signs_in(link.removeprefix(f"{site.address}/"))
    faults: dict[str, object] = {}
    for path in paths:
        await reader.page.goto(f"{site.address}/{path}")
        await expect(reader.page.locator(".head")).to_be_visible()
        for width in (320, 390):
            await reader.page.set_viewport_size({"width": width, "height": 844})
            wide, cut_off = await excess_width(reader.page), await reader.page.evaluate(CUT_OFF)
            faults |= {f"{path} at {width}": (wide, cut_off)} if wide or cut_off else {}
    await reader.page.context.close()
    assert faults == {}


async def team_match(site: Served) -> str:
    """Play a team match between two servers, and return the path of its page."""
    db, now = site.runtime.db, site.runtime.now()
    made = await team_steps.challenge(db, count=2)
    await server_challenges.accept_match(db, made.id, team_steps.THEIRS, now)
    found = [
        (await tournaments.listed(db, tournaments.TournamentQuery(server, [TournamentState.OPEN]), 1))[0]
        for server in (team_steps.STEPPE, team_steps.FOREST)
    ]
    for half, player in zip(found, (team_steps.of_steppe, team_steps.of_forest), strict=True):
        for number in range(2):
            await tournaments.join(db, half.id, player(number), now)
    await tournaments.start(db, found[0].id, now, site.runtime.rng)
    await tournaments.advance(db, found[0].id, now, site.runtime.rng)
    return f"t/{found[0].id}"


async def test_columns_are_below_their_heads(site: Served, sit_down: SitDown) -> None:
    site.shown["columns"] = await begin(site.runtime, CAMPMATE, clock=timedelta(days=1))
    reader = await sit_down("k/columns-white")
    shifted: dict[str, list[int]] = {}
    for path in ("profile", "ladder", await team_match(site), *await swiss_tournaments(site)):
        await reader.page.goto(f"{site.address}/{path}")
        await expect(reader.page.locator(".head")).to_be_visible()
        for width in (1280, 390):
            await reader.page.set_viewport_size({"width": width, "height": 900})
            found = await reader.page.evaluate(SHIFTED)
            shifted |= {f"{path} at {width}": found} if found else {}
    assert shifted == {}


async def test_on_a_phone_the_engines_switch_is_not_cut_off_in_spanish(site: Served, sit_down: SitDown) -> None:
    game = await begin(site.runtime, CAMPMATE)
    reader = await sit_down(f"analysis/{game.id}", {**HAND, "locale": "es-ES"})
    await reader.page.keyboard.press("Home")
    await expect(reader.page.locator(".engine .depth")).to_have_text(ui_pattern("web-depth", "es-ES"))
    panel = await reader.page.locator(".engine").bounding_box()
    switch = await reader.page.locator(".engine .switch input").bounding_box()
    assert panel and switch and switch["x"] + switch["width"] <= panel["x"] + panel["width"]
    depth = reader.page.locator(".engine .depth")
    assert await depth.evaluate("(node) => node.scrollWidth <= node.clientWidth")
