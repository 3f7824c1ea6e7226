"""Records: members' ongoing and finished games, their profiles, the ladders and balances."""

from bot.frontend.desk.feature import Feature, merged
from bot.frontend.records import commands, standings

FEATURE = Feature(cogs=(commands.Records, standings.Standings), handlers=merged(commands.HANDLERS, standings.HANDLERS))
