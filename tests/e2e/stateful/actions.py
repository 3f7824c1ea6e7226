"""All actions of members, in groups. A run uses only some of the groups, so each of their actions occurs often enough
even in a short run."""

from __future__ import annotations

from tests.e2e.stateful import contests, pastimes, votings
from tests.e2e.stateful.acts import GAMES, Doing

CONTESTS: dict[str, tuple[int, Doing]] = {
    "tournament": (8, contests.tournament),
    "join": (10, contests.join),
    "begin": (6, contests.begin),
    "leave": (10, contests.leave),
    "lose": (22, contests.lose),
    "arrange": (8, contests.arrange),
}
TEAMS: dict[str, tuple[int, Doing]] = {"match": (10, contests.match)}
VOTES: dict[str, tuple[int, Doing]] = {
    "vote game": (8, votings.start),
    "vote": (30, votings.vote),
    "own vote": (12, votings.own),
    "close vote": (12, votings.close),
    "close while voting": (8, votings.close_while_voting),
    "stop vote": (3, votings.stop),
}
PASTIMES: dict[str, tuple[int, Doing]] = {
    "puzzle": (12, pastimes.puzzle),
    "puzzle again": (6, pastimes.puzzle_again),
    "daily": (10, pastimes.daily),
    "rated game": (14, pastimes.rated_game),
    "season": (14, pastimes.season),
    "conditional": (14, pastimes.conditional),
}
ACTS: dict[str, tuple[int, Doing]] = {**GAMES, **CONTESTS, **TEAMS, **VOTES, **PASTIMES}

Group = dict[str, tuple[int, Doing]]
PLANS: tuple[tuple[tuple[str, ...], tuple[Group, ...]], ...] = (
    (("challenge", "answer"), (GAMES,)),
    (("tournament",), (GAMES, CONTESTS)),
    (("match",), (GAMES, CONTESTS, TEAMS)),
    (("vote game", "vote"), (GAMES, VOTES)),
    (("rated game", "puzzle"), (GAMES, PASTIMES)),
    (("challenge", "answer", "tournament", "vote game"), (GAMES, CONTESTS, TEAMS, VOTES, PASTIMES)),
)
"""Plans for runs: the first actions of a run, and the groups that it then chooses actions from."""
