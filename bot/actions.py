"""Table of actions: everything that can be asked of Guarda apart from the packs' own rows, one row each.

A pack's rows (``bot.packs.frame.Row``) are of the same type and say who carries them out; who carries out these is in
``bot.handlers.table``, since nothing here knows a handler. Recognition, resolution, routing, what a model is offered,
``guarda classify`` and docs/actions.md read the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Literal


class Intent(StrEnum):
    """The family an action belongs to; what a person would say they came for."""

    SEARCH = "search"
    DELETE = "delete"
    CONTROL = "control"
    CASUAL = "casual"
    SAVE = "save"
    EDIT = "edit"
    INFO = "info"
    UNKNOWN = "unknown"


class Action(StrEnum):
    """What a message can ask for, apart from the packs' own actions: those are named in the packs, as plain texts."""

    LIST_ALL = "list_all"
    DELETE_ALL = "delete_all"
    DELETE_ITEM = "delete_item"
    CANCEL = "cancel"
    CONFIRM = "confirm"
    DENY = "deny"
    SELECT = "select"
    UNDO = "undo"
    MORE = "more"
    SET_LANGUAGE = "set_language"
    GREET = "greet"
    THANK = "thank"
    FAREWELL = "farewell"
    HELP = "help"
    ABOUT = "about"
    SAVE = "save"
    SAVE_PREVIOUS = "save_previous"
    SEARCH = "search"
    GET_INFO = "get_info"
    IMPORT = "import"
    RENAME = "rename"
    SET_YEAR = "set_year"
    REWRITE = "rewrite"
    TAG = "tag"
    UNTAG = "untag"
    MARK_SEEN = "mark_seen"
    MARK_UNSEEN = "mark_unseen"
    LIST_TAGS = "list_tags"
    LIST_TAGGED = "list_tagged"
    LIST_SEEN = "list_seen"
    LIST_UNSEEN = "list_unseen"
    REMEMBER = "remember"
    CHAT = "chat"
    CRISIS = "crisis"
    REDO = "redo"
    RESTORE = "restore"
    SHOW_BIN = "show_bin"
    EMPTY_BIN = "empty_bin"
    WHAT_WAS_REMOVED = "what_was_removed"
    LATEST = "latest"
    OPEN = "open"
    ADVICE = "advice"
    WHERE_TO_WATCH = "where_to_watch"
    PROGRESS = "progress"
    APPEND = "append"
    EXPORT = "export"
    ERASE = "erase"
    MY_DATA = "my_data"
    PRIVACY = "privacy"
    WHY = "why"
    OPT_OUT = "opt_out"
    OPT_IN = "opt_in"
    UNKNOWN = "unknown"


# What is told, and kept without having been asked for.
TOLD = frozenset({Action.REMEMBER, Action.PROGRESS})

