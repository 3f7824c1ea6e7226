"""`/settings` and `/server`: panels that show the settings and store each change immediately.

A second panel, opened from `/server`, is about the roles that a server's members can earn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import discord
from discord import app_commands

from bot.discord.core.commands import Handler, Option, Where, label, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, offered, read_number, row
from bot.discord.core.interactions import files_of
from bot.discord.core.permissions import channel_ids, managed_guild, picked_channel
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.solving_actions import TurnWeeklyOff, TurnWeeklyOn
from bot.discord.features.settings import posts
from bot.domain.achievements import BadgeRole, all_badges
from bot.domain.clock import CLOCKS
from bot.domain.ids import ChannelId, ServerId
from bot.domain.settings import Boards, Enders, Notification, Orientation, Switchable
from bot.i18n.catalog import Translator
from bot.i18n.errors import ChannelGone, OutdatedPanel
from bot.i18n.names import all_of, badge_name, role_mention
from bot.render import theme_names
from bot.services import badges, recaps, settings
from bot.variants import army_names

THEMES = [app_commands.Choice(name=label(f"theme-{name}"), value=name) for name in theme_names()]
ORIENTATIONS = [app_commands.Choice(name=label(f"orientation-{word}"), value=word.value) for word in Orientation]
LANGUAGES = [app_commands.Choice(name=label(f"language-{word}"), value=word) for word in posts.LANGUAGE_CHOICES]


@slash(
    "settings",
    Where.OWN,
    theme=Option("option-theme", choices=THEMES),
    orientation=Option("option-orientation", choices=ORIENTATIONS),
    reminders=Option("option-reminders"),
    language=Option("option-language", choices=LANGUAGES),
)
async def settings_command(
    ctx: Context,
    theme: str | None = None,
    orientation: str | None = None,
    reminders: bool | None = None,
    language: str | None = None,
) -> None:
    changes = {
        **({} if theme is None else _theme(theme)),
        **({} if orientation is None else _orientation(orientation)),
        **({} if reminders is None else {"reminders": reminders}),
        **({} if language is None else _language(language)),
    }
    await ctx.defer_reply()
    await ctx.reply(await _changed_settings(ctx, **changes))


@slash("server", Where.SERVER, permissions=discord.Permissions(manage_guild=True))
async def server_command(ctx: Context) -> None:
    guild = managed_guild(ctx)
    server = await settings.load(ctx.runtime.db, settings.SERVERS, ServerId(guild.id))
    t = ctx.t
    await ctx.reply(posts.server_post(t, server, channel_ids(guild)))


async def pick_theme(ctx: Context, event: ComponentEvent[posts.PickTheme]) -> None:
    await _change_settings(ctx, **_theme(event.picked))


async def pick_orientation(ctx: Context, event: ComponentEvent[posts.PickOrientation]) -> None:
    await _change_settings(ctx, **_orientation(event.picked))


async def pick_language(ctx: Context, event: ComponentEvent[posts.PickLanguage]) -> None:
    await _change_settings(ctx, **_language(event.picked))


async def reminders_on(ctx: Context, event: ComponentEvent[posts.TurnRemindersOn]) -> None:
    await _change_settings(ctx, reminders=True)


async def reminders_off(ctx: Context, event: ComponentEvent[posts.TurnRemindersOff]) -> None:
    await _change_settings(ctx, reminders=False)


async def open_notifications(ctx: Context, event: ComponentEvent[posts.OpenNotifications]) -> None:
    await ctx.send_modal(posts.NotificationsForm(ctx.t, await settings.load_notifications(ctx.runtime.db, ctx.by)))


async def send_notifications(ctx: Context, event: ComponentEvent[posts.SendNotifications]) -> None:
    await ctx.defer()
    runtime, kinds = ctx.runtime, event.action.kinds
    ticked = [Notification(offered(word, kinds)) for word in event.fields.get(posts.NOTIFICATIONS, ())]
    ctx.settings = await settings.choose_notifications(
        runtime.db, ctx.requester, kinds, ticked, language=ctx.t.locale, now=runtime.now()
    )
    runtime.known_settings.keep(ctx.by, ctx.settings)
    await ctx.edit(await _changed_settings(ctx))


async def weekly_on(ctx: Context, event: ComponentEvent[TurnWeeklyOn]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    await recaps.turn_on_weekly(runtime.db, ctx.by, ctx.requester.server_id, ctx.t.locale, runtime.now())
    await ctx.edit(await _changed_settings(ctx))


async def weekly_off(ctx: Context, event: ComponentEvent[TurnWeeklyOff]) -> None:
    await ctx.defer()
    await recaps.turn_off_weekly(ctx.runtime.db, ctx.by)
    await ctx.edit(await _changed_settings(ctx))


async def pick_clock(ctx: Context, event: ComponentEvent[posts.PickClock]) -> None:
    await _change_server(ctx, clock=CLOCKS[_offered(event.picked, CLOCKS)])


async def rated_on(ctx: Context, event: ComponentEvent[posts.TurnRatedOn]) -> None:
    await _change_server(ctx, rated=True)


async def rated_off(ctx: Context, event: ComponentEvent[posts.TurnRatedOff]) -> None:
    await _change_server(ctx, rated=False)


async def switch_on(ctx: Context, event: ComponentEvent[posts.SwitchOn]) -> None:
    await _switch(ctx, event.action.feature, is_on=True)


async def switch_off(ctx: Context, event: ComponentEvent[posts.SwitchOff]) -> None:
    await _switch(ctx, event.action.feature, is_on=False)


async def _switch(ctx: Context, feature: Switchable, *, is_on: bool) -> None:
    off = (await settings.load(ctx.runtime.db, settings.SERVERS, ctx.server_id)).switched_off
    await _change_server(ctx, switched_off=off - {feature} if is_on else off | {feature})


async def rate_live_apart(ctx: Context, event: ComponentEvent[posts.RateLiveApart]) -> None:
    await _change_server(ctx, live_ladders=True)


async def rate_all_together(ctx: Context, event: ComponentEvent[posts.RateAllTogether]) -> None:
    await _change_server(ctx, live_ladders=False)


async def quiet_on(ctx: Context, event: ComponentEvent[posts.TurnQuietOn]) -> None:
    await _change_server(ctx, is_quiet=True)


async def quiet_off(ctx: Context, event: ComponentEvent[posts.TurnQuietOff]) -> None:
    await _change_server(ctx, is_quiet=False)


async def pick_channels(ctx: Context, event: ComponentEvent[posts.PickChannels]) -> None:
    """Set the channels in which games can be played. Deleted channels are ignored."""
    existing = channel_ids(managed_guild(ctx))
    picked = tuple(channel for channel in map(_channel_id, event.values) if channel in existing)
    if event.values and not picked:
        raise ChannelGone
    await _change_server(ctx, channels=picked)


async def any_channel(ctx: Context, event: ComponentEvent[posts.AllowAnyChannel]) -> None:
    await _change_server(ctx, channels=())


async def pick_results(ctx: Context, event: ComponentEvent[posts.PickResults]) -> None:
    """Set an additional channel for announcing results; the bot must be able to post there. If no channel is picked,
    results are announced only in the games' own channels.
    """
    await _change_server(ctx, results_channel=picked_channel(ctx, event))


async def no_results(ctx: Context, event: ComponentEvent[posts.AnnounceNoResults]) -> None:
    await _change_server(ctx, results_channel=None)


async def pick_enders(ctx: Context, event: ComponentEvent[posts.PickEnders]) -> None:
    await _change_server(ctx, enders=Enders(_offered(event.picked, list(Enders))))


async def pick_server_language(ctx: Context, event: ComponentEvent[posts.PickServerLanguage]) -> None:
    await _change_server(ctx, **_language(event.picked))


async def pick_server_theme(ctx: Context, event: ComponentEvent[posts.PickServerTheme]) -> None:
    """Set the server's theme, which applies to members who haven't chosen a theme of their own."""
    await _change_server(ctx, **_theme(event.picked))


async def pick_boards(ctx: Context, event: ComponentEvent[posts.PickBoards]) -> None:
    """Set whether each move gets a new board message, or the same message is edited."""
    await _change_server(ctx, boards=Boards(_offered(event.picked, list(Boards))))


async def _change_settings(ctx: Context, **changes: object) -> None:
    await ctx.defer()
    await ctx.edit(await _changed_settings(ctx, **changes))


async def _changed_settings(ctx: Context, **changes: object) -> Post:
    """Store any changes, and return the panel. If the language was changed, the panel is in the new language."""
    runtime = ctx.runtime
    if changes:
        ctx.settings = await settings.change(runtime.db, settings.MEMBERS, ctx.by, **changes)
        runtime.known_settings.keep(ctx.by, ctx.settings)
    uploaded = files_of(ctx.interaction.message) if ctx.interaction.message else {}
    notifications = await settings.load_notifications(runtime.db, ctx.by)
    return await posts.settings_post(ctx.t, ctx.settings, notifications, uploaded)


async def _change_server(ctx: Context, **changes: object) -> None:
    runtime = ctx.runtime
    guild = managed_guild(ctx)
    await ctx.defer()
    server = await settings.change(runtime.db, settings.SERVERS, ServerId(guild.id), **changes)
    runtime.known_settings.keep_server(ServerId(guild.id), server)
    await ctx.edit(posts.server_post(ctx.t, server, channel_ids(guild)))


def _channel_id(word: str) -> ChannelId:
    return ChannelId(read_number(word))


def _theme(word: str) -> dict[str, object]:
    return {"theme": _offered(word, theme_names())}


def _orientation(word: str) -> dict[str, object]:
    return {"orientation": Orientation(_offered(word, list(Orientation)))}


def _language(word: str) -> dict[str, object]:
    return {"language": None if _offered(word, posts.LANGUAGE_CHOICES) == posts.AS_DISCORD else word}


def _offered(word: str, choices: Collection[str]) -> str:
    """Return `word` unchanged. Raise OutdatedPanel if `choices` does not contain it, which can happen in an old
    panel.
    """
    if word not in choices:
        raise OutdatedPanel
    return word


async def open_badges(ctx: Context, event: ComponentEvent[posts.OpenBadges]) -> None:
    guild = managed_guild(ctx)
    await ctx.reply(_badge_panel(ctx.t, await badges.of_server(ctx.runtime.db, ServerId(guild.id)), guild))


async def pick_badges(ctx: Context, event: ComponentEvent[posts.PickBadges]) -> None:
    guild = managed_guild(ctx)
    chosen = [offered(word, all_badges()) for word in event.values]
    await ctx.defer()
    roles = await badges.choose(ctx.runtime.db, ServerId(guild.id), chosen, ctx.runtime.now())
    await ctx.edit(_badge_panel(ctx.t, roles, guild))


def _badge_panel(t: Translator, known: Sequence[BadgeRole], guild: discord.Guild) -> Post:
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
    menu = Control.menu(posts.PickBadges(), placeholder=t("pick-badges"), options=options, least=0, most=len(options))
    may_create = guild.me.guild_permissions.manage_roles
    lines = [_badge_line(t, wanted[badge], may_create=may_create) for badge in all_badges() if badge in wanted] or [
        t("badges-none")
    ]
    return Post(
        layout(
            text(f"### {t('badges-title')}\n-# {t('badges-note')}"),
            text("\n".join([*lines, *(_missing_for_badges(t, wanted.values(), guild) if wanted else ())])),
            row(menu),
        )
    )


def _badge_line(t: Translator, badge: BadgeRole, *, may_create: bool) -> str:
    if badge.role_id is None:
        return t("badges-coming" if may_create else "badges-waiting", role=badge_name(t, badge.badge))
    return t("badges-given", role=role_mention(badge.role_id), count=badge.holders)


def _missing_for_badges(t: Translator, wanted: Iterable[BadgeRole], guild: discord.Guild) -> Iterator[str]:
    """Yield lines that say why the bot can't give the roles, and how to fix that."""
    if not guild.me.guild_permissions.manage_roles:
        yield t("badges-not-permitted", permission=t("permission-manage_roles"))
        return
    roles = [guild.get_role(one.role_id) for one in wanted if one.role_id is not None]
    above = [role_mention(role.id) for role in roles if role is not None and not role.is_assignable()]
    if above:
        yield t("badges-too-high", roles=all_of(t, above))


