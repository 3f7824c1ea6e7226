### A game that a server plays by votes, on the page.

web-votes = { $name } ({ $side }) está votando su jugada en Discord.
web-votes-until = { $name } ({ $side }) está votando su jugada en Discord. La votación se cierra el { $until }.
