"""Access to the tables of the warehouse.

    from dataplatform import tables

All writes of an action are one transaction: if the action fails, nothing is written. An action may read and write only
what both its last editor and the user who started it may. Every function raises TableError with the reason if the
platform refuses a call.
"""

from typing import NamedTuple

from dataplatform import _values

#: Rows are sent in parts of about this size.
_part_characters = 1024**2
_part_rows = 5_000
_exchange = None


class TableError(Exception):
    """The platform refused to read or write a table. The text says why and what to do."""


class Written(NamedTuple):
    """How many rows a write stored, and how many it refused because they do not fit the table.

    The job lists the first refused rows with their reasons. The other rows are stored.
    """

    rows: int
    refused: int


def _call(header, body=""):
    reply = _exchange(_values.dumps(header), body)
    answer = _values.loads(reply.header)
    if answer["type"] == "error":
        raise TableError(answer["message"])
    return answer, reply.body


def _checked_name(name):
    if not isinstance(name, str) or name == "":
        raise TypeError(f"the name of a table must be a str that is not empty, not {name!r}")
    return name


def _checked_columns(columns):
    if columns is None:
        return None
    if isinstance(columns, str) or not all(isinstance(column, str) for column in columns):
        raise TypeError("columns must be a list of str, such as ['port', 'draught']")
    return list(columns)


def _checked_limit(limit):
    if limit is not None and (type(limit) is not int or limit < 0):
        raise ValueError(f"limit must be None or a whole number of at least 0, not {limit!r}")
    return limit


def read_columns(name, columns=None, limit=None):
    """Reads a table as columns: a dict that maps each column to the list of its values.

    name: the table, such as 'event_handle'.
    columns: names of the columns to read, in order; None reads all columns.
    limit: the most rows to read; None reads all rows. The order of rows is not defined.

    Whole numbers are int with all digits, decimals decimal.Decimal, other numbers float, dates datetime.date, times
    datetime.datetime without time zone (UTC), and empty values None.

    >>> tables.read_columns('ports', columns=['name', 'berths'], limit=2)
    {'name': ['Brest', 'Calais'], 'berths': [12, 9]}
    """
    header = {
        "type": "read",
        "table": _checked_name(name),
        "columns": _checked_columns(columns),
        "limit": _checked_limit(limit),
    }
    answer, body = _call(header)
    types = [column["type"] for column in answer["columns"]]
    names = [column["name"] for column in answer["columns"]]
    return dict(zip(names, _values.load_columns(body.to_bytes(), types)))


def read(name, columns=None, limit=None):
    """Reads a table as rows: a list with one dict for each row.

    The parameters and the types of values are those of read_columns, which needs less memory.

    >>> tables.read('ports', columns=['name', 'berths'], limit=2)
    [{'name': 'Brest', 'berths': 12}, {'name': 'Calais', 'berths': 9}]
    """
    by_name = read_columns(name, columns, limit)
    return [dict(zip(by_name, row)) for row in zip(*by_name.values())]


def _encoded(rows):
    """JSON text of each row."""
    if isinstance(rows, (dict, str)):
        raise TypeError("rows must be a list of dicts, one for each row")
    for at, row in enumerate(rows):
        if not isinstance(row, dict):
            raise TypeError(f"rows[{at}] must be a dict of column names and values, not {type(row).__name__}")
        try:
            yield _values.dump(row)
        except _values.UnsupportedValue as error:
            raise error.inside(f"rows[{at}]")


def _parts(rows):
    """The rows as JSON lists of bounded size, at least one."""
    part, size = [], 0
    for text in _encoded(rows):
        if part and (size + len(text) > _part_characters or len(part) >= _part_rows):
            yield f"[{','.join(part)}]"
            part, size = [], 0
        part.append(text)
        size += len(text)
    yield f"[{','.join(part)}]"


def _write(first, name, rows):
    name = _checked_name(name)
    stored = refused = 0
    kind = first
    for part in _parts(rows):
        answer, _ = _call({"type": kind, "table": name}, part)
        stored += answer["rows"]
        refused += answer["refused"]
        kind = "insert"
    return Written(stored, refused)


def insert(name, rows):
    """Adds rows to a table and returns Written(rows, refused).

    name: the table, such as 'event_handle'.
    rows: a list, or another iterable, of dicts that map column names to values: str, int, float, decimal.Decimal,
        bool, datetime.date, datetime.datetime, None, and lists and dicts of these. A time zone is kept. NaN, infinity
        and values of other types raise TypeError with their location.

    >>> tables.insert('ports', [{'name': 'Dunkerque', 'berths': 31}])
    Written(rows=1, refused=0)
    """
    return _write("insert", name, rows)


def replace(name, rows):
    """Replaces all rows of a table and returns Written(rows, refused).

    The parameters are those of insert. An empty list empties the table.

    >>> tables.replace('ports', [{'name': 'Dunkerque', 'berths': 31}])
    Written(rows=1, refused=0)
    """
    return _write("replace", name, rows)
