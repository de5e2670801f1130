"""What is served again and again as it is: its bytes, the same compressed, and a mark by which a browser knows that it has them."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

WORTHWHILE: Final = 500  #: bytes below which compressing saves nothing


@dataclass(frozen=True, slots=True)
class Packed:
    """Made once with `Packed.of`, sent with `answer`."""

    body: bytes
    small: bytes | None  #: compressed; None where that would not be smaller
    kind: str  #: the media type
    tag: str

    @classmethod
    def of(cls, body: bytes, kind: str, *, text: bool = True) -> Packed:
        """`text`: whether it is worth trying to compress."""
        small = gzip.compress(body, 9, mtime=0) if text and len(body) >= WORTHWHILE else None
        if small is not None and len(small) >= len(body):
            small = None
        return cls(body, small, kind, f'W/"{hashlib.sha256(body).hexdigest()[:20]}"')

    def answer(self, request: Request, headers: Mapping[str, str]) -> Response:
        """The bytes as this browser takes them, or the word that it has them already."""
        told = {**headers, "etag": self.tag, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=told)
        if self.small is not None and takes_gzip(request.headers.get("accept-encoding", "")):
            return Response(self.small, headers={**told, "content-encoding": "gzip"}, media_type=self.kind)
        return Response(self.body, headers=told, media_type=self.kind)


def takes_gzip(accepted: str) -> bool:
    """Whether a browser that says this reads gzip: `gzip, br` does, `gzip;q=0` does not."""
    for each in accepted.split(","):
        name, _, weight = each.strip().partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
