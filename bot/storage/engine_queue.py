"""The queue of engine work in PostgreSQL. It uses procrastinate's tables in their own schema.

Each process that asks questions has a queue for the answers, called its mailbox. To ask a question, the process adds a
job to the work queue. The job names the mailbox. A worker takes the most urgent job and adds a job with the answer to
the mailbox. In this way, both questions and answers are stored in the database. Processes are notified of new jobs with
LISTEN and NOTIFY, and also poll every second. If a worker dies, other workers requeue its job.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
import sqlalchemy as sa
from procrastinate import App, PsycopgConnector, RetryStrategy
from procrastinate.exceptions import ConnectorException, NoResult, ProcrastinateException
from procrastinate.jobs import Job, Status
from procrastinate.schema import SchemaManager
from psycopg.sql import SQL, Identifier, Literal

from bot.storage.ending import end
from bot.storage.errors import DatabaseUnavailable, QueueMissing

log = logging.getLogger(__name__)

Json: TypeAlias = dict[str, Any]

SCHEMA = "engine_queue"
WORK = "engine-work"
UPGRADE_LOCK = 0x43414D51
"""The advisory lock for migrating the queue. If several processes start at the same time, one of them migrates while
the others wait.
"""

MOST_ATTEMPTS = 5
"""If this many workers die while working on the same question, the question fails."""
UNREAD_SECONDS = 3600
"""How many seconds an unread answer is kept. An answer stays unread, for example, if the process that asked has ended.
"""
FAREWELL_SECONDS = 5.0
"""How many seconds a worker can continue its current jobs after being told to stop."""


@dataclass(frozen=True)
class Pace:
    """The time intervals of the queue, in seconds."""

    poll: float = 1.0
    """How often to poll for jobs. New jobs are announced by a notification, but requeued jobs aren't."""
    heartbeat: float = 2.0
    """How often a worker reports that it is alive."""
    dead_after: float = 10.0
    """A worker without a heartbeat for this long is considered dead. If it is still alive, its job is done twice."""
    patience: float = 20.0
    """How long to wait for an answer before checking whether the question is still in the queue."""


PACE = Pace()


