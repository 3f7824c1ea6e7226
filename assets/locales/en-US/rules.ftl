# The rules pages, one text a game.
rules-title = The rules of { $variant }
rules-pieces = { $army } ({ $side })
rules-piece-line = **{ $piece }** ({ $letter }){ $value } { $how }
rules-value = {" "}· about { $value } · 
rules-no-value = {" "}· 
rules-orda =
    Two different armies: the Kingdom ({ $white }) is the orthodox one, the Horde ({ $black }) rides. { $white } always moves first.

    - **Two ways to win.** Checkmate the enemy king, or *campmate*: bring your own king safely to the rank farthest from you. The moment it arrives there, the game is won.
    - **Pawns** of both sides become a queen or a kheshig on the last rank, nothing else. The Horde's pawns begin one rank further up, so they never step two squares; they may take the Kingdom's pawns en passant.
    - **Castling** is for the Kingdom alone. The Khan walks instead: to g7, often within four moves.
    - **Lancers and archers** only *capture* along their lines: an empty square on the line is no move for them.
    - **Draws**: stalemate, three times the same position, fifty moves without capture or pawn move. Two bare kings play on, for each may still reach the other's camp.
rules-ordamirror =
    The Horde of Orda Chess against itself ({ $white } and { $black }), with a falcon where the yurt stood. { $white } moves first.

    - **Two ways to win.** Checkmate the enemy khan, or *campmate*: bring your own khan safely to the rank farthest from you. The moment it arrives there, the game is won.
    - **Pawns** begin on their third rank, so nobody steps two squares and there is no en passant. On the last rank they become a kheshig, a lancer, a falcon or an archer.
    - **Castling**: nobody castles.
    - **Lancers, archers and falcons** capture in another way than they move: an empty square on the line of capture is no move for lancers and archers, and a falcon's long lines capture nothing.
    - **Draws**: stalemate, three times the same position, fifty moves without capture or pawn move. Two bare khans play on.

rules-openings = Openings with a name
opening-benkos-castle = Benko's Castle · Double Corner
opening-stockfish-closed = Stockfish Defense · Closed
opening-stockfish-open = Stockfish Defense · Open
opening-stockfish-queenside-push = Stockfish Defense · Queenside Push
alt-openings = Openings. { $openings }.
