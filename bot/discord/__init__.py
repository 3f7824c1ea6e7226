"""Discord: commands, controls and messages. Chess rules, ratings and storage are elsewhere."""
