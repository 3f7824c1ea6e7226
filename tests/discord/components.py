"""The components of a post, as sent to Discord."""

from __future__ import annotations

from typing import Any

from bot.discord.core.posts import Post


def components_of(post: Post) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = post.view.to_components()  # type: ignore[no-untyped-call]
    return found
