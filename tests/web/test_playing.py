"""Games on the website. Only the players can play, the services' rules apply, and each move counts once."""

import re
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from bot.domain.challenge import Proposal, Terms
from bot.domain.clock import CLOCKS
from bot.domain.game import Game
from bot.domain.ids import ColorChoice, Member
from bot.services import access_links, challenges, clocks, games
from bot.storage.database import Database
from bot.variants import find_family
from bot.web.state import stamp
from tests.services.steps import CAMPMATE, CHANNEL, GUILD, TWO_MOVES_EACH, play, start, start_with_engine
from tests.web.conftest import Site, stored
from tests.wording import chinese, has_ui_text, ui_text


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


async def test_both_players_move_and_everybody_sees_it(site: Site, game: Game, ann: Member, ben: Member) -> None:
    white = await site.browser().enter(ann.user_id, game)
    black = await site.browser().enter(ben.user_id, game)
    assert (await white.state(game))["you"] == "white"
    moved = await white.move(game, "e4", 0)
    assert moved.status == 200
    assert [one["san"] for one in (await moved.json())["moves"]] == ["e4"]
    assert (await black.move(game, "b5", 1)).status == 200
    state = await site.browser().state(game)
    assert [one["uci"] for one in state["moves"]] == ["e2e4", "b6b5"]
    assert (state["you"], state["legal"], state["can"]) == (None, {}, [])
    assert [told.ply for told in site.town.told] == [1, 2]


async def test_everybody_sees_how_long_a_player_is_away(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    stopped = await start(db, ann, ben, now, clock=timedelta(days=3))
    running = await start(db, ann, ben, now, clock=CLOCKS["5+3"])
    vacation = await clocks.begin_vacation(db, ben.user_id, 5, now)
    shown = [(await site.browser().state(game))["sides"] for game in (stopped, running)]
    assert [sides["black"]["away"] for sides in shown] == [stamp(vacation.ends_at), None]
    assert [sides["white"]["away"] for sides in shown] == [None, None]


async def test_a_stranger_without_a_key_cannot_move(site: Site, game: Game) -> None:
    refused = await site.browser().move(game, "e4", 0)
    assert refused.status == 403
    assert ui_text("web-error-not-a-player") in (await refused.json())["error"]
    assert (await stored(site, game)).ply == 0


async def test_a_spectator_cannot_move(site: Site, game: Game, cat: Member) -> None:
    watching = await site.browser().enter(cat.user_id, game)
    assert (await watching.state(game))["you"] is None
    assert (await watching.move(game, "e4", 0)).status == 403
    assert (await watching.do(game, "resign")).status == 403


async def test_a_link_to_one_game_gives_access_to_the_members_others_but_no_one_elses(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, cat: Member, now: datetime
) -> None:
    own, others = await start(db, ann, cat, now), await start(db, ben, cat, now)
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.move(own, "e4", 0)).status == 200
    assert (await browser.move(others, "e4", 0)).status == 403


async def test_a_revoked_link_gives_access_to_no_game(
    site: Site, game: Game, db: Database, ann: Member, cat: Member, now: datetime
) -> None:
    own = await start(db, ann, cat, now)
    browser = await site.browser().enter(ann.user_id, game)
    await access_links.revoke(db, ann.user_id)
    assert (await browser.move(own, "e4", 0)).status == 403


async def test_a_move_that_is_sent_twice_counts_once(site: Site, game: Game, ann: Member) -> None:
    white = await site.browser().enter(ann.user_id, game)
    first, second = await white.move(game, "e4", 0), await white.move(game, "e2e4", 0)
    assert (first.status, second.status) == (200, 200)
    assert (await first.json())["version"] == (await second.json())["version"]
    assert ((await stored(site, game)).ply, len(site.town.told)) == (1, 1)


async def test_a_move_for_another_position_or_out_of_turn_is_refused(
    site: Site, game: Game, ann: Member, ben: Member
) -> None:
    white = await site.browser().enter(ann.user_id, game)
    black = await site.browser().enter(ben.user_id, game)
    early = await black.move(game, "b5", 0)
    assert (early.status, (await early.json())["error"]) == (409, ui_text("error-not-your-turn", waiting_for="Ann"))
    assert (await white.move(game, "e4", 0)).status == 200
    assert (await white.move(game, "d4", 0)).status == 409
    assert (await stored(site, game)).ply == 1


