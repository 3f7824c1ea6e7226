"""Compiles the rules and draws the pieces ahead, so that the first game is as quick as later ones."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.discord.core.guides import read_guide
from bot.render import warm_sprites
from bot.rules import CompilingApart, compiling_rules, warm_up
from bot.variants import FAMILIES

log = logging.getLogger(__name__)


def warm_everything(tell: Callable[[CompilingApart], None] = lambda _: None) -> None:
    """Compile the rules and draw the pieces; `tell` as of `warm_rules`."""
    # The rules are compiled in another process, so this one can draw the pieces meanwhile.
    with ThreadPoolExecutor(1) as beside:
        drawn = beside.submit(warm_pictures)
        warm_rules(tell)
        drawn.result()


def warm_rules(tell: Callable[[CompilingApart], None] = lambda _: None) -> None:
    """Load the compiled rules; if they are not cached, compile them in another process, and pass it to `tell` first.

    One variant of each family is warmed up: another's tables take memory, and are made quickly when needed.
    """
    compiling = compiling_rules()
    if compiling is not None:
        tell(compiling)
        compiling.run()
    for family in FAMILIES.values():
        read_guide(family.key)  # 70 ms each, which would hold the event loop when the first member asks for it
        begin = time.perf_counter()
        warm_up(family.example)
        log.info("rules of %s ready after %.1f s", family.key, time.perf_counter() - begin)


def warm_pictures() -> None:
    """Draw the pieces."""
    begin = time.perf_counter()
    warm_sprites()
    log.info("pieces drawn after %.1f s", time.perf_counter() - begin)
