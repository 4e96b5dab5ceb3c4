"""The process that owns mongod: `python -m state.mongo.bundled.supervisor DATA_DIR --mongod PATH`.

Why nobody is ever handed a server that is about to stop:

- a client takes the use lock shared before it looks for a server, and keeps it until it is done;
- the supervisor stops for want of clients only once it holds that lock alone, never gives it back after that, and
  loses it by ending, when mongod is dead already;
- so whoever holds the lock shared either got it before, and the supervisor is not stopping, or after, and there is
  neither supervisor nor mongod: the supervisor lock is free and the client starts both.

A stop by signal or a crash is different: clients may be connected. They find out from their driver and call
`ensure_running`; one that is just starting is kept from a stopping server by the published status.
"""

import argparse
import logging
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from state.mongo.bundled import status
from state.mongo.bundled.folder import FileLock, ServerFolder, ServerUnavailable, socket_path
from state.mongo.bundled.mongod import Mongod, clear_orphan

POLL_SECONDS = 0.1
PER_MINUTE = 5
FIRST_DELAY = 0.1  # seconds, doubled with every restart of the last minute

log = logging.getLogger("supervisor")


class Restarts:
    """Counts the restarts of the last minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._recent: deque[float] = deque()

    def next_delay(self) -> float | None:
        """Seconds to wait before the next start; None when there were too many already."""
        now = self._clock()
        while self._recent and self._recent[0] <= now - 60:
            self._recent.popleft()
        if len(self._recent) >= PER_MINUTE:
            return None
        self._recent.append(now)
        return float(FIRST_DELAY * 2 ** (len(self._recent) - 1))


class Supervisor:
    """Keeps one mongod running while there are clients."""

    def __init__(self, folder: ServerFolder, mongod: Path, grace: float) -> None:
        """`grace`: seconds without a client before the server stops, so that quick commands share one."""
        self._folder = folder
        self._executable = mongod
        self._grace = grace
        self._use = FileLock(folder.use_lock)
        self._told_to_stop = threading.Event()

    def run(self) -> None:
        """Returns when mongod is stopped and everybody who has to know can know why."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: self._told_to_stop.set())
        try:
            clear_orphan(self._folder)
            self._keep_running()
        except ServerUnavailable as failure:
            log.error("gave up: %s", failure)
            self._publish("failed", failure=failure)
        else:
            self._folder.status.unlink(missing_ok=True)

    def _keep_running(self) -> None:
        restarts = Restarts()
        mongod = self._start()
        last_used = time.monotonic()
        try:
            while not self._told_to_stop.wait(POLL_SECONDS):
                if mongod.returncode() is not None:
                    self._pause_before_restart(mongod, restarts)
                    mongod = self._start()
                mongod.worked()
                if not self._use.try_exclusive():
                    last_used = time.monotonic()
                elif time.monotonic() - last_used >= self._grace:
                    log.info("no client left")
                    return
                else:
                    self._use.unlock()
            self._publish("stopping")
        finally:
            mongod.stop()
            log.info("mongod %d stopped", mongod.pid)
            with suppress(OSError):  # another's folder, or not empty: then it is not ours to remove
                socket_path(self._folder.root).parent.rmdir()

    def _pause_before_restart(self, mongod: Mongod, restarts: Restarts) -> None:
        """Raises ServerUnavailable when starting again would not help."""
        failure = mongod.obituary()
        log.warning("mongod %d is gone: %s", mongod.pid, failure.cause)
        delay = restarts.next_delay() if mongod.worked() or mongod.was_told_to_end() else None
        if delay is None:
            raise failure
        self._told_to_stop.wait(delay)

    def _start(self) -> Mongod:
        mongod = Mongod(self._folder, self._executable)
        log.info("mongod %d started", mongod.pid)
        self._publish("running", mongod=mongod)
        return mongod

    def _publish(
        self, state: status.State, *, mongod: Mongod | None = None, failure: ServerUnavailable | None = None
    ) -> None:
        """A status that cannot be written (disk full) is lost: clients then read the logs themselves."""
        with suppress(OSError):
            status.publish(
                self._folder.status,
                status.Status(
                    state,
                    supervisor=os.getpid(),
                    mongod=mongod.pid if mongod else None,
                    cause=failure.cause if failure else "",
                    remedy=failure.remedy if failure else "",
                    evidence=failure.evidence if failure else (),
                ),
            )


def detach() -> None:
    """Goes on in a child that nobody has to wait for. Locks taken before stay held, by the child alone."""
    if os.fork():
        os._exit(0)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m state.mongo.bundled.supervisor")
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("--mongod", type=Path, required=True)
    parser.add_argument("--grace", type=float, default=2.0)
    options = parser.parse_args(arguments)

    os.umask(0o077)
    logging.basicConfig(
        level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(process)d %(levelname)s %(message)s"
    )
    folder = ServerFolder.prepare(options.data_dir)
    lock = FileLock(folder.supervisor_lock)
    if not lock.try_exclusive():
        log.info("another supervisor runs already")
        return 0
    folder.status.unlink(missing_ok=True)  # the last word of the one before
    detach()
    os.chdir(folder.root)  # the folder we were started from may be removed
    Supervisor(folder, options.mongod, options.grace).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
