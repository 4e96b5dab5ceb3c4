"""What is done about a reminder that was sent: by its buttons, by plain words, and not at all by what may mean more."""

from __future__ import annotations

from datetime import datetime

import pytest

from state.lane import SECOND
from state.mongo.connection import Database
from tests.bot.account.somebody import Product
from tests.bot.packs.agenda.test_ringing import DAY, MINUTE, TG, passes, rung
from tests.contracts.conftest import database

__all__ = ["database"]
CAKE = "me lembra em 20 minutos de tirar o bolo do forno"
GROUP = "tg:-100/4711"


@pytest.fixture
def product(database: Database) -> Product:
    product = Product(database)
    product.clock.now = int(datetime.fromisoformat("2031-07-02T10:46:00-03:00").timestamp()) * SECOND
    return product


async def buttons(product: Product, kind: str = "job") -> dict[str, str]:
    """Return the buttons of the newest reminder that was sent, or reply to a message, by what they say."""
    done = product.database["turns"].find({"kind": kind, "status": "applied"}).sort("number", -1)
    raw = await done.to_list(1)
    rows = raw[0]["decision"]["replies"][0]["buttons"]
    return {button["label"]: button["payload"] for row in rows for button in row}


async def sent(product: Product, said: str = CAKE, after: int = 20 * MINUTE) -> dict[str, str]:
    await product.say(TG, said)
    await passes(product, after)
    return await buttons(product)


async def test_done_is_said_and_used_once(product: Product) -> None:
    shown = await sent(product)
    assert list(shown) == ["Feito", "+10 min", "Amanhã"]
    assert await product.say(TG, button=shown["Feito"]) == "Feito ✅ tirar o bolo do forno"
    assert "expirou" in await product.say(TG, button=shown["Amanhã"])
    await passes(product, 2 * DAY)
    assert len(await rung(product)) == 1


@pytest.mark.parametrize(
    ("label", "said", "told", "then"),
    [
        ("+10 min", "daqui a 10 min", "hoje, 02/07, às 11:16: tirar o bolo", 10 * MINUTE),
        ("Amanhã", "amanhã", "amanhã, 03/07, às 11:06: tirar o bolo", DAY),
    ],
)
async def test_it_comes_again_later_and_that_can_be_taken_back(
    product: Product, label: str, said: str, told: str, then: int
) -> None:
    shown = await sent(product)
    assert told in await product.say(TG, button=shown[label])
    await passes(product, then)
    assert await rung(product) == ["⏰ tirar o bolo do forno"] * 2
    assert "/07" in await product.say(TG, said)
    await product.say(TG, "desfaz")
    await passes(product, 3 * DAY)
    assert len(await rung(product)) == 2


async def test_one_that_repeats_goes_on_and_comes_later_besides(product: Product) -> None:
    shown = await sent(product, "me lembra todo dia às 12 de tomar o remédio", 74 * MINUTE + 10 * SECOND)
    assert "12:10" in await product.say(TG, button=shown["+10 min"])
    await passes(product, 10 * MINUTE)
    assert len(await rung(product)) == 2
    assert "A próxima vez" not in await product.say(TG, "feito")
    await passes(product, DAY)
    assert len(await rung(product)) == 3
    assert "(A próxima vez é amanhã" in await product.say(TG, "feito!")


async def test_the_next_time_told_is_the_nearest_of_all_its_hours(product: Product) -> None:
    shown = await sent(product, "me lembra de tomar a losartana todo dia às 7h e às 19h", 495 * MINUTE)
    assert "amanhã, 03/07, às 07:00" in await product.say(TG, button=shown["Feito"])
    await passes(product, 13 * 60 * MINUTE)
    assert len(await rung(product)) == 2


async def test_what_is_sent_moves_no_ground(product: Product) -> None:
    await product.say(TG, "anota: comprar pão")
    await product.say(TG, "anota: ligar pro banco")
    await product.say(TG, CAKE)
    listed = await product.say(TG, "lista tudo")
    await product.say(TG, "deleta tudo")
    await passes(product, 20 * MINUTE)
    assert len(await rung(product)) == 1
    assert "não apaguei" in (await product.say(TG, "não")).lower()
    assert len(await product.titles(TG)) == 2
    await passes(product, MINUTE)
    second = listed.partition("2. ")[2].splitlines()[0]
    assert second[:10] in await product.say(TG, "abre o 2")
    await product.say(TG, "anota: regar as plantas")
    await product.say(TG, "me lembra em 1 minuto de nada disso")
    await product.say(TG, "anota: trocar a lâmpada")
    await passes(product, 2 * MINUTE)
    assert "trocar a lâmpada" in await product.say(TG, "desfaz")


