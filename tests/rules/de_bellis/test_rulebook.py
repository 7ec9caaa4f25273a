"""The catalogue of De Bellis Fantasy holds together."""

from __future__ import annotations

from rules.de_bellis.catalogue import glossary, rulebook


def test_all_311_rules_are_there_in_eight_chapters() -> None:
    assert len(rulebook().rules) == 311
    assert [chapter.chapter for chapter in rulebook().chapters] == [
        "troops-and-bases",
        "armies-and-command",
        "terrain-and-deployment",
        "turn-and-movement",
        "shooting",
        "melee",
        "results",
        "victory",
    ]


def test_what_the_source_leaves_open_is_ruled() -> None:
    assert all(rule.ruling for rule in rulebook().rules.values() if rule.unclear)


def test_less_than_5_per_cent_of_the_rules_are_reference_only() -> None:
    assert len(rulebook().reference_only) < 0.05 * len(rulebook().rules)
    assert all(entry.because for entry in rulebook().reference_only.values())


def test_the_terms_of_the_chapters_are_those_of_the_glossary() -> None:
    for chapter in rulebook().chapters:
        for term in chapter.terms:
            whole = glossary()[term.key]
            assert (whole.en, whole.it, whole.es, whole.pl) == (term.en, term.it, term.es, term.pl)
