# The guide of /rules. Lists that the bot puts together (values, figures, lines) follow a page's own text.
guide-title = { $page } · { $game }
guide-place = Page { $number } of { $total }
guide-film-start = White to move
guide-chapters = Chapters
guide-pieces = Pieces
guide-dots = Green dot: may move there. Red ring: may capture there. Yellow ring with a dot: both.
guide-facts = Letter { $letter } · { $armies }
guide-value = worth about { $value }
guide-engine-value = Fairy-Stockfish reckons { $early } early in a game, { $late } late.
guide-army-line = - **{ $piece }** ({ $letter }) { $how }
guide-value-line = - { $piece } **{ $value }**
guide-value-line-engine = - { $piece } **{ $value }** · { $early } / { $late }
guide-first-move = - **{ $move }** { $share }% ({ $games }) · { $white } { $white_wins }%, { $black } { $black_wins }% · { $replies }
guide-opening-line = - **{ $name }**: { $moves }
guide-opening-then = - **{ $name }**: { $moves }, then { $then }
guide-matchup = - **{ $first } – { $second }**: { $as_white }% with { $white }, { $as_black }% with { $black }, { $score }% in all
guide-army = { $army } at a glance
guide-and = ,{" "}
guide-seldom = , seldom {""}
replies-plain = { $replies }
replies-half = { $replies } in half of them
replies-always = always { $replies }
option-piece = Which piece; leave it out for the whole guide
button-rules-film-back = One move back
button-rules-film-on = One move on
button-rules-back = Back
button-rules-next = Next
error-unknown-piece = { $game } has no piece called “{ $name }”. Pick one from the list that appears while you type.
error-unknown-piece-anywhere = No game here has a piece called “{ $name }”. Pick one from the list that appears while you type.
alt-diagram = { $piece } on { $square } of an empty board.{ $both }{ $moves }{ $captures }
alt-diagram-both = {" "}May move or capture: { $squares }.
alt-diagram-moves = {" "}May move only: { $squares }.
alt-diagram-captures = {" "}May capture only: { $squares }.
alt-film = A line on small boards, move by move: { $moves }.
alt-diagrams = Small boards that show where each unit may go: { $units }.

page-overview = Overview
page-origins = Where it comes from
page-mate-two-harpies = Mate: two Harpies
page-mate-werewolf-harpy = Mate: Werewolf and Harpy
page-mate-unicorn = Mate: a Unicorn
page-mate-pegasus = Mate: a Pegasus
page-mate-wyvern = Mate: a Wyvern
page-mate-phoenix = Mate: a Phoenix
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
page-openings = Openings with a name
page-balance = How even the game is

# Orda Chess.
guide-orda-overview =
    Two different armies. White leads the **Kingdom**, the army of ordinary chess; Gold leads the **Horde**, riders who leap like knights and strike in other ways. White moves first, then each side makes one move in turn.

    {""}**Two ways to win**
    - *Checkmate*: attack the enemy king or khan so that it has no escape.
    - *Campmate*: bring your own safely to the rank farthest from you. White runs for rank 8, Gold for rank 1.

    {""}**What is special**
    - Lancers and archers move one way and capture another.
    - Gold's pawns start one rank further on and never step two squares.
    - Only White castles.
    - A pawn becomes a queen or a kheshig, nothing else.

    The rest is as in chess. Couch Tomato made the game in 2020.
guide-orda-origins =
    Couch Tomato designed Orda Chess in 2020, inspired by Ralph Betza's Chess with Different Armies, but with fewer rules to learn and one theme for the whole army: the knight's leap.

    Riders called for the Mongols. An *orda* was a camp and a unit of war among the peoples of the steppe, and English has made “horde” of it; hence the army's name. The Kingdom is called so for contrast.

    The units are history, too: horse archers and lancers were the light and the heavy cavalry, the kheshig was the khan's own guard, and a yurt is the tent that moves with its people.

    Engines call the game more even than chess itself: Kingdom and Horde win about as often.