async def test_words_count_only_right_after_one_reminder(product: Product) -> None:
    await product.say(TG, "me lembra em 20 minutos de desligar o gás")
    await sent(product)
    said = await product.say(TG, "feito")
    assert "✅" not in said  # two were sent
    await product.say(TG, "me lembra em 1 minuto de beber água")
    await passes(product, MINUTE)
    await product.say(TG, "anota: outra coisa")
    assert "✅" not in await product.say(TG, "feito")


@pytest.mark.parametrize(
    "said",
    ["mais 15 min, tô presa numa ligação", "snooze it 15 mins im on the bus", "adia 15 minutos pfv, tô no ônibus"],
)
async def test_one_is_put_off_whatever_is_said_besides(product: Product, said: str) -> None:
    await sent(product)
    assert "tirar o bolo do forno" in await product.say(TG, said)
    assert await product.titles(TG) == []
    await passes(product, 16 * MINUTE)
    assert await rung(product) == ["⏰ tirar o bolo do forno"] * 2


async def test_a_tap_leaves_an_open_question(product: Product) -> None:
    await product.say(TG, CAKE)
    await product.say(TG, "me lembra de comprar leite")
    await passes(product, 20 * MINUTE)
    assert "✅" in await product.say(TG, button=(await buttons(product))["Feito"])
    assert "comprar leite" in await product.say(TG, "amanhã às 10")


async def test_after_opting_out_none_comes_and_what_was_missed_is_listed_on_return(product: Product) -> None:
    await product.say(TG, CAKE)
    await product.say(TG, "parar")
    await passes(product, DAY)
    assert await rung(product) == []
    assert "tirar o bolo do forno" in await product.say(TG, "voltar")
    assert "tirar o bolo do forno" not in await product.say(TG, "voltar")


async def test_in_a_group_one_that_was_made_elsewhere_shows_no_text(product: Product) -> None:
    await product.say(TG, "me lembra amanhã às 9 de ligar pro advogado")
    shown = await product.say(GROUP, "meus lembretes", person=TG)
    assert "09:00" in shown
    assert "advogado" not in shown
    await product.say(GROUP, "me lembra em 20 minutos de acender a churrasqueira", person=TG)
    assert "churrasqueira" in await product.say(GROUP, "meus lembretes", person=TG)
    await passes(product, 20 * MINUTE)
    assert await rung(product) == ["⏰ acender a churrasqueira"]


async def test_in_a_group_the_words_that_wait_are_kept_of_a_reminder_alone(product: Product) -> None:
    await product.say(GROUP, "me lembra de comprar carvão", person=TG)
    await product.say(GROUP, "pesei 82kg", person=TG)
    assert await product.titles(TG) == ["comprar carvão"]


@pytest.mark.parametrize("said", ["Já tirei, obrigada", "acabei de tirar o bolo", "terminei!", "já fiz"])
async def test_words_that_say_it_was_done_do_so(product: Product, said: str) -> None:
    await sent(product)
    assert await product.say(TG, said) == "Feito ✅ tirar o bolo do forno"


@pytest.mark.parametrize("said", ["já gastei 30 na padaria", "já comprei o pão", "já assisti matrix"])
async def test_words_that_say_more_do_not(product: Product, said: str) -> None:
    await sent(product)
    assert "Feito" not in await product.say(TG, said)


async def test_what_rang_one_after_the_other_is_done_together(product: Product) -> None:
    await product.say(TG, CAKE)
    await product.say(TG, "me lembra em 20 minutos de tomar o remédio")
    await passes(product, 20 * MINUTE + SECOND * 60)
    told = await product.say(TG, "já fiz, obrigada")
    assert "tirar o bolo" in told
    assert "tomar o remédio" in told


