"""With whom a debt is, as a message names them."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from bot.context import TurnContext
from bot.missions.reading import lenders
from bot.packs.ledger.debts.open_debts import RATE, RATE_PER, open_debts, pointed_at
from bot.packs.ledger.lexicon import OTHERS, category_of, has, listed, says, wordings
from bot.packs.ledger.reading import Said, named, read
from bot.packs.people.who import is_somebody
from bot.understanding.grammar import every, negations
from bot.understanding.money import sums
from state.conversation_history import RecentTurns
from state.history import UserEntry
from state.record import Fields
from state.text import fold, words

# "A 14% ao mês", "8% a.a.".
INTEREST = re.compile(
    r"(?P<rate>\d{1,3}(?:[.,]\d+)?)\s*(?:%|por cento|percent)\s*(?:de juros )?"
    r"(?:ao |por |a |per |/ ?)?(?:(?P<month>mes\b|mensa\w*|m\b|a\.?m\b|month)|(?P<year>ano\b|anua\w*|a\.?a\b|year))"
)
# Between the names of several people.
TOGETHER = re.compile(r"(?i),\s*(?:(?:e|and)\s+)?|\s+(?:e|and)\s+")
SHARE = re.compile(r"\b1/(?P<among>[2-9])\b")
# So many messages back somebody is still spoken of.
SPOKEN_OF_WITHIN = 3
_NAMED_INSIDE = re.compile(r"(?<=[^\W_] )(?P<who>(?-i:[A-ZÀ-Ý])[^\W\d_]+(?: (?-i:[A-ZÀ-Ý])[^\W\d_]+)*)")
_CAPITALISED = re.compile(r"(?: (?:d[aeo]s? )?(?=[^\W\d_])(?-i:[A-ZÀ-Ý])\w+)+")


async def somebody(context: TurnContext, name: str) -> str:
    """Return ``name``, or of "ele" whom the message names beside, else whose debt was told last."""
    if not name or not set(words(name)) <= listed("whom") | listed("owing") | listed("halves"):
        return name
    beside = context.turn.message.beside
    if back := wordings("pointed_back")[0].search(fold(text := context.resolution.recognition.text)):
        beside = f"{beside} {text[: back.start()]}"
    # "O Rui, ele ainda me deve 12" names him right before.
    beside = f"{beside} {text[: max(fold(text).find(words(name)[0]), 0)]}"
    if people := _named_beside(beside):
        return people[-1]
    if people := _capitalised(beside):
        return people[-1]
    last = await pointed_at(context, await open_debts(context), name)
    name = "" if set(words(name)) & listed("halves") else name
    return str(last[0].fields.get("name") or name) if last else await _spoken_of(context) or name


def _named_beside(text: str) -> list[str]:
    """Return who is named in ``text``, in their order: as who was there, who owes, or by their kin."""
    if len(fold(text)) != len(text):
        return []
    patterns = [each for name in ("named_beside", "owed_whom") for each in wordings(name)]
    found = {it.span("who") for each in patterns for it in each.finditer(fold(text))}
    kin = {it.span("who") for it in wordings("own_kin")[0].finditer(fold(text)) if it["who"] in listed("kin")}
    # "O almoço deu 40": what a category has a word for is nobody.
    named_there = [_whole_name(text, *span) for span in sorted(found | kin)]
    return [each for each in named_there if category_of(each) == OTHERS and fold(each) not in listed("whom")]


async def _spoken_of(context: TurnContext) -> str:
    """Return whom the person's last messages named, the newest first; "" if nobody."""
    past = await context.reads(RecentTurns(chat=context.turn.chat, after=max(0, context.number - SPOKEN_OF_WITHIN)))
    own = [entry.content for turn in past for entry in turn.entries if isinstance(entry, UserEntry) and entry.own]
    return next(filter(None, (named_in(said) or next(iter(_capitalised(said)[-1:]), "") for said in own[::-1])), "")


def _capitalised(text: str) -> list[str]:
    """Return who is named in ``text`` by a capital alone, which says nothing where a sentence begins."""
    told = [text[found.start("who") : found.end("who")] for found in _NAMED_INSIDE.finditer(text)]
    return [each for each in told if is_somebody(each) and not is_thing(each)]


def is_clause(name: str) -> bool:
    """Tell whether ``name`` is none, for it holds a pronoun, a no or what is done: "isso é dinheiro e ela abateu"."""
    pronouns = frozenset().union(*map(every, ("third_person", "it_alone", "myself", "you")))
    verbs = listed("spending_verbs") | listed("earning_verbs")
    return not (pronouns | negations() | verbs).isdisjoint(words(name)) or has(name, "set_off")


