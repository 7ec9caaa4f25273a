"""Text that a person will read, before it is put into that person's language."""

from __future__ import annotations

from typing import Any, Union

import msgspec

Param = Union[str, int, float, "Text", list[Union["Text", str]]]


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message key and its parameters; a parameter may itself be a text. One with the parameter `seat` is the name of
    a piece of that seat: within a sentence a page shows it in that side's colour, plain text says the side with it.

    >>> Text("dbf.piece", {"type": Text("dbf.type.Sp"), "number": 3}).key
    'dbf.piece'
    """

    key: str
    params: dict[str, Param] = {}


def text(key: str, /, **params: Any) -> Text:
    """The usual way to write a text: `text("dbf.points.left", n=3)`."""
    return Text(key, params)
