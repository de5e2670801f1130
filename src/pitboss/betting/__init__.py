"""The arithmetic of betting: limits, rounds, pots, commission."""
