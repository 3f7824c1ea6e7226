# Commands.
command-history = List the games that a member has finished
command-profile = Show a member's ratings, results, streaks and opponents

# Help.
help-title = How to play with Campmate
help-body = Campmate hosts chess variants in this server. Two armies meet, and you need not know them: pick a piece under the board, and a picture shows where it may go.

    - **Start** · /challenge a friend, or leave the opponent out so that anyone can accept. Nobody awake? /play against the engine, here or in a direct message.
    - **Play** · Pick a piece under the board, or use /move. *Piece guide* explains any piece. /board brings the board back, /clock shows both clocks. /hint asks the engine for a move in a casual game. /draw, /takeback, /resign and /abort do what they say.
    - **Learn** · /rules explains each game and each of its pieces. /learn has short exercises for each piece and each way to win. /puzzle gives you a position with one right move, /daily the one of the day.
    - **Look back** · /games shows what waits for you, /history what you have finished. /replay steps through a game, /analyze shows where it went wrong, /export saves it.
    - **Compare** · /ladder lists the ratings, /profile shows what a member has scored.
    - **Set up** · /settings is yours: theme, board, reminders, language. /server is for those who manage the server.

# Lists of several pages.
page-back = Back
page-next = Next
page-place = page { $number } of { $total }
choose-a-game = Another game…
tally = { $games ->
    [one] { $games } game
   *[other] { $games } games
} · +{ $wins } ={ $draws } −{ $losses } · { $percent }%
result-win = won
result-draw = drawn
result-loss = lost
way-checkmate = checkmate
way-campmate = campmate
way-stalemate = stalemate
way-insufficient_material = too little material
way-threefold_repetition = repetition
way-fifty_moves = fifty moves
way-resignation = resignation
way-timeout = out of time
way-agreement = agreement
way-aborted = called off
room-elsewhere = its room

# The games that go on.
games-title = Games of <@{ $user }>
games-none = <@{ $user }> is not playing at the moment. Start a game with /challenge.
games-line = **#{ $game }** { $variant } against { $opponent } · move { $number }
games-yours = **your turn**
games-theirs = waiting for the opponent
games-turn-theirs = { $player } to move
games-deadline = time runs out { $deadline }
games-since = since { $since }
games-no-room = /board shows it
games-total = { $total ->
    [one] { $total } game
   *[other] { $total } games
}

# The games that are over.
history-title = Finished games of <@{ $user }>
history-title-between = <@{ $user }> against <@{ $opponent }>
history-none = No game has been finished yet. Start one with /challenge.
records-hidden = A game in a channel you can't see
history-line = **#{ $game }** { $variant } against { $opponent } · { $side } ({ $army })
history-game = #{ $game } { $variant } · { $opponent }
history-open = Replay a game…
history-opponent = Against whom…
history-everybody = Against everybody
history-against = Against { $opponent }

# The ladder.
ladder-title = { $variant } ladder
ladder-none = Nobody has finished a rated game of { $variant } here yet. Start one with /challenge.
ladder-none-settled = Nobody here has ten rated games of { $variant } yet. Press *All players* to see everyone.
ladder-line = { $place }\. <@{ $user }> · **{ $rating }** · { $games ->
    [one] { $games } game
   *[other] { $games } games
} · +{ $wins } ={ $draws } −{ $losses }
ladder-line-own = { $line } · **you**
ladder-own-place = You are in place { $place }.
ladder-no-place = You are not on this list yet: finished rated games bring you here.
ladder-provisional = A question mark means fewer than ten rated games.
ladder-total = { $total ->
    [one] { $total } player
   *[other] { $total } players
}
button-ladder-own = My place
ladder-show-settled = Ten games or more
ladder-show-everyone = All players

# How evenly the sides meet.
button-balance = Balance
balance-title = { $variant }: balance
balance-pair = { $first } – { $second }
balance-first = first wins
balance-drawn = draw
balance-second = second wins
balance-none = No game of { $variant } has been finished here yet, so there is nothing to compare. Start one with /challenge.
balance-view = All finished games of this server, casual ones too. Wins, score and per cent are those of the side named first.
balance-published = What an engine's games with itself have shown
balance-published-line = { $pair } · { $percent }% for the first in { $games } games of the engine Fairy-Max
balance-ladder = Ladder
alt-balance = How the games of { $variant } here ended, a bar for each pairing, as the side named first sees it. { $pairs }
alt-balance-pair = { $pair }: +{ $wins } ={ $draws } −{ $losses }.{" "}

# A member's record.
profile-title = Profile of <@{ $user }>
profile-tab-ratings = Ratings
profile-tab-results = Results
profile-tab-opponents = Opponents
profile-tab-between = With you
profile-games = Games
history-profile = Profile
profile-unrated = No rated game has been finished here yet. Start one with /challenge.
profile-unplayed = No game has been finished here yet. Start one with /challenge.
profile-rating = **{ $variant }** · **{ $rating }** · { $games ->
    [one] { $games } game
   *[other] { $games } games
} · place { $place } · best { $peak }
profile-chart = Ratings
profile-chart-some = The chart shows the { $count } games rated last.
profile-all = All games
profile-by-game = By game
profile-by-colour = By colour
profile-by-army = By army
profile-streaks = In a row
run-win = Now: { $length ->
    [one] { $length } win
   *[other] { $length } wins in a row
}
run-draw = Now: { $length ->
    [one] { $length } draw
   *[other] { $length } draws in a row
}
run-loss = Now: { $length ->
    [one] { $length } loss
   *[other] { $length } losses in a row
}
profile-longest-winning = Longest winning streak: { $length }
profile-longest-unbeaten = Longest without a loss: { $length }
profile-casual = Casual games count here too. Games that were called off do not.
profile-rival = <@{ $opponent }> · { $tally }
profile-never-met = You have not finished a game against <@{ $user }> here yet. Use /challenge to play one.
profile-score = You against <@{ $user }>: { $tally }
profile-latest = Latest games
alt-ratings = Ratings over time. { $courses }
alt-rating-course = { $variant }: { $first } to { $last }, best { $peak }, { $games } rated.{" "}

# The buttons of how to begin, and the form for a game with the engine.
button-start-engine-game = Play the engine
button-start-challenge = Challenge
button-start-reading = Rules
engine-game-form-title = A game with the engine
engine-game-form-family = Game
engine-game-form-level = Level
engine-game-form-colour = Your colour
help-version = Campmate { $version }
help-games = **Games** · { $games }
welcome-title = Campmate: chess with other armies
welcome-body = Two armies meet that go by different rules, and you need not know them: pick a piece under the board, and a picture shows where it may go. A king that reaches the far rank wins, too: that is the campmate.

    Begin below: play the engine at a level from 1 to 9, challenge whoever answers first, or read the rules. /help says the rest.
