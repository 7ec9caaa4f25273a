"""Lightning Attack (T9A-SPC-132): flyers that were hit are struck again when the phase ends."""

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

STRENGTH = 4


def _strikes(battle: Battle, asked: Situation) -> Procedure:
    number = yield from more_hits(battle, asked.unit, "lightning", "T9A-SPC-132", "t9a.special_rules.lightning")
    bolt = Attack(kind="accident", seat=other(asked.asked.seat), target=Pool(asked.unit), strength=STRENGTH)
    yield from resolve(battle, [Hits(attack=bolt, number=number)])


STRUCK_BY_LIGHTNING = SpecialRule(
    "struck_by_lightning",
    "Struck by lightning",
    effects=of_any(Act(PHASE_END, "T9A-SPC-132", always, _strikes)),
)
