### A game that a server plays by votes, on the page.

web-votes = { $name } ({ $side }) votes on its move, in Discord.
web-votes-until = { $name } ({ $side }) votes on its move, in Discord. The vote closes on { $until }.
