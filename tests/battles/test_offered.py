"""What others offer to a player stands on every page until he has answered."""

import re
from html import unescape

import pytest
from django.test import Client

from battles.acts import endings, offers
from battles.lobby import matchmaking, rematch
from battles.lobby.offered import MOST, offered_to
from battles.models import Battle, Offer
from conduct.models import Block
from tests.battles.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)


def browser(user):
    found = Client()
    found.force_login(user)
    return found


def words(user, but=None):
    return [one.words for one in offered_to(user, but)]


def test_a_challenge_by_name_stands_on_every_page_of_the_other(two):
    ada, ben = two
    matchmaking.create_battle(ada, "tiny", opponent="invite", wanted=ben, title="Autumn")
    for address in ("/", "/mine/", "/rulebook/", "/account/"):
        assert "Ada has challenged you: Autumn" in browser(ben).get(address).content.decode(), address
    assert "has challenged you" not in browser(ada).get("/").content.decode()
    assert browser(ben).get("/mine/offered/").content.decode().count("offered__one") == 1
    assert Client().get("/mine/offered/").status_code == 302


def test_a_rematch_is_accepted_with_one_click(two):
    was = begun(*two)
    endings.resign(was.uuid, "red")
    rematch.ask(was.uuid, two[0])
    (offer,) = offered_to(two[1])
    answer = browser(two[1]).post(offer.accept, {"accept": "1", "terms": offer.terms})
    new = Battle.objects.exclude(pk=was.pk).get()
    assert answer["Location"] == new.get_absolute_url()
    assert new.status == Battle.RUNNING
    assert words(two[1]) == []


def test_what_is_declined_is_gone_and_only_the_one_whom_it_is_for_declines(two, new_user):
    ada, ben = two
    matchmaking.create_battle(ada, "tiny", opponent="invite", wanted=ben)
    (offer,) = offered_to(ben)
    browser(new_user("Cleo")).post(offer.decline)
    browser(ada).post(offer.decline)
    assert words(ben)
    browser(ben).post(offer.decline)
    assert words(ben) == []
    assert not Battle.objects.exists()


def test_a_draw_is_accepted_from_any_page(two):
    battle = begun(*two)
    offers.make_offer(battle.uuid, "red", "draw", {})
    assert words(two[0]) == []
    assert words(two[1]) == ["Ada offers a draw"]
    assert words(two[1], battle.uuid) == []
    (offer,) = offered_to(two[1])
    browser(two[0]).post(offer.accept, {"accept": "1"})
    assert Battle.objects.get().status == Battle.RUNNING
    browser(two[1]).post(offer.accept, {"accept": "1"})
    assert Battle.objects.get().status == Battle.OVER


def test_what_needs_a_look_first_leads_to_the_battle(two):
    battle = begun(*two)
    offers.make_offer(battle.uuid, "red", "pause", {"days": 2})
    (offer,) = offered_to(two[1])
    assert (offer.link, offer.accept) == (battle.get_absolute_url(), "")
    Offer.objects.update(state=Offer.WITHDRAWN)
    assert words(two[1]) == []


def test_nothing_comes_from_somebody_who_is_blocked(two):
    ada, ben = two
    matchmaking.create_battle(ada, "tiny", opponent="invite", wanted=ben)
    Block.objects.create(by=ben, person=ada)
    assert words(ben) == []


def test_people_who_are_blocked_do_not_hide_the_others(two, new_user):
    ada, ben = two
    matchmaking.create_battle(ada, "tiny", opponent="invite", wanted=ben)
    for _ in range(MOST):
        other = new_user()
        matchmaking.create_battle(other, "tiny", opponent="invite", wanted=ben)
        Block.objects.create(by=ben, person=other)
    assert len(words(ben)) == 1


def test_whoever_is_asked_to_be_referee_is_asked_while_the_battle_is_on_hold_too(two, new_user):
    cleo = new_user("Cleo")
    battle = begun(*two)
    for status, asked in ((Battle.RUNNING, 1), (Battle.HALTED, 1), (Battle.OVER, 0)):
        Battle.objects.filter(pk=battle.pk).update(referee=cleo, status=status)
        assert len(words(cleo)) == asked, status


def test_what_the_page_of_a_battle_shows_by_itself_is_not_said_twice(two):
    battle = begun(*two)
    offers.make_offer(battle.uuid, "red", "draw", {})
    assert "offered__one" not in browser(two[1]).get(battle.get_absolute_url()).content.decode()
    assert "offered__one" in browser(two[1]).get("/").content.decode()


def test_many_offers_cost_no_more_queries_than_one_and_the_latest_are_shown(two, django_assert_num_queries):
    for _ in range(MOST + 2):
        offers.make_offer(begun(*two).uuid, "red", "draw", {})
    # Challenges, the player's seats, offers, the seats of their battles, who sits there.
    with django_assert_num_queries(5):
        shown = offered_to(two[1])
    latest = Offer.objects.order_by("-pk").values_list("pk", flat=True)[:MOST]
    assert [one.key for one in shown] == [f"offer-{pk}" for pk in latest]


def test_an_open_page_is_drawn_again_only_when_the_offers_have_changed(two):
    battle = begun(*two)
    page = browser(two[1])
    drawn = page.get("/mine/offered/").content.decode()
    assert page.get(asked_by(drawn)).status_code == 204
    offers.make_offer(battle.uuid, "red", "draw", {})
    drawn = page.get(asked_by(drawn)).content.decode()
    assert "Ada offers a draw" in drawn
    assert page.get(asked_by(drawn)).status_code == 204
    offers.make_offer(battle.uuid, "red", "pause", {"days": 2})
    # What has the keyboard's focus keeps it by its id (htmx).
    assert all(name in page.get(asked_by(drawn)).content.decode() for name in re.findall(r'id="[^"]+"', drawn))


def asked_by(drawn):
    """The address at which the offers on a page ask for themselves."""
    return unescape(re.search(r'hx-get="([^"]+)"', drawn)[1])


def test_a_battle_that_does_not_exist_is_no_address(two):
    assert browser(two[0]).get("/mine/offered/?but=x").status_code == 404
