# The scripts' texts of the board's tools: keys, gestures, and what can be set.
web-key-ends = first or last move
web-key-flip = flip the board
web-key-arrows = show or hide arrows
web-key-help = show this help
web-keys-board = On the board (press Tab to get there)
web-key-squares = go from square to square
web-hands-title = Mouse and touch
web-hands-guide = Hold any piece to see how it moves.
web-hands-draw = Right-click a square to circle it, or right-click and drag to draw an arrow. Do it again to remove it.
web-hands-finger = On a touchscreen, tap the pencil first, then tap a square or drag across the board.
web-link-back = Reconnected.
web-taken = Captured: { $pieces }
web-taken-kind = { $piece } ×{ $count }
web-arranges-next = You'll arrange yours next.
web-arranges-wait = The game starts when they're done.
