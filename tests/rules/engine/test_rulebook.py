"""A catalogue that contradicts itself is not loaded."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.engine.rulebook import Rulebook, RulebookError, load

GLOSSARY = "terms:\n  - {key: die, en: Die, it: Dado, es: Dado, pl: Kość}\n"


def catalogue(folder: Path, rules: str, *, glossary: str = GLOSSARY, status: str = "") -> Rulebook:
    (folder / "01-basics.yaml").write_text(
        f"chapter: basics\ntitle: Basics\nsystem: x\nrules:\n{rules}", encoding="utf-8"
    )
    (folder / "glossary.yaml").write_text(glossary, encoding="utf-8")
    if status:
        (folder / "status.yaml").write_text(status, encoding="utf-8")
    return load(folder)


def test_rules_and_terms_are_found_by_id(tmp_path: Path) -> None:
    book = catalogue(
        tmp_path, "  - {id: A-1, title: One, rule: Roll., see: [A-2]}\n  - {id: A-2, title: Two, rule: Add.}\n"
    )
    assert book.rule("A-2").title == "Two"
    assert book.chapter_of("A-1").chapter == "basics"
    assert book.terms["die"].pl == "Kość"
    with pytest.raises(KeyError):
        book.rule("A-3")
    with pytest.raises(KeyError):
        book.chapter_of("A-3")


def test_a_reference_to_nowhere_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="A-9"):
        catalogue(tmp_path, "  - {id: A-1, title: One, rule: Roll., see: [A-9]}\n")


def test_an_id_that_stands_twice_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="twice"):
        catalogue(tmp_path, "  - {id: A-1, title: One, rule: Roll.}\n  - {id: A-1, title: Two, rule: Add.}\n")


def test_a_term_without_a_language_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(msgspec.ValidationError):
        catalogue(tmp_path, "  - {id: A-1, title: One, rule: Roll.}\n", glossary="terms:\n  - {key: die, en: Die}\n")


def test_an_unknown_field_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(msgspec.ValidationError):
        catalogue(tmp_path, "  - {id: A-1, title: One, rule: Roll., comment: no}\n")


@pytest.mark.parametrize(
    "status",
    [
        "reasons: [why]\nreference_only:\n  A-2: {reason: why, because: So.}\n",
        "reasons: [why]\nreference_only:\n  A-1: {reason: other, because: So.}\n",
    ],
)
def test_a_status_names_an_existing_rule_and_a_reason_of_the_list(tmp_path: Path, status: str) -> None:
    with pytest.raises(RulebookError):
        catalogue(tmp_path, "  - {id: A-1, title: One, rule: Roll.}\n", status=status)


def test_what_is_said_of_special_rules_and_items_and_of_each_edition_is_kept(tmp_path: Path) -> None:
    book = catalogue(
        tmp_path,
        "  - {id: A-1, title: One, name: Fly, hooks: [move], rule: It flies., differs: {first: No., second: Yes.}}\n"
        "  - {id: A-2, title: Two, version: '2', old: Walks., new: Runs., disagree: They do.}\n",
    )
    assert book.rule("A-1").traits == {"name": "Fly", "hooks": ["move"]}
    assert book.rule("A-1").differs == {"first": "No.", "second": "Yes."}
    assert (book.rule("A-2").rule, book.rule("A-2").disagree) == ("Runs.", "They do.")


TWO = "  - {id: X-ONE-001, title: One, rule: Roll.}\n  - {id: X-TWO-001, title: Two, rule: Add.}\n"
BARE = "reasons: []\nreference_only: {}\n"


def test_a_rule_that_comes_later_is_named_by_its_id_or_with_its_chapter(tmp_path: Path) -> None:
    status = f"{BARE}later: {{magic: [X-ONE], combat: [X-TWO-001]}}\npartly: {{combat: [X-ONE-001]}}\n"
    book = catalogue(tmp_path, TWO, status=status)
    assert book.later == {"X-ONE-001": "magic", "X-TWO-001": "combat"}
    assert book.partly == {"X-ONE-001": "combat"}


@pytest.mark.parametrize("later", ["{magic: [X-SIX]}", "{magic: [X-TWO-002]}", "{magic: [X-ONE], combat: [X-ONE-001]}"])
def test_what_comes_later_is_in_the_rulebook_and_comes_with_one_thing(tmp_path: Path, later: str) -> None:
    with pytest.raises(RulebookError):
        catalogue(tmp_path, TWO, status=f"{BARE}later: {later}\n")
