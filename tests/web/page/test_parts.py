"""Functions of the scripts, tested individually: names of keys, captured pieces by kind, and clocks that run low."""

from typing import Any

import pytest

from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.serve import Served, begin

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

CALL = """
async ([script, name, given]) => {
  const base = document.querySelector("script[type=module]").src;
  return (await import(new URL(script, base)))[name](...given) ?? null;
}
"""
KEYS: list[tuple[dict[str, Any], str | None]] = [
    ({"key": "ArrowLeft"}, "back"),
    ({"key": "ArrowUp"}, "up"),
    ({"key": "Home"}, "first"),
    ({"key": "ArrowDown"}, "down"),
    ({"key": "End"}, "last"),
    ({"key": "F"}, "flip"),
    ({"key": "x"}, "arrows"),
    ({"key": "?"}, "help"),
    ({"key": "Escape"}, "escape"),
    ({"key": "q"}, None),
    ({"key": "f", "ctrlKey": True}, None),
    ({"key": "ArrowLeft", "altKey": True}, None),
]


async def test_the_functions_of_the_scripts(site: Served, sit_down: SitDown) -> None:
    game = await begin(site.runtime)
    page = (await sit_down(f"g/{game.id}")).page

    async def call(script: str, name: str, *given: object) -> Any:
        return await page.evaluate(CALL, [script, name, list(given)])

    assert [await call("keys.js", "nameOf", key) for key, _ in KEYS] == [name for _, name in KEYS]
    assert await call("players.js", "grouped", ["queen", "pawn", "pawn"]) == [["queen", 1], ["pawn", 2]]
    assert await call("players.js", "grouped", []) == []
    lows = [(30, 300, True), (31, 300, True), (60, 300, False), (61, 300, False), (21_600, 604_800, False)]
    assert [await call("clock.js", "isLow", *one) for one in lows] == [True, False, True, False, True]
