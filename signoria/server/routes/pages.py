"""The built client."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from signoria.server.errors import Problem
from signoria.server.needs import ANYONE

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Signoria</title></head><body>
<h1>Signoria is running, but its pages have not been built.</h1>
<p>In a checkout run <code>npm ci</code> and <code>npm run build</code> in the directory <code>web</code>,
then load this page again. Installed packages contain the pages.</p>
<p>The API works: see <a href="/schema/openapi.json">its description</a>.</p>
</body></html>
"""


def read_file(root: Path, path: str) -> tuple[Path, bytes] | None:
    """A file below the root, or None."""
    if "\\" in path or "\x00" in path or len(path) > 500:
        return None
    try:
        wanted = (root / path.lstrip("/")).resolve()
        if not wanted.is_relative_to(root.resolve()) or not wanted.is_file():
            return None
        return wanted, wanted.read_bytes()
    except OSError:  # a name that the file system does not take, for one
        return None


@get(["/", "/{path:path}"], needs=ANYONE, include_in_schema=False)
async def page(state: State, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client, or its start page."""
    return await asyncio.to_thread(find, state, path)


def find(state: State, path: str) -> Response[bytes]:
    root: Path = state.config.static
    found = read_file(root, path) if path not in ("", "/") else None
    if found is None:
        if "." in path.rpartition("/")[2] or path.startswith("/assets/"):
            raise Problem(404, "not_found", "There is no such file.")
        found = read_file(root, "index.html")
    if found is None:
        return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.HTML)
    file, content = found
    media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if media.startswith("text/") or media in ("application/json", "image/svg+xml"):
        media += "; charset=utf-8"
    cache = "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"
    return Response(content, media_type=media, headers={"cache-control": cache})


HANDLERS = [page]
