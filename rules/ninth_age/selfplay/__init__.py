"""What is watched when bots play The 9th Age against one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from rules.engine.tally import Watch
from rules.ninth_age.selfplay.accounts.damage import Damage
from rules.ninth_age.selfplay.accounts.losses import Losses
from rules.ninth_age.selfplay.accounts.points import Points
from rules.ninth_age.selfplay.accounts.pursuits import Pursuits
from rules.ninth_age.selfplay.accounts.rolls import Rolls
from rules.ninth_age.selfplay.accounts.scores import Scores
from rules.ninth_age.selfplay.accounts.tests import Tests
from rules.ninth_age.selfplay.acting_rules import acting_rules
from rules.ninth_age.selfplay.face_to_face import begin, directed
from rules.ninth_age.selfplay.floors import floors
from rules.ninth_age.selfplay.invariants import INVARIANTS
from rules.ninth_age.selfplay.sightings import sightings

ACCOUNTS = (Rolls, Tests, Losses, Damage, Scores, Pursuits, Points)
USUAL_TURNS = 6
ENFORCED: Mapping[str, Any] = {"free_hand": [], "turns": USUAL_TURNS}
"""What is measured between bots is the game as it is enforced: magic is passed over."""


def enforced(rng: Random) -> Mapping[str, Any]:
    """Settings as people play: six turns mostly, magic by hand or passed over, now and then another phase by hand."""
    chance = rng.random()
    if chance < 0.05:
        return {}
    by_hand = ["magic", rng.choice(("shooting", "combat"))] if chance < 0.1 else ["magic"] if chance < 0.3 else []
    return {"free_hand": by_hand, "turns": USUAL_TURNS}


def watch_with(setups: Callable[[Random], dict[str, Any]] | None = None) -> Watch:
    """What is watched; `setups` says what the battles are made of, otherwise random settings and armies."""
    return Watch(
        invariants=INVARIANTS,
        accounts=ACCOUNTS,
        sightings=sightings(),
        rules=acting_rules(),
        floors=floors(),
        setups=setups,
        settings=enforced,
        measured=ENFORCED,
        directed=directed,
        begin=begin,
    )


WATCH = watch_with()
