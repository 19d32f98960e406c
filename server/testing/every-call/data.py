"""Sources, tables, connections, uploads, objects, builds, virtual attributes, lineage and the sample project."""

from hashlib import sha256
from typing import Any

import platform_client as api
from world import World, aliases, refuses

TABLE = "calls.csv"
LEVELS = ["data_prim", "data_mart"]


def sources(w: World) -> None:
    c, folder = w.client, w.facts["sources"]
    api.data_manager_create_source(
        c, {"dbms": "local", "parameters": {"path": folder}, "database_name": "Harbour", "dwhName": "dwh"}
    )
    source = api.data_manager_list_sources(c, q="Harbour")["items"][0]
    api.data_manager_update_source(c, "Harbour", source["etag"], {"parameters": {"path": folder}})
    api.data_manager_list_files(c, path=folder)
    api.data_manager_preview_path(c, {"path": f"{folder}/{TABLE}"})
    api.data_manager_preview_file(c, "Harbour", {"file": TABLE})
    api.data_manager_add_tables(c, {"table_name": TABLE, "database_name": "Harbour"}, dwh_name="dwh")
    assert api.data_manager_list_tables(c, database_name="Harbour")["total"] == 1
    api.data_manager_table_reading(c, "Harbour", TABLE)
    api.data_manager_save_table_reading(c, "Harbour", TABLE, {"options": {"delimiter": ","}}, if_match=c.etag)
    api.data_manager_preview_table(c, "Harbour", TABLE, {"options": {}})
    for extract in aliases("data_manager_extract"):
        assert extract(c, "Harbour", TABLE, wait=True, flashzone=True)["extraction"]["rows"] == 6
    for read in aliases("data_manager_last_extraction"):
        assert read(c, "Harbour", TABLE)["extraction"]["rejected"]["count"] == 1
    api.data_manager_list_columns(c)
    assert len(api.data_manager_rejected_lines(c, "Harbour", TABLE)["lines"]) == 1
    assert b"broken" in api.data_manager_all_rejected_lines(c, "Harbour", TABLE)
    api.data_manager_table_changes(c, "Harbour", TABLE)
    api.data_manager_acknowledge_changes(c, "Harbour", TABLE)


def connections(w: World) -> None:
    c = w.client
    web = {"dbms": "http", "parameters": {"url": f"{w.facts['web']}/berths.csv"}}
    api.data_manager_test_connection(c, web)
    listed = api.data_manager_list_remote_files(c, {**web, "folder": ""})["entries"]
    api.data_manager_preview_remote_file(c, {**web, "file": listed[0]["path"]})
    api.data_manager_allow_address(c, {"host": "localhost"})
    database = w.facts["database"]
    if database is None:
        nowhere = {"dbms": "postgresql", "parameters": {"host": "127.0.0.1", "port": 1, "database": "a", "username": "a"}}
        remote = {"schema": "public", "name": "berths"}
        refuses("database_unreachable", lambda: api.data_manager_list_remote_tables(c, nowhere))
        refuses("database_unreachable", lambda: api.data_manager_list_remote_columns(c, {**nowhere, "table": remote}))
        refuses("invalid_value", lambda: api.data_manager_save_refresh(c, "Harbour", TABLE, {"growing_by": "id"}))
        return
    postgres = {"dbms": "postgresql", "parameters": {**database, "ssl": "off"}}
    remote = {"schema": "public", "name": "berths"}
    assert api.data_manager_list_remote_tables(c, postgres)["total"] == 1
    assert len(api.data_manager_list_remote_columns(c, {**postgres, "table": remote})["columns"]) == 2
    api.data_manager_create_source(c, {**postgres, "database_name": "Registry"})
    api.data_manager_add_tables(c, {"table_name": "berths", "database_name": "Registry", "remote": remote})
    api.data_manager_extract(c, "Registry", "berths", wait=True, body={"sample": False})
    api.data_manager_save_refresh(c, "Registry", "berths", {"growing_by": "id"})


def uploads(w: World) -> None:
    c = w.client

    def sent(alias: int, name: str, content: bytes) -> str:
        create, send, complete = (aliases(f"uploads_{each}")[alias] for each in ("create", "send", "complete"))
        upload = create(c, {"name": name, "size": len(content), "purpose": "source"})["upload"]["upload_id"]
        half = len(content) // 2
        send(c, upload, 0, content[:half])
        send(c, upload, half, content[half:])
        complete(c, upload, {"sha256": sha256(content).hexdigest()})
        aliases("uploads_get")[alias](c, upload)
        aliases("uploads_preview")[alias](c, upload)
        aliases("uploads_preview_with")[alias](c, upload, {"options": {"header": True}})
        assert aliases("uploads_list")[alias](c)["total"] == 1
        return upload

    first = sent(0, "cranes.csv", b"crane,load\nEast,40\n")
    api.data_manager_create_source(c, {"dbms": "upload", "parameters": {"file": first}, "database_name": "Cranes"})
    table = api.data_manager_list_tables(c, database_name="Cranes")["items"][0]["table_name"]
    second = sent(0, "cranes.csv", b"crane,load\nEast,40\nWest,25\n")
    api.data_manager_replace_table(c, "Cranes", table, {"upload": second})
    for alias, remove in enumerate(aliases("uploads_remove")):
        remove(c, sent(alias, "unused.csv", b"a,b\n1,2\n"))


