# Everything Guarda says, in English.
# Short, the way people talk. Plain text: no Markdown, no HTML.
# Arguments are strings, except count, number, day, last, limit, size and total, which are numbers.
# A title may carry its year: "The Matrix (1999)".


## Days

day-today = today
day-yesterday = yesterday
day-this-year = { $month } { $day }
day-other-year = { day-this-year }, { $year }


## Kinds of item

kind-mark = { $kind ->
    [movie] 🎬
    [tv_show] 📺
    [video] ▶️
    [book] 📚
    [music] 🎵
    [link] 🔗
    [file] 📎
   *[note] 📝
}
kind-heading = { $kind ->
    [movie] 🎬 Movies
    [tv_show] 📺 TV shows
    [video] ▶️ Videos
    [book] 📚 Books
    [music] 🎵 Music
    [link] 🔗 Links
    [file] 📎 Files
   *[note] 📝 Notes
}
kind-heading-continued = { kind-heading } (continued)
kind-count = { $kind ->
    [movie] { $count ->
        [one] { $count } movie
       *[other] { $count } movies
    }
    [tv_show] { $count ->
        [one] { $count } TV show
       *[other] { $count } TV shows
    }
    [video] { $count ->
        [one] { $count } video
       *[other] { $count } videos
    }
    [book] { $count ->
        [one] { $count } book
       *[other] { $count } books
    }
    [music] { $count ->
        [one] { $count } record
       *[other] { $count } records
    }
    [file] { $count ->
        [one] { $count } file
       *[other] { $count } files
    }
    [link] { $count ->
        [one] { $count } link
       *[other] { $count } links
    }
   *[note] { $count ->
        [one] { $count } note
       *[other] { $count } notes
    }
}
item-count = { $count ->
    [0] no items
    [one] { $count } item
   *[other] { $count } items
}


## Conversation

greet = Hi! 👋 I’m Guarda, your pocket memory: reminders, spending, lists, notes, numbers and addresses, movies and shows. Just tell me your way: “remind me tomorrow at 9 to call the bank”, “spent 30 on groceries”, “note: buy milk”. To see more, say “help”.
nice-to-meet = Nice to meet you, { $name }! 👋
greet-again = Hi again! What shall I keep, find or remind you of today?
thank = You’re welcome! 😊
passing-praise = Glad you like it! 😊
passing-laughter = 😄
passing-scolding = Sorry! 😕 If I did something wrong, “undo” takes it back. Say it another way and I’ll try again, or “help” to see what I can do.
passing-scolding-again = Fair enough. 😅 Tell me what you wanted me to do and I’ll try to get it right.
passing-wait = Take your time. 😊
passing-1 = I'm here. 🙂 If you'd like me to keep something, just tell me.
passing-2 = Got it. If there's anything I should remember for you, send it over.
passing-3 = I'm listening. 🙂
passing-4 = Right. Whatever you'd like to keep or find, just say so.
testing = I’m here and working! ✅ Go ahead.
clock = It’s { $time } ({ $place } time). 🕐
calendar = Today is { $date }. 📅
beyond-me = That’s beyond me. 😕 I keep what you tell me, find it again, remind you on time and do the sums.
weather = I don’t have the forecast. 🌦️ But I can remind you of the umbrella: “remind me tomorrow at 7 to take the umbrella”.
worked-out = 🧮 { $said } = { $result }
worked-out-about = 🧮 { $said } ≈ { $result }
word-problem = { $problem ->
    [fuel] { problem-fuel }
    [takings] { problem-takings }
    [sales] { problem-sales }
    [until] { problem-until }
    [enough] { problem-enough }
    [mean] { problem-mean }
    [total] { problem-total }
    [trip] { problem-trip }
    [litres] { problem-litres }
    [cheapest] { problem-cheapest }
    [same-price] { problem-same-price }
    [partsleft] { problem-partsleft }
    [loan] { problem-loan }
    [loan-free] { problem-loan-free }
    [batch] { problem-batch }
    [margin] { problem-margin }
    [pricing] { problem-pricing }
    [pricing-markup] { problem-pricing-markup }
    [fee] { problem-fee }
    [ahead] { problem-ahead }
    [wages] { problem-wages }
    [hourly] { problem-hourly }
    [change] { problem-change }
    [raised] { problem-raised }
    [share] { problem-share }
    [daily] { problem-daily }
    [shortfall] { problem-shortfall }
    [proportion] { problem-proportion }
    [needed] { problem-needed }
    [converted] { problem-converted }
    [installments] { problem-installments }
    [several-plans] { problem-several-plans }
    [perunit] { problem-perunit }
    [foreach] { problem-foreach }
    [leftover] { problem-leftover }
    [saving] { problem-saving }
   *[tip] { problem-tip }
}
problem-fuel = { $best ->
    [ethanol] ⛽ Ethanol. It costs { $ratio } of what petrol does, and pays off up to 70%.
   *[petrol] ⛽ Petrol. Ethanol costs { $ratio } of its price and only pays off up to 70%: here, up to { $limit }.
} If you know how far your car goes on each, tell me and I'll work it out exactly.
problem-trip = 🚗 That's { $litres } litres: { $cost } of fuel.
problem-litres = 🚗 That's { $litres } litres. Tell me the price of a litre and I'll say what it costs.
problem-cheapest = The one for { $price } is cheaper: { $low } a { $unit ->
    [kg] kilo
    [l] litre
   *[unit] piece
}, against { $high } ({ $less } less).
problem-same-price = It's the same: { $per } a { $unit ->
    [kg] kilo
    [l] litre
   *[unit] piece
} either way.
problem-partsleft = { $left } of { $parts } payments of { $each } are left: { $sum }.
problem-loan = You'd pay back { $total } for { $principal }: { $more } of interest, { $monthly } a month ({ $yearly } a year). Before you sign, compare it with another bank and ask for the CET, which adds fees and insurance.
problem-loan-free = You'd pay back { $total } for { $principal }: by its payments there is no interest at all. Just check the fees.
problem-batch = { $way ->
    [gain] Selling them all brings in { $taken }, of which { $profit } is profit. Each cost you { $cost }; from { $even } sold on, what you spent is covered.
    [even] Selling them all brings in { $taken }, the same as you spent. Each cost you { $cost }.
   *[loss] Selling them all brings in { $taken }: { $profit } less than you spent. Each cost you { $cost }.
}
problem-margin = { $way ->
    [gain] You make { $profit } on each sale: a margin of { $margin } on the price, { $markup } on top of the cost.
    [even] Nothing is left at that price, and nothing lost: you sell it for what it costs.
   *[loss] Nothing is left at that price: you lose { $profit } on each sale.
}
problem-pricing = With { $rate } on top of the cost, sell it for { $markup }. If the { $rate } is a margin on the price, for { $margin }.
problem-pricing-markup = With { $rate } on top of the cost of { $cost }, sell it for { $markup }.
problem-fee = You get { $net }: of the { $sale }, { $fee } goes in fees ({ $rate }).
problem-ahead = Taken early, you get { $net }: { $fee } goes in fees ({ $rate } a month).
problem-wages = 🧮 { $hours } × { $each } = { $sum }
problem-hourly = That's { $each } an hour ({ $hours } hours a month).
problem-change = { $way ->
    [up] Up by { $by }.
    [even] It's the same: nothing changed.
   *[down] Down by { $by }.
}
problem-raised = It comes to { $after }: { $by } { $way ->
    [up] more
   *[down] less
} ({ $rate }).
problem-share = { $part } of { $whole } is { $share }.
problem-daily = { $each } a day for { $days } days, to reach { $goal }.
problem-shortfall = You're { $short } short: you have { $have } of { $goal } ({ $done }).
problem-proportion = For { $c } { $of }: { $result }{ $what ->
    [none] {""}
   *[other] {" "}{ $what }
}.
problem-needed = { $count } of them make { $goal } ({ $each } each).
problem-converted = That's { $sum }.
problem-installments = 🧮 { $parts } × { $each } = { $total }
problem-perunit = That's { $each } per { $unit }.
problem-foreach = That's { $result } { $what }.
problem-several-plans = 🧮 That’s { $total } in all.
problem-leftover = { $way ->
    [left] { $left } is left: { $income } comes in and { $costs } goes out.
   *[short] You'd be { $left } short: { $income } comes in and { $costs } goes out.
}
problem-saving = Putting by { $monthly } a month comes to { $plain } in { $months } months; at { $rate } a month, { $grown }.
problem-enough = { $way ->
    [enough] Yes: { $left } would be left.
   *[short] No: { $left } is missing.
}
problem-mean = The average is { $mean }.
problem-total = 🧮 That's { $sum }.
problem-sales = { $way ->
    [gain] It brings in { $taken } and costs { $cost }: you make { $profit } ({ $each } on each).
    [even] It brings in { $taken } and costs the same: nothing is left, and nothing lost.
   *[loss] It brings in { $taken } and costs { $cost }: you lose { $profit }.
}
problem-until = Putting by { $monthly } a month, in { $months } { $months ->
    [1] month
   *[other] months
} you have { $then }, which is enough for { $goal }.
problem-takings = That's { $each } each time: { $taken } in { $times }.
problem-tip = { $each } each ({ $whole } in all, between { $people }).
too-large-a-sum = That number is too large for me. 😅
no-division-by-zero = There’s no dividing by zero. 🙂
listening-1 = I’m listening, and what you feel counts. Advice I can’t give, but I can listen and remember: whatever you’d like to keep of it, just say “note”.
listening-2 = Thank you for telling me. I don’t know how to advise, but I can listen, and keep what you don’t want to forget.
crisis = I'm so sorry it's this heavy. You don't have to go through it alone. 💛 In Brazil, call 188 (CVV): free, any hour, with people who listen. If there is danger right now, call 192 or go to an emergency room; elsewhere, call your local emergency number. Is there someone you trust who could be with you?
crisis-again = I’m here, and I hear you. If it was only a way of speaking, good. 💛 If it wasn’t, please talk to someone now: in Brazil 188 (CVV), free, any hour; 192 or an emergency room if you are in danger; elsewhere your local emergency number.
crisis-over = Glad you’re all right. 💛 I misread that, sorry for the scare.
help-short = Tell me your way, and I’ll keep it and remind you:
help-line = { $topic ->
    [reminders] ⏰ remind me tomorrow at 9 to call the bank
    [money] 💸 spent 30 on groceries · how much did I spend this month?
    [lists] 🛒 add milk and eggs to the shopping list
    [notes] 📝 note: the wifi password is sea123 · what’s the wifi password?
    [films] 🎬 save fight club · my movies
    [undoing] ↩️ Did I get it wrong? “undo”. To delete: “delete 2”
   *[other] 📖 There’s more: “full help”
}
help-topic-name = { $topic ->
    [reminders] ⏰ Reminders
    [money] 💸 Money
    [lists] 🛒 Lists
    [notes] 📝 Notes
    [films] 🎬 Movies and shows
    [undoing] ↩️ Undo and delete
   *[other] 📖 Full help
}
help-topic = { $topic ->
    [reminders]
        ⏰ Reminders
        • remind me in 20 minutes to take the cake out
        • remind me every monday at 8 to take the bins out
        • my reminders · what do I have this week?
        • move the bank reminder to 10 · cancel the bank reminder
        • send me a summary every day at 8
        • export my calendar (an .ics file)
    [money]
        💸 Money
        • spent 30 on groceries · got 1500 salary
        • how much did I spend this month?
        • the power bill of 120 is due on the 10th
        • Ana owes me 120 · who owes me?
        • delete the last expense
    [lists]
        🛒 Lists
        • add milk and eggs to the shopping list
        • show the shopping list
        • tick off the milk · take the eggs off the list
        • create a trip list: socks, toothbrush
        • delete the trip list
    [notes]
        📝 Notes, numbers and people
        • note: my locker code is 4471
        • what’s my locker code?
        • Ju’s birthday is Aug 22 · when is Ju’s birthday?
        • I weigh 82kg · how’s my weight?
        • what did I note yesterday?
    [films]
        🎬 Movies, shows, books and music
        • I want to see bacurau · save the show dark
        • my movies · what haven’t I seen yet?
        • I’ve seen the matrix
        • tell me about fight club · where can I watch it?
    [undoing]
        ↩️ Undo and delete
        • undo · redo (for 7 days)
        • delete 2 · delete matrix
        • bin · restore 2 (for 30 days)
        • export everything · /privacidade · /apagar_meus_dados
   *[other] { $topic }
}
hint-remove = I didn’t get what to take out. Say its number or its name, like “delete 2” or “delete the last expense”. And “undo” takes back the last thing.
not-kept = I didn’t get what to do with that, so I noted and changed nothing. Could you put it another way? If it was just to be noted, say “save this”.
hint-correct = Sorry, I got that wrong. 😕 “undo” takes back the last thing I did. Or tell me how it should be, and I’ll fix it.
passing-picture = 😄 I’m here.
listening-3 = I’m here to listen. Advice I can’t give, but I remember what you ask me to. Would you like to say a bit more?
listening-4 = That does weigh on one. Thank you for sharing it with me: I don’t know how to advise, but I can listen and remember.
mourning-1 = I’m so sorry. 💛 The missing is big because the love is.
mourning-2 = My condolences. 💛 If you’d like to talk about it, I’m here.
mourning-3 = What a hard loss. 💛 Take the time you need.
ailing-1 = That sounds worrying. 💛 I hope things get better soon.
ailing-2 = Hang in there. 💛 If there’s a medicine or an appointment to remember, just say so.
ailing-3 = Get well soon. 💛 And look after yourself, too.
downcast-1 = Oh, what a day. 💛 I’m here to listen, and to remember what you ask me to.
downcast-2 = I’m sorry it’s like that. 💛 I’m listening, and I’ll keep what you ask me to.
downcast-3 = I understand, it isn’t easy. 💛 I don’t know how to advise, but I can listen and remember.
rejoicing-1 = What good news! 🎉
rejoicing-2 = Congratulations! 🎉
rejoicing-3 = How lovely! 🎉 You’ve earned it.
joke-1 = Why was the maths book sad? It had too many problems. 😄
joke-2 = What did the zero say to the eight? Nice belt! 😄
joke-3 = Why did the scarecrow win a prize? It was outstanding in its field. 😄
joke-4 = Why can’t a bicycle stand on its own? It’s two tired. 😄
joke-5 = I’d tell you a joke about memory, but I’ve kept it so well I can’t find it. 😄
farewell = See you! 👋 I’m here whenever you need me.
help =
    Just say it your way. For example:

    { $parts }
help-keep =
    Save
    { $examples }
    • remind me tomorrow at 9 to call the bank
    • spent 30 on groceries
    • add milk and eggs to the shopping list
    • save this (the last thing you wrote)
help-choose =
    When I show options
    • 2 (or the name, or the year)
    • never mind
help-list =
    See your list
    • list everything
    • my movies
    • more (the next page)
    • tell me about 2
help-know =
    Search and know more
    { $examples }
    • did I save interstellar?
help-remove =
    Delete
    { $examples }
    • delete matrix
    • delete the last expense
    • cancel the 7pm reminder
help-change =
    Change
    • mark 2 as watched
    • what haven't I seen?
    • change the title of 2 to dune
    • tag 3 as work
    • show everything tagged work
help-undo =
    Take it back
    • undo (for 7 days)
help-language =
    Change the language
    • speak portuguese
help-personas =
    Talk to somebody else here: { $names }
    • I want to talk to { $name }
    • /persona
help-data =
    Your data
    /link joins WhatsApp and Telegram, /import brings in a list from elsewhere, /export sends you everything of yours, /privacy, /why, /delete_my_data
help-voice =
    Voice, photos and files
    Go ahead! Voice, photo, video, PDF, contact, place, forwarded message: I keep it and send it back when you ask. Where listening is switched on, I understand what a voice note says, too.
