# The guide of /rules. Lists that the bot puts together (values, figures, lines) follow a page's own text.
guide-title = { $page } · { $game }
guide-place = Page { $number } of { $total }
guide-film-start = White to move
guide-chapters = Chapters
guide-pieces = Pieces
guide-dots = Green dot: can move there. Red ring: can capture there. Yellow ring with a dot: both.
guide-facts = Notation: { $letter } · { $armies }
guide-value = worth about { $value } (a pawn is 1)
guide-army-line = - **{ $piece }** ({ $letter }) { $how }
guide-value-line = - { $piece } **{ $value }**
guide-value-line-engine = - { $piece } **{ $value }** · { $early } / { $late }
guide-first-move = - **{ $move }** { $share }% ({ $games }) · { $white } { $white_wins }%, { $black } { $black_wins }% · { $replies }
guide-opening-line = - **{ $name }**: { $moves }
guide-opening-then = - **{ $name }**: { $moves }, then { $then }
guide-matchup = - **{ $first } – { $second }**: { $as_white }% with { $white }, { $as_black }% with { $black }, { $score }% overall
guide-army = { $army } at a glance
guide-and = ,{" "}
replies-plain = { $replies }
replies-seldom = { $replies }, rarely { $rare }
replies-half = { $replies } in half the games
replies-always = always { $replies }
option-piece = Piece (leave empty for the whole guide)
button-rules-film-back = Previous move
button-rules-film-on = Next move
button-rules-back = Back
button-rules-next = Next
error-unknown-piece = { $game } has no piece called “{ $name }”. Pick one from the list that appears as you type.
error-unknown-piece-anywhere = No variant has a piece called “{ $name }”. Pick one from the list that appears as you type.
alt-diagram = { $piece } on { $square }, on an otherwise empty board.{ $both }{ $moves }{ $captures }
alt-diagram-both = {" "}Can move or capture: { $squares }.
alt-diagram-moves = {" "}Can move to but not capture on: { $squares }.
alt-diagram-captures = {" "}Can capture on but not move to: { $squares }.
alt-film = A line of play on small boards, move by move: { $moves }.
alt-diagrams = Small boards that show where each piece can move: { $units }.

page-overview = Overview
page-origins = History
page-design = Why these armies
page-mate-two-harpies = Mate with two Harpies
page-mate-werewolf-harpy = Mate with Werewolf and Harpy
page-mate-unicorn = Mate with a Unicorn
page-mate-pegasus = Mate with a Pegasus
page-mate-wyvern = Mate with a Wyvern
page-mate-phoenix = Mate with a Phoenix
page-mate-rook = Mate with a rook
page-mate-half-duck = Mate with a half-duck
page-campmate = Campmate
page-pawns = Pawns and promotion
page-en-passant = En passant
page-castling = Castling
page-endings = How a game ends
page-mates = Mating a bare king
page-options = Optional rules
page-values = What the pieces are worth
page-strategy = Strategy
page-first-moves = First moves
page-openings = Named openings
page-balance = Balance

# Orda Chess.
guide-orda-overview =
    Two different armies. White plays the **Kingdom**, the standard chess army; Gold plays the **Horde**, riders who leap like knights but capture in other ways. White moves first, then the players take turns.

    {""}**Two ways to win**
    - *Checkmate*: attack the enemy king or khan so that it has no escape.
    - *Campmate*: get your own king or khan safely to the far rank: rank 8 for White, rank 1 for Gold.

    {""}**What's special**
    - Lancers and archers move one way and capture another.
    - Gold's pawns start one rank farther forward and never move two squares.
    - Only White castles.
    - Pawns promote only to a queen or a kheshig.

    Everything else works as in chess. Orda Chess was created by Couch Tomato in 2020.
guide-orda-origins =
    Couch Tomato designed Orda Chess in 2020, inspired by Ralph Betza's Chess with Different Armies, but with fewer rules to learn and one theme for the whole army: the knight's leap.

    Riders naturally suggested the Mongols. Among the peoples of the steppe, an *orda* was a camp and a military unit. It gave English the word “horde”, hence the army's name. The Kingdom is its counterpart.

    The pieces have a history too: horse archers and lancers were the light and the heavy cavalry, the kheshig was the khan's own guard, and a yurt is the tent that moves with its people.
guide-orda-horde = Gold's army. Lancers, archers and kheshigs all leap like knights; the yurt and the khan move one square at a time. Two pieces move one way and capture another: lancers and archers never *move* along the lines they capture on, and never *capture* with their leap.
guide-orda-kingdom = White has the standard chess army, with one addition: its pawns can also promote to a kheshig.
guide-orda-campmate =
    In this variant, kings race for the far rank. Yours wins the moment it gets there: rank 8 for White, rank 1 for Gold. Pennants along the edge of the board mark the two goals.

    - The last step must be legal. A king can't move onto an attacked square, not even to win.
    - The game ends on the spot, whatever the other side was about to do.
    - When a king is one safe step from its goal, a striped frame with a flag marks the square, and a dashed ring marks the king.
    - With few pieces left, watch both kings closely. Guarding the squares ahead of the runner, or giving check, slows it down.

    In the diagram, White is far behind in material, but Ka8 wins. Kb8 would be illegal because of the archer, and Kc8 because of the lancer.
guide-orda-pawns =
    A pawn moves one square forward and captures one square diagonally forward.

    - **White's pawns** start on rank 2. From there a pawn can move two squares, if both are empty.
    - **Gold's pawns** start on rank 6, one rank farther forward, and always move a single square.
    - **En passant**: when a white pawn uses its double step to pass a square that a gold pawn attacks, the gold pawn can capture it there, on the very next move. In the diagram, a2–a4 has just been played, and the pawn on b4 can capture on a3. White never gets this chance, since gold pawns have no double step.
    - **Promotion**: on the last rank, a pawn of either side promotes to a queen or a kheshig. So White can have a kheshig, and Gold a queen.
guide-orda-castling =
    White can castle; the Horde can't.

    The king moves two squares toward a rook, and the rook lands on the other side of the king: O-O with the h-rook, O-O-O with the a-rook. Neither may have moved before, and the squares between them must be empty. The king can't be in check, pass through an attacked square, or land on one.

    What matters is how Gold's pieces *capture*: a lancer prevents castling as a rook would, an archer as a bishop would, no matter where they could leap.

    In the diagram, White can castle only with the h-rook: the archer on a4 attacks d1, which the king would pass through on the queenside.

    Gold's khan walks to safety instead, via f7 to g7.
