"""Parts of the state that the website gets for a game: the last move as text, the terms, and the captured pieces."""

from datetime import datetime, timedelta

import pytest

from bot.domain.clock import CLOCKS, Clock, Fischer
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.i18n.catalog import load_catalog
from bot.storage.database import Database
from bot.web.state import terms_of
from tests.services.steps import CHECKMATE, play, start
from tests.web.conftest import Site
from tests.wording import has_ui_text, ui_text


async def test_a_capture_names_both_squares_and_the_last_move_no_effect(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await start(db, ann, ben, now)
    shown = await site.browser().state(game)
    assert shown["last_words"] is None
    mated = await play(db, game, CHECKMATE, now)
    shown = await site.browser().state(mated)
    last = shown["moves"][-1]["words"]
    assert last.startswith(shown["last_words"])
    assert has_ui_text(last, "describe-mate")
    assert not has_ui_text(shown["last_words"], "describe-mate")
    captures = [one for one in shown["moves"] if "x" in one["san"]]
    for one in captures:
        assert one["uci"][:2] in one["words"]
        assert one["uci"][2:4] in one["words"]
    assert captures


@pytest.mark.parametrize(
    ("clock", "terms"),
    [
        (None, [ui_text("clock-none"), ui_text("rated")]),
        (CLOCKS["3+2"], ["3+2", ui_text("rated")]),
        (Fischer(timedelta(seconds=90), timedelta(seconds=0)), ["1.5+0", ui_text("rated")]),
        (CLOCKS["3d"], [ui_text("clock-3d"), ui_text("rated")]),
        (timedelta(minutes=11), [ui_text("rated")]),
    ],
)
async def test_the_terms_of_a_game_are_written(
    db: Database, ann: Member, ben: Member, now: datetime, clock: Clock | None, terms: list[str]
) -> None:
    game = await start(db, ann, ben, now)
    changed = Game(**vars(game) | {"clock": clock, "rated": True})
    assert terms_of(load_catalog().translator("en-US"), changed) == terms


async def test_each_position_has_its_captured_pieces(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await play(db, await start(db, ann, ben, now), "d4 c5 dxc5", now)
    browser = site.browser()
    shown = await (await browser.get(f"/api/games/{game.id}/positions")).json()
    assert [one["material"]["black"]["lost"] for one in shown] == [[], [], [], ["pawn"]]
    assert (shown[-1]["material"]["white"]["gain"], shown[-1]["material"]["black"]["gain"]) == ("+1", "")
    sides = (await browser.state(game))["sides"]
    assert {side: {"lost": sides[side]["lost"], "gain": sides[side]["gain"]} for side in sides} == shown[-1]["material"]
