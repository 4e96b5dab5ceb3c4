"""An English message that tells of a film or a series and asks about it, or wants it kept: what it is called.

"My daughter wants to see Wicked, how long does it run for?", "I've been told The Holdovers is lovely, would you put it
down for me?": the clause that tells of it holds the title, the clause that asks says only "it".
"""

from __future__ import annotations

import re
from itertools import pairwise

from bot.understanding import reasons
from bot.understanding.discardables import BEFORE_ORDERS, ENGLISH, TAIL, over
from bot.understanding.guessing import best_match
from bot.understanding.matching import Match
from bot.understanding.patterns import COLON, LINK, QUOTED
from bot.understanding.reading import Message, read
from bot.understanding.recognition import Action
from bot.understanding.removables import pauses

_FEWEST_WORDS, _MOST_WORDS, _MOST_TITLE = 3, 30, 7
_NOT_READ = frozenset({QUOTED, LINK, COLON})
_LEAD = rf"(?:{BEFORE_ORDERS.pattern})?"
_TAIL = TAIL.pattern.removesuffix("(?: |$)")
_KIND = r"(?P<kind>film|movie|show|series|documentary|doc|anime|sitcom|drama|programme)"
_T = r"(?P<t>.+?)"
_WHO = (
    r"(?:(?:i|we|he|she|they|everyone|everybody|someone|somebody|people|(?:my|the|our|his|her) (?:[\w'-]+ ){1,3}?|"
    r"[\w'-]+)(?:'s|'ve|'m|'re)? ?)"
)
_SEE = r"(?:see|watch|seeing|watching|watched|try|start|starting|rewatch|catch)"
_TELLING = tuple(
    re.compile(said)
    for said in (
        rf"{_WHO}(?:\w+ ){{0,2}}?(?:wants?|wanna|fancy|fancies|wanting|thinking of|planning|keen|going|gonna|about|"
        rf"dying|"
        rf"would like|'d like|might|hoping)(?: to| on)? {_SEE} {_T}(?: (?:tonight|today|tomorrow|this weekend|later|"
        rf"soon|"
        r"with \w+|at the cinema))*",
        rf"(?:{_WHO})?(?:\w+ ){{0,4}}?(?:heard|hearing|told|hear) (?:(?:so much|good things|great things|a lot|lots|"
        rf"about|of|"
        rf"that|me|us) )*{_T}(?: (?:is|was|'s|are|being) .+)?",
        rf"{_WHO}(?:\w+ ){{0,4}}?(?:recommended|recommends|recommending|mentioned|suggested|talking|raving|"
        rf"banging on|going on|"
        rf"on|harping on|picked|chose|loves|loved|swears by|obsessed with|talks of nothing but) (?:(?:about|on|of|"
        rf"that|me|us|i "
        rf"watch|we watch|watching) )*{_T}(?: (?:to me|to us|for \w+))*",
        rf"(?:(?:a|the|this|that|an) )(?:\w+ )?{_KIND} (?:called |named |titled )?{_T}",
        rf"(?:{_WHO})?(?:\w+ ){{0,4}}?(?:a|the|this|that|an) (?:\w+ )?(?:film|movie|show|series|documentary|"
        rf"doc) (?:called|named|"
        rf"titled) {_T}",
        rf"(?:never|i've never|i have never|not) (?:seen|watched|heard of) {_T}",
        rf"{_WHO}(?:keeps? )?(?:says?|said|saying|reckons?|thinks?|swears?|tells me|told me) (?:that )?{_T} (?:is|"
        rf"was|'s) .+",
        rf"{_T} (?:is|was|looks|sounds|seems) (?:\w+ ){{0,3}}?(?:good|great|lovely|brilliant|amazing|fun|class|"
        rf"interesting|"
        r"excellent|fab|decent|a must|meant to be \w+|supposed to be \w+)",
    )
)
_IT = r"(?:it|that|this|that one|this one|the (?:film|movie|show|series)|he|she)"
_ABOUT_IT = re.compile(
    rf"{_LEAD}(?:and |but |so |do (?:you|u) know |any idea |tell me |remind me )*(?:"
    rf"(?:what's|whats|what is|what was|what're|wats|what) (?:{_IT} about|it|that|{_IT}|the (?:plot|story|"
    rf"gist)(?: of {_IT}| like)?|"
    rf"{_IT} like|(?:sort|kind|type) of (?:thing|film|show|movie|series) is {_IT}|it's about|it is|"
    rf"happens(?: in {_IT})?|is it)|"
    rf"(?:is|was) {_IT} .+|(?:if|whether) (?:it's|it is) .+|how long (?:is|does|was) {_IT}(?: (?:run|last|go on|"
    rf"go))?(?: for)?|"
    rf"(?:when|what year) (?:was|is|did) {_IT} (?:made|released|out|come out|from|set)|who(?:'s| is| was|s)? (?:in|"
    rf"\w+(?:ed|s) (?:in )?)"
    rf"?{_IT}|who (?:\w+ ){{1,3}}(?:in )?{_IT}|how many (?:\w+ )(?:has {_IT} got|does {_IT} have|are there|"
    rf"in {_IT})|any good|"
    rf"worth (?:a watch|watching|seeing|it)|(?:tell|give|explain)(?: me| us)?(?: (?:more|a bit|something|a|an|the|"
    rf"short|quick|"
    rf"brief|idea|summary|gist|rundown|synopsis|plot|story|outline|lowdown|of|on|about|to me))* {_IT}(?: (?:is|"
    rf"to me|about))*|"
    rf"(?:give|gimme|got)(?: me)?(?: (?:a|an|the|short|quick|brief|any|idea|summary|gist|rundown|synopsis|info|"
    rf"information|of|story|"
    rf"plot|details|detail))+|(?:does|did|has|can) {_IT} .+|where(?:'s| is| can i|"
    rf" was)? (?:\w+ )*{_IT})(?: (?:exactly|anyway|then|please|"
    r"though|really|again|roughly|for|about|or not))*"
)
_KEEP_IT = re.compile(
    rf"{_LEAD}(?:and |so |then )*(?:save|add|put|note|jot|pop|stick|bookmark|keep|store|write|whack|bung|"
    rf"chuck) (?:it|that|this|that one)"
    r"(?: (?:down|up|away|in|on|onto|to|there|here|the|my|our|list|watchlist|films|movies|series|shows|library|"
    r"for me|for us|for "
    rf"later|somewhere|safe|{_TAIL}))*"
)
_NO_TITLE = re.compile(
    r"(?:(?:a|an|my|your|his|her|their|our|some|any|this|that|these|those|the) )*(?:it|that|this|him|her|them|us|me|"
    r"you|one|ones|"
    r"film|movie|show|series|book|doctor|boss|dentist|house|car|kids?|news|weather|game|match|something|anything|"
    r"nothing|"
    r"everything|time|day|way|thing|things|stuff|people|place|job|more|again|tv|telly)(?: .*)?|(?:a|an|my|your|his|"
    r"her|their|our|"
    r"to|from|in|on|at|with|by|for|if|when|how|what|who|why|where|there|about|not)\b.*"
)
_SHORT_OF = re.compile(r"\b(?:i|i'm|you|he|she|they|we|because|if|when|don't|is|was|are|were)\b")
_CINEMA = re.compile(
    r"\b(?:star|stars|starred|starring|act|acts|acted|actors?|actress|cast|direct\w*|director|episodes?|seasons?|"
    r"plot|synopsis|"
    r"runtime|run time|trailer|sequel|prequel|rated|rating|reviews?|subtitles|film|films|movie|show|series|"
    r"documentary|watch\w*|"
    r"watching|cinema|netflix|imdb|rotten|ending|soundtrack|remake|oscars?|genre|storyline|spoilers?|character|"
    r"villain)\b"
)
_ASKED = tuple(
    re.compile(
        rf"{_LEAD}(?:and |but |so |do (?:you|u) know |any idea |tell me |remind me )*(?:{said})(?: (?:please|pls|"
        rf"again|exactly|really|then|or not|thanks))*"
    )
    for said in (
        rf"(?:does|do|did|is|are|was|were) (?:any ?one|any ?body|some ?one|any \w+)(?: \w+)? (?:stars?|starring|act|"
        rf"acting|appear|play|playing|in)(?: in)? {_T}",
        rf"who(?:'s| is| was| were|s)? (?:(?:all|the|main|lead|else|it that|that) )*(?:in|\w+(?:s|ed|ing)(?: (?:in|"
        rf"the \w+ in|as \w+ in|the \w+ \w+ in))?|"
        rf"the \w+ (?:in|of)|played? .+ in) {_T}",
        rf"how long (?:is|was|does|did) {_T}(?: (?:last|run|go on|run for|go on for))?",
        rf"how many (?:seasons|episodes|parts|series|movies|films) (?:(?:of|in|are there of|are there in|does|has|"
        rf"did|are in|is) )*{_T}(?: (?:have|are there|got|has|run for))*",
        rf"(?:what|which) (?:year|language|country|genre|age|rating|channel|age rating) (?:(?:is|was|did|does|"
        rf"do they speak in|for) )+{_T}(?: (?:from|come out|rated|rated for|made|in|set in|released|suitable|get|"
        rf"for|out))*",
        rf"(?:when|where) (?:was|is|did|were) {_T} (?:released|made|filmed|set|shot|come out|out|air|take place|"
        rf"first shown)",
        rf"(?:is|was) {_T} (?:any good|any cop|worth (?:it|watching|seeing|a watch|the hype)|based on .+|(?:too |"
        rf"very |really )?(?:scary|gory|violent|frightening|sad|funny|long)|"
        r"(?:suitable|ok|okay|appropriate|alright|fine) for .+|for kids|a true story|on netflix|in black (?:and|"
        r"n) white|an? [\w ]*(?:film|movie|show|series|remake|sequel|comedy|drama|musical|documentary|"
        r"thriller))(?: .+)?",
        rf"(?:has|have|did|does) {_T} (?:got|get|have|had|won|win) (?:any |good |bad |a |an |many |"
        rf"some )*(?:reviews?|subtitles|awards?|oscars?|sequel|season \w+|second season|happy ending|"
        rf"post credits? .+)",
        rf"(?:the )?(?:runtime|run time|plot|synopsis|storyline|cast|director|genre|rating|ending|summary|"
        rf"gist) (?:of|for|on) {_T}",
        rf"{_T} (?:runtime|synopsis|plot|cast|director|imdb|rating|ending explained|storyline|summary)",
        rf"(?:gimme|give(?: me| us)?|what's|whats|get me|need|tell(?: me| us)?|share) (?:(?:the|a|an|quick|short|"
        rf"brief|full) )*(?:lowdown|gist|scoop|skinny|rundown|plot|story|synopsis|summary|outline|deal|craic|"
        rf"overview|info|details|premise)"
        rf" (?:on|of|about|with|behind|for) {_T}",
        rf"(?:explain|summari[sz]e|describe|sum up) {_T}(?: (?:to me|for me|in \w+|briefly|in (?:simple|"
        rf"a few) \w+))*",
        rf"what (?:happens|goes on|went down) (?:in|at the end of|with) {_T}",
        rf"(?:what do|what did|what are) (?:people|critics|the critics|reviews?|folks|they) (?:think|say|saying|"
        rf"make) (?:of|about) {_T}",
        rf"(?:are there|is there|will there be|any) (?:any |more |a |another )*(?:seasons?|episodes?|sequels?|"
        rf"season \w+) (?:of|to|for|in) {_T}",
    )
)
_HINTS = frozenset(
    "about long who who's whos plot story gist lowdown explain good made out star stars starring cast runtime "
    "synopsis rating "
    "rated episodes seasons worth reviews released kind sort what what's whats scary based year language happens "
    "summary summarise "
    "scoop it deal season sequel anyone".split()
)


