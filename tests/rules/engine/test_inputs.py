"""Each of the fourteen inputs reads, checks, lists, samples and defaults its answers, and refuses all else."""

import math
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine import inputs
from rules.engine.decisions import Decision
from rules.engine.inputs import KINDS, Option
from rules.engine.refusal import IllegalAction
from rules.engine.text import text

THREE = tuple(Option(key, text("option", key=key)) for key in ("a", "b", "c"))
SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))

CASES = {
    "confirm": (inputs.Confirm(), [True, False], [0, "yes", None]),
    "choose_one": (inputs.ChooseOne(THREE), ["a", "c"], ["d", "", 1, ["a"]]),
    "choose_many": (
        inputs.ChooseMany(THREE, 1, 2),
        [["a"], ["c", "a"]],
        [[], ["a", "b", "c"], ["a", "a"], ["d"], "ab", {"a": 1}],
    ),
    "order": (inputs.Order(THREE), [["c", "a", "b"]], [["a", "b"], ["a", "a", "b"], ["a", "b", "c", "c"], []]),
    "pieces": (
        inputs.Pieces(("x", "y", "z"), 1, 2, none=text("end")),
        [[], ["x"], ["z", "y"]],
        [["x", "y", "z"], ["x", "x"], ["w"], "x"],
    ),
    "place": (
        inputs.Place({"x": inputs.Token(2, 1), "y": inputs.Token(2, 1)}, (SQUARE,), most=2),
        [[{"piece": "x", "x": 5, "y": 5}], [{"piece": "y", "x": 1, "y": 1, "bearing": 90}]],
        [[], [{"piece": "w", "x": 0, "y": 0}], [{"piece": "x", "x": 1, "y": 1}] * 2, [{"piece": "x"}]],
    ),
    "path": (
        inputs.Path({"x": inputs.Mover(4, 2, 10)}),
        [{"legs": [{"kind": "forward", "amount": 3}]}, {"legs": [{"kind": "wheel", "amount": 30, "corner": "right"}]}],
        [
            {"legs": []},
            {"legs": [{"kind": "side", "amount": 1}]},
            {"legs": [{"kind": "forward", "amount": -1}]},
            {"legs": [{"kind": "forward", "amount": 1}] * 4},
            {"legs": [{"kind": "hop", "amount": 1}]},
            {},
        ],
    ),
    "target": (
        inputs.Target(THREE, none=text("nobody"), points=True),
        [{}, {"key": "b"}, {"point": [3, 4]}],
        [{"key": "d"}, {"key": "a", "point": [3, 4]}, {"point": [3]}, "a"],
    ),
    "allocate": (
        inputs.Allocate((inputs.Receiver("a", text("a"), 1, 3), inputs.Receiver("b", text("b"))), 4),
        [{"a": 1, "b": 3}, {"a": 3, "b": 1}],
        [{"a": 4}, {"a": 1, "b": 2}, {"a": 1, "b": 4}, {"c": 4}, {"a": 1.5, "b": 2.5}, {"a": -1, "b": 5}],
    ),
    "slide": (inputs.Slide(((0.0, 2.0), (5.0, 6.0))), [0, 1.3, 6], [3, -1, 6.5, "1", None]),
    "formation": (
        inputs.Formation(("x", "y", "z"), 1, 3, free_places=True),
        [{"files": 2}, {"files": 3, "base": "x", "places": {"y": [1, 0]}}],
        [{"files": 0}, {"files": 4}, {"files": 2, "base": "w"}, {"files": 2, "places": {"w": [0, 0]}}, {}],
    ),
    "template": (
        inputs.Template("outline", SQUARE, length=4),
        [{"points": [[1, 1], [3, 1], [2, 3]]}],
        [{"points": [[1, 1]]}, {}, {"points": [[1, 1]] * 61}, []],
    ),
    "dice": (
        inputs.DicePick(1, 2, faces=(6, 1, 3)),
        [[0], [2, 0]],
        [[], [0, 1, 2], [1, 1], [3], [-1], 2],
    ),
    "note": (inputs.Note(THREE, may_be_empty=False), ["a"], ["", "d", 3, "x" * 501]),
}

