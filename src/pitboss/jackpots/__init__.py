"""Jackpots: money of the house that grows beside the game."""