def enquired_about(message: Message) -> tuple[Match, Message] | None:
    """Return the question the message asks of a film or a series, said plainly; None if it asks none."""
    words = _words(message)
    if words is None or ENGLISH.isdisjoint(words) or _HINTS.isdisjoint(words):
        return None
    bounds = _bounds(message)
    clauses = [" ".join(words[begin:end]) for begin, end in bounds]
    asking = [at for at, clause in enumerate(clauses) if _ABOUT_IT.fullmatch(clause)]
    if asking and asking[0] > 0:
        for at in range(asking[0]):
            beside = [clause for place, clause in enumerate(clauses) if place != at and place not in asking]
            if (title := _told(clauses[at])) and all(map(_is_aside, beside)):
                return _read(message, bounds[at][0] + title[0], bounds[at][0] + title[1], "what is {} about")
    for at, clause in enumerate(clauses):
        found = next((each for said in _ASKED if (each := said.fullmatch(clause))), None)
        if (
            found
            and _is_title(message, bounds[at][0], found)
            and all(
                _is_aside(other) or _ABOUT_IT.fullmatch(other) for place, other in enumerate(clauses) if place != at
            )
        ):
            return _read(message, *_place(bounds[at][0], found), "what is {} about")
    return None


def kept_by_title(message: Message) -> tuple[Match, Message] | None:
    """Return the request to keep what the message tells the title of, where it only says to keep "it"."""
    words = _words(message)
    if words is None:
        return None
    bounds = _bounds(message)
    clauses = [" ".join(words[begin:end]) for begin, end in bounds]
    if len(clauses) < 2 or not _KEEP_IT.fullmatch(clauses[-1]):
        return None
    for at, clause in enumerate(clauses[:-1]):
        beside = [other for place, other in enumerate(clauses[:-1]) if place != at]
        if (title := _told(clause)) and all(map(_is_aside, beside)):
            kind = next(
                (
                    each["kind"]
                    for said in _TELLING
                    if (each := said.fullmatch(clause)) and "kind" in each.re.groupindex
                ),
                "",
            )
            named = "save the " + kind + " {}" if kind in ("film", "movie", "show", "series") else "save {}"
            return _read(message, bounds[at][0] + title[0], bounds[at][0] + title[1], named)
    return None


