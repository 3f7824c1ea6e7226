"""Play simulated team matches with players who leave or lose on time, kill the process, and check the scores in both
servers.

`python -m tests.bench.team_matches --matches 100 --kills 10`
"""

from __future__ import annotations

import typer

from tests.bench.tournaments import run
from tests.services.killed_team_matches import TEAMS, judge


def main(matches: int = 100, kills: int = 10, seed: int = 1) -> None:
    """Play `matches` matches, and kill the process `kills` times. Raise AssertionError if a score is wrong."""
    run("matches", matches, kills, seed, TEAMS, judge)


if __name__ == "__main__":
    typer.run(main)
