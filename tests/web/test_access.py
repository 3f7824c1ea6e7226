"""Members who have left the server or can't see the channel anymore. They can't start anything there, even from a page
that is still open.
"""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import func, select

from bot.domain.game import Game
from bot.domain.ids import ChannelId, Member, UserId
from bot.services import access_links, games, settings
from bot.storage.database import Database
from bot.storage.schema import challenges as challenge_rows
from bot.storage.schema import games as game_rows
from bot.web import games as board
from bot.web.site import routes
from tests.services.steps import CHANNEL, GUILD, TWO_MOVES_EACH, challenge, play, start, start_with_engine
from tests.services.test_tournaments import opened
from tests.web.conftest import Browser, Site
from tests.wording import ui_text

PGN = '[Variant "Orda"]\n\n1. d4 c5 *'

BEGINNING: dict[str, tuple[str, dict[str, Any]]] = {
    "api/play": ("/api/play", {"variant": "orda", "level": 1, "colour": "white"}),
    "api/import": ("/api/import", {"text": PGN, "variant": "orda"}),
    "api/challenge": ("/api/challenge", {"variant": "orda"}),
    "api/challenges/{challenge}": ("/api/challenges/1", {"action": "accept"}),
    "api/games/{game}/do": ("/api/games/{game}/do", {"action": "rematch", "ply": 2}),
    "api/tournaments/{tournament}/do": ("/api/tournaments/1/do", {"action": "join"}),
}
"""The requests that start or import something, by route."""
OTHER = {
    "api/games/{game}/move": "a game goes on until its end",
    "api/games/{game}/flag": "likewise",
    "api/games/{game}/hint": "likewise",
    "api/games/{game}/ahead": "likewise",
    "api/games/{game}/conditional": "likewise",
    "api/games/{game}/analysis": "of one's own game, told to nobody",
    "api/editor": "of no server",
    "api/lines": "of no server",
    "api/pgn": "of no server",
    "api/piece": "of no server",
    "api/explorer": "tells of a server only who is in it",
    "api/exercises": "a member's own",
    "api/exercises/move": "a member's own",
    "api/exercises/solution": "a member's own",
    "api/train": "a member's own; counts for no server",
    "api/train/{card}/move": "likewise",
    "api/train/{card}/do": "likewise",
    "api/puzzles": "a member's own; counts for a server only while they are in it",
    "api/puzzles/{attempt}/move": "likewise",
    "api/puzzles/{attempt}/do": "likewise",
    "api/streak": "likewise",
    "api/streak/move": "likewise",
    "api/streak/skip": "likewise",
    "api/storm": "likewise",
    "api/storm/{run}/move": "likewise",
    "api/storm/{run}/end": "likewise",
    "api/settings": "a member's own",
    "api/games/{game}/chapters": "a member's own notes on a game they can see",
    r"api/chapters/{chapter:[\w-]{8,40}}": "a member's own",
    r"api/chapters/{chapter:[\w-]{8,40}}/remove": "a member's own",
    "api/sign-out": "takes away",
    "api/push": "tells a member of their own turns",
    "api/push/remove": "takes away",
    "k/{key}": "the way in, by a link of some minutes ago",
    r"k/{key}/analysis/{ply:\d{1,4}}": "likewise",
    r"k/{key}/analysis/{chapter:[\w-]{8,40}}/{ply:\d{1,4}}": "likewise",
    "puzzles/{key}": "likewise",
    "puzzles/{key}/storm": "likewise",
    "puzzles/{key}/progress": "likewise",
    "puzzles/{key}/openings": "likewise",
    "puzzles/{key}/openings/{army}": "likewise",
}
"""All other requests that change something, and why these members can still send them."""

REMOVING: dict[str, Callable[[Site, UserId], None]] = {
    "removed": lambda site, user_id: site.town.removed.add(user_id),
    "barred": lambda site, user_id: site.town.barred.add(user_id),
}


def named(path: str) -> str:
    """Return a route's path without the regular expressions for numbers."""
    return path.replace(r":\d{1,19}", "")


def test_every_changing_request_is_classified() -> None:
    posted = {named(one.path) for one in routes() if one.method == "POST"}
    assert posted == BEGINNING.keys() | OTHER.keys()


