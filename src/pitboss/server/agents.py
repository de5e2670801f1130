"""A browser in words, "Firefox on Linux", from what it says of itself: so that somebody knows their own in a list. Pure."""

from __future__ import annotations

from typing import Final

#: The first whose mark is found counts: many browsers name others beside themselves.
BROWSERS: Final = (
    *(("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox")),
    *(("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("python-httpx/", "A program"), ("curl/", "A program")),
)
SYSTEMS: Final = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows")),
    *(("Mac OS X", "macOS"), ("Linux", "Linux")),
)


def agent_words(agent: str) -> str:
    """What people call it; nothing else of what was sent is kept."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "A browser")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{browser} on {system}" if system else browser
