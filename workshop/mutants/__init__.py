"""Changes the program in one place at a time, and looks whether a test notices."""
