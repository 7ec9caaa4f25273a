"""What makes an army legal: each way of breaking the rules is named by its rule."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.de_bellis.army import Agreement, Army, Defence, Division, Element, agreement_for, decode_army, encode_army
from rules.de_bellis.army_format import army_breaches
from rules.de_bellis.army_lists import ArmyList
from rules.de_bellis.army_reading import army_from
from rules.de_bellis.legality import breaches, check, warnings
from rules.de_bellis.scales import SCALES
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.refusal import IllegalAction
from tests.rules.de_bellis.catalogue import table


def legal_army(**changes: Any) -> Army:
    """An army of the ordinary scale with two divisions of three elements."""
    army = Army(
        name="Legal",
        scale="ordinary",
        divisions=(Division(id="d1"), Division(id="d2")),
        elements=(
            Element(id="e1", type="Er", role="leader", division="d1"),
            Element(id="e2", type="Sp", division="d1"),
            Element(id="e3", type="Sp", division="d1"),
            Element(id="e4", type="Kn", role="general", division="d2"),
            Element(id="e5", type="Cv", division="d2"),
            Element(id="e6", type="LH", division="d2"),
        ),
    )
    return msgspec.structs.replace(army, **changes)


def with_element(army: Army, element_id: str, **changes: Any) -> Army:
    elements = tuple(
        msgspec.structs.replace(element, **changes) if element.id == element_id else element
        for element in army.elements
    )
    return msgspec.structs.replace(army, elements=elements)


def with_more(army: Army, *elements: Element) -> Army:
    return msgspec.structs.replace(army, elements=army.elements + elements)


def broken(army: Army, agreement: Agreement | None = None, army_list: ArmyList | None = None) -> list[str]:
    return [breach.rule for breach in breaches(army, agreement or agreement_for(army), army_list)]


def reasons(army: Army, agreement: Agreement, army_list: ArmyList | None = None) -> list[str]:
    """What is told of each breach, whatever its rule."""
    return [breach.message.key.removeprefix("dbf.breach.") for breach in breaches(army, agreement, army_list)]


@pytest.mark.rule("DBF-ARM-002", "DBF-ARM-004", "DBF-ARM-005", "DBF-ARM-026", "DBF-TRP-012")
def test_a_legal_army_has_no_breach() -> None:
    assert broken(legal_army()) == []
    check(legal_army(), Agreement(scale="ordinary"))


@pytest.mark.rule("DBF-ARM-030")
def test_an_illegal_army_is_refused_with_its_breaches() -> None:
    army = with_element(with_element(legal_army(), "e2", type="Xx"), "e3", division="")
    with pytest.raises(IllegalAction) as refused:
        check(army, Agreement(scale="ordinary"))
    assert [breach["rule"] for breach in refused.value.detail["breaches"]] == ["DBF-ARM-010", "DBF-TRP-004"]


def test_the_scales_are_those_of_the_table() -> None:
    for row in table("DBF-ARM-002"):
        scale = next(scale for scale in SCALES.values() if scale.key == row["scale"])
        leaders, generals = row["leaders (Condottiero)"], row["generals"]
        assert (scale.points, scale.leaders, scale.generals) == (row["points"], leaders, generals)
    assert {key: scale.smallest_table for key, scale in SCALES.items()} == {
        "introductory": (60, 60),
        "ordinary": (90, 90),
        "tournament": (160, 100),
        "extra_strong": (160, 100),
    }
    assert {row["scale"]: row["generals"] for row in table("DBF-ARM-005")} == {
        key: scale.generals for key, scale in SCALES.items()
    }


@pytest.mark.rule("DBF-ARM-002")
def test_an_army_of_another_scale_is_refused() -> None:
    assert "DBF-ARM-002" in broken(legal_army(), Agreement(scale="tournament"))


@pytest.mark.rule("DBF-ARM-003")
def test_the_largest_standard_table_is_played_on_unless_another_was_agreed() -> None:
    assert Agreement(scale="extra_strong").table_size == (180, 120)
    assert Agreement(scale="extra_strong", table=(160, 100)).table_size == (160, 100)
    assert SCALES["extra_strong"].is_standard((170, 110))
    assert not SCALES["extra_strong"].is_standard((190, 120))
    assert not SCALES["ordinary"].is_standard((90, 60))


@pytest.mark.rule("DBF-ARM-001")
def test_500_points_may_be_spent_at_the_ordinary_scale_and_not_one_more() -> None:
    army = legal_army()  # 140 points
    eighteen_more = [Element(id=f"m{n}", type="Sp", division="d1") for n in range(18)]
    assert broken(with_more(army, *eighteen_more)) == []
    assert broken(with_more(army, *eighteen_more, Element(id="last", type="Ps", division="d1"))) == ["DBF-ARM-001"]


@pytest.mark.rule("DBF-ARM-025", "DBF-ARM-001")
def test_defences_count_against_the_budget() -> None:
    assert broken(legal_army(defences=(Defence(kind="permanent", pieces=18),))) == []
    assert broken(legal_army(defences=(Defence(kind="permanent", pieces=19),))) == ["DBF-ARM-001"]


@pytest.mark.rule("DBF-ARM-019", "DBF-TRP-016")
def test_with_the_option_regular_elements_count_their_surcharge() -> None:
    army = legal_army()
    eighteen_more = [Element(id=f"m{n}", type="Sp", division="d1", regular=True) for n in range(18)]
    army = with_more(army, *eighteen_more)
    assert broken(army, Agreement(scale="ordinary")) == []
    assert broken(army, Agreement(scale="ordinary", irregular=True)) == ["DBF-ARM-001"]


@pytest.mark.rule("DBF-ARM-004")
def test_an_army_has_exactly_one_leader() -> None:
    assert "DBF-ARM-004" in broken(with_element(legal_army(), "e1", role=""))
    two = with_more(legal_army(), Element(id="e7", type="Er", role="leader", division="d2"))
    assert "DBF-ARM-004" in broken(two)


@pytest.mark.rule("DBF-ARM-005")
def test_an_army_has_exactly_the_generals_of_its_scale() -> None:
    assert "DBF-ARM-005" in broken(with_element(legal_army(), "e4", role=""))
    assert "DBF-ARM-005" in broken(with_element(legal_army(), "e5", role="general"))


@pytest.mark.rule("DBF-TRP-012")
def test_the_leader_is_a_hero() -> None:
    assert broken(with_element(legal_army(), "e1", type="Kn")) == ["DBF-TRP-012"]


@pytest.mark.rule("DBF-ARM-007")
@pytest.mark.parametrize(
    ("code", "allowed"), [("Art", False), ("WWg", False), ("SS", False), ("Dra", True), ("Hd", True)]
)
def test_engines_wagons_and_expendables_are_never_general(code: str, allowed: bool) -> None:
    assert broken(with_element(legal_army(), "e4", type=code)) == ([] if allowed else ["DBF-ARM-007"])


@pytest.mark.rule("DBF-ARM-007")
@pytest.mark.parametrize("code", ["Art", "WWg", "SS"])
def test_they_serve_under_a_general(code: str) -> None:
    assert broken(with_element(legal_army(), "e5", type=code)) == []


@pytest.mark.rule("DBF-ARM-008")
def test_a_leader_rides_only_if_an_army_list_says_so() -> None:
    riding = with_element(legal_army(), "e1", rides=True)
    types = dict.fromkeys(("Er", "Sp", "Kn", "Cv", "LH"), (0, 20))
    assert broken(riding) == ["DBF-ARM-008"]
    assert broken(riding, army_list=ArmyList(key="l", name="L", types=types)) == ["DBF-ARM-008"]
    mounted = ArmyList(key="l", name="L", types=types, mounted_leaders=True)
    assert broken(riding, army_list=mounted) == []
    assert broken(with_element(legal_army(), "e2", rides=True), army_list=mounted) == ["DBF-ARM-008"]


@pytest.mark.rule("DBF-ARM-009")
def test_every_division_has_exactly_one_commander() -> None:
    leaderless = legal_army(divisions=(Division(id="d1"), Division(id="d2"), Division(id="d3")))
    assert broken(leaderless) == ["DBF-ARM-009"]
    assert broken(with_element(legal_army(), "e4", division="d1")) == ["DBF-ARM-009", "DBF-ARM-009"]


@pytest.mark.rule("DBF-ARM-009")
def test_an_element_belongs_to_a_division_that_exists() -> None:
    assert broken(with_element(legal_army(), "e2", division="d9")) == ["DBF-ARM-009"]


@pytest.mark.rule("DBF-ARM-010")
def test_every_element_has_a_division_before_the_battle() -> None:
    assert broken(with_element(legal_army(), "e2", division="")) == ["DBF-ARM-010"]


@pytest.mark.rule("DBF-ARM-011")
def test_a_general_belongs_to_a_division_himself() -> None:
    assert "DBF-ARM-011" in broken(with_element(legal_army(), "e4", division=""))


@pytest.mark.rule("DBF-ARM-010", "DBF-ARM-011")
def test_whoever_has_no_division_is_told_which_rule_he_breaks_a_general_another_than_his_men() -> None:
    assert broken(with_element(legal_army(), "e2", division="")) == ["DBF-ARM-010"]
    assert "DBF-ARM-010" not in broken(with_element(legal_army(), "e4", division=""))


@pytest.mark.rule("DBF-ARM-012")
def test_a_division_of_its_general_alone_is_warned_of_but_legal() -> None:
    alone = legal_army(elements=legal_army().elements[:4])
    assert broken(alone) == []
    assert [(warning.rule, warning.piece) for warning in warnings(alone)] == [("DBF-ARM-012", "d2")]
    assert warnings(legal_army()) == []


@pytest.mark.rule("DBF-TRP-004", "DBF-ARM-001")
def test_a_type_that_does_not_exist_is_refused_and_costs_nothing() -> None:
    assert broken(with_element(legal_army(), "e2", type="Xx")) == ["DBF-TRP-004"]


@pytest.mark.rule("DBF-ARM-020")
@pytest.mark.parametrize(
    ("code", "allowed"), [("Dra", False), ("CrV", False), ("Ax", True), ("Art", True), ("WWg", True)]
)
def test_flight_is_for_sale_but_not_to_those_who_fly_already(code: str, allowed: bool) -> None:
    assert broken(with_element(legal_army(), "e2", type=code, flying=True)) == ([] if allowed else ["DBF-ARM-020"])


@pytest.mark.rule("DBF-ARM-030")
def test_two_pieces_cannot_have_one_identifier() -> None:
    assert broken(with_more(legal_army(), Element(id="e2", type="Ps", division="d1"))) == ["DBF-ARM-030"]


@pytest.mark.rule("DBF-ARM-030")
def test_what_is_no_army_at_all_is_refused_wherever_it_comes_from() -> None:
    nonsense = encode_army(legal_army()) | {"elements": "many"}
    assert [breach.rule for breach in army_breaches(nonsense, {})] == ["DBF-ARM-030"]
    with pytest.raises(IllegalAction) as refused:
        army_from(nonsense)
    assert refused.value.rule == "DBF-ARM-030"
    assert army_from(encode_army(legal_army())) == legal_army()


ALLIED_DIVISION = (Division(id="d1"), Division(id="d2"), Division(id="a1", allied=True))
ALLIES = (
    Element(id="a1g", type="Pi", role="allied_general", division="a1"),
    Element(id="a1e", type="Pi", division="a1"),
)


@pytest.mark.rule("DBF-ARM-026")
def test_allies_need_the_agreement_of_both() -> None:
    army = with_more(legal_army(divisions=ALLIED_DIVISION), *ALLIES)
    assert broken(army, Agreement(scale="ordinary", allies=True)) == []
    assert broken(army, Agreement(scale="ordinary")) == ["DBF-ARM-026"]


@pytest.mark.rule("DBF-ARM-026")
def test_one_allied_division_at_most() -> None:
    second = (Element(id="b1g", type="Cm", role="allied_general", division="b1"),)
    army = with_more(legal_army(divisions=(*ALLIED_DIVISION, Division(id="b1", allied=True))), *ALLIES, *second)
    assert broken(army, Agreement(scale="ordinary", allies=True)) == ["DBF-ARM-026"]


@pytest.mark.rule("DBF-ARM-026")
def test_nor_has_their_division_two_generals_or_the_army_some_without_any_division() -> None:
    second = Element(id="a2g", type="Pi", role="allied_general", division="a1")
    army = with_more(legal_army(divisions=ALLIED_DIVISION), *ALLIES, second)
    assert "DBF-ARM-026" in broken(army, Agreement(scale="ordinary", allies=True))
    without = with_more(legal_army(), Element(id="a1g", type="Pi", role="allied_general", division="d1"))
    assert "DBF-ARM-026" in broken(without, Agreement(scale="ordinary"))
    listed = ArmyList(key="l", name="L", types=dict.fromkeys(TROOP_TYPES, (0, 99)), allies=True)
    assert "DBF-ARM-026" not in broken(
        with_more(legal_army(divisions=ALLIED_DIVISION), *ALLIES), Agreement(scale="ordinary"), listed
    )


@pytest.mark.rule("DBF-ARM-026")
def test_an_allied_general_commands_allies_and_nobody_else_does() -> None:
    own_under_allied = with_element(legal_army(allies=True), "e4", role="allied_general")
    assert "DBF-ARM-026" in broken(own_under_allied)
    allied_under_own = legal_army(allies=True, divisions=(Division(id="d1"), Division(id="d2", allied=True)))
    assert broken(allied_under_own) == ["DBF-ARM-026"]


@pytest.mark.rule("DBF-ARM-026")
def test_an_allied_division_and_an_allied_general_each_need_the_agreement() -> None:
    division_alone = legal_army(divisions=(Division(id="d1"), Division(id="d2", allied=True)))
    general_alone = with_element(legal_army(), "e4", role="allied_general")
    nobodys = ArmyList(key="l", name="L", types=dict.fromkeys(TROOP_TYPES, (0, 99)))
    for army in (division_alone, general_alone):
        assert "no_allies_agreed" in reasons(army, Agreement(scale="ordinary"))
        assert "no_allies_agreed" in reasons(army, Agreement(scale="ordinary"), nobodys)
        assert "no_allies_agreed" not in reasons(army, Agreement(scale="ordinary", allies=True))


@pytest.mark.rule("DBF-ARM-026")
def test_a_second_allied_division_is_one_too_many_even_without_a_general_of_its_own() -> None:
    divisions = (Division(id="d1"), Division(id="d2", allied=True), Division(id="a1", allied=True))
    army = with_more(legal_army(divisions=divisions), *ALLIES)
    assert "one_allied_division" in reasons(army, Agreement(scale="ordinary", allies=True))


@pytest.mark.rule("DBF-ARM-001")
def test_allies_are_paid_from_the_same_points() -> None:
    eighteen_more = [Element(id=f"m{n}", type="Sp", division="d1") for n in range(18)]
    army = with_more(legal_army(divisions=ALLIED_DIVISION, allies=True), *ALLIES, *eighteen_more)
    assert broken(army) == ["DBF-ARM-001"]


@pytest.mark.rule("DBF-ARM-029")
def test_without_an_army_list_any_types_and_with_one_only_its_own() -> None:
    few = ArmyList(key="few", name="Few", types={"Er": (1, 1), "Sp": (0, 1), "Kn": (1, 2), "Cv": (0, 4), "LH": (2, 4)})
    assert broken(legal_army()) == []
    assert broken(legal_army(), army_list=few) == ["DBF-ARM-029", "DBF-ARM-029"]
    no_cavalry = msgspec.structs.replace(few, types={"Er": (1, 1), "Sp": (0, 9), "Kn": (1, 2), "LH": (0, 4)})
    assert broken(legal_army(), army_list=no_cavalry) == ["DBF-ARM-029"]


def test_a_grade_that_does_not_exist_is_no_army() -> None:
    data = encode_army(legal_army())
    data["elements"][1]["quality"] = "mediocre"
    with pytest.raises(msgspec.ValidationError):
        decode_army(data)


def test_an_army_goes_to_plain_data_and_back() -> None:
    assert decode_army(encode_army(legal_army())) == legal_army()
