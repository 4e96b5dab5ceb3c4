"""What the prompt says about the tools, made from their definitions: signatures, and one filled-in form per action."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.planner.envelope import CallTool, Form, Noop, Respond, Task
from bot.planner.schema import args_schema
from tools.definition import Tool, ToolName

# What a person may have said, and what stands in it, by the tool that it is an example for.
SAID: dict[ToolName, tuple[str, dict[str, Any]]] = {
    ToolName.ENRICH_MOVIE: ("salva inception", {"title": "inception"}),
    ToolName.SEARCH_ITEMS: ("o que eu tenho de terror?", {"query": "terror"}),
    ToolName.SAVE_NOTE: ("preciso comprar leite", {"content": "comprar leite"}),
    ToolName.ENRICH_TV_SHOW: ("põe dark na lista", {"title": "dark"}),
    ToolName.ENRICH_VIDEO: ("https://youtu.be/aqz-KE-bpKQ", {"url": "https://youtu.be/aqz-KE-bpKQ"}),
    ToolName.SAVE_LINK: ("https://example.com/bolo", {"url": "https://example.com/bolo"}),
}
NOTHING_SAID: dict[Task, str] = {
    "planner": "nossa, que calor",
    "writer": "quem inventou o cinema?",
    "summary": "Pessoa disse: oi",
    "lead": "tem alguma coisa de pão?",
    "converse": "que remédio eu tomo?",
    "chatter": "que remédio eu tomo?",
    "synthesis": "qual a raiz de 2?",
}
ANSWERED: dict[Task, tuple[str, str]] = {
    "planner": ("guarda aquele filme", "Qual filme?"),
    "writer": ("o que é inception?", "Inception é um filme de 2010."),
    "summary": ("Pessoa pediu: guarda a receita de pão da vó", "A pessoa guardou a receita de pão da vó."),
    "lead": ("que terror dos anos 80 eu tenho?", "Dos anos 80 você tem O Iluminado."),
    "converse": (
        "briguei com meu irmão e tô mal",
        "Brigar com quem a gente ama pesa mesmo. O que mais doeu nessa conversa?",
    ),
    "chatter": ("que dia lindo", "Dá até vontade de sair andando por aí. O que você vai fazer com ele?"),
    "synthesis": (
        "quanto guardo por mês pra ter 12 mil em um ano?",
        "Para chegar a R$ 12.000 em 12 meses você precisa separar R$ 1.000,00 por mês. Se der, programa a "
        "transferência para o dia em que o salário entra: assim o dinheiro vai antes de virar gasto.",
    ),
}

_TYPES = {"string": "string", "integer": "integer"}


def signature(tool: Tool[Any, Any]) -> str:
    """Return ``tool`` as one line: "- enrich_movie(title: string, year?: integer): Look a film up ..."."""
    fields = tool.args.model_fields
    said = (
        f"{name}{'' if fields[name].is_required() else '?'}: {_type(schema)}"
        for name, schema in args_schema(tool)["properties"].items()
    )
    return f"- {tool.name}({', '.join(said)}): {tool.description}"


def examples(tools: Sequence[Tool[Any, Any]], task: Task) -> str:
    """Return one example of each action that can be chosen when ``tools`` are offered, two lines each."""
    offered = {tool.name: tool for tool in tools}
    name = next((name for name in SAID if name in offered), None)
    calls = [] if name is None else [(SAID[name][0], _call(offered[name], SAID[name][1]))]
    said, answer = ANSWERED[task]
    pairs: list[tuple[str, Form]] = [*calls, (said, Respond(message=answer)), (NOTHING_SAID[task], Noop())]
    return "\n".join(f"{json.dumps(said, ensure_ascii=False)}\n{form_text(form)}" for said, form in pairs)


def form_text(form: Form) -> str:
    """Return ``form`` as the JSON text that a model should write."""
    order = ("schema_version", "action", "tool", "args", "message")
    fields = form.model_dump(mode="json")
    return json.dumps({name: fields[name] for name in order}, ensure_ascii=False)


def _call(tool: Tool[Any, Any], said: dict[str, Any]) -> CallTool:
    """Return the call with every argument of ``tool`` in it, those that were not said as null."""
    return CallTool(tool=tool.name, args={name: said.get(name) for name in tool.args.model_fields})


def _type(schema: dict[str, Any]) -> str:
    """Return the name of a property's type, or the words that it is one of."""
    if words := [word for word in schema.get("enum", ()) if word is not None]:
        return " | ".join(f'"{word}"' for word in words)
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return next(_TYPES[each] for each in types if each != "null")
