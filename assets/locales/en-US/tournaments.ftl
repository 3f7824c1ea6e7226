# Tournaments: the message that is joined, its tables, and what organisers do.
command-tournament = Tournaments: everyone meets everyone, rounds by the Swiss system, or server against server
command-tournament-create = Open a tournament that members of this server can join
command-tournament-join = Join a tournament before it begins
command-tournament-leave = Leave a tournament; once it has begun, you lose your games that go on
command-tournament-table = Show the tables of a tournament
command-tournament-start = Begin your tournament before its deadline
command-tournament-remove = Take a player out of your tournament
command-tournament-channel = Move your tournament to this channel
command-tournament-extend = Give members more time to join your tournament
command-tournament-cancel = Call your tournament off
name-tournament = tournament
name-create = create
name-join = join
name-leave = leave
name-table = table
name-start = start
name-remove = remove
name-extend = extend
name-cancel = cancel
name-channel = channel
name-system = system
name-size = size
name-joining = joining
name-rounds = rounds
name-title = title
name-role = role
name-longer = longer
option-system = How players are paired (groups unless you say otherwise)
option-size = The most players; with as many it begins at once
option-joining = How long members can join (a day unless you say otherwise)
option-rounds = How many rounds a Swiss tournament has (as many as its players need)
option-title = What the tournament is called
option-winner-role = A role for the winner, which you and I must be allowed to give
option-tournament = Which tournament; not needed if there is only one
option-removed = The player to take out
option-longer = How much more time there is to join (a day unless you say otherwise)
system-groups = Groups: everyone meets everyone, all games at once
system-swiss = Swiss: round by round, like scores meet
span-15m = 15 minutes
span-1h = 1 hour
span-6h = 6 hours
span-1d = 1 day
span-3d = 3 days
span-7d = 7 days
button-join-tournament = Join
button-leave-tournament = Leave
button-start-tournament = Start now
button-show-tables = Tables
button-leave-for-good = Leave and lose
button-call-off-for-good = Call it off
button-stay-in-tournament = Go on
button-tournament-page = Tables in the browser
button-tournament-settings = Tournaments
button-any-tournament-channel = In any channel
tournament-unnamed = { $variant } tournament
tournament-title = { $name } · tournament { $number }
tournament-choice = #{ $number } { $name }
tournament-groups = Everyone meets everyone in groups of four to eight, all games at once. Larger fields have several groups and a final. Whoever leaves or runs out of time loses their other games, too.
tournament-swiss = Round by round, players with like scores meet; each round begins when the one before is over. Whoever leaves, or does not make a move in time, loses and is out.
tournament-begins = It begins { $time } with { NUMBER($fewest) } players or more, and at once when { NUMBER($size) } have joined.
tournament-organiser = Organised by <@{ $user }>, who can start it earlier.
tournament-nobody-yet = Nobody has joined yet. Press Join to be the first.
tournament-joined = { $count ->
    [one] One player: { $players }
   *[other] { $count } players: { $players }
 }
