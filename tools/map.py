"""`python -m tools.map`: draw docs/pictures/map.svg, which shows the bot's packages and their imports.

The rows ("floors") of the map are the layers of the import contract in pyproject.toml. Each arrow is a real import.
Arrows that follow from others are left out: if A imports B and B imports C, there is no arrow from A to C.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import grimp
import typer

from bot.paths import ROOT

FILE = ROOT / "docs" / "pictures" / "map.svg"
CONTRACT = "layers: imports only go down"

WIDTH, FLOOR, BOX_WIDTH, BOX_HEIGHT = 720, 52, 128, 28
BULGE = 30
"""How many pixels an arrow bends sideways for each floor that it passes. All sizes in this module are in pixels."""
FARTHEST = 320
STYLE = (
    "rect{fill:#f5ead6;stroke:#6d4c41}text{font:14px sans-serif;fill:#3e2723;text-anchor:middle}"
    "path{fill:none;stroke:#8d6e63;stroke-width:1.3;marker-end:url(#head)}"
)


def floors() -> list[list[str]]:
    """Return the packages on each floor, from top to bottom, according to the import contract."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [layers] = [one["layers"] for one in settings["tool"]["importlinter"]["contracts"] if one["name"] == CONTRACT]
    return [[package.strip() for package in layer.split(":")] for layer in layers]


def arrows(packages: list[str]) -> set[tuple[str, str]]:
    """Return the imports between packages. Imports that follow from others are left out: if A imports B and B imports
    C, A to C is omitted.
    """
    graph = grimp.build_graph("bot")
    uses = {
        (one, other)
        for one in packages
        for other in packages
        if one != other and graph.direct_import_exists(importer=one, imported=other, as_packages=True)
    }
    reaches = set(uses)
    for through in packages:
        before = [one for one, other in reaches if other == through]
        after = [other for one, other in reaches if one == through]
        reaches |= {(one, other) for one in before for other in after}
    return {
        (one, other)
        for one, other in uses
        if not any((one, between) in uses and (between, other) in reaches for between in packages)
    }


def drawn() -> str:
    """Return the map as SVG. Each floor is a row, and each arrow points from the importing to the imported package."""
    layers = floors()
    places = {package: place for number, floor in enumerate(layers) for package, place in _row(number, floor)}
    height = FLOOR * len(layers) + 16
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}">',
            f"<style>{STYLE}</style>",
            '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
            '<polygon points="0 0 8 4 0 8" fill="#8d6e63"/></marker>',
            '<rect x="0" y="0" width="100%" height="100%" style="fill:#fffdf8;stroke:none"/>',
            *(_arrow(places[one], places[other]) for one, other in sorted(arrows([*places]))),
            *(_box(package, place) for package, place in places.items()),
            "</svg>\n",
        ]
    )


def _row(number: int, floor: list[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the packages on a floor with the centers of their boxes. If a floor has only one box, the box is moved a
    little to the left or right, alternating from floor to floor.
    """
    step = BOX_WIDTH + 40
    first = WIDTH // 2 - step * (len(floor) - 1) // 2 + (0 if len(floor) > 1 else (-24, 24)[number % 2])
    for place, package in enumerate(floor):
        yield package, (first + place * step, 8 + FLOOR * number + FLOOR // 2)


def _box(package: str, place: tuple[int, int]) -> str:
    x, y = place
    left, top = x - BOX_WIDTH // 2, y - BOX_HEIGHT // 2
    box = f'<rect x="{left}" y="{top}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="6"/>'
    return f'{box}<text x="{x}" y="{y + 5}">{package.removeprefix("bot.")}</text>'


def _arrow(one: tuple[int, int], other: tuple[int, int]) -> str:
    """Return the arrow between two boxes. It is straight between neighboring floors, and otherwise bends around the
    floors in between.
    """
    (x, y), (to_x, to_y) = one, other
    passed = round((to_y - y) / FLOOR) - 1
    if passed == 0:
        return f'<path d="M{x} {y + BOX_HEIGHT // 2}L{to_x} {to_y - BOX_HEIGHT // 2 - 1}"/>'
    # Bend the arrow away from the center of the map. If the arrow's midpoint is in the center, the side depends on how
    # many floors the arrow passes.
    side = 1 if (x + to_x > WIDTH or (x + to_x == WIDTH and passed % 2)) else -1
    edge, to_edge = x + side * BOX_WIDTH // 2, to_x + side * (BOX_WIDTH // 2 + 1)
    out = side * min(40 + BULGE * passed, FARTHEST)
    return f'<path d="M{edge} {y}C{edge + out} {y} {to_edge + out} {to_y} {to_edge} {to_y}"/>'


def main(file: Path = FILE) -> None:
    """Draw the map."""
    file.write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
