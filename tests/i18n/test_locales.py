"""The UI messages: all languages have the same keys with the same arguments, and no key is missing or unused."""

import ast as python
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

import bot.discord
import bot.i18n
import bot.web
from bot.discord.client import HANDLERS
from bot.discord.core.discord_channels import GAME_NEEDS
from bot.discord.core.resolving import Left
from bot.discord.features import engine_games as engine_game_form
from bot.discord.features.challenge import posts as challenge_form
from bot.discord.features.guide import KINDS
from bot.discord.features.records.posts import Ranked, Tab
from bot.discord.features.replay import imports, leaving
from bot.discord.features.replay.exports import ExportFormat
from bot.discord.features.replay.posts import Explore, ExploreLadder
from bot.discord.features.seasons import Ladders
from bot.discord.features.settings.posts import LANGUAGE_CHOICES, SwitchOff, SwitchOn
from bot.domain import errors
from bot.domain.achievements import CROWNS, STREAK
from bot.domain.challenge import RANDOM_ARMY, army_choices
from bot.domain.clock import CLOCKS
from bot.domain.ids import ChallengeState, ColorChoice, OfferKind
from bot.domain.ladders import Afterwards
from bot.domain.opening_tree import PositionState
from bot.domain.puzzles import Difficulty, PuzzleVote
from bot.domain.records import Result
from bot.domain.remarks import Occasion
from bot.domain.settings import Boards, Enders, Notification, Orientation, SetupChannel, Switchable
from bot.domain.tournament import OPEN_SYSTEMS, SPANS, Organizers, Out
from bot.domain.votes import VOTE_SPANS
from bot.engine.analysis import Grade
from bot.engine.levels import character_keys
from bot.engine.purpose import Purpose
from bot.engine.review import FactKind, Phase, ReviewFact
from bot.exercises import DRILLS, ENDS, ExerciseKind, Fault
from bot.i18n.catalog import DEFAULT
from bot.i18n.characters import WORDINGS
from bot.i18n.verdict import BY_WAY, fact_word
from bot.puzzles import THEMES, Goal
from bot.render import Dot, theme_names
from bot.rules import Color, FenFault, Ply, Reason, Termination
from bot.rules.pgn import PgnFault
from bot.services.engine_games import ProposalReason
from bot.variants import OPTIONAL_RULES
from bot.variants import VARIANTS as REGISTRY
from bot.web.refusals import SCRIPTS
from tests import declared
from tests.declared import COMMANDS
from tests.guides import written_families, written_guides
from tests.locales import LANGUAGES
from tools.fluent_files import entries_of, messages_of
from tools.wording import PLURALS

TRYOUT = Path(bot.__file__).parent / "sandbox" / "tryout.py"
SOURCES = tuple(Path(channel.__path__[0]) for channel in (bot.discord, bot.web, bot.i18n))
"""The folders with code that uses messages."""

MOST_DESCRIPTION = 100
MOST_LABEL = 80
MOST_FORM_LABEL = 45

VARIANTS = list(REGISTRY.values())
SIDES = [side for variant in VARIANTS for side in variant.sides]

