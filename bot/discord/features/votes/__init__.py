"""Vote games: games in which the members of a server vote on the server's moves."""

from bot.discord.core.commands import Feature, merged
from bot.discord.features.votes import challenging, commands
from bot.domain.outbox import MessageKind

FEATURE = Feature(
    commands=(commands.VOTE,),
    handlers=merged(commands.HANDLERS, challenging.HANDLERS),
    delivery_handlers={
        MessageKind.SERVER_CHALLENGE: challenging.deliver_challenge,
        MessageKind.SERVER_ANSWER: challenging.deliver_answer,
    },
)
