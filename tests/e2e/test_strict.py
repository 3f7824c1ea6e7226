"""The rules added to the simulator: each refuses what Discord refuses, and a violation fails its test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.errors import BackendError

from bot.discord.core.posts import text as paragraph
from tests.e2e.strict import Strict
from tests.e2e.world import World, pictures


@dataclass
class Asking:
    """The bot in a thread of its own, asking what it should not."""

    world: World
    strict: Strict
    game_channel: ChannelHandle

    @property
    def thread(self) -> discord.Thread:
        thread = self.world.client.get_channel(self.game_channel.id)
        assert isinstance(thread, discord.Thread)
        return thread

    @property
    def board(self) -> discord.PartialMessage:
        return self.thread.get_partial_message(self.world.newest(self.game_channel).id)

    def faults(self) -> list[str]:
        """What the rules have found, which is then forgotten."""
        found, self.strict.faults[:] = list(self.strict.faults), []
        return found


@pytest.fixture
async def asking(world: World, strict: Strict) -> Asking:
    return Asking(world, strict, await world.begin(world.alice, world.bo))


def shown(name: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}")))
    return view


def words() -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(paragraph("Hello."))
    return view


async def test_a_received_message_lists_no_file_that_it_shows(asking: Asking) -> None:
    board = await asking.board.fetch()
    assert board.attachments == []
    assert pictures(board) == ["board-1-0-0.png"]


async def test_a_file_that_no_component_shows_is_listed(asking: Asking) -> None:
    sent = await asking.thread.send("Hello.", file=discord.File(__file__))
    assert [one.filename for one in sent.attachments] == ["test_strict.py"]
    asking.world.env.http_requests.pop()


async def test_an_edit_without_its_files_loses_what_it_shows(asking: Asking) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await asking.board.edit(view=shown("board-1-0-0.png"), attachments=[])
    assert refused.value.code == 50035
    assert len(asking.faults()) == 1
    asking.world.env.http_requests.pop()


@pytest.fixture
def locked(asking: Asking) -> Iterator[Asking]:
    thread = asking.thread
    asking.world.change_thread(asking.game_channel, locked=True)
    assert thread.locked
    yield asking
    asking.world.env.http_requests.pop()


async def test_nothing_is_sent_in_a_locked_thread(locked: Asking) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await locked.thread.send("Hello.")
    assert refused.value.code == 160005


async def test_nothing_is_edited_in_a_locked_thread(locked: Asking) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await locked.board.edit(view=words(), attachments=[])
    assert refused.value.code == 160005


async def test_a_locked_thread_is_not_reopened(asking: Asking) -> None:
    thread = asking.thread
    asking.world.change_thread(asking.game_channel, locked=True, archived=True)
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False)


async def test_nothing_is_edited_in_an_archived_thread(asking: Asking) -> None:
    board = asking.board
    asking.world.change_thread(asking.game_channel, archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await board.edit(view=words(), attachments=[])
    assert refused.value.code == 50083
    asking.world.env.http_requests.pop()


async def test_sending_reopens_an_archived_thread(asking: Asking) -> None:
    thread = asking.thread
    asking.world.change_thread(asking.game_channel, archived=True)
    await thread.send("Hello.")
    assert not asking.world.is_archived(asking.game_channel)
    asking.world.env.http_requests.pop()


async def test_no_command_is_used_in_an_archived_thread(asking: Asking) -> None:
    asking.world.change_thread(asking.game_channel, archived=True)
    with pytest.raises(AssertionError, match="a command in an archived thread"):
        await asking.world.alice.slash(asking.game_channel, "board")
    asking.world.may_be_unanswered = True


async def test_a_message_has_one_thread(asking: Asking) -> None:
    [challenge] = asking.world.messages(asking.world.channel)
    with pytest.raises(discord.HTTPException) as refused:
        await challenge.create_thread(name="Another")
    assert refused.value.code == 160004


async def test_a_message_with_a_nonce_that_was_used_is_the_first_one(asking: Asking) -> None:
    nobody = discord.AllowedMentions.none()
    first = await asking.thread.send(view=words(), files=[], nonce="n", allowed_mentions=nobody)
    second = await asking.thread.send(
        view=words(), files=[], nonce="n", allowed_mentions=discord.AllowedMentions.none()
    )
    assert first.id == second.id


async def test_an_old_nonce_is_forgotten(asking: Asking) -> None:
    nobody = discord.AllowedMentions.none()
    first = await asking.thread.send(view=words(), files=[], nonce="n", allowed_mentions=nobody)
    asking.world.env.backend.advance_clock(timedelta(minutes=6).total_seconds())
    assert (await asking.thread.send(view=words(), files=[], nonce="n", allowed_mentions=nobody)).id != first.id


@pytest.mark.parametrize("late", [timedelta(seconds=4), timedelta(minutes=16)])
async def test_an_interaction_is_answered_in_time_or_not_at_all(asking: Asking, late: timedelta) -> None:
    backend = asking.world.env.backend
    record = backend.new_interaction(3, asking.game_channel.id, asking.world.alice.id, asking.world.guild.id)
    path = f"/interactions/{record.id}/{record.token}/callback"
    if late > timedelta(minutes=1):
        asking.strict.dispatch(backend, "POST", path, json={"type": 6})
        path = f"/webhooks/{backend.application_id}/{record.token}"
    backend.advance_clock(late.total_seconds())
    with pytest.raises(BackendError) as refused:
        asking.strict.dispatch(backend, "POST", path, json={"type": 6})
    assert refused.value.status == 404
    asking.world.may_be_unanswered = True
    backend.http_requests.pop()


async def test_asking_anything_before_the_acknowledgement_is_a_fault(asking: Asking) -> None:
    backend = asking.world.env.backend
    record = backend.new_interaction(3, asking.game_channel.id, asking.world.alice.id, asking.world.guild.id)
    await asking.board.fetch()
    asking.strict.dispatch(backend, "POST", f"/interactions/{record.id}/{record.token}/callback", json={"type": 6})
    assert "asked before an interaction was acknowledged" in asking.faults()[0]


async def test_an_update_that_says_nothing_is_a_fault(asking: Asking) -> None:
    backend = asking.world.env.backend
    record = backend.new_interaction(3, asking.game_channel.id, asking.world.alice.id, asking.world.guild.id)
    record.source_message_id = asking.board.id
    asking.strict.dispatch(backend, "POST", f"/interactions/{record.id}/{record.token}/callback", json={"type": 7})
    assert asking.faults() == ["an update that says nothing"]
    asking.world.may_be_unanswered = True
    backend.http_requests.pop()
