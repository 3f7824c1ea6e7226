from bot.services import settings
from bot.storage.database import Database


async def test_what_was_noted_is_recalled(db: Database) -> None:
    await settings.write_note(db, "commands", "abc")
    assert await settings.read_note(db, "commands") == "abc"


async def test_a_later_note_replaces_the_earlier(db: Database) -> None:
    await settings.write_note(db, "commands", "abc")
    await settings.write_note(db, "commands", "def")
    assert await settings.read_note(db, "commands") == "def"


async def test_what_was_never_noted_is_not_there(db: Database) -> None:
    assert await settings.read_note(db, "commands") is None
