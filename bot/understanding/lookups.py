"""An English search told by its parts: how it is asked, what is looked for, and what says that it is kept here.

"I think I saved something on solar panels last year, can you dig it out", "is Sholay in my list or not": words that
only ask, greet, place or date are set aside, and what is left has to be one name; something has to say that it is ours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot.understanding import reasons
from bot.understanding.discardables import BEFORE_ORDERS, ENGLISH, over
from bot.understanding.guessing import best_match
from bot.understanding.matching import Match
from bot.understanding.patterns import COLON, LINK
from bot.understanding.reading import Message, read
from bot.understanding.recognition import Action
from bot.understanding.removables import pauses

_FEWEST_WORDS, _MOST_WORDS, _MOST_NAME = 3, 30, 8
_ASKING = 2
_NOT_READ = frozenset({LINK, COLON})
_LISTS = (
    r"(?:list|lists|watchlist|watch list|library|collection|notes?|films?|movies?|shows?|series|links?|videos?|saves|"
    r"favou?rites|bookmarks|queue|memory|reminders|recipes|stuff|things|items|records?|saved \w+)"
)
_PLACE = (
    rf"(?:(?:in|on|from|among|amongst|through|off|of|out of|inside|thru) (?:the |my |our |your |this |these |those |"
    rf"all )+"
    rf"(?:\w+ )?{_LISTS}|(?:in|on) (?:here|there)|from (?:here|there)|with (?:you|u)|in your memory|to (?:this|it|"
    rf"the list|my list)|"
    r"that's (?:in|on) (?:here|there|my list))"
)
_DID = (
    r"(?:saved?|sav(?:e|ing)|kept|keep|keeping|put|putting|noted?|noting|add(?:ed)?|adding|stored?|storing|wrote|"
    r"writing|"
    r"written|write|sent|send|sending|gave|give|giving|told|tell|telling|made|left|mention(?:ed)?|jotted|jot|"
    r"bookmark(?:ed)?|"
    r"bookmarking|forwarded|shared?|typed|record(?:ed)?|logg?(?:ed)?|asked you to (?:save|keep|note|remember)|"
    r"popped|stuck|stashed)"
)
_WITH = (
    r"(?: (?:you|u|to you|down|in|away|up|here|there|somewhere|on there|in here|in there|on here|before|once|"
    r"already|it))*"
)
_TIME = (
    r"(?:again|already|yet|once|before|ages ago|a while (?:ago|back)|(?:last|this|the other) (?:night|nite|week|"
    r"month|year|"
    r"day|time|summer|winter|spring|autumn|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|"
    r"yesterday|"
    r"earlier|recently|today|now|for tonight|tonight|for later|(?:a few |some |two |three )?(?:days|weeks|months|"
    r"years) "
    r"(?:ago|back)|somewhere|anywhere|at some point|or not|or no|or did i not|by any chance|for me|for us|at all|"
    r"right|"
    r"please|pls|plz|quickly|thanks|thx|cheers|ta|bro|mate|love|dear|hun|lol|at|then|did i|have i|haven't i|"
    r"didn't i|(?:did|do) (?:i|we) (?:pay|need|owe|use|buy|park|book|order|lend|say|want|mean))"
)
_MINE = (
    rf"(?:(?:that |which |what |wot )?(?:i|we|me|u|you)(?:'ve| have|'d| had)? ?(?:already |once |just |ever |"
    rf"definitely )*"
    rf"{_DID}{_WITH}|(?:did|have) (?:i|we) (?:already |ever )*{_DID}{_WITH}|(?:(?:did|does|has|have|get|got|been) )*"
    rf"(?:saved|stored|kept)|by me|(?:do|have) (?:i|we) (?:have|got)|{_PLACE})"
)
_TAIL = rf"(?: (?:{_MINE}|{_TIME}|go|gone|went|is|are|was|were))*"
_I_THINK = (
    r"(?:(?:my \w+|he|she|they) (?:insists?|thinks?|reckons?|swears?|claims?) (?:that )?)?"
    r"(?:(?:i )?(?:can't remember|cannot remember|don't remember|don't know|not sure|wonder|was wondering|"
    r"am wondering) "
    r"(?:if|whether) )?(?:(?:and|but|so|well|ok|hey|i'm|im|i am|pretty|fairly|quite|i|we|think|thought|know|swear|"
    r"remember|believe|guess|"
    r"reckon|sure|certain|that|definitely|recall|have|had|'ve|vaguely|must|might|may|should|already|once|did|"
    r"feel like) )*"
)
_LEAD = rf"(?:(?:and|but|so|sorry to (?:trouble|bother) you|excuse me) )*(?:{BEFORE_ORDERS.pattern})?"
_FIND = (
    r"(?:find|fnd|fidn|finding|serach|seach|search(?:ing)?(?: up| for| out)?|look(?:ing|in)?(?: up| for)|locate|"
    r"locating|dig(?:ging)? (?:out|up)|"
    r"hunt(?:ing)? (?:down|for)|track(?:ing)? down|pull(?:ing)? up|bring(?:ing)? up|fetch|retrieve|check (?:for|if|"
    r"whether)|"
    r"(?:have|take) a (?:look|rummage|dig|peek) for|see (?:if|whether)|(?:can't|cant|couldn't|cannot|can not) find|"
    r"trying to find|remind me (?:of|what|when|where|who))"
)
_GIVE = r"(?:show|get|give|send|gimme|giv|open|read|tell|list|pull|fetch|filter|need|want|see|have)(?: me| us)?"
_NEED = (
    r"(?:i|we|i'm|im|i am|we're|(?:my|the) \w+|he|she|they)? ?(?:really |just |desperately |now |also )*"
    r"(?:need|needs|want|wants|after|require|could do with|in need of|wanna see|need to see|need 2 see|wanna c|"
    r"looking for|lookin for|lookin 4|asking "
    r"for|is asking for|are asking for|asked for)"
)
_HAVE = (
    rf"(?:(?:do|did|have|had|has|dont|don't|didn't|haven't) (?:i|we|you|u|ya|ye)(?: (?:already|ever|even|happen to|"
    rf"still|by "
    rf"any chance|not|have|got|{_DID}|me|down|in|up|note))*|is there|are there|there's|was there|you've got|"
    rf"youve got|you have|you should have|you must have|(?:you |u |"
    rf"ya )?got|any|"
    r"anything|something|is|are|was|were|has|did|does)"
)
_WHAT = (
    r"(?:(?:do you (?:know|remember|recall) |tell me |any idea |remind me |remember |(?:i )?(?:forgot|forget) |"
    r"no idea |"
    r"i can't remember |can't remember |i don't remember )*"
    r"(?:what's|whats|what is|what was|what were|what are|what|which|when's|whens|when is|when was|when|where's|"
    r"wheres|"
    r"where is|where are|where was|where did|where|who's|whos|who is|who was|who|how much|how many|what time|"
    r"what day|"
    r"what date|which day|what did|how|where'd|whered)(?: (?:is|was|were|are|of|did|does|do|i|we|say|said|write|"
    r"note|put|have|"
    r"about|on|"
    rf"pay|paid|for|go|it(?: that)? (?:i|we)(?:'ve| have)? {_DID}(?: down)? (?:about|on|for|regarding)))*)"
)
_NP = r"(?P<n>.+?)"
_BUSY = (
    r"(?:(?:i'm|im|we're|i am|i|we|my \w+) [\w' ]+? (?:and|so|but) )?"
    r"(?:(?:go(?:ing)?|look|search|dig|check|have a look|rummage) (?:through|thru|in|into|around|at) (?:all )?(?:my|"
    r"the|our) \w+ (?:and|to) )?"
)


_NAME_AND_TAIL = re.compile(
    rf"{_NP}(?: (?:{_MINE}|for tonight|please|pls|again|or not|by any chance|somewhere|{_TIME}))*"
)


_WE = frozenset({"i", "i've", "we", "we've"})
_TAIL_WORDS = frozenset(
    "in on from among through off of out inside thru with that's that which what i i've we we've did have saved "
    "kept stored by "
    "it's the he she they my again already yet last this yesterday earlier today for somewhere anywhere or please "
    "pls plz "
    "thanks bro mate right do because so cos but".split()
)
_TOLD_US = re.compile(
    rf"{_NP} (?:that |which )?(?:i|we)(?:'ve| have)? (?:just |already )?(?:saved|kept|noted|stored|wrote|jotted|"
    rf"gave you|told you|"
    rf"sent you|put in|logged|asked you to \w+)(?: (?:it|you|u|down|in|here|there|somewhere|at .+|last .+|{_TIME}))*"
)


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to name what is looked for: by asking for it (2), by telling that it was kept (1), or barely (0)."""

    pattern: re.Pattern[str]
    rank: int