guide-orda-horde = Gold's army. Lancers, archers and kheshigs all leap like knights; the yurt and the khan walk. Remember the pair that splits its skills: a lancer or an archer never *moves* along its line of fire, and never *captures* by its leap.
guide-orda-kingdom = White's army is that of ordinary chess. One thing is new: its pawns, too, may become a kheshig.
guide-orda-campmate =
    Kings are runners here. Yours wins the moment it stands on the rank farthest from you: rank 8 for White, rank 1 for Gold. Pennants along the edge of the board mark the two goals.

    - The last step must be legal. A king may not step on to an attacked square, not even to win.
    - The game ends on the spot. Whatever the other side was about to do comes too late.
    - When a king is one safe step from its goal, a striped frame with a flag marks the square, and a dashed ring the king.
    - The fewer pieces are left, the more you should watch both kings. Guarding the squares ahead of the runner, or giving check, holds it up.

    In the picture White has far less, but Ka8 wins. b8 would be illegal: the archer attacks it. So would c8: the lancer does.
guide-orda-pawns =
    A pawn steps one square straight ahead and captures one square diagonally ahead.

    - **White's pawns** start on rank 2. From there one may take two squares at once, if both are empty.
    - **Gold's pawns** start on rank 6, one step further on, and always go a single square.
    - **En passant**: when a white pawn uses its double step to pass a square that a gold pawn attacks, the gold pawn may take it there, on the very next move. In the picture a2–a4 has just been played, and the pawn on b4 may capture on a3. White never gets this chance, since gold pawns make no double step.
    - **Promotion**: on the last rank a pawn of either side becomes a queen or a kheshig. So a kheshig may fight for White, and a queen for Gold.
guide-orda-castling =
    White may castle; the Horde cannot.

    The king goes two squares towards a rook, and that rook lands on its other side: O-O with the h-rook, O-O-O with the a-rook. Neither may have moved before, and nothing may stand between them. The king may not be in check, nor cross or reach an attacked square.

    What counts is how Gold's units *capture*: a lancer bars the way like a rook, an archer like a bishop, wherever they could leap.

    In the picture White may castle with the h-rook only: the archer on a4 attacks d1, which the king would cross on the other side.

    Gold's khan walks into safety instead, by f7 to g7.
guide-orda-endings =
    {""}**Somebody wins**
    - *Checkmate*: the king is attacked (in check) and no move saves it.
    - *Campmate*: a king reaches the farthest rank.
    - A player resigns, or runs out of time.

    {""}**Draw**
    - *Stalemate*: whoever is to move is not in check and has no legal move.
    - The same position for the third time, with the same side to move.
    - Fifty moves by each side without a capture or a pawn move.
    - Both players agree.

    A check must be answered at once: move the king, take the attacker, or block its line. Draws by repetition and by fifty moves come by themselves; nobody has to claim them.

    Two bare kings play on: each may still reach the other's camp.
guide-orda-values = Nobody knows the exact values yet. Bold: a rule of thumb, in pawns. Behind it: what the engine Fairy-Stockfish reckons early / late in a game, for such pieces in general rather than for this game.
guide-orda-strategy =
    The game is young, and most of this comes from engines that played each other.

    {""}**With Gold**
    - Tuck the khan away on g7, if you can within four moves (arrows). Fairy-Stockfish began with Kf7 in 56% of its games.
    - Lancers and archers need no open lines to come out. Use the time before White's rooks wake up.
    - Keep the kheshigs behind at first: the endgame needs both.
    - Let the yurt protect things: it stays on guard where a lancer or an archer would have to leave.

    {""}**With White**
    - d4, g3 and b3 were the engine's favourites, in this order.
    - Attack lancers and archers. One that leaps away loses the target it had.
    - Before you hunt the khan, trade off a kheshig.
guide-orda-first-moves = How Fairy-Stockfish opened in { $games } games against itself: White's first move, how often it came (in how many games), how many of these games each side won, and Gold's usual replies. Where there were few games, trust the figures little.
guide-orda-openings = “Castle” is any line in which Gold plays Kf7, as early as it can, to hide the khan. Benko's Castle was the most common of all. These lines came up again and again in the engine's games; the diagrams show where each arrives.

