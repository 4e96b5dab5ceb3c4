"""Places: chats on a platform, to which replies are sent one after the other."""

from __future__ import annotations

from state.document import Document


class Place(Document):
    """What delivery knows of a chat. Times are ns since 1970.

    The lease says who sends there. Nothing is sent before ``next_at``: the place's pace, or what the platform asked to
    wait. ``failures`` counts the attempts in a row that came to nothing. ``blocked`` is why nothing can be sent there
    at all, found at ``blocked_at``: a message that arrives later shows that it is over. ``moved_to`` is where the chat
    is now. ``leaving_at`` is when sending the last reply to somebody who was erased began; 0 for anybody else.
    """

    address: str
    owner: str | None = None
    leased_until: int = 0
    next_at: int = 0
    failures: int = 0
    blocked: str | None = None
    blocked_at: int = 0
    moved_to: str | None = None
    leaving_at: int = 0
