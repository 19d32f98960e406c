"""Queries, exports, the dataset, saved queries, boards and the start page."""

import platform_client as api
from world import World

TONNAGE = {
    "data": {"fields": {"tonnage": ["sum"]}, "limit": 10, "hints": True},
    "filter": {"ship": {"not_equal": ["Nobody"]}},
    "scale": {"fields": ["ship"]},
    "total": {"all": [], "x": ["ship"]},
    "order": {"ship": "desc"},
}
BY_YEAR = {
    "data": {"fields": {"tonnage": ["sum"], "mean_tonnage": ["select"]}},
    "scale": {"fields": ["ship"]},
    "evol": {"scale": "year", "mode": "date", "depth": 1},
}
ROWS = {"data": {"fields": {"ship": ["select"], "tonnage": ["select"]}, "limit": 3}}


def run(w: World) -> None:
    c = w.client
    assert len(api.query_run(c, TONNAGE)["results"]) > 0
    api.query_run(c, BY_YEAR, source="console")
    api.query_run(c, ROWS)
    assert b"tonnage" in api.query_export_csv(c, TONNAGE, part="results", bom=False)
    assert api.query_export_xlsx(c, TONNAGE).startswith(b"PK")
    assert "tonnage" in api.query_dataset(c)["data"]
    saved = api.query_create_saved(c, {"name": "Tonnage by ship", "request": TONNAGE, "folder": "Harbour"})["query"]
    assert api.query_list_saved(c, q="Tonnage")["total"] == 1
    api.query_get_saved(c, saved["id"])
    shared = {"name": "Tonnage by ship", "request": TONNAGE, "sharing": {"kind": "everyone"}}
    api.query_update_saved(c, saved["id"], c.etag, shared)
    api.query_run_saved(c, saved["id"], body={"dynamic_parameters": {"filter": {"ship": ["Alcyon"]}}}, source="http")
    assert api.query_list_saved_runs(c, saved["id"])["total"] == 1
    api.query_list_sharing_groups(c)
    board = {"name": "Harbour", "tiles": [{"id": "t1", "query_id": saved["id"], "width": 2}]}
    created = api.boards_create(c, board)["board"]["id"]
    assert api.boards_list(c)["total"] == 1
    api.boards_get(c, created)
    api.boards_update(c, created, c.etag, {**board, "refresh_minutes": 5})
    api.today_overview(c)
    api.today_figures(c, ids=saved["id"])
    api.today_opened(c, f"query:{saved['id']}")
    api.lineage_read(c, saved_query=saved["id"])
    api.boards_delete(c, created)
    api.query_delete_saved(c, saved["id"])
