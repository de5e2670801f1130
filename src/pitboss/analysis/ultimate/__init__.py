"""What Ultimate Texas Hold'em is worth: the exact value of the main game, of Trips and of the jackpot."""
