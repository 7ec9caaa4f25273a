"""Hellfire (T9A-SPC-109, 110): who was wounded burns on when the phase ends."""

from __future__ import annotations

from rules.engine.effects import Act
from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Attack, Hits, Pool
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.hooks import PHASE_END
from rules.ninth_age.special_rules.aftereffects import more_hits
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_any
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import other

STRENGTH = 1


def _burns(battle: Battle, asked: Situation) -> Procedure:
    number = yield from more_hits(battle, asked.unit, "hellfire", "T9A-SPC-109", "t9a.special_rules.burning")
    fire = Attack(
        kind="accident",
        seat=other(asked.asked.seat),
        target=Pool(asked.unit),
        strength=STRENGTH,
        no_saves=True,  # T9A-SPC-110
    )
    yield from resolve(battle, [Hits(attack=fire, number=number)])


BURNING = SpecialRule("burning", "Burning", effects=of_any(Act(PHASE_END, "T9A-SPC-109", always, _burns)))