guide-orda-endings =
    {""}**How to win**
    - *Checkmate*: the king is attacked (in check) and no move saves it.
    - *Campmate*: a king reaches the far rank.
    - Your opponent resigns or runs out of time.

    {""}**Draw**
    - *Stalemate*: the side to move isn't in check and has no legal moves.
    - *Repetition*: the same position comes up three times, with the same side to move.
    - *Fifty-move rule*: fifty moves by each side without a capture or a pawn move.
    - Both players agree to a draw.

    A check must be answered at once: move the king, take the attacker, or block its line. Draws by repetition and by the fifty-move rule are automatic; nobody has to claim them.

    With only two kings left, the game continues: either can still win by campmate.
guide-orda-values = The exact values aren't known yet. In bold: a rule of thumb, in pawns. After that: the values that the engine Fairy-Stockfish uses early / late in the game, which aren't specific to this variant.
guide-orda-strategy =
    The variant is young, and most of this comes from engine games.

    {""}**With Gold**
    - Tuck the khan away on g7, ideally within four moves (arrows). Fairy-Stockfish began with Kf7 in 56% of its games.
    - Lancers and archers need no open lines to come out. Use the time before White's rooks wake up.
    - Keep the kheshigs back at first: you'll need both in the endgame.
    - Use the yurt as a defender: it can stay where a lancer or an archer would have to move away.

    {""}**With White**
    - The engine's favorite first moves were d4, g3 and b3, in that order.
    - Attack lancers and archers. When they leap away, they lose their target.
    - Before you hunt the khan, trade off a kheshig.
guide-orda-first-moves = How Fairy-Stockfish opened in { $games } games against itself: White's first move, how often it was played (number of games), each side's win rate, and Gold's usual replies. A small number of games doesn't tell you much.
guide-orda-openings = A “Castle” is any line in which Gold plays Kf7 as early as possible to hide the khan; Benko's Castle is the most common. These lines came up again and again in engine games. The diagrams show the final position of each.

# Orda Mirror.
guide-ordamirror-overview =
    The Horde of Orda Chess against itself. Both sides have the same riders, and a new piece takes the yurt's place: the **falcon**. White moves first, then the players take turns.

    {""}**Two ways to win**
    - *Checkmate*: attack the enemy khan so that it has no escape.
    - *Campmate*: get your own khan safely to the far rank: rank 8 for White, rank 1 for Gold.

    {""}**What's special**
    - Lancers, archers and falcons move one way and capture another.
    - Pawns start on their third rank and always move a single square.
    - There's no castling.
    - Pawns promote to a kheshig, lancer, falcon or archer.

    Everything else works as in chess. Couch Tomato created the variant in 2020.
guide-ordamirror-horde = Both sides play this army. Three pieces move one way and capture another: lancers and archers move like knights but capture along lines, and the falcon does the reverse. Kheshigs and khans capture the same way they move.
guide-ordamirror-campmate =
    In this variant, khans race for the far rank. Yours wins the moment it gets there: rank 8 for White, rank 1 for Gold. Pennants along the edge of the board mark the two goals.

    - The last step must be legal. A khan can't move onto an attacked square, not even to win.
    - The game ends on the spot, whatever the other side was about to do.
    - When a khan is one safe step from its goal, a striped frame with a flag marks the square, and a dashed ring marks the khan.
    - With few pieces left, watch both khans closely.

    In the diagram, Gold plays Kd1 and wins. The falcon is right behind the khan, but it only captures like a knight: it attacks c1 and e1, but neither d1 nor the khan.
guide-ordamirror-pawns =
    A pawn moves one square forward and captures one square diagonally forward.

    - **Start**: White's pawns start on rank 3, Gold's on rank 6. The rank behind them is empty, so riders can move there from the first move on.
    - **No double step**: pawns always move a single square, so there's no en passant either.
    - **Promotion**: on the last rank a pawn promotes to a kheshig, lancer, falcon or archer. The kheshig is nearly always the best choice.
guide-ordamirror-endings =
    {""}**How to win**
    - *Checkmate*: the khan is attacked (in check) and no move saves it.
    - *Campmate*: a khan reaches the far rank.
    - Your opponent resigns or runs out of time.

    {""}**Draw**
    - *Stalemate*: the side to move isn't in check and has no legal moves.
    - *Repetition*: the same position comes up three times, with the same side to move.
    - *Fifty-move rule*: fifty moves by each side without a capture or a pawn move.
    - Both players agree to a draw.

    A check must be answered at once: move the khan, take the attacker, or block its line. Draws by repetition and by the fifty-move rule are automatic; nobody has to claim them.

    With only two khans left, the game continues: either can still win by campmate.
guide-ordamirror-values = The exact values aren't known yet. The lancer, archer and falcon are thought to be worth about the same, and the kheshig clearly more. There are no published numbers; those below are our own rules of thumb, in pawns.
guide-ordamirror-strategy =
    The variant is young, and most of what's known comes from engines.

    - **Kheshigs decide games.** They're the only heavy pieces and deliver most checkmates. Don't risk one early.
    - **Trade lancers, archers and falcons freely.** They're worth about the same, so what matters is which ones are well placed.
    - **Chase lancers, archers and falcons.** When attacked, they have to move, and from their new square they can rarely hit the same target.
    - **Use the falcon's range.** No other piece can move across the board in one go, so it can be wherever a fork is waiting.
    - **Count the steps of both khans.** Once the board empties, a run for the last rank is the quickest win.

# Khan's Chess.
guide-khans-overview =
    The successor to Orda Chess. White plays the **Kingdom**, the standard chess army; Gold plays a **Horde** in which even the pawns ride, and a khatun starts next to the khan. White moves first, then the players take turns.

    {""}**Three ways to win**
    - *Checkmate*: attack the enemy king or khan so that it has no escape.
    - *Campmate*: get your own king or khan safely to the far rank: rank 8 for White, rank 1 for Gold.
    - *Stalemate*: leave the other side without a legal move.

    {""}**What's special**
    - Scouts leap forward like knights, capture straight forward, and promote to khatuns.
    - Lancers, archers and the khatun move one way and capture another.
    - Only White castles.

    Everything else works as in chess. Couch Tomato created the variant in 2023–24, after stronger engines showed that Orda Chess favored one side more than had been thought. Besides, slow pawns had never suited an army of riders.
