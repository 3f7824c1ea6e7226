"""The files of shipped puzzles, and the file of withdrawn puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.engine.selfplay_balance import engine_digest, network_digest
from bot.puzzles import FOLDER
from bot.variants import Variant, find_variant, listed_variants, played_like
from training.puzzles.record import Record

WITHDRAWN = Path(__file__).parent / "withdrawn.jsonl"
"""Withdrawn puzzles, one per line, as they were shipped. Neither these puzzles nor their ids are used again."""


AUDITED = Path(__file__).parent / "audited.json"
"""The file with each variant's `audit_state` at the last audit of all puzzles."""


def row_of(record: Record) -> dict[str, Any]:
    """Return a puzzle in the format of the shipped files."""
    return {
        "id": record.id,
        "fen": record.fen,
        "last": record.last,
        "line": " ".join(record.line),
        "goal": record.goal,
        "themes": list(record.themes),
        "rating": record.rating,
        "source": record.source,
    }


def record_of(row: dict[str, Any]) -> Record:
    """Return the puzzle in a row of a shipped file. This is the inverse of `row_of`. The variant comes from the
    puzzle's id.
    """
    key, line, themes = row["id"].rpartition("-")[0], tuple(row["line"].split()), tuple(row["themes"])
    return Record(
        key, row["fen"], row["last"], line, row["goal"], row["source"], themes, rating=row["rating"], id=row["id"]
    )


def shipped(key: str, folder: Path = FOLDER) -> list[Record]:
    """Return the puzzles in a variant's file, or an empty list if there is no file."""
    return _read(folder / f"{key}.jsonl")


def withdrawn(key: str, path: Path = WITHDRAWN) -> list[Record]:
    """Return a variant's withdrawn puzzles."""
    return [record for record in _read(path) if record.variant == key]


def ship(key: str, records: Iterable[Record], folder: Path = FOLDER) -> None:
    """Write a variant's puzzles to its file, sorted by id."""
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / f"{key}.jsonl", sorted(records, key=lambda record: record.id))


def withdraw(records: Iterable[Record], folder: Path = FOLDER, path: Path = WITHDRAWN) -> None:
    """Move puzzles from the shipped files to the file of withdrawn puzzles."""
    gone = {record.id: record for record in records}
    for key in {record.variant for record in gone.values()}:
        ship(key, (record for record in shipped(key, folder) if record.id not in gone), folder)
    before = _read(path)
    _write(path, sorted({record.id: record for record in [*before, *gone.values()]}.values(), key=lambda one: one.id))


def audit_state(key: str) -> dict[str, str]:
    """Return digests of everything that an audit's result depends on: a variant's puzzles, weights and network."""
    puzzles = [(record.fen, record.line, record.goal) for record in shipped(key)]
    return {"puzzles": _digest(puzzles), **_evaluation(find_variant(key))}


def evaluation_digest() -> str:
    """Return a digest of the weights and networks of all listed variants, 12 hexadecimal digits."""
    return _digest([_evaluation(variant) for variant in listed_variants()])


def _evaluation(variant: Variant) -> dict[str, str]:
    return {"engine": engine_digest(played_like(variant)), "network": network_digest(variant)}


def _digest(data: object) -> str:
    return sha256(repr(data).encode()).hexdigest()[:12]


def audited() -> dict[str, dict[str, str]]:
    """Return the `audit_state` of each variant at the last audit of all puzzles."""
    known: dict[str, dict[str, str]] = json.loads(AUDITED.read_text("utf-8"))
    return known


def write_audited() -> None:
    """Record that all shipped puzzles have been audited."""
    states = {variant.key: audit_state(variant.key) for variant in listed_variants()}
    AUDITED.write_text(json.dumps(states, indent=1) + "\n", "utf-8")


def numbered(key: str, records: Iterable[Record], taken: Iterable[Record]) -> list[Record]:
    """Return the puzzles, with new ids for those that have none. Ids of the puzzles in `taken` aren't used again."""
    found = list(records)
    last = max((int(one.id.rpartition("-")[2]) for one in [*found, *taken] if one.id), default=0)
    named: list[Record] = []
    for record in found:
        last += not record.id
        named.append(record if record.id else Record(**{**vars(record), "id": f"{key}-{last:04d}"}))
    return named


def _read(path: Path) -> list[Record]:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [record_of(json.loads(line)) for line in text.splitlines()]


def _write(path: Path, records: Iterable[Record]) -> None:
    unfinished = path.with_suffix(".unfinished")
    rows = (json.dumps(row_of(record), ensure_ascii=False) for record in records)
    unfinished.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    unfinished.replace(path)