help-rest = To see what else I can do, say “help”.
help-example = { $tool ->
    [save_note] note: buy milk
    [save_movie] save fight club
    [save_tv_show] save the show dark
    [save_video] or send a link
    [save_link] or send a link
    [enrich_movie] what is fight club?
    [enrich_tv_show] tell me about the show dark
    [enrich_video] what is fight club?
    [search_items] search horror
    [delete_memory] delete 2
    [delete_all_memories] delete everything (I ask first)
   *[other] { $tool }
}
about = I’m Guarda, your pocket memory. Tell me a reminder, an expense, a list, a phone number, a birthday, a movie, or send me a link: I keep it, remind you in time, answer when you ask and forget it when you say so. What’s yours, only you can see.
about-again = It’s as I said just now. 🙂 “help” shows all I can do, and /privacy what I keep of you.
about-robot = I’m a bot, yes: a program that answers by itself, with nobody typing on the other side.
about-life = I’m a program: no age, no family, no team of my own. 😄 What you tell me of your life, though, I remember.
about-maker = I’m an open-source program, made by the Guarda authors. Whoever runs this number or bot put me here.
about-price = It’s free: I charge nothing, have no paid plan and never ask for a card.
about-safety = Only you see your list, and I sell and show nothing to anybody. Whoever runs this Guarda has access to the database, so important passwords are better kept elsewhere. All that I keep, and for how long, is in /privacy.
about-reading = I read only what comes to me here, to keep it and to answer; your other chats I don’t see. Nobody else sees your list, except whoever runs this Guarda, who has access to the database. The details are in /privacy.
about-model = I do almost everything by rules, without artificial intelligence. If whoever runs this Guarda switched a language model on, it helps with what the rules don’t understand, and never deletes anything. What it is given is in /privacy.
about-name = I’m called Guarda, which is Portuguese for keeping things, because that’s what I do: I keep what you send.
hint-1 = I didn’t get that. 🤔 Could you put it another way? For example: “remind me tomorrow at 9 to pay the rent”, “spent 30 on groceries”, “note: call the dentist”.
hint-2 = That one got past me. If you were looking for something, say “search” and a word: “search recipe”. And “list everything” shows what you’ve kept.
hint-3 = I’m not sure what to do with that. If it’s to be kept, say “save this”. Otherwise “help” shows what I do.
heard-1 = I hear you. 🙂 If you want it kept, just say “save this”.
heard-2 = Following you! If it should be written down, say “save this”.
heard-3 = Got it. I haven’t kept that; if you want me to, say “save this”.
model-away = My help with difficult sentences is down right now; try saying it more plainly.
corrected = Corrected! { $name }: { $now } (it was { $former }).
corrected-name = Corrected! It’s now { $now } (it was { $former }).
corrected-already = It is so already: { $now }.
corrected-from = { $text } (it was { $former }).
corrected-nothing = no date
correct-what = What is wrong with “{ $name }”? Tell me what it should be, or “undo” to take it back.
correct-which = There is more than one it could be. Which one do I correct?
correct-nothing = { $count ->
    [0] I found nothing to correct with that, so I changed nothing. Which thing do you mean?
   *[other] I don’t know what to change, so I changed nothing. Is it in { $near }?
}
correct-unnamed = { $count ->
    [0] I didn’t find “{ $said }”, so I changed nothing. What did you call it?
   *[other] I didn’t find “{ $said }”, so I changed nothing. Did you mean { $near }?
}
hint-change = I didn’t get what to change. Say the number or the name: “rename 2 to Dune”, “mark 2 as watched”, “add bread to the shopping note”.
redone = { $verb ->
    [removed] { $count ->
        [one] Redone: “{ $title }” is off your list again.
       *[other] Redone: { $count } items are off your list again.
    }
    [edited] { $count ->
        [one] Redone: “{ $title }” is as you had asked.
       *[other] Redone: { $count } items are as you had asked.
    }
    [replaced] Redone: “{ $title }” is what I keep again.
   *[kept] { $count ->
        [one] Redone: “{ $title }” is back.
       *[other] Redone: { $count } items are back.
    }
}
nothing-to-redo = Nothing was undone that I could redo.
hint-redo = I don’t redo that on my own, so that nothing is deleted by accident. Just ask again the way you did the first time.
hint-noted-nothing = I couldn’t find any words there. Write what you’d like to save or find, like “save matrix”.
languages = I speak English and Portuguese. To switch, say “speak portuguese” or “speak english”.
language-set = Done, we’ll talk in English from now on.
currency-set = 💱 I count in { $currency } now: that’s what an amount is in unless you say another currency.
currency-back = To go back, say “use { $currency }”.
currency-is = 💱 I count in { $currency }. To change it, say which, like “use euros” or “/currency EUR”.
currency-unknown = I don’t know the currency “{ $name }”. Say it by its code, like “/currency EUR”.
currency-righted = ✏️ Put right: { $sums }.
zone-usual = Brasília
zone-set = 🕐 I go by { $place } time now: it’s { $time } there.
zone-back = To go back, say “{ $place } time”.
zone-is = 🕐 I go by { $place } time: it’s { $time } there. To change it, say where you are, like “/timezone Lisbon”.
zone-unknown = I don’t know the time zone of “{ $place }”. Name a bigger city nearby, like “/timezone Lisbon”.
zone-reminders = { $kind ->
    [repeat] Reminders that repeat keep their hour, now the one there.
    [once] What was set to ring once rings at the same moment as before.
    [kept] The reminders you already had stay at the hour you said, now the one there.
   *[both] Reminders that repeat keep their hour, now the one there; those that come once ring at the same moment as before.
}


## Personas

persona-now = You are talking to { $name } now: { $description }.
persona-others = Also here:
persona-how = To switch, tap a name or say “I want to talk to { $name }”, or /persona and the name.
persona-already = { $name } is already here with you.
persona-unknown = I know nobody called “{ $name }” here.
instructions-none = You gave me no instructions. For example: “/instructions call me Joe and keep it formal”.
instructions-are =
    Your instructions:
    “{ $text }”
    To change them, send /instructions and the new text; “/instructions clear” takes them away.
instructions-set =
    Agreed, this is what I go by, word for word:
    “{ $text }”
    It holds in this chat, whoever speaks, for what a language model writes.
instructions-cleared = Done, no instructions.
instructions-long = That’s { $size } characters, and only { $limit } fit. I changed nothing: send something shorter.
instructions-secret = There seems to be a password, a document or a card in it, and that I don’t pass on to a model. I changed nothing.


## Open questions

cancelled = OK, never mind.
nothing-to-cancel = There’s nothing open to cancel. To take back your last change, say “undo”.
nothing-to-confirm = Nothing is waiting for your “yes” right now. What would you like to do?
nothing-to-deny = Okay. No question was open. To take back the last change, say “undo”.
nothing-to-choose = There’s no open list to choose from. To see what you’ve kept, say “list everything”.
choice-expired = That question has expired. Just ask again.
confirmation-expired = That took a while, so to be safe I deleted nothing. If you still want to, ask again.
button-expired = Oops, that list has expired. I changed nothing; just ask again.
not-your-question = That question is for somebody else here.
dropped-choice = I’ve set “{ $what }” aside.
dropped-confirmation = I’ve set the other question aside: nothing was deleted.
dropped-dialogue = I’ve set the other question aside.
stays-noted = “{ $text }” stays as a note.
choice-about = That’s number { $number }: { $told }
    Do you want that one?
ask-again = I didn’t get your answer. Let me ask again:
left-choice = “{ $what }” stays open: just tell me which one.
left-several = { $count ->
    [one] “{ $what }” and { $count } more title stay open.
   *[other] “{ $what }” and { $count } more titles stay open.
}
left-question = The other question stays open.
choose-which = { $purpose ->
    [delete] Which one should I delete?
   *[other] Sure! Which one?
}
choice-instruction = Answer with the number or the name.
choice-instruction-many = Answer with the number or the name. More than one is fine: “1 and 3”.
choice-instruction-tap = Answer with the number or the name, or tap an option.
choice-instruction-tap-many = Answer with the number or the name, or tap an option. More than one is fine: “1 and 3”.
option-none = Never mind
option-skip = Skip this one
option-stop = Stop here
several-number = ({ $number } of { $total })
several-instruction = “Next” skips this one, “cancel” ends it.
several-kept = { $count ->
    [one] I saved { $count } of { $total }:
   *[other] I saved { $count } of { $total }:
}
several-typed = The way you wrote it, without more details: { $titles }.
several-known = Already in your list: { $titles }.
several-skipped = Left out: { $titles }.


## Saving

kept = { $kind ->
    [movie] 🎬 Movie saved: { $title }
    [tv_show] 📺 TV show saved: { $title }
    [video] ▶️ Video saved: { $title }
    [book] 📚 Book saved: { $title }
    [music] 🎵 Music saved: { $title }
    [link] 🔗 Link saved: { $title }
    [file] 📎 File saved: { $title }
   *[note] 📝 Note saved: { $title }
}
kept-note = 📝 Noted: { $text }
kept-instead =
    { $revision ->
        [off] So “{ $former }” no longer holds?
        [done] Is “{ $former }” done?
       *[otherwise] Does it take the place of “{ $former }”?
    }
button-same = It was the same
button-instead =
    { $revision ->
        [off] It doesn’t
        [done] It’s done
       *[otherwise] Replace it
    }
kept-both =
    { $revision ->
        [off] All right, it still holds.
        [done] All right, it still holds.
       *[otherwise] All right, I’ll keep both.
    }
put-instead =
    { $revision ->
        [off] All right: “{ $former }” went to the bin.
        [done] Done: “{ $former }” is off your list, and in the bin.
       *[otherwise] Done: “{ $former }” went to the bin, and the new note stays.
    }
button-is-kind = { $kind ->
    [expense] It’s an expense
    [income] It’s income
    [movie] It’s a film
    [tv_show] It’s a series
   *[note] Just a note
}
recast = { $kind ->
    [movie] 🎬 Right, a film: { $title }
    [tv_show] 📺 Right, a series: { $title }
    [book] 📚 Right, a book: { $title }
    [music] 🎵 Right, music: { $title }
   *[note] 📝 Right, just a note: { $title }
}
button-keep = Note it anyway
button-undo = Undo
kept-when = 📅 { $when }
kept-as-note = 📝 I saved it as a note: { $text }
kept-as-note-too-long = 📝 I saved it as a note, as it is too long for a title: { $text }
kept-link = 🔗 Link saved: { $title }
kept-video = ▶️ Video saved: { $title }
kept-unread = { $named ->
    [yes] The site isn’t answering right now; I’ll read it again later.
   *[no] The site isn’t answering right now, so it has no title yet; I’ll read it again later.
}
kept-unnamed = I found no title: the page may not exist, or may not be readable.
kept-stale = { $kind ->
    [movie] The movie and TV search isn’t answering right now: this is what it said some days ago, and it may have changed.
    [tv_show] The movie and TV search isn’t answering right now: this is what it said some days ago, and it may have changed.
   *[other] The site isn’t answering right now: this is what it said some days ago, and it may have changed.
}
kept-typed-nothing = I saved “{ $title }” the way you wrote it: I looked for more details and found none.
kept-typed-unavailable = I saved “{ $title }” the way you wrote it: the movie and TV search isn’t answering right now.
kept-typed-unconfigured = { $kind ->
    [tv_show] 📺 TV show saved
    [video] ▶️ Video saved
   *[movie] 🎬 Movie saved
} the way you wrote it: { $title }
already-kept = “{ $title }” is already on your list (saved { $since }).
replaced =
    { $title }
    I saved it instead of “{ $former }”.
correction-nothing = I looked for another “{ $title }” and found none. To take this one off your list, say “undo”.
correction-other = I found none like that, but there are these:
choose-candidate = { $count ->
    [one] I found { $count } match for “{ $query }”. Is this it?
   *[other] I found { $count } matches for “{ $query }”. Which one?
}
kind-option-movie = Movie
kind-option-tv_show = TV show
kind-option-video = Video
kind-option-book = Book
kind-option-music = Music
kind-option-file = File
kind-option-link = Link
kind-option-note = Note
offer-found = I found this for “{ $title }”. Shall I keep it?
offer-seen = I found this for “{ $title }”. Shall I save it as already seen?
kept-seen = { $kind ->
    [book] ✅ It’s marked as read.
   *[other] ✅ It’s marked as seen.
}
ask-content = What would you like to save?
ask-content-movie = Which movie would you like to save?
ask-content-tv_show = Which TV show would you like to save?
ask-content-video = Which video? Send me its link.
ask-content-book = Which book?
ask-content-music = Which song or album?
ask-content-file = Send me the file or the photo here and I’ll save it.
ask-content-link = Which link would you like to save?
ask-content-note = What should I write down?
nothing-quoted = I can’t read the message you replied to. Send me again what to keep, or forward it to me.
no-file-here = No file has reached me. 🤔 Send it and I’ll keep it right away.
nothing-before = I don’t see anything before this to keep. Send me what you’d like to save, like “save matrix”.


## Listing and searching

ask-query = What are you looking for?
list-empty = Your list is empty. To start: “save fight club” or “note: buy milk”.
list-empty-kind = { $kind ->
    [movie] There are no movies on your list.
    [tv_show] There are no TV shows on your list.
    [video] There are no videos on your list.
    [book] There are no books on your list.
    [music] There is no music on your list.
    [link] There are no links on your list.
    [file] There are no files on your list.
   *[note] There are no notes on your list.
}
list-empty-kinds = There’s nothing of that on your list.
list-header = You have { item-count }:
list-header-kind = { kind-mark } You have { kind-count }:
seen-row = { $title } ✅
list-header-kinds = You have { $breakdown }:
list-header-continued = More of your list:
list-more = That’s { $last } of { $total }. Say “more” to see the rest.
list-end = That’s everything: { item-count }.
list-end-kind = That’s everything: { kind-count }.
search-words = for “{ $query }”
search-when = ({ $when })
search-header = I found { $kind ->
    [any] { item-count }
   *[other] { kind-count }
} { $what }:
search-header-many = I found plenty { $what }:
search-header-continued = More results { $what }:
search-more = There’s more: say “more” to see the rest.
search-nothing = I found nothing { $what }. Try another word or say “list everything”.
answer-recorded = You recorded:
asked-nothing = I found nothing about “{ $what }” among your things.
asked-what = I didn’t find that among your things. Say just the name of the thing or the person and I’ll look again.
said-before = It wasn’t kept, but you told me { $day }, at { $time }:
    💬 { $text }
    To keep it, say “save that”.
asked-likely = I think it is this:
asked-nearest = I didn’t find exactly that. The closest you noted:
search-nearest = I didn’t find exactly that. The closest things you have { $what }:
search-nearest-all = None of these? Try another word or say “list everything”.
latest = { $count ->
    [one] The last thing you saved:
   *[other] The last things you saved:
}
search-kept = { $count ->
    [one] You have this one already:
   *[other] You have these already:
}
search-kept-else = If you meant something else, say “save this” and I’ll keep it.
search-recalled = { $count ->
    [one] I found this among your things:
   *[other] I found these among your things:
}
search-recalled-else = Not it? Say “search” and another word. Or “save this”, if it was something to keep.
no-more = There’s nothing more to show: you’ve seen it all.
no-list-shown = I’m not sure which list that number is from. Say “list everything” and then choose.
number-out-of-range = { $size ->
    [one] There’s no such number: the list only has 1.
   *[other] There’s no such number: the list goes from 1 to { $size }.
}
number-of-no-such-kind = { $kind ->
    [movie] The last list I showed has no movie with that number, so I changed nothing.
    [tv_show] The last list I showed has no TV show with that number, so I changed nothing.
    [video] The last list I showed has no video with that number, so I changed nothing.
    [book] The last list I showed has no book with that number, so I changed nothing.
    [music] The last list I showed has no music with that number, so I changed nothing.
    [link] The last list I showed has no link with that number, so I changed nothing.
    [file] The last list I showed has no file with that number, so I changed nothing.
   *[note] The last list I showed has no note with that number, so I changed nothing.
}


## Deleting and undoing

ask-target = What would you like to delete? Its name or its number on the list will do.
choose-removal = I found more than one thing for “{ $query }”. What would you like to delete?
pack-only-one = { $found ->
    [no] I found no such reminder. Do you mean “{ $what }”?
   *[yes] Do you mean “{ $what }”?
}
pack-yes = Yes
pack-no = No
confirm-one = This deletes “{ $title }”. Are you sure?
confirm-loose = Delete “{ $title }”?
confirm-several = This deletes { item-count }:
confirm-several-more = { $count ->
    [one] • and { $count } more item
   *[other] • and { $count } more items
}
confirm-several-question = Are you sure?
confirm-everything = This deletes { item-count } ({ $breakdown }). Are you sure?
confirm-everything-kind = This deletes everything you’ve kept: { $breakdown }. Are you sure?
confirm-everything-records = This deletes { $records ->
    [one] the { $records } record you have
   *[other] the { $records } records you have
} (expenses, measurements, reminders, lists). Are you sure?
confirm-everything-and-records = This deletes everything you’ve kept: { $breakdown }, plus { $records ->
    [one] { $records } record
   *[other] { $records } records
} (expenses, measurements, reminders, lists). Are you sure?
confirm-everything-of-kind = This deletes { $breakdown }. Are you sure?
confirm-yes = Yes, delete
confirm-no = No
nothing-removed-so = I couldn’t find “{ $query }” in what went in the last 30 days. “Bin” shows all that did.
bin-header = 🗑️ What went in the last 30 days, newest first:
bin-row = { $number }. { $name } · went { $day }
bin-footer = To bring one back, say “restore { $number }”. After 30 days it’s gone for good.
bin-empties-itself = The bin empties itself: each thing is gone for good 30 days after it went. To erase everything of yours now, here too, send /apagar_meus_dados.
bin-empty = The bin is empty: nothing of yours went in the last 30 days.
bin-gone = That isn’t in the bin any more.
bin-restored = ♻️ “{ $title }” is back.
bin-restored-several = { $count ->
    [one] ♻️ { $count } is back:
   *[other] ♻️ { $count } are back:
}
bin-records = { $count ->
    [one] { $count } record
   *[other] { $count } records
}
bin-several = { $name } ({ $count } items)
bin-mark = { $pack ->
    [agenda] ⏰
    [lists] 📋
    [ledger] 💰
    [health] 🩺
    [people] 👤
   *[other] 🗂️
}
denied-removal = OK, I deleted nothing.
nothing-to-remove = Your list is empty: there’s nothing to delete.
already-gone = That one is no longer on your list.
remove-not-found = I couldn’t find “{ $query }” on your list, so I deleted nothing.
removal-which-record = More than one thing goes by “{ $query }”, so I deleted none. Say what it is, too, like “delete the reminder…” or “delete the expense…”:
removal-unclear = I deleted nothing: I’m not sure what should go. Say its name or its number, like “delete matrix” or “delete 2”.
removal-narrowed = I deleted nothing: I can’t pick out what goes by date, by what you have seen or by what things are like. Ask for the list, like “what did I save yesterday?” or “what have I seen?”, and delete by number.
removal-no-such-part = I found no “{ $part }” that is a part of “{ $title }”, so I removed nothing.
removal-too-many = That would delete more than { $count } items at once, so I deleted nothing. Name a kind, like “delete my notes”, or the numbers, like “delete 1 and 3”.
removed =
    🗑️ Deleted “{ $title }”.
    If that was by mistake, say “undo”.
