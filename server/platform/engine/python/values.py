"""JSON in both directions without loss of digits."""

import math
import re
import secrets
from datetime import date, datetime
from decimal import Decimal
# Names of our own, because an action may replace members of modules.
from json import JSONEncoder, dumps, loads

#: Precedes the text of a Decimal while rows are written; other values cannot contain it, because it is random.
_mark = ""
_marked = None


class UnsupportedValue(TypeError):
    """A value that JSON cannot represent, with its location."""

    def __init__(self, reason):
        self.reason = reason
        self.path = ""
        super().__init__(reason)

    def inside(self, step):
        """Adds the list or dict that contains the value to its location."""
        self.path = step + self.path
        self.args = (f"{self.path.removeprefix('.')}: {self.reason}",)
        return self


def start():
    """Draws the random text that marks decimals."""
    global _mark, _marked
    _mark = f"decimal-{secrets.token_hex(16)}:"
    _marked = re.compile(f'"{_mark}([^"]*)"')


def _fraction(text):
    """A float if it has all digits of the text, otherwise a Decimal."""
    if len(text) < 17 and "e" not in text and "E" not in text:
        return float(text)
    value = float(text)
    exact = Decimal(text)
    return value if math.isfinite(value) and Decimal(repr(value)) == exact else exact


def load_content(body):
    """The content of an event: whole numbers are int, others float, or Decimal if a float would lose digits."""
    return loads(body, parse_float=_fraction)


def _decimal(value):
    return None if value is None else Decimal(value)


def _float(value):
    return None if value is None else float(value)


def _date(value):
    return None if value is None else date.fromisoformat(value)


def _datetime(value):
    return None if value is None else datetime.fromisoformat(value)


_converters = {"decimal": _decimal, "float": _float, "date": _date, "datetime": _datetime}


def load_columns(body, types):
    """The columns of rows that arrive as lists, each value in the type of its column."""
    rows = loads(body, parse_float=str)
    columns = list(zip(*rows)) if rows else [()] * len(types)
    return [
        list(map(_converters[kind], column)) if kind in _converters else list(column)
        for kind, column in zip(types, columns)
    ]


def _number(value):
    if not (value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)):
        raise UnsupportedValue(f"{value} is not a number of JSON; use None instead")
    return _mark + str(value) if isinstance(value, Decimal) else value


def _members(value):
    members = {}
    for key, member in value.items():
        if not isinstance(key, str):
            raise UnsupportedValue(f"the key {key!r} must be a str")
        try:
            members[key] = _plain(member)
        except UnsupportedValue as error:
            raise error.inside(f".{key}")
    return members


def _items(value):
    items = []
    for item in value:
        try:
            items.append(_plain(item))
        except UnsupportedValue as error:
            raise error.inside(f"[{len(items)}]")
    return items


def _plain(value):
    """The value made of what JSON has, with marked decimals."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (float, Decimal)):
        return _number(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return _members(value)
    if isinstance(value, (list, tuple)):
        return _items(value)
    raise UnsupportedValue(f"a value of type {type(value).__name__} cannot be stored or returned")


def _default(value):
    return value.isoformat() if isinstance(value, date) else _number(value)


_encode = JSONEncoder(default=_default, allow_nan=False, separators=(",", ":")).encode
_simple = {str, int, float, bool, type(None), Decimal, date, datetime}
_text = {str}


def _is_simple(value):
    """Whether a row needs no conversion before it is encoded, except a look for NaN."""
    return type(value) is dict and _simple.issuperset(map(type, value.values())) and _text.issuperset(map(type, value))


def _dump_plain(value):
    if _is_simple(value):
        try:
            return _encode(value)
        except (TypeError, ValueError):
            pass
    return _encode(_plain(value))


def dump(value):
    """JSON text of a value. Raises UnsupportedValue, a TypeError, with the location of what JSON cannot represent."""
    text = _dump_plain(value)
    return _marked.sub(r"\1", text) if _mark in text else text
