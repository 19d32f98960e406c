"""Sign-in, accounts, groups, roles, keys, applications, organizations, settings and the audit log."""

import base64
import hashlib
import hmac
import json
import os
import time
from typing import Any

import platform_client as api
from world import World, aliases, without

FIRST, SECOND = "Correct-Horse-7-Battery", "Staple-Anchor-9-Lantern"


def sign_in(w: World) -> None:
    credentials = {"login": "admin", "password": FIRST}
    for login in aliases("iam_login"):
        w.client.token = login(w.anyone(), credentials, app_id="platform")["token"]
    for check in aliases("iam_check_session"):
        assert check(w.client)["login"] == "admin"
    for preferences in aliases("iam_preferences"):
        assert preferences(w.anyone(), app_id="platform")["appid"] == "platform"


def accounts(w: World) -> None:
    c = w.client
    body = {"login": "clerk", "password": FIRST, "password_renew": False, "roles": [{"role": "data_editor"}]}
    clerk = api.users_create(c, body)["user"]
    assert api.users_list(c, q="clerk", limit=5)["total"] == 1
    api.users_get(c, clerk["id"])
    api.users_update(c, clerk["id"], {"firstname": "Cleo"}, if_match=c.etag)
    password = FIRST
    for change in aliases("iam_password_change"):
        new = SECOND if password == FIRST else FIRST
        change(w.signed_in("clerk", password), {"password": new, "oldpassword": password})
        password = new
    for logout in aliases("iam_logout"):
        logout(w.signed_in("clerk", password))
    api.users_unlock(c, clerk["id"])
    api.users_end_sessions(c, clerk["id"])
    second_factor(w, clerk["id"], password)
    w.signed_in("clerk", password)
    sessions(w, clerk["id"], password)
    group = api.groups_create(c, {"name": "Pilots", "roles": [{"role": "read_only"}]})["group"]
    api.groups_add_member(c, group["id"], {"user": clerk["id"]})
    assert api.groups_members(c, group["id"])["total"] == 1
    api.groups_remove_member(c, group["id"], clerk["id"])
    assert api.groups_list(c)["total"] >= 1
    api.groups_get(c, group["id"])
    api.groups_update(c, group["id"], c.etag, {"name": "Harbour pilots"})
    api.groups_delete(c, group["id"])
    keys(w, clerk["id"])
    organizations(w, clerk["id"])
    password_links(w, clerk["id"])
    assert api.users_set_password(c, clerk["id"], {})["one_time_password"]
    api.users_delete(c, clerk["id"])


