"""Actions, workflows, events, action tables, jobs, notifications and the settings of the engine."""

import platform_client as api
from world import World, finished, refuses, without

ARCHIVE = {"database_name": "data_prim", "table_name": "movements"}
ROWS = [{"event_id": 1, "event_name": "arrival"}, {"event_id": 2, "event_name": "departure"}]


def definitions(w: World) -> None:
    c = w.client
    columns = [
        {"name": "event_id", "type": {"main": "num", "sub": "bigint"}},
        {"name": "event_name", "type": {"main": "string"}},
    ]
    api.engine_create_table(c, {**ARCHIVE, "columns": columns})
    assert api.engine_list_tables(c, q="movements")["total"] == 1
    work = {"kind": "archive_event", "parameters": {"table": ARCHIVE}}
    api.engine_create_action(c, {"id": "archive", "name": "Archive movements", **work})
    assert api.engine_list_actions(c, kind="archive_event")["total"] == 1
    api.engine_get_action(c, "archive")
    api.engine_update_action(c, "archive", c.etag, {"name": "Archive movements", "timeout": 60, **work})
    assert api.engine_action_versions(c, "archive")["total"] == 1
    tested = api.engine_test_action(c, "archive", {"content": ROWS})
    assert tested["outcome"] == "success", tested["failure"]
    workflow = {
        "name": "Nightly",
        "stages": [{"steps": [{"id": "store", "action": "archive"}]}],
        "schedule": {"cron": "0 3 * * *", "time_zone": "Europe/Paris", "enabled": False},
        "triggers": [{"kind": "build"}],
    }
    api.engine_create_workflow(c, {"id": "nightly", **workflow})
    assert api.engine_list_workflows(c)["total"] == 1
    api.engine_get_workflow(c, "nightly")
    api.engine_update_workflow(c, "nightly", c.etag, {**workflow, "triggers": []})
    assert api.engine_next_runs(c, "0 3 * * *", "Europe/Paris")["next_runs"]


def starts(w: World) -> None:
    c = w.client
    started = api.engine_start_action(c, "archive", ROWS, app_id="platform", type="cam", idempotency_key="tide 1")
    again = api.engine_start_action(c, "archive", ROWS, app_id="platform", type="cam", idempotency_key="tide 1")
    assert started["job_id"] == again["job_id"]
    assert finished(c, started["job_id"])["outcome"] == "success"
    nightly = api.engine_start_workflow(c, "nightly", ROWS, app_id="platform", type="cam")
    assert finished(c, nightly["job_id"])["outcome"] == "success"
    failed = api.engine_start_action(c, "archive", "no list")["job_id"]
    assert finished(c, failed)["outcome"] == "failed"
    finished(c, api.engine_retry_job(c, failed)["job_id"])
    assert api.engine_get_job_log(c, failed)["total"] > 0
    assert api.engine_list_jobs(c, kind="action", state="Finished")["total"] >= 2
    refuses("job_finished", lambda: api.engine_cancel_job(c, failed))
    slow = api.engine_start_action(c, "wait", ROWS)["job_id"]
    assert api.engine_cancel_job(c, slow)["job"]["job_id"] == slow
    finished(c, slow)


def events(w: World) -> None:
    c = w.client
    event = api.engine_list_events(c, target="archive", outcome="success")["items"][0]["event_id"]
    api.engine_get_event(c, event)
    assert api.engine_event_content(c, event)
    finished(c, api.engine_send_event_again(c, event)["job_id"])
    api.engine_list_notifications(c, reasons="failed,finished", unread=True)
    assert api.engine_read_notifications(c, {})["unread"] == 0


def settings(w: World) -> None:
    c = w.client
    current = api.engine_get_settings(c)["settings"]
    body = without(current, "webhook_secret", "updated_at", "updated_by", "etag")
    api.engine_set_settings(c, c.etag, {**body, "smtp": without(body["smtp"], "has_password")})


def run(w: World) -> None:
    c = w.client
    python = {"function": "event_handle", "source": "wait"}
    api.engine_create_action(c, {"id": "wait", "name": "Wait", "kind": "python", "parameters": python})
    definitions(w)
    starts(w)
    events(w)
    settings(w)
    api.engine_delete_workflow(c, "nightly")
    for action in ("archive", "wait"):
        api.engine_delete_action(c, action)
    api.engine_delete_table(c, "data_prim", "movements")
