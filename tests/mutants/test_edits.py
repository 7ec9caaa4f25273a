"""Which mistakes are put into a source."""

from tests.mutants.edits import Edits, edited, shown


def mistakes(source: str, line: int = 1) -> list[str]:
    """The line as it reads with each of its mistakes."""
    edits = Edits(source.encode())
    return [edited(edits.source, edit).decode().splitlines()[line - 1].strip() for edit in edits.on(line, line)]


def test_a_condition_is_true_false_and_turned_round_and_its_comparison_moved():
    assert mistakes("if a < b: pass") == [
        "if True: pass",
        "if False: pass",
        "if not (a < b): pass",
        "if a <= b: pass",
    ]


def test_of_several_conditions_each_is_left_out():
    both = mistakes("def f():\n    return (a or b) and c", 2)
    assert "return c" in both
    assert "return (a or b)" in both
    assert mistakes("x = a and b and c")[3:] == ["x = b and c", "x = a and c", "x = a and b"]


def test_a_number_is_moved_by_one_either_way_and_the_least_taken_for_the_most():
    assert mistakes("f(min(a, 3))") == ["pass", "f(max(a, 3))", "f(min(a, 4))", "f(min(a, (2)))"]


def test_a_statement_is_left_out_and_what_is_given_back_or_kept():
    assert mistakes("one.where = there") == ["pass"]
    assert mistakes("refuse(rule, key)") == ["pass"]
    assert mistakes("kept = found(a)") == ["kept = None"]
    assert mistakes("def f():\n    return found(a)", 2) == ["return None"]
    assert mistakes("for one in several: f(one)")[0] == "for one in (): f(one)"


def test_a_row_of_a_table_is_left_out():
    assert mistakes("TABLE = (Row(a), Row(b))") == ["TABLE = None", "TABLE = (*(), Row(b))", "TABLE = (Row(a), *())"]


def test_in_what_is_told_nothing_is_changed():
    assert mistakes("battle.tell(told('key', n=2, ok=a < b))") == []


def test_lines_stay_where_they_are():
    source = b"if (a and\n    b):\n    c()\nd()\n"
    edits = Edits(source)
    assert all(edited(source, edit).count(b"\n") == source.count(b"\n") for edit in edits.on(1, 2))


def test_a_mistake_is_shown_as_a_diff():
    edits = Edits(b"x = 1\ny = 2\n")
    (first, *_) = edits.on(2, 2)
    assert shown(edits.source, first, "a.py") == "@@ -2 +2 @@\n-y = 2\n+y = 3"


def test_two_statements_are_exchanged_where_their_order_can_matter():
    body = "def f(a):\n    yield from roll(a)\n    a.lose(1)\n    b = a.left\n    a = 3\n    c = 4"
    edits = Edits(body.encode())
    whole = [edited(edits.source, edit).decode() for edit in edits.on(2, 6)]
    assert "def f(a):\n    a.lose(1)\n    yield from roll(a)\n    b = a.left\n    a = 3\n    c = 4" in whole
    assert "def f(a):\n    yield from roll(a)\n    a.lose(1)\n    a = 3\n    b = a.left\n    c = 4" in whole
    assert not any("c = 4\n    a = 3" in one or "b = a.left\n    a.lose(1)" in one for one in whole)
