"""What it costs to read written effects: those of a book, and those of the game as its process starts."""

from __future__ import annotations

from time import process_time
from typing import NamedTuple

from rules.engine.written_effects.reading import read_effects
from rules.ninth_age.special_rules.vocabulary import VOCABULARY
from rules.ninth_age.special_rules.written import FOLDER

A_BOOK = 200


class Reading(NamedTuple):
    """How long the effects of a book take, in ms of the processor, and of how many it was measured."""

    ms: float
    effects: int


def reading(times: int) -> Reading:
    """The written effects of the game as a stranger's YAML, the best of so many times, as if they were 200."""
    files = [(path.read_bytes(), path.name) for path in sorted(FOLDER.glob("*.yaml"))]
    taken: list[float] = []
    effects = 0
    for _ in range(times):
        begun = process_time()
        read = [read_effects(written, name, VOCABULARY) for written, name in files]
        taken.append(process_time() - begun)
        effects = sum(len(rule.effects) for file in read for rule in file.rules)
    return Reading(1000 * min(taken) * A_BOOK / effects, effects)
