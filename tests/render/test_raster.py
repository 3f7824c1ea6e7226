from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bot.render.drawings import arrow
from bot.render.svg import KEPT_BYTES, rasterise, sprite
from bot.render.theme import DEFAULT_THEME, find_theme

DRAW = """
from bot.render.svg import CairoMissing, rasterise
try:
    rasterise("<svg/>")
except CairoMissing as missing:
    print(missing)
"""
DOT = """<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2">
  <rect x="1" width="1" height="2" fill="#f00"/>
</svg>"""


def test_a_bitmap_is_transparent_where_nothing_is_drawn() -> None:
    picture = rasterise(DOT)
    assert picture.size == (3, 2)
    assert [picture.getpixel((x, 0)) for x in range(3)] == [(0, 0, 0, 0), (255, 0, 0, 255), (0, 0, 0, 0)]


def test_without_cairo_the_error_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "cairocffi.py").write_text("raise OSError('no library called \"cairo-2\" was found')")
    path = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])
    told = subprocess.run(
        [sys.executable, "-c", DRAW], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    assert "cairo library" in told.stdout
    assert "apt-get install libcairo2" in told.stdout
    assert "brew install cairo" in told.stdout


def test_the_cache_of_arrows_is_limited() -> None:
    theme = find_theme(DEFAULT_THEME)
    for columns in range(1, 8):
        sprite(arrow(theme, columns, 7), 1024, 1024)
    assert 0 < sprite.cache.currsize <= KEPT_BYTES