guide-khans-horde = Gold's army. Everything except the khan leaps like a knight, though scouts leap only forward. Lancers, archers and the khatun move one way and capture another: they never *capture* with their leap. Neither do scouts: a scout captures the piece right in front of it, and doesn't attack the squares it could leap to.
guide-khans-kingdom = White has the standard chess army, with promotion, the double step and castling. What's new is its king's goal: rank 8.
guide-khans-campmate =
    In this variant, kings race for the far rank. Yours wins the moment it gets there: rank 8 for White, rank 1 for Gold. Pennants along the edge of the board mark the two goals.

    - The last step must be legal. A king can't move onto an attacked square, not even to win.
    - The game ends on the spot, whatever the other side was about to do.
    - When a king is one safe step from its goal, a striped frame with a flag marks the square, and a dashed ring marks the king.
    - A khatun in her own camp is good at stopping a runner: she attacks every square next to her, but none of the squares she can leap to.

    In the diagram, Gold has next to nothing left, but Kh1 wins. Kg1 would be illegal because of the bishop, and Kf1 because of the rook.
guide-khans-pawns =
    {""}**White's pawns** are normal chess pawns. From rank 2 they can move two squares, and on rank 8 they promote to a queen, rook, bishop or knight.

    {""}**Gold's scouts** start on rank 7.
    - **Leap**: to any empty square ahead that a knight could reach, over any piece.
    - **Capture**: one square straight forward, and nowhere else. If that square is empty, the scout can't move there.
    - **No en passant**: scouts have no double step, so they can't be captured en passant. They can't capture en passant either, not even by landing on the square a pawn passed over.
    - **Promotion**: a scout that reaches rank 1, by a leap or a capture, always promotes to a khatun.

    In the diagram, the scout on c3 can leap to a2 or e2, promote to a khatun on b1 or d1, or capture the pawn on c2. It only attacks c2.
guide-khans-castling =
    White can castle; the Horde can't.

    The king moves two squares toward a rook, and the rook lands on the other side of the king: O-O with the h-rook, O-O-O with the a-rook. Neither may have moved before, and the squares between them must be empty. The king can't be in check, pass through an attacked square, or land on one.

    What matters is how Gold's pieces *capture*: a lancer prevents castling as a rook would, an archer as a bishop would, a khatun as a king would, and a scout only by attacking the square right in front of it.

    In the diagram, White can castle only with the h-rook: the scout on d2 attacks d1. The khatun on e3 could leap to f1, but she doesn't attack it.
guide-khans-endings =
    {""}**How to win**
    - *Checkmate*: the king is attacked (in check) and no move saves it.
    - *Campmate*: a king reaches the far rank.
    - *Stalemate*: a side that isn't in check but has no legal moves loses.
    - Your opponent resigns or runs out of time.

    {""}**Draw**
    - *Repetition*: the same position comes up three times, with the same side to move.
    - *Fifty-move rule*: fifty moves by each side without a capture, a pawn move or a scout move.
    - Both players agree to a draw.

    A check must be answered at once: move the king, take the attacker, or block its line. Draws by repetition and by the fifty-move rule are automatic; nobody has to claim them.

    With only two kings left, the game continues: either can still win by campmate.

    In the diagram, Qb6 wins, although it isn't check: the khan has no safe square, and the only square that the scout can leap to, c1, is occupied. In chess this would be a draw.
guide-khans-values = The exact values aren't known yet. These are rules of thumb, in pawns. The values of the scout and the khatun come from this bot's engine playing itself; the others come from Orda Chess, and the engine's games support them.
guide-khans-strategy =
    The variant is young, and little is settled.

    {""}**With Gold**
    - Three leaps bring a scout from rank 7 to rank 1. Keep one or two free to run while White is busy.
    - Scouts are poor defenders: each attacks a single square, and side by side they don't protect each other.
    - Keep the khatun near the khan. She's the weakest piece on the back rank, but she guards every square next to her.
    - Save the kheshigs, the Horde's strongest pieces, for a more open board.

    {""}**With White**
    - Stay off the square right in front of a scout. Everywhere else around it you're safe.
    - Attack lancers and archers: when they leap away, they lose the line they controlled.
    - Count leaps: a scout on rank 3 or 2 promotes with its next leap. Capture it in time, or make sure its landing squares are occupied.
    - If you're ahead, don't worry about stalemate: here it wins.

# Asymmetric Chess.
guide-asymmetric-overview =
    Three armies, and each player picks one: **Humans** are the standard chess army, **Elves** are at home on diagonals, **Orcs** on ranks and files. All three start on the same squares and use the same letters as in chess; what differs is how the pieces move.

    {""}**You win** by *checkmate*: attack the enemy Hero, the king, so that it has no escape. White moves first, then the players take turns.

    {""}**What's special**
    - Before the game, both players choose an army or leave it to chance. Neither choice is shown until both are made.
    - Most Elven and Orcish pieces leap or skip squares.
    - Sprites move and capture diagonally. Guards move straight and capture forward and sideways.
    - Guards promote only to a Harpy; other pawns promote to any piece of their army except the Hero.

    Humans against Humans is plain chess. Dmitry Eskin published the variant in 2016. The diagram shows Elves against Orcs.
guide-asymmetric-origins =
    Dmitry Eskin published the variant in 2016. It was tested in thousands of games played by Fairy-Max, an engine.

    It belongs to the *Chess with Different Armies* family, but it's a closed system of its own:
    - Every piece moves in ways known from chess and keeps its type: pawn, knight, bishop, rook, queen.
    - The pawns differ, too.
    - No piece is just a better or worse copy of another; each can do something the others can't.
    - The aim is balance without symmetry, not many exotic pieces.

    So Elves and Orcs could play against the other armies of that family, but those armies wouldn't fit in here.

    Humans against Humans is chess itself. In a tournament, each player keeps one army for all games.
