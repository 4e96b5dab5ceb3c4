"""The `guarda` command in processes that begin where all is imported: each is forked from one that has done that once.

To start Python and import everything takes two to three seconds, which is most of what a test of the command would do.
What a process is given is its own: arguments, environment, folder, umask, and its three streams.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

# No driver can be imported, and no connection opened.
CUT_OFF = "--cut-off"
DRIVERS = ("motor", "pymongo")
# What commands that need no database run, beside the command itself.
WITHOUT_DATABASE = ("classifying", "personating", "skilling")


class Forks:
    """The process that others are forked from, and how to ask it for one."""

    def __init__(self, *, cut_off: bool) -> None:
        ours, theirs = socket.socketpair()
        self._socket = ours
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno()), *([CUT_OFF] if cut_off else [])],
                # Pipes, as those will be that replace them: Python's own streams are made for what they find.
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # What computes in threads of its own is not to have any when it is forked.
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
                pass_fds=[theirs.fileno()],
                cwd=Path(__file__).parents[3],
            )
        self._answers = ours.makefile("r")

    def run(
        self, arguments: Sequence[str], environ: Mapping[str, str], stdin: bytes, patience: float
    ) -> subprocess.CompletedProcess[bytes]:
        """Run `guarda` with ``arguments`` to its end. Raises subprocess.TimeoutExpired after ``patience`` seconds."""
        (their_in, our_in), (our_out, their_out), (our_err, their_err) = os.pipe(), os.pipe(), os.pipe()
        asked = {"arguments": arguments, "environ": dict(environ), "folder": os.getcwd(), "umask": _umask()}
        socket.send_fds(self._socket, [json.dumps(asked).encode() + b"\n"], [their_in, their_out, their_err])
        for each in (their_in, their_out, their_err):
            os.close(each)
        process = int(self._answers.readline())
        with ThreadPoolExecutor(3) as pool:
            pool.submit(_write, our_in, stdin)
            out, err = pool.submit(_read, our_out), pool.submit(_read, our_err)
            try:
                said = out.result(patience), err.result(patience)
            except TimeoutError:
                os.kill(process, signal.SIGKILL)
                raise subprocess.TimeoutExpired(["guarda", *arguments], patience) from None
            finally:
                code = int(self._answers.readline())
        return subprocess.CompletedProcess(["guarda", *arguments], code, *said)

    def close(self) -> None:
        self._answers.close()
        self._socket.close()
        self._process.communicate()


@cache
def forks(*, cut_off: bool) -> Forks:
    """Return the process to fork from; it ends with the tests."""
    started = Forks(cut_off=cut_off)
    atexit.register(started.close)
    return started


def _umask() -> int:
    os.umask(mask := os.umask(0))
    return mask


def _write(descriptor: int, data: bytes) -> None:
    with open(descriptor, "wb") as stream:
        try:
            stream.write(data)
            stream.flush()
        except BrokenPipeError:  # not all commands read what they are given
            pass


def _read(descriptor: int) -> bytes:
    with open(descriptor, "rb") as stream:
        return stream.read()


# -- in the process that is forked from


def _import_all(*, cut_off: bool) -> None:
    import bot.cli

    if cut_off:
        for name in DRIVERS:
            sys.modules[name] = None  # type: ignore[assignment]  # as Python itself marks what cannot be imported
        socket.socket.connect = socket.getaddrinfo = _refuse  # type: ignore[assignment,method-assign]
    for module in pkgutil.iter_modules(bot.cli.__path__):
        if not cut_off or module.name in WITHOUT_DATABASE:
            importlib.import_module(f"bot.cli.{module.name}")


def _refuse(*_: object) -> Any:
    raise AssertionError("a connection was attempted")


def _forked(requests: socket.socket) -> list[str]:
    """Fork for each request; return the arguments in each process that came of one. Ends with whoever asks."""
    while True:
        data, descriptors, *_ = socket.recv_fds(requests, 1 << 16, 3)
        while data and not data.endswith(b"\n"):
            data += requests.recv(1 << 16)
        if not data:
            sys.exit()
        asked = json.loads(data)
        process = os.fork()
        if process == 0:
            for place, descriptor in enumerate(descriptors):
                os.dup2(descriptor, place)
            for descriptor in (*descriptors, requests.detach()):
                os.close(descriptor)
            os.environ.clear()
            os.environ.update(asked["environ"])
            os.chdir(asked["folder"])
            os.umask(asked["umask"])
            return list(asked["arguments"])
        for descriptor in descriptors:
            os.close(descriptor)
        requests.sendall(b"%d\n" % process)
        _, status = os.waitpid(process, 0)
        requests.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    _import_all(cut_off=CUT_OFF in sys.argv)
    gc.freeze()  # what is collected is written to, and with that copied
    sys.argv[1:] = _forked(socket.socket(fileno=int(sys.argv[1])))
    from bot.cli.main import app

    app(prog_name="guarda")
