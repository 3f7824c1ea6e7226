"""Playing a game: moves, offers and endings."""

from bot.discord.core.feature import Feature, merged
from bot.discord.features.game import endings, playing

FEATURE = Feature(
    cogs=(playing.Playing, endings.Endings), handlers=merged(playing.HANDLERS, endings.HANDLERS), forms=playing.FORMS
)
