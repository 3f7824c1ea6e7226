"""The payload checks, which run after every test, find everything that the bot must not send."""

from typing import Any

import pytest

from tests.e2e.payloads import (
    BUTTON,
    COMMANDS,
    COMPONENTS_V2,
    GALLERY,
    LABEL,
    ROW,
    TEXT,
    Commands,
    Sent,
    acknowledgement_faults,
    choice_faults,
    command_faults,
    form_faults,
    markup_faults,
    message_faults,
    range_faults,
)
from tests.e2e.world import World
from tests.wording import ui_text

NOBODY: dict[str, list[str]] = {"parse": []}


def words(content: str) -> dict[str, Any]:
    return {"type": TEXT, "content": content}


def button(label: str, custom_id: str = "a") -> dict[str, Any]:
    return {"type": BUTTON, "label": label, "custom_id": custom_id}


def picture(url: str, alt: str = "a board") -> dict[str, Any]:
    return {"type": GALLERY, "items": [{"media": {"url": url}, "description": alt}]}


def sent(*parts: dict[str, Any], is_edit: bool = False, is_in_channel: bool = False, **body: Any) -> Sent:
    base = {"components": list(parts), "flags": COMPONENTS_V2, "allowed_mentions": NOBODY}
    return Sent("here", {**base, **body}, is_edit=is_edit, is_in_channel=is_in_channel)


