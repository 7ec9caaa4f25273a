"""The page on which somebody says what he is told and how."""

import pytest
from django.test import Client

from notices.models import Delivery, PushSubscription, Webhook, Wishes
from notices.wishing import wishes_of
from tests.notices.conftest import someone

pytestmark = pytest.mark.django_db(transaction=True)

DIGEST = {"digest": "weekly", "digest_hour": "7", "digest_weekday": "2"}


@pytest.fixture
def member(player):
    client = Client()
    client.force_login(player)
    return client


def browser(user):
    return PushSubscription.objects.create(user=user, endpoint="https://push.example/1", p256dh="p", auth="a")


def ticked(client, channel):
    form = client.get("/account/notices/").context["form"]
    return [name for name, field in form.fields.items() if name.endswith(f".{channel}") and field.initial]


@pytest.mark.long
def test_a_box_is_ticked_only_where_messages_really_go_and_keeps_what_was_wished(member, player):
    page = member.get("/account/notices/").content.decode()
    assert "Push is off" in page
    assert "No webhook yet" in page
    assert "No emails yet" not in page
    assert ticked(member, "push") == ticked(member, "webhook") == []
    assert "hand_over.mail" in ticked(member, "mail")
    member.post("/account/notices/", {"hand_over.mail": "on", **DIGEST})
    assert ticked(member, "mail") == ["hand_over.mail"]
    browser(player)
    assert "chat.push" in ticked(member, "push")
    assert "Push is off" not in member.get("/account/notices/").content.decode()


def test_a_guest_is_promised_no_email(client):
    assert "We email you" not in client.get("/").content.decode()
    client.post("/account/guest/")
    assert "by push in this browser" in client.get("/account/").content.decode()
    page = client.get("/account/notices/").content.decode()
    assert "Push is off" in page
    assert "checked" not in page.partition("<table")[2].partition("</table>")[0]


def test_strangers_have_no_wishes():
    assert Client().get("/account/notices/").status_code == 302


def test_every_kind_can_be_chosen_for_every_channel(member, player):
    browser(player)
    Webhook.objects.create(user=player, url="https://example.org/hook")
    given = {"hand_over.push": "on", "chat.digest": "on", "while_open": "on", **DIGEST}
    assert member.post("/account/notices/", given).status_code == 302
    wishes = wishes_of(player)
    assert wishes.of("hand_over") == ["push"]
    assert wishes.of("chat") == ["digest"]
    assert wishes.of("battle_over") == []
    assert (wishes.while_open, wishes.digest, wishes.digest_hour, wishes.digest_weekday) == (True, "weekly", 7, 2)


@pytest.mark.parametrize("wrong", [{"digest": "hourly"}, {"digest_hour": "24"}, {"digest_weekday": "x"}])
def test_what_is_no_choice_is_refused_and_nothing_is_stored(wrong, member):
    assert member.post("/account/notices/", {**DIGEST, **wrong}).status_code == 200
    assert not Wishes.objects.exists()


def test_a_webhook_is_added_tried_and_removed(member, player, receiver, worker):
    assert member.post("/account/notices/webhooks/", {"url": f"{receiver.url}/h", "open": "on"}).status_code == 302
    row = Webhook.objects.get(user=player)
    member.post(f"/account/notices/webhooks/{row.pk}/", {"what": "trial"})
    worker.finishes()
    assert b"It works!" in receiver.got[0][2]
    assert Delivery.objects.get().state == Delivery.SENT
    member.post(f"/account/notices/webhooks/{row.pk}/", {"what": "remove"})
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("url", ["https://127.0.0.1/", "http://10.0.0.1/", "ftp://x/", "https://169.254.169.254/", "x"])
def test_a_webhook_into_the_house_is_refused_by_name_of_the_field(url, member):
    answer = member.post("/account/notices/webhooks/", {"url": url})
    assert answer.status_code == 422
    assert "url" in answer.context["webhook_form"].errors
    assert not Webhook.objects.exists()


def test_webhooks_are_few(member, receiver):
    for number in range(5):
        member.post("/account/notices/webhooks/", {"url": f"{receiver.url}/{number}"})
    assert Webhook.objects.count() == 3


def test_nobody_touches_the_webhook_of_another(member, player):
    row = Webhook.objects.create(user=someone("Ben"), url="https://hook.example/secret")
    assert member.post(f"/account/notices/webhooks/{row.pk}/", {"what": "remove"}).status_code == 404
    assert Webhook.objects.exists()
    assert "hook.example" not in member.get("/account/notices/").content.decode()


def test_one_that_was_switched_off_can_be_switched_on_again(member, player):
    row = Webhook.objects.create(user=player, url="https://example.org/secret-path", stopped="gone")
    page = member.get("/account/notices/").content.decode()
    assert "the address no longer exists" in page
    assert "secret-path" not in page
    member.post(f"/account/notices/webhooks/{row.pk}/", {"what": "again"})
    row.refresh_from_db()
    assert row.stopped == ""


@pytest.mark.parametrize("language", ["en", "it", "es", "pl"])
def test_the_page_speaks_every_language(language, member, player):
    player.locale = language
    player.save()
    member.cookies["django_language"] = language
    page = member.get("/account/notices/").content.decode()
    assert f'<html lang="{language}"' in page
    titles = {
        "en": "Notifications",
        "it": "Notifiche",
        "es": "Notificaciones",
        "pl": "Powiadomienia",
    }
    assert titles[language] in page


def test_earlier_choices_about_mails_hold(player, transactional_db):
    import importlib

    from django.apps import apps

    never, always = someone("Never"), someone("Always")
    never.preferences, always.preferences = {"mail": "never", "theme": "dark"}, {"mail": "always"}
    never.save()
    always.save()
    importlib.import_module("notices.migrations.0002_earlier_wishes").keep_wishes(apps, None)
    assert "mail" not in wishes_of(never).of("hand_over")
    assert wishes_of(always).while_open
    never.refresh_from_db()
    assert never.preferences == {"theme": "dark"}
