"""When a rule counts as proved."""

from rules.engine.coverage import Claims, coverage, shortcomings, switches_in, unknown
from rules.engine.rulebook import Chapter, ReferenceOnly, Rule, Rulebook


def rulebook(*ids: str, reference_only: tuple[str, ...] = (), **rest: dict[str, str]) -> Rulebook:
    rules = {id: Rule(id=id, title=id, rule="It holds.") for id in ids}
    chapter = Chapter(chapter="one", title="One", system="x", rules=tuple(rules.values()))
    reasons = {id: ReferenceOnly(reason="definition_only", because="It defines.") for id in reference_only}
    return Rulebook(
        chapters=(chapter,), rules=rules, terms={}, reasons=("definition_only",), reference_only=reasons, **rest
    )


A = "TST-ONE-001"
BOOK = rulebook(A)


def state(found: Claims, switches=(), proven=True) -> tuple[str, str]:
    entry = coverage(BOOK, found, switches, proven=proven)[A]
    return entry.status, entry.because


def test_a_rule_that_no_test_claims_is_unproved():
    assert state(Claims()) == ("unproved", "no test claims it")


def test_so_is_one_of_which_a_test_fails():
    assert state(Claims({A: ["t1", "t2"]}, failed=["t2"])) == ("unproved", "fails: t2")


def test_a_switch_must_make_a_test_fail():
    claims = Claims({A: ["t"]}, failed_without={A: []})
    assert state(claims, switches=[A])[0] == "unproved"
    assert state(Claims({A: ["t"]}, failed_without={A: ["t"]}), switches=[A])[0] == "proved"


def test_a_switch_that_was_only_looked_up_counts_as_one():
    assert state(Claims({A: ["t"]}, consulted=[A]))[0] == "unproved"


def test_plain_procedure_is_proved_by_its_tests():
    assert state(Claims({A: ["t"]}))[0] == "procedure"


def test_without_a_proof_claims_are_claims():
    assert state(Claims({A: ["t"]}), switches=[A], proven=False)[0] == "claimed"


def test_rules_for_reference_need_a_reason_and_stay_few():
    ids = [f"TST-ONE-{number:03}" for number in range(1, 41)]
    claims = Claims({id: ["t"] for id in ids})
    one = coverage(rulebook(*ids, reference_only=(A,)), claims, ())
    assert (one[A].status, one[A].because) == ("reference_only", "definition_only")
    assert shortcomings(one) == []
    two = coverage(rulebook(*ids, reference_only=(A, "TST-ONE-002")), claims, ())
    assert shortcomings(two) == ["2 of 40 rules are for reference only, which is 5 % or more"]


def test_a_rule_that_comes_later_is_neither_proved_nor_a_shortcoming():
    book = rulebook(A, later={A: "magic"})
    entry = coverage(book, Claims(), ())[A]
    assert (entry.status, entry.because) == ("later", "magic")
    assert shortcomings({A: entry}) == []


def test_once_the_code_enforces_it_or_a_test_claims_it_it_is_judged_like_any_other():
    book = rulebook(A, later={A: "magic"})
    assert coverage(book, Claims(), [A])[A].status == "unproved"
    assert coverage(book, Claims({A: ["t"]}), [A])[A].status == "unproved"
    assert coverage(book, Claims({A: ["t"]}, failed_without={A: ["t"]}), [A])[A].status == "proved"


def test_of_a_rule_that_is_enforced_in_part_it_is_said_with_what_the_rest_comes():
    book = rulebook(A, partly={A: "magic"})
    entry = coverage(book, Claims({A: ["t"]}), ())[A]
    assert (entry.status, entry.rest) == ("procedure", "magic")


def test_shortcomings_are_the_unproved_rules():
    assert shortcomings(coverage(BOOK, Claims(), ())) == ["TST-ONE-001: no test claims it"]


def test_a_claim_of_a_rule_that_does_not_exist_is_found():
    assert unknown(BOOK, Claims({"TST-ONE-099": ["t"], A: ["t"]})) == ["TST-ONE-099"]


def test_switches_are_found_in_the_source():
    source = """
refuse("TST-ONE-001", "key")
if switched_off("TST-ONE-002"): pass
Modify(query, "TST-ONE-003", text("x"), 1, when)
Forbid("topic", rule="TST-ONE-004", message=m, applies=a)
told("event", rule="TST-ONE-005")
Roll("label", rule="TST-ONE-006")
"""
    assert switches_in(source) == {f"TST-ONE-{number:03}" for number in range(1, 5)}
