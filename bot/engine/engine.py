"""The engine: from a game so far and limits to a move, its score and its line."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from threading import Thread, Timer

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.store import GENERATIONS, fullness
from bot.engine.limits import Limits
from bot.engine.patience import patience
from bot.engine.score import Score
from bot.engine.tables import Numbers, numbers_of, numbers_with_network
from bot.engine.worker import UNLIMITED, Found, Worker, pack, unpack
from bot.rules import Line, Move, Outcome
from bot.rules._kernel import layout as rules
from bot.rules.tables import Words
from bot.variants.model import Variant

ENTRY_BYTES = 8 * at.ENTRY
SMALL_MB = 1
"""The least table, and that of a search that must not know of any other."""
PROVEN_AFTER = 12
"""Depths past a forced end's distance after which a timed search believes that none is shorter."""


class LineOver(ValueError):
    """A search was asked of a game that has ended."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"expected a game that goes on, got one that ended by {outcome.termination.value}")
        self.outcome = outcome


class NoMoves(ValueError):
    """A search was restricted to moves none of which is legal."""

    def __init__(self) -> None:
        super().__init__("expected at least one legal move among those to consider")


@dataclass(frozen=True)
class Variation:
    """One of the best moves, with what it is worth and the line that is expected to follow."""

    score: Score
    pv: tuple[Move, ...]

    @property
    def move(self) -> Move:
        """The move itself."""
        return self.pv[0]


@dataclass(frozen=True)
class Info:
    """News of a running search: one variation of the depth just finished."""

    depth: int
    selective_depth: int
    rank: int
    """1 for the best variation, 2 for the next."""
    variation: Variation
    nodes: int
    seconds: float
    permille_full: int
    """How much of the table this search has filled."""


@dataclass(frozen=True)
class SearchResult:
    """What a search has found, from the view of the side to move."""

    depth: int
    nodes: int
    seconds: float
    variations: tuple[Variation, ...]
    """The best moves, best first; as many as the limits asked for, if there are."""

    @property
    def move(self) -> Move:
        """The best move."""
        return self.variations[0].move

    @property
    def score(self) -> Score:
        """What it is worth."""
        return self.variations[0].score

    @property
    def pv(self) -> tuple[Move, ...]:
        """The line that is expected."""
        return self.variations[0].pv


@dataclass
class Engine:
    """Searches, one at a time, with a transposition table that lasts from search to search.

    With one thread and a limit of depth or nodes, equal searches of new (or cleared) engines are equal. `clock`
    tells seconds that only go forward.
    """

    hash_mb: int = 64
    threads: int = 1
    clock: Callable[[], float] = time.perf_counter
    numbers: Numbers | None = field(default=None, repr=False)
    """What to weigh positions by, in place of the variant's own; for comparing weights."""
    uses_network: bool = True
    """Whether the family's network, if there is one, corrects the evaluation."""
    patience: Callable[[Sequence[Found]], float] = field(default=patience, repr=False)
    """What a move's share of a clock is multiplied by, from the best of each depth so far."""
    _table: Words = field(init=False, repr=False)
    _workers: list[Worker] = field(init=False, repr=False)
    _generation: int = field(init=False, default=0)
    _unaware: Engine | None = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        """Make room."""
        self._table = _new_table(self.hash_mb)
        self._workers = [Worker() for _ in range(max(1, self.threads))]

    def search(self, line: Line, limits: Limits, on_info: Callable[[Info], None] | None = None) -> SearchResult:
        """Find the best move at the end of a line; raise LineOver or NoMoves.

        `on_info` is told of each variation of each depth, in this thread. Always returns a legal move, however
        short the time or early the stop.
        """
        if line.outcome is not None:
            raise LineOver(line.outcome)
        numbers = self._numbers_for(line.position.variant)
        for worker in self._workers:
            worker.enter(line, numbers=numbers)
        self._generation = (self._generation + 1) % GENERATIONS
        search = _Search(self._workers, self._table, self._generation, line, limits, self.clock, self.patience, on_info)
        return search.run()

    def stop(self) -> None:
        """Make the running search return within some milliseconds; may be called from any thread."""
        for worker in self._workers:
            worker.stop()

    def clear(self) -> None:
        """Forget all earlier searches, as before a new game."""
        self._table[:] = 0
        self._generation = 0
        for worker in self._workers:
            worker.forget()

    def unaware(self) -> Engine:
        """Return an engine of one thread that searches as a new one of `SMALL_MB` would, each time this is called.

        It has no network: it plays the levels below the last, whose strength was measured without. It works in this
        engine's table, of which as much is forgotten: not while this one searches. To stop one does not stop the other.
        """
        if self._unaware is None:
            self._unaware = Engine(SMALL_MB, clock=self.clock, uses_network=False)
            self._unaware._table = self._table[: self._unaware._table.size]
        self._unaware.clear()
        return self._unaware

    @property
    def nodes(self) -> int:
        """How many nodes the running search has had, or the last one."""
        return sum(worker.nodes for worker in self._workers)

    def _numbers_for(self, variant: Variant) -> Numbers:
        if self.numbers is not None:
            return self.numbers
        return numbers_with_network(variant) if self.uses_network else numbers_of(variant)


