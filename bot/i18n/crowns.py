"""A member's crowns, as text and as a table. A member earns a crown by beating an engine character with an army of a
variant.
"""

from __future__ import annotations

from bot.domain.achievements import CrownRecord, CrownRow, earned_crown
from bot.domain.game import Game
from bot.engine.levels import LEVEL_NUMBERS, character_keys, character_of
from bot.i18n.catalog import Translator
from bot.i18n.characters import character_name
from bot.i18n.names import mention_of, named_army, variant_name
from bot.render.portraits import CrownLine, crowns_picture
from bot.variants import find_family


def crowns_title(t: Translator, record: CrownRecord) -> str:
    """Say how many characters a member has beaten, counting all variants."""
    return t("crowns-title", crowns=str(len(record.levels)), most=str(len(LEVEL_NUMBERS)))


def crown_lines(t: Translator, record: CrownRecord) -> list[str]:
    """Return a line for each army with which a member has beaten characters. If there are none, return a line that says
    how to earn a crown.
    """
    lines = [
        t("crowns-line", army=row_name(t, row), crowns=str(len(row.levels)), names=beaten_names(t, row))
        for row in record.rows
        if row.levels
    ]
    return lines or [t("crowns-none")]


def crown_text(t: Translator, game: Game) -> str | None:
    """Return a sentence about the crown that a player has earned in a game, or None if no crown was earned."""
    earned = earned_crown(game)
    if earned is None:
        return None
    crown = earned.crown
    about = {"variant": variant_name(t, crown.variant), "army": named_army(t, crown.army)}
    return t("crown-won", user=mention_of(earned.user_id), name=character_name(t, crown.level), **about)


def row_name(t: Translator, row: CrownRow) -> str:
    """Return the title of a row of the crown table: its variant and army."""
    return " · ".join(_names(t, row))


def _names(t: Translator, row: CrownRow) -> tuple[str, str]:
    return variant_name(t, find_family(row.family).example), named_army(t, row.army)


def crowns_alt(t: Translator, record: CrownRecord) -> str:
    return t("alt-crowns", told="\n".join([crowns_title(t, record), *crown_lines(t, record)]))


def crown_table(t: Translator, record: CrownRecord, theme: str) -> str:
    """Draw the table of a member's crowns as SVG. Raise BadAsset or UnknownTheme."""
    lines = [CrownLine(*_names(t, row), tuple(level in row.levels for level in LEVEL_NUMBERS)) for row in record.rows]
    return crowns_picture(crowns_title(t, record), character_keys(), lines, theme=theme)


def beaten_names(t: Translator, row: CrownRow) -> str:
    """Return the names of the characters that were beaten with an army, weakest first."""
    return t("list-comma").join(character_name(t, level) for level in sorted(row.levels))


def beaten_keys(row: CrownRow) -> list[str]:
    """Return the portrait keys of the characters that were beaten with an army, weakest first."""
    return [character_of(level).key for level in sorted(row.levels)]


def portrait_order() -> list[str]:
    """Return the portrait keys of all characters, weakest first."""
    return [*character_keys()]
