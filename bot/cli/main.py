"""The `guarda` command: every subcommand, its options, and the module that does it.

Those modules are imported when their command runs, so that `guarda --help` and `guarda classify` start at once.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.usage import SpokenCommand, SpokenGroup
from bot.runtime.warmup import begin

app = typer.Typer(cls=SpokenGroup, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

webhook = typer.Typer(
    cls=SpokenGroup, no_args_is_help=True, help="Registra no Telegram o webhook e os menus de comandos."
)
app.add_typer(webhook, name="webhook")
persona = typer.Typer(
    cls=SpokenGroup, no_args_is_help=True, help="Mostra quem pode falar, e o que um modelo ouve disso."
)
app.add_typer(persona, name="persona")

UserOption = Annotated[str, typer.Option(help="De quem é a conversa.")]


def _tell_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"guarda {version('guarda')}")
        raise typer.Exit


@app.callback()
def guarda(
    _: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Diz a versão e sai.")
    ] = False,
) -> None:
    """Guarda: uma memória pessoal com quem se conversa."""
    begin()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


@app.command(cls=SpokenCommand)
def chat(
    as_json: Annotated[
        bool, typer.Option("--json", help="Uma mensagem por linha, um objeto JSON por resposta.")
    ] = False,
    user: UserOption = "local",
) -> None:
    """Conversa no terminal."""
    from bot.cli import chat

    chat.run(user, as_json=as_json)


@app.command(cls=SpokenCommand)
def classify(
    texts: Annotated[list[str] | None, typer.Argument(help="Os textos; sem nenhum, um por linha da entrada.")] = None,
    *,
    explain: Annotated[
        bool, typer.Option("--explain", help="Diz também o que mais podia ser, e o que pode ser apagado na hora.")
    ] = False,
) -> None:
    """Diz o que cada texto pede, sem configuração nem banco de dados."""
    from bot.cli import classify

    classify.run(texts, explain=explain)


@app.command(cls=SpokenCommand)
def doctor() -> None:
    """Confere a configuração e cada serviço de fora, e diz como consertar o que falha."""
    from bot.cli import doctor

    doctor.run()


@app.command(cls=SpokenCommand)
def mission(
    text: Annotated[str, typer.Argument(help="A pergunta.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Um objeto JSON com a missão inteira: pacote, passos e conclusão.")
    ] = False,
    user: UserOption = "local",
) -> None:
    """Responde uma pergunta sobre dinheiro que pede contas; o que ela não diz é suposto, e a resposta avisa."""
    from bot.cli import mission

    mission.run(text, user, as_json=as_json)


@app.command(cls=SpokenCommand)
def replay(
    turn: Annotated[str, typer.Argument(help="O id de um turno, ou o arquivo com o registro de um.")],
    save: Annotated[Path | None, typer.Option(help="Grava o registro do turno neste arquivo.")] = None,
) -> None:
    """Decide de novo um turno gravado e mostra o que sair diferente."""
    from bot.cli import replay

    replay.run(turn, save)


@app.command(cls=SpokenCommand)
def report(
    since: Annotated[str | None, typer.Option(help="Desde que dia (2026-11-01); sem isso, os últimos sete.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="O mesmo como um objeto JSON.")] = False,
    html: Annotated[Path | None, typer.Option(help="O mesmo como uma página, com gráficos, neste arquivo.")] = None,
) -> None:
    """Analisa as missões em seis partes e o custo dos modelos, sem palavras nem nomes de ninguém."""
    from bot.cli import report

    report.run(since, as_json=as_json, page=html)


@app.command(cls=SpokenCommand)
def skills(
    texts: Annotated[list[str] | None, typer.Argument(help="Os textos; sem nenhum, um por linha da entrada.")] = None,
    talk: Annotated[bool, typer.Option("--talk", help="Lê os textos como mensagens seguidas de uma pessoa.")] = False,
) -> None:
    """Diz com que habilidades um modelo seria perguntado sobre cada texto, sem configuração nem banco de dados."""
    from bot.cli import skills

    skills.run(texts, talk=talk)


@app.command(cls=SpokenCommand)
def serve(
    port: Annotated[int, typer.Option(envvar="PORT", min=1, max=65535, help="A porta do servidor.")] = 8000,
    host: Annotated[str, typer.Option(help="O endereço em que o servidor escuta.")] = "0.0.0.0",  # noqa: S104 - as platforms expect of a web process
) -> None:
    """O processo web: recebe as mensagens do Telegram e do WhatsApp, e responde."""
    from bot.cli import serve

    serve.serve(host, port)


@app.command(cls=SpokenCommand)
def worker(
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="A porta de /metrics, /healthz e /readyz; sem ela, nenhuma.")
    ] = None,
    host: Annotated[str, typer.Option(help="O endereço dessa porta.")] = "127.0.0.1",
) -> None:
    """Mais um processo que pega turnos."""
    from bot.cli import serve

    serve.work(host, port)


@persona.command("list", cls=SpokenCommand)
def persona_list() -> None:
    """Mostra as personas que há, um objeto JSON por linha."""
    from bot.cli import persona

    persona.listed()


@persona.command("prompt", cls=SpokenCommand)
def persona_prompt(
    model: Annotated[str, typer.Option(help="O nome exato do modelo.")],
    former: Annotated[str | None, typer.Option("--from", help="Quem falava antes: mostra a troca.")] = None,
    now: Annotated[str | None, typer.Option("--to", help="Quem fala agora.")] = None,
) -> None:
    """Mostra o que um modelo ouve de quem fala, com a troca se houver uma."""
    from bot.cli import persona

    persona.prompted(model, former, now)


@webhook.command("set", cls=SpokenCommand)
def webhook_set() -> None:
    """Registra o webhook de PUBLIC_URL e os menus de comandos."""
    from bot.cli import webhooks

    webhooks.set_up()


@webhook.command("info", cls=SpokenCommand)
def webhook_info() -> None:
    """Diz para onde o Telegram manda as mensagens e o que deu errado."""
    from bot.cli import webhooks

    webhooks.info()


@webhook.command("delete", cls=SpokenCommand)
def webhook_delete() -> None:
    """Remove o webhook; as mensagens passam a ser buscadas."""
    from bot.cli import webhooks

    webhooks.delete()


if __name__ == "__main__":
    app()
