"""Conditional moves over HTTP. They are stored for the member who made them, and shown to nobody else."""

from datetime import datetime, timedelta

import pytest
from aiohttp import ClientResponse

from bot.domain.clock import CLOCKS
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.domain.outbox import MessageKind
from bot.rules import Color, Outcome, Termination
from bot.services import games, outbox
from bot.storage.database import Database
from tests.services.bare import PAWN_LOST, start_bare
from tests.services.steps import play, start
from tests.web.conftest import Browser, Site, stored
from tests.wording import chinese, ui_text


@pytest.fixture
async def waiting(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    """A game with three days per move, in which Ann is waiting for her opponent."""
    game = await start(db, ann, ben, now, clock=timedelta(days=3))
    return await play(db, game, "e4 d5 Nf3", now)


async def keep(reader: Browser, game: Game, *lines: str, ply: int = 3) -> ClientResponse:
    return await reader.post(f"api/games/{game.id}/conditional", {"lines": list(lines), "ply": ply, "takebacks": 0})


async def test_only_their_owner_sees_them(site: Site, waiting: Game, ann: Member, ben: Member) -> None:
    white, black = [await site.browser().enter(one.user_id, waiting) for one in (ann, ben)]
    kept = await (await keep(white, waiting, "d5e4 f3g5")).json()
    assert kept["conditional"] == {"may": True, "lines": [{"uci": ["d5e4", "f3g5"], "sans": ["dxe4", "Ng5"]}]}
    assert (await white.state(waiting))["conditional"] == kept["conditional"]
    for other, theirs in ((black, {"may": False, "lines": []}), (site.browser(), None)):
        state = await other.state(waiting)
        assert state["conditional"] == theirs
        assert "f3g5" not in str(state)


async def test_the_conditional_reply_is_in_the_response_to_the_move(
    site: Site, db: Database, waiting: Game, ann: Member, ben: Member
) -> None:
    white, black = [await site.browser().enter(one.user_id, waiting) for one in (ann, ben)]
    await keep(white, waiting, "d5e4 f3g5")
    state = await (await black.move(waiting, "dxe4", 3)).json()
    assert [move["san"] for move in state["moves"]][-2:] == ["dxe4", "Ng5"]
    assert (await games.load(db, waiting.id)).ply == 5


@pytest.mark.parametrize("line", ["d5e4", "d5e4 f3f6", "hello there", ""])
async def test_an_invalid_line_is_refused_with_a_sentence(site: Site, waiting: Game, ann: Member, line: str) -> None:
    white = await site.browser().enter(ann.user_id, waiting)
    refused = await keep(white, waiting, line)
    assert refused.status == 400
    assert (await refused.json())["error"].endswith(".")


async def test_only_players_get_a_position_ahead(site: Site, waiting: Game, ann: Member) -> None:
    white = await site.browser().enter(ann.user_id, waiting)
    path = f"api/games/{waiting.id}/ahead"
    told = await (await white.post(path, {"moves": ["d5e4"]})).json()
    assert (told["turn"], told["played"]) == ("white", ["dxe4"])
    assert "f3" in told["legal"]
    assert (await site.browser().post(path, {"moves": []})).status in (401, 403, 404)
    assert (await white.post(path, {"moves": ["e4e5"]})).status == 400


async def test_a_viewer_can_claim_a_flag_once_it_is_due(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    live = await play(db, await start(db, ann, ben, now, clock=CLOCKS["3+2"]), "e4 d5", now)
    cat = site.browser()
    # Viewing the game doesn't end it. Claiming the win at once doesn't either, because a move could still be on its
    # way.
    site.clock.advance(timedelta(minutes=3))
    assert (await (await cat.post(f"api/games/{live.id}/flag", {})).json())["phase"] == "playing"
    assert ((await stored(site, live)).outcome, site.town.told) == (None, [])
    site.clock.advance(timedelta(seconds=1))
    assert (await cat.state(live))["phase"] == "playing"
    assert ((await stored(site, live)).outcome, site.town.told) == (None, [])
    assert (await (await cat.post(f"api/games/{live.id}/flag", {})).json())["outcome"]["winner"] == "black"
    fallen = await stored(site, live)
    assert fallen.outcome == Outcome(Color.BLACK, Termination.TIMEOUT)
    assert [one.id for one in site.town.told] == [live.id]
    assert await outbox.still_due(db, MessageKind.RESULT, live.id) is not None


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en-US", ui_text("end-timeout-drawn", loser="Ben", winner="Ann")),
        ("zh-CN", chinese("end-timeout-drawn", loser="Ben", winner="Ann")),
    ],
)
async def test_a_flag_without_mating_material_is_a_draw(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime, language: str, sentence: str
) -> None:
    bare = await play(db, await start_bare(db, ann, ben, now, CLOCKS["3+2"]), PAWN_LOST, now)
    site.clock.advance(timedelta(minutes=4))
    answer = await site.browser().post(f"api/games/{bare.id}/flag", {}, **{"Accept-Language": language})
    assert (await answer.json())["outcome"] == {"winner": None, "termination": "timeout", "sentence": sentence}
    assert (await site.browser().state(bare))["outcome"]["winner"] is None


async def test_a_move_counts_from_its_arrival(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    live = await play(db, await start(db, ann, ben, now, clock=CLOCKS["3+2"]), "e4 d5", now)
    white = await site.browser().enter(ann.user_id, live)
    site.clock.advance(timedelta(seconds=30))
    state = await (await white.move(live, "Nf3", 2)).json()
    assert state["sides"]["white"]["seconds_left"] == 152.0
    assert state["sides"]["black"]["deadline"] == "2030-05-17T12:03:30.000Z"
