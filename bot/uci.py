"""The UCI front end of the engine.

The protocol leaves some behavior open. Here, unknown lines are ignored. An illegal position is rejected with an `info
string`, and the previous position is kept.

`Skill Level` is the number of an engine level, from 1 to 9. In other engines, it goes from 0 to 20, but GUIs read the
range from the option. If `UCI_LimitStrength` is set, `UCI_Elo` is used instead: each move is played by one of the two
levels with the closest Elo in the variant's family. The range of `UCI_Elo` covers all families, because it is sent
before a variant is chosen. The highest level searches within the limits of `go`. The other levels search within their
own limits. For them, `go` can only reduce the nodes and time and restrict the moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from threading import Event, Thread, Timer

from bot.engine import (
    LEVELS,
    Clock,
    Engine,
    Info,
    Level,
    Limits,
    LineOver,
    NoMoves,
    NotRated,
    SearchResult,
    choose,
    elo_range,
    find_level,
    level_near,
    warm_up_engine,
)
from bot.rules import InvalidFen, Move, MoveError, MoveLine, Position
from bot.variants import VARIANTS, find_variant
from bot.variants.model import Variant

NAME = "Campmate"
MOST_HASH_MB, MOST_THREADS, MOST_LINES = 4096, 64, 100
LARGEST = 10**12
DEEPEST_PERFT = 20
NODES_A_SECOND = 300_000
"""The rate at which the time limit of a `go` command is converted to a node limit, for levels that make mistakes.
Searches at these levels are at least this fast.
"""
PAIRED = ("wtime", "btime", "winc", "binc", "movestogo", "movetime", "nodes", "depth", "mate")


@dataclass
class Session:
    """A UCI session. `say` is called with each line of output, sometimes from the search thread."""

    say: Callable[[str], None]
    clock: Callable[[], float] = time.perf_counter
    variant: Variant = field(default_factory=lambda: next(iter(VARIANTS.values())))
    hash_mb: int = 64
    threads: int = 1
    lines: int = 1
    skill: int = len(LEVELS)
    elo: int = field(default_factory=lambda: elo_range()[1])
    is_limited: bool = False
    random: Random = field(default_factory=Random)
    _line: MoveLine | None = field(init=False, default=None)
    _engine: Engine | None = field(init=False, default=None)
    _search: Thread | None = field(init=False, default=None)
    _on_hit: Limits = field(init=False, default_factory=Limits)
    _may_answer: Event = field(init=False, default_factory=Event)
    _must_answer: Event = field(init=False, default_factory=Event)
    _seed: str = field(init=False, default="")

    def __post_init__(self) -> None:
        self._start_over(self.variant)

    @property
    def line(self) -> MoveLine:
        """The current game: its start position and moves. It is created when first used, so that `uci` can be answered
        before any compiled code is loaded.
        """
        if self._line is None:
            self._line = MoveLine.from_position(Position.start(self.variant))
        return self._line

    def run(self, lines: Iterable[str]) -> None:
        """Execute lines of input until `quit` or the end of the input. Then stop the search if one is running."""
        for text in lines:
            words = text.split()
            if words[:1] == ["quit"]:
                break
            self.obey(words)
        self._halt()

    def obey(self, words: list[str]) -> None:
        """Execute one line of input. Words before the first known command are skipped, as the protocol requires."""
        commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._introduce,
            "isready": self._be_ready,
            "setoption": self._set_option,
            "ucinewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._halt(),
            "ponderhit": self._ponder_hit,
        }
        for at, word in enumerate(words):
            if word in commands:
                return commands[word](words[at + 1 :])
        return None

    def _introduce(self, _: list[str]) -> None:
        variants = " ".join(f"var {key}" for key in VARIANTS)
        least, most = elo_range()
        for line in (
            f"id name {NAME}",
            "id author the Campmate project",
            f"option name Hash type spin default 64 min 1 max {MOST_HASH_MB}",
            f"option name Threads type spin default 1 min 1 max {MOST_THREADS}",
            f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}",
            "option name Ponder type check default false",
            "option name Clear Hash type button",
            f"option name Skill Level type spin default {len(LEVELS)} min 1 max {len(LEVELS)}",
            "option name UCI_LimitStrength type check default false",
            f"option name UCI_Elo type spin default {most} min {least} max {most}",
            f"option name UCI_Variant type combo default {self.variant.key} {variants}",
            "uciok",
        ):
            self.say(line)

    def _be_ready(self, _: list[str]) -> None:
        self._ready_engine()
        self.say("readyok")

    def _set_option(self, words: list[str]) -> None:
        name, value = _option(words)
        if name == "uci_variant":
            self._set_variant(value)
        elif name == "clear hash":
            self._new_game([])
        elif name == "uci_limitstrength" and value in ("true", "false"):
            self.is_limited = value == "true"
        else:
            self._set_number(name, _number(value))

    def _set_number(self, name: str, number: int | None) -> None:
        numbers = {
            "hash": ("hash_mb", MOST_HASH_MB),
            "threads": ("threads", MOST_THREADS),
            "multipv": ("lines", MOST_LINES),
            "skill level": ("skill", len(LEVELS)),
            "uci_elo": ("elo", elo_range()[1]),
        }
        if name not in numbers or number is None or number < 1:
            return
        attribute, most = numbers[name]
        self._halt()
        setattr(self, attribute, min(number, most))
        if attribute in ("hash_mb", "threads"):
            self._engine = None

    def _set_variant(self, key: str) -> None:
        try:
            variant = find_variant(key)
        except ValueError as error:
            return self.say(f"info string {error}")
        self._halt()
        return self._start_over(variant)

    def _start_over(self, variant: Variant) -> None:
        self.variant, self._line = variant, None
        self._new_game([])

    def _new_game(self, _: list[str]) -> None:
        self._halt()
        self._seed = str(self.random.getrandbits(64))
        if self._engine is not None:
            self._engine.clear()

    def _set_position(self, words: list[str]) -> None:
        before, _, moves = (" ".join(words)).partition("moves")
        kind, *fen = before.split() or [""]
        if kind not in ("startpos", "fen"):
            return
        self._halt()
        try:
            start = " ".join(fen) if kind == "fen" else self.variant.start_fen
            self._line = self._replay(start, moves.split())
        except (InvalidFen, MoveError) as error:
            self.say(f"info string invalid position: {error}")

    def _replay(self, start: str, moves: list[str]) -> MoveLine:
        """Return the game with these moves from the position `start`. If it continues the current game, play only the
        new moves.
        """
        line = self.line
        played = [move.uci for move in line.moves]
        if line.start.fen != start or line.start.variant is not self.variant or played != moves[: len(played)]:
            return MoveLine.from_uci(self.variant, start, moves)
        return line.followed_by(moves[len(played) :])

    def _go(self, words: list[str]) -> None:
        self._halt()
        if words[:1] == ["perft"]:
            return self._perft(_number(" ".join(words[1:2])))
        limits, waits = self._limits(words)
        self._may_answer.clear()
        self._must_answer.clear()
        if not waits:
            self._may_answer.set()
        self._on_hit = limits
        if waits:
            limits = replace(limits, seconds=None, clock=None)
        args = self._ready_engine(), self.line, limits, self._level()
        self._search = Thread(target=self._work, args=args, daemon=True)
        self._search.start()
        return None

    def _ponder_hit(self, _: list[str]) -> None:
        """Continue the search after the expected move was played. The time limit starts now."""
        search, (soft, hard) = self._search, self._on_hit.budget()
        self._may_answer.set()
        seconds = hard if soft is None else soft
        if search is not None and seconds is not None:
            timer = Timer(seconds, self._end, (search,))
            timer.daemon = True
            timer.start()

    def _level(self) -> Level:
        if not self.is_limited:
            return find_level(self.skill)
        chance = Random(f"{self._seed} {self.line.ply}").random()
        try:
            return level_near(self.elo, self.variant.family, chance)
        except NotRated as error:
            self.say(f"info string {error}")
            return find_level(self.skill)

    def _work(self, engine: Engine, line: MoveLine, limits: Limits, level: Level) -> None:
        try:
            result: SearchResult | None = self._find(engine, line, limits, level)
        except (LineOver, NoMoves) as error:
            self.say(f"info string {error}")
            result = None
        # After `go infinite` or `go ponder`, the best move is sent only after `stop` or `ponderhit`.
        self._may_answer.wait()
        if result is None:
            return self.say("bestmove (none)")
        ponder = f" ponder {result.pv[1].uci}" if len(result.pv) > 1 else ""
        return self.say(f"bestmove {result.move.uci}{ponder}")

    def _find(self, engine: Engine, line: MoveLine, limits: Limits, level: Level) -> SearchResult:
        if level is LEVELS[-1]:
            return engine.search(line, limits, self._inform)
        result = choose(engine, line, _within(level, limits), self._seed, self._must_answer.is_set)
        depth, best = result.depth, result.variations[0]
        self._inform(Info(depth, depth, 1, best, result.nodes, result.seconds, 0))
        return result

    def _inform(self, info: Info) -> None:
        rate = int(info.nodes / info.seconds) if info.seconds else 0
        pv = " ".join(move.uci for move in info.variation.pv)
        self.say(
            f"info depth {info.depth} seldepth {info.selective_depth} multipv {info.rank} "
            f"score {info.variation.score.uci} nodes {info.nodes} nps {rate} hashfull {info.permille_full} "
            f"time {int(1000 * info.seconds)} pv {pv}"
        )

    def _limits(self, words: list[str]) -> tuple[Limits, bool]:
        """Return the limits of a `go` command, and whether the engine has to wait for `stop` or `ponderhit` before
        sending its best move.
        """
        given: dict[str, int] = {}
        for name, text in pairwise(words):
            number = _number(text) if name in PAIRED else None
            if number is not None:
                given[name] = number
        limits = Limits(
            depth=given.get("depth"),
            nodes=given.get("nodes"),
            seconds=given["movetime"] / 1000 if "movetime" in given else None,
            clock=self._clock(given),
            mate=given.get("mate"),
            moves=self._wanted(words),
            lines=self.lines,
        )
        return limits, "infinite" in words or "ponder" in words

    def _clock(self, given: dict[str, int]) -> Clock | None:
        side = self.line.position.turn.word[0]
        left = given.get(f"{side}time")
        if left is None:
            return None
        return Clock(left / 1000, given.get(f"{side}inc", 0) / 1000, given.get("movestogo") or None)

    def _wanted(self, words: list[str]) -> tuple[Move, ...]:
        """Return the legal moves listed after `searchmoves`, if there are any."""
        if "searchmoves" not in words:
            return ()
        moves = map(self.line.position.exact_move, words[words.index("searchmoves") + 1 :])
        return tuple(move for move in moves if move is not None)

    def _perft(self, depth: int | None) -> None:
        if depth is None or not 1 <= depth <= DEEPEST_PERFT:
            return
        total = 0
        for move in self.line.position.legal_moves:
            count = self.line.position.play(move).perft(depth - 1)
            total += count
            self.say(f"{move.uci}: {count}")
        self.say("")
        self.say(f"Nodes searched: {total}")

    def _ready_engine(self) -> Engine:
        if self._engine is None:
            warm_up_engine(self.variant)
            self._engine = Engine(self.hash_mb, self.threads, self.clock)
        return self._engine

    def _halt(self) -> None:
        """Stop the search if one is running, and wait until it has sent its best move."""
        if self._search is not None:
            self._may_answer.set()
            self._end(self._search)
            self._search = None

    def _end(self, search: Thread) -> None:
        """Stop this search and wait until its thread has ended. Searches that were started later aren't affected."""
        while search.is_alive():
            # The flags are set repeatedly, because a search that is just starting resets them.
            self._must_answer.set()
            if self._engine is not None:
                self._engine.stop()
            search.join(0.002)


def _within(level: Level, limits: Limits) -> Level:
    """Return the level with its limits reduced to the nodes, time and moves of a `go` command."""
    _, hard = limits.budget()
    timed = None if hard is None else max(1, int(hard * NODES_A_SECOND))
    nodes = min((one for one in (level.limits.nodes, limits.nodes, timed) if one is not None), default=None)
    return replace(level, limits=replace(level.limits, nodes=nodes, moves=limits.moves))


def _option(words: list[str]) -> tuple[str, str]:
    """Return the name and value of a `setoption` command. The name is converted to lower case."""
    text = " ".join(words)
    name, _, value = text.removeprefix("name ").partition(" value ")
    return name.strip().lower(), value.strip()


def _number(text: str) -> int | None:
    """Read an integer. Return 0 if it is negative, or None if the text isn't an integer."""
    sign, digits = text[:1] == "-", text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(LARGEST))):
        return None
    return 0 if sign else int(digits)
