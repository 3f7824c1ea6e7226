"""The engine. It searches the position at the end of a line, within limits, with one or more threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from threading import Thread, Timer

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.store import GENERATIONS, fullness
from bot.engine.evaluation import Score
from bot.engine.levels import Limits
from bot.engine.tablebase import table_moves, without_losing_moves
from bot.engine.tables import Numbers, numbers_as_measured, numbers_with_network
from bot.engine.worker import UNLIMITED, Found, Worker, pack, patience, unpack
from bot.rules import Move, MoveLine, Outcome
from bot.rules.tables import Words
from bot.variants.model import Variant

ENTRY_BYTES = 8 * at.ENTRY
SMALL_MB = 1
"""The minimum table size in megabytes. The engines that `unaware` returns have this size."""
PROVEN_AFTER = 12
"""When a timed search has found a forced win or loss, it stops after searching this many plies beyond the end of the
game. A deeper search is unlikely to find a quicker end.
"""


class LineOver(ValueError):
    """The line that was passed to a search has already ended the game."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"expected a game that isn't over, got one that ended by {outcome.termination.value}")
        self.outcome = outcome


class NoMoves(ValueError):
    def __init__(self) -> None:
        super().__init__("expected at least one legal move among the moves to search")


@dataclass(frozen=True)
class Variation:
    score: Score
    pv: tuple[Move, ...]

    @property
    def move(self) -> Move:
        return self.pv[0]


@dataclass(frozen=True)
class Info:
    """A search's progress report: one variation at the depth just completed."""

    depth: int
    selective_depth: int
    rank: int
    """1 for the best variation, 2 for the second, as in UCI's MultiPV."""
    variation: Variation
    nodes: int
    seconds: float
    permille_full: int
    """How much of the transposition table is filled with entries of this search, in thousandths."""


@dataclass(frozen=True)
class SearchResult:
    """The result of a search, from the side to move's point of view."""

    depth: int
    nodes: int
    seconds: float
    variations: tuple[Variation, ...]
    """The best moves, best first: `Limits.lines` of them, or all legal moves if there are fewer."""

    @property
    def move(self) -> Move:
        return self.variations[0].move

    @property
    def score(self) -> Score:
        return self.variations[0].score

    @property
    def pv(self) -> tuple[Move, ...]:
        return self.variations[0].pv


