"""Asking the book: something went wrong, what now? A hand is played to the moment, the fault reported, and what follows told in words."""