FORMS: dict[type[Action], Handler] = {posts.SendNotifications: send_notifications}


HANDLERS: dict[type[Action], Handler] = {
    posts.PickTheme: pick_theme,
    posts.PickOrientation: pick_orientation,
    posts.PickLanguage: pick_language,
    posts.OpenNotifications: open_notifications,
    posts.TurnRemindersOn: reminders_on,
    posts.TurnRemindersOff: reminders_off,
    TurnWeeklyOn: weekly_on,
    TurnWeeklyOff: weekly_off,
    posts.PickClock: pick_clock,
    posts.TurnRatedOn: rated_on,
    posts.SwitchOn: switch_on,
    posts.SwitchOff: switch_off,
    posts.TurnRatedOff: rated_off,
    posts.RateLiveApart: rate_live_apart,
    posts.RateAllTogether: rate_all_together,
    posts.TurnQuietOn: quiet_on,
    posts.TurnQuietOff: quiet_off,
    posts.PickChannels: pick_channels,
    posts.AllowAnyChannel: any_channel,
    posts.PickResults: pick_results,
    posts.AnnounceNoResults: no_results,
    posts.PickEnders: pick_enders,
    posts.PickServerLanguage: pick_server_language,
    posts.PickServerTheme: pick_server_theme,
    posts.PickBoards: pick_boards,
    posts.OpenBadges: open_badges,
    posts.PickBadges: pick_badges,
}
