import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.de_bellis.army_format import FORMAT
from rules.de_bellis.messages import MESSAGES
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.army_builder import Add, AddSection, Count, Edit, EditArmy, EditSection, RemoveSection
from rules.engine.given_names.suggested import pools
from rules.engine.inputs import ChooseOne, Confirm
from rules.engine.messages import render
from rules.engine.refusal import IllegalAction

BUILDER = FORMAT.builder


@pytest.fixture
def army():
    return BUILDER.new("Host of the Ford", {"scale": "ordinary"})


def rows(army, section="d1"):
    return [(row.code, row.number, row.points) for row in BUILDER.sheet(army).section(section).rows]


@pytest.mark.parametrize(("scale", "divisions"), [("introductory", 1), ("ordinary", 2), ("extra_strong", 4)])
def test_a_new_army_has_its_commanders_and_breaks_no_rule(scale, divisions):
    sheet = BUILDER.sheet(BUILDER.new("New", {"scale": scale}))
    assert len([section for section in sheet.sections if section.open]) == divisions
    assert sheet.breaches == ()


@pytest.mark.parametrize("key", sorted(BUILDER.ready()))
def test_every_ready_army_is_a_legal_sheet_at_its_budget(key):
    sheet = BUILDER.sheet(BUILDER.ready()[key])
    assert sheet.breaches == ()
    assert sum(section.points for section in sheet.sections) == sheet.gauge.value <= sheet.gauge.most


def test_equal_elements_stand_in_one_row(army):
    army = BUILDER.change(army, Add(section="d1", item="Sp", number=3))
    army = BUILDER.change(army, Add(section="d1", item="Sp"))
    assert rows(army) == [("Er", 1, 40), ("Sp", 4, 80)]


def test_a_change_to_some_of_a_row_splits_it(army):
    army = BUILDER.change(army, Add(section="d1", item="Sp", number=4))
    row = BUILDER.sheet(army).section("d1").rows[1].key
    army = BUILDER.change(army, Edit(row=row, number=1, values={"quality": "superior"}))
    assert rows(army) == [("Er", 1, 40), ("Sp", 3, 60), ("Sp", 1, 30)]
    army = BUILDER.change(army, Edit(row=row, values={"quality": "superior"}))
    assert rows(army) == [("Er", 1, 40), ("Sp", 4, 120)]


def test_whoever_takes_command_relieves_the_commander(army):
    army = BUILDER.change(army, Add(section="d2", item="Cv", number=2))
    row = BUILDER.sheet(army).section("d2").rows[1].key
    army = BUILDER.change(army, Edit(row=row, values={"role": "general"}))
    assert [one["role"] for one in army["elements"] if one.get("role") and one["division"] == "d2"] == ["general"]
    assert BUILDER.sheet(army).breaches == ()


def test_the_commander_of_a_division_changes_sides_with_it(army):
    army = BUILDER.change(army, EditArmy(values={"allies": True}))
    army = BUILDER.change(army, AddSection())
    army = BUILDER.change(army, EditSection(section="d3", values={"allied": True, "division_name": "Friends"}))
    sheet = BUILDER.sheet(army)
    assert sheet.section("d3").title == "Friends"
    assert sheet.breaches == ()


def test_elements_of_a_dissolved_division_wait_for_another(army):
    army = BUILDER.change(army, RemoveSection(section="d2"))
    lost = BUILDER.sheet(army).section("none")
    assert [row.code for row in lost.rows] == ["Kn"]
    army = BUILDER.change(army, Edit(row=lost.rows[0].key, values={"division": "d1"}))
    assert BUILDER.sheet(army).section("none") is None


def test_defences_are_counted_like_rows(army):
    army = BUILDER.change(army, Count(row="defences.gate", number=2))
    assert BUILDER.sheet(army).gauge.value == 60 + 80
    assert "defences" not in BUILDER.change(army, Count(row="defences.gate", number=0))


def test_flight_is_not_offered_to_what_flies_by_nature(army):
    army = BUILDER.change(army, Add(section="d1", item="Dra"))
    assert "flying" not in [field.key for field in BUILDER.sheet(army).section("d1").rows[1].fields]


