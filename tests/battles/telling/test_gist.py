"""What happened, in a few lines: losses first, then a line for each kind of deed."""

import string
from dataclasses import replace

import pytest

from battles.games import games
from battles.models import Seat
from battles.refusals import messages
from battles.telling import hand_over
from battles.telling.at_seat import AtSeat
from battles.telling.gist import MOST_LINES, lines
from notices.models import Notice
from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.events import told
from rules.engine.gist import DEEDS, KINDS, LOSSES, SAID, Gist
from rules.engine.messages import LANGUAGES, incomplete, render
from rules.engine.text import Text, text
from rules.ninth_age.game import GAME as NINTH_AGE
from tests.battles.conftest import give
from tests.tiny import game as tiny


def unit(name, seat=""):
    return text("t9a.unit", name=name, **({"seat": seat} if seat else {}))


def happened(key, piece, name, *more, **params):
    seat = {"r": "red", "b": "blue"}[piece[0]]
    return told(f"t9a.{key}", pieces=[piece, *more], unit=unit(name, seat), **params)


def said(events, own="red", game=NINTH_AGE, language="en"):
    prefix = game.title.key.partition(".")[0]
    words = {**game.messages, **messages()}
    for seat in game.seats if own else ():
        words[f"{prefix}.whose.{seat}"] = words[f"battle.whose.{'you' if seat == own else 'them'}"]
    return [render(line, words, language) for line in lines(events, game.gist, prefix, own)]


SPEARMEN = unit("Spearmen", "red")
TURN = [
    happened("movement.advances", "b2", "Wolves", length=3.0),
    happened("charges.declared", "b1", "Knights", "r1", target=SPEARMEN),
    happened("charges.arrives", "b1", "Knights", "r1", target=SPEARMEN),
    told("t9a.shooting.shoots", pieces=["b3", "r2"], unit=unit("Archers", "blue"), target=unit("Watch", "red"), n=9),
    happened("damage.lost", "r2", "Watch", n=2, by="b3"),
    happened("units.casualties", "r2", "Watch", n=2),
    told(
        "t9a.shooting.volley", pieces=["b3", "r2"], n=9, sums_up="t9a.shooting.shoots", outcome=[],
        unit=unit("Archers", "blue"), target=unit("Watch", "red"),
    ),
    happened("units.casualties", "b1", "Knights", n=1),
    happened("units.casualties", "r1", "Spearmen", n=9),
    happened("units.destroyed", "r1", "Spearmen"),
    happened("units.casualties", "r2", "Watch", n=3),
    told("t9a.event.phase", turn=1, side=text("t9a.side.blue"), phase=text("t9a.phase.combat")),
    told("t9a.event.phase", turn=2, side=text("t9a.side.red"), phase=text("t9a.phase.movement")),
]  # fmt: skip


def test_a_turn_in_a_few_lines_what_the_reader_lost_first():
    assert said(TURN) == [
        "Destroyed: your Spearmen",
        "Models lost: your Watch (5)",
        "Models lost: Knights (1)",
        "Charged: Knights → your Spearmen",
        "Shot: Archers → your Watch",
        "Moved: Wolves",
        "Turn 2, Red: Movement phase.",
    ]


def test_to_the_other_player_the_other_way_round():
    assert said(TURN, "blue")[:3] == ["Models lost: your Knights (1)", "Destroyed: Spearmen", "Models lost: Watch (5)"]


def test_where_others_read_along_the_side_is_named():
    assert said(TURN, None)[0] == "Destroyed: Spearmen (Red)"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("it", "Cariche: Knights → Spearmen (dei tuoi)"),
        ("es", "Cargas: Knights → Spearmen (de los tuyos)"),
        ("pl", "Szarże: Knights → Spearmen (z twoich)"),
    ],
)
def test_in_the_language_of_the_reader(language, line):
    assert line in said(TURN, language=language)


def test_many_that_moved_are_counted_once_each():
    moves = [happened("movement.advances", f"b{n}", "Wolves", length=3.0) for n in (1, 2, 3, 4, 4)]
    own = [happened("movement.marches", f"r{n}", "Watch", length=3.0) for n in range(5)]
    assert said(moves + own) == ["Moved: 4 units", "Moved: 5 of your units"]


def test_a_charge_that_waits_for_its_reaction_is_told_as_declared():
    assert said(TURN[:2])[0] == "Charges declared: Knights → your Spearmen"


def test_wounds_are_told_where_no_model_fell_and_whose_they_are_as_far_as_it_is_known():
    hurt = told("t9a.damage.lost", pieces=["r1"], unit=unit("Giant"), n=2, by="b3")
    assert said([hurt]) == ["Giant lost 2 Wounds."]
    shot = told("t9a.shooting.volley", pieces=["b3", "r1"], n=9, unit=unit("Archers", "blue"), target=SPEARMEN)
    assert said([hurt, shot])[0] == "Wounds lost: your Giant (2)"


