"""What is kept of the state of each rule."""

from rules.engine import coverage_file
from rules.engine.coverage import Mutants, RuleCoverage


def test_each_test_is_kept_once_and_how_many_mutants_live_but_not_which(tmp_path):
    mutants = Mutants(made=3, killed=1, equivalent=1, survivors=("- a\n+ b",), digest="abc")
    state = RuleCoverage("claimed", "1 of 3 mutants live", tests=("t::a[1]", "t::a[2]", "t::b"), mutants=mutants)
    coverage_file.write(tmp_path, {"TST-ONE-001": state})
    kept = coverage_file.read(tmp_path)["TST-ONE-001"]
    assert kept.tests == ("t::a", "t::b")
    assert kept.mutants == Mutants(made=3, killed=1, equivalent=1, digest="abc")
    assert kept.mutants.living == 1


def test_nothing_is_kept_before_somebody_has_looked(tmp_path):
    assert coverage_file.read(tmp_path) == {}
