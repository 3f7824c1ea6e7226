"""The rules that are added to the simulator. They refuse what Discord refuses, and a violation makes the test fail."""

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
class Sender:
    """Sends requests that the bot shouldn't send, in the thread of a game."""

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
        """Return the faults found so far, and clear them."""
        found, self.strict.faults[:] = list(self.strict.faults), []
        return found


@pytest.fixture
async def sender(world: World, strict: Strict) -> Sender:
    return Sender(world, strict, await world.begin(world.alice, world.bo))


def shown(name: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}")))
    return view


def words() -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(paragraph("Hello."))
    return view


async def test_a_file_that_a_component_shows_is_not_listed(sender: Sender) -> None:
    board = await sender.board.fetch()
    assert board.attachments == []
    assert pictures(board) == ["board-1-0-0.png"]


async def test_a_file_that_no_component_shows_is_listed(sender: Sender) -> None:
    sent = await sender.thread.send("Hello.", file=discord.File(__file__))
    assert [one.filename for one in sent.attachments] == ["test_strict.py"]
    sender.world.env.http_requests.pop()


async def test_an_edit_that_drops_a_shown_file_is_refused(sender: Sender) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await sender.board.edit(view=shown("board-1-0-0.png"), attachments=[])
    assert refused.value.code == 50035
    assert len(sender.faults()) == 1
    sender.world.env.http_requests.pop()


@pytest.fixture
def locked(sender: Sender) -> Iterator[Sender]:
    thread = sender.thread
    sender.world.change_thread(sender.game_channel, locked=True)
    assert thread.locked
    yield sender
    sender.world.env.http_requests.pop()


async def test_sending_in_a_locked_thread_is_refused(locked: Sender) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await locked.thread.send("Hello.")
    assert refused.value.code == 160005


async def test_editing_in_a_locked_thread_is_refused(locked: Sender) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await locked.board.edit(view=words(), attachments=[])
    assert refused.value.code == 160005


async def test_reopening_a_locked_thread_is_refused(sender: Sender) -> None:
    thread = sender.thread
    sender.world.change_thread(sender.game_channel, locked=True, archived=True)
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False)


async def test_editing_in_an_archived_thread_is_refused(sender: Sender) -> None:
    board = sender.board
    sender.world.change_thread(sender.game_channel, archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await board.edit(view=words(), attachments=[])
    assert refused.value.code == 50083
    sender.world.env.http_requests.pop()


async def test_sending_reopens_an_archived_thread(sender: Sender) -> None:
    thread = sender.thread
    sender.world.change_thread(sender.game_channel, archived=True)
    await thread.send("Hello.")
    assert not sender.world.is_archived(sender.game_channel)
    sender.world.env.http_requests.pop()


async def test_commands_in_an_archived_thread_are_refused(sender: Sender) -> None:
    sender.world.change_thread(sender.game_channel, archived=True)
    with pytest.raises(AssertionError, match="a command in an archived thread"):
        await sender.world.alice.slash(sender.game_channel, "board")
    sender.world.may_be_unanswered = True


async def test_a_second_thread_on_a_message_is_refused(sender: Sender) -> None:
    [challenge] = sender.world.messages(sender.world.channel)
    with pytest.raises(discord.HTTPException) as refused:
        await challenge.create_thread(name="Another")
    assert refused.value.code == 160004


async def test_a_repeated_nonce_returns_the_first_message(sender: Sender) -> None:
    nobody = discord.AllowedMentions.none()
    first = await sender.thread.send(view=words(), files=[], nonce="n", allowed_mentions=nobody)
    second = await sender.thread.send(
        view=words(), files=[], nonce="n", allowed_mentions=discord.AllowedMentions.none()
    )
    assert first.id == second.id


async def test_an_old_nonce_is_forgotten(sender: Sender) -> None:
    nobody = discord.AllowedMentions.none()
    first = await sender.thread.send(view=words(), files=[], nonce="n", allowed_mentions=nobody)
    sender.world.env.backend.advance_clock(timedelta(minutes=6).total_seconds())
    assert (await sender.thread.send(view=words(), files=[], nonce="n", allowed_mentions=nobody)).id != first.id


@pytest.mark.parametrize("late", [timedelta(seconds=4), timedelta(minutes=16)])
async def test_a_late_response_to_an_interaction_is_refused(sender: Sender, late: timedelta) -> None:
    backend = sender.world.env.backend
    record = backend.new_interaction(3, sender.game_channel.id, sender.world.alice.id, sender.world.guild.id)
    path = f"/interactions/{record.id}/{record.token}/callback"
    if late > timedelta(minutes=1):
        sender.strict.dispatch(backend, "POST", path, json={"type": 6})
        path = f"/webhooks/{backend.application_id}/{record.token}"
    backend.advance_clock(late.total_seconds())
    with pytest.raises(BackendError) as refused:
        sender.strict.dispatch(backend, "POST", path, json={"type": 6})
    assert refused.value.status == 404
    sender.world.may_be_unanswered = True
    backend.http_requests.pop()


async def test_a_request_before_the_acknowledgement_is_a_fault(sender: Sender) -> None:
    backend = sender.world.env.backend
    record = backend.new_interaction(3, sender.game_channel.id, sender.world.alice.id, sender.world.guild.id)
    await sender.board.fetch()
    sender.strict.dispatch(backend, "POST", f"/interactions/{record.id}/{record.token}/callback", json={"type": 6})
    assert "requested before an interaction was acknowledged" in sender.faults()[0]


async def test_an_update_without_data_is_a_fault(sender: Sender) -> None:
    backend = sender.world.env.backend
    record = backend.new_interaction(3, sender.game_channel.id, sender.world.alice.id, sender.world.guild.id)
    record.source_message_id = sender.board.id
    sender.strict.dispatch(backend, "POST", f"/interactions/{record.id}/{record.token}/callback", json={"type": 7})
    assert sender.faults() == ["an update without data"]
    sender.world.may_be_unanswered = True
    backend.http_requests.pop()
