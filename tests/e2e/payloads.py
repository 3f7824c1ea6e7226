"""Finds faults in the bot's requests: anything that Discord would refuse, and unwanted effects such as unintended
pings. The simulator itself accepts most of these faults.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simcord import Env, HttpLogEntry
from simcord.interactions import command_leaves

COMPONENTS_V2 = 1 << 15
EPHEMERAL = 1 << 6
MOST_COMPONENTS = 40
MOST_TEXT = 4000
LONGEST_ALT = 256
LONGEST_TITLE = 45
MOST_INPUTS = 5
LONGEST_CHOICE = 100
MOST_CHOICES = 25
LONGEST_THREAD_NAME = 100
LONGEST_NONCE = 25

PUBLIC = {
    *("join-tournament", "leave-tournament", "start-tournament", "show-tables"),
    *(
        "accept",
        "decline",
        "cancel",
        "move",
        "piece",
        "guide",
        "read-rules",
        "daily",
        "daily-of",
        "flip",
        "arrange",
        "abort",
        "resign",
        "if-list",
        "rematch",
        "replay",
        "review",
        "export",
        "hint",
        "browser",
    ),
    *("start-engine-game", "start-challenge", "start-reading"),
    "open-hall",
    *("join-race", "leave-race", "start-race", "race-page", "race-again"),
    *("my-vote", "vote-resign", "vote-draw", "votes", "accept-for-server", "decline-for-server"),
    *("offer-draw", "accept-draw", "decline-draw", "takeback", "accept-takeback", "decline-takeback"),
}
"""Actions of controls on public messages; all other controls appear only in private messages."""
OF_SUMMARIES = {"train", "weekly-stop"}
"""Actions of the controls on weekly summaries, which are direct messages."""

ROW, BUTTON, MENU, INPUT, CHANNEL_MENU, TEXT, THUMBNAIL, GALLERY, CONTAINER, LABEL = 1, 2, 3, 4, 8, 10, 11, 12, 17, 18
USER_MENU_INPUT, RADIO_GROUP, CHECKBOX_GROUP = 5, 21, 22
OPTION = -1
"""A made-up component type for menu options, because Discord defines none for them."""
SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3
LONGEST_NAME, LONGEST_DESCRIPTION = 32, 100
MOST_IN_COMMAND = 8000
"""The maximum total length of the names, descriptions and values in a command, its subcommands and its options. For
translated text, only the longest translation counts: interactions/application-commands#slash-commands.
"""
COMMAND_NAME = re.compile(r"[-_\w']+")
COMMANDS = re.compile(r"/applications/\d+(/guilds/\d+)?/commands")
MENU_RANGES = {"custom_id": (1, 100), "placeholder": (0, 150), "min_values": (0, 25), "max_values": (1, 25)}
RANGES: dict[int, dict[str, tuple[int, int]]] = {
    ROW: {"components": (1, 5)},
    BUTTON: {"custom_id": (1, 100), "label": (1, 80)},
    MENU: {**MENU_RANGES, "options": (1, 25)},
    OPTION: {"label": (1, 100), "value": (1, 100), "description": (1, 100)},
    INPUT: {"custom_id": (1, 100), "placeholder": (0, 100), "min_length": (0, 4000), "max_length": (1, 4000)},
    CHANNEL_MENU: {**MENU_RANGES, "default_values": (0, 25)},
    TEXT: {"content": (1, 4000)},
    GALLERY: {"items": (1, 10)},
    CONTAINER: {"components": (1, 40)},
    LABEL: {"label": (1, 45), "description": (1, 100)},
    USER_MENU_INPUT: MENU_RANGES,
    RADIO_GROUP: {"custom_id": (1, 100), "options": (2, 10)},
    CHECKBOX_GROUP: {"custom_id": (1, 100), "options": (1, 10), "min_values": (0, 10), "max_values": (1, 10)},
    THUMBNAIL: {"description": (1, LONGEST_ALT)},
}
"""The allowed ranges of lengths, counts and values, including both ends, from the `…ForMessageRequest` and
`…ForModalRequest` schemas.
"""
REQUIRED = {
    MENU: ("custom_id", "options"),
    CHANNEL_MENU: ("custom_id",),
    OPTION: ("label", "value"),
    INPUT: ("custom_id",),
    USER_MENU_INPUT: ("custom_id",),
    RADIO_GROUP: ("custom_id", "options"),
    CHECKBOX_GROUP: ("custom_id", "options"),
}
REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
MARKUP = re.compile(
    r"\*\*|__|~~|\|\||`|\]\(|\\[^a-zA-Z0-9\s]|<(?:@|#|/|t:|a?:\w)[^<> ]*>|^(?:#{1,3}|-#|>) ", re.MULTILINE
)
"""Matches Markdown, escaped characters, and mentions. Discord renders them only in a message's text."""
MESSAGE = re.compile(r"/channels/\d+/messages(/(?P<id>\d+))?")
FOLLOWUP = re.compile(r"/webhooks/\d+/(?P<token>[^/]+)(/messages/(?P<id>@original|\d+))?")
THREAD = re.compile(r"/channels/\d+(/messages/\d+)?/threads")