def _words(message: Message) -> list[str] | None:
    size = len(message.letters)
    if message.cut_short or not _FEWEST_WORDS <= size <= _MOST_WORDS or not _NOT_READ.isdisjoint(message.letters):
        return None
    return [piece.word.replace(" ", "_") for piece in message.pieces]


def _bounds(message: Message) -> list[tuple[int, int]]:
    size = len(message.letters)
    return list(
        pairwise([*(at for at in range(size) if pauses(message, at) or message.pieces[at].word == "but"), size])
    )


def _told(clause: str) -> tuple[int, int] | None:
    """Return which words of a clause are the title of what it tells of."""
    for said in _TELLING:
        found = said.fullmatch(clause)
        if found and not _NO_TITLE.fullmatch(found["t"]) and not _SHORT_OF.search(found["t"]):
            return _place(0, found)
    return None


def _place(begin: int, found: re.Match[str]) -> tuple[int, int]:
    first = begin + found.string[: found.start("t")].count(" ")
    return first, first + found["t"].count(" ") + 1


def _is_title(message: Message, begin: int, found: re.Match[str]) -> bool:
    """Tell whether a title is asked about: films are spoken of, or it is written as a name."""
    title = found["t"]
    if _NO_TITLE.fullmatch(title) or _SHORT_OF.search(title):
        return False
    first, _ = _place(begin, found)
    capital = first > 0 and message.text[message.pieces[first].start].isupper() and not message.text.isupper()
    return capital or _CINEMA.search(found.string) is not None


def _is_aside(clause: str) -> bool:
    return reasons.is_harmless(clause) or over(clause)


def _read(message: Message, first: int, last: int, said: str) -> tuple[Match, Message] | None:
    if not 0 < last - first <= _MOST_TITLE:
        return None
    title = message.text[message.pieces[first].start : message.pieces[last - 1].end]
    plain = read(said.format(title))
    match = best_match(plain, 0, len(plain.letters))
    meant = match.rule.action in (Action.GET_INFO, Action.SAVE) if isinstance(match, Match) else False
    return (match, plain) if isinstance(match, Match) and meant and match.slot and not match.corrected else None