guide-asymmetric-humans = The standard chess army: direct and long-range. It starts slowly, behind its own pawns, and is at its best in open positions and in the endgame.
guide-asymmetric-elves = Their pieces leap diagonally and are active from the first move. Much of their strength is in mobility: they threaten from behind cover rather than hold a line.
guide-asymmetric-orcs = Their pieces leap along ranks and files. A dense, sturdy army that likes closed positions and fighting at close range. Its pawns defend better than those of the other two armies.
guide-asymmetric-pawns =
    The diagram shows each pawn on its second rank: Footman, Sprite, Guard.

    - **Footman**: moves one square forward, captures one square diagonally forward. Anything in front blocks it.
    - **Sprite**: moves and captures one square diagonally forward, never straight. Only its own pieces can block it.
    - **Guard**: moves and captures one square straight forward; it also captures one square left or right. Only its own pieces can block it.
    - **Double step**: from its second rank a pawn can move two squares, if both are empty: straight, or for a Sprite along one diagonal.
    - **Promotion** on the last rank: Footmen and Sprites promote to any piece of their army except the Hero and pawns; Guards promote to a Harpy.
guide-asymmetric-en-passant =
    A pawn that makes a double step can be captured on the square it passed over, by any pawn that could *capture* there, on the very next move only. The diagram shows three cases, from left to right:

    - A **Footman** on d5 takes a Sprite that moved d7–f5 over e6.
    - A **Guard** on e5 takes the same Sprite straight ahead, on e6.
    - A **Guard** on d6 takes a Footman that moved e7–e5, sideways on e6.

    A Sprite or a Guard that moves to that square always captures; it can't just move there. A Footman that moves straight to that square captures nothing.
guide-asymmetric-castling =
    Every army castles as in chess. The Hero moves two squares toward a rook (Griffin, Pegasus or Wyvern), and the rook lands on the other side of the Hero: O-O toward the h-file, O-O-O toward the a-file.

    - Neither piece may have moved before.
    - All squares between them must be empty, even for a rook that could leap.
    - The Hero can't be in check, pass through an attacked square, or land on one.

    Watch out for leaps: Rangers and Wyverns can attack over a piece right next to them, Harpies and Pegasi over anything within their reach.
guide-asymmetric-endings =
    {""}**How to win**
    - *Checkmate*: the Hero is attacked (in check) and no move saves it.
    - Your opponent resigns or runs out of time.

    {""}**Draw**
    - *Stalemate*: the side to move isn't in check and has no legal moves. (Under optional rule A, that side loses instead.)
    - *Insufficient material*: Hero against Hero; Hero against Hero and a single Knight, Werewolf, Monk, Ranger or Harpy; or nothing but Heroes and bishops (Monks, Rangers, Harpies), with every bishop on the same color.
    - *Repetition*: the same position comes up three times, with the same side to move.
    - *Fifty-move rule*: fifty moves by each side without a capture or a pawn move.
    - Both players agree to a draw.

    A check must be answered at once: move the Hero, take the attacker, or block its path, if it can be blocked. Draws by repetition and by the fifty-move rule are automatic.
guide-asymmetric-mates =
    A lone Hero can be checkmated by:

    - a Hero with one *major* piece: a Unicorn, any rook or any queen;
    - a Hero with two *minor* pieces (Knight, Werewolf or a bishop: Monk, Ranger, Harpy), but not two Knights or two Rangers, and two bishops only on opposite colors;
    - two Werewolves, even in the middle of the board and without their Hero's help;
    - two major pieces without their Hero's help.

    In the diagram, the **Phoenix** mates alone: from f6 it attacks h8, g8, h7 and g7 at once. No other piece can do that.
guide-asymmetric-mate-two-harpies = Two Harpies, on opposite colors, need your Hero, which keeps the enemy Hero in the corner. Bring all three close: a Harpy's range is only two squares. One Harpy takes away the square next to the corner, and the other delivers mate in the corner.
guide-asymmetric-mate-werewolf-harpy = The Werewolf covers the squares next to it on its rank and file, and the Harpy those on its diagonals, so side by side they leave no gap. In the last diagram, the Harpy covers h8 and h6, the Hero g6, and the Werewolf on f8 mates, attacking through g8.
guide-asymmetric-mate-unicorn = A Unicorn and your Hero can force mate, though it takes patience. Your Hero faces the enemy Hero; the Unicorn approaches in single diagonal steps, waits until the enemy Hero is in the corner on h8, and mates from f7, attacking h8 through g8, while your Hero covers the other squares.
guide-asymmetric-mate-pegasus = This works as with a rook: your Hero keeps the enemy Hero on the edge. Keep in mind that a Pegasus has a range of only three squares, so bring it closer first. The last check, along the rank, is mate.
guide-asymmetric-mate-wyvern = A Wyvern attacks from two or more squares away, never the squares next to it. With the enemy Hero on an edge file, your Hero guards the file next to that edge. A check along the edge drives the enemy Hero to the square next to the Wyvern, safe for a moment; then the Wyvern mates by moving back along the edge.
guide-asymmetric-mate-phoenix = The easiest of the six. The Phoenix drives the enemy Hero along the last rank while your Hero takes away the squares in front. From f6, the Phoenix attacks the corner like a bishop and the squares next to it like a knight.
guide-asymmetric-options =
    Three rules you can add to a challenge, in any combination.

    - **A · Stalemate wins.** If you leave your opponent without a legal move, you win, whether or not it's check.
    - **B · Promotion to captured pieces only.** Pawns promote only to pieces their army has lost: you can pick a piece type if you have fewer pieces of that type than at the start (one queen; two each of rooks, bishops and knights). If there's nothing to pick, the pawn can't move onto the last rank, though it still gives check there.
    - **C · Free setup.** First White, then Gold, arranges the eight pieces of the back rank in any order; Gold goes second to make up for White's first move. Castling is possible only with the Hero and the rook on their usual squares.
guide-asymmetric-values =
    The numbers further down are in pawns. A Sprite ranks above a Guard because of what it can promote to. Strongest first within each type:

    - Pawns: Sprite, Guard, Footman
    - Knights: Unicorn, Werewolf, Knight
    - Bishops: Monk, Harpy, Ranger
    - Rooks: all about equal
    - Queens: Angel, Dragon, Phoenix
