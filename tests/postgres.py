"""A PostgreSQL of the tests' own, of the machine's package: in a temporary folder, on a socket, gone at the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

FORGETFUL = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"
"""Nobody needs these databases after a power cut."""

START_SECONDS = 60


class NoPostgres(Exception):
    """There is no PostgreSQL on this machine."""


@dataclass
class Server:
    """A running PostgreSQL."""

    folder: Path
    _numbers: Iterator[int] = field(default_factory=count)

    @contextmanager
    def database(self) -> Iterator[str]:
        """Make a database, give its address, and drop it again, whoever may still be connected."""
        name = f"test_{next(self._numbers)}"
        self._run(SQL("CREATE DATABASE {}"), name)
        yield f"postgresql+psycopg://campmate@/{name}?host={self.folder}"
        self._run(SQL("DROP DATABASE {} WITH (FORCE)"), name)

    def _run(self, statement: SQL, name: str) -> None:
        with psycopg.connect(host=str(self.folder), user="campmate", dbname="postgres", autocommit=True) as connection:
            connection.execute(statement.format(Identifier(name)))


@contextmanager
def serving() -> Iterator[Server]:
    """Start a server, and stop it again; raise NoPostgres."""
    programs = _programs()
    # The system's temporary folder, not pytest's, which only its owner may enter; and a socket's path has to be short.
    folder = Path(tempfile.mkdtemp(prefix="campmate-pg-"))
    # PostgreSQL refuses to run as root: then it runs as the user that its package has made.
    user = "postgres" if os.geteuid() == 0 else None
    if user is not None:
        shutil.chown(folder, user, user)

    def run(program: str, *options: str) -> None:
        command = [programs / program, "-D", folder / "data", *options]
        groups = None if user is None else []
        subprocess.run(
            command, check=True, cwd=folder, stdout=subprocess.DEVNULL, user=user, group=user, extra_groups=groups
        )

    try:
        run("initdb", "--username=campmate", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        on_socket = f"{FORGETFUL} -k {folder} -c listen_addresses=''"
        run("pg_ctl", "start", "-w", "-t", str(START_SECONDS), "-l", str(folder / "log"), "-o", on_socket)
        try:
            yield Server(folder)
        finally:
            run("pg_ctl", "stop", "-m", "immediate")
    finally:
        shutil.rmtree(folder)


def empty(url: str, tables: Sequence[str]) -> None:
    """Delete all rows of some tables, those first that refer to others."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        for table in tables:
            connection.execute(SQL("DELETE FROM {}").format(Identifier(table)))


def _programs() -> Path:
    """Return the folder of the server's programs: on the path, or where Debian keeps them, a folder a version."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if not kept:
        raise NoPostgres
    return kept[-1].parent
