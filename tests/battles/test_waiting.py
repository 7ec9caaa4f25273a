"""Whoever waits with an invitation, or looks at one, learns at once what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from battles.acts import endings
from battles.lobby import matchmaking, rematch
from battles.lobby.offered import offered_to
from battles.models import Battle, ClosedChallenge, Rematch
from battles.retention.terms import CLOSED_CHALLENGES
from conduct import blocks
from ninthsite.retention import remove_batch
from notices.models import Notice
from tests.battles.conftest import begun
from tests.battles.joining import accept

pytestmark = pytest.mark.django_db(transaction=True)


def browser(user: Any) -> Client:
    found = Client()
    found.force_login(user)
    return found


def challenged(two: Any, **options: Any) -> Any:
    return matchmaking.create_battle(two[0], "tiny", opponent="invite", wanted=two[1], **options).challenge


def test_the_page_goes_to_the_battle_once_somebody_has_joined(client: Any, new_user: Any) -> None:
    ada, bob = new_user(), new_user()
    battle = matchmaking.create_battle(ada, "tiny", opponent="invite")
    token = battle.challenge.token
    address = f"/invite/{token}/stands/"
    client.force_login(ada)
    assert address in client.get(f"/invite/{token}/").content.decode()
    assert client.get(address).status_code == 204
    accept(token, bob)
    assert client.get(address).headers["HX-Redirect"] == battle.get_absolute_url()
    # Another who looks at it reads that somebody was quicker.
    answer = browser(new_user()).get(address)
    assert (answer.status_code, "HX-Redirect" in answer.headers) == (286, False)
    assert "no longer open" in answer.content.decode()


@pytest.mark.long
def test_the_challenger_who_waits_reads_that_it_was_declined_and_where_to_go_on(two: Any) -> None:
    challenge = challenged(two, title="Autumn", visibility="unlisted")
    address = f"/invite/{challenge.token}/stands/"
    browser(two[1]).post(f"/invite/{challenge.token}/decline/")
    answer = browser(two[0]).get(address)
    text = answer.content.decode()
    # Htmx takes this in, asks no more, and the console stays silent.
    assert answer.status_code == 286
    assert "Ben declined your challenge" in text
    assert "Autumn" in text
    # The same battle with somebody else, openly, or against the computer.
    for opponent in ("person", "open", "bot:"):
        assert f"opponent={opponent}" in text
    assert text.count("visibility=unlisted") == 3
    later = browser(two[0]).get(f"/invite/{challenge.token}/")
    assert later.status_code == 200
    assert "Ben declined your challenge" in later.content.decode()
    assert "You have declined this challenge" in browser(two[1]).get(f"/invite/{challenge.token}/").content.decode()


@pytest.mark.long
def test_every_page_says_so_until_the_challenger_has_looked_or_put_it_away(two: Any) -> None:
    for act in ("/invite/{}/", "/invite/{}/stands/"):
        challenge = challenged(two)
        matchmaking.decline_challenge(challenge.token, two[1])
        (shown,) = offered_to(two[0])
        assert shown.words.startswith("Ben declined your challenge: ")
        assert offered_to(two[1]) == []
        browser(two[0]).get(act.format(challenge.token))
        assert offered_to(two[0]) == []
    matchmaking.decline_challenge(challenged(two).token, two[1])
    (shown,) = offered_to(two[0])
    browser(two[1]).post(shown.dismiss)
    assert offered_to(two[0]) == [shown]
    browser(two[0]).post(shown.dismiss)
    assert offered_to(two[0]) == []


@pytest.mark.long
def test_what_is_withdrawn_leaves_the_page_of_the_one_who_looks_at_it(two: Any) -> None:
    challenge = challenged(two)
    address = f"/invite/{challenge.token}/stands/"
    assert address in browser(two[1]).get(f"/invite/{challenge.token}/").content.decode()
    assert browser(two[1]).get(address).status_code == 204
    browser(two[0]).post(f"/invite/{challenge.token}/withdraw/")
    for user, words in ((two[1], "Ada has withdrawn this challenge"), (two[0], "You have withdrawn this challenge")):
        assert words in browser(user).get(address).content.decode()
    assert offered_to(two[0]) == []
    assert not Notice.objects.filter(kind="declined").exists()


def test_strangers_learn_nothing_but_that_it_is_gone(two: Any, new_user: Any) -> None:
    challenge = challenged(two)
    matchmaking.decline_challenge(challenge.token, two[1])
    for visitor in (browser(new_user()), Client()):
        text = visitor.get(f"/invite/{challenge.token}/stands/").content.decode()
        assert "no longer open" in text
        assert "Ada" not in text
        assert "Ben" not in text
    answer = Client().get("/invite/nothing-here/stands/")
    assert (answer.status_code, "no longer open" in answer.content.decode()) == (286, True)


def test_who_is_blocked_while_he_looks_finds_it_gone(two: Any) -> None:
    challenge = matchmaking.create_battle(two[0], "tiny", opponent="invite").challenge
    blocks.block(two[0], "Ben")
    answer = browser(two[1]).get(f"/invite/{challenge.token}/stands/")
    assert (answer.status_code, "no longer open" in answer.content.decode()) == (286, True)


def test_a_rematch_that_is_declined_is_told_until_its_page_has_shown_it(two: Any) -> None:
    was = begun(*two)
    endings.resign(was.uuid, "red")
    rematch.ask(was.uuid, two[0])
    rematch.decline(was.uuid, two[1])
    assert Rematch.objects.get().state == Rematch.DECLINED
    assert [one.words.partition(":")[0] for one in offered_to(two[0])] == ["Ben declined your rematch"]
    rematch.state_of(was.uuid, two[1])
    assert len(offered_to(two[0])) == 1
    rematch.state_of(was.uuid, two[0])
    assert offered_to(two[0]) == []


def test_the_battle_is_gone_and_what_is_kept_of_it_goes_in_time(two: Any) -> None:
    matchmaking.decline_challenge(challenged(two).token, two[1])
    assert not Battle.objects.exists()
    ClosedChallenge.objects.update(at="2020-01-01T00:00:00Z")
    matchmaking.decline_challenge(challenged(two).token, two[1])
    assert remove_batch(CLOSED_CHALLENGES, timezone.now()) == 1
    assert ClosedChallenge.objects.count() == 1


def test_whoever_waits_for_somebody_who_may_play_no_more_is_told_so(two: Any) -> None:
    challenge = challenged(two)
    matchmaking.withdraw_challenges_of(two[1])
    assert [one.words.partition(":")[0] for one in offered_to(two[0])] == ["Ben can no longer be challenged"]
    text = browser(two[0]).get(f"/invite/{challenge.token}/stands/").content.decode()
    assert "Ben can no longer be challenged" in text
    assert "opponent=open" in text
    assert not Battle.objects.exists()
