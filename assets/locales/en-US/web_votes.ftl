### A game that a server plays by votes, on the page.

web-votes = { $name } ({ $side }) is voting on its move in Discord.
web-votes-until = { $name } ({ $side }) is voting on its move in Discord. Voting closes on { $until }.
