"""Array work about the games: bulk evaluation, frequencies. Needs NumPy and numba, which are imported only from here."""
