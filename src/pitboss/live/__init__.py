"""A live table: the dealer types short lines, and hears what they come to by the book.

A *line* says what happened ("3 puts in 25 25", "flop Ah Kd 2c", "oops turn exposed 7s"). A *session* is the list of lines taken so far, and
everything else follows from it: saying the same lines again brings the same table back. Nothing here prints, reads a clock or draws a card.
"""

from __future__ import annotations

from pitboss.live.session import Answer, Outcome, Session

__all__ = ["Answer", "Outcome", "Session"]
