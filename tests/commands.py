"""The whole command line, called without a process of its own."""

from __future__ import annotations

from pitboss.cli import app_of

app = app_of()
