"""What the players know of their battles: what was acknowledged, what was refused, which dice they were shown."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

# An answer by its battle and client id.
Name = tuple[UUID, str]


@dataclass
class Account:
    """`acknowledged`: each answer with its entry and what was answered. `turned_down`: refused for good, by rule.
    `sent`: all that anybody has sent; None where not everybody notes that. `shown`: each roll that somebody was
    told, as battle, entry, key of the event and faces. `refused` counts refusals by rule."""

    acknowledged: dict[Name, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    turned_down: dict[Name, str] = field(default_factory=dict)
    sent: set[Name] | None = field(default_factory=set)
    shown: set[tuple[UUID, int, str, tuple[int, ...]]] = field(default_factory=set)
    contradictions: list[str] = field(default_factory=list)
    battles: list[UUID] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    sent_again: int = 0
    sent_twice: int = 0
    connections: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def sends(self, battle: UUID, client_id: str) -> None:
        """Somebody is about to send an answer for the first time."""
        if self.sent is not None:
            with self.lock:
                self.sent.add((battle, client_id))

    def done(self, battle: UUID, client_id: str, seq: int, answer: dict[str, Any]) -> None:
        """The site has taken an answer."""
        with self.lock:
            before = self.acknowledged.setdefault((battle, client_id), (seq, answer))
            if before[0] != seq:
                self.contradictions.append(f"{client_id}: entry {before[0]}, then {seq}")

    def turned(self, battle: UUID, client_id: str, rule: str) -> None:
        """The site has refused an answer, and not only for the moment."""
        with self.lock:
            self.turned_down[battle, client_id] = rule

    def told(self, battle: UUID, events: list[dict[str, Any]]) -> None:
        """Somebody has been told what happened."""
        with self.lock:
            self.shown |= {(battle, one["seq"], one["key"], tuple(one["dice"])) for one in events if one["dice"]}