removed-several =
    🗑️ Deleted { item-count }.
    If that was by mistake, say “undo”.
removed-everything =
    ✅ Everything deleted
    If you change your mind, say “undo” within 7 days.
undone-kept = Undone: “{ $title }” is off your list.
undone-figure = Undone: “{ $title }” no longer counts.
undone-kept-several = { $count ->
    [one] Undone: { $count } item left your list.
   *[other] Undone: { $count } items left your list.
}
undone-kept-named = Undone: off your list are { $titles }.
undone-replaced = Undone: “{ $former }” is back instead of “{ $title }”.
undone-removed = Undone: “{ $title }” is back on your list.
undone-imported = Undone: what came from “{ $title }” is no longer kept.
undone-edited = { $count ->
    [one] Undone: “{ $title }” is what it was again.
   *[other] Undone: { $count } items are what they were again.
}
undone-several = Done, I took that change back for { item-count }.
undone-one-at-a-time = I undo one change at a time, the last one first. Say “undo” again to go further back.
undone-skipped = { $count ->
    [one] { $count } item didn’t come back because you had saved it again.
   *[other] { $count } items didn’t come back because you had saved them again.
}
undo-offer-dropped = Never mind “{ $title }”. Nothing changed in your list.
undo-next = To take back what I did before ({ $verb ->
    [removed] removed “{ $title }”
    [edited] changed “{ $title }”
    [imported] imported “{ $title }”
   *[kept] saved “{ $title }”
}), say “undo” again.
undo-next-several = To take back what I did before ({ $verb ->
    [removed] removed { item-count }
    [edited] changed { item-count }
    [imported] imported { item-count }
   *[kept] saved { item-count }
}), say “undo” again.
undo-not-found = I found no change with “{ $query }”, so I undid nothing.
nothing-to-undo = There’s nothing to undo: no changes in the last 7 days.
nothing-to-put-back = I have not deleted anything lately, so there is nothing to bring back. To take back the last change, say “undo”.


## Changing what is kept

edited-title = ✏️ “{ $before }” is now “{ $title }”.
edited-note = ✏️ Note changed: { $text }
edited-note-added = ✏️ Added “{ $text }” to the note “{ $title }”.
edit-note-has = “{ $text }” is in the note “{ $title }” already.
edit-note-how = To replace its text, say “change this note to: …”. To add to it, “add … to this note”.
edit-note-how-many = Say which one and its new text, like “change note 2 to: buy milk”.
note-begun = 📝 There was no such note yet, so I began one: { $text }
edited-tag = 🏷️ “{ $title }” now has the tag “{ $tag }”.
edited-tag-several = { $count ->
    [one] 🏷️ { $count } item now has the tag “{ $tag }”.
   *[other] 🏷️ { $count } items now have the tag “{ $tag }”.
}
edited-untag = 🏷️ I took the tag off “{ $title }”.
edited-untag-several = { $count ->
    [one] 🏷️ I took the tag off { $count } item.
   *[other] 🏷️ I took the tag off { $count } items.
}
edited-seen = { $kind ->
    [link] ✅ Marked as read: { $title }
    [book] ✅ Marked as read: { $title }
    [music] ✅ Marked as heard: { $title }
    [note] ✅ Marked as done: { $title }
    [tv_show] ✅ Marked as watched: { $title }
   *[movie] ✅ Marked as watched: { $title }
}
edited-seen-several = { $count ->
    [one] ✅ I marked { $count } item as seen.
   *[other] ✅ I marked { $count } items as seen.
}
edited-unseen = Unmarked: “{ $title }” is still to be seen.
edited-unseen-several = { $count ->
    [one] I unmarked { $count } item: it is still to be seen.
   *[other] I unmarked { $count } items: they are still to be seen.
}
edit-which = You didn’t say which item. Say it in one go, with its name or its number, like “mark 2 as watched”.
choose-edit = { $count ->
    [one] Do you mean this one?
   *[other] I found more than one thing for “{ $query }”. Which one?
}
edit-not-found = I didn’t find “{ $query }” on your list, so I changed nothing.
not-this-one = All right, that one stays as it is. Which one, then? Tell me its name and I’ll find it.
edit-no-title = The new name is missing. Say it in one go, like “change the title of 2 to Dune”.
edit-one-at-a-time = That I change one item at a time. Say one number, or one name.
edit-collides = I didn’t change it: it would be the same as “{ $title }”, which is on your list too.
edit-not-a-note = “{ $title }” is not a note, so I changed nothing. To change its name, say “change the title of 2 to Dune”.
edit-no-year = “{ $title }” is neither a movie nor a TV show, so it has no year to change.
edit-note-title = That note has several lines and no title. To change its whole text: “change note 2 to: buy milk”.
edit-unchanged = “{ $title }” was like that already: I changed nothing.
edit-seen-already = “{ $title }” was marked already.
edit-tagged-already = “{ $title }” already has the tag “{ $tag }”.
edit-no-such-tag = “{ $title }” doesn’t have that tag.
edit-too-many-tags = “{ $title }” already has { $limit } tags, and no more fit. Take one off first.
tagged-header = With the tag “{ $tag }”:
tagged-none = Nothing on your list has the tag “{ $tag }”. Say “my tags” to see those you use.
seen-header = What you marked as seen:
seen-none = You haven’t marked anything as seen yet. For example: “mark 2 as watched”.
unseen-header = What is still to be seen:
advice = 🍿 How about { $title }? { $why }
advice-told = 💬 { $text }
advice-short = It’s short: { $minutes } minutes.
advice-waits = You saved it { $since } and haven’t seen it yet.
advice-more = { $count ->
    [one] There’s { $count } more to see: say “suggest another” or “what’s left to watch”.
   *[other] There are { $count } more to see: say “suggest another” or “what’s left to watch”.
}
advice-none = I only suggest what you saved and haven’t seen, and there’s nothing of that yet. Tell me what you want to watch, like “i want to see dune”, and I’ll pick when you’re in doubt.
unseen-none = Nothing is left to be seen: all is marked as seen, or there is nothing of the kind on your list.
tags-header = Your tags:
tags-none = You don’t use tags yet. For example: “tag 3 as work”.


## Importing lists

import-pasted = pasted list
import-how = Send the .csv file that Letterboxd, IMDb or Trakt export (or another table with the titles), and I keep it all. A bank statement works, too: an .ofx file, or Nubank's .csv, and its entries go into your accounts. You can also paste a list: “my movies” and then a title on each line. At a terminal: /import path/of/the/file.csv
choose-import = { $count ->
    [one] That’s { $count } line.
   *[other] That’s { $count } lines.
} { $kind ->
    [movie] Shall I save them as movies?
    [tv_show] Shall I save them as TV shows?
    [note] Shall I save them as notes?
   *[none] What shall I save them as?
}
import-option = { $kind ->
    [tv_show] TV shows, one a line
    [note] Notes, one a line
   *[movie] Movies, one a line
}
import-option-whole = One single note
import-begun = { $count ->
    [one] 📥 I read { $count } line of “{ $title }”. I’ll save it and tell you how it went.
   *[other] 📥 I read { $count } lines of “{ $title }”. I’ll save them bit by bit and tell you how it went.
}
import-begun-from = { $count ->
    [one] 📥 I read { $count } line of “{ $title }” ({ $source }). I’ll save it and tell you how it went.
   *[other] 📥 I read { $count } lines of “{ $title }” ({ $source }). I’ll save them bit by bit and tell you how it went.
}
import-cut = That’s more than fits in one go: I read the first { $limit } lines. Send the rest in another file.
import-again = I’ve imported that list already: “{ $title }”. I saved nothing new.
import-too-big = That file is too big for me: I read up to { $limit } MB.
import-unavailable = I couldn’t open “{ $title }” just now. Send it again in a while.
import-missing = I couldn’t find the file “{ $title }”, or it can’t be opened. Check the path and try again.
import-no-list = I found no list of titles in “{ $title }”. I understand the .csv that Letterboxd, IMDb and Trakt export, tables with a column of titles, and .txt files with a title on each line.
import-progress = { $last } of { $total } lines done…
import-kept = { $count ->
    [0] I imported nothing new
    [one] ✅ I imported { $count } item
   *[other] ✅ I imported { $count } items
}
import-already = { $count ->
    [one] { $count } was on your list already
   *[other] { $count } were on your list already
}
import-unread = { $count ->
    [one] { $count } line I didn’t understand: { $lines }
   *[other] { $count } lines I didn’t understand: { $lines }
}
import-undo = If that’s not what you wanted, “undo” takes it all off again.

## Importing bank statements

statement-begun = { $count ->
    [one] 📥 I read { $count } entry of the statement “{ $title }”. I'll record it and tell you how it went.
   *[other] 📥 I read { $count } entries of the statement “{ $title }”. I'll record them and tell you how it went.
}
statement-cut = That's more than fits at once: I read the first { $limit }. Send the rest in another file.
statement-kept = { $count ->
    [one] ✅ I recorded { $count } entry from “{ $title }”: { $income } came in and { $expenses } went out.
   *[other] ✅ I recorded { $count } entries from “{ $title }”: { $income } came in and { $expenses } went out.
}
statement-nothing-new = { $count ->
    [one] The only entry of “{ $title }” was already here, so I recorded nothing new.
   *[other] All { $count } entries of “{ $title }” were already here, so I recorded nothing new.
}
statement-already = { $count ->
    [one] { $count } was already here, and I didn't count it again.
   *[other] { $count } were already here, and I didn't count them again.
}
statement-moved = { $amount } is only your own money changing places (a card bill paid, savings put in or taken out): it's kept, but it counts neither as spent nor as received.
statement-twins = { $count ->
    [one] { $count } has the same day and amount as another entry ({ $titles }). To the bank they are two, so I counted both; if they're the same, tell me which one to delete.
   *[other] { $count } have the same day and amount as another entry ({ $titles }). To the bank they differ, so I counted them all; if one is a repeat, tell me which one to delete.
}
statement-unread = { $count ->
    [one] { $count } entry I couldn't read.
   *[other] { $count } entries I couldn't read.
}
statement-empty = “{ $title }” looks like a bank statement, but I found no entry in it that I can read, so I recorded nothing. Try downloading it again in your bank's app, as OFX or CSV.
statement-foreign = The statement “{ $title }” isn't in Brazilian reais, and I only keep sums in reais. I recorded nothing.


## Knowing more

card-tags = 🏷️ { $tags }
rated = { $of ->
    [5] { $points } stars
   *[other] rated { $points }
}
unrated = You gave “{ $title }” no rating. If you like, just say: “I give { $title } an 8”.
whether-seen = { $seen ->
    [yes] Yes! ✅ { $title }: marked as seen { $since }.
   *[no] Not yet: { $title } is still to see.
}
card-rated = ⭐ { $rating }
card-said = 💬 { $text }
card-seen = { $kind ->
    [link] ✅ read
    [book] ✅ read
    [music] ✅ heard
    [note] ✅ done
    [tv_show] ✅ watched
   *[movie] ✅ watched
}
card-original = { $kind ->
    [link] The page’s own title: { $title }
    [video] The video’s own title: { $title }
   *[other] Original title: { $title }
}
card-makers = { $kind ->
    [tv_show] Created by { $names }
    [book] By { $names }
    [music] By { $names }
   *[movie] Directed by { $names }
}
card-cast = With { $names }
card-hours = { $number } h
card-minutes = { $number } min
card-seasons = { $count ->
    [one] { $count } season
   *[other] { $count } seasons
}
card-rating = ⭐ { $rating } on TMDB
offers-here = Where to watch { $title } ({ $country }):
offers-streaming = Subscription: { $names }
offers-free = Free: { $names }
offers-rent = Rent: { $names }
offers-buy = Buy: { $names }
offers-none = I found { $title } on no streaming service right now ({ $country }).
offers-source = Data from JustWatch, through TMDB.
offers-stale = The service isn’t answering right now: this is some days old, and it may have changed.
info-kept = This one is already on your list:
info-noted = { $count ->
    [one] You noted:
   *[other] You noted these:
}
info-noted-in = (In: “{ $text }”)
revision-offered = Does that change “{ $what }” too?
info-told-since = Later you said:
info-noted-at = You told me this { $day }, at { $time }.
info-noted-more = “Show all of it” brings the whole note.
info-nothing = I found nothing about “{ $query }”.
info-unconfigured = I have nowhere to look that up: the search for movies and TV shows isn’t set up here.
info-unavailable = I couldn’t look that up right now. Try again in a little while.


## When it can’t be done

apology = Something went wrong on my side. Nothing was lost or changed; try again in a little while.
too-long = That message is too long for me: my limit is { $limit } characters.
empty-message = Your message came through empty. Write what you’d like to save or find.


## The terminal's own sentences (the command guarda)

terminal-welcome = Hi! Tell me your way: “remind me tomorrow at 9 to call the bank”, “spent 30 on groceries”, “note: buy milk”. /help shows what you can do, /exit leaves.
terminal-meanwhile = While you were away:
terminal-typing = typing…
terminal-keys =
    Enter sends. ↑ and ↓ bring back what you wrote before. Pasted text of several lines goes as one message.
    To tap a button, type its number: [1] is 1. /exit, Ctrl-D or Ctrl-C end the conversation.
terminal-farewell = See you! 👋 What you saved stays saved.
terminal-no-answer = Your message was received, but it is taking long. The answer shows up here once it is ready, or the next time you open the conversation.
terminal-usage-no-option = There is no option { $name }.
terminal-usage-missing = { $name } is missing.
terminal-usage-bad-value = The value of { $name } cannot be used.
terminal-usage-unknown = There is no such command, or not with these arguments.
terminal-usage-help = See what there is: { $command } --help
terminal-json-line = The line begins as a JSON object and is no message: send {"{"}"text": "..."{"}"}, {"{"}"button": "..."{"}"} or {"{"}"now": "2026-12-01T09:00:00-03:00"{"}"}.
terminal-user = The name may have 1 to 64 letters, digits and the signs . @ + - and _.
terminal-configuration =
    The configuration has problems. Put these environment variables right (.env.example explains each):
    { $problems }
wrong-variable = { $what ->
    [printable] has spaces, accents or invisible characters; copy it again, without quotes
    [bot-token] is not a bot token; copy the one that @BotFather gives, digits, a colon, letters
    [webhook-secret] may have 1 to 256 of A-Z, a-z, 0-9, _ and -; make one with openssl rand -hex 32
    [account-sid] is not an account SID; copy the one that starts with AC from Twilio's console
    [whatsapp-number] is not a WhatsApp sender; write it as whatsapp:+14155238886
    [content-sid] is not the id of a template; it is HX and 32 hexadecimal digits, from the console of Twilio
    [mongodb-uri] is not a MongoDB address; write mongodb://host:27017/guarda, or leave it out
    [url-query] has a ? or a #; leave out what follows it
    [url-path] has a path; leave only the scheme and the host, without /3
    [plain-http] is plain http; Telegram and Twilio need an https address
    [folder-invisible] has invisible characters; write the path of a folder
    [folder-relative] is a relative path; write the whole path, from / or from ~
    [folder-file] is a file; name a folder, it is made if it does not exist
    [folder-unusable] cannot be used as a folder; write a path that exists, or leave it out
    [admins] has an entry that is no person; write tg:12345, wa:+5511999990000 or cli:ana, with commas
    [limits] has an entry that is no limit; write minute=30, with commas: { $allowed }
    [loopback] has an entry that is no address of this machine; write 127.0.0.1:8013, with commas
    [locale] is not a language we have; use one of { $allowed }
    [level] is not a level; use one of { $allowed }
    [model-use] is not a way of using a model; use one of { $allowed }
    [switch] says neither of { $allowed }
    [url] is not a web address; write one like https://example.com
    [url-user] has a user or a password in it; leave out what stands before the @
    [price] should be two prices in US dollars a million tokens, read and written: 0.15/0.60
    [only-for-tests] opens addresses of this machine to whoever sends a link; with an https PUBLIC_URL that is never for tests. Leave it out
    [missing-secret] is missing; without it updates could be forged. Make one with openssl rand -hex 32
    [missing-signed] is missing; Twilio signs the public address, so WhatsApp cannot be used without it
    [missing-whole] is missing; WhatsApp needs all of { $allowed }
   *[missing-model-key] is missing; set it, or OPENAI_BASE_URL for a local service, or leave OPENAI_MODEL out
}
unknown-variable = { $name } is not a variable of ours and is ignored; did you mean { $nearest }?
terminal-skills = These files of skills can’t be used:
    { $problems }
terminal-personas = These files of personas can’t be used:
    { $problems }
terminal-persona-unknown = There is no persona called “{ $name }”; there are { $known }.
terminal-no-server =
    The database of this machine could not be started. Put right what follows, or point MONGODB_URI at a MongoDB server of yours.
      { $cause }
      { $remedy }
terminal-database-away = The database isn’t answering right now. I’ll wait for it for up to half a minute and go on from here; no need to type it again.
terminal-database-gone = The database did not answer. What was confirmed is kept. See whether the server is up and MONGODB_URI is right (the command guarda doctor checks), then try again.
terminal-database-refused = The database refused the request. Check the user and password in MONGODB_URI and what that user may do (the command guarda doctor checks): { $detail }
terminal-data-folder = { $folder } cannot be written. Give your user permission to, or point GUARDA_DATA_DIR at another folder.
terminal-port-taken = Port { $port } is not free. Choose another: guarda serve --port 8001, or the variable PORT.
terminal-broken = Something that should not happen has happened ({ $name }). What was confirmed is kept; where it was is in guarda.log, in the data folder. Please try again.