def is_group(name: str) -> bool:
    """Tell whether ``name`` says nothing but that it is several people: "elas", "cada uma", "as meninas"."""
    said = set(words(name)) - listed("before_a_name")
    return bool(said) and said <= listed("group") | every("all_of_them")


async def everybody(context: TurnContext, text: str) -> list[str]:
    """Return the names of those who are spoken of together as "elas" or "cada uma"; [] if nobody knows who they are.

    They are those whom the message names together, else those whose debts were told together last.
    """
    whole = f"{context.turn.message.beside} {text}"
    for found in (it for each in wordings("together_with") for it in each.finditer(fold(whole))):
        named_there = whole[found.start("who") : found.end("who")] if len(fold(whole)) == len(whole) else ""
        names = [name_of(each) for each in TOGETHER.split(named_there)]
        if names[1:] and all(name and not is_thing(name) and not is_group(name) for name in names):
            return names
    told: dict[int, dict[str, str]] = {}
    for each in await open_debts(context, to_me=True):
        if name := str(each.fields.get("name") or ""):
            told.setdefault(each.created_turn, {}).setdefault(fold(name), name)
    last = max((turn for turn, names in told.items() if len(names) > 1), default=None)
    return list(told[last].values())[::-1] if last is not None else []


def named_in(text: str) -> str:
    """Return the person whom ``text`` names by a title, or as somebody something was done for or with; "" if nobody."""
    if len(fold(text)) != len(text):
        return ""
    for name in ("titled", "named_beside"):
        spans = [it.span("who") for each in wordings(name) for it in each.finditer(fold(text))]
        people = [who for span in spans if not is_thing(who := _whole_name(text, *span))]
        people = people if name == "titled" else [who for who in people if who[0].isupper()]
        if people:
            return people[0]
    return ""


def _whole_name(text: str, start: int, end: int) -> str:
    """Return the name that begins from ``start`` to ``end``, with the capitalised words behind it."""
    more = _CAPITALISED.match(text, end)
    return text[start : more.end() if more and text[start].isupper() else end]


def called(context: TurnContext, text: str, said: Said) -> str:
    """Return with whom, or for what, the debt is: what the message names beside its interest, and whose kin that is."""
    return _with_kin(text, _called(context, text, said))


def _called(context: TurnContext, text: str, said: Said) -> str:
    if back := wordings("pointed_back")[0].search(fold(text)):
        return back["whom"]  # "apostei com o Gil e fiquei devendo 20 a ele"
    content = name_of(context.resolution.recognition.entities.content or "")
    content = "" if set(words(content)) <= listed("no_name") else _behind_a_thing(content)
    told = interest_said().search(fold(text)) if len(fold(text)) == len(text) else None
    plain = f"{text[: told.start()]} {text[told.end() :]}" if told else text
    if content and content in plain:
        led = wordings("named_before")[0].search(fold(plain[: plain.find(content)]))
        return plain[led.start("who") : led.end("who")] if led and len(fold(plain)) == len(plain) else content
    if len(fold(plain)) == len(plain) and (
        whom := next((it for each in wordings("owed_whom") for it in each.finditer(fold(plain))), None)
    ):
        return _whole_name(plain, *whom.span("who"))
    beside = name_of(named("debt", read(context, "future", "owing", text=plain) if told else said))
    if set(words(beside)) <= listed("no_name"):
        beside = next((each for each in words(text) if each in listed("whom")), "")
    # "Uma dívida no cartão": whatever lends.
    lender = next((found for each in lenders().values() if (found := re.search(each, fold(plain)))), None)
    return beside or (plain[lender.start() : lender.end()] if lender and len(fold(plain)) == len(plain) else "")


def _behind_a_thing(name: str) -> str:
    """Return ``name`` without what was done with whom it names: "dinner with Ana"."""
    led = wordings("thing_with")[0].match(fold(name))
    return name[led.end() :] if led and len(fold(name)) == len(name) and is_thing(led["what"]) else name