SLASH = COMMANDS.values()
NAMED = {
    *(command.name for command in SLASH if "key" not in command._locale_name.extras),
    *(option.name for command in SLASH for option in command.parameters),
    *(name.split()[0] for name in COMMANDS if " " in name),
}
"""The names of commands, options and groups that have no key of their own."""
DESCRIPTIONS = {one.description for one in declared.SLASH.values()} | {
    f"command-{name.split()[0]}" for name in COMMANDS if " " in name
}
"""The keys of command and group descriptions."""
GUIDES = written_guides()
GUIDE_PAGES = [page for guide in GUIDES for page in guide.pages]
OWN_PORTRAITS = {
    *("ordamirror-lancer", "ordamirror-archer"),
    *("chess-king", "chess-queen", "chess-rook", "chess-bishop", "chess-knight"),
    *("cwda-king", "cwda-queen", "cwda-rook", "cwda-bishop", "cwda-knight"),
}
"""Pieces that one variant describes differently from the others."""
LABELED_OTHERWISE = {
    *("resign-for-good", "abort-for-good", "challenger-army", "opponent-army"),
    *("history", "history-opponent", "open-replay", "ladder", "ladder-game", "balance-game", "games", "profile"),
    *("if-piece", "if-to", "if-promote", "if-line"),
    *("analysis-moment", "replay-jump", "piece", "other-piece", "target", "promote", "guide-piece"),
    *("join-with-army", "new-game"),
    *("rules", "rules-pick", "rules-game", "explore-ladder", "switch-on", "switch-off", "hall", "hall-game"),
    *("accept-for-server", "decline-for-server", "withdraw-for-server"),
    *("solve-piece", "solve-target", "solve-promote", "vote-puzzle"),
    *("learn-piece", "learn-target", "learn-promote", "read-page", "open-series", "continue-series"),
    *("train-piece", "train-target", "train-promote", "train-type", "train-again", "train-hint", "train-solution"),
    *("share-ladder", "share-profile", "share-analysis", "share-game", "share-export", "share-hall", "export-as"),
    "share-review",
    *("share-storm", "storm-game", "puzzle-page", "setup-make", "share-daily", "daily-of"),
    *("reminders-on", "reminders-off", "weekly-on", "weekly-off", "call-off-for-good"),
}
"""Controls with text keys that don't follow the usual pattern: menus, buttons with a name in their label, and buttons
that only older messages have.
"""

