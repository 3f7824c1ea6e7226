"""Any string that is used as a FEN, a move or a JSON line gives either a result or a single clear error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli.batch import describe_lines
from bot.rules import AmbiguousMove, IllegalMove, InvalidFen, InvalidMove, MoveError, Position, Reason, parse_move
from bot.variants import VARIANTS, UnknownVariant, find_variant
from tests.perft_suites import Suite, read_suites

SUITES = st.sampled_from(read_suites())
ANYTHING = st.characters() | st.sampled_from("12345678abcdefghKQRBNPkqrbnplaywx/ -+=")
FUZZ = settings(max_examples=300)
ANSWER = {"fen", "turn", "check", "legal", "outcome"}


@st.composite
def edited(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """Draw a string with up to three characters replaced, inserted or deleted."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(ANYTHING | st.just("")) + text[at + draw(st.integers(0, 1)) :]
    return text


@st.composite
def suites_with_an_edited_fen(draw: st.DrawFn) -> tuple[str, str]:
    suite = draw(SUITES)
    return suite.variant, draw(edited(st.just(suite.fen)))


@st.composite
def suites_with_an_edited_move(draw: st.DrawFn) -> tuple[Suite, str]:
    """Draw a move in SAN or UCI: either any well-formed move, or a legal one with up to three edits."""
    suite = draw(SUITES)
    position = position_of(suite)
    legal = [text for move in position.legal_moves for text in (move.uci, position.san(move))]
    any_uci = st.from_regex(r"[a-h][1-8][a-h][1-8][qrbnhlaf]?", fullmatch=True)
    any_san = st.from_regex(r"[KQRBNLHAYFP]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBNHLAF])?[+#]?", fullmatch=True)
    return suite, draw(any_uci | any_san | edited(st.sampled_from(legal) if legal else st.text()))


def position_of(suite: Suite) -> Position:
    return Position.from_fen(find_variant(suite.variant), suite.fen)


@FUZZ
@given(suites_with_an_edited_fen())
def test_an_edited_fen_is_a_position_or_an_invalid_fen(key_and_fen: tuple[str, str]) -> None:
    key, fen = key_and_fen
    try:
        position = Position.from_fen(find_variant(key), fen)
    except InvalidFen as error:
        assert str(error).startswith(f"{error.field}: ")
        assert len(str(error)) < 400
    else:
        assert Position.from_fen(position.variant, position.fen) == position
        assert not any(position.play(move).can_take_king for move in position.legal_moves)


@FUZZ
@given(suites_with_an_edited_move())
def test_an_edited_move_is_legal_or_one_of_the_three_errors(suite_and_text: tuple[Suite, str]) -> None:
    suite, text = suite_and_text
    board = position_of(suite)
    try:
        assert parse_move(board, text) in board.legal_moves
    except MoveError as error:
        assert isinstance(error, InvalidMove | IllegalMove | AmbiguousMove)
        assert len(str(error)) < 400


@FUZZ
@given(suites_with_an_edited_move())
def test_a_refusal_for_check_names_the_attacker(suite_and_text: tuple[Suite, str]) -> None:
    suite, text = suite_and_text
    try:
        parse_move(position_of(suite), text)
    except IllegalMove as error:
        is_for_check = error.refusal.reason in (Reason.LEAVES_CHECK, Reason.KING_ATTACKED)
        assert not is_for_check or error.refusal.culprit is not None
    except MoveError:
        pass


@FUZZ
@given(edited(st.sampled_from([*VARIANTS, "asymmetric-elves-orcs+abc", "ordamirror+a", "+b"])))
def test_any_key_is_a_variant_or_an_unknown_one(text: str) -> None:
    with suppress(UnknownVariant):
        assert find_variant(text).key == find_variant(find_variant(text).key).key


JSON_VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=5)
REQUESTS = st.fixed_dictionaries(
    {"variant": st.sampled_from(list(VARIANTS)) | JSON_VALUES},
    optional={
        "fen": st.sampled_from([suite.fen for suite in read_suites()]) | JSON_VALUES,
        "moves": st.lists(st.sampled_from(["e2e4", "e7e5", "e4d5", "O-O"]) | JSON_VALUES) | JSON_VALUES,
        "clock": JSON_VALUES,
    },
).map(json.dumps)
LINES = st.binary() | (REQUESTS | edited(REQUESTS) | JSON_VALUES.map(json.dumps)).map(
    lambda text: text.encode("utf-8", "surrogatepass")
)


@FUZZ
@given(LINES)
def test_any_line_gets_one_answer(line: bytes) -> None:
    answers = list(describe_lines([line]))
    assert len(answers) == (1 if line.strip() else 0)
    for answer in answers:
        assert "\n" not in answer
        answered = json.loads(answer.encode("utf-8"))
        assert set(answered) == ANSWER or (set(answered) == {"error"} and answered["error"])


@FUZZ
@given(suites_with_an_edited_fen())
def test_listed_moves_can_be_played(key_and_fen: tuple[str, str]) -> None:
    """Every move listed in a response can be sent back, in UCI or SAN, with the same result."""
    key, fen = key_and_fen
    answer = ask(variant=key, fen=fen)
    for uci, san in list(answer.get("legal", {}).items())[:3]:
        played = ask(variant=key, fen=fen, moves=[uci])
        assert played == ask(variant=key, fen=fen, moves=[san])
        assert played["turn"] != answer["turn"]


def ask(**request: object) -> dict[str, Any]:
    (answer,) = describe_lines([json.dumps(request).encode()])
    read: dict[str, Any] = json.loads(answer)
    return read


NASTY = [
    b"",
    b"\x00",
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"variant": ' * 5_000,
    b"9" * 10_000,
    b'{"variant": "orda", "fen": ' + b"9" * 10_000 + b"}",
    b'{"variant": "orda", "moves": [' + b"[" * 500 + b"]" * 500 + b"]}",
    b'{"variant": "\\ud800"}',
    '{"variant": "orda", "moves": ["日e4\u2028"]}'.encode(),
    b'{"variant": "orda", "fen": "\\u0000\\ud83d"}',
    b'{"variant": "orda", "variant": "chess"}',
    b'{"variant": "asymmetric-elves-orcs+cab", "moves": ["e2g4", "e7e5"]}',
    b"NaN",
    b'"orda"',
]


def test_the_command_answers_each_line_of_any_input() -> None:
    """This also holds if standard output accepts only ASCII, like a pipe on some systems."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", "position", "--batch"],
        input=b"\n".join(NASTY) + b"\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [set(json.loads(line)) for line in done.stdout.splitlines()]
    assert len(answers) == len(NASTY) - 1
    assert [answer for answer in answers if answer != {"error"}] == [ANSWER, ANSWER]
