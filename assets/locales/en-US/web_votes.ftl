### A game that a server plays by votes, on the page.

web-votes = On Discord, { $name } ({ $side }) is voting on its move.
web-votes-until = On Discord, { $name } ({ $side }) is voting on its move. Voting closes on { $until }.
