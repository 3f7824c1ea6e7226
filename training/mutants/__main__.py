"""Test the tests: run them on a random sample of mutants, and report the share of mutants that they detect. A mutant is
the program with one small change.

    python -m training.mutants list [--module bot/rules/fen.py]
    python -m training.mutants run [--module …] [--jobs 2] [--limit 300]
    python -m training.mutants report

`run` tries the mutants that have no result in `verdicts.jsonl`, so you can interrupt and continue it. With `--again`,
it also tries mutants that survived without an explanation. Without `--limit`, it first runs each plan's tests on the
unchanged program to determine the time limit. A mutant is identified by its module, function, line and change. A hash
of these determines the sample. `survivors.json` explains why some survivors can't be detected, or don't have to be.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from queue import Queue

from training.mutants.operators import Change, changes
from training.mutants.plan import PLANS, Plan
from training.mutants.trial import ROOT, Verdict, baseline, copy, tried

FOLDER = Path(__file__).parent
VERDICTS, SURVIVORS = FOLDER / "verdicts.jsonl", FOLDER / "survivors.json"


@dataclass(frozen=True)
class Mutant:
    """A mutant: a change to one module, and a name that identifies it."""

    plan: Plan
    change: Change
    name: str


def drawn(plan: Plan) -> list[Mutant]:
    """Return a plan's sample of mutants. The mutants are chosen by a hash of their names, so a change elsewhere in the
    module doesn't change the sample.
    """
    text = (ROOT / plan.module).read_text(encoding="utf-8")
    seen: Counter[str] = Counter()
    named: list[Mutant] = []
    lines = text.splitlines()
    for change in changes(text):
        words = f"{plan.module} {change.function}: {lines[change.line - 1].strip()}: {change.old} -> {change.new}"
        seen[words] += 1
        named.append(Mutant(plan, change, words if seen[words] == 1 else f"{words} ({seen[words]})"))
    some = sorted(named, key=lambda mutant: sha256(mutant.name.encode()).digest())[: plan.count]
    return sorted(some, key=lambda mutant: mutant.change.start)


def chosen(module: str | None = None, area: str | None = None) -> Iterator[Mutant]:
    """Yield the mutants of all plans, or only those of one module or one area."""
    plans = (plan for plan in PLANS if module in (None, plan.module) and area in (None, plan.area))
    return (mutant for plan in plans for mutant in drawn(plan))


def read() -> dict[str, Verdict]:
    """Return the stored verdicts, keyed by the names of the mutants."""
    rows = [json.loads(line) for line in VERDICTS.read_text().splitlines()] if VERDICTS.exists() else []
    return {row.pop("mutant"): Verdict(**row) for row in rows}


def write(verdicts: dict[str, Verdict]) -> None:
    """Store the verdicts."""
    rows = ({"mutant": name, **asdict(verdict)} for name, verdict in verdicts.items())
    VERDICTS.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def explained() -> dict[str, str]:
    """Return the explanations of survivors, keyed by the names of the mutants. Tests don't have to detect these
    survivors.
    """
    reasons: dict[str, str] = json.loads(SURVIVORS.read_text()) if SURVIVORS.exists() else {}
    return reasons


def run(asked: argparse.Namespace) -> None:
    """Try the mutants that have no verdict yet."""
    os.nice(15)
    known = read()
    doubted = {name for name, verdict in known.items() if asked.again and verdict.verdict == "survived"} - {
        *explained()
    }
    left = [mutant for mutant in chosen(asked.module, asked.area) if mutant.name not in known or mutant.name in doubted]
    random.Random(1).shuffle(left)  # so that an interrupted run has tried a random sample
    left.sort(key=lambda mutant: (mutant.name not in known, mutant.plan.cost))
    print(f"{len(left)} mutants to try", flush=True)
    with tempfile.TemporaryDirectory(prefix="campmate-mutants-") as folder:
        copies: Queue[Path] = Queue()
        for number in range(asked.jobs):
            copy(Path(folder) / str(number))
            copies.put(Path(folder) / str(number))
        with ThreadPoolExecutor(asked.jobs) as pool:
            for done in as_completed([pool.submit(_try, mutant, copies, asked.limit) for mutant in left]):
                mutant, verdict = done.result()
                known[mutant.name] = verdict
                write(known)
                print(f"{verdict.verdict} in {verdict.seconds} s: {mutant.name}", flush=True)


LIMITS: dict[tuple[str, bool], float] = {}
"""The time limits of mutants in seconds. The keys are a plan's tests, and whether the kernels run as plain Python."""


def _try(mutant: Mutant, copies: Queue[Path], limit: float | None) -> tuple[Mutant, Verdict]:
    folder = copies.get()
    try:
        tests = mutant.plan.tests, mutant.plan.interpreted
        if limit is None and tests not in LIMITS:
            LIMITS[tests] = baseline(folder, mutant.plan)
        return mutant, tried(folder, mutant.plan, mutant.change, limit or LIMITS[tests])
    finally:
        copies.put(folder)


def report() -> None:
    """Print the score of each area, and its survivors with their explanations. Only the current sample is included.

    Survivors with an explanation are counted separately.
    """
    known, reasons = read(), explained()
    areas: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant in chosen():
        verdict = known[mutant.name].verdict if mutant.name in known else "untried"
        if verdict == "survived":
            print(f"{mutant.name}\n    {reasons.get(mutant.name, 'not explained')}")
            verdict = "explained" if mutant.name in reasons else verdict
        areas[mutant.plan.area or mutant.plan.package][verdict] += 1
    total: Counter[str] = sum(areas.values(), Counter())
    for area, counts in [*areas.items(), ("all", total)]:
        print(_score(area, counts))


def _score(area: str, counts: Counter[str]) -> str:
    to_detect = counts["killed"] + counts["survived"]
    share = 100 * counts["killed"] / max(to_detect, 1)
    rest = f"{counts['explained']} survivors explained; {counts['untried']} untried"
    return f"{area}: {counts['killed']} of {to_detect} killed, {share:.1f}%; {rest}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("command", choices=("list", "run", "report"))
    options.add_argument("--module", help="only mutants of the module with this path")
    options.add_argument("--area", help="only mutants of this area, such as `votes`")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument(
        "--limit", type=float, metavar="SECONDS", help="time limit per mutant, instead of timing the unchanged program"
    )
    options.add_argument("--again", action="store_true", help="also retry survivors that aren't explained")
    asked = options.parse_args()
    if asked.command == "run":
        run(asked)
    elif asked.command == "report":
        report()
    else:
        for mutant in chosen(asked.module, asked.area):
            print(mutant.name)


if __name__ == "__main__":
    main()
