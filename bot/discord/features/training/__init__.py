"""Training: spaced repetition of what a member got wrong, opening training, and the weekly summary."""

from bot.discord.core.commands import Feature, merged
from bot.discord.features.training import commands, weekly
from bot.domain.outbox import MessageKind

FEATURE = Feature(
    commands=(commands.train_command,),
    handlers=merged(commands.HANDLERS, weekly.HANDLERS),
    forms=commands.FORMS,
    delivery_handlers={MessageKind.WEEKLY: weekly.deliver_weekly},
)