BAD = {
    "too many components": sent(*[words("a")] * 41),
    "too much text": sent(words("a" * 2001), words("b" * 2000)),
    "too many in a row": sent({"type": ROW, "components": [button("a", str(number)) for number in range(6)]}),
    "long label": sent({"type": ROW, "components": [button("a" * 81)]}),
    "no label": sent({"type": ROW, "components": [button("")]}),
    "Markdown in a label": sent({"type": ROW, "components": [button("**a**")]}),
    "an escaped name in a label": sent({"type": ROW, "components": [button(r"a\_b")]}),
    "a mention in an alt text": sent(picture("https://a/b.png", "<@1> won")),
    "long custom_id": sent({"type": ROW, "components": [button("a", "b" * 101)]}),
    "a repeated custom_id": sent({"type": ROW, "components": [button("a"), button("b")]}),
    "too many pictures": sent({**picture("attachment://a.png"), "items": picture("https://a/b.png")["items"] * 11}),
    "long alt text": sent(picture("attachment://a.png", "a" * 257), attachments=[{"filename": "a.png"}]),
    "no upload": sent(picture("attachment://a.png")),
    "another upload": sent(picture("attachment://a.png"), attachments=[{"filename": "b.png"}]),
    "an edit that doesn't list its files": sent(picture("attachment://a.png"), is_edit=True),
    "a file kept only by its id": sent(picture("attachment://a.png"), is_edit=True, attachments=[{"id": "7"}]),
    "an edit without allowed_mentions": sent(words("a"), is_edit=True, attachments=[], allowed_mentions=None),
    "a message that could be posted twice": sent(words("a"), is_in_channel=True),
    "a nonce that is too long": sent(words("a"), is_in_channel=True, nonce="a" * 26, enforce_nonce=True),
    "a nonce that isn't enforced": sent(words("a"), is_in_channel=True, nonce="a"),
    "content in a message with a layout": sent(words("a"), content="b"),
    "an empty text": sent(words(" ")),
    "no flag": sent(words("a"), flags=0),
    "everyone": sent(words("a"), allowed_mentions={"parse": ["everyone"]}),
    "roles": sent(words("a"), allowed_mentions={"parse": [], "roles": [1]}),
    "no allowed_mentions": sent(words("a"), allowed_mentions=None),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
def test_a_bad_message_is_found(bad: Sent) -> None:
    assert message_faults(bad)


def test_a_good_message_passes() -> None:
    row = {"type": ROW, "components": [button(ui_text("button-accept"))]}
    good = sent(words("hello"), picture("attachment://a.png"), row, attachments=[{"filename": "a.png"}])
    assert message_faults(good) == []


KNOWN = Commands({"draw": {"1"}, "vote now": {"2", "3"}})


@pytest.mark.parametrize(
    "bad",
    [
        sent(words("Use /draw.")),
        sent(words("</draw:1> and /draw")),
        sent(words("用/vote now结束")),
        sent(content="/draw", components=[]),
        sent(words("</draw:2>")),
        sent(words("</vote:2>")),
        sent(words("</vote later:2>")),
    ],
)
def test_a_command_that_cannot_be_clicked_is_found(bad: Sent) -> None:
    assert KNOWN.faults(bad)


def test_commands_that_can_be_clicked_and_other_text_pass() -> None:
    good = sent(words(r"</draw:1> </vote now:3> \/draw `/draw` win/draw https://a/draw /vote /drawn"))
    assert KNOWN.faults(good) == []


@pytest.mark.parametrize(
    "form",
    [
        {"title": "a" * 46, "components": []},
        {"title": "a", "components": [{"type": LABEL, "label": "a" * 46, "component": {"type": 4}}]},
        {
            "title": "a",
            "components": [{"type": LABEL, "label": "a", "component": {"type": 4, "placeholder": "a" * 101}}],
        },
        {"title": "**a**", "components": [{"type": LABEL, "label": "a", "component": {"type": 4}}]},
        {"title": "a", "components": [{"type": LABEL, "label": "`a`", "component": {"type": 4}}]},
    ],
)
def test_a_bad_form_is_found(form: dict[str, Any]) -> None:
    assert form_faults(form)


MENU_PART: dict[str, Any] = {"type": 3, "custom_id": "a", "options": [{"label": "a", "value": "a"}]}


@pytest.mark.parametrize(
    "part",
    [
        {**MENU_PART, "options": []},
        {**MENU_PART, "options": MENU_PART["options"] * 26},
        {**MENU_PART, "options": [{"label": "", "value": "a"}]},
        {**MENU_PART, "options": [{"label": "a", "value": ""}]},
        {**MENU_PART, "options": [{"label": "a", "value": "a", "description": ""}]},
        {**MENU_PART, "placeholder": "a" * 151},
        {**MENU_PART, "max_values": 0},
        {"type": 8, "custom_id": "a", "default_values": [{}] * 26},
        {"type": 8},
        {"type": 17, "components": []},
    ],
)
def test_a_bad_component_is_found(part: dict[str, Any]) -> None:
    assert list(range_faults(part))


@pytest.mark.parametrize(
    "part",
    [
        {**MENU_PART, "placeholder": "**a** · b"},
        {**MENU_PART, "options": [{"label": "<#1>", "value": "a"}]},
        {**MENU_PART, "options": [{"label": "a", "value": "a", "description": "[a](b)"}]},
    ],
)
def test_markup_that_discord_does_not_render_is_found(part: dict[str, Any]) -> None:
    assert list(markup_faults(part))


@pytest.mark.parametrize("label", ["1. e4 · 2* (+1.5)", "#1 **E** [x](http://evil)", "name_of_a_member", "a – b"])
def test_other_labels_pass(label: str) -> None:
    assert list(markup_faults(button(label))) == []


TOO_LONG_TOGETHER = [
    {
        "type": 1,
        "name": f"b{i}",
        "description": "a",
        "description_localizations": {"zh-CN": "长" * 100},
        "options": [{"type": 3, "name": f"c{j}", "description": "a" * 100} for j in range(3)],
    }
    for i in range(25)
]
"""Each of these options is valid, but together they're too long for one command."""


@pytest.mark.parametrize(
    "command",
    [
        {"name": "Upper", "description": "a"},
        {"name": "two words", "description": "a"},
        {"name": "a" * 33, "description": "a"},
        {"name": "a", "description": ""},
        {"name": "a", "description": "a" * 101},
        {"name": "a", "description": "a", "description_localizations": {"zh-CN": ""}},
        {"name": "a", "description": "a", "options": [{"type": 3, "name": "b", "description": ""}]},
        {"name": "a", "description": "a", "options": [{"type": 3, "name": "b", "description": "a"}] * 2},
        {"name": "a", "description": "a", "options": TOO_LONG_TOGETHER},
    ],
)
def test_a_bad_command_is_found(command: dict[str, Any]) -> None:
    assert list(command_faults({"type": 1, **command}))


@pytest.mark.parametrize("is_first_start", [True])
def test_the_registered_commands_pass(world: World) -> None:
    [sent] = [one.json for one in world.env.http_requests if one.method == "PUT" and COMMANDS.fullmatch(one.path)]
    assert len(sent) == len(world.client.tree.get_commands())
    assert [fault for command in sent for fault in command_faults(command)] == []


@pytest.mark.parametrize(
    "choices",
    [[{"name": "a", "value": "a"}] * 26, [{"name": "a" * 101, "value": "a"}], [{"name": "**a**", "value": "a"}]],
)
def test_bad_choices_are_found(choices: list[dict[str, Any]]) -> None:
    assert choice_faults(choices)


async def test_an_unacknowledged_interaction_is_found(world: World) -> None:
    await world.alice.slash(world.channel, "help")
    assert acknowledgement_faults(world.env) == []
    answers = [entry for entry in world.env.http_requests if entry.path.endswith("/callback")]
    world.env.http_requests.remove(answers[0])
    assert len(acknowledgement_faults(world.env)) == 1
    world.env.http_requests.extend(answers)
