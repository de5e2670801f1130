"""One hand, from the first forced bet to the last odd chip."""
