from bot.services import settings
from bot.storage.database import Database


async def test_a_note_can_be_read(db: Database) -> None:
    await settings.write_note(db, "commands", "abc")
    assert await settings.read_note(db, "commands") == "abc"


async def test_a_later_note_replaces_an_earlier_one(db: Database) -> None:
    await settings.write_note(db, "commands", "abc")
    await settings.write_note(db, "commands", "def")
    assert await settings.read_note(db, "commands") == "def"


async def test_an_unknown_note_does_not_exist(db: Database) -> None:
    assert await settings.read_note(db, "commands") is None
