"""Reading written effects: the values they become, and every mistake at once with its place."""

import json

import pytest

from rules.engine.effects import Forbid, Grant, Inflict, Modify, Offer, Suppress, layered, total
from rules.engine.explained import Term
from rules.engine.hooks import Choice, Event, Option, Query
from rules.engine.laws import COUNT
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.engine.written_effects.reading import EffectsRefused, read_effects
from rules.engine.written_effects.vocabulary import Requirement, Vocabulary

STEPS, WALK, FALL = Query("steps", COUNT), Choice("walk"), Event("fall")
SWIM = Option(WALK, "swim")
WORDS = Vocabulary(
    holders=frozenset({"model", "unit"}),
    hooks={hook.name: hook for hook in (STEPS, WALK, FALL, SWIM)},
    requirements={
        "place": {
            "of_kind": Requirement(lambda place, name: place == name, takes_name=True),
            "wet": Requirement(lambda place, name: place in ("lake", "river")),
        }
    },
    amounts={"X": lambda place, key: len(place) + len(key)},
    names_of_rules="tst.rule.",
    ids="TST",
)


def file(*effects, **rule) -> bytes:
    return json.dumps(
        {"format": 1, "rules": [{"key": "webbed", "name": "Webbed", **rule, "effects": effects}]}
    ).encode()


def read(*effects, **rule):
    return read_effects(file(*effects, **rule), "frogs", WORDS)


def effects(*rows):
    (rule,) = read(*rows).rules
    return [written.effect for written in rule.effects]


def wrong(*rows, **rule) -> list[str]:
    with pytest.raises(EffectsRefused) as refused:
        read(*rows, **rule)
    return [str(problem) for problem in refused.value.problems]


ROW = {"of": "model", "rule": "TST-ONE-001"}


class TestValues:
    def test_a_number_is_added_where_all_holds_that_is_required(self):
        wet = [{"who": "place", "is": "wet"}, {"who": "place", "is": "of_kind", "name": "lake", "not": True}]
        (effect,) = effects({**ROW, "modify": ["steps"], "by": 2, "when": wet})
        base = [Term(1, text("base"), "BASE")]
        assert [total([effect], STEPS, place, base).total for place in ("river", "lake", "moor")] == [3, 1, 1]
        assert total([effect], STEPS, "river").terms[0].text == text("tst.rule.webbed")

    def test_a_number_may_be_worked_out_of_words_of_the_game(self):
        (effect,) = effects({**ROW, "modify": ["steps"], "by": "X", "stage": "set", "line": "feet"})
        assert effect.contribution("moor").term.value == len("moor") + len("webbed")
        assert (effect.stage.name, effect.once) == ("SET", "feet")

    def test_what_is_forbidden_is_refused_in_its_words(self):
        (effect,) = effects({**ROW, "forbid": ["walk.swim"], "words": "tst.no_swimming"})
        with pytest.raises(IllegalAction) as refused:
            effect.judge("lake")
        assert (refused.value.rule, refused.value.message) == ("TST-ONE-001", text("tst.no_swimming"))

    def test_one_row_may_do_the_same_at_several_hooks(self):
        offers = effects({**ROW, "offer": ["walk.swim", "walk.swim"]})
        assert [effect.hook for effect in offers] == [SWIM, SWIM]
        assert all(isinstance(effect, Offer) for effect in offers)

    def test_other_rules_come_and_go(self):
        rows = ({**ROW, "grant": ["green", "slow"]}, {**ROW, "suppress": ["slow"]})
        brought = effects(*rows)
        assert [type(effect) for effect in brought] == [Grant, Grant, Suppress]
        assert layered(["webbed"], lambda key: brought if key == "webbed" else (), None) == ("webbed", "green")

    def test_an_event_may_bring_another_rule(self):
        (effect,) = effects({**ROW, "inflict": ["wet"], "at": "fall"})
        assert isinstance(effect, Inflict)
        assert (effect.hook, effect.inflicted) == (FALL, "wet")

    def test_yaml_says_the_same(self):
        row = "{of: model, modify: [steps], by: 2, rule: TST-ONE-001}"
        written = f"format: 1\nrules:\n- key: webbed\n  name: Webbed\n  effects:\n  - {row}\n"
        (rule,) = read_effects(written.encode(), "frogs", WORDS).rules
        assert isinstance(rule.effects[0].effect, Modify)


class TestMistakes:
    def test_all_are_told_at_once_each_with_its_place(self):
        rows = (
            {"of": "nobody", "rule": "TST-ONE-001", "modify": ["steps"]},
            {**ROW, "modify": ["walk"], "by": "Y"},
            {**ROW, "offer": ["walk.swim"], "forbid": ["walk"]},
            {**ROW, "rule": "one", "forbid": ["walk"], "layer": 7},
            {**ROW, "forbid": ["walk"], "when": [{"who": "time", "is": "late"}, {"who": "place", "is": "dry"}]},
            {**ROW, "forbid": ["walk"], "when": [{"who": "place", "is": "of_kind"}]},
            {**ROW, "forbid": ["walk"], "when": [{"who": "place", "is": "wet", "name": "lake"}]},
        )
        assert wrong(*rows, key="Webbed!") == [
            "frogs: Webbed: key: is no key: small letters, digits and _",
            "frogs: Webbed: effects[0].of: is none of model, unit",
            "frogs: Webbed: effects[1].by: is no number and none of X",
            "frogs: Webbed: effects[1].modify: walk is no hook at which this can be done",
            "frogs: Webbed: effects[2].does: one thing of modify, offer, forbid, inflict, grant, suppress; "
            "found offer, forbid",
            "frogs: Webbed: effects[3].rule: is no id of a rule",
            "frogs: Webbed: effects[3].layer: is none of 0 to 3",
            "frogs: Webbed: effects[4].when[0].who: is none of place",
            "frogs: Webbed: effects[4].when[1].is: is none of of_kind, wet",
            "frogs: Webbed: effects[5].when[0].name: is missing",
            "frogs: Webbed: effects[6].when[0].name: is not wanted here",
        ]

    def test_what_has_another_form_is_told_place_by_place(self):
        problems = wrong({**ROW, "modify": "steps"}, {"of": "model", "modify": ["steps"], "run": "import os"})
        assert problems == [
            "frogs: Webbed: rules[0].effects[0].modify: expected `array`, got `str`",
            "frogs: Webbed: rules[0].effects[1].run: there is no such field",
            "frogs: Webbed: rules[0].effects[1].rule: is missing",
        ]

    @pytest.mark.parametrize("text", [b"", b"[", b"- &a [*a]", b"!!python/object/apply:os.system [ls]", b"{" * 90_000])
    def test_what_is_no_plain_data_is_refused(self, text):
        with pytest.raises(EffectsRefused):
            read_effects(text, "frogs", WORDS)

    def test_a_hook_that_the_game_has_not_is_not_enforced_and_told(self):
        found = read({**ROW, "modify": ["flights", "steps"]}, {**ROW, "forbid": ["flying"]})
        assert [str(problem) for problem in found.unenforced] == [
            "frogs: Webbed: effects[0].modify: there is no hook flights: not enforced",
            "frogs: Webbed: effects[1].forbid: there is no hook flying: not enforced",
        ]
        assert [written.effect.hook for written in found.rules[0].effects] == [STEPS]
        assert not any(isinstance(written.effect, Forbid) for written in found.rules[0].effects)
