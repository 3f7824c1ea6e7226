"""Finds ports for servers that need a known address before they start."""

import random
import socket

CHOSEN_BY_HAND = range(20_000, 32_000)
"""The ports to choose from. They're below the range that systems assign automatically, so other programs' connections
can't take a chosen port before the server starts.
"""


def free_port() -> int:
    while True:
        port = random.choice(CHOSEN_BY_HAND)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
