"""Recovering and raising Wounds (T9A-UNT-036 to 048)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.game import Battle
from rules.ninth_age.state import Contact
from rules.ninth_age.units.casualties import remove_models
from rules.ninth_age.units.footprint import bases, front_edge
from rules.ninth_age.units.formation import places
from rules.ninth_age.units.legality import judge_formation
from rules.ninth_age.units.raising import raise_wounds
from rules.ninth_age.units.recovering import recover_wounds
from tests.rules.ninth_age.building import answer, battle, feature, play, refused, unit, with_character


def lost(state, id="red.U"):
    return sum(state.model(one).wounds_lost for one in state.unit(id).models)


def kill(state, *models):
    remove_models(Battle(state), state.unit("red.U"), models)


def raised(state, wounds):
    found = []

    def procedure(battle):
        found.append((yield from raise_wounds(battle, "red.U", wounds)))

    flow = play(state, procedure)
    return (found[0] if found else flow), state.unit("red.U")


@pytest.mark.scenario("SC-T9A-UNT-018")
@pytest.mark.rule("T9A-UNT-036", "T9A-UNT-039", "T9A-UNT-040")
def test_recovering_does_not_return_models():
    state = battle(unit("red", "U", models=8, files=4, at=(36, 24, 0), W=3, wounds_lost=2))
    kill(state, "red.U.1", "red.U.2", "red.U.3")
    over = []

    def procedure(battle):
        over.append((yield from recover_wounds(battle, "red.U", 6)))

    play(state, procedure)
    assert len(state.unit("red.U").models) == 5
    assert lost(state) == 0
    assert over == [4]


@pytest.mark.rule("T9A-UNT-037")
def test_one_model_recovers_everything_before_the_next_and_the_owner_chooses_the_order():
    state = battle(unit("red", "U", models=4, files=4, at=(36, 24, 0), champion=True, W=3, wounds_lost=2))
    state.model("red.U.1").wounds_lost = 2
    flow = play(state, lambda battle: recover_wounds(battle, "red.U", 3))
    asked = flow.pending[0]
    assert asked.topic == "t9a.heal.order"
    assert asked.default() == {"order": ["red.U.1", "red.U.4"]}
    answer(flow, {"order": ["red.U.4", "red.U.1"]})
    assert (state.model("red.U.4").wounds_lost, state.model("red.U.1").wounds_lost) == (0, 1)


@pytest.mark.rule("T9A-UNT-038")
def test_a_character_recovers_only_as_the_only_target():
    state = battle(
        with_character(unit("red", "U", models=4, files=4, at=(36, 24, 0)), "Hero", W=3),
        unit("red", "Lone", character=True, at=(10, 10, 0), W=3, wounds_lost=2),
    )
    state.model("red.Hero.1").wounds_lost = 2
    play(state, lambda battle: recover_wounds(battle, "red.U", 3))
    assert state.model("red.Hero.1").wounds_lost == 2
    play(state, lambda battle: recover_wounds(battle, "red.U", 1, only_target="red.Hero.1"))
    assert state.model("red.Hero.1").wounds_lost == 1
    play(state, lambda battle: recover_wounds(battle, "red.Lone", 3))
    assert state.model("red.Lone.1").wounds_lost == 0


@pytest.mark.scenario("SC-T9A-UNT-022")
@pytest.mark.rule("T9A-UNT-041", "T9A-UNT-042", "T9A-UNT-043")
def test_a_wounded_champion_is_filled_up_before_others_return():
    state = battle(unit("red", "U", models=6, files=3, at=(36, 24, 0), champion=True, W=3))
    kill(state, "red.U.1", "red.U.5", "red.U.6")
    state.model(state.unit("red.U").models[-1]).wounds_lost = 1
    back, one = raised(state, 3)
    assert back == ("red.U.1",)
    assert len(one.models) == 4
    assert state.model("red.U.1").wounds_lost == 1
    assert lost(state) == 1


@pytest.mark.rule("T9A-UNT-042")
def test_champion_standard_bearer_musician_and_then_the_others_return():
    state = battle(
        unit("red", "U", models=8, files=4, at=(36, 24, 0), champion=True, standard_bearer=True, musician=True)
    )
    kill(state, "red.U.3", "red.U.8", "red.U.2", "red.U.1")
    back, _ = raised(state, 9)
    assert back == ("red.U.1", "red.U.2", "red.U.3", "red.U.8")


@pytest.mark.rule("T9A-UNT-044", "T9A-UNT-046")
def test_never_more_than_the_starting_number_and_no_characters():
    made = with_character(unit("red", "U", models=6, files=3, at=(36, 24, 0)), "Hero", home="red.U")
    state = battle(made)
    state.models["red.U.99"] = type(state.model("red.U.1"))(
        id="red.U.99", kind="red.U", unit="red.U", home="red.U", dead=True
    )
    kill(state, "red.Hero.1", "red.U.6")
    back, one = raised(state, 20)
    assert back == ("red.U.6",)
    assert len(one.models) == 6
    one.size = 7
    back, one = raised(state, 20)
    assert back == ("red.U.99",)
    assert state.model("red.Hero.1").dead


@pytest.mark.rule("T9A-UNT-045")
def test_who_has_lost_the_banner_returns_as_an_ordinary_model():
    state = battle(unit("red", "U", models=6, files=3, at=(36, 24, 0), standard_bearer=True))
    kill(state, "red.U.1")
    state.unit("red.U").standard_lost = True
    back, _ = raised(state, 1)
    assert back == ("red.U.1",)
    assert state.model("red.U.1").command == ""


@pytest.mark.rule("T9A-UNT-047")
def test_raised_models_fill_the_rear_rank_and_front_rank_models_displace_others():
    state = battle(unit("red", "U", models=12, files=5, at=(36, 24, 40), champion=True))
    one = state.unit("red.U")
    kill(state, "red.U.1", "red.U.12", "red.U.11")
    before = dict(bases(state, one))
    back, _ = raised(state, 2)
    assert back == ("red.U.1", "red.U.11")
    after = dict(bases(state, one))
    stayed = [id for id in before if after[id].centre == pytest.approx(before[id].centre, abs=2e-3)]
    assert len(stayed) == len(before) - 1
    champion = next(place for place in places(state, one) if place.model == "red.U.1")
    assert champion.rank == 0
    judge_formation(state, one)


@pytest.mark.rule("T9A-UNT-047")
def test_a_single_rank_begins_a_second_one_or_grows_if_there_is_no_room_behind():
    state = battle(unit("red", "U", models=5, files=5, at=(36, 24, 0)))
    kill(state, "red.U.5")
    _, one = raised(state, 1)
    assert [place.rank for place in places(state, one)] == [0, 0, 0, 0, 1]
    cramped = battle(
        unit("red", "U", models=5, files=5, at=(36, 24, 0)), features=[feature("impassable", 30, 20, 42, 22.3)]
    )
    kill(cramped, "red.U.5")
    _, one = raised(cramped, 1)
    assert [place.rank for place in places(cramped, one)] == [0] * 5


@pytest.mark.rule("T9A-UNT-047")
def test_models_without_a_legal_place_are_lost_and_a_front_in_combat_does_not_change():
    state = battle(
        unit("red", "U", models=5, files=5, at=(36, 24, 0)),
        unit("blue", "E", models=5, at=(36, 24 + 20 / 25.4, 180)),
        features=[feature("impassable", 30, 20, 42, 22.3)],
    )
    kill(state, "red.U.5")
    state.contacts.append(Contact("blue.E", "red.U", "front", 1))
    back, one = raised(state, 1)
    assert back == ()
    assert len(one.models) == 4
    assert state.model("red.U.5").dead


@pytest.mark.rule("T9A-UNT-048")
def test_a_unit_that_is_gone_cannot_be_raised_but_its_characters_keep_it_alive():
    state = battle(
        with_character(unit("red", "U", models=3, files=3, at=(36, 24, 0)), "Hero", base=(25, 25)),
        unit("red", "Gone", models=2, at=(10, 10, 0)),
    )
    remove_models(Battle(state), state.unit("red.U"), 3)
    back, one = raised(state, 2)
    assert len(back) == 2
    judge_formation(state, one)
    remove_models(Battle(state), state.unit("red.Gone"), 2)
    with refused("T9A-UNT-048"):
        play(state, lambda battle: raise_wounds(battle, "red.Gone", 2))


@given(
    models=st.integers(1, 20),
    files=st.integers(1, 7),
    command=st.booleans(),
    lost=st.integers(1, 19),
    back=st.integers(1, 25),
)
@pytest.mark.rule("T9A-UNT-047")
def test_whoever_returns_stands_in_a_legal_formation_and_the_front_stays_where_it_was(
    models, files, command, lost, back
):
    state = battle(unit("red", "U", models=models, files=files, at=(36, 24, 33), champion=command, musician=command))
    one = state.unit("red.U")
    remove_models(Battle(state), one, min(lost, models - 1))
    front = front_edge(state, one)
    if models > 1:
        raised(state, back)
    judge_formation(state, one)
    assert len(one.models) == min(models, max(1, models - lost) + back)
    assert sorted(one.models) == sorted(id for id in state.models if not state.models[id].dead)
    for now, before in zip(front_edge(state, one), front, strict=True):
        assert now == pytest.approx(before, abs=2e-3)
