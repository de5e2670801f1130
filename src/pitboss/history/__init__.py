"""Hands written down and read back: PHH, our superset of it, and the account in plain words."""