def test_there_are_never_more_than_eight_lines_and_the_last_says_where_the_battle_is():
    more = [
        happened(key, piece, "Wolves", n=1, length=1.0, distance=5)
        for piece in ("b4", "r4")
        for key in ("units.casualties", "movement.marches", "movement.flees", "movement.rallied", "charges.failed")
    ]
    told_of = said(more + TURN)
    assert len(told_of) == MOST_LINES
    assert told_of[-1] == "Turn 2, Red: Movement phase."


def test_a_long_line_names_some_and_counts_the_others():
    fled = [happened("movement.flees", f"b{n}", f"Wolves {n}", distance=5, length=5.0) for n in range(7)]
    assert said(fled) == ["Fled: Wolves 0, Wolves 1, Wolves 2, Wolves 3, Wolves 4, 2 more"]


def test_where_nothing_of_note_happened_the_headlines_are_told():
    rolls = [told("t9a.shooting.shoots"), *(told("t9a.x", n=n) for n in range(20))]
    headline = told("t9a.y", sums_up="t9a.shooting.shoots")
    assert said([told("t9a.first"), *rolls, headline]) == ["t9a.first", "t9a.y"]
    assert len(said(rolls)) == MOST_LINES


def test_a_group_of_elements_is_counted_by_its_elements():
    def element(number, seat):
        return text("dbf.named", type=text("dbf.called.Wb"), n=number, seat=seat)

    group = told("dbf.event.moved", pieces=["b1", "b2", "b3"], piece=element(1, "blue"), n=3, length=3.0, cost=1)
    other = told("dbf.event.moved", pieces=["b7"], piece=element(7, "blue"), n=1, length=3.0, cost=1)
    fell = told("dbf.event.destroyed", pieces=["r4"], piece=element(4, "red"), why=text("dbf.margin.half"))
    assert said([group, other, fell], game=DE_BELLIS) == ["Destroyed: your Warband 4", "Moved: 4 elements"]


@pytest.mark.parametrize("game", [NINTH_AGE, DE_BELLIS], ids=lambda game: game.key)
def test_what_a_game_says_of_its_events_fits_them(game):
    prefix = game.title.key.partition(".")[0]
    for key, gist in game.gist.items():
        assert gist.kind in KINDS
        english = game.messages[key]["en"]
        fields = {
            name for _, name, _, _ in string.Formatter().parse(english if isinstance(english, str) else english[0])
        }
        assert {gist.who, gist.target} - {""} <= fields, key
    words = {f"{prefix}.gist.{key}": game.messages[f"{prefix}.gist.{key}"] for key in ("pieces", "own")}
    words |= {f"battle.gist.{kind}": messages()[f"battle.gist.{kind}"] for kind in (*LOSSES, *DEEDS)}
    assert incomplete(words) == []
    assert all(set(entry) == set(LANGUAGES) for entry in words.values())


@pytest.fixture
def sided(monkeypatch):
    """Men who belong to a side, and a game that says what its events are."""
    words = {"tiny.side.red": {"en": "Red"}, "tiny.side.blue": {"en": "Blue"}, "tiny.hit": {"en": "{man} and {side}"}}
    game = replace(tiny.GAME, messages={**tiny.GAME.messages, **words}, gist={"tiny.told.camp": Gist(SAID)})
    monkeypatch.setitem(games(), "tiny", game)


def test_a_reader_s_own_are_his_and_sides_are_called_by_their_players(battle, sided):
    at = AtSeat(battle, battle.seats.get(key="red"))
    mine = Text("tiny.hit", {"man": text("tiny.man", it="r1", seat="red"), "side": text("tiny.side.blue")})
    theirs = Text("tiny.hit", {"man": text("tiny.man", it="b1", seat="blue"), "side": text("tiny.side.red")})
    assert at.say(mine) == "Your man r1 and Ben"
    assert at.say(theirs) == "Man b1 and Ada"
    assert replace(at, public=True).say(mine) == "Man r1 (Ada) and Ben"


def test_a_name_with_braces_is_only_a_name(battle, sided, two):
    two[1].display_name = two[1].first_name = "{x}"
    two[1].save()
    at = AtSeat(battle, battle.seats.get(key="red"))
    name = battle.seats.get(key="blue").name
    assert at.say(Text("tiny.hit", {"man": "He", "side": text("tiny.side.blue")})) == f"He and {name}"


def test_the_mail_says_what_its_reader_has_not_seen(battle, sided):
    for seat in ("blue", "red", "red", "red", "red", "red", "red"):
        give(battle, seat)
    battle.refresh_from_db()
    assert battle.asked_seats() == ["blue"]
    seat = Seat.objects.get(battle=battle, key="blue")
    notice = Notice(user=seat.user, kind="hand_over", about=battle.uuid, detail={"seat": "blue", "seq": battle.seq})
    assert hand_over.write(notice, False).lines[0] == "Red camps"
    Seat.objects.filter(pk=seat.pk).update(seen=battle.seq)
    assert hand_over.write(notice, False).lines == []
