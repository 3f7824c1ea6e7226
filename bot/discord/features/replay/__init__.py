"""Replaying, exporting and importing games, and showing single positions."""

from bot.discord.core.commands import Feature, merged
from bot.discord.features.replay import commands, exports, imports, leaving

FEATURE = Feature(
    commands=(
        commands.replay_command,
        exports.export_command,
        exports.export_shown,
        imports.import_command,
        commands.show_position,
    ),
    handlers=merged(commands.HANDLERS, exports.HANDLERS, leaving.HANDLERS, imports.HANDLERS),
    forms=merged(imports.FORMS, leaving.FORMS),
)
