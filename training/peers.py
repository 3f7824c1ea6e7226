"""The configuration of other programs that play these variants: Fairy-Stockfish, and its Python library pyffish."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

CONFIGURATION = Path(__file__).parent / "variants.ini"
DIFFERENT_ARMIES = ("fide", "clobberers", "knights", "rookies")
KNOWN_TO_PYFFISH = (
    *("orda", "ordamirror", "khans", "chess"),
    *(f"cwda-{white}-{black}" for white in DIFFERENT_ARMIES for black in DIFFERENT_ARMIES),
)
ANCHOR_PLAYS = {"orda": "orda", "asymmetric-humans-humans": "chess", "chess": "chess"}
"""The anchor's name for each variant that it can play. Debian's Fairy-Stockfish 11.1 doesn't know the falcon."""


@cache
def configured_pyffish() -> Any:
    """Return the module pyffish after it has been configured with our variants. The result is cached, because
    configuring pyffish again prints warnings.

    Raise ImportError if pyffish isn't installed: it has no wheels for some platforms.
    """
    pyffish = import_module("pyffish")
    pyffish.load_variant_config(CONFIGURATION.read_text())
    return pyffish
