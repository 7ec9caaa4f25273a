"""What was told arrives, whatever dies; twice only if a process dies between acceptance and mark."""

import smtplib
import threading
from datetime import timedelta

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import connection, transaction
from django.utils import timezone

from notices import delivering, opening, outbox
from notices.channels import mail
from notices.kinds import MAIL
from notices.models import Delivery, Notice
from notices.wishing import wishes_of
from tests.notices.conftest import Died, sweep, time_passes

pytestmark = pytest.mark.django_db(transaction=True)


def told(player, **detail):
    outbox.tell("hand_over", player, detail=detail)


def test_what_is_told_is_sent_once(player, mailoutbox):
    told(player)
    sweep()
    time_passes()
    sweep()
    (sent,) = mailoutbox
    assert sent.to == ["ada@example.org"]
    assert Delivery.objects.get().state == Delivery.SENT


def test_what_is_told_in_a_transaction_that_fails_is_not_told(player, mailoutbox):
    with transaction.atomic():
        told(player)
        transaction.set_rollback(True)
    sweep()
    assert mailoutbox == []


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (opening, "open_notice"),
        (opening, "_deliveries"),
        (delivering, "_attempt"),
        (mail, "message"),
        (EmailMultiAlternatives, "send"),
    ],
)
def test_a_process_that_dies_before_the_mail_is_taken_loses_nothing_and_doubles_nothing(
    place, name, player, mailoutbox, monkeypatch
):
    def dies(*_, **__):
        raise Died

    told(player)
    with monkeypatch.context() as broken:
        broken.setattr(place, name, dies)
        with pytest.raises(Died):
            sweep()
    sweep()
    assert mailoutbox == [], "its claim still holds"
    time_passes()
    sweep()
    assert len(mailoutbox) == 1


def test_a_process_that_dies_after_the_mail_is_taken_sends_the_same_again(player, mailoutbox, monkeypatch):
    def dies(*_, **__):
        raise Died

    told(player)
    with monkeypatch.context() as broken:
        broken.setattr(delivering, "_mark_sent", dies)
        with pytest.raises(Died):
            sweep()
    time_passes()
    sweep()
    first, second = mailoutbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]
    time_passes()
    sweep()
    assert len(mailoutbox) == 2


def test_a_mail_server_that_refuses_is_asked_again_later_and_later(player, mailoutbox, monkeypatch):
    waits = []
    told(player)
    with monkeypatch.context() as down:
        down.setattr(EmailMultiAlternatives, "send", lambda *_: (_ for _ in ()).throw(smtplib.SMTPServerDisconnected))
        for _ in range(6):
            sweep()
            row = Delivery.objects.get()
            assert row.state == Delivery.WAITING
            waits.append((row.at - timezone.now()).total_seconds())
            time_passes()
    assert waits[0] > 10
    assert waits[-1] > 4 * waits[0]
    sweep()
    assert len(mailoutbox) == 1


def test_waits_grow_to_hours_and_are_never_quite_the_same():
    waits = [delivering.wait_after(attempts) for attempts in range(30)]
    assert waits[0] < timedelta(minutes=1) < waits[4]
    assert timedelta(hours=3) <= waits[-1] <= timedelta(hours=6)
    assert len({delivering.wait_after(3) for _ in range(10)}) > 1


def test_an_address_that_is_refused_for_good_is_not_tried_again(player, monkeypatch):
    refused = smtplib.SMTPRecipientsRefused({"ada@example.org": (550, b"no such user")})
    monkeypatch.setattr(EmailMultiAlternatives, "send", lambda *_: (_ for _ in ()).throw(refused))
    told(player)
    sweep()
    assert (Delivery.objects.get().state, Delivery.objects.get().error) == (Delivery.DEAD, "refused")


def test_a_greylisting_server_is_asked_again(player, monkeypatch):
    refused = smtplib.SMTPRecipientsRefused({"ada@example.org": (451, b"later")})
    monkeypatch.setattr(EmailMultiAlternatives, "send", lambda *_: (_ for _ in ()).throw(refused))
    told(player)
    sweep()
    assert Delivery.objects.get().state == Delivery.WAITING


