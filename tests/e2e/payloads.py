"""What Discord would refuse or nobody wants, in all that the bot has sent; most of it the simulation lets pass."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from simcord import Env, HttpLogEntry

COMPONENTS_V2 = 1 << 15
EPHEMERAL = 1 << 6
MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_IN_A_ROW = 5
LONGEST_LABEL = 80
LONGEST_CUSTOM_ID = 100
MOST_IN_A_GALLERY = 10
LONGEST_ALT = 256
LONGEST_TITLE = LONGEST_FORM_LABEL = 45
LONGEST_PLACEHOLDER = LONGEST_CHOICE = 100
MOST_CHOICES = 25
LONGEST_THREAD_NAME = 100

PUBLIC = {
    *(
        "accept",
        "decline",
        "cancel",
        "move",
        "piece",
        "guide",
        "flip",
        "arrange",
        "abort",
        "resign",
        "rematch",
        "replay",
        "analyse",
        "hint",
    ),
    *("offer-draw", "accept-draw", "decline-draw", "takeback", "accept-takeback", "decline-takeback"),
}
"""What the controls do that everybody sees; all others are for one member's eyes."""

ROW, BUTTON, TEXT, GALLERY, LABEL = 1, 2, 10, 12, 18
REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
MESSAGE = re.compile(r"/channels/\d+/messages(/(?P<id>\d+))?")
FOLLOWUP = re.compile(r"/webhooks/\d+/(?P<token>[^/]+)(/messages/(?P<id>@original|\d+))?")
THREAD = re.compile(r"/channels/\d+(/messages/\d+)?/threads")


@dataclass(frozen=True)
class Sent:
    """One message as it was sent, or an edit of one."""

    where: str
    body: dict[str, Any]
    is_edit: bool
    kept: frozenset[str] | None = frozenset()
    """The uploads that an edit may go on showing; None where the message has been deleted and nothing is shown."""

    @property
    def is_new(self) -> bool:
        """Whether it is a message of its own, and says by itself who sees it."""
        return not self.is_edit

    @property
    def is_ephemeral(self) -> bool:
        """Whether one member alone sees it."""
        return bool(int(self.body.get("flags") or 0) & EPHEMERAL)

    @property
    def called(self) -> list[int]:
        """Who is mentioned in it and may be pinged by it."""
        words = " ".join(part["content"] for part in walk(self.body.get("components") or []) if part["type"] == TEXT)
        mentioned = {int(user) for user in re.findall(r"<@!?(\d+)>", words + (self.body.get("content") or ""))}
        return sorted(mentioned & {int(user) for user in self.body["allowed_mentions"].get("users", [])})


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component of a layout, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        yield from walk([component[key] for key in ("accessory", "component") if key in component])


def faults(env: Env) -> list[str]:
    """Everything that is wrong with what the bot has sent, a line each."""
    found = [fault for sent in messages(env) for fault in message_faults(sent)]
    for entry in env.http_requests:
        body = entry.json or {}
        if CALLBACK.fullmatch(entry.path) and body["type"] == FORM:
            found += form_faults(body["data"])
        if CALLBACK.fullmatch(entry.path) and body["type"] == CHOICES:
            found += choice_faults(body["data"]["choices"])
        if (
            entry.method == "POST"
            and THREAD.fullmatch(entry.path)
            and not 1 <= len(body["name"]) <= LONGEST_THREAD_NAME
        ):
            found.append(f"thread name of {len(body['name'])} characters")
    return found + acknowledgement_faults(env)


def messages(env: Env) -> Iterator[Sent]:
    """All messages and edits, whichever road they took."""
    for entry in env.http_requests:
        body = entry.json or {}
        if match := CALLBACK.fullmatch(entry.path):
            if body["type"] in (REPLY, UPDATE):
                source = env.backend.interactions[int(match[1])].source_message_id
                yield _sent(env, entry, body.get("data") or {}, source if body["type"] == UPDATE else None)
        elif match := MESSAGE.fullmatch(entry.path):
            if entry.method in ("POST", "PATCH"):
                yield _sent(env, entry, body, int(match["id"]) if match["id"] else None)
        elif (match := FOLLOWUP.fullmatch(entry.path)) and entry.method in ("POST", "PATCH"):
            yield _sent(env, entry, body, _edited(env, match["token"], match["id"]))


def message_faults(sent: Sent) -> list[str]:
    """What Discord would refuse in one message."""
    body, parts = sent.body, list(walk(sent.body.get("components") or []))
    is_layout = bool(int(body.get("flags") or 0) & COMPONENTS_V2)
    found = []
    if is_layout and (body.get("content") or body.get("embeds")):
        found.append("words or embeds beside a layout")
    if parts and not is_layout:
        found.append("components that are not marked as a layout")
    if len(parts) > MOST_COMPONENTS:
        found.append(f"{len(parts)} components")
    words = sum(len(part["content"]) for part in parts if part["type"] == TEXT) + len(body.get("content") or "")
    if words > MOST_TEXT:
        found.append(f"{words} characters of text")
    if not sent.is_ephemeral and sent.is_new:
        actions = {name.split(":")[1] for name in _custom_ids(parts) if name.startswith("cm:")}
        found += [f"{action} for everybody to press" for action in sorted(actions - PUBLIC)]
    found += [f"{name} twice" for name, count in Counter(_custom_ids(parts)).items() if count > 1]
    found += [fault for part in parts for fault in part_faults(part)]
    if sent.kept is not None:
        found += [f"{name} shown and not uploaded" for name in sorted(_shown(parts) - _uploads(body) - sent.kept)]
    found += mention_faults(body, is_edit=sent.is_edit)
    return [f"{sent.where}: {fault}" for fault in found]