guide-asymmetric-strategy =
    - **Humans** want open lines. Trade pawns, keep both Monks, and aim for an endgame with the Angel or the Griffins.
    - **Elves** are ready to attack right away. Let Rangers attack through crowded diagonals, and use Pegasi where other pieces are shut in.
    - **Orcs** like closed positions. Harpies leap where Monks are stuck, Wyverns attack through crowded files, and the Dragon breaks into the enemy camp and causes chaos. Guards defend well but attack poorly.
    - **At close range**, Unicorns, Werewolves and the Angel are strong; Knights, Rangers and Wyverns can't attack adjacent pieces.
    - **Leaps can't be blocked.** If a leaper gives check, move the Hero or capture the attacker.
    - **Rooks** are strong along files, but much weaker sideways.
guide-asymmetric-balance = The engine Fairy-Max played { $games } games of each pairing against itself, half with each color. The figures are the first army's score; the margin of error is about 3.5 points for one color and 2.5 overall.

# Chess.
guide-chess-overview =
    The game that all the others here come from. Both sides have the same army. Gold is what's usually called Black. White moves first, then the players take turns.

    {""}**You win** by *checkmate*: attack the enemy king so that it has no escape.

    {""}**What's special**
    - Every piece except the pawn captures the same way it moves.
    - A pawn that reaches the last rank promotes, nearly always to a queen.
    - A king can castle with a rook, once per game.
    - A side that has no legal moves but isn't in check hasn't lost: stalemate is a draw.
    - There's no campmate: reaching the far rank does nothing for a king.

    If you know chess, you know this game. If you don't, start here: most pieces in the other variants are combinations of the six here.
guide-chess-kingdom = Both sides start with the same army: a king, a queen, two rooks, two bishops, two knights and eight pawns. The two armies mirror each other: the queens face each other on the d-file, the kings on the e-file.
guide-chess-pawns =
    A pawn moves one square straight forward and captures one square diagonally forward. Anything right in front blocks it.

    - **Double step**: from its starting square (rank 2 for White, rank 7 for Gold), a pawn can move two squares, if both are empty.
    - **Promotion**: on the last rank it must become a queen, rook, bishop or knight, no matter what's still on the board. You can have several queens.

    A queen is nearly always best. A knight can be better if it gives check or forks at once, and a rook or a bishop if a queen would stalemate the other side.

    In the diagram, the pawn on d2 can move to d3 or d4, or capture on c3 or e3.
guide-chess-en-passant =
    A pawn's double step can take it past a square that an enemy pawn attacks. On the very next move, that pawn can capture it as if it had moved only one square: *en passant*, French for “in passing”.

    - Only pawns capture this way, and only pawns are captured this way.
    - The chance lasts for one move.
    - The capturing pawn lands on the square that was passed over, and the other pawn disappears.

    In the diagram, Gold has just played d7–d5. The pawn on e5 can capture it on d6, or move on to e6.
guide-chess-castling =
    Castling takes the king to safety and brings a rook into play, in a single move.

    The king moves two squares toward a rook, and the rook lands on the other side of the king: O-O with the h-rook, O-O-O with the a-rook.

    - Neither piece may have moved before.
    - All squares between them must be empty.
    - The king can't be in check, pass through an attacked square, or land on one. For the rook, none of this matters.

    In the diagram, White can castle only with the a-rook: the bishop on a6 attacks f1, which the king would pass through on the kingside.
guide-chess-endings =
    {""}**How to win**
    - *Checkmate*: the king is attacked (in check) and no move saves it.
    - Your opponent resigns or runs out of time.

    {""}**Draw**
    - *Stalemate*: the side to move isn't in check and has no legal moves.
    - *Insufficient material*: king against king; king against king and a single knight or bishop; or nothing but kings and bishops, with every bishop on the same color.
    - *Repetition*: the same position comes up three times, with the same side to move.
    - *Fifty-move rule*: fifty moves by each side without a capture or a pawn move.
    - Both players agree to a draw.

    A check must be answered at once: move the king, take the attacker, or block its line. Draws by repetition and by the fifty-move rule are automatic; nobody has to claim them.

    In the diagram, it's Gold's turn. The king isn't in check but can't go anywhere: a draw, even though White is a queen up.
guide-chess-mates =
    What it takes to force checkmate against a bare king, from easy to hard:

    - two rooks, or a queen and a rook, even without their king's help;
    - a king and a queen;
    - a king and a rook;
    - a king and two bishops on opposite colors;
    - a king, a bishop and a knight: in a corner of the bishop's color, and only with exact play.

    Two knights can't force it, and a single bishop or knight can't mate at all.
guide-chess-mate-rook = The rook cuts the enemy king off: as long as it stays on its rank, the king can't leave the edge. The attacking king steps in front of the enemy king and takes away the squares there. Once the two kings face each other, a check along the edge is mate. If they don't face each other yet when it's your turn, make a waiting move with the rook.
guide-chess-values = The usual rule of thumb, in pawns, for deciding on trades. What a piece is really worth depends on the position: two bishops together are worth a little more than two knights, most of all on an open board.
guide-chess-strategy =
    - **In the opening**, fight for the center with your pawns, bring out your knights and bishops, and castle. Moving the same piece again and again costs time.
    - **Before each move**, look at all checks and captures, first theirs, then yours. Most games between beginners are decided by a piece left unprotected.
    - **Rooks** belong on open files, and behind passed pawns.
    - **Pawns** never move backward. A pawn that no other pawn can protect has to be guarded by a piece.
    - **If you're ahead**, trade pieces; **if you're behind**, trade pawns.
    - **In the endgame**, the king becomes a strong piece: bring it to the center, and push your passed pawns.
guide-chess-openings = Here are six to start with. The bot knows more than two hundred and names yours during the game, even if you get there by a different move order. In the first two, both sides fight for the center with their king's pawns; the next two answer 1. e4 in other ways; the last two begin with the queen's pawn. The diagrams show the final position of each.
guide-chess-balance = Both sides have the same army, so the only difference is who moves first. The games below were played as Humans against Humans in Asymmetric Chess: only the names of the pieces differ.
guide-chess-origins =
    Chess goes back to *chaturanga*, which was played in India by the 7th century. As *shatranj* it spread through Persia and the Arab world, and by about the year 1000 it had reached Europe.

    For centuries it was a slow game: the queen moved a single square diagonally, and the bishop leaped two. At the end of the 15th century, in Spain and Italy, both got the long-range moves they have today, and within decades players wrote the first opening books.

    The rules have hardly changed since the 19th century, when clocks, tournaments and world champions appeared. FIDE, the world federation, was founded in 1924.

    The other variants here ask what happens if the armies differ. This is the one they're measured against.

