"""The players are told of comments once, until they look."""

import pytest
from django.test import Client

from battles.acts import endings
from battles.acts.silence import silence
from battles.comments import writing
from battles.models import COMMENTS
from battles.sending.sight import sight
from battles.telling import comment as writer
from notices.models import Notice
from tests.battles.conftest import begun
from tests.battles.telling.conftest import mails_to, send_all

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(reachable):
    battle = begun(*reachable)
    endings.resign(battle.uuid, "red")
    Notice.objects.all().delete()
    return battle


@pytest.fixture
def cleo(new_user):
    return new_user("Cleo")


def write(battle, user, text="well fought", client_id="c"):
    return writing.write(battle.uuid, user, 1, text, client_id)


def looks(battle, user):
    browser = Client()
    browser.force_login(user)
    browser.get(f"/api/battles/{battle.uuid}/comments/")


def test_one_message_for_all_comments_since_the_last_visit(over, reachable, cleo, mailoutbox):
    for number in range(3):
        write(over, cleo, f"thought {number}", f"c{number}")
    send_all()
    (mail,) = mails_to(reachable[0], mailoutbox)
    assert "3 new comments on your battle" in mail.body
    assert "Cleo: thought 0" in mail.body
    assert f"/battles/{over.uuid}/replay/?at=1" in mail.body
    for number in range(3, 6):
        write(over, cleo, f"thought {number}", f"c{number}")
    send_all()
    assert len(mails_to(reachable[0], mailoutbox)) == 1
    looks(over, reachable[0])
    write(over, cleo, "thought 7", "c7")
    send_all()
    later = mails_to(reachable[0], mailoutbox)[1]
    assert "New comment on your battle" in later.body
    assert "thought 5" not in later.body
    assert len(mails_to(reachable[1], mailoutbox)) == 1, "who has not looked is told nothing more"


def test_who_has_looked_meanwhile_is_not_told(over, reachable, cleo, mailoutbox):
    write(over, cleo)
    looks(over, reachable[0])
    send_all()
    assert mails_to(reachable[0], mailoutbox) == []


def test_a_player_is_told_what_the_other_says_and_not_what_he_says_himself(over, reachable, mailoutbox):
    write(over, reachable[0], "my mistake")
    send_all()
    assert mails_to(reachable[0], mailoutbox) == []
    assert "Ada: my mistake" in mails_to(reachable[1], mailoutbox)[0].body


def test_what_was_taken_away_or_silenced_is_not_told(over, reachable, cleo, mailoutbox):
    write(over, cleo)
    writing.take_away(over.uuid, cleo, 1)
    send_all()
    assert mails_to(reachable[0], mailoutbox) == []
    looks(over, reachable[0])
    write(over, cleo, "again", "d")
    silence(sight(over.uuid, reachable[0]), COMMENTS, False)
    send_all()
    assert mails_to(reachable[0], mailoutbox) == []


def test_what_was_taken_away_before_anybody_was_told_of_it_hides_no_later_comment(over, reachable, cleo, mailoutbox):
    write(over, cleo)
    writing.take_away(over.uuid, cleo, 1)
    send_all()
    write(over, cleo, "once more", "d")
    send_all()
    (mail,) = mails_to(reachable[0], mailoutbox)
    assert "Cleo: once more" in mail.body
    assert "New comment on your battle" in mail.body


def test_others_who_read_along_are_not_told_what_was_said(over, cleo):
    write(over, cleo)
    notice = Notice.objects.first()
    assert writer.write(notice, True).lines == []


def test_the_name_of_a_writer_who_leaves_goes_from_what_was_sent(over, cleo, mailoutbox):
    from accounts.deletion import anonymise
    from notices.models import Delivery

    write(over, cleo)
    send_all()
    anonymise(cleo)
    assert not [row for row in Delivery.objects.all() if "Cleo" in str(row.content)]


def test_the_kind_can_be_switched_off(client, reachable):
    client.force_login(reachable[0])
    assert "New comments on your battle" in client.get("/account/notices/").content.decode()