def part_faults(part: dict[str, Any]) -> list[str]:
    """What Discord would refuse in one component."""
    found = []
    if part["type"] == ROW and not 1 <= len(part["components"]) <= MOST_IN_A_ROW:
        found.append(f"{len(part['components'])} controls in a row")
    if part["type"] == BUTTON and not 1 <= len(part.get("label") or "") <= LONGEST_LABEL:
        found.append(f"label {part.get('label')!r}")
    if part["type"] == TEXT and not part["content"].strip():
        found.append("an empty text")
    if not 1 <= len(part.get("custom_id", "-")) <= LONGEST_CUSTOM_ID:
        found.append(f"custom_id {part['custom_id']!r}")
    if part["type"] == GALLERY:
        found += [] if 1 <= len(part["items"]) <= MOST_IN_A_GALLERY else [f"{len(part['items'])} pictures"]
        found += [f"alt text of {len(alt)} characters" for alt in _alts(part) if not 1 <= len(alt) <= LONGEST_ALT]
    return found


def mention_faults(body: dict[str, Any], *, is_edit: bool) -> list[str]:
    """Who might be pinged without being meant: nobody's name makes a sound unless it is on the list."""
    allowed = body.get("allowed_mentions")
    if allowed is None:
        # Of an edit Discord never tells anybody.
        return [] if is_edit else ["no allowed_mentions"]
    wide = [*allowed.get("parse", []), *allowed.get("roles", [])]
    wide += ["replied_user"] if allowed.get("replied_user") else []
    return [f"allowed_mentions lets through {wide}"] if wide else []


def form_faults(form: dict[str, Any]) -> list[str]:
    """What Discord would refuse in a form."""
    found = [] if 1 <= len(form["title"]) <= LONGEST_TITLE else [f"form title {form['title']!r}"]
    for part in walk(form["components"]):
        if part["type"] == LABEL and not 1 <= len(part["label"]) <= LONGEST_FORM_LABEL:
            found.append(f"form label {part['label']!r}")
        if len(part.get("placeholder") or "") > LONGEST_PLACEHOLDER:
            found.append(f"placeholder {part['placeholder']!r}")
    return found


def choice_faults(choices: list[dict[str, Any]]) -> list[str]:
    """What Discord would refuse among what is offered while typing."""
    found = [f"{len(choices)} choices"] if len(choices) > MOST_CHOICES else []
    for choice in choices:
        found += [] if 1 <= len(choice["name"]) <= LONGEST_CHOICE else [f"choice {choice['name']!r}"]
        found += [] if 1 <= len(str(choice["value"])) <= LONGEST_CHOICE else [f"choice value {choice['value']!r}"]
    return found


def acknowledgement_faults(env: Env) -> list[str]:
    """Interactions that were answered not at all, or more than once."""
    answers = Counter(int(match[1]) for entry in env.http_requests if (match := CALLBACK.fullmatch(entry.path)))
    return [
        f"interaction {number} ({record.command_name or record.type}) acknowledged {answers[number]} times"
        for number, record in env.backend.interactions.items()
        if answers[number] != 1
    ]


def _sent(env: Env, entry: HttpLogEntry, body: dict[str, Any], edited: int | None) -> Sent:
    where = f"{entry.method} {entry.path.rpartition('/')[0] if 'webhooks' in entry.path else entry.path}"
    if edited is None:
        return Sent(where, body, is_edit=False)
    message = next((room[edited] for room in env.backend.messages.values() if edited in room), None)
    if message is None:
        return Sent(where, body, is_edit=True, kept=None)
    uploads = [] if "attachments" in body else message.attachments
    kept = frozenset(attachment["filename"] for attachment in uploads)
    return Sent(where, body, is_edit=True, kept=kept)


def _edited(env: Env, token: str, message: str | None) -> int | None:
    if message is None:
        return None
    record = env.backend.interactions[env.backend.interaction_tokens[token]]
    return record.message_id if message == "@original" else int(message)


def _custom_ids(parts: list[dict[str, Any]]) -> list[str]:
    return [part["custom_id"] for part in parts if "custom_id" in part]


def _alts(part: dict[str, Any]) -> list[str]:
    return [item.get("description") or "" for item in part["items"]]


def _shown(parts: list[dict[str, Any]]) -> set[str]:
    urls = (item["media"]["url"] for part in parts if part["type"] == GALLERY for item in part["items"])
    return {url.removeprefix("attachment://") for url in urls}


def _uploads(body: dict[str, Any]) -> set[str]:
    return {attachment["filename"] for attachment in body.get("attachments") or []}
