"""The cookie by which a browser is known: its name, and how it is read, set and deleted."""

from __future__ import annotations

from aiohttp import web

from bot.ops.address import Address

PLAIN_NAME = "campmate"
"""The name where no prefix is possible. Cookies with it are read everywhere, as it was once the only name."""
SECONDS = 90 * 24 * 3600
"""How long a browser keeps the cookie; the passes that it stands for end earlier."""


def name_at(address: Address) -> str:
    """Return the cookie's name; with the prefix, browsers take it from this very host and over https alone."""
    return f"__Host-{PLAIN_NAME}" if address.is_secure and address.path == "/" else PLAIN_NAME


def read_cookie(request: web.Request, address: Address) -> str | None:
    """Return a browser's cookie; None without one."""
    return request.cookies.get(name_at(address)) or request.cookies.get(PLAIN_NAME) or None


def set_cookie(response: web.Response, address: Address, browser: str) -> None:
    """Set the cookie for another `SECONDS`, and delete one of the former name."""
    name = name_at(address)
    if name != PLAIN_NAME:
        response.del_cookie(PLAIN_NAME, path=address.path)
    response.set_cookie(
        name,
        browser,
        max_age=SECONDS,
        path=address.path,
        secure=address.is_secure,
        httponly=True,
        # With Strict, browsers would not send it when the reader follows a link in Discord.
        samesite="Lax",
    )


def delete_cookie(response: web.Response, address: Address) -> None:
    """Delete the cookie."""
    for name in {name_at(address), PLAIN_NAME}:
        # A cookie with the prefix is only deleted by one that is secure, too.
        response.del_cookie(name, path=address.path, secure=address.is_secure, httponly=True, samesite="Lax")
