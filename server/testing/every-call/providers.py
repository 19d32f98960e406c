"""An identity provider: its form, sign-ins through it, their records, and a test of a draft."""

import http.client
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlencode, urljoin, urlsplit

import platform_client as api
from world import World, aliases

BINDINGS = {"login": "preferred_username", "email": "email", "firstname": "given_name", "lastname": "family_name"}


class Browser:
    """The cookies of one person at the provider."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def send(self, address: str, form: dict[str, str] | None = None) -> str:
        """Returns where the answer leads to, or the address of a page."""
        url = urlsplit(address)
        target = f"{url.path}?{url.query}" if url.query else url.path
        connection = http.client.HTTPConnection(url.netloc)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None if form is None else urlencode(form)
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("GET" if form is None else "POST", target, body, headers)
        response = connection.getresponse()
        for line in response.headers.get_all("set-cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        response.read()
        connection.close()
        location = response.headers.get("location")
        return address if location is None else urljoin(address, location)

    def pass_through(self, address: str) -> dict[str, str]:
        """Signs in as Ada, and returns the parameters of the reply."""
        page = self.send(address)
        if "/interaction/" in page:
            page = self.send(self.send(page), {"account": "ada", "act": "sign-in"})
        for _ in range(4):
            if "/iam/reply" not in page:
                page = self.send(page)
        return {name: values[0] for name, values in parse_qs(urlsplit(page).query).items()}


def reply(w: World, browser: api.Client, answer: Any, parameters: dict[str, str]) -> str:
    """Goes from the provider back to the platform, with the cookie of the start."""
    cookies = browser.cookies_of_answer()
    return answer(w.anyone(headers={"Cookie": cookies, "Sec-Fetch-Site": "cross-site"}), **parameters)


def sign_ins(w: World, provider: str) -> None:
    page = f"{w.facts['address']}/console/login"
    starts, replies = aliases("iam_start_sign_in"), aliases("iam_reply")
    for index, start in enumerate(starts):
        browser = w.anyone()
        location = start(browser, app_id="platform", auth_mode_id=provider, redirect_uri=page)
        assert location.startswith(w.facts["issuer"]), location
        if index < len(replies):
            done = reply(w, browser, replies[index], Browser().pass_through(location))
            assert "sign_in_code=" in done, done


def records(w: World, provider: str) -> None:
    c = w.client
    summaries = api.providers_records(c, provider)["items"]
    assert len(summaries) == 2
    api.providers_record(c, provider, summaries[0]["id"])
    api.providers_replay_basis(c, provider)
    ada = api.users_list(c, q="ada.quay")["items"][0]
    identity = api.users_get(c, ada["id"])["user"]["identities"][0]["id"]
    api.users_unlink(c, ada["id"], identity)
    assert api.users_unlinked(c)["total"] == 1
    api.users_link(c, ada["id"], {"identity": identity})
    assert api.providers_forget_records(c, provider)["deleted"] == 2


def run(w: World) -> None:
    c, facts = w.client, w.facts
    draft = {
        "kind": "oidc",
        "tenant_id": facts["issuer"],
        "client_id": facts["client_id"],
        "client_secret": facts["client_secret"],
        "scope": "openid email profile groups",
        "bindings": BINDINGS,
        "mappings": [{"role": "read_only"}],
    }
    form = {"name": "Harbour office", "active": True, "applications": ["platform"], **draft}
    form["debug_until"] = (datetime.now(UTC) + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    provider = api.providers_create(c, form)["provider"]["id"]
    assert api.providers_list(c)["total"] == 1
    api.providers_get(c, provider)
    api.providers_update(c, provider, c.etag, {**form, "description": "Staff of the harbour"})
    assert api.providers_reply_url(c)["reply_url"] == f"{facts['address']}/iam/reply"
    api.providers_discover(c, {"kind": "oidc", "tenant_id": facts["issuer"]})
    sign_ins(w, provider)
    records(w, provider)
    trial = api.providers_begin_trial(c, {"provider": provider, "draft": draft})["trial"]["id"]
    browser = w.anyone(c.token)
    location = browser.call("iam.startSignIn", {"trial": trial})
    reply(w, browser, api.iam_reply, Browser().pass_through(location))
    assert api.providers_trial(c, trial)["trial"]["state"] != "waiting"
    api.providers_delete(c, provider)
