"""The tests' own PostgreSQL server. It uses the installed PostgreSQL programs, a temporary folder and a socket, and is
removed after the tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from psycopg.sql import SQL, Identifier

from tests.timeouts import TIMEOUT

DURABLE = "-c max_connections=200 -c shared_buffers=32MB -c dynamic_shared_memory_type=mmap -c listen_addresses=''"
"""Options for a server that waits for the disk, which is PostgreSQL's default."""
OPTIONS = f"{DURABLE} -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
"""Options for the tests' databases, which needn't survive a power failure."""
KEPT_OPTIONS = f"{DURABLE} -c fsync=off -c full_page_writes=off"
"""Options for a server that tests kill. After a restart, the server must still have all data that it has confirmed."""
SECONDS = f"{TIMEOUT:.0f}"
"""How many seconds to wait for a start or stop. PostgreSQL's default is a minute."""

KEEP = """
"$1"/initdb -D data --username=campmate --auth=trust --encoding=UTF8 --locale=C --no-sync >initdb.log || exit
"$1"/pg_ctl -D data start -w -t "$4" -s -l log -o "$3 -k $2" && echo ready && read -r _
"$1"/pg_ctl -D data stop -t "$4" -s -m immediate
cd / && rm -rf "$2"
"""
"""The shell script that runs the server. It stops the server when the pipe from the tests closes, even if the tests
crash.
"""


class NoPostgres(Exception):
    """Raised if PostgreSQL isn't installed on this machine."""


@dataclass
class Server:
    """A running PostgreSQL server."""

    folder: Path
    _programs: Path
    _options: str
    _user: Mapping[str, Any]
    _numbers: Iterator[int] = field(default_factory=count)

    @contextmanager
    def database(self, like: str = "postgresql:///template1") -> Iterator[str]:
        """Copy a database, yield the copy's address, and drop the copy at the end, even if it still has connections.
        The original must have no connections.
        """
        name = f"test_{next(self._numbers)}"
        self._run(SQL("CREATE DATABASE {} TEMPLATE {}"), name, urlsplit(like).path.removeprefix("/"))
        yield f"postgresql+psycopg://campmate@/{name}?host={self.folder}"
        self._run(SQL("DROP DATABASE {} WITH (FORCE)"), name)

    def crash(self) -> None:
        """Stop the server at once, even during queries, as if all its processes had been killed."""
        self._control("stop", "-t", SECONDS, "-m", "immediate")

    def restart(self) -> None:
        """Start the server again with all data that was committed."""
        self._control("start", "-w", "-t", SECONDS, "-l", "log", "-o", f"{self._options} -k {self.folder}")

    def _control(self, *command: str) -> None:
        program = self._programs / "pg_ctl"
        subprocess.run(
            [program, "-D", "data", *command], cwd=self.folder, check=True, stdout=subprocess.DEVNULL, **self._user
        )

    def _run(self, statement: SQL, *names: str) -> None:
        with psycopg.connect(host=str(self.folder), user="campmate", dbname="postgres", autocommit=True) as connection:
            connection.execute(statement.format(*map(Identifier, names)))


@contextmanager
def serving(options: str = OPTIONS) -> Iterator[Server]:
    """Start a server, and stop it at the end of the block. Raise NoPostgres if PostgreSQL isn't installed."""
    programs = _programs()
    # Use the system's temporary folder instead of pytest's: only the owner can access pytest's folders, and the path of
    # the socket has to be short.
    folder = Path(tempfile.mkdtemp(prefix="campmate-pg-"))
    # PostgreSQL refuses to run as root. If the tests run as root, the server runs as the user that its package created.
    user: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    if user:
        shutil.chown(folder, "postgres", "postgres")
    keeper = subprocess.Popen(
        ["sh", "-c", KEEP, "sh", programs, folder, options, SECONDS],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # An interrupt from the terminal must reach only the tests, which then close the pipe.
        start_new_session=True,
        **user,
    )
    with keeper:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == b"ready\n", "PostgreSQL did not start"
        yield Server(folder, programs, options, user)


def empty(url: str, tables: Sequence[str]) -> None:
    """Delete all rows of these tables, and number new rows from 1 again. Each table must be listed before the tables
    that it refers to.
    """
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        for table in tables:
            connection.execute(SQL("DELETE FROM {}").format(Identifier(table)))
        sequence = "format('%I.%I', schemaname, sequencename)::regclass"
        connection.execute(f"SELECT setval({sequence}, 1, false) FROM pg_sequences")


@contextmanager
def refusing(url: str) -> Iterator[None]:
    """Refuse connections to a database within the block, and close its open connections."""
    parts = urlsplit(url.replace("+psycopg", ""))
    name = parts.path.removeprefix("/")
    allow = SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}").format
    with psycopg.connect(parts._replace(path="/postgres").geturl(), autocommit=True) as connection:
        connection.execute(allow(Identifier(name), SQL("false")))
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        yield
        connection.execute(allow(Identifier(name), SQL("true")))


def _programs() -> Path:
    """Return the folder of the server's programs: the one on the path, or Debian's folder for the installed version."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if not kept:
        raise NoPostgres
    return kept[-1].parent
