"""`guarda chat`, at a terminal and through a pipe."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pexpect
import pytest

from bot.cli import terminal
from bot.cli.screens import Tap
from bot.cli.terminal import Terminal, meant, taps_of
from bot.replies.catalogue import voice
from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import load_settings
from bot.runtime.conversation import Conversation
from state.charts import Chart
from state.turns import Button, Message, Reply
from tests.bot.cli.processes import GUARDA, PATIENCE, guarda

PROMPT = "❯"
ENTER = "\r"

YES, NO = Button(label="Sim", payload="n:0"), Button(label="Não", payload="n:1")
CHOICE = Reply(text="Qual?\n\n1. Filme\n2. Série\n", buttons=((Button(label="Filme", payload="n:0"),), (YES,), (NO,)))


class Chatter:
    """Somebody at a terminal."""

    def __init__(self, environ: dict[str, str]) -> None:
        self.child: pexpect.spawn[str] = pexpect.spawn(
            GUARDA,
            ["chat"],
            env={**environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(40, 200),
        )

    def reads(self, *texts: str) -> None:
        for text in texts:
            self.child.expect_exact(text)

    def types(self, text: str) -> None:
        self.reads(PROMPT)
        self.child.send(text + ENTER)

    def leaves(self, keys: str) -> None:
        self.reads(PROMPT)
        self.child.send(keys)
        self.reads("Até mais!")
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus == 0


def test_a_conversation_in_the_terminal(environ: dict[str, str]) -> None:
    chatter = Chatter(environ)
    chatter.reads("Me conta do seu jeito")
    chatter.types("anota: comprar leite")
    chatter.reads("Anotado: comprar leite")
    chatter.types("\x1b[200~anota:\nprimeira\nsegunda\x1b[201~")
    chatter.reads("Anotado", "segunda")
    chatter.types("deleta tudo")
    chatter.reads("2 notas", "[1]", "Sim, apaga", "[2]", "Não")
    chatter.types("2")
    chatter.reads("não apaguei nada")
    chatter.types("/ajuda")
    chatter.reads("Ctrl-D", "salva clube da luta")
    chatter.leaves("/sair" + ENTER)
    history = Path(environ["GUARDA_DATA_DIR"], "history-local")
    assert "comprar leite" in history.read_text(encoding="utf-8")
    assert history.stat().st_mode & 0o777 == 0o600


def test_a_chart_is_drawn_in_the_terminal_and_into_a_file(environ: dict[str, str]) -> None:
    chatter = Chatter({**environ, "PYTHONIOENCODING": "utf-8"})
    chatter.types("gastei 150 no mercado")
    chatter.types("gráfico dos gastos do mês")
    chatter.reads("Supermercado", "█████", "R$ 150,00", ".png")
    chatter.leaves("/sair" + ENTER)


@pytest.mark.parametrize("keys", ["\x04", "\x03"], ids=["Ctrl-D", "Ctrl-C"])
def test_keys_that_leave_are_answered_with_a_friendly_word(environ: dict[str, str], keys: str) -> None:
    Chatter(environ).leaves(keys)


def test_what_was_left_unsaid_is_said_first(environ: dict[str, str]) -> None:
    asyncio.run(send_unseen(environ, "anota: pagar a luz"))
    chatter = Chatter(environ)
    chatter.reads("Enquanto você estava fora:", "Anotado: pagar a luz")
    chatter.leaves("\x04")
    assert b"Enquanto" not in guarda("chat", environ=environ).stdout


async def send_unseen(environ: dict[str, str], text: str) -> None:
    async with open_runtime(load_settings(environ)) as runtime:
        await Conversation(runtime.dispatcher, "local", runtime.clock).send(Message(text=text))


def test_a_pipe_is_answered_in_plain_text(environ: dict[str, str]) -> None:
    ended = guarda("chat", environ=environ, stdin="anota: a\x1b[2Jb\nlista tudo\n/sair\nlista tudo\n")
    said = ended.stdout.decode()
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert "\x1b" not in said
    assert said.count("Você tem 1 item") == 1
    assert said.rstrip().endswith("O que você guardou fica guardado.")


def test_buttons_are_numbered_except_those_that_the_text_numbers_already() -> None:
    assert list(taps_of(Reply(text="Confirma?", buttons=((YES, NO),)))) == [Tap(1, "Sim", "n:0"), Tap(2, "Não", "n:1")]
    assert list(taps_of(CHOICE)) == [Tap(3, "Não", "n:1")]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("3", Message(button="n:1")),
        ("[3]", Message(button="n:1")),
        ("1", Message(text="1")),
        ("4", Message(text="4")),
        ("o 3", Message(text="o 3")),
        ("\ud83d", Message(text="\ufffd")),
    ],
)
def test_a_number_shown_on_a_button_taps_it_and_any_other_is_text(typed: str, message: Message) -> None:
    assert meant(typed, tuple(taps_of(CHOICE))) == message


class ScriptedScreen:
    """Types ``script`` and then leaves; keeps what it is shown."""

    def __init__(self, script: Sequence[str]) -> None:
        self._script = list(script)
        self.shown: list[str] = []

    async def ask(self) -> str:
        if not self._script:
            raise EOFError
        return self._script.pop(0)

    def show(self, reply: Reply, taps: Sequence[Tap]) -> None:
        self.shown.append(reply.text)

    def draw(self, chart: Chart) -> None:
        self.shown.append(chart.title)

    def note(self, text: str) -> None:
        self.shown.append(text)

    def typing(self) -> AbstractContextManager[object]:
        return self._typing()

    @contextmanager
    def _typing(self) -> Iterator[None]:
        self.shown.append("digitando…")
        yield


async def test_a_turn_that_takes_long_shows_that_it_is_under_way(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "PATIENCE", 0.0)
    screen = ScriptedScreen(["anota: leite"])
    async with open_runtime(load_settings(environ)) as runtime:
        await Terminal(Conversation(runtime.dispatcher, "local", runtime.clock), screen, voice("pt-BR")).talk()
    assert screen.shown[-3:-1] == ["digitando…", "📝 Anotado: leite"]