# Orda Mirror.
guide-ordamirror-overview =
    The Horde of Orda Chess against itself. Both sides lead the same riders, and a new unit has taken the yurt's place: the **falcon**. White moves first, then each side makes one move in turn.

    {""}**Two ways to win**
    - *Checkmate*: attack the enemy khan so that it has no escape.
    - *Campmate*: bring your own khan safely to the rank farthest from you. White runs for rank 8, Gold for rank 1.

    {""}**What is special**
    - Lancers, archers and falcons move one way and capture another.
    - Pawns start on their third rank and always go a single square.
    - Nobody castles.
    - A pawn becomes a kheshig, a lancer, a falcon or an archer.

    The rest is as in chess. Couch Tomato made the game in 2020.
guide-ordamirror-horde = Both sides lead this army. Three units split their skills: a lancer or an archer leaps like a knight and captures along lines, and the falcon does the reverse. Kheshig and khan capture just where they move.
guide-ordamirror-campmate =
    Khans are runners here. Yours wins the moment it stands on the rank farthest from you: rank 8 for White, rank 1 for Gold. Pennants along the edge of the board mark the two goals.

    - The last step must be legal. A khan may not step on to an attacked square, not even to win.
    - The game ends on the spot. Whatever the other side was about to do comes too late.
    - When a khan is one safe step from its goal, a striped frame with a flag marks the square, and a dashed ring the khan.
    - The fewer pieces are left, the more you should watch both khans.

    In the picture Gold plays Kd1 and wins. The falcon stands right behind the khan, but it strikes only a knight's leap away: it attacks c1 and e1, not d1 nor the khan.
guide-ordamirror-pawns =
    A pawn steps one square straight ahead and captures one square diagonally ahead.

    - **Start**: White's pawns stand on rank 3, Gold's on rank 6. The rank behind them is free, so riders can move there from the first move on.
    - **No double step**: a pawn always goes a single square, and so there is no en passant either.
    - **Promotion**: on the last rank a pawn becomes a kheshig, a lancer, a falcon or an archer. The kheshig is nearly always the best choice.
guide-ordamirror-endings =
    {""}**Somebody wins**
    - *Checkmate*: the khan is attacked (in check) and no move saves it.
    - *Campmate*: a khan reaches the farthest rank.
    - A player resigns, or runs out of time.

    {""}**Draw**
    - *Stalemate*: whoever is to move is not in check and has no legal move.
    - The same position for the third time, with the same side to move.
    - Fifty moves by each side without a capture or a pawn move.
    - Both players agree.

    A check must be answered at once: move the khan, take the attacker, or block its line. Draws by repetition and by fifty moves come by themselves; nobody has to claim them.

    Two bare khans play on: each may still reach the other's camp.
guide-ordamirror-values = Nobody knows the exact values yet. Lancer, archer and falcon are thought to be worth about the same, and a kheshig clearly more. No guide puts that in numbers: these, in pawns, are our own rules of thumb.
guide-ordamirror-strategy =
    The game is young, and most of what is known comes from engines.

    - **Kheshigs decide.** They are the only heavy units, and most mates are given by them. Do not risk one early.
    - **Swap freely among lancers, archers and falcons.** They are worth about the same, so what matters is which of them is well placed.
    - **Chase the split units.** One that is attacked and moves away nearly always loses the target it had.
    - **Send the falcon.** No other unit crosses the board in one move; it can be wherever a fork is waiting.
    - **Count the steps of both khans.** Once the board empties, a run for the last rank is the quickest win.

