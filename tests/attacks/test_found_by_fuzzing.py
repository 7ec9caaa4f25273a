"""What `make fuzz` has found, and what is like it: each was a traceback once."""

import json
from functools import partial
from types import SimpleNamespace

import pytest

from rules.de_bellis import drawn_maps
from rules.engine.army_books.effective import CHARACTERISTIC, characteristics
from rules.engine.army_books.reading import BookRefused, parse_book
from rules.engine.inputs import PathAnswer
from rules.engine.inputs.shape import read_as
from rules.engine.refusal import IllegalAction
from rules.ninth_age.army_building.survey import leadership
from rules.ninth_age.game_setup import map_format
from rules.ninth_age.outlook import outlook
from rules.ninth_age.scenario import state_from

HALF = "\\ud800"


@pytest.mark.parametrize("written", [f'{{"{HALF}": 1}}', f'{{"id": "{HALF}"}}', f'"{HALF}": 1', f'id: "{HALF}"'])
def test_an_army_book_with_half_a_letter_is_refused_in_words_that_can_be_sent(written):
    with pytest.raises(BookRefused, match="cannot be read") as refused:
        parse_book(written.encode(), "a.yaml")
    str(refused.value).encode()


@pytest.mark.parametrize("checked", [map_format.checked, drawn_maps.checked, partial(read_as, PathAnswer)])
@pytest.mark.parametrize("field", ["width", "height", "legs"])
def test_half_a_letter_where_something_else_belongs_is_refused(checked, field):
    with pytest.raises(IllegalAction) as refused:
        checked({"name": "", field: "\ud800"})
    str(refused.value.detail).encode()


def test_whole_letters_of_two_halves_are_read():
    with pytest.raises(BookRefused) as refused:
        parse_book(json.dumps({"id": "🐟"}).encode(), "a.json")
    assert "cannot be read" not in str(refused.value)


@pytest.mark.parametrize("piece", ["²", "①", "٣", "7"])
def test_a_combat_at_a_place_that_is_no_number_is_none(piece):
    """`GET /api/battles/<id>/outlook/?piece=²` in the Melee Phase."""
    state = state_from({"phase": "combat", "options": {"free_hand": []}})
    assert outlook(state, None, piece) in ({}, {"facts": {}})


@pytest.mark.parametrize("words", ["--5", "-", "9" * 5000], ids=["--5", "-", "9…"])
def test_a_characteristic_that_is_no_number_stays_words(words):
    """A book may set a characteristic to anything."""
    changed = SimpleNamespace(characteristics={"S": 3}, modifiers=[SimpleNamespace(field=f"{CHARACTERISTIC}S")])
    book = SimpleNamespace(words=lambda printed, field, modifiers, place: words)
    assert characteristics(book, changed, None) == {"S": words}


def test_a_leadership_without_end_is_none(monkeypatch):
    part = SimpleNamespace(part="", characteristics={"Ld": "9" * 5000})
    monkeypatch.setattr("rules.ninth_age.army_building.survey.parts_of", lambda evaluation, place: [part])
    unit = SimpleNamespace(place=SimpleNamespace(walk=lambda: [None]))
    assert leadership(SimpleNamespace(evaluation=None), unit) == 0
