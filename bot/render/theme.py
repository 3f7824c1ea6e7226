"""A theme as data: the colors of boards, marks, both sides' pieces, pages and charts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from bot.paths import ASSETS
from bot.render.assets import BadAsset, read_asset, theme_names, theme_path
from bot.rules import Color

DEFAULT_THEME = "steppe"

_COLOR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
_Table = TypeVar("_Table")


@dataclass(frozen=True)
class BoardColors:
    """The colors of the squares, and of the coordinates that the website shows inside them.

    All other pictures show the coordinates in a margin.
    """

    light: str
    dark: str
    light_coordinate: str
    dark_coordinate: str


@dataclass(frozen=True)
class LastMoveColors:
    """The last move's colors: one for light squares, one for dark squares, and one for the brackets in the squares'
    corners.
    """

    light: str
    dark: str
    bracket: str


@dataclass(frozen=True)
class CheckColors:
    """The colors of check: one for the king's square, and one for the burst behind the king."""

    square: str
    burst: str


@dataclass(frozen=True)
class BarColors:
    """The colors of the bars above and below the board. `active` and `pointer` are for the side to move, `fill` and
    `text` for the other side.

    `fill` and `text` are also the colors of the margin with the coordinates.
    """

    fill: str
    active: str
    pointer: str
    text: str


@dataclass(frozen=True)
class DotColors:
    """The colors of the dots on target squares. All dots have the same outline.

    A dot shows whether a piece can only move there, can only capture there, or can do both.
    """

    move: str
    capture: str
    both: str
    line: str


@dataclass(frozen=True)
class ArrowColors:
    fill: str
    line: str


@dataclass(frozen=True)
class AlertColors:
    """The colors of the frame around a square where a king could win with its next move: the frame's background and
    stripes.
    """

    ground: str
    stripe: str


@dataclass(frozen=True)
class PageColors:
    """The colors of charts, and of the page around boards: the background, the text, and faint lines."""

    ground: str
    ink: str
    faint: str


@dataclass(frozen=True)
class ChartColors:
    first: str
    second: str
    third: str


@dataclass(frozen=True)
class PieceColors:
    """The colors of one side's pieces: the body, its shaded part, the outline, and small parts in another color."""

    body: str
    shade: str
    line: str
    accent: str


@dataclass(frozen=True, eq=False)
class Theme:
    """All colors of a picture, as #rrggbb.

    There is only one object per theme, so themes can be compared and hashed by identity, which is faster than comparing
    all their colors.
    """

    name: str
    board: BoardColors
    last_move: LastMoveColors
    check: CheckColors
    bar: BarColors
    dots: DotColors
    arrow: ArrowColors
    alert: AlertColors
    page: PageColors
    chart: ChartColors
    white: PieceColors
    black: PieceColors

    @cached_property
    def colors(self) -> dict[str, str]:
        """All colors by name. A name consists of the table and the key in the theme's file, such as `board-light`."""
        tables = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "name"}
        return {f"{key}-{name}": color for key, table in tables.items() for name, color in asdict(table).items()}

    @cached_property
    def light_page(self) -> PageColors:
        """The colors of the page if the reader's system is set to a light color scheme.

        They are white and black, mixed with the theme's own background color.
        """
        own = self.page.ground
        return PageColors(
            ground=_mixed("#ffffff", own, 0.08), ink=_mixed("#000000", own, 0.4), faint=_mixed("#ffffff", own, 0.55)
        )

    def pieces(self, color: Color) -> PieceColors:
        return self.white if color is Color.WHITE else self.black


def _mixed(base: str, color: str, share: float) -> str:
    """Mix another color into `base`. `share` is the other color's share, from 0 to 1."""
    pairs = ((int(base[i : i + 2], 16), int(color[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(one + (other - one) * share):02x}" for one, other in pairs)


_TABLES: dict[str, type[Any]] = {
    "board": BoardColors,
    "last_move": LastMoveColors,
    "check": CheckColors,
    "bar": BarColors,
    "dots": DotColors,
    "arrow": ArrowColors,
    "alert": AlertColors,
    "page": PageColors,
    "chart": ChartColors,
    "white": PieceColors,
    "black": PieceColors,
}


class UnknownTheme(ValueError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"expected a theme ({', '.join(known)}), got {name!r}")
        self.name = name
        self.known = known


@lru_cache(maxsize=32)
def find_theme(name: str) -> Theme:
    """Return the theme with this name. Raise UnknownTheme if it doesn't exist, or BadAsset if its file is missing or
    malformed.
    """
    known = theme_names()
    if name not in known:
        raise UnknownTheme(name, known)
    return read_theme(name)


def read_theme(name: str, root: Path = ASSETS) -> Theme:
    """Read and check a theme's file. If there are invalid entries, raise a BadAsset that names the first of them."""
    path = theme_path(name, root)
    try:
        data = tomllib.loads(read_asset(path))
    except tomllib.TOMLDecodeError as error:
        raise BadAsset(path, f"not well-formed TOML ({error})") from None
    _refuse_strangers(path, data, _TABLES, where="")
    return Theme(name, **{key: _read_table(path, data, key, kind) for key, kind in _TABLES.items()})


def _read_table(path: Path, data: Mapping[str, Any], key: str, kind: type[_Table]) -> _Table:
    table = data.get(key)
    if not isinstance(table, dict):
        raise BadAsset(path, f"expected a table [{key}], got {table!r}")
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # every kind is a dataclass
    _refuse_strangers(path, table, names, where=f"{key}.")
    return kind(**{name: _read_color(path, table, key, name) for name in names})


def _read_color(path: Path, table: Mapping[str, Any], key: str, name: str) -> str:
    value = table.get(name)
    if not isinstance(value, str) or not _COLOR.fullmatch(value):
        raise BadAsset(path, f"{key}.{name}: expected a color such as #7f97a1, got {value!r}")
    return value.lower()


def _refuse_strangers(path: Path, found: Mapping[str, Any], known: Any, *, where: str) -> None:
    for name in found:
        if name not in known:
            raise BadAsset(path, f"{where}{name}: expected one of {', '.join(known)}")
