"""Damages database files the way bad disks and accidents do."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path


def scramble(file: Path) -> None:
    """Overwrite all pages except the first one, which has the names of the tables."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = connection.execute("PRAGMA page_size").fetchone()
    rest = file.stat().st_size - page
    with file.open("r+b") as opened:
        opened.seek(page)
        opened.write(random.Random(1).randbytes(rest))


def tamper(file: Path, *statements: str) -> None:
    """Change a database without checking its constraints."""
    with closing(sqlite3.connect(file)) as careless, careless:
        careless.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            careless.execute(statement)
