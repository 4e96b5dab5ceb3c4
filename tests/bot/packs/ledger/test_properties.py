"""Money by properties: whatever is told, put right, taken back and brought back, the sums are a plain ledger's."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.packs.ledger.reading import apart
from bot.understanding.money import sums
from tests.bot.handlers.test_films import Chat

DAY = 24 * 60 * 60 * 1_000_000_000
Step = tuple[Literal["spent", "earned", "corrected", "undo", "redo", "day", "asked"], int]
Entries = tuple[tuple[str, int], ...]

_CENTAVOS = st.integers(1, 10_000_000)
_STEPS = st.tuples(st.sampled_from(("spent", "earned", "corrected", "undo", "redo", "day", "asked")), _CENTAVOS)


def written(centavos: int) -> str:
    whole, rest = divmod(centavos, 100)
    return f"R$ {whole:,}".replace(",", ".") + f",{rest:02}"


def kept(chat: Chat) -> Counter[tuple[str, int]]:
    return Counter((each.kind, int(str(each.fields["amount"]))) for each in chat.driver.library.records.live)


@settings(max_examples=12, deadline=None)
@given(st.lists(_STEPS, min_size=1, max_size=9))
async def test_any_order_of_entries_corrections_undos_and_days_is_a_plain_ledger(steps: list[Step]) -> None:
    chat = Chat()
    past: list[Entries] = [()]
    undone: list[Entries] = []
    for step, centavos in steps:
        now = past[-1]
        match step:
            case "spent" | "corrected":
                await chat.says(f"gastei {written(centavos)} no mercado")
                past.append((*now, ("expense", centavos)))
                undone = []
            case "earned":
                await chat.says(f"recebi {written(centavos)} de salário")
                past.append((*now, ("income", centavos)))
                undone = []
            case "undo":
                await chat.says("desfaz")
                undone += [past.pop()] if len(past) > 1 else []
            case "redo":
                await chat.says("refaz")
                past += [undone.pop()] if undone else []
            case "day":
                chat.driver.wait(DAY)
            case "asked":
                assert written(sum(amount for kind, amount in now if kind == "expense")) in await chat.says(
                    "quanto gastei esse ano?"
                )
        if step == "corrected" and centavos > 1:
            await chat.says(f"não, foi {written(centavos - 1)}")
            past.append((*now, ("expense", centavos - 1)))
        assert kept(chat) == Counter(past[-1])


@settings(max_examples=12, deadline=None)
@given(_CENTAVOS, st.lists(_CENTAVOS, min_size=1, max_size=3))
async def test_what_is_paid_of_a_debt_is_taken_from_it_to_the_centavo(owed: int, paid: list[int]) -> None:
    chat = Chat()
    await chat.says(f"devo {written(owed)} pro João")
    for centavos in paid:
        open_ = [each for each in chat.driver.library.records.live if not each.fields.get("paid")]
        if not open_:
            break
        before = int(str(open_[0].fields["amount"]))
        assert before == owed
        await chat.says(f"paguei {written(centavos)} pro João")
        owed = max(0, owed - centavos)
    debts = [each for each in chat.driver.library.records.live if each.kind == "debt"]
    assert [int(str(each.fields["amount"])) for each in debts if not each.fields.get("paid")] == (
        [owed] if owed else []
    )


@given(st.lists(st.integers(1, 99_999), min_size=2, max_size=4, unique=True))
def test_several_in_one_breath_come_apart_into_each_of_them(amounts: list[int]) -> None:
    things = ("no mercado", "de uber", "na farmácia", "na padaria")
    told = ", ".join(f"{written(each)} {thing}" for each, thing in zip(amounts, things, strict=False))
    parts = apart(f"gastei {told}")
    consists = amounts[0] == sum(amounts[1:])
    assert [sums(part.text)[0].centavos for part in parts] == ([] if consists else amounts)


@given(st.integers(1, 999), st.integers(10, 99))
def test_two_digits_behind_a_sum_are_centavos_unless_each_has_its_place(whole: int, digits: int) -> None:
    assert [each.centavos for each in sums(f"gastei {whole} e {digits} na farmácia")] == [whole * 100 + digits]
    apart_ = [each.centavos for each in sums(f"no mercado gastei {whole} e {digits} na farmácia")]
    assert apart_ == [whole * 100, digits * 100]