class EngineQueue:
    def __init__(self, app: App, url: str, pace: Pace) -> None:
        self._app = app
        self._url = url
        self._pace = pace
        self._mailbox = f"mailbox-{secrets.token_hex(8)}"
        self._awaited: dict[str, asyncio.Future[Json]] = {}
        self._is_ending = False

    @classmethod
    @asynccontextmanager
    async def opened(cls, url: str, pace: Pace = PACE) -> AsyncIterator[EngineQueue]:
        """Open the queue within the block.

        The queue's schema must be up to date. Raise DatabaseUnavailable if the queue can't be opened.
        """
        own_tables = {"options": f"-c search_path={SCHEMA}"}
        app = App(connector=PsycopgConnector(conninfo=_address(url), kwargs=own_tables, min_size=1, max_size=8))
        try:
            await app.open_async()
        except ConnectorException as error:
            raise _unavailable(url, error) from error
        try:
            yield cls(app, url, pace)
        finally:
            await app.close_async()

    async def ask(self, content: Json, priority: int) -> Json:
        """Queue a question and wait for a worker's answer.

        Questions with the highest priority come first. If this call is canceled before a worker has taken the
        question, the question is removed from the queue. Raise DatabaseUnavailable if the database fails.
        """
        number = secrets.token_hex(8)
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._awaited[number] = answer
        try:
            job_id = await self._put(number, content, priority)
            try:
                while not (await asyncio.wait({answer}, timeout=self._pace.patience))[0]:
                    job_id = await self._look_after(job_id, number, content, priority)
            except asyncio.CancelledError:
                await self._withdraw(job_id)
                raise
            return answer.result()
        except ConnectorException as error:
            raise _unavailable(self._url, error) from error
        finally:
            del self._awaited[number]

    async def read_answers(self) -> None:
        @self._app.task(name="deliver")
        async def deliver(number: str, answer: Json, at: float) -> None:
            awaited = self._awaited.get(number)
            if awaited is not None and not awaited.done():
                awaited.set_result(answer)

        await self._run(self._serve(self._mailbox, 1))

    async def work(self, do: Callable[[Json], Awaitable[Json]], at_once: int) -> None:
        """Until canceled, answer questions with `do`: up to `at_once` at the same time, the most urgent ones first.

        Also requeue the jobs of dead workers.
        """

        @self._app.task(name="work", retry=RetryStrategy(wait=1))
        async def work(number: str, mailbox: str, content: Json) -> None:
            await self._answer(mailbox, number, await do(content))

        await self._run(self._serve(WORK, at_once), self._care())

    async def depth(self) -> dict[str, int]:
        """Return how many questions are waiting (`todo`), and how many are being answered (`doing`).

        Raise DatabaseUnavailable if the database fails.
        """
        try:
            found = list(await self._app.job_manager.list_queues_async(queue=WORK))
        except ConnectorException as error:
            raise _unavailable(self._url, error) from error
        return {status: found[0][status] if found else 0 for status in ("todo", "doing")}

    async def _put(self, number: str, content: Json, priority: int) -> int:
        deferrer = self._app.configure_task("work", queue=WORK, priority=priority)
        return await deferrer.defer_async(number=number, mailbox=self._mailbox, content=content)

    async def _answer(self, mailbox: str, number: str, answer: Json) -> None:
        deferrer = self._app.configure_task("deliver", queue=mailbox)
        await deferrer.defer_async(number=number, answer=answer, at=time.time())

    async def _look_after(self, job_id: int, number: str, content: Json, priority: int) -> int:
        """Queue a question again if its job no longer exists. Return the id of the question's current job."""
        # If the database is unavailable, the caller will try again after the next timeout.
        with suppress(ConnectorException):
            if not await self._is_there(job_id):
                return await self._put(number, content, priority)
        return job_id

    async def _is_there(self, job_id: int) -> bool:
        try:
            status = await self._app.job_manager.get_job_status_async(job_id)
        except NoResult:
            return False
        log.warning("no worker has answered yet; check that one is running (job status: %s)", status.value)
        return status in (Status.TODO, Status.DOING)

    async def _withdraw(self, job_id: int) -> None:
        # This fails if the queue is closed or the database is unavailable. In that case, a worker might still answer
        # the question, but nobody reads the answer.
        with suppress(ProcrastinateException):
            await asyncio.shield(self._app.job_manager.cancel_job_by_id_async(job_id, delete_job=True))

    async def _run(self, *loops: Coroutine[Any, Any, None]) -> None:
        tasks = {asyncio.create_task(loop) for loop in loops}
        try:
            await asyncio.wait(tasks)
        finally:
            self._is_ending = True
            await end(tasks, FAREWELL_SECONDS + 1)

    async def _serve(self, queue: str, at_once: int) -> None:
        """Run procrastinate's worker. Restart it if it fails, for example because the database is down."""
        while not self._is_ending:
            try:
                await self._app.run_worker_async(
                    queues=[queue],
                    name=queue,
                    concurrency=at_once,
                    fetch_job_polling_interval=self._pace.poll,
                    update_heartbeat_interval=self._pace.heartbeat,
                    stalled_worker_timeout=self._pace.dead_after,
                    shutdown_graceful_timeout=FAREWELL_SECONDS,
                    delete_jobs="always",
                    # The process has its own signal handlers, which cancel this task.
                    install_signal_handlers=False,
                )
            except Exception:
                log.exception("the engine queue failed, trying again")
            await asyncio.sleep(self._pace.poll)

    async def _care(self) -> None:
        while not self._is_ending:
            await asyncio.sleep(self._pace.heartbeat)
            try:
                await self._take_over()
                await self._tidy()
            except Exception:
                # The database might be unavailable, for example. The next iteration tries again.
                log.exception("could not clean up the engine queue")

    async def _take_over(self) -> None:
        manager = self._app.job_manager
        for job in await manager.get_stalled_jobs(queue=WORK, seconds_since_heartbeat=self._pace.dead_after):
            log.warning("a worker died during engine job %s, attempt %d", job.id, job.attempts + 1)
            if job.attempts + 1 < MOST_ATTEMPTS:
                await manager.retry_job(job)
            else:
                await self._give_up(job)
        await manager.prune_stalled_workers(self._pace.dead_after)

    async def _give_up(self, job: Job) -> None:
        asked: Json = dict(job.task_kwargs)
        await self._answer(asked["mailbox"], asked["number"], {"failed": "every worker that tried it died"})
        await self._app.job_manager.finish_job(job, Status.FAILED, delete_job=True)

    async def _tidy(self) -> None:
        """Delete answers that weren't read in time by the process that asked."""
        for job in await self._app.job_manager.list_jobs_async(task="deliver"):
            answered: Json = dict(job.task_kwargs)
            if answered["at"] < time.time() - UNREAD_SECONDS and job.id is not None:
                await self._app.job_manager.finish_job_by_id_async(job.id, Status.FAILED, delete_job=True)


