"""Pack of the ledger: what can be told and asked of money, and who takes it and its answers."""

from __future__ import annotations

from bot.actions import Action, Intent
from bot.context import HandlerResult, TurnContext
from bot.packs.frame import Answered, Pack, Row
from bot.packs.ledger.bills.owing import answered_day, bill
from bot.packs.ledger.bills.paying import (
    PAID_AMOUNT,
    WHICH_BILL,
    answered_paid,
    answered_which_bill,
    pay_bill,
    takes_back,
)
from bot.packs.ledger.debts.debts import answered_debt, answered_name, debt
from bot.packs.ledger.debts.reducing import PART as DEBT_PART
from bot.packs.ledger.debts.reducing import WHICH as WHICH_DEBT
from bot.packs.ledger.debts.reducing import answered_part, answered_which_debt
from bot.packs.ledger.debts.settling import income
from bot.packs.ledger.entries.correcting import AMENDS
from bot.packs.ledger.entries.recategorising import WHICH_CATEGORY, answered_category
from bot.packs.ledger.entries.removing import WHICH, answered_which, named_removed
from bot.packs.ledger.entries.spending import answered_amount, answered_what, expense, transfer
from bot.packs.ledger.hearing import ordered, unless_denied
from bot.packs.ledger.plans.budgets import answered_budget, budget
from bot.packs.ledger.questions.asking import ask_money
from state.lane import PackQuestion

_ANSWERS: dict[str, Answered] = {
    "what": answered_what,
    "expense_amount": answered_amount,
    "income_amount": answered_amount,
    "budget_amount": answered_budget,
    "bill_day": answered_day,
    PAID_AMOUNT: answered_paid,
    "debt_amount": answered_debt,
    "debt_name": answered_name,
    WHICH: answered_which,
    WHICH_CATEGORY: answered_category,
    WHICH_BILL: answered_which_bill,
    WHICH_DEBT: answered_which_debt,
    DEBT_PART: answered_part,
}


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Take the answer to what the ledger asked; a no sets it aside."""
    if context.resolution.recognition.action == Action.DENY and asked.name != PAID_AMOUNT:
        return context.say(context.voice.say("cancelled"))
    return await _ANSWERS[asked.name](context, asked)


PACK = Pack(
    "ledger",
    rows=(
        Row("expense", Intent.SAVE, "uber 18,50", handler=unless_denied(expense)),
        Row("income", Intent.SAVE, "recebi 1.200 do freela", handler=unless_denied(income)),
        Row("bill", Intent.SAVE, "aluguel 1100 todo dia 5", handler=unless_denied(bill)),
        Row("pay_bill", Intent.SAVE, "paguei a luz", handler=unless_denied(pay_bill)),
        Row("debt", Intent.SAVE, "o zé me deve 40", handler=unless_denied(debt)),
        Row("transfer", Intent.SAVE, "guardei 200 na poupança", handler=unless_denied(transfer)),
        Row("budget", Intent.SAVE, "mercado no máximo 700 por mês", handler=budget),
        Row("ask_money", Intent.SEARCH, "quanto gastei esse mês?", handler=ask_money),
    ),
    answered=answered,
    answers=takes_back,
    ordered=ordered,
    amends=AMENDS,
    removed=named_removed,
)
