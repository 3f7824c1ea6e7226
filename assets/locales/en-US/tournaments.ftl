# Tournaments: the message that is joined, its tables, and what organisers do.
command-tournament = Tournaments: round-robin groups, Swiss, or team matches against another server
command-tournament-create = Create a tournament that members of this server can join
command-tournament-join = Join a tournament before it starts
command-tournament-leave = Leave a tournament (once it has started, you forfeit your unfinished games)
command-tournament-table = Show a tournament's standings
command-tournament-start = Start your tournament now, before the deadline to join
command-tournament-remove = Remove a player from your tournament
command-tournament-channel = Move your tournament to this channel
command-tournament-extend = Give members more time to join your tournament
command-tournament-cancel = Cancel your tournament
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
option-system = Pairing system (default: groups)
option-size = Maximum number of players; the tournament starts as soon as it's full
option-joining = How long registration is open (default: 1 day)
option-rounds = Number of rounds, Swiss only (default: depends on the number of players)
option-title = Name (default: based on the variant)
option-winner-role = Role for the winner (both you and I must be allowed to give it)
option-tournament = Tournament (if there's more than one)
option-removed = Player to remove
option-longer = How much longer members can join (default: 1 day)
system-groups = Groups: you play everyone in your group, all games at once
system-swiss = Swiss: each round pairs players with similar scores
span-15m = 15 minutes
span-1h = 1 hour
span-6h = 6 hours
span-1d = 1 day
span-3d = 3 days
span-7d = 7 days
button-join-tournament = Join
button-leave-tournament = Leave
button-start-tournament = Start now
button-show-tables = Standings
button-leave-for-good = Leave anyway
call-off-for-good =
    { $system ->
        [simul] Cancel simul
        [teams] Cancel team match
       *[other] Cancel tournament
    }
button-stay-in-tournament = Never mind
button-tournament-page = Standings in the browser
button-tournament-settings = Tournaments
button-any-tournament-channel = Allow any channel
tournament-unnamed = { $variant } Tournament
tournament-title-unnamed = { $name } · { $number }
tournament-title =
    { $system ->
        [simul] { $name } · simul { $number }
        [teams] { $name } · team match { $number }
       *[other] { $name } · tournament { $number }
    }
tournament-choice = #{ $number } { $name }
tournament-rated = rated
tournament-casual = casual
tournament-groups = Everyone plays everyone in groups of four to eight, all games at once. Bigger tournaments have several groups and a final. If you leave or run out of time, you forfeit your other games.
tournament-swiss = Each round pairs players with similar scores and starts when the previous one is over. If you leave, or run out of time without making a move, you lose the game and you're out of the tournament. Otherwise, losing on time only costs you the game.
tournament-begins = Starts { $time } if at least { NUMBER($fewest) } players have joined, or earlier, as soon as there are { NUMBER($size) }.
tournament-begins-full = Starts as soon as { NUMBER($size) } players have joined. Otherwise, it will be canceled { $time }.
tournament-organiser = Organized by <@{ $user }>, who can start it early.
tournament-organiser-only = Organized by <@{ $user }>.
tournament-nobody-yet = Nobody has joined yet. Press **Join** to be the first.
tournament-nobody-yet-table = Nobody has joined yet. Use /tournament join to be the first.
tournament-joined = { $count ->
    [one] One player: { $players }
   *[other] { $count } players: { $players }
 }
tournament-in-groups = { $games ->
    [one] { NUMBER($over) } of { NUMBER($games) } game finished. See your own with /games.
   *[other] { NUMBER($over) } of { NUMBER($games) } games finished. See your own with /games.
 }
tournament-in-final = { $games ->
    [one] Final: { NUMBER($over) } of { NUMBER($games) } game finished.
   *[other] Final: { NUMBER($over) } of { NUMBER($games) } games finished.
 }
tournament-round = { $games ->
    [one] Round { NUMBER($round) } of { NUMBER($rounds) }: { NUMBER($over) } of { NUMBER($games) } game finished.
   *[other] Round { NUMBER($round) } of { NUMBER($rounds) }: { NUMBER($over) } of { NUMBER($games) } games finished.
 }
tournament-over = Finished. { $winners } won!
tournament-over-unwon = Finished without a winner: no players were left in the tournament.
tournament-called-off =
    { $system ->
        [simul] This simul was canceled.
        [teams] This team match was canceled.
       *[other] This tournament was canceled.
    }
tournament-too-few = Canceled: fewer than { NUMBER($fewest) } players joined in time.
tournament-final = Final
tournament-group = Group { $group }
tournament-won = **{ $name }** is over. Congratulations, { $winners }!
tournament-shared = **{ $name }** is over. { $winners } share first place. Congratulations to all of you!
tournament-unwon = **{ $name }** is over. No players were left in the tournament, so there's no winner.
list-and = {" "}and{" "}
table-points = Pts
table-sonneborn = SB
table-buchholz = BH
tournament-page-open = Players joined: { NUMBER($count) } of { NUMBER($size) }. Join in Discord with /tournament join.
tournament-page-joined = Players joined: { NUMBER($count) } of { NUMBER($size) }.
tournament-page-you-joined = You've joined.
tournament-page-groups = { $games ->
    [one] { NUMBER($over) } of { NUMBER($games) } game finished.
   *[other] { NUMBER($over) } of { NUMBER($games) } games finished.
 }
tournament-page-over = Finished.
tournament-page-paused = Paused. No new games will start for now.
tournament-page-leave = { $games ->
    [0] Leave “{ $name }”? You'll keep your points, but you can't come back.
    [one] Leave “{ $name }”? You'll forfeit your unfinished game, and you can't come back.
   *[other] Leave “{ $name }”? You'll forfeit your { $games } unfinished games, and you can't come back.
 }
table-points-long = Points
table-sonneborn-long = Sonneborn-Berger
table-buchholz-long = Buchholz
table-swiss-result =
    { $color ->
        [white] { $number }w{ $score }
       *[black] { $number }g{ $score }
    }
table-note =
    { $system ->
        [swiss] 3w1: a win as White against player 3 (g: Gold). A + alone: a bye. BH: Buchholz, a tiebreak.
       *[groups] SB: Sonneborn-Berger, a tiebreak.
    }
table-line = **{ $place }** { $player } · { $points }
table-line-out = – { $player } · { $points } · { $why }
out-left = left
out-time = ran out of time
out-removed = removed
alt-tournament-table = Standings · { $title }: { $players }.
alt-table-playing = { $player } (still playing)
alt-table-no-result = { $player } (no result)
tournament-army-question =
    { $system ->
        [simul] Which army do you want to play?
        [teams] Which army do you want to play in all your games in this match?
       *[other] Which army do you want to play in all your games in this tournament?
    }
tournament-your-army = You're playing { $army }.
tournament-you-joined = You've joined **{ $name }**.
tournament-starts =
    { $system ->
        [simul] The simul starts { $time }, or as soon as it's full.
        [teams] The team match starts { $time }, or as soon as both teams are full.
       *[other] The tournament starts { $time }, or as soon as it's full.
    }
tournament-starts-full =
    { $system ->
        [simul] The simul starts as soon as it's full.
        [teams] The team match starts as soon as both teams are full.
       *[other] The tournament starts as soon as it's full.
    }
tournament-starts-now =
    { $system ->
        [simul] The simul is full now, so it's starting.
        [teams] Both teams are full now, so the match is starting.
       *[other] The tournament is full now, so it's starting.
    }
tournament-threads = Each game gets its own thread, and I'll ping you when it's your move.
tournament-you-left = You've left **{ $name }**.
tournament-removed = <@{ $user }> was removed from **{ $name }**.
tournament-started = **{ $name }** has started. The games are being set up now.
tournament-extended = The deadline to join **{ $name }** is now { $time }.
tournament-moved = **{ $name }** continues in { $channel }.
tournament-is-paused = **Paused** · the channel is gone, so no new games will start. To continue, the organizer can use /tournament channel in another channel.
tournament-is-paused-there = **Paused** · the channel in the other server is gone, so no new games will start until that server picks another channel for the match.
tournament-paused-organizer =
    { $system ->
        [simul] **{ $name }** (simul #{ $number } in { $server }) was paused on { $time }: I can't post in its channel anymore. Use /tournament channel in the channel where it should continue; no new games will start until then.
        [teams] **{ $name }** (team match #{ $number } in { $server }) was paused on { $time }: I can't post in its channel anymore. Use /tournament channel in the channel where it should continue; no new games will start until then.
       *[other] **{ $name }** (tournament #{ $number } in { $server }) was paused on { $time }: I can't post in its channel anymore. Use /tournament channel in the channel where it should continue; no new games will start until then.
    }
tournament-paused-player =
    { $system ->
        [simul] **{ $name }** (simul #{ $number } in { $server }) was paused on { $time }: I can't post in its channel anymore. No new games will start until its host moves it to another channel; you'll be pinged there. For a game you've already started, use /board in any channel of the server.
        [teams] **{ $name }** (team match #{ $number } in { $server }) was paused on { $time }: I can't post in its channel anymore. No new games will start until its organizer moves it to another channel; you'll be pinged there. For a game you've already started, use /board in any channel of the server.
       *[other] **{ $name }** (tournament #{ $number } in { $server }) was paused on { $time }: I can't post in its channel anymore. No new games will start until its organizer moves it to another channel; you'll be pinged there. For a game you've already started, use /board in any channel of the server.
    }
tournament-created = Your tournament is open in { $channel }. To play in it yourself, press **Join** there.
tournament-leave-question = { $games ->
    [0] Leave **{ $name }**? You'll keep your points, but you can't come back.
    [one] Leave **{ $name }**? You'll forfeit your unfinished game, and you can't come back.
   *[other] Leave **{ $name }**? You'll forfeit your { $games } unfinished games, and you can't come back.
 }
tournament-call-off-question = { $games ->
    [0] Cancel **{ $name }**? This can't be undone.
    [one] Cancel **{ $name }**? The unfinished game will end without a result. This can't be undone.
   *[other] Cancel **{ $name }**? The { $games } unfinished games will end without a result. This can't be undone.
 }
tournament-you-called-off = You've canceled **{ $name }**.
tournament-goes-on = OK, nothing has changed.
tournament-game =
    { $system ->
        [simul] Simul #{ $tournament }
        [teams] Team match #{ $tournament }
       *[other] Tournament #{ $tournament }
    }
tournament-game-begun =
    { $system ->
        [simul] Simul #{ $tournament }: { $white } vs. { $black } (#{ $game })
        [teams] Team match #{ $tournament }: { $white } vs. { $black } (#{ $game })
       *[other] Tournament #{ $tournament }: { $white } vs. { $black } (#{ $game })
    }
end-forfeit =
    { $system ->
        [simul] { $loser } is out of the simul. { $winner } wins by forfeit.
        [teams] { $loser } is out of the team match. { $winner } wins by forfeit.
       *[other] { $loser } is out of the tournament. { $winner } wins by forfeit.
    }
tournament-settings-title = Tournaments in this server
tournament-organisers = **Organizers** · who can create tournaments and simuls
tournament-pick-organisers = Pick who can create tournaments and simuls
tournament-anywhere = **Channel** · each tournament runs in the channel where it's created
tournament-in-channel = **Channel** · all tournaments are held in { $channel }
tournament-channel-gone = **Channel** · deleted, so tournaments can't be created. Pick another one, or allow any channel.
tournament-pick-channel = Pick a channel for tournaments
organisers-everyone = Everyone
organisers-managers = Members with Manage Server
organisers-nobody = Nobody (tournaments and simuls are off)
error-no-such-tournament = This server has no tournament #{ $tournament_id }. Use /tournament table to see the latest.
error-no-tournament-here = There's no tournament in this server that this command works for right now. Start a new one with /tournament create.
error-several-tournaments = There are several tournaments ({ $tournaments }). Pick one with the “{ name-tournament }” option.
error-tournament-begun =
    { $system ->
        [simul] Simul #{ $tournament_id } has already started. Follow it with /tournament table.
        [teams] Team match #{ $tournament_id } has already started. Follow it with /tournament table.
       *[other] Tournament #{ $tournament_id } has already started. Follow it with /tournament table.
    }
error-tournament-paused =
    { $system ->
        [simul] Simul #{ $tournament_id } is paused because its channel is gone. Use /tournament channel in the channel where it should continue.
        [teams] Team match #{ $tournament_id } is paused because its channel is gone. Use /tournament channel in the channel where it should continue.
       *[other] Tournament #{ $tournament_id } is paused because its channel is gone. Use /tournament channel in the channel where it should continue.
    }
error-other-team-paused = Team match #{ $tournament_id } is on hold because its channel in the other server is gone. It can go ahead once that server picks another channel.
error-tournament-over =
    { $system ->
        [simul] Simul #{ $tournament_id } is over. Host a new one with /simul.
        [teams] Team match #{ $tournament_id } is over. Arrange a new one with /tournament challenge.
       *[other] Tournament #{ $tournament_id } is over. Create a new one with /tournament create.
    }
error-tournament-full =
    { $system ->
        [simul] Simul #{ $tournament_id } is full. Host one yourself with /simul.
        [teams] Your team in team match #{ $tournament_id } is full. Wait for a spot to open up.
       *[other] Tournament #{ $tournament_id } is full. Create another one with /tournament create.
    }
error-too-few-players = A tournament needs at least { $fewest } players; #{ $tournament_id } has { $joined } so far. Wait for more, or extend registration with /tournament extend.
error-not-in-tournament =
    { $system ->
        [simul] <@{ $player }> isn't in simul #{ $tournament_id }, or is already out.
        [teams] <@{ $player }> isn't in team match #{ $tournament_id }, or is already out.
       *[other] <@{ $player }> isn't in tournament #{ $tournament_id }, or is already out.
    }
error-not-organiser =
    { $system ->
        [simul] Only <@{ $organizer }>, the host of simul #{ $tournament_id }, and server managers can do that.
        [teams] Only <@{ $organizer }>, the organizer of team match #{ $tournament_id }, and server managers can do that.
       *[other] Only <@{ $organizer }>, the organizer of tournament #{ $tournament_id }, and server managers can do that.
    }
error-no-tournaments = Tournaments and simuls are turned off in this server. A server manager can turn them on with /server.
error-only-managers-organise = Only server managers can create tournaments and simuls here. Ask one of them, or join a tournament with /tournament join.
error-tournament-army-missing =
    { $system ->
        [simul] In simul #{ $tournament_id }, you pick your army when you join. Join again and pick it with the “{ name-army }” option.
        [teams] In team match #{ $tournament_id } you play one army in all your games. Join again and pick your army with the “{ name-army }” option.
       *[other] In tournament #{ $tournament_id } you play one army in all your games. Join again and pick your army with the “{ name-army }” option.
    }
error-too-many-tournaments =
    { $most ->
        [one] You've reached the limit of one tournament or simul at a time. Wait for it to end, or leave it.
       *[other] You've reached the limit of { $most } tournaments and simuls at once. Wait for one to end, or leave one.
    }
error-forbidden-in-tournament =
    { $system ->
        [simul] Game #{ $game_id } is part of simul #{ $tournament_id }, so hints, takebacks, aborting and rematches are off. You can still resign.
        [teams] Game #{ $game_id } is part of team match #{ $tournament_id }, so hints, takebacks, aborting and rematches are off. You can resign, or leave with /tournament leave.
       *[other] Game #{ $game_id } is part of tournament #{ $tournament_id }, so hints, takebacks, aborting and rematches are off. You can resign, or leave with /tournament leave.
    }
error-may-not-give-role = You aren't allowed to give the role <@&{ $role }>, so you can't offer it as a prize. Pick another role, or leave the option empty.
error-bot-gives-no-role = I can't give the role <@&{ $role }>. Ask a server admin to give me the Manage Roles permission and move my role above it, or leave the option empty.
error-no-live-groups = Groups play all games at once, which doesn't work with live time controls. Pick a correspondence time control (time per move), or pick Swiss with the “{ name-system }” option.

# Simuls: one host plays everyone else at once.
command-simul = Take on up to 20 members at once, one game each
name-simul = simul
option-simul-clock = Time per move (default: 1 day)
option-simul-color = Your color in all games (default: alternating)
option-simul-army = Your army in all games, if the variant offers a choice (default: random)
option-simul-size = Maximum number of opponents; the simul starts as soon as it's full (default: 20)
simul-unnamed = { $variant } Simul by { $host }
simul-table-score = { $games ->
    [one] { $points } out of { NUMBER($games) }
   *[other] { $points } out of { NUMBER($games) }
 }
tournament-simul = { $host } takes on everyone who joins: one casual game each, all at once, each in its own thread. If you leave or run out of time, you lose your game.
simul-color-white = The host plays White in all games.
simul-color-black = The host plays Gold in all games.
simul-color-alternating = The host alternates between White and Gold from board to board.
simul-begins = { $size ->
    [one] Starts as soon as an opponent has joined. Otherwise, it will be canceled { $time }.
   *[other] Starts { $time }, or earlier if { NUMBER($size) } opponents have joined or the host starts it.
 }
simul-created = Your simul is open in { $channel }. Once it has started, use /next to go from board to board.
simul-too-few = Canceled: nobody joined in time.
simul-ended = **{ $name }** is over.
simul-over = { $games ->
    [one] { $host } scored { $points } out of { NUMBER($games) } point.
   *[other] { $host } scored { $points } out of { NUMBER($games) } points.
 }
simul-winners = { $count ->
    [one] { $players } beat the host. Congratulations!
   *[other] These players beat the host: { $players }. Congratulations!
 }
simul-drawn = { $count ->
    [one] { $players } drew with the host.
   *[other] These players drew with the host: { $players }.
 }
table-result = Result
error-nobody-to-play = Nobody has joined simul #{ $tournament_id } yet. Wait for the first opponent, or give members more time with /tournament extend.
error-host-cannot-leave = The host can't leave simul #{ $tournament_id }. To end it without results, use /tournament cancel.
error-no-simul-role = Simul #{ $tournament_id } can't have a role for the winner: in a simul, nobody plays for first place.
error-no-live-simuls = A simul needs a correspondence time control (time per move). Pick one with the “{ name-clock }” option.

# Team matches: two servers meet, each with its own message, tables and channels.
command-tournament-challenge = Challenge another server to a team match (server managers only)
name-boards = boards
option-boards = Maximum players per team; the match starts as soon as both teams are full (default: 8)
option-board-games = Games per board: one, or two with colors swapped
button-teams-on = Turn on team matches
button-teams-off = Turn off team matches
teams-are-on = **Team matches** · on: managers can challenge other servers. To be challenged, open this server to challenges under **Vote games**.
teams-are-off = **Team matches** · off
team-challenge-title = { $server } challenges { $opponent } to a team match
team-challenge-terms = { $variant } · { $clock } · up to { NUMBER($boards) } boards · { $games ->
    [one] one game each
   *[other] two games each, colors swapped
} · casual. Once accepted, members of both servers can join. Time to join: { $joining }.
team-challenge-accepted = <@{ $user }> accepted. Members of both servers can join now.
team-challenge-made = Challenge sent to { $server }. It expires { $until }. The match will be played in { $channel }.
team-invitation = Members of **{ $own }** join here, members of **{ $other }** in their own server. The strongest players meet on board 1, the next on board 2, and so on; extra players are reserves. { $games ->
    [one] Each board plays one game, and everyone plays from their own server. If you leave or run out of time, you lose your game.
   *[other] Each board plays two games with colors swapped, and everyone plays from their own server. If you leave or run out of time, you forfeit your remaining games.
}
team-begins = Starts { $time } if each team has at least { NUMBER($fewest) } players, or earlier, as soon as both teams have { NUMBER($size) }.
team-begins-full = Starts as soon as both teams have { NUMBER($size) } players. Otherwise, it will be canceled { $time }.
team-joined = { $count ->
    [0] **{ $team }** · nobody yet
   *[other] **{ $team }** · { NUMBER($count) } of { NUMBER($size) }: { $players }
}
team-points = { $first }–{ $second }
team-score = { $challenger } { $first }–{ $second } { $opponent }
team-board = **{ $board }** { $challenger } · { $first }–{ $second } · { $opponent }
team-player-out = { $player } ({ $why })
team-reserves = Reserves: { $players }
team-over = Finished. **{ $team }** won!
team-over-drawn = Finished. It's a draw.
team-too-few = Canceled: a team had fewer than { NUMBER($fewest) } players at the deadline.
team-won = **{ $name }** is over: { $score }. Congratulations, **{ $team }**: { $players }!
team-drawn = **{ $name }** is over: { $score }. It's a draw. Well played, everyone!
error-team-too-small =
    Team match #{ $tournament_id } needs at least { $fewest ->
        [one] 1 player
       *[other] { $fewest } players
    } per team. Wait for more, or extend registration with /tournament extend.
error-in-other-team = You're already playing for the other server in team match #{ $tournament_id }. To switch, leave that team first.
error-no-team-matches = Team matches are turned off in this server. A server manager can turn them on with /server.
error-only-managers-match = Only server managers can send and answer team match challenges. Ask one of them.
game-guests-move = Waiting for { $player } ({ $side }) in the other server.

# The winner's role, also of a team match.
command-tournament-role = Set the role that your tournament's winner or winning team gets (leave empty to remove it)
tournament-role-set = The winner of **{ $name }** will get the { $role } role.
tournament-role-none = The winner of **{ $name }** will no longer get a role.
team-role-set = If this server's team wins **{ $name }**, its players will get the { $role } role.
team-role-none = Players of this server's team will no longer get a role for winning **{ $name }**.
tournament-prize = The winner gets the { $role } role.
team-prize = If this server's team wins, its players get the { $role } role.