terminal-replay-artefact = Recognised by another model at the time ({ $recorded }; now { $now }): what was recognised then is used.
terminal-replay-same = Same: { $turn } was decided again from its record alone, and came out the same.
terminal-replay-different = { $count ->
    [one] Different: { $turn } decided again came out otherwise in { $count } place.
   *[other] Different: { $turn } decided again came out otherwise in { $count } places.
}
terminal-replay-difference =
    { $place }
      recorded:  { $recorded }
      replayed:  { $replayed }
terminal-replay-absent = (nothing)
terminal-replay-saved = Record written to { $file }.
terminal-replay-unknown = There is no file and no turn called { $turn }. Each turn’s id is in the field turn of what guarda chat --json says, and of each line in the log; turns are kept for 30 days.
terminal-replay-unreadable = { $file } is not the record of a turn. To write one: guarda replay TURN --save FILE
terminal-replay-waiting = { $turn } still waits its turn: there is no decision to compare with. The command guarda worker takes the turns that wait.
terminal-replay-given-up = { $turn } was given up with an apology, and changed nothing: there is no decision to compare with. Its attempts ended in: { $failures }.

terminal-doctor-well = All that is configured works.
terminal-doctor-remedies = To put it right:
terminal-doctor-python = Python { $version }
terminal-doctor-python-remedy = Guarda needs Python 3.11 or newer. Install one and run make clean install PYTHON=python3.11.
terminal-doctor-configuration = Configuration: the environment variables are right
terminal-doctor-configuration-wrong = Configuration: there are wrong environment variables, the rest could not be checked
terminal-doctor-folder = Data folder: { $folder }
terminal-doctor-folder-wrong = Data folder: { $folder } cannot be written
terminal-doctor-bundled = Database: the bundled one, MongoDB { $version }, wrote in { $ms } ms
terminal-doctor-bundled-aged = Database: MongoDB { $line } has not been mended since { $day }; for one person on one machine the bundled one will do, for others put a current server into MONGODB_URI
terminal-doctor-bundled-wrong = Database: the bundled one does not work
terminal-doctor-database = Database: MONGODB_URI’s, MongoDB { $version }, wrote in { $ms } ms
terminal-doctor-database-aged = Database: MongoDB { $line } has not been mended since { $day }; move to a current version before others can reach it
terminal-doctor-database-wrong = Database: MONGODB_URI’s does not work
terminal-doctor-database-remedy = See whether the MongoDB server is up, this machine reaches it and MONGODB_URI is right; without MONGODB_URI, Guarda uses the bundled one.
terminal-doctor-migrations = Migrations: up to date
terminal-doctor-migrations-missing = { $count ->
    [one] Migrations: { $count } is missing and will be made at the next start
   *[other] Migrations: { $count } are missing and will be made at the next start
}
terminal-doctor-migrations-newer = Migrations: a newer Guarda than this one has used this database
terminal-doctor-migrations-newer-remedy = Update this Guarda: the database has migrations that it does not know.
terminal-doctor-tmdb = TMDB: answers and accepts the key
terminal-doctor-tmdb-absent = TMDB: no key; movies and TV shows are saved the way you wrote them (TMDB_API_KEY)
terminal-doctor-tmdb-refused = TMDB: does not accept the key
terminal-doctor-tmdb-refused-remedy = Copy the key or the read access token again from themoviedb.org, Settings, API, into TMDB_API_KEY.
terminal-doctor-tmdb-silent = TMDB: { $url } did not answer
terminal-doctor-tmdb-silent-remedy = See whether this machine is online and TMDB_API_URL is right. Until then, movies and TV shows are saved the way you wrote them.
terminal-doctor-market = { $name }: answers
terminal-doctor-market-key = { $name }: answers and accepts the key
terminal-doctor-market-spent = { $name }: the key has used up what it may ask for now
terminal-doctor-market-refused = { $name }: does not accept the key
terminal-doctor-market-refused-remedy = Copy the key again from your account at { $name } into { $variable }.
terminal-doctor-market-silent = { $name }: { $url } did not answer
terminal-doctor-market-silent-remedy = See whether this machine is online and { $variable } is right. Until then, what was looked up in the last few days counts, and I say when it is from.
terminal-doctor-brapi-absent = brapi: no key; only PETR4, VALE3, ITUB4 and MGLU3 come from there, other shares come from Yahoo (BRAPI_API_KEY)
terminal-doctor-serper-absent = Serper: no key; market news is not searched for (SERPER_API_KEY)
terminal-doctor-model = Language model: { $model } answers in JSON ({ $rung ->
    [json_schema] it keeps to the schema
    [json_object] it only promises JSON
   *[other] by the wording of the request alone
}, { $ms } ms)
terminal-doctor-model-off = Language model: { $model } configured, but switched off (GUARDA_MODEL_USE=off)
terminal-doctor-model-silent = Language model: { $url } doesn’t answer
terminal-doctor-model-silent-remedy = Check OPENAI_BASE_URL, and that the model’s service is up. Without it the rules answer alone.
terminal-doctor-model-refused = Language model: the service refused the request to { $model }
terminal-doctor-model-refused-remedy = Check OPENAI_API_KEY, OPENAI_MODEL and that the account has credit.
terminal-doctor-model-useless = Language model: { $model } answers, but doesn’t fill in the form
terminal-doctor-model-useless-remedy = Choose another model in OPENAI_MODEL: this one doesn’t return the JSON it is asked for, and the rules would answer in its place.
terminal-doctor-model-absent = Language model: none; rules alone decide (OPENAI_MODEL)
terminal-doctor-telegram = Telegram: the bot @{ $name } answers, and messages come by webhook
terminal-doctor-telegram-polled = Telegram: the bot @{ $name } answers, and guarda serve asks for messages
terminal-doctor-telegram-refused = Telegram: does not know the token
terminal-doctor-telegram-refused-remedy = Copy the token that @BotFather shows into TELEGRAM_BOT_TOKEN again.
terminal-doctor-telegram-silent = Telegram: { $url } did not answer
terminal-doctor-telegram-silent-remedy = See whether this machine is online and TELEGRAM_API_URL is right.
terminal-doctor-telegram-unset = Telegram: the bot @{ $name } answers, but the webhook of PUBLIC_URL is not registered
terminal-doctor-telegram-unset-remedy = Run guarda webhook set, which registers the webhook.
terminal-doctor-telegram-blocked = Telegram: the bot @{ $name } answers, but a registered webhook keeps messages from being asked for
terminal-doctor-telegram-blocked-remedy = Run guarda webhook delete, or put the public address into PUBLIC_URL.
terminal-doctor-model-generic = The model { $model } isn’t on the list: it is told of another persona in the generic way.
terminal-doctor-model-unpriced = The price of { $model } isn’t known: its cost isn’t counted. OPENAI_MODEL_PRICE says what it is.
terminal-doctor-model-retired = { $model } has been retired by its provider.
terminal-doctor-model-retires = { $model } will be retired on { $day }.
terminal-doctor-personas = Personas: { $names }.
terminal-doctor-personas-wrong = Some files of personas can’t be used.
terminal-doctor-telegram-absent = Telegram: not configured (TELEGRAM_BOT_TOKEN)
terminal-doctor-whatsapp = WhatsApp: Twilio accepts the account
terminal-doctor-whatsapp-refused = WhatsApp: Twilio does not accept the account
terminal-doctor-whatsapp-refused-remedy = Copy TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN again from the first page of Twilio's console.
terminal-doctor-whatsapp-silent = WhatsApp: { $url } did not answer
terminal-doctor-whatsapp-silent-remedy = See whether this machine is online and TWILIO_API_URL is right.
terminal-doctor-whatsapp-absent = WhatsApp: not configured (TWILIO_ACCOUNT_SID)

terminal-webhook-set = Webhook registered: Telegram now sends the messages for @{ $bot } to { $url }.
terminal-webhook-not-needed = Without PUBLIC_URL there is no webhook to register: the command guarda serve fetches the messages for @{ $bot } from Telegram.
terminal-webhook-menus = { $count ->
    [one] Command menu and description registered in { $count } language.
   *[other] Command menus and descriptions registered in { $count } languages.
}
terminal-webhook-admins-absent = Without the admin menu, as there is no chat with @{ $bot } yet: { $admins }. Send /start to @{ $bot } from those accounts and run guarda webhook set again.
terminal-webhook-is = Webhook of @{ $bot }: { $url }
terminal-webhook-none = @{ $bot } has no webhook: messages stay at Telegram until guarda serve, without PUBLIC_URL, fetches them.
terminal-webhook-elsewhere = This configuration expects the messages at { $url }. To register it: guarda webhook set
terminal-webhook-pending = { $count ->
    [0] No message is waiting.
    [one] { $count } message is waiting.
   *[other] { $count } messages are waiting.
}
terminal-webhook-error = Last error that Telegram saw ({ $date }, { $time }): { $error }
terminal-webhook-deleted = Webhook removed. Messages for @{ $bot } stay at Telegram for up to 24 hours, until guarda serve, without PUBLIC_URL, fetches them.
terminal-webhook-no-token = TELEGRAM_BOT_TOKEN is missing: it is the token that @BotFather gives to whoever makes a bot with /newbot.
terminal-telegram-token = { $url } knows no bot with this token. Copy the token that @BotFather shows under /mybots, API Token, into TELEGRAM_BOT_TOKEN again; and if TELEGRAM_API_URL is set, see whether it is right.
terminal-telegram-silent = { $url } did not answer the way Telegram does. See whether this machine is online and TELEGRAM_API_URL is right, then try again.
terminal-telegram-refused = Telegram refused the request: { $detail }


## Telegram's menus: at most 256 characters a line, 120 for the description

menu-list = show what you saved
menu-search = search what you saved
menu-undo = undo the last change
menu-language = change the language
menu-zone = shows your time zone, and changes it
menu-currency = shows what currency you count in, and changes it
menu-persona = shows who you can talk to, and switches
menu-help = show what I can do
menu-settings = shows what you can set
menu-why = explains the last answer
menu-link = joins this chat with the one in another app
menu-export = sends you everything of yours
menu-privacy = says what I keep of you
menu-erase = deletes everything I know about you
menu-admin = looks after Guarda: status, numbers, people, pause
menu-short-description = Keeps movies, TV shows, videos, links and notes for you, and finds them later. Just talk to it.


## Fair use

limited-minute = { $limit ->
    [one] Easy there 😊 I can take { $limit } message a minute. I’ll read on from { $time }; what arrives until then I won’t handle. What you’ve kept is safe.
   *[other] Easy there 😊 I can take { $limit } messages a minute. I’ll read on from { $time }; what arrives until then I won’t handle. What you’ve kept is safe.
}
limited-day = { $limit ->
    [one] That’s it for today 😊 I can take { $limit } message a day. I’ll read on from { $date }, { $time }; what arrives until then I won’t handle. What you’ve kept is safe.
   *[other] That’s it for today 😊 I can take { $limit } messages a day. I’ll read on from { $date }, { $time }; what arrives until then I won’t handle. What you’ve kept is safe.
}
limited-missed = { $count ->
    [one] Meanwhile, { $count } message of yours wasn’t handled. If it still matters, send it again.
   *[other] Meanwhile, { $count } messages of yours weren’t handled. Send those that still matter again.
}
library-full = { $limit ->
    [one] Your list is full: it holds { $limit } item. Delete something you no longer need and send it again.
   *[other] Your list is full: it holds { $limit } items. Delete something you no longer need and send it again.
}
too-much-waits = I still have a lot of yours to do, so I left the rest of this message. Send it again in a little while.
resting = I’m resting for a moment. 😴 Your message is safe, and I’ll answer as soon as I’m back.


## Administrators

admin-help =
    /admin status
    /admin stats [days]
    /admin turn ID
    /admin dead
    /admin dead retry ID · drop ID
    /admin user WHO
    /admin user WHO block · unblock
    /admin user WHO limit NAME NUMBER · default
    /admin pause · resume

    WHO: tg:12345, wa:+5511999990000 or the person’s id. NAME: minute, day, characters, items, jobs.
admin-running = ▶️ Running
admin-paused = ⏸️ Paused since { $since }
admin-database = ✅ MongoDB: { $ms } ms
admin-waiting-none = ⏳ Nothing waiting
admin-waiting = { $count ->
    [one] ⏳ Waiting: { $count }, for { $age }
   *[other] ⏳ Waiting: { $count }, the oldest for { $age }
}
admin-dead-count = { $count ->
    [0] ⚰️ None given up
    [one] ⚰️ { $count } given up
   *[other] ⚰️ { $count } given up
}
admin-dead-none = ⚰️ None given up. Everything was handled.
admin-dead-instruction = /admin dead retry ID tries again; drop ID takes it off the list.
admin-dead-retried = It will be tried again, as a new message.
admin-dead-dropped = It’s off the list.
admin-dead-unknown = No such ID was given up.
admin-errors = { $count ->
    [one] ⚠️ Last hour: { $count } message, { $share } given up
   *[other] ⚠️ Last hour: { $count } messages, { $share } given up
}
admin-model-calls = { $count ->
    [0] 🤖 Model: no calls in the last hour
    [one] 🤖 Model: { $count } call in the last hour
   *[other] 🤖 Model: { $count } calls in the last hour
}
admin-stats-header = { $count ->
    [one] 📊 Last day
   *[other] 📊 Last { $count } days
}
admin-stats-people = 👥 People: about { $total }, active { $count }
admin-stats-items = 🗂️ Items: about { $total }, new { $count }
admin-stats-turns = 💬 Messages: { $count }
admin-stats-unknown = 🤷 Not understood: { $share }
admin-stats-given-up = ⚰️ Given up: { $count }
admin-stats-latency = ⏱️ Until decided: p50 { $median } ms, p95 { $high } ms, p99 { $highest } ms
admin-model-header = 🤖 Model, by day:
admin-model-day = { $count ->
    [one] { $date }: { $count } question · NOOP { $noop } · invalid { $invalid } · repaired { $repaired } · by the rules { $rules } · { $tokens } tokens and US$ { $cost } a message
   *[other] { $date }: { $count } questions · NOOP { $noop } · invalid { $invalid } · repaired { $repaired } · by the rules { $rules } · { $tokens } tokens and US$ { $cost } a message
}
admin-turn-unknown = There’s no turn with that ID. They stay for 30 days.
admin-person = 👤 { $person }
admin-person-blocked = 🚫 { $person }
admin-person-unknown = Nobody has written from that address.
admin-person-never = never
admin-person-turns = { $count ->
    [one] 💬 { $count } message ({ $channels }), the last: { $when }
   *[other] 💬 { $count } messages ({ $channels }), the last: { $when }
}
admin-person-waiting = ⏳ Waiting: { $count }
admin-person-usage = 🚦 This minute: { $count }, this day: { $total }
admin-blocked = 🚫 Blocked: what they send gets no answer and has no effect.
admin-unblocked = Unblocked.
admin-limited = Limits now: { $limits }
admin-pause-begun = ⏸️ Paused. Messages queue up and nothing is lost; /admin resume goes on.
admin-pause-ended = ▶️ Back. The queue is being worked through.


## The person: their data, silence, linking two apps

only-in-private = That is just between the two of us: send it to me in a private chat.
confirm-link = Yes, join
channel-name = { $channel ->
    [tg] Telegram
    [wa] WhatsApp
   *[other] terminal
}
link-code =
    Open the other chat with me, in the other app, and send:
    /vincular { $code }
    It is good for 10 minutes, and once only.
link-wrong = That code is not valid (or it has expired). Send /vincular in the other chat to get a new one.
link-guesses = Too many wrong codes. Please try again in an hour.
link-mine = That code is your own: send it in the other chat, the one you want to join with this one.
link-question = Join this chat with the one on { channel-name }? What you saved here and there becomes one list, and it can’t be split again. Are you sure?
link-half = One more step: go back to the chat on { channel-name } and send /vincular there to confirm.
link-who = { $channel ->
    [wa] { channel-name } ending in { $ending }
   *[other] { channel-name }
}
join-question = { $count ->
    [0] Join with the chat on { $who }? What is saved there and here becomes one list, and it can’t be split again. Are you sure?
    [one] Join with the chat on { $who }? { $count } item from there comes to your list, and it can’t be split again. Are you sure?
   *[other] Join with the chat on { $who }? { $count } items from there come to your list, and it can’t be split again. Are you sure?
}
link-joined = ✅ Done! This chat and the one on { channel-name } now share one list.
link-doubles = { $count ->
    [one] { $count } item was in both and was kept once.
   *[other] { $count } items were in both and were kept once.
}
link-refused = All right, everything stays as it was: each chat has its own list.
export-here = Here is everything of yours: what you saved (even what you deleted lately), your messages and my answers of the last 30 days. It is a .zip file with tables, a JSON and your calendar as .ics.
export-link = This link leads to everything of yours: what you saved (even what you deleted lately), your messages and my answers of the last 30 days. It works for 15 minutes and is yours alone: don’t pass it on.
calendar-here = 📅 Here is your calendar, in an .ics file that any calendar opens: what is still to come, with what repeats.
calendar-link = 📅 This link leads to your calendar, in an .ics file that any calendar opens. It works for 15 minutes and is yours alone: don’t pass it on.
calendar-empty = You have no reminders, so there’s nothing to put in a calendar. To set one: “remind me tomorrow at 9 to call the bank”.
calendar-words = calendar reminders agenda appointments schedule
calendar-sending = send export download get give want need make generate
erase-question = This deletes everything I know about you: what you saved, your messages, my answers and the chats you joined. It can’t be undone. If you want a copy first, send /exportar. Are you sure?
erased = ✅ Everything of yours is deleted. If you ever come back, we start from scratch.
not-erased = All right, I deleted nothing.
privacy =
    I keep what you ask me to keep, and also: your messages and my answers for 30 days (to answer well and fix mistakes), what you deleted for 31 days (so you can bring it back), your address in this app and the language you use. Photos, recordings and files are copied (up to 10 MB each) so that I can bring them back, and go with what you delete; if this Guarda hears voice messages, the sound goes to the service that turns it into text. Only you see your list; whoever runs this Guarda has access to the database. Elsewhere I only ask what I need to, without your name: titles of movies and shows at TMDB, of books at Open Library, of records and songs at MusicBrainz, links at their own site; prices and rates at brapi, Yahoo and Banco Central, and market news at Serper, which get the code of the share, the index or the kind of product, never your words. If this Guarda uses a language model, what my rules don’t understand, and what is just talk, goes to it with what came before in our chat; so does what I found in your list, when it helps to answer, and at times the older part of our chat, for it to sum up: all without your name and without passwords, documents and cards; a short summary of our chat stays with me as long as you do.
    /exportar sends you everything of yours. /apagar_meus_dados deletes it all. /porque explains my last answer. STOP keeps me silent.
