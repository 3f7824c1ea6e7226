"""Analysis: explaining pieces, trying out and setting up positions, and stepping through games."""

from datetime import datetime
from typing import Any

import pytest

from bot.domain.clock import CLOCKS
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.engine import LEVELS
from bot.engine.analysis import LEAST_LOSS, Finding, Grade
from bot.engine.evaluation import Evaluation
from bot.i18n.catalog import Translator
from bot.rules import MoveLine, parse_move
from bot.services import games
from bot.services.engines import Requester
from bot.storage.database import Database
from bot.variants import find_variant
from bot.web import starting
from tests.services.steps import CAMPMATE, CHECKMATE, play, start
from tests.web.conftest import Browser, Site
from tests.wording import chinese, has_ui_text, ui_text

ORDA = find_variant("orda")


class Sage:
    """An engine that answers at once. It returns the first move that isn't excluded, with a small advantage."""

    preparing = None

    def __init__(self) -> None:
        self.asked: list[Any] = []

    async def ask(self, question: Any, urgency: int = 0, requester: Requester | None = None) -> Any:
        self.asked.append(question)
        line = question.line
        position = line.positions[getattr(question, "ply", line.ply)]
        known = getattr(question, "without", "").split()
        moves = [move.uci for move in position.legal_moves if move.uci not in known]
        return Finding(Evaluation(cp=30), tuple(moves[:1]))

    def warm_up(self) -> None:
        return None

    def close(self) -> None:
        pass


@pytest.fixture
def engines() -> Sage:
    return Sage()


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


class Waverer(Sage):
    """An engine whose results depend on how many moves are excluded from the search. For each of them, White's score is
    a pawn lower, and the depth is greater by one.
    """

    async def ask(self, question: Any, urgency: int = 0, requester: Requester | None = None) -> Any:
        found = await super().ask(question, urgency, requester)
        known = len(getattr(question, "without", "").split())
        return Finding(Evaluation(cp=30 - 100 * known), found.best, 9 + known)


async def ask(site: Site, path: str, body: dict[str, Any], browser: Browser | None = None) -> tuple[int, Any]:
    answer = await (browser or site.browser()).post(path, body)
    return answer.status, await answer.json()


async def test_every_position_of_a_game_is_sent(site: Site, game: Game, db: Database, now: datetime) -> None:
    await play(db, game, "e4 b5", now)
    positions = await (await site.browser().get(f"/api/games/{game.id}/positions")).json()
    assert [one["last"] for one in positions] == [None, ["e2", "e4"], ["b6", "b5"]]
    assert positions[0]["fen"] == ORDA.start_fen