def test_after_days_it_is_given_up_and_the_person_sees_it(player, monkeypatch, client):
    monkeypatch.setattr(EmailMultiAlternatives, "send", lambda *_: (_ for _ in ()).throw(OSError))
    told(player)
    sweep()
    Delivery.objects.update(made=timezone.now() - timedelta(days=4))
    time_passes()
    sweep()
    assert Delivery.objects.get().state == Delivery.DEAD
    client.force_login(player)
    assert "the server cannot be reached" in client.get("/account/notices/").content.decode()


def test_what_no_longer_holds_is_not_sent(player, mailoutbox):
    told(player, moot=True)
    told(player, nothing=True)
    sweep()
    assert mailoutbox == []
    assert set(Notice.objects.values_list("state", flat=True)) == {Notice.MOOT}


def test_what_was_withdrawn_is_not_sent_even_if_it_is_on_its_way(player, mailoutbox, monkeypatch):
    import uuid

    about = uuid.uuid4()
    outbox.tell("hand_over", player, about=about)
    with monkeypatch.context() as down:
        down.setattr(EmailMultiAlternatives, "send", lambda *_: (_ for _ in ()).throw(OSError))
        sweep()
    outbox.withdraw("hand_over", about=about, users=[player])
    time_passes()
    sweep()
    assert mailoutbox == []
    assert Delivery.objects.get().state == Delivery.MOOT


def test_who_has_looked_is_told_only_if_he_wishes(player, mailoutbox):
    told(player, looked=True)
    sweep()
    assert mailoutbox == []
    wishes = wishes_of(player)
    wishes.while_open = True
    wishes.save()
    told(player, looked=True)
    sweep()
    assert len(mailoutbox) == 1


def test_each_kind_can_be_switched_off_by_channel(player, mailoutbox):
    wishes = wishes_of(player)
    wishes.channels = {"hand_over": ["push"]}
    wishes.save()
    told(player)
    sweep()
    assert mailoutbox == []
    assert MAIL in wishes.of("battle_over")


def test_what_comes_under_one_name_is_one_message(player, mailoutbox):
    later = timezone.now() + timedelta(minutes=3)
    for number in range(5):
        outbox.tell("hand_over", player, detail={"number": number}, gather="chat:x", at=later)
    row = Notice.objects.get()
    assert (row.detail["number"], row.detail["first"]["number"]) == (4, 0)
    time_passes()
    sweep()
    assert len(mailoutbox) == 1


def test_who_never_falls_silent_is_told_of_all_the_same(player):
    outbox.tell("hand_over", player, gather="chat:x", at=timezone.now() + timedelta(minutes=3))
    Notice.objects.update(made=timezone.now() - timedelta(minutes=14))
    outbox.tell("hand_over", player, gather="chat:x", at=timezone.now() + timedelta(minutes=3))
    assert Notice.objects.get().at < timezone.now() + timedelta(minutes=3)


def test_a_claim_from_before_the_clock_was_set_back_holds_nobody_up(player, mailoutbox):
    outbox.tell("hand_over", player)
    Notice.objects.update(claim="busy", claimed_until=timezone.now() + timedelta(days=1))
    sweep()
    assert len(mailoutbox) == 1


def test_what_comes_while_the_earlier_is_being_written_is_a_message_of_its_own(player, mailoutbox):
    outbox.tell("hand_over", player, gather="chat:x")
    Notice.objects.update(claim="busy", claimed_until=timezone.now() + timedelta(minutes=1))
    outbox.tell("hand_over", player, gather="chat:x")
    time_passes()
    sweep()
    assert len(mailoutbox) == 2


def test_quiet_hours_hold_messages_back(player, mailoutbox):
    now = timezone.now()
    player.preferences = {"zone": "UTC", "quiet": quiet(now)}
    player.save()
    told(player)
    sweep()
    assert mailoutbox == []
    opens = Delivery.objects.get().at
    assert timedelta() < opens - now <= timedelta(hours=2)
    # A row that is due too early, as after a failure, waits too.
    time_passes()
    sweep()
    assert mailoutbox == []
    player.preferences = {}
    player.save()
    time_passes()
    sweep()
    assert len(mailoutbox) == 1


