"""A page that tells the HTTP API, made from its OpenAPI document; it fetches nothing from anywhere."""

from __future__ import annotations

from html import escape
from typing import Any, Final

STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}code,pre{font-family:ui-monospace,monospace}"
    "h2{margin-top:2rem}b{display:inline-block;min-width:4.5rem}pre{background:#8881;padding:.5rem;overflow:auto}"
    "@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}a{color:#8cf}}"
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
    title, about = escape(api["info"]["title"]), escape(api["info"]["description"].strip())
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1><p>{about}</p>"
        f'<p>Every shape and example: <a href="/openapi.json">/openapi.json</a></p>{told}</html>'
    )