def _way(said: str, *, rank: int = 2) -> _Way:
    return _Way(re.compile(said), rank)


_WAYS = (
    _way(rf"{_I_THINK}{_DID}(?: you| u| in| down)? {_NP}{_TAIL}", rank=1),
    _way(rf"{_BUSY}{_LEAD}(?:i |we )?{_FIND} {_NP}{_TAIL}"),
    _way(rf"{_LEAD}{_HAVE} {_NP}{_TAIL}"),
    _way(rf"{_LEAD}{_WHAT} {_NP}{_TAIL}"),
    _way(rf"{_BUSY}{_LEAD}{_NEED} {_NP}{_TAIL}"),
    _way(rf"{_LEAD}{_GIVE} {_NP}{_TAIL}"),
    _way(rf"{_LEAD}{_NP}{_TAIL}", rank=0),
)
_IT = re.compile(
    rf"(?:{_LEAD}(?:and |so |but |just |help me |help |try to |trying to )*(?:find|dig|look|get|show|pull|bring|"
    rf"fetch|send|give|"
    r"open|read|track|hunt|search|check|locate|need|see|want)(?: me| us)?(?: for| at| up)?(?: (?:it|that|them|this|"
    r"that one|"
    r"both))?(?: (?:out|up|down|for me|to me|again|please|pls|if so|if you can|thanks|now|then|back))*|"
    r"(?:so |but |and )*(?:where|wheres|where's|where is|where did)(?: (?:is|was|did|has|i))?(?: (?:it|that|"
    r"i put it|they))"
    r"(?: (?:go|at|gone|now|put|been))*|is it (?:still )?(?:in|on) (?:here|there)|"
    rf"{_LEAD}(?:find|get|show|dig out|pull up|bring up|check|look up)(?: me)? (?:my|the) (?:notes?|link|recipe|"
    rf"video) (?:on|about|for|of) "
    r"(?:it|that)|(?:would|could|can) (?:you|u) (?:please )?(?:check|look|see)(?: for me| please)*|(?:am i|"
    r"is (?:she|he)) right|right|"
    r"did i(?: not)?|didn't i|haven't i|have i|which one (?:is it|was it)|what was it(?: called)?|do you have it)"
)
_KEPT = re.compile(
    rf"{_I_THINK}(?:(?:i|we) )?(?:{_DID}|have|got|had)(?: you| u)? (?:it|that|this|them|one|what it (?:was|is))"
    rf"(?: {_TIME}| {_PLACE}|{_WITH})*|(?:i |we )?{_DID}(?: {_PLACE}|{_WITH}| {_TIME})+|"
    rf"(?:it|that|they)(?:'s|s| is| was| should be| must be| has to be| might be|'ll be|'re)? (?:somewhere |saved |"
    rf"still |"
    rf"definitely |probably )*(?:{_PLACE}|somewhere|saved|stored|noted)(?: (?:{_PLACE}|{_TIME}))*"
)
_KIND = (
    r"(?P<kind>(?:note|link|film|movie|show|series|video|vid|reminder|documentary|doc|recipe|article|thing|stuff|"
    r"bit|one|"
    r"thread|tutorial|podcast|clip|anything|something|smth|sumthing|somethin|message|memo|page|post|cartoon|anime|"
    r"episode|entry|site|website)s?)"
)
_OF = (
    r"(?:about|on|with|for|called|named|titled|regarding|where i mention|where i wrote|saying|that says?|re|by|bout|"
    r"of|to do with|having|starring|containing|concerning|from|to)"
)
_DET = (
    r"(?:(?:the|my|that|this|some|any|a|an|those|these|our|all|of|one|another|old|his|her|their|your|me|if|there's|"
    r"there is|i|already|have) )*"
)
_ABOUT = re.compile(
    rf"{_DET}(?:[\w'-]+ )?{_KIND}(?: (?:that |which |what )?(?:i|we|my \w+)(?:'ve|"
    rf" have)? (?:\w+ )?{_DID}(?: you)?)?(?: is| are| was)? "
    rf"{_OF} (?:the |my |a |an |our )*(?P<q>.+)"
)
_BEFORE_KIND = re.compile(rf"{_DET}(?P<q>.+?) {_KIND}")
_PLAIN = re.compile(rf"{_DET}(?P<q>.+)")
_FINITE = re.compile(r"\b(?:is|was|isn't|wasn't|are|were|has|had|can|will|keeps|came|went|got|says|wants|needs|'s)\b")
_IS = re.compile(r"'s$")
_TYPED = re.compile(r"(?:note|link|film|movie|show|series|video|vid|reminder)s?")
_OURS = re.compile(
    rf"\b(?:{_PLACE}|(?:i|we|you)(?:'ve| have| just| already)* {_DID}|my (?:\w+ ){{0,3}}(?:notes?|list|links?|"
    rf"films?|movies?|"
    rf"shows?|series|videos?|reminders?|recipes?)|(?:did|have) (?:i|we) (?:ever |already )*{_DID}|saved|stored|"
    rf"bookmarked)\b"
)
# What people keep here: asked for as such, it need not be said that it is kept.
_KEPT_NOUN = re.compile(
    r"\b(?:(?:the|my|that|our|any) (?:[\w'-]+ ){0,3}(?:recipes?|notes?|links?|videos?|passwords?|passcode|code|pin|"
    r"list|receipt|"
    r"reference|ref|wifi|tutorial|article|documentary|playlist|poem|combination|policy number|measurements|sizes?|"
    r"itinerary)|"
    r"(?:number|address|phone|email|name|birthday|date|details|hours) (?:of|for) (?:the|my|that|our)|"
    r"\w+'s (?:number|address|birthday|"
    r"phone number|email|details|size)|(?:note|link|video|recipe|article|film|movie|show|series|documentary|"
    r"something|anything|stuff) "
    r"(?:about|on|for|with|called|where))\b"
)
_NO_QUERY = re.compile(
    r"(?:(?:the|my|that|this|all|any|some|a|an|of|me|your|i|is|are|which|what) )*(?:which|what|it|that|this|them|"
    r"these|those|one|ones|thing|things|"
    r"stuff|anything|something|everything|all|nothing|list|lists|notes?|films?|movies?|shows?|series|links?|videos?|"
    r"me|you|u|"
    r"him|her|us|time|day|there|here|what|who|where|when|how|why|much|many|more|next|rest|others?|new|items?|help|"
    r"saved|i|we|"
    r"reminders?|collection|library|way|point|matter|problem|up|wrong|going on|sure|ok|okay|fine|left|in|on)"
)
_NOT_QUERY = re.compile(
    r"\b(?:you|your|yours|u|i|we|me|it|them|they|he|she|if|when|because|delete|remove|erase|save|keep|add|remember|"
    r"and|or|"
    r"every|each|full|entire|whole|contents|deleted|my|not|don't|can't|won't|is|are|was|were|be|do|does|did|have|"
    r"has|had|will|would|could|should|everything|all|to|(?:on|in|of) (?:the|my|our) list|what's|whats|forgot|lost)\b"
)
_BARRED = re.compile(
    r"\b(?:delete|remove|erase|undo|wipe|clear|get rid|(?:get|take|pull|put|pop|stick|chuck) .+ (?:off|out of|on|"
    r"onto|in|into|to) (?:my|the|this|our) (?:\w+ )?(?:list|notes|library|watchlist)|do not|never|unless|"
    r"(?<!remember )(?<!sure )(?<!see )(?<!check )(?<!know )(?<!wonder )(?<!wondering )(?<!me )if|don't (?!remember|"
    r"know)|yourself|how (?:do|can|to)|remind me "
    r"(?:to|at|on|in)|said|says|how many|cancel|forget it)\b"
)
_ELSEWHERE = re.compile(
    r"\b(?:google|(?:on|in|from|at|off) (?:youtube|amazon|spotify|the internet)|internet|online|web|phone|computer|"
    r"laptop|drive|inbox|emails?|whatsapp|chat|group|"
    r"gallery|photos?|camera|maps?|(?:in|on|under|behind|inside|by) (?:the|my|your|our|his|her) (?:\w+ )?(?:bag|"
    r"drawer|fridge|"
    r"kitchen|car|room|bedroom|house|desk|table|box|garage|shed|attic|wardrobe|sofa|bed|pocket|purse|wallet))\b"
)
_SEE = frozenset(
    "fnd fidn serach seach find search look looking lookin locate dig hunt track pull bring fetch retrieve show get "
    "give send gimme open read check "
    "see need want after need saved save kept keep put noted note added add stored wrote have got any anything "
    "something is "
    "are was did do does which what what's whats where where's wheres when when's whens who remind where's told "
    "gave logged "
    "list notes sent writing finding".split()
)


