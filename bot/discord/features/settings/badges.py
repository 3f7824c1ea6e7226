"""The panel for the roles that a server's members can earn. The panel is opened from `/server`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import discord

from bot.discord.core.commands import Handler
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, offered, row
from bot.discord.core.permissions import managed_guild
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.settings.posts import OpenBadges, PickBadges
from bot.domain.achievements import BadgeRole, all_badges
from bot.domain.ids import ServerId
from bot.i18n.catalog import Translator
from bot.i18n.names import badge_name, role_mention
from bot.services import badges
from bot.variants import army_names


async def open_panel(ctx: Context, event: ComponentEvent[OpenBadges]) -> None:
    guild = managed_guild(ctx)
    await ctx.reply(_panel(ctx.t, await badges.of_server(ctx.runtime.db, ServerId(guild.id)), guild))


async def pick(ctx: Context, event: ComponentEvent[PickBadges]) -> None:
    guild = managed_guild(ctx)
    chosen = [offered(word, all_badges()) for word in event.values]
    await ctx.defer()
    roles = await badges.choose(ctx.runtime.db, ServerId(guild.id), chosen, ctx.runtime.now())
    await ctx.edit(_panel(ctx.t, roles, guild))


def _panel(t: Translator, known: Sequence[BadgeRole], guild: discord.Guild) -> Post:
    wanted = {one.badge: one for one in known if one.is_wanted}
    options = [
        discord.SelectOption(
            label=badge_name(t, badge),
            value=badge,
            description=t("badge-army-note" if badge in army_names() else f"badge-{badge}-note"),
            default=badge in wanted,
        )
        for badge in all_badges()
    ]
    menu = Control.menu(PickBadges(), placeholder=t("pick-badges"), options=options, least=0, most=len(options))
    lines = [_line(t, wanted[badge]) for badge in all_badges() if badge in wanted] or [t("badges-none")]
    return Post(
        layout(
            text(f"### {t('badges-title')}\n-# {t('badges-note')}"),
            text("\n".join([*lines, *(_lacking(t, wanted.values(), guild) if wanted else ())])),
            row(menu),
        )
    )


def _line(t: Translator, badge: BadgeRole) -> str:
    if badge.role_id is None:
        return t("badges-coming", role=badge_name(t, badge.badge))
    return t("badges-given", role=role_mention(badge.role_id), count=badge.holders)


def _lacking(t: Translator, wanted: Iterable[BadgeRole], guild: discord.Guild) -> Iterator[str]:
    """Yield lines that say why the bot can't give the roles, and how to fix that."""
    if not guild.me.guild_permissions.manage_roles:
        yield t("badges-not-permitted", permission=t("permission-manage_roles"))
        return
    roles = [guild.get_role(one.role_id) for one in wanted if one.role_id is not None]
    above = [role_mention(role.id) for role in roles if role is not None and not role.is_assignable()]
    if above:
        yield t("badges-too-high", roles=t("list-comma").join(above))


HANDLERS: dict[type[Action], Handler] = {OpenBadges: open_panel, PickBadges: pick}
