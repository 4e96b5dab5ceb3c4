"""What a person wrote, read from a text and its entities: whom it addresses, and its words without our name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from webhooks.telegram.schema import Entity

# A forwarded advertisement may hide a hundred links; a person who means several rarely means more than these.
MOST_HIDDEN_LINKS = 10


@dataclass(frozen=True, slots=True)
class Me:
    """The bot itself; its username is empty as long as it is not known."""

    id: int
    username: str = ""

    @classmethod
    def of(cls, token: str, username: str = "") -> Me:
        """Return the bot with this ``token``, whose id is the digits before the colon."""
        return cls(int(token.partition(":")[0]), username)

    def is_called(self, name: str) -> bool:
        """Whether ``name``, without its @, is the bot's; usernames know no case."""
        return name.casefold() == self.username.casefold()


class Addressee(Enum):
    """Whom a text names."""

    NOBODY = auto()
    US = auto()
    ANOTHER_BOT = auto()


@dataclass(frozen=True, slots=True)
class Text:
    """A text as Telegram gives it. Offsets of entities count UTF-16 units."""

    typed: str
    entities: Sequence[Entity]

    def addressee(self, me: Me) -> Addressee:
        """Return whom the text names: by a command in front, which may carry a bot's name, else by a mention."""
        command = self._command()
        if command is not None:
            name = self._covered(command).partition("@")[2]
            return Addressee.US if not name or me.is_called(name) else Addressee.ANOTHER_BOT
        return Addressee.US if any(self._mentions(me)) else Addressee.NOBODY

    def words(self, me: Me, *, named: bool) -> str:
        """Return the text as it was typed, and under it the links that it hides behind words.

        Our name is left out after a command and, if ``named``, wherever we are called by it.
        """
        text = self.typed
        for mention in sorted(self._mentions(me) if named else (), key=lambda each: each.offset, reverse=True):
            text = _cut(text, mention)
        command = self._command()
        if command is not None:
            bare, _, name = self._covered(command).partition("@")
            if me.is_called(name):
                text = bare + _units(text)[2 * command.length :].decode("utf-16-le", "replace")
        return "\n".join([text, *self._hidden_links()]) if text else "\n".join(self._hidden_links())

    def _command(self) -> Entity | None:
        return next((each for each in self.entities if each.type == "bot_command" and each.offset == 0), None)

    def _mentions(self, me: Me) -> Iterable[Entity]:
        for each in self.entities:
            by_name = each.type == "mention" and me.is_called(self._covered(each).removeprefix("@"))
            if by_name or (each.type == "text_mention" and each.user is not None and each.user.id == me.id):
                yield each

    def _hidden_links(self) -> list[str]:
        found = (each.url for each in self.entities if each.type == "text_link" and each.url)
        links = dict.fromkeys(url for url in found if url.startswith(("http://", "https://")))
        return [url for url in links if url not in self.typed][:MOST_HIDDEN_LINKS]

    def _covered(self, entity: Entity) -> str:
        units = _units(self.typed)[2 * entity.offset : 2 * (entity.offset + entity.length)]
        return units.decode("utf-16-le", "replace")


def _cut(text: str, entity: Entity) -> str:
    """Return ``text`` without a name and what set it off: "@Guarda, salva duna" is "salva duna"."""
    units = _units(text)
    before = units[: 2 * entity.offset].decode("utf-16-le", "replace").rstrip(" ")
    after = units[2 * (entity.offset + entity.length) :].decode("utf-16-le", "replace")
    if not before.strip():
        return after.lstrip(" \n,:;")
    if not after.strip():
        return before.rstrip(" \n,")
    return before + ("" if after[0] in "\n,.;:!?" else " ") + after.lstrip(" ")


def _units(text: str) -> bytes:
    return text.encode("utf-16-le")
