"""The clock of a running bot. It follows small changes of the system clock gradually. If the system clock jumps, the
bot's clock stops until it's resumed.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from bot.runtime.steady_clock import SteadyClock
from tests.now import NOW

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)


@dataclass
class Machine:
    """A machine with a system clock that tests can set."""

    system: datetime = NOW
    monotonic: float = 1000.0

    def run(self, seconds: float) -> None:
        self.system += seconds * SECOND
        self.monotonic += seconds


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def clock(machine: Machine) -> SteadyClock:
    return SteadyClock(lambda: machine.system, lambda: machine.monotonic)


def test_it_follows_the_system_clock(machine: Machine, clock: SteadyClock) -> None:
    for seconds in (0.25, 2, 9):
        machine.run(seconds)
        assert clock() == machine.system


@pytest.mark.parametrize("off", [30.0, -30.0])
def test_a_small_correction_is_followed_gradually_and_never_backward(
    machine: Machine, clock: SteadyClock, off: float
) -> None:
    machine.system += off * SECOND
    told = [clock()]
    for _ in range(1000):
        machine.run(1)
        told.append(clock())
    steps = [(after - before) / SECOND for before, after in pairwise(told)]
    assert min(steps) == pytest.approx(1.0 if off > 0 else 0.95)
    assert max(steps) == pytest.approx(1.05 if off > 0 else 1.0)
    assert told[-1] == machine.system


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_after_the_system_clock_was_set_it_stops_until_it_is_resumed(
    machine: Machine, clock: SteadyClock, by: timedelta
) -> None:
    machine.run(5)
    assert clock() == NOW + 5 * SECOND
    machine.system += by
    for _ in range(3):
        machine.run(5)
        assert clock() == NOW + 5 * SECOND
        assert clock.has_leapt
    assert clock.real() == machine.system
    clock.go_on()
    machine.run(1)
    assert (clock(), clock.has_leapt) == (machine.system, False)


@pytest.mark.parametrize(("system", "monotonic"), [(15, 15), (600, 600), (600, 0)])
def test_a_suspended_process_and_a_machine_that_slept_count_as_a_jump(
    machine: Machine, clock: SteadyClock, system: int, monotonic: int
) -> None:
    machine.system += system * SECOND
    machine.monotonic += monotonic
    assert clock() == NOW
    assert clock.has_leapt
