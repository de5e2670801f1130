"""How the room says no over HTTP: `{"code", "words", "clause", "book", "allowed"}`, always in this shape."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from pitboss.hand.forms import CodecError
from pitboss.hand.refusal import Refused
from pitboss.journal import ArchivedError, BrokenError, JournalError
from pitboss.room.commands import BadCommand
from pitboss.server import logs
from pitboss.server.denied import Denied
from pitboss.server.limits import Limited
from pitboss.server.messages import UNWRITTEN, ReadOnlyError, UnavailableError

STATUS: Final = {"no-hand": 404, "not-yours": 403}
BROKEN: Final = "Something went wrong on our side. It stands in our log; nothing was changed that you were not told of."


class Problem(BaseModel):
    """A refusal: what was wrong, by which clause, and what is possible instead."""

    code: str
    words: str
    clause: str = ""
    book: str = ""
    allowed: list[str] = []

    model_config = {
        "json_schema_extra": {
            "examples": [
                {
                    "code": "minimum-raise",
                    "words": "Seat 3 asked for 15; the least is 20.",
                    "clause": "6.6",
                    "book": "melbourne-poker",
                    "allowed": ["seat 3 folds", "seat 3 calls 10", "seat 3 raises to 20 to 1000"],
                }
            ]
        }
    }


#: For the OpenAPI pages.
PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    401: {"model": Problem, "description": "Who are you?"},
    403: {"model": Problem, "description": "Not yours to do."},
    404: {"model": Problem, "description": "Not there."},
    409: {"model": Problem, "description": "Refused, by the rules or by how things stand."},
    422: {"model": Problem, "description": "Not understood."},
    429: {"model": Problem, "description": "Too much, too fast."},
    503: {"model": Problem, "description": "Not now."},
}


def problem_of(error: Exception) -> tuple[int, Problem, dict[str, str]]:
    """The status, the body and the headers of a refusal."""
    match error:
        case Denied():
            headers = {"www-authenticate": "Bearer"} if error.status == 401 else {}
            return error.status, Problem(code=error.code, words=error.message, allowed=list(error.allowed)), headers
        case Refused():
            told = Problem(code=error.code, words=error.message, clause=error.clause, book=error.book, allowed=list(error.allowed))
            return STATUS.get(error.code, 409), told, {}
        case BadCommand():
            return 422, Problem(code=error.code, words=error.words, allowed=list(error.allowed)), {}
        case CodecError():
            return 422, Problem(code="bad-action", words=str(error)), {}
        case Limited():
            return 429, Problem(code="too-fast", words=str(error), allowed=[f"after {error.wait} s"]), {"retry-after": str(error.wait)}
        case ReadOnlyError():
            return 503, Problem(code=error.code, words=error.words, allowed=["look at tables and hands"]), {}
        case UnavailableError():
            return 503, Problem(code=error.code, words=error.words), {"retry-after": "1"}
        case RequestValidationError():
            # Where and what, never what was sent: it may be a password.
            words = "; ".join(f"{'.'.join(map(str, each['loc'][1:])) or each['loc'][0]}: {each['msg']}" for each in error.errors()[:5])
            return 422, Problem(code="bad-request", words=words), {}
        case HTTPException():
            code = {404: "not-there", 405: "wrong-method"}.get(error.status_code, "refused")
            return error.status_code, Problem(code=code, words=str(error.detail)), dict(error.headers or {})
        case BrokenError():
            return problem_of(ReadOnlyError(str(error)))
        case ArchivedError():
            return 404, Problem(code=error.code, words=str(error)), {}
        case JournalError():
            return (
                503,
                Problem(code="unavailable", words=UNWRITTEN),
                {"retry-after": "1"},
            )
    return 500, Problem(code="broken", words=BROKEN), {}


def error_response(error: Exception) -> JSONResponse:
    status, problem, headers = problem_of(error)
    return JSONResponse(problem.model_dump(), status, headers)


def answer_errors(app: FastAPI) -> None:
    """Make every error of the app leave in this shape."""

    async def answer(_: Request, error: Exception) -> JSONResponse:
        status, *_rest = problem_of(error)
        if status >= 500 and not isinstance(error, Denied | UnavailableError | BrokenError):
            told = {"kind": type(error).__name__}
            if isinstance(error, JournalError):  # an outage has a line of its own; whoever asks meanwhile needs no page of the log
                logs.logger().error("request failed", extra={"told": {**told, "words": str(error)}})
            else:
                logs.logger().error("request failed", exc_info=error, extra={"told": told})
        return error_response(error)

    for kind in (
        Refused,
        BadCommand,
        CodecError,
        Limited,
        UnavailableError,
        RequestValidationError,
        HTTPException,
        JournalError,
        Exception,
    ):
        app.add_exception_handler(kind, answer)
