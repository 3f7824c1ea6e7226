"""What other programs that play these games have to be told of them: Fairy-Stockfish, and pyffish made of it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

CONFIGURATION = Path(__file__).parent / "variants.ini"
KNOWN_TO_PYFFISH = ("orda", "ordamirror", "khans", "chess")
ANCHOR_PLAYS = {"orda": "orda", "asymmetric-humans-humans": "chess"}
"""By variant: what the anchor calls the game with these rules. Debian's Fairy-Stockfish 11.1 knows no falcon."""


@cache
def configured_pyffish() -> Any:
    """Return pyffish, told of the variants once: it complains when it hears of them again. Not on every machine."""
    pyffish = import_module("pyffish")
    pyffish.load_variant_config(CONFIGURATION.read_text())
    return pyffish
