"""What the calls share: the client, the facts of the servers of the test, and the names of aliases."""

from __future__ import annotations

from typing import Any, Callable

import platform_client as api


class Recorder(api.Client):
    """A client that notes which operations were answered as documented."""

    called: set[str] = set()
    refused: list[str] = []

    def call(self, operation: str, parameters: dict[str, Any], body: Any = None) -> Any:
        try:
            answer = super().call(operation, parameters, body)
        except api.Refused as error:
            self.refused.append(f"{operation} {error}")
            Recorder.called.add(operation)
            raise
        Recorder.called.add(operation)
        return answer


class World:
    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        self.client = Recorder(facts["address"])

    def anyone(self, token: str | None = None, headers: dict[str, str] | None = None) -> Recorder:
        return Recorder(self.facts["address"], token, headers)

    def at(self, address: str, token: str | None = None) -> Recorder:
        """A client that uses another address of the platform."""
        return Recorder(address, token)

    def signed_in(self, login: str, password: str) -> Recorder:
        client = self.anyone()
        client.token = api.iam_login(client, {"login": login, "password": password})["token"]
        return client


def aliases(name: str) -> list[Callable[..., Any]]:
    """The functions of an operation at each of its addresses."""
    found = [getattr(api, name)]
    while hasattr(api, f"{name}_{len(found)}"):
        found.append(getattr(api, f"{name}_{len(found)}"))
    return found


def refuses(code: str, call: Callable[[], Any]) -> None:
    """The call gets this documented error."""
    try:
        call()
    except api.Refused as error:
        assert error.code == code, f"expected {code}, got {error}"
        return
    raise AssertionError(f"expected {code}, got success")


def without(value: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: member for name, member in value.items() if name not in names}


def finished(client: Recorder, job_id: str) -> dict[str, Any]:
    """Follows a job to its end."""
    api.engine_follow_job(client, job_id)
    return api.engine_get_job(client, job_id)["job"]
