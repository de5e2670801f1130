"""Tournaments: equal chips at the start, and an end by time or by chips."""