tournament-in-groups = Under way: { NUMBER($over) } of { NUMBER($games) } games are over. /games shows you yours.
tournament-in-final = The final: { NUMBER($over) } of { NUMBER($games) } games are over.
tournament-round = Round { NUMBER($round) } of { NUMBER($rounds) }: { NUMBER($over) } of { NUMBER($games) } games are over.
tournament-over = It is over, and { $winners } won.
tournament-over-unwon = It is over, and nobody is left to win it.
tournament-called-off = It was called off: either its organiser did so, or fewer than four had joined by the deadline.
tournament-final = Final
tournament-group = Group { $group }
tournament-won = **{ $name }** is over. Congratulations, { $winners }!
tournament-shared = **{ $name }** is over, and nothing decides between { $winners }. Congratulations to each of you!
tournament-unwon = **{ $name }** is over: all its players have left, so nobody has won.
list-and = {" "}and{" "}
table-points = Pts
table-sonneborn = SB
table-buchholz = BH
tournament-page-open = { NUMBER($count) } of at most { NUMBER($size) } players have joined. Join in Discord with /tournament join.
tournament-page-groups = Under way: { NUMBER($over) } of { NUMBER($games) } games are over. Each result leads to its game.
tournament-page-over = It is over. Each result leads to its game.
table-points-long = Points
table-sonneborn-long = Sonneborn-Berger
table-buchholz-long = Buchholz
table-line = **{ $place }** { $player } · { $points }
table-line-out = – { $player } · { $points } · { $why }
out-left = left
out-time = ran out of time
out-removed = taken out
alt-tournament-table = Table of { $title }: { $players }.
tournament-army-question = Which army will you lead in every game of the tournament?
tournament-your-army = You lead { $army }.
tournament-you-joined = You have joined { $name }, which begins { $time } or once it is full. Each game gets its own thread, and I call you when it is your move.
tournament-you-left = You have left { $name }.
tournament-removed = <@{ $user }> is out of { $name }.
tournament-started = { $name } begins. Its games open one after the other.
tournament-extended = { $name } can now be joined until { $time }.
tournament-moved = { $name } continues in { $channel }.
tournament-is-paused = **Paused** · its channel is gone, so no games start. Its organizer can continue it with /tournament channel in another channel.
tournament-paused-organizer = **{ $name }** (tournament #{ $number } in { $server }) was paused { $time }: I can't post in its channel anymore. Use /tournament channel in the channel where it should continue; no games start until then.
tournament-paused-player = **{ $name }** (tournament #{ $number } in { $server }) was paused { $time }: I can't post in its channel anymore. No games start until its organizer moves it to another channel; you'll be pinged there. For a game you've already started, use /board in any channel of the server.
tournament-created = Your tournament can be joined in { $channel }. Press Join there if you want to play, too.
tournament-leave-question = { $games ->
    [0] Leave { $name }? You keep what you have, and cannot come back.
    [one] Leave { $name }? You lose your game that goes on, and cannot come back.
   *[other] Leave { $name }? You lose your { $games } games that go on, and cannot come back.
 }
tournament-call-off-question = Call { $name } off? Its games that go on end without a result, and this cannot be undone.
tournament-you-called-off = You have called { $name } off.
tournament-goes-on = Nothing was changed: the tournament goes on.
tournament-game = Game of tournament #{ $tournament }
tournament-game-begun = Tournament #{ $tournament }: { $white } plays { $black } (#{ $game })
end-forfeit = { $loser } is out of the tournament. { $winner } wins.
tournament-settings-title = Tournaments in this server
tournament-organisers = **Organisers** · who may open a tournament
tournament-anywhere = **Channel** · tournaments are held where they are opened
tournament-in-channel = **Channel** · all tournaments are held in { $channel }
tournament-channel-gone = **Channel** · was deleted, so no tournament can be opened. Pick another, or let them be held anywhere.
tournament-pick-channel = Hold all tournaments in one channel
organisers-everyone = Everyone
organisers-managers = Members who may manage the server
organisers-nobody = Nobody: tournaments are switched off
error-no-such-tournament = This server has no tournament #{ $tournament_id }. Use /tournament table to see the latest.
error-no-tournament-here = There is no such tournament in this server at the moment. Open one with /tournament create.
error-several-tournaments = There are several tournaments ({ $tournaments }). Say which one in the option “{ name-tournament }”.
error-tournament-begun = Tournament #{ $tournament_id } has begun, so it is too late for that. Watch it with /tournament table.
error-tournament-paused = Tournament #{ $tournament_id } is paused because its channel is gone. Use /tournament channel in the channel where it should continue.
error-tournament-over = Tournament #{ $tournament_id } is over. Open a new one with /tournament create.
error-tournament-full = Tournament #{ $tournament_id } is full. Open another with /tournament create.
error-too-few-players = A tournament begins with { $fewest } players or more, and { $joined } have joined #{ $tournament_id }. Wait for more, or give them time with /tournament extend.
error-not-in-tournament = <@{ $player }> does not play in tournament #{ $tournament_id }, or is out of it already.
error-not-organiser = Only <@{ $organiser }>, who organises tournament #{ $tournament_id }, and the managers of this server can do that.
error-no-tournaments = This server has switched tournaments off. Its managers can change that with /server.
error-only-managers-organise = In this server only its managers open tournaments. Ask one of them, or join a tournament with /tournament join.
error-tournament-army-missing = In tournament #{ $tournament_id } each player leads one army in all games. Join again and name it in the option “{ name-army }”.
error-too-many-tournaments = You have { $most } tournaments already, which is as many as I allow at once. Wait for one to end, or leave one.
error-forbidden-in-tournament = Game #{ $game_id } belongs to tournament #{ $tournament_id }: it is played to its end, without hints and takebacks and without being aborted or played again. You can resign, or leave with /tournament leave.
error-may-not-give-role = You may not give the role <@&{ $role }> yourself, so the winner cannot have it from you. Name another role, or leave it out.
error-bot-gives-no-role = I may not give the role <@&{ $role }>. Ask someone who runs this server to allow me Manage Roles and to place my role above it, or leave it out.
error-no-live-groups = In groups all games are played at once, which nobody can do with minutes for the whole game. Choose a time a move, or the Swiss system in the option “{ name-system }”.

# Team matches: two servers meet, each with its own message, tables and rooms.
command-tournament-challenge = Challenge another server to a team match, for managers of the server
name-boards = boards
option-boards = The most players of each team; it begins at once when both have as many (8 unless you say otherwise)
option-board-games = Games per board: one, or two with colors swapped
button-teams-on = Play team matches
button-teams-off = Switch team matches off
teams-are-on = **Team matches** · managers may challenge other servers; to be challenged, open this server under Votes
teams-are-off = **Team matches** · are switched off
team-challenge-title = { $server } challenges { $opponent } to a team match
team-challenge-terms = { $variant } · { $clock } · up to { NUMBER($boards) } boards · { $games ->
    [one] one game each
   *[other] two games each, with changed colours
} · not rated. Once it is accepted, members of both servers have { $joining } to join.
team-challenge-accepted = <@{ $user }> has accepted. The match can be joined in both servers.
team-challenge-made = { $server } is challenged, and can answer until { $until }. The match will be in { $channel }.
team-invitation = Members of **{ $own }** join here, those of **{ $other }** in their own server. The strongest of both teams meet on the first board, the next on the second, and so on; whoever is left over is in reserve. { $games ->
    [one] Each board plays one game
   *[other] Each board plays two games, with changed colours
}, which either player plays in their own server. Whoever leaves or runs out of time loses what is left.
team-begins = It begins { $time } with { NUMBER($fewest) } players or more in each team, and at once when both have { NUMBER($size) }.
team-joined = { $count ->
    [0] **{ $team }** · nobody yet
   *[other] **{ $team }** · { NUMBER($count) } of { NUMBER($size) }: { $players }
}
team-score = { $challenger } { $first } : { $second } { $opponent }
team-board = **{ $board }** { $challenger } · { $first } : { $second } · { $opponent }
team-player-out = { $player } ({ $why })
team-reserves = In reserve: { $players }
team-over = It is over, and **{ $team }** won.
team-over-drawn = It is over, and neither server won.
team-called-off = It was called off: either an organiser of one of the servers did so, or a team had fewer than { NUMBER($fewest) } players by the deadline.
team-won = **{ $name }** is over: { $score }. Congratulations, **{ $team }**: { $players }!
team-drawn = **{ $name }** is over: { $score }. Neither server won; well played, all of you.
error-team-too-small = Team match #{ $tournament_id } begins with { $fewest } players or more in each team. Wait for more, or give them time with /tournament extend.
error-in-other-team = You play for the other server in team match #{ $tournament_id }, and can play for one only. Leave that team first if you want to change.
error-no-team-matches = This server has switched team matches off. Its managers can change that with /server.
error-only-managers-match = Only members who may manage this server challenge others to team matches, and answer such challenges. Ask one of them.
game-guests-move = { $player } is to move ({ $side }), in the other server.

# The winner's role, also of a team match.
command-tournament-role = Set which role the winner of your tournament, or your team, is given; none takes it back
tournament-role-set = Whoever wins { $name } for this server is given the role { $role }.
tournament-role-none = Nobody is given a role for winning { $name }.
tournament-prize = The winner is given the role { $role }.
team-prize = If this server’s team wins, its players are given the role { $role }.