async def test_the_analysis_of_a_live_game_has_the_time_of_each_move(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    for clock, times in ((CLOCKS["3+2"], "[null,null,0,0"), (None, "null")):
        game = await play(db, await start(db, ann, ben, now, clock=clock), CHECKMATE, now)
        text = await (await site.browser().get(f"/analysis/{game.id}")).text()
        assert f'"times":{times}' in text


async def test_a_piece_of_either_side_is_explained_with_the_squares_it_attacks(site: Site, game: Game) -> None:
    told = await (await site.browser().get(f"/api/games/{game.id}/piece?square=a8&ply=0")).json()
    assert (told["name"], told["side"]) == ("Lancer", "Gold")
    assert {"square": "a7", "kind": "strike"} in told["marks"]
    assert (await site.browser().get(f"/api/games/{game.id}/piece?square=e4")).status == 404
    for query in ("square=z9", "square=a8&ply=5", "square=a8&ply=x", ""):
        assert (await site.browser().get(f"/api/games/{game.id}/piece?{query}")).status == 400


async def test_a_piece_in_any_position_is_explained(site: Site) -> None:
    asked = {"variant": "orda", "fen": ORDA.start_fen, "moves": ["e2e4"], "square": "e4"}
    status, told = await ask(site, "/api/piece", asked)
    assert (status, told["name"], {"square": "e5", "kind": "move"} in told["marks"]) == (200, "Pawn", True)


async def test_a_line_is_tried_out_without_the_engine(site: Site) -> None:
    status, told = await ask(site, "/api/lines", {"variant": "orda", "fen": ORDA.start_fen, "moves": ["e2e4", "b6b5"]})
    assert (status, told["played"], told["last"], told["turn"]) == (200, ["e4", "b5"], ["b6", "b5"], "white")
    assert (told["lines"], told["outcome"], "e4" in told["legal"]) == ([], None, True)
    assert isinstance(site.runtime.engines, Sage)
    assert site.runtime.engines.asked == []


async def test_the_engine_shows_several_moves_but_at_most_three(site: Site) -> None:
    status, told = await ask(site, "/api/lines", {"variant": "orda", "fen": ORDA.start_fen, "count": 50})
    assert status == 200
    assert len({line["uci"][0] for line in told["lines"]}) == 3
    assert {line["score"] for line in told["lines"]} == {"+0.3"}
    placed = ORDA.start_fen.split()[0]
    assert all(len(line["fens"]) == 1 and line["fens"] != [placed] for line in told["lines"])


@pytest.mark.parametrize(
    ("fen", "told"),
    [
        ("8/8/3k4/8/8/K7/8/8 w - - 0 1", ui_text("standing-campmate", side="White", moves="7")),
        ("4k3/8/3K4/8/8/8/8/8 b - - 0 1", ui_text("table-drawn")),
        ("4k3/8/3K4/8/8/8/PP6/8 b - - 0 1", None),
    ],
)
async def test_a_tablebase_gives_the_result_with_three_pieces(site: Site, fen: str, told: str | None) -> None:
    status, found = await ask(site, "/api/lines", {"variant": "orda", "fen": fen, "count": 1})
    assert status == 200
    assert found["table"] is None if told is None else told in found["table"]
    _, quiet = await ask(site, "/api/lines", {"variant": "orda", "fen": fen})
    assert "table" not in quiet


@pytest.mark.parametrize(("moves", "scores"), [([], ["+0.3", "−0.7", "−1.7"]), (["e2e4"], ["−1.7", "−0.7", "+0.3"])])
async def test_the_best_line_for_the_side_to_move_comes_first_with_its_depth(
    site: Site, moves: list[str], scores: list[str]
) -> None:
    object.__setattr__(site.runtime, "engines", Waverer())
    body = {"variant": "orda", "fen": ORDA.start_fen, "moves": moves, "count": 3}
    _, told = await ask(site, "/api/lines", body)
    assert [line["score"] for line in told["lines"]] == scores
    assert {line["depth"] for line in told["lines"]} == {9, 10, 11}


@pytest.mark.parametrize(
    ("played", "language", "sentence"),
    [
        (CHECKMATE, "en-US", ui_text("board-checkmate", winner="Gold")),
        (CAMPMATE, "en-US", ui_text("board-campmate", winner="White", royal="king")),
        (CAMPMATE, "zh-CN", chinese("board-campmate", winner="白方", royal="王")),
    ],
)
async def test_a_finished_position_shows_the_result(site: Site, played: str, language: str, sentence: str) -> None:
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, []).followed_by([])
    for san in played.split():
        line = line.play(parse_move(line.position, san))
    body = {"variant": "orda", "fen": ORDA.start_fen, "moves": [move.uci for move in line.moves], "count": 1}
    answer = await site.browser().post("/api/lines", body, **{"Accept-Language": language})
    told = await answer.json()
    assert (answer.status, told["legal"], told["lines"]) == (200, {}, [])
    assert told["outcome"]["sentence"] == sentence


async def test_the_winning_side_is_plural_in_spanish(site: Site) -> None:
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, [])
    for san in CAMPMATE.split():
        line = line.play(parse_move(line.position, san))
    body = {"variant": "orda", "fen": ORDA.start_fen, "moves": [move.uci for move in line.moves], "count": 1}
    answer = await site.browser().post("/api/lines", body, **{"Accept-Language": "es-ES"})
    assert "Ganan las blancas" in (await answer.json())["outcome"]["sentence"]


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "fen-kings"),
        ("k6P/8/8/8/8/8/8/7K w - - 0 1", "fen-pawns"),
        ("k7/R7/8/8/8/8/8/7K w - - 0 1", "fen-check"),
        ("nonsense", "fen-unreadable"),
        ("k7/8/8/8/8/8/8/7K w KQ - 0 1", "fen-castling"),
        ("k7/8/8/8/8/8/8/7K w - e3 0 1", "fen-passed"),
    ],
)
async def test_an_invalid_position_is_refused_with_one_sentence(site: Site, fen: str, said: str) -> None:
    status, told = await ask(site, "/api/lines", {"variant": "orda", "fen": fen})
    assert (status, has_ui_text(told["error"], said)) == (400, True)


async def test_the_starting_position_is_analyzed_even_for_players_who_just_started(
    site: Site, game: Game, ann: Member
) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    status, _ = await ask(site, "/api/lines", {"variant": "orda", "fen": ORDA.start_fen, "count": 1}, browser)
    assert status == 200


async def test_the_engine_helps_nobody_in_an_ongoing_game(
    site: Site, game: Game, ann: Member, db: Database, now: datetime
) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    begun = await play(db, game, "e4", now)
    asked = {"variant": "orda", "fen": begun.position.fen, "count": 1}
    status, told = await ask(site, "/api/lines", asked, browser)
    assert (status, ui_text("web-error-still-played") in told["error"]) == (403, True)
    assert isinstance(site.runtime.engines, Sage)
    assert site.runtime.engines.asked == []


