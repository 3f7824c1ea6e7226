# The board's page: what its server says. What its scripts say is in web.ftl.
web-title = Campmate
web-app-description = Play chess variants with your Discord server, watch games, analyze them and solve puzzles
web-home = Campmate's boards open here in the browser. To open a game, press “Play in the browser” or “Watch in the browser” below its board in Discord.
web-push-turn = Your move against { $name }
web-push-what = { $move } · { $variant }
web-noscript = The board needs JavaScript. You can also play in Discord without it.
web-told = { $side }, from { $origin }: { $step }
web-told-castling-short = { $side } castles kingside
web-told-castling-long = { $side } castles queenside
web-told-capture = { $side }, from { $origin } to { $target }: { $step }
web-enter-play = Play as { $name }
web-enter-watch = Watch as { $name }
web-enter-analyze = Analyze as { $name }
web-enter-solve = Solve as { $name }
web-enter-open = Log in as { $name }
web-enter-switch = You're logged in as { $others }. Continue as { $name }? That will log { $others } out of this browser.
web-enter-button = Continue as { $name }
web-enter-how = This will log this browser in as { $name } for a month, with access to all their games. The link works once. If you aren't { $name }, close this page.

web-error-forbidden = You need to be logged in to do that. Press “Play in the browser” below one of your games in Discord, then try again here.
web-error-no-game = There's no game here that you can see. It may not exist, or it may be in a private channel. To get your own link, press “Play in the browser” below the game's board in Discord.
web-error-not-a-player = You're watching this game. If you're one of its players, press “Play in the browser” below its board in Discord to make moves.
web-error-bad-request = The server didn't understand that. Reload the page and try again.
web-error-bad-key = This link was already used or is more than ten minutes old. For a new one, press “Play in the browser” below the game's board in Discord.
web-error-bad-member-key = This link was already used or is more than ten minutes old. For a new one, use /puzzle in Discord and press “Solve in the browser”.
web-error-no-access = You can't see this game's channel in Discord anymore, so you can't start anything there. Open the page from a game in a channel you can see.
web-error-elsewhere = That request didn't come from this page. Reload the page and try again.
web-error-host = This website isn't available at this address. Open it with a link from Discord.
web-error-too-many = Too many requests. Wait a minute and try again.
web-error-too-slow = Your request took too long to arrive. Check your connection and try again.
web-error-closed = The bot is restarting. Try again in a minute.
web-error-no-page = Page not found. Check the address, or go back to the home page.
web-error-database = Games can't be loaded right now. Try again in a minute.
web-error-failed = Something went wrong, and the error has been logged. Reload the page and try again.
web-error-push-service = Notifications from this site don't work in this browser. Try another browser.
web-error-still-played = This position is from a game you're still playing. You can use the engine once that game is over.
web-error-nowhere = To play the engine here, press “Play in the browser” below one of your games in Discord.
web-error-no-challenge = This challenge no longer exists, or it was sent to someone else.
web-challenge-random = random sides
web-challenge-side = you play { $side }
web-challenge-position = from a position
web-editor-title = Set up a position
web-error-engine-busy = The engine is busy with other games, or still getting ready. Try again in a moment.

# The way to the page, in Discord.
button-browser = Play in the browser
button-watch-board = Watch in the browser
button-view-board = View in the browser
button-open-board = Open the board
button-forget-browsers = Log out all browsers
browser-play = Play game #{ $game } in your browser.
browser-watch = Watch game #{ $game } in your browser.
browser-analyze = Analyze game #{ $game } in your browser, with variations, comments and the engine.
# Below each of the three above, and below the link to the puzzles.
browser-login =
    { $links ->
        [one] **Keep this link to yourself.** Anyone who opens it gets logged in as you, and can play all your games, in every server. It works once, within { $minutes } minutes.
       *[other] **Keep these links to yourself.** Anyone who opens one gets logged in as you, and can play all your games, in every server. They work in one browser only, within { $minutes } minutes.
    } That browser stays logged in for a month, and longer while games you've opened are still in progress.
button-analysis-board = Analyze in the browser
button-open-analysis = Open the analysis board
browser-forgotten = All browsers are logged out, and links you haven't opened no longer work. To get a new link, press the button that gave you the last one.
error-website-gone = This bot no longer has a website, so that button doesn't work anymore.

# The try-out's ways.
tryout-white = Play White as { $name }
tryout-white-what = Play against yourself or a friend on this computer. This link opens White's board; the next link opens the other side's, ideally in a second window.
tryout-black = Play the other side as { $name }
tryout-black-what = The other side's board in the same game. Open it in a second window, next to White's.
tryout-play-as = Play as { $name }
tryout-discord = See it in Discord
tryout-discord-what = A simulated server where you can be any of the members
