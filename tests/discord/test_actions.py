"""A control's fields can be written to a custom_id and read back unchanged. The previous version's format can still be
read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.client import FORMS, HANDLERS
from bot.discord.core import game_actions as game
from bot.discord.core.commands import Handler
from bot.discord.core.controls import (
    ACTIONS,
    GREATEST_COUNT,
    Action,
    AtMoment,
    ComponentEvent,
    Outdated,
    fields_of,
    read_action,
    write_field,
)
from bot.discord.core.forms import SendMove
from bot.discord.core.guides import all_guides
from bot.discord.core.solving_actions import packed, unpacked
from bot.discord.features import guide
from bot.discord.features.conditional import MOST_PACKED
from bot.discord.features.records import posts as records
from bot.discord.features.records.posts import Tab
from bot.discord.features.replay import posts as replay
from bot.domain.challenge import army_choices
from bot.domain.game import GameVersion
from bot.domain.ids import (
    GREATEST_ID,
    AttemptId,
    CardId,
    ChallengeId,
    GameId,
    RaceId,
    ServerChallengeId,
    TournamentId,
    UserId,
)
from bot.domain.settings import Notification
from bot.exercises import exercise_book
from bot.rules import Color, Move, Ply, Square, parse_square
from bot.variants import FAMILIES, VARIANTS
from tests.declared import SLASH
from tests.discord.posted_before import FIRST, GIVEN_UP, MOMENT, NAMED, OLD

LONGEST_ID = 100
"""The maximum number of characters that Discord accepts in a custom_id."""

EVERY_ACTION = sorted(set(ACTIONS.values()), key=lambda action: (action.version_2, action.name))

NEW: Mapping[str, Action] = {
    "c2:resign:game=12:ply=7:takebacks=1": game.Resign(*MOMENT),
    "c2:target:game=12:ply=7:takebacks=1:origin=d4:files=e": game.PickTarget(
        *MOMENT, origin=parse_square("d4"), files="e"
    ),
    "c2:replay-back:game=12:ply=6:facing=white": replay.TurnBack(GameId(12), Ply(6), Color.WHITE),
    "c2:profile:user=42:tab=results": records.TurnProfile(UserId(42), Tab.RESULTS),
    "c2:open-replay": game.OpenReplay(),
    "f2:move:game=12:ply=7:takebacks=1": SendMove(*MOMENT),
}

IDS: tuple[Any, ...] = (GameId, ChallengeId, ServerChallengeId, TournamentId, UserId, AttemptId, RaceId, CardId)
COUNTS: tuple[Any, ...] = (int, Ply)

LONGEST: Mapping[Any, Any] = {
    **dict.fromkeys(IDS, GREATEST_ID),
    **dict.fromkeys(COUNTS, GREATEST_COUNT),
    Square: parse_square("h8"),
    Color: Color.WHITE,
}
LONGEST_WORDS = {
    "army": max((army for family in FAMILIES.values() for army in army_choices(family)), key=len),
    "family": max(FAMILIES, key=len),
    "variant": max(VARIANTS, key=len),
    "page": max((page.key for one in all_guides() for page in one.pages), key=len),
    "menu": "guide-chapters",
    "move": "a7b8q",
    "files": "a",
    "at": "h8a",
    "line": "A" * MOST_PACKED,
    "command": max((name for name in SLASH if " " not in name), key=len),
    "day": "2030-01-01",
    "typed": "a" * game.MOST_PACKED,
    "series": max(exercise_book().by_key, key=len),
    "exercise": max(exercise_book().exercises, key=len),
    "offered": "+".join(Notification),
    "played": f"+{'AB' * (max(one.most_moves for one in exercise_book().exercises.values()) - 1)}-q",
}

WORDS = st.text("abcxyzABCXYZ0189+_-", min_size=1, max_size=12)
VALUES: Mapping[Any, st.SearchStrategy[Any]] = {
    **dict.fromkeys(IDS, st.integers(0, GREATEST_ID)),
    **dict.fromkeys(COUNTS, st.integers(0, GREATEST_COUNT)),
    Square: st.integers(0, 63),
    Color: st.sampled_from(Color),
    str: WORDS,
}

every_action = pytest.mark.parametrize("action", EVERY_ACTION, ids=lambda action: f"{action.version_2}-{action.name}")


def longest(name: str, kind: Any) -> Any:
    if kind is str:
        return LONGEST_WORDS[name]
    return max(kind, key=len) if isinstance(kind, type) and issubclass(kind, StrEnum) else LONGEST[kind]


def smallest(name: str, kind: Any) -> Any:
    if kind is str:
        return LONGEST_WORDS[name]
    return next(iter(kind)) if isinstance(kind, type) and issubclass(kind, StrEnum) else min(LONGEST[kind], 1)


@pytest.mark.parametrize("custom_id", OLD)
def test_a_control_of_the_previous_format_is_read(custom_id: str) -> None:
    assert read_action(custom_id) == OLD[custom_id]


@pytest.mark.parametrize("custom_id", FIRST)
def test_a_control_of_the_very_first_version_is_read(custom_id: str) -> None:
    assert read_action(custom_id) == FIRST[custom_id]
    assert type(FIRST[custom_id]) in {**HANDLERS, **FORMS}


@pytest.mark.parametrize("line", NAMED.strip().splitlines())
def test_a_control_of_any_version_is_read_and_handled(line: str) -> None:
    control, *names = line.split()
    action = ACTIONS.get((control[:2], control[3:]))
    if control in GIVEN_UP:
        assert action is None
        return
    assert action is not None
    kinds = fields_of(action)
    words = {name: write_field(kinds[name], smallest(name, kinds[name])) for name in names}
    read = read_action(":".join((control, *(f"{name}={word}" for name, word in words.items()))))
    assert type(read) is action
    assert action in {**HANDLERS, **FORMS}


def test_this_versions_controls_are_in_the_list_of_all_formats() -> None:
    assert {" ".join((f"{action.version_2}:{action.name}", *fields_of(action))) for action in EVERY_ACTION} - {
        *NAMED.strip().splitlines()
    } == set(), "add the line to NAMED: messages will have it from now on"


def test_the_previous_format_is_listed_for_each_of_its_actions() -> None:
    assert len({type(action) for action in OLD.values()} & {*EVERY_ACTION}) == 68


@pytest.mark.parametrize("custom_id", NEW)
def test_a_control_names_its_fields(custom_id: str) -> None:
    assert NEW[custom_id].custom_id == custom_id
    assert read_action(custom_id) == NEW[custom_id]


@given(st.data())
def test_every_action_reads_what_it_writes(data: st.DataObject) -> None:
    action = data.draw(st.sampled_from(EVERY_ACTION))
    carried = {
        name: data.draw(VALUES[kind] if kind in VALUES else st.sampled_from(kind))
        for name, kind in fields_of(action).items()
    }
    written = action(**carried)
    assert read_action(written.custom_id) == written


def test_the_order_of_named_fields_does_not_matter() -> None:
    assert read_action("c2:resign:takebacks=1:ply=7:game=12") == game.Resign(*MOMENT)


@every_action
def test_no_custom_id_is_longer_than_discords_limit(action: type[Action]) -> None:
    carried = {name: longest(name, kind) for name, kind in fields_of(action).items()}
    assert len(action(**carried).custom_id) <= LONGEST_ID


@every_action
def test_unknown_fields_of_a_control_are_ignored(action: type[Action]) -> None:
    assert isinstance(read_action(f"{action.version_2}:{action.name}:colour=red"), Outdated)
    most = len(fields(action)) + len(action.formerly)
    assert isinstance(read_action(f"{action.version_1}:{action.name}{':1' * (most + 1)}"), Outdated)


def test_a_control_without_a_takeback_count_is_out_of_date() -> None:
    action = read_action("cm:resign:12:7")
    assert isinstance(action, AtMoment)
    assert action.version == GameVersion(Ply(7), 0)


@pytest.mark.parametrize(
    ("custom_id", "belongs_to"),
    {
        "cm:dance:12:7:1": 12,
        "cm:dance": None,
        "cm:dance:": None,
        "cm:dance:orda": None,
        f"cm:dance:{10**30}": None,
        "cm:": None,
        "cm::::": None,
        "cm:Move:12": 12,
        "cm:move": None,
        "cm:move:": None,
        "cm:move:-1:7:1": None,
        "cm:move:12:seven:1": 12,
        "cm:move:12:7:1:0": 12,
        f"cm:move:12:{10**9}:0": 12,
        "cm:move:١٢:7:1": None,
        "cm:promote:12:7:1": 12,
        "cm:target:12:7:1:j9:a": 12,
        "cm:guide-piece:12:7:1:red": 12,
        "cm:replay-back:12:6:WHITE": 12,
        "cm:history:42:0": None,
        "cm:profile:42:fame": None,
        "cm:ladder:orda:-3:settled": None,
        "cm:setup:12": 12,
        "form:dance:12": 12,
        "form:flip:12:7:1": 12,
        "form:setup:twelve": None,
        "c2:dance:game=12:ply=7": 12,
        "c2:dance": None,
        "c2:": None,
        "c2:move:12:7:1": None,
        "c2:move:game=12:ply=7:takebacks=1:more=1": 12,
        "c2:move:game=12:game=13:ply=7:takebacks=1": 13,
        "c2:move:game=12:ply=seven:takebacks=1": 12,
        "c2:move:game=:ply=7:takebacks=1": None,
        f"c2:move:game={2**63}:ply=7:takebacks=1": None,
        "c2:rules:family=orda:page=a b": None,
        "c2:setup:game=12": 12,
        "f2:flip:game=12:ply=7:takebacks=1": 12,
    }.items(),
)
def test_an_unreadable_control_is_out_of_date(custom_id: str, belongs_to: int | None) -> None:
    assert read_action(custom_id) == Outdated(None if belongs_to is None else GameId(belongs_to))


@given(st.text(max_size=100))
def test_no_custom_id_raises_an_unexpected_error(text: str) -> None:
    for version in ("cm:", "c2:", "form:", "f2:", "cm:move:", "c2:move:", ""):
        assert isinstance(read_action(version + text), Action)


def test_a_field_type_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(ValueError, match="a:b"):
        _ = guide.OpenRules("orda", "a:b").custom_id


def test_two_actions_with_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="resign"):

        @dataclass(frozen=True)
        class GiveUp(Action, name="resign"):
            pass


def test_every_action_has_a_handler() -> None:
    assert {*HANDLERS} | {*FORMS} == {*EVERY_ACTION}
    assert not HANDLERS.keys() & FORMS.keys()


@pytest.mark.parametrize(("action", "handler"), [*HANDLERS.items(), *FORMS.items()])
def test_a_handlers_parameter_is_the_action_it_handles(action: type[Action], handler: Handler) -> None:
    event = get_type_hints(handler)["event"]
    [taken] = get_args(event)
    assert get_origin(event) is ComponentEvent
    assert issubclass(action, taken)


@pytest.mark.parametrize("moves", [[], ["a2a4"], ["h8a1", "a7b8q", "g1f3"], ["b7b8h", "a1h8"]])
def test_moves_of_an_exercise_are_packed_and_read_like_those_of_older_messages(moves: list[str]) -> None:
    assert unpacked(packed([Move.from_uci(uci) for uci in moves])) == moves
    assert unpacked("-".join(moves) or "-") == moves