@dataclass
class _Search:
    workers: list[Worker]
    table: Words
    generation: int
    line: Line
    limits: Limits
    clock: Callable[[], float]
    patience: Callable[[Sequence[Found]], float]
    on_info: Callable[[Info], None] | None
    begin: float = field(init=False, default=0.0)
    timer: Timer | None = field(init=False, default=None)

    def run(self) -> SearchResult:
        self.begin = self.clock()
        soft, hard = self.limits.budget()
        roots = self._roots()
        for worker in self.workers:
            worker.space[at.GENERATION] = self.generation
            worker.limit_nodes(
                UNLIMITED if self.limits.nodes is None else max(1, self.limits.nodes // len(self.workers))
            )
        helpers = [Thread(target=self._help, args=(i, roots), daemon=True) for i in range(1, len(self.workers))]
        for helper in helpers:
            helper.start()
        try:
            depth, best = self._iterate(roots, soft, hard)
        finally:
            self._stop()
            if self.timer is not None:
                self.timer.cancel()
            for helper in helpers:
                helper.join()
        variations = tuple(self._variation(found) for found in best)
        return SearchResult(depth, self._nodes, self.clock() - self.begin, variations)

    def _roots(self) -> list[int]:
        """The moves to consider; raise NoMoves."""
        worker = self.workers[0]
        if not self.limits.moves:
            return list(worker.roots)
        roots = pack(worker, self.limits.moves, self.line.position)
        if not roots:
            raise NoMoves
        return roots

    def _iterate(self, roots: list[int], soft: float | None, hard: float | None) -> tuple[int, list[Found]]:
        """Search depth after depth; return the last finished and the variations found.

        The first takes a millisecond and is finished however short the time, so that there is something to tell.
        """
        worker = self.workers[0]
        best = [Found(0, (move,)) for move in roots[: max(1, self.limits.lines)]]
        finished: list[Found] = []
        done = 0
        for depth in range(1, self.limits.most_depth + 1):
            found, is_complete = self._one_depth(worker, roots, depth, best)
            taken = {one.moves[0] for one in found}
            best = (found + [one for one in best if one.moves[0] not in taken])[: len(best)]
            if is_complete:
                done = depth
                best.sort(key=lambda one: -one.raw)
                finished.append(best[0])
            if (
                worker.is_stopped
                or self._is_enough(best[0].raw, depth, len(roots))
                or (soft is not None and self.clock() - self.begin >= soft * self.patience(finished))
            ):
                break
            if depth == 1 and hard is not None:
                self._break_off_after(hard)
        return done, best

    def _break_off_after(self, seconds: float) -> None:
        """Stop once so much time has passed since the search began."""
        self.timer = Timer(max(0.0, seconds - (self.clock() - self.begin)), self._stop)
        self.timer.daemon = True
        self.timer.start()

    def _one_depth(self, worker: Worker, roots: list[int], depth: int, last: list[Found]) -> tuple[list[Found], bool]:
        """Find as many best moves as asked for, each without those before it; tell whether all were found."""
        found: list[Found] = []
        taken: set[int] = set()
        for rank, before in enumerate(last):
            worker.choose([move for move in roots if move not in taken])
            one = worker.deepen(self.table, depth, before.raw)
            if worker.is_stopped:
                return [replace(one, raw=before.raw)] if one.moves and rank == 0 else found, False
            found.append(one)
            taken.add(one.moves[0])
            self._tell(one, depth, rank + 1)
        return found, True

    def _help(self, number: int, roots: list[int]) -> None:
        """Fill the shared table, at depths a little off those of the first thread."""
        worker = self.workers[number]
        worker.choose(roots)
        last = 0
        for depth in range(1 + number % 2, self.limits.most_depth + 1):
            last = worker.deepen(self.table, depth, last).raw
            if worker.is_stopped:
                return

    def _is_enough(self, raw: int, depth: int, choices: int) -> bool:
        mate = Score.from_kernel(raw).mate
        if self.limits.mate is not None and mate is not None and 0 < mate <= self.limits.mate:
            return True
        if self.limits.clock is not None and choices == 1:
            return True
        is_timed = self.limits.clock is not None or self.limits.seconds is not None
        return is_timed and mate is not None and depth >= at.MATE - abs(raw) + PROVEN_AFTER

    def _tell(self, found: Found, depth: int, rank: int) -> None:
        if self.on_info is None:
            return
        worker = self.workers[0]
        self.on_info(
            Info(
                depth,
                worker.selective_depth,
                rank,
                self._variation(found),
                self._nodes,
                self.clock() - self.begin,
                int(fullness(self.table, self.generation)),
            )
        )

    def _variation(self, found: Found) -> Variation:
        return Variation(Score.from_kernel(found.raw), unpack(self.line.position, found.moves))

    @property
    def _nodes(self) -> int:
        return sum(worker.nodes for worker in self.workers)

    def _stop(self) -> None:
        for worker in self.workers:
            worker.stop()


def _new_table(megabytes: int) -> Words:
    """A table of at most so many megabytes, at least SMALL_MB, whose clusters begin where a cache line does."""
    entries = (max(megabytes, SMALL_MB) << 20) // ENTRY_BYTES
    words = (1 << (entries.bit_length() - 1)) * at.ENTRY
    room = np.zeros(words + rules.KINDS, np.uint64)
    skip = -room.ctypes.data // room.itemsize % rules.KINDS
    return room[skip : skip + words]
