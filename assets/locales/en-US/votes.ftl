# Vote games: a server plays, and its members vote on its moves.
name-vote = vote
name-vote-start = start
name-vote-now = now
name-vote-close = close
name-vote-stop = stop
name-span = span
command-vote = The server plays: everybody votes on its moves
command-vote-start = Let this server play the engine, everybody voting on its moves
command-vote-now = See your vote and how much time is left
command-vote-close = Close the vote now and play what it decided
command-vote-stop = Call off a game that this server plays
option-span = How long each vote lasts
option-server-colour = Which side this server plays
option-vote-game = Which game, if this server plays several
vote-span-10m = 10 minutes a vote
vote-span-30m = 30 minutes a vote
vote-span-1h = 1 hour a vote
vote-span-3h = 3 hours a vote
vote-span-8h = 8 hours a vote
vote-span-1d = 1 day a vote
choose-vote-game = #{ $game } · { $variant } against { $opponent }

# Under the board.
vote-game-begun = { $player } plays { $engine }: { $variant } #{ $game }. Everybody here has a vote on each move.
vote-turn = { $server } ({ $side }) votes on its move. The vote closes { $closes }.
vote-turn-check = { $server } ({ $side }) is in check and votes on its move. The vote closes { $closes }.
vote-others = { $server } ({ $side }) votes on its move.
vote-prolonged = Nobody voted, so the vote runs once more. If nobody votes this time either, the game is lost on time.
vote-rules = One vote each: pick a piece or type a move, and change it as you like. You see the count once you have voted. Most votes win; a tie goes to the move that was voted for first. To resign or to offer a draw takes more than half of those who voted.
vote-draw-offered = { $server } offers a draw. To accept it, vote for a move and then for a draw.
vote-draw-stands = { $server } has offered a draw.
vote-call = { $player } votes on its next move. [To the board]({ $board })
vote-count = Vote on move { $move }: { $counted }
vote-counted = { $choices } · { $voters ->
    [one] 1 member voted.
   *[other] { $voters } members voted.
}
vote-choice = **{ $choice }** { $votes }
vote-choice-resign = resign
vote-other-choices = others { $votes }
vote-tie = A tie: { $move } was voted for first.
vote-draws = { $draws ->
    [one] 1 member wants a draw.
   *[other] { $draws } members want a draw.
}
button-type-vote = Type a move
button-my-vote = My vote
button-vote-resign = Vote to resign
button-vote-draw = Vote for a draw
button-vote-no-draw = No draw
button-withdraw-vote = Withdraw my vote
button-close-vote = Close the vote now
button-votes = Who voted what
button-export-votes = As a file
button-stop-votes = Call it off

# A member's own vote.
own-vote-title = Your vote · game #{ $game }, move { $move }
own-vote-none = You have not voted. Pick a piece under the board, or press *Type a move*.
own-vote = You vote for **{ $move }**.
own-vote-draw = You vote for **{ $move }** and for a draw.
own-vote-resign = You vote to **resign**.
own-vote-hidden = { $voters ->
    [0] Nobody has voted yet.
    [one] 1 member has voted. You see for what once you have voted.
   *[other] { $voters } members have voted. You see for what once you have voted.
}
own-vote-count = So far: { $counted }
own-vote-closes = The vote closes { $closes }, on { $at }. Until then you can change your vote: pick again under the board.

# What `/vote` says.
vote-started = Game #{ $game } has begun in { $channel }. Everybody who sees it can vote.
vote-closed-early = The vote in game #{ $game } is closed, and its move is played.
vote-stop-question = Do you really want to call off game #{ $game }? It ends without a result, and its board will say that it was you.
vote-stopped = Game #{ $game } has been called off.

# Who voted what.
votes-title = Who voted what · game #{ $game }
votes-none = No vote has been closed in this game yet.
votes-move = **{ $move }** · { $voters ->
    [one] 1 vote
   *[other] { $voters } votes
}
votes-choice = { $choice } ({ $votes }): { $names }
votes-more = { $line } and { $more } more
votes-total = { $ballots ->
    [one] 1 vote
   *[other] { $ballots } votes
} by { $voters ->
    [one] 1 member
   *[other] { $voters } members
}
votes-file = Everybody's votes in game #{ $game }.
votes-decided-resign = resigned
votes-decided-draw = draw agreed

