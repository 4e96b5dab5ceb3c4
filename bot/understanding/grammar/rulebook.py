"""The rule files, read once and compiled: what words and sentences of each language ask for what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Never

from bot.understanding.grammar.parts import read_rules
from bot.understanding.grammar.patterns import (
    ANY_LENGTH,
    DASH,
    DIGITS,
    ORDINAL,
    YEAR,
    Letters,
    Pattern,
    at_a_look,
    letter,
    one_of,
    whole,
)
from bot.understanding.grammar.prepared import restored
from bot.understanding.grammar.removing import Removing, removing_parts
from bot.understanding.grammar.seeking import Seeking, seeking_parts
from bot.understanding.grammar.sentences import LanguageName, Rule, Sentence, Sentences
from bot.understanding.grammar.templates import Compiler, TemplateError, words_in
from bot.understanding.grammar.wordings import (
    ReasonSaid,
    ReasonWords,
    Said,
    Shapes,
    Wordings,
    Words,
    reasons_in_english,
    wordings_of,
)
from bot.understanding.recognition import Action, ItemType
from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import SELECTION_WORDS
from bot.understanding.words.typos import Spelling

LANGUAGES: tuple[LanguageName, ...] = ("pt-BR", "en")
_RULE_FIELDS = {"name", "action", "item_type", "language", "asked", "plainly", "everything", "say"}


@dataclass(frozen=True, slots=True)
class Tongue:
    """What is known of one language: its sentences, and the roles of words."""

    name: LanguageName
    before: re.Pattern[str]
    before_answers: re.Pattern[str]
    before_orders: re.Pattern[str]
    not_before_orders: re.Pattern[str] | None
    not_before_names: re.Pattern[str] | None
    not_in_names: re.Pattern[str] | None
    leading: re.Pattern[str]
    particles: re.Pattern[str]
    kind_before: re.Pattern[str]
    after: re.Pattern[str]
    after_orders: re.Pattern[str]
    surely_after: re.Pattern[str]
    friend: re.Pattern[str]
    courtesy_letters: frozenset[str]
    sentences: Sentences
    roles: Mapping[str, frozenset[str]]
    item_types: Mapping[str, ItemType]
    plurals: Mapping[str, str]  # of the words for one kind of thing
    everything: frozenset[str]
    said: frozenset[str]  # every word of its own sentences
    verbs: Spelling
    words: Spelling
    removing: Removing
    seeking: Seeking


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Every language, and one alphabet for all of them."""

    letters: Mapping[str, str]
    tongues: tuple[Tongue, ...]
    wordings: Wordings[Said, Words, Shapes]
    reasons: Wordings[ReasonSaid, ReasonWords, Never]
    titles_with_a_year: frozenset[str]
    titles: Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]]  # of several words, by their first two

    def sentences(self) -> Iterator[Sentence]:
        """Yield the sentences of every language."""
        return chain.from_iterable(tongue.sentences for tongue in self.tongues)

    def compile(self) -> None:
        """Compile every sentence now, which takes seconds: for what is to be quick from then on.

        Raises re.error for a sentence that is no regular expression.
        """
        for sentence in self.sentences():
            _ = sentence.pattern


# Roles the code asks about; each is a list in every language's file.
ROLES = (
    "call",
    "command",
    "guard",
    "elsewhere",
    "joint",
    "article",
    "from_year",
    "negation",
    "indefinite",
    "of_several",
    "it_words",
    "i_kept_words",
    "to_see",
    "reason",
    "i_say",
    "of_me",
    "my",
    "ordering",
    "doubtful",
    "done_with",
    "ours",
    "why_kept",
    "unfinished",
    "undo_words",
    "undone_now",
    "never_undone",
    "goes_on",
    "thing_too",
    "keeps",
    "errand",
)