settings =
    What you can set:
    /language portuguese · I speak Portuguese with you; /language english goes back
    /timezone Lisbon · goes by the time there; /timezone shows which one is in use
    /currency pounds · counts in them; /currency shows which one is in use
    /persona counselor · switches who talks to you; /persona shows who is here
    /instructions call me Joe · says how you want to be answered; /instructions shows it
    /usage · says what language models have cost this month
    /link · joins this chat with the one in another app
    /export · sends you everything of yours
    /privacy · says what I keep about you
    /delete_my_data · deletes everything I know about you, after a “yes”
    STOP silences me, START brings me back.
opted-out = Done, I won’t send anything more. What you saved stays saved. To come back, send START.
opted-in = Good to have you back! 👋 Your list is as you left it.
why-nothing = There is nothing to explain in this chat yet.
why-given-up = Your last message failed three times on my side, so I apologised and changed nothing.
why-understood = You said “{ $text }”, and I took it as { $meaning }.
why-tapped = I took it as { $meaning }.
why-unknown = You said “{ $text }”, and none of my rules knew what to do with it.
why-no-words = Your last message had no words that I understand.
why-other = a request about you or our chat
why-action = { $action ->
    [remember] as something to keep
    [chat] as small talk
    [progress] as something to keep
    [latest] as a request to see what you kept last
    [open] as a request to see all of it
    [advice] as a request for a suggestion
    [where_to_watch] as a question of where to watch
    [what_was_removed] as a question of what I deleted
    [restore] as a request to bring back
    [redo] as a request to do it again
    [append] as a request to add to a note
    [show_bin] as a request to see the bin
    [empty_bin] as a request to empty the bin
    [my_data] as a request to see what I know of you
    [opt_out] as a request to stop
    [opt_in] as a request to come back
    [list_all] a request to see your list
    [delete_all] a request to delete everything
    [delete_item] a request to delete
    [cancel] leaving it
    [confirm] a yes
    [deny] a no
    [select] the choice of a number
    [undo] a request to undo
    [more] a request to see more
    [set_language] a request to change languages
    [greet] a greeting
    [thank] a thank-you
    [farewell] a goodbye
    [help] a request for help
    [about] a question about me
    [save_previous] a request to save what came before
    [search] a request to search your list
    [get_info] a request to know more
    [import] a list to save
    [rename] a request to change the title
    [set_year] a request to change the year
    [rewrite] a request to change the note
    [tag] a request to add a tag
    [untag] a request to take a tag off
    [mark_seen] a request to mark as seen
    [mark_unseen] a request to mark as not seen
    [list_tags] a request to see your tags
    [list_tagged] a request to see what has a tag
    [list_seen] a request to see what you have seen
    [list_unseen] a request to see what you haven’t seen
   *[save] a request to save
}
why-answer = { $move ->
    [choose] the choice of one of the options I had shown
    [confirm] a yes to the open question
    [deny] a no to the open question
    [cancel] leaving the open question
    [skip] going on to the next one
    [correct] saying that what I had saved wasn’t the right one
    [fill] the answer I was waiting for
    [ask_again] neither an answer nor a request, so I asked again
    [expired] an answer to a question that had expired
   *[stale_button] the button of an old question
}
why-rule = A rule decided that, by the words “{ $words }”.
why-model = A language model helped to understand it.
why-skills = { $by ->
    [earlier] Going by what you had said before, I took it to be about { $skills }.
    [held] As a question was open, I took it to be about what that was about: { $skills }.
   *[message] I took it to be about { $skills }.
}
why-skill = { $title } (“{ $words }”)
why-unchanged = Nothing changed in your list.
why-changed = { $verb ->
    [removed] So I took “{ $title }” off your list.
    [edited] So I changed “{ $title }”.
    [imported] So I began to import “{ $title }”.
    [replaced] So I put “{ $title }” in the place of the other one.
   *[kept] So I saved “{ $title }”.
}
why-changed-several = { $verb ->
    [removed] { $count ->
        [one] So I took { $count } item off your list.
       *[other] So I took { $count } items off your list.
    }
    [imported] { $count ->
        [one] So I began to import { $count } line.
       *[other] So I began to import { $count } lines.
    }
    [edited] { $count ->
        [one] So I changed { $count } item.
       *[other] So I changed { $count } items.
    }
   *[kept] { $count ->
        [one] So I saved { $count } item.
       *[other] So I saved { $count } items.
    }
}
attached = { $kind ->
    [voice] I can’t listen to voice messages yet. Could you write down what you want to save?
    [audio] I can’t listen to audio or music yet. Write me the name and I’ll save it.
    [photo] I can’t see photos yet. Send it again with a caption, or write what you want to save.
    [video] I can’t watch videos sent like this yet. If it has a link, send me the link and I’ll save it.
    [sticker] Nice sticker! 😊 But I only understand words and links.
    [document] I can’t read that kind of file: only lists in .csv, .json or .txt (from Letterboxd, IMDb, Trakt…). The rest, write it to me or send a link.
    [location] That place came without a position on the map. Write the name or the address and I’ll note it.
    [contact] I couldn’t open that contact just now. Write the name and the number and I’ll note them.
    [poll] I don’t vote in polls. 🙂 If you want to save the question, write it to me.
   *[other] For now I only understand text and links. Could you write it down?
}
kept-brought = { $kind ->
    [contact] 👤 Contact saved: { $text }
    [location] 📍 Place saved: { $text }
    [poll] 📊 I don’t vote in polls, but noted the question: { $text }
   *[other] 📝 I saved it as a note: { $text }
}
kept-file = { $sort ->
    [photo] 🖼️ Photo saved: { $title }
    [voice] 🎙️ Recording saved: { $title }
    [audio] 🎵 Audio saved: { $title }
    [video] ▶️ Video saved: { $title }
    [video_note] ▶️ Video saved: { $title }
    [animation] ▶️ GIF saved: { $title }
   *[document] 📎 File saved: { $title }
}
kept-file-large = At { $size } MB it is too large for me to copy, so it stays in the app it came from, and I bring it back there.
file-title = { $sort ->
    [photo] Photo of { $day }
    [voice] Recording of { $day }
    [audio] Audio of { $day }
    [video] Video of { $day }
    [video_note] Video of { $day }
    [animation] GIF of { $day }
   *[document] File of { $day }
}
file-words = { $sort ->
    [photo] photo picture image pic
    [voice] voice recording audio
    [audio] audio music recording
    [video] video clip
    [video_note] video clip message
    [animation] gif animation video
   *[document] file document
}
file-size = { $size } MB
file-elsewhere = { $channel ->
    [tg] It is saved, but only opens on Telegram: I have no copy of it here.
    [wa] It is noted, but I have no copy to send back: look in the WhatsApp conversation.
   *[other] It is noted, but I have no copy to send back.
}
file-not-copied = { $why ->
    [full] 📎 “{ $title }” is on your list, but did not fit into your 200 MB: without a copy here it only opens in the app it came from.
    [too_large] 📎 “{ $title }” is on your list, but is too large for me to copy: it only opens in the app it came from.
   *[unavailable] 📎 “{ $title }” is on your list, but I could not copy the file: it only opens in the app it came from.
}
heard = 🎙️ I heard: “{ $text }”
not-heard = { $why ->
    [unconfigured] I can’t hear recordings here yet, but it is saved and plays again whenever you ask.
    [too_long] It is too long for me to hear, but it is saved and plays again whenever you ask.
    [silent] I made out no words, but it is saved and plays again whenever you ask.
   *[unavailable] I couldn’t hear it just now, but it is saved and plays again whenever you ask.
}
kept-work-unknown = I saved it the way you typed it: I looked for details and found none.
kept-work-unavailable = I saved it the way you typed it: who knows about books and records isn’t answering right now.
contact-nameless = Contact without a name
place-nameless = Place on the map
added-to-group = Hi everyone! 👋 I am Guarda. Call me by my name, or reply to one of my messages, and I save films, series, links and notes. Each of you has a list of your own, but everybody in the group reads my answers.
edited-undone = I saw that you edited the message: I undid what it had done.
edited-too-late = I saw that you edited an older message, but things were done after it, so I changed nothing. If you like, send the request again.

## Pack agenda

agenda-put = ⏰ I’ll remind you { $when }: { $text }.
agenda-put-repeated = ⏰ I’ll remind you { $said }: { $text }. Next time is { $when }.
agenda-at-hours = { $said }, at { $hours }
agenda-each-day = every day
agenda-each-week = every week ({ $days })
agenda-each-month = on day { $day } of every month
agenda-each-year = every year, on { agenda-date }
agenda-until = { $said }, until { $day }
agenda-nine = You named no time, so I made it { $time }.
agenda-zone = ({ $place } time.)
agenda-ask-what = What should I remind you of?
agenda-ask-when = When? Tell me the day or the time and I’ll remind you: { $text }.
agenda-ask-hour = At what time today should I remind you: { $text }?
agenda-ask-anchor = I don’t know when this is: { $name }. Which day and time should I remind you?
agenda-past = That has passed already: { $when }. When should it be instead?
agenda-kept-as-note = I couldn’t tell when, so I kept it as a note, with no reminder: { $text }.
agenda-no-time = I didn’t get when, so there’s no reminder.
agenda-wake = wake up
agenda-already = That’s how it is: I’ll remind you { $when }: { $text }.
agenda-at = at { $time }
agenda-day-before = It has no time, so I made it { $time } that day. If you’d rather hear earlier, say “move the reminder to the day before at 8pm”.
agenda-changes = To change it: “move it to ...”.
agenda-button-done = Done
agenda-button-ten = +10 min
agenda-button-tomorrow = Tomorrow
agenda-button-remind = Remind me
agenda-past-offer = That’s already past, so I set no reminder.
agenda-whatsapp = (WhatsApp lets me write only within 24 h of your last message. If it’s later than that, I’ll tell you as soon as you write to me.)
agenda-summary-name = summary of the day
agenda-summary-already = You already get the summary of the day, at { $time }. To change that: “move the summary reminder to 7am”.
agenda-summary = ☀️ Your day ({ $day }):
agenda-summary-empty = ☀️ Good morning! Nothing planned ({ $day }).
agenda-summary-line = • { $time }: { $text }
agenda-summary-bill = 💸 { $name }: due { $day }
agenda-done = Done ✅ { $text }
agenda-done-maybe = Was that the reminder “{ $text }”? If it’s done, just tap.
agenda-left-out = Okay, I’ll skip it this time: { $text }. I’ll remind you again { $when }.
agenda-left-out-days = Okay, I’ll skip those days: { $text }. I’ll remind you again { $when }.
agenda-left-out-full = That’s too many separate days for me to skip in “{ $text }”. I haven’t changed anything. You can cancel the reminder or tell me until when to pause it.
agenda-next = (Next time: { $when }.)
agenda-missed = ⏰ While I couldn’t write to you, this came due:
agenda-private = a reminder of yours (I’ll tell you which in private)
agenda-missed-found = Here is what I have of that:
agenda-missed-noted = There is no reminder of that: it is only noted. For me to tell you, say “remind me” with the day and the time.
agenda-missed-none = Sorry: no reminder of that is set. If you like, say “remind me” with the day and the time, and I’ll set it.
agenda-silence = All right. I only write to give you the reminders you asked for, and these still come until { $when }:
agenda-silence-none = All right. I only write to give you the reminders you asked for, and there are none until { $when }.
agenda-silence-move = To leave one for later, say “move”, the reminder and the time.
agenda-left = All right, I left everything as it was.
agenda-none = You have no reminders set.
agenda-none-days = Nothing set { $day }.
agenda-none-then = Nothing set for { $day }.
agenda-list = ⏰ Your reminders:
agenda-list-then = ⏰ What you have ({ $day }):
agenda-days = from { $first }, to { $last }
agenda-line = • { $when }: { $text }
agenda-line-kept = • { $when }: { $kind ->
    [bill] 💸
    [birthday] 🎂
   *[note] 📝
} { $text }
agenda-line-repeated = • { $when }: { $text } ({ $said })
agenda-which = Which one?
digest-day = today
digest-week = this week
digest-month = this month
digest-told = You told me:
digest-besides = And also:
digest-several = { $what }, { $count } times
stock-left = 🔢 { $what }: { $left } ({ $sum }).
almanac-day = 📅 { $date }.
almanac-day-left = { $count ->
    [0] 📅 It’s today: { $date }!
    [one] 📅 { $date }: { $count } day to go.
   *[other] 📅 { $date }: { $count } days to go.
}
exchange-rate = 💵 1 dollar is { $price } ({ $day }, Central Bank). Cards and exchange offices charge a little more.
exchange-in-reais = 💵 US${ $sum } is { $result }, with the dollar at { $price } ({ $day }, Central Bank). Cards and exchange offices charge a little more.
exchange-in-dollars = 💵 { $sum } is US${ $result }, with the dollar at { $price } ({ $day }, Central Bank). Cards and exchange offices charge a little more.
share-price = 📈 { $ticker } is at { $price } ({ $day }).
share-price-earnings = 📈 The P/E of { $ticker } is { $ratio } ({ $day }): the share costs { $ratio } times a year’s profit.
share-unknown = I couldn’t see the figures of { $ticker } just now, and I’d rather not guess.
exchange-unknown = I couldn’t see the price of the dollar just now. Tell me what it is and I’ll do the sum: “how much is 120 dollars at 5.40?”.
almanac-since = { $several ->
    [yes] 🕐 The last one was { $count ->
        [0] today
        [one] yesterday
       *[other] { $count } days ago, on { $day }
    }: { $text }
   *[no] 🕐 That was { $count ->
        [0] today.
        [one] yesterday.
       *[other] { $count } days ago, on { $day }.
    }
}
almanac-age = 🎂 { $count ->
    [one] { $count } year old
   *[other] { $count } years old
}: born on { $day }.
agenda-days-left = { $count ->
    [0] 📅 It’s today!
    [one] 📅 { $count } day to go: { $day }.
   *[other] 📅 { $count } days to go: { $day }.
}
agenda-which-none = I found no such reminder. Is it one of these?
agenda-cancel-one = Shall I cancel this reminder: { $text }?
agenda-cancel-all = Shall I cancel all { $count } reminders?
agenda-cancelled = { $count ->
    [one] Reminder cancelled: { $text }.
   *[other] I cancelled { $count } reminders.
}
agenda-stays = Right, “{ $text }” stays as it was: { $when }.
agenda-ask-change = What changes in the reminder “{ $text }”? Tell me its new day, time or text.
agenda-moved = ⏰ Moved: I’ll remind you { $when }: { $text }.
agenda-moved-once = Just this once: after that it goes back to its usual day.
agenda-ring = ⏰ { $text }
agenda-ring-late = ⏰ { $text }
    (It was for { $when }; sorry I’m late.)
agenda-when = { $day }, at { $time }
agenda-date = { $month ->
    [m01] Jan
    [m02] Feb
    [m03] Mar
    [m04] Apr
    [m05] May
    [m06] Jun
    [m07] Jul
    [m08] Aug
    [m09] Sep
    [m10] Oct
    [m11] Nov
   *[m12] Dec
} { $day }
agenda-date-year = { $date } { $year }
agenda-day-name = { $name ->
    [today] today
    [tomorrow] tomorrow
    [yesterday] yesterday
    [d0] Monday
    [d1] Tuesday
    [d2] Wednesday
    [d3] Thursday
    [d4] Friday
    [d5] Saturday
   *[d6] Sunday
}

# (end of pack agenda)


## Pack lists