async def test_a_finished_game_is_analyzed_for_its_players(
    site: Site, game: Game, db: Database, ann: Member, now: datetime
) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.get(f"/api/games/{game.id}/analysis")).status == 400
    await play(db, game, CHECKMATE, now)
    assert await (await browser.get(f"/api/games/{game.id}/analysis")).json() is None
    assert (await site.browser().post(f"/api/games/{game.id}/analysis", {})).status == 403
    begun = await browser.post(f"/api/games/{game.id}/analysis", {})
    assert (begun.status, await begun.json()) == (202, {"done": 0, "total": 11})
    while site.ctx.analysing:
        await next(iter(site.ctx.tasks))
    told = await (await site.browser().get(f"/api/games/{game.id}/analysis")).json()
    assert len(told["winning"]) == 11
    assert (len(told["scores"]), told["moves"][:3]) == (11, ["", "1. c3", "1… Hf7"])
    assert set(told["accuracy"]) == {"white", "black"}
    assert told["least"] == LEAST_LOSS[Grade.INACCURACY] / 100
    assert all(set(mark) == {"ply", "kind", "best", "best_uci"} for mark in told["marks"])


async def test_a_finished_analysis_is_announced(
    site: Site, game: Game, db: Database, ann: Member, now: datetime
) -> None:
    await play(db, game, CHECKMATE, now)
    heard: list[Any] = []
    stop = db.changes.listen(heard.extend)
    browser = await site.browser().enter(ann.user_id, game)
    await browser.post(f"/api/games/{game.id}/analysis", {})
    while site.ctx.analysing:
        await next(iter(site.ctx.tasks))
    stop()
    assert heard == [game.id]


async def test_an_ongoing_games_analysis_page_redirects_to_its_board(site: Site, game: Game) -> None:
    answer = await site.browser().get(f"/analysis/{game.id}")
    assert (answer.status, answer.headers["Location"]) == (303, f"/g/{game.id}")


async def test_a_player_continues_from_a_position_against_the_engine(
    site: Site, game: Game, db: Database, ann: Member
) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    fen = "6l1/5P2/2k5/8/8/8/8/R3K3 w Q - 0 30"
    asked = {"variant": "orda", "level": 2, "colour": "black", "fen": fen}
    status, told = await ask(site, "/api/play", asked, browser)
    assert status == 200, told
    state = await (await browser.get(f"/api/games/{told['game']}")).json()
    assert (state["fen"], state["you"], state["thinking"], state["rated"]) == (fen, "black", True, False)
    assert site.town.told[-1].begun_in == game.begun_in


async def test_a_game_with_the_engine_starts_from_the_beginning(site: Site, game: Game, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    asked = {"variant": "asymmetric", "level": 1, "colour": "white", "army": "elves", "opponent_army": "orcs"}
    status, told = await ask(site, "/api/play", asked, browser)
    assert status == 200, told
    state = await (await browser.get(f"/api/games/{told['game']}")).json()
    assert [state["sides"][side]["army"] for side in ("white", "black")] == ["Elves", "Orcs"]


@pytest.mark.parametrize(("sent", "level"), [(7, 7), (8, 9), (9, 8)])
async def test_a_page_opened_before_a_level_was_added_starts_the_level_it_showed(
    site: Site, game: Game, db: Database, ann: Member, sent: int, level: int
) -> None:
    """The page sends a level's id. The full engine used to be level 8 and is now level 9, but its id is still 8."""
    browser = await site.browser().enter(ann.user_id, game)
    status, told = await ask(site, "/api/play", {"variant": "orda", "level": sent, "colour": "white"}, browser)
    assert status == 200, told
    begun = await games.load(db, told["game"])
    assert (begun.black.level, begun.black.name) == (level, f"Campmate {level}")


@pytest.mark.parametrize(
    "wrong",
    [{"level": 10}, {"level": "2"}, {"colour": "gold"}, {"variant": "shatranj"}, {"army": "elves"}, {"fen": "x"}],
)
async def test_an_invalid_game_is_refused(site: Site, game: Game, ann: Member, wrong: dict[str, Any]) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    status, told = await ask(site, "/api/play", {"variant": "orda", "level": 2, "colour": "white", **wrong}, browser)
    assert (status, bool(told["error"])) == (400, True)


async def test_a_stranger_starts_no_game(site: Site) -> None:
    status, told = await ask(site, "/api/play", {"variant": "orda", "level": 2})
    assert (status, ui_text("button-browser") in told["error"]) == (403, True)


def test_the_levels_are_offered_in_order_of_strength(t: Translator) -> None:
    choices = starting.level_choices(t, "orda")
    assert [choice["level"] for choice in choices] == [level.id for level in LEVELS]
