"""Pages that need no building: the HTTP API told from its OpenAPI document, and plain ones. They fetch nothing from anywhere."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from typing import Any, Final

STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}code,pre{font-family:ui-monospace,monospace}"
    "h2{margin-top:2rem}b{display:inline-block;min-width:4.5rem}pre{background:#8881;padding:.5rem;overflow:auto}"
    "@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}a{color:#8cf}}"
)
_MARK: Final = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
#: The content security policy of these pages: this one style, links, and nothing else.
PLAIN_PAGE: Final = f"default-src 'none'; style-src 'sha256-{_MARK}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def plain_page(title: str, body: str) -> str:
    """A page with this title (text) and body (HTML)."""
    told = escape(title)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{told}</title><style>{STYLE}</style><h1>{told}</h1>{body}</html>"
    )


def page_of(api: dict[str, Any]) -> str:
    """The API in HTML: what can be asked, by the part of the room it belongs to."""
    parts: dict[str, list[str]] = {}
    for path, methods in api["paths"].items():
        for method, about in methods.items():
            line = f"<p><b>{method.upper()}</b><code>{escape(path)}</code> &middot; {escape(about.get('summary', ''))}"
            if about.get("description"):
                line += f"<br><small>{escape(about['description'])}</small>"
            parts.setdefault((about.get("tags") or ["room"])[0], []).append(line)
    told = "".join(f"<h2>{escape(part)}</h2>{''.join(lines)}" for part, lines in parts.items())
    about = escape(api["info"]["description"].strip())
    return plain_page(
        api["info"]["title"], f'<p>{about}</p><p>Every shape and example: <a href="/openapi.json">/openapi.json</a></p>{told}'
    )
