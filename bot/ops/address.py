"""The page's public address."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

USUAL_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Address:
    """The parts of the page's URL, such as `https://games.example/board`."""

    scheme: str
    host: str
    """With the port, unless it is the scheme's usual one."""
    path: str
    """With a slash at both ends."""

    @classmethod
    def read(cls, url: str) -> Address:
        """Parse a URL; raise ValueError with what was expected."""
        parts = urlsplit(url.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError(f"expected an address such as https://games.example, got {url!r}")
        # Browsers leave the usual port out of Host and Origin, with which this is compared.
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        if parts.port not in (None, USUAL_PORTS[parts.scheme]):
            host = f"{host}:{parts.port}"
        return cls(parts.scheme, host, f"/{parts.path.strip('/')}/".replace("//", "/"))

    @property
    def origin(self) -> str:
        """Scheme and host, as in a browser's Origin header."""
        return f"{self.scheme}://{self.host}"

    @property
    def is_secure(self) -> bool:
        """Whether it is https."""
        return self.scheme == "https"

    def to(self, path: str) -> str:
        """Return the full URL of a path on the page."""
        return f"{self.origin}{self.path}{path}"
