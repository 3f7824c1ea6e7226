# Commands.
command-history = List a member's finished games
command-profile = Show a member's ratings, results, streaks and opponents
command-progress = Show your ratings, accuracy, puzzle themes, openings, streaks and pace

# Help.
help-title = How to play with Campmate
help-body = Campmate hosts chess variants in this server. New to the armies? Pick a piece below the board, and I'll show you where it can move.

    - **Start** · /challenge shows the variants, then asks for the rest. Leave the opponent empty so anyone can accept. Or right-click a member (on a phone, open their profile) and pick **Apps › { context-challenge }**. Nobody around? /play the engine, here or in DMs.
    - **Play** · Pick a piece below the board, or type /move. **Piece guide** explains any piece; /next goes to the next game where it's your turn; /board shows the board again; /clock shows both clocks and can give your opponent 15 seconds. /hint suggests a move in casual games. There's also /draw, /takeback, /resign and /abort, and for correspondence games /vacation and /conditional.
    - **Learn** · /rules explains every variant and piece. /learn has short exercises, and /train brings back what you got wrong and lets you practice openings. /puzzle gives you a position with one winning move. /daily is the daily puzzle, the same for everyone. /storm is puzzles against the clock, and /race pits you against other members. /progress shows how you're doing.
    - **Review** · /games lists your current games, /history your finished ones. /replay steps through a game, /analyze shows the mistakes, /export saves it. /import brings in games from elsewhere. To get a board's FEN, right-click its message (on a phone, press and hold) and pick **Apps › { context-show-position }**; **{ context-learn }** shows what went well and your key moments.
    - **Compete** · /ladder shows the leaderboard, /profile a member's record. /tournament create opens a tournament (groups or Swiss), /tournament challenge sets up a team match, and /simul lets you take on everyone at once. With /vote start, the whole server votes on each move. /season hall lists past winners.
    - **Settings** · /settings is yours: theme, board, notifications, language. /setup and /server are for server managers.

# Lists of several pages.
page-back = Back
page-next = Next
page-place = Page { $number } of { $total }
choose-a-game = Another variant…
tally = { $games ->
    [one] { $games } game
   *[other] { $games } games
} · +{ $wins } ={ $draws } −{ $losses } · { $percent }%
result-win = won
result-draw = drawn
result-loss = lost
way-checkmate = checkmate
way-campmate = campmate
way-stalemate = stalemate
way-insufficient_material = insufficient material
way-threefold_repetition = repetition
way-fifty_moves = 50-move rule
way-resignation = resignation
way-timeout = out of time
way-agreement = agreement
way-aborted = aborted
channel-elsewhere = game thread

# Current games.
games-title = <@{ $user }>'s games
games-none = <@{ $user }> has no games in progress. Start one with /challenge.
games-line = **#{ $game }** { $variant } vs. { $opponent } · move { $number }
games-yours = **your turn**
games-theirs = opponent's turn
games-turn-theirs = { $player } to move
games-deadline = time runs out { $deadline }
games-since = waiting since { $since }
games-no-channel = use /board to open it
games-total = { $total ->
    [one] { $total } game
   *[other] { $total } games
}

# Finished games.
history-title = <@{ $user }>'s finished games
history-title-between = <@{ $user }> vs. <@{ $opponent }>
history-none = No finished games yet. Start a game with /challenge.
records-hidden = A game in a channel you can't see
history-line = **#{ $game }** { $variant } vs. { $opponent } · { $side } ({ $army })
history-line-plain = **#{ $game }** { $variant } vs. { $opponent } · { $side }
history-game = #{ $game } { $variant } · { $opponent }
history-open = Replay a game…
history-opponent = Filter by opponent…
history-everybody = All opponents
history-against = vs. { $opponent }

# The ladder.
ladder-title = { $variant } leaderboard
ladder-none =
    { $live ->
        [yes] Nobody has a live rating in { $variant } here yet. Start a rated live game with /challenge.
       *[no] Nobody has a rating in { $variant } here yet. Start a rated game with /challenge.
    }
ladder-none-settled =
    { $live ->
        [yes] Nobody here has played ten rated live games of { $variant } yet. Press **{ ladder-show-everyone }** to see everyone.
       *[no] Nobody here has played ten rated games of { $variant } yet. Press **{ ladder-show-everyone }** to see everyone.
    }
ladder-line = { $place }\. <@{ $user }> · **{ $rating }** · { $games ->
    [one] { $games } game
   *[other] { $games } games
} · +{ $wins } ={ $draws } −{ $losses }
ladder-line-own = { $line } · **you**
ladder-own-place = You're #{ $place }.
ladder-no-place = You're not ranked yet. Finish a rated game to get on the leaderboard.
ladder-no-place-settled = You're not on this list yet. It takes ten rated games.
ladder-provisional = ? = provisional rating (fewer than 10 rated games)
ladder-total = { $total ->
    [one] { $total } player
   *[other] { $total } players
}
button-ladder-own = My rank
ladder-show-settled = 10+ games only
ladder-show-everyone = All players

