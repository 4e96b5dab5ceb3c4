"""A process that holds the bundled server: says it is ready, waits for a line, enters, says the URI, stays.

python -m tests.state.mongo.bundled.holder DATA_DIR GRACE; it ends when its input does.
"""

import sys
from pathlib import Path

from state.mongo.bundled import bundled_server

if __name__ == "__main__":
    print("ready", flush=True)
    sys.stdin.readline()
    with bundled_server(Path(sys.argv[1]), grace=float(sys.argv[2])) as uri:
        print(uri, flush=True)
        sys.stdin.read()
