"""What a message says, whichever way it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.module_loading import import_string

from notices.kinds import KINDS
from notices.models import Notice


class Choice(msgspec.Struct):
    """A button beside the main one."""

    text: str
    link: str


class Content(msgspec.Struct):
    """The words, in the language of the person; `link` and those of the choices are paths of this site. `lines`: what
    happened. `brief`: in a few words what it comes to ("7 decisions, about 6 minutes"). `picture`: a key of
    notices.pictures; `legend`: what its numbers mean."""

    subject: str
    headline: str
    link: str
    action: str
    lines: list[str] = []
    brief: str = ""
    picture: str = ""
    legend: list[str] = []
    choices: list[Choice] = []

    @property
    def plain(self) -> dict[str, Any]:
        """As it is stored."""
        made: dict[str, Any] = msgspec.to_builtins(self)
        return made


def stored(content: dict[str, Any]) -> Content:
    """What was stored."""
    return msgspec.convert(content, Content)


@dataclass(frozen=True)
class Writer:
    """`write`: the words, or None if there is nothing to tell any more; its second argument is whether others read
    along, so that it may say only what everybody may know. `stands`: whether it still holds. `looked`: whether the
    person has seen it already."""

    write: Callable[[Notice, bool], Content | None]
    stands: Callable[[Notice], bool] = lambda notice: True
    looked: Callable[[Notice], bool] = lambda notice: False


def writer_of(kind: str) -> Writer:
    """Who writes this kind."""
    found: Writer = import_string(KINDS[kind].writer)
    return found
