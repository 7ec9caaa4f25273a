"""What a mail looks like, and the way out of it."""

import re

import pytest
from django.test import Client

from notices import outbox
from notices.models import Delivery, Wishes
from notices.wishing import wishes_of
from tests.notices.conftest import sweep

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def mail(player, mailoutbox):
    outbox.tell("hand_over", player)
    sweep()
    return mailoutbox[0]


def stop_path(mail):
    return re.search(r"<http://[^/]+(/.+)>", mail.extra_headers["List-Unsubscribe"]).group(1)


def test_it_is_plain_and_html(mail):
    assert "It is your turn" in mail.body
    assert "/battles/x/" in mail.body
    ((html, kind),) = mail.alternatives
    assert kind == "text/html"
    assert "7 questions, about 6 minutes" in html
    assert "<script" not in html
    assert mail.extra_headers["Auto-Submitted"] == "auto-generated"


def test_it_can_be_stopped_at_one_click_without_logging_in(mail, player, mailoutbox):
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.post(stop_path(mail), {"List-Unsubscribe": "One-Click"}).status_code == 200
    outbox.tell("hand_over", player)
    sweep()
    assert len(mailoutbox) == 1
    assert "mail" in wishes_of(player).of("battle_over")


def test_looking_at_the_way_out_changes_nothing(mail, player):
    page = Client().get(stop_path(mail))
    assert page.status_code == 200
    assert not Wishes.objects.exists()


def test_all_mails_can_be_stopped_and_one_kind_wanted_again(mail, player):
    client = Client()
    client.post(stop_path(mail), {"what": "all"})
    assert all("mail" not in wishes_of(player).of(kind) for kind in ("hand_over", "battle_over", "chat"))
    client.post(stop_path(mail), {"what": "resume"})
    assert "mail" in wishes_of(player).of("hand_over")
    assert "mail" not in wishes_of(player).of("chat")


def test_a_forged_way_out_leads_nowhere(mail, player):
    forged = stop_path(mail)[:-4] + "abc/"
    assert Client().post(forged).status_code == 404
    assert not Wishes.objects.exists()


def test_a_subject_is_one_line(player, mailoutbox):
    outbox.tell("hand_over", player, detail={"subject": "one\r\nBcc: two@example.org"})
    sweep()
    (mail,) = mailoutbox
    assert mail.subject == "[Ninthsite] one Bcc: two@example.org"
    assert mail.message()["Bcc"] is None


def test_it_speaks_the_language_of_its_reader(player, mailoutbox):
    player.locale = "it"
    player.save()
    outbox.tell("hand_over", player)
    sweep()
    assert "Ciao Ada" in mailoutbox[0].body


def test_somebody_without_a_verified_address_gets_none(player, mailoutbox):
    from allauth.account.models import EmailAddress

    EmailAddress.objects.update(verified=False)
    outbox.tell("hand_over", player)
    sweep()
    assert mailoutbox == []
    assert not Delivery.objects.exists()


def test_a_picture_is_in_the_mail_and_at_an_address_that_nobody_can_guess(player, mailoutbox, monkeypatch):
    from notices import pictures
    from notices.channels import mail as channel
    from notices.writing import stored

    pictures.keep("b:1:red", lambda: b"\x89PNG of the table")
    monkeypatch.setattr(channel, "stored", lambda content: stored(content | {"picture": "b:1:red"}))
    outbox.tell("hand_over", player)
    sweep()
    whole = mailoutbox[0].message()
    assert whole.get_content_type() == "multipart/related"
    image = next(part for part in whole.walk() if part.get_content_type() == "image/png")
    assert image["Content-ID"] == "<table>"
    assert 'src="cid:table"' in mailoutbox[0].alternatives[0][0]
    path = pictures.path_of("b:1:red")
    assert len(path.rpartition("/")[2]) > 32
    assert Client().get(path).content == b"\x89PNG of the table"
    assert Client().get("/notices/pictures/b:1:red.png").status_code == 404
    assert pictures.keep("b:1:red", lambda: b"another") == "b:1:red"
    assert pictures.bytes_of("b:1:red") == b"\x89PNG of the table"
