"""What members play and have played, and the ladders."""

from bot.frontend.desk.feature import Feature, merged
from bot.frontend.records import commands, standings

FEATURE = Feature(cogs=(commands.Records, standings.Standings), handlers=merged(commands.HANDLERS, standings.HANDLERS))
