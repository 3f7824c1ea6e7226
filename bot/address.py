"""Where the page is found, as its readers write it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

USUAL_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Address:
    """The page's own address, read: `https://games.example/board`."""

    scheme: str
    host: str
    """With the port, where one is named."""
    path: str
    """With a slash at both ends."""

    @classmethod
    def read(cls, url: str) -> Address:
        """Read an address; raise ValueError with what was expected."""
        parts = urlsplit(url.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError(f"expected an address such as https://games.example, got {url!r}")
        # As browsers write it: without the port that is meant anyway.
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        if parts.port not in (None, USUAL_PORTS[parts.scheme]):
            host = f"{host}:{parts.port}"
        return cls(parts.scheme, host, f"/{parts.path.strip('/')}/".replace("//", "/"))

    @property
    def origin(self) -> str:
        """As browsers name it when a page asks for something."""
        return f"{self.scheme}://{self.host}"

    @property
    def is_secure(self) -> bool:
        """Whether nobody on the way can read along."""
        return self.scheme == "https"

    def to(self, path: str) -> str:
        """Return the whole address of something on the page."""
        return f"{self.origin}{self.path}{path}"
