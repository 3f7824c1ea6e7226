"""The guide of /rules: for each game a book of pages, of which one message shows one."""
