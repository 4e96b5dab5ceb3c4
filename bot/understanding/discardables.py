"""The parts that English removals are told from, and what is named by them, said as plainly as the rules know it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding import reasons
from bot.understanding.excepting import says_what_stays
from bot.understanding.guessing import best_match
from bot.understanding.matching import Match
from bot.understanding.reading import Message, read
from bot.understanding.recognition import Action

_YOU = r"(?:you|u|ya|ye|yous)"
_TIME = (
    r"(?:already|anymore|any more|any longer|now|at last|finally|yesterday|last (?:night|nite|week|weekend)|today|"
    r"again|"
    r"tonight|at all|this (?:morning|week|weekend)|twice|recently|years ago|ages ago|in the cinema)"
)
# Words that hardly a Portuguese message has: without one of them there is nothing here to read.
ENGLISH = frozenset(
    "detele delte dlete remvoe rmove remov delet the my i i'm im i've ive it it's its you u can could would "
    "please pls is was of to this that what where did have for with on and about any got get all delete remove "
    "erase find off take bin out been everything does has had are were be who how why when which some not seen "
    "watched done by from her his anyone only one two three item number hi hey whats wheres dlt del rm forget "
    "drop chuck ditch scrap scratch trash clear wipe empty gimme tell know need want list notes".split()
)
# What is said to ask for it, and to whom.
BEFORE_ORDERS = re.compile(
    r"(?:(?:hey|hi|hiya|hello|yo|oi|ok|okay|right|well|so|and|then|now|nah|yeah|yes|oh|ugh|aye|alright|actually|also|"
    r"just|please|pls|plz|pleas|kindly|quickly|quick|sorry|honestly|lol|omg|ffs|bestie|bro|bruv|bruh|mate|dude|man|"
    r"fam|"
    r"sis|love|dear|darling|pal|babe|babes|hun|sir|madam|ji|yaar|na|guarda|bot|there|maybe just|go|anyway|therefore|"
    r"good (?:morning|evening|afternoon|day)|be a (?:dear|love|pal|star|doll|gem) and|do me a (?:favou?r|solid) and|"
    r"do the needful(?: and)?|(?:clear the decks|start (?:over|afresh|fresh)|have a clear out|tidy up) and|"
    r"go ahead and|feel free to|go on(?: and)?|"
    rf"(?:can|could|would|will|may) (?:{_YOU}|we|i)(?: (?:please|pls|kindly|just|maybe|quickly|also|possibly|then|"
    rf"be so "
    rf"(?:kind|good) as to|be a (?:dear|love|pal) and|be kind enough to|help me|go ahead and))*|"
    rf"(?:would|do) {_YOU} mind|mind|i think (?:{_YOU}|we) (?:can|could|should)|(?:{_YOU}|we) (?:can|may|could|"
    rf"might as "
    rf"well|may as well)|let's|lets|let us|time to|(?:i want|i need|i'd like|i would like|i'd love) {_YOU} to|"
    r"(?:i want|i'd like|i would like|i wish|i'd love) to|(?:i'm |im )?(?:gonna|going to|will) need (?:you|u) to|"
    r"i wanna|and(?= (?:wish|want)\b)|i(?:'d|"
    r" would)?(?: really)?(?= (?:want|wish|need|like)\b)|if (?:you|u) (?:could|can|would)|"
    r"(?:i'd|i would) (?:be|really be) (?:grateful|glad|obliged|happy|thankful|much obliged) if (?:you|u) (?:could|"
    r"would)|"
    r"(?:i'd|i would) (?:really )?appreciate it if (?:you|u) (?:could|would)|any chance (?:you|u|of|we) ?(?:could|"
    r"can)?)"
    r"(?: |$))+"
)
_BEFORE_NAMES = re.compile(rf"(?:{BEFORE_ORDERS.pattern})?")
# What may begin an order behind a reason, with no pause between them.
SUBJECTS = re.compile(r"(?:so|then|please|pls|plz|lol|just|kindly|omg|ugh|ffs)\b")
POLITE = re.compile(
    rf"(?:(?:can|could|would|will|may) (?:{_YOU}|we|i)|(?:would|do) {_YOU} mind|mind|any chance|please|pls)\b"
)
_STRONG = (
    r"(?:delete|deleting|del|dlt|dlete|delte|delet|detele|deleet|remove|removing|remvoe|rmove|remov|remve|rmv|"
    r"unsave|unlist|unadd|erase|"
    r"erasing)"
)
_LOOSE = (
    r"(?:(?:bin|binning|scrap|ditch|ditching|drop|dropping|dump|axe|chuck|toss|trash|scratch|lose|nix|cut|yeet|zap|"
    r"wipe|discard|eliminate|clear|throw|knock|cross|strike|take|taking|tick|pull|pop|kick|boot|sack)"
    r"(?: (?:off|out|away|down))?|forget(?: about)?|get(?:ting)? (?:rid|shot) of|do away with)"
)
STRONG = re.compile(rf"{_STRONG}(?: |$)")
LOOSE = re.compile(rf"{_LOOSE}(?: |$)")
LIFT = re.compile(
    r"(?:take|taking|get|getting|pop|put|cross|crossing|strike|knock|scratch|tick|kick|pull|chuck|throw|toss|cut|rub|"
    r"whip|bin|boot|clear|shift)(?: |$)"
)
HINTS = frozenset(
    "delete deleting del dlt dlete delte delet detele deleet remove removing remvoe rmove remov remve rmv "
    "erase erasing rid shot away bin binning scrap ditch ditching drop dropping dump axe chuck toss trash "
    "scratch lose nix cut yeet zap wipe discard eliminate clear throw knock cross strike take taking tick pull "
    "pop kick boot sack forget get put go deleted removed erased gone binned empty purge nuke reset burn clean "
    "strip come unsave unlist unadd want need don't dont longer".split()
)
# "I'd like everything deleted", "can you get number 3 taken off".
HAVE = re.compile(r"(?:have|get|getting|having|want|wish|like|need)(?: to (?:have|get|see))?(?: |$)")
AS_GONE = re.compile(
    r"(?:to be |all |completely |just )*(?:deleted|removed|erased|wiped|cleared|binned|gone|scrapped|emptied|purged|"
    r"taken (?:off|out|down|away)|cleaned out|got rid of)(?: |$)"
)
OFF = re.compile(
    r"(?:out of (?:here|there|it|my sight)|outta here|off|out|away|down|"
    r"(?:in|into|to) the (?:bin|trash|garbage|rubbish|dustbin))(?: |$)"
)
ANAPHOR = re.compile(
    r"(?:it|that|this|them|those|these|that one|this one|them both|both of them|both|them all|that entry)(?: |$)"
)
TAIL = re.compile(
    r"(?:please|pls|plz|now|then|thanks|thank you|thx|ta|cheers|mate|love|dear|bro|for me|for us|too|as well|also|"
    rf"(?:would|will|could|can) {_YOU}|asap|already|lol|ok|okay|altogether|completely|entirely|for good|"
    rf"today itself|today|straight "
    rf"away|right away|again|yeah|haha|if {_YOU} (?:can|could|would|please|don't mind|wouldn't mind)|"
    rf"if that's (?:ok|okay)"
    rf"|when {_YOU} (?:can|get a (?:chance|minute|sec|moment))|and thanks|instead|immediately|only|na|yaar|"
    r"will you please|innit|tbh|thank u|hun|sir|real quick|no more|anymore|kindly)(?: |$)"
)
_LISTS = (
    r"(?:list|lists|watchlist|watch list|library|collection|notes|films|movies|shows|series|links|saves|"
    r"favou?rites|bookmarks|queue|memory|reminders|recipes|stuff|things|items|records?)"
)
_PLACE = re.compile(
    rf"(?:(?:from|off|off of|out of|outta|of|on|in) (?:the |my |our |your |this |that |me )*(?:\w+ )?{_LISTS}|"
    r"(?:from|off|out of|on|in) (?:there|here|guarda|what i(?:'ve)? saved))(?: (?:list|altogether))?(?: |$)"
)
TO_GO = re.compile(
    r"(?:(?:can|should|could|must|may|has to|have to|needs to|need to|gotta|has got to|might as well|may as well) "
    r"(?:also |now |just |both |all |please |safely |probably |definitely )*"
    r"(?:go|be (?:deleted|removed|erased|binned|gone|taken (?:off|out|down|away)|dropped|scrapped|cleared)|"
    r"come (?:off|out))|"
    r"(?:needs|need|wants|could do with|is due for|are ready for|is ready for) "
    r"(?:deleting|removing|erasing|binning|taking off|to go|scrapping)|"
    r"(?:is|are) (?:for the bin|ready to go|to be (?:deleted|removed)))(?: |$)"
)
# A reason that is over: behind it the order may begin without a pause.
GONE = re.compile(
    r"(?:\b(?:mistake|accident|already|twice|anymore|any more|any longer|lol|wtf|smh|now|again|tho|though|night|"
    r"nite|it|"
    r"rubbish|boring|finished|done|over|watched|seen|yesterday|there|here|list|bad|awful|terrible|mid|crap))$"
)
ERASED = re.compile(r"\b(?:deleted|removed|erased|deleting|removing|erasing)\b")
# A reason that somebody tells of what they did or of how it is, and no question.
TOLD = re.compile(
    r"(?:(?:so|and|well|ok|look|yeah|nah|lol|omg|ugh) )*(?:i|i've|i'm|we|we've|we're|ive|im|it|it's|its|that|that's|"
    r"my|the|"
    r"this|already|just|finally|seen|watched|finished|done|bored|hated|he|she|they|he's|she's|they're) "
)
SAID = re.compile(
    r"\b(?:said|says|told|thinks?|wants?|reckons?|asked|if|when|not|neither|he|she|they|i|we|you|who|which|what|"
    r"one of)\b"
)
CALLED_OFF = re.compile(
    r"\b(?:wait|hold on|hang on|never ?mind|nvm|kidding|joking|jk|(?:keep|leave) (?:it|that|them|this)|don't|"
    r"do not)\b"
)
# A statement that comes to an order: "I don't want Emily in Paris on my list anymore".
STATED = re.compile(
    rf"(?:(?:so|and|well|ok|hi|hey|please) )*(?:i|we) (?:really |just |honestly )*(?:don't|dont|do not|"
    rf"no longer) (?:want|need) "
    rf"(?P<n>.+?) (?:on|in) (?:the |my |our |this )(?:\w+ )?{_LISTS}(?: {_TIME})*(?: |$)"
)
_NOT_YET = re.compile(r"\b(?:later|tomorrow|tonight|soon|sometime|next|yet|someday)\b")
_FORGET = re.compile(r"\bforget\b")
_KIND = (
    r"(?:note|notes|link|links|reminder|memo|film|movie|show|series|season|video|vid|clip|recipe|documentary|doc|"
    r"podcast|"
    r"tutorial|article|entry|bookmark|tiktok|reel|anime|cartoon|trailer|playlist|list|receipt)"
)
_HEAD = r"(?:the|my|that|this|our|those|these|me|a|an)"
_ABOUT = r"(?:about|on|with|for|to|of|from|called|named|titled|regarding|where|saying|that says|re|by|bout)"
_WHERE = r"(?:on|in|from|off|to|of|at|for|and|or)\b"
_OF_KIND = re.compile(
    rf"(?:{_HEAD} )*(?:(?:\w+(?:'s)? ){{0,3}}{_KIND}(?: (?:i|we)(?:'ve| have)? (?:\w+ ){{1,3}}?)? ?{_ABOUT} .+|"
    rf"(?:one|thing|bit|stuff|item) {_ABOUT} .+|(?:(?!{_WHERE})[\w'’-]+ ){{1,5}}{_KIND}(?: (?:i|we) (?:saved|made|"
    rf"wrote|added|"
    rf"kept))?|"
    rf"(?:tv )?{_KIND} (?:[\w'’-]+ ?){{1,6}})"
)
_ABOUT_IT = re.compile(rf"\b(?:{_KIND}|one|thing) (?:(?:that |which )?(?:i|we)\b(?: \w+){{1,3}}? )?{_ABOUT}\b")
_THE = re.compile(rf"{_HEAD} ")
_NUMBERED = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|forth|fifth|sixth|seventh|"
    r"eighth|"
    r"ninth|tenth|last|top|bottom)\b"
)
_NUMBER = (
    r"(?:\d+(?:st|nd|rd|th)?|(?<=number )one|(?<=item )one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|first|second|third|fourth|forth|"
    r"fifth|sixth|seventh|eighth|ninth|tenth|twelfth|last|top|bottom)"
)
_BEFORE_NUMBERS = (
    r"(?:the|my|that|this|those|these|item|items|number|numbers|num|numbr|nr|no|nos|entry|entries|option|and|n|also|"
    r"&)"
)
NUMBERS = re.compile(
    rf"(?:{_BEFORE_NUMBERS} )*(?:(?:film|movie|note|link|show|video|series) )?{_NUMBER}"
    rf"(?: (?:{_BEFORE_NUMBERS} )*{_NUMBER})*(?: (?:one|ones|item|entry|film|movie|note|link|show|video|"
    rf"items))?(?: |$)"
)
_MORE = re.compile(
    rf"(?:(?:and|also|oh|plus|then) )+(?P<n>{NUMBERS.pattern})(?:(?:too|as well|also|please|pls|while you're at it|"
    rf"thanks) ?)*"
)
_NUMBERED_ALONE = re.compile(NUMBERS.pattern)
_FINITE = re.compile(r"\b(?:is|was|isn't|wasn't|are|were|has|had|can|will|keeps|came|went|got|says|wants|needs)\b")
_NUMBER_NOUN = re.compile(rf"\b(?:item|items|number|numbers|num|no|nr|entry|option|one|ones|{_KIND})\b")
_LEADING_ON = re.compile(r"(?:from|to|in|on|at|of|with|for|by|off|out|how|what|that|if|when)\b")
_NO_NAME = re.compile(
    r"(?:(?:the|my|that|this|those|these|all|any|some|your) )*(?:it|them|thing|things|stuff|something|anything|"
    r"everything|"
    r"nothing|one|ones|some|any|all|me|him|her|us|you|that|this|those|who|what|someone|somebody|people|everyone|up|"
    r"off|"
    r"out|down|care|part|place|rest|others|other|(?:note|list|film|movie|link|show|item|video|reminder|recipe)s?|"
    r"series|number|time|a|the|to|on)"
)
_SOMEWHERE = re.compile(
    r"\b(?:from|off|out of|in|on|at|into|onto|under|behind|over) (?:the|my|your|our|his|her|their|this)\b"
)
_NOT_NAMED = re.compile(
    r"\b(?:and|or|not|neither|nor|no|none|nobody|never|only|even|maybe|should|would|could|if|when|unless|except|but|"
    r"then|because|instead|before|after|you|your|yours|him|her|his|them|"
    r"they|their|me|us|we|i|i'm|i've|he|she|what|which|who|how|why|every|each|any|all|some|anything|everything)\b"
)
_DEVICES = (
    r"phone|photos?|pics?|pictures?|chats?|messages?|texts?|account|apps?|computer|laptop|whatsapp|insta\w*|facebook|"
    r"snap\w*|twitter|gallery|camera|emails?|inbox|drive|disk|folders?|files?|browser|history|group|storage|lights?|"
    r"contacts?|board|whiteboard|slides?|desk|spreadsheet|document|essay|homework|comment|post|tweet|table|fridge|"
    r"drafts?|"
    r"freezer"
)
_ELSEWHERE = re.compile(rf"\b(?:{_DEVICES})\b")
_THINGS = re.compile(
    rf"\b(?:{_DEVICES}|shoes?|coat|jacket|hat|clothes|trash|garbage|rubbish|bins?|dishes|laundry|dog|cat|kids?|baby|"
    rf"car|keys|"
    r"tv|oven|cake|heating|rice|pasta|meat|milk|bread|tyres?|game|weight|class|subject|job|boyfriend|girlfriend|"
    r"husband|"
    r"wife|friend|boss|mum|mom|dad|ex|tree|grass|hair|nails|pin|comment|post|tweet|story|stories|page|slide|"
    r"paragraph|"
    r"sentence|word|line|row|column|table|image|picture|wallpaper|virus|cookies|cache|tab|tabs|window|alarm|timer|"
    r"call|meeting|event|order|booking|subscription|number from|driver|passenger|stain|makeup)\b"
)
_VIEWING = re.compile(
    r"\b(?:horror|comed\w+|thrillers?|anime|romance|romcoms?|gory|scary|over it|keep nothing|fell asleep|watch\w*|"
    r"rewatch\w*|"
    r"seen|saw|film|films|movie|movies|show|shows|series|seasons?|episodes?|finished|netflix|"
    r"hulu|disney|prime|ending|remake|sequel|cinema|spoil\w*|boring|list|saved|added|binge\w*|hated|didn't like|"
    r"theatres?|theaters?|spoilers?|by mistake|by accident)\b"
)
_WATCHING = re.compile(
    r"\b(?:watch\w*|rewatch\w*|seen|saw|films?|movies?|shows?|series|episodes?|netflix|list|saved|added|binge\w*)\b"
)
_OF_OURS = re.compile(
    r"\b(?:watch\w*|rewatch\w*|seen|saw|film|films|movie|movies|show|shows|series|seasons?|episodes?|finished|done|"
    r"netflix|"
    r"ending|remake|sequel|cinema|spoil\w*|boring|bored|dull|rubbish|awful|terrible|mid|crap|list|saved|added|"
    r"binge\w*|"
    r"hate\w*|loved|twice|duplicate\w*|by mistake|by accident|accident|wrong one|over it|too (?:sad|scary|long|slow|"
    r"dark|"
    r"gory|violent|much)|"
    r"(?:don't|dont|do not|no longer|never|won't|didn't) (?:really |even )*(?:need|want|like|use|read|watch|finish)|"
    r"no "
    r"(?:longer|need|use|interest|point)|not (?:interested|needed|for me|my thing)|anymore|any more|expired|"
    r"fell asleep|"
    r"sees it|over it|done with|horror|keep nothing|not my (?:thing|taste)|still (?:on|in) (?:here|there|my list)|"
    r"can't stand|gave up|given up|sick of|tired of|fed up)\b"
)
_I = (
    r"(?:(?:so|and|well|ok|right|look|because|since|yeah|nah|lol) )*(?:i|we|i've|we've|i'm|we're|ive|im|i have|"
    r"we have|i am|we are|me and [\w' ]+|my [\w']+(?: and i)?|the kids)"
)
_STATEMENTS = tuple(
    re.compile(said)
    for said in (
        rf"(?:{_I} )?(?:\w+ )?(?:finished|done|bored|sick|tired|fed up)(?: with| of| watching|"
        rf" reading)* (?P<n>.+?)(?: {_TIME})*",
        rf"(?:{_I} )?(?:(?:already|just|finally|now|all|both|only|have|really|have already|can't|couldn't|could not|"
        rf"never) )*(?:watched|seen|saw|"
        rf"finished|read|hated|hate|stand|didn't like|did not like|couldn't finish|finish|binged|rewatched|gone off|"
        rf"went off|gave up on|given up on|bought|paid|got through|get into|get through) (?P<n>.+?)(?: {_TIME})*",
        r"(?:why|how come|wtf|what) (?:is|are|'s) (?P<n>.+?) (?:still|even|doing)(?: still)? (?:on|in) (?:there|"
        r"here|my \w+|the list|this list)",
        r"(?:why|how come) (?P<n>.+?) (?:is|are) still (?:on|in) (?:there|here|my \w+|the list)",
        rf"{_I} (?:accidentally |mistakenly |only |must have |already )*(?:saved|added|put|put in|stored|kept|"
        rf"have) (?P<n>.+?) "
        r"(?:by (?:mistake|accident)|twice|two times|accidentally|in error|in here twice|on (?:there|here|"
        r"my list) (?:twice|by \w+))",
        rf"{_I} (?:\w+ )?(?:don't|dont|do not|no longer|won't|will not|didn't|really don't|never) (?:even |really |"
        rf"actually )*(?:need|want|like|use|watch|need to keep) (?P<n>.+?)(?: {_TIME})*",
        rf"(?:{_I} )?(?:have |got |'ve )?no (?:more |real )?(?:need|use|interest|time|point|room) (?:for|in|"
        rf"of) (?P<n>.+?)(?: {_TIME})*",
        rf"(?:{_I} )?not (?:interested in|into|a fan of|watching|keen on|bothered about|"
        rf"reading) (?P<n>.+?)(?: {_TIME})*",
        rf"(?:{_I} )?(?:(?:think|reckon|guess) )?(?:(?:i|we) )?can (?:safely |probably |easily )*(?:do without|"
        rf"say (?:goodbye|bye) to|live without|part with) (?P<n>.+?)(?: {_TIME})*",
        r"(?P<n>[\w ]+?'s) (?:no use|no good|done|rubbish|boring|finished|useless|over|sorted|expired|a duplicate|"
        r"wrong|old|crap)\b.*",
        r"(?P<n>.+?) (?:is|was|'s|isn't|wasn't|turned out|has|keeps|never|did not|didn't|sucks|sucked|expired|"
        r"finished|ended|"
        r"bored|got cancelled|just|no longer) ?.*",
    )
)
_NAMED_ALONE = re.compile(
    r"(?:(?:ok|so|right|well|um|hey|oh|ah|and|please|ugh|then|yeah|actually|sorry|you know|remember|do you remember|"
    r"about|as "
    r"for|regarding|forget about|forget|that's it) )*(?P<n>.+)"
)
_OVER = re.compile(
    r"(?:[\w-]+(?:'s|s) (?:over|done|finished|gone|ended|cancelled|sorted|passed|here)\b.*|"
    r"before (?:\w+ ){1,3}?(?:sees?|finds?|"
    r"notices?|knows|gets|comes|judges?)\b.*|(?:so|too|bit|pretty|what) (?:\w+ )?(?:\w+ )?(?:boring|bad|long|slow|"
    r"scary|sad|"
    r"mid|cringe|dull|waste|rubbish)\b.*|(?:all|been) (?:\w+ )?(?:sorted|done|paid|finished|watched|there)\b.*|"
    r"(?:thanks|cheers|ta|thank you)\b.*|life's too short\b.*|[\w'-]+ (?:is|was|has|did|moved|changed|told|got|took|"
    r"hates?|wants?|loves?|"
    r"bought|sold|paid|fixed|found|cancelled) .*|lol|haha|bestie|bro|mate|smh|yikes|ew+|meh|yuck|"
    r"please and thank you|"
    r"(?:found|sent|gave|told|went|made|bought|sold|fell|got|lost|kept|threw|moving|cleaning) .*|"
    r"(?:so |just |please |pls |and )*(?:delete|remove|erase|bin|get rid of|scrap|ditch) (?:it|them|that|"
    r"that one)(?: please| pls| now)*|"
    r"(?:and |to )*(?:begin|start|starting|beginning) (?:afresh|again|over|anew|fresh|from scratch)\b.*|"
    r"keep nothing .*|(?:hey|hi|hello|yo) [\w'-]+|good (?:morning|evening|afternoon)(?: \w+)?|no (?:longer|more|use|"
    r"need|point)\b.*)"
)
_BARRED_BESIDE = re.compile(
    r"\b(?:if|unless|wait|kidding|joking|jk|nvm|never mind|maybe|perhaps|keep(?! nothing)|save|leave|undo|don't|"
    r"tomorrow|later|not yet|"
    r"or|else|said|told|asked|whether|how|what|when|once|until)\b"
)
ALL_KEPT = re.compile(
    r"(?:(?:absolutely |literally |just )?(?:everything|every (?:last |single )+(?:thing|one|item|bit|entry|record)|"
    r"it all|"
    r"all of it|(?:the |my |this )(?:whole |entire |full |complete |bloody |damn )+(?:lot|thing|list|library|"
    r"collection|"
    r"shebang|memory|memory list|watchlist|history of saves)|the lot|"
    r"(?:all|everything|every bit|any and all|each and every one)(?: of)? (?:my|our|the|these|those|"
    r"me)(?: \w+)?(?: saved| "
    r"stored| kept| old)* (?:stuff|things?|items?|records?|data|memories|saves|entries|content|info|information)|"
    r"my (?:\w+ )?(?:list|lists) of everything|(?:all|everything|anything|whatever) (?:that )?(?=(?:i|you|we)\b)|"
    r"my (?:(?:memory|whole|entire|complete|full) )*(?:list|lists|library|collection|watchlist|data|records|"
    r"saved (?:stuff|things|items|records|"
    r"data)|saves))"
    r"(?: (?:that |which |what )?(?:i|you|we)(?:'ve| have|'ve got)? ?(?:ever |got )?(?:saved|stored|kept|put|have|"
    r"told you|"
    r"sent you|given you|gave you|added|noted|hold|are holding)(?: (?:of mine|on me|about me|for me|on file))?)?"
    r"(?: of mine)?(?: (?:in|on|from|off|out of) (?:here|there|guarda|it|my list|the list|the bot|this bot|"
    r"your memory))?"
    r"(?: (?:clean|empty|out|away|down))?)(?: |$)"
)
ERASE_ALL = re.compile(
    rf"(?:{_STRONG}|get(?:ting)? (?:rid|shot) of|do away with|(?:bin|scrap|trash|ditch|wipe|wiping|clear|clearing|"
    rf"empty|emptying|purge|nuke|reset|burn|clean|strip|"
    r"dump|discard|chuck)(?: (?:out|off|away|down))?)(?: |$)"
)
_ERASES = re.compile(r"\b(?:dele?t|eras|remo?v|dlt|dlete|deleet|rmove|remv|rmv)\w*|\bdel\b")
_WHOLE = re.compile(ALL_KEPT.pattern)
_OURS = re.compile(
    r"\b(?:list|lists|library|collection|watchlist|memory|saved|stored|kept|records|saves|entries|here|guarda|bot|"
    r"mine|told "
    r"you|sent you|gave you|given you|about me|on me)\b"
)
_STARTING = re.compile(
    r"\b(?:fresh|afresh|scratch|start\w*|begin|over again|anew|stop\w* using|leaving|closing|done with (?:this|you)|"
    r"don't need "
    r"(?:it|any|them|this)|never (?:watch|use|look|read)\w*|clutter\w*|a mess|junk|too much)\b"
)


_LEAVING = re.compile(
    r"(?:leav\w+|quit\w*|stop\w* using|done with|not using|don't use|no longer use|deleting|closing) (?:the|this|"
    r"your) (?:app|bot|account|chat)\b"
)
# A removal of everything as a thing: "full wipe please".
WIPE = re.compile(
    r"(?:a )?(?:full|complete|total|clean|entire) (?:wipe|wipeout|clear ?out|clean ?out|reset|delete|deletion|"
    r"erase)(?: |$)"
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a thing of ours: the verb, more numbers, a place, what was stated of it, a capital letter."""

    verb: str
    more: str
    strong: bool
    placed: bool
    done: bool
    capital: bool
    beside: str


