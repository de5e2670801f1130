"""Hands written down and read back: PHH, our superset of it, and the account in plain words."""

from pitboss.history.history import History
from pitboss.history.read import read, read_all, read_each, read_file
from pitboss.history.record import HistoryError
from pitboss.history.write import write, write_all

__all__ = ["History", "HistoryError", "read", "read_all", "read_each", "read_file", "write", "write_all"]
