"""What a planned call may hold: a person's own words.

A model that was talked into something by the words it was shown can fill in a perfect form. So the code compares: a
note is what the person wrote, letter by letter; an address is one that the person sent; a year is one that they said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import JsonValue

from bot.languages import LANGUAGES
from bot.planner.claims import addresses, borne_out, polite, read_address
from bot.planner.envelope import CallTool, Form, InvalidForm, Respond, Step
from bot.planner.titles import reads_like_title
from state.text import words
from tools.lexicon import Lexicon
from tools.packs import PACK_TOOLS

# What an address is kept under is the person's wording or nothing: the look-ups know the real title.
_COPIED_OR_NOTHING = {"save_video": "title", "save_link": "description"}

# The packs' tools take nothing else than a person's own words.
_COPIED = frozenset(each.name for each in PACK_TOOLS)

# What a model may put in its own words, since it knows what a film is called: it is looked for, and may be shown.
_NAMED = ("title", "query")
# Longer numbers are nobody's title: they are telephones, accounts and codes.
_LONG_NUMBER = re.compile(r"\d(?:[\s().+/-]{0,2}\d){4,}")


def grounded(form: Form, said: Sequence[str]) -> Form:
    """Return ``form`` with nothing in it that a person has not ``said``; a note as it was written.

    What is merely unknown (a year, an id) is left out. A text can only ask back: it knows nothing but what was said.
    Raises InvalidForm for the rest.
    """
    if isinstance(form, Respond):
        if not form.message.rstrip().endswith("?"):
            raise InvalidForm("message: only a question, to ask back for what is missing")
        asked = "\n".join(said)
        checked = borne_out(form, None, asked)
        if not asks_back_plainly(form.message, asked):
            raise InvalidForm("message: only a short question, in the person's words and the plainest of your own")
        return checked
    if not isinstance(form, CallTool):
        return form
    return _in_steps(form, said) if form.tool in _COPIED else _called(form, said)


def _in_steps(form: CallTool, said: Sequence[str]) -> CallTool:
    steps = [step.model_copy(update={"args": _copied(step, said[:1])}) for step in form.steps]
    return form.model_copy(update={"args": steps[0].args, "then": tuple(steps[1:])})


def _called(form: CallTool, said: Sequence[str]) -> CallTool:
    args = dict(form.args)
    if isinstance(url := args.get("url"), str) and read_address(url.strip()) not in addresses(said):
        raise InvalidForm("args: url: must be an address of the person's message")
    if isinstance(content := args.get("content"), str):
        args["content"] = as_written(content, said)
        if args["content"] is None:
            raise InvalidForm("args: content: must be copied from the person's message, letter by letter")
    for name in _NAMED:
        if isinstance(named := args.get(name), str) and name != _COPIED_OR_NOTHING.get(form.tool):
            _check_name(name, named, said)
    if isinstance(copied := args.get(name := _COPIED_OR_NOTHING.get(form.tool, "")), str):
        args[name] = as_written(copied, said)
    if not any(re.search(rf"(?<!\d){re.escape(str(args.get('year')))}(?!\d)", text) for text in said):
        args.pop("year", None)
    args.pop("tmdb_id", None)
    return form.model_copy(update={"args": {name: value for name, value in args.items() if value is not None}})


def _copied(step: Step, said: Sequence[str]) -> dict[str, JsonValue]:
    """Return the arguments of a pack's tool as they stand in the message itself. Raises InvalidForm.

    What was said before has been done before.
    """
    args: dict[str, JsonValue] = {}
    for name, value in step.args.items():
        if value is None:
            continue
        args[name] = as_written(str(value), said)
        if args[name] is None:
            raise InvalidForm(f"args: {name}: must be copied from the person's message, letter by letter")
    return args


def in_own_words(text: str, said: Sequence[str]) -> bool:
    """Tell whether ``text`` has no word and no address that the person has not ``said``: it may be quoted as theirs."""
    own = {word for each in said for word in words(each)}
    return text.isprintable() and own.issuperset(words(text)) and addresses([text]) <= addresses(said)


def _check_name(name: str, text: str, said: Sequence[str]) -> None:
    """Raise InvalidForm for what a model calls a thing, if it is more than a name: see claims.polite."""
    if as_written(text, said) is not None:
        return
    if not addresses([text]) <= addresses(said):
        raise InvalidForm(f"args: {name}: must have no address that is not the person's")
    if in_own_words(text, said):
        return
    if not reads_like_title(text):
        raise InvalidForm(f"args: {name}: must be short, and on one line")
    known = [_digits(each) for each in said]
    if any(not any(_digits(number) in each for each in known) for number in _LONG_NUMBER.findall(text)):
        raise InvalidForm(f"args: {name}: must have no number that the person has not said")
    try:
        polite(Respond(message=text))
    except InvalidForm as error:
        raise InvalidForm(f"args: {name}: {str(error).removeprefix('message: ')}") from error


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def as_written(content: str, said: Sequence[str]) -> str | None:
    """Return ``content`` as it stands in ``said``, with its own spaces, lines and capitals; None if it does not."""
    words = r"\s+".join(map(re.escape, content.split()))
    found = (re.search(words, text, re.IGNORECASE) for text in said if words)
    return next((match[0] for match in found if match), None)


_LEXICON = Lexicon(LANGUAGES, "asking_back")
# Shorter words tell nothing of what is asked for, beside those in _NOT_EVEN.
_TELLING = 4
_NOT_EVEN = _LEXICON.words("not_even")
_WORDS = _LEXICON.words("words")
_ASKS_FOR = _LEXICON.words("asks_for")


def asks_back_plainly(question: str, said: str) -> bool:
    """Tell whether ``question`` is made of words for asking back and of those that stand in what was ``said``.

    It has to ask for something: "E aí, tudo bem?" is made of such words, and is talk.
    """
    own = set(words(said))
    asked = set(words(question))
    if not asked & (_ASKS_FOR | {word for word in own if len(word) >= _TELLING}):
        return False
    return all(word in own or word in _WORDS or _tells_nothing(word) for word in words(question))


def _tells_nothing(word: str) -> bool:
    return len(word) < _TELLING and word not in _NOT_EVEN
