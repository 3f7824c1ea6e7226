"""Looking back: replays, exports, positions."""

from bot.frontend.desk.feature import Feature
from bot.frontend.replay import commands, exports, positions

FEATURE = Feature(
    cogs=(commands.Replays, exports.Exports),
    handlers=commands.HANDLERS,
    menus={"context-show-position": positions.show_position},
)
