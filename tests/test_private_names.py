"""The bot uses some private names of libraries. These tests fail if an update of a library removes one of the names."""

from inspect import iscoroutinefunction, signature
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import tasks
from numba.core.caching import IndexDataCacheFile
from simcord import Env
from simcord.preview import _media

from bot.rules._kernel.compiled import stamp
from bot.rules._kernel.movegen import perft

USED = (
    (app_commands.CommandTree, "_call", "bot/discord/client.py logs and times every command in it"),
    (discord.Interaction, "_cs_response", "bot/discord/core/answering.py puts a response that is timed there"),
    (discord.InteractionResponse, "_response_type", "bot/discord/core/answering.py takes the time when it is set"),
    (tasks.Loop, "_try_sleep_until", "bot/discord/scheduler.py pauses in its stead"),
    (Env, "_settle_internal", "bot/sandbox/run.py has it wait longer"),
    (_media, "_process_media", "bot/sandbox/simulator.py looks at pictures by it, in a thread"),
    (_media.MediaWorker, "_decode", "bot/sandbox/simulator.py looks at pictures in its stead"),
)


@pytest.mark.parametrize(("owner", "name", "use"), USED)
def test_a_private_name_that_we_use_still_exists(owner: object, name: str, use: str) -> None:
    assert hasattr(owner, name), f"{owner} has no {name} in this version, and {use}"


@pytest.mark.parametrize(
    ("method", "parameter"), [(app_commands.CommandTree._call, "interaction"), (Env._settle_internal, "timeout")]
)
def test_an_overridden_method_has_the_same_signature(method: object, parameter: str) -> None:
    assert iscoroutinefunction(method), f"{method} is no coroutine in this version"
    assert parameter in signature(method).parameters, f"{method} has no parameter {parameter} in this version"


async def test_a_response_still_keeps_its_type() -> None:
    response: discord.InteractionResponse = discord.InteractionResponse.__new__(discord.InteractionResponse)
    response._response_type = discord.InteractionResponseType.pong
    assert response.is_done(), "discord.py doesn't set _response_type after a response in this version"


def test_a_kernels_cache_still_has_the_stamp_of_all_sources() -> None:
    file = getattr(getattr(perft, "_cache", None), "_cache_file", None)
    make: Any = IndexDataCacheFile
    is_read = vars(make("folder", "name", "stamp")).get("_source_stamp") == "stamp"
    assert is_read and getattr(file, "_source_stamp", None) == stamp(perft.__code__.co_filename), (
        "Numba has no _cache._cache_file._source_stamp in this version, and without bot/rules/_kernel/compiled.py's "
        "stamp a kernel keeps using the old code of kernels it calls"
    )
