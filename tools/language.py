"""`python -m tools.language fr Français`: start a translation by copying the English files.

The first argument is Discord's code for the language, such as fr, de or pt-BR. It becomes the name of the folder. The
code fr serves all regions of French.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.i18n.catalog import DEFAULT, LOCALES

SETTINGS = "settings.ftl"
"""The locale file with the names of all languages."""
HEAD = "# To do: this text is still English. Delete this line when the file is translated.\n"


def begin(locale: str, name: str, locales: Path = LOCALES) -> None:
    """Create a folder for a language, and add the language's name to the files of all languages. Raise FileExistsError
    if the folder already exists.
    """
    folder = locales / locale
    folder.mkdir()
    for path in sorted((locales / DEFAULT).glob("*.ftl")):
        (folder / path.name).write_text(HEAD + path.read_text(encoding="utf-8"), encoding="utf-8")
    for settings in sorted(locales.glob(f"*/{SETTINGS}")):
        text = settings.read_text(encoding="utf-8")
        line = next(line for line in text.splitlines() if line.startswith(f"language-{DEFAULT} "))
        settings.write_text(text.replace(line, f"{line}\nlanguage-{locale} = {name}", 1), encoding="utf-8")


def main(
    locale: Annotated[str, typer.Argument(help="Discord's code for the language, such as fr or pt-BR.")],
    name: Annotated[str, typer.Argument(help="The language's own name, such as Français.")],
) -> None:
    """Start a translation by copying the English files."""
    try:
        begin(locale, name)
    except FileExistsError:
        raise typer.BadParameter(f"{LOCALES / locale} already exists") from None
    typer.echo(f"Created {LOCALES / locale} in English. Translate it file by file: see docs/add-a-language.md.")


if __name__ == "__main__":
    typer.run(main)
