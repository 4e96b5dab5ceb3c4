"""A MongoDB server of one's own: started by the first process that needs it, stopped after the last one.

Everything this package raises on purpose is a ServerUnavailable:

    Exception
    └── ServerUnavailable    no server can be had: .cause says why, .remedy what to do about it
"""

from state.mongo.bundled.client import bundled_server, ensure_running
from state.mongo.bundled.folder import ServerUnavailable

__all__ = ["ServerUnavailable", "bundled_server", "ensure_running"]
