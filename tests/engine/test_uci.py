"""UCI sessions: responses, errors and ignored lines."""

import subprocess
import sys
from collections.abc import Callable
from threading import Condition

import pytest

from bot.engine import Engine, choose, elo_range, find_level
from bot.rules import MoveLine, Position, parse_move
from bot.uci import Session
from bot.variants import VARIANTS, Variant, find_variant
from tests.sampling import variant_keys
from tests.timeouts import TIMEOUT


class Screen:
    """The engine's output. Tests can wait for a line in it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.changed = Condition()

    def write(self, line: str) -> None:
        with self.changed:
            self.lines.append(line)
            self.changed.notify_all()

    def wait_for(self, beginning: str) -> str:
        def found() -> str | None:
            return next((line for line in self.lines if line.startswith(beginning)), None)

        with self.changed:
            line = self.changed.wait_for(found, TIMEOUT)
        assert line is not None, self.lines
        return line


Send = Callable[[str], list[str]]


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def session(screen: Screen) -> Session:
    return Session(screen.write, hash_mb=1)


@pytest.fixture
def send(session: Session, screen: Screen) -> Send:
    """Send lines that are separated by semicolons, wait for each search to end, and return the output."""

    def send_all(text: str) -> list[str]:
        screen.lines.clear()
        for line in text.split(";"):
            session.obey(line.split())
            if line.split()[:1] == ["go"] and "infinite" not in line and "ponder" not in line and "perft" not in line:
                screen.wait_for("bestmove")
        return list(screen.lines)

    return send_all


def test_uci_lists_every_variant_and_exactly_the_working_options(send: Send) -> None:
    lines = send("uci")
    assert (lines[0].split()[:2], lines[-1]) == (["id", "name"], "uciok")
    names = {line.split(" type ")[0].removeprefix("option name ") for line in lines if line.startswith("option")}
    assert names == {
        *("Hash", "Threads", "MultiPV", "Ponder", "Clear Hash", "UCI_Variant"),
        *("Skill Level", "UCI_LimitStrength", "UCI_Elo"),
    }
    (variants,) = (line for line in lines if "UCI_Variant" in line)
    assert [word for word in variants.split() if word in VARIANTS][1:] == list(VARIANTS)


@pytest.mark.parametrize("key", [*variant_keys(), "asymmetric-orcs-elves+ab"])
def test_every_variant_is_played(key: str, send: Send) -> None:
    lines = send(f"setoption name UCI_Variant value {key};position startpos;go depth 3")
    move = lines[-1].split()[1]
    assert Position.start(find_variant(key)).exact_move(move)


@pytest.mark.parametrize(
    "go",
    [
        "depth 3",
        "nodes 500",
        "movetime 20",
        "wtime 500 btime 500",
        "wtime 300 btime 300 winc 10 binc 10 movestogo 5",
        "wtime -5 btime -5",
        "mate 1 nodes 2000",
        "depth 3 searchmoves a2a3 h2h3",
        "depth 2 nonsense",
        "depth x nodes 100",
    ],
)
def test_a_search_reports_its_progress_and_its_move(go: str, send: Send) -> None:
    lines = send(f"position startpos;go {go}")
    news = lines[0].split()
    for word in ("depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"):
        assert word in news
    assert Position.start(find_variant("orda")).exact_move(lines[-1].split()[1])


def test_searchmoves_restricts_the_answer(send: Send) -> None:
    assert send("position startpos;go depth 4 searchmoves h2h3")[-1].split()[1] == "h2h3"


def test_several_lines_are_reported(send: Send) -> None:
    lines = send("setoption name MultiPV value 3;position startpos;go depth 2")
    assert {line.split("multipv ")[1][0] for line in lines if line.startswith("info depth 2")} == {"1", "2", "3"}


@pytest.mark.parametrize("go", ["infinite", "ponder", "infinite depth 1", "ponder wtime 10 btime 10"])
def test_an_endless_search_answers_only_when_stopped(go: str, send: Send, session: Session, screen: Screen) -> None:
    send(f"position startpos;go {go}")
    screen.wait_for("info depth 1 ")
    assert not any(line.startswith("bestmove") for line in screen.lines)
    session.obey(["stop"])
    assert screen.lines[-1].startswith("bestmove")


@pytest.mark.parametrize("clock", ["movetime 20", "wtime 500 btime 500", "depth 1", "movetime 20 wtime 9000"])
@pytest.mark.parametrize("level", [3, 8, 9])
def test_after_ponderhit_the_clock_ends_the_search(
    clock: str, level: int, send: Send, session: Session, screen: Screen
) -> None:
    send(f"setoption name Skill Level value {level};position startpos;go ponder {clock}")
    screen.wait_for("info depth ")
    assert not any(line.startswith("bestmove") for line in screen.lines)
    session.obey(["ponderhit"])
    screen.wait_for("bestmove")


def test_the_clock_of_an_earlier_search_does_not_end_a_later_one(send: Send, session: Session, screen: Screen) -> None:
    send("position startpos;go ponder movetime 30")
    session.obey(["ponderhit"])
    session.obey(["stop"])
    assert send("go depth 11")[-2].startswith("info depth 11 ")


def test_a_mate_is_scored_as_one(send: Send) -> None:
    lines = send("setoption name UCI_Variant value chess;position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1;go depth 3")
    assert "score mate 1 " in lines[0]
    assert lines[-1].split()[:2] == ["bestmove", "a1a8"]


def test_perft_counts(send: Send) -> None:
    start = Position.start(find_variant("orda"))
    lines = send("position startpos moves e2e4;go perft 2")
    assert lines[-1] == f"Nodes searched: {start.play(parse_move(start, 'e4')).perft(2)}"


def test_a_position_extends_the_previous_one_or_replaces_it(send: Send, session: Session) -> None:
    for moves in ("e2e4", "e2e4 e8f7", "d2d4", "d2d4 e8f7 d4d5"):
        send(f"position startpos moves {moves}")
        assert [move.uci for move in session.line.moves] == moves.split()


@pytest.mark.parametrize(
    "text",
    [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen kk6/8/8/8/8/8/8/K7 w - - 0 1",
        "position fen rubbish",
        "position startpos moves e2e5",
        "position startpos moves e2e4 zzzz",
    ],
)
def test_an_invalid_position_is_refused_and_the_previous_one_kept(text: str, send: Send, session: Session) -> None:
    send("position startpos moves e2e4")
    (refusal,) = send(text)
    assert refusal.startswith("info string invalid position: ")
    assert [move.uci for move in session.line.moves] == ["e2e4"]


def test_an_unknown_variant_is_refused_with_a_message(send: Send, session: Session) -> None:
    (refusal,) = send("setoption name UCI_Variant value atomic")
    assert refusal.startswith("info string expected a variant")
    assert session.variant is find_variant("orda")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "position",
        "position sideways",
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value many",
        "setoption name Hash value -1",
        "setoption name Threads value 99999999999999999999999999",
        "setoption name Colour value blue",
        "setoption name Skill Level value weak",
        "setoption name Skill Level value 0",
        "setoption name Skill Level value -3",
        "setoption name UCI_Elo value",
        "setoption name UCI_Elo value 18hundred",
        "setoption name UCI_LimitStrength value perhaps",
        "setoption name UCI_LimitStrength",
        "go perft",
        "go perft 0",
        "go perft ٣",
        "go perft 99",
        "stop",
        "ponderhit",
        "\x00\ufffd",
        "debug on",
        "register later",
    ],
)
def test_invalid_commands_are_ignored(text: str, send: Send) -> None:
    assert send(text) == []
    assert send("isready") == ["readyok"]


def test_words_before_a_command_are_skipped(send: Send) -> None:
    assert send("joho isready") == ["readyok"]


def test_strength_options_show_the_levels_and_their_rating_range(send: Send) -> None:
    lines = send("uci")
    least, most = elo_range()
    assert "option name Skill Level type spin default 9 min 1 max 9" in lines
    assert "option name UCI_LimitStrength type check default false" in lines
    assert f"option name UCI_Elo type spin default {most} min {least} max {most}" in lines


def test_invalid_strength_values_change_nothing(send: Send, session: Session) -> None:
    before = (session.skill, session.elo, session.is_limited)
    for value in ("0", "-1", "x", "", "٣"):
        send(f"setoption name Skill Level value {value};setoption name UCI_Elo value {value}")
        send(f"setoption name UCI_LimitStrength value {value}")
    assert (session.skill, session.elo, session.is_limited) == before


def test_a_strength_above_the_maximum_is_clamped(send: Send, session: Session) -> None:
    send("setoption name Skill Level value 20;setoption name UCI_Elo value 9999")
    assert (session.skill, session.elo) == (9, elo_range()[1])


@pytest.mark.parametrize("key", ["orda", "ordamirror", "asymmetric-orcs-elves+ab"])
def test_a_skill_level_plays_as_the_level_does(key: str, send: Send, session: Session) -> None:
    session.random.seed(3)
    lines = send(
        f"setoption name UCI_Variant value {key};setoption name Skill Level value 3;position startpos;go depth 1"
    )
    session.random.seed(3)
    line = MoveLine.from_position(Position.start(find_variant(key)))
    expected = choose(Engine(hash_mb=1), line, find_level(3), str(session.random.getrandbits(64)))
    assert lines[-1].split()[1] == expected.move.uci
    assert lines[-2].startswith(f"info depth {expected.depth} ")


def test_errors_differ_from_game_to_game(send: Send) -> None:
    moves = {send("ucinewgame;setoption name Skill Level value 1;position startpos;go nodes 1")[-1] for _ in range(12)}
    assert len(moves) > 1


def test_an_elo_below_all_levels_is_the_first_level_and_overrides_the_skill(send: Send, session: Session) -> None:
    session.random.seed(4)
    send("ucinewgame;setoption name Skill Level value 8")
    lines = send(
        "setoption name UCI_LimitStrength value true;setoption name UCI_Elo value 1;position startpos;go depth 9"
    )
    session.random.seed(4)
    expected = choose(Engine(hash_mb=1), session.line, find_level(1), str(session.random.getrandbits(64)))
    assert lines[-1].split()[1] == expected.move.uci


def test_an_elo_counts_only_when_strength_is_limited(send: Send) -> None:
    plain = send("position startpos;go depth 4")[-1]
    assert send("ucinewgame;setoption name UCI_Elo value 1;position startpos;go depth 4")[-1] == plain


def test_an_elo_without_measured_levels_is_refused_with_a_message(send: Send, stranger: Variant) -> None:
    lines = send(
        f"setoption name UCI_Variant value {stranger.key};setoption name UCI_LimitStrength value true;"
        "position startpos;go depth 2"
    )
    assert lines[0] == "info string expected a variant with measured levels, got 'stranger'"
    assert lines[-1].startswith("bestmove")


def test_a_level_keeps_to_searchmoves(send: Send) -> None:
    lines = send("setoption name Skill Level value 2;position startpos;go depth 4 searchmoves h2h3 a2a3")
    assert lines[-1].split()[1] in ("h2h3", "a2a3")


@pytest.mark.parametrize("go", ["infinite", "ponder"])
def test_a_level_that_ponders_answers_only_when_stopped(go: str, send: Send, session: Session, screen: Screen) -> None:
    send(f"setoption name Skill Level value 3;position startpos;go {go}")
    screen.wait_for("info depth ")
    assert not any(line.startswith("bestmove") for line in screen.lines)
    session.obey(["stop"])
    assert screen.lines[-1].startswith("bestmove")


def test_a_level_respects_the_search_limits(send: Send) -> None:
    def nodes(go: str) -> int:
        send("setoption name Skill Level value 7;position startpos")
        return int(send(f"go {go}")[0].split(" nodes ")[1].split()[0])

    assert nodes("nodes 500") < nodes("depth 20") / 5
    assert nodes("movetime 7") < nodes("depth 20") / 5


def test_searching_a_finished_game_reports_an_error(send: Send) -> None:
    lines = send("setoption name UCI_Variant value chess;position fen R5k1/5ppp/8/8/8/8/8/7K b - - 0 1;go depth 3")
    assert lines == [
        "info string expected a game that isn't over, got one that ended by checkmate",
        "bestmove (none)",
    ]


def test_the_command_speaks_uci_until_its_input_ends() -> None:
    talk = b"uci\nisready\n\xff\xfe\nposition startpos moves e2e4\ngo depth 4\ngo infinite\nstop\n"
    done = subprocess.run(
        [sys.executable, "-m", "bot", "uci"], input=talk, capture_output=True, check=True, timeout=TIMEOUT
    )
    answered = [line.split()[0] for line in done.stdout.decode().splitlines() if line.split()[0] != "info"]
    assert answered[-3:] == ["readyok", "bestmove", "bestmove"]
    assert done.stderr == b""
