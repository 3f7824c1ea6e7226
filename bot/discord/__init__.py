"""Discord: commands, controls and messages. The rules of chess, ratings and storage are elsewhere."""
