"""Line editing for a dealer who types: arrow keys, the lines typed before, and Tab for what may be typed now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

REMEMBERED: Final = 500  #: lines of the record that the arrow keys bring back


def edit_lines(before: Sequence[str], offered: Callable[[], Iterable[str]]) -> None:
    """Let `input` edit its line. `before`: lines typed earlier; `offered`: beginnings of lines, asked for at each Tab."""
    try:
        import readline
    except ImportError:
        return  # Windows: its console edits lines by itself
    for line in before[-REMEMBERED:]:
        readline.add_history(line)
    found: list[str] = []

    def complete(text: str, nth: int) -> str | None:
        if nth == 0:
            found[:] = completions(text, offered())
        return found[nth] if nth < len(found) else None

    readline.set_completer_delims("")  # a whole line is completed, not a word
    readline.set_completer(complete)
    if "libedit" in (readline.__doc__ or ""):  # macOS
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        readline.parse_and_bind("tab: complete")
        # Pasted lines are taken one by one, as if they were typed.
        readline.parse_and_bind("set enable-bracketed-paste off")


def completions(text: str, offered: Iterable[str]) -> list[str]:
    """The lines that begin as the text does."""
    low = text.lower()
    return [each for each in dict.fromkeys(offered) if each.lower().startswith(low)]
