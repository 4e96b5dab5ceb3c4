"""What an English clause beside a request may be: a reason, a greeting, thanks; or a doubt, an order, a report."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.understanding.patterns import UNKNOWN_WORD
from bot.understanding.rulebook import RULES

_GOES = re.compile(
    r"(?:que |pois |porque |eu |a gente |ja |nao |nem |tambem )*(?:"
    r"(?!lei\b|rei\b|sei\b)\w{2,}ei|vi|li|vou|to|tou|estou|(?:assist|v|l|term|gost|ach)\w*mos|"
    r"saiu|mudou|acabou|venceu|passou|sumiu|quebrou|fechou|caiu|parou|mudaram|preciso|quero|presta|serve|gosto)\b"
    r"|(?:[oa]s?|meus?|minhas?|ele|ela) (?:\w+ ){0,2}?(?:ja |nao )*"
    r"(?!sou|vou|estou|dou)\w{2,}(?:ou|eu|iu|aram|eram|iram)\b"
)

_SHORT = 2
_EN = next(tongue for tongue in RULES.tongues if tongue.name == "en")

_I = r"(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|we'd|we'll|he|he's|she|she's|they|they're|they've)"
_IT = r"(?:it|it's|its|that|that's|thats|this|these|those|there|there's|theres|both|one)"
_OF_SOMEBODY = r"(?:my|our|the|his|her|their|me|a|this|that)"
_FINITE = (
    r"(?:is|was|isn't|isnt|wasn't|wasnt|are|aren't|were|weren't|has|hasn't|have|haven't|had|can|can't|cant|could|"
    r"couldn't|will|won't|wont|does|doesn't|doesnt|do|don't|dont|did|didn't|didnt|just|never|already|really|finally|"
    r"keeps|kept|says|hates?|hated|loves?|loved|makes?|made|takes?|took|gives?|gave|wants?|wanted|needs?|needed|gets?|"
    r"got|went|goes|put|puts|added|saved|saw|seen|watched|finished|read|thinks?|thought|fell|broke|changed|moved|"
    r"bought|sold|paid|ended|expired|closed|came|cried|turned|looks?|looked|feels?|felt|seems?|sounds?|gonna|bores?|"
    r"bored|scares?|scared|only|totally|also|still|now|came|called|cancelled|canceled|found|lost|told|won|works?|must|"
    r"threw|sent|gives|doing|done)"
)
_SUBJECT = re.compile(
    rf"(?:{_I}\b|{_IT} {_FINITE}\b|(?:it's|its|that's|thats|there's|theres)\b|"
    rf"{_OF_SOMEBODY}(?: (?!(?:and|of|in|on|to|i|you|we|he|she|they|it)\b)[\w'’-]+){{1,3}}? {_FINITE}\b|turns out\b)"
)
_BECAUSE = r"(?:because|becuase|cause|cuz|coz|cos|bc|since|as|seeing as|now that|given that|so|but|and|then|plus|also)"
_FOUND_OUT = r"\w+ (?:\w+ )?(?:sees?|finds?|gets?|comes?|notices?|reads?|looks?|asks?|hears?|forget)\b"
_ENDING = re.compile(rf"{_BECAUSE}\b|before {_FOUND_OUT}")
_INTERJECTION = (
    r"(?:ok|okay|right|well|yeah|nah|yes|look|listen|hey|oh|ugh|honestly|sorry|actually|so|yo|um|uh|erm|"
    r"guess what|bro|mate|"
    r"dude|man|lol|haha|god|omg|argh|anyway|basically|unfortunately|sadly|apparently|obviously|clearly|btw)"
)
_HARMLESS_BEGINNING = re.compile(
    rf"(?:{_BECAUSE} |before (?={_FOUND_OUT})|{_INTERJECTION} )*"
    rf"(?:{_I}\b|{_IT}\b|{_OF_SOMEBODY} [\w'’-]|turns out\b|(?:[\w'’-]+ ){{1,2}}{_FINITE}\b|waste of|"
    r"(?:already|finally|just|not|never|no longer|all|both|too|so|way|really|totally|absolutely|pretty|a bit|"
    r"such|what a|half|been|quite|bit)\b|"
    r"(?:watched|seen|saw|read|finished|done|paid|bought|sold|gave|got|\w+ed|hated|hate|loved|can't|cant|cannot|"
    r"couldn't|couldnt|didn't|didnt|don't (?:need|want|like|care)|dont (?:need|want|like|care)|no (?:need|use|point|"
    r"interest|good|time|reason|idea)|not|wrong|rubbish|boring|awful|terrible|useless|added|saved|put|everyone|"
    r"everybody|someone|somebody|nobody|nothing|wasn't|wasnt|isn't|isnt|wasted|mistake|typo|by mistake|by accident|"
    r"old|outdated|duplicate|duplicated|expired|cheers|thanks|thank|ta|please|pls|much|many|dear|love|have|haven't|"
    r"havent|need|needed|want|wanted|must|same|turned|changed|bored|fed up|sick of|tired|going|gonna|"
    r"having|trying|feeling|making|starting|moving|running|driving|cleaning|tidying|clearing|looking|would (?:you|u)|"
    r"will (?:you|u)|forgot|lost|missed|tried|yet|mine|ours|hello|hi|good|very|kind|regards|yours|sincerely|best)\b|$)"
)
_INTRODUCTION = re.compile(r"(?:it's|its|this is|i'm|i am|im) [\w'’-]+(?: [\w'’-]+)?(?: (?:here|again|speaking))?")
_CLOSING = re.compile(
    r"(?:ok|okay|yeah|yea|alright|right|please|pls|thx|ty|tq|thanks?|thank you|cheers|ta|many thanks|much appreciated|"
    r"bye|lol|haha|mate|dear|love|bro|innit|sorry|would you|will you|will ya|would ya|can you|god bless|x+|"
    r"(?:many |with )?(?:kind |best )?(?:thanks|regards|wishes)|[\w'’-]+)"
    r"(?: (?:mate|dear|love|bro|so much|very much|a lot|in advance|xx?|then|again|man|pls|please))*"
)
_POLITELY = re.compile(
    r"\b(?:if|when|whenever) (?:you|u|ya|it's|its|that's|thats|it|it isn't|i) "
    r"(?:don't mind|isn't|may|might|dont mind|can|could|would|please|"
    r"wouldn't mind|like|get|have|are|be|'re|ok|okay|not|no|possible|got|alright|all right)"
    r"(?: (?:a|the|any|some|moment|minute|min|sec|second|chance|time|to|too|much|trouble|bother|so|kind|free|ready|"
    r"be|good|ok|okay|with|you|that)\b)*"
)
# A condition, a doubt, another wish, a report of somebody's words, what is past: with them nothing here is an order.
_BARRED = re.compile(
    r"\b(?:if|unless|whether|whenever|until|till|once|suppose|supposing|imagine|maybe|perhaps|wonder\w*|should|shall|"
    r"might|may|wait|hold on|hang on|kidding|joking|jk|nvm|nevermind|never mind|changed (?:my|her|his) mind|or|"
    r"keep(?! (?:getting|seeing|forgetting))|save|leave|restore|undo|undelete|instead of|except|apart from|"
    r"delet\w+|remov\w+|eras\w+|wiped|wiping|lyrics?|song|quote|quoted?|scene|script|means|translate|spell|"
    r"bot|pretend|before (?:you|we|i)(?! forget)|after (?:you|we|i)|next (?:week|month|year)|later|tomorrow|not yet|"
    r"don't you|dont you|do not|how|why|what (?:is|are|do|does|did|if|about|happens)|which|not sure|unsure|dunno|"
    r"idk|don't know|dont know|i think so|thinking (?:of|about)|remind|careful|smell\w*|stink\w*|rotten|mould\w*|"
    r"leak\w*)\b"
)
_BEGINS_BARRED = re.compile(
    r"(?:(?:and|but|so|then|well|oh|no) )*(?:when|don't|dont|do not|never|not (?:the|that|this|my|now|just)|"
    r"no(?: not)?$|nope|no wait|actually no|no no|said|says|is what|was what|is the|was the|he said|she said|they said|"
    r"rather|only|just the|but not|and not|to (?!me\b|be honest)|for the|from|in|on|at|with|of|or|than|"
    r"by (?!mistake|accident))"
)
_REPORTING = re.compile(
    r"\b(?:said|says|say|saying|told|tells?|telling|asked|asks?|asking|wrote|writes|texted|texts|goes|yelled|yells|"
    r"screamed|shouted|replied|reads|like|titled|called|named|heard|sang|sings|typed|types|suggested|suggests|"
    r"begged|insists?|insisted|reckons?|mentioned|(?:kept|keeps) on)\b(?P<rest>[^|]*)"
)
_ITS_OWN = re.compile(
    r"\s*(?:that )?(?:it|it's|its|they|they're|he|he's|she|she's|there|there's|i'd|i would|i'll|i will|i|you|we|the|"
    r"that's|that was)\b(?: [\w'’-]+){1,}"
)
_NO_NAME_BEFORE = re.compile(
    r"(?:how|what|when|where|who|why|as|if|and|or|the|a|an|of|that|which|because|my|your|our|in|on|at|to|for|with|"
    r"about|is|was|are|do|does|did|not|never|than|but|me|let|make|makes|said|says|off|out|from|into|onto|by|all)"
)
_OF_PEOPLE = re.compile(r"\b(?:he|he's|hes|him|she|she's|shes|her|they|they're|them)\b")


def begins(words: list[str], at: int) -> bool:
    """Tell whether a clause of another subject, or a reason, begins at a word, and no name goes on there."""
    after = " ".join(words[at : at + 6])
    if _ENDING.match(after):
        return at < len(words) - 1
    return not _NO_NAME_BEFORE.fullmatch(words[at - 1]) and _SUBJECT.match(after) is not None


def is_harmless(clause: str) -> bool:
    """Tell whether a clause begins as a reason, a greeting or thanks do, and doubts, forbids or asks for nothing."""
    plain = " ".join(_POLITELY.sub(" ", clause).split())
    if not plain or _is_said(_EN.after, plain):
        return True
    if _BARRED.search(plain) or _BEGINS_BARRED.match(plain):
        return False
    if _INTRODUCTION.fullmatch(plain) or _is_said(_EN.before_answers, plain):
        return True
    brief = plain.count(" ") < _SHORT and _CLOSING.fullmatch(plain) is not None
    return brief or _HARMLESS_BEGINNING.match(plain) is not None


def calls_off(beside: str) -> bool:
    """Tell whether what is said beside a request doubts it, forbids it or asks for something else."""
    return _BARRED.search(_POLITELY.sub(" ", beside)) is not None


def is_of_people(beside: str) -> bool:
    """Tell whether somebody is spoken of, who may be dropped or kicked out as a film may."""
    return _OF_PEOPLE.search(beside) is not None


def reports(before: Iterable[str]) -> bool:
    """Tell whether what stands before a request makes it somebody's words: "she said, delete the first"."""
    said = _REPORTING.finditer(" | ".join(before))
    return any(not _ITS_OWN.match(each["rest"]) for each in said)


def _is_said(courtesies: re.Pattern[str], clause: str) -> bool:
    letters = "".join(RULES.letters.get(word, UNKNOWN_WORD) for word in clause.split())
    return courtesies.fullmatch(letters) is not None


def says_why_it_goes(words: Iterable[str]) -> bool:
    """Tell whether these say why something is to go, and are no part of its name: "..., saiu outra"."""
    return _GOES.match(" ".join(words)) is not None
