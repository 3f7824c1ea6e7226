"""Records: members' ongoing and finished games, their profiles, the ladders and balances."""
