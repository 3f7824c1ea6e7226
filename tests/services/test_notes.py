from bot.services import notes
from bot.storage.database import Database


async def test_what_was_noted_is_recalled(db: Database) -> None:
    await notes.remember(db, "commands", "abc")
    assert await notes.recall(db, "commands") == "abc"


async def test_a_later_note_replaces_the_earlier(db: Database) -> None:
    await notes.remember(db, "commands", "abc")
    await notes.remember(db, "commands", "def")
    assert await notes.recall(db, "commands") == "def"


async def test_what_was_never_noted_is_not_there(db: Database) -> None:
    assert await notes.recall(db, "commands") is None