# Chess with Different Armies.
guide-cwda-overview =
    Four armies, and each player picks one: the **FIDEs** are the standard chess army, the **Colorbound Clobberers** fight on diagonals, the **Nutty Knights** charge forward, and the **Remarkable Rookies** strike along ranks and files. Kings and pawns are the same everywhere; the other four pieces differ.

    {""}**You win** by *checkmate*: attack the enemy king so that it has no escape. White moves first.

    {""}**What's special**
    - Both players choose an army or leave it to chance. Neither choice is shown until both are made.
    - All pieces except pawns capture the way they move.
    - A pawn can promote to any piece of either army except the king.
    - When the Clobberers castle queenside, the king goes to the b-file.

    The rest works as in chess, and FIDEs against FIDEs *is* chess. Ralph Betza designed the game, starting in 1979. The diagram shows Nutty Knights against Remarkable Rookies.
guide-cwda-fide = The army of chess, which Betza called the *Fabulous FIDEs* after the federation whose rules it follows. Open lines are its strength, and closed positions its weakness.
guide-cwda-clobberers = Bedes and FADs never leave the color they start on, which gives the army its name. But they leap as well, and each pair covers the whole board together. A weak spot at the start: nothing protects the pawns on a2 and h2.
guide-cwda-knights = Half knight, half king: strong forward and sideways, slow on the way back. The army is dangerous on the attack, but pieces that advance can't easily return.
guide-cwda-rookies = This army moves mostly along ranks and files: short rooks and woody rooks use nothing else, half-ducks little else. Only the chancellor reaches farther than four squares, and only rook moves can be blocked.
guide-cwda-design =
    Betza wanted armies that are different, but equally strong as a whole. They didn't have to match piece for piece. FIDEs are the yardstick.

    - **Clobberers**: what's a piece worth if it can only ever reach half the squares? His answer: more than people think, if a partner covers the other half. The weakest of the four queens, the cardinal, stands next to FADs that are stronger than bishops, so one makes up for the other.
    - **Nutty Knights**: pieces that, a little like pawns, are stronger going forward than backward. He advised beginners to try another army first, because these pieces are easy to mix up.
    - **Rookies**: a chancellor is worth a queen, so they look too strong. His reasons why they aren't: woody rooks are clumsy to bring out, half-ducks come out so early that lesser pieces can be traded for them, and pieces that attack in the same directions can't surround a target.
guide-cwda-pawns =
    All armies have standard chess pawns: they move one square straight forward, or two from their starting square, and capture one square diagonally forward. A pawn that has just made a double step can be captured *en passant*.

    {""}**Promotion** is what's different. On the last rank a pawn promotes to any piece of its own army or the opponent's, except a king, no matter what's still on the board. That's eight choices, or four if both have the same army.

    So it's worth knowing the other army's pieces: a Clobberers pawn facing the FIDEs can promote to a queen, and a FIDEs pawn facing the Nutty Knights to a colonel, which may give check where a queen wouldn't.

    In the diagram, the pawn on d7 can move to d8 or capture on c8, and either way promotes to one of eight pieces.
guide-cwda-castling =
    Castling works as in chess, with whatever stands in the corner: rook, bede, charging rook or short rook. The king moves two squares toward it, and the corner piece lands on the other side of the king: O-O toward the h-file, O-O-O toward the a-file.

    {""}**Clobberers castle long in their own way**: the king moves three squares, from e1 to b1, and the bede lands on c1. On d1 it would be on the wrong color. Only their side does this; an opponent with another army castles to c8 as usual. O-O is the same for all armies.

    - Neither piece may have moved before.
    - All squares between them must be empty.
    - The king can't be in check, pass through an attacked square, or land on one. For Clobberers castling long, that means d1, c1 and b1.

    In the diagram, White can castle on either side: the king would land on g1 or on b1.
guide-cwda-endings =
    {""}**How to win**
    - *Checkmate*: the king is attacked (in check) and no move saves it.
    - Your opponent resigns or runs out of time.

    {""}**Draw**
    - *Stalemate*: the side to move isn't in check and has no legal moves.
    - *Insufficient material*: king against king; king against king and a single knight, bishop, bede, FAD or waffle; or nothing but kings and bishops, bedes and FADs, all on the same color.
    - *Repetition*: the same position comes up three times, with the same side to move.
    - *Fifty-move rule*: fifty moves by each side without a capture or a pawn move.
    - Both players agree to a draw.

    A check must be answered at once: move the king, take the attacker, or block its path, if it can be blocked. Draws by repetition and by the fifty-move rule are automatic.
guide-cwda-mates =
    What one piece and its king can do against a bare king, according to the bot's endgame tablebases:

    - These mate in every position, unless the bare king takes the piece or is stalemated: queen, cardinal, colonel, chancellor; rook, charging rook, short rook; charging knight, half-duck.
    - The woody rook nearly always mates too, with a few more exceptions.
    - The fibnif mates only if the bare king walks into it.
    - Bishop, knight, bede, FAD and waffle can't mate alone.

    The longest wins: 33 moves with a charging knight, 29 with a woody rook, 27 with a half-duck, 17 with a cardinal. Two pieces, such as two bedes, can do what one of them can't.

    In the diagram, the **cardinal** mates without any help: from f6 it attacks h8, g8, h7 and g7 at once.
