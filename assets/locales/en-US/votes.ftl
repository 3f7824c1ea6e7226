# Vote games: a server plays, and its members vote on its moves.
name-vote = vote
name-vote-start = start
name-vote-now = now
name-vote-close = close
name-vote-stop = stop
name-span = span
command-vote = Vote games: the whole server plays, voting on each move
command-vote-start = Start a vote game between this server and the engine
command-vote-now = See your vote and how much time is left
command-vote-close = Close the vote now and play the most popular move
command-vote-stop = Abort one of this server's vote games
option-span = How long each vote lasts
option-server-colour = Side this server plays
option-vote-game = Game number (if this server is playing more than one)
vote-span-10m = 10 minutes per vote
vote-span-30m = 30 minutes per vote
vote-span-1h = 1 hour per vote
vote-span-3h = 3 hours per vote
vote-span-8h = 8 hours per vote
vote-span-1d = 1 day per vote
choose-vote-game = #{ $game } · { $variant } · vs. { $opponent }

# Under the board.
vote-game-begun = { $player } plays { $engine }: { $variant } #{ $game }. Everyone here gets one vote per move.
vote-turn = { $server } ({ $side }) is voting on its move. Voting closes { $closes }.
vote-turn-check = { $server } ({ $side }) is in check and voting on its move. Voting closes { $closes }.
vote-others = { $server } ({ $side }) is voting on its move.
vote-prolonged = Nobody voted, so the vote has been extended once. If nobody votes this time either, the game is lost on time.
vote-rules = One vote each: pick a piece or type a move. You can change your vote until voting closes, and you'll see the count once you've voted. The move with the most votes is played; in a tie, the one voted for first. Resigning or offering a draw needs more than half of the votes.
vote-draw-offered = { $server } offers a draw. To accept, vote for a move as usual, then also press **Vote for a draw**.
vote-draw-stands = { $server } offered a draw.
vote-call = Vote on { $player }'s next move! [Go to the board]({ $board })
vote-count = Result of the vote on { $side }'s move { $move }: { $counted }
vote-counted = { $choices } · { $voters ->
    [one] 1 member voted.
   *[other] { $voters } members voted.
}
vote-counted-open = { $choices } · { $voters ->
    [one] 1 member has voted.
   *[other] { $voters } members have voted.
}
vote-choice = **{ $choice }** { $votes }
vote-choice-resign = resign
vote-other-choices = others { $votes }
vote-tie = It was a tie: { $move } was played because it was voted for first.
vote-tie-open = If it stays a tie, { $move } will be played because it was voted for first.
vote-draws = { $draws ->
    [one] 1 member wants a draw.
   *[other] { $draws } members want a draw.
}
button-type-vote = Type a move
button-my-vote = My vote
button-vote-resign = Vote to resign
button-vote-draw = Vote for a draw
button-vote-no-draw = Withdraw my draw vote
button-withdraw-vote = Withdraw my vote
button-close-vote = Close the vote now
button-votes = Who voted for what
button-export-votes = Download votes
button-stop-votes = Abort game

# A member's own vote.
own-vote-title = Your vote · game #{ $game }, { $side }'s move { $move }
own-vote-none = You haven't voted yet. Pick a piece below the board, or press **Type a move**.
own-vote = You voted for **{ $move }**.
own-vote-draw = You voted for **{ $move }** and for a draw.
own-vote-resign = You voted to **resign**.
own-vote-hidden = { $voters ->
    [0] Nobody has voted yet.
    [one] 1 member has voted. You'll see the votes for each move once you vote.
   *[other] { $voters } members have voted. You'll see the votes for each move once you vote.
}
own-vote-count = So far: { $counted }
own-vote-closes = Voting closes { $closes }, on { $at }.
own-vote-change = Until then, you can change your vote below the board.

# What `/vote` says.
vote-started = Game #{ $game } has started in { $channel }. Everyone who can see the channel can vote.
vote-closed-early = The vote in game #{ $game } is closed, and the most popular move has been played.
vote-stop-question = Abort game #{ $game }? It will end without a result, and the board will show that you aborted it.
vote-stopped = Game #{ $game } aborted.

