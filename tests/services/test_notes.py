from bot.services import notes


async def test_what_was_noted_is_recalled(db):
    await notes.remember(db, "commands", "abc")
    assert await notes.recall(db, "commands") == "abc"


async def test_a_later_note_replaces_the_earlier(db):
    await notes.remember(db, "commands", "abc")
    await notes.remember(db, "commands", "def")
    assert await notes.recall(db, "commands") == "def"


async def test_what_was_never_noted_is_not_there(db):
    assert await notes.recall(db, "commands") is None
