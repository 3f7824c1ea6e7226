"""Files with one game per line, as JSON. Games are appended one by one, so a run can be interrupted and continued."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def kept_games(path: Path) -> list[Json]:
    """Return the lines of a file, or an empty list if the file doesn't exist. If the last line is incomplete, remove it
    from the file.
    """
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    finished = text[: text.rfind("\n") + 1]
    if finished != text:
        path.write_text(finished, encoding="utf-8")
    return [json.loads(line) for line in finished.splitlines()]


def resume(path: Path, conditions: Json) -> list[Json]:
    """Return the games in a file. If the file doesn't exist, create it and write the conditions as its first line.
    Raise ValueError if the file's games were played under other conditions.
    """
    lines = kept_games(path)
    if not lines:
        append(path, conditions)
        return []
    if lines[0] != conditions:
        raise ValueError(f"expected games of {conditions}, got games of {lines[0]} in {path}: use another file")
    return lines[1:]


def append(path: Path, line: Json) -> None:
    """Append a line to a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