def load() -> Rulebook:
    """Read and compile the rule files. Raises TemplateError for a sentence or rule that cannot be read."""
    letters = Letters()
    selection = one_of(letter(letters.get(word)) for word in sorted(SELECTION_WORDS))
    words = {name: read_rules(f"{name}.words.toml") for name in LANGUAGES}
    # Verbs cross borders ("delete", "remove"), so what is not ours to delete is barred in every language.
    elsewhere = [word for of_one in words.values() for word in of_one["lists"]["elsewhere"]]
    everyday = [word for of_one in words.values() for word in of_one["lists"]["everyday"]]
    tongues = tuple(
        _tongue(name, words[name], letters, selection, {"elsewhere": elsewhere, "everyday": everyday})
        for name in LANGUAGES
    )
    titles = read_rules("titles.toml")
    with_a_year = frozenset(fold(title) for title in titles["with_a_year"])
    like_sentences = _by_first_words(titles["sounding_like_sentences"])
    return Rulebook(letters.of, tongues, wordings_of(LANGUAGES), reasons_in_english(), with_a_year, like_sentences)


def _by_first_words(titles: list[str]) -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for title in titles:
        words = tuple(re.findall(r"[\w']+", fold(title)))
        if len(words) > 1:
            found.setdefault(words[:2], []).append(words)
    return {first: tuple(sorted(of_one, key=len, reverse=True)) for first, of_one in found.items()}


def _tongue(
    name: LanguageName, words: dict[str, Any], letters: Letters, selection: Pattern, shared: dict[str, list[str]]
) -> Tongue:
    grammar, *others = (read_rules(f"{name}.{part}.toml") for part in ("sentences", "editing", "finding"))
    for short, word in words["shorthand"].items():
        letters.of.setdefault(short, letters.get(word))
    lists: dict[str, list[str]] = {**words["lists"], **grammar["phrases"], **shared}
    phrases = {phrase: said for other in others for phrase, said in other["phrases"].items()}
    rules = [rule for part in (grammar, *others) for rule in part["rule"]]
    types: dict[ItemType, list[str]] = words["item_types"]
    type_words = [word for of_type in types.values() for word in of_type]
    several = [word for word in type_words if word.endswith("s")]
    unnumbered = "".join(letters.get(word) for word in lists.get("unnumbered", []))
    numbers = (selection.first or frozenset()) | {DIGITS, ORDINAL, DASH}
    chosen = f"(?P<selection>[{selection.source.strip('[]')}{DIGITS}{ORDINAL}{DASH}]+?)"
    compiler = Compiler(
        letters,
        {**lists, **phrases},
        {
            "year": letter(YEAR).named("value"),
            "selection": Pattern(chosen, numbers, numbers, 1, ANY_LENGTH, frozenset({numbers})),
            "chosen": Pattern(
                f"(?![{unnumbered}]){chosen}" if unnumbered else chosen,
                numbers,
                numbers,
                1,
                ANY_LENGTH,
                frozenset({numbers}),
            ),
            "digits": letter(DIGITS),
            "type": _one_type(letters, type_words),
            "types": _one_type(letters, several),
        },
    )
    frame = {part: [compiler.compile(entry) for entry in entries] for part, entries in grammar["frame"].items()}
    after, after_orders = one_of(frame["after"]), one_of(frame["after"] + frame["after_orders"])
    sentences = Sentences(
        _sentence(rule, compiler.compile(text)) for rule, texts in _rules(name, rules) for text in texts
    )
    return Tongue(
        name=name,
        before=re.compile(at_a_look(one_of(frame["before"]))),
        before_answers=_courtesies(one_of(frame["before_answers"])),
        before_orders=_courtesies(one_of(frame["before_orders"])),
        not_before_orders=_anywhere(frame.get("not_before_orders", [])),
        not_before_names=_anywhere(frame.get("not_before_names", [])),
        not_in_names=_anywhere(frame.get("not_in_names", [])),
        leading=_courtesies(compiler.list_of("leading")),
        particles=_particles(compiler),
        kind_before=re.compile(whole(compiler.list_of("kind_before"))),
        after=_courtesies(after),
        after_orders=_courtesies(after_orders),
        surely_after=_courtesies(one_of(frame["surely_after"])),
        friend=re.compile(compiler.list_of("friend").source),
        courtesy_letters=after_orders.last or frozenset(),
        sentences=sentences,
        roles={role: compiler.list_of(role).first or frozenset() for role in ROLES},
        item_types={letters.get(word): kind for kind, of_type in types.items() for word in of_type},
        plurals={letters.get(word): letters.get(f"{word}s") for word in type_words if f"{word}s" in several},
        everything=frozenset(lists["all_of_it_words"]),
        said=_letters_said({**words["lists"], **grammar["phrases"], **phrases}, rules, letters),
        verbs=Spelling(_single_words(lists, words["misspelt"]["verbs"]), words["misspelt"]["real_words"]),
        words=Spelling(
            # of those that are a pattern's letter: a word with an apostrophe is two, and its parts are none
            (SELECTION_WORDS | _said(lists, grammar["rule"], words["misspelt"]["never"])) & letters.of.keys(),
            words["misspelt"]["real_words"],
        ),
        removing=removing_parts(name, compiler),
        seeking=seeking_parts(name, compiler),
    )


