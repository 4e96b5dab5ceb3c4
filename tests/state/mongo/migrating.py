"""A process that migrates: `python -m tests.state.mongo.migrating URI DATABASE`; prints what it recorded."""

import asyncio
import json
import sys

from state.mongo.connection import connect
from state.mongo.migrate import migrate


async def main(uri: str, name: str) -> None:
    database = connect(uri, name)
    print("ready", flush=True)
    sys.stdin.readline()
    print(json.dumps(await migrate(database)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