def _with_kin(text: str, name: str) -> str:
    """Return ``name`` with what somebody is to the person, where ``text`` tells both: "minha irmã a Cris".

    What a thing is called by is nobody's name, "minha irmã o almoço", unless it has a capital: "minha amiga Luz".
    """
    kin, _, rest = name.partition(" ")
    if rest and fold(kin) in listed("kin") and _is_no_name(rest):
        return kin
    place = text.find(name) if name else -1
    if place < 0 or len(fold(text)) != len(text):
        return name
    before, behind = text[:place], text[place + len(name) :]
    if led := wordings("kin_before")[0].search(fold(before)):
        kin = before[led.start("kin") : led.end("kin")]
        return name if led["kin"] not in listed("kin") else kin if _is_no_name(name) else f"{kin} {name}"
    told = wordings("kin_behind")[0].match(fold(behind))
    if told and told["kin"] in listed("kin"):
        return f"{behind[told.start('kin') : told.end('kin')]} {name}"
    after = wordings("kin_named")[0].match(fold(behind)) if fold(name.split()[-1]) in listed("kin") else None
    if after is None:
        return name
    who = behind[after.start("who") : after.end("who")]
    return f"{name} {who}" if who[0].isupper() or (after["led"] and not is_thing(who)) else name


def _is_no_name(said: str) -> bool:
    return is_thing(said) and not said[0].isupper()


@cache
def interest_said() -> re.Pattern[str]:
    """Return what tells an interest, with the words that lead to it and follow it."""
    leads, follows = (wordings(name)[0].pattern for name in ("interest_leads", "interest_follows"))
    return re.compile(f"{leads}{INTEREST.pattern}{follows}")


def is_thing(name: str) -> bool:
    """Tell whether ``name`` is what things and notes are called by, and nobody's: "geladeira", "o gás", "ainda"."""
    return category_of(name) != OTHERS or says(name, "no_name") or says(name, "other_nouns")


def payer(beside: str) -> str:
    """Return who paid what stands ``beside``, as it was typed; "" if nobody is named."""
    found = next((found for each in wordings("payer") if (found := each.search(fold(beside)))), None)
    return beside[found.start("who") : found.end("who")] if found and len(fold(beside)) == len(beside) else ""


def paid_by_another(text: str) -> bool:
    """Tell whether ``text`` says that somebody else paid for something: "o Fábio pagou a luz"."""
    found = next((it for each in wordings("payer") if (it := each.search(fold(text)))), None)
    if found is None or len(fold(text)) != len(text) or not has(text, "paid_for_all"):
        return False
    who = text[found.start("who") : found.end("who")]
    led = set(words(text[: found.start("who")])[-1:]) & listed("before_a_name")
    nobody = listed("filler") | listed("no_name") | {"gente", "we"}
    return fold(who) not in nobody and (who[0].isupper() or bool(led)) and not is_thing(who)


def name_of(content: str) -> str:
    """Return the name of who owes as it is kept, without an article, "meu" or "a dívida do" before it."""
    said = content.split()
    while said[1:] and fold(said[0]) in listed("debt_nouns") and fold(said[1]) in listed("belonging"):
        del said[:2]
    while said and fold(said[0]) in listed("before_a_name"):
        said.pop(0)
    ends = listed("took") | listed("owes")
    took = next((at for at, word in enumerate(said) if at and fold(word) in ends), len(said))
    said = said[:took]  # "a Bia levou um vestido", "o Zé deve"
    # "A Bia ela ainda me deve 80"; "faltando 70" names nobody.
    while said and (fold(said[-1]) in listed("remaining") or (said[1:] and fold(said[-1]) in listed("whom"))):
        said.pop()
    return " ".join(said)


def interest_of(text: str) -> Fields:
    """Return the fields of the interest that ``text`` tells, in hundredths of a percent, a month or a year."""
    told = INTEREST.search(fold(text))
    if told is None:
        return {}
    rate = round(Decimal(told["rate"].replace(",", ".")) * 100)
    return {RATE: rate, RATE_PER: "year" if told["year"] else "month"} if rate else {}


def share_of(text: str, beside: str) -> int | None:
    """Return the centavos of what ``text`` says is owed as a share of the one sum there is: "devo 1/3 pra ela"."""
    share = SHARE.search(fold(text))
    here = [each for each in sums(text) if share is None or not share.start() <= each.start < share.end()]
    told = [*here, *sums(beside)]
    among = 2 if not listed("halves").isdisjoint(words(text)) else 3 if says(text, "thirds") else 0
    among = int(share["among"]) if share else among
    # "Split it with Tom, he owes me half" divides it once.
    return round(Decimal(told[0].whole or told[0].centavos) / among) if len(told) == 1 and among else None


def owes_half(said: Said) -> bool:
    """Tell whether what is owed is half of the sum told before that: "34 for pizza, she owes me half"."""
    behind = said.text[said.sum.end :] if said.sum else ""
    return says(behind, "owes") and says(behind, "halves")
