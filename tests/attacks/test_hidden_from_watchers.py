"""The same for those who see a battle later, and for a referee: what each of them may not know is in no byte."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from battles.acts import chat, planning
from battles.games import games
from battles.lobby import matchmaking
from battles.models import Battle, Committed
from battles.sending.audiences import DELAYED, REFEREE
from battles.sending.sight import sight
from battles.table.live import tables
from tests.attacks.test_hidden_information import MARK, hidden_lists, leaves_for, revealed, search, socket_says
from tests.battles.conftest import give
from tests.battles.joining import joined
from tests.battles.test_secrecy import everything_for

pytestmark = pytest.mark.django_db(transaction=True)
SPOKEN = "Xyzzy spoken between the two"
PLANNED = {"red": f"{MARK} red", "blue": f"{MARK} blue"}


@pytest.fixture(params=["ninth_age", "de_bellis"])
def fought(request, settings, browsers, people):
    """A battle of each game some answers on, with plans, chat and, where the game has them, hidden items of red's."""
    settings.NINTHSITE_GAMES = [f"rules.{request.param}.game.GAME"]
    games.cache_clear()
    tables.clear()
    if request.param == "ninth_age":
        battle, items = hidden_lists(browsers, people)
    else:
        made = matchmaking.create_battle(people[0], request.param, opponent="open")
        battle, items = joined(made.challenge, people[1]), []
    for _ in range(4):
        battle.refresh_from_db()
        give(battle, battle.asked_seats()[0])
    assert not revealed(battle)
    for seat, mark in PLANNED.items():
        planning.set_plan(battle.uuid, seat, [{"topic": mark, "answer": {"choose_one": mark}}])
    chat.say(battle.uuid, "red", SPOKEN, "c1")
    battle.refresh_from_db()
    yield battle, {"red": [*items, PLANNED["red"]], "blue": [PLANNED["blue"]]}
    tables.clear()


def refereed(battle, referee, *, all_seeing):
    Battle.objects.filter(pk=battle.pk).update(referee=referee, referee_agreed=True, referee_sees=all_seeing)
    battle.refresh_from_db()


def shown_to_all(battle):
    """What everybody sees of it, were it not shown later."""
    return [event["key"] for event in Client().get(f"/api/battles/{battle.uuid}/log/").json()["events"]]


@pytest.mark.long
def test_whoever_sees_it_later_learns_no_secret_and_nothing_before_its_time(fought, browsers, people):
    battle, secrets = fought
    sooner = Client().get(f"/api/battles/{battle.uuid}/").json()["view"]
    Battle.objects.filter(pk=battle.pk).update(delay=Battle.HOUR)
    battle.refresh_from_db()
    viewers = [(browsers[2], people[2]), (Client(), None)]
    hidden = [*secrets["red"], *secrets["blue"], SPOKEN, battle.server_seed]
    assert sight(battle.uuid, people[2]).audience == DELAYED
    # First nothing may be shown yet, then all but the last two entries, then everything.
    for shown in (0, battle.seq - 2, battle.seq):
        Committed.objects.filter(battle=battle).delete()
        long_ago = timezone.now() - timedelta(hours=2)
        if shown:
            Committed.objects.create(battle=battle, seq=shown, at=long_ago)
        assert search(battle, viewers, hidden) == []
        assert not shown or not any(one in everything_for(battle, DELAYED) for one in hidden)
        state = Client().get(f"/api/battles/{battle.uuid}/").json()
        assert state["seq"] == shown
        assert not {"clock", "deadline", "plan", "asked", "chat_lines"} & set(state)
        told = Client().get(f"/api/battles/{battle.uuid}/log/").json()["events"]
        assert all(event["seq"] <= shown for event in told)
        assert state["view"] == ({} if not shown else sooner) or 0 < shown < battle.seq


@pytest.mark.long
@pytest.mark.parametrize("eyes", ["", "red", "blue"])
def test_a_referee_who_does_not_see_all_learns_no_secret_whatever_he_asks_for(fought, browsers, people, eyes):
    battle, secrets = fought
    refereed(battle, people[2], all_seeing=False)
    assert sight(battle.uuid, people[2], eyes).audience == REFEREE
    hidden = [*secrets["red"], *secrets["blue"], battle.server_seed]
    assert search(battle, [(browsers[2], people[2])], hidden, eyes) == []
    assert not any(one in everything_for(battle, REFEREE) for one in hidden)
    assert SPOKEN in socket_says(battle, people[2], eyes)


@pytest.mark.long
@pytest.mark.parametrize(("eyes", "other"), [("red", "blue"), ("blue", "red")])
def test_through_the_eyes_of_a_seat_he_sees_what_it_sees_and_nothing_of_the_other(
    fought, browsers, people, eyes, other
):
    battle, secrets = fought
    refereed(battle, people[2], all_seeing=True)
    assert sight(battle.uuid, people[2], eyes).audience == REFEREE + eyes
    # Plans are the player's own even so.
    hidden = [*secrets[other], PLANNED[eyes], battle.server_seed]
    assert search(battle, [(browsers[2], people[2])], hidden, eyes) == []
    assert not any(one in everything_for(battle, REFEREE + eyes) for one in hidden)
    if len(secrets["red"]) > 1:
        seen = "".join(
            answer.content.decode(errors="replace") for _path, answer in leaves_for(browsers[2], battle, eyes)
        )
        assert (secrets["red"][0].removeprefix("t9a.item.") in seen) == (eyes == "red")


@pytest.mark.long
def test_nobody_but_the_referee_looks_through_anybodys_eyes(fought, browsers, people):
    battle, secrets = fought
    refereed(battle, people[2], all_seeing=True)
    for viewer, seat in (((browsers[1], people[1]), "red"), ((Client(), None), "red"), ((Client(), None), "blue")):
        assert search(battle, [viewer], [*secrets[seat], battle.server_seed], eyes=seat) == []
