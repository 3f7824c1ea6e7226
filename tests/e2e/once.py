"""Caches what the bots of all tests in a process can share: commands, pictures and loaded kernels."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, lru_cache
from typing import Any, TypeVar
from unittest.mock import patch
from weakref import WeakKeyDictionary

import discord
from simcord import _dpy_internals, _settlement
from simcord import env as simcord_env

from bot.discord import startup
from bot.discord.core.commands import Group, Menu, Slash
from bot.engine import warm_up_engine
from bot.render import draw_png
from bot.render.charts import chart_png
from bot.services import engines

PICTURES = 500
"""How many pictures are cached. This covers the first moves of a game, which most tests show."""

Made = TypeVar("Made")


@contextmanager
def made_once() -> Iterator[None]:
    """Cache everything that the bots share but don't change."""
    with (
        patch.object(Slash, "make", _kept(Slash.make)),
        patch.object(Group, "make", _kept(Group.make)),
        patch.object(Menu, "make", _kept(Menu.make)),
        patch.object(engines, "warm_up_engine", cache(warm_up_engine)),
        _drawn_once(draw_png),
        _drawn_once(chart_png),
        _registered_once(),
        _seen_asleep_once(),
    ):
        yield


def _kept(make: Callable[..., Made]) -> Callable[..., Made]:
    """Make each command only once. Subcommands aren't cached separately, because the cached group contains them."""
    known: dict[int, tuple[object, Made]] = {}

    def kept(declared: object, *parent: discord.app_commands.Group) -> Made:
        if parent:
            return make(declared, *parent)
        if id(declared) not in known:
            known[id(declared)] = declared, make(declared)
        return known[id(declared)][1]

    return kept


@contextmanager
def _drawn_once(draw: Callable[..., bytes]) -> Iterator[None]:
    """Cache the pictures drawn by a function, in every module that uses the function."""
    kept, name = lru_cache(PICTURES)(draw), draw.__name__
    drawing = [module for module in tuple(sys.modules.values()) if vars(module).get(name) is draw]
    with ExitStack() as stack:
        for module in drawing:
            stack.enter_context(patch.object(module, name, kept))
        yield


@contextmanager
def _registered_once() -> Iterator[None]:
    """Cache what each bot needs at startup to compare its commands with the ones registered with Discord."""
    payload, fingerprint = startup._payload, startup._fingerprint
    payloads: dict[frozenset[str], list[Any]] = {}
    fingerprints: dict[int, str] = {}

    async def known_payload(client: Any, guild: discord.Object | None) -> list[Any]:
        names = frozenset(command.name for command in client.tree.get_commands(guild=guild))
        if names not in payloads:
            payloads[names] = await payload(client, guild)
        return payloads[names]

    def known_fingerprint(commands: list[Any]) -> str:
        # `payloads` keeps every list alive, so the ids stay unique.
        if id(commands) not in fingerprints:
            fingerprints[id(commands)] = fingerprint(commands)
        return fingerprints[id(commands)]

    with (
        patch.object(startup, "_payload", known_payload),
        patch.object(startup, "_fingerprint", known_fingerprint),
    ):
        yield


@contextmanager
def _seen_asleep_once() -> Iterator[None]:
    """Cache the time at which each sleeping periodic job will wake up.

    When the simulator checks whether the bot is idle, it searches all timers for each job's wake-up time. These
    searches took half of a test's time.
    """
    is_parked, virtualize = _settlement._is_parked, _settlement._virtualize_recognized_waits
    asleep: WeakKeyDictionary[asyncio.Task[Any], tuple[object, float]] = WeakKeyDictionary()

    def is_asleep(state: Any, task: asyncio.Task[Any]) -> bool:
        waiter, until = asleep.get(task, (None, 0.0))
        return waiter is not None and _waiter(task) is waiter and not waiter.done() and state.virtual_time < until

    def known_parked(state: Any, task: asyncio.Task[Any], deadline: float) -> bool:
        if is_asleep(state, task):
            return True
        if not is_parked(state, task, deadline):
            return False
        waiter = _waiter(task)
        if _dpy_internals.tasks_loop_sleep(task, waiter):
            timers = _settlement._timer_records_waking(state, task, waiter)
            if all(timer.real_handle is None or timer.real_handle.cancelled() for timer in timers):
                asleep[task] = waiter, min((timer.when for timer in timers if timer.when is not None), default=0.0)
        return True

    def virtualize_rest(state: Any, pending: list[asyncio.Task[Any]]) -> None:
        virtualize(state, [task for task in pending if not is_asleep(state, task)])

    with (
        patch.object(simcord_env, "_is_parked", known_parked),
        patch.object(simcord_env, "_virtualize_recognized_waits", virtualize_rest),
    ):
        yield


def _waiter(task: asyncio.Task[Any]) -> Any:
    return getattr(task, "_fut_waiter", None)
