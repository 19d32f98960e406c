"""Secrets of the action.

    from dataplatform import secrets
    token = secrets["token"]
"""

from collections.abc import Mapping


class Secrets(Mapping):
    """The secrets of an action by name. They are read-only, and not shown when they are printed together."""

    def __init__(self, values):
        self._values = values

    def __getitem__(self, name):
        try:
            return self._values[name]
        except KeyError:
            names = ", ".join(self._values) or "none"
            raise KeyError(f"there is no secret {name!r}; available: {names}") from None

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __repr__(self):
        return f"Secrets({', '.join(self._values)})"
