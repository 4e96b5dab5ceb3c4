"""The price list and the strategies of models, written anew from two lists: `python -m tests.prices`.

Neither list is needed to run or to test Guarda, so neither is a dependency. In an environment of its own:

    python3 -m venv ~/prices && ~/prices/bin/pip install genai-prices && ~/prices/bin/pip install --no-deps litellm
    ~/prices/bin/python -m tests.prices

Prices are genai-prices', bundled in it. The list of litellm says which names its providers take and until when, and
agrees about the price, or the model is left out: an unknown price is said, a wrong one is not. `--check` writes nothing
and fails if the files are not what the lists give.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tests.prices.families import PROVIDERS, strategy_of

ROOT = Path(__file__).parents[2]
PRICES = ROOT / "bot" / "planner" / "prices.json"
STRATEGIES = ROOT / "prompts" / "strategies"

# What litellm calls the providers, and what is in front of their models' names there.
_CALLED = {"openai": ("openai", ""), "gemini": ("google", "gemini/"), "anthropic": ("anthropic", "")}
_NO_CHAT = re.compile(
    r"audio|realtime|tts|image|embedding|transcribe|whisper|live|search|robotics|computer-use|instruct|deep-research"
    r"|nano-banana|omni|vision|rosalind|codex|cyber|customtools"
)
# Gone from the providers and from litellm, and still in old configurations.
_RETIRED = {"google": ("gemini-pro", "gemini-1.5-flash", "gemini-1.5-pro", "gemini-2.0-flash", "gemini-2.0-flash-lite")}
# What a provider moves on to its next model: such a name, or one that another has with a day or a number behind it.
_LATEST = re.compile(r"-latest$")
_SNAPSHOT = re.compile(r"-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{4}|\d{3})$")
_AGREES = 1e-6


def main() -> None:
    """Write the files, or with ``--check`` compare them."""
    today = datetime.now(UTC).date()
    models = with_aliases(dict(sorted(_models(today))))
    source = {name: version(name) for name in ("genai-prices", "litellm")}
    files = {PRICES: _text({"source": source, "written": _written(today), "models": models})}
    for provider in PROVIDERS:
        records = [
            {"modelId": name, "strategy": strategy_of(provider, name)}
            for name, model in models.items()
            if model["provider"] == provider
        ]
        files[STRATEGIES / f"{provider}.json"] = _text({"provider": provider, "models": records})
    if "--check" in sys.argv:
        wrong = [path.name for path, text in files.items() if path.read_text(encoding="utf-8") != text]
        sys.exit(f"Not what the lists give: {', '.join(wrong)}" if wrong else 0)
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    for provider in PROVIDERS:
        print(provider, sum(model["provider"] == provider for model in models.values()))


def _written(today: date) -> str:
    """Return the date to write: with ``--check`` that of the file, for only the lists are compared."""
    return str(json.loads(PRICES.read_text("utf-8"))["written"]) if "--check" in sys.argv else today.isoformat()


def _models(today: date) -> Iterator[tuple[str, dict[str, Any]]]:
    folder = Path(str(import_module("genai_prices").__file__)).parents[1] / "litellm"
    listed = json.loads((folder / "model_prices_and_context_window_backup.json").read_text(encoding="utf-8"))
    for called, other in listed.items():
        provider, prefix = _CALLED.get(other.get("litellm_provider"), ("", ""))
        name = called.removeprefix(prefix)
        chats = provider and other.get("mode") in ("chat", "responses") and called.startswith(prefix)
        if not chats or "/" in name or ":" in name or _NO_CHAT.search(name) or strategy_of(provider, name) is None:
            continue
        price = _price(provider, name)
        theirs = other["input_cost_per_token"] * 1e6, other["output_cost_per_token"] * 1e6
        if price is None or any(abs(a - b) > _AGREES for a, b in zip(price, theirs, strict=True)):
            continue
        retires = other.get("deprecation_date")
        yield name, _entry(provider, price, other.get("max_input_tokens"), retires, today)
    for provider, names in _RETIRED.items():
        for name in names:
            if name not in listed and (price := _price(provider, name)) is not None:
                yield name, {**_entry(provider, price, None, None, today), "retired": True}


def with_aliases(models: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return ``models`` with those marked that are a name for whichever model the provider means by it."""
    fixed = {_SNAPSHOT.sub("", name) for name in models if _SNAPSHOT.search(name)}
    aliases = {name for name in models if name in fixed or _LATEST.search(name)}
    return {name: {**model, **({"alias": True} if name in aliases else {})} for name, model in models.items()}


def _entry(
    provider: str, price: tuple[float, float], context: int | None, retires: str | None, today: date
) -> dict[str, Any]:
    tokens_in, tokens_out = price
    retired = retires is not None and date.fromisoformat(retires) <= today
    return {
        "provider": provider,
        "in": tokens_in,
        "out": tokens_out,
        **({"context": context} if context else {}),
        **({"retires": retires} if retires else {}),
        **({"retired": True} if retired else {}),
    }


def _price(provider: str, name: str) -> tuple[float, float] | None:
    """Return what a million tokens cost, read and written, for prompts as short as ours; None if it is not known."""
    genai = import_module("genai_prices")
    now = datetime.now(UTC)
    try:
        found = [
            genai.calc_price(usage, name, provider_id=provider, genai_request_timestamp=now).total_price
            for usage in (genai.Usage(input_tokens=1_000, output_tokens=0), genai.Usage(output_tokens=1_000))
        ]
    except LookupError:
        return None
    tokens_in, tokens_out = (round(float(each) * 1_000, 6) for each in found)
    return tokens_in, tokens_out


def _text(content: dict[str, Any]) -> str:
    """Return ``content`` as JSON, an entry of the lists in it a line."""
    lines = []
    for name, value in content.items():
        if isinstance(value, dict) and value and all(isinstance(each, dict) for each in value.values()):
            rows = ",\n".join(f"    {json.dumps(key)}: {json.dumps(each)}" for key, each in value.items())
            lines.append(f"  {json.dumps(name)}: {{\n{rows}\n  }}")
        elif isinstance(value, list):
            rows = ",\n".join(f"    {json.dumps(each)}" for each in value)
            lines.append(f"  {json.dumps(name)}: [\n{rows}\n  ]")
        else:
            lines.append(f"  {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main()