lists-first-name = shopping
lists-ask-name = What should the list be called?
lists-ask-entry = What should I put on the { $list } list?
lists-created = { $icon } Your { $list } list is ready. Just tell me what goes on it.
lists-exists = { $icon } There is a { $list } list already, { $count ->
    [0] with nothing open
    [one] with { $count } open item
   *[other] with { $count } open items
}.
lists-added = { $icon } { $list }: + { $entries } ({ $count ->
    [one] { $count } item
   *[other] { $count } items
})
lists-some-there = Already there: { $entries }{ $count ->
    [one] {""}
   *[other] {""}
}.
lists-there-already = { $icon } { $list }: { $entries } { $count ->
    [one] is
   *[other] are
} already on the list.
lists-ticked = { $icon } { $list }: ☑ { $entries } ({ $count ->
    [0] all done 🎉
   *[other] { $count } left
})
lists-ticked-already = { $icon } { $list }: { $entries } was ticked already.
lists-unticked = { $icon } { $list }: ☐ { $entries } ({ $count ->
   *[other] { $count } left
})
lists-open-already = { $icon } { $list }: { $entries } is still open.
lists-removed = { $icon } { $list }: − { $entries } ({ $count ->
    [0] nothing open
    [one] { $count } open item
   *[other] { $count } open items
})
lists-not-found = I can’t find “{ $entry }” on any of your lists. If you’d like me to keep it, say “note” and what it is.
lists-not-on-it = { $icon } “{ $entry }” is not on the { $list } list.
lists-which-entry = Which item of the list?
lists-which-of-them = Which one?
lists-remove-one = Take “{ $entry }” off the { $list } list?
lists-which = Which list? You have { $lists }.
lists-entry-found = 📋 { $list }: { $entry }
lists-none = You have no lists yet. Start with “add milk and eggs to the shopping list”.
lists-none-called = You have no { $list } list yet. To start one: “add ... to the { $list } list”.
lists-none-called-but = I can’t find a { $list } list. Yours are: { $lists }.
lists-yours = Your lists:
lists-open = { $icon } { $list }: { $count ->
    [0] empty
    [one] { $count } open item
   *[other] { $count } open items
}
lists-all-done = { $icon } { $list }: all done 🎉
lists-done = ☑ { $named ->
    [no] { $count } ticked off
   *[yes] { $entries }
}
lists-more = … and { $count } more
lists-empty = { $icon } The { $list } list is empty.
lists-emptied = { $icon } I emptied the { $list } list ({ $count ->
    [one] { $count } item
   *[other] { $count } items
}). If that was a mistake, say “undo”.
lists-gone = { $icon } I deleted the { $list } list{ $count ->
    [0] {""}
    [one] {" "}with its { $count } item
   *[other] {" "}with its { $count } items
}. If that was a mistake, say “undo”.
lists-throw-away = { $icon } Shall I delete the whole list { $list }, with { $count ->
    [one] { $count } item
   *[other] { $count } items
}?
lists-renamed = { $icon } The { $former } list is now called { $list }.
lists-no-new-name = What should the { $list } list be called? Say “rename the { $list } list to ...”.

# (end of pack lists)


## Pack ledger


ledger-category = { $category ->
    [groceries] Groceries
    [food] Food
    [transport] Transport
    [home] Home
    [health] Health
    [leisure] Leisure
    [shopping] Shopping
    [education] Education
    [pets] Pets
    [all] all spending
   *[others] Other
}
chart-by-category = Spending by category
chart-by-week = Spending by week
chart-by-week-of = { $category } by week
chart-week = { $first } to { $last }
chart-budget = Budget and spending
chart-of-budget = { $spent } of { $limit }
chart-between = { $begins } – { $ends }
chart-bar = • { $label }: { $shown }
chart-nothing-spent = { $period } there is nothing spent on record, so there is nothing to draw.
chart-no-budget = You have no budget yet. Say “at most 500 a month on groceries”, for example, and I will draw it.
chart-too-few = Too little for a chart so far: it takes { health-name } recorded on two days at least.
chart-line = { $name }: began at { $first } and is at { $last } now. Lowest: { $least }; highest: { $most }.
chart-totals = { $name }: { $first } on the first day and { $last } on the last. Lowest: { $least }; highest: { $most }.
chart-high = Systolic pressure
chart-low = Diastolic pressure
ledger-expense = Recorded! { $amount } spent on { $category }, date: { $day }.
ledger-expense-parts = Recorded! { $amount } spent on { $category }, in { $parts } payments of { $share }, one a month.
ledger-income = Recorded! { $amount } received, date: { $day }.
ledger-income-of = Recorded! { $amount } received ({ $what }), date: { $day }.
ledger-counted = { $count } × { $price } = { $whole }
ledger-shared = { $whole } ÷ { $among } = { $share }
ledger-on-what = What did you spend the { $amount } on?
ledger-how-much = How much?
ledger-how-much-paid = How much did { $name } pay?
ledger-debt-how-much = 📝 Noted. If it’s money, how much?
ledger-twin = { $count ->
    [2] There was one like it that day: that makes two.
   *[other] There were some like it that day: that makes { $count }.
}
ledger-as-noted = I used the amount you noted: “{ $note }”.
ledger-how-much-for = How much was it: { $what }?
ledger-no-amount = I found no amount there, so I recorded nothing. Tell me again with the amount, like “uber 18.50”.
ledger-card = card
ledger-card-noted = Noted! { $card } closes on day { $closes } of each month. Tell me what you buy “on { $card }”, and I'll add up each invoice.
ledger-card-noted-due = Noted! { $card } closes on day { $closes } of each month and is due on day { $due }. Tell me what you buy “on { $card }”, and I'll add up each invoice.
ledger-card-unknown = I don't know yet which day that card closes. Tell me like this: “my nubank card closes on the 3rd, due on the 10th”, and I'll add up its invoices.
ledger-expense-card = Recorded! An expense of { $amount } in { $category }, on { $card }: it's on the { $first } invoice.
ledger-expense-card-parts = Recorded! An expense of { $amount } in { $category }, on { $card }, in { $parts } parts of { $share }: from the { $first } invoice to the { $last } one.
ledger-invoice = { $over ->
    [closed] The { $card } invoice that closed on { $closes } came to { $amount }.
   *[open] The { $card } invoice that closes on { $closes } is at { $amount }.
}
ledger-invoice-due = { $over ->
    [closed] The { $card } invoice that closed on { $closes } (due: { $due }) came to { $amount }.
   *[open] The { $card } invoice that closes on { $closes } (due: { $due }) is at { $amount }.
}
ledger-invoice-line = • { $day }: { $what }, { $amount }
ledger-invoice-of = { $card } invoice
ledger-invoice-paid = Noted! The { $card } invoice is paid: { $amount }. What you bought with it already counts, so I won't count it again.
ledger-budget = Deal! Up to { $amount } a month on { $category }. I'll tell you when you get close.
ledger-budget-all = Deal! Up to { $amount } a month in total. I'll tell you when you get close.
ledger-limit = { $amount } a month ({ $category })
ledger-limits-off = Limit taken off: { $limits }. If that was a mistake, say “undo”.
ledger-budget-near = ⚠️ { $number }% of this month's limit is gone ({ $category }): { $spent } of { $budget }.
ledger-budget-over = 🚨 You've reached this month's limit ({ $category }): { $spent } of { $budget }.
ledger-budget-left = { $over ->
    [yes] { $category }: { $left } over the limit of { $budget }. { $spent } is gone this month.
   *[no] { $category }: you can still spend { $left } this month. { $spent } of { $budget } is gone.
}
ledger-instalments = { $what }: { $count ->
    [one] 1 instalment of { $share } left
   *[other] { $count } instalments{ $alike ->
        [yes] {" "}of { $share }
       *[no] {""}
    } left, { $total } in all
} (the last one in { $last }).
ledger-in-all-parts = It comes to { $whole } altogether, in { $count } instalments of { $share }.
ledger-this-month = This month
ledger-in-month = In { $month }
ledger-month-before = { $period } it was { $amount }.
ledger-between = From { $first } to { $until }
ledger-spent = { $period } you spent { $amount }.
ledger-spent-on = { $period } you spent { $amount } on { $what }.
ledger-share = • { $category }: { $amount }
ledger-received = { $period } you received { $amount }.
ledger-balance = { $period } { $income } came in and { $expenses } went out: a balance of { $balance }.
ledger-bill = Noted! Bill: { $bill }, due: { $day }.
ledger-bill-every = { $every ->
    [year] Noted! Bill: { $bill }, due every year (next: { $day }).
   *[month] Noted! Bill: { $bill }, due every month on day { $number } (next: { $day }).
}
ledger-bill-next = The next one: { $day }.
ledger-due-debts = Debts with a day:
ledger-bill-day = What day is it due: { $name }?
ledger-day-of-month = on day { $day }
ledger-no-day = I didn't get the day, so I didn't note the bill. Tell me again, like “rent is due on the 10th”.
ledger-which-bill = Which bill? Tell me its name, like “rent is due on the 10th” or “I paid the rent”.
ledger-bills = Open bills:
ledger-bill-undated = • { $bill } (every month)
ledger-bill-line = • { $bill }: { $day }{ $every ->
    [month] {" "}(every month)
    [year] {" "}(every year)
   *[once] {""}
}
ledger-no-bills = No open bills in that time. 🎉
ledger-spending-of = spending: { $period }
ledger-in-parts = { $parts } payments of { $share }
ledger-last-time = { $period } there was nothing. The last time was { $entry }.
ledger-named = { $name } ({ $amount })
ledger-bill-parted = Done! { $name }, in { $count } parts:
ledger-paid-how-much = I marked { $name } as paid. How much was it?
ledger-still-open = All right, { $name } is still open.
ledger-paid = Bill paid: { $name }. I recorded { $amount } spent on { $category }.
ledger-transfer = Noted! { $way ->
    [in] Put by:
    [out] Taken out:
   *[between] Moved:
} { $amount } ({ $what }), date: { $day }. It counts neither as spent nor as received.
ledger-saved = { $times ->
    [all] Put by
   *[some] { $period }, put by
}{ $named ->
    [yes] {" "}in { $what }
   *[no] {""}
}: { $amount }.
ledger-goal = 🎯 Goal noted: { $what }, { $target }. { $state ->
    [reached] You have { $saved }: you made it! 🎉
    [begun] You have { $saved }, { $left } to go.
   *[none] Tell me whenever you put something by for it, and I’ll keep count.
}
ledger-goals-none = You have no goals yet. To set one: “saving 900 for a bike, already have 250”.
ledger-goal-progress = { $state ->
    [reached] 🎯 { $what }: { $saved } of { $target }. Goal reached! 🎉
   *[other] 🎯 { $what }: { $saved } of { $target }, { $left } to go.
}
ledger-kind = { $kind ->
    [transfer] transfer
    [goal] goal
    [income] income
    [debt] debt
    [bill] bill
   *[other] expense
}
ledger-described = { $amount }: { $what }, { $day }
ledger-described-unpriced = { $what }, { $day }
ledger-removed = { $count ->
    [one] Removed: { $entry }. If that was a mistake, say “undo”.
   *[other] Removed { $count } entries. If that was a mistake, say “undo”.
}
ledger-open-again = The bill “{ $bill }” is open again.
ledger-which-entries = { $count ->
    [one] Shall I remove this one? (yes or no)
   *[other] Which shall I remove? Answer with the numbers, or “all”.
}
ledger-number-please = Answer with a number from 1 to { $count }, or “no” to leave things as they are.
ledger-left-alone = All right, I left the entries as they are.
ledger-no-such-entry = I found no such entry, so I changed nothing.{ $count ->
    [0] {""}
   *[other] {" "}The latest are:
}
ledger-not-recorded = I recorded nothing new. To take an entry out, say “delete the expense of 40”; to correct one, “correct groceries to 142.90”.{ $count ->
    [0] {""}
   *[other] {" "}The latest are:
}
ledger-foreign =
    📝 Noted: { $text }
    It isn’t in the totals: I don’t know which country’s money that is. Say it in full, like “Mexican pesos”.
ledger-unpaid = What isn't paid yet is nothing spent, so I recorded nothing. Tell me once you have paid; and to keep it as an open bill, say for example “the power bill is due on the 10th, 180”.
ledger-debt-noted = { $way ->
    [to_me] { $named ->
        [yes] Noted! { $name } owes you { $amount }{ $until }.
       *[no] Noted! You are owed { $amount }{ $until }.
    }
   *[by_me] { $named ->
        [yes] Noted! Debt of { $amount }: { $name }{ $until }.
       *[no] Noted! Debt of { $amount }{ $until }.
    }
}
ledger-at-interest = at { $rate } { $per ->
    [year] a year
   *[month] a month
}
ledger-in-instalments = ({ $count } × { $share }, next on { $day })
ledger-by-means-line = • { $means }: { $amount }
ledger-came-by = Noted! Of the { $amount }:
ledger-by-means = It was { $amount } ({ $means }), of the { $whole } on { $day }.
ledger-received-by = { $period } you received { $amount } ({ $means }).
ledger-means = { $means ->
    [untold] not told how
   *[other] { $means }
}
ledger-parts-right = Corrected! { $amount } received:
ledger-bill-half = Half of it is { $half }.
ledger-bills-total = Total: { $total }
ledger-bills-besides = The bills to pay come to { $total }.
ledger-parts-line = • { $bill }: { $count } instalments left, from { $since } to { $until } ({ $total } in all)
ledger-bills-noted = Noted! { $count } bills:
ledger-until = (until { $day })
ledger-debts = { $way ->
    [to_me] You are owed{ $count ->
        [one] {":"}
       *[other] {" "}{ $total }:
    }
   *[by_me] What you owe{ $count ->
        [one] {":"}
       *[other] {", "}{ $total } in all:
    }
}
ledger-debt-line = • { $name }: { $amount }
ledger-no-debts = { $way ->
    [to_me] I have nobody noted who owes you.
    [by_me] You have told me of no debt. 🎉
   *[both] I have no debt noted, neither yours nor anybody's to you.
}
ledger-debts-net = { $way ->
    [to_me] All in all, { $name } owes you { $amount }.
    [by_me] All in all, you owe { $amount } ({ $name }).
   *[even] All in all, you two are even.
}
ledger-no-debt-with = I have no open debt with { $name }, so I changed nothing.
ledger-which-debt = Which of them? Answer with its number.
ledger-debt-reduced = { $rest ->
    [none] { $way ->
        [to_me] Noted: { $name } owes you nothing more. 🎉
       *[by_me] Noted: you are even with { $name }. 🎉
    }
   *[some] { $way ->
        [to_me] Noted: { $name } still owes you { $left }{ $until }.
       *[by_me] Noted: you still owe { $left } ({ $name }){ $until }.
    }
}
ledger-debts-besides = Still open:
ledger-fixed-noted = Noted! Fixed bills, every month:
ledger-fixed = Fixed bills, { $total } a month:
ledger-bill-parts = Noted! Bill: { $name }, { $count } parts of { $each }, from { $first } to { $last }.
ledger-debt-turned = { $way ->
    [to_me] Corrected! { $name } owes you { $amount }.
   *[by_me] Corrected! You owe { $amount } ({ $name }).
}
ledger-found = Among your entries, with “{ $what }”:
ledger-which-category = Right, { $what } is not { $category }. Which one does it go in? Answer with the number or the name.
ledger-counted-there = { $what } counts as { $category } already, so I changed nothing.
ledger-spent-nothing-on = { $period } I have no expense noted with “{ $what }”.
ledger-spent-in-all = You spent { $amount } altogether.
ledger-spent-beside = { $period } I have no expense noted with “{ $what }”. { $category } came to { $amount }.
ledger-nothing-under = I have nothing noted with “{ $what }”.
ledger-which-open-bill = Which of them did you pay? Answer with its number.
ledger-how-to = To take an entry out, say “delete the expense of 40” or “delete the last expense”; to correct one, “correct groceries to 142.90”. And “undo” goes back.
ledger-next-bill = No open bills in that time. The next one is { $bill }: { $day }.
ledger-entry = entry
ledger-no-card = no card
ledger-who-are-they = Who are they? Tell me the names, like “Ana and Bea owe me { $amount } each”, and I’ll note it.
ledger-debt-whose = Who are the { $amount } with? Tell me the name, and I’ll note the debt.
ledger-no-category = There is no category “{ $name }”. There are: { $names }. To change it, say “put it in leisure”.
ledger-right-already = It is so already: { $what }, { $amount }.
ledger-corrected-amount = Corrected! { $what }: { $amount } (it was { $former }).
ledger-corrected-category = Corrected! { $what } now counts as { $category } (it was { $former }), and next time it goes there at once.
ledger-spent-nothing = { $period } you recorded no such expense.
ledger-largest = { $count ->
    [one] { $period } your biggest expense was:
   *[other] { $period } your biggest expenses were:
}
ledger-largest-line = • { $amount }: { $what } ({ $category }), { $day }
ledger-average = { $count ->
    [one] { $period } you spent { $each } an expense on average ({ $count } expense) and { $daily } a day.
   *[other] { $period } you spent { $each } an expense on average ({ $count } expenses) and { $daily } a day.
}


# (end of pack ledger)


## Pack health