@dataclass(frozen=True)
class Sent:
    """A message that was sent, or an edit of a message."""

    where: str
    body: dict[str, Any]
    is_edit: bool
    is_in_channel: bool = False
    """Whether this is a message in a channel, not a response to an interaction."""

    @property
    def is_new(self) -> bool:
        """Whether this is a new message, not an edit."""
        return not self.is_edit

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one member sees it."""
        return bool(int(self.body.get("flags") or 0) & EPHEMERAL)

    @property
    def words(self) -> str:
        """All of the message's text."""
        texts = [part["content"] for part in walk(self.body.get("components") or []) if part["type"] == TEXT]
        return "\n".join([*texts, self.body.get("content") or ""])

    @property
    def called(self) -> list[int]:
        """The users that the message's mentions may ping."""
        mentioned = {int(user) for user in re.findall(r"<@!?(\d+)>", self.words)}
        return sorted(mentioned & {int(user) for user in self.body["allowed_mentions"].get("users", [])})


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component of a layout, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        yield from walk([component[key] for key in ("accessory", "component") if key in component])


def faults(env: Env) -> list[str]:
    """Everything wrong with what the bot has sent, with one line for each fault."""
    commands = Commands.registered(env)
    found = [fault for sent in messages(env) for fault in (*message_faults(sent), *commands.faults(sent))]
    found += [f"{sent.where}: an emoji's placeholder" for sent in messages(env) if "\ue000" in sent.words]
    for entry in env.http_requests:
        body = entry.json if isinstance(entry.json, dict) else {}
        if CALLBACK.fullmatch(entry.path) and body["type"] == FORM:
            found += form_faults(body["data"])
        if entry.method == "PUT" and COMMANDS.fullmatch(entry.path):
            found += [fault for command in entry.json or [] for fault in command_faults(command)]
        if CALLBACK.fullmatch(entry.path) and body["type"] == CHOICES:
            found += choice_faults(body["data"]["choices"])
        if (
            entry.method == "POST"
            and THREAD.fullmatch(entry.path)
            and not 1 <= len(body["name"]) <= LONGEST_THREAD_NAME
        ):
            found.append(f"thread name of {len(body['name'])} characters")
    return found


def messages(env: Env) -> Iterator[Sent]:
    """All messages and edits, from every endpoint."""
    for entry in env.http_requests:
        body = entry.json if isinstance(entry.json, dict) else {}
        if CALLBACK.fullmatch(entry.path):
            if body["type"] in (REPLY, UPDATE):
                yield Sent(_where(entry), body.get("data") or {}, is_edit=body["type"] == UPDATE)
        elif MESSAGE.fullmatch(entry.path) and entry.method in ("POST", "PATCH"):
            yield Sent(_where(entry), body, is_edit=entry.method == "PATCH", is_in_channel=True)
        elif FOLLOWUP.fullmatch(entry.path) and entry.method in ("POST", "PATCH"):
            yield Sent(_where(entry), body, is_edit=entry.method == "PATCH")


def message_faults(sent: Sent) -> list[str]:
    """Everything that Discord would refuse in a message."""
    body, parts = sent.body, list(walk(sent.body.get("components") or []))
    is_layout = bool(int(body.get("flags") or 0) & COMPONENTS_V2)
    found = []
    if is_layout and (body.get("content") or body.get("embeds")):
        found.append("content or embeds in a message with a layout")
    if parts and not is_layout:
        found.append("components without the layout flag")
    if len(parts) > MOST_COMPONENTS:
        found.append(f"{len(parts)} components")
    words = sum(len(part["content"]) for part in parts if part["type"] == TEXT) + len(body.get("content") or "")
    if words > MOST_TEXT:
        found.append(f"{words} characters of text")
    if not sent.is_ephemeral and sent.is_new:
        actions = {name.split(":")[1] for name in _custom_ids(parts) if name.startswith("c2:")}
        found += [f"{action} on a public message" for action in sorted(actions - PUBLIC - OF_SUMMARIES)]
    found += [f"{name} twice" for name, count in Counter(_custom_ids(parts)).items() if count > 1]
    found += [fault for part in parts for fault in part_faults(part)]
    if sent.is_edit and parts and "attachments" not in body:
        found.append("an edit that doesn't list the files to keep")
    if any("filename" not in one for one in body.get("attachments") or []):
        # In practice, Discord refused an edit that listed a kept file without its name (error 50035).
        found.append("a file without a name")
    if not sent.is_edit:
        found += [f"{name} shown but not uploaded" for name in sorted(_shown(parts) - _uploads(body))]
    if sent.is_in_channel and sent.is_new:
        found += nonce_faults(body)
    found += mention_faults(body)
    return [f"{sent.where}: {fault}" for fault in found]


