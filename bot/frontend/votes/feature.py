"""Vote games: `/vote`."""

from bot.frontend.desk.feature import Feature
from bot.frontend.votes import commands, panel, summary, voting

FEATURE = Feature(
    cogs=(commands.VoteGames,),
    handlers={**commands.HANDLERS, **panel.HANDLERS, **summary.HANDLERS, **voting.HANDLERS},
)
