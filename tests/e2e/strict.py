"""Discord's rules that the simulator doesn't enforce, each with a source.

A path is a page of the developer documentation. For undocumented rules, `api-docs#N` is a thread in that
documentation's issue tracker. Requests that Discord would refuse are refused. Requests that no bot should ever send are
recorded as faults, which make the test fail.
"""

from __future__ import annotations

import asyncio
import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from fnmatch import fnmatch
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

import discord
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Channel, Message
from simcord.http import router

CALLBACK = re.compile(r"/interactions/(?P<interaction>\d+)/[^/]+/callback")
SEND = re.compile(r"/channels/(?P<channel>\d+)/messages")
EDIT = re.compile(r"/channels/(?P<channel>\d+)/messages/(?P<message>\d+)")
OPEN_THREAD = re.compile(r"/channels/\d+/messages/(?P<message>\d+)/threads")
CHANNEL = re.compile(r"/channels/(?P<channel>\d+)")
ANY_CHANNEL = re.compile(r"/channels/(?P<channel>\d+)")
ANY_GUILD = re.compile(r"/guilds/(?P<guild>\d+)")
GLOBAL_COMMANDS = re.compile(r"/applications/\d+/commands")
EMOJIS = re.compile(r"/applications/\d+/emojis")
WEBHOOK = re.compile(r"/webhooks/\d+/(?P<token>[^/]+)(/messages/(?P<message>@original|\d+))?")

REPLY, DEFER_REPLY, UPDATE = 4, 5, 7
COMMAND, AUTOCOMPLETE = 2, 4
INVALID_FORM = 50035
NAME_TAKEN = 50036
"""Discord doesn't document this error code, so the bot must rely only on the HTTP status."""
MOST_FOLLOW_UPS = 5
MANAGE_THREADS = discord.Permissions.manage_threads.flag
SEND_IN_THREADS = discord.Permissions.send_messages_in_threads.flag
EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
MOST_EMOJIS, MOST_EMOJI_BYTES = 2000, 256 * 1024
NONCE_LASTS = timedelta(minutes=5)
"""Discord documents “the past few minutes”, without a number."""


class InvalidEmoji(BackendError):
    """Raised if a control has an emoji that doesn't exist. This doesn't make the test fail, because the emoji may just
    have been deleted.
    """

    def __init__(self) -> None:
        super().__init__(400, INVALID_FORM, "Invalid Form Body\nIn components: Invalid emoji")


