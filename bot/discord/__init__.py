"""Discord: commands, controls, wording. Decides nothing about chess, ratings or storage."""