async def test_an_illegal_move_is_refused_with_the_reason(site: Site, game: Game, ann: Member) -> None:
    white = await site.browser().enter(ann.user_id, game)
    refused = await white.post(f"/api/games/{game.id}/move", {"move": "e1e3", "ply": 0})
    assert refused.status == 422
    assert "King" in (await refused.json())["error"]


async def test_an_illegal_move_on_the_analysis_board_is_refused_with_the_reason(
    site: Site, game: Game, ann: Member
) -> None:
    white = await site.browser().enter(ann.user_id, game)
    tried = await white.post(f"/api/games/{game.id}/move", {"move": "e1e3", "ply": 0, "try": True})
    assert tried.status == 200
    answer = await tried.json()
    assert answer.keys() == {"refused"}
    assert "King" in answer["refused"]
    assert (await stored(site, game)).ply == 0


async def test_errors_are_in_the_readers_language(site: Site, game: Game, ann: Member) -> None:
    refused = await site.browser().post(
        f"/api/games/{game.id}/move", {"text": "e4", "ply": 0}, **{"Accept-Language": "zh-CN,zh;q=0.9"}
    )
    assert (await refused.json())["error"] == chinese("web-error-not-a-player")


@pytest.mark.parametrize("typed", ["horse f3", "g1的马到f3", "Knight to f3"])
async def test_a_move_is_read_in_any_language_and_quoted_as_typed(
    site: Site, game: Game, ann: Member, typed: str
) -> None:
    white = await site.browser().enter(ann.user_id, game)
    refused = await white.post(f"/api/games/{game.id}/move", {"text": "马到z9", "ply": 0})
    assert "马到z9" in (await refused.json())["error"]
    assert (await white.move(game, typed, 0)).status == 200


async def test_the_player_to_move_gets_the_legal_moves(site: Site, game: Game, ann: Member, ben: Member) -> None:
    white = await (await site.browser().enter(ann.user_id, game)).state(game)
    assert sum(len(steps) for steps in white["legal"].values()) == 20
    assert {step["to"]: step["san"] for step in white["legal"]["g1"]} == {"f3": "Nf3", "h3": "Nh3"}
    black = await (await site.browser().enter(ben.user_id, game)).state(game)
    assert (black["legal"], black["flip"], white["flip"]) == ({}, True, False)


async def test_castling_names_its_rook_before_and_in_the_kings_turn(
    site: Site, game: Game, db: Database, ann: Member, now: datetime
) -> None:
    begun = await play(db, game, "g3 a5 Bg2 b5 Nf3", now)
    white = await site.browser().enter(ann.user_id, game)
    path = f"/api/games/{game.id}/piece?ply=5&square="
    assert (await (await white.get(f"{path}e1")).json())["rooks"] == ["h1"]
    assert (await (await white.get(f"{path}h1")).json())["rooks"] == []
    await play(db, begun, "c5", now)
    steps = (await white.state(game))["legal"]["e1"]
    assert {step["to"]: step.get("rook") for step in steps} == {"f1": None, "g1": "h1"}


