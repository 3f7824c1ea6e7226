"""Vote games: `/vote`."""

from bot.discord.core.feature import Feature, merged
from bot.discord.features.votes import challenging, commands, panel, summary, voting
from bot.domain.outbox import MessageKind

FEATURE = Feature(
    cogs=(commands.VoteGames,),
    handlers=merged(commands.HANDLERS, challenging.HANDLERS, panel.HANDLERS, summary.HANDLERS, voting.HANDLERS),
    delivery_handlers={
        MessageKind.SERVER_CHALLENGE: challenging.deliver_challenge,
        MessageKind.SERVER_ANSWER: challenging.deliver_answer,
    },
)
