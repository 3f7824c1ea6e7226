"""Makes the first game as quick as the next."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.render import warm_sprites
from bot.rules import CompilingApart, compiling_rules, warm_up
from bot.variants import FAMILIES

log = logging.getLogger(__name__)


def warm_everything(tell: Callable[[CompilingApart], None] = lambda _: None) -> None:
    """Make the first game as quick as the next; `tell` as of `warm_rules`."""
    # While the rules are being compiled elsewhere, this process has time for the pieces.
    with ThreadPoolExecutor(1) as beside:
        drawn = beside.submit(warm_pictures)
        warm_rules(tell)
        drawn.result()


def warm_rules(tell: Callable[[CompilingApart], None] = lambda _: None) -> None:
    """Compile or load the rules: compile them in a process of its own, of which `tell` is told as it begins.

    Of a game with armies to choose one pairing is enough: the tables of another take memory and are soon made.
    """
    compiling = compiling_rules()
    if compiling is not None:
        tell(compiling)
        compiling.run()
    for family in FAMILIES.values():
        begin = time.perf_counter()
        warm_up(family.example)
        log.info("rules of %s ready after %.1f s", family.key, time.perf_counter() - begin)


def warm_pictures() -> None:
    """Draw the pieces."""
    begin = time.perf_counter()
    warm_sprites()
    log.info("pieces drawn after %.1f s", time.perf_counter() - begin)