@dataclass
class Engine:
    """Runs one search at a time, and keeps its transposition table between searches.

    A search by a new or cleared engine is deterministic if the engine has one thread and the search is limited by depth
    or nodes, not by time. `clock` returns a monotonic time in seconds.
    """

    hash_mb: int = 64
    threads: int = 1
    clock: Callable[[], float] = time.perf_counter
    numbers: Numbers | None = field(default=None, repr=False)
    """The array `E` to use instead of the variant's own, for comparing weights."""
    as_measured: bool = False
    """Whether to search without the network, correction history and endgame tablebases. The ratings of all levels
    except the last were measured that way.
    """
    patience: Callable[[Sequence[Found]], float] = field(default=patience, repr=False)
    """A function that takes the best move at each depth so far and returns a factor for the time to spend on the move.
    """
    _table: Words = field(init=False, repr=False)
    _workers: list[Worker] = field(init=False, repr=False)
    _generation: int = field(init=False, default=0)
    _unaware: Engine | None = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        self._table = _new_table(self.hash_mb)
        self._workers = [Worker() for _ in range(max(1, self.threads))]

    def search(self, line: MoveLine, limits: Limits, on_info: Callable[[Info], None] | None = None) -> SearchResult:
        """Return the best moves at the end of a line.

        The result always contains a legal move, even if the time is very short or `stop` is called at once. `on_info`
        is called in this thread with each variation of each finished depth. Raise LineOver if the game is over, or
        NoMoves if none of `limits.moves` is legal.
        """
        if line.outcome is not None:
            raise LineOver(line.outcome)
        if self._uses_tables:
            found = self._in_table(line, limits, on_info)
            if found is not None:
                return found
            limits = without_losing_moves(line, limits)
        numbers = self._numbers_for(line.position.variant)
        for worker in self._workers:
            worker.enter(line, numbers=numbers)
        self._generation = (self._generation + 1) % GENERATIONS
        search = _Search(self._workers, self._table, self._generation, line, limits, self.clock, self.patience, on_info)
        return search.run()

    @property
    def _uses_tables(self) -> bool:
        return not self.as_measured and self.numbers is None

    def _in_table(self, line: MoveLine, limits: Limits, on_info: Callable[[Info], None] | None) -> SearchResult | None:
        """Return the best moves from an endgame tablebase, or None if a search is needed."""
        begin = self.clock()
        found = table_moves(line, limits)
        if found is None:
            return None
        for worker in self._workers:
            worker.space[at.NODES] = 0
        variations, depth = tuple(Variation(one.score, one.pv) for one in found), len(found[0].pv)
        seconds = self.clock() - begin
        if on_info is not None:
            for rank, variation in enumerate(variations, start=1):
                on_info(Info(depth, depth, rank, variation, 0, seconds, 0))
        return SearchResult(depth, 0, seconds, variations)

    def stop(self) -> None:
        """Stop the running search, which returns within milliseconds. Thread-safe."""
        for worker in self._workers:
            worker.stop()

    def close(self) -> None:
        """Do nothing, because this engine holds no resources outside of its process."""

    def clear(self) -> None:
        """Clear the transposition table and the histories for a new game."""
        self._table[:] = 0
        self._generation = 0
        for worker in self._workers:
            worker.forget()

    def unaware(self) -> Engine:
        """Return a single-threaded engine without networks, with a table of SMALL_MB. Each call clears this table.

        The returned engine is used for all levels except the last. It searches in the same way as when the ratings of
        these levels were measured. It has its own table, because results found without a network must not mix with this
        engine's results. `stop` must be called on each of the two engines separately.
        """
        if self._unaware is None:
            self._unaware = Engine(SMALL_MB, clock=self.clock, as_measured=True)
        self._unaware.clear()
        return self._unaware

    @property
    def nodes(self) -> int:
        """The number of nodes searched by all threads in the current or last search."""
        return sum(worker.nodes for worker in self._workers)

    def _numbers_for(self, variant: Variant) -> Numbers:
        if self.numbers is not None:
            return self.numbers
        return numbers_as_measured(variant) if self.as_measured else numbers_with_network(variant)


@dataclass
class _Search:
    workers: list[Worker]
    table: Words
    generation: int
    line: MoveLine
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
        """Return the packed root moves that will be searched. Raise NoMoves if none is legal."""
        worker = self.workers[0]
        if not self.limits.moves:
            return list(worker.roots)
        roots = pack(worker, self.limits.moves, self.line.position)
        if not roots:
            raise NoMoves
        return roots

    def _iterate(self, roots: list[int], soft: float | None, hard: float | None) -> tuple[int, list[Found]]:
        """Search by iterative deepening. Return the last completed depth, and the best moves.

        Depth 1 takes about a millisecond and is always completed, so that there is a result.
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
        self.timer = Timer(max(0.0, seconds - (self.clock() - self.begin)), self._stop)
        self.timer.daemon = True
        self.timer.start()

    def _one_depth(self, worker: Worker, roots: list[int], depth: int, last: list[Found]) -> tuple[list[Found], bool]:
        """Find the best moves at one depth, with one search for each. Each search excludes the moves that were already
        found.

        Return the moves, and whether all searches were completed.
        """
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
        """Search in a helper thread to fill the shared table (Lazy SMP). Every other helper starts one depth higher."""
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
    """Return a zeroed transposition table.

    Its size is at most `megabytes`, but at least SMALL_MB. The number of entries is a power of two. The table's first
    word is aligned to 64 bytes, so that each cluster is one cache line.
    """
    entries = (max(megabytes, SMALL_MB) << 20) // ENTRY_BYTES
    words = (1 << (entries.bit_length() - 1)) * at.ENTRY
    cluster = at.CLUSTER * at.ENTRY
    room = np.zeros(words + cluster, np.uint64)
    skip = -room.ctypes.data // room.itemsize % cluster
    return room[skip : skip + words]