FAMILIES: dict[str, set[str]] = {
    "button-{}": {action.name for action in HANDLERS if not action.name.startswith("pick-")} - LABELED_OTHERWISE,
    "opening-count-{}": {*PositionState},
    "opening-state-{}": {*PositionState},
    "badge-{}": {CROWNS, STREAK},
    "badge-{}-note": {CROWNS, STREAK},
    "play-proposed-{}": {reason.value for reason in ProposalReason},
    "character-name-{}": {*character_keys()},
    "character-nature-{}": {*character_keys()},
    "character-opening-{}": {*character_keys()},
    "character-says-{}": {
        f"{key}-{occasion}-{number}"
        for key in character_keys()
        for occasion in Occasion
        for number in range(1, WORDINGS + 1)
    },
    "clock-{}": {word.replace("+", "-") for word in CLOCKS},
    "vote-span-{}": {*VOTE_SPANS},
    "server-colour-{}": {color.value for color in ColorChoice},
    "server-challenge-{}": {state.value for state in ChallengeState} - {ChallengeState.OPEN.value},
    "rule-{}": {*OPTIONAL_RULES.values()},
    "army-nature-{}": {army for family in written_families() for army in army_choices(family)},
    "challenge-armies-{}": {color.value for color in ColorChoice},
    "challenge-form-{}": {
        *(challenge_form.FAMILY, challenge_form.OPPONENT, challenge_form.COLOR, challenge_form.ARMY),
        *(challenge_form.CLOCK, challenge_form.MODE, challenge_form.RULES, challenge_form.TERMS),
    },
    "challenge-form-mode-{}": {challenge_form.RATED, challenge_form.CASUAL},
    "new-game-about-{}": {family.key for family in written_families()},
    "engine-game-form-{}": {engine_game_form.FAMILY, engine_game_form.LEVEL, engine_game_form.COLOR},
    "review-phase-{}": {phase.value for phase in Phase},
    "review-{}": {
        fact_word(ReviewFact(kind, Ply(1), way=way))
        for kind in FactKind
        for way in (None, Termination.CHECKMATE, Termination.CAMPMATE, Termination.STALEMATE)
    }
    - {kind.value for kind in BY_WAY},
    "button-vote-{}": {vote.value for vote in PuzzleVote},
    "puzzle-task-{}": {goal.value for goal in Goal},
    "series-{}": {*ENDS, *DRILLS},
    "goal-{}": {*ExerciseKind},
    "mistake-{}": {fault.value for fault in Fault} - {Fault.DEFENDED.value}
    | {f"{Fault.DEFENDED}-{end}" for end in ENDS},
    "theme-of-{}": {*THEMES},
    "puzzle-slower-{}": {"campmate", "mate"},
    "puzzle-slower-{}-now": {"campmate", "mate"},
    "difficulty-{}": {one.value for one in Difficulty},
    "puzzle-color-{}": {one.word for one in Color},
    "puzzle-result-{}": {"solved", "hinted", "failed"},
    "offer-{}-stands": {kind.value for kind in OfferKind},
    "offer-{}-call": {kind.value for kind in OfferKind},
    "offer-{}-made": {kind.value for kind in OfferKind},
    "offer-{}-accepted": {kind.value for kind in OfferKind},
    "describe-castling-{}": {"short", "long"},
    "web-told-castling-{}": {"short", "long"},
    "{}-promotion": {"describe-move", "describe-capture"},
    "{}-promotion-many": {"describe-move", "describe-capture"},
    "dots-{}": {dot.value for dot in Dot},
    "alt-dots-{}": {dot.value for dot in Dot},
    "name-{}": NAMED,
    "system-{}": {system.value for system in OPEN_SYSTEMS},
    "tournament-{}": {system.value for system in OPEN_SYSTEMS},
    "simul-color-{}": {"alternating", *(color.word for color in Color)},
    "span-{}": {*SPANS},
    "organisers-{}": {one.value for one in Organizers},
    "out-{}": {one.value for one in Out},
    "afterwards-{}": {one.value for one in Afterwards},
    "season-afterwards-{}": {one.value for one in Afterwards},
    "ladders-{}": {one.value for one in Ladders},
    "season-after-{}": {one.value for one in Afterwards},
    "way-{}": {termination.value for termination in Termination},
    "result-{}": {result.value for result in Result},
    "run-{}": {result.value for result in Result},
    "aim-{}": {purpose.value for purpose in Purpose},
    "grade-{}": {grade.name.lower() for grade in Grade},
    "standing-{}": {"campmate", "checkmate", "stalemate"},
    "profile-tab-{}": {tab.value for tab in Tab},
    "ladder-show-{}": {ranked.value for ranked in Ranked},
    "theme-{}": {*theme_names()},
    "orientation-{}": {orientation.value for orientation in Orientation},
    "language-{}": {*LANGUAGE_CHOICES},
    "enders-{}": {word.value for word in Enders},
    "boards-{}": {word.value for word in Boards},
    "format-{}": {kind.value for kind in ExportFormat},
    "guide-{}": {page.wording for page in GUIDE_PAGES if page.piece_type is None},
    "page-{}": {page.key for page in GUIDE_PAGES if page.piece_type is None and page.army is None},
    "about-{}": {page.piece_type.name for page in GUIDE_PAGES if page.piece_type} | OWN_PORTRAITS,
    "replies-{}": {move.note for guide in GUIDES for move in guide.first_moves} | {"seldom"},
    "alt-diagram-{}": {*KINDS.values()},
    "colour-choice-{}": {color.value for color in ColorChoice},
    "challenge-sides-{}": {color.value for color in ColorChoice},
    "challenge-sides-{}-plain": {color.value for color in ColorChoice},
    "challenge-{}": {state.value for state in ChallengeState} - {ChallengeState.OPEN.value},
    "error-challenge-{}": {state.value for state in ChallengeState} - {ChallengeState.OPEN.value},
    "board-{}": {"checkmate", "campmate", "stalemate-won"},
    "end-{}": {termination.value for termination in Termination} | {"stalemate-won", "timeout-drawn"},
    "ended-{}": {termination.value for termination in Termination} | {"stalemate-won", "timeout-drawn"},
    "feature-{}": {feature.value for feature in Switchable},
    "notification-{}": {kind.value for kind in Notification},
    "notification-{}-note": {kind.value for kind in Notification},
    "server-feature-{}": {"on", "off"},
    "button-{}-feature": {SwitchOn.name, SwitchOff.name},
    "fen-{}": {fault.value for fault in FenFault},
    "pgn-{}": {fault.value for fault in PgnFault},
    "import-form-{}": {imports.TEXT, imports.UPLOAD, imports.VARIANT},
    "import-form-{}-hint": {imports.TEXT, imports.UPLOAD, imports.VARIANT},
    "play-on-{}": {leaving.AGAINST, leaving.OPPONENT, leaving.COLOR},
    "button-{}-filter": {Explore.name, ExploreLadder.name},
    "illegal-{}": {reason.value for reason in Reason},
    "permission-{}": {*GAME_NEEDS, "connect", "manage_threads", "manage_channels", "manage_roles"},
    "setup-make-{}": {which.value for which in SetupChannel},
    "setup-name-{}": {which.value for which in SetupChannel},
    "setup-topic-{}": {which.value for which in SetupChannel},
    "game-moved-{}": {left.value for left in Left},
    "variant-{}": {variant.family for variant in VARIANTS},
    "opening-{}": {opening.name for variant in VARIANTS for opening in variant.openings},
    "side-{}": {side.color for side in SIDES},
    "army-{}": {side.army.name for side in SIDES} | {RANDOM_ARMY},
    "piece-{}": {piece.name for side in SIDES for piece in side.army.pieces.values()},
    "how-{}": {piece.name for side in SIDES for piece in side.army.pieces.values()},
}
"""Patterns of keys that the code builds, each with all words that can be inserted."""


