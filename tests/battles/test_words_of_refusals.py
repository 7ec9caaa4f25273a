"""No word of the server reaches a screen: ids, names of parts, what could not be read are told to programs only."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from battles.refusals import messages, refusal
from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.decisions import Decision
from rules.engine.inputs import KINDS, ChooseOne, Option, Path, Pieces
from rules.engine.inputs.path import Mover
from rules.engine.inputs.shape import bad
from rules.engine.messages import Template
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text
from rules.ninth_age.game import GAME as NINTH_AGE

ALL = {"de_bellis": DE_BELLIS.messages, "ninth_age": NINTH_AGE.messages, "site": messages()}
SAID_BY_PROGRAMS = {"reason", "kind", "option", "key", "id", "topic", "leg"}
PLACE = re.compile(r"\{(\w+)[^}]*\}")
WORD = re.compile(r"[a-z]+_[a-z_]+|[a-z]+\.[a-z]+\.[a-z]+|`|[“«„](?:" + "|".join(KINDS) + r")[”»]")


def forms(template: Template) -> Iterator[str]:
    yield from [template] if isinstance(template, str) else template


def refusals(name: str) -> Iterator[tuple[str, str, str]]:
    for key, languages in ALL[name].items():
        if ".refused." in key or key.startswith("engine.input."):
            for language, template in languages.items():
                for form in forms(template):
                    yield key, language, form


@pytest.mark.parametrize("name", ALL)
def test_no_refusal_has_a_word_of_the_server(name: str) -> None:
    found = [
        (key, language, form)
        for key, language, form in refusals(name)
        if WORD.search(PLACE.sub("", form)) or SAID_BY_PROGRAMS & set(PLACE.findall(form))
    ]
    assert len(list(refusals(name))) > 20
    assert found == []


ASKED = Decision(
    "any",
    "red",
    Pieces(("r1",), least=1, most=1),
    also=(
        Path({"r1": Mover(1.0, 1.0, 5.0)}),
        ChooseOne((Option("left", Text("left")), Option("right", Text("right")))),
    ),
)
HOSTILE = (
    [],
    {},
    {"path": {"legs": []}},
    {"pieces": ["somebody"]},
    {"pieces": "r1"},
    {"pieces": ["r1"], "nonsense": 1},
    {"pieces": ["r1"], "path": {"legs": [{"kind": "fly", "amount": 1}]}},
    {"pieces": ["r1"], "path": {"legs": [{"kind": "side", "amount": 1}]}},
    {"pieces": ["r1"], "path": {"to": [1, 2, 3]}},
    {"pieces": ["r1"], "choose_one": "nowhere"},
)


@pytest.mark.parametrize("answer", HOSTILE)
def test_what_is_no_answer_is_refused_with_numbers_at_most(answer: object) -> None:
    with pytest.raises(IllegalAction) as refused:
        ASKED.check(answer)
    assert all(isinstance(value, int | float) for value in refused.value.message.params.values())


def test_programs_are_told_what_players_are_not() -> None:
    assert bad("missing", kind="path").detail == {"kind": "path"}
    assert bad("how_many", least=1, most=2).message.params == {"least": 1, "most": 2}
    told = refusal("message", reason="Expected `object`")
    assert msgspec.to_builtins(told.message.params) == {}
    assert told.detail == {"reason": "Expected `object`"}
