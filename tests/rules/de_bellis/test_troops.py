"""The twenty-five types are those of the rulebook, number by number."""

from __future__ import annotations

import pytest

from rules.de_bellis import troops
from rules.de_bellis.catalogue import glossary
from rules.de_bellis.troops import FOOT, MOUNTED, TROOP_TYPES
from tests.rules.de_bellis.catalogue import table


def printed(value: float | None, absent: str) -> str | float:
    return value or absent


def test_there_are_exactly_the_25_types_of_the_list_in_its_order() -> None:
    assert [(t.code, t.key, t.troop_class) for t in TROOP_TYPES.values()] == [
        (row["code"], row["key"], row["class"]) for row in table("DBF-TRP-004")
    ]
    assert len(TROOP_TYPES) == 25
    assert all(troops.troop_type(code).code == code for code in TROOP_TYPES)


def test_every_type_has_its_name_in_the_glossary() -> None:
    for troop in TROOP_TYPES.values():
        assert glossary()[troop.key].en.endswith(f"({troop.code})")


@pytest.mark.rule("DBF-MEL-005", "DBF-SHO-002")
def test_the_tactical_table_is_the_printed_one() -> None:
    rows = table("DBF-MEL-005")
    assert {row["type"] for row in rows} == set(TROOP_TYPES)
    for row in rows:
        troop = TROOP_TYPES[str(row["type"])]
        assert troop.troop_class == row["class"]
        assert printed(troops.reach(troop.code), "none") == row["range"]
        assert troop.good == row["good"]
        assert printed(troop.difficult, "forbidden") == row["difficult"]
        assert printed(troop.road, "none") == row["road adds"]
        assert troops.factor_against(troop.code, "Sp") == row["against infantry"]
        assert troops.factor_against(troop.code, "Kn") == row["against mounted"]
        assert troop.cost == row["cost"]


@pytest.mark.rule("DBF-MOV-033")
def test_the_distances_are_those_of_the_table_of_distances() -> None:
    for row in table("DBF-MOV-033"):
        code = str(row["type"])
        assert troops.distance(code, difficult=False) == row["good"]
        assert printed(troops.distance(code, difficult=True), "forbidden") == row["difficult"]
        assert printed(TROOP_TYPES[code].road, "none") == row["road adds"]


@pytest.mark.rule("DBF-SHO-002", "DBF-SHO-003")
def test_only_the_types_with_a_range_shoot_and_shot_reach_15_cm() -> None:
    assert {row["type"]: row["range cm"] for row in table("DBF-SHO-002")} == {
        code: troops.reach(code) for code in troops.SHOOTERS
    }
    assert troops.reach("Sh") == 15
    assert [troops.reach(code) for code in ("Cv", "LH", "Ps")] == [None, None, None]


def test_costs_are_those_of_the_table_of_costs() -> None:
    assert {row["type"]: row["points"] for row in table("DBF-ARM-015")} == {
        code: troop.cost for code, troop in TROOP_TYPES.items()
    }


@pytest.mark.rule("DBF-TRP-006", "DBF-TRP-007", "DBF-TRP-008")
def test_every_type_is_either_mounted_or_foot_and_infantry_is_every_foot_type() -> None:
    mounted = {str(row["mounted"]) for row in table("DBF-TRP-006")}
    foot = {str(row["foot"]) for row in table("DBF-TRP-007")}
    assert {code for code in TROOP_TYPES if troops.is_mounted(code)} == mounted == MOUNTED
    assert {code for code in TROOP_TYPES if troops.is_foot(code)} == foot == FOOT
    assert mounted | foot == set(TROOP_TYPES)
    assert not mounted & foot


@pytest.mark.rule("DBF-TRP-009", "DBF-TRP-010", "DBF-MEL-006")
def test_bows_meet_rangers_and_giants_with_their_factor_against_mounted_and_monsters_with_the_other() -> None:
    assert troops.factor_against("Bw", "Rr") == 4
    assert troops.factor_against("Bw", "El") == 4
    assert troops.factor_against("Bw", "Ms") == 2


@pytest.mark.rule("DBF-TRP-005", "DBF-SHO-004")
@pytest.mark.parametrize(
    ("written", "meant"), [("Bl", "Bd"), ("Hs", "Hd"), ("Cb", "Bw"), ("Cn", "Art"), ("WB", "Wb"), ("Cm", "Cm")]
)
def test_the_spellings_of_the_source_mean_one_type(written: str, meant: str) -> None:
    assert troops.troop_type(written).code == meant


def test_an_unknown_code_is_no_type() -> None:
    with pytest.raises(KeyError):
        troops.troop_type("Xx")


@pytest.mark.rule("DBF-TRP-026")
def test_impetuous_are_knights_monsters_expendables_and_warband() -> None:
    assert {code for code in TROOP_TYPES if troops.is_impetuous(code)} == {"Kn", "Ms", "SS", "Wb"}


@pytest.mark.rule("DBF-TRP-017")
def test_flyers_and_dragons_fly_by_nature_and_others_if_it_was_bought() -> None:
    assert {code for code in TROOP_TYPES if troops.flies(code, bought_flight=False)} == {"CrV", "Dra"}
    assert all(troops.flies(code, bought_flight=True) for code in TROOP_TYPES)


@pytest.mark.rule("DBF-TRP-018")
def test_contact_brings_dragons_and_bought_flyers_to_the_ground_but_not_flyers() -> None:
    assert troops.is_flying_now("Dra", bought_flight=False, in_contact=False)
    assert not troops.is_flying_now("Dra", bought_flight=False, in_contact=True)
    assert troops.is_flying_now("Sp", bought_flight=True, in_contact=False)
    assert not troops.is_flying_now("Sp", bought_flight=True, in_contact=True)
    assert troops.is_flying_now("CrV", bought_flight=False, in_contact=True)
    assert not troops.is_flying_now("Sp", bought_flight=False, in_contact=False)
