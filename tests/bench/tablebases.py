"""Check every value of the shipped tablebases against the tests' rules: `python -m tests.bench.tablebases -o FILE`.

Each value must follow from the values of the positions one move later, and from the results that `tests.oracle` gives
for finished games. Tables that are already in the file aren't checked again, so an interrupted run can be continued.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from bot.rules import Color
from bot.variants import find_variant
from tests.oracle.endgames import Endgame, faults, remember
from training.tablebases import EVERY_FAMILY, materials

SHOWN = 5


def checked(key: str, is_white: bool, letter: str) -> dict[str, Any]:
    remember()
    endgame = Endgame(find_variant(key), is_white, letter)
    tally: Counter[str] = Counter()
    begun = time.perf_counter()
    found = list(faults(endgame, range(endgame.size), tally))
    seconds = round(time.perf_counter() - begun)
    return {"positions": tally["positions"], "faults": len(found), "shown": found[:SHOWN], "seconds": seconds}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("families", nargs="*", default=EVERY_FAMILY, help="keys of families (default: all)")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("-o", "--output", type=Path, required=True)
    asked = options.parse_args()
    lines = asked.output.read_text().splitlines() if asked.output.exists() else []
    rows = {row["table"]: row for row in map(json.loads, lines)}
    left = [one for one in materials(asked.families) if one.name not in rows]
    with ProcessPoolExecutor(asked.jobs) as pool, asked.output.open("a") as file:
        running = {pool.submit(checked, one.variant.key, one.owner is Color.WHITE, one.own): one.name for one in left}
        for future in as_completed(running):
            row = {"table": running[future], **future.result()}
            rows[row["table"]] = row
            print(json.dumps(row), file=file, flush=True)
            print(row, flush=True)
    total = {name: sum(row[name] for row in rows.values()) for name in ("positions", "faults", "seconds")}
    print(f"{len(rows)} tables: {total['positions']:,} positions, {total['faults']} faults, {total['seconds']:,} s")


if __name__ == "__main__":
    main()
