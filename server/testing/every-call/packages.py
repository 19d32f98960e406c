"""The package store: listings, versions, archives and limits, in both collections."""

from base64 import b64encode
from hashlib import sha256
from io import BytesIO
from typing import Any
from zipfile import ZipFile
from zlib import compress, crc32

import platform_client as api
from world import World, aliases, refuses, without


def picture() -> bytes:
    """A PNG of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + crc32(kind + data).to_bytes(4, "big")

    header = (1).to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    pixels = compress(bytes([0, 30, 60, 90]))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def archive(text: str) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w") as packed:
        packed.writestr("manifest.json", '{"name": "Tides"}')
        packed.writestr("main.py", text)
    return data.getvalue()


def collection(w: World, name: str) -> None:
    c = w.client

    def call(operation: str, *values: Any, **named: Any) -> Any:
        return getattr(api, f"{name}_{operation}")(c, *values, **named)

    listing = {"name": "Tides", "description": "Tide tables", "long_description": "# Tides"}
    image = b64encode(picture()).decode()
    body = {"name": "Tides", "owner": "org", "category": "Harbour", "i18n": {"en": listing, "fr": listing}, "image": image}
    created = call("put", "tides", body)
    assert created["id"] == "org:tides" and created["package"]["versions"] == []
    call("put", "org:tides", {**body, "preview": [image]}, if_match=created["package"]["etag"])
    stored = call("get", "org:tides")["package"]
    summary = call("list", category="Harbour", owner="org")["items"][0]
    assert call("image", "org:tides", summary["image"]) == picture()
    first, second = archive("tide = 1\n"), archive("tide = 2\n")
    call("add_version", "org:tides", "1.0.0", first)
    refuses("version_exists", lambda: call("add_version", "org:tides", "1.0.0", second))
    upload = aliases("uploads_create")[1](c, {"name": "tides.zip", "size": len(second), "purpose": "archive"})["upload"]
    aliases("uploads_send")[1](c, upload["upload_id"], 0, second)
    digest = sha256(second).hexdigest()
    aliases("uploads_complete")[1](c, upload["upload_id"], {"sha256": digest})
    call("take", "org:tides", "1.1.0", {"upload": upload["upload_id"], "sha256": digest, "notes": {"en": "Higher"}})
    noted = call("set_notes", "org:tides", "1.0.0", {"notes": {"en": "First", "fr": " "}})["package"]["versions"]
    assert [version["notes"] for version in noted] == [{"en": "Higher"}, {"en": "First"}]
    assert call("download", "org:tides", "latest") == second
    assert call("archive", "org:tides", "1.0.0") == first
    assert len(call("files", "org:tides", "1.0.0")["entries"]) == 2
    assert call("file", "org:tides", "1.1.0", "main.py", offset=0, length=4) == b"tide"
    call("withdraw", "org:tides", "1.1.0", {"note": "The tide is wrong"})
    assert call("restore", "org:tides", "1.1.0")["package"]["latest"] == "1.1.0"
    refuses("package_published", lambda: call("remove", "org:tides"))
    call("put", "ebb", without(stored, "type", "id", "versions", "downloaded", "latest") | {"category": "Harbour"})
    call("remove", "org:ebb")


def run(w: World) -> None:
    c = w.client
    assert api.store_root(c)["organizations"][0]["id"] == "org"
    collection(w, "store_app")
    collection(w, "store_api")
    assert api.store_downloads(c, collection="app", package="org:tides")
    limits = api.store_limits(c)["limits"]
    api.store_set_limits(c, c.etag, without(limits, "updated_at", "updated_by", "etag"))
