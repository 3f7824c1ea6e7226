"""All guides, including those for games that aren't offered to players yet."""

from __future__ import annotations

from bot.discord.core.guides import Guide, guide_of, guide_path, read_guide
from bot.variants import Family, every_family


def written_families() -> list[Family]:
    """List the families that are offered to players or already have a guide."""
    return [family for family in every_family() if family.is_listed or guide_path(family).is_file()]


def written_guides() -> list[Guide]:
    return [read_guide(one.key) if one.is_listed else guide_of(one) for one in written_families()]
