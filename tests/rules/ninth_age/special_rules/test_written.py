"""The special rules that are written as data: all that they name is there, and all that is written is enforced."""

from rules.engine.written_effects.reading import read_effects
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.special_rules.catalogue import GIVEN, SPECIAL_RULES
from rules.ninth_age.special_rules.vocabulary import VOCABULARY
from rules.ninth_age.special_rules.written import FOLDER, WRITTEN

FILES = sorted(FOLDER.glob("*.yaml"))
READ = [read_effects(path.read_bytes(), path.name, VOCABULARY) for path in FILES]
RULES = [rule.row for file in READ for rule in file.rules]
ROWS = [row for rule in RULES for row in rule.effects]


def test_all_that_is_written_is_enforced():
    assert [str(problem) for file in READ for problem in file.unenforced] == []


def test_most_special_rules_are_data_and_none_is_written_twice():
    assert len(WRITTEN) == len(RULES) >= 40
    assert WRITTEN.items() <= SPECIAL_RULES.items()


def test_the_words_are_there():
    words = {row.words for row in ROWS if row.words} | {f"t9a.rule.{rule.key}" for rule in RULES}
    assert words - MESSAGES.keys() == set()


def test_rules_that_are_named_are_known():
    named = {key for row in ROWS for key in (*row.grant, *row.suppress, *row.inflict)}
    named |= {one.name for row in ROWS for one in row.when if one.is_.endswith(("having", "carrying"))}
    assert named - {*SPECIAL_RULES, *GIVEN} == set()


def test_every_requirement_is_used_by_a_row():
    used = {(one.who, one.is_) for row in ROWS for one in row.when}
    known = {(who, what) for who, kinds in VOCABULARY.requirements.items() for what in kinds}
    assert known - used == set()
