"""Imports and the explorer on the website."""

import json
import threading
from datetime import datetime
from typing import Any

import pytest

from bot.domain.allowances import Allowances
from bot.domain.errors import NoSuchGame
from bot.domain.game import Game
from bot.domain.ids import GameId, Member
from bot.rules import Position
from bot.services import games, imports
from bot.storage.database import Database
from bot.variants import find_variant
from tests.services.steps import play, start
from tests.web.conftest import Browser, Site
from tests.web.test_readiness import state_of
from tests.wording import has_ui_text, ui_text

ORDA = find_variant("orda")
PGN = '[White "Zoë"]\n[Variant "Orda"]\n\n1. d4 {[%clk 0:05:03]} c5 2. dxc5 Ae7 *'


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


@pytest.fixture
async def player(site: Site, ann: Member, game: Game) -> Browser:
    browser = site.browser()
    await browser.enter(ann.user_id, game)
    return browser


async def ask(browser: Browser, path: str, body: dict[str, Any]) -> tuple[int, Any]:
    answer = await browser.post(path, body)
    return answer.status, await answer.json()


async def test_a_member_imports_a_game_and_opens_it(site: Site, player: Browser, db: Database, ann: Member) -> None:
    assert "import" in await (await player.get("/import")).text()
    status, told = await ask(player, "/api/import", {"text": PGN, "variant": None})
    assert status == 200
    stored = await games.load(db, told["game"])
    assert (stored.imported_by, stored.line.sans[-1]) == (ann.user_id, "Ae7")
    shown = await (await player.get(f"/api/games/{told['game']}")).json()
    assert (shown["phase"], shown["sides"]["white"]["name"], shown["can"]) == ("over", "Zoë", [])
    assert shown["outcome"]["sentence"] == ui_text("end-imported")


ANNOTATED = '[Variant "Orda"]\n\n{Start.} 1. d4! $16 (1. e4 {🏹 too}) 1... c5 {[%csl Gc5]} *'


async def test_variations_comments_and_glyphs_become_one_chapter(site: Site, player: Browser) -> None:
    _, told = await ask(player, "/api/import", {"text": ANNOTATED})
    assert (await ask(player, "/api/import", {"text": ANNOTATED}))[1] == told
    assert (await ask(player, "/api/import", {"text": PGN}))[1]["chapter"] is None
    shown = await chapter_of(player, told)
    nodes = [(one.get("uci", ""), one.get("glyph", ""), one.get("comment", "")) for one in shown["nodes"]]
    assert nodes == [("", "", "Start."), ("d2d4", "!", ""), ("c6c5", "", ""), ("e2e4", "", "🏹 too")]
    assert (shown["nodes"][1]["verdict"], shown["nodes"][2]["shapes"]) == ("±", "c5")
    tree = json.dumps([{key: one[key] for key in one if key != "san"} for one in shown["nodes"]])
    body = {"variant": "orda", "fen": ORDA.start_fen, "tree": tree, "game": str(told["game"])}
    shared = (await ask(player, "/api/pgn", body))[1]["pgn"]
    again = (await ask(player, "/api/import", {"text": shared}))[1]
    assert (await chapter_of(player, again))["nodes"] == shown["nodes"]


async def chapter_of(browser: Browser, told: dict[str, Any]) -> Any:
    text = await (await browser.get(f"/analysis/{told['game']}/{told['chapter']}")).text()
    return state_of(text)["chapter"]


async def test_a_tree_that_is_too_large_keeps_its_main_line_and_says_so(site: Site, player: Browser) -> None:
    text = ANNOTATED.replace("Start.", "Start. " * 200)
    _, told = await ask(player, "/api/import", {"text": text})
    assert told["is_cut"]
    others = ("e4", "a3", "a4", "b3", "b4", "c3", "c4", "d3", "e3", "f3", "f4", "g3", "g4", "h3", "h4", "Na3")
    lines = "".join(f"(1. {one} {{{'箭' * 990}}})" for one in others)
    _, told = await ask(player, "/api/import", {"text": ANNOTATED.replace("1...", lines * 3 + " 1...")})
    assert told["is_cut"]
    assert (await player.get(f"/analysis/{told['game']}/{told['chapter']}")).status == 200


class TestAllowances:
    @pytest.fixture
    def allowances(self) -> Allowances:
        return Allowances(requests_a_minute=1)

    async def test_an_import_counts_as_a_request_of_its_member(self, player: Browser, db: Database) -> None:
        answers = [await ask(player, "/api/import", {"text": PGN}) for _ in range(2)]
        assert [status for status, _ in answers] == [200, 429]
        with pytest.raises(NoSuchGame):
            await games.load(db, GameId(answers[0][1]["game"] + 1))

    async def test_a_refused_import_counts_too(self, player: Browser) -> None:
        answers = [await ask(player, "/api/import", {"text": "1. d5 *"}) for _ in range(2)]
        assert [status for status, _ in answers] == [400, 429]


async def test_only_the_importer_can_have_it_analyzed(
    site: Site, player: Browser, db: Database, ben: Member, game: Game
) -> None:
    _, told = await ask(player, "/api/import", {"text": PGN})
    other = site.browser()
    await other.enter(ben.user_id, game)
    path = f"/api/games/{told['game']}/analysis"
    assert (await other.post(path, {})).status == 403
    assert (await player.post(path, {})).status in (200, 202)


async def test_an_error_is_shown_with_its_line(player: Browser) -> None:
    status, told = await ask(player, "/api/import", {"text": PGN.replace("2. dxc5", "\n2. Nf5")})
    assert status == 400
    assert has_ui_text(told["error"], "pgn-move", line=5, move="2.", token="Nf5")


