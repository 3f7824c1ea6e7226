"""Ports for servers whose address has to be known beforehand."""

import random
import socket

CHOSEN_BY_HAND = range(20_000, 32_000)
"""Below those that the operating system gives away: one that is free now is not taken by somebody's next connection."""


def free_port() -> int:
    """Return a port that nobody uses now."""
    while True:
        port = random.choice(CHOSEN_BY_HAND)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