HOSTILE = [
    None,
    math.nan,
    math.inf,
    -math.inf,
    10**400,
    1e308,
    "x" * 100_000,
    "\x00",
    [[[[[]]]]],
    {"a": {"b": {"c": {}}}},
    {"kye": "a"},
    [math.nan] * 3,
    {"x": math.nan, "y": math.inf},
    {"legs": [{"kind": "forward", "amount": math.nan}]},
    {"legs": [{"kind": "forward", "amount": 1e300}]},
    {"point": [math.nan, 0]},
    {"files": 10**30},
    [{"piece": "x", "x": math.inf, "y": 0}],
    {"a": math.nan, "b": 4},
    ["a"] * 1000,
    b"a",
]


def test_there_is_a_case_for_every_kind():
    assert list(CASES) == list(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_known_by_the_tag_of_its_data(kind):
    assert msgspec.to_builtins(CASES[kind][0])["kind"] == kind


@pytest.mark.parametrize("kind", KINDS)
def test_legal_answers_pass_and_illegal_ones_are_refused(kind):
    one, legal, illegal = CASES[kind]
    for raw in legal:
        one.check(one.read(raw))
    for raw in illegal:
        with pytest.raises(IllegalAction):
            one.check(one.read(raw))


@pytest.mark.parametrize("kind", KINDS)
def test_default_samples_and_choices_are_within_its_own_limits(kind):
    one = CASES[kind][0]
    some = [one.default(), *(one.sample(Random(seed)) for seed in range(50)), *one.choices()]
    for raw in some:
        one.check(one.read(raw))


@pytest.mark.parametrize("kind", KINDS)
def test_samples_depend_on_the_given_randomness_alone(kind):
    one = CASES[kind][0]
    assert [one.sample(Random(3)) for _ in range(3)] == [one.sample(Random(3)) for _ in range(3)]


@pytest.mark.parametrize("kind", KINDS)
def test_choices_are_listed_once_each(kind):
    listed = [msgspec.json.encode(raw) for raw in CASES[kind][0].choices()]
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_answers_are_refused_with_a_reason_and_nothing_else(kind):
    decision = Decision("test", "red", CASES[kind][0])
    deep: object = "a"
    for _ in range(100_000):
        deep = [deep]
    for raw in [*HOSTILE, deep]:
        with pytest.raises(IllegalAction) as refused:
            decision.check({kind: raw})
        assert refused.value.rule == "ENGINE-INPUT"
        assert refused.value.message.key.startswith("engine.input.")
        assert len(str(refused.value)) < 1000


@pytest.mark.parametrize("raw", [None, [], "x", 3, math.nan, {"path": {}}, {"nothing": 1}, {1: 2}, {}])
def test_an_answer_that_is_no_object_with_the_right_name_is_refused(raw):
    with pytest.raises(IllegalAction) as refused:
        Decision("test", "red", inputs.ChooseOne(THREE)).check(raw)
    assert refused.value.rule == "ENGINE-INPUT"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["a", "x", "legs"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.long
@given(kind=st.sampled_from(list(KINDS)), raw=json_values)
def test_whatever_comes_is_either_legal_or_refused(kind, raw):
    decision = Decision("test", "red", CASES[kind][0])
    assert decision.is_legal({kind: raw}) in (True, False)


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_of_an_answer_is_a_json_schema_that_names_the_kind(kind):
    schema = Decision("test", "red", CASES[kind][0]).schema()
    assert schema["required"] == [kind]
    assert list(schema["properties"]) == [kind]
    msgspec.json.encode(schema)


def test_a_slide_with_steps_takes_only_numbers_on_its_grid():
    slide = inputs.Slide(((0.0, 1.0), (2.0, 3.0)), step=0.5)
    assert list(slide.choices()) == [0.0, 0.5, 1.0, 2.0, 2.5, 3.0]
    with pytest.raises(IllegalAction):
        slide.check(0.25)


def test_pieces_without_end_must_be_picked():
    with pytest.raises(IllegalAction):
        inputs.Pieces(("x",)).check([])


def test_a_pick_of_dice_without_faces_is_a_number():
    pick = inputs.DicePick(1, 3)
    assert list(pick.choices()) == [1, 2, 3]
    assert pick.read(2) == 2
    with pytest.raises(IllegalAction):
        pick.check(pick.read(4))
    with pytest.raises(IllegalAction):
        pick.read([0])
