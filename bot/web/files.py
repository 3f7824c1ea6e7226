"""Static files, and files generated from the drawings of the pieces.

Their URLs change whenever their content changes, so browsers can cache them indefinitely.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from aiohttp import web

from bot.render.icons import APP_ICON_SIZES, TOUCH_SIZE, app_icon
from bot.render.portraits import portrait_keys, portrait_svg
from bot.render.svg import icon_svg, symbols_svg, themes_css

FOLDER = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
WRITTEN = (".js", ".css")
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


COMMENTS = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)$", re.DOTALL | re.MULTILINE)
"""Matches comments that take up whole lines in scripts and style sheets.

If they weren't removed, they would make up a sixth of the bytes loaded on a first visit.
"""

PAGE = re.compile(r'^  (\w+): .*\bimport\("\./(\w+\.js)"\)', re.MULTILINE)
IMPORT = re.compile(r'^(?:import|export|\}) .*?"\./(\w+\.js)";$', re.MULTILINE)


@dataclass(frozen=True)
class Files:
    contents: dict[str, bytes]
    compressed: dict[str, bytes]
    """The compressed contents, so that they needn't be compressed for each request."""

    @classmethod
    def read(cls) -> Files:
        """Read the static files and generate the others. Can raise BadAsset, CairoMissing or OSError."""
        made = {"drawings.svg": symbols_svg(), "themes.css": themes_css(), "icon.svg": icon_svg()}
        made |= {f"portrait-{key}.svg": portrait_svg(key) for key in portrait_keys()}
        found = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in FOLDER.rglob("*.*")}
        contents = {**_without_comments(found), **{name: text.encode() for name, text in made.items()}, **_icons()}
        return cls(contents, {name: gzip.compress(content, mtime=0) for name, content in contents.items()})

    @cached_property
    def digest(self) -> str:
        digest = hashlib.sha256()
        for name in sorted(self.contents):
            digest.update(name.encode() + b"\0" + self.contents[name] + b"\0")
        return digest.hexdigest()[:12]

    @cached_property
    def pages(self) -> dict[str, str]:
        """The script module for each kind of page, read from main.js."""
        return dict(PAGE.findall(self.contents["main.js"].decode()))

    def scripts(self, kind: str) -> tuple[str, ...]:
        """Return the scripts that a kind of page needs from the start: main.js, the page's module, and everything they
        import.
        """
        found: dict[str, None] = {}
        waiting = ["main.js", *filter(None, [self.pages.get(kind)])]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found[name] = None
                waiting += IMPORT.findall(self.contents[name].decode())
        return tuple(sorted(found))

    def to(self, name: str) -> str:
        """Return a file's URL, relative to the website's base URL."""
        return f"static/{self.digest}/{name}"

    def response(self, name: str, *, is_gzip_accepted: bool = False) -> web.Response:
        """Return a response with a file, compressed if the browser accepts compression.

        Raise HTTPNotFound if the file doesn't exist.
        """
        content = self.contents.get(name)
        if content is None:
            raise web.HTTPNotFound
        suffix = Path(name).suffix
        kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
        body = self.compressed[name] if is_gzip_accepted else content
        response = web.Response(body=body, content_type=kind, charset="utf-8" if kind.startswith("text") else None)
        response.headers["Cache-Control"] = FOR_EVER
        response.headers["Vary"] = "Accept-Encoding"
        if is_gzip_accepted:
            response.headers["Content-Encoding"] = "gzip"
        return response


def icon_name(size: int, *, is_masked: bool = False) -> str:
    return f"app-{size}{'-masked' if is_masked else ''}.png"


def _icons() -> dict[str, bytes]:
    """Return the installed app's icons. Browsers load the icons only when installing the app."""
    made = [(size, is_masked) for size in APP_ICON_SIZES for is_masked in (False, True)]
    return {
        icon_name(size, is_masked=is_masked): app_icon(size, is_masked=is_masked)
        for size, is_masked in [*made, (TOUCH_SIZE, True)]
    }


def without_comments(code: bytes) -> bytes:
    """Remove comments but keep the line breaks in them, so that line numbers in browser errors match the source."""
    return COMMENTS.sub(lambda found: b"\n" * found[0].count(b"\n"), code)


def _without_comments(contents: dict[str, bytes]) -> dict[str, bytes]:
    return {
        name: without_comments(content) if Path(name).suffix in WRITTEN else content
        for name, content in contents.items()
    }