def part_faults(part: dict[str, Any]) -> list[str]:
    """Everything that Discord would refuse in a component."""
    found = []
    if part["type"] == TEXT and not part["content"].strip():
        found.append("an empty text")
    found += [f"{part['type']}: {fault}" for fault in (*range_faults(part), *markup_faults(part))]
    if part["type"] == GALLERY:
        found += [f"alt text of {len(alt)} characters" for alt in _alts(part) if not 1 <= len(alt) <= LONGEST_ALT]
    return found


def range_faults(part: dict[str, Any]) -> Iterator[str]:
    """Values of a component that are outside the ranges in Discord's OpenAPI description."""
    for field, (least, most) in RANGES.get(part["type"], {}).items():
        value = part.get(field)
        if value is None:
            if field in REQUIRED.get(part["type"], ()):
                yield f"no {field}"
            continue
        size = value if isinstance(value, int) else len(value)
        if not least <= size <= most:
            yield f"{field} of {size}, which is not {least} to {most}"
    for option in part.get("options") or []:
        yield from range_faults({"type": OPTION, **option})


def has_markup(label: str) -> bool:
    """Whether the bot's own words contain Markdown. A link or a row of asterisks in a label can only be part of a
    hostile name, which is shown as it is.
    """
    return "://" not in label and "***" not in label and MARKUP.search(label) is not None


def markup_faults(part: dict[str, Any]) -> Iterator[str]:
    """Markdown in labels, placeholders, descriptions and alt texts, where members would see its characters."""
    for field in ("label", "placeholder", "description", "title"):
        if has_markup(part.get(field) or ""):
            yield f"Markdown in the {field} {part[field]!r}"
    for inner in (*(part.get("options") or []), *(part.get("items") or [])):
        yield from markup_faults(inner)


def command_faults(command: dict[str, Any], *, is_option: bool = False) -> Iterator[str]:
    """Everything that Discord's OpenAPI description forbids in a command, its options and their choices, in every
    language.
    """
    is_menu = not is_option and command["type"] in (USER_MENU, MESSAGE_MENU)
    for name in (command["name"], *(command.get("name_localizations") or {}).values()):
        is_word = is_menu or (COMMAND_NAME.fullmatch(name) and name == name.lower())
        if not is_word or not 1 <= len(name) <= LONGEST_NAME:
            yield f"name {name!r}"
    for words in (command.get("description"), *(command.get("description_localizations") or {}).values()):
        if not is_menu and not 1 <= len(words or "") <= LONGEST_DESCRIPTION:
            yield f"description {words!r} of {command['name']}"
    if not is_option and (size := command_size(command)) > MOST_IN_COMMAND:
        yield f"{size} characters of {command['name']}"
    options = command.get("options") or []
    if len(options) > MOST_CHOICES or len({option["name"] for option in options}) != len(options):
        yield f"options of {command['name']}"
    for option in options:
        yield from command_faults(option, is_option=True)
        yield from choice_faults(option.get("choices") or [])


def command_size(part: dict[str, Any]) -> int:
    """The number of characters that Discord counts in a command, an option or a choice."""
    fields = (
        (part.get(field) or "", *(part.get(f"{field}_localizations") or {}).values())
        for field in ("name", "description")
    )
    own = sum(max(map(len, texts)) for texts in fields) + len(str(part.get("value", "")))
    return own + sum(command_size(inner) for inner in (*(part.get("options") or []), *(part.get("choices") or [])))


def nonce_faults(body: dict[str, Any]) -> list[str]:
    """Messages without a nonce. If a response is lost, the bot sends the message again. The nonce keeps Discord from
    posting the message twice.
    """
    is_marked = body.get("enforce_nonce") and 1 <= len(str(body.get("nonce", ""))) <= LONGEST_NONCE
    return [] if is_marked else ["a message without a nonce"]