def looked_up(message: Message) -> tuple[Match, Message] | None:
    """Return the search the message asks for and a plain message of it, None if there is none."""
    size = len(message.letters)
    if message.cut_short or not _FEWEST_WORDS <= size <= _MOST_WORDS or not _NOT_READ.isdisjoint(message.letters):
        return None
    words = [piece.word.replace(" ", "_") for piece in message.pieces]
    if ENGLISH.isdisjoint(words) or _SEE.isdisjoint(words):
        return None
    said = " ".join(words)
    if (
        _SEE.isdisjoint(words)
        or not (_OURS.search(said) or _KEPT_NOUN.search(said))
        or _BARRED.search(said)
        or _ELSEWHERE.search(said)
    ):
        return None
    cuts = [at for at in range(size) if pauses(message, at)]
    bounds = list(zip(cuts, [*cuts[1:], size], strict=True))
    clauses = [" ".join(words[begin:end]) for begin, end in bounds]
    named: list[tuple[int, int, int]] = []
    asked, kept = message.asks, False
    for (begin, _), clause in zip(bounds, clauses, strict=True):
        if _IT.fullmatch(clause):
            asked = True
        elif _KEPT.fullmatch(clause):
            kept = True
        else:
            rank, first, last = _named(clause) or (-1, 0, 0)
            aside = _is_aside(clause)
            if rank > 0 or (rank == 0 and not (aside and _FINITE.search(clause))):
                named.append((rank, begin + first, begin + last))
            elif not aside:
                return None
    best = max((rank for rank, _, _ in named), default=0)
    chosen = [each for each in named if each[0] == best]
    others = [each for each in named if each[0] != best]
    if len(chosen) != 1 or (best < _ASKING and not asked):
        return None
    if any(not _is_aside(" ".join(words[first:last])) for rank, first, last in others if rank == 0):
        return None
    _, first, last = chosen[0]
    own = next(clause for (begin, end), clause in zip(bounds, clauses, strict=True) if begin <= first < end)
    return _read(message, words, first, last) if kept or _OURS.search(own) or _KEPT_NOUN.search(own) else None