# Who voted what.
votes-title = Who voted for what · game #{ $game }
votes-none = No votes have closed in this game.
votes-move = **{ $move }** · { $voters ->
    [one] 1 member voted
   *[other] { $voters } members voted
}
votes-choice = { $choice } ({ $votes }): { $names }
votes-more = { $choice } ({ $votes }): { $names } and { $more } more
votes-total = { $ballots ->
    [one] 1 vote
   *[other] { $ballots } votes
} by { $voters ->
    [one] 1 member
   *[other] { $voters } members
}
votes-file = All votes in game #{ $game }.
votes-file-move = { $move } · { $voters ->
    [one] 1 member voted
   *[other] { $voters } members voted
}
votes-decided-resign = { $side }'s move { $move }: resign
votes-decided-draw = { $side }'s move { $move }: draw agreed

# A server's settings of vote games.
button-vote-settings = Vote games
vote-settings-title = This server's vote games
vote-settings-on = **Vote games** · on
vote-settings-off = **Vote games** · off: no new games can be started; games in progress continue.
vote-settings-anywhere = **Channel** · vote games are played in the channel they're started in
vote-settings-channel = **Channel** · vote games are played in { $channel }
vote-settings-channel-gone = **Channel** · deleted, so vote games can't be started. Pick another one, or pick none to play them wherever they're started.
vote-settings-managers = **Who can start vote games** · members with the Manage Server permission. They can also close votes early and abort games.
vote-settings-anyone = **Who can start vote games** · anyone. Anyone can also close votes early and abort games.
vote-settings-no-role = **Ping** · nobody is pinged for a new vote
vote-settings-role = **Ping** · each new vote pings { $role }, if the role's settings allow anyone to @mention it
vote-settings-closed = **Other servers** · can't find or challenge this one
vote-settings-open = **Other servers** · can find this one by name and challenge it to vote games and team matches in the channel above
pick-vote-channel = Pick a channel for vote games
pick-vote-role = Pick a role to ping
button-votes-on = Turn on vote games
button-votes-off = Turn off vote games
button-votes-by-anyone = Let anyone start vote games
button-votes-by-managers = Only let managers start vote games
button-votes-open = Allow challenges by other servers
button-votes-closed = Block other servers' challenges

# Refusals.
error-by-vote = Game #{ $game_id } is played by the whole server, so nobody can act alone. Vote below its board, or with /vote now.
error-other-server-votes = The other server is voting on its move. You can vote again when the next board appears here.
error-vote-not-open = Voting isn't open in game #{ $game_id }: it just closed, or it's the other side's move. You can vote again when your side's next board is posted.
error-no-vote-game = That isn't a vote game, or none is in progress here. Start one with /vote start.
error-not-voted-yet = Vote for a move in game #{ $game_id } first, then for a draw.
error-nobody-voted = Nobody has voted in game #{ $game_id } yet, so there's no move to play. Vote first, or wait for others to vote.
error-votes-off = Vote games are turned off in this server. A server manager can turn them on with /server.
error-may-not-run-votes = Only members with the Manage Server permission can start or abort vote games, or close votes early. Ask one of them.
error-too-many-vote-games = This server has reached the limit of { $most } vote games in progress. Finish one first.
error-no-such-server = No server with that name accepts challenges. Pick one from the list. Other servers can turn challenges on with /server.
error-server-challenged = This server has already challenged { $server }. The challenge expires { $until }.
error-server-challenge-closed = That challenge has already been answered or withdrawn, or it has expired. If you still want to play, send another one.
error-channel-needed = Pick a channel for vote games first. Challenges from other servers are posted there.

# A server's challenge to another.
name-vote-challenge = challenge
command-vote-challenge = Challenge another server to a vote game
option-server = Server to challenge (only those open to challenges are listed)
server-challenge-title = { $server } challenges { $opponent }
server-challenge-terms = { $variant } · { $span } · { $color } · casual. In each server, everyone votes on their side's moves.
server-challenge-until = A server manager can accept this challenge. It expires { $until }.
server-challenge-accepted = <@{ $user }> accepted. The game starts below.
server-challenge-declined = <@{ $user }> declined.
server-challenge-cancelled = The challenge was withdrawn.
server-challenge-expired = Nobody answered in time.
server-challenge-made = Challenge sent to { $server }. It expires { $until }. The game will be in { $channel }.
server-challenge-withdrawn = The challenge to { $server } was withdrawn.
server-answer-declined = { $server } declined the challenge that this server sent on { $time }.
server-answer-expired = { $server } didn't answer the challenge that this server sent on { $time }, so it has expired.
server-colour-white = { $server } moves first
server-colour-black = { $server } moves second
server-colour-random = random sides
games-by-vote = Vote games in this server