def _sentence(rule: Rule, of: Pattern) -> Sentence:
    return Sentence(rule, whole(of), of.first, of.last, of.shortest, of.longest, of.needs)


def _courtesies(pattern: Pattern) -> re.Pattern[str]:
    # Possessive: what was taken for a courtesy is not tried otherwise, so the work grows with the length alone.
    return re.compile(f"(?:{at_a_look(pattern)})++")


def _particles(compiler: Compiler) -> re.Pattern[str]:
    """Return what colours a request and changes nothing of it, and what is one only right after a question word."""
    anywhere = _courtesies(compiler.list_of("particle")).pattern
    if "cleft" not in compiler.lists:
        return re.compile(anywhere)
    asked = "".join(sorted(compiler.list_of("question_word").first or ()))
    return re.compile(f"{anywhere}|(?<=[{asked}]){compiler.list_of('cleft').source}")


def _anywhere(patterns: list[Pattern]) -> re.Pattern[str] | None:
    return re.compile(one_of(patterns).source) if patterns else None


def _one_type(letters: Letters, words: list[str]) -> Pattern:
    return one_of(letter(letters.get(word)) for word in words).named("type")


def _single_words(lists: Mapping[str, list[str]], names: list[str]) -> list[str]:
    return [entry for name in names for entry in lists[name] if entry.isalpha()]


def _said(lists: Mapping[str, list[str]], rules: list[dict[str, Any]], never: list[str]) -> set[str]:
    """Return every word that a sentence may contain, but for the lists that are not to be guessed at."""
    texts = [text for name, entries in lists.items() if name not in never for text in entries]
    texts += [text for rule in rules for text in rule["say"]]
    return {word for text in texts for word in re.findall(r"(?<![<{\w-])[a-z]+(?![\w>}-])", fold(text))}


def _letters_said(lists: Mapping[str, list[str]], rules: list[dict[str, Any]], letters: Letters) -> frozenset[str]:
    texts = [*chain.from_iterable(lists.values()), *chain.from_iterable(rule["say"] for rule in rules)]
    words = {fold(word) for word in {word for text in texts for word in words_in(text)}}
    return frozenset(letters.of[word] for word in words & letters.of.keys())


def _rules(tongue: LanguageName, tables: list[dict[str, Any]]) -> list[tuple[Rule, list[str]]]:
    found = []
    for table in tables:
        if not table.keys() <= _RULE_FIELDS:
            raise TemplateError(f"{table.get('name')}: unknown field {sorted(table.keys() - _RULE_FIELDS)}")
        rule = Rule(
            name=f"{tongue}/{table['name']}",
            action=Action(table["action"]),
            item_type=table.get("item_type"),
            language=table.get("language"),
            asked=table.get("asked"),
            plainly=table.get("plainly", False),
            everything=table.get("everything", False),
        )
        found.append((rule, table["say"]))
    return found


RULES: Rulebook = restored() or load()
# The letters of each role in whatever language.
ROLE_OF_ANY: Mapping[str, frozenset[str]] = {
    role: frozenset[str]().union(*(tongue.roles[role] for tongue in RULES.tongues)) for role in ROLES
}
