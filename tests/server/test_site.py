"""The site as browsers meet it: what is served, how long it may be kept, what it may do, and what cannot be had."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from pitboss.server.app import make_app
from pitboss.server.origins import Addresses
from pitboss.server.packed import takes_gzip
from pitboss.server.serve import Running
from pitboss.server.site import Site
from tests.server.served import in_loop, served, settings

SCRIPT = "export const room = 'a card room';\n" * 100
INDEX = '<!doctype html><html lang="en"><script type="module" src="./assets/main-ab12.js"></script><p>Pitboss</p></html>' + " " * 500


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site as it is built, with a secret beside it."""
    found = tmp_path / "site"
    (found / "assets").mkdir(parents=True)
    (found / "index.html").write_text(INDEX)
    (found / "icon.svg").write_text("<svg/>")
    (found / "assets" / "main-ab12.js").write_text(SCRIPT)
    (found / "assets" / "small-cd34.css").write_text("p{}")
    (found / "assets" / "notes.toml").write_text("secret = 1")
    (tmp_path / "secret.txt").write_text("nobody's business")
    (found / "assets" / "way-out.txt").symlink_to(tmp_path / "secret.txt")
    return found


@asynccontextmanager
async def browser(found: Running, folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    listening = replace(found.house.config.listening, hosts=("room.example",))
    found.house.addresses = Addresses(replace(found.house.config, listening=listening))
    transport = httpx.ASGITransport(app=make_app(found.house, Site(folder)))
    async with httpx.AsyncClient(transport=transport, base_url="http://room.example:8080") as http:
        yield http


@in_loop
async def test_the_page_and_its_files(folder: Path) -> None:
    async with served() as found, browser(found, folder) as http:
        page = await http.get("/")
        assert (page.status_code, page.text) == (200, INDEX)
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        script = await http.get("/assets/main-ab12.js")
        assert script.text == SCRIPT
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (await http.get("/icon.svg")).headers["content-type"] == "image/svg+xml"
        assert (await http.get("/assets/small-cd34.css")).text == "p{}"
        for path in ("/", "/assets/main-ab12.js"):
            assert (await http.head(path)).status_code == 200


@in_loop
async def test_text_is_compressed_for_those_who_read_it(folder: Path) -> None:
    async with served() as found, browser(found, folder) as http:
        for path, text in (("/", INDEX), ("/assets/main-ab12.js", SCRIPT)):
            plain = await http.get(path, headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.headers["vary"] == "accept-encoding"
            async with http.stream("GET", path, headers={"accept-encoding": "br, gzip"}) as small:
                raw = b"".join([part async for part in small.aiter_raw()])
                assert small.headers["content-encoding"] == "gzip"
            assert len(raw) < len(text) / 2
            assert gzip.decompress(raw).decode() == text == plain.text
        few = await http.get("/assets/small-cd34.css", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in few.headers


@pytest.mark.parametrize(
    ("said", "reads"), [("gzip", True), ("deflate, GZIP;q=0.5", True), ("*", True), ("gzip;q=0", False), ("br", False), ("", False)]
)
def test_who_reads_gzip(said: str, reads: bool) -> None:
    assert takes_gzip(said) is reads


@in_loop
async def test_what_a_browser_has_is_not_sent_again_until_it_changes(folder: Path) -> None:
    async with served() as found, browser(found, folder) as http:
        tag = (await http.get("/")).headers["etag"]
        again = await http.get("/", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
        (folder / "index.html").write_text("<p>built anew</p>")
        os.utime(folder / "index.html", ns=(1, 1))
        anew = await http.get("/", headers={"if-none-match": tag})
        assert (anew.status_code, anew.text) == (200, "<p>built anew</p>")


@in_loop
async def test_a_page_may_do_no_more_than_it_needs(folder: Path) -> None:
    async with served() as found, browser(found, folder) as http:
        for path in ("/", "/assets/main-ab12.js"):
            headers = (await http.get(path)).headers
            policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
            assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
            assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
            assert policy["connect-src"] == "'self' ws://room.example:8080 wss://room.example:8080"
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert headers["referrer-policy"] == "no-referrer"
            assert len(headers.get_list("cache-control")) == len(headers.get_list("content-security-policy")) == 1
        odd = await http.get("/", headers={"host": "x; script-src *"})
        assert "script-src *" not in odd.headers["content-security-policy"]
        told = (await http.get("/tables")).headers
        assert told["cache-control"] == "no-store"
        assert told["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"


@in_loop
async def test_the_pages_of_the_api_keep_their_style(folder: Path) -> None:
    async with served() as found, browser(found, folder) as http:
        page = await http.get("/docs")
        (style,) = re.findall("<style>(.*?)</style>", page.text)
        mark = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert f"style-src 'sha256-{mark}'" in page.headers["content-security-policy"]
        assert "<script" not in page.text
        assert not re.search(r"\bstyle=", page.text)


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../index.html",
        "/assets/../assets/main-ab12.js",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/..%5c..%5csecret.txt",
        "/assets/....//secret.txt",
        "/assets//etc/passwd",
        "/assets/%00",
        "/assets/",
        "/assets/main-ab12.js/",
        "/assets/.hidden.js",
        "/assets/notes.toml",
        "/assets/way-out.txt",
        "/assets/" + "a" * 5000 + ".js",
        "/index.html",
        "/site/index.html",
    ],
)
def test_nothing_else_can_be_had(path: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over a real connection and with the path as it is: a client's library would tidy it up."""
    monkeypatch.setattr("pitboss.server.site.FOLDER", folder)

    @in_loop
    async def ask() -> None:
        async with served() as found:
            for wanted, status in (("/assets/main-ab12.js", "200"), (path, "404")):
                reader, writer = await asyncio.open_connection(found.host, found.port)
                writer.write(f"GET {wanted} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
                told = (await reader.read()).decode()
                writer.close()
                assert told.startswith(f"HTTP/1.1 {status}"), told[:200]
            assert '"code":"not-there"' in told

    ask()


@in_loop
async def test_without_a_site_it_says_how_to_build_one(tmp_path: Path) -> None:
    async with served(settings('[room]\nname = "Ann & Sons"\n')) as found, browser(found, tmp_path / "nowhere") as http:
        page = await http.get("/")
        assert page.status_code == 200
        for words in ("make play", 'href="/docs"', "Ann &amp; Sons"):
            assert words in page.text
        assert (await http.get("/assets/main-ab12.js")).json()["code"] == "not-there"


@in_loop
async def test_what_the_room_says_of_itself(folder: Path) -> None:
    async with served() as found, browser(found, folder) as http:
        about = (await http.get("/about")).json()
        assert (about["tables"], about["pages"]) == ("/tables", "/docs")
