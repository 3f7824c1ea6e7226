# A member's own settings.
command-settings = Your own settings: theme, board, language, reminders
option-theme = How your boards look
option-orientation = Who sits at the bottom of your boards
option-reminders = Whether to be warned when your time runs short
option-language = The language of what only you see

settings-title = Your settings
settings-note = Only you see this. What you pick counts at once, in every server.
settings-theme = **Theme** · how your boards look
settings-orientation = **Board** · who sits at the bottom
settings-language = **Language** · of what only you see
settings-reminders-on = **Reminders** · on: you are pinged when a third of your time for a move is left, or a tenth of that for a game.
settings-reminders-off = **Reminders** · off: nothing warns you before your time runs out.
button-reminders-on = Switch reminders on
button-reminders-off = Switch reminders off

theme-contrast = High contrast
theme-dusk = Dusk
theme-meadow = Meadow
theme-night = Night
theme-steppe = Steppe
theme-walnut = Walnut
alt-theme = Preview: a board of { $variant } in the theme “{ $theme }”.

orientation-turning = The side to move: the board turns
orientation-own = Always my side
orientation-white = Always the side that moves first

language-discord = The language of my Discord
language-en-US = English
language-es-ES = Español
language-zh-CN = 简体中文

# A server's settings.
command-server = This server's settings, for members who may manage it
server-title = Settings of this server
server-note = Only you see this. What you pick counts at once, for everybody here.
server-clock = **Time** · where a challenge names none: { $clock }
server-rated-on = **Rated games** · on: a game changes ratings unless its challenge says no.
server-rated-off = **Rated games** · off: every new game is casual.
server-everywhere = **Games** · may be started in every channel
server-channels = **Games** · may be started only in { $channels } and threads there
server-channel-gone = (a deleted channel)
server-results = **Results** · are also posted in { $channel }
server-results-nowhere = **Results** · are posted only where the game is played
server-results-gone = **Results** · were posted in a channel that has been deleted. Pick another, or none.
server-enders = **Stuck games** · who else may end them with /abort: { $who }
server-language = **Language** · of what everybody here reads
server-theme = **Theme** · of boards, for members who have chosen none
server-boards = **Boards** · how moves are shown
button-rated-on = Switch rated games on
button-rated-off = Switch rated games off
button-any-channel = Allow every channel
button-no-results = Post results nowhere else

server-pick-clock = Time for the game or for each move
server-pick-channels = Pick channels for games
server-pick-results = Pick a channel for results
server-pick-enders = Who may end a stuck game
server-pick-language = Language of this server
server-pick-theme = Theme of this server
server-pick-boards = How moves are shown
server-language-discord = The language set in Discord's server settings

enders-managers = members with Manage Server
enders-moderators = members with Manage Messages
enders-nobody = nobody

boards-each = Each move in a new message
boards-one = One board for all moves, and a short ping

error-not-server-manager = Only members who may manage this server can do that. Ask one of them.
error-channel-gone = That channel has just been deleted, so nothing was changed. Pick another one.
error-outdated-panel = I do not offer that choice any more, so nothing was changed. Open these settings again with the command.
