"""`python -m tools.prose`: warn about phrases in documents, docstrings and comments that sound translated.

A warning isn't an error, because sometimes the phrase is right. `make lint` prints the warnings.
"""

from __future__ import annotations

import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

MARKERS = re.compile(
    r"\b(?:whoever|whom|anew|lest|thereby|wherein|shall"
    r"|(?:is|are|was|were) (?:told|to be)\b(?! (?:expected|seen))"
    r"|(?:tells?|told|asks?) of|what (?:is|was) (?:asked|said|shown|told) of|what holds|holds? out longest"
    r"|goes? on|stands? still|lapses?|be made up for|written behind"
    r"|unless (?:it|the \w+|you) (?:say|says) otherwise|unless told otherwise|as many as may|may not"
    r"|(?:the same day|an hour|hours|minutes) later(?=,)|faults? of the bot"
    r"|sign(?:s|ed|ing) (?:in|out)|(?<!/)sign-(?:in|out)|puzzles? of the day)\b|, too,",
    re.IGNORECASE,
)
"""Phrases that sound translated or old-fashioned, and terms that the project has replaced."""
TRANSLATIONS = re.compile(r"\.[a-z]{2}\.md$")
CODE = ("bot", "training", "tools")
THIS = Path(__file__)


def prose_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of prose in a file, with their line numbers. In a document, all lines are prose. In code, only
    docstrings and comments are.
    """
    text = path.read_text("utf-8")
    if path.suffix == ".md":
        yield from enumerate(text.splitlines(), 1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_docstring = token.type == tokenize.STRING and token.line.lstrip().startswith(('"""', 'r"""'))
        if is_docstring or token.type == tokenize.COMMENT:
            yield from enumerate(token.string.splitlines(), token.start[0])


def warnings(paths: list[Path]) -> Iterator[str]:
    """Yield a warning for each phrase in `MARKERS` that is found, as `file:line: phrase`."""
    for path in paths:
        for number, line in prose_of(path):
            for found in MARKERS.finditer(line):
                yield f"{path}:{number}: {found[0].strip(', ')}"


def files() -> list[Path]:
    """Return all English documents and code files that are tracked by git."""
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
    paths = [Path(name) for name in listed]
    documents = [path for path in paths if path.suffix == ".md" and not TRANSLATIONS.search(path.name)]
    return documents + [
        path for path in paths if path.suffix == ".py" and path.parts[0] in CODE and path.name != THIS.name
    ]


if __name__ == "__main__":
    for warning in warnings(files()):
        print(warning)