# Khan's Chess.
guide-khans-overview =
    What Orda Chess grew into. White leads the **Kingdom**, the army of ordinary chess; Gold leads a **Horde** in which even the pawns ride, and a khatun stands beside the khan. White moves first, then each side makes one move in turn.

    {""}**Three ways to win**
    - *Checkmate*: attack the enemy king or khan so that it has no escape.
    - *Campmate*: bring your own safely to the farthest rank: 8 for White, 1 for Gold.
    - *Stalemate*: leave the other side without a legal move.

    {""}**What is special**
    - Scouts leap ahead like knights, capture straight ahead, and become khatuns on the last rank.
    - Lancers, archers and the khatun move one way and capture another.
    - Only White castles.

    The rest is as in chess. Couch Tomato made the game in 2023–24: stronger engines had found Orda Chess to favour one side more than was thought, and slow pawns had never suited an army of riders.
guide-khans-horde = Gold's army. All of it leaps like knights but the khan, and the scouts only ahead. Three kinds split their skills: lancers, archers and the khatun never *capture* by their leap. Nor do scouts: what stands in front of one is in danger, what it could leap to is not.
guide-khans-kingdom = White's army is that of ordinary chess, promotion, double step and castling included. New is the goal of its king: rank 8.
guide-khans-campmate =
    Kings are runners here. Yours wins the moment it stands on the rank farthest from you: rank 8 for White, rank 1 for Gold. Pennants along the edge of the board mark the two goals.

    - The last step must be legal. A king may not step on to an attacked square, not even to win.
    - The game ends on the spot. Whatever the other side was about to do comes too late.
    - When a king is one safe step from its goal, a striped frame with a flag marks the square, and a dashed ring the king.
    - A khatun near her own camp stops a runner well: she attacks every square beside her, though none that she leaps to.

    In the picture Gold has next to nothing left, but Kh1 wins. g1 would be illegal: the bishop attacks it. So would f1: the rook does.
guide-khans-pawns =
    {""}**White's pawns** are those of chess. From rank 2 they may take two squares at once, and on rank 8 they become a queen, rook, bishop or knight.

    {""}**Gold's scouts** begin on rank 7.
    - **Leap**: to any empty square ahead that a knight could reach, over anything.
    - **Capture**: one square straight ahead, and nowhere else. It may not step there when the square is empty.
    - **No en passant**: a scout makes no double step, so none is taken in passing; nor does it take one, not even by landing on the square that a pawn passed over.
    - **Promotion**: on rank 1 it becomes a khatun, by a leap or a capture, and has no choice.

    In the picture the scout on c3 may leap to a2 or e2, become a khatun on b1 or d1, or take the pawn on c2. It attacks c2 alone.
guide-khans-castling =
    White may castle; the Horde cannot.

    The king goes two squares towards a rook, and that rook lands on its other side: O-O with the h-rook, O-O-O with the a-rook. Neither may have moved before, and nothing may stand between them. The king may not be in check, nor cross or reach an attacked square.

    What counts is how Gold's units *capture*: a lancer bars the way like a rook, an archer like a bishop, a khatun like a king, a scout by the one square ahead of it.

    In the picture White may castle with the h-rook only: the scout on d2 attacks d1. The khatun on e3 could leap to f1, but she does not attack it.
guide-khans-endings =
    {""}**Somebody wins**
    - *Checkmate*: the king is attacked (in check) and no move saves it.
    - *Campmate*: a king reaches the farthest rank.
    - *Stalemate*: whoever is to move is not in check, but has no legal move, and loses.
    - A player resigns, or runs out of time.

    {""}**Draw**
    - The same position for the third time, with the same side to move.
    - Fifty moves by each side without a capture or a move of a pawn or a scout.
    - Both players agree.

    A check must be answered at once: move the king, take the attacker, or block its line. Draws by repetition and by fifty moves come by themselves; nobody has to claim them.

    Two bare kings play on: each may still reach the other's camp.

    In the picture Qb6 wins, though it gives no check: the khan has no safe square, and the scout's only leap, to c1, is taken. In chess this would be a draw.
