"""What the players say to each other is told once for each quiet spell."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.acts import chat
from battles.sending import presence
from notices.models import Notice, Webhook
from tests.battles.conftest import begun
from tests.battles.telling.conftest import all_falls_due, mails_to, send_all
from tests.worker.fixture import text_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def talk(reachable):
    battle = begun(*reachable)
    Notice.objects.all().delete()
    return battle


def test_one_message_for_all_that_is_said_before_silence(talk, reachable, worker):
    for number in range(4):
        chat.say(talk.uuid, "red", f"line {number}", f"c{number}")
    assert Notice.objects.get().at > timezone.now() + timedelta(minutes=2)
    all_falls_due()
    worker.finishes()
    (mail,) = worker.mails_to(reachable[1])
    assert "Ada sent you 4 messages" in text_of(mail)
    assert all(f"line {number}" in text_of(mail) for number in range(4))


def test_who_speaks_is_not_told_what_he_said(talk, reachable, mailoutbox):
    chat.say(talk.uuid, "red", "one", "c1")
    chat.say(talk.uuid, "blue", "two", "c2")
    send_all()
    assert "two" in mails_to(reachable[0], mailoutbox)[0].body
    assert "one" not in mails_to(reachable[0], mailoutbox)[0].body


def test_who_was_there_has_read_it(talk, reachable, worker):
    chat.say(talk.uuid, "red", "one", "c1")
    presence.arrive([(talk.uuid, ["blue"])])
    presence.depart(talk.uuid, ["blue"])
    all_falls_due()
    worker.finishes()
    assert worker.mails_to(reachable[1]) == []


def test_a_line_said_twice_under_one_name_is_told_once(talk, reachable, mailoutbox):
    chat.say(talk.uuid, "red", "one", "c1")
    chat.say(talk.uuid, "red", "one", "c1")
    send_all()
    assert "Ada sent you a message\n" in mails_to(reachable[1], mailoutbox)[0].body


def test_others_who_read_a_webhook_are_not_told_what_was_said(talk, reachable):
    from battles.telling import chat as writer

    Webhook.objects.create(user=reachable[1], url="https://hook.example/")
    chat.say(talk.uuid, "red", "between us", "c1")
    notice = Notice.objects.get()
    assert writer.write(notice, False).lines == ["between us"]
    assert writer.write(notice, True).lines == []


def test_markup_in_what_is_said_stays_text(talk, reachable, mailoutbox):
    chat.say(talk.uuid, "red", "<b>bold</b>", "c1")
    send_all()
    assert "&lt;b&gt;bold&lt;/b&gt;" in mails_to(reachable[1], mailoutbox)[0].alternatives[0][0]
