"""Flaming Attacks (T9A-SPC-080 to 082, T9A-SPC-170): which are. What comes of it stands in `effects/attacks.yaml`."""

from __future__ import annotations

from rules.ninth_age.attacks.attack import Attack

KEY = "flaming_attacks"


def is_flaming(attack: Attack | None) -> bool:
    """Whether an attack is Flaming (T9A-SPC-080)."""
    return attack is not None and attack.carries(KEY)
