"""The position editor's page and responses: a variant's data, and the problems of a position."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bot.variants import find_variant
from tests.web.conftest import Site
from tests.wording import ui_text

ORDA = find_variant("orda")


async def opened(site: Site, query: str) -> dict[str, Any]:
    text = await (await site.browser().get(f"/editor?{query}")).text()
    state: dict[str, Any] = json.loads(re.search(r'id="state">(.*?)</script>', text).group(1))
    return state


async def check(site: Site, fen: str, variant: str = "orda") -> dict[str, Any]:
    answer = await site.browser().post("/api/editor", {"variant": variant, "fen": fen})
    assert answer.status == 200
    told: dict[str, Any] = await answer.json()
    return told


async def test_the_editor_opens_at_the_starting_position(site: Site) -> None:
    assert (await opened(site, "variant=orda"))["fen"] == ORDA.start_fen
    assert (await site.browser().get("/editor?variant=shatranj")).status == 400


async def test_a_position_in_the_address_has_spaces_or_underscores(site: Site) -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    for written in (fen.replace(" ", "%20"), fen.replace(" ", "_")):
        assert (await opened(site, f"variant=orda&fen={written}"))["fen"] == fen


async def test_a_variants_castlings_name_the_squares_of_king_and_rook(site: Site) -> None:
    assert (await opened(site, "variant=orda"))["castlings"] == [
        {"right": "K", "side": "white", "is_long": False, "places": {"e1": "K", "h1": "R"}},
        {"right": "Q", "side": "white", "is_long": True, "places": {"e1": "K", "a1": "R"}},
    ]
    assert [one["right"] for one in (await opened(site, "variant=chess"))["castlings"]] == ["K", "Q", "k", "q"]
    assert (await opened(site, "variant=ordamirror"))["castlings"] == []


async def test_a_variants_double_steps_name_the_squares_and_the_pawns(site: Site) -> None:
    steps = (await opened(site, "variant=orda"))["double_steps"]
    assert steps["white"][4] == {"origin": "e2", "passed": "e3", "to": "e4", "letters": "P"}
    assert (len(steps["white"]), steps["black"]) == (8, [])


async def test_a_legal_position_has_marks_and_no_problem(site: Site) -> None:
    told = await check(site, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert (told["problem"], told["outcome"], told["turn"], told["check"]) == (None, None, "white", None)


async def test_a_finished_position_says_so(site: Site) -> None:
    assert (await check(site, "4K3/8/8/8/8/8/8/k7 b - - 0 1"))["outcome"]["termination"] == "campmate"


@pytest.mark.parametrize(
    ("fen", "key", "token"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "fen-kings", ""),
        ("4k3/8/8/8/8/8/8/4K2L w - - 0 1", "fen-piece", "L"),
        ("4k3/8/8/8/8/9/8/4K3 w - - 0 1", "fen-rank", "3"),
        ("4k3/8/8/8/8/8/8/4K3 white - - 0 1", "fen-turn", "white"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 zero", "fen-counter", "zero"),
        ("4k3/8/8/8/8/8/8/*K* w - - 0 1", "fen-unreadable", ""),
    ],
)
async def test_a_problem_is_one_sentence_and_no_error_status(site: Site, fen: str, key: str, token: str) -> None:
    assert await check(site, fen) == {"problem": ui_text(key, token=token), "check": None}


async def test_a_king_that_could_be_captured_is_marked(site: Site) -> None:
    told = await check(site, "4k3/8/8/8/8/8/8/K3R3 w - - 0 1")
    assert told == {"problem": ui_text("fen-check"), "check": "e8"}