def more_numbers(clause: str) -> str:
    """Return the numbers that a clause behind an order adds to it ("and number nine as well"), "" if it does not."""
    found = _MORE.fullmatch(clause)
    return f" and {found['n'].strip()}" if found else ""


def placed(said: str) -> int:
    """Return how many words at the beginning of ``said`` tell that the list is meant."""
    found = _PLACE.match(said)
    return len(found.group().split()) if found else 0


def over(clause: str) -> bool:
    """Tell whether a clause says only that something is over, or greets or laughs."""
    return _OVER.fullmatch(clause) is not None and not _BARRED_BESIDE.search(clause)


def in_a_statement(clause: str) -> tuple[int, int, bool] | None:
    """Return which words of a clause name a thing, and whether it is said that somebody is done with it."""
    if _OF_KIND.fullmatch(clause) and not reasons.begins(clause.split(), 0) and not _FINITE.search(clause):
        return 0, clause.count(" ") + 1, False
    for statement in _STATEMENTS:
        found = statement.fullmatch(clause)
        if found and not _NO_NAME.fullmatch(found["n"]):
            first = clause[: found.start("n")].count(" ")
            told = _OF_OURS.search(clause, found.end("n")) if statement is _STATEMENTS[-1] else found
            done = told is not None and not _OF_KIND.fullmatch(clause)
            return first, first + found["n"].count(" ") + 1, done
    alone = _NAMED_ALONE.fullmatch(clause)
    if not alone or _NO_NAME.fullmatch(alone["n"]):
        return None
    if reasons.is_harmless(alone["n"]) and not (
        _OF_KIND.fullmatch(alone["n"]) or _NUMBERED_ALONE.fullmatch(alone["n"]) or _WHOLE.fullmatch(alone["n"])
    ):
        return None
    first = clause[: alone.start("n")].count(" ")
    return first, first + alone["n"].count(" ") + 1, False


