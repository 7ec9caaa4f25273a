"""One message for each hand-over: what happened, the table, how much there is to decide."""

import pytest

from battles.lobby import matchmaking
from battles.models import Seat
from battles.sending import presence
from notices.models import Notice, Wishes
from tests.battles.conftest import begun, give, play_on
from tests.battles.telling.conftest import all_falls_due
from tests.worker.fixture import text_of

pytestmark = pytest.mark.django_db(transaction=True)


def send_all(worker):
    all_falls_due()
    worker.finishes()


def handed_over(worker, *players, **options):
    """A battle in which red has just handed over to blue."""
    battle = begun(*players, **options)
    give(battle, "red")
    give(battle, "blue")
    send_all(worker)
    for _ in range(5):
        give(battle, "red")
    battle.refresh_from_db()
    assert battle.asked_seats() == ["blue"]
    return battle


def test_one_message_for_each_hand_over(reachable, worker):
    battle = begun(*reachable, title="The ford")
    give(battle, "red")
    give(battle, "blue")
    Notice.objects.all().delete()
    for _ in range(5):
        give(battle, "red")
    send_all(worker)
    send_all(worker)
    assert worker.mails_to(reachable[0]) == []
    (mail,) = worker.mails_to(reachable[1])
    assert mail["Subject"] == "[Ninthsite] Your turn: The ford"
    assert f"/battles/{battle.uuid}/" in text_of(mail)
    assert "Red camps" in text_of(mail)


@pytest.mark.long
def test_it_says_how_much_there_is_to_decide_and_how_long_it_takes(reachable, worker):
    handed_over(worker, *reachable)
    send_all(worker)
    mail = worker.mails_to(reachable[1])[-1]
    assert "decisions, about" in text_of(mail) or "1 decision, about" in text_of(mail)


@pytest.mark.long
def test_it_shows_the_table(reachable, worker):
    handed_over(worker, *reachable)
    send_all(worker)
    mail = worker.mails_to(reachable[1])[-1]
    images = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert len(images) == 1
    assert images[0].get_payload(decode=True).startswith(b"\x89PNG")


def test_nothing_is_sent_to_who_has_answered_meanwhile(reachable, worker):
    battle = begun(*reachable)
    give(battle, "red")
    give(battle, "blue")
    for _ in range(5):
        give(battle, "red")
    play_on(battle, until=lambda one: one.asked_seats() == ["red"])
    send_all(worker)
    assert worker.mails_to(reachable[1]) == []
    assert len(worker.mails_to(reachable[0])) == 1


def test_who_has_looked_is_not_told_and_who_wishes_is_told_all_the_same(reachable, worker):
    battle = begun(*reachable)
    Seat.objects.filter(battle=battle, key="red").update(seen=battle.seq)
    presence.arrive([(battle.uuid, ["blue"])])
    Wishes.objects.create(user=reachable[1], while_open=True)
    send_all(worker)
    assert worker.mails_to(reachable[0]) == []
    assert len(worker.mails_to(reachable[1])) == 1


def test_it_speaks_the_language_of_each_reader(reachable, worker):
    reachable[1].locale = "pl"
    reachable[1].save()
    handed_over(worker, *reachable)
    send_all(worker)
    mail = worker.mails_to(reachable[1])[-1]
    assert "Twoja kolej" in mail["Subject"]
    assert "5 decyzji" in text_of(mail)


def test_who_plays_the_house_or_himself_is_not_told(reachable, worker):
    matchmaking.create_battle(reachable[0], "tiny", opponent="bot:random")
    matchmaking.create_battle(reachable[0], "tiny", opponent="hot_seat")
    send_all(worker)
    assert worker.mails_to(reachable[0]) == []


@pytest.mark.long
def test_where_few_answers_are_possible_each_is_a_button_that_changes_nothing(reachable, worker, client):
    battle = handed_over(worker, *reachable)
    send_all(worker)
    mail = worker.mails_to(reachable[1])[-1]
    links = [line.strip() for line in text_of(mail).splitlines() if "question=" in line]
    seq = battle.seq
    client.force_login(reachable[1])
    for link in links:
        assert client.get(link.partition("8000")[2]).status_code == 200
    battle.refresh_from_db()
    assert battle.seq == seq


@pytest.mark.long
def test_a_battle_that_is_over_is_told_to_both(reachable, worker):
    from battles.acts import endings

    reachable[0].locale = "it"
    reachable[0].save()
    battle = begun(*reachable)
    give(battle, "red", {"note": "west"})
    give(battle, "blue", {"note": "west"})
    endings.resign(battle.uuid, "blue")
    send_all(worker)
    (mine,) = worker.mails_to(reachable[0])
    (theirs,) = worker.mails_to(reachable[1])
    assert "La battaglia è finita" in mine["Subject"]
    assert "Ben si arrende" in text_of(mine)
    assert "Ada won" in text_of(theirs)
    assert not Notice.objects.filter(kind="hand_over", state=Notice.WAITING).exists()


@pytest.mark.long
def test_who_waits_for_an_opponent_is_told_that_there_is_one(reachable, worker):
    Wishes.objects.create(user=reachable[0], channels={"hand_over": []})
    begun(*reachable)
    send_all(worker)
    (mail,) = worker.mails_to(reachable[0])
    assert "Ben accepted your challenge" in mail["Subject"]


def test_who_is_asked_at_once_gets_one_message_and_not_two(reachable, worker):
    begun(*reachable)
    send_all(worker)
    (mail,) = worker.mails_to(reachable[0])
    assert "Your turn" in mail["Subject"]
