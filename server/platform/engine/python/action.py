"""Runs one action: imports, source, function, result and errors."""

import inspect
import linecache
import os
import random
import sys
import traceback
from typing import Any, NamedTuple

import dataplatform
from dataplatform import _secrets, _values, tables

_file = "action.py"
_max_detail = 2_000
_max_traceback = 10_000
#: Modules of the standard library that reach outside the interpreter.
_refused = {"ctypes", "_ctypes"}
_own = {"dataplatform", "action"}


class Event(NamedTuple):
    """What started an action.

    type: 'event'.
    content: the JSON value that was sent, usually a list of rows as dicts. Whole numbers are int with all digits.
        Other numbers are float, or decimal.Decimal if a float would lose digits.
    input: the values of the workflow's step by name, as a dict; empty without a workflow.
    """

    type: str
    content: Any
    input: dict[str, Any]


class UnavailableModule(ModuleNotFoundError):
    """A module that is not part of the standard library."""


def _is_available(name):
    top = name.partition(".")[0]
    return (top in sys.stdlib_module_names and top not in _refused) or top in _own


class _WrongResult(Exception):
    """The function returned what cannot be stored."""


class _StandardLibraryOnly:
    """The first finder of modules: refuses all others."""

    def find_spec(self, name, path=None, target=None):
        if _is_available(name):
            return None
        raise UnavailableModule(
            f"“{name}” cannot be imported. Actions can import Python's standard library and dataplatform.", name=name
        )


def _refuse_command(command):
    raise PermissionError("an action cannot start programs")


def _prepare(host):
    """Makes the interpreter ready for one action."""

    def exchange(header, body):
        host.send(header, body)
        return host.receive()

    random.seed()
    _values.start()
    tables._exchange = exchange
    sys.set_int_max_str_digits(0)
    os.system = _refuse_command
    for name in os.environ.keys() - {"HOME", "LANG", "TZ"}:
        del os.environ[name]
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True, errors="backslashreplace")
    for name in [name for name in sys.modules if not _is_available(name) and name != "__main__"]:
        del sys.modules[name]
    sys.meta_path[:] = [
        _StandardLibraryOnly(),
        *(finder for finder in sys.meta_path if not type(finder).__module__.startswith("_pyodide")),
    ]


def _text_of(error):
    try:
        return str(error)[:_max_detail]
    except Exception:
        return ""


def _own_traceback(error):
    """The traceback from the first line of the action."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename != _file:
        frames = frames.tb_next
    return frames


def _line_of(error):
    lines = [
        line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == _file
    ]
    return lines[-1] if lines else None


def _failure_of(error):
    if isinstance(error, MemoryError):
        return {"kind": "memory"}
    if isinstance(error, _WrongResult):
        return {"kind": "result", "detail": _text_of(error)}
    if isinstance(error, SyntaxError) and error.filename == _file:
        return {
            "kind": "syntax",
            "detail": str(error.msg)[:_max_detail],
            "line": error.lineno or 1,
            "column": error.offset or 1,
        }
    line = _line_of(error) or 1
    if isinstance(error, ImportError) and isinstance(error.name, str) and error.name.partition(".")[0] not in _own:
        return {"kind": "import", "module": error.name[:_max_detail], "line": line}
    detail = _text_of(error)
    if isinstance(error, SystemExit):
        detail = "sys.exit() was called. Return from the function instead."
    lines = traceback.format_exception(type(error), error, _own_traceback(error))
    return {
        "kind": "error",
        "type": type(error).__name__[:200],
        "detail": detail,
        "line": line,
        "traceback": "".join(lines)[-_max_traceback:],
    }


def _load(source):
    linecache.cache[_file] = (len(source), None, source.splitlines(keepends=True), _file)
    module = type(sys)("action")
    module.__file__ = _file
    sys.modules["action"] = module
    exec(compile(source, _file, "exec"), module.__dict__)
    return module


def _call(source, function_name, event):
    """The result as JSON text, or None if there is no such function."""
    function = getattr(_load(source), function_name, None)
    if not callable(function):
        return None
    result = function(event)
    if inspect.iscoroutine(result):
        result.close()
        raise _WrongResult("it is a coroutine; remove the word async")
    try:
        return _values.dump(result)
    except _values.UnsupportedValue as error:
        raise _WrongResult(str(error)) from None


def _run(order, body):
    """Runs an action. Returns the header of the last message and its body: the result as JSON text."""
    parts, at = [], 0
    for size in order["sizes"]:
        parts.append(body[at : at + size])
        at += size
    source, event_input, secrets, content = parts
    try:
        dataplatform.secrets = _secrets.Secrets(_values.loads(secrets))
        event = Event(order["event"], _values.load_content(content), _values.load_content(event_input))
        result = _call(source.decode(), order["function"], event)
        if result is None:
            return {"type": "failed", "failure": {"kind": "function"}}, ""
        return {"type": "result"}, result
    except BaseException as error:
        return {"type": "failed", "failure": _failure_of(error)}, ""


def serve():
    """Waits for an order and runs it."""
    import _host as host

    _prepare(host)
    host.send('{"type":"ready"}')
    order = host.awaitOrder()
    header, result = _run(_values.loads(order.header), order.body.to_bytes())
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass
    host.finish(_values.dumps(header), result)
