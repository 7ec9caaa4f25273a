"""Somebody who only waits is attacked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.bots import careful
from rules.engine.match import Match
from rules.engine.tally import Watch
from rules.ninth_age.bots.bold import bold
from rules.ninth_age.game import GAME
from rules.ninth_age.selfplay import ENFORCED


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_somebody_who_only_ends_his_phases_is_beaten_at_500_points(seed: int) -> None:
    game = replace(GAME, bots={"bold": bold, "idle": careful})
    match = Match(game, ("bold", "idle"), Watch(), 2, seed, {**ENFORCED, "points": 500})
    assert [battle.winner for battle in match.fought()] == ["bold", "bold"]