async def upgrade(url: str) -> None:
    """Apply the procrastinate migrations that are missing in the queue's schema, in one transaction.

    The name of the last applied migration is stored as the schema's comment. If no migration is missing, a worker's own
    database role (docs/host.md) has enough permissions. Raise QueueMissing if the role isn't allowed to apply a missing
    migration, or DatabaseUnavailable if the database fails.
    """
    steps = await asyncio.to_thread(_steps)
    known = None
    try:
        async with await psycopg.AsyncConnection.connect(_address(url)) as connection:
            if ((known := await _known(connection)) or "") < max(steps):
                await _apply(connection, steps)
    except psycopg.errors.InsufficientPrivilege as error:
        raise QueueMissing(sa.make_url(url).render_as_string(), is_there=known is not None) from error
    except psycopg.Error as error:
        raise _unavailable(url, error) from error


async def _known(connection: psycopg.AsyncConnection[Any]) -> str | None:
    cursor = await connection.execute("SELECT obj_description(to_regnamespace(%s), 'pg_namespace')", (SCHEMA,))
    known: str | None = (await cursor.fetchone() or [None])[0]
    return known


async def _apply(connection: psycopg.AsyncConnection[Any], steps: dict[str, str]) -> None:
    await connection.execute("SELECT pg_advisory_xact_lock(%s)", (UPGRADE_LOCK,))
    await connection.execute(SQL("CREATE SCHEMA IF NOT EXISTS {}").format(Identifier(SCHEMA)))
    await connection.execute(SQL("SET LOCAL search_path TO {}").format(Identifier(SCHEMA)))
    # Another process might have applied the migrations in the meantime.
    known = await _known(connection)
    for script in [SchemaManager.get_schema()] if known is None else [steps[at] for at in steps if at > known]:
        await connection.execute(script.encode())
    comment = SQL("COMMENT ON SCHEMA {} IS {}").format(Identifier(SCHEMA), Literal(max(*steps, known or "")))
    await connection.execute(comment)


def _steps() -> dict[str, str]:
    """Return the SQL of procrastinate's migrations by name. They have to be applied in alphabetical order."""
    return {path.stem: path.read_text("utf-8") for path in Path(SchemaManager.get_migrations_path()).glob("*.sql")}


def _address(url: str) -> str:
    return sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def _unavailable(url: str, error: Exception) -> DatabaseUnavailable:
    reason = str(error.__cause__ or error).strip().splitlines()
    return DatabaseUnavailable(sa.make_url(url).render_as_string(), reason[0] if reason else type(error).__name__)
