"""Playbooks with their versions, layouts and modules."""

import json

import platform_client as api
from world import World

UUID = "5b1d7c0e-4c39-4f6e-9d55-0a8c6a1f2e11"


def document(description: str) -> dict:
    start = {"name": "Every morning", "type": "trigger", "outputs": {"default": {"nodes": ["2"]}}}
    then = {"name": "Read", "type": "action", "outputs": {"default": {}}, "arguments": {"day": "{{ node[1].day }}"}}
    head = {"name": "Berths", "uuid": UUID, "workspace": "Harbour", "description": description}
    return {**head, "nodes": {"1": start, "2": then}}


def run(w: World) -> None:
    c = w.client
    assert api.playbooks_create(c, document("First"))["playbook"]["uuid"] == UUID
    assert api.playbooks_list(c, workspace="Harbour")["total"] == 1
    assert api.playbooks_get(c, UUID)["description"] == "First"
    api.playbooks_put(c, UUID, c.etag, document("Second"))
    assert api.playbooks_summary(c, UUID)["playbook"]["version"] == 2
    assert api.playbooks_versions(c, UUID)["total"] == 2
    first = api.playbooks_version(c, UUID, 1)
    api.playbooks_get(c, UUID)
    api.playbooks_put(c, UUID, c.etag, json.dumps(first).encode(), restored_from=1)
    api.playbooks_set_layout(c, UUID, {"positions": {"1": [10, 20], "2": [240, 20]}})
    assert api.playbooks_layout(c, UUID)["layout"]["positions"]["1"] == [10, 20]
    assert api.playbooks_fetch(c, {"address": f"{w.facts['web']}/playbook.json"})["text"]
    module = next(each for each in api.playbooks_modules(c)["modules"] if each["actions"])
    api.playbooks_module_step(c, module["uuid"], module["actions"][0]["uuid"])
    api.playbooks_remove(c, UUID)
