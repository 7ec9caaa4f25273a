"""When a rule counts as proved."""

from rules.engine.coverage import Claims, Mutants, coverage, shortcomings, unknown
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
CITED = {A: ("line",)}


def state(found: Claims, cited=CITED) -> tuple[str, str]:
    entry = coverage(BOOK, found, cited)[A]
    return entry.status, entry.because


def test_a_rule_that_no_test_claims_is_unproved():
    assert state(Claims()) == ("unproved", "no test claims it")


def test_so_is_one_of_which_a_test_fails():
    assert state(Claims({A: ["t1", "t2"]}, failed=["t2"])) == ("unproved", "fails: t2")


def test_so_is_one_that_the_code_cites_nowhere():
    assert state(Claims({A: ["t"]}), cited={}) == ("unproved", "the code cites it nowhere")


def test_one_whose_code_was_left_alone_is_claimed():
    assert state(Claims({A: ["t"]})) == ("claimed", "")
    assert state(Claims({A: ["t"]}, mutants={A: Mutants()})) == ("claimed", "")


def test_one_whose_mutants_are_all_noticed_is_proved():
    assert state(Claims({A: ["t"]}, mutants={A: Mutants(made=4, killed=4)})) == ("proved", "")


def test_so_is_one_of_which_the_others_change_nothing():
    assert state(Claims({A: ["t"]}, mutants={A: Mutants(made=4, killed=3, equivalent=1)})) == ("proved", "")


def test_one_of_which_a_mutant_lives_is_not():
    mutants = Mutants(made=4, killed=3, survivors=("- a < b\n+ a <= b",))
    assert state(Claims({A: ["t"]}, mutants={A: mutants})) == ("claimed", "1 of 4 mutants live")


def test_rules_for_reference_need_a_reason_and_stay_few():
    ids = [f"TST-ONE-{number:03}" for number in range(1, 41)]
    claims, cited = Claims({id: ["t"] for id in ids}), dict.fromkeys(ids, ("line",))
    one = coverage(rulebook(*ids, reference_only=(A,)), claims, cited)
    assert (one[A].status, one[A].because) == ("reference_only", "definition_only")
    assert shortcomings(one) == []
    two = coverage(rulebook(*ids, reference_only=(A, "TST-ONE-002")), claims, cited)
    assert shortcomings(two) == ["2 of 40 rules are for reference only, which is 5 % or more"]


def test_a_rule_that_comes_later_is_neither_proved_nor_a_shortcoming():
    book = rulebook(A, later={A: "magic"})
    entry = coverage(book, Claims(), {})[A]
    assert (entry.status, entry.because) == ("later", "magic")
    assert shortcomings({A: entry}) == []
    assert coverage(book, Claims(), CITED)[A].status == "later"


def test_once_it_refuses_or_acts_or_a_test_claims_it_it_is_judged_like_any_other():
    book = rulebook(A, later={A: "magic"})
    assert coverage(book, Claims(), {A: ("value",)})[A].status == "unproved"
    assert coverage(book, Claims({A: ["t"]}), {})[A].status == "unproved"
    assert coverage(book, Claims({A: ["t"]}), CITED)[A].status == "claimed"


def test_of_a_rule_that_is_enforced_in_part_it_is_said_with_what_the_rest_comes():
    book = rulebook(A, partly={A: "magic"})
    entry = coverage(book, Claims({A: ["t"]}), CITED)[A]
    assert (entry.status, entry.rest) == ("claimed", "magic")


def test_shortcomings_are_the_unproved_rules():
    assert shortcomings(coverage(BOOK, Claims(), CITED)) == ["TST-ONE-001: no test claims it"]


def test_a_claim_of_a_rule_that_does_not_exist_is_found():
    assert unknown(BOOK, Claims({"TST-ONE-099": ["t"], A: ["t"]})) == ["TST-ONE-099"]