def everything(said: str, evidence: Evidence) -> tuple[Match, Message] | None:
    """Return the removal of everything, if ``said`` is all that is kept here."""
    if WIPE.fullmatch(said):
        return None if evidence.beside else _read("delete everything", Action.DELETE_ALL)
    if (
        not _WHOLE.fullmatch(said)
        or says_what_stays(_LEAVING.sub("", evidence.beside))
        or re.search(r"\d", evidence.beside)
    ):
        return None
    erases = _ERASES.search(evidence.verb) is not None and not evidence.beside
    beside = _LEAVING.sub("", evidence.beside)
    ours = _OURS.search(said) or evidence.placed or _STARTING.search(evidence.beside) or erases
    if not ours or _ELSEWHERE.search(f"{said} {beside}"):
        return None
    return _read("delete everything", Action.DELETE_ALL)


def erased(name: str, said: str, evidence: Evidence) -> tuple[Match, Message] | None:
    """Return the removal of what is named, if it is numbered, of a kind that is kept, or told of as ours."""
    if _WHOLE.fullmatch(said) or WIPE.fullmatch(said) or _LEADING_ON.match(said):
        return None
    beside, strong = evidence.beside, evidence.strong
    plain = _plain(name)
    elsewhere = _ELSEWHERE.search(beside) is not None
    if _NUMBERED.search(said) and (numbered := _read(f"delete {plain}{evidence.more}")) and not numbered[0].slot:
        noun = _NUMBER_NOUN.search(said) is not None and not _FORGET.search(evidence.verb) and not said.endswith("one")
        if not strong and reasons.is_of_people(beside):
            return None
        kept = evidence.placed or evidence.done or noun or bool(_OF_OURS.search(beside))
        kept = kept or (not beside and _read(f"{evidence.verb} {plain}") is not None)
        one = numbered[0].selection is not None and bool(numbered[0].selection.numbers)
        return numbered if one and (strong or kept) and not re.search(r"\d", beside) and not elsewhere else None
    if _NO_NAME.fullmatch(said) or (elsewhere and not evidence.placed) or _NOT_YET.search(said):
        return None
    if not _ABOUT_IT.search(said) and _SOMEWHERE.search(said):
        return None
    if _OF_KIND.fullmatch(said):
        about = _ABOUT_IT.search(plain)
        kind = _read(f"delete {plain}") or _read(f"delete {plain} from my list")
        if about and not (kind and kind[0].slot):
            kind = _read(f"delete the one about {plain[about.end() :].strip()}")
        return kind if kind and kind[0].slot else None
    small = " ".join(word for word in name.split() if not word[:1].isupper())
    if _NOT_NAMED.search(small.lower()) or reasons.is_of_people(beside):
        return None
    if _THINGS.search(said) and not evidence.placed:
        return None
    if strong and not beside and _ERASES.search(evidence.verb):
        return _read(f"delete {plain}")
    ours = evidence.placed or evidence.done or _OF_OURS.search(beside) is not None
    titled = evidence.placed or not _THE.match(said) or name[:1].isupper() or name[4:5].isupper()
    seen = evidence.placed or evidence.done or _VIEWING.search(beside)
    strong = strong and (titled or evidence.done or _WATCHING.search(beside) is not None)
    if not ((strong and (ours or evidence.capital)) or (ours and seen and titled)):
        return None
    return _read(f"delete {plain} from my list")


def _plain(name: str) -> str:
    """Return a name as it would be written out: "num 3 n the forth" are number 3 and the fourth."""
    plain = re.sub(r"(?i)\btv (show|series)\b", r"\1", name)
    plain = re.sub(r"(?i)\b(?:num|numbr|nr|nos|no)\b\.? (?=\d)", "number ", re.sub(r"(?i)\bforth\b", "fourth", plain))
    return re.sub(r"(?i)(?<=\w) n (?=\w)", " and ", plain).removesuffix("'s")


def _read(said: str, action: Action = Action.DELETE_ITEM) -> tuple[Match, Message] | None:
    message = read(said)
    match = best_match(message, 0, len(message.letters))
    found = isinstance(match, Match) and not match.corrected and match.rule.action is action
    return (match, message) if found and isinstance(match, Match) else None
