"""Keeping files: photos, recordings, videos and documents, at once by their name on their platform.

Their bytes follow: see bot.attachments.keeping. What is written beside a file is what it is called; what asks for
something is done as well.
"""

from __future__ import annotations

from bot.account.session import Answer, Visit
from bot.actions import Action
from bot.context import derived_id
from bot.packs.jobs import put_off
from bot.replies import items
from bot.replies.catalogue import LOCALES, voice
from bot.replies.text import one_line
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import is_of_a_pack
from state.effects import Change, InsertItem, RemoveItem
from state.files import ID_MARK, KeptFile, Sort
from state.importing import File
from state.items import NOTE_LIMIT, Details, Item, Kind
from state.reads import FindKept
from state.text import title_key
from state.turns import Decision, Message, Reply
from tools.wording import headline, search_words
from tools.zones import clock

PACK = "files"
FETCH = "fetch"

# What is said beside a file and asks for no more than to keep it.
KEEPING = frozenset(
    {
        *(Action.SAVE, Action.SAVE_PREVIOUS, Action.REMEMBER, Action.PROGRESS, Action.UNKNOWN),
        *(Action.CHAT, Action.GREET, Action.THANK, Action.CONFIRM),
    }
)
ASKED = frozenset({Action.SAVE, Action.SAVE_PREVIOUS})


def carries_file(message: Message) -> bool:
    """Tell whether ``message`` came with a file that can be asked for again."""
    return message.file is not None and message.file.ref is not None and message.file.sort is not None


# "Boleto da luz" beside a picture names it, and pays nothing.
SURELY = 0.8


def asks_for_more(message: Message) -> bool:
    """Tell whether what is written beside a file asks for something besides keeping it; forwarded words never do."""
    caption = caption_of(message)
    if message.forwarded or not caption:
        return False
    first, *others = recognise(caption)
    if not others and is_of_a_pack(first.action) and first.confidence < SURELY:
        return False
    of_another_kind = first.entities.item_type is not None or first.entities.url is not None
    return bool(others) or first.action not in KEEPING or (first.action is Action.SAVE and of_another_kind)


def is_asked_to_keep(message: Message) -> bool:
    """Tell whether the words beside a file ask to keep it, as they have to in a group."""
    return recognise(caption_of(message))[0].action in ASKED if caption_of(message) else False


def caption_of(message: Message) -> str:
    """Return what is written beside a file; the file's own name is nothing that somebody wrote."""
    text = (message.text or "").strip()
    return "" if message.file is not None and text == message.file.name else text


async def keep_file(visit: Visit) -> Answer:
    """Return the answer that keeps the file of the message, which carries one. What was asked is still asked."""
    file = visit.turn.message.file
    assert file is not None  # noqa: S101 - see carries_file
    item = _item(visit, file)
    kept = await visit.reads(FindKept(kind=Kind.FILE, key=item.key))
    if kept is not None:
        chat = visit.chat.changed(spoken_of=(kept.id,), sent="")
        return Answer(chat=chat, replies=(Reply(text=items.already_kept(visit.voice, kept, visit.now)),))
    assert item.file is not None  # noqa: S101 - see _item
    insert, inverse = InsertItem(item=item), RemoveItem(item_id=item.id)
    told = items.kept_file(visit.voice, item.file, item)
    answer = Answer(
        chat=visit.chat.changed(spoken_of=(item.id,), sent=""),
        replies=(Reply(text=told),),
        effects=(insert,),
        inverses=(inverse,),
        change=Change(verb="kept", title=items.name(item)),
    )
    if item.file.is_large:
        return answer
    put, cancel = put_off(visit.turn, pack=PACK, name=FETCH, key=item.id, due=visit.now, args={"item": item.id})
    return Answer(
        chat=answer.chat,
        replies=answer.replies,
        effects=(insert, put),
        inverses=(inverse, cancel),
        change=answer.change,
    )


def beside(decision: Decision, kept: Answer) -> Decision:
    """Return ``decision``, what the words beside a file came to, with the file ``kept`` as well."""
    first, *rest = decision.replies or (Reply(text=""),)
    said = "\n\n".join(text for text in (kept.replies[0].text, first.text) if text)
    return decision.changed(
        effects=(*decision.effects, *kept.effects),
        inverses=(*decision.inverses, *kept.inverses),
        change=decision.change or kept.change,
        replies=(first.changed(text=said), *rest),
    )


def with_sound(visit: Visit, decision: Decision, note: InsertItem) -> Decision:
    """Return ``decision`` with the recording of the message kept with the ``note`` that its words became."""
    file = visit.turn.message.file
    assert file is not None  # noqa: S101 - see carries_file
    known = _known(visit, file)
    item = note.item.changed(file=known, words=(*note.item.words, *_words(known.called)))
    put, cancel = put_off(visit.turn, pack=PACK, name=FETCH, key=item.id, due=visit.now, args={"item": item.id})
    effects = tuple(InsertItem(item=item) if effect is note else effect for effect in decision.effects)
    if known.is_large:
        return decision.changed(effects=effects)
    return decision.changed(effects=(*effects, put), inverses=(*decision.inverses, cancel))


def _words(text: str) -> tuple[str, ...]:
    return search_words(text, details=Details())


def _known(visit: Visit, file: File) -> KeptFile:
    """Return what is known of the ``file`` of the message, which can be asked for."""
    assert file.ref is not None  # noqa: S101 - see carries_file
    assert file.sort is not None  # noqa: S101 - as above
    return KeptFile(
        sort=file.sort,
        channel=visit.turn.channel,
        ref=file.ref,
        name=file.name,
        media_type=file.media_type,
        size=file.size,
        seconds=file.seconds,
        called=_called(file.sort, file.name),
    )


def _item(visit: Visit, file: File) -> Item:
    assert visit.turn.number is not None  # noqa: S101 - the dispatcher numbers a turn before it is decided
    known = _known(visit, file)
    caption = _own_words(caption_of(visit.turn.message))[:NOTE_LIMIT]
    title = headline(caption) if caption else file.name or _untitled(visit, known.sort)
    return Item(
        id=f"{ID_MARK}{derived_id(visit.turn.id, 'file')[: 24 - len(ID_MARK)]}",
        person=visit.turn.person,
        kind=Kind.FILE,
        key=f"{visit.turn.channel}:{file.unique or file.ref}",
        title=title,
        title_key=title_key(title),
        content=caption or None,
        file=known,
        words=search_words(title, content=caption, details=Details(), also=(known.called,)),
        created_at=visit.now,
        created_turn=visit.turn.number,
        last_turn=visit.turn.number,
    )


def _own_words(caption: str) -> str:
    """Return what a file is called by its caption, without "salva" before it."""
    if not caption:
        return ""
    first = recognise(caption)[0]
    if first.action is Action.SAVE_PREVIOUS:
        return ""
    return (first.entities.content or caption) if first.action is Action.SAVE else caption


def _called(sort: Sort, name: str) -> str:
    """Return the words for what a file is, in each language, and those of its name."""
    kinds = " ".join(voice(locale).say("file-words", sort=str(sort)) for locale in LOCALES)
    return one_line(f"{kinds} {name}", 400)


def _untitled(visit: Visit, sort: Sort) -> str:
    day = clock(visit.now).date().isoformat()
    return visit.voice.say("file-title", sort=str(sort), day=visit.voice.date(day))
