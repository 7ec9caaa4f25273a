"""What leaves the server: views, and patches from one view to the next."""

from __future__ import annotations

from typing import Any


def patch(before: Any, after: Any) -> Any:
    """A merge patch (RFC 7386) that turns the view `before` into `after`; `{}` when nothing changed.

    Lists are replaced whole; a key that is gone becomes None. A view therefore never holds None as the value of a key.

    >>> patch({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"d": 3}})
    {'b': {'d': 3, 'c': None}}
    """
    changes: dict[str, Any] = {}
    for key, value in after.items():
        if key not in before:
            changes[key] = value
        elif before[key] != value:
            both = isinstance(value, dict) and isinstance(before[key], dict)
            changes[key] = patch(before[key], value) if both else value
    for key in before:
        if key not in after:
            changes[key] = None
    return changes


def patched(view: Any, changes: Any) -> Any:
    """The view after a patch.

    >>> patched({"a": 1, "b": {"c": 2}}, {"b": {"d": 3, "c": None}})
    {'a': 1, 'b': {'d': 3}}
    """
    if not isinstance(changes, dict) or not isinstance(view, dict):
        return changes
    result = dict(view)
    for key, value in changes.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = patched(view.get(key, {}), value)
    return result