class Variables(Visitor):
    """The arguments that a message uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (Fluent's own name)
        self.names.add(node.id.name)


def arguments(language: str) -> dict[str, set[str]]:
    found = {}
    for message in messages_of(language).values():
        variables = Variables()
        variables.visit(message)
        found[message.id.name] = variables.names
    return found


def python_files() -> list[Path]:
    return [TRYOUT, *(path for folder in SOURCES for path in folder.rglob("*.py"))]


def pattern_of(node: python.JoinedStr) -> str:
    """Return an f-string with `{}` for each inserted part."""
    return "".join(str(part.value) if isinstance(part, python.Constant) else "{}" for part in node.values)


def keys_in(node: python.expr) -> set[str]:
    """Return the message keys that an expression can have as its value. The set is empty if the code doesn't show them.

    Pages of guides are left out, because only some of them have arguments. `tests/discord/test_guide_pages.py` renders
    them all.
    """
    match node:
        case python.Constant(value=str(key)):
            return {key}
        case python.IfExp():
            return keys_in(node.body) | keys_in(node.orelse)
        case python.JoinedStr():
            pattern = pattern_of(node)
            return {pattern.format(word) for word in FAMILIES.get(pattern, ()) if pattern != "guide-{}"}
    return set()


def translations(path: Path) -> Iterator[tuple[python.Call, set[str]]]:
    """Yield the calls of translators (`t("key", …)`, `ctx.t("key", …)`) in a file, with the keys of their messages.

    Calls that unpack a dictionary into arguments are left out.
    """
    for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, python.Call) and node.args and all(keyword.arg for keyword in node.keywords):
            callee = python.unparse(node.func).removesuffix(".verbatim")
            if re.search(r"\bt$|\btranslator\(.*\)$", callee):
                yield node, keys_in(node.args[0])


def literals() -> tuple[set[str], set[str]]:
    """Return the strings and the f-strings of the front ends. The strings include the errors' keys. The f-strings have
    `{}` for each inserted part.
    """
    words, patterns = {error.key for error in errors.DomainError.__subclasses__()}, set()
    for path in python_files():
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, python.JoinedStr):
                patterns.add(pattern_of(node))
            elif isinstance(node, python.Constant) and isinstance(node.value, str):
                words.add(node.value)
    for path in Path(bot.web.__path__[0]).rglob("*.js"):
        words |= set(re.findall(r"""['"`](web-[a-z-]+)['"`]""", path.read_text(encoding="utf-8")))
    return words, patterns


