"""A number and the noun that it counts agree, even if the number is one."""

import re
from collections.abc import Iterator

import pytest
from fluent.syntax import FluentParser, ast

from bot.domain.chapters import MOST_CHAPTERS
from bot.domain.storm import FEWEST_RACERS
from tests.wording import patterns_of

COUNTED = re.compile(r"\{(\w+)\}(?:\*\*)? ((?:[a-z]+ ){0,2}?[a-z]+s)\b")
"""A number and the plural after it, with up to two words between them."""
VERBS = {"ends", "has", "is", "was"}
NAMES = {
    *("army", "black", "channel", "channels", "culprit", "game", "game_id", "host", "loser", "move", "name"),
    *(
        "opponent",
        "origin",
        "other",
        "others",
        "piece",
        "player",
        "rank",
        "replies",
        "reply",
        "royal",
        "second_square",
        "server",
        "side",
    ),
    *("square", "third_square", "target", "time", "tournament", "tournament_id", "until", "user", "variant"),
    *("white", "winner"),
}
"""Arguments that don't count anything: names, squares, moves, times, and the numbers of games."""
NEVER_ONE = {
    "analysis-progress": "a game with a move of each side",
    "balance-published-line": "thousands of games",
    "browser-login": "a constant",
    "describe-capture-promotion-many": "more than fit into the text",
    "describe-move-promotion-many": "more than fit into the text",
    "error-chapter-too-large": "a constant",
    "error-move-text-too-long": "more than a move has",
    "error-race-full": "a constant",
    "error-too-few-players": "a constant",
    "error-too-few-racers": "a constant",
    "error-too-many-vote-games": "a constant",
    "evenness-how": "a constant",
    "evenness-line": "thousands of games",
    "evenness-matchup": "thousands of games",
    "goal-endgame": "more than the table needs",
    "guide-asymmetric-balance": "thousands of games",
    "guide-orda-first-moves": "thousands of games",
    "import-annotations-unsaved": "a constant",
    "import-several": "several games",
    "learn-list-count": "all exercises of a variant",
    "mistake-too-long": "more than the shortest way, which is at least one move",
    "mistake-too-slow": "more than the member has",
    "pgn-too-long": "a constant",
    "pgn-too-many-moves": "a constant",
    "profile-chart-some": "a constant",
    "progress-accuracy-recent": "more than the last games of a constant number",
    "puzzle-streak": "shown from two on",
    "puzzle-tries": "shown after a wrong move",
    "race-rules": "a constant",
    "race-started": "a constant",
    "recap-member-streak": "listed from two days on",
    "review-converts": "several moves",
    "review-king-chased": "several checks",
    "review-plays-out-checkmate": "several moves",
    "review-plays-out-stalemate": "several moves",
    "review-steady": "several moves",
    "storm-pace": "a number with a decimal",
    "storm-rule-combos": "a constant",
    "storm-rule-time": "a constant",
    "storm-rule-wrong": "a constant",
    "team-begins": "a constant",
    "team-begins-full": "at least two boards",
    "team-challenge-terms": "at least two boards",
    "team-too-few": "a constant",
    "tournament-begins": "a constant",
    "tournament-begins-full": "at least two players",
    "tournament-too-few": "at least two players",
    "vacation-none": "a constant",
    "web-gave-time": "a constant",
    "web-got-time": "a constant",
    "web-storm-seconds-left": "a constant",
    "web-team-begins": "a constant",
    "web-tournament-begins": "a constant",
}
"""Messages whose number is never one, and why."""


def number_of(expression: ast.InlineExpression | ast.Placeable) -> str:
    match expression:
        case ast.VariableReference(id=ast.Identifier(name=name)):
            return name
        case ast.FunctionReference(id=ast.Identifier(name="NUMBER"), arguments=ast.CallArguments(positional=[given])):
            return number_of(given)
    return "?"


def uncounted(pattern: ast.Pattern, chosen: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield each number and the plural after it, unless both are inside a selector for this number."""
    texts = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            texts.append(element.value)
        elif isinstance(element.expression, ast.SelectExpression):
            texts.append("{}")
            inner = chosen | {number_of(element.expression.selector)}
            for variant in element.expression.variants:
                yield from uncounted(variant.value, inner)
        else:
            texts.append(f"{{{number_of(element.expression)}}}")
    for found in COUNTED.finditer("".join(texts)):
        if found[1] not in chosen | NAMES and found[2].split()[0] not in VERBS:
            yield found[0]


def found_in_english() -> set[str]:
    return {key for key, pattern in patterns_of().items() if any(uncounted(pattern))}


def test_a_noun_after_a_number_has_a_singular() -> None:
    assert found_in_english() - NEVER_ONE.keys() == set()


def test_each_exception_is_needed() -> None:
    assert NEVER_ONE.keys() - found_in_english() == set()


def test_constants_are_not_one() -> None:
    assert min(MOST_CHAPTERS, FEWEST_RACERS) > 1


@pytest.mark.parametrize(
    ("written", "is_found"),
    [
        ("the limit of { $most } analyses per day", True),
        ("you have { NUMBER($most) } saved games", True),
        ("{ $most -> [one] one game *[other] { $most } games }", False),
        ("{ $player } plays first", False),
    ],
)
def test_only_numbers_without_a_selector_are_found(written: str, is_found: bool) -> None:
    text = (
        written.replace("-> [one]", "->\n    [one]")
        .replace(" *[other]", "\n   *[other]")
        .replace("games }", "games\n}")
    )
    entry = FluentParser().parse_entry(f"one = {text}\n")
    assert isinstance(entry, ast.Message) and entry.value is not None
    assert any(uncounted(entry.value)) is is_found
