"""Jackpots: pools that grow beside the game, the prizes they pay, and who may pay them. See docs/jackpots.md."""
