"""The bus: requests go over it to whoever can do them, in time, or come back with the reason why not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.missions.contracts import (
    Call,
    Contract,
    DataUnavailable,
    Figure,
    Findings,
    Message,
    OperationRefused,
    Outcome,
    Response,
    Used,
)
from bot.missions.executors import EXECUTORS, perform
from state.lane import SECOND
from state.reads import Reads

UNAVAILABLE_RELIABILITY = 0


@dataclass(slots=True)
class Bus:
    """Delivers requests to executors and gives their responses back. ``clock`` gives ns since 1970."""

    reads: Reads
    clock: Callable[[], int]
    executors: Mapping[str, Contract] = field(default_factory=lambda: EXECUTORS)

    async def request(self, message: Message) -> Response:
        """Return the response to ``message``; what goes wrong is one, too."""
        began = self.clock()
        contract = self.executors.get(message.destinatario)
        if contract is None:
            return self._failed(message, began, f"nobody is called {message.destinatario!r}")
        try:
            async with asyncio.timeout(message.timeout):
                found = await perform(contract, message.payload.objetivo, self._call(message))
        except TimeoutError:
            return self._failed(message, began, "timeout", Outcome.TIMEOUT)
        except (OperationRefused, DataUnavailable) as error:
            return self._failed(message, began, str(error))
        return self._response(message, began, Outcome.SUCCESS, found)

    def _call(self, message: Message) -> Call:
        given = message.payload.parametros
        figures = {name: Figure.model_validate(value) for name, value in given.items() if isinstance(value, dict)}
        names = {name: value for name, value in given.items() if isinstance(value, str)}
        return Call(figures, names, self.reads, self.clock())

    def _response(
        self, message: Message, began: int, status: Outcome, found: Findings, error: str | None = None
    ) -> Response:
        now = self.clock()
        calls = found.metadados.get("calls", 0)
        return Response(
            response_id=f"{message.message_id}:answer",
            message_id_original=message.message_id,
            timestamp_resposta=now,
            remetente=message.destinatario,
            status=status,
            payload=found,
            tempo_processamento=(now - began) / SECOND,
            recursos_consumidos=Used(chamadas_api_externas=calls if isinstance(calls, int) else 0),
            erro=error,
        )

    def _failed(self, message: Message, began: int, error: str, status: Outcome = Outcome.FAILED) -> Response:
        nothing = Findings(confiabilidade=UNAVAILABLE_RELIABILITY)
        return self._response(message, began, status, nothing, error)
