"""A message that is ready to send: its layout, pictures and pings."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord

from bot.domain.ids import RoleId, UserId
from bot.i18n.catalog import Translator
from bot.render import BoardView, draw_png
from bot.runtime.limits import draw_in_turn

ALT_LIMIT = 256
"""Discord's limit for the length of a picture's description."""


@dataclass(frozen=True)
class Picture:
    name: str
    alt: str
    png: bytes | None = None
    """The content of the PNG file, or None if the message already has the file."""

    @property
    def item(self) -> discord.MediaGalleryItem:
        """The picture as a gallery item."""
        return discord.MediaGalleryItem(f"attachment://{self.name}", description=self.short_alt)

    @property
    def short_alt(self) -> str:
        """The alt text, cut off with an ellipsis if it is too long."""
        return self.alt if len(self.alt) <= ALT_LIMIT else f"{self.alt[: ALT_LIMIT - 1]}…"


@dataclass(frozen=True)
class Document:
    name: str
    content: str

    @property
    def item(self) -> discord.ui.File[discord.ui.LayoutView]:
        return discord.ui.File(f"attachment://{self.name}")


@dataclass(frozen=True)
class Post:
    """A message to send. It pings only the members in `pings` and the roles in `roles`, even if its text mentions
    others.
    """

    view: discord.ui.LayoutView
    pictures: tuple[Picture, ...] = ()
    """All pictures of the layout, including those that the message already has."""
    pings: tuple[UserId, ...] = ()
    documents: tuple[Document, ...] = ()
    roles: tuple[RoleId, ...] = ()

    @property
    def kept(self) -> tuple[Picture, ...]:
        """The pictures that the message already has. An edit doesn't upload them again."""
        return tuple(picture for picture in self.pictures if picture.png is None)

    @property
    def files(self) -> list[discord.File]:
        """The pictures and documents as uploads. Each call creates new objects, because a `discord.File` can be sent
        only once.
        """
        uploads = [(picture.name, picture.png) for picture in self.pictures if picture.png]
        uploads += [(document.name, document.content.encode()) for document in self.documents]
        return [discord.File(io.BytesIO(content), name) for name, content in uploads]

    @property
    def mentions(self) -> discord.AllowedMentions:
        users = [discord.Object(user) for user in self.pings]
        roles = [discord.Object(role) for role in self.roles]
        return discord.AllowedMentions(everyone=False, roles=roles, replied_user=False, users=users)


def with_rows(post: Post, *rows: discord.ui.ActionRow[discord.ui.LayoutView]) -> Post:
    for container in post.view.children:
        if isinstance(container, discord.ui.Container):
            for each in rows:
                container.add_item(each)
    return post


def for_all(post: Post, words: str) -> Post:
    """Return a post without its controls and pings, and with `words` added at the end."""
    parts = [part for container in post.view.children for part in _parts(container)]
    shown = [part for part in parts if not isinstance(part, discord.ui.ActionRow)]
    return replace(post, view=layout(*shown, text(words)), pings=(), roles=())


def _parts(item: discord.ui.Item[Any]) -> list[discord.ui.Item[Any]]:
    return list(item.children) if isinstance(item, discord.ui.Container) else [item]


async def draw(view: BoardView, name: str, alt: str) -> Picture:
    """Draw a board in the render queue, outside the event loop. Servers and members take turns in the queue."""
    return Picture(name, alt, await draw_in_turn(partial(draw_png, view)))


def localized(t: Translator, view: BoardView) -> BoardView:
    """Return a copy of the view with the language's decimal separator."""
    return replace(view, decimal_separator=t("decimal-separator"))


def layout(
    *parts: discord.ui.Item[discord.ui.LayoutView],
    rows: tuple[discord.ui.ActionRow[discord.ui.LayoutView], ...] = (),
) -> discord.ui.LayoutView:
    """Put parts into one container, followed by the rows of controls."""
    return _view(discord.ui.Container(*parts, *rows))


def said(sentence: str) -> discord.ui.LayoutView:
    """Return a view that contains only a sentence, for replacing the whole layout of a message."""
    return _view(discord.ui.TextDisplay(sentence))


def _view(part: discord.ui.Item[discord.ui.LayoutView]) -> discord.ui.LayoutView:
    """Return a view that discord.py doesn't keep in memory.

    By default, discord.py keeps the views of private messages for 15 minutes. The bot doesn't need them, because it
    identifies controls by their custom_id.
    """
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(part)
    view.stop()
    return view


def text(content: str) -> discord.ui.TextDisplay[discord.ui.LayoutView]:
    return discord.ui.TextDisplay(content)


def gallery(picture: Picture) -> discord.ui.MediaGallery[discord.ui.LayoutView]:
    return discord.ui.MediaGallery(picture.item)


def thumbnail(picture: Picture) -> discord.ui.Thumbnail[discord.ui.LayoutView]:
    """Return a small picture to show beside a section's text."""
    return discord.ui.Thumbnail(f"attachment://{picture.name}", description=picture.short_alt)
