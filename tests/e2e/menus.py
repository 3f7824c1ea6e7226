"""The menus of a public or private message, and how members pick from them."""

from __future__ import annotations

from typing import Any

from simcord import InteractionResult, MemberActor
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import ResponseMessage

from tests.e2e import payloads
from tests.e2e.world import Act, Shown, World

MENU = 3


def menus(message: Shown) -> list[dict[str, Any]]:
    """The menus of a message, from top to bottom."""
    roots: list[dict[str, Any]] = (
        message.components
        if isinstance(message, ResponseMessage)
        else [dict(one.to_dict()) for one in message.components]
    )
    return [part for part in payloads.walk(roots) if part["type"] == MENU]


def offered(message: Shown, place: int = 0) -> list[str]:
    return [option["label"] for option in menus(message)[place]["options"]]


async def pick(member: MemberActor, message: Shown, label: str) -> InteractionResult:
    """Pick the option with this label from the menu that has it."""
    menu, value = _option(message, label)
    result: InteractionResult = await member.select(message, [value], custom_id=menu["custom_id"])
    return result


def picking(world: World, member: MemberActor, message: Shown, label: str) -> Act:
    """A pick from a menu in its current state, ready to be sent. The pick stays the same even if the menu changes."""
    menu, value = _option(message, label)
    data = {"custom_id": menu["custom_id"], "component_type": MENU, "values": [value]}
    channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
    stored = world.env.backend.get_message(channel, message.id)
    shown = dict(serializers.message_payload(world.env.backend, stored))
    return Act(member, InteractionType.MESSAGE_COMPONENT, channel, data, shown)


def _option(message: Shown, label: str) -> tuple[dict[str, Any], str]:
    return next(
        (menu, option["value"]) for menu in menus(message) for option in menu["options"] if option["label"] == label
    )
