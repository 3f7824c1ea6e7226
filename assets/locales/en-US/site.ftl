# The board's page: what its server says. What its scripts say is in web.ftl.
web-title = Campmate
web-home = This is where games of Campmate are shown. Come here by the button “Board” or “Play in the browser” under a game in Discord.
web-noscript = The board needs JavaScript. Without it, the game can be played in Discord.
web-told = { $side }, from { $origin }: { $step }
web-enter-play = Play as { $name }
web-enter-watch = Watch as { $name }
web-enter-solve = Solve as { $name }
web-enter-switch = You're signed in as { $others }. Continue as { $name }? This browser then signs { $others } out.
web-enter-button = Continue as { $name }
web-enter-how = This link works once. If you aren't { $name }, close this page.

web-error-forbidden = This is not possible here.
web-error-no-game = There is no game to see here: either there is none of this number, or it is played where not everyone may look. Press “Play in the browser” under its board in Discord to get a link of your own.
web-error-not-a-player = You are watching this game. To play in it, press “Play in the browser” under its board in Discord.
web-error-bad-request = The server did not understand that. Load the page again and try once more.
web-error-bad-key = This link has been used, or is more than ten minutes old. For a new one, use /board in Discord and press “Play in the browser”.
web-error-bad-member-key = This link has been used, or is more than ten minutes old. For a new one, use /puzzle in Discord and press “Solve on the page”.
web-error-no-access = You can't see this game's channel in Discord any more, so you can't start anything there. Open the page from a game in a channel you can see.
web-error-elsewhere = That did not come from this page, so nothing was done.
web-error-host = This page is not found under that name.
web-error-too-many = That was too much at once. Wait a minute and try again.
web-error-too-slow = This did not arrive in time. Check your connection and try again.
web-error-closed = The bot is being started anew. Try again in a minute.
web-error-no-page = There is nothing at this address.
web-error-database = The games cannot be read at the moment. Try again in a minute.
web-error-failed = Something went wrong, and it has been noted. Load the page again and try once more.
web-error-still-played = This stands on the board of a game that you are playing. The engine helps once it is over.
web-error-nowhere = To play the engine here, come by “Play in the browser” under one of your games in Discord.
web-error-no-challenge = There is no such challenge, or it is not for you.
web-challenge-random = colours by chance
web-challenge-side = you play { $side }
web-editor-title = Set up a position
web-variant-armies = { $variant }: { $white } – { $black }
web-error-engine-busy = The engine is busy with other games, or still getting ready. Try again in a moment.

# The way to the page, in Discord.
button-browser = Play in the browser
button-watch-board = Board
button-open-board = Open the board
button-forget-browsers = Forget my browsers
browser-play = Game #{ $game } in your browser. This link lets whoever opens it play for you, so keep it to yourself: it can be opened once, within { $minutes } minutes, and the browser may play until a day after the game's end.
browser-watch = Game #{ $game } in your browser, to watch. The link can be opened once, within { $minutes } minutes.
browser-forgotten = No browser plays or watches for you any more, and links that you have not opened are void. Press “Play in the browser” for a new one.

# The try-out's ways.
tryout-white = Both sides: be { $name }
tryout-white-what = Play a game against yourself or a friend at this computer: this window is White
tryout-black = Both sides: be { $name } in another window
tryout-black-what = The other side of the same game: open it beside the first
tryout-play-as = Play as { $name }
tryout-discord = See it in Discord
tryout-discord-what = A simulated server, in which you are each member in turn
