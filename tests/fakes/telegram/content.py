"""What a send or an edit wants to show: its text within the limits, its photo or its document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha1
from typing import Any

from aiohttp.web import FileField

from tests.fakes.telegram.markup import parse_html, plain, utf16_length
from tests.fakes.telegram.refusals import Refusal, bad_request
from tests.fakes.telegram.world import World

Json = dict[str, Any]
Form = Mapping[str, Any]

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024
LONGEST_SOURCE = 1 << 15
LARGEST_PHOTO = 10 * 1024 * 1024
LARGEST_UPLOAD = 50 * 1024 * 1024
IMAGES = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8", b"BM", b"II*\x00", b"MM\x00*")


def read_text(form: Form) -> tuple[str, tuple[Json, ...]]:
    """Return the text of a message and its entities."""
    if not form.get("text"):
        raise bad_request("message text is empty")
    text, entities = _formatted(form["text"], form, "entities")
    if not text:
        raise bad_request("text must be non-empty")
    if utf16_length(text) > LONGEST_TEXT:
        raise bad_request("message is too long")
    return text, entities


def read_caption(form: Form) -> tuple[str, tuple[Json, ...]]:
    """Return the caption of a photo or document, which may be empty, and its entities."""
    text, entities = _formatted(form.get("caption") or "", form, "caption_entities")
    if utf16_length(text) > LONGEST_CAPTION:
        raise bad_request("message caption is too long")
    return text, entities


def read_photo(world: World, form: Form, name: str = "photo") -> Json:
    """Return the media of a photo given by URL, by the file_id of an earlier one or as an upload."""
    given = _attached(form, name)
    if isinstance(given, FileField):
        content = _read(given)
        if len(content) > LARGEST_PHOTO:
            raise bad_request("file is too big")
        if not content.startswith(IMAGES):
            raise bad_request("IMAGE_PROCESS_FAILED")
        return {"photo": [_size(_keep(world, content))]}
    if not given:
        raise bad_request("there is no photo in the request")
    if given in world.files:
        return {"photo": [_size(given)]}
    if not given.startswith(("http://", "https://")):
        raise bad_request("wrong remote file identifier specified: Wrong string length")
    if given in world.refused_photos:
        raise bad_request(world.refused_photos[given])
    return {"photo": [_size(_keep(world, given.encode()))]}


def read_file(world: World, form: Form, sort: str) -> Json:
    """Return the media of a file that is no photo, uploaded or given by the file_id of an earlier one."""
    given = _attached(form, sort)
    measured = {"voice": {"duration": 1}, "audio": {"duration": 1}, "video_note": {"duration": 1, "length": 240}}
    framed = {"duration": 1, "width": 64, "height": 64}
    about = {"video": framed, "animation": framed, **measured}.get(sort, {})
    if not isinstance(given, FileField):
        if not given:
            raise bad_request(f"there is no {sort.replace('_', ' ')} in the request")
        if given not in world.files:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return {sort: {"file_id": given, "file_unique_id": given[:16], **about}}
    content = _read(given)
    kept = {"file_id": _keep(world, content), "file_unique_id": sha1(content).hexdigest()[:16]}
    named = {"file_name": given.filename, "mime_type": given.content_type, "file_size": len(content)}
    return {sort: {**kept, **named, **about}}


def _formatted(source: str, form: Form, entities: str) -> tuple[str, tuple[Json, ...]]:
    if len(source.encode()) > LONGEST_SOURCE:
        raise bad_request("text is too long")
    mode = (form.get("parse_mode") or "").lower()
    if mode == "html":
        text, found = parse_html(source)
        return text.strip(), found
    if mode:
        raise bad_request("unsupported parse_mode")
    if form.get(entities):
        return source.strip(), tuple(json.loads(form[entities]))
    return plain(source.strip())


def _attached(form: Form, name: str) -> FileField | str:
    given = form.get(name) or ""
    if isinstance(given, str) and given.startswith("attach://"):
        given = form.get(given.removeprefix("attach://"), "")
    return given if isinstance(given, FileField) else str(given)


def _read(upload: FileField) -> bytes:
    upload.file.seek(0)
    content = upload.file.read()
    if len(content) > LARGEST_UPLOAD:
        raise Refusal(413, "Request Entity Too Large")
    return content


def _keep(world: World, content: bytes) -> str:
    file_id = f"AgAC{sha1(content).hexdigest()}"
    world.files[file_id] = content
    return file_id


def _size(file_id: str) -> Json:
    return {"file_id": file_id, "file_unique_id": file_id[-16:], "width": 500, "height": 750}
