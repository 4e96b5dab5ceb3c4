"""What a planned call may hold: a person's own words.

A model that was talked into something by the words it was shown can fill in a perfect form. So the code compares: a
note is what the person wrote, letter by letter; an address is one that the person sent; a year is one that they said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.planning.claims import addresses, borne_out, read_address
from bot.planning.envelope import CallTool, Form, InvalidForm, Respond

# What an address is kept under is the person's wording or nothing: the look-ups know the real title.
_COPIED_OR_NOTHING = {"save_video": "title", "save_link": "description"}


def grounded(form: Form, said: Sequence[str]) -> Form:
    """Return ``form`` with nothing in it that a person has not ``said``; a note as it was written.

    What is merely unknown (a year, an id) is left out. A text can only ask back: it knows nothing but what was said.
    Raises InvalidForm for the rest.
    """
    if isinstance(form, Respond):
        if not form.message.rstrip().endswith("?"):
            raise InvalidForm("message: only a question, to ask back for what is missing")
        return borne_out(form, None, "\n".join(said))
    if not isinstance(form, CallTool):
        return form
    args = dict(form.args)
    if isinstance(url := args.get("url"), str) and read_address(url.strip()) not in addresses(said):
        raise InvalidForm("args: url: must be an address of the person's message")
    if isinstance(content := args.get("content"), str):
        args["content"] = as_written(content, said)
        if args["content"] is None:
            raise InvalidForm("args: content: must be copied from the person's message, letter by letter")
    if isinstance(copied := args.get(name := _COPIED_OR_NOTHING.get(form.tool, "")), str):
        args[name] = as_written(copied, said)
    if not any(re.search(rf"(?<!\d){re.escape(str(args.get('year')))}(?!\d)", text) for text in said):
        args.pop("year", None)
    args.pop("tmdb_id", None)
    return form.model_copy(update={"args": {name: value for name, value in args.items() if value is not None}})


def as_written(content: str, said: Sequence[str]) -> str | None:
    """Return ``content`` as it stands in ``said``, with its own spaces, lines and capitals; None if it does not."""
    words = r"\s+".join(map(re.escape, content.split()))
    found = (re.search(words, text, re.IGNORECASE) for text in said if words)
    return next((match[0] for match in found if match), None)
