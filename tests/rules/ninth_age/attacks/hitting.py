"""Batches of hits for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.flow import Flow
from rules.ninth_age.attacks.attack import Attack, Hits, Pool
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.state import Loss, State
from tests.rules.ninth_age.building import Dice, play, rules_of

SHOOTERS = "blue.Archers"


def hits(
    number: int, strength: int | None = 3, *, on: Pool | str = "red.S", rules: Sequence[Any] = (), **options: Any
) -> Hits:
    """Hits of shooting on a unit as a whole or on a pool; `options` as fields of the attack, `wounding` of the hits."""
    wounding = options.pop("wounding", 0)
    target = Pool(on) if isinstance(on, str) else on
    made: dict[str, Any] = {"kind": "shooting", "seat": "blue", "unit": SHOOTERS, **options}
    return Hits(
        attack=Attack(target=target, strength=strength, rules=rules_of(rules), **made), number=number, wounding=wounding
    )


def struck(state: State, batch: Sequence[Hits], dice: Dice = (), *, panic: bool = False) -> tuple[Flow, list[Loss]]:
    """A batch that is resolved up to its first question; the losses are there when it is over."""
    losses: list[Loss] = []

    def procedure(battle):
        losses.extend((yield from resolve(battle, batch, panic=panic)))

    return play(state, procedure, dice), losses
