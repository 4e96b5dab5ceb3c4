"""The one exception of the bundled server."""


class ServerUnavailable(Exception):
    """No bundled server can be had.

    `cause` and `remedy` are whole sentences for the person at the terminal; `evidence` is what the
    server itself said last, oldest line first, often empty.
    """

    def __init__(self, cause: str, remedy: str, evidence: tuple[str, ...] = ()) -> None:
        quoted = "".join(f"\n    {line}" for line in evidence)
        super().__init__(f"{cause}{quoted}\n{remedy}")
        self.cause = cause
        self.remedy = remedy
        self.evidence = evidence
