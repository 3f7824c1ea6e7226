"""Records: members' ongoing and finished games, their profiles, the ladders and balances."""

from bot.discord.core.feature import Feature, merged
from bot.discord.features.records import commands, standings

FEATURE = Feature(cogs=(commands.Records, standings.Standings), handlers=merged(commands.HANDLERS, standings.HANDLERS))
