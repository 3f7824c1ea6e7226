"""Reads the bodies of requests: JSON objects and forms. Values that the website's scripts wouldn't send cause a
BadRequest.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any, NoReturn
from urllib.parse import parse_qsl

from aiohttp import web

from bot.domain.game import Game, GameVersion
from bot.domain.ids import ColorChoice
from bot.domain.text import clean_text
from bot.rules import Ply, Square, parse_square
from bot.web.refusals import BadRequest, TooLarge, TooSlow

Json = dict[str, Any]

LONGEST_TEXT = 400
LARGEST_BODY = 16 * 1024
"""The maximum size of a body in bytes. If a handler allows long strings, they don't count toward this limit."""
MOST_FIELDS = 10
BODY_SECONDS = 10.0
_QUOTED = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
"""Matches a JSON string. An unterminated string is matched up to the end of the text, so that no part is searched
twice.
"""


class Body:
    """The values in a request's body (a JSON object or a form).

    Each method returns a value of one type. It raises BadRequest if the value in the body has another type. Handlers
    read the body only after they have identified the reader and counted the request.
    """

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    @classmethod
    async def read(cls, request: web.Request, most: int = LARGEST_BODY) -> Body:
        """Read a request's body. Can raise BadRequest, TooLarge (above `most` bytes) or TooSlow."""
        values = _parse(await _received(request, most))
        if not isinstance(values, dict):
            raise BadRequest
        return cls(values)

    @classmethod
    async def read_form(cls, request: web.Request, most: int) -> Body:
        """Read the fields of a UTF-8 form that contains no files. Can raise BadRequest, TooLarge or TooSlow."""
        try:
            return cls(dict(parse_qsl((await _received(request, most)).decode(), max_num_fields=MOST_FIELDS)))
        except ValueError:
            raise BadRequest from None

    def text(self, name: str, default: str | None = None) -> str:
        """Return a string, cleaned and on one line, or the default if the string is missing.

        Raise BadRequest if the string is missing and there is no default, or if the value isn't a string.
        """
        value = self._values.get(name, default)
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            raise BadRequest
        return str(clean_text(value))

    def long_text(self, name: str, most: int) -> str:
        """Return the first `most` characters of a string. Raise BadRequest if it is missing or isn't a string.

        The string isn't cleaned, because that would take too long: callers clean the parts that they use.
        """
        value = self._values.get(name)
        if not isinstance(value, str):
            raise BadRequest
        return value[:most]

    def texts(self, name: str, most: int) -> list[str]:
        """Return a list of at most `most` cleaned strings, or an empty list if the value is missing.

        Raise BadRequest if the value isn't such a list.
        """
        values = self._values.get(name, [])
        if not isinstance(values, list) or len(values) > most:
            raise BadRequest
        if not all(isinstance(value, str) and len(value) <= LONGEST_TEXT for value in values):
            raise BadRequest
        return [str(clean_text(value)) for value in values]

    def maybe(self, name: str) -> str | None:
        """Return a cleaned string, or None if it is missing. Raise BadRequest if it isn't a string."""
        return None if self._values.get(name) is None else self.text(name)

    def number(self, name: str, default: int | None = None) -> int:
        """Return an integer from 0 to 2^31 - 1. Raise BadRequest for any other value."""
        value = self._values.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
            raise BadRequest
        return value

    def flag(self, name: str) -> bool | None:
        """Return a boolean, or None if it is missing. Raise BadRequest if it isn't a boolean."""
        value = self._values.get(name)
        if value is not None and not isinstance(value, bool):
            raise BadRequest
        return value

    def square(self, name: str) -> Square:
        """Return a square. Raise BadRequest if the value isn't a square's name."""
        return _square(self.text(name))

    def version(self, game: Game) -> GameVersion:
        """Return the version of the game that the page showed when it sent the request.

        Raise BadRequest if the body contains no valid version.
        """
        return GameVersion(Ply(self.number("ply")), self.number("takebacks", game.takebacks))


def color_of(body: Body) -> ColorChoice:
    """Return the chosen color, or `ColorChoice.RANDOM` if none is given. Raise BadRequest if there is no such color."""
    try:
        return ColorChoice(body.text("colour", ColorChoice.RANDOM.value))
    except ValueError:
        raise BadRequest from None


def square_of(request: web.Request) -> Square:
    """Return the square in the query string. Raise BadRequest if it isn't a square."""
    return _square(request.query.get("square", ""))


def ply_of(request: web.Request, game: Game) -> int:
    """Return the ply in the query string, or the game's last ply if none is given. Raise BadRequest if the ply is out
    of range.
    """
    text = request.query.get("ply", str(game.ply))
    if not (text.isascii() and text.isdigit() and len(text) < 6) or int(text) > game.ply:
        raise BadRequest
    return int(text)


def _square(name: str) -> Square:
    try:
        return parse_square(name)
    except ValueError:
        raise BadRequest from None


async def _received(request: web.Request, most: int) -> bytes:
    """Return a body's bytes. Raise TooLarge without reading the body if its declared length is too large."""
    if (request.content_length or 0) > most:
        raise TooLarge
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await request.clone(client_max_size=most).read()
    except TimeoutError:
        raise TooSlow from None
    except web.HTTPRequestEntityTooLarge:
        raise TooLarge from None
    except web.RequestPayloadError:
        raise BadRequest from None


def _parse(raw: bytes) -> object:
    """Parse JSON as UTF-8 and ignore the request's charset. Can raise BadRequest or TooLarge."""
    if len(raw) > LARGEST_BODY:
        _check_structure(raw)
    try:
        return json.loads(raw.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise BadRequest from None


def _check_structure(raw: bytes) -> None:
    """Raise TooLarge if a body has more than `LARGEST_BODY` bytes outside strings. Such a body (a million empty lists,
    for example) would take too long to parse.
    """
    outside, end = 0, 0
    for quoted in _QUOTED.finditer(raw):
        outside += quoted.start() - end + len('""')
        end = quoted.end()
        if outside > LARGEST_BODY:
            raise TooLarge
    if outside + len(raw) - end > LARGEST_BODY:
        raise TooLarge


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"expected JSON, got {constant}")
