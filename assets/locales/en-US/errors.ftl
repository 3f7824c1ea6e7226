# Refusals: what happened, why, and what to do.
error-not-your-turn = It's not your turn yet. Waiting for { $waiting_for }.
error-engine-to-move = It's not your turn yet. Your opponent is still thinking.
error-not-your-game = Only { $white } and { $black } can do that in game #{ $game_id }. To start a game of your own, use /play.
error-not-your-engine-game = Only { $player } can do that in game #{ $game_id }. To start a game of your own, use /play.
error-game-over = { $ended } Press **Rematch** below the final board to play again.
error-game-not-over = Game #{ $game_id } is still in progress, so you can't start a rematch yet.
error-no-such-game = This server has no game #{ $game_id }. Use /games to see your current games, or /history to see your finished ones.
error-no-game-here = You have no game here. Start one with /challenge, or see your other games with /games.
error-several-games = You're playing several games ({ $games }). Pick one with the “{ name-game }” option.
error-stale-position = That board is out of date: game #{ $game_id } has moved on. Use the newest board, or get it with /board.
error-move-text-too-long = That's too long for a move ({ NUMBER($length) } characters). Just type the piece and its target square.
error-self-challenge = You can't challenge yourself. Pick another member, or leave the opponent empty so anyone can accept.
error-bot-opponent = <@{ $opponent }> is a bot and can't accept challenges. Challenge a member, or use /play to play the engine.
error-no-such-challenge = This challenge no longer exists. Make a new one with /challenge.
error-not-your-challenge = Only <@{ $challenger }>, who made this challenge, can cancel it.
error-challenge-not-for-you = This challenge is for <@{ $opponent }>, so only they can answer it.
error-challenge-open-to-all = This challenge is open to everyone, so it can't be declined. Just ignore it.
error-own-challenge = This is your own challenge. Wait for someone to accept it, or press **Cancel**.
error-challenge-accepted = Too late: someone has already accepted this challenge (game #{ $game_id }).
error-challenge-declined = This challenge has been declined. Make a new one with /challenge.
error-challenge-cancelled = This challenge has been canceled. Make a new one with /challenge.
error-challenge-expired =
    Nobody answered this challenge within { $hours ->
        [one] 1 hour
       *[other] { $hours } hours
    }, so it has expired. Make a new one with /challenge.
error-unknown-variant = There's no variant called “{ $name }”. Pick one from the list.
error-not-offered = That isn't one of the options. Run the command again and pick one from the list.
error-may-not-share = You can't post in this channel. Try again in a channel where you can.
error-cannot-write = { $count ->
    [one] I'm missing a permission in <#{ $channel }>: { $missing }. Ask a server admin to grant it, then try again.
   *[other] I'm missing permissions in <#{ $channel }>: { $missing }. Ask a server admin to grant them, then try again.
 }
error-cannot-see = <@{ $user }> can't see this channel. Challenge them in a channel you can both see.
error-game-channel-gone = The thread for game #{ $game_id } was deleted. To continue the game, use /board in a channel where games are allowed, with the “{ name-game }” option set to { $game_id }.
error-only-in-servers = That only works in a server channel. In DMs, you can play the engine with /play.
error-member-left = That member is no longer in this server.
error-discord-silent = Discord isn't responding. Try again in a minute.
error-board-not-posted = Done, but I couldn't post the board. I'll post it as soon as Discord lets me; to try now, use /board with the “{ name-game }” option set to { $game_id }.
error-leaving = I'm restarting. Try again in a minute.
error-still-warming = I'm still starting up. Try again in a few seconds.
error-engine-off = The engine can't answer right now, but nothing was lost. Try again in a few minutes. If it still doesn't work, tell the bot's owner.
error-discord = Discord didn't accept my reply. Nothing was lost; try again in a moment.
error-too-late-for-form = That took too long, so the form couldn't open. Please try again.
error-storage = I can't reach my database right now. Nothing was lost; try again in a minute.
error-unknown = Sorry, something went wrong on my end. Nothing was lost. Try again; if it keeps happening, send this reference to the bot's owner: { $reference }

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-attach_files = Attach Files
permission-manage_threads = Manage Threads
permission-connect = Connect
permission-create_public_threads = Create Public Threads
permission-read_message_history = Read Message History
permission-manage_channels = Manage Channels
permission-manage_roles = Manage Roles
error-cannot-make-channel = Discord didn't let me create the channel. Check that I have **Manage Channels** and that this server has fewer than 500 channels, or pick an existing one.

# Why a move is not legal.
move-unreadable = “{ $text }” isn't a move I can read. Try one like { $examples }.
move-ambiguous = “{ $text }” could mean several moves. Pick one: { $candidates }.
choice-step = { $move } ({ $piece } from { $origin }, no capture)
choice-castling = { $move } ({ $piece } to { $target })
choice-promotion = { $move } (promotes to { FORM($promoted, form: "text") })
choice-capture = { $move } ({ $piece } from { $origin } takes { FORM($captured, form: "text") })
list-comma = ,{" "}
labelled = { $label }: { $told }
# Words that may be typed in a move, separated by strokes.
typed-from = from|the|on|move|my
typed-to = to|goes to|moves to|at
typed-takes = takes|captures|takes on|captures on
typed-becomes = becomes|becomes a|promote to|promotes to|promotes to a|promoting to|becoming
typed-castles = castle|castles|castling
typed-castles-short = castle short|castles short|short castle|short castling|castle kingside|castles kingside|castle king side|castle king's side|kingside castle|kingside castling
typed-castles-long = castle long|castles long|long castle|long castling|castle queenside|castles queenside|castle queen side|castle queen's side|queenside castle|queenside castling
# Other words for units, each with the English name that it stands for.
typed-also = horse=knight|centaur=kheshig|keshig=kheshig|tent=yurt
illegal-game-over = The game is over, so no more moves can be played.
illegal-empty-square = There's nothing on { $origin }.
illegal-not-your-unit = The { FORM($piece, form: "text") } on { $origin } is your opponent's.
illegal-no-such-unit = There's no { FORM($piece, form: "text") } that matches “{ $text }”.
illegal-none-left = There's no { FORM($piece, form: "text") } to move.
illegal-own-unit-there = The { FORM($piece, form: "text") } on { $origin } can't move to { $target }: your own { FORM($culprit_piece, form: "text") } is there.
illegal-cannot-reach = { $origin ->
    [unknown] No { FORM($piece, form: "text") } can move to { $target }.
   *[square] The { FORM($piece, form: "text") } on { $origin } can't move to { $target }.
}
illegal-blocked = The { FORM($piece, form: "text") } on { $origin } can't move to { $target }: the { FORM($culprit_piece, form: "text") } on { $culprit } is in the way.
illegal-needs-capture = The { FORM($piece, form: "text") } on { $origin } can't move to { $target } because there's nothing to capture there.
illegal-cannot-capture = The { FORM($piece, form: "text") } on { $origin } can't capture on { $target }.
illegal-leaves-check = The { FORM($piece, form: "text") } on { $origin } can't move to { $target }: your { FORM($royal, form: "text") } would be in check from the { FORM($culprit_piece, form: "text") } on { $culprit }.
illegal-king-attacked = The { FORM($piece, form: "text") } on { $origin } can't move to { $target }: the { FORM($culprit_piece, form: "text") } on { $culprit } attacks that square.
illegal-wrong-promotion = Choose a piece to promote to: { $promotions }. For example, { $example }.
illegal-no-promotion = The { FORM($piece, form: "text") } on { $origin } can't move to { $target } yet: in this game pawns promote only to captured pieces, and none are available.
illegal-no-double-step = The { FORM($piece, form: "text") } on { $origin } can't move to { $target }: { $army } pawns move one square at a time, even on their first move.
illegal-double-step-late = The { FORM($piece, form: "text") } on { $origin } can't move to { $target }: only a pawn that's still on rank { $rank } can move two squares.
illegal-may-double-step = From rank { $rank }, they can move two squares.
illegal-not-a-promotion = The { FORM($piece, form: "text") } on { $origin } doesn't promote on { $target }.
illegal-no-drops = This variant has no drops, so you can't drop a piece on { $target }.
illegal-never-castles = The { $army } can't castle.
illegal-castling-lost = You can't castle on that side anymore: the { FORM($royal, form: "text") } or the rook there has moved.
illegal-castling-blocked = You can't castle yet: the { FORM($culprit_piece, form: "text") } on { $culprit } is in the way.
illegal-castling-in-check = You can't castle out of check: the { FORM($culprit_piece, form: "text") } on { $culprit } attacks your { FORM($royal, form: "text") }.
illegal-castling-through-check = You can't castle there: the { FORM($culprit_piece, form: "text") } on { $culprit } attacks { $target }, which your { FORM($royal, form: "text") } would pass through or land on.
options = The { FORM($piece, form: "text") } can play { $moves }.
options-more = The { FORM($piece, form: "text") } can play { $moves }, among others.
options-none = The { FORM($piece, form: "text") } has no legal moves right now.
options-of-several = Legal { FORM($piece, form: "text") } moves: { $moves }.
options-of-several-more = Legal { FORM($piece, form: "text") } moves include { $moves }.
options-of-several-none = There are no legal { FORM($piece, form: "text") } moves right now.

# How a game ended, for somebody who comes too late.
ended-checkmate = Game #{ $game_id } ended in checkmate.
ended-campmate = Game #{ $game_id } ended in campmate.
ended-stalemate = Game #{ $game_id } ended in a draw by stalemate.
ended-stalemate-won = Game #{ $game_id } ended in a win by stalemate.
ended-insufficient_material = Game #{ $game_id } ended in a draw by insufficient material.
ended-threefold_repetition = Game #{ $game_id } ended in a draw by repetition.
ended-fifty_moves = Game #{ $game_id } ended in a draw by the fifty-move rule.
ended-resignation = Game #{ $game_id } ended by resignation.
ended-timeout = Game #{ $game_id } ended when a player ran out of time.
ended-timeout-drawn = Game #{ $game_id } ended in a draw: one player ran out of time, but their opponent didn't have enough material to win.
ended-agreement = Game #{ $game_id } ended in a draw by agreement.
ended-aborted = Game #{ $game_id } was aborted.
sentence-and-sentence = { $first } { $second }
or = {" "}or {""}
or-moves = {" "}or {""}
error-too-many-challenges =
    { $most ->
        [one] You've reached the limit of one open challenge. Cancel it or wait for an answer.
       *[other] You've reached the limit of { $most } open challenges. Cancel one or wait for an answer.
    }
error-too-many-games =
    { $most ->
        [one] <@{ $player }> has reached the limit of one game in progress and has to finish it first.
       *[other] <@{ $player }> has reached the limit of { $most } games in progress and has to finish one first.
    }
error-too-many-requests = You're going too fast. Try again { $time }.
error-too-many-tasks =
    { $most ->
        [one] You already have a request running (a hint, an analysis or an animation). Wait for it to finish, then try again.
       *[other] You already have { $most } requests running (hints, analyses, animations). Wait for one to finish, then try again.
    }
error-too-many-server-tasks =
    { $most ->
        [one] This server already has a request running (a hint, an analysis or an animation). Try again in a moment.
       *[other] This server already has { $most } requests running (hints, analyses, animations). Try again in a moment.
    }
error-work-pool-full = I'm getting too many requests right now. Try again in a minute.
error-too-many-analyses =
    You've reached the limit of { $most ->
        [one] one analysis
       *[other] { $most } analyses
    } per day. Try again { $again_at }. You can still open finished analyses.

fen-unreadable = That's not a valid FEN for this variant. A FEN lists eight ranks, the side to move, the castling rights and the en passant square.
fen-piece = There's no piece “{ $token }” in this variant. Uppercase letters are White's pieces, lowercase letters the other side's.
fen-rank = Rank { $token } doesn't have exactly eight squares.
fen-turn = “{ $token }” isn't a valid side to move: use w or b.
fen-counter = “{ $token }” isn't a valid move counter: use a whole number.
fen-kings = Each side must have exactly one king (or khan).
fen-pawns = Pawns can't be on the first or last rank.
fen-check = The side that just moved is in check, so this position is impossible. Switch whose turn it is.
fen-castling = The castling rights don't match the position: the king and rook must be on their starting squares, and the variant must have castling.
fen-passed = The en passant square doesn't match a pawn that just moved two squares.
error-position-over = The game would already be over in this position. Set up a different one.
