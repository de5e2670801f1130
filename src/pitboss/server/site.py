"""The room in the browser: the files that `web/` was built to, and the headers that let them do no more than they need."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pitboss.server.denied import Denied
from pitboss.server.packed import Packed
from pitboss.server.pages import PLAIN_PAGE, plain_page

FOLDER: Final = Path(str(files("pitboss"))) / "site"
#: Names of files in folders. Each point stands between two letters, so nothing here leads out of the folder.
NAME: Final = re.compile(r"[\w-]+(?:\.[\w-]+)*(?:/[\w-]+(?:\.[\w-]+)*)*", re.ASCII)
#: What is served, and as what. A file of another kind is not.
TEXTS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
KINDS: Final = TEXTS | {".png": "image/png", ".webp": "image/webp", ".woff2": "font/woff2", ".ico": "image/x-icon"}

FOR_EVER: Final = "public, max-age=31536000, immutable"  #: its name changes with what is in it
ASK_AGAIN: Final = "no-cache"
#: A name or a number, and a port: what may stand in a header of ours.
HOST: Final = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?")

NOT_BUILT: Final = """
<p>The room is open, but its pages have not been built.</p>
<p><code>make play</code> builds them and opens the room. Then load this page again.</p>
<p>Until then: <code>pitboss play --terminal</code> seats you in a terminal, and <a href="/docs">/docs</a> tells how a program plays.</p>
"""

router = APIRouter(include_in_schema=False)


class Site:
    """The built files. They are read when they are asked for, and again when they were built anew."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or FOLDER
        self._read: dict[str, tuple[int, Packed]] = {}

    def find(self, name: str) -> Packed | None:
        """A file by its path under the folder; None where there is none, or it is not one to serve."""
        suffix = Path(name).suffix
        if suffix not in KINDS or not NAME.fullmatch(name):
            return None
        place = self.folder / name
        try:
            built = place.stat().st_mtime_ns
            known = self._read.get(name)
            if known is not None and known[0] == built:
                return known[1]
            # A link that leads out of the folder leads nowhere.
            if not place.resolve(strict=True).is_relative_to(self.folder.resolve()):
                return None
            found = Packed.of(place.read_bytes(), KINDS[suffix], text=suffix in TEXTS)
        except OSError:
            return None
        self._read[name] = built, found
        return found


def headers_for(request: Request, cache: str) -> dict[str, str]:
    """What a page of ours may do: load from this room and talk to it, and nothing else."""
    host = request.headers.get("host", "")
    # Some browsers do not count a socket to this very room as 'self'.
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    policy = (
        f"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    return {
        "content-security-policy": policy,
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
        "cache-control": cache,
    }


def _site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


@router.api_route("/", methods=["GET", "HEAD"])
async def index(request: Request) -> Response:
    """The lobby, or how to come to have one."""
    found = _site(request).find("index.html")
    if found is None:
        page = plain_page(request.app.title, NOT_BUILT)
        return HTMLResponse(page, headers={"content-security-policy": PLAIN_PAGE, "cache-control": ASK_AGAIN})
    return found.answer(request, headers_for(request, ASK_AGAIN))


@router.api_route("/assets/{name:path}", methods=["GET", "HEAD"])
async def asset(request: Request, name: str) -> Response:
    return _serve(request, f"assets/{name}", FOR_EVER)


@router.api_route("/icon.svg", methods=["GET", "HEAD"])
async def icon(request: Request) -> Response:
    return _serve(request, "icon.svg", ASK_AGAIN)


def _serve(request: Request, name: str, cache: str) -> Response:
    found = _site(request).find(name)
    if found is None:
        raise Denied("not-there", "There is no such file. If the room was built anew, load the page again.", 404, allowed=("/",))
    return found.answer(request, headers_for(request, cache))
