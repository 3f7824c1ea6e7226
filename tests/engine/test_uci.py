"""UCI sessions: responses, refusals and ignored lines."""

import subprocess
import sys
from collections.abc import Callable
from threading import Condition

import pytest

from bot.engine import Engine, choose, elo_range, find_level
from bot.rules import MoveLine, Position, parse_move
from bot.uci import Session
from bot.variants import VARIANTS, find_variant
from tests.sampling import variant_keys
from tests.timeouts import TIMEOUT


class Screen:
    """What the engine has said; a test can wait for a line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.changed = Condition()

    def say(self, line: str) -> None:
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


Tell = Callable[[str], list[str]]


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def session(screen: Screen) -> Session:
    return Session(screen.say, hash_mb=1)


@pytest.fixture
def tell(session: Session, screen: Screen) -> Tell:
    """Say some lines, separated by semicolons; return what is answered, once a search has moved."""

    def speak(text: str) -> list[str]:
        screen.lines.clear()
        for line in text.split(";"):
            session.obey(line.split())
            if line.split()[:1] == ["go"] and "infinite" not in line and "ponder" not in line and "perft" not in line:
                screen.wait_for("bestmove")
        return list(screen.lines)

    return speak


def test_the_introduction_names_every_variant_and_only_options_that_do_something(tell: Tell) -> None:
    lines = tell("uci")
    assert (lines[0].split()[:2], lines[-1]) == (["id", "name"], "uciok")
    names = {line.split(" type ")[0].removeprefix("option name ") for line in lines if line.startswith("option")}
    assert names == {
        *("Hash", "Threads", "MultiPV", "Ponder", "Clear Hash", "UCI_Variant"),
        *("Skill Level", "UCI_LimitStrength", "UCI_Elo"),
    }
    (variants,) = (line for line in lines if "UCI_Variant" in line)
    assert [word for word in variants.split() if word in VARIANTS][1:] == list(VARIANTS)


@pytest.mark.parametrize("key", [*variant_keys(), "asymmetric-orcs-elves+ab"])
def test_every_variant_is_played(key: str, tell: Tell) -> None:
    lines = tell(f"setoption name UCI_Variant value {key};position startpos;go depth 3")
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
def test_a_search_tells_its_progress_and_moves(go: str, tell: Tell) -> None:
    lines = tell(f"position startpos;go {go}")
    news = lines[0].split()
    for word in ("depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"):
        assert word in news
    assert Position.start(find_variant("orda")).exact_move(lines[-1].split()[1])


def test_searchmoves_restricts_the_answer(tell: Tell) -> None:
    assert tell("position startpos;go depth 4 searchmoves h2h3")[-1].split()[1] == "h2h3"


def test_several_lines_are_told(tell: Tell) -> None:
    lines = tell("setoption name MultiPV value 3;position startpos;go depth 2")
    assert {line.split("multipv ")[1][0] for line in lines if line.startswith("info depth 2")} == {"1", "2", "3"}


@pytest.mark.parametrize("go", ["infinite", "ponder", "infinite depth 1", "ponder wtime 10 btime 10"])
def test_an_endless_search_answers_only_when_stopped(go: str, tell: Tell, session: Session, screen: Screen) -> None:
    tell(f"position startpos;go {go}")
    screen.wait_for("info depth 1 ")
    assert not any(line.startswith("bestmove") for line in screen.lines)
    session.obey(["stop"])
    assert screen.lines[-1].startswith("bestmove")


@pytest.mark.parametrize("clock", ["movetime 20", "wtime 500 btime 500", "depth 1", "movetime 20 wtime 9000"])
@pytest.mark.parametrize("level", [3, 8, 9])
def test_once_the_expected_move_is_played_the_clock_ends_a_search(
    clock: str, level: int, tell: Tell, session: Session, screen: Screen
) -> None:
    tell(f"setoption name Skill Level value {level};position startpos;go ponder {clock}")
    screen.wait_for("info depth ")
    assert not any(line.startswith("bestmove") for line in screen.lines)
    session.obey(["ponderhit"])
    screen.wait_for("bestmove")


def test_a_clock_that_runs_out_late_ends_no_later_search(tell: Tell, session: Session, screen: Screen) -> None:
    tell("position startpos;go ponder movetime 30")
    session.obey(["ponderhit"])
    session.obey(["stop"])
    assert tell("go depth 11")[-2].startswith("info depth 11 ")


def test_a_mate_is_scored_as_one(tell: Tell) -> None:
    lines = tell("setoption name UCI_Variant value chess;position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1;go depth 3")
    assert "score mate 1 " in lines[0]
    assert lines[-1].split()[:2] == ["bestmove", "a1a8"]


def test_perft_counts(tell: Tell) -> None:
    start = Position.start(find_variant("orda"))
    lines = tell("position startpos moves e2e4;go perft 2")
    assert lines[-1] == f"Nodes searched: {start.play(parse_move(start, 'e4')).perft(2)}"


def test_a_position_goes_on_from_the_last_or_begins_anew(tell: Tell, session: Session) -> None:
    for moves in ("e2e4", "e2e4 e8f7", "d2d4", "d2d4 e8f7 d4d5"):
        tell(f"position startpos moves {moves}")
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
def test_an_unplayable_position_is_refused_in_a_sentence_and_the_last_one_stays(
    text: str, tell: Tell, session: Session
) -> None:
    tell("position startpos moves e2e4")
    (refusal,) = tell(text)
    assert refusal.startswith("info string invalid position: ")
    assert [move.uci for move in session.line.moves] == ["e2e4"]


def test_an_unknown_variant_is_refused_in_a_sentence(tell: Tell, session: Session) -> None:
    (refusal,) = tell("setoption name UCI_Variant value atomic")
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
def test_what_cannot_be_understood_is_ignored(text: str, tell: Tell) -> None:
    assert tell(text) == []
    assert tell("isready") == ["readyok"]


def test_words_before_a_command_are_skipped(tell: Tell) -> None:
    assert tell("joho isready") == ["readyok"]


def test_strength_is_offered_as_the_levels_and_their_measured_range(tell: Tell) -> None:
    lines = tell("uci")
    least, most = elo_range()
    assert "option name Skill Level type spin default 9 min 1 max 9" in lines
    assert "option name UCI_LimitStrength type check default false" in lines
    assert f"option name UCI_Elo type spin default {most} min {least} max {most}" in lines


def test_strength_that_makes_no_sense_changes_nothing(tell: Tell, session: Session) -> None:
    before = (session.skill, session.elo, session.is_limited)
    for value in ("0", "-1", "x", "", "٣"):
        tell(f"setoption name Skill Level value {value};setoption name UCI_Elo value {value}")
        tell(f"setoption name UCI_LimitStrength value {value}")
    assert (session.skill, session.elo, session.is_limited) == before


def test_too_high_a_strength_is_the_highest(tell: Tell, session: Session) -> None:
    tell("setoption name Skill Level value 20;setoption name UCI_Elo value 9999")
    assert (session.skill, session.elo) == (9, elo_range()[1])


@pytest.mark.parametrize("key", ["orda", "ordamirror", "asymmetric-orcs-elves+ab"])
def test_a_skill_level_plays_as_the_level_does(key: str, tell: Tell, session: Session) -> None:
    session.random.seed(3)
    lines = tell(
        f"setoption name UCI_Variant value {key};setoption name Skill Level value 3;position startpos;go depth 1"
    )
    session.random.seed(3)
    line = MoveLine.from_position(Position.start(find_variant(key)))
    expected = choose(Engine(hash_mb=1), line, find_level(3), str(session.random.getrandbits(64)))
    assert lines[-1].split()[1] == expected.move.uci
    assert lines[-2].startswith(f"info depth {expected.depth} ")


def test_a_new_game_errs_in_new_ways(tell: Tell) -> None:
    moves = {tell("ucinewgame;setoption name Skill Level value 1;position startpos;go nodes 1")[-1] for _ in range(12)}
    assert len(moves) > 1


def test_an_elo_below_all_is_the_first_level_and_counts_before_the_skill(tell: Tell, session: Session) -> None:
    session.random.seed(4)
    tell("ucinewgame;setoption name Skill Level value 8")
    lines = tell(
        "setoption name UCI_LimitStrength value true;setoption name UCI_Elo value 1;position startpos;go depth 9"
    )
    session.random.seed(4)
    expected = choose(Engine(hash_mb=1), session.line, find_level(1), str(session.random.getrandbits(64)))
    assert lines[-1].split()[1] == expected.move.uci


def test_an_elo_counts_only_when_strength_is_limited(tell: Tell) -> None:
    plain = tell("position startpos;go depth 4")[-1]
    assert tell("ucinewgame;setoption name UCI_Elo value 1;position startpos;go depth 4")[-1] == plain


def test_an_elo_where_no_level_is_measured_is_refused_in_a_sentence(tell: Tell) -> None:
    lines = tell(
        "setoption name UCI_Variant value cwda-fide-fide;setoption name UCI_LimitStrength value true;"
        "position startpos;go depth 2"
    )
    assert lines[0] == "info string expected a variant with measured levels, got 'cwda'"
    assert lines[-1].startswith("bestmove")


def test_a_level_keeps_to_searchmoves(tell: Tell) -> None:
    lines = tell("setoption name Skill Level value 2;position startpos;go depth 4 searchmoves h2h3 a2a3")
    assert lines[-1].split()[1] in ("h2h3", "a2a3")


@pytest.mark.parametrize("go", ["infinite", "ponder"])
def test_a_level_that_ponders_answers_only_when_stopped(go: str, tell: Tell, session: Session, screen: Screen) -> None:
    tell(f"setoption name Skill Level value 3;position startpos;go {go}")
    screen.wait_for("info depth ")
    assert not any(line.startswith("bestmove") for line in screen.lines)
    session.obey(["stop"])
    assert screen.lines[-1].startswith("bestmove")


def test_a_level_thinks_no_more_than_it_is_told(tell: Tell) -> None:
    def nodes(go: str) -> int:
        tell("setoption name Skill Level value 7;position startpos")
        return int(tell(f"go {go}")[0].split(" nodes ")[1].split()[0])

    assert nodes("nodes 500") < nodes("depth 20") / 5
    assert nodes("movetime 7") < nodes("depth 20") / 5


def test_a_search_of_a_finished_game_says_so(tell: Tell) -> None:
    lines = tell("setoption name UCI_Variant value chess;position fen R5k1/5ppp/8/8/8/8/8/7K b - - 0 1;go depth 3")
    assert lines == [
        "info string expected a game that isn't over, got one that ended by checkmate",
        "bestmove (none)",
    ]


def test_the_command_line_speaks_uci_and_ends_with_its_input() -> None:
    talk = b"uci\nisready\n\xff\xfe\nposition startpos moves e2e4\ngo depth 4\ngo infinite\nstop\n"
    done = subprocess.run(
        [sys.executable, "-m", "bot", "uci"], input=talk, capture_output=True, check=True, timeout=TIMEOUT
    )
    answered = [line.split()[0] for line in done.stdout.decode().splitlines() if line.split()[0] != "info"]
    assert answered[-3:] == ["readyok", "bestmove", "bestmove"]
    assert done.stderr == b""