@pytest.mark.parametrize(
    ("reminder", "said"),
    [
        ("me lembra hoje às 15h de ligar pro tião", "já liguei pro tião"),
        ("me lembra sábado às 9h de entregar o relatório", "entreguei o relatório!!!"),
        ("me lembra amanhã às 10h do pediatra do léo", "levei o léo no pediatra"),
        ("me lembra todo dia às 20h de dar o remédio da alice", "ja dei o remedio da alice"),
        ("me lembra amanhã às 9h de pagar a luz", "paguei a conta de luz 120 reais"),
    ],
)
async def test_what_is_told_to_be_done_before_its_time_is_done(product: Product, reminder: str, said: str) -> None:
    await product.say(TG, reminder)
    before = await product.say(TG, "meus lembretes")
    assert "Feito ✅" in await product.say(TG, said)
    assert await product.say(TG, "meus lembretes") != before
    assert await product.titles(TG) == []
    await product.say(TG, "desfaz")
    assert await product.say(TG, "meus lembretes") == before


@pytest.mark.parametrize(
    "said", ["tenho que ligar pro tião", "não liguei pro tião", "o tião é primo do zé", "liguei pra mãe"]
)
async def test_what_tells_nothing_to_be_done_leaves_the_reminder(product: Product, said: str) -> None:
    await product.say(TG, "me lembra hoje às 15h de ligar pro tião")
    assert "Feito ✅" not in await product.say(TG, said)
    assert "ligar pro tião" in await product.say(TG, "meus lembretes")


async def test_what_may_be_done_is_offered_by_a_tap_under_the_note(product: Product) -> None:
    await product.say(TG, "me lembra amanhã às 10h da limpeza no dentista")
    assert "Era o lembrete" in await product.say(TG, "fui no dentista")
    assert len(await product.titles(TG)) == 1
    assert "Feito ✅" in await product.say(TG, button=(await buttons(product, "message"))["Feito"])
    assert "dentista" not in await product.say(TG, "meus lembretes")


@pytest.mark.parametrize(
    "said",
    ["me lembra de novo em 10 min", "agora não, me lembra daqui 10 minutos", "tô dirigindo, me lembra em 10 minutos"],
)
async def test_one_that_came_is_put_off_by_words(product: Product, said: str) -> None:
    await sent(product)
    await product.say(TG, said)
    await passes(product, 10 * MINUTE)
    assert await rung(product) == ["⏰ tirar o bolo do forno"] * 2


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("segunda não precisa me lembrar da natação", "14/07"),
        ("semana que vem não precisa", "14/07"),
        ("pausa o lembrete da natação até dia 15", "21/07"),
    ],
)
async def test_times_of_one_that_repeats_are_left_out(product: Product, said: str, then: str) -> None:
    await product.say(TG, "me lembra toda segunda às 8h da natação da alice")
    assert then in await product.say(TG, said)
    assert f"segunda, {then}, às 08:00: natação da alice (toda segunda)" in await product.say(TG, "meus lembretes")


async def test_more_days_than_a_record_holds_one_by_one_are_left_out(product: Product) -> None:
    await product.say(TG, "me lembra todo dia às 7h de regar a horta")
    said = await product.say(TG, "de setembro até novembro não precisa me lembrar de regar a horta")
    assert said.startswith("Combinado, nesses dias eu pulo: regar a horta. Volto a te lembrar segunda, 01/12")
    assert "regar" in await product.say(TG, "o que tenho dia 31 de agosto?")
    for day in ("1 de setembro", "20 de outubro", "30 de novembro"):
        assert "Nada marcado" in await product.say(TG, f"o que tenho dia {day}?")
    await product.say(TG, "dia 10 de agosto não precisa me lembrar de regar a horta")
    assert "Nada marcado" in await product.say(TG, "o que tenho dia 10 de agosto?")
    assert "Nada marcado" in await product.say(TG, "o que tenho dia 20 de outubro?")


