"""What happens with nobody there: bots, clocks, mails."""

import threading
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from battles.due import expiry, sweep
from battles.due.pace import PACES
from battles.lobby import matchmaking
from battles.models import Battle, Due, Entry, Lease, Seat
from battles.sending import presence
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import asked, begun, give, play_on

pytestmark = pytest.mark.django_db(transaction=True)


def time_passes(battle, **kinds):
    """Everything of that kind falls due."""
    Due.objects.filter(battle=battle, **kinds).update(at=timezone.now() - timedelta(seconds=1))


def sweep_all():
    while sweep.sweep():
        pass


def test_a_bot_answers_for_its_seat(new_user):
    battle = matchmaking.create_battle(new_user(), "tiny", opponent="bot:random", seat="red")
    assert battle.status == Battle.RUNNING
    sweep_all()
    assert asked(battle, "blue") is None
    give(battle, "red")
    play_on(battle, until=lambda one: one.asked_seats() == ["blue"])
    sweep_all()
    battle.refresh_from_db()
    assert battle.over or battle.asked_seats() == ["red"]
    assert battle.handovers == 0


def test_a_battle_against_a_bot_is_played_to_its_end(new_user):
    battle = matchmaking.create_battle(new_user(), "tiny", opponent="bot:random", seat="blue")
    for _ in range(300):
        sweep_all()
        battle.refresh_from_db()
        if battle.over:
            return
        give(battle, "blue")
    raise AssertionError("no end")


def test_a_sitting_has_a_deadline_and_a_bank(battle):
    seat = Seat.objects.get(battle=battle, key="red")
    pace = PACES["days"]
    assert seat.bank == pace.bank
    due = Due.objects.get(battle=battle, kind="deadline", seat="red")
    left = due.at - timezone.now()
    assert timedelta(days=9, hours=23) < left <= timedelta(days=10)
    assert battle.pending[0]["deadline"]


def test_time_beyond_the_sitting_comes_from_the_bank(battle):
    Seat.objects.filter(battle=battle, key="red").update(asked_since=timezone.now() - timedelta(days=4))
    give(battle, "red")
    bank = Seat.objects.get(battle=battle, key="red").bank
    assert PACES["days"].bank - 86400 - 5 <= bank <= PACES["days"].bank - 86400 + 5


def test_an_expired_sitting_takes_its_defaults_up_to_the_hand_over(battle):
    give(battle, "blue")
    time_passes(battle, kind="deadline", seat="red")
    sweep_all()
    battle.refresh_from_db()
    assert battle.asked_seats() == ["blue"]
    assert Entry.of(battle.pk, kind="expired", seat="red").count() == 6


def test_a_deadline_that_was_met_does_nothing(battle):
    give(battle, "red")
    assert not Due.objects.filter(battle=battle, kind="deadline", seat="red").exists()


def test_an_expiry_that_is_done_twice_answers_once(battle):
    due = Due.objects.get(battle=battle, kind="deadline", seat="red")
    assert expiry.expire(due)
    count = Entry.of(battle.pk).count()
    assert expiry.expire(due)
    assert Entry.of(battle.pk).count() == count


def test_a_dead_claim_runs_out(battle):
    Due.objects.filter(battle=battle, kind="deadline", seat="red").update(
        claim="dead", claimed_until=timezone.now() - timedelta(seconds=1), at=timezone.now()
    )
    sweep_all()
    assert asked(battle, "red") is None or asked(battle, "red")["topic"] != "tiny.claim"


def test_a_row_that_fails_is_tried_again_later(battle, monkeypatch):
    def broken(due):
        raise RuntimeError("no")

    monkeypatch.setattr(expiry, "expire", broken)
    time_passes(battle, kind="deadline", seat="red")
    sweep.sweep()
    row = Due.objects.get(battle=battle, kind="deadline", seat="red")
    assert row.failures == 1
    assert row.at > timezone.now()
    assert row.claim == ""


