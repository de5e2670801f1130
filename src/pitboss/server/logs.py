"""What the room writes to its log: one line a happening, as JSON or for the eye, and never a secret.

Closed by default: a field is written only if its name is among `FIELDS`. A token that gets into a text all the same is struck out there.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import IO, Any, Final

NAME: Final = "pitboss"
#: What may stand in a line. No card, no deck, no token, no password, no body of a message.
FIELDS: Final = frozenset(
    (
        *("account", "act", "address", "amount", "bots", "by", "code", "commits", "connections", "database", "detail", "error", "factor"),
        *("form", "hand", "hands", "host", "kind", "method", "ms", "number", "path", "pid", "port", "reason", "roles", "seat", "signal"),
        *("sockets", "status", "table", "tables", "unfinished", "version", "waited", "words"),
    )
)
#: Of a session, a browser and a one-time link.
TOKEN: Final = re.compile(r"(p[bdl]1_)[A-Za-z0-9_-]{6,}")
_STRUCK: Final = r"\1[struck out]"


def logger() -> logging.Logger:
    return logging.getLogger(NAME)


def say(what: str, level: int = logging.INFO, **told: object) -> None:
    """Write a line: what happened, and the fields that belong to it."""
    log = logger()
    if log.isEnabledFor(level):
        log.log(level, what, extra={"told": told})


def warn(what: str, **told: object) -> None:
    say(what, logging.WARNING, **told)


def cleaned(value: object) -> Any:
    """A value fit to be written: short, on one line, without a token."""
    if value is None or isinstance(value, bool | int | float):
        return value
    text = TOKEN.sub(_STRUCK, str(value))
    return "".join(each if each.isprintable() else "�" for each in text[:300])


def told_of(record: logging.LogRecord) -> dict[str, Any]:
    told: dict[str, object] = getattr(record, "told", {})
    return {key: cleaned(value) for key, value in told.items() if key in FIELDS and value is not None}


def _raised(record: logging.LogRecord) -> str | None:
    """Where something went wrong: kind and place. What an error says may hold what nobody may read."""
    if not record.exc_info or record.exc_info[0] is None:
        return None
    kind, _, trace = record.exc_info
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return f"{kind.__name__} at {' < '.join(reversed(places[-6:]))}"


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": cleaned(record.getMessage()),
        }
        line |= told_of(record)
        if raised := _raised(record):
            line["raised"] = raised
        return json.dumps(line, ensure_ascii=False)


class ForTheEye(logging.Formatter):
    """12:03:44 what happened  table=perth-holdem number=12."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        mark = "" if record.levelno < logging.WARNING else f"{record.levelname.lower()}: "
        told = told_of(record)
        if raised := _raised(record):
            told["raised"] = raised
        fields = "  ".join(f"{key}={value}" for key, value in told.items())
        return f"{at} {mark}{cleaned(record.getMessage())}{'  ' + fields if fields else ''}"


def set_up(form: str = "console", level: str = "info", stream: IO[str] | None = None) -> logging.Handler:
    """Send the room's lines, and what the web server complains about, to the error stream."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else ForTheEye())
    for name, least in ((NAME, level.upper()), ("uvicorn", "WARNING"), ("uvicorn.error", "WARNING"), ("asyncio", "WARNING")):
        log = logging.getLogger(name)
        log.handlers = [handler] if name != "uvicorn.error" else []
        log.setLevel(least)
        log.propagate = name == "uvicorn.error"
    # The web server's own line a request has the whole address in it; ours has the path.
    logging.getLogger("uvicorn.access").disabled = True
    return handler
