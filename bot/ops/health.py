"""Asks a running bot at METRICS_PORT whether it is healthy.

The check doesn't use the database, because containers run it every minute.
"""

from __future__ import annotations

from http import HTTPStatus
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

ANSWER_SECONDS = 10.0

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Wildcard addresses that a server can listen on, each with the address that clients connect to instead."""


class Unwell(Exception):
    """No bot is running, or it is unhealthy. The message tells the operator what to do."""


def ask_port(host: str, port: int) -> None:
    """Raise Unwell unless the bot at this metrics port reports that it is healthy."""
    host = EVERYWHERE.get(host, host)
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/health"
    # Use no proxy, because the bot is on this machine or in the same network.
    opener = build_opener(ProxyHandler({}))
    try:
        with opener.open(address, timeout=ANSWER_SECONDS):
            return
    except HTTPError as error:
        if error.code != HTTPStatus.SERVICE_UNAVAILABLE:
            raise Unwell(f"The server at {address} is not the bot ({error}). Check METRICS_PORT.") from None
        raise Unwell(f"The bot is unhealthy: {error.read().decode(errors='replace').strip()}") from None
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise Unwell(f"No bot answers at {address} ({reason}). Check whether it is running, and see its log.") from None
