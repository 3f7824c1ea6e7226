"""`python -m tools.map`: draws docs/map.md's arrows from the contract of who may import whom, and from who does.

The floors are those of pyproject.toml; an arrow is an import that there is. What follows from others is left out: where
A uses B and B uses C, A's own arrow to C is not drawn.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import grimp
import typer

from bot.paths import ROOT

PAGE = ROOT / "docs" / "map.md"
BEGIN, END = "<!-- drawn: python -m tools.map -->", "<!-- end of what is drawn -->"
CONTRACT = "layers: nobody imports upwards"


def floors() -> list[list[str]]:
    """Return the rooms of each floor by their names, the highest first, as the contract has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [layers] = [one["layers"] for one in settings["tool"]["importlinter"]["contracts"] if one["name"] == CONTRACT]
    return [[room.strip() for room in layer.split(":")] for layer in layers]


def arrows(rooms: list[str]) -> set[tuple[str, str]]:
    """Return which room imports which, less what follows from other arrows."""
    graph = grimp.build_graph("bot")
    uses = {
        (one, other)
        for one in rooms
        for other in rooms
        if one != other and graph.direct_import_exists(importer=one, imported=other, as_packages=True)
    }
    reaches = set(uses)
    for through in rooms:
        before = [one for one, other in reaches if other == through]
        after = [other for one, other in reaches if one == through]
        reaches |= {(one, other) for one in before for other in after}
    return {
        (one, other)
        for one, other in uses
        if not any((one, between) in uses and (between, other) in reaches for between in rooms)
    }


def drawn() -> str:
    """Return the map as Mermaid's text: a floor a row, the highest on top."""
    layers = floors()
    lines = ["```mermaid", "flowchart TD"]
    for number, floor in enumerate(layers):
        names = "; ".join(f"{_id(room)}[{room}]" for room in floor)
        lines.append(f"  {names}" if len(floor) == 1 else f"  subgraph floor{number}[ ]; {names}; end")
    lines += [f"  {_id(one)} --> {_id(other)}" for one, other in sorted(arrows([r for floor in layers for r in floor]))]
    return "\n".join([*lines, "```"])


def with_map(page: str) -> str:
    """Return the page with the map as it is now; raise ValueError where it has no place for it."""
    before, _, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"expected a place for the map between {BEGIN!r} and {END!r}")
    return f"{before}{BEGIN}\n\n{drawn()}\n\n{END}{after}"


def _id(room: str) -> str:
    return room.removeprefix("bot.").replace(".", "_")


def main(page: Path = PAGE) -> None:
    """Draw the map into its page."""
    page.write_text(with_map(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