guide-khans-values = Nobody knows the exact values yet. These are rules of thumb, in pawns. Those of the scout and the khatun come from games that this bot's own engine played with itself; the others are those of Orda Chess, and the same games bear them out.
guide-khans-strategy =
    The game is young, and little is settled.

    {""}**With Gold**
    - Three leaps bring a scout from rank 7 to rank 1. Keep one or two free to run while White is busy.
    - Scouts defend badly: they never come back, and side by side they do not protect each other.
    - Let the khatun stay near the khan. She is the weakest of the back rank, but guards every square beside her.
    - Spare the kheshigs, the strongest of the Horde, for an emptier board.

    {""}**With White**
    - Keep off the square straight ahead of a scout. Everywhere else around it you are safe.
    - Attack lancers and archers: when they leap away, they lose the line that they held.
    - Count leaps: a scout on rank 3 or 2 promotes with the next one. Take it in time, or see that its landing squares are occupied.
    - With the stronger army there is no need to fear a stalemate: here it wins.

# Asymmetric Chess.
guide-asymmetric-overview =
    Three armies, and each player picks one: **Humans** are the army of ordinary chess, **Elves** are at home on diagonals, **Orcs** on ranks and files. All three stand as in chess and use its letters; what differs is how the units go.

    {""}**You win** by *checkmate*: attack the enemy Hero, the king, so that it has no escape. White moves first, then each side makes one move in turn.

    {""}**What is special**
    - Both choose an army, or leave it to chance, before the game. Neither choice is shown until both are made.
    - Most elven and orcish units leap or skip squares.
    - Sprites go and capture diagonally. Guards go straight, and capture ahead and to the sides.
    - Guards become a Harpy only; other pawns become any unit of their army but the Hero.

    Humans against Humans is plain chess. Dmitry Eskin published the game in 2016. The picture: Elves against Orcs.
guide-asymmetric-origins =
    Dmitry Eskin published the game in 2016, and Fairy-Max tested it in thousands of games.

    By form it belongs to the *Chess with Different Armies*, but it is a closed circle of its own:
    - Each unit moves by means that chess knows, and each keeps its type: pawn, knight, bishop, rook, queen.
    - The pawns differ, too.
    - No unit is a better or a worse copy of another; each can do something that the others cannot.
    - The aim is balance without symmetry, not many exotic pieces.

    So Elves and Orcs may visit that larger game, but its armies would not fit in here.

    Humans against Humans is chess itself. In a tournament a player takes one army for all games.
guide-asymmetric-humans = The army of ordinary chess: direct and far-reaching. It starts slowly, behind its own pawns, and is at its best when lines are open, and in the endgame.
guide-asymmetric-elves = Diagonal leapers, awake from the first move. Much of their strength is in movement: threats from behind cover rather than a wall.
guide-asymmetric-orcs = Leapers along ranks and files. A dense, sturdy army that likes closed positions and close combat, and has the best defenders among its pawns.
guide-asymmetric-pawns =
    The picture shows each pawn on its second rank: Footman, Sprite, Guard.

    - **Footman**: one square straight ahead; captures diagonally ahead. Anything in front blocks it.
    - **Sprite**: one square diagonally ahead, to move or to capture, never straight. Only its own side can block it.
    - **Guard**: one square straight ahead, to move or to capture; it also captures to the left and right. Only its own side can block it.
    - **Double step**: from its second rank a pawn may go two squares over empty squares, without a capture: straight, or for a Sprite along one diagonal.
    - **Promotion** on the last rank: Footmen and Sprites become any unit of their army but the Hero and a pawn; a Guard becomes a Harpy.
guide-asymmetric-en-passant =
    A pawn that makes a double step can be taken on the square it passed, by any pawn whose *capturing* step leads there, on the very next move only. The picture shows three cases, from left to right:

    - A **Footman** on d5 takes a Sprite that went d7–f5 over e6.
    - A **Guard** on e5 takes the same Sprite straight ahead, on e6.
    - A **Guard** on d6 takes a Footman that went e7–e5, sideways on e6.

    When a Sprite or a Guard steps on that square it always takes: for these two there is no plain move to it. A Footman that is pushed straight on to the square takes nothing.
