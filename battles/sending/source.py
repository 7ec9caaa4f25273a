"""Where a hub has from what it tells its sockets: whoever opens it hands this in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID


class News(Protocol):
    """What onlookers have said, to be put into a message for each choice of whom not to hear."""

    @property
    def deaf(self) -> Mapping[int, frozenset[int]]:
        """Which writers somebody does not want to hear, by reader."""

    def message(self, unwanted: frozenset[int]) -> str:
        """As a socket is told; empty: nothing is left."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is asked of the stored battle, on a thread of its own; each answer says how far it leads.

    `since(battle, audience, seq)`: what an audience lacks that knows the entry `seq`; `present(battle, audience)`: a
    change in which nothing has happened; `chat_since(battle, audience, number)`: the lines after one; `standstill(
    battle, seq)`: whether the battle is halted, and how those learn of it who see it later; `said_since(battle,
    audience, lines, removals)`: what onlookers have said.
    """

    since: Callable[[UUID, str, int], tuple[int, str]]
    present: Callable[[UUID, str], tuple[int, str]]
    chat_since: Callable[[UUID, str, int], tuple[int, list[str]]]
    standstill: Callable[[UUID, int], tuple[bool, str]]
    said_since: Callable[[UUID, str, int, int], tuple[int, int, Any]]