def without_tail(match: Match, message: Message) -> Match:
    """Return an English search without what stands behind its name: a reason, where it is kept, when it was."""
    if match.tongue.name != "en" or match.rule.action is not Action.SEARCH or match.slot is None or match.dictated:
        return match
    words = [piece.word.replace(" ", "_") for piece in message.pieces]
    if _TAIL_WORDS.isdisjoint(words[match.first + 1 : match.last]):
        return match
    last = match.last
    for at in range(match.first + 1, last):
        begins = message.pieces[at].stops and (
            reasons.begins(words, at) or any(map(_IS.search, words[at + 1 : at + 2]))
        )
        if begins and _is_aside(" ".join(words[at:last])):
            last = at
            break
    named = _NAME_AND_TAIL.fullmatch(" ".join(words[match.first : last]))
    size = named["n"].count(" ") + 1 if named and not _NO_QUERY.fullmatch(named["n"]) else last - match.first
    return replace(match, last=match.first + size)


def of_ours(match: Match, message: Message) -> tuple[Match, Message] | None:
    """Return the search for what a question is about, if it says that it was kept here ("the code I gave you")."""
    if match.tongue.name != "en" or match.rule.action is not Action.GET_INFO or match.slot is None:
        return None
    words = [piece.word.replace(" ", "_") for piece in message.pieces]
    if _WE.isdisjoint(words[match.first + 1 : match.last]):
        return None
    told = _TOLD_US.fullmatch(" ".join(words[match.first : match.last]))
    return _read(message, words, match.first, match.first + told["n"].count(" ") + 1) if told else None


