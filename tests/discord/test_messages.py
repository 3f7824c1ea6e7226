"""Only two modules send and edit messages. Code that bypasses them could lose files, ping members or post a message
twice."""

import ast
from pathlib import Path

import discord
import pytest

import bot.discord
from bot.discord.core.channel import FileUnknown
from bot.discord.core.interactions import listed
from bot.discord.core.posts import Document, Picture, Post, layout, text
from bot.domain.ids import FileRef

FOLDER = Path(bot.discord.__file__).parent
DOOR = {FOLDER / "core" / f"{name}.py" for name in ("interactions", "outbox")}
SENDS = {"send", "edit_message", "edit_original_response", "delete_original_response", "send_message"}


def calls(path: Path) -> list[str]:
    """Return every method call in a module, with the object it is called on."""
    found = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    return [ast.unparse(function) for function in found if isinstance(function, ast.Attribute)]


def goes_around(call: str) -> bool:
    """Return whether a call sends or edits a message directly, bypassing the two modules."""
    return call.rpartition(".")[2] in SENDS or (call.endswith(".edit") and "message" in call)


def test_no_other_module_sends_or_edits_a_message() -> None:
    others = sorted(set(FOLDER.rglob("*.py")) - DOOR)
    around = [(path.name, call) for path in others for call in calls(path) if goes_around(call)]
    assert len(others) > 50
    assert around == []


def test_no_module_reads_a_components_image_from_the_attachments() -> None:
    reading = [path.name for path in FOLDER.rglob("*.py") if ".attachments" in path.read_text()]
    assert reading == []


def post(*pictures: Picture, documents: tuple[Document, ...] = ()) -> Post:
    return Post(layout(text("Hello.")), pictures, documents=documents)


def test_an_edit_lists_kept_files_by_id_and_name_and_uploaded_ones() -> None:
    made = post(Picture("a.png", "a"), Picture("b.png", "b", b"png"), documents=(Document("c.txt", "c"),))
    kept, *uploads = listed(made, {"a.png": FileRef(7), "z.png": FileRef(8)})
    assert kept.to_dict() == {"id": "7", "filename": "a.png"}
    assert [file.filename for file in uploads if isinstance(file, discord.File)] == ["b.png", "c.txt"]


def test_an_unknown_file_cannot_be_kept() -> None:
    with pytest.raises(FileUnknown):
        listed(post(Picture("a.png", "a")), {"b.png": FileRef(7)})


def test_a_post_without_images_keeps_no_files() -> None:
    assert listed(post(), {"a.png": FileRef(7)}) == []
