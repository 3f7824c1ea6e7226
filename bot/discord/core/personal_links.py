"""Messages with personal links, which log a browser in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.discord.core.controls import Action, Control, link_button, row
from bot.discord.core.posts import Post, layout, text
from bot.domain.access_links import TO_OPEN
from bot.i18n.catalog import Translator


@dataclass(frozen=True)
class ForgetBrowsers(Action, name="forget-browsers"):
    """Revoke all of a member's personal links."""


def link_post(t: Translator, what: str, links: Mapping[str, str]) -> Post:
    """Show personal links as buttons, and say what access they give. `links` contains the links by the locale keys of
    the buttons' labels.

    Each link can be opened only once, and expires after a short time.
    """
    buttons = row(*(link_button(t(label), address) for label, address in links.items()))
    buttons.add_item(Control.button(t, ForgetBrowsers()))
    access = t("browser-login", minutes=TO_OPEN.seconds // 60)
    return Post(layout(text(what), text(access), rows=(buttons,)))
