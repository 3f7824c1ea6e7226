"""What members and servers set for themselves."""
