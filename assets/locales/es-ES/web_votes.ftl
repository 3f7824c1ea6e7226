### A game that a server plays by votes, on the page.

web-votes = { $side }: { $name } está votando su jugada en Discord.
web-votes-until = { $side }: { $name } está votando su jugada en Discord. La votación se cierra el { $until }.