guide-cwda-mate-half-duck = A half-duck attacks the squares two or three away along ranks and files and its diagonal neighbors, but not the squares right next to it on its rank and file. So it works from two or three squares away. Your king faces the enemy king at the edge; checks along the last rank, which can't be blocked, drive the enemy king back and forth until it's in the corner and the half-duck, three squares away, mates.
guide-cwda-values = In pawns. Betza left no table, only remarks about which pieces are about equal: bede and rook, for instance, or waffle and knight. The queen, rook, bishop and knight have their usual chess values; the others come from this bot's engine and are rules of thumb.
guide-cwda-strategy =
    - **Know what can't be blocked.** Half-ducks, FADs, woody rooks and anything else that leaps give check over other pieces: move the king or take the attacker.
    - **FIDEs** want open lines and an endgame. No enemy piece reaches farther than their queen and rooks.
    - **Clobberers** are strong as long as both pieces of a pair are on the board. Once one is traded, the squares of its color are left uncovered. Protect a2 and h2 early.
    - **Nutty Knights** should attack together. A charging rook far up the board stays there; one at home guards a whole rank.
    - **Rookies** should bring out the half-ducks first. Woody rooks leap to b3 and g3, and from there to squares where they threaten something.
    - **Against an army that can't retreat**, let it come, and attack what it has left behind.
guide-cwda-balance = Betza tested his armies in actual play but published no figures. In 2010, based on games by his engine Fairy-Max, H. G. Muller reported that Nutty Knights were about a pawn stronger than FIDEs, and Clobberers stronger by a little less than a pawn.
guide-cwda-origins =
    Ralph Betza, an American master and the inventor of dozens of variants, asked a simple question in 1979: can chess be fair if the two armies are different? Many games had unequal armies; his aim was armies that are *different but equal*.

    At first there were eight armies, with kings and pawns of their own. He later returned to the kings and pawns of chess, tested the armies in play, and kept four. The first games between Clobberers and FIDEs were played by email in 1996.

    His way of writing moves in a few letters, *Betza notation*, is how this bot describes its pieces internally. And the other variants here follow him: Orda Chess names this game as its model, and Asymmetric Chess belongs to the same family.

