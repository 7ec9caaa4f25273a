"""Where a module cites a rule."""

from rules.engine.citations import Site, sites, sites_of_rows

SOURCE = '''"""TST-ONE-001 is what this module is about."""

TABLE = (Row("TST-ONE-002", 3), Row("TST-ONE-003", 4))


def reach(unit):
    """How far it reaches (TST-ONE-004)."""
    far = 12  # TST-ONE-005
    if unit.large and unit.seen:  # TST-ONE-006, 007
        far += 6
    # At night they see half as far (TST-ONE-008).
    if unit.blind:
        refuse("TST-ONE-009", "blind")
    return min(
        far,
        24,  # TST-ONE-010
    )
'''


def lines(rule: str) -> list[tuple[str, int, int]]:
    return [site[1:] for site in sites(SOURCE) if site.rule == rule]


def test_the_docstring_of_a_module_cites_nothing():
    assert lines("TST-ONE-001") == []


def test_a_row_of_a_table_cites_its_rule():
    assert lines("TST-ONE-002") == lines("TST-ONE-003") == [("value", 3, 3)]


def test_a_docstring_cites_for_its_whole_function():
    assert lines("TST-ONE-004") == [("function", 6, 17)]


def test_a_lines_end_cites_for_its_statement_or_for_the_head_of_its_block():
    assert lines("TST-ONE-005") == [("line", 8, 8)]
    assert lines("TST-ONE-006") == lines("TST-ONE-007") == [("line", 9, 9)]


def test_a_comment_above_cites_for_what_follows():
    assert lines("TST-ONE-008") == [("line", 12, 12)]


def test_a_refusal_cites_with_the_condition_that_leads_to_it():
    assert lines("TST-ONE-009") == [("value", 12, 13)]


def test_inside_a_long_statement_a_comment_cites_its_line():
    assert lines("TST-ONE-010") == [("line", 16, 16)]


def test_they_come_in_the_order_of_the_lines():
    assert sites("x = 1  # TST-ONE-002\ny = 2  # TST-ONE-001\n") == [
        Site("TST-ONE-002", "line", 1, 1),
        Site("TST-ONE-001", "line", 2, 2),
    ]


def test_a_row_of_written_effects_cites_its_rule_and_a_comment_nothing():
    rows = """rules:
  - key: stilts
    effects:
      # As TST-ONE-003 says.
      - {of: model, rule: TST-ONE-001}
      - of: unit
        when: [{who: unit, is: high}]
        rule: TST-ONE-002
"""
    assert sites_of_rows(rows) == [Site("TST-ONE-001", "value", 5, 5), Site("TST-ONE-002", "value", 6, 8)]