def _is_aside(clause: str) -> bool:
    return reasons.is_harmless(clause) or over(clause)


def _named(clause: str) -> tuple[int, int, int] | None:
    """Return how a clause names what is looked for, and which of its words do."""
    for way in _WAYS:
        found = way.pattern.fullmatch(clause)
        if not found or _NO_QUERY.fullmatch(found["n"]):
            continue
        first = clause[: found.start("n")].count(" ")
        return way.rank, first, first + found["n"].count(" ") + 1
    return None


def _read(message: Message, words: list[str], first: int, last: int) -> tuple[Match, Message] | None:
    """Return the plain search for what words first..last name."""
    name = " ".join(words[first:last])
    found = _ABOUT.fullmatch(name) or _BEFORE_KIND.fullmatch(name) or _PLAIN.fullmatch(name)
    if not found or _NO_QUERY.fullmatch(found["q"]) or _NOT_QUERY.search(found["q"]):
        return None
    kind = found.groupdict().get("kind") or ""
    begin = first + name[: found.start("q")].count(" ")
    end = begin + found["q"].count(" ") + 1
    if kind and not _TYPED.fullmatch(kind) and found.re is _BEFORE_KIND:
        end = last  # "the soup recipe"
    if not 0 < end - begin <= _MOST_NAME:
        return None
    query = message.text[message.pieces[begin].start : message.pieces[end - 1].end]
    said = f"find the {kind.removesuffix('s')} about {query}" if _TYPED.fullmatch(kind) else f"find {query}"
    plain = read(said)
    match = best_match(plain, 0, len(plain.letters))
    fits = isinstance(match, Match) and not match.corrected and match.rule.action is Action.SEARCH and match.slot
    return (match, plain) if fits and isinstance(match, Match) else None