async def test_only_actions_that_would_be_accepted_are_offered(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    white = await site.browser().enter(ann.user_id, game)
    assert (await white.state(game))["can"] == ["abort", "resign"]
    await play(db, game, TWO_MOVES_EACH, now)
    assert (await white.state(game))["can"] == ["draw", "takeback", "resign"]
    assert (await white.do(game, "draw", 4)).status == 200
    assert (await white.state(game))["can"] == ["resign"]
    black = await site.browser().enter(ben.user_id, game)
    state = await black.state(game)
    assert (state["offer"], state["can"]) == ({"kind": "draw", "by": "white"}, ["accept", "decline", "resign"])


async def test_a_draw_is_offered_declined_and_accepted(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await play(db, game, TWO_MOVES_EACH, now)
    white = await site.browser().enter(ann.user_id, game)
    black = await site.browser().enter(ben.user_id, game)
    await white.do(game, "draw", 4)
    assert (await (await black.do(game, "decline", 4, offer="draw")).json())["offer"] is None
    await black.do(game, "draw", 4)
    over = await (await white.do(game, "accept", 4, offer="draw")).json()
    assert (over["phase"], over["outcome"]["termination"]) == ("over", "agreement")


async def test_a_takeback_is_requested_and_accepted(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await play(db, game, TWO_MOVES_EACH, now)
    white = await site.browser().enter(ann.user_id, game)
    black = await site.browser().enter(ben.user_id, game)
    await black.do(game, "takeback", 4)
    state = await (await white.do(game, "accept", 4, offer="takeback")).json()
    assert (state["ply"], state["takebacks"], state["turn"]) == (3, 1, "black")
    # This move was meant for the position before the takeback, so it isn't played.
    assert (await black.move(game, "cxd4", 3, takebacks=0)).status == 409
    assert (await black.move(game, "cxd4", 3, takebacks=1)).status == 200


@pytest.mark.parametrize("answer", ["accept", "decline"])
async def test_an_answer_to_one_offer_does_not_answer_another(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime, answer: str
) -> None:
    await play(db, game, TWO_MOVES_EACH, now)
    white, black = site.browser(), site.browser()
    await white.enter(ann.user_id, game)
    await black.enter(ben.user_id, game)
    await white.do(game, "draw", 4)
    refused = await black.do(game, answer, 4, offer="takeback")
    assert refused.status == 400
    assert has_ui_text((await refused.json())["error"], "error-nothing-offered", offer="takeback")
    for wrong in ({}, {"offer": "rematch"}, {"offer": 1}, {"offer": None}):
        assert (await black.do(game, answer, 4, **wrong)).status == 400
    assert (await white.state(game))["offer"] == {"kind": "draw", "by": "white"}


async def test_resigning_rates_the_game_and_shows_the_change(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await play(db, game, TWO_MOVES_EACH, now)
    black = await site.browser().enter(ben.user_id, game)
    over = await (await black.do(game, "resign", 4)).json()
    said = {
        "winner": "white",
        "termination": "resignation",
        "sentence": ui_text("end-resignation", loser="Ben", winner="Ann"),
    }
    assert over["outcome"] == said
    assert (over["changes"]["white"][0], over["changes"]["black"][0]) == ("+", "−")
    again = await black.do(game, "resign", 4)
    assert again.status == 409


async def test_a_player_who_has_not_moved_can_abort_a_game(site: Site, game: Game, ann: Member) -> None:
    white = await site.browser().enter(ann.user_id, game)
    over = await (await white.do(game, "abort", 0)).json()
    assert (over["outcome"]["winner"], over["outcome"]["termination"]) == (None, "aborted")


async def test_campmate_is_marked_and_named(site: Site, game: Game, db: Database, ann: Member, now: datetime) -> None:
    await play(db, game, CAMPMATE, now)
    state = await site.browser().state(game)
    assert (state["home"], state["outcome"]["termination"]) == ("a8", "campmate")
    assert state["outcome"]["sentence"] == ui_text("end-campmate", winner="Ann", royal="king")


async def test_a_rematch_starts_once_both_ask_and_both_are_allowed_to_play(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await play(db, game, CAMPMATE, now)
    white = await site.browser().enter(ann.user_id, game)
    black = await site.browser().enter(ben.user_id, game)
    offered = await (await white.do(game, "rematch", 17)).json()
    assert offered["offer"] == {"kind": "rematch", "by": "white"}
    begun = await (await black.do(game, "rematch", 17)).json()
    again = await games.load(db, begun["game"])
    assert (await black.state(again))["you"] == "white"
    assert (await white.state(again))["you"] == "black"
    assert (await white.state(game))["rematch"] == again.id


async def test_a_stranger_learns_nothing_about_a_private_channel(site: Site, game: Game, ann: Member) -> None:
    site.town.is_public = False
    for path in (f"/g/{game.id}", f"/api/games/{game.id}", f"/api/games/{game.id}/events"):
        refused = await site.browser().get(path)
        assert refused.status == 404
        assert not re.search(r"\bAnn\b", await refused.text())
    own = await site.browser().enter(ann.user_id, game)
    assert (await own.state(game))["you"] == "white"


async def test_secret_armies_are_not_sent_before_both_are_chosen(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    offered = await challenges.create(
        db,
        Proposal(
            server_id=GUILD,
            channel_id=CHANNEL,
            challenger=ann,
            opponent=ben,
            terms=Terms(find_family("asymmetric")),
            color=ColorChoice.WHITE,
            army="elves",
            created_at=now,
        ),
    )
    # The challenge isn't accepted yet, so there is no game to show.
    assert (await site.browser().get("/api/games/1")).status == 404
    game = await challenges.accept(db, offered.id, ben, now, Random(1), army="orcs")
    state = await site.browser().state(game)
    assert [state["sides"][side]["army"] for side in ("white", "black")] == ["Elves", "Orcs"]


async def test_the_players_arrange_the_first_rank_in_turn(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    offered = await challenges.create(
        db,
        Proposal(
            server_id=GUILD,
            channel_id=CHANNEL,
            challenger=ann,
            opponent=ben,
            terms=Terms(find_family("asymmetric"), "c"),
            color=ColorChoice.WHITE,
            army="elves",
            created_at=now,
        ),
    )
    game: Game = await challenges.accept(db, offered.id, ben, now, Random(1), army="orcs")
    white = await site.browser().enter(ann.user_id, game)
    black = await site.browser().enter(ben.user_id, game)
    shown = (await white.state(game))["arranging"]
    assert (shown["who"], shown["may"], shown["rank"], len(shown["pieces"])) == ("white", True, 1, 8)
    order = shown["pieces"][::-1]
    arranged = await (await white.do(game, "arrange", 0, pieces=order)).json()
    assert arranged["fen"].split("/")[-1].split()[0] == order
    assert (await black.state(game))["arranging"]["may"] is True
    refused = await black.do(game, "arrange", 0, pieces="KKKKKKKK")
    assert refused.status == 400


async def test_the_remaining_time_of_the_player_to_move_is_sent(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await start(db, ann, ben, now, clock=timedelta(hours=1))
    site.clock.advance(timedelta(minutes=10))
    state = await site.browser().state(game)
    assert state["sides"]["white"]["seconds_left"] == 3000.0
    assert state["sides"]["white"]["deadline"] == "2030-05-17T13:00:00.000Z"
    assert state["sides"]["black"]["deadline"] is None
    assert state["clock"] == {
        "initial_seconds": 3600,
        "is_live": False,
        "first_move": None,
        "is_resuming": False,
        "is_lost": False,
        "grace_seconds": 0.0,
        "now": "2030-05-17T12:10:00.000Z",
    }


async def test_a_game_with_the_engine_requests_its_move(site: Site, db: Database, ann: Member, now: datetime) -> None:
    game = await start_with_engine(db, ann, now)
    white = await site.browser().enter(ann.user_id, game)
    state = await (await white.move(game, "e4", 0)).json()
    assert (state["thinking"], state["sides"]["black"]["is_engine"]) == (True, True)
    assert [told.waits_for_engine for told in site.town.told] == [True]
    await white.do(game, "resign", 1)
    again = await (await white.do(game, "rematch", 1)).json()
    assert (await white.state(await games.load(db, again["game"])))["you"] == "black"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"move": "e2e4"},
        {"move": 5, "ply": 0},
        {"move": "e2e4", "ply": -1},
        {"move": "e2e4", "ply": True},
        {"move": "e2e4" * 200, "ply": 0},
        [],
        "e2e4",
        None,
    ],
)
async def test_an_invalid_body_is_refused(site: Site, game: Game, ann: Member, body: Any) -> None:
    white = await site.browser().enter(ann.user_id, game)
    assert (await white.post(f"/api/games/{game.id}/move", body)).status == 400
    assert (await white.do(game, "win", 0)).status == 400
    assert (await stored(site, game)).ply == 0


@pytest.mark.parametrize("path", ["g/0", "g/9999999999999999999", "api/games/77", "analysis/77", "nowhere", "k/x"])
async def test_a_missing_page_is_answered_with_one_sentence(site: Site, path: str) -> None:
    answer = await site.browser().get(f"/{path}")
    assert answer.status in (404, 410)
    assert "Traceback" not in await answer.text()


async def test_a_player_gives_time_and_everybody_sees_both_clocks(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    live = await play(db, await start(db, ann, ben, now, clock=CLOCKS["5+3"]), "d4 c5", now)
    black = await site.browser().enter(ben.user_id, live)
    before = await site.browser().state(live)
    assert "time" in (await black.state(live))["can"]
    for _ in range(2):
        given = await black.do(live, "time", seen=before["left_ms"]["white"])
        assert (given.status, (await given.json())["left_ms"]) == (200, {"white": 315_000, "black": 300_000})
    after = await site.browser().state(live)
    assert (after["left_ms"]["white"], after["version"] == before["version"]) == (315_000, False)
    stale = await black.do(live, "time", seen=1)
    assert (stale.status, (await stored(site, live)).times.left[0]) == (409, timedelta(seconds=315))


async def test_in_a_correspondence_game_no_time_can_be_given(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    slow = await start(db, ann, ben, now, clock=timedelta(days=3))
    white = await site.browser().enter(ann.user_id, slow)
    state = await white.state(slow)
    assert ("time" in state["can"], state["left_ms"]) == (False, None)
    refused = await white.do(slow, "time", seen=0)
    assert refused.status == 400
    assert has_ui_text((await refused.json())["error"], "error-give-time")
