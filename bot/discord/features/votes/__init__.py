"""Vote games: the members of a server decide together on its moves."""
