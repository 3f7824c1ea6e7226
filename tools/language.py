"""`python -m tools.language fr Français`: begin a translation, as a copy of the English files to translate in place.

The folder is named by Discord's code of the language, such as fr, de or pt-BR; fr serves all regions of French.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.i18n.catalog import DEFAULT, LOCALES

SETTINGS = "settings.ftl"
"""The locale file with the names of all languages."""
HEAD = "# To be translated: still as in English. Strike this line out when the file is done.\n"


def begin(locale: str, name: str, locales: Path = LOCALES) -> None:
    """Create the folder of a language, and add its name to all languages' files; raise FileExistsError if it exists."""
    folder = locales / locale
    folder.mkdir()
    for path in sorted((locales / DEFAULT).glob("*.ftl")):
        (folder / path.name).write_text(HEAD + path.read_text(encoding="utf-8"), encoding="utf-8")
    for settings in sorted(locales.glob(f"*/{SETTINGS}")):
        text = settings.read_text(encoding="utf-8")
        line = next(line for line in text.splitlines() if line.startswith(f"language-{DEFAULT} "))
        settings.write_text(text.replace(line, f"{line}\nlanguage-{locale} = {name}", 1), encoding="utf-8")


def main(
    locale: Annotated[str, typer.Argument(help="Discord's code of the language, such as fr or pt-BR.")],
    name: Annotated[str, typer.Argument(help="The language's own name, such as Français.")],
) -> None:
    """Begin a translation."""
    try:
        begin(locale, name)
    except FileExistsError:
        raise typer.BadParameter(f"{LOCALES / locale} is there already") from None
    typer.echo(f"{LOCALES / locale} is English still. Translate it, file by file; docs/add-a-language.md says how.")


if __name__ == "__main__":
    typer.run(main)