# A server's settings of vote games.
button-vote-settings = Vote games
vote-settings-title = Vote games in this server
vote-settings-on = **Vote games** · on
vote-settings-off = **Vote games** · off: none can be started; those under way go on.
vote-settings-anywhere = **Channel** · where they are started
vote-settings-channel = **Channel** · they are played in { $channel }
vote-settings-channel-gone = **Channel** · was deleted, so no vote game can be started. Pick another, or none: then they are played where they are started.
vote-settings-managers = **Who starts them** · members with Manage Server, who also close votes early and call games off
vote-settings-anyone = **Who starts them** · everybody, who also may close votes early and call games off
vote-settings-no-role = **Ping** · a new board pings nobody
vote-settings-role = **Ping** · each board with a new vote pings { $role }, if that role may be mentioned
vote-settings-closed = **Other servers** · cannot find or challenge this one
vote-settings-open = **Other servers** · find this one by its name, and may challenge it in the channel above, also to team matches
pick-vote-channel = Pick a channel for vote games
pick-vote-role = Pick a role to ping
button-votes-on = Switch vote games on
button-votes-off = Switch vote games off
button-votes-by-anyone = Let everybody start them
button-votes-by-managers = Let only managers start them
button-votes-open = Let other servers challenge this one
button-votes-closed = Let no server challenge this one

# What is refused.
error-by-vote = Game #{ $game_id } is played by the whole server: nobody acts in it alone. Use the controls under its board to vote, or /vote.
error-other-server-votes = The other server is voting on its move. The next board here brings your vote.
error-vote-not-open = No vote is open in game #{ $game_id }: it has just closed, or the other side is to move. The next board brings a new one.
error-no-vote-game = That is no game by votes, or this server has none under way. Somebody who manages the server can start one with /vote start.
error-not-voted-yet = A draw goes along with a move: vote for a move in game #{ $game_id } first, then for a draw.
error-nobody-voted = Nobody has voted in game #{ $game_id } yet, so there is nothing to play. Vote first, or wait until the vote closes.
error-votes-off = The managers of this server have switched vote games off. They can switch them on with /server.
error-may-not-run-votes = Only members who may manage this server start, close and call off vote games. Ask one of them.
error-too-many-vote-games = This server has { $most } vote games under way, which is as many as it may have. Finish one first.
error-no-such-server = No other server of that name is open to challenges. Choose one from the list; a server opens itself with /server.
error-server-challenged = This server has already challenged { $server }. It can answer until { $until }.
error-server-challenge-closed = That challenge has been answered, withdrawn, or has lapsed.
error-channel-needed = Pick a channel for vote games first: challenges of other servers are posted there.

# A server's challenge to another.
name-vote-challenge = challenge
command-vote-challenge = Challenge another server: the members of both vote
option-server = Which server, of those that are open to challenges
server-challenge-title = { $server } challenges { $opponent }
server-challenge-terms = { $variant } · { $span } · { $colour } · not rated. In either server everybody votes on their side's moves.
server-challenge-until = Somebody who manages this server may accept until { $until }.
server-challenge-accepted = <@{ $user }> has accepted. The game begins below.
server-challenge-declined = <@{ $user }> has declined.
server-challenge-cancelled = The challenge was withdrawn.
server-challenge-expired = Nobody answered in time.
server-challenge-made = { $server } is challenged, and can answer until { $until }. The game will be in { $channel }.
server-challenge-withdrawn = The challenge to { $server } is withdrawn.
server-answer-declined = { $server } has declined the challenge of this server from { $time }.
server-answer-expired = { $server } has not answered in time the challenge of this server from { $time }.
server-colour-white = { $server } moves first
server-colour-black = { $server } moves second
server-colour-random = sides by lot
games-by-vote = Played by this server: everybody votes
