"""What a Character has who bears the shame of a refused Challenge (T9A-CHA-070)."""

from __future__ import annotations

from rules.engine.effects import Modify, Suppress
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.hooks import LEADERSHIP
from rules.ninth_age.special_rules.keys import STUBBORN
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model

REFUSED_CHALLENGE = SpecialRule(
    "refused_challenge",
    "Refused Challenge",
    effects=of_model(
        Modify(LEADERSHIP, "T9A-CHA-070", text("t9a.challenge.shame"), 0, always, stage=Stage.SET),
        Suppress("T9A-SPC-195", STUBBORN, always),
    ),
)
