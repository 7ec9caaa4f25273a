"""Which mistakes are made for a rule."""

from rules.engine.effects import Modify
from rules.engine.hooks import Query
from rules.engine.laws import COUNT
from rules.engine.text import text
from rules.engine.written_effects.rows import RequirementRow
from rules.engine.written_effects.vocabulary import Required, Requirement
from tests.mutants.mutants import Code

SOURCE = '''
def reach(unit):
    """How far it shoots (TST-ONE-001, TST-ONE-002)."""
    if unit.large:  # TST-ONE-001
        return 12
    return 6 if unit.blind else 18
'''


def words(folder, rule: str) -> list[str]:
    (folder / "guns.py").write_text(SOURCE, encoding="utf-8")
    return [mutant.words for mutant in Code(folder).mutants(rule)]


def test_where_a_line_carries_the_rule_nothing_else_is_changed(tmp_path):
    found = words(tmp_path, "TST-ONE-001")
    assert len(found) == 3
    assert all("-    if unit.large:" in one for one in found)


def test_where_only_the_function_does_all_of_it_is_changed(tmp_path):
    found = words(tmp_path, "TST-ONE-002")
    assert any("-    if unit.large:" in one for one in found)
    assert any("+    return 7 if unit.blind else 18" in one for one in found)


def test_an_effect_is_left_out_or_adds_one_more(tmp_path):
    effect = Modify(Query("fight", COUNT), "TST-ONE-003", text("any"), 2, lambda situation: True)
    assert words(tmp_path, effect.rule) == [
        "Modify 0 of TST-ONE-003 is left out",
        "Modify 0 of TST-ONE-003 adds 1 more",
    ]


def test_of_a_written_effect_each_requirement_is_left_out(tmp_path):
    rows = [RequirementRow("place", is_) for is_ in ("wet", "cold")]
    when = Required(tuple((Requirement(lambda place, name, word=row.is_: word in place), row) for row in rows))
    effect = Modify(Query("fight", COUNT), "TST-ONE-004", text("any"), lambda situation: 2, when)
    code = Code(tmp_path)
    found = [mutant for mutant in code.mutants(effect.rule) if "require" in mutant.words]
    assert [mutant.words.rpartition(": ")[2] for mutant in found] == ["place is wet", "place is cold"]
    assert effect.contribution("wet") is None
    code.make(found[1])
    assert effect.contribution("wet") is not None


def test_a_rule_that_nothing_cites_has_none(tmp_path):
    assert words(tmp_path, "TST-ONE-009") == []