health-own = { $metric ->
    [water] your water
    [sleep] your sleep
    [distance] your distance
    [exercise] your exercise
    [steps] your steps
    [mood] your mood
    [energy] your energy
    [pressure] your blood pressure
    [glucose] your glucose
    [heart] your heart rate
    [oxygen] your oxygen
    [temperature] your temperature
    [waist] your waist
   *[weight] your weight
}
health-name = { $metric ->
    [water] water
    [sleep] sleep
    [distance] distance
    [exercise] exercise
    [steps] steps
    [mood] mood
    [energy] energy
    [pressure] blood pressure
    [glucose] glucose
    [heart] heart rate
    [oxygen] oxygen
    [temperature] temperature
    [waist] waist
   *[weight] weight
}
health-thing = { health-name } { $value }
health-pressure = { $high }/{ $low }
health-offer = Shall I record { $what } ({ $day }): { $value }?
health-offer-taken = Shall I record that you took { $label } ({ $day })?
health-reach = At this pace ({ $change } a week, by { $count } records), you reach { $goal } around { $day }: { $left } to go.
health-reach-few = { $left } to go to { $goal }. To tell when you get there I need at least three records, on different days.
health-reach-never = { $way ->
    [there] You are at { $goal } already. 🎉
    [flat] At this pace there is no telling when you reach { $goal }: it is not moving.
    [up] At this pace you do not reach { $goal }: it goes up { $change } a week.
   *[down] At this pace you do not reach { $goal }: it goes down { $change } a week.
}
health-offer-days = Record { $things }?
health-recorded-days = Recorded ✅ { $things }.
health-offer-several = Shall I record ({ $day }): { $things }?
health-offer-of = Shall I record for { $who } ({ $day }): { $things }?
health-recorded-of = Recorded ✅ { $who }: { $things } ({ $day }).
health-of = {" "}of { $who }
health-your = { $gender ->
   *[my] your
}
health-goal-kept = Goal noted 🎯 { $thing }.
health-goal = { $reached ->
    [yes] Goal: { $goal }. You’re there! 🎉
   *[no] Goal: { $goal } ({ $left } away).
}
health-recorded = Recorded ✅ { $things } ({ $day }).
health-not-put-right = I changed nothing: “{ $said }” doesn’t look right ({ health-name }).
health-remove-several = Shall I delete the { $count } records ({ health-name }, { $day })?
health-removed = { $count ->
    [one] Deleted: { $thing } ({ $day }). If that was a mistake, say “undo”.
   *[other] Deleted { $count } records. If that was a mistake, say “undo”.
}
health-kept = OK, I deleted nothing.
health-trend = { $way ->
    [up] 📈 Going up: about { $change } a week
    [down] 📉 Going down: about { $change } a week
   *[flat] ➡️ Steady
}, in { $count } records since { $day }.
health-streak = { $count ->
    [0] No days in a row with a record right now ({ health-name }).
    [one] { $count } day in a row ({ health-name }).
   *[other] 🔥 { $count } days in a row ({ health-name }).
}
health-own-begun = Deal! To note it, just tell me the value, like “{ $name } { $most }”: from { $least } to { $most }, and I record it after your yes.
health-own-offer = Shall I record { $name } ({ $day }): { $value }?
health-own-bounds = “{ $said }” is outside of what we agreed ({ $name }: from { $least } to { $most }). What's the right value?
health-own-nothing = I have no record of your { $name } yet{ $period }.
health-own-latest = Latest { $name }{ $period }: { $value } ({ $day }).
health-own-too-few = There's too little for a chart yet ({ $name }): I need records of two days at least.
health-left = All right, I recorded nothing.
health-unread = I couldn’t read that measurement. Tell me the value, like “weighed 82 kg” or “slept 7h”.
health-ask-value = What was the value ({ health-name })?
health-ask-again = I can’t record “{ $said }” ({ health-name }): the number looks wrong. What is the right value?
health-nothing = I have no record of your { health-name } yet{ $period }.
health-latest = Latest { health-name }{ $period }: { $value } ({ $day }).
health-all = The entries of { health-name }{ $period }:
health-row = • { $day }: { $value }
health-in-unit = That is { $value }.
health-average = { $count ->
    [one] Average { $average }, lowest { $least }, highest { $most } over { $count } record.
   *[other] Average { $average }, lowest { $least }, highest { $most } over { $count } records.
}
health-how-much = { $days ->
    [1] You recorded { $total } of { health-name }{ $period }.
   *[other] You recorded { $total } of { health-name }{ $period }: { $average } a day on average, over { $days } days.
}
health-total = All together: { $total }.
health-change = { $change } since { $day }.
health-waiting = Counting { $value }, which still waits for your yes:
health-waiting-alone = So far I only have { $value }, which still waits for your yes.
health-first = The first record of the period was { $value } ({ $day }).
health-medicine = your medicine
health-taken = Yes: { $label }, { $day } at { $time }.
health-not-taken = I have no record of you taking { $label }{ $period }.
health-last-week = last 7 days
health-this-month = this month
health-this-year = this year

# (end of pack health)


## Pack people

people-month = { $month ->
    [m01] January
    [m02] February
    [m03] March
    [m04] April
    [m05] May
    [m06] June
    [m07] July
    [m08] August
    [m09] September
    [m10] October
    [m11] November
   *[m12] December
}
people-day = { people-month } { $day }
people-replaced =
    📝 Noted: { $text }
    It takes the place of “{ $former }”. If it shouldn’t have, say “undo”.
people-offer-reminder = Shall I remind you every year, on { $day }?
people-offer-reminders = Shall I remind you every year, on { $days }?
people-no-reminder = All right, no reminder. The birthday stays noted.
people-reminder = birthday: { $who } 🎂
people-reminder-gone = The reminder of the earlier day is gone.
people-every-year = every year on { $day }
people-told = { $count ->
    [one] You noted:
   *[other] You noted this:
}
people-until = { $count ->
    [one] 🎂 { $count } day to go ({ $day }).
   *[other] 🎂 { $count } days to go ({ $day }).
}
people-today = 🎂 It is today!
people-tomorrow = 🎂 It is tomorrow!
people-turns = Turning { $age }.
people-birthdays = 🎂 Birthdays:
people-birthday-line = • { $day }: { $who }
people-no-birthdays = None of the birthdays you told me is in that month.

# (end of pack people)

## Pack knowledge

knowledge-kept = 📝 Noted about you: { $text }
knowledge-replaced =
    📝 Noted about you: { $text }
    It takes the place of “{ $former }”. If it shouldn’t have, say “undo”.
knowledge-gone = { $count ->
    [one] All right, “{ $text }” no longer counts. If I got that wrong, say “undo”.
   *[other] All right, I took out { $count } things you had told me, “{ $text }” among them. If I got that wrong, say “undo”.
}
knowledge-part = { $count ->
    [one] You told me that together with something else, which I don’t want to lose. Tell me how it should read: “change note 1 to: ...”.
   *[other] You told me that together with other things, which I don’t want to lose. Tell me how they should read: “change note 1 to: ...”.
}
knowledge-known = What I know about you, the way you told me:
knowledge-besides = { $count ->
    [one] Besides that I keep { $count } more thing of yours: “list everything” shows it.
   *[other] Besides that I keep { $count } more things of yours: “list everything” shows them.
}
knowledge-told = { $count ->
    [one] You told me:
   *[other] You told me this:
}
knowledge-spending = daily spending
knowledge-links = { $count ->
    [one] I looked at your records of the last 90 days ({ $count } pair), and this seems to go together:
   *[other] I looked at your records of the last 90 days ({ $count } pairs), and this seems to go together:
}
knowledge-link = { $way ->
    [up] { $first } and { $second }: when one goes up, the other tends to go up, too
   *[down] { $first } and { $second }: when one goes up, the other tends to go down
}
knowledge-link-weekend = { $way ->
    [up] { $name }: tends to be higher at the weekend
   *[down] { $name }: tends to be lower at the weekend
}
knowledge-link-how = ({ $count } days; a { $strength ->
    [strong] strong
    [clear] clear
   *[faint] faint
} link, { $rho } of 1; { $sure ->
    [nearly] almost surely no chance
   *[likely] probably no chance
}).
knowledge-no-cause = Going together doesn’t mean that one causes the other, but it may be worth watching.
knowledge-no-links = { $count ->
    [one] I compared what you recorded in the last 90 days (up to { $days } days in common) and saw nothing that clearly goes together. It may all be chance, so I’d rather say nothing.
   *[other] I compared what you recorded in the last 90 days ({ $count } pairs, up to { $days } days in common) and saw nothing that clearly goes together. It may all be chance, so I’d rather say nothing.
}
knowledge-too-few = { $count ->
    [one] It’s too early to say: I need { $least } days with both recorded, and of { $names } I have { $count }. Keep telling me and I’ll look again. 🙂
   *[other] It’s too early to say: I need { $least } days with both recorded, and of { $names } I have { $count }. Keep telling me and I’ll look again. 🙂
}
knowledge-too-little = I have nothing to compare yet. Tell me about your sleep, your mood, your spending, and with { $least } days I can see what goes together.

# (end of pack knowledge)


## Missions


mission-begins = { $kind ->
    [more] I’ll try again, with twice the time and twice the searches.
    [analise] Good question, and one that deserves careful sums. I’ll be right back.
    [profunda] Let me look at that properly. I’ll be right back.
   *[comparativa] Let me do the sums. I’ll be right back.
}
mission-button = { $what ->
    [up] 👍
    [down] 👎
   *[more] Try with more effort
}
mission-rated = { $feedback ->
    [up] Good! Thanks for saying so.
   *[down] Thanks for saying so. Tell me what was missing and I’ll do it again.
}
mission-waits = Got that one too. I’ll answer it as soon as the one before is done.
mission-progress = { $total ->
    [0] Still on it: just about to start the sums.
   *[other] Still on it: { $done } of { $total } parts done.
}
mission-doing = { $what ->
    [done] { $total } of { $total }: done
    [rate] { $done } of { $total }: looking up the rates
    [quote] { $done } of { $total }: looking up the price
    [fundamentals] { $done } of { $total }: looking at the company’s figures
    [internal_data] { $done } of { $total }: looking at what you’ve told me
    [mathematics] { $done } of { $total }: doing the sums
    [writer] { $done } of { $total }: writing the answer
   *[other] { $done } of { $total }: looking at the other part of your question
}
mission-dropped = { $count ->
    [one] The sum I was working on has stopped with it. If you still want it, just ask again.
   *[other] The { $count } sums I was working on have stopped with it. If you still want them, just ask again.
}
mission-missed = { $count ->
    [one] This question went unanswered while you were away; if you still want it, just ask again:
   *[other] These questions went unanswered while you were away; if you still want them, just ask again:
}
mission-cancelled = Done, I’ve dropped those sums.
mission-ask-finance = { $missing ->
    [both] Two things: over how many months, and at what interest rate a month? If you don’t know, just say “I don’t know”.
    [term] Over how many months? If you don’t know, just say “I don’t know”.
   *[rate] At what interest rate a month? If you don’t know, just say “I don’t know”.
}
mission-ask-home = { $missing ->
    [both] Two things: over how many years would you finance it, and how much rent do you pay today? If you don’t know, just say “I don’t know”.
    [months] Over how many years would you finance it? If you don’t know, just say “I don’t know”.
   *[rent] How much rent do you pay today? If none, just say “nothing”.
}
mission-ask-price = How much does it cost, roughly?
mission-ask-goal = { $missing ->
    [spare] How much do you put by a month, roughly?
    [both] How much do you want to save, and by when?
    [term] In how long do you want to get there? If you don’t know, just say “I don’t know”.
   *[amount] How much do you want to save?
}
mission-ask-retire = { $missing ->
    [both] Two things: how much a month do you want to live on, and in how many years?
    [wish] How much a month do you want to live on when you stop?
   *[term] In how many years do you want to stop, and how much have you saved already? If you don’t know, just say “I don’t know”.
}
mission-ask-spending = How much do you spend a month, roughly?
mission-ask-flow = How much comes in and how much goes out a month, roughly? A guess will do, like 5000 and 4000.
mission-ask-income = How much comes in a month, roughly?