@pytest.fixture
async def over(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    """A finished game between Ann and Ben. There is also a challenge to Ann, and a tournament without players."""
    await challenge(db, ben, ann, now)
    await opened(db)
    game = await start(db, ann, ben, now)
    await play(db, game, TWO_MOVES_EACH, now)
    return await games.resign(db, game.id, ben.user_id, now)


@pytest.fixture
async def ann_in(site: Site, over: Game, ann: Member) -> Browser:
    return await site.browser().enter(ann.user_id, over)


async def stored(db: Database) -> list[int]:
    async with db.reading() as connection:
        counts = [select(func.count()).select_from(table) for table in (game_rows, challenge_rows)]
        return [(await connection.execute(count)).scalar_one() for count in counts]


@pytest.mark.parametrize("way", REMOVING)
@pytest.mark.parametrize("route", BEGINNING)
async def test_a_removed_member_starts_nothing(
    site: Site, ann_in: Browser, over: Game, db: Database, ann: Member, route: str, way: str
) -> None:
    path, body = BEGINNING[route]
    before = await stored(db)
    REMOVING[way](site, ann.user_id)
    answer = await ann_in.post(path.format(game=over.id), body)
    assert (answer.status, ui_text("web-error-no-access") in (await answer.json())["error"]) == (403, True)
    assert (await stored(db), site.town.told) == (before, [])
    site.town.removed.clear()
    site.town.barred.clear()
    assert (await ann_in.post(path.format(game=over.id), body)).status == 200


async def test_a_removed_member_starts_no_other_game_with_the_engine(
    site: Site, db: Database, ann: Member, now: datetime
) -> None:
    game = await start_with_engine(db, ann, now, level=1, rng=site.runtime.rng)
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.do(game, "abort")).status == 200
    site.town.removed.add(ann.user_id)
    assert (await browser.do(game, "rematch")).status == 403
    site.town.removed.clear()
    assert (await browser.do(game, "rematch")).status == 200
    assert site.town.met[-1] == (CHANNEL, (ann.user_id,))


@pytest.mark.parametrize("route", ["api/play", "api/challenge", "api/challenges/{challenge}", "api/games/{game}/do"])
async def test_no_game_starts_outside_the_servers_game_channels(
    site: Site, ann_in: Browser, over: Game, db: Database, route: str
) -> None:
    path, body = BEGINNING[route]
    before = await stored(db)
    await settings.change(db, settings.SERVERS, GUILD, channels=(ChannelId(77),))
    answer = await ann_in.post(path.format(game=over.id), body)
    assert (answer.status, "<#77>" in (await answer.json())["error"]) == (400, True)
    assert await stored(db) == before


async def test_a_removed_player_can_finish_a_game(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await start(db, ann, ben, now)
    browser = await site.browser().enter(ann.user_id, game)
    site.town.is_public = False
    site.town.removed.add(ann.user_id)
    assert (await browser.move(game, "e4", 0)).status == 200
    assert (await browser.do(game, "takeback", 1)).status == 200
    assert (await browser.do(game, "resign", 1)).status == 200


async def test_a_removed_member_sees_nothing_of_the_server_on_the_home_page(
    site: Site, ann_in: Browser, ann: Member
) -> None:
    assert '"challenges":[{' in await (await ann_in.get("/")).text()
    site.town.removed.add(ann.user_id)
    home = await (await ann_in.get("/")).text()
    assert ('"challenges":[]' in home, '"terms":null' in home) == (True, True)
    assert (await ann_in.get("/api/challenges")).status == 403


async def test_a_removed_member_keeps_puzzles_but_sees_no_best_scores(site: Site, ann_in: Browser, ann: Member) -> None:
    run = await (await ann_in.post("/api/storm", {})).json()
    assert (await ann_in.post(f"/api/storm/{run['run']}/end", {})).status == 200
    site.town.removed.add(ann.user_id)
    scores = await (await ann_in.get("/api/storm")).json()
    assert scores["board"] == {"today": [], "ever": []}
    assert (await ann_in.post("/api/puzzles", {})).status == 200


async def test_a_spectators_access_ends_with_their_access_to_the_channel(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game, carl = await start(db, ann, ben, now), UserId(104)
    site.town.is_public = False
    subscriber = await site.browser().enter(carl, game)
    assert (await subscriber.state(game))["you"] is None
    site.town.barred.add(carl)
    for path in (f"/g/{game.id}", f"/api/games/{game.id}", f"/api/games/{game.id}/events"):
        refused = await subscriber.get(path)
        assert (refused.status, re.search(r"\bAnn\b", await refused.text())) == (404, None)
    assert not re.search(r"\bAnn\b", await (await subscriber.get("/")).text())
    player = await site.browser().enter(ann.user_id, game)
    assert (await player.state(game))["you"] == "white"


@pytest.mark.parametrize("is_member", [True, False], ids=["member", "anyone"])
async def test_an_open_stream_sends_nothing_from_a_channel_that_became_private(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime, is_member: bool
) -> None:
    game, carl = await start(db, ann, ben, now), UserId(104)
    browser = await site.browser().enter(carl, game) if is_member else site.browser()
    async with browser.stream(game) as next_event:
        assert (await next_event())[0] == "state"
        site.town.is_public = False
        site.town.barred.add(carl)
        await games.play_move(db, game.id, ann.user_id, "e4", now)
        assert await next_event() == ("bye", {})


async def test_a_busy_stream_is_checked_too(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a login is revoked, the stream ends at the next event. It doesn't have to wait for a heartbeat."""
    game = await start(db, ann, ben, now)
    browser = await site.browser().enter(ann.user_id, game)
    site.town.is_public = False
    async with browser.stream(game) as next_event:
        await next_event()
        await access_links.revoke(db, ann.user_id)
        monkeypatch.setattr(board, "BEAT_SECONDS", 0.0)
        await games.play_move(db, game.id, ann.user_id, "e4", now)
        assert (await next_event())[0] == "bye"
