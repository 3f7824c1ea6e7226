"""The website's public URL, and the addresses of clients behind trusted proxies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

USUAL_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Address:
    scheme: str
    host: str
    """The host name, followed by the port unless it is the scheme's default."""
    path: str
    """The path, which begins and ends with a slash."""

    @classmethod
    def read(cls, url: str) -> Address:
        """Parse a URL. Raise ValueError if it is invalid."""
        parts = urlsplit(url.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError(f"expected an address such as https://games.example, got {url!r}")
        # Browsers omit the default port in Host and Origin, which are compared with this value.
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        if parts.port not in (None, USUAL_PORTS[parts.scheme]):
            host = f"{host}:{parts.port}"
        return cls(parts.scheme, host, f"/{parts.path.strip('/')}/".replace("//", "/"))

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def is_secure(self) -> bool:
        return self.scheme == "https"

    def to(self, path: str) -> str:
        return f"{self.origin}{self.path}{path}"


LOOPBACK = "127.0.0.0/8, ::1"
MOST_HOPS = 20
"""The maximum number of addresses in X-Forwarded-For that are examined, from the right."""
LONGEST_ADDRESS = 64
IPV6_PREFIX = 64
"""A request over IPv6 is attributed to a network with this prefix length.

Internet customers get at least a network of this size, so they could use a different address for each request.
"""


@dataclass(frozen=True)
class TrustedProxies:
    networks: tuple[IPv4Network | IPv6Network, ...]

    @classmethod
    def read(cls, text: str) -> TrustedProxies:
        """Parse a comma-separated list of addresses and networks. Raise ValueError if it is malformed."""
        named = [one.strip() for one in text.split(",") if one.strip()]
        return cls(tuple(_network(one) for one in named))

    def reader(self, remote: str | None, forwarded: Iterable[str]) -> str:
        """Return the address that a request is attributed to. For IPv6, return the network of the address.

        If `remote` is not a trusted proxy, the request is attributed to `remote`. Otherwise, it is attributed to the
        right-most address in X-Forwarded-For that doesn't belong to a trusted proxy. Everything to the left of that
        address could have been forged by the sender. `forwarded` contains the values of the header.
        """
        address = _parse(remote or "")
        if address is None:
            return "?"
        for hop in reversed(",".join(forwarded).rsplit(",", MOST_HOPS)):
            if not self._trusts(address):
                break
            named = _parse(hop)
            if named is None:
                break
            address = named
        return _counted(address)

    def _trusts(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self.networks)


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        raise ValueError(f"expected addresses and networks such as 127.0.0.1, 10.0.0.0/8, got {text!r}") from None


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an address with or without a port, or return None if it is invalid. Convert an IPv4-mapped IPv6 address to
    IPv4.
    """
    text = text.strip()
    if len(text) > LONGEST_ADDRESS:
        return None
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def _counted(address: IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address.packed, IPV6_PREFIX), strict=False))


LOCAL_PROXIES = TrustedProxies.read(LOOPBACK)