# The pieces, one short portrait each.
about-pawn = It never moves backward, and on the last rank it promotes to something stronger. See “Pawns and promotion” for the details.
about-king = If it's checkmated, you lose; if it reaches the far rank, you win. It can't move onto an attacked square. Only the king can castle, not the khan.
about-queen = The strongest piece on the board, and more than a match for a kheshig. Only the Kingdom starts with a queen.
about-rook = It sleeps in the corner until lines open, then rules them, especially in the endgame. It beats the lancer over a long distance, and it castles with the king.
about-bishop = It stays on squares of one color for the whole game. Worth a little less than an archer, which strikes along the same lines from squares of both colors.
about-knight = It leaps over anything in between and lands on the opposite color with every move. The Horde's riders learned their leap from it.
about-ordamirror-lancer = The heavy rider, in the rook's corner. It captures at long range along ranks and files, but moves only by leaps: it needs no open line to get out, but can't slide along one either. Both sides have two: a file is often safe only until one of them takes aim at it. When it has to leap away, it loses the line it controlled.
about-ordamirror-archer = The light rider, also called the horse archer. It captures at long range along diagonals and reaches squares of both colors, so no square stays out of its reach. Against khans that stay in the middle, forks and skewers come quickly. When it has to leap away, it loses the line it controlled.
about-lancer = The heavy rider, in the rook's place. It comes out long before a rook could, but a rook crosses the open board faster, so the lancer is worth less than a rook. When it has to leap away, it loses the line it controlled.
about-archer = The light rider, also called the horse archer, in the bishop's place. It aims far along diagonals, and one leap can set up a fork or a skewer. Unlike a bishop, it can reach both colors. When it has to leap away, it loses the line it controlled.
about-kheshig = The khan's own guard and the strongest of the riders. There are two, where the knights would be. In other variants this piece is called a centaur. Keep it out of trouble early on: it decides the endgame, and a khan who still has both kheshigs is very hard to mate.
about-yurt = A tent where the queen would be, and the weakest piece apart from the pawns. But it captures the same way it moves, so it protects pawns and riders reliably, and it's cheap to trade. Shogi players know it as the silver general, makruk players as the khon.
about-khan = The Horde's king under another name; its letter is still K. If it's checkmated, you lose; if it reaches the far rank, you win. It can't move onto an attacked square, and it can't castle.
about-falcon = It starts where the queen would be. It can cross the board in one move, but it captures only like a knight: the reverse of a lancer or archer. Its long moves give an army of leapers the range it lacked. It's thought to be worth about as much as a lancer or an archer.
about-chess-king = If it's checkmated, you lose. It can't move onto an attacked square, so two kings never stand next to each other. Keep it behind its pawns while there are many pieces around, and bring it to the center when most of them are gone. It castles with a rook.
about-chess-queen = Rook and bishop in one, the strongest piece on the board. That's also its weakness: anything else can chase it away, so it rarely pays to bring it out early. With a little help from its king it mates a bare king.
about-chess-rook = It sleeps in the corner until a file opens, then rules it, and gets stronger as pieces come off. Two rooks protect each other as soon as nothing stands between them. It castles with the king.
about-chess-bishop = It stays on squares of one color for the whole game, so its own pawns on that color are in its way. The two bishops complement each other, and on an open board they're stronger than two knights.
about-chess-knight = It leaps over anything in between and lands on the opposite color with every move. In the center it reaches eight squares, in a corner only two. It likes closed positions, and squares from which no pawn can chase it away.
about-cwda-king = The same in all four armies. It can't move onto an attacked square, and if it's checkmated, you lose. It castles with the piece in the corner, even if that isn't a rook.
about-cwda-queen = Rook and bishop in one. At long range none of the other queens can match it. But all three attack some of the squares a knight's leap away, where the queen attacks nothing.
about-cwda-rook = It waits for open lines, and then reaches farther than any other corner piece. The others all lack something: the bede only reaches half of the squares, the charging rook retreats a step at a time, the short rook can't go far.
about-cwda-bishop = It stays on one color, and anything on its diagonals blocks it. The pieces in its place in the other armies all leap, and all three are usually worth more: don't be afraid to trade it for a FAD or a half-duck.
about-cwda-knight = It leaps over anything in between and lands on the opposite color with every move. The waffle, fibnif and woody rook, which replace it in the other armies, are worth about the same; none of them covers ground as fast.
about-scout = It rides where other armies walk: three leaps take it from its starting square to the last rank, where it promotes to a khatun. Weaker than a pawn in defense, because it attacks only one square, but quick to create threats. Nothing blocks its leap except a piece on its landing square.
about-khatun = The khan's consort, on the queen's square, and the weakest piece on the back rank. She moves like a knight but captures like a king, on the eight squares next to her: a good guard for the khan. Scouts promote to khatuns.
about-hero = Every army has the same king, so checkmates work the same way against all of them. It can't move onto an attacked square, and if it's checkmated, the game is lost. Slow and exposed to checks, but strong at close range: in the endgame it's worth about three pawns.
about-footman = Anything in front blocks it, friend or foe. But it trades well against other pawns and can promote to an Angel, the strongest piece of all. From its second rank it can move two squares.
about-human-knight = It leaps over everything and is the fastest of the three knights: strong at a knight's distance, helpless against adjacent pieces. It lands on the opposite color with every move and trades well against the other two. Two of these Knights can't force mate.
about-monk = Direct and powerful, but often stuck behind its own pawns. Trading bishops rarely favors it. It loves open positions, and two of them work well together. It stays on one color. The strongest of the three bishops.
about-griffin = It gets going late, once its own pawns are out of the way; then nothing has a longer range. At its best on an open board and in the endgame. Strong along files, but much weaker sideways.
about-angel = Rook and bishop in one, the strongest piece of all: unmatched up close and at long range. The other queens are better only at hitting squares a knight's move away. It comes into play late, and a queen trade costs its army more than it costs the opponent's.
about-sprite = It captures the same way it moves, so only friendly pieces can block it. With two ways forward it's flexible, but it stays on one color. It can promote to any Elven piece, which is why it's usually valued above the Guard. From its second rank it can move two squares along one diagonal.
about-unicorn = Slow but hard to attack, at home on both colors, with up to twelve squares in its sights. Together with its Hero it can mate a lone Hero, so it counts as a major piece. After moving two steps, it can't always go back: the way back leads through a different square, and a piece may be in the way there.
about-ranger = It doesn't attack the squares next to it, only those beyond, so it's active from the first move and at its best on crowded diagonals. The least valuable of the three bishops, so it has nothing to fear from trades. Helpless at close range, and slow to reach the next diagonal. After leaping over a piece to a square three or more away, it can't go back the same way. Two Rangers can't force mate.
about-pegasus = Nothing blocks it: it's the only piece that can leap over two squares at once. Active and dangerous in closed positions. Its reach ends after three squares, so it can't attack from long range.
about-phoenix = Bishop and knight in one: it comes out early and is better at attacking than at holding its ground. It's strongest a knight's move away from the enemy Hero, and quick to mate. It's the only piece that can sometimes checkmate a lone Hero by itself (from f6, with the Hero on h8), and the only one of the three queens that can't stalemate one by itself.
about-guard = It can capture on three squares, but only one of them is in front of it. So it's the best defender among the pawns and the weakest attacker. Only friendly pieces can block it, because it also captures straight ahead. It promotes only to a Harpy. From its second rank it can move two squares.
about-werewolf = Slow, hard to attack, strong up close, and never short of a threat. It lands on the opposite color with every move. A single Werewolf can't mate a lone Hero, but two can, anywhere and even without their own Hero. After moving two steps, it can't always go back: the way back leads through a different square, and a piece may be in the way there.
about-harpy = Slow, but nothing stops it. It likes closed positions and does well in trades. It stays on one color. Stronger than a Ranger, weaker than a Monk.
about-wyvern = It doesn't attack the squares next to it, only those beyond, so it's active from the first move and at its best on crowded files. Helpless at close range, and slow to reach the next file. After leaping over a piece to a square three or more away, it can't go back the same way.
about-dragon = Rook and knight in one: it attacks along files and leaps into closed positions to cause trouble. It's strongest a knight's move away from its target. Worth a little more than a Phoenix and less than an Angel.
about-cardinal = Bishop and knight in one. The weakest of the four queens, but quick to mate: from f6 it attacks h8, g8, h7 and g7 all by itself. Only its leaps take it to squares of the other color.
about-bede = A bishop that can also leap two squares straight, over anything. It always stays on squares of one color, so it needs the other bede to cover the rest. For most of the game it's about as strong as a rook; late in the endgame the rook is better. It castles with the king.
about-fad = Its name is short for ferz, alfil and dabbaba: a step diagonally, a leap of two squares diagonally, a leap of two squares straight. It always stays on squares of one color and goes no farther than two squares, but nothing blocks it. Clearly stronger than the bishop it replaces.
about-waffle = Wazir and alfil, two ancient pieces: a step along a rank or file, or a leap of two squares diagonally. About as strong as a knight once it's well placed, but it needs time to get there. A step takes it to a square of the other color; a leap doesn't.
about-colonel = King, rook and knight in one, except that it never slides or leaps backward. It leads the charge and mates quickly, but looking back, it sees no farther than a king. Keep a way back open for it, or make sure it doesn't need one.
about-charging-rook = A rook forward and sideways, a king backward. At home it's as good as a rook; the farther it advances, the less board it has ahead of it, and going back takes one move per rank. It castles with the king.
about-charging-knight = A choice of four leaps forward or five single steps sideways and back: quick on the way in, and sturdy where it lands. Stronger than the bishop it replaces. It can attack a pawn and the square in front of it at the same time.
about-fibnif = A step diagonally, or one of the four knight's leaps that go two ranks forward or back. Apart from the king, it's the only piece of its army that's as mobile backward as forward. About as strong as a knight, and at its best close to the front.
about-chancellor = Rook and knight in one, and about as strong as a queen. Late in the endgame the queen may be a little better, but a chancellor that needs a draw can often force one by perpetual check.
about-short-rook = A rook that gets tired after four squares. While the board is full you hardly notice; on an open file, a real rook attacks it from beyond its reach. It castles with the king.
about-half-duck = A step diagonally, or a leap of two or three squares straight, over anything. It takes a bishop's place but is worth about a rook. Bring it out, but keep it away from pieces that would love to be traded for it.
about-woody-rook = Wazir and dabbaba: along a rank or file, it moves one square or leaps two, over anything in between. About as strong as a knight, but slower: from b3 or g3, where it's usually developed, it doesn't attack the center yet.

opening-benkos-castle = Benko's Castle · Double Corner
opening-stockfish-closed = Stockfish Defense · Closed
opening-stockfish-open = Stockfish Defense · Open
opening-stockfish-queenside-push = Stockfish Defense · Queenside Push
alt-openings = Openings. { $openings }.
