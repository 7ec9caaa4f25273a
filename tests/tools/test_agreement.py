"""Verbs do not agree with the names of units, which are singular or plural, of either gender, and are not declined."""

from __future__ import annotations

import pytest

from tools import agreement


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "{unit} subisce {n} colpi."),
        ("it", "Turno 2: {unit} fugge dalla carica."),
        ("es", "{unit} huye de la carga."),
        ("es", "De común acuerdo {piece} se retira."),
        ("pl", "{unit} szarżuje na oddział {target}."),
        ("pl", "{unit}: strzela do {target}."),
        ("pl", "Cel ({target}) jest poza zasięgiem."),
    ],
)
def test_a_verb_that_would_agree_with_a_name_is_refused(language: str, text: str) -> None:
    assert agreement.faults(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "{unit}: {n} colpi subiti."),
        ("it", "L'unità {unit} non può tirare."),
        ("it", "Nessun modello di {unit} può tirare."),
        ("it", "{unit} contro {target} ({n} unità)"),
        ("es", "La unidad {unit} ya ha disparado en esta fase."),
        ("es", "{unit} contra {target}"),
        ("pl", "Oddział {unit} strzela do oddziału {target}."),
        ("pl", "{unit} → {target}: {n} strzelców."),
    ],
)
def test_a_noun_before_the_name_or_no_verb_at_all_is_right_for_every_name(language: str, text: str) -> None:
    assert not agreement.faults(language, text)


def test_no_text_of_the_games_makes_a_verb_agree_with_a_name() -> None:
    assert list(agreement.problems()) == []
