"""Vote games: `/vote`."""

from bot.domain.outbox import Kind
from bot.frontend.desk.feature import Feature, merged
from bot.frontend.votes import challenging, commands, panel, summary, voting

FEATURE = Feature(
    cogs=(commands.VoteGames,),
    handlers=merged(commands.HANDLERS, challenging.HANDLERS, panel.HANDLERS, summary.HANDLERS, voting.HANDLERS),
    carriers={
        Kind.SERVER_CHALLENGE: challenging.carry_challenge,
        Kind.SERVER_ANSWER: challenging.carry_answer,
    },
)
