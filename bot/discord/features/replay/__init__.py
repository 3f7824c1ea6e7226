"""Looking back at games: replays, exports, positions."""

from bot.discord.core.feature import Feature, merged
from bot.discord.features.replay import commands, exploring, exports, imports, playing_on

FEATURE = Feature(
    cogs=(commands.Replays, exports.Exports, imports.Imports),
    handlers=merged(commands.HANDLERS, exports.HANDLERS, exploring.HANDLERS, playing_on.HANDLERS, imports.HANDLERS),
    forms=merged(imports.FORMS, playing_on.FORMS),
    menus={"context-show-position": commands.show_position},
)
