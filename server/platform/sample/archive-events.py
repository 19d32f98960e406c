"""Stores each row of an event in the table event_handle, with the current date in UTC."""

from datetime import date

from dataplatform import tables


def event_handle(event):
    if not isinstance(event.content, list):
        raise ValueError("The content of the event is not a list. Send a list of rows.")
    rows = []
    for position, row in enumerate(event.content, start=1):
        members = row if isinstance(row, dict) else {}
        rows.append(
            {
                "event_id": members.get("id", position),
                "event_name": members.get("name", event.type),
                "event_content": row,
                "date": date.today(),
            }
        )
    written = tables.insert("event_handle", rows)
    print(f"{written.rows} rows stored, {written.refused} refused")
    return {"rows": written.rows, "refused": written.refused}
