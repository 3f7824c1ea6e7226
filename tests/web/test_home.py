"""The lists on the home page. They are the same in all of a member's browsers, updated live, and limited to games that
the member can see.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.domain.achievements import Crown, EarnedCrown
from bot.domain.clock import CLOCKS
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, Member, OfferKind, ServerId, UserId
from bot.engine.levels import LEVELS
from bot.rules import Color
from bot.services import access_links, challenges, games
from bot.storage import achievements
from bot.storage.database import Database
from bot.web import home
from tests.services.steps import CHANNEL, ELSEWHERE, TWO_MOVES_EACH, challenge, play, start, start_with_engine
from tests.timeouts import TIMEOUT
from tests.web.conftest import HOST, Browser, Site
from tests.wording import ui_text

DAN, EVE = Member(UserId(105), "Dan"), Member(UserId(106), "Eve")
Next = Callable[[], Awaitable[tuple[str, dict[str, Any]]]]


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


@pytest.fixture
async def ann_in(site: Site, ann: Member, game: Game) -> Browser:
    return await site.browser().enter(ann.user_id, game)


async def lists(browser: Browser) -> dict[str, Any]:
    answer = await browser.get("/api/home")
    assert answer.status == 200, await answer.text()
    found: dict[str, Any] = await answer.json()
    return found


def ids(rows: list[dict[str, Any]]) -> list[int]:
    return [row["game"] for row in rows]


@asynccontextmanager
async def streaming(browser: Browser) -> AsyncIterator[Next]:
    """Open the event stream of the home page. Yield a function that waits for the next event."""
    url = browser.site.server.make_url("/api/home/events")
    async with browser.session.get(url, headers={"Host": HOST}) as response:
        assert response.status == 200, await response.text()

        async def next_event() -> tuple[str, dict[str, Any]]:
            event = {"event": "", "data": "{}"}
            async with asyncio.timeout(TIMEOUT):
                while (line := (await response.content.readline()).decode().rstrip("\n")) or not event["event"]:
                    key, _, value = line.partition(": ")
                    event[key] = value
            return event["event"], json.loads(event["data"])

        yield next_event


async def test_every_browser_of_a_member_shows_the_same_games(
    site: Site, ann_in: Browser, game: Game, db: Database, ann: Member, now: datetime
) -> None:
    own = await start_with_engine(db, ann, now, rng=site.runtime.rng)
    abroad = await start(db, DAN, ann, now, guild_id=ELSEWHERE)
    other = await site.browser().enter(ann.user_id, own)
    for browser in (ann_in, other):
        assert sorted(ids((await lists(browser))["games"])) == [game.id, own.id, abroad.id]


async def test_a_row_shows_the_board_the_opponent_and_whose_turn_it_is(
    site: Site, ann_in: Browser, game: Game, db: Database, ben: Member, now: datetime
) -> None:
    await play(db, game, TWO_MOVES_EACH, now)
    await games.offer(db, game.id, ben.user_id, OfferKind.DRAW, now)
    (row,) = (await lists(ann_in))["games"]
    assert (row["you"], row["turn"], row["phase"], row["offer"]) == ("white", "white", "playing", "draw")
    assert (row["sides"]["black"]["name"], row["last"], row["clock"]) == ("Ben", ["c5", "d4"], None)
    assert row["fen"] == (await games.load(db, game.id)).position.fen.split()[0]
    assert row["drawings"].keys() >= {letter for letter in row["fen"] if letter.isalpha()}


async def test_a_running_clock_is_sent_only_as_a_deadline(
    site: Site, ann_in: Browser, db: Database, ann: Member, now: datetime
) -> None:
    live = await play(db, await start(db, ann, DAN, now, clock=CLOCKS["5+3"]), "d4 c5", now)
    (row,) = [row for row in (await lists(ann_in))["games"] if row["game"] == live.id]
    assert row["clock"] == {"initial_seconds": 300, "is_live": True, "first_move": None}
    assert row["sides"]["white"]["deadline"] is not None
    assert [side["seconds_left"] for side in row["sides"].values()] == [None, 300.0]


async def test_games_that_wait_for_the_member_come_first(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    waiting = await start(db, ann, ben, now, clock=timedelta(days=3))
    due = await start(db, ann, ben, now, clock=timedelta(days=1))
    await games.play_move(db, game.id, ann.user_id, "e4", now)
    browser = await site.browser().enter(ann.user_id, game)
    assert ids((await lists(browser))["games"]) == [due.id, waiting.id, game.id]


async def test_the_servers_games_can_be_watched_those_between_members_first(
    site: Site, ann_in: Browser, db: Database, ben: Member, now: datetime
) -> None:
    with_engine = await start_with_engine(db, DAN, now, rng=site.runtime.rng)
    slow, live = await start(db, DAN, EVE, now), await start(db, ben, EVE, now, clock=CLOCKS["3+2"])
    await start(db, DAN, EVE, now, guild_id=ELSEWHERE)
    assert ids((await lists(ann_in))["watch"]) == [live.id, slow.id, with_engine.id]


async def test_games_in_channels_that_a_member_cannot_see_are_hidden(
    site: Site, ann_in: Browser, db: Database, now: datetime
) -> None:
    await start(db, DAN, EVE, now)
    site.town.closed.add(CHANNEL)
    site.town.is_public = False
    assert (await lists(ann_in))["watch"] == []


async def test_a_member_who_left_the_server_sees_only_their_own_games(
    site: Site, ann_in: Browser, game: Game, db: Database, ann: Member, now: datetime
) -> None:
    await start(db, DAN, EVE, now)
    await challenge(db, DAN, ann, now)
    site.town.removed.add(ann.user_id)
    found = await lists(ann_in)
    assert (ids(found["games"]), found["watch"], found["challenges"]) == ([game.id], [], [])


async def test_others_games_without_a_server_stay_hidden(
    site: Site, ann_in: Browser, db: Database, now: datetime
) -> None:
    private = await start(db, DAN, EVE, now, guild_id=NO_SERVER)
    site.town.is_public = False
    assert (await lists(ann_in))["watch"] == []
    assert (await ann_in.get(f"/api/games/{private.id}")).status == 404


async def test_a_game_opened_by_link_is_watched_until_it_ends(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    abroad = await start(db, ann, ben, now, guild_id=ServerId(13))
    browser = await site.browser().enter(DAN.user_id, abroad)
    assert ids((await lists(browser))["watch"]) == [abroad.id]
    await games.resign(db, abroad.id, ann.user_id, now)
    assert (await lists(browser))["watch"] == []


async def test_the_latest_results_are_from_the_members_view(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    lost, aborted = await start(db, ann, ben, now), await start(db, ben, ann, now)
    await play(db, lost, TWO_MOVES_EACH, now)
    await games.resign(db, lost.id, ann.user_id, now)
    await games.abort(db, aborted.id, ann.user_id, now + timedelta(hours=1))
    browser = await site.browser().enter(ann.user_id, game)
    first, second = (await lists(browser))["results"]
    assert (first["game"], first["result"], first["told"]) == (aborted.id, None, ui_text("way-aborted").capitalize())
    assert (second["game"], second["result"], second["opponent"]) == (lost.id, "loss", "Ben")
    assert second["change"].startswith("−")


async def test_a_visitor_without_a_login_has_no_lists(site: Site, game: Game) -> None:
    for path in ("/api/home", "/api/home/events"):
        assert (await site.browser().get(path)).status == 403


async def test_an_accepted_challenge_sends_its_game_to_the_challengers_page(
    site: Site, ann_in: Browser, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    async with streaming(ann_in) as next_event:
        name, state = await next_event()
        assert (name, state["challenges"]) == ("state", [])
        offered = await challenge(db, ann, ben, now, clock=CLOCKS["5+3"])
        assert (await next_event())[1]["challenges"][0]["id"] == offered.id
        begun = await challenges.accept(db, offered.id, ben, now, site.runtime.rng)
        name, state = await next_event()
        (row,) = [row for row in state["games"] if row["game"] == begun.id]
        assert (state["challenges"], row["ply"], row["clock"]["is_live"]) == ([], 0, True)


async def test_an_accepted_rematch_is_sent_too(
    site: Site, ann_in: Browser, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await play(db, game, TWO_MOVES_EACH, now)
    await games.resign(db, game.id, ben.user_id, now)
    await challenges.rematch(db, game.id, ann.user_id, now, site.runtime.rng)
    async with streaming(ann_in) as next_event:
        await next_event()
        begun = await challenges.rematch(db, game.id, ben.user_id, now, site.runtime.rng)
        assert isinstance(begun, Game)
        assert ids((await next_event())[1]["games"]) == [begun.id]


async def test_each_move_is_sent(
    site: Site, ann_in: Browser, game: Game, db: Database, ann: Member, now: datetime
) -> None:
    watched = await start(db, DAN, EVE, now)
    async with streaming(ann_in) as next_event:
        await next_event()
        await games.play_move(db, game.id, ann.user_id, "e4", now)
        name, told = await next_event()
        assert (name, told["row"]["game"], told["row"]["turn"], told["row"]["ply"]) == ("game", game.id, "black", 1)
        await games.play_move(db, watched.id, DAN.user_id, "d4", now)
        assert (await next_event())[1]["row"]["game"] == watched.id


async def test_a_game_that_ends_moves_to_the_results(
    site: Site, ann_in: Browser, game: Game, db: Database, ben: Member, now: datetime
) -> None:
    await play(db, game, TWO_MOVES_EACH, now)
    async with streaming(ann_in) as next_event:
        await next_event()
        await games.resign(db, game.id, ben.user_id, now)
        name, state = await next_event()
        assert (name, state["games"], ids(state["results"])) == ("state", [], [game.id])


async def test_moves_in_a_channel_that_became_private_are_not_sent(
    site: Site, ann_in: Browser, game: Game, db: Database, ann: Member, now: datetime
) -> None:
    watched = await start(db, DAN, EVE, now)
    async with streaming(ann_in) as next_event:
        assert ids((await next_event())[1]["watch"]) == [watched.id]
        site.town.closed.add(CHANNEL)
        site.town.is_public = False
        await games.play_move(db, watched.id, DAN.user_id, "d4", now)
        await games.play_move(db, game.id, ann.user_id, "e4", now)
        assert (await next_event())[1]["row"]["game"] == game.id


async def test_a_challenge_in_another_server_sends_no_event(
    site: Site, ann_in: Browser, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    async with streaming(ann_in) as next_event:
        await next_event()
        await challenge(db, DAN, EVE, now, guild_id=ELSEWHERE)
        await games.play_move(db, game.id, ann.user_id, "e4", now)
        assert (await next_event())[0] == "game"


async def test_a_stream_ends_when_its_member_logs_out(
    site: Site, ann_in: Browser, db: Database, ann: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "BEAT_SECONDS", 0.0)
    async with streaming(ann_in) as next_event:
        await next_event()
        await access_links.revoke(db, ann.user_id)
        assert (await next_event())[0] == "bye"


async def test_a_stream_ends_when_the_bot_stops(site: Site, ann_in: Browser) -> None:
    async with streaming(ann_in) as next_event:
        await next_event()
        site.ctx.close_streams()
        assert (await next_event())[0] == "bye"


async def test_closed_pages_are_sent_nothing_more(site: Site, ann_in: Browser) -> None:
    async with streaming(ann_in) as next_event:
        await next_event()
        assert len(site.ctx.homes.pages) == 1
    async with asyncio.timeout(TIMEOUT):
        while site.ctx.homes.pages:  # noqa: ASYNC110, the server notices only when its loop turns
            await asyncio.sleep(0)


async def state_of(browser: Browser) -> dict[str, Any]:
    """Return the JSON state in the home page."""
    page = await (await browser.get("/")).text()
    found: dict[str, Any] = json.loads(page.partition('id="state">')[2].partition("</script>")[0])
    return found


async def test_the_home_page_proposes_the_weakest_character_and_then_the_next_one(
    db: Database, ann_in: Browser, ann: Member, game: Game, now: datetime
) -> None:
    state = await state_of(ann_in)
    assert (state["level"], state["level_hint"] is None) == (LEVELS[0].id, False)
    async with db.writing() as connection:
        earned = Crown(LEVELS[0].number, game.variant, Color.WHITE)
        await achievements.add_crown(connection, EarnedCrown(ann.user_id, earned, game.id, now))
    state = await state_of(ann_in)
    assert (state["level"], state["level_hint"]) == (LEVELS[1].id, None)


async def test_the_home_page_has_the_lists_and_the_daily_puzzle(site: Site, ann_in: Browser, game: Game) -> None:
    state = await state_of(ann_in)
    assert ids(state["lists"]["games"]) == [game.id]
    assert state["daily"]["you"] in ("white", "black")