async def test_days_that_find_no_room_are_not_said_to_be_left_out(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.packs.agenda.changes.moving.LIST_LIMIT", 1)
    await product.say(TG, "me lembra todo dia às 7h de regar a horta")
    assert "dessa vez eu pulo" in await product.say(TG, "dia 10 de agosto não precisa me lembrar de regar a horta")
    said = await product.say(TG, "dia 20 de agosto não precisa me lembrar de regar a horta")
    assert said.startswith("São dias soltos demais pra eu pular em “regar a horta”. Não mudei nada.")
    assert "regar" in await product.say(TG, "o que tenho dia 20 de agosto?")
    assert "Nada marcado" in await product.say(TG, "o que tenho dia 10 de agosto?")


async def test_what_one_has_paid_is_done_by_its_name_and_never_by_paying_alone(product: Product) -> None:
    await product.say(TG, "me lembra de pagar dia 9")
    await product.say(TG, "me lembra de pagar a creche dia 10")
    assert "✅" not in await product.say(TG, "paguei o zeca 30")
    assert "Feito ✅ pagar a creche" in await product.say(TG, "paguei a creche 500")


async def test_of_several_that_came_the_one_that_fits_is_done(product: Product) -> None:
    await product.say(TG, "me lembra em 20 minutos de estudar")
    await product.say(TG, "me lembra em 20 minutos do remédio da pressão")
    await passes(product, 21 * MINUTE)
    assert await product.say(TG, "tomei sim") == "Feito ✅ remédio da pressão"


async def test_a_medicine_is_done_by_its_kind_and_the_measure_beside_it_offered_alone(product: Product) -> None:
    await product.say(TG, "me lembra da losartana todo dia às 12h")
    await passes(product, 121 * MINUTE)
    said = await product.say(TG, "já tomei o comprimido. pressão 13 por 8")
    assert "Feito ✅ losartana" in said
    assert "comprimido" not in said


async def test_a_medicine_is_not_what_one_has_to_do(product: Product) -> None:
    await product.say(TG, "me lembra de regar a planta todo dia às 12h")
    await passes(product, 121 * MINUTE)
    assert "Feito" not in await product.say(TG, "já tomei o remédio")


async def test_of_several_that_came_it_is_asked_which_where_the_verb_is_of_all(product: Product) -> None:
    await product.say(TG, "me lembra em 20 minutos de ligar pro Davi")
    await product.say(TG, "me lembra em 20 minutos de ligar pra Marta")
    await passes(product, 21 * MINUTE)
    assert await product.say(TG, "liguei") == (
        "Qual deles?\n1. hoje, 02/07, às 11:06: ligar pro Davi\n2. hoje, 02/07, às 11:06: ligar pra Marta"
    )
    assert await product.say(TG, "o 2") == "Feito ✅ ligar pra Marta"
    assert "Desfeito" in await product.say(TG, "desfaz")


async def test_who_called_has_done_what_came(product: Product) -> None:
    await sent(product, "me lembra em 20 minutos de ligar pro dentista")
    assert await product.say(TG, "liguei") == "Feito ✅ ligar pro dentista"


@pytest.mark.parametrize("said", ["feito", "paguei a internet"])
async def test_what_came_each_month_is_done_once_for_that_month(product: Product, said: str) -> None:
    await sent(product, "me lembra todo dia 3 de pagar a internet", DAY)
    assert "(A próxima vez é domingo, 03/08" in await product.say(TG, said)
    await product.say(TG, "obrigada")
    assert "04/09" not in (again := await product.say(TG, "já paguei a internet"))
    assert "03/09" not in again
    assert "03/08" in await product.say(TG, "meus lembretes")


@pytest.mark.parametrize("said", ["terminei o dever já", "fiz o dever"])
async def test_a_thing_that_is_called_like_what_is_to_be_done_is_done(product: Product, said: str) -> None:
    await sent(product, "me lembra em 20 minutos do dever de química")
    assert await product.say(TG, said) == "Feito ✅ dever de química"


async def test_the_hour_that_has_just_been_is_no_time_to_come(product: Product) -> None:
    await sent(product, "remind me at 11am to take the doxy", 16 * MINUTE)
    assert "✅ take the doxy" in await product.say(TG, "took it at 11")


async def test_what_is_moved_after_its_reminder_came_is_reminded_of_again(product: Product) -> None:
    await sent(product, "vôlei hoje 12h no sesc, me lembra 1h antes", 16 * MINUTE)
    assert "às 12:30: vôlei no sesc (às 13:30)" in await product.say(TG, "vôlei mudou pras 13h30")
    await passes(product, 90 * MINUTE)
    assert len(await rung(product)) == 2


@pytest.mark.parametrize("said", ["já tomei o remédio", "pronto, tomei", "tomei"])
async def test_a_medicine_that_just_came_is_ticked_when_it_is_taken(product: Product, said: str) -> None:
    await sent(product, "me lembra todo dia às 11h da losartana", 15 * MINUTE)
    assert "Feito ✅ losartana" in await product.say(TG, said)


@pytest.mark.parametrize("said", ["I have taken my tablet", "had my tablet"])
async def test_a_tablet_that_just_came_is_ticked_in_english(product: Product, said: str) -> None:
    await product.say(TG, "/language en")
    await sent(product, "remind me every day at 11am to take my blood pressure tablet", 15 * MINUTE)
    assert "Done ✅ take my blood pressure tablet" in await product.say(TG, said)


async def test_one_round_at_another_hour_leaves_the_others(product: Product) -> None:
    await product.say(TG, "me lembra do treino todo dia às 19h")
    assert "Só desta vez" in await product.say(TG, "o treino de hoje mudou pra 20h")
    await passes(product, 10 * 60 * MINUTE)
    assert "amanhã, 03/07, às 19:00: treino (todo dia)" in await product.say(TG, "meus lembretes")


async def test_a_sum_alone_is_of_what_came_to_be_paid(product: Product) -> None:
    await sent(product, "me lembra em 20 minutos de pagar o condomínio")
    said = await product.say(TG, "paguei, deu 430")
    assert "R$ 430,00" in said
    assert "(condomínio)" in said
    assert "Feito ✅ pagar o condomínio" in said


async def test_what_a_reminder_told_to_pay_is_of_the_day_it_was_paid_however_that_was(product: Product) -> None:
    await sent(product, "me lembra em 20 minutos de pagar o condomínio")
    said = await product.say(TG, "quitei anteontem, 610 no cartão inter")
    assert "R$ 610,00 em Casa (condomínio) na data de 30 de junho" in said
    assert "Feito ✅ pagar o condomínio" in said


async def test_what_was_only_spent_pays_nothing_that_came_to_be_paid(product: Product) -> None:
    await sent(product, "me lembra em 20 minutos de pagar o condomínio")
    said = await product.say(TG, "gastei 37")
    assert "Em que você gastou os R$ 37,00?" in said
    assert "Feito" not in said


async def test_what_is_told_beside_what_is_done_is_kept(product: Product) -> None:
    await sent(product, "me lembra em 20 minutos de tomar o remédio")
    assert "Feito ✅ tomar o remédio" in await product.say(TG, "tomei o remédio, mas fiquei zonza depois")
    assert await product.titles(TG) == ["tomei o remédio, mas fiquei zonza depois"]


async def test_a_verb_alone_ticks_what_came_and_what_is_told_beside_it_is_kept(product: Product) -> None:
    await sent(product, "me lembra em 20 minutos de tomar a losartana")
    said = await product.say(TG, "tomei, mas fiquei enjoada")
    assert "Feito ✅ tomar a losartana" in said
    assert "Anotado" in said
    assert await product.titles(TG) == ["tomei, mas fiquei enjoada"]


async def test_what_was_not_done_with_what_came_ticks_nothing(product: Product) -> None:
    await sent(product, "me lembra em 20 minutos de tomar a losartana")
    assert "Feito" not in await product.say(TG, "tomei, mas não foi a losartana que eu tomei")


async def test_thanks_beside_what_is_done_are_not_kept(product: Product) -> None:
    await sent(product, "me lembra em 20 minutos de tomar o remédio")
    assert await product.say(TG, "tomei o remédio, obrigada por lembrar") == "Feito ✅ tomar o remédio"
    assert await product.titles(TG) == []


async def test_of_two_medicines_that_came_one_is_asked_for_and_several_are_all(product: Product) -> None:
    await product.say(TG, "me lembra todo dia às 11h do enalapril")
    await sent(product, "me lembra todo dia às 11h da sinvastatina", 15 * MINUTE)
    assert "Qual deles?" in await product.say(TG, "dei o remédio pra ele")
    said = await product.say(TG, "os dois")
    assert "Feito ✅ enalapril" in said
    assert "Feito ✅ sinvastatina" in said


async def test_medicines_that_came_together_are_all_done_at_once(product: Product) -> None:
    await product.say(TG, "me lembra todo dia às 11h do enalapril")
    await sent(product, "me lembra todo dia às 11h da sinvastatina", 15 * MINUTE)
    said = await product.say(TG, "já dei os remédios dele")
    assert "Feito ✅ enalapril" in said
    assert "Feito ✅ sinvastatina" in said