def code_of(secret: str) -> str:
    """The current code of a device with this secret (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    mac = hmac.new(key, int(time.time() / 30).to_bytes(8, "big"), hashlib.sha1).digest()
    at = mac[-1] & 15
    return str(int.from_bytes(mac[at : at + 4], "big") % 2**31 % 10**6).zfill(6)


def set_up(c: api.Client, password: str) -> list[str]:
    """Gives the account a second factor, and returns its recovery codes."""
    started = api.second_factor_start(c, {"password": password})
    proof = {"enrolment": started["enrolment"], "code": code_of(started["secret"])}
    return api.second_factor_confirm(c, proof)["recovery_codes"]


def second_factor(w: World, user: str, password: str) -> None:
    clerk = w.signed_in("clerk", password)
    [first, *_] = set_up(clerk, password)
    assert api.second_factor_state(clerk)["recovery_codes"] == 10
    [second, *_] = api.second_factor_renew_recovery_codes(clerk, {"recovery_code": first})["recovery_codes"]
    api.second_factor_remove(clerk, {"recovery_code": second})
    set_up(w.signed_in("clerk", password), password)
    api.users_remove_second_factor(w.client, user)
    passkeys(w, password)


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_passkey(options: dict[str, Any], origin: str) -> dict[str, Any]:
    """What a browser answers: an id and a public key, without a signature."""
    signed = {"type": "webauthn.create", "challenge": options["challenge"], "origin": origin}
    id, x, y = (os.urandom(32) for _ in range(3))
    key = bytes.fromhex("a5010203262001215820") + x + bytes.fromhex("225820") + y
    host = hashlib.sha256(options["rp"]["id"].encode()).digest()
    data = host + bytes.fromhex("4100000000") + bytes(16) + len(id).to_bytes(2, "big") + id + key
    head = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59" + len(data).to_bytes(2, "big")
    response = {"clientDataJSON": text_of(json.dumps(signed).encode()), "attestationObject": text_of(head + data)}
    return {"id": text_of(id), "response": {**response, "transports": ["usb"]}}


def passkeys(w: World, password: str) -> None:
    """Passkeys do not work at an IP address."""
    origin = w.facts["address"].replace("127.0.0.1", "localhost")
    clerk = w.at(origin, w.signed_in("clerk", password).token)
    options = api.passkeys_start(clerk, {"password": password})["options"]
    added = api.passkeys_add(clerk, {"name": "Blue key", "credential": new_passkey(options, origin)})
    assert api.passkeys_challenge(clerk)["options"]["rpId"] == "localhost"
    try:
        api.iam_login(w.at(origin), {"login": "clerk", "password": password})
        raise AssertionError("the second factor was not required")
    except api.Refused as error:
        challenge = error.body["params"]["challenge"]
    assert api.passkeys_sign_in(w.at(origin), {"challenge": challenge})["options"]["challenge"] == challenge
    proof = {"recovery_code": added["recovery_codes"][0]}
    api.passkeys_remove(clerk, added["passkey"]["id"], proof)


def password_links(w: World, user: str) -> None:
    c = w.client
    assert api.password_links_create(c, user, {"kind": "reset"})["undelivered"]["code"] == "mail_server_missing"
    assert api.password_links_read(c, user)["link"]["kind"] == "reset"
    api.password_links_revoke(c, user)
    secret = {"secret": api.password_links_create(c, user, {"kind": "reset"})["address"].split("#")[1]}
    assert api.password_links_check(w.anyone(), secret)["login"] == "clerk"
    assert api.password_links_set_password(w.anyone(), {**secret, "password": SECOND})["login"] == "clerk"
    try:
        api.password_links_request(w.anyone(), {"login": "clerk"})
        raise AssertionError("a link was requested without a mail server")
    except api.Refused as error:
        assert error.body["code"] == "mail_server_missing"


def sessions(w: World, user: str, password: str) -> None:
    clerk = w.signed_in("clerk", password)
    for session in api.sessions_list(clerk)["items"]:
        if not session["current"]:
            api.sessions_end(clerk, session["id"])
    [last] = api.sessions_list_of(w.client, user)["items"]
    api.sessions_end_of(w.client, user, last["id"])


def roles(w: World) -> None:
    c = w.client
    role = api.roles_create(c, {"name": "Watch", "permissions": ["store:package:read"]})["role"]
    assert api.roles_list(c)["total"] > 9
    api.roles_get(c, role["id"])
    api.roles_update(c, role["id"], c.etag, {"name": "Watch", "permissions": ["store:*:read"]})
    api.roles_delete(c, role["id"])


def keys(w: World, user: str) -> None:
    created = api.api_keys_create(w.client, {"user": user, "name": "Buoy"})
    key = created["api_key"]
    mode = {"auth_mode": "apikey", "apikey": key["apikey"], "secretkey": created["secretkey"]}
    api.iam_login(w.anyone(), mode)
    assert api.api_keys_list(w.client, user=user)["total"] == 1
    api.api_keys_get(w.client, key["id"])
    narrow = {"name": "Buoy", "permissions": ["store:package:read"], "limit": None}
    api.api_keys_update(w.client, key["id"], w.client.etag, narrow)
    api.api_keys_delete(w.client, key["id"])


def organizations(w: World, user: str) -> None:
    c = w.client
    api.organizations_create(c, {"id": "quay", "name": "Quay"})
    assert api.organizations_list(c, all=True)["total"] >= 2
    api.organizations_add_member(c, "quay", {"user": user})
    assert api.organizations_members(c, "quay")["total"] >= 1
    api.organizations_remove_member(c, "quay", user)
    api.organizations_get(c, "quay")
    api.organizations_update(c, "quay", c.etag, {"name": "The quay"})
    api.organizations_delete(c, "quay")


def applications(w: World) -> None:
    c = w.client
    shown = {"name": "Tide tables", "modes": [{"_id": "password"}], "redirect_uris": ["https://tides.example/in"]}
    api.applications_create(c, {"appid": "tides", **shown})
    assert api.applications_list(c)["total"] == 2
    api.applications_get(c, "tides")
    api.applications_update(c, "tides", c.etag, {**shown, "title": "Tides"})
    screen = {"app_id": "tides", "login": "admin", "password": FIRST}
    assert api.application_screen_sign_in(w.anyone(), screen)["location"].startswith("https://tides.example/in?")
    api.applications_delete(c, "tides")


def settings(w: World) -> None:
    c = w.client
    current = api.identity_settings_get(c)["settings"]
    body = without(current, "updated_at", "updated_by", "etag")
    api.identity_settings_update(c, c.etag, body)
    assert api.audit_list(c, action="user", limit=5)["total"] > 0
    assert api.audit_verify(c)["verification"]["broken_at"] is None


def run(w: World) -> None:
    sign_in(w)
    accounts(w)
    roles(w)
    applications(w)
    settings(w)