def mention_faults(body: dict[str, Any]) -> list[str]:
    """Mentions that could ping more than intended. Every user that a mention may ping must be listed in
    `allowed_mentions`. If the field is missing, Discord uses its defaults, even for edits
    (developers/resources/message#edit-message).
    """
    allowed = body.get("allowed_mentions")
    if allowed is None:
        return ["no allowed_mentions"]
    # A role may be pinged if the text names it, because a server's managers can choose a role to ping.
    words = " ".join(part["content"] for part in walk(body.get("components") or []) if part["type"] == TEXT)
    wide = [*allowed.get("parse", []), *(role for role in allowed.get("roles", []) if f"<@&{role}>" not in words)]
    wide += ["replied_user"] if allowed.get("replied_user") else []
    return [f"allowed_mentions allows {wide}"] if wide else []


HIDDEN = re.compile(r"\\.|(?P<ticks>`+).*?(?P=ticks)|\]\([^)]*\)|https?:\S+", re.DOTALL)
"""Matches escaped characters, code and URLs, which aren't the bot's own text."""
MENTIONED = re.compile(r"</([^:<>]*):(\d+)>")
TYPED = re.compile(r"(?<![\w/.-])/([a-z_]+)((?: [a-z_]+)?)", re.ASCII)


@dataclass(frozen=True)
class Commands:
    """The ids of the commands that Discord knows, by full name."""

    ids: Mapping[str, set[str]]

    @classmethod
    def registered(cls, env: Env) -> Commands:
        ids: dict[str, set[str]] = defaultdict(set)
        for commands in env.backend.commands.values():
            for command in (one for one in commands.values() if one["type"] == SLASH):
                for path, _ in command_leaves(command):
                    ids[" ".join(path)].add(command["id"])
        return cls(ids)

    def faults(self, sent: Sent) -> list[str]:
        """Command mentions that members can't click. Only `</NAME:ID>` and `</NAME SUBCOMMAND:ID>` are clickable.

        reference#message-formatting
        """
        words = HIDDEN.sub(" ", sent.words)
        mentioned = [
            f"no command {name}:{number}"
            for name, number in MENTIONED.findall(words)
            if number not in self.ids.get(name, ())
        ]
        typed = [name for first, second in TYPED.findall(MENTIONED.sub(" ", words)) for name in {first, first + second}]
        return [
            f"{sent.where}: {fault}"
            for fault in [*mentioned, *(f"/{name} as text" for name in typed if name in self.ids)]
        ]


def form_faults(form: dict[str, Any]) -> list[str]:
    """Everything that Discord would refuse in a modal."""
    found = [] if 1 <= len(form["title"]) <= LONGEST_TITLE else [f"form title {form['title']!r}"]
    found += [] if 1 <= len(form["components"]) <= MOST_INPUTS else [f"{len(form['components'])} inputs"]
    for part in (form, *walk(form["components"])):
        found += markup_faults(part)
    for part in walk(form["components"]):
        found += [f"{part['type']}: {fault}" for fault in range_faults(part)]
    return found


def choice_faults(choices: list[dict[str, Any]]) -> list[str]:
    """Everything that Discord would refuse in autocomplete choices."""
    found = [f"{len(choices)} choices"] if len(choices) > MOST_CHOICES else []
    for choice in choices:
        found += [] if 1 <= len(choice["name"]) <= LONGEST_CHOICE else [f"choice {choice['name']!r}"]
        found += [f"Markdown in the choice {choice['name']!r}"] if has_markup(choice["name"]) else []
        found += [] if 1 <= len(str(choice["value"])) <= LONGEST_CHOICE else [f"choice value {choice['value']!r}"]
    return found


def acknowledgement_faults(env: Env) -> list[str]:
    """Interactions that weren't acknowledged exactly once."""
    answers = Counter(int(match[1]) for entry in env.http_requests if (match := CALLBACK.fullmatch(entry.path)))
    return [
        f"interaction {number} ({record.command_name or record.type}) acknowledged {answers[number]} times"
        for number, record in env.backend.interactions.items()
        if answers[number] != 1
    ]


def _where(entry: HttpLogEntry) -> str:
    return f"{entry.method} {entry.path.rpartition('/')[0] if 'webhooks' in entry.path else entry.path}"


def _custom_ids(parts: list[dict[str, Any]]) -> list[str]:
    return [part["custom_id"] for part in parts if "custom_id" in part]


def _alts(part: dict[str, Any]) -> list[str]:
    return [item.get("description") or "" for item in part["items"]]


def _shown(parts: list[dict[str, Any]]) -> set[str]:
    urls = (item["media"]["url"] for part in parts if part["type"] == GALLERY for item in part["items"])
    return {url.removeprefix("attachment://") for url in urls}


def _uploads(body: dict[str, Any]) -> set[str]:
    return {attachment["filename"] for attachment in body.get("attachments") or []}
