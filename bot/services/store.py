"""The names of the storage that the front end and the page may use: the database, which they pass on, and its error."""

from bot.storage.database import Database, Work
from bot.storage.errors import StorageError

__all__ = ["Database", "StorageError", "Work"]
