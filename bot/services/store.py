"""The database as the front end hands it on to the services, and how it says that it cannot be used."""

from bot.storage.database import Database, Work
from bot.storage.errors import StorageError

__all__ = ["Database", "StorageError", "Work"]
