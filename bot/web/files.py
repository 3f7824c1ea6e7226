"""The page's own files, and those made of the drawings: under an address that changes with them, kept for ever."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from aiohttp import web

from bot.render.symbols import icon_svg, symbols_svg, themes_css

FOLDER = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class Files:
    """All files by their names, read once."""

    contents: dict[str, bytes]

    @classmethod
    def read(cls) -> Files:
        """Read the folder, and make what is made; raise BadAsset or OSError."""
        made = {"drawings.svg": symbols_svg(), "themes.css": themes_css(), "icon.svg": icon_svg()}
        found = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in FOLDER.rglob("*.*")}
        return cls({**found, **{name: text.encode() for name, text in made.items()}})

    @cached_property
    def digest(self) -> str:
        """What changes with any of them."""
        digest = hashlib.sha256()
        for name in sorted(self.contents):
            digest.update(name.encode() + b"\0" + self.contents[name] + b"\0")
        return digest.hexdigest()[:12]

    @cached_property
    def scripts(self) -> tuple[str, ...]:
        """The names of the scripts."""
        return tuple(sorted(name for name in self.contents if name.endswith(".js")))

    def to(self, name: str) -> str:
        """Return where a file is, seen from the page's own address."""
        return f"static/{self.digest}/{name}"

    def response(self, name: str) -> web.Response:
        """Return a file; raise HTTPNotFound."""
        content = self.contents.get(name)
        if content is None:
            raise web.HTTPNotFound
        suffix = Path(name).suffix
        kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
        response = web.Response(body=content, content_type=kind, charset="utf-8" if kind.startswith("text") else None)
        response.headers["Cache-Control"] = FOR_EVER
        response.enable_compression()
        return response
