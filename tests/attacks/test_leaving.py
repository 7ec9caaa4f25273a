"""An account that is closed leaves no name and no address behind, in whatever table."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType

from accounts import tokens
from accounts.deletion import anonymise
from accounts.models import User
from battles.acts import chat, endings
from battles.comments import writing
from battles.gallery import saying
from battles.models import Battle, Report
from battles.record import archive
from conduct import blocks, outcomes, reporting
from conduct.kinds import found
from notices.models import Notice, PushSubscription, Webhook
from notices.outbox import tell
from tests.battles.conftest import begun, play_on
from tests.battles.telling.conftest import send_all

pytestmark = pytest.mark.django_db(transaction=True)

NAME, MAIL = "Zebulon Quux", "zebulon@quux.example"


@pytest.fixture
def leaver(db):
    return User.objects.create_user(NAME, MAIL, "pw")


def everything():
    """All rows of all tables of the site, as text, with the table."""
    for model in apps.get_models():
        for row in model._default_manager.values():
            yield (
                model.__name__,
                json.dumps(
                    row, default=lambda one: bytes(one).hex() if isinstance(one, memoryview | bytes) else str(one)
                ),
            )


def lived(leaver, other):
    """A life on the site: battles, chat, mails about them, a token, subscriptions, reports, an operator's note."""
    for one in (leaver, other):
        EmailAddress.objects.create(user=one, email=one.email, verified=True, primary=True)
    over = begun(leaver, other)
    chat.say(over.uuid, "red", "good luck", "c1")
    play_on(over)
    over.refresh_from_db()
    writing.write(over.uuid, leaver, 1, "well fought", "c1")
    elsewhere = begun(other, User.objects.create_user("Third", "third@example.org", "pw"))
    saying.say(elsewhere.uuid, leaver, "hello all", "c1")
    endings.resign(elsewhere.uuid, "red")
    writing.write(elsewhere.uuid, leaver, 1, "a fine battle", "c1")
    running = begun(other, leaver)
    chat.say(running.uuid, "blue", "hello", "c2")
    tell("challenge", other, about=running.uuid, detail={"seat": "red"})
    send_all()
    tokens.make(leaver, f"{NAME}'s bot")
    Webhook.objects.create(user=leaver, url="https://zebulon.quux.example/hook")
    PushSubscription.objects.create(user=leaver, endpoint="https://push.example/z", p256dh="x", auth="y")
    Report.objects.create(battle=running, kind=Report.PLAYER, by=leaver, text="something")
    blocks.block(leaver, other.username)
    blocks.block(other, leaver.username)
    said = reporting.report(leaver, "person", found(leaver, "person", other.username), f"I am {NAME}", "insult")
    reporting.report(other, "chat", found(other, "chat", f"{running.uuid}:1"), f"{NAME} is rude", "insult")
    operator = User.objects.create_superuser("Operator", "o@example.org", "pw")
    outcomes.decide(other, operator, "warned", [said.pk], why=f"Let {NAME} be.", note=f"{NAME} again")
    outcomes.decide(leaver, operator, "warned", [], why=f"Be kind, {NAME}.")
    kind = ContentType.objects.get_for_model(User)
    LogEntry.objects.create(user=other, content_type=kind, object_id=leaver.pk, object_repr=NAME, action_flag=CHANGE)
    return over, running


def test_nothing_in_any_table_names_them(leaver, new_user, client):
    client.force_login(leaver)
    over, _running = lived(leaver, new_user("Other"))
    anonymise(leaver)
    left = [(table, text[:300]) for table, text in everything() if NAME in text or "quux" in text.lower()]
    assert left == []
    assert NAME not in archive.export(over).decode()


def test_every_key_they_held_opens_nothing_any_more(leaver, new_user, browser_of):
    browser = browser_of(leaver)
    _over, running = lived(leaver, new_user("Other"))
    key = tokens.make(leaver, "bot")
    anonymise(leaver)
    assert browser.get("/account/").status_code == 302
    bot = browser_of(headers={"authorization": f"Token {key}"})
    assert bot.get("/api/battles/?mine=1").status_code in (401, 403)
    assert not browser_of().login(username=NAME, password="pw")
    assert not Notice.objects.filter(user=leaver).exists()
    assert not Webhook.objects.filter(user=leaver).exists()
    # The battle goes on for the other side, against nobody of that name.
    shown = browser_of().get(f"/api/battles/{running.uuid}/").json()
    assert shown["players"]["blue"]["name"].startswith("deleted-")
    assert Battle.objects.get(pk=running.pk).status == Battle.RUNNING


def test_nobody_takes_the_place_of_one_who_left(leaver, browser_of):
    """Neither the name that a closed account bears, nor its row."""
    pk = leaver.pk
    anonymise(leaver)
    form = {"username": f"deleted-{pk}", "email": "new@example.org", "password1": "long enough 7x"}
    assert browser_of().post("/account/signup/", form).status_code == 200
    assert User.objects.count() == 1
