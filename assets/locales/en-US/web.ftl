# The board's page: what its scripts say. No choices by number here: the scripts only fill in names.

# The board.
web-board = Board
web-display = Display
web-square-empty = { $square }, empty
web-square-piece = { $square }, { $side }: { $piece }
web-square-comma = {", "}
web-sentence = { $told }.
web-sentences = { $first } { $second }
web-square-picked = selected
web-square-last = last move
web-square-premove = premove
web-check = Check.
web-square-check = in check
web-mark-move = can move here
web-mark-capture = can capture here
web-mark-both = can move or capture here
web-mark-strike = empty; can't move here, but could capture a piece that lands here
web-guide = Piece guide
web-guide-nowhere = It can't move right now.
web-promotion = Promote to
web-premove = Premove: { $move }
web-premove-how = It'll be played as soon as it's your turn.
web-premove-lapsed = Your premove { $move } is no longer legal and was canceled.

# Beside it.
web-white = White
web-black = Gold (moves second)
web-random = Random
web-days = { $days } d
web-your-turn = Your move
web-first-move-how = Drag or tap a piece to move it. Press and hold any piece to see how it moves.
web-turn = { $side } to move: { $name }
web-thinking = { $name } is thinking…
web-arranges = { $name } is arranging their back rank
web-arrange = Arrange your back rank
web-arrange-how = Swap pieces until you like the order: drag one onto another, or tap both. Then press “Done”.
web-arrange-done = Done
web-moves = Moves
web-moves-none = No moves yet.
web-walk = Move navigation
web-walk-first = First move
web-walk-back = Previous move
web-walk-forward = Next move
web-walk-live = Latest move
web-type = Type a move
web-type-hint = Type a move: e4, Nf3…
web-type-send = Play this move

# What one may do.
web-actions = Game actions
web-do-draw = Offer draw
web-do-takeback = Takeback
web-do-resign = Resign
web-do-hint = Hint
web-do-abort = Abort
web-do-accept = Accept
web-do-decline = Decline
web-do-accept-draw = Accept draw
web-do-accept-takeback = Accept takeback
web-do-decline-draw = Decline draw
web-do-decline-takeback = Decline takeback
web-do-rematch = Rematch
web-sure-resign = Resign this game?
web-sure-abort = Abort? The game won't count.
web-no = Cancel
web-cancel = Cancel
web-offered-draw = { $name } offers a draw.
web-offered-takeback = { $name } requests a takeback.
web-offered-rematch = { $name } offers a rematch.
web-stands-draw = Draw offer sent. Your offer stands until your opponent moves.
web-stands-takeback = Takeback request sent. It's open until the next move.
web-stands-rematch = Rematch offer sent.
web-declined-draw = Draw offer declined.
web-declined-takeback = Takeback declined.
web-declined-rematch = Rematch declined.
web-to-rematch = Go to rematch
web-replay = Replay
web-watching = Spectators: { $count }

# Tools and settings.
web-head-home = Home
web-draw = Draw arrows and circles
web-flip = Flip board
web-settings = Settings
web-theme = Board theme
web-sounds = Sounds
web-speak = Speak moves aloud
web-look = Appearance
web-look-system = Same as device
web-look-light = Light
web-look-dark = Dark
web-close = Close
web-sign-out = Log out of this browser
web-keys = Keyboard shortcuts and gestures
web-key-walk = previous or next move
web-key-pick = pick up a piece, or put it down
web-key-guide = open the piece guide for this square
web-key-type = type a move
web-key-escape = cancel or close
web-link-lost = Connection lost. Reconnecting…
web-offline = Can't reach the server. Check your connection and try again.
web-offline-title = You're offline
web-offline-retry = Try again
web-install = Install as an app
web-failed = Something went wrong. Reload the page and try again.

# While the bot gets ready.
web-preparing-engine = Preparing the engine: { $percent }%, about { $seconds } s left.
web-preparing-rules = Preparing the rules: { $percent }%, about { $seconds } s left. This page will load when they're ready.
web-preparing-start = The bot is starting. This page will open automatically when it's ready.
web-preparing-character = ready in about { $seconds } s
web-preparing-level = { $name } · ready in about { $seconds } s
web-prepared = All engine levels are ready.

# After the game.
web-analysis = Analysis
web-analyse = Analyze this game
web-analysing = Analyzing: { $done } of { $total }
web-analysis-board = Analysis board
web-analysis-of = Analysis of game #{ $game }
web-accuracy = Accuracy: { $white } · { $black }
web-chart = Evaluation chart
web-chart-mark = { $kind }: { $move }
web-inaccuracy = Inaccuracy
web-mistake = Mistake
web-blunder = Blunder
web-better = { $kind }. Better: { $move }
web-engine = Engine
web-depth = Depth { $depth }
web-back-to-game = Back to the game's moves
web-back-to-lesson = Back to the lesson
web-to-game = Go to game
web-edit-position = Edit this position

# The position editor.
web-editor = Position editor
web-editor-clear = Clear board
web-editor-start = Starting position
web-editor-link = Copy link
web-editor-fen = FEN
web-editor-copy-fen = Copy FEN
web-editor-turn = Side to move
web-editor-castling = Castling
web-editor-castling-short = { $side }: kingside castling
web-editor-castling-long = { $side }: queenside castling
web-editor-passed = En passant
web-editor-passed-none = none
web-editor-legal = This is a legal position.
web-editor-key-put = put a piece on this square: its FEN letter, uppercase for White
web-editor-key-remove = clear this square
web-copied = Copied.
web-palette = Pieces
web-palette-move = Move pieces
web-palette-remove = Remove pieces
web-palette-piece = { $side }: { $piece }
web-to-move = { $side } to move
web-variant = Variant
web-play-against = Play { $name }
web-opponent = Opponent
web-level = Level
web-colour = Your color
web-play-from-here = Play from here
web-challenge-position-how = Play from here against a member
web-challenge-casual = This is a casual game.

# The way in.
web-home-lead = Chess variants with armies of their own. Start playing right here.
web-ways = More:
web-ways-home = All variants and levels
web-home-game = Choose a variant
web-home-lessons = Checkmate lessons
web-home-games = Your games
web-army = Your army
web-opponent-army = The engine's army

# Challenges.
web-challenges = Challenges
web-challenge-by = { $name } has challenged you
web-challenge-open = { $name } is looking for an opponent
web-challenge-to = You challenged { $name }
web-challenge-own = Your open challenge
web-challenge-see = Show the position
web-challenge-cancel = Cancel
web-challenge-begin = Accept with this army
web-challenge-secret = Your choice stays hidden until both players have picked.
web-challenge-somebody = Or challenge someone
web-challenge-whom = Opponent
web-challenge-anyone = Anyone (first to accept)
web-challenge-clock = Time control
web-challenge-rated = Rated
web-challenge = Challenge
