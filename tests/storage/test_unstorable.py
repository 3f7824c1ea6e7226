"""Values that the database can't hold. Storing one raises a clear error, and the transaction is rolled back."""

import pytest
from sqlalchemy import TextClause, text

from bot.storage import settings
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnavailable, StorageError, UnstorableValue

THEME = text("INSERT INTO preferences (user_id, theme, orientation, reminders) VALUES (1, :value, 'own', true)")
MEMBER = text("INSERT INTO preferences (user_id, orientation, reminders) VALUES (:value, 'own', true)")


@pytest.mark.parametrize(
    ("statement", "value", "always"),
    [(THEME, "a\0b", False), (THEME, "\ud800", True), (MEMBER, 2**63, True), (MEMBER, 2**70, True)],
    ids=["NUL", "half a character", "a number too large", "a number far too large"],
)
async def test_an_unstorable_value_is_refused_with_one_sentence_and_nothing_changed(
    db: Database, statement: TextClause, value: object, always: bool
) -> None:
    try:
        async with db.writing() as connection:
            await settings.write_note(connection, "word", "before")
            await connection.execute(statement, {"value": value})
    except StorageError as error:
        assert isinstance(error, UnstorableValue)
        assert not isinstance(error, DatabaseUnavailable)
        assert "cannot hold a value (" in str(error)
        assert str(error).endswith(". The whole change was rolled back.")
        assert "\n" not in str(error)
        assert "\0" not in str(error)
    else:
        # SQLite stores any string. In practice, the database never gets a NUL character, because text inputs remove
        # NULs.
        assert not always
        assert "sqlite" in db.url
        return
    async with db.reading() as connection:
        assert await settings.read_note(connection, "word") is None
    # The connection can still be used.
    async with db.writing() as connection:
        await settings.write_note(connection, "word", "after")
