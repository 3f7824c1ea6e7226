"""A puzzle on its way through the training, as one line of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.rules import MoveLine
from bot.variants import find_variant

WIN, SAVE = "win", "save"


@dataclass(frozen=True)
class Record:
    """A position with one way to win or to save oneself, and what is known of it so far."""

    variant: str
    fen: str
    last: str
    """The move that led here, in UCI."""
    line: tuple[str, ...]
    """UCI: the solver's moves, the first and the last among them, and the replies between."""
    goal: str
    """`WIN` or `SAVE`."""
    source: str
    """What it can be made from again."""
    themes: tuple[str, ...] = ()
    tries: tuple[tuple[int, int], ...] = ()
    """Of each level that tried, the first first: how often it solved the puzzle, and how often it tried."""
    rating: int = 0
    id: str = ""

    @property
    def turns(self) -> int:
        """How many moves the solver has to find."""
        return (len(self.line) + 1) // 2

    def replayed(self) -> MoveLine:
        """Return the positions of the line; raise InvalidFen or MoveError."""
        return MoveLine.from_uci(find_variant(self.variant), self.fen, self.line)

    def to_json(self) -> str:
        """Write it as one line."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read what `to_json` wrote."""
        row = json.loads(text)
        row["tries"] = tuple((solved, tried) for solved, tried in row["tries"])
        return cls(**{**row, "line": tuple(row["line"]), "themes": tuple(row["themes"])})


def read(path: Path) -> list[Record]:
    """Return the records of a file."""
    return [Record.from_json(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, records: Iterable[Record]) -> None:
    """Write records whole or not at all."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text("".join(f"{record.to_json()}\n" for record in records), encoding="utf-8")
    unfinished.replace(path)
