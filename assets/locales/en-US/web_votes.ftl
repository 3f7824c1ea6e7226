### A game that a server plays by votes, on the page.

web-votes = { $name } ({ $side }) is voting for a move on Discord.
web-votes-until = { $name } ({ $side }) is voting for a move on Discord. Voting closes on { $until }.