def test_leave_moves_the_deadline(battle):
    before = Due.objects.get(battle=battle, kind="deadline", seat="red").at
    expiry.take_vacation(battle.uuid, "red", 5)
    after = Due.objects.get(battle=battle, kind="deadline", seat="red").at
    assert after - before > timedelta(days=4, hours=23)
    with pytest.raises(IllegalAction, match="BATTLE-VACATION"):
        expiry.take_vacation(battle.uuid, "red", 10)


def test_without_a_clock_nothing_expires(two):
    battle = begun(*two, pace="free")
    assert not Due.objects.filter(battle=battle, kind="deadline").exists()
    assert "deadline" not in battle.pending[0]


@pytest.fixture
def reachable(two):
    for user in two:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return two


def test_one_mail_for_each_hand_over(reachable, mailoutbox):
    battle = begun(*reachable, title="The ford")
    give(battle, "red")
    give(battle, "blue")
    Due.objects.filter(kind="mail").delete()
    mailoutbox.clear()
    for _ in range(5):
        give(battle, "red")
    time_passes(battle, kind="mail")
    sweep_all()
    sweep_all()
    (mail,) = mailoutbox
    assert mail.to == ["p" + reachable[1].email.partition("p")[2]]
    assert "The ford" in mail.subject
    assert f"/battles/{battle.uuid}/" in mail.body
    assert "red camps" in mail.body


def test_the_mail_speaks_the_players_language(reachable, mailoutbox):
    reachable[0].locale = "it"
    reachable[0].save()
    battle = begun(*reachable)
    give(battle, "red", {"note": "west"})
    give(battle, "blue", {"note": "west"})
    from battles.acts import endings

    endings.resign(battle.uuid, "blue")
    time_passes(battle, kind="mail")
    sweep_all()
    words = [mail.body for mail in mailoutbox if mail.to == [reachable[0].email]]
    assert any("Blu si arrende" in body for body in words)


def test_who_has_looked_or_wants_none_gets_no_mail(reachable, mailoutbox):
    battle = begun(*reachable)
    Seat.objects.filter(battle=battle, key="red").update(seen=battle.seq)
    reachable[1].preferences = {"mail": "never"}
    reachable[1].save()
    time_passes(battle, kind="mail")
    sweep_all()
    assert mailoutbox == []


def test_who_sits_before_the_battle_gets_no_mail_unless_always(reachable, mailoutbox):
    battle = begun(*reachable)
    presence.arrive(battle.uuid, ["red", "blue"])
    reachable[1].preferences = {"mail": "always"}
    reachable[1].save()
    time_passes(battle, kind="mail")
    sweep_all()
    assert [mail.to for mail in mailoutbox] == [[reachable[1].email]]


def test_a_battle_against_a_bot_sends_no_mail(reachable, mailoutbox):
    battle = matchmaking.create_battle(reachable[0], "tiny", opponent="bot:random")
    sweep_all()
    assert not Due.objects.filter(battle=battle, kind="mail").exists()


def test_a_hidden_thing_is_not_told_by_mail(reachable, mailoutbox):
    battle = begun(*reachable)
    give(battle, "blue", {"note": "east"})
    give(battle, "red", {"note": "west"})
    time_passes(battle, kind="mail")
    sweep_all()
    for mail in mailoutbox:
        if mail.to == [reachable[0].email]:
            assert "east" not in mail.body


def test_one_thread_of_one_process_sweeps(battle):
    stops = [threading.Event() for _ in range(2)]
    threads = [threading.Thread(target=sweep.run_embedded, args=(stop,)) for stop in stops]
    time_passes(battle, kind="deadline", seat="red")
    for thread in threads:
        thread.start()
    for _ in range(100):
        if not Due.objects.filter(battle=battle, kind="deadline", seat="red").exists():
            break
        threading.Event().wait(0.05)
    assert Lease.objects.count() == 1
    for stop, thread in zip(stops, threads, strict=True):
        stop.set()
        thread.join(5)
    assert Lease.objects.count() == 0
    assert not Due.objects.filter(battle=battle, kind="deadline", seat="red").exists()
