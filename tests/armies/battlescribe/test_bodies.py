"""Base sizes and troop types: from the file, from our own data, and what is left is asked once."""

import pytest
import yaml

from armies.battlescribe.bodies import SIZES, Answer, missing, with_answers, without_profile
from armies.battlescribe.converting.bodies import TROOP_TYPES, base, ridden, troop_type
from armies.battlescribe.importing import import_files
from rules.engine.army_books.choices import Base, Body
from tests.armies.battlescribe.sources import files_in, folders, own


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("20x20mm", Base(width=20, depth=20)),
        ("25 x 50 mm ", Base(width=25, depth=50)),
        ("40×40m", Base(width=40, depth=40)),
        ("100x150", Base(width=100, depth=150)),
        ("60mm Round Base", Base(width=60, depth=60, round=True)),
        ("75mm round", Base(width=75, depth=75, round=True)),
        ("Cavalry 25x50mm", Base(width=25, depth=50)),
        ("", None),
        ("-", None),
        ("00x20", None),
    ],
)
def test_printed_bases(printed, expected):
    assert base(printed) == expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Infantry", "infantry"),
        ("Infantry (Character)", "infantry"),
        ("Monster (Character", "monster"),
        ("Warbeast", "war_beast"),
        ("War Beasts", "war_beast"),
        ("Warmachine", "war_machine"),
        ("Cavalry 25x50mm", "cavalry"),
        ("Ridden Monster", "ridden_monster"),
        ("Crew", ""),
        ("", ""),
    ],
)
def test_printed_troop_types(printed, expected):
    assert troop_type(printed) == expected


def test_riders_become_what_they_ride():
    of = {kind: ridden(Body(troop_type=kind)).troop_type for kind in TROOP_TYPES.values()}
    assert (of["war_beast"], of["monstrous_beast"], of["monster"]) == ("cavalry", "monstrous_cavalry", "ridden_monster")
    assert (of["chariot"], of["infantry"], of["monstrous_cavalry"]) == ("chariot", "infantry", "monstrous_cavalry")


@pytest.fixture(scope="module")
def reed():
    return import_files(own("reed.gst", "reed_folk.cat")).books[0].book


def test_what_nobody_states_is_asked_once(reed):
    questions = {question.key: question for question in missing(reed)}
    assert sorted(questions) == ["mount.heron", "reed_chief", "sacred_barge"]
    assert questions["mount.heron"].lacks_base
    assert not questions["mount.heron"].lacks_troop_type


def test_answers_complete_the_book_and_change_nothing_that_it_states(reed):
    answers = {
        "mount.heron": Answer(base=Base(width=50, depth=50), troop_type="chariot"),
        "sacred_barge": Answer(base=Base(width=50, depth=100)),
        "reed_chief": Answer(base=Base(width=25, depth=25), height="medium"),
        "nothing": Answer(troop_type="monster"),
    }
    answered = with_answers(reed, answers)
    assert missing(answered) == ()
    heron = next(choice for choice in answered.shared if choice.id == "s-heron")
    assert heron.body == Body(base=Base(width=50, depth=50), troop_type="monstrous_cavalry")
    chief = next(choice for choice in answered.entries if choice.id == "e-chief")
    assert (chief.body.troop_type, chief.body.height) == ("infantry", "medium")
    assert with_answers(reed, {}) == reed


@pytest.mark.long
def test_nothing_has_to_be_asked_of_the_books_that_our_data_know():
    known = set(yaml.safe_load(SIZES.read_text(encoding="utf-8")))
    assert len(known) == 12
    for folder in folders():
        for imported in import_files(files_in(folder)).books:
            if imported.book.name in known:
                assert missing(imported.book) == (), imported.book.name


def test_our_data_state_a_base_and_a_troop_type_in_every_line():
    for book, lines in yaml.safe_load(SIZES.read_text(encoding="utf-8")).items():
        for name, line in lines.items():
            words = line.partition(",")[0]
            kind = troop_type(" ".join(word for word in words.split() if not word[0].isdigit() and word != "round"))
            assert base(words), (book, name)
            assert kind, (book, name)


def test_units_without_any_profile_are_told():
    system, (name, content) = own("reed.gst", "reed_folk.cat")
    start = content.index(b'<profile id="p-chief"')
    bare = content[:start] + content[content.index(b"</profile>", start) + len(b"</profile>") :]
    (imported,) = import_files([system, (name, bare)]).books
    assert [choice.name for choice in without_profile(imported.book)] == ["Reed Chief"]
    assert imported.report.without_profile == ("Reed Chief",)
    assert "reed_chief" in {question.key for question in missing(imported.book)}
