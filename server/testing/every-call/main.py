"""Makes every call of the OpenAPI document, and fails if an operation is missing or an answer deviates from it.

The first argument is a file of JSON with the facts about the servers of the test.
"""

import json
import sys
import typing
from pathlib import Path

import platform_client as api
import data
import engine
import identity
import packages
import playbooks
import providers
import queries
from world import Recorder, World, without


def browser_session(w: World) -> None:
    """The session of the console, whose token is a cookie."""
    browser = w.anyone(headers={"Sec-Fetch-Site": "same-origin"})
    assert api.gateway_who_am_i(browser)["session"] is None
    api.gateway_sign_in(browser, {"login": "admin", "password": identity.FIRST})
    browser.headers["Cookie"] = browser.cookies_of_answer()
    assert api.gateway_who_am_i(browser)["session"]["login"] == "admin"
    api.gateway_sign_out(browser)
    assert api.gateway_health(browser)["status"] == "ok"


def types_resolve() -> None:
    """Every name in a type of the module is defined."""
    for value in list(vars(api).values()):
        if typing.is_typeddict(value) or getattr(value, "__module__", "") == api.__name__ and hasattr(value, "__annotations__"):
            typing.get_type_hints(value, vars(api))


def finds_deviations(w: World) -> None:
    """The client does not accept an answer with another member, without one, or with one of another type."""
    group, members = api.SCHEMAS["Group"], api.SCHEMAS["Group"]["properties"]
    wrong = {
        "description is unknown": {**group, "properties": without(members, "description")},
        "captain is missing": {**group, "required": [*group["required"], "captain"]},
        "not integer": {**group, "properties": {**members, "name": {"type": "integer"}}},
    }
    created = api.groups_create(w.client, {"name": "Divers"})["group"]["id"]
    for problem, schema in wrong.items():
        api.SCHEMAS["Group"] = schema
        try:
            api.groups_get(w.client, created)
        except api.Deviation as deviation:
            assert problem in str(deviation), deviation
        else:
            raise AssertionError(f"not found: {problem}")
    api.SCHEMAS["Group"] = group


def main() -> None:
    w = World(json.loads(Path(sys.argv[1]).read_text("utf-8")))
    types_resolve()
    for part in (identity, providers, data, queries, playbooks, packages, engine):
        part.run(w)
    data.remove(w)
    browser_session(w)
    finds_deviations(w)
    missing = sorted(set(api.OPERATIONS) - Recorder.called)
    if missing:
        sys.exit(f"not called: {', '.join(missing)}")
    print(json.dumps({"operations": len(Recorder.called), "refused": Recorder.refused}))


main()