def quiet(now):
    begins, ends = now - timedelta(hours=1), now + timedelta(hours=1)
    return {"zone": "UTC", "begins": f"{begins:%H:%M}", "ends": f"{ends:%H:%M}"}


def test_several_processes_at_once_send_each_message_once(player, mailoutbox):
    for _ in range(12):
        told(player)

    def work():
        try:
            sweep()
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    sweep()
    assert len(mailoutbox) == 12
    assert len({mail.extra_headers["Message-ID"] for mail in mailoutbox}) == 12


def test_a_kind_whose_words_fail_is_tried_again_and_holds_up_nobody(player, mailoutbox, monkeypatch):
    told(player, subject="first")
    told(player, subject="second")
    whole = opening.open_notice

    def fails(notice):
        if notice.detail["subject"] == "first":
            raise RuntimeError
        whole(notice)

    with monkeypatch.context() as broken:
        broken.setattr(opening, "open_notice", fails)
        sweep()
    assert [mail.subject for mail in mailoutbox] == ["[Ninthsite] second"]
    time_passes()
    sweep()
    assert len(mailoutbox) == 2


def test_operators_see_how_long_the_oldest_waits(player):
    assert outbox.oldest_waiting() == 0.0
    told(player)
    Notice.objects.update(at=timezone.now() - timedelta(seconds=90))
    assert 89 < outbox.oldest_waiting() < 120
    assert outbox.backlog()["unopened"] == 1
    outbox.tell("hand_over", player, at=timezone.now() + timedelta(hours=1))
    sweep()
    assert outbox.oldest_waiting() == 0.0


@pytest.mark.long
def test_the_embedded_thread_sends_and_ends(player, mailoutbox):
    from notices.sweep import run_embedded

    stop = threading.Event()
    thread = threading.Thread(target=run_embedded, args=(stop,))
    thread.start()
    told(player)
    for _ in range(200):
        if mailoutbox:
            break
        threading.Event().wait(0.05)
    stop.set()
    thread.join(10)
    assert len(mailoutbox) == 1
    assert not thread.is_alive()


def test_of_somebody_who_leaves_nothing_is_kept(player):
    from accounts.deletion import anonymise
    from notices.models import Wishes

    wishes_of(player).save()
    told(player)
    anonymise(player)
    assert not Notice.objects.exists()
    assert not Wishes.objects.exists()
    told(player)
    assert not Notice.objects.exists()


def test_old_messages_are_forgotten(player):
    from notices.keeping import forget_old

    told(player)
    sweep()
    long_ago = timezone.now() - timedelta(days=40)
    Notice.objects.update(made=long_ago)
    Delivery.objects.update(ended=long_ago)
    told(player)
    forget_old()
    assert Notice.objects.get().state == Notice.WAITING


def test_a_message_that_nobody_can_put_into_words_is_tried_for_days_then_dead_and_in_the_log(
    player, mailoutbox, monkeypatch, caplog
):
    def fails(notice, public):
        raise ValueError

    told(player)
    with monkeypatch.context() as broken:
        broken.setattr(opening, "_deliveries", fails)
        for _ in range(delivering.WRITING_ATTEMPTS - 1):
            sweep()
            assert Notice.objects.get().state == Notice.WAITING
            time_passes()
        assert "given up" not in caplog.text
        sweep()
    notice = Notice.objects.get()
    assert notice.state == Notice.DEAD
    assert f"notice {notice.pk} (hand_over) is given up" in caplog.text
    time_passes()
    sweep()
    assert mailoutbox == []
    waited = sum((delivering.wait_after(attempts) for attempts in range(delivering.WRITING_ATTEMPTS)), timedelta())
    assert timedelta(days=1.5) < waited < timedelta(days=4.5)