def attribute(found: dict[str, Any]) -> dict[str, Any]:
    name, is_number = found["attribute_name"], found["type"]["main"] == "num"
    return {
        "attribute_name": name,
        "is_dimension": not is_number,
        "is_measure": is_number,
        "is_summable": is_number,
        "sources": [{"rules": [], "attributes": [f"Harbour/{TABLE}/{name}"]}],
        "attribute_path": None,
        "fpui": {"operation": "mapping"},
        "type": found["type"],
    }


def designs(w: World) -> dict[str, Any]:
    c = w.client
    found = api.data_manager_last_extraction(c, "Harbour", TABLE)["extraction"]["attributes"]
    call = {
        "object_name": "call",
        "display_name": "Calls of ships",
        "object_type": "measure",
        "to_materialize": True,
        "measure_date_field": "arrived",
        "attributes": [attribute(each) for each in found],
    }
    # A mooring that is no number in one row.
    moorings = next(each for each in call["attributes"] if each["attribute_name"] == "moorings")
    moorings.update(type={"main": "num", "sub": "integer"}, is_measure=True, is_dimension=False)
    api.data_manager_save_objects(c, [call], dwh_name="dwh")
    api.data_manager_preview_rules(c, {"object": call, "attribute": "ship"})
    return call


def relations(w: World) -> None:
    c = w.client
    key = {"from": "flight", "to": "airport", "attributes": [{"from": "origin", "to": "iata"}]}
    api.data_manager_measure_relations(c, {"relations": [key]})
    api.data_manager_find_relations(c, {"objects": ["flight", "airport"]})
    objects = api.data_manager_list_objects(c, limit=100)["items"]
    mart = next(each["object"] for each in objects if each["level"] == "data_mart")
    api.data_manager_preview_mart(c, {"object": mart})


def builds(w: World) -> None:
    c = w.client
    api.data_manager_freeze_prim(c)
    api.data_manager_freeze_mart(c)
    api.data_manager_plan_build(c, {"levelsToBuild": LEVELS})
    built = api.data_manager_build_physical(c, {"levelsToBuild": "['data_prim','data_mart']"}, wait=True)["build"]
    assert built["outcome"] == "success", built["failure"]
    place = (str(built["build_id"]), "data_prim", "call")
    assert api.data_manager_rejected_rows(c, *place)["rejected_rows"] > 0
    api.data_manager_all_rejected_rows(c, *place)
    retained = next(each for each in api.data_manager_list_builds(c)["items"] if each["retained"] is not None)
    api.data_manager_activate_build(c, str(retained["retained"]["build_id"]))
    again = next(each for each in api.data_manager_list_builds(c)["items"] if each["is_current"])
    api.data_manager_activate_build(c, str(again["retained"]["build_id"]))


def virtual_attributes(w: World) -> None:
    c = w.client
    flags = {"is_dimension": False, "is_virtual": True, "is_summable": False, "is_measure": True}
    body = {**flags, "parameters": {}, "sql": "SUM(tonnage) / COUNT(DISTINCT ship)"}
    api.data_manager_preview_attribute(c, "dwh", {"sql": body["sql"], "attribute_name": "mean_tonnage"})
    api.data_manager_create_attribute(c, "dwh", {"attribute_name": "mean_tonnage", **body})
    assert api.data_manager_list_attributes(c, "dwh")["total"] == 1
    api.data_manager_get_attribute(c, "dwh", "mean_tonnage")
    api.data_manager_update_attribute(c, "dwh", "mean_tonnage", c.etag, {**body, "sql": "SUM(tonnage)"})
    api.lineage_read(c, database_name="Harbour", table_name=TABLE, attribute_name="tonnage", direction="down")


def remove(w: World) -> None:
    """After the other calls, which use these objects."""
    c = w.client
    api.data_manager_delete_attribute(c, "dwh", "mean_tonnage")
    api.data_manager_delete_object(c, "call")
    api.data_manager_delete_table(c, "Harbour", TABLE)
    api.data_manager_delete_source(c, "Harbour")
    assert len(api.data_manager_get_sample(c)["sources"]) == 4
    api.data_manager_delete_sample(c)


def run(w: World) -> None:
    sources(w)
    connections(w)
    uploads(w)
    designs(w)
    relations(w)
    builds(w)
    virtual_attributes(w)