async def test_of_several_games_the_chosen_one_is_imported(player: Browser, db: Database) -> None:
    text = PGN + "\n\n" + PGN.replace("Zoë", "Yan").replace("2. dxc5", "\n2. Nf5") + "\n\n" + PGN.replace("Zoë", "Xia")
    status, told = await ask(player, "/api/import", {"text": text, "number": 0})
    assert (status, told["asked"]) == (200, ui_text("import-several", count=3))
    assert [one["name"] for one in told["games"]] == ["Zoë – ?", "Yan – ?", "Xia – ?"]
    assert told["games"][0]["details"] == "* · d4 c5 dxc5 Ae7"
    status, told = await ask(player, "/api/import", {"text": text, "number": 2})
    assert status == 400
    assert has_ui_text(told["error"], "pgn-in-game", game=2)
    assert has_ui_text(told["error"], "pgn-move", line=10, move="2.", token="Nf5")
    status, told = await ask(player, "/api/import", {"text": text, "number": 3})
    assert (status, (await games.load(db, told["game"])).white.name) == (200, "Xia")
    assert (await ask(player, "/api/import", {"text": text, "number": 4}))[0] == 400


async def test_a_long_game_is_imported_and_one_that_is_too_long_refused(player: Browser) -> None:
    long = PGN.replace("*", "{" + "so it went on " * 4000 + "} *")
    assert (await ask(player, "/api/import", {"text": long}))[0] == 200
    status, told = await ask(player, "/api/import", {"text": long * 4})
    assert (status, has_ui_text(told["error"], "pgn-too-long", expected="200,000")) == (400, True)
    assert (await player.post("/api/import", {"text": "x" * 1_300_000})).status == 413


async def test_imports_need_a_login_and_are_limited(site: Site, player: Browser) -> None:
    assert (await ask(site.browser(), "/api/import", {"text": PGN}))[0] == 403
    object.__setattr__(site.runtime, "allowances", Allowances(imports_a_day=1))
    assert (await ask(player, "/api/import", {"text": PGN}))[0] == 200
    status, told = await ask(player, "/api/import", {"text": PGN.replace("Zoë", "Yan")})
    assert (status, has_ui_text(told["error"], "error-too-many-imports")) == (400, True)
    assert (await player.post("/api/import", {"text": 7})).status == 400


async def test_a_text_without_a_game_counts_as_an_import(site: Site, player: Browser) -> None:
    object.__setattr__(site.runtime, "allowances", Allowances(imports_a_day=2))
    for text in ("{" * 150_000, PGN + "\n\n" + PGN):
        await ask(player, "/api/import", {"text": text})
    status, told = await ask(player, "/api/import", {"text": PGN})
    assert (status, has_ui_text(told["error"], "error-too-many-imports")) == (400, True)


async def test_the_explorer_shows_moves_of_finished_games(
    site: Site, player: Browser, db: Database, game: Game, ben: Member, now: datetime
) -> None:
    asked = {"variant": "orda", "fen": ORDA.start_fen, "moves": [], "game": str(game.id)}
    assert (await ask(player, "/api/explorer", asked))[0] == 404
    await play(db, game, "d4 c5", now)
    await games.resign(db, game.id, ben.user_id, now)
    status, told = await ask(player, "/api/explorer", asked)
    one = next(move for move in told["moves"] if move["uci"] == "d2d4")
    assert (status, one["san"], one["games"], one["shares"], one["last"]) == (200, "d4", 1, [100, 0, 0], game.id)
    assert one["counted"] == ui_text("explorer-games", games=1)
    assert all("games" not in move for move in told["moves"] if move is not one)
    _, rated = await ask(player, "/api/explorer", {**asked, "ladder": True})
    assert [move["games"] for move in rated["moves"] if "games" in move] == [1]


async def test_a_game_that_the_reader_cannot_see_is_counted_but_not_named(
    site: Site, player: Browser, db: Database, game: Game, ann: Member, ben: Member, now: datetime
) -> None:
    await play(db, game, "d4 c5", now)
    await games.resign(db, game.id, ben.user_id, now)
    hidden = await play(db, await start(db, ann, ben, now), "d4 a5", now)
    await games.resign(db, hidden.id, ben.user_id, now)
    site.town.hidden.add(hidden.id)
    stranger = site.browser()
    asked = {"variant": "orda", "fen": ORDA.start_fen, "moves": [], "game": str(game.id)}
    _, told = await ask(stranger, "/api/explorer", asked)
    one = next(move for move in told["moves"] if move["uci"] == "d2d4")
    assert (one["games"], one["last"]) == (2, None)


async def test_the_explorer_shows_nothing_for_a_position_in_an_ongoing_game(
    player: Browser, db: Database, game: Game, now: datetime
) -> None:
    now_played = (await play(db, game, "d4 c5", now)).position
    status, _ = await ask(player, "/api/explorer", {"variant": "orda", "fen": now_played.fen, "moves": []})
    assert status == 403
    begun = Position.start(ORDA).fen
    assert (await ask(player, "/api/explorer", {"variant": "orda", "fen": begun, "moves": []}))[0] == 200


async def test_a_text_is_parsed_in_the_threads_for_long_work(player: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parsing must not block the event loop or the threads that draw boards."""
    threads: list[str] = []
    read = imports.read_text

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return read(*given)

    monkeypatch.setattr(imports, "read_text", noted)
    assert (await ask(player, "/api/import", {"text": PGN}))[0] == 200
    assert [name.startswith("work") for name in threads] == [True]