guide-asymmetric-castling =
    Every army castles as in chess. The Hero goes two squares towards a rook (Griffin, Pegasus or Wyvern), and the rook lands on its other side: O-O towards the h-file, O-O-O towards the a-file.

    - Neither of the two may have moved before.
    - All squares between them must be empty, even for a rook that could leap.
    - The Hero may not be in check, nor cross or reach an attacked square.

    Think of the enemy's leaps: a Ranger or a Wyvern attacks over its neighbour, a Harpy or a Pegasus over everything within its reach.
guide-asymmetric-endings =
    {""}**Somebody wins**
    - *Checkmate*: the Hero is attacked (in check) and no move saves it.
    - A player resigns, or runs out of time.

    {""}**Draw**
    - *Stalemate*: whoever is to move is not in check and has no legal move. (A win under the optional rule A.)
    - Too little is left to mate: Hero against Hero; one Knight, Werewolf, Monk, Ranger or Harpy more; or nothing but bishops (Monks, Rangers, Harpies), all on one colour.
    - The same position for the third time, with the same side to move.
    - Fifty moves by each side without a capture or a pawn move.
    - A player runs out of time, and the other has nothing but the Hero left. (Under the optional rule A it's still a loss.)
    - Both players agree.

    A check must be answered at once: move the Hero, take the attacker, or block its path, where it can be blocked. Repetition and fifty moves end the game by themselves.
guide-asymmetric-mates =
    A Hero that has lost all its army can be mated by:

    - a Hero with one *major* unit: a Unicorn, any rook or any queen;
    - a Hero with two *minor* units (Knight, Werewolf, Monk, Ranger, Harpy), but not two Knights and not two Rangers. Bishops must stand on different colours;
    - two Werewolves, even in the middle of the board and without their Hero's help;
    - two major units without their Hero's help.

    In the picture the **Phoenix** mates alone: from f6 it attacks h8, g8, h7 and g7 at once. No other unit can do that.
guide-asymmetric-mate-two-harpies = Two Harpies, on squares of different colours, need their Hero: he keeps the bare one in the corner. Bring all three close, for a Harpy reaches no further than two squares. One Harpy takes away the square beside the corner, the other strikes the corner last.
guide-asymmetric-mate-werewolf-harpy = The Werewolf guards what is straight beside it, the Harpy the diagonal: side by side they leave no gap. In the last picture the Harpy covers h8 and h6, the Hero g6, and the Werewolf mates from f8 by way of g8.
guide-asymmetric-mate-unicorn = A Unicorn alone with its Hero mates, though it takes patience. The Hero stands opposite; the Unicorn comes close by single diagonal steps, waits until the bare Hero is in the corner, and strikes it from f7, by way of g8, while its own Hero guards the other squares.
guide-asymmetric-mate-pegasus = As with a rook, the Hero cuts the other off along the edge. Mind that a Pegasus reaches three squares only: bring it near first. Nothing can be put in the way of its check, so the last one, along the rank, settles it.
guide-asymmetric-mate-wyvern = A Wyvern attacks from two squares off, never next to it. The Hero takes the neighbouring file; a check drives the bare Hero to the square beside the Wyvern, where it is safe for a moment, and a step back along the same file mates.
guide-asymmetric-mate-phoenix = The easiest of the six. The Phoenix drives the bare Hero along the last rank, and its own Hero takes the squares in front. From f6 it strikes the corner like a bishop and its neighbours like a knight.
guide-asymmetric-options =
    Three rules that a challenge may add. They go together as you like.

    - **A · Stalemate wins.** Whoever leaves the other side without a legal move wins, in check or not.
    - **B · Promotion to captured pieces only.** A pawn becomes only what the army has lost: a kind of unit is free while fewer of it stand than at the start (one queen; two each of rooks, bishops and knights). If nothing is free, the pawn may not step on to the last rank, though it still gives check there.
    - **C · Free set-up.** First White, then Gold, arranges the eight units of the first rank in any order: that makes up for the half move that White is ahead. Castling stays possible only where the Hero and the rook stand on their usual squares.
guide-asymmetric-values =
    In pawns. Kind by kind, the stronger first; a Sprite beats a Guard by what it may become:

    - Pawns: Sprite, Guard, Footman
    - Knights: Unicorn, Werewolf, Knight
    - Bishops: Monk, Harpy, Ranger
    - Rooks: all about equal
    - Queens: Angel, Dragon, Phoenix
guide-asymmetric-strategy =
    - **Humans** want open lines. Swap pawns, keep both Monks, and steer for an endgame with the Angel or the Griffins.
    - **Elves** are ready at once. Let Rangers aim through crowded diagonals and the Pegasus work where others are shut in.
    - **Orcs** like it closed. Harpies leap where Monks are stuck, Wyverns aim through crowded files, and the Dragon breaks in and stirs up the camp. Guards hold, but attack badly.
    - **Close by**, Unicorns, Werewolves and the Angel are strong; Knights, Rangers and Wyverns cannot touch a neighbour.
    - **Nothing can be put in between** against a leap. Against a leaping check move the Hero or take the attacker.
    - **Rooks** press along files. Sideways they do much less.
guide-asymmetric-balance = The engine Fairy-Max played { $games } games of each pairing against itself, half with either colour. The figures are the first army's score; chance moves one colour's by about 3.5 either way, a total by about 2.5.

# The pieces, one short portrait each.
about-pawn = It never goes back, and on the last rank it becomes something stronger. “Pawns and promotion” tells what, and what else a pawn may or may not do.
about-king = If it cannot escape an attack, the game is lost; if it reaches the farthest rank, the game is won. It never steps on to an attacked square. Only this king castles, not the khan.
about-queen = The strongest unit on the board, and more than a match for a kheshig. The Horde does not begin with one.
about-rook = It sleeps in the corner until lines open, then rules them, in the endgame more than ever. It beats the lancer over a long distance, and it castles with the king.
about-bishop = It stays on squares of one colour for the whole game. Worth a little less than an archer, which strikes along the same lines from squares of both colours.
about-knight = It leaps over whatever stands in between, and changes the colour of its square with each move. The Horde's riders have learned their leap from it.
about-ordamirror-lancer = The heavy rider, in the rook's corner. It captures far along ranks and files, but gets about by leaps alone, so it needs no open line to come out and never sweeps along one. Both sides have two: a file is often safe only until one of them takes aim at it. When it has to leap away, it loses the line that it held.
about-ordamirror-archer = The light rider, also called the horse archer. It captures far along diagonals and reaches squares of both colours, so no square is out of its sight for good. Against khans that stay in the middle, forks and skewers come quickly. When it has to leap away, it loses the line that it held.
about-lancer = The heavy rider, in the rook's place. It comes out long before a rook could, but a rook crosses the open board faster, so the lancer counts for less, most of all late in the game. When it has to leap away, it loses the line that it held.
about-archer = The light rider, in full the horse archer, in the bishop's place. It aims far along diagonals, and one leap can open a fork or a skewer. Unlike a bishop it visits both colours. When it has to leap away, it loses the line that it held.
about-kheshig = The khan's own guard and the strongest rider, in the knight's place, one for each wing. Such a piece is elsewhere called a centaur. Keep it out of early trouble: it decides the endgame, and a khan with both of his is very hard to mate.
about-yurt = A tent where chess has its queen, and the weakest unit but for the pawns. Yet it captures just where it moves, so it protects pawns and riders reliably, and it is cheap to swap. Shogi players know it as the silver general, makruk players as the khon.
about-khan = The Horde's king by another name and in another dress; its letter is K all the same. Lost when it cannot escape an attack, victorious when it reaches the farthest rank. It never steps on to an attacked square, and it never castles.
about-falcon = Stands where chess has its queen. In one move it crosses the board, but it strikes only a knight's leap away: lancer and archer turned inside out. Its long lines capture nothing: they are there to give an army of leapers the reach that it lacked, while the capture stays a knight's. It is thought to be worth about as much as those two.
about-scout = It rides where other armies walk: three leaps take it from its first square to the last rank, where it becomes a khatun. Weaker than a pawn in defence, for it strikes at a single square and never comes back, but quick to threaten. Nothing blocks its leap; only a full landing square does.
about-khatun = The khan's consort, in the queen's place, and the weakest of the back rank. She gets about like a knight and strikes only at what stands beside her, all eight squares of it: a good guard for the khan. Scouts become khatuns.
about-hero = Every army has the same king, so that mates work the same against all. If it cannot escape an attack, the game is lost, and it never steps on to an attacked square. Slow and open to checks, but sturdy close by: in the endgame it fights like three pawns and hunts those it can reach.
about-footman = Whatever stands in front blocks it, friend or foe. But it trades well against other pawns, and it can become an Angel, the strongest unit of all. From its second rank it may go two squares.
about-human-knight = Leaps over everything and is the fastest of the three knights, strong at its own distance and helpless against a neighbour. It changes the colour of its square with each move and trades well against the other two. Two Knights cannot force mate.
about-monk = Direct and powerful, but often stuck behind its own pawns, and seldom the winner of a trade of bishops. It loves open positions, best with its twin. It stays on one colour. The strongest of the three bishops.
about-griffin = Comes out late, when its own pawns have gone; then nothing reaches further. At its best on an open board and in the endgame. Along a file it besieges; sideways it mostly waits.
about-angel = Rook and bishop in one, the strongest unit of all: unmatched close by and far away, only at a knight's distance do the other queens do better. It comes into play late, and loses by a trade of queens.
about-sprite = Enemies cannot block it, for it captures where it goes; friends can. Two ways ahead make it nimble, but it stays on one colour. On the last rank it becomes any elven unit, for which it is commonly rated above the Guard. From its second rank it may go two squares along one diagonal.
about-unicorn = Slow and well protected, at home on both colours, with up to twelve squares in its sights. With its Hero it mates a bare king, so it counts as a major unit. The way back from a long step goes by another square, which may be blocked.
about-ranger = Shoots over its neighbour at what stands behind, so it is active from the first move and at its best on crowded diagonals. The cheapest of the bishops, it need not fear an exchange. Helpless close by, and slow to reach the next diagonal. After a leap over a neighbour to a distance of three or more it cannot go straight back. Two Rangers cannot force mate.
about-pegasus = Nothing blocks it: it is the only unit that leaps over two squares at once. Lively and dangerous in closed positions. Its reach ends after three squares, so it cannot besiege from afar.
about-phoenix = Bishop and knight in one: out early, dangerous in motion rather than solid. Very strong at a knight's distance, and quick to mate. The only unit that can sometimes mate a bare king alone, from f6 against h8, and the only queen that cannot stalemate alone.
about-guard = Three squares to capture on, but only one of them ahead: the best defender among the pawns and the weakest attacker. Enemies cannot block it, friends can. On the last rank it becomes a Harpy, nothing else. From its second rank it may go two squares.
about-werewolf = Slow, well protected, strong close by, and never short of a threat. It changes the colour of its square with each move. One cannot mate a bare king, but two can, anywhere and even without their Hero. The way back from a long step goes by another square, which may be blocked.
about-harpy = Slow, but nothing stops it. It likes closed positions and does well in trades. It stays on one colour. Stronger than a Ranger, weaker than a Monk.
about-wyvern = Shoots over its neighbour at what stands behind, so it is active from the first move and at its best on crowded files. Helpless close by, and slow to reach the next file. After a leap over a neighbour to a distance of three or more it cannot go straight back.
about-dragon = Rook and knight in one: it besieges along files and leaps into a closed camp to stir it up. Very strong at a knight's distance. Worth a little more than a Phoenix and less than an Angel.

opening-benkos-castle = Benko's Castle · Double Corner
opening-stockfish-closed = Stockfish Defense · Closed
opening-stockfish-open = Stockfish Defense · Open
opening-stockfish-queenside-push = Stockfish Defense · Queenside Push
alt-openings = Openings. { $openings }.
