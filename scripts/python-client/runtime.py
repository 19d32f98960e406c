"""A client of the platform, generated from its OpenAPI document. It needs Python 3.11 and nothing else.

Every answer is compared with the document: a member that is unknown, missing or of another type is a `Deviation`.
"""

from __future__ import annotations

import http.client
import json
import re
from functools import cache
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
from urllib.parse import quote, urlencode, urlsplit


class Deviation(Exception):
    """An answer that the document does not describe, or a body that it does not allow."""


class Refused(Exception):
    """A documented error, with its status, its code and its body."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status} {body.get('code')}: {body.get('error')}")
        self.status = status
        self.code = body.get("code")
        self.body = body


TYPES: dict[str, Any] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
}


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """A pattern of JavaScript as one of Python."""
    controls, halves = r"\x00-\x1f\x7f-\x9f", r"\ud800-\udfff"
    for found, other in {r"\p{Cc}": controls, r"\p{Cs}": halves, r"\P{Cc}": f"[^{controls}]", r"\0": r"\x00"}.items():
        text = text.replace(found, other)
    return re.compile(text.replace("$", r"\Z"), re.ASCII)


def _limits(schema: dict[str, Any], value: Any) -> bool:
    if isinstance(value, str):
        fits = schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
        return fits and ("pattern" not in schema or _pattern(schema["pattern"]).search(value) is not None)
    if isinstance(value, list):
        return schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return schema.get("minimum", value) <= value <= schema.get("maximum", value)
    return True


def _members(schema: dict[str, Any], value: dict[str, Any], path: str) -> list[str]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    found = [f"{path}.{name} is missing" for name in schema.get("required", []) if name not in value]
    for name, member in value.items():
        inner = known.get(name, others)
        if inner is False:
            found.append(f"{path}.{name} is unknown")
        else:
            found += problems(inner, member, f"{path}.{name}")
        found += problems(schema.get("propertyNames", {}), name, f"{path}: the name {name}")
    return found


def problems(schema: Any, value: Any, path: str = "$") -> list[str]:
    """What is wrong with a value; empty if it fits the schema."""
    if "$ref" in schema:
        return problems(SCHEMAS[schema["$ref"].rsplit("/", 1)[1]], value, path)
    types = schema.get("type", [])
    types = types if isinstance(types, list) else [types]
    if types and not any(TYPES[each](value) for each in types):
        return [f"{path} is {json.dumps(value)[:80]}, not {' or '.join(types)}"]
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        return [f"{path} is {json.dumps(value)[:80]}, not {json.dumps(schema.get('enum', schema.get('const')))}"]
    if not _limits(schema, value):
        return [f"{path} is {json.dumps(value)[:80]}, outside of its limits"]
    found: list[str] = []
    for choices in (schema.get("anyOf"), schema.get("oneOf")):
        tried = [problems(each, value, path) for each in choices or []]
        if tried and all(tried):
            found += min(tried, key=len)
    for each in schema.get("allOf", []):
        found += problems(each, value, path)
    if isinstance(value, dict):
        found += _members(schema, value, path)
    if isinstance(value, list):
        for index, item in enumerate(value):
            found += problems(schema.get("items", {}), item, f"{path}[{index}]")
    return found


def _check(schema: Any, value: Any, operation: str) -> None:
    found = problems(schema, value)
    if found:
        raise Deviation(f"{operation}: {'; '.join(found[:5])}")


class Client:
    """Calls of one platform."""

    def __init__(self, address: str, token: str | None = None, headers: dict[str, str] | None = None) -> None:
        self.address = urlsplit(address)
        self.token = token
        self.headers = headers or {}
        self.answer_headers: Any = {}

    @property
    def etag(self) -> str:
        """The version of the resource in the last answer."""
        return str(self.answer_headers["etag"])

    def cookies_of_answer(self) -> str:
        """The cookies of the last answer, as they are sent back."""
        lines = self.answer_headers.get_all("set-cookie") or []
        return "; ".join(line.split(";")[0] for line in lines)

    def call(self, operation: str, parameters: dict[str, Any], body: Any = None) -> Any:
        """Sends a request, and returns its answer after it was compared with the document."""
        described = OPERATIONS[operation]
        if body is not None and not isinstance(body, bytes):
            _check(described["body"]["schema"], body, operation)
        status, headers, data = self._send(described, parameters, body)
        self.answer_headers = headers
        answer = described["responses"].get(str(status))
        if answer is None:
            raise Deviation(f"{operation}: the status {status} is not documented: {data[:300]!r}")
        if "x-warning" in headers:
            raise Deviation(f"{operation}: the parameters {headers['x-warning']} are not known")
        absent = [name for name in answer["headers"] if name not in headers]
        if absent:
            raise Deviation(f"{operation}: the answer has no header {', '.join(absent)}")
        return self._read(operation, status, headers, data, answer)

    def _send(self, described: Any, parameters: dict[str, Any], body: Any) -> tuple[int, Any, bytes]:
        path, query, headers = described["path"], {}, dict(self.headers)
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        for name, value in parameters.items():
            if value is None:
                continue
            text = json.dumps(value) if isinstance(value, (bool, int)) else str(value)
            where = described["parameters"][name]
            if where == "path":
                path = path.replace("{" + name + "}", quote(text, safe=""))
            elif where == "query":
                query[name] = text
            else:
                headers[name] = text
        if body is not None:
            headers["Content-Type"] = described["body"]["type"]
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        secure = self.address.scheme == "https"
        connection = (http.client.HTTPSConnection if secure else http.client.HTTPConnection)(self.address.netloc)
        try:
            target = f"{path}?{urlencode(query)}" if query else path
            connection.request(described["method"], target, data, headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def _read(self, operation: str, status: int, headers: Any, data: bytes, answer: Any) -> Any:
        if 300 <= status < 400:
            return headers.get("location")
        kind = headers.get("content-type", "").split(";")[0]
        if answer["type"] is None:
            return data
        if kind != answer["type"] and not (answer["type"].endswith("/*") and kind.startswith(answer["type"][:-1])):
            raise Deviation(f"{operation}: the answer is {kind}, not {answer['type']}")
        if kind != "application/json":
            return data
        value = json.loads(data)
        _check(answer["schema"], value, operation)
        if status < 400:
            return value
        # The code of an error with a single problem is that of the problem.
        details = value.get("details", [])
        known = [*answer["codes"], *(each["code"] for each in details if len(details) == 1)]
        if value.get("code") not in known:
            raise Deviation(f"{operation}: the error {value.get('code')} is not documented for {status}")
        raise Refused(status, value)
