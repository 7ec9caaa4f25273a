"""English as players speak it: which words the check refuses, and that no text of the site uses one."""

from __future__ import annotations

import pytest

from rules.de_bellis.messages import MESSAGES as DE_BELLIS
from rules.engine.messages import Messages
from rules.ninth_age.messages import MESSAGES as NINTH_AGE
from tools import wording

GAMES = {"de_bellis": DE_BELLIS, "ninth_age": NINTH_AGE}


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("Answer before the hand-over.", "Your turn"),
        ("Onlookers see this later.", "Spectator"),
        ("Somebody challenges you", "someone"),
        ("3 days per turn, a week in reserve", "time bank"),
        ("You will get a mail.", "Email"),
        ("Switch on again", "turn on"),
        ("It stays off until you switch it back on.", "turn on"),
        ("3 rolls: all as they had to be.", "all verified"),
        ("All as usual", "Use defaults"),
        ("Do not disturb", "Quiet hours"),
        ("The unit must stand wholly in your zone.", "entirely"),
        ("{unit} charges {target}.", "past tense"),
        ("Combat Reform: {unit} is undone.", "past tense"),
        ("The unit flees at once.", "immediately"),
        ("Whoever is charged may flee.", "any unit that"),
        ("The reaction is to be declared first.", "must be"),
        ("The unit gets to shoot.", "may"),
        ("Elves never profit from it.", "benefits from"),
        ("Drag your unit onto him.", "the enemy"),
        ("Over half of the unit is in the wood.", "more than"),
        ("The source does not say how.", "the rulebook"),
    ],
)
def test_translated_english_is_refused_with_what_to_say_instead(text: str, instead: str) -> None:
    found = wording.faults(text)
    assert len(found) == 1
    assert instead in found[0]


@pytest.mark.parametrize(
    "text",
    [
        "Your turn",
        "Units in reserve arrive later.",
        "Mithril Mail",
        "{unit} charged {target} ({side}).",
        "{unit} as a group",
        "The weapon of {unit} is jammed.",
        "{model} accepts.",
        "A time bank holds time for the whole battle.",
        "The Champion attacks as usual.",
        "At most 5 files at once.",
    ],
)
def test_what_players_say_passes(text: str) -> None:
    assert wording.faults(text) == []


# `make lint` reads them all as well (tools/check_messages.py).
@pytest.mark.long
def test_every_text_of_the_site_passes() -> None:
    assert wording.problems() == []


@pytest.mark.long
def test_pages_scripts_games_lessons_battles_and_rules_are_all_read() -> None:
    places = {place for place, _text in wording.english()}
    for part in ("templates/", "static/battle/", "rules/ninth_age/messages/", "rules/de_bellis/lessons/"):
        assert any(part in place for place in places), part
    for one in ("rules/engine/wording/engine.yaml", "battles/messages/time.yaml", "rules/de_bellis/coach.yaml"):
        assert one in places
    assert {"DBF-MOV-001", "T9A-MOV-001", "T9A-SPC-001"} <= places


def test_words_that_the_english_has_given_up_are_refused_in_translations() -> None:
    assert wording.faults("Da un passaggio di mano al successivo.", "it") == ["“passaggio di mano”: say turno"]
    assert wording.faults("Ofrecer tablas", "es") == ["“tablas”: say empate"]
    assert wording.faults("Na każde posiedzenie", "pl") == ["“posiedzenie”: say tura"]
    assert wording.faults("Sesión", "es") == []


def test_quotes_and_apostrophes_of_pages_are_those_of_the_country() -> None:
    assert wording.faults("“Blocca”: l'unità", "it", "locale/it, django") == [
        "““Blocca””: say «…»",
        "“l'unità”: say the apostrophe ’",
    ]
    assert wording.faults("Pulsa “Bloquear”.", "es", "locale/es, django") == ["““Bloquear””: say «…»"]
    assert wording.faults("Wybierz “Zablokuj”.", "pl", "locale/pl, django") == ["““Zablokuj””: say „…”"]
    assert wording.faults("l'unità", "it") == []
    assert wording.faults('Crea <a href="/">l’account</a>', "it", "locale/it, django") == []


def test_polish_says_whose_turn_it_is_in_one_way_and_shows_nobodys_gender() -> None:
    assert wording.faults("Twój ruch", "pl") == ["“Twój ruch”: say twoja kolej, kolej przeciwnika"]
    assert wording.faults("Zagrał(a)", "pl") == ["“Zagrał(a)”: say a sentence that shows no gender"]
    assert wording.faults("Wygrałeś", "pl", "locale/pl, django") == ["“Wygrałeś”: say a sentence that shows no gender"]
    assert wording.faults("Twoja kolej", "pl", "locale/pl, django") == []


def test_a_word_that_is_wrong_in_one_game_is_refused_there_alone() -> None:
    text = "Penetrazione dell'Armatura (1) in mischia."
    there = wording.faults(text, "it", "rules/ninth_age/messages/says_rules.yaml")
    assert there == ["“mischia”: say corpo a corpo, combattimento"]
    assert wording.faults(text, "it", "rules/de_bellis/messages/melee.yaml") == []


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("it", "Armi con Penetrazione dell'Armatura (1).", "Armi con Penetrazione (1)."),
        ("es", "Poder de Penetración (1) y Furia Asesina.", "Penetración (1)."),
        ("es", "Continuar el asalto a un Edificio", "Otra arma en cada asalto."),
        ("pl", "Walka Wręcz 3 przeciw 4", "−1 do trafienia atakami wręcz."),
    ],
)
def test_the_terms_of_the_9th_age_are_those_of_its_rulebooks(language: str, right: str, wrong: str) -> None:
    place = "rules/ninth_age/messages/says_items.yaml"
    assert wording.faults(right, language, place) == []
    assert len(wording.faults(wrong, language, place)) == 1


@pytest.mark.parametrize(("game", "messages"), GAMES.items(), ids=GAMES)
def test_terms_and_labels_of_facts_pass_as_well_as_what_the_games_say(game: str, messages: Messages) -> None:
    for language in wording.banned_abroad():
        for key, entry in messages.items():
            said = str(entry[language])
            assert wording.faults(said, language, f"rules/{game}/messages/") == [], key
            assert "(none)" not in said, f"{key}: the glossary has no word for this"
