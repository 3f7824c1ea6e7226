"""`python -m tools.wording [--file tournaments]`: write a page with all messages in all languages.

For each message, the page shows the translations, sample arguments, and the places in the code that use it. This gives
translators the context they need. Messages with plural forms are shown for 1, 2 and 5.
"""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import date
from html import escape
from pathlib import Path
from typing import Annotated, Any

import typer
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.i18n.catalog import DEFAULT, LOCALES, Translator, load_catalog
from tools.fluent_files import messages_of

CODE = Path("bot")
NAMES = {
    **dict.fromkeys(("piece", "culprit_piece", "unit", "promoted"), "piece-archer"),
    **dict.fromkeys(("captured", "second"), "piece-queen"),
    "royal": "piece-khan",
    **dict.fromkeys(("side", "solver"), "side-gold"),
    **dict.fromkeys(("army", "white_army"), "army-kingdom"),
    "black_army": "army-horde",
    "variant": "variant-orda",
}
"""Arguments that are localized names themselves. Each is mapped to the key of an example."""
SAMPLES: dict[str, Any] = {
    **dict.fromkeys(("player", "user", "challenger", "asked", "name", "winner", "white"), "Alice"),
    **dict.fromkeys(("opponent", "loser", "black", "others", "late"), "Bo"),
    **dict.fromkeys(("game", "game_id", "number", "tournament_id"), "12"),
    **dict.fromkeys(("square", "origin", "culprit", "from"), "d4"),
    **dict.fromkeys(("target", "second_square", "at"), "e5"),
    **dict.fromkeys(("move", "best", "reply", "played", "better"), "12. Nd4"),
    **dict.fromkeys(("moves", "line", "expected", "replies"), "12. Nd4 Kf7 13. e5"),
    **dict.fromkeys(("until", "time", "deadline", "closes", "again_at"), "in 2 hours"),
    **dict.fromkeys(("rating", "elo", "before", "after"), "1512?"),
    "server": "The Steppe",
    "channel": "#chess",
    "board": "https://discord.com/…",
    "letter": "A",
    "day": date(2026, 1, 31),
}
COUNTS = (1, 2, 5)
PLURALS = {"zero", "one", "two", "few", "many"}
PAGE = """<!doctype html><meta charset="utf-8"><title>Wording</title><style>
body {{ font: 15px/1.4 system-ui, "Noto Sans CJK SC"; margin: 1rem }} table {{ border-collapse: collapse; width: 100% }}
td, th {{ border: 1px solid #ccc; padding: .3rem .5rem; vertical-align: top; text-align: left; white-space: pre-wrap }}
td:first-child {{ font-size: 12px; color: #666; width: 14rem }}</style>{tables}"""


class Arguments(Visitor):
    """Collects the names of all arguments of a message, and the names of the arguments that select a plural form."""

    def __init__(self) -> None:
        self.all: set[str] = set()
        self.counts: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802, the library's name
        self.all.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        keys = [one.key for one in node.variants]
        is_plural = any(isinstance(key, ast.NumberLiteral) or key.name in PLURALS for key in keys)
        if is_plural and isinstance(node.selector, ast.VariableReference):
            self.counts.add(node.selector.id.name)
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        if node.id.name == "NUMBER":
            found = (one for one in node.arguments.positional if isinstance(one, ast.VariableReference))
            self.counts.update(one.id.name for one in found)
        self.generic_visit(node)


def examples(t: Translator, entry: ast.Message) -> list[str]:
    """Return a message with sample arguments. If it has plural forms, return it for each number in `COUNTS`."""
    found = Arguments()
    found.visit(entry)
    named = {name: _sample(t, name) for name in found.all}
    counts = COUNTS if found.counts else COUNTS[-1:]
    return list(dict.fromkeys(_text(t, entry.id.name, named | dict.fromkeys(found.counts, count)) for count in counts))


def _sample(t: Translator, name: str) -> Any:
    return t.name(NAMES[name]) if name in NAMES else SAMPLES.get(name, f"‹{name}›")


def _text(t: Translator, key: str, arguments: dict[str, Any]) -> str:
    try:
        return t(key, **arguments)
    except KeyError as error:
        return f"⚠ {error}"


def page(only: str = "") -> str:
    """Return the page as HTML. With `only`, limit the page to the locale file of this name."""
    translators = {name: t.verbatim for name, t in load_catalog().translators.items()}
    uses = _uses()
    tables = []
    for path in sorted((LOCALES / DEFAULT).glob(f"{only or '*'}.ftl")):
        rows = []
        for key, english in messages_of(DEFAULT, path.name).items():
            cells = ["\n".join([key, *uses[key]])]
            for locale, t in translators.items():
                entry = messages_of(locale, path.name).get(key, english)
                cells.append("\n".join(examples(t, entry)))
            rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
        head = "".join(f"<th>{name}</th>" for name in ("", *translators))
        tables.append(f"<h2>{path.name}</h2><table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>")
    return PAGE.format(tables="".join(tables))


def _uses() -> dict[str, list[str]]:
    """Return the places in the code that use each message key, as `file:line`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted([*CODE.rglob("*.py"), *CODE.rglob("*.js")]):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for key in re.findall(r"""["']([a-z][a-z0-9]*(?:-[a-z0-9]+)+)["']""", line):
                found[key].append(f"{path}:{number}")
    return found


def main(
    file: Annotated[str, typer.Option(help="One locale file, such as tournaments.")] = "",
    out: Annotated[Path, typer.Option(help="Where to write the page.")] = Path("wording.html"),
) -> None:
    """Write the page with all messages in all languages."""
    out.write_text(page(file), encoding="utf-8")
    typer.echo(f"Open {out}.")


if __name__ == "__main__":
    typer.run(main)
