"""Discord: commands, controls and posts. Contains no logic of chess, ratings or storage."""
