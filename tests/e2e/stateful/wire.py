"""Records the bot's requests to Discord, and reports some of them as failed although they were carried out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import Any
from unittest.mock import patch

from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import router

from tests.e2e import payloads
from tests.e2e.strict import EDIT, SEND

PICTURE = re.compile(r"board-(\d+)-(\d+)-(\d+)\.png")
ENDED = {"rematch", "replay"}


@dataclass(frozen=True)
class Board:
    """The game and position that a message shows, and whether it's the final board."""

    game: int
    ply: int
    takebacks: int
    is_final: bool


@dataclass(frozen=True)
class Post:
    """A message as it was first sent."""

    message_id: int
    channel_id: int
    nonce: str
    board: Board | None
    called: tuple[int, ...]


@dataclass
class Wire:
    """Records all messages that were sent, and the edits that were refused."""

    posts: list[Post] = field(default_factory=list)
    refused_edits: set[int] = field(default_factory=set)
    """The ids of messages that Discord refused to edit or couldn't find."""
    unheard: list[tuple[str, str]] = field(default_factory=list)
    """The method and path of each request to lose. The next matching request is carried out but reported as failed."""

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Within the block, intercept the bot's requests."""
        inner = router.dispatch

        def dispatch(backend: Backend, method: str, path: str, **request: Any) -> Any:
            try:
                answer = inner(backend, method, path, **request)
            except BackendError as error:
                self._note_refusal(method, path, error.status)
                raise
            self._note_post(method, path, request.get("json") or {}, answer)
            self._lose(method, path)
            return answer

        with patch.object(router, "dispatch", dispatch):
            yield

    def _note_refusal(self, method: str, path: str, status: int) -> None:
        if method == "PATCH" and (edit := EDIT.fullmatch(path)) and status < 429:
            self.refused_edits.add(int(edit["message"]))

    def _note_post(self, method: str, path: str, body: dict[str, Any], answer: Any) -> None:
        match = SEND.fullmatch(path)
        if method != "POST" or match is None or any(one.message_id == int(answer["id"]) for one in self.posts):
            return
        sent = payloads.Sent("", body, is_edit=False)
        channel = int(match["channel"])
        # A board without controls is a copy that a member shared. Members can share as many copies as they like.
        board = board_of(body["components"]) if actions_of(body["components"]) else None
        self.posts.append(Post(int(answer["id"]), channel, str(body.get("nonce")), board, tuple(sent.called)))

    def _lose(self, method: str, path: str) -> None:
        for lost in self.unheard:
            if lost[0] == method and fnmatch(path, lost[1]):
                self.unheard.remove(lost)
                raise BackendError(503, 0, "done, but reported as failed")


def board_of(components: list[dict[str, Any]]) -> Board | None:
    """Read a message's layout to find which game and position its board shows."""
    parts = list(payloads.walk(components))
    names = [item["media"]["url"] for part in parts for item in part.get("items", ())]
    match = next(filter(None, map(PICTURE.search, names)), None)
    if match is None:
        return None
    game, ply, takebacks = map(int, match.groups())
    return Board(game, ply, takebacks, bool(actions_of(components) & ENDED))


def actions_of(components: list[dict[str, Any]]) -> set[str]:
    """The actions of a message's controls."""
    ids = [str(part.get("custom_id", "")) for part in payloads.walk(components)]
    return {one.split(":")[1] for one in ids if one.startswith("c2:")}
