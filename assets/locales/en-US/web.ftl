# The board's page: what its scripts say. No choices by number here: the scripts only fill in names.

# The board.
web-board = Board
web-square-empty = { $square }, empty
web-square-piece = { $square }, { $side }: { $piece }
web-square-comma = {", "}
web-square-picked = picked up
web-square-last = moved last
web-square-premove = planned
web-check = Check.
web-mark-move = may go there
web-mark-capture = may capture there
web-mark-both = may go there, and captures there too
web-mark-strike = empty; may not go there, but captures whoever comes
web-guide = Piece guide
web-guide-nowhere = It cannot go anywhere at the moment.
web-promotion = What does the pawn become?
web-premove = Planned: { $move }
web-premove-how = It is played as soon as it is your turn.
web-premove-lapsed = Your planned { $move } is not possible any more, so it is not played.

# Beside it.
web-white = White
web-black = Gold (moves second)
web-random = Random
web-days = { $days } d
web-your-turn = Your move
web-first-move-how = Drag or tap a piece; hold any to read how it moves.
web-turn = { $side } to move: { $name }
web-thinking = { $name } is thinking…
web-arranges = { $name } is arranging the first rank
web-arrange = Your first rank
web-arrange-how = Drag one piece onto another, or tap both: they change places.
web-arrange-done = Done
web-moves = Moves
web-moves-none = No move yet.
web-walk = Walk through the game
web-walk-first = To the beginning
web-walk-back = One move back
web-walk-forward = One move on
web-walk-live = To the present
web-type = Type a move
web-type-hint = Type a move: e4, Nf3 …
web-type-send = Play what is typed

# What one may do.
web-actions = What you can do
web-do-draw = Offer draw
web-do-takeback = Takeback
web-do-resign = Resign
web-do-abort = Abort
web-do-accept = Accept
web-do-decline = Decline
web-do-accept-draw = Accept draw
web-do-accept-takeback = Accept takeback
web-do-decline-draw = Decline draw
web-do-decline-takeback = Decline takeback
web-do-rematch = Rematch
web-sure-resign = Give up this game?
web-sure-abort = Call this game off? It ends without a result.
web-no = No
web-cancel = Cancel
web-offered-draw = { $name } offers a draw.
web-offered-takeback = { $name } requests a takeback.
web-offered-rematch = { $name } would like another game.
web-stands-draw = You have offered a draw. It stands until the next move.
web-stands-takeback = You have asked to take your move back. It stands until the next move.
web-stands-rematch = You have asked for another game.
web-declined-draw = Your offer of a draw was declined.
web-declined-takeback = Your move stands: taking it back was declined.
web-declined-rematch = Your offer of another game was declined.
web-to-rematch = To the new game
web-replay = Replay
web-watching = Looking on: { $count }

# Tools and settings.
web-head-home = To the beginning of this site
web-draw = Draw arrows and circles
web-flip = Turn the board
web-settings = Settings
web-theme = Theme
web-sounds = Sounds
web-close = Close
web-sign-out = Sign out of this browser
web-keys = Keys and gestures
web-key-walk = walk through the moves; on the board: from square to square
web-key-pick = pick a piece up, and put it down
web-key-guide = piece guide of the square
web-key-type = type a move
web-key-escape = let go
web-hands = Press and hold any piece, or click it with the right button, for its guide. Drag with the right button to draw an arrow; on an empty square a click draws a circle.
web-link-lost = No connection. Trying again…
web-offline = The server cannot be reached, so nothing was done. Look at your connection and try again.
web-failed = Something went wrong, so nothing was done. Load the page again and try once more.

# While the bot gets ready.
web-preparing-engine = The engine is being prepared: { $percent }%, ready in about { $seconds } s.
web-preparing-rules = The rules are being prepared: { $percent }%, ready in about { $seconds } s. This page then opens by itself.
web-preparing-start = The bot is starting. This page opens by itself as soon as it is ready.
web-preparing-level = { $name } · ready in about { $seconds } s
web-prepared = The engine is ready at every level.

# After the game.
web-analysis = Analysis
web-analyse = Analyse this game
web-analysing = Looking through the game: { $done } of { $total }
web-analysis-board = Analysis board
web-analysis-of = Analysis of #{ $game }
web-accuracy = Accuracy: { $white } · { $black }
web-chart-mark = { $kind }, move { $number }
web-inaccuracy = Inaccuracy
web-mistake = Mistake
web-blunder = Blunder
web-better = { $kind }. Better: { $move }
web-engine = Engine
web-back-to-game = The game's moves
web-back-to-lesson = The lesson's moves
web-to-game = To the game
web-edit-position = Edit this position

# The position editor.
web-editor = Position editor
web-editor-clear = Empty board
web-editor-start = As it was
web-palette = Pieces
web-palette-move = Move pieces
web-palette-remove = Take pieces away
web-palette-piece = { $side }: { $piece }
web-to-move = { $side } to move
web-variant = Game
web-level = Level
web-colour = Your colour
web-play-from-here = Play from here

# The way in.
web-home-lead = Chess with other armies, to play here at once.
web-ways = Or:
web-ways-home = All games and levels
web-home-game = Which game?
web-home-lessons = Mates to play through
web-home-games = Your games
web-army = Your army
web-opponent-army = The engine's army
web-play = Play the engine

# Challenges.
web-challenges = Challenges
web-challenge-by = { $name } challenges you
web-challenge-open = { $name } challenges whoever accepts
web-challenge-to = You have challenged { $name }
web-challenge-own = You have challenged whoever accepts
web-challenge-begun = { $name } has accepted your challenge
web-challenge-cancel = Take it back
web-challenge-begin = Accept with this army
web-challenge-secret = Nobody sees your choice before both of you have chosen.
web-challenge-somebody = Or challenge somebody to this game
web-challenge-whom = Whom
web-challenge-anyone = Whoever accepts first
web-challenge-clock = Time
web-challenge-rated = Rated
web-challenge = Challenge