def used() -> set[str]:
    words, patterns = literals()
    families = {
        pattern.format(word) for pattern, members in FAMILIES.items() if pattern in patterns for word in members
    }
    return {word for word in words if re.fullmatch(r"[a-z]+(-[a-z_]+)+|[a-z]+", word)} | families | DESCRIPTIONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_files_is_valid(language: str) -> None:
    assert [entry.content for entry in entries_of(language) if isinstance(entry, ast.Junk)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_defined_twice(language: str) -> None:
    keys = [entry.id.name for entry in entries_of(language) if isinstance(entry, ast.Message)]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_english_keys(language: str) -> None:
    assert arguments(DEFAULT).keys() ^ arguments(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_uses_the_arguments_of_english(language: str) -> None:
    english, other = arguments(DEFAULT), arguments(language)
    assert {
        key: (english[key], other[key]) for key in english.keys() & other.keys() if english[key] != other[key]
    } == {}


class Selectors(Visitor):
    """Collects the named variants of each selector in a message. Numbers aren't names."""

    def __init__(self, message: ast.Message) -> None:
        self.found: list[set[str]] = []
        self.visit(message)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        self.found.append({one.key.name for one in node.variants if isinstance(one.key, ast.Identifier)})
        self.generic_visit(node)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_plural_form_exists_in_its_language(language: str) -> None:
    """A form that the language doesn't have is never shown. In Chinese, the form for one is `[1]`, not `[one]`."""
    forms = {*Locale.parse(language, sep="-").plural_form.tags, "other"}
    found = {
        (key, form)
        for key, message in messages_of(language).items()
        for names in Selectors(message).found
        if names <= {*PLURALS, "other"}
        for form in names - forms
    }
    assert found == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_for_scripts_have_no_selectors(language: str) -> None:
    """The website's scripts only fill in arguments, so they would always show the default variant."""
    assert [key for key, message in messages_of(language, SCRIPTS).items() if Selectors(message).found] == []


def test_translations_pass_the_arguments_that_their_messages_use() -> None:
    wanted = arguments(DEFAULT)
    checked, wrong = 0, []
    for path in python_files():
        calls = list(translations(path))
        named = {key for _, keys in calls if len(keys) == 1 for key in keys}
        for call, keys in calls:
            passed = {keyword.arg for keyword in call.keywords}
            # If a call can have several keys, leave out those that have a call of their own in the file.
            for key in keys & wanted.keys() if len(keys) == 1 else (keys & wanted.keys()) - named:
                checked += 1
                if wanted[key] - passed or (len(keys) == 1 and passed != wanted[key]):
                    wrong.append(f"{path.name}:{call.lineno}: {key} uses {wanted[key]}, gets {passed}")
    assert "\n".join(wrong) == ""
    assert checked > 1000


def test_every_family_of_keys_is_built_somewhere() -> None:
    assert FAMILIES.keys() - literals()[1] == set()


def test_no_key_is_missing() -> None:
    wanted = {pattern.format(word) for pattern, members in FAMILIES.items() for word in members}
    wanted |= {word for word in used() if re.fullmatch(r"(error|alt|describe|game|challenge|command|option)-.+", word)}
    unworded = {error.key for error in (errors.ChallengeClosed,)}
    assert wanted - unworded - arguments("en-US").keys() == set()


def test_no_key_is_unused() -> None:
    assert arguments("en-US").keys() - used() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_within_discords_limits(language: str) -> None:
    limits = {"command-": MOST_DESCRIPTION, "option-": MOST_DESCRIPTION}
    limits |= {"button-": MOST_LABEL, "move-form-": MOST_FORM_LABEL}
    for message in messages_of(language).values():
        assert message.value is not None
        words = "".join(part.value for part in message.value.elements if isinstance(part, ast.TextElement))
        for beginning, limit in limits.items():
            if message.id.name.startswith(beginning):
                assert 1 <= len(words) <= limit, message.id.name
