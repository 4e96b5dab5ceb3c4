"""The `guarda` command as real processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.bot.cli.forked import forks

ROOT = Path(__file__).parents[3]
GUARDA = str(Path(sys.executable).with_name("guarda"))
PATIENCE = 120.0


def environment(folder: Path, **variables: str) -> dict[str, str]:
    """Return an environment in which Guarda knows nothing but a folder of the test's own, and ``variables``.

    What is asked without a key is not to be reached: no test leaves this machine.
    """
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    nowhere = dict.fromkeys(
        (
            "BRAPI_API_URL",
            "YAHOO_API_URL",
            "BCB_API_URL",
            "SERPER_API_URL",
            "OPEN_LIBRARY_API_URL",
            "MUSICBRAINZ_API_URL",
        ),
        "http://127.0.0.1:1",
    )
    return {**kept, "HOME": str(folder), "GUARDA_DATA_DIR": str(folder / "data"), **nowhere, **variables}


def guarda(
    *arguments: str, environ: Mapping[str, str], stdin: str | bytes = b"", cut_off: bool = False, anew: bool = False
) -> subprocess.CompletedProcess[bytes]:
    """Run `guarda` with ``arguments`` to its end.

    ``cut_off`` runs it where no driver can be imported and no connection opened, ``anew`` as it is installed; else it
    begins where all is imported.
    """
    given = stdin.encode() if isinstance(stdin, str) else stdin
    if not anew:
        return forks(cut_off=cut_off).run(arguments, environ, given, PATIENCE)
    return subprocess.run(
        [GUARDA, *arguments], input=given, capture_output=True, env=dict(environ), timeout=PATIENCE, check=False
    )


def objects(output: bytes) -> list[dict[str, Any]]:
    """Return the JSON objects of ``output``, one a line."""
    return [json.loads(line) for line in output.splitlines()]


def complains(ended: subprocess.CompletedProcess[bytes]) -> str:
    """Return what a command that could not go on said: code 1, nothing on standard output, no traceback."""
    said = ended.stderr.decode()
    assert ended.returncode == 1, said
    assert ended.stdout == b""
    assert "Traceback" not in said
    return said
