"""Where no server can run, one clear message: the cause, what mongod said, a remedy."""

import sys
from pathlib import Path

import pytest

from state.mongo.bundled import ServerUnavailable, bundled_server
from state.mongo.bundled.mongod import find_mongod, first_executable
from tests.state.mongo.bundled.processes import ROOT, eventually, leftovers

BROKEN = {
    "library": (
        '#!/bin/sh\necho "mongod: error while loading shared libraries: libcurl.so.4: cannot open" >&2\nexit 127\n',
        r"libcurl.so.4 is missing(.|\n)*apt install libcurl4(.|\n)*MONGODB_URI",
    ),
    "older system": (
        '#!/bin/sh\necho "mongod: version \\`GLIBC_2.99\' not found (required by mongod)" >&2\nexit 1\n',
        r"older than it needs \(GLIBC_2.99\)(.|\n)*MONGODB_URI",
    ),
    "processor": ("#!/bin/sh\nkill -ILL $$\n", r"\(AVX\)(.|\n)*MONGODB_URI"),
    "disk": (
        '#!/bin/sh\necho \'{"s":"F","msg":"Terminating","attr":{"error":"28: No space left on device"}}\'\nexit 14\n',
        r"the disk is full(.|\n)*    Terminating 28: No space left on device\nFree some space",
    ),
    "rights": (
        '#!/bin/sh\necho \'{"s":"E","msg":"Failed","attr":{"error":"mongod.lock (Permission denied)"}}\'\nexit 100\n',
        r"cannot write its files(.|\n)*chown",
    ),
    "upgrade": (
        '#!/bin/sh\necho \'{"s":"F","msg":"Wrong mongod version","attr":{"error":"UPGRADE PROBLEM"}}\'\nexit 62\n',
        r"another version of MongoDB(.|\n)*GUARDA_DATA_DIR",
    ),
    "unknown": (
        "#!/bin/sh\necho who knows\nexit 3\n",
        r"exit code 3(.|\n)*who knows(.|\n)*mongod.log(.|\n)*MONGODB_URI",
    ),
    "not a program": ("\x7fELF", r"cannot be run \(Exec format error\)(.|\n)*MONGODB_URI"),
}


@pytest.mark.parametrize(("program", "message"), BROKEN.values(), ids=BROKEN)
def test_a_mongod_that_cannot_run_is_explained_at_once(
    data_dir: Path, tmp_path: Path, program: str, message: str
) -> None:
    with pytest.raises(ServerUnavailable, match=message), bundled_server(data_dir, mongod=_program(tmp_path, program)):
        pass
    assert (data_dir / "supervisor.log").read_text().count("started") <= 1
    assert eventually(lambda: not leftovers(data_dir))


def test_a_mongod_that_never_answers_is_given_up_in_time(data_dir: Path, tmp_path: Path) -> None:
    hanging = _program(tmp_path, "#!/bin/sh\nexec sleep 600\n")
    with (
        pytest.raises(ServerUnavailable, match="did not answer in time"),
        bundled_server(data_dir, mongod=hanging, timeout=1, grace=0),
    ):
        pass
    assert eventually(lambda: not leftovers(data_dir))


def test_database_files_of_a_newer_format_are_named_and_left_as_they_are(data_dir: Path) -> None:
    with bundled_server(data_dir, grace=0):
        pass
    assert eventually(lambda: not leftovers(data_dir))
    catalogue = data_dir / "mongodb" / "WiredTiger.wt"
    newer = _with_format(catalogue.read_bytes(), 99)
    catalogue.write_bytes(newer)
    with pytest.raises(ServerUnavailable, match="another version of MongoDB"), bundled_server(data_dir):
        pass
    assert catalogue.read_bytes() == newer


def test_damaged_database_files_are_named(data_dir: Path) -> None:
    with bundled_server(data_dir, grace=0):
        pass
    assert eventually(lambda: not leftovers(data_dir))
    catalogue = data_dir / "mongodb" / "WiredTiger.wt"
    catalogue.write_bytes(b"\0" * len(catalogue.read_bytes()))
    with pytest.raises(ServerUnavailable, match=r"damaged(.|\n)*backup"), bundled_server(data_dir):
        pass


def test_a_data_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(ServerUnavailable, match=r"cannot be written \(Not a directory\)(.|\n)*GUARDA_DATA_DIR"),
        bundled_server(tmp_path / "file" / "data"),
    ):
        pass


@pytest.mark.parametrize("name", ["use.lock", "start.lock", "supervisor.lock"])
def test_a_lock_that_cannot_be_opened_is_the_data_folders_fault(data_dir: Path, name: str) -> None:
    (data_dir / name).mkdir(parents=True)
    with (
        pytest.raises(ServerUnavailable, match=r"cannot be written \(Is a directory\)"),
        bundled_server(data_dir),
    ):
        pass


def test_a_python_that_cannot_be_started_is_quoted(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with (
        pytest.raises(ServerUnavailable, match=r"could not be started(.|\n)*/nowhere/python(.|\n)*supervisor.log"),
        bundled_server(data_dir),
    ):
        pass


def test_a_supervisor_that_fails_at_once_is_quoted(
    data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = _program(tmp_path, "#!/bin/sh\necho ImportError: no module >&2\nexit 1\n")
    monkeypatch.setattr(sys, "executable", str(broken))
    with pytest.raises(ServerUnavailable, match="ImportError: no module"), bundled_server(data_dir):
        pass


def test_without_the_wheel_mongod_is_taken_from_the_path_or_its_lack_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT)])
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ServerUnavailable, match=r"No MongoDB server was found(.|\n)*Install MongoDB(.|\n)*MONGODB_URI"):
        find_mongod()
    program = _program(tmp_path, "#!/bin/sh\n")
    assert find_mongod() == program


def test_a_mongod_that_lost_its_x_bit_gets_it_back(tmp_path: Path) -> None:
    program = _program(tmp_path, "#!/bin/sh\n")
    program.chmod(0o644)
    assert first_executable([program]) == program
    assert program.stat().st_mode & 0o111 == 0o111


def test_a_mongod_that_may_not_be_executed_is_named() -> None:
    with pytest.raises(ServerUnavailable, match=r"/proc/version may not be executed(.|\n)*chmod \+x"):
        first_executable([Path("/proc/version")])


def _program(folder: Path, text: str) -> Path:
    program = folder / "mongod"
    program.write_text(text)
    program.chmod(0o755)
    return program


def _with_format(file: bytes, major: int) -> bytes:
    """A WiredTiger file whose first block says another major version (bytes 4-5), with its checksum (8-11)."""
    block = bytearray(file[:4096])
    block[4:6] = major.to_bytes(2, "little")
    block[8:12] = bytes(4)
    block[8:12] = _crc32c(bytes(block)).to_bytes(4, "little")
    return bytes(block) + file[4096:]


def _crc32c(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF
