"""Other code under functions that are there, and other tables under their names."""

import importlib.util
import os
import sys

import pytest

from rules.engine.effects import Modify
from rules.engine.hooks import Query
from rules.engine.laws import COUNT
from rules.engine.text import text
from tests.mutants.children import in_children
from tests.mutants.edits import Edits, edited
from tests.mutants.swapping import functions, never, require, set_anew, swap

SOURCE = """
TABLE = {"bow": 24, "pistol": 12}
LONGEST = max(TABLE.values())


def hits(face, needed):
    def enough():
        return face >= needed

    return enough()


class Gun:
    def reaches(self, inches):
        return inches <= LONGEST
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    path = tmp_path / "rules_of_guns.py"
    path.write_text(SOURCE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("rules.of_guns", path)
    made = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "rules.of_guns", made)
    spec.loader.exec_module(made)
    made.path = path
    return made


def mistakes(line: int) -> list[bytes]:
    edits = Edits(SOURCE.encode())
    return [edited(edits.source, edit) for edit in edits.on(line, line)]


def first_that_says(words: bytes, line: int) -> bytes:
    return next(one for one in mistakes(line) if words in one)


def test_a_function_gets_other_code_wherever_it_is_held(module):
    held = module.hits
    assert held(4, 4)
    known = functions(module.path.parent)[str(module.path)]
    assert swap(module.path, first_that_says(b"face > needed", 8), known)
    assert not held(4, 4)
    assert held(5, 4)


def test_so_does_a_method(module):
    gun = module.Gun()
    known = functions(module.path.parent)[str(module.path)]
    assert swap(module.path, first_that_says(b"inches < LONGEST", 15), known)
    assert not gun.reaches(24)


def test_a_table_is_made_anew_with_all_that_comes_of_it(module):
    wrong = first_that_says(b'"bow": 25', 2)
    assert not swap(module.path, wrong, functions(module.path.parent)[str(module.path)])
    assert set_anew(module.path, wrong)
    assert module.TABLE["bow"] == 25
    assert module.Gun().reaches(25)


def test_an_effect_is_left_out_as_a_value():
    effect = Modify(Query("fight", COUNT), "ANY-001", text("any"), 1, lambda situation: True)
    assert effect.contribution(None) is not None
    require(effect, never)
    assert effect.contribution(None) is None


def test_children_tell_what_they_found_and_change_nothing_here():
    seen: list[str] = []

    def work(word):
        return lambda: (seen.append(word), word)[1]

    found = dict(in_children([("a", work("x")), ("b", work("y")), ("c", lambda: os._exit(1))], 2))
    assert found == {"a": "x", "b": "y", "c": None}
    assert seen == []


def test_a_child_that_turns_in_circles_is_given_up():
    def endless():
        while True:
            pass

    assert dict(in_children([("a", endless)], 1, patience=1)) == {"a": None}
