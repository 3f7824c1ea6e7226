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
