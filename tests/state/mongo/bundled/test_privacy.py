"""Nobody else on the machine can reach the server or read what it writes."""

import os
import socket
import stat
from pathlib import Path

import pytest

from state.mongo.bundled import ServerUnavailable, bundled_server
from state.mongo.bundled.folder import LONGEST_PATH, require_private, socket_path
from tests.state.mongo.bundled.processes import Client, eventually, mongods, the


def test_only_its_owner_can_reach_the_server_and_only_through_a_socket(data_dir: Path) -> None:
    with bundled_server(data_dir, grace=0), socket.create_server(("127.0.0.1", 0)):
        path = socket_path(data_dir)
        assert [_mode(place) for place in (data_dir, path.parent, data_dir / "mongodb")] == [0o700] * 3
        assert [_mode(place) for place in (path, data_dir / "mongod.log", data_dir / "supervisor.log")] == [0o600] * 3
        assert _listens_on_tcp(os.getpid())  # so the check can see one
        assert not _listens_on_tcp(the(mongods(data_dir)))


def test_a_slow_operation_is_not_logged_with_what_people_wrote(data_dir: Path) -> None:
    with bundled_server(data_dir, grace=0) as uri, Client(uri) as client:
        client.test.notes.insert_one({"text": "segredo"})
        slow = {"$where": "sleep(150) || true", "text": "segredo"}
        assert len(list(client.test.notes.find(slow))) == 1
    assert "segredo" not in (data_dir / "mongod.log").read_text()


def test_a_folder_whose_name_no_socket_can_bear_gets_a_private_one_elsewhere_for_as_long(tmp_path: Path) -> None:
    data_dir = tmp_path / "memória, minha" / ("x" * LONGEST_PATH)
    with bundled_server(data_dir, grace=0) as uri, Client(uri) as client:
        client.admin.command("ping")
        runtime = socket_path(data_dir).parent
        assert runtime.parent == Path("/tmp")
        assert _mode(runtime) == 0o700
    assert eventually(lambda: not runtime.exists() and not mongods(data_dir))


@pytest.mark.parametrize("name", ["com,ma", "não", "x" * LONGEST_PATH])
def test_such_names_are_found_before_mongod_stumbles_over_them(name: str) -> None:
    path = socket_path(Path("/data") / name)
    assert path.parent.parent == Path("/tmp")
    assert path == socket_path(Path("/data") / name)
    assert path != socket_path(Path("/other") / name)


def test_a_socket_folder_that_others_may_open_is_refused(data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / "run").mkdir(mode=0o755)
    (data_dir / "run").chmod(0o755)
    with pytest.raises(ServerUnavailable, match="not safe to use: its mode is 0755"), bundled_server(data_dir):
        pass


def test_a_link_in_place_of_the_socket_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "run").symlink_to(tmp_path / "real")
    with pytest.raises(ServerUnavailable, match="it is not a folder"):
        require_private(tmp_path / "run")


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a folder away")
def test_a_socket_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir(mode=0o700)
    os.chown(tmp_path / "run", 12345, -1)
    with pytest.raises(ServerUnavailable, match="it belongs to user 12345"):
        require_private(tmp_path / "run")


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def _listens_on_tcp(pid: int) -> bool:
    """Whether a listening TCP socket of the kernel's tables is among the process's open files."""
    inodes = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A":  # TCP_LISTEN
                inodes.add(f"socket:[{fields[9]}]")
    return any(os.readlink(file) in inodes for file in Path(f"/proc/{pid}/fd").iterdir() if file.is_symlink())
