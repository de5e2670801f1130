"""Pitboss runs poker by the book."""

__version__ = "0.1.0"
