# Games, armies, sides, pieces.
variant-orda = Orda Chess
variant-chess = Chess
army-kingdom = Kingdom
army-horde = Horde
side-white = White
side-black = Black
side-gold = Gold

piece-pawn = Pawn
piece-knight = Knight
piece-bishop = Bishop
piece-rook = Rook
piece-queen = Queen
piece-king = King
piece-lancer = Lancer
piece-kheshig = Kheshig
piece-archer = Archer
piece-yurt = Yurt
piece-khan = Khan

# How a piece goes, in one sentence.
how-pawn = Pawns step straight ahead and capture one square diagonally ahead.
how-knight = Knights leap in an L: two squares one way and one to the side.
how-bishop = Bishops go any distance along diagonals.
how-rook = Rooks go any distance along ranks and files.
how-queen = Queens go any distance in every direction.
how-king = Kings go one square in any direction.
how-lancer = Lancers move like knights but capture like rooks.
how-kheshig = Kheshigs move and capture like a knight or a king, whichever suits.
how-archer = Archers move like knights but capture like bishops.
how-yurt = Yurts go one square diagonally, or one straight ahead.
how-khan = Khans go one square in any direction, exactly like a king.
