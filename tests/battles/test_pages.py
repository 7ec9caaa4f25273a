"""The pages of a battle, and what its administrators see."""

import pytest
from django.urls import reverse

from accounts.deletion import anonymise
from accounts.models import User
from battles.lobby import matchmaking
from battles.models import Battle
from battles.refusals import messages
from rules.engine.messages import incomplete
from tests.battles.conftest import play_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("page", ["battle", "replay", "verify"])
@pytest.mark.parametrize("language", ["en", "it", "es", "pl"])
def test_the_pages_are_there_for_everybody(battle, client, page, language):
    client.cookies["django_language"] = language
    answer = client.get(reverse(f"battles:{page}", args=[battle.uuid]))
    assert answer.status_code == 200
    assert str(battle.uuid) in answer.content.decode()


def test_a_link_leads_to_any_moment(battle, client):
    address = reverse("battles:replay", args=[battle.uuid])
    assert client.get(f"{address}?at=17").context["at"] == 17
    assert client.get(f"{address}?at=x").context["at"] == 0


def test_looking_changes_nothing(battle, client, two):
    client.force_login(two[0])
    before = Battle.objects.values().get(pk=battle.pk)
    for page in ("battle", "replay", "verify"):
        client.get(reverse(f"battles:{page}", args=[battle.uuid]))
    assert Battle.objects.values().get(pk=battle.pk) == before


def test_a_private_battle_has_no_page_for_strangers(battle, client):
    Battle.objects.update(visibility="private")
    assert client.get(battle.get_absolute_url()).status_code == 404


def test_the_verify_page_shows_the_seed_only_at_the_end(battle, client):
    address = reverse("battles:verify", args=[battle.uuid])
    assert battle.server_seed not in client.get(address).content.decode()
    play_on(battle)
    assert battle.server_seed in client.get(address).content.decode()


def test_the_verify_page_says_whose_seed_is_whose(battle, client):
    shown = client.get(reverse("battles:verify", args=[battle.uuid])).content.decode()
    assert "Seed of Ada (Red)" in shown
    assert "Seed of Ben (Blue)" in shown


def test_the_administrators_do_not_see_the_seed(battle, client):
    client.force_login(User.objects.create_superuser("root", "root@example.org", "pw"))
    page = client.get(reverse("admin:battles_battle_change", args=[battle.pk]))
    assert page.status_code == 200
    assert battle.server_seed not in page.content.decode()
    for model in ("battle", "report", "challenge", "chatline", "due"):
        assert client.get(reverse(f"admin:battles_{model}_changelist")).status_code == 200


def test_every_message_is_there_in_every_language():
    assert incomplete(messages()) == []


def test_who_leaves_takes_his_open_challenges_along(battle, two):
    waiting = matchmaking.create_battle(two[0], "tiny")
    anonymise(two[0])
    assert not Battle.objects.filter(pk=waiting.pk).exists()
    assert Battle.objects.filter(pk=battle.pk).exists()
