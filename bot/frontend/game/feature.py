"""Playing a game: moves, offers and endings."""

from bot.frontend.desk.feature import Feature, merged
from bot.frontend.game import endings, playing

FEATURE = Feature(
    cogs=(playing.Playing, endings.Endings), handlers=merged(playing.HANDLERS, endings.HANDLERS), forms=playing.FORMS
)
