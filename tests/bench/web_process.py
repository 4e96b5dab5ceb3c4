"""A web process for the webhook rows: `python -m tests.bench.web_process PORT on|off|bare`.

"off" journals and answers, "on" takes turns as well and delivers them nowhere; "bare" has one route, which inserts a
document like a turn's into the same database and does nothing else.
"""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count

import uvicorn
from fastapi import FastAPI, Request, Response

from bot.channels import Pace
from bot.cli.turns import Turning
from bot.runtime import delivery, telemetry
from bot.runtime.bootstrap import Runtime, open_runtime
from bot.runtime.config import load_settings
from tests.bench.nowhere import Nowhere
from tests.bench.turns import sample_turn
from webhooks.app import create_app
from webhooks.connections import open_connections
from webhooks.server import ServerConfig


async def main(port: int, mode: str) -> None:
    """Serve until killed; say "ready" when there is a database."""
    settings = load_settings(os.environ)
    channels = {name: Nowhere(name) for name in ("tg", "wa")}
    delivery.PACES = dict.fromkeys(channels, Pace())
    async with open_connections(settings) as connections, open_runtime(settings, channels=channels) as runtime:
        turning = Turning(settings, asyncio.Event(), channels, runtime=runtime)
        connections.exports.store_now = turning.exports
        app = create_app(turning.ready, connections.routers(turning.accept, turning.report))
        app = _bare(runtime) if mode == "bare" else app
        server = uvicorn.Server(ServerConfig(app, host="127.0.0.1", port=port))
        if mode == "on":
            turns = asyncio.create_task(runtime.run(turning.stop))
            turns.add_done_callback(lambda _: server.handle_exit(2, None))
        await server.serve()


def _bare(runtime: Runtime) -> FastAPI:
    app, numbers = FastAPI(docs_url=None, redoc_url=None, openapi_url=None), count()
    inserts = runtime.database["bench_inserts"]
    sample = sample_turn()

    @app.post("/insert")
    async def insert(request: Request) -> Response:
        await request.body()
        await inserts.insert_one({"_id": f"bench:{os.getpid()}:{next(numbers)}", **sample})
        return Response(status_code=200)

    return app


if __name__ == "__main__":
    with open(os.devnull, "wb") as log:
        telemetry.set_up("INFO", log)
        asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