@pytest.mark.parametrize(
    "wish",
    [
        Add(section="d9", item="Sp"),
        Add(section="d1", item="Tank"),
        Count(row="e99", number=1),
        Count(row="defences.moat", number=1),
        Edit(row="e99", values={}),
        Edit(row="e1", values={"quality": "divine"}),
        Edit(row="e1", values={"wings": True}),
        EditSection(section="d9", values={}),
        RemoveSection(section="d9"),
        EditArmy(values={"scale": "enormous"}),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(army, wish):
    with pytest.raises(IllegalAction):
        BUILDER.change(army, wish)


@st.composite
def changes(draw):
    """Changes as a page could send them, sensible or not."""
    row = f"e{draw(st.integers(1, 12))}"
    section = f"d{draw(st.integers(1, 4))}"
    values = {
        "quality": st.sampled_from(["superior", "ordinary", "inferior"]),
        "role": st.sampled_from(["soldier", "leader", "general", "allied_general"]),
        "fast": st.booleans(),
        "flying": st.booleans(),
        "type": st.sampled_from(list(TROOP_TYPES)),
        "division": st.just(section),
    }
    return draw(
        st.one_of(
            st.builds(Add, section=st.just(section), item=st.sampled_from(list(TROOP_TYPES)), number=st.integers(1, 5)),
            st.builds(Count, row=st.just(row), number=st.integers(-1, 70)),
            st.builds(
                Edit, row=st.just(row), number=st.integers(0, 9), values=st.fixed_dictionaries({}, optional=values)
            ),
            st.just(AddSection()),
            st.builds(RemoveSection, section=st.just(section)),
        )
    )


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(st.lists(changes(), max_size=12))
def test_whatever_is_changed_the_sheet_offers_what_the_army_holds(wishes):
    army = BUILDER.new("Any", {"scale": "ordinary"})
    for wish in wishes:
        try:
            army = BUILDER.change(army, wish)
        except IllegalAction:
            continue
    sheet = BUILDER.sheet(army)
    counted = sum(row.number for section in sheet.sections for row in section.rows if row.code)
    assert counted == len(army["elements"])
    for section in sheet.sections:
        for row in section.rows:
            for field in row.fields:
                if isinstance(field.input, ChooseOne | Confirm) and field.value:
                    field.input.check(field.value)
    for language in ("en", "it", "es", "pl"):
        written = BUILDER.to_text(army, language)
        assert BUILDER.to_text(BUILDER.from_text(written), language) == written


def named(army, name, number=1):
    row = BUILDER.sheet(army).section("d1").rows[1].key
    return BUILDER.change(army, Edit(row=row, number=number, values={"element_name": name}))


def test_an_element_is_given_a_name_and_stands_apart_with_it(army):
    army = named(BUILDER.change(army, Add(section="d1", item="Sp", number=3)), " Iron  Wolf Guard ")
    labels = [(render(row.label, MESSAGES, "en"), row.number) for row in BUILDER.sheet(army).section("d1").rows]
    assert labels[1:] == [("Spears (Sp)", 2), ("Iron Wolf Guard: Spears (Sp)", 1)]
    assert "1 Sp “Iron Wolf Guard” (20)" in BUILDER.to_text(army, "en")
    again = BUILDER.from_text(BUILDER.to_text(army, "en"))["elements"]
    assert [one.get("name") for one in again if one["type"] == "Sp"] == [None, None, "Iron Wolf Guard"]


def test_a_name_that_cannot_be_read_is_refused_however_it_comes(army):
    army = BUILDER.change(army, Add(section="d1", item="Sp"))
    with pytest.raises(IllegalAction):
        named(army, "Iron\u202eWolf")
    army["elements"][-1]["name"] = "Iron\u202eWolf"
    with pytest.raises(IllegalAction):
        BUILDER.sheet(army)


def test_names_are_suggested_for_what_the_element_is_and_none_twice(army):
    army = BUILDER.change(army, Add(section="d1", item="Art", number=2))
    fields = {field.key: field for field in BUILDER.sheet(army).section("d1").rows[1].fields}
    first = fields["element_name"].suggested[0]
    assert first in pools().flavours["common"].engines
    army = named(army, first)
    for row in BUILDER.sheet(army).section("d1").rows:
        assert first not in next(field for field in row.fields if field.key == "element_name").suggested
