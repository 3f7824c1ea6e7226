"""The composition root. It sets up the settings, database, translations and client in that order, and closes them in
reverse order.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.ids import ALL_SHARDS, Shards
from bot.domain.push import PUSH_SERVICES
from bot.i18n.catalog import load_catalog
from bot.ops import StartupError, until_told_to_stop
from bot.ops.address import LOCAL_PROXIES, TrustedProxies
from bot.ops.completeness import check_offered
from bot.ops.logs import start_sentry
from bot.ops.monitoring import Monitor, monitored
from bot.render import check_assets, check_cairo
from bot.runtime import Runtime
from bot.runtime.links import PageAt, open_links
from bot.runtime.steady_clock import SteadyClock
from bot.services import changes
from bot.services.engines import ONE_ENGINE, EnginePool, Engines, EngineSetup
from bot.settings import BotSettings
from bot.storage.backups import Backups
from bot.storage.care import Care, open_to_serve
from bot.storage.errors import StorageError
from bot.web.context import DiscordPort
from bot.web.site import make_context, served

if TYPE_CHECKING:
    from bot.discord.client import Campmate

log = logging.getLogger(__name__)

BACKUP_AFTER_SECONDS = 60
"""The number of seconds between startup and the first backup. The delay keeps the backup from slowing down startup."""
BACKUP_LOOK_SECONDS = 1800


@asynccontextmanager
async def open_runtime(
    database_url: str,
    *,
    now: Callable[[], datetime],
    rng: random.Random,
    engines: EngineSetup | None = ONE_ENGINE,
    care: Care | None = None,
    shards: Shards = ALL_SHARDS,
    allowances: Allowances = UNLIMITED,
    page: PageAt | None = None,
) -> AsyncIterator[Runtime]:
    """Check the variants and assets, open the database, and yield a Runtime that uses them.

    `engines` is None if workers run the engine. `page` is None if the website is turned off. Raise StartupError,
    StorageError or CairoMissing if a check fails or the database can't be opened.
    """
    check_offered()
    faults = check_assets()
    if faults:
        raise StartupError(f"Pictures cannot be drawn: {'; '.join(faults)}. Restore the assets folder and start again.")
    check_cairo()
    async with (
        open_to_serve(database_url, care or Care(), shards) as db,
        _open_engines(engines, database_url) as pool,
        changes.shared(db),
    ):
        links = None if page is None else await open_links(db, page)
        runtime = Runtime(db, load_catalog(), now, rng, pool, allowances, links)
        try:
            yield runtime
        finally:
            await asyncio.to_thread(runtime.work_pool.close)


@asynccontextmanager
async def _open_engines(setup: EngineSetup | None, database_url: str) -> AsyncIterator[EnginePool]:
    if setup is None:
        from bot.services import queued_engines  # noqa: PLC0415, the queue needs the PostgreSQL extra

        async with queued_engines.opened(database_url) as queued:
            yield queued
        return
    engines = Engines(setup)
    try:
        yield engines
    finally:
        await asyncio.to_thread(engines.close)


def _runtime_of(settings: BotSettings, care: Care) -> AbstractAsyncContextManager[Runtime]:
    secret = settings.web_secret.get_secret_value() if settings.web_secret else None
    return open_runtime(
        settings.database_url,
        now=SteadyClock(),
        rng=random.SystemRandom(),
        engines=None if settings.engine_queue else EngineSetup(settings.engine_threads, settings.chess_engine),
        care=care,
        shards=settings.shards,
        allowances=settings.allowances,
        page=None if settings.web_url is None else PageAt(settings.web_url, secret),
    )


async def run_bot(settings: BotSettings) -> None:
    """Connect to Discord and run until the process receives a signal to stop. Raise StartupError if the connection
    fails.
    """
    assert settings.discord_token is not None
    if settings.sentry_dsn is not None:
        start_sentry(settings.sentry_dsn.get_secret_value())
    care = Care(settings.sqlite_synchronous, settings.backup_folder, settings.backup_days)
    async with _runtime_of(settings, care) as runtime, backing_up(care.backups_of(settings.database_url), runtime.now):
        # This import looks up the names of all variants, so it has to come after `check_offered`.
        from bot.discord.client import Campmate  # noqa: PLC0415

        # Everything loaded so far is permanent. Freezing it makes full garbage collections faster.
        gc.collect()
        gc.freeze()
        own_shards = None if settings.shards.are_all else sorted(settings.shards.ids)
        client = Campmate(
            runtime,
            dev_guild=settings.dev_guild_id,
            shard_count=settings.shard_count,
            shard_ids=own_shards,
            support_url=settings.support_url,
            uploads_emojis=settings.application_emojis,
        )
        with _explaining_failures():
            monitor = Monitor(client, runtime, settings.shards)
            async with (
                client,
                monitored(monitor, settings),
                _page_of(client, runtime, settings),
            ):
                await until_told_to_stop(client.start(settings.discord_token.get_secret_value()), client.close)


@contextmanager
def _explaining_failures() -> Iterator[None]:
    """Replace any error that occurs while connecting to Discord with a StartupError."""
    try:
        yield
    except discord.LoginFailure:
        raise StartupError(
            "Discord refused the token. Copy it again from the Bot page of your application into DISCORD_TOKEN."
        ) from None
    except discord.HTTPException as error:
        raise StartupError(f"Discord rejected the connection ({error}). Start the bot again in a minute.") from None
    except aiohttp.ClientConnectionError as error:
        raise StartupError(f"Discord cannot be reached ({error}). Check the network and start again.") from None


async def remove_emojis(settings: BotSettings) -> int:
    """Delete the application emojis that the bot has uploaded, and return how many there were. Raise StartupError if
    there is no token or Discord rejects the request.
    """
    from bot.discord.core.emoji_upload import remove_emojis  # noqa: PLC0415, late as in `run_bot`

    if settings.discord_token is None:
        raise StartupError("DISCORD_TOKEN is not set. Set it to the token of the bot whose emojis should be removed.")
    with _explaining_failures():
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(settings.discord_token.get_secret_value().strip())
            return await remove_emojis(client)


def _page_of(client: Campmate, runtime: Runtime, settings: BotSettings) -> AbstractAsyncContextManager[None]:
    port, proxies = settings.web_port, settings.proxies
    return paged(client, runtime, settings.web_host, port, proxies, push_services=settings.push_hosts)


@asynccontextmanager
async def paged(
    client: Campmate,
    runtime: Runtime,
    host: str,
    port: int | None,
    proxies: TrustedProxies = LOCAL_PROXIES,
    *,
    push_services: Sequence[str] = PUSH_SERVICES,
) -> AsyncIterator[None]:
    """If the settings turn on the website, serve it while the block runs. Raise StartupError if it can't be served."""
    if runtime.links is None or port is None:
        yield
        return

    def is_open() -> bool:
        return client.is_ready() and client.is_warm and not client.is_leaving

    discord_port = DiscordPort(client.take_over, client.access, is_open=is_open)
    ctx = await make_context(runtime, discord_port, proxies=proxies, push_services=push_services)
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(served(ctx, host, port))
        except OSError as error:
            raise StartupError(
                f"The website cannot be served at {host}, port {port} ({error.strerror}). Stop the program that uses "
                "that port, or choose another WEB_PORT or WEB_HOST."
            ) from None
        log.info("the website is at %s", runtime.links.address.to(""))
        if not runtime.links.address.is_secure:
            log.warning("the website is not behind https: personal links can be intercepted and used by others")
        yield


@asynccontextmanager
async def backing_up(backups: Backups | None, now: Callable[[], datetime]) -> AsyncIterator[None]:
    """Make daily backups while the block runs, unless `backups` is None.

    Leaving the block cancels a backup that is still running.
    """
    task = asyncio.create_task(_back_up_daily(backups, now), name="back up") if backups else None
    try:
        yield
    finally:
        if task is not None:
            task.cancel()
            await asyncio.wait({task})


async def _back_up_daily(backups: Backups, now: Callable[[], datetime]) -> None:
    await asyncio.sleep(BACKUP_AFTER_SECONDS)
    while True:
        await back_up(backups, now())
        await asyncio.sleep(BACKUP_LOOK_SECONDS)


async def back_up(backups: Backups, now: datetime) -> None:
    """Make today's backup unless it already exists.

    If the backup fails, only log the failure, because the next call tries again.
    """
    try:
        made = await backups.make_daily(now)
    except (StorageError, OSError) as error:
        log.error("the daily backup failed: %s", error)
    else:
        if made is not None:
            log.info("the daily backup was written to %s", made)