class Strict:
    """Applies the rules to one simulated Discord."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.faults: list[str] = []
        self._asked: WeakKeyDictionary[asyncio.Task[Any], list[str]] = WeakKeyDictionary()
        self._nonces: dict[tuple[int, str], tuple[int, datetime]] = {}
        self._lost: list[tuple[str, str]] = []
        self._founding = False
        self._foreign: set[int] = set()
        self._installed_by: str | None = None
        self._follow_ups: Counter[str] = Counter()
        self.entry_point: dict[str, Any] | None = None
        """The Entry Point command, if the application has an Activity."""
        self.kept_entry_points: list[dict[str, Any]] = []
        """The Entry Point commands that the bot included in bulk updates of its commands."""
        self._emit = backend.emit
        backend.emit = self._emit_allowed  # type: ignore[method-assign]

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Within the block, apply the rules to the requests that the bot sends and to the payloads that it receives."""
        self._dispatch, self._payload = router.dispatch, serializers.message_payload
        with (
            patch.object(router, "dispatch", self.dispatch),
            patch.object(serializers, "message_payload", self.message_payload),
        ):
            yield

    @contextmanager
    def abroad(self) -> Iterator[None]:
        """Within the block, new servers don't have the bot. Their members have installed it only for themselves."""
        self._founding = True
        yield
        self._founding = False

    def lose_answer(self, method: str, path: str) -> None:
        """Carry out the next request with this method and path, but lose the response. discord.py then sends the
        request again."""
        self._lost.append((method, path))

    def lose_nothing_more(self) -> None:
        self._lost.clear()

    def dispatch(self, backend: Backend, method: str, path: str, **request: Any) -> Any:
        """Respond to a request as Discord would."""
        try:
            self._check(method, path, request.get("json") or {})
            if (first := self._sent_before(method, path, request.get("json") or {})) is not None:
                return dict(serializers.message_payload(backend, first))
            answer = self._own_answer(method, path, request)
        except BackendError as error:
            if error.code == INVALID_FORM and not isinstance(error, InvalidEmoji):
                self.faults.append(f"{method} {path}: {error.message}")
            raise
        self._remember_nonce(method, path, request.get("json") or {}, answer)
        for lost in self._lost:
            if lost[0] == method and fnmatch(path, lost[1]):
                self._lost.remove(lost)
                return self.dispatch(backend, method, path, **request)
        return answer

    def message_payload(self, backend: Backend, message: Message, **options: Any) -> Any:
        """Omit attachments that are shown by a component.

        resources/message#message-object: “any attached files that are not referenced in embeds or components”.
        """
        payload = dict(self._payload(backend, message, **options))
        shown = set(_attachment_ids(message.components))
        payload["attachments"] = [one for one in message.attachments if one["id"] not in shown]
        return payload

    def _own_answer(self, method: str, path: str, request: dict[str, Any]) -> Any:
        if GLOBAL_COMMANDS.fullmatch(path) and self.entry_point is not None:
            return self._commands(method, path, request, self.entry_point)
        thread = self._thread(CHANNEL.fullmatch(path)) if method == "PATCH" else None
        if thread is not None:
            # The simulator would require Manage Channels, so its check is bypassed here. The permissions that Discord
            # requires for editing a thread have already been checked.
            thread = self.backend.edit_channel(thread.id, {}, thread_metadata=request["json"])
            return dict(serializers.channel_payload(self.backend, thread))
        return self._dispatch(self.backend, method, path, **request)

    def _commands(self, method: str, path: str, request: dict[str, Any], entry_point: dict[str, Any]) -> Any:
        """Add the Entry Point command to the list of commands, and refuse a bulk update that would remove it
        (interactions/application-commands#entry-point-commands)."""
        if method == "PUT":
            sent = request["json"]
            kept = [one for one in sent if one.get("type") == entry_point["type"]]
            if not kept:
                message = "You cannot remove this app's Entry Point command in a bulk update operation."
                raise BackendError(400, 50240, message)
            self.kept_entry_points += kept
            request = {**request, "json": [one for one in sent if one not in kept]}
        return [*self._dispatch(self.backend, method, path, **request), entry_point]

    def _check(self, method: str, path: str, body: Mapping[str, Any]) -> None:
        self._check_promptness(path, body)
        self._check_foreign(method, path)
        self._check_emojis(body)
        if method == "POST" and EMOJIS.fullmatch(path):
            self._check_new_emoji(body)
        elif method == "POST" and (callback := CALLBACK.fullmatch(path)):
            self._check_callback(int(callback["interaction"]), body)
        elif method == "POST" and (thread := self._thread(SEND.fullmatch(path))):
            self._check_unlocked(thread)
            self._wake(thread)
        elif method == "PATCH" and (thread := self._thread(EDIT.fullmatch(path))):
            self._check_editable(thread)
        elif method == "PATCH" and (thread := self._thread(CHANNEL.fullmatch(path))):
            self._check_change(thread, body)
        elif method == "POST" and (opened := OPEN_THREAD.fullmatch(path)):
            self._check_has_no_thread(int(opened["message"]))
        elif webhook := WEBHOOK.fullmatch(path):
            self._check_webhook(method, webhook["token"], webhook["message"])

    def _check_promptness(self, path: str, body: Mapping[str, Any]) -> None:
        """Check that the bot acknowledges an interaction before it sends any other request. It has only three seconds
        to do so (interactions/receiving-and-responding#responding-to-an-interaction), and rate limits could delay the
        other request (topics/rate-limits).
        """
        task = asyncio.current_task()
        if task is None:
            return
        asked = self._asked.setdefault(task, [])
        if CALLBACK.fullmatch(path) and asked:
            self.faults.append(f"requested before an interaction was acknowledged: {asked}")
        asked.append(path)
        if CALLBACK.fullmatch(path):
            asked.clear()

    def _check_emojis(self, body: Any) -> None:
        """A control's emoji must be a Unicode emoji, or an emoji of the application (components/reference)."""
        parts = body.values() if isinstance(body, Mapping) else body if isinstance(body, list) else []
        for part in parts:
            self._check_emojis(part)
        emoji = body.get("emoji") if isinstance(body, Mapping) else None
        if emoji and emoji.get("id") is None and emoji["name"].isascii():
            self.faults.append(f"no emoji: {emoji['name']}")
        if emoji and emoji.get("id") and int(emoji["id"]) not in self.backend.application_emojis:
            raise InvalidEmoji

    def _check_new_emoji(self, body: Mapping[str, Any]) -> None:
        """Check a new emoji against resources/emoji#emoji-object, #application-owned-emoji and
        #create-application-emoji.
        """
        _, _, data = body["image"].partition("base64,")
        known = [emoji.name for emoji in self.backend.application_emojis.values()]
        if EMOJI_NAME.fullmatch(body["name"]) is None or len(b64decode(data)) > MOST_EMOJI_BYTES:
            raise BackendError(400, INVALID_FORM, f"Invalid Form Body: {body['name']}")
        if body["name"] in known:
            raise BackendError(400, NAME_TAKEN, "An emoji with this name is already there")
        if len(known) >= MOST_EMOJIS:
            raise BackendError(400, 30008, "Maximum number of emojis reached (2000)")

    def _check_foreign(self, method: str, path: str) -> None:
        """A bot that isn't in a server can't see anything in it, and can only respond to interactions.

        resources/application#installation-context; interactions/receiving-and-responding#create-followup-message: “Apps
        are limited to 5 followup messages per interaction if it was initiated from a user-installed app and isn't
        installed in the server.”
        """
        if (asked := ANY_CHANNEL.match(path)) and self._is_foreign(int(asked["channel"])):
            self.faults.append(f"{method} {path}: not in that server")
            raise BackendError(403, 50001, "Missing Access")
        if (asked := ANY_GUILD.match(path)) and int(asked["guild"]) in self._foreign:
            self.faults.append(f"{method} {path}: not in that server")
            raise BackendError(404, 10004, "Unknown Guild")
        follow_up = WEBHOOK.fullmatch(path) if method == "POST" else None
        number = self.backend.interaction_tokens.get(follow_up["token"]) if follow_up else None
        if follow_up and number is not None and self._is_foreign(self.backend.interactions[number].channel_id):
            self._follow_ups[follow_up["token"]] += 1
            if self._follow_ups[follow_up["token"]] > MOST_FOLLOW_UPS:
                raise BackendError(400, 40094, "This interaction has reached the maximum number of follow up messages")

    def _is_foreign(self, channel_id: int) -> bool:
        channel = self.backend.channels.get(channel_id)
        return channel is not None and channel.guild_id in self._foreign

    def _check_callback(self, number: int, body: Mapping[str, Any]) -> None:
        record = self.backend.interactions.get(number)
        channel = record and self.backend.channels.get(record.channel_id)
        if record is None or channel is None:
            return
        if body["type"] == UPDATE and not body.get("data"):
            # api-docs#6277: an update without data once deleted the message's files.
            self.faults.append("an update without data")
        if not channel.is_thread or not _is_archived(channel):
            return
        if body["type"] in (REPLY, DEFER_REPLY) and self._is_shut(channel):
            # Discord refuses a reply in an archived and locked thread, although only api-docs#5517 mentions this.
            raise _archived()
        if body["type"] == UPDATE and record.source_message_id is not None:
            self._check_public_edit(channel, record.source_message_id)

    def _check_webhook(self, method: str, token: str, message: str | None) -> None:
        number = self.backend.interaction_tokens.get(token)
        if number is None:
            return
        record = self.backend.interactions[number]
        channel = self.backend.channels.get(record.channel_id)
        if method == "PATCH" and channel is not None and channel.is_thread and message is not None:
            edited = record.message_id if message == "@original" else int(message)
            if edited is not None:
                self._check_public_edit(channel, edited)

    def _check_public_edit(self, thread: Channel, message_id: int) -> None:
        """Apply the usual checks to an edit through an interaction. Ephemeral messages can always be edited."""
        message = self.backend.messages[thread.id].get(message_id)
        if message is not None and not message.is_ephemeral:
            self._check_editable(thread)

    def _check_editable(self, thread: Channel) -> None:
        """Refuse edits in an archived thread: topics/opcodes-and-status-codes 50083, “an operation on an archived
        thread, such as editing a message”."""
        self._check_unlocked(thread)
        if _is_archived(thread):
            raise _archived()

    def _check_unlocked(self, thread: Channel) -> None:
        """Only members with Manage Threads can create or update messages in a locked thread
        (topics/threads#locked-threads)."""
        if self._is_shut(thread):
            raise BackendError(403, 160005, "Thread is locked")

    def _check_change(self, thread: Channel, body: Mapping[str, Any]) -> None:
        """Check a change to a thread against resources/channel#modify-channel and
        topics/threads#editing--deleting-threads."""
        is_opening = body.get("archived") is False
        may_manage = bool(self._bot_permissions(thread) & MANAGE_THREADS)
        if is_opening and set(body) == {"archived"} and not _is_locked(thread):
            is_allowed = bool(self._bot_permissions(thread) & SEND_IN_THREADS)
        else:
            is_allowed = may_manage or (thread.owner_id == self.backend.bot_user.id and not _is_locked(thread))
        if not is_allowed:
            raise BackendError(403, 50013, "Missing Permissions")
        if _is_archived(thread) and not is_opening:
            raise _archived()

    def _check_has_no_thread(self, message_id: int) -> None:
        """Refuse a second thread on the same message: topics/opcodes-and-status-codes 160004."""
        if message_id in self.backend.channels:
            raise BackendError(400, 160004, "A thread has already been created for this message")

    def _sent_before(self, method: str, path: str, body: Mapping[str, Any]) -> Message | None:
        """Return the message that was sent with this nonce, or None if there is no such message:
        resources/message#create-message, enforce_nonce, “that message will be returned”."""
        key = _nonce(method, path, body)
        message_id, sent_at = self._nonces.get(key, (0, None)) if key else (0, None)
        if key is None or sent_at is None or self.backend.clock.now() - sent_at > NONCE_LASTS:
            return None
        return self.backend.messages[key[0]].get(message_id)

    def _remember_nonce(self, method: str, path: str, body: Mapping[str, Any], answer: Any) -> None:
        if key := _nonce(method, path, body):
            self._nonces[key] = int(answer["id"]), self.backend.clock.now()

    def _wake(self, thread: Channel) -> None:
        """Unarchive the thread: topics/threads#active--archived-threads, “sending a message will automatically
        unarchive the thread”."""
        if _is_archived(thread):
            self.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})

    def _emit_allowed(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send only events that Discord would send. For example, nobody can use application commands in an archived
        thread (topics/threads#active--archived-threads)."""
        if event == "GUILD_CREATE" and self._founding:
            self._foreign.add(int(payload["id"]))
        where = payload.get("guild_id") or (payload.get("id") if event.startswith("GUILD_") else None)
        if where is not None and int(where) in self._foreign:
            if event != "INTERACTION_CREATE":
                return
            payload = self._by_own_install(payload)
        if event == "INTERACTION_CREATE" and payload["type"] in (COMMAND, AUTOCOMPLETE):
            channel = self.backend.channels[int(payload["channel_id"])]
            assert not (channel.is_thread and _is_archived(channel)), "a command in an archived thread"
        self._emit(event, payload)

    def _by_own_install(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        """Record in an interaction which member installed the bot. For a control, this is the member who used the
        command, even if another member presses the control:
        interactions/receiving-and-responding#interaction-object-authorizing-integration-owners-object.
        """
        if payload["type"] == COMMAND:
            self._installed_by = payload["member"]["user"]["id"]
        guild = {"id": payload["guild_id"], "locale": "en-US", "features": []}
        return {**payload, "authorizing_integration_owners": {"1": self._installed_by}, "guild": guild}

    def _thread(self, match: re.Match[str] | None) -> Channel | None:
        channel = self.backend.channels.get(int(match["channel"])) if match else None
        return channel if channel is not None and channel.is_thread else None

    def _is_shut(self, thread: Channel) -> bool:
        return _is_locked(thread) and not self._bot_permissions(thread) & MANAGE_THREADS

    def _bot_permissions(self, thread: Channel) -> int:
        assert thread.guild_id is not None
        return self.backend.compute_permissions(thread.guild_id, self.backend.bot_user.id, thread.id)


def _archived() -> BackendError:
    return BackendError(400, 50083, "Thread is archived")


def _is_archived(thread: Channel) -> bool:
    return bool(thread.thread_metadata and thread.thread_metadata.archived)


def _is_locked(thread: Channel) -> bool:
    return bool(thread.thread_metadata and thread.thread_metadata.locked)


def _nonce(method: str, path: str, body: Mapping[str, Any]) -> tuple[int, str] | None:
    match = SEND.fullmatch(path)
    if method != "POST" or match is None or not body.get("enforce_nonce") or "nonce" not in body:
        return None
    return int(match["channel"]), str(body["nonce"])


def _attachment_ids(component: Any) -> Iterator[str]:
    """Yield the `attachment_id` of each file that a layout shows (components/reference#unfurled-media-item)."""
    for value in component.values() if isinstance(component, dict) else component:
        if isinstance(value, dict | list):
            yield from _attachment_ids(value)
    if isinstance(component, dict) and component.get("attachment_id"):
        yield str(component["attachment_id"])
