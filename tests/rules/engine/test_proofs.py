"""When a proof of a rule still stands."""

import pytest

from rules.engine.coverage import Mutants, RuleCoverage
from rules.engine.proofs import Grounds, stale

RULE = "TST-ONE-001"
CODE = f"""
def reach(unit):
    if unit.large:  # {RULE}
        return 12
    return 6
"""
TEST = f"""
import pytest

@pytest.mark.rule("{RULE}")
def test_reach():
    assert reach(large) == 12

def test_other():
    assert reach(small) == 6
"""
TESTS = ("tests/test_guns.py::test_reach",)


@pytest.fixture
def place(tmp_path):
    for name in ("code", "tests"):
        (tmp_path / name).mkdir()
    (tmp_path / "code" / "guns.py").write_text(CODE)
    (tmp_path / "tests" / "test_guns.py").write_text(TEST)
    return tmp_path


def digest(place, tests=TESTS) -> str:
    return Grounds(place, place / "code").digest(RULE, tests)


def change(path, was: str, now: str) -> None:
    source = path.read_text()
    assert was in source
    path.write_text(source.replace(was, now))


def test_it_falls_with_a_change_of_the_lines_that_carry_out_the_rule(place):
    before = digest(place)
    change(place / "code" / "guns.py", "if unit.large:", "if not unit.large:")
    assert digest(place) != before


def test_it_falls_with_a_change_of_a_test_that_claims_it(place):
    before = digest(place)
    change(place / "tests" / "test_guns.py", "== 12", ">= 12")
    assert digest(place) != before


def test_it_falls_when_such_a_test_is_gone(place):
    before = digest(place)
    change(place / "tests" / "test_guns.py", "test_reach", "test_range")
    assert digest(place) != before


def test_nothing_else_moves_it(place):
    before = digest(place)
    change(place / "code" / "guns.py", "\ndef reach", "\nLONG = 3\n\n\ndef reach")
    change(place / "code" / "guns.py", "return 6", "return 7")
    change(place / "tests" / "test_guns.py", "== 6", "== 7")
    assert digest(place) == before
    assert digest(place, (f"{TESTS[0]}[large]", f"{TESTS[0]}[small]")) == before


def test_a_scenario_is_a_test_as_well(place):
    sheet = place / "tests" / "guns.yaml"
    sheet.write_text(
        "format: 1\nscenarios:\n  - {id: SC-1, rules: [TST-ONE-001], title: a}\n  - {id: SC-2, title: b}\n"
    )
    tests = ("tests/guns.yaml::SC-1",)
    before = digest(place, tests)
    change(sheet, "title: b", "title: c")
    assert digest(place, tests) == before
    change(sheet, "title: a", "title: c")
    assert digest(place, tests) != before


def test_what_stands_is_what_was_proved_on_the_same_grounds(place):
    proved = RuleCoverage("proved", tests=TESTS, mutants=Mutants(made=3, killed=3, digest=digest(place)))
    never = RuleCoverage("claimed", tests=TESTS)
    assert Grounds(place, place / "code").standing({RULE: proved, "TST-ONE-002": never}) == {RULE: proved.mutants}
    change(place / "code" / "guns.py", "if unit.large:", "if unit.small:")
    assert Grounds(place, place / "code").standing({RULE: proved}) == {}


def test_stale_are_the_enforced_rules_of_which_nothing_stands():
    kept = {
        "TST-ONE-001": RuleCoverage("proved"),
        "TST-ONE-002": RuleCoverage("claimed"),
        "TST-ONE-003": RuleCoverage("later"),
        "TST-TWO-001": RuleCoverage("proved"),
    }
    assert list(stale(kept, {"TST-ONE-001"})) == ["TST-ONE-002", "TST-TWO-001"]
    assert list(stale(kept, {"TST-ONE-001"}, ("TST-TWO",))) == ["TST-TWO-001"]