# The balance of a variant.
button-balance = Balance of the sides
balance-title = { $variant }: balance of the sides
balance-pair = { $first } – { $second }
balance-first = first side wins
balance-drawn = draw
balance-second = second side wins
balance-none = No { $variant } games have been finished here yet. Start one with /challenge.
balance-view = All finished games in this server, including casual ones. Wins and score are for the side named first.
balance-published = Fairy-Max against itself
balance-published-line = { $pair } · the first army scored { $percent }% in { $games } games
balance-ladder = Leaderboard
alt-balance = Results of { $variant } games in this server, one bar per matchup, for the side named first. { $pairs }
alt-balance-pair = { $pair }: +{ $wins } ={ $draws } −{ $losses }.{" "}

# A member's record.
profile-title = <@{ $user }>'s profile
profile-tab-ratings = Ratings
profile-tab-results = Results
profile-tab-opponents = Opponents
profile-tab-between = Head-to-head
profile-games = Games
history-profile = Profile
profile-unrated = No rated games finished here yet. Start one with /challenge.
profile-unplayed = No games finished here yet. Start one with /challenge.
profile-rating = **{ $variant }** · **{ $rating }** · { $games ->
    [one] { $games } game
   *[other] { $games } games
} · rank #{ $place } · peak { $peak }
profile-chart = Ratings
chart-day = { DATETIME($day, dateStyle: "medium") }
profile-chart-some = The chart shows the { $count } variants with the most recent rated games.
profile-all = All games
profile-by-game = By variant
profile-by-colour = By color
profile-by-army = By army
profile-streaks = Streaks
run-win = Current streak: { $length ->
    [one] { $length } win
   *[other] { $length } wins
}
run-draw = Current streak: { $length ->
    [one] { $length } draw
   *[other] { $length } draws
}
run-loss = Current streak: { $length ->
    [one] { $length } loss
   *[other] { $length } losses
}
profile-longest-winning = Longest winning streak: { $length }
profile-longest-unbeaten = Longest unbeaten streak: { $length }
profile-casual = Includes casual games, but not aborted ones.
profile-rival = <@{ $opponent }> · { $tally }
profile-never-met = You haven't finished a game against <@{ $user }> here yet. Use /challenge to play one.
profile-score = You vs. <@{ $user }>: { $tally }
profile-latest = Latest games
alt-ratings = Ratings over time. { $courses }
alt-rating-course = { $variant }: { $first } to { $last }, peak { $peak }, rated games: { $games }.{" "}

# The buttons of how to begin, and the form for a game with the engine.
button-start-engine-game = Play the engine
button-start-challenge = Challenge
button-start-reading = Rules
engine-game-form-title = Play the engine
engine-game-form-family = Variant
engine-game-form-level = Level
engine-game-form-colour = Your color
help-version = Campmate { $version }
help-games = **Variants** · { $games }
welcome-title = Campmate: chess variants with armies of their own
welcome-body = Two armies that play by different rules. New to them? Pick a piece below the board, and I'll show you where it can move. And there's a second way to win: get your king safely to the far rank. That's **campmate**.

    Start below: play the engine (levels 1 to 9), post an open challenge, or read the rules. /help has everything else. If you manage this server, /setup gets it ready in a minute.

# Progress.
progress-title = Your progress
progress-title-of = <@{ $user }>'s progress
progress-no-server = Ratings and win streaks are separate for each server. Use /progress in a server to see yours there.
progress-armies = Performance by army
progress-army-rating = { $army } · **{ $rating }** · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
progress-performance-what = Performance is the rating that your results in rated games with that army correspond to.
progress-accuracy-title = Accuracy
progress-accuracy = **{ $variant }** · { $mean }% { $games ->
    [one] in one analyzed game
   *[other] on average in { $games } analyzed games
}
progress-accuracy-recent = **{ $variant }** · { $mean }% on average in { $games } analyzed games, { $recent }% in the last { $count }
progress-no-accuracy = Use /analyze on your finished games to see your accuracy over time.
progress-themes-title = Puzzle themes
progress-themes-total = { $solved } solved, { $failed } failed · { $share }%
progress-theme = { $theme } · { $solved } solved, { $failed } failed · { $share }%
progress-themes-more = Showing only the themes you've seen most often.
progress-no-themes = You haven't tried any puzzles yet. Start with /puzzle.
progress-openings-title = Openings
progress-no-openings = Finish a game to see which openings you play, and how you score with them. Start one with /play.
progress-streak-row = Puzzles solved in a row without a hint: best { $best }, current { $now }
progress-streak-days = Daily puzzle streak (days): best { $best }
progress-streak-run = Puzzle streak: best { $best }
progress-no-streaks = No streaks yet. Play a game with /challenge, or solve a puzzle with /puzzle.
progress-no-puzzle-streaks = No puzzle streaks yet. Start one with /puzzle.
progress-pace-title = Time per move
progress-no-pace = Play a few games against members to see your typical time per move.
progress-unrated-of = No rated games finished here yet.
progress-page-link = See all of your progress in your browser.
button-progress = Progress
button-progress-page = All of your progress
button-open-progress = Your progress
alt-accuracy = Accuracy over time. { $courses }
alt-accuracy-course = { $variant }: from { $first }% to { $last }%, analyzed games: { $games }.{" "}
progress-pace-live = Live games: { $time }
progress-pace-correspondence = Correspondence games and games with no time limit: { $time }
amount-seconds = { $seconds } s
amount-minutes = { $minutes } min
amount-hours = { $hours } h
amount-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
