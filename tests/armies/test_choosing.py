import pytest
from django.contrib.auth.models import AnonymousUser

from armies.choosing import NoSuchArmy, chosen_army, own_choices, ready_choices
from rules.engine.refusal import IllegalAction

pytestmark = pytest.mark.django_db

INTRODUCTORY = {"scale": "introductory"}


def test_only_ready_armies_that_fit_the_settings_are_offered(game):
    keys = [choice.key for choice in ready_choices(game, INTRODUCTORY)]
    assert "ready:old_bridge_watch" in keys
    assert "ready:warren_beneath" not in keys


def test_own_armies_that_do_not_fit_say_why(game, player, army):
    assert own_choices(game, INTRODUCTORY, player)[0].legal
    unfit = own_choices(game, {"scale": "ordinary"}, player)[0]
    assert "DBF-ARM-005" in [breach.rule for breach in unfit.breaches]
    assert own_choices(game, INTRODUCTORY, AnonymousUser()) == []


def test_taking_an_own_army_to_battle_keeps_a_version(game, player, army):
    assert chosen_army(game, INTRODUCTORY, player, f"own:{army.uuid}") == army.data
    assert army.versions.count() == 1


def test_an_army_that_does_not_fit_is_refused_with_its_rule(game, player, army):
    with pytest.raises(IllegalAction) as refused:
        chosen_army(game, {"scale": "ordinary"}, player, f"own:{army.uuid}")
    assert refused.value.rule == "DBF-ARM-002"


@pytest.mark.parametrize("key", ["ready:nobody", "own:x", "own:", "", "nonsense"])
def test_nobody_chooses_what_is_not_there(game, player, key):
    with pytest.raises(NoSuchArmy):
        chosen_army(game, INTRODUCTORY, player, key)


def test_nobody_chooses_the_army_of_another(game, other, army):
    army.visibility = "public"
    army.save()
    with pytest.raises(NoSuchArmy):
        chosen_army(game, INTRODUCTORY, other, f"own:{army.uuid}")
