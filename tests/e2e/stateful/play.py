"""Plans a run's steps from a seed, and executes them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tests.e2e.stateful.actions import ACTS, PLANS
from tests.e2e.stateful.broken import Broken
from tests.e2e.stateful.faults import TROUBLES
from tests.e2e.stateful.invariants import check_lull, check_step
from tests.e2e.stateful.messages import count_reached
from tests.e2e.stateful.quiet import searching_little
from tests.e2e.stateful.scenario import Course
from tests.e2e.strict import Strict
from tests.e2e.world import World

LULL = "lull"
LULLS = 5
"""How often lulls occur, relative to the frequencies in `ACTS` and `TROUBLES`. In a lull, all faults end and everything
is checked.
"""
EVERYTHING = {**ACTS, **TROUBLES}


@dataclass(frozen=True)
class Step:
    """A step of a run: the name of an event, and the seed for its random choices. Any step can be left out of a run."""

    name: str
    number: int

    def __str__(self) -> str:
        return f"{self.name}:{self.number}"

    @classmethod
    def read(cls, words: str) -> Step:
        """Parse the step from the output of `str`."""
        name, _, number = words.partition(":")
        return cls(name, int(number))


def plan(seed: int, count: int) -> list[Step]:
    """Return the steps for a seed: a few initial actions that create things to check, random steps, and a lull."""
    rng = random.Random(seed)
    first, groups = PLANS[seed % len(PLANS)]
    deeds = {**TROUBLES, **{name: deed for group in groups for name, deed in group.items()}}
    names, weights = [*deeds, LULL], [*(often for often, _ in deeds.values()), LULLS]
    chosen = [*first, *rng.choices(names, weights, k=count - len(first) - 1), LULL]
    return [Step(name, rng.randrange(1_000_000)) for name in chosen]


async def play(world: World, strict: Strict, steps: Sequence[Step]) -> Course:
    """Run all steps. If an invariant is violated, raise Broken with the invariant and the steps up to that point."""
    course = Course(world, strict)
    world.may_fail = world.may_be_unanswered = True
    with searching_little():
        await _play(course, steps)
    return course


async def _play(course: Course, steps: Sequence[Step]) -> None:
    async with course.open():
        for place, step in enumerate(steps):
            try:
                await take(course, step)
            except AssertionError as error:
                done = ", ".join(map(str, steps[: place + 1]))
                raise Broken(f"{error}\nafter: {done}") from error
        await count_reached(course)


async def take(course: Course, step: Step) -> None:
    """Run one step, and check the invariants afterwards."""
    course.was_killed = False
    course.tried, course.results = [], []
    course.counts[step.name] += 1
    if step.name == LULL:
        await check_lull(course)
    else:
        await EVERYTHING[step.name][1](course, random.Random(step.number))
        await check_step(course)
    course.remember()
