"""The settings that a panel shows, and how members change them."""

from __future__ import annotations

from typing import Any

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor, UserHandle
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import ResponseMessage
from sqlalchemy import text as sql

from tests.e2e import payloads
from tests.e2e.world import Act, World, answer

CHANNEL_MENU = 8


def control(panel: ResponseMessage, action: str) -> dict[str, Any]:
    """The button or menu for an action."""
    return next(
        part for part in payloads.walk(panel.components) if part.get("custom_id", "").split(":")[:2] == ["c2", action]
    )


def marked(panel: ResponseMessage, action: str) -> list[str]:
    """A menu's selected options, as labels or as channel ids."""
    menu = control(panel, action)
    if menu["type"] == CHANNEL_MENU:
        return [str(value["id"]) for value in menu.get("default_values", [])]
    return [option["label"] for option in menu["options"] if option.get("default")]


async def pick(
    member: MemberActor | UserHandle, panel: ResponseMessage, action: str, *values: str | ChannelHandle
) -> InteractionResult:
    result: InteractionResult = await member.select(panel, values, custom_id=control(panel, action)["custom_id"])
    return result


async def press(member: MemberActor | UserHandle, panel: ResponseMessage, action: str) -> InteractionResult:
    result: InteractionResult = await member.click(panel, custom_id=control(panel, action)["custom_id"])
    return result


def using(world: World, member: MemberActor, panel: ResponseMessage, action: str, *values: str) -> Act:
    """An interaction in which a member uses a control with these values, even if the control doesn't offer them."""
    used = control(panel, action)
    data = {"custom_id": used["custom_id"], "component_type": used["type"]}
    picked = {"values": list(values)} if used["type"] != payloads.BUTTON else {}
    stored = world.env.backend.get_message(panel.channel_id, panel.id)
    shown = dict(serializers.message_payload(world.env.backend, stored))
    return Act(member, InteractionType.MESSAGE_COMPONENT, panel.channel_id, {**data, **picked}, shown)


async def fill_up(world: World, table: str) -> None:
    """Make the database reject new rows in a table."""
    world.may_fail = True
    async with world.client.runtime.db.writing() as connection:
        refusing = f"CREATE TRIGGER full BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'full'); END"
        await connection.execute(sql(refusing))


def with_power(world: World, name: str, **power: bool) -> MemberActor:
    """A new member with these permissions."""
    role = world.guild.create_role(f"{name} role", permissions=discord.Permissions(**power))
    return world.guild.add_member(world.env.create_user(name.lower(), global_name=name), roles=[role])


async def open_server_panel(world: World, member: MemberActor) -> ResponseMessage:
    return answer(await member.slash(world.channel, "server"))
