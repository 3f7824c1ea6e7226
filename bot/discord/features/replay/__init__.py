"""Looking back at games: replays, exports, positions."""

from bot.discord.core.feature import Feature, merged
from bot.discord.features.replay import commands, exports, imports, leaving

FEATURE = Feature(
    cogs=(commands.Replays, exports.Exports, imports.Imports),
    handlers=merged(commands.HANDLERS, exports.HANDLERS, leaving.HANDLERS, imports.HANDLERS),
    forms=merged(imports.FORMS, leaving.FORMS),
    menus={"context-show-position": commands.show_position},
)
