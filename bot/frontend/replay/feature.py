"""Looking back at games: replays, exports, positions."""

from bot.frontend.desk.feature import Feature, merged
from bot.frontend.replay import commands, exports, positions

FEATURE = Feature(
    cogs=(commands.Replays, exports.Exports),
    handlers=merged(commands.HANDLERS, exports.HANDLERS),
    menus={"context-show-position": positions.show_position},
)
