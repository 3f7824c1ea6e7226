# A member's own settings.
command-settings = Your own settings: theme, board, language, notifications
option-theme = Board theme
option-orientation = Which side is at the bottom of your boards
option-reminders = Remind me when I'm running low on time
option-language = Language for messages only you can see

settings-title = Your settings
settings-note = Only you can see this. Changes apply right away, in every server.
settings-theme = **Theme** · how your boards look
settings-orientation = **Board** · which side is at the bottom
settings-language = **Language** · for messages only you can see
button-notifications = Notifications
settings-notifications = **Notifications** · on: { $notifications }
settings-notifications-none = **Notifications** · all off. You'll still be pinged when it's your turn.
notifications-form-label = Notify me about
notifications-form-hint = You're always pinged when it's your turn, and for offers and challenges.
notification-time = running low on time
notification-time-note = A ping when a third of your time for a move is left, or a tenth of your clock in live games
notification-weekly = weekly summary
notification-weekly-note = A DM every Monday at 9:00 AM (your server's time zone): your games, puzzles and training
settings-weekly-next = Weekly summary: every Monday at { $hour } AM ({ $zone }). Next: { $next }.
notification-paused = paused tournaments
notification-paused-note = A DM when one of your tournaments is paused because its channel is gone
notification-push = browser notifications
notification-push-note = When it's your turn. Uncheck this to turn notifications off in all your browsers.

theme-contrast = High contrast
theme-dusk = Dusk
theme-meadow = Meadow
theme-night = Night
theme-steppe = Steppe
theme-walnut = Walnut
alt-theme = Preview: { $variant } board in the “{ $theme }” theme.

orientation-turning = The side to move (the board flips)
orientation-own = Always my side
orientation-white = Always White

language-discord = Same as Discord
language-en-US = English
language-es-ES = Español
language-zh-CN = 简体中文

# A server's settings.
command-server = Server settings (server managers only)
server-title = Server settings
server-note = Only you can see this. Changes apply right away, for everyone here.
server-clock = **Default time control** · { $clock }
server-rated-on = **Rated games** · on: games are rated unless the challenge says casual.
server-rated-off = **Rated games** · off: every new game is casual.
server-everywhere = **Games** · allowed in every channel
server-channels = **Games** · allowed only in { $channels }, including threads
server-channels-gone = **Games** · not allowed anywhere, because all the channels for games were deleted. Pick others, or allow them in every channel
server-results = **Results** · also posted in { $channel }
server-results-nowhere = **Results** · posted only where the game is played
server-results-gone = **Results** · the channel for results was deleted. Pick another one, or none.
server-enders = **Stuck games** · who can end them with /abort, besides the players: { $who }
server-language = **Language** · for messages everyone here can see
server-theme = **Theme** · for boards, unless a member has picked their own
server-boards = **Boards** · how moves are shown
button-rated-on = Turn on rated games
button-rated-off = Turn off rated games
button-any-channel = Allow games in every channel
button-no-results = Don't post results elsewhere

server-pick-clock = Default time control
server-pick-channels = Pick channels for games
server-pick-results = Pick a channel for results
server-pick-enders = Who else can end a stuck game
server-pick-language = Server language
server-pick-theme = Server theme
server-pick-boards = How moves are shown
server-language-discord = Same as this server's language in Discord

enders-managers = members with the Manage Server permission
enders-moderators = members with the Manage Messages permission
enders-nobody = nobody

boards-each = Each move in a new message
boards-one = One board, updated after each move, plus a short ping

error-not-server-manager = Only members with the Manage Server permission can do that. Ask one of them.
error-channel-gone = That channel was just deleted. Pick another one.
error-outdated-panel = That button or option no longer works. Run the command again to get a new message.

# Setting up a server.
command-setup = Set up channels, language and theme (server managers only)
setup-title = Set up Campmate
setup-note = Only you can see this. Changes apply right away. You can run /setup again at any time; everything else is in /server.
setup-make-games = Create a channel for games
setup-make-daily = Create a channel for the daily puzzle
button-setup-make-both = Create both channels
setup-name-games = campmate-games
setup-name-daily = daily-puzzle
setup-topic-games = Chess variants with armies of their own. Start with /play or /challenge.
setup-topic-daily = A new puzzle every day, the same for everyone.
setup-cannot-make = I can't create channels here. Pick existing ones above, or turn on **{ $permission }** for my role in **Server Settings → Roles** and press **Check again**.
setup-puzzles-off = To turn them on, use /server and press **{ button-puzzle-settings }**.
setup-missing = **Permissions** · in { $channel }, I'm missing: { $missing }.
setup-grant = To fix this, open **Edit Channel → Permissions** there, add { $bot }, and turn on what's missing. Then press **Check again**.
setup-missing-in-server = **Permissions** · my role in this server lacks: { $missing }. Turn on what's missing in **Server Settings → Roles**, then press **Check again**.
setup-nothing-missing = **Permissions** · I have everything I need.
setup-nothing-else-missing = **Permissions** · apart from **{ $permission }**, I have everything I need.
button-setup-check = Check again
button-setup-undo = Undo setup
setup-undo-title = Undo the setup?
setup-undo-settings = These settings go back to what they were:
setup-language-back = **Language** · { $language }
setup-language-back-discord = **Language** · same as this server's language in Discord
setup-theme-back = **Theme** · { $theme }
setup-daily-back = **Daily puzzle** · posted in { $channel }
setup-daily-back-none = **Daily puzzle** · not posted
setup-undo-channels =
    { $count ->
        [one] I'll delete { $channels }, unless someone has posted or played there.
       *[other] I'll delete { $channels }, but keep any channel where someone has posted or played.
    }
button-setup-undo-for-good = Undo setup
button-setup-keep = Keep setup
setup-undone = Setup undone.
setup-channel-stays = { $channel } stays: it's in use, or I can't delete it.

# Quiet channels.
server-quiet-on = **Quiet channels** · on: each new daily puzzle, shared leaderboard, season result and tournament replaces the previous one in its channel.
server-quiet-off = **Quiet channels** · off: old daily puzzles, shared leaderboards, season results and tournaments stay when new ones are posted.
button-quiet-on = Turn on quiet channels
button-quiet-off = Turn off quiet channels

# Roles that members earn.
button-badges = Roles
badges-title = Roles that members earn
badges-note = Only you can see this. I give these roles to members who earn them, and take them away when they no longer qualify. The roles have no permissions, and nobody is pinged. You can rename them, change their colors and reorder them.
badges-none = No roles yet. Pick some below.
badges-given =
    { $count ->
        [0] { $role } · nobody has it yet
        [one] { $role } · { $count } member
       *[other] { $role } · { $count } members
    }
badges-coming = **{ $role }** · I'll create it within a minute
badges-waiting = **{ $role }** · not created yet
pick-badges = Pick roles
badge-army-note = Their favorite army: at least 10 games with it here in the last six months
badge-crowns = Nine Crowns
badge-crowns-note = Beat all nine characters, at least one of them in this server
badge-streak = Puzzle Streak
badge-streak-note = Solved the daily puzzle seven days in a row
badges-not-permitted = I can't manage roles here. Turn on **{ $permission }** for my role in **Server Settings → Roles**, then pick again.
badges-too-high = I can't give { $roles }, because my own role is lower. Move my role up in **Server Settings → Roles**, then pick again.
