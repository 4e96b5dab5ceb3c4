"""The small language in which sentences are written in the rule files, turned into patterns over word letters.

    word            that word (accents and capitals do not matter)
    <list>          any entry of that list; an entry may itself be written in this language
    [a b | c]       may be there or not
    (a | b)         one of them
    x+              x, once or more (up to five times)
    {slot}          any words, as few as will do
    {slot -list}    the same, but none of them from that list
    {slot ~list}    the same, but not beginning with an entry of that list
    {slot +list}    the same, but beginning with an entry of that list
    {slot =list}    an entry of that list, and nothing more
    {...}           any words, not kept
    {{a b ; c}}     words of these lists in any order, at least one from each list before the semicolon
    {slot!}         everything to the end of the message, kept as it was typed
    {selection}     numbers or ordinals
    {chosen}        the same, but not beginning with a word of the list `unnumbered`
    {digits}        one number in digits, not kept
    {type}          a word for a kind of thing ({types}: of several)
    :               a colon or a new line

Each known word has a letter of its own, so a message becomes a short string of letters, a sentence becomes a
regular expression over letters, and a group's span is a span of words.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.understanding.grammar.patterns import ANY_LENGTH, COLON, Letters, Pattern, in_order, letter, one_of

_ELEMENT = re.compile(r"\s*(<[\w-]+>|\{\{[^{}]+\}\}|\{[^{}]+\}|[\[\](|)+:]|[^\s<>{}\[\]()|+:]+)")


def words_in(sentence: str) -> list[str]:
    """Return the words that a sentence says itself, without those of its lists."""
    return [element for element in _ELEMENT.findall(sentence) if element[0] not in "<{[(|)]+:"]


class TemplateError(ValueError):
    """A sentence in a rule file that cannot be read; says which and why."""


@dataclass(slots=True)
class Compiler:
    """Turns sentences into patterns; ``lists`` are one language's word lists, ``slots`` its special slots."""

    letters: Letters
    lists: Mapping[str, list[str]]
    slots: Mapping[str, Pattern]
    _of_lists: dict[str, Pattern] = field(default_factory=dict)
    _known: dict[str, Pattern] = field(default_factory=dict)  # by how an element is written

    def compile(self, sentence: str) -> Pattern:
        """Return the sentence's pattern. Raises TemplateError."""
        elements = _ELEMENT.findall(sentence)
        if not elements or _ELEMENT.sub("", sentence).strip():
            raise TemplateError(f"cannot read {sentence!r}")
        rest = deque(elements)
        pattern = self._alternatives(rest, sentence)
        if rest:
            raise TemplateError(f"unexpected {rest[0]!r} in {sentence!r}")
        return pattern

    def list_of(self, name: str) -> Pattern:
        """Return the pattern that matches any entry of a list. Raises TemplateError if there is no such list."""
        if name not in self._of_lists:
            if name not in self.lists:
                raise TemplateError(f"there is no list <{name}>")
            self._of_lists[name] = one_of(self.compile(entry) for entry in self.lists[name])
        return self._of_lists[name]

    def _alternatives(self, rest: deque[str], sentence: str) -> Pattern:
        """Take from ``rest`` what stands between two brackets, or all of it."""
        options: list[list[Pattern]] = [[]]
        while rest and rest[0] not in (")", "]"):
            if rest[0] == "|":
                rest.popleft()
                options.append([])
                continue
            element = self._element(rest, sentence)
            if rest and rest[0] == "+":
                rest.popleft()
                element = element.repeated()
            options[-1].append(element)
        if not all(options):
            raise TemplateError(f"an empty alternative in {sentence!r}: put what may be missing in brackets")
        return one_of(in_order(parts) for parts in options)

    def _element(self, rest: deque[str], sentence: str) -> Pattern:
        head = rest.popleft()
        if head in self._known:
            return self._known[head]
        if head in ("[", "("):
            inner = self._alternatives(rest, sentence)
            if not rest or rest.popleft() != ("]" if head == "[" else ")"):
                raise TemplateError(f"{head!r} is not closed in {sentence!r}")
            return inner.optional() if head == "[" else inner
        self._known[head] = known = self._single(head)
        return known

    def _single(self, head: str) -> Pattern:
        if head.startswith("<"):
            return self.list_of(head[1:-1])
        if head.startswith("{{"):
            return self._mixed(*head[2:-2].split(";"))
        if head.startswith("{"):
            return self._slot(head[1:-1].split())
        return letter(COLON if head == ":" else self.letters.get(head))

    def _slot(self, parts: list[str]) -> Pattern:
        name, *limits = parts
        if limits and limits[0][0] == "=":
            return self.list_of(limits[0][1:]).named(name)
        if name in self.slots:
            return self.slots[name]
        if name == "...":
            return Pattern(".+?", None, None, 1, ANY_LENGTH)
        if name.endswith("!"):
            return Pattern(f"(?P<{name[:-1]}_raw>.+)", None, None, 1, ANY_LENGTH)
        barred = self._first_letters(limits, "-")
        word = f"[^{barred}]" if barred else "."
        if limits and limits[0][0] == "+":
            start = self.list_of(limits[0][1:])
            return Pattern(
                f"(?P<{name}>{start.source}{word}*?)", start.first, None, start.shortest, ANY_LENGTH, start.needs
            )
        not_first = "".join(f"(?!{self.list_of(limit[1:]).source})" for limit in limits if limit[0] == "~")
        return Pattern(f"(?P<{name}>{not_first}{word}+?)", None, None, 1, ANY_LENGTH)

    def _mixed(self, needed: str, others: str) -> Pattern:
        each = [self._words(name) for name in needed.split()]
        allowed = "".join(sorted(set("".join(each)).union(*(self._words(name) for name in others.split()))))
        ahead = "".join(f"(?=[{allowed}]*[{letters}])" for letters in each)
        some, needs = frozenset(allowed), frozenset(frozenset(letters) for letters in each)
        return Pattern(f"(?P<mixed>{ahead}[{allowed}]+)", some, some, 1, ANY_LENGTH, needs)

    def _words(self, name: str) -> str:
        if name not in self.lists:
            raise TemplateError(f"there is no list <{name}>")
        return "".join(self.letters.get(entry) for entry in self.lists[name] if not re.search(r"[ <{\[(]", entry))

    def _first_letters(self, limits: list[str], sign: str) -> str:
        letters: set[str] = set()
        for limit in limits:
            if limit[0] == sign:
                letters |= self.list_of(limit[1:]).first or set()
        return "".join(sorted(letters))
