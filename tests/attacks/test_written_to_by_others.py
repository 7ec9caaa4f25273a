"""Nobody fills the mailbox of another: what others bring about as often as they like is told so often a day at most."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.lobby import matchmaking
from battles.models import Battle, Challenge
from battles.referee import appointing
from leagues.rounds import moving
from notices.models import Notice
from notices.outbox import tell
from notices.writing import writer_of
from tests.leagues.conftest import entered, event, organiser, play_round  # noqa: F401

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _in_earnest(settings, own_cache):
    settings.LIMITS_TIMES = 1
    settings.LIMITS = {**settings.LIMITS, "told": ("3/d", "-"), "approach": ("2/d", "-"), "approached": ("3/d", "-")}


def of(person):
    return Notice.objects.filter(user=person)


def test_a_round_whose_end_is_moved_again_and_again_is_told_of_so_often(entered, organiser, people):  # noqa: F811
    play_round(entered, organiser)
    for days in range(1, 9):
        until = timezone.now() + timedelta(days=days)
        moving.move(entered.uuid, organiser, 1, until.strftime("%Y-%m-%dT%H:%M"))
    assert max(of(one).filter(kind="event").count() for one in people) == 3


def test_what_gathers_in_one_message_counts_as_one(battle, two):
    for _ in range(9):
        tell("chat", two[0], about=battle.uuid, gather="chat", at=timezone.now() + timedelta(minutes=3))
    assert of(two[0]).filter(kind="chat").count() == 1
    Notice.objects.update(state=Notice.OPENED)
    tell("chat", two[0], about=battle.uuid, gather="chat")
    assert of(two[0]).filter(kind="chat").count() == 2


def test_whose_turn_it_is_is_always_told(battle, two):
    before = of(two[0]).filter(kind="hand_over").count()
    for _ in range(9):
        tell("hand_over", two[0], about=battle.uuid)
    assert of(two[0]).filter(kind="hand_over").count() == before + 9


def challenge(by, wanted):
    matchmaking.create_battle(by, "tiny", opponent=matchmaking.INVITE, wanted=wanted)
    token = Challenge.objects.latest("pk").token
    matchmaking.withdraw_challenge(token, by)


def test_one_who_challenges_again_and_again_is_told_of_twice_and_many_three_times(new_user):
    ada, wanted = new_user("Ada"), new_user("Wanda")
    for _ in range(5):
        challenge(ada, wanted)
    assert of(wanted).filter(kind="challenged").count() == 2
    for number in range(3):
        challenge(new_user(f"Second{number}"), wanted)
    assert of(wanted).filter(kind="challenged").count() == 3


def test_so_is_one_who_names_somebody_as_his_referee(new_user):
    ada, wanted = new_user("Ada"), new_user("Wanda")
    for _ in range(5):
        made = matchmaking.create_battle(ada, "tiny")
        appointing.name_before(made, ada, "Wanda", all_seeing=False)
        Battle.objects.filter(pk=made.pk).delete()
    assert of(wanted).filter(kind="referee").count() == 2


@pytest.mark.parametrize("kind", ["challenged", "referee"])
def test_a_stranger_has_the_house_say_no_words_of_his_own(new_user, kind):
    """A guest needs one click, and a name: whatever title he chooses must not come from us as a mail."""
    ada, wanted, words = new_user("Ada"), new_user("Wanda"), "Your account is at risk: see evil.example"
    if kind == "challenged":
        matchmaking.create_battle(ada, "tiny", opponent=matchmaking.INVITE, wanted=wanted, title=words)
    else:
        made = matchmaking.create_battle(ada, "tiny", title=words)
        appointing.name_before(made, ada, "Wanda", all_seeing=False)
    written = writer_of(kind).write(of(wanted).get(kind=kind), False)
    assert "evil" not in str(written)