Numbers = Literal["none", "shown", "bin"]


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One thing that can be asked for.

    ``name`` is the label in the examples, ``example`` a message that asks for it. ``destroys`` says that it takes away
    what is kept. A ``request`` is followed while something is asked; what is none may be an answer. ``numbers`` is what
    a number in it means: an entry of the list ``shown`` last, of the ``bin``, a note that gets an ``addition``, or
    none. One that is ``bare`` need not name anything. One that ``recalls`` is answered on the message that its answer
    was kept from. ``tools`` are those that a model may be offered for it, by their names.
    """

    name: str
    intent: Intent
    example: str = ""
    destroys: bool = field(default=False, kw_only=True)
    request: bool = field(default=True, kw_only=True)
    numbers: Numbers = field(default="none", kw_only=True)
    bare: bool = field(default=False, kw_only=True)
    recalls: bool = field(default=False, kw_only=True)
    tools: frozenset[str] = field(default=frozenset(), kw_only=True)


LOOKING_UP = frozenset({"enrich_movie", "enrich_tv_show", "enrich_video"})
SAVING = LOOKING_UP | {"save_note", "save_movie", "save_tv_show", "save_video", "save_link"}
SEARCHING = frozenset({"search_items"})

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(Action.LIST_ALL, Intent.SEARCH, "lista tudo", recalls=True),
    ActionSpec(Action.DELETE_ALL, Intent.DELETE, "deleta tudo", destroys=True),
    ActionSpec(Action.DELETE_ITEM, Intent.DELETE, "apaga o 2", destroys=True, numbers="shown"),
    ActionSpec(Action.CANCEL, Intent.CONTROL, "deixa pra lá", request=False),
    ActionSpec(Action.CONFIRM, Intent.CONTROL, "sim", request=False),
    ActionSpec(Action.DENY, Intent.CONTROL, "não", request=False),
    ActionSpec(Action.SELECT, Intent.CONTROL, "o primeiro", request=False, numbers="shown", recalls=True),
    ActionSpec(Action.UNDO, Intent.CONTROL, "desfaz", numbers="bin"),
    ActionSpec(Action.MORE, Intent.CONTROL, "mais", request=False, numbers="shown"),
    ActionSpec(Action.SET_LANGUAGE, Intent.CONTROL, "fala em inglês"),
    ActionSpec(Action.GREET, Intent.CASUAL, "oi", request=False),
    ActionSpec(Action.THANK, Intent.CASUAL, "valeu", request=False),
    ActionSpec(Action.FAREWELL, Intent.CASUAL, "tchau"),
    ActionSpec(Action.HELP, Intent.CASUAL, "ajuda", bare=True),
    ActionSpec(Action.ABOUT, Intent.CASUAL, "quem é você?", bare=True),
    ActionSpec(Action.SAVE, Intent.SAVE, "quero ver bacurau", tools=SAVING),
    ActionSpec(Action.SAVE_PREVIOUS, Intent.SAVE, "salva isso", tools=SAVING),
    ActionSpec(Action.SEARCH, Intent.SEARCH, "onde mora a tia cida?", numbers="bin", recalls=True, tools=SEARCHING),
    ActionSpec(Action.GET_INFO, Intent.INFO, "o que é clube da luta?", numbers="shown", recalls=True, tools=LOOKING_UP),
    ActionSpec(Action.IMPORT, Intent.SAVE, "te mandei um arquivo com meus filmes, importa"),
    ActionSpec(Action.RENAME, Intent.EDIT, "muda o título do 2 para Duna", numbers="shown"),
    ActionSpec(Action.SET_YEAR, Intent.EDIT, "o filme era de 2021", numbers="shown"),
    ActionSpec(Action.REWRITE, Intent.EDIT, "não, é dia 13", request=False, numbers="shown"),
    ActionSpec(Action.TAG, Intent.EDIT, "coloca a tag casa no 3", numbers="shown"),
    ActionSpec(Action.UNTAG, Intent.EDIT, "tira a tag casa do 3", numbers="shown"),
    ActionSpec(Action.MARK_SEEN, Intent.EDIT, "vi dark ontem", numbers="shown"),
    ActionSpec(Action.MARK_UNSEEN, Intent.EDIT, "na verdade não vi dark", numbers="shown"),
    ActionSpec(Action.LIST_TAGS, Intent.SEARCH, "minhas tags"),
    ActionSpec(Action.LIST_TAGGED, Intent.SEARCH, "mostra os da tag casa"),
    ActionSpec(Action.LIST_SEEN, Intent.SEARCH, "o que eu já vi?"),
    ActionSpec(Action.LIST_UNSEEN, Intent.SEARCH, "o que falta ver?"),
    ActionSpec(
        Action.REMEMBER, Intent.SAVE, "tel da neide 21 99812-3344", request=False, numbers="shown", recalls=True
    ),
    ActionSpec(Action.CHAT, Intent.CASUAL, "hj tô triste", request=False, numbers="shown", recalls=True),
    ActionSpec(Action.CRISIS, Intent.CASUAL, "não quero mais viver", request=False),
    ActionSpec(Action.REDO, Intent.CONTROL, "refaz"),
    ActionSpec(Action.RESTORE, Intent.CONTROL, "restaura a nota do bolo", numbers="bin"),
    ActionSpec(Action.SHOW_BIN, Intent.SEARCH, "lixeira", bare=True),
    ActionSpec(Action.EMPTY_BIN, Intent.DELETE, "esvazia a lixeira", destroys=True, bare=True),
    ActionSpec(Action.WHAT_WAS_REMOVED, Intent.SEARCH, "o que eu apaguei?", bare=True),
    ActionSpec(Action.LATEST, Intent.SEARCH, "o que salvei por último?", bare=True, recalls=True),
    ActionSpec(Action.OPEN, Intent.SEARCH, "abre", request=False, numbers="shown", bare=True, recalls=True),
    ActionSpec(Action.ADVICE, Intent.INFO, "me indica um da minha lista", bare=True),
    ActionSpec(Action.WHERE_TO_WATCH, Intent.INFO, "onde passa dark?"),
    ActionSpec(Action.PROGRESS, Intent.EDIT, "parei na temp 2 ep 3 de dark", numbers="shown", recalls=True),
    ActionSpec(Action.APPEND, Intent.EDIT, "adiciona pão na nota de compras", numbers="shown", bare=True),
    ActionSpec(Action.EXPORT, Intent.CONTROL, "exporta tudo"),
    ActionSpec(Action.ERASE, Intent.DELETE, "apaga meus dados", destroys=True),
    ActionSpec(Action.MY_DATA, Intent.INFO, "o que você sabe de mim?", bare=True, recalls=True),
    ActionSpec(Action.PRIVACY, Intent.INFO, "quem vê meus dados?"),
    ActionSpec(Action.WHY, Intent.INFO, "por que você salvou isso?"),
    ActionSpec(Action.OPT_OUT, Intent.CONTROL, "para de me mandar mensagem", request=False),
    ActionSpec(Action.OPT_IN, Intent.CONTROL, "volta a falar", request=False),
    ActionSpec(
        Action.UNKNOWN,
        Intent.UNKNOWN,
        "amor, compra pão na volta",
        request=False,
        numbers="shown",
        recalls=True,
        tools=SAVING | LOOKING_UP | SEARCHING,
    ),
)

SPECS: Mapping[str, ActionSpec] = MappingProxyType({spec.name: spec for spec in ACTIONS})


def with_trait(trait: str) -> frozenset[str]:
    """Return the names of the actions whose ``trait``, a field of ActionSpec that is true or false, is true."""
    return frozenset(spec.name for spec in ACTIONS if getattr(spec, trait))
