"""`/help`, and the welcome in a new server."""