mission-finance-cost = Financing { $owed } over { $months } months at { $rate } a { $per ->
    [year] year
   *[month] month
}, the payment is { $instalment } and in the end you’ll have paid { $paid }. The interest alone is { $interest }.
mission-finance-home-cost = Financing { $owed } over { $years } years at { $rate } { $per ->
    [year] a year
   *[month] a month
}, the payment is { $instalment }, and interest alone takes { $interest } in the end.
mission-finance-assumed = { $what ->
    [both] The term and the rate are my assumption, as you didn’t say: with those of your offer I’ll do it again.
    [term] The term is my assumption, as you didn’t say.
   *[rate] The rate is my assumption, as you didn’t say: with the one of your offer I’ll do it again.
}
mission-save-instead = { $cheaper ->
    [save] If you put { $monthly } aside each month instead, you can pay for it outright in { $span } and keep { $difference } in your pocket.
   *[finance] Putting { $monthly } aside each month, it takes you { $span } to pay for it outright, and that still costs { $difference } more than financing.
}
mission-home-dearer = { $source ->
    [found] I counted on the price of the place rising { $dearer } a year, like inflation, and on savings earning { $yields } a month, the Selic before tax.
   *[assumed] I assumed that the price of the place rises { $dearer } a year, like inflation, and that savings earn { $yields } a month.
}
mission-savings-yield = { $source ->
    [found] I counted on savings earning { $yields } a month, the Selic before tax.
   *[assumed] I assumed that savings earn { $yields } a month.
}
mission-years = { $years ->
    [one] one year
   *[other] { $years } years
}
mission-months = { $months ->
    [one] one month
   *[other] { $months } months
}
mission-rent-meanwhile = { $spare ->
    [told] Putting { $monthly } aside each month while you pay { $rent } of rent, you buy it outright in { $span }.
   *[rest] As you pay { $rent } of rent, { $monthly } of that payment is left to put aside. That way you buy it outright in { $span }.
} Until then the rent comes to { $rented }. { $cheaper ->
    [save] All in all, saving up comes out { $difference } cheaper, but you wait all that time.
   *[finance] All in all, financing comes out { $difference } cheaper, and the place is already yours.
}
mission-rent-covers = The { $rent } of rent you pay today is already more than the payment, so month by month buying weighs no more than now.
mission-finance-verdict = { $cheaper ->
    [save] On paper, saving up is a good deal cheaper. Financing only makes sense if you need it now and the payment fits with room to spare.
   *[finance] At that rate financing is no bad deal, as long as the payment fits with room to spare.
}
mission-finance-cet = Before you sign, look at the total effective cost: it includes insurance and fees, which aren’t in here.
mission-instalment-share = { $weight ->
    [light] That payment takes { $share } of what comes in each month, a light load.
    [heavy] That payment takes { $share } of what comes in each month, and that is tight: any surprise would hurt.
   *[some] That payment takes { $share } of what comes in each month. It can be done, with care.
}
mission-goal = { $source ->
    [found] To have { $goal } in { $months } months, put { $monthly } aside each month, if the money earns { $yields } a month, which is the Selic before tax. Without any interest it would be { $plain }.
   *[assumed] To have { $goal } in { $months } months, put { $monthly } aside each month, assuming that the money earns { $yields } a month. Without any interest it would be { $plain }.
}
mission-goal-term-assumed = The term is my assumption: give me another and I’ll do it again.
mission-counts-saved = That already takes off the { $saved } you have saved.
mission-counts-not-saved = I counted from zero: if the { $saved } you have put by are part of this, tell me and I’ll take them off.
mission-by-day = That’s { $each } { $days ->
    [1] a week
   *[other] a day
}{ $goes ->
    [yes] {" "}less { $out } of costs
   *[no] {""}
}{ $days ->
    [1] {""}
    [7] {", every day"}
   *[other] {", "}{ $days } days a week
}: about { $monthly } a month.
mission-goal-spare = { $reaches ->
    [yes] You have { $spare } left each month, so you can get there. If you can, set up the transfer for the day the money comes in: what you don’t see you don’t spend.
   *[no] With { $spare } a month it doesn’t add up yet: take longer, aim lower, or have more left over.
}
mission-pace = { $told ->
    [no] Putting by the { $monthly } that are left each month now
   *[yes] Putting by { $monthly } a month
}, { $goal } are there in { $span }, { $source ->
    [found] if the money earns { $yields } a month, which is the Selic before tax.
   *[assumed] assuming that it earns { $yields } a month.
}
mission-pace-there = You have { $saved } saved already: the { $goal } are there. 🎉
mission-surplus-income = { $span ->
    [this_month] This month { $income } has come in so far, from what you’ve noted.
   *[whole] { $income } come in a month.
}
mission-surplus-told = { $goes } go out, by what you said.
mission-surplus-goes = { $parts ->
    [fixed] Fixed bills take { $fixed }; you have told me of no other spending yet.
    [both] Fixed bills take { $fixed }, and other spending { $other }{ $span ->
        [whole] {" "}(the average of the last months)
       *[this_month] {" "}(what you noted this month, so far)
    }.
   *[other] { $other } go out{ $span ->
        [whole] {" "}(the average of the last months)
       *[this_month] {" "}(what you noted this month, so far)
    }.
}
mission-surplus-rest = { $balance ->
    [short] { $span ->
        [this_month] { $amount } is missing so far. If more comes in this month, tell me what comes in a month and I’ll do it again.
       *[whole] { $amount } a month are missing: more goes out than comes in.
    }
   *[left] { $span ->
        [this_month] { $amount } is left so far. If more comes in this month, tell me what comes in a month and I’ll do it again.
       *[whole] { $amount } a month are left.
    }
}
mission-purchase-saved = Yes: you have { $saved } saved, and after paying { $amount } there are { $rest } left.
mission-purchase-months = { $has ->
    [yes] With the { $saved } you have saved, { $missing } are missing.
   *[no] That is { $amount }.
} With { $spare } a month, you can pay it at once in { $span }.
mission-purchase-then = { $reaches ->
    [yes] That is { $months } months away: it works, and { $then } are left.
   *[no] That is { $months } months away: { $then } would still be missing.
}
mission-at-once = From what you’ve noted, { $came } has come in this month and { $went } has gone out{ $bills ->
    [yes] {", and "}{ $billed } of bills is still due
   *[no] {""}
}.{ $has ->
    [yes] {" "}You have { $saved } put by.
   *[no] {""}
}
mission-at-once-rest = { $balance ->
    [left] Paying { $amount } at once still leaves { $rest }.
   *[short] To pay { $amount } at once, { $rest } is missing. I only counted what has come in already: if more comes in this month, tell me how much and I’ll do it again.
}
mission-purchase-never = Nothing is left a month right now: { $amount } would become a debt. First it is worth seeing where to cut.
mission-goal-pace = At that pace you get there in { $span }.
mission-retire-capital = { $told ->
    [yes] To take out { $wish } a month without the money running out, you need about { $capital } invested, assuming that it earns { $real } a year above inflation.
   *[no] To keep the { $wish } you spend a month today without the money running out, you need about { $capital } invested, assuming that it earns { $real } a year above inflation.
}
mission-retire-monthly = { $term ->
    [assumed] You didn’t say how soon you want to stop, so I thought of { $years } years: that would be { $monthly } put aside each month, in today’s money.
   *[told] To get there in { $years } years, that is { $monthly } put aside each month, in today’s money.
}
mission-retire-later = With { $years } years it falls to { $monthly }: time helps more than any investment.
mission-retire-from-nothing = I counted from zero. If you have something saved already, tell me how much, and it looks better.
mission-retire-hints = A state pension, if you pay into one, comes on top and takes off what is missing. And you needn’t begin with the whole amount: starting with less and raising it every year works better than waiting.
mission-fund = With spending of { $spending } a month, a fund that lasts { $months } months is { $target }.
mission-fund-missing = { $state ->
    [there] With the { $saved } you have, it is already complete.
   *[other] You have { $saved }, so { $missing } is missing.
}
mission-fund-when = Putting aside what is left over, it is ready in { $span }.
mission-fund-hints = Keep that money where you can take it out the same day, and apart from your everyday account. If your income goes up and down, twice as much makes for better sleep.
mission-flow = { $span ->
    [whole] Going by what you’ve told me, { $income } comes in and { $expenses } goes out in an average month:
    [told] With { $income } coming in and { $expenses } going out each month,
   *[this_month] So far this month { $income } has come in and { $expenses } has gone out:
} { $balance ->
    [short] you are { $left } short.
   *[spare] { $left } is left.
}
mission-flow-on-paper = That’s on paper: if it isn’t there at the end of the month, small spending is slipping past you. What works best is setting it aside on the day the money comes in, before you spend.
mission-flow-short = That’s where I’d begin: while more goes out than comes in, nothing else holds.
mission-flow-share = { $level ->
    [plenty] That’s { $share } of what comes in, a great sign.
    [enough] That’s { $share } of what comes in: healthy, with room to grow.
   *[little] That’s { $share } of what comes in. You’re in the black, but with little room for surprises.
}
mission-flow-one-sided = { $only ->
    [income] You’ve told me what comes in, { $amount } { $span ->
        [this_month] this month so far
       *[whole] a month
    }, but not what goes out. With your spending noted I can say a lot more.
   *[expenses] You’ve told me what goes out, { $amount } { $span ->
        [this_month] this month so far
       *[whole] a month
    }, but not what comes in. Tell me what you earn and I’ll complete the sum.
}
mission-category = What weighs most is { $category }: { $amount } a month, { $share } of all that goes out.
mission-category-next = Next comes { $category }, with { $amount }.
mission-cut = I’d start there: a tenth less on { $category } already frees { $amount } a month. Have a look, too, at what is charged every month without you using it.
mission-debts = { $number ->
    [one] You’ve told me of one debt, of { $total }.
   *[other] You’ve told me of { $number } debts, { $total } altogether.
}
mission-debt-parts = { $parts } instalments of { $part } are left: { $total } altogether.
mission-debt-told = That’s { $total } of debt.
mission-no-debts = There is no debt noted with me, and that’s half the battle.
mission-debt-first = { $lender ->
    [card] Pay the card first, { $amount }: nothing charges more interest.
    [overdraft] Pay the overdraft first, { $amount }: but for cards, nothing charges as much interest.
    [loan] Pay the loan first, { $amount }.
    [financing] Pay the financing first, { $amount }.
    [payroll] The payroll loan, { $amount }, has some of the lowest interest there is.
   *[person] The { $amount } is owed to somebody close: if there’s no interest, agree on a date and keep it; a friendship is worth more.
}
mission-debt-then = { $lender ->
    [overdraft] Then the overdraft, { $amount }.
    [loan] Then the loan, { $amount }.
    [financing] Then the financing, { $amount }, whose interest is usually a good deal lower.
    [payroll] The payroll loan, { $amount }, can go at its own pace: its interest is a good deal lower.
   *[other] With who lent you { $amount } without interest, you can agree on a date.
}
mission-debt-pays = { $pays ->
    [all] Your savings of { $saved } pay that off today, and { $rest } is still left for a bad month.
   *[some] Your savings of { $saved } don’t cover it all: { $rest } is missing. Use most of it, keep a little for a bad month, and negotiate the rest.
}
mission-debt-hints = { $lender ->
    [card] Ask for a discount for paying at once, as lenders like to be paid, and don’t let the bill roll over again.
    [overdraft] Then ask the bank to lower the limit, or it will come back.
    [payroll] It only helps if the bank takes the remaining interest off: by law it has to.
    [financing] Who pays instalments early has a right to have their interest taken off: ask what paying it all would cost, and compare.
   *[other] Ask what paying it all would cost: who pays early has a right to have the interest taken off.
}
mission-clearing = With { $monthly } a month all of it is gone in about { $span }, interest aside.
mission-debt-saved = You have { $saved } saved: using part of it to pay off usually beats any interest it earns, but keep enough for a bad month.
mission-debt-order = What saves most is to pay off the dearest interest first, nearly always the credit card and the overdraft, while paying the minimum on the others. If the rates are alike, clear the smallest first, which cheers you up. And it’s worth asking for a discount for paying at once: lenders like to be paid. Tell me the rate of each and I’ll do it again with the interest.
mission-debt-dearest = Begin with the one with the highest interest: the { $amount }, at { $rate } a month.
mission-debt-interest = { $among ->
    [several] As it is, all of them together cost { $interest } in interest alone a month.
   *[one] As it stands, interest alone is { $interest } a month.
}
mission-payoff = With { $monthly } a month in that order, all is paid in { $span }, with { $interest } of interest.
mission-payoff-saves = Beginning with the smallest would cost { $saves } more.
mission-payoff-short = With { $monthly } a month it doesn’t work out: that isn’t even the interest, so the debt only grows. The way out is a cheaper loan in its place, or a deal with a fixed instalment.
mission-growth-once = { $amount } become { $final } in { $span }: { $earned } of earnings.
mission-growth-monthly = Putting { $monthly } by each month, in { $span } you have { $final }: { $put } of your own and { $earned } of earnings.
mission-growth-both = With { $amount } now and { $monthly } more each month, in { $span } you have { $final }: { $put } of your own and { $earned } of earnings.
mission-growth-rate = { $source ->
    [told] That is at { $rate } { $per ->
        [year] a year
       *[month] a month
    }, before tax.
    [found] That is at today’s Selic, { $rate } a month, before tax.
   *[assumed] That assumes { $rate } a month, before tax. If you know the rate, tell me and I’ll do it again.
}
mission-discount-told = In cash{ $discount ->
    [yes] {", with the discount,"}
   *[no] {""}
} it is { $cash }; { $down ->
    [yes] with the down payment and { $parts } parts
   *[no] in { $parts } parts
} it is { $whole }{ $dearer ->
    [yes] , { $more } more: that is like a loan at { $rate } a month.
   *[no] : paying in parts costs nothing more, as long as they fit your month.
}
mission-discount = Giving up { $discount } off to pay in { $parts } instalments is like a loan at { $rate } a month.
mission-discount-verdict = { $better ->
    [cash] That is more than the money earns ({ $yields } a month{ $source ->
        [told] {""}
        [found] {", by today’s Selic"}
       *[assumed] {", roughly"}
    }): if the money is there and won’t be missed, cash is cheaper.
   *[parts] The money earns more than that ({ $yields } a month{ $source ->
        [told] {""}
        [found] {", by today’s Selic"}
       *[assumed] {", roughly"}
    }): instalments pay off, as long as it really stays put and they fit your month.
}
mission-needs-growth = For that I need to know how much, for how long and, if you know it, at what rate.
mission-needs-discount = To compare I need the discount for cash and the number of instalments.
mission-ask-growth = { $missing ->
    [term] For how long?
    [put] How much: a sum now, or each month?
   *[both] How much, and for how long? Like “300 a month, 5 years”.
}
mission-ask-discount = { $missing ->
    [parts] And in how many instalments?
    [discount] How much off for cash?
   *[both] How much off for cash, and in how many instalments?
}
mission-bills = { $number ->
    [one] In the next month one open bill is due, of { $total }.
   *[other] In the next month { $number } open bills are due, { $total } altogether.
}
mission-budgets-over = { $number ->
    [one] One of the limits you set has already been passed this month.
   *[other] { $number } of the limits you set have already been passed this month.
}
mission-burden = { $span ->
    [this_month] { $monthly } a month is { $share } of what has come in this month so far ({ $income }). That isn’t the whole month: tell me what comes in a month and I’ll do it again.
   *[whole] { $monthly } a month is { $share } of what comes in ({ $income }). { $weight ->
        [light] That’s a light load.
        [heavy] That’s a lot: what goes beyond a third of an income tends to get tight.
       *[some] It can be done, with care.
    }
}
mission-burden-fits = { $fits ->
    [yes] You have { $spare } left over today, so it fits, with { $left } to spare.
   *[no] You have { $spare } left over today, so it doesn’t fit: you’d be { $left } short every month.
}
mission-burden-rest = I just don’t know what is already spoken for each month: if fixed costs take more than half, I’d wait.
mission-quote = { $ticker } is at { $price }.
mission-price-earnings = The price is { $ratio } years of today’s profit (that’s the P/E).
mission-share-selic = The yardstick is the Selic, which pays { $selic } a year without any fright: a share needs a chance of beating that to be worth the risk.
mission-share-fall = The risk is real: in a fall of { $share }, which happens in bad years, { $lost } of every { $amount } is gone.
mission-a-share = a single share
mission-share-questions = Before deciding about { $ticker }, I’d answer three questions. Is your emergency fund there? Can this money lie untouched for some five years? And if it falls a lot, can you sit it out without selling in a fright? With three times yes, a small slice costs nobody their sleep; with one no, safe savings come first.
mission-share-debts = You also have { $total } of debts noted with me: paying off the dear ones earns more than almost any share.
mission-selic = The Selic is at { $selic } a year, and that is what Tesouro Selic pays, before tax.
mission-real = With inflation at { $ipca }, the real gain is close to { $real } a year.
mission-cdb = { $more ->
    [yes] A CDB at { $share } of the CDI pays more than Tesouro Selic, which earns close to the whole CDI. The difference is in the rest: whether it ties the money up until it matures, and whether the bank is covered by the FGC.
   *[no] A CDB at { $share } of the CDI pays at most what Tesouro Selic pays, and the Tesouro can be cashed whenever you like. It’s only worth it with some other advantage.
}
mission-cdb-rate = Today that’s about { $rate } a year, before tax.
mission-fixed-income = For money you may need, what counts is getting at it whenever you like: Tesouro Selic and a CDB that can be cashed daily and pays the whole CDI do that, and earn more than a savings account. For money with a date, a longer CDB, LCI or LCA usually pays better, and LCI and LCA pay no tax.
mission-invest-order = The order that usually works is this: first pay off dear debt, then build an emergency fund in something safe that you can get at quickly, and only then think of long terms and risk. The best investment depends on when you’ll need the money, more than on the rate.
mission-grown = At the Selic, { $amount } would earn about { $earned } in a year, before tax.
mission-also = { $lead ->
    [personal_finance] About your everyday money:
    [planning] About the plan:
   *[investments] About investing:
}
mission-no-advice = This is information for you to think about, not investment advice.
mission-needs-price = To compare I need to know what it costs. Tell me the price, the term and the rate, and I’ll do the sums.
mission-needs-pace = For that I need to know how much you want to have and how much you put by a month. Tell me something like “how long to save 5,000 putting by 300 a month”.
mission-needs-surplus = For that I need to know how much comes in and goes out a month. Tell me both, or tell me what you spend as you go.
mission-needs-goal = For that I need to know how much you want to save. Tell me something like “how much do I need to save a month to have so much in two years”.
mission-needs-wish = For that I need to know how much a month you want to live on. Tell me something like “I want to retire on so much a month”.
mission-needs-spending = To say how big the fund should be I need to know what you spend a month. Give me a rough figure, or keep telling me what you spend.
mission-needs-income = To say whether it fits I need to know what comes in each month and what it would cost. Tell me both?
mission-needs-categories = To say where to cut I need to see where it goes. Tell me what you spend for some days (“spent 50 on groceries”) and I’ll show you what weighs most.
mission-needs-ledger = I don’t have what you earn and spend yet. Keep telling me (“spent 50 on groceries”, “got 3000 salary”) and in a month I’ll tell you with numbers; or tell me now what comes in and goes out each month, and I’ll give you an idea.
mission-lacks-markets = I couldn’t see the price, the company’s figures or today’s rates, so I won’t speak of the price.
mission-lacks-rates = I couldn’t see today’s rates, so they’re not in these sums.
mission-lacks-quotes = I couldn’t see the price and the company’s figures just now, so I won’t speak of the price.
mission-lacks-time = { $part ->
    [yes] One part couldn’t be finished in time; if you like, ask for that one alone.
   *[no] Time ran out before I had finished, and half a sum is no answer. If you like, I’ll try again with more time.
}
mission-lacks-reach = At that pace it never adds up, not even in a very long time.
mission-lacks-part = { $part ->
    [yes] One part of the sums failed and is left out.
   *[no] The sums failed halfway and are left out: half a sum is no answer. In a while, if you like, I’ll try again.
}
mission-quote-year = Over the last year it went from { $least } to { $most }.
mission-finance-usual = That rate is the market’s average according to Banco Central, as you didn’t tell me yours: with the one of your offer I’ll do it again.
mission-warns-other-source = Some of these numbers came from another source, as the usual one didn’t answer.
mission-warns-stand-in = One of the rates didn’t answer, so I used another one that moves almost with it (Selic and CDI).
mission-warns-kept = Some of these numbers are a few hours old.
mission-warns-outdated = Some of these numbers are a few days old, so check before you decide.
mission-lacks-fundamentals = I couldn’t see the company’s figures, so I won’t speak of its profit.
mission-not-known = I don’t know
mission-finance-down = I counted { $down } of yours as a down payment.
mission-finance-home = { $rent ->
    [none] As you pay no rent, you can take your time: the larger the down payment, the less interest. If you finance it, pay extra off whenever you can.
    [known] What decides is how much you want the place now, whether the payment fits with room to spare, and whether prices rise faster than your money earns. A larger down payment, or paying extra off whenever you can, cuts a good part of the interest.
   *[unknown] With a home that isn’t all, though: you pay rent while you save, and the price may rise. Tell me what you pay in rent and I’ll put it in. A larger down payment, or paying extra off whenever you can, cuts a good part of the interest.
}
mission-crypto = crypto
mission-crypto-risk = Crypto swings even more than shares and pays nothing while you wait: it’s only for money whose loss wouldn’t change your life.
mission-misunderstood = Sorry, I got that wrong{ $goal ->
    [pace] {": I worked out "}how long saving up takes
    [save_for] {": I worked out "}what to put by each month
    [debts] {": I worked out "}paying off what you owe
    [discount] {": I worked out "}cash or instalments
    [finance_or_save] {": I worked out "}financing or saving up
    [purchase] {": I worked out "}paying for something at once
    [afford] {": I worked out "}something that costs so much every month
    [surplus] {": I worked out "}what is left each month
   *[other] {""}
}. What is it about, and with which figures? Tell me and I’ll do it again.
mission-cannot = I can’t work that one out by myself yet, and I’d rather not guess. Give me the figures in one sentence, like “8000 in 12 payments of 790, is it worth it?”, and I’ll do the sums.
terminal-report-since = That is no day. Write it like 2026-11-01.
terminal-report-title = Report of Guarda
terminal-report-heading = { $analysis ->
    [costs] Cost of models (in millionths of a dollar)
    [triage] Triage
    [coordinators] Coordinators
    [resources] Resources
    [reliability] Reliability
    [satisfaction] Satisfaction
    [usage] Usage
   *[health] Health (last hundred)
}

## What asking a model has cost

budget-missions = { $limit ->
    [one] That was the one analysis that fits in a day 😊
   *[other] Those were the { $limit } analyses that fit in a day 😊
} From { $date }, { $time } on, just ask again: your question is in your notes, so it isn’t lost. Keeping, finding, adding up and reminding work as always.
budget-more = I’m out of breath for going deeper today 😊 From { $date }, { $time } on, just tap again. The answer you have still holds.
budget-transcription = { $limit ->
    [one] I’ve heard the one minute of sound that fits in a day.
   *[other] I’ve heard the { $limit } minutes of sound that fit in a day.
} I’ll listen again from { $date }, { $time }. It is saved and plays again whenever you ask, and what you write I read right away.
budget-converse = We’ve talked a lot today, so I’ll keep my answers short until { $date }, { $time }. I’m still here: I listen, keep, find and remind.
budget-today = Today: analyses { $missions }, minutes of sound { $minutes }, talks { $talks }.
budget-again = All of it starts over { $date }, { $time }.
usage-none = This month I haven’t used a language model with you yet. It all came from my rules, at no cost.
usage-whole = This month: { $calls ->
    [one] one call
   *[other] { $calls } calls
} to language models, { $tokens } tokens, { $cost }.
usage-heading = { $by ->
    [persona] By who answered:
    [skill] By subject:
   *[model] By model:
}
usage-nobody = { $by ->
    [persona] just understanding the request
    [skill] no subject
   *[model] no name
}
usage-line = • { $name }: { $tokens } tokens, { $cost }
usage-unpriced = price unknown
usage-partly = { $cost } plus what has no known price

# (end of missions)
