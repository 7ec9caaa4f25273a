"""Hellfire and Lightning Attack: what comes at the end of the phase."""

import pytest

from rules.ninth_age.attacks.attack import Hits
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.hooks import PHASE_END
from rules.ninth_age.special_rules.acting import happen
from tests.rules.ninth_age.building import play
from tests.rules.ninth_age.special_rules.fighting import facing, strikes

FOE = "blue.Foe"


def burn(state, *batches, end=()):
    """Two hits in each batch, then the end of the phase."""

    def procedure(battle):
        for _ in batches:
            yield from resolve(battle, [Hits(attack=strikes(battle.state), number=2)], panic=False)
        yield from happen(battle, PHASE_END, ["red.Guard", FOE])

    rolls = [(f"to wound 1 {FOE}", faces) for faces in batches]
    return play(state, procedure, [*rolls, *end]).state


def left(state):
    return len(state.units[FOE].models)


class TestHellfire:
    END = (("hellfire blue.Foe", [4]), ("to wound 1 blue.Foe", [6, 5, 6, 2]))

    @pytest.mark.rule("T9A-SPC-109")
    def test_the_wounded_burn_once_however_often_they_were_wounded(self):
        state = facing({"rules": ["hellfire"]}, {"models": 20})
        assert left(burn(state, [4, 1], [4, 1], end=self.END)) == 20 - 2 - 2

    @pytest.mark.rule("T9A-SPC-109")
    def test_who_was_not_wounded_does_not_burn(self):
        assert left(burn(facing({"rules": ["hellfire"]}), [1, 2])) == 10

    @pytest.mark.rule("T9A-SPC-110")
    def test_nothing_saves_from_it(self):
        armoured = {"models": 20, "armour": ["plate_armour", "shield"], "rules": [("ward_save", "4+")]}
        state = facing({"rules": ["hellfire"]}, armoured)
        first = (("armour save 1 blue.Foe", [1]), ("special save 1 blue.Foe", [1]))
        assert left(burn(state, [4, 1], end=(*first, *self.END))) == 17


class TestLightning:
    END = (("lightning blue.Foe", [2]), ("to wound 1 blue.Foe", [3, 2]))

    @pytest.mark.rule("T9A-SPC-132", "T9A-SPC-089")
    def test_flyers_that_were_hit_are_struck_again(self):
        flyers = {"rules": [("fly", "8")]}
        state = facing({"rules": ["lightning_attack"]}, flyers)
        assert left(burn(state, [1, 1], [1, 1], end=self.END)) == 9

    @pytest.mark.rule("T9A-SPC-132", "T9A-SPC-089")
    def test_others_are_not(self):
        assert left(burn(facing({"rules": ["lightning_attack"]}), [1, 1])) == 10
