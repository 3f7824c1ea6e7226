"""A server of the simulated Discord, with its members' actions and the messages they see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simcord.backend import Backend, serializers
from simcord.backend.models import Channel, Interaction, Message, User
from simcord.enums import InteractionType, OptionType
from simcord.interactions import base_payload

from bot.discord.client import PERMISSIONS
from tests.e2e import payloads

DEFAULT = 0


@dataclass(frozen=True)
class Town:
    """A server with one channel, in which the bot has the permissions that its invite link requests."""

    backend: Backend
    guild_id: int
    channel_id: int
    members: tuple[User, ...]

    @classmethod
    def build(cls, backend: Backend, names: list[str], shard: int = 0, shard_count: int = 1) -> Town:
        guild = backend.create_guild(f"Town {shard}", shard_id=shard, shard_count=shard_count)
        for role in list(guild.roles.values()):
            if role.managed:
                backend.edit_role(guild.id, role.id, {"permissions": PERMISSIONS.value})
        channel = backend.create_channel(guild.id, "chess")
        members = tuple(backend.make_user(name.lower(), global_name=name) for name in names)
        for member in members:
            backend.add_member(guild.id, member.id)
        return cls(backend, guild.id, channel.id, members)

    def command(self, by: User, channel_id: int, name: str, **options: str | int | User) -> Interaction:
        """Use a command as a member."""
        command = self.backend.find_command(name, self.guild_id)
        assert command is not None, f"the bot has no command {name}"
        given, resolved = [], dict[str, dict[str, Any]](users={}, members={})
        for key, value in options.items():
            if isinstance(value, User):
                member = self.backend.get_guild(self.guild_id).members[value.id]
                payload = dict(serializers.member_payload(self.backend, self.backend.get_guild(self.guild_id), member))
                resolved["users"][str(value.id)] = payload.pop("user")
                allowed = self.backend.compute_permissions(self.guild_id, value.id, channel_id)
                resolved["members"][str(value.id)] = payload | {"permissions": str(allowed)}
                given.append({"name": key, "type": OptionType.USER.value, "value": str(value.id)})
            elif isinstance(value, int):
                given.append({"name": key, "type": OptionType.INTEGER.value, "value": value})
            else:
                given.append({"name": key, "type": OptionType.STRING.value, "value": value})
        data = {"id": command["id"], "name": name, "type": 1, "options": given, "resolved": resolved}
        return self._act(by, channel_id, InteractionType.APPLICATION_COMMAND, data, None)

    def press(self, by: User, message: Message, action: str) -> Interaction:
        """As a member, press a message's control for this action."""
        carried = next(one for one in custom_ids(message) if one.split(":")[1] == action)
        data = {"custom_id": carried, "component_type": payloads.BUTTON}
        return self._act(by, message.channel_id, InteractionType.MESSAGE_COMPONENT, data, message)

    def open(self, channel_id: int) -> None:
        """Unarchive the thread if necessary, because an archived thread accepts no commands."""
        metadata = self.backend.get_channel(channel_id).thread_metadata
        if metadata is not None and metadata.archived:
            self.backend.edit_channel(channel_id, {}, thread_metadata={"archived": False})

    def _act(
        self, by: User, channel_id: int, kind: InteractionType, data: dict[str, Any], message: Message | None
    ) -> Interaction:
        record, payload = base_payload(
            self.backend, type=kind, channel_id=channel_id, guild_id=self.guild_id, user_id=by.id, data=data
        )
        # The response time isn't checked by these tests, because it's long on a busy machine.
        record.initial_response_deadline = None
        if message is not None:
            payload["message"] = dict(serializers.message_payload(self.backend, message))
            record.source_message_id = message.id
        self.backend.emit("INTERACTION_CREATE", payload)
        return record

    @property
    def game_channels(self) -> list[Channel]:
        guild = self.backend.get_guild(self.guild_id)
        return [self.backend.channels[number] for number in (*guild.channel_ids, *guild.thread_ids)]

    def messages(self) -> Iterator[Message]:
        """Yield the bot's public messages, channel by channel, oldest first."""
        for game_channel in self.game_channels:
            for message in self.backend.messages[game_channel.id].values():
                is_own = message.author_id == self.backend.bot_user.id and message.type == DEFAULT
                if is_own and not message.is_ephemeral:
                    yield message

    def newest(self, action: str, *, of_game: int | None = None) -> Message | None:
        """Return the newest message with a control for this action. If `of_game` is given, the control must be for that
        game."""
        found = [
            message
            for message in self.messages()
            for one in custom_ids(message)
            if one.split(":")[1] == action and of_game in (None, game_of(one))
        ]
        return max(found, key=lambda one: one.id, default=None)


def custom_ids(message: Message) -> list[str]:
    """Return the custom_ids of a message's controls."""
    ids = [str(part.get("custom_id", "")) for part in payloads.walk(message.components)]
    return [one for one in ids if one.startswith("c2:")]


def game_of(custom_id: str) -> int | None:
    """Return the number of the game that a control names, or None if it names no game."""
    fields = dict(part.split("=", 1) for part in custom_id.split(":")[2:])
    return int(fields["game"]) if "game" in fields else None


def words(message: Message) -> str:
    """Return a message's whole text."""
    parts = [part["content"] for part in payloads.walk(message.components) if part["type"] == payloads.TEXT]
    return "\n".join([message.content, *parts]).strip()
