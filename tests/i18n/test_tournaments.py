"""Messages about simuls and team matches don't call them tournaments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields

import pytest
from fluent.syntax import ast

from bot.domain.errors import DomainError, ForbiddenInTournament
from bot.domain.ids import GameId, System, TournamentId, UserId
from bot.domain.tournament import (
    HostCannotLeave,
    InOtherTeam,
    NobodyToPlay,
    NoSimulRole,
    NoSuchTournament,
    NotInTournament,
    NotOrganizer,
    OtherTeamPaused,
    TeamTooSmall,
    TooFewPlayers,
    TournamentArmyMissing,
    TournamentBegun,
    TournamentFull,
    TournamentOver,
    TournamentPaused,
)
from bot.i18n.catalog import LANGUAGES, load_catalog
from bot.i18n.errors import refusal_text
from tools.fluent_files import messages_of

WORDS = {"en-US": "tournament", "zh-CN": "比赛", "es-ES": "torneo"}
OWN_WORDS = {
    System.SIMUL: {"en-US": "simul", "zh-CN": "车轮战", "es-ES": "simultáneas"},
    System.TEAMS: {"en-US": "team match", "zh-CN": "团体赛", "es-ES": "encuentro por equipos"},
}
OF_ONE_SYSTEM = {NobodyToPlay, HostCannotLeave, NoSimulRole, TooFewPlayers, TeamTooSmall, InOtherTeam, OtherTeamPaused}
"""Errors that only one tournament system can cause."""
WITHOUT_SYSTEM = {"error-no-such-tournament", "error-too-few-players", "error-several-tournaments"}
"""Messages that don't have to depend on the tournament system: the tournament doesn't exist, the error occurs in only
one system, or there are several tournaments."""
ID, WHO = TournamentId(7), UserId(2**40)
REFUSALS: list[Callable[[System], DomainError]] = [
    lambda system: TournamentBegun(ID, system),
    lambda system: TournamentOver(ID, system),
    lambda system: TournamentPaused(ID, system),
    lambda system: TournamentFull(ID, system, 8),
    lambda system: NotInTournament(ID, system, WHO),
    lambda system: NotOrganizer(ID, system, WHO),
    lambda system: TournamentArmyMissing(ID, system),
    lambda system: ForbiddenInTournament(GameId(12), ID, system),
]


def chosen_words(pattern: ast.Pattern, system: str) -> Iterator[str]:
    """Yield the parts of a message as it reads for this tournament system. Where the message depends on something else,
    yield the parts of all variants."""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            yield element.value
            continue
        expression = element.expression
        if isinstance(expression, ast.VariableReference):
            yield "$"
        if isinstance(expression, ast.SelectExpression):
            selector = expression.selector
            is_system = isinstance(selector, ast.VariableReference) and selector.id.name == "system"
            named = {getattr(one.key, "name", ""): one for one in expression.variants}
            fitting = [named.get(system) or next(one for one in expression.variants if one.default)]
            for variant in fitting if is_system else expression.variants:
                yield from chosen_words(variant.value, system)


@pytest.mark.parametrize("language", LANGUAGES.values())
@pytest.mark.parametrize("system", OWN_WORDS)
def test_no_text_with_a_number_calls_a_simul_or_team_match_a_tournament(language: str, system: System) -> None:
    numbered = re.compile(rf"(?<!/){WORDS[language]} ?#?\$", re.IGNORECASE)
    faulty = [
        message.id.name
        for message in messages_of(language).values()
        if message.value is not None and numbered.search("".join(chosen_words(message.value, system)))
    ]
    assert set(faulty) <= WITHOUT_SYSTEM


NAME = "<name>"


def all_words(pattern: ast.Pattern) -> Iterator[str]:
    """Yield the parts of a message in all variants, with NAME for the argument `name`."""
    for element in pattern.elements:
        match element:
            case ast.TextElement(value=value):
                yield value
            case ast.Placeable(expression=ast.VariableReference(id=ast.Identifier(name="name"))):
                yield NAME
            case ast.Placeable(expression=ast.SelectExpression(variants=variants)):
                for variant in variants:
                    yield from all_words(variant.value)


STANDING_ALONE = {"tournament-title", "tournament-title-unnamed", "tournament-choice"}
"""Messages in which a tournament's name is the title, not a part of a sentence."""


@pytest.mark.parametrize("language", LANGUAGES.values())
def test_a_tournaments_name_in_a_sentence_is_bold_or_in_quotes(language: str) -> None:
    unmarked = set()
    for key, message in messages_of(language, "tournaments.ftl").items():
        text = "" if message.value is None else "".join(all_words(message.value))
        if (found := text.count(NAME)) and found != len(re.findall(f"[*“«]{NAME}[*”»]", text)):
            unmarked.add(key)
    assert unmarked == STANDING_ALONE


def test_every_refusal_about_a_tournament_knows_its_system() -> None:
    about = {error for error in DomainError.__subclasses__() if "tournament_id" in {one.name for one in fields(error)}}
    knowing = {error for error in about if "system" in {one.name for one in fields(error)}}
    assert about - knowing == {NoSuchTournament, *OF_ONE_SYSTEM}
    assert {type(made(System.SIMUL)) for made in REFUSALS} == knowing


@pytest.mark.parametrize("language", LANGUAGES.values())
@pytest.mark.parametrize("system", OWN_WORDS)
@pytest.mark.parametrize("number", range(len(REFUSALS)))
def test_a_refusal_names_a_simul_or_team_match(language: str, system: System, number: int) -> None:
    t = load_catalog().translator(language)
    told = refusal_text(t, REFUSALS[number](system))
    assert told is not None
    assert OWN_WORDS[system][language] in told.lower()
    assert WORDS[language] not in told.lower().replace("/tournament", "")


@pytest.mark.parametrize("language", LANGUAGES.values())
@pytest.mark.parametrize("number", range(len(REFUSALS)))
def test_other_systems_are_tournaments(language: str, number: int) -> None:
    t = load_catalog().translator(language)
    for system in (System.GROUPS, System.SWISS):
        assert WORDS[language] in str(refusal_text(t, REFUSALS[number](system))).lower()
