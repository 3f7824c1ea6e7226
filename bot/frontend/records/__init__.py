"""What members play and have played, and the ladders."""
