"""What special rules offer while the armies are deployed."""

import pytest

from rules.ninth_age.queries import deployment
from tests.rules.ninth_age.building import battle, refused, unit, with_character

AT = (20.0, 20.0, 0.0)


@pytest.mark.parametrize(
    ("key", "query"),
    [
        pytest.param("scout", deployment.may_scout, marks=pytest.mark.rule("T9A-SPC-172")),
        pytest.param("ambush", deployment.may_ambush, marks=pytest.mark.rule("T9A-SPC-026")),
        pytest.param("vanguard", deployment.may_vanguard, marks=pytest.mark.rule("T9A-SPC-217")),
        pytest.param("fast_cavalry", deployment.may_vanguard, marks=pytest.mark.rule("T9A-SPC-071")),
    ],
)
def test_every_model_must_have_the_rule(key, query):
    state = battle(unit("red", "Guard", models=5, rules=[key]))
    assert query(state, "red.Guard")
    mixed = battle(with_character(unit("red", "Guard", models=5, rules=[key]), "Captain"))
    assert not query(mixed, "red.Guard")
    both = battle(with_character(unit("red", "Guard", models=5, rules=[key]), "Captain", rules=[key]))
    assert query(both, "red.Guard")


class TestHiding:
    def field(self, killer=None, **guard):
        guard.setdefault("models", 5)
        return battle(
            unit("red", "Guard", at=AT, **guard),
            unit("red", "Killer", character=True, rules=["hidden"], **(killer or {})),
        )

    @pytest.mark.rule("T9A-SPC-111")
    def test_only_a_hidden_model_hides(self):
        state = self.field()
        assert deployment.may_hide(state, "red.Killer.1")
        with refused("T9A-SPC-111"):
            deployment.judge_hiding(state, "red.Guard.1", "red.Guard")

    @pytest.mark.rule("T9A-SPC-112")
    def test_it_hides_in_a_friendly_unit_of_its_type_that_is_deployed(self):
        assert deployment.may_hide_in(self.field(), "red.Killer.1", "red.Guard")
        for state in (
            self.field(troop_type="cavalry"),
            self.field(state={"where": "reserve"}),
            self.field(models=1, character=True),
            self.field({"troop_type": "cavalry"}),
        ):
            with refused("T9A-SPC-112"):
                deployment.judge_hiding(state, "red.Killer.1", "red.Guard")

    @pytest.mark.rule("T9A-SPC-112")
    def test_it_hides_only_where_it_could_join(self):
        with refused("T9A-SPC-207"):
            deployment.judge_hiding(self.field(rules=["unbreakable"]), "red.Killer.1", "red.Guard")

    @pytest.mark.rule("T9A-SPC-112")
    def test_a_champion_hides_in_his_own_unit(self):
        made = unit("red", "Guard", models=5, champion=True, at=AT, rules=["hidden"])
        state = battle(made, unit("red", "Others", models=5, at=(40, 20, 0)))
        deployment.judge_hiding(state, "red.Guard.1", "red.Guard")
        with refused("T9A-SPC-112"):
            deployment.judge_hiding(state, "red.Guard.1", "red.Others")
