"""Files that a person keeps: what is known of one, and how large it may be for its bytes to be kept here."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Awaitable, Callable
from enum import StrEnum

from state.document import Document

FILE_LIMIT = 10 * 2**20  # bytes
PERSON_LIMIT = 200 * 2**20
# An item's id that begins so may be a file's: whoever removes or restores it looks for its bytes.
ID_MARK = "f11e"
# Gives the bytes that a channel calls so, None if they are more than so many.
Fetch = Callable[[str, int], Awaitable[bytes | None]]
_UNSAFE = re.compile(r"[^\w .()-]+")


class Sort(StrEnum):
    """What a file is to its platform, which brings it back as that and as nothing else."""

    PHOTO = "photo"
    VOICE = "voice"
    AUDIO = "audio"
    VIDEO = "video"
    VIDEO_NOTE = "video_note"
    ANIMATION = "animation"
    DOCUMENT = "document"


class KeptFile(Document):
    """What is known of a file. ``channel`` calls it ``ref``; ``digest`` is that of its bytes, if they are here.

    ``size`` is in bytes, ``seconds`` how long it plays. ``called`` are the words for what it is that it is found by,
    its name among them.
    """

    sort: Sort
    channel: str
    ref: str
    name: str = ""
    media_type: str = ""
    size: int | None = None
    seconds: int | None = None
    called: str = ""
    digest: str | None = None

    @property
    def is_large(self) -> bool:
        """Whether it is known to be too large for its bytes to be kept."""
        return self.size is not None and self.size > FILE_LIMIT

    def opens_on(self, channel: str) -> bool:
        """Tell whether it can be brought back on ``channel``: by its name there, or from the bytes that are here."""
        return self.digest is not None or (self.channel == channel == "tg")


class SentFile(Document):
    """A file that goes with a reply: that of the item ``item_id``."""

    item_id: str
    file: KeptFile


def file_name(file: KeptFile) -> str:
    """Return a name for ``file`` that every system takes, with an ending."""
    named = _UNSAFE.sub("_", file.name).strip(" ._")[:100]
    if "." in named:
        return named
    return f"{named or file.sort}{mimetypes.guess_extension(file.media_type) or ''}"


def is_marked(item_id: str) -> bool:
    """Tell whether the item with this id may be a file."""
    return item_id.startswith(ID_MARK)
