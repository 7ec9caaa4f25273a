"""Pages and messages tell the time as their reader's clock does."""

import re
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import timezone

from accounts.models import User
from accounts.own_time import OwnTime
from accounts.preferences import remember
from accounts.quiet_hours import SEEN_ZONE, zone_of
from battles.models import Vacation

pytestmark = pytest.mark.django_db


def shown(rf, user=None, cookie=""):
    """The zone in which a page is made for a reader."""
    request = rf.get("/")
    if cookie:
        request.COOKIES["zone"] = cookie
    if user is not None:
        request.COOKIES["sessionid"] = "x"
        request.user = user
    return OwnTime(lambda _request: timezone.get_current_timezone_name())(request)


def test_a_page_is_made_in_the_zone_of_the_browser(rf):
    assert shown(rf) == "UTC"
    assert shown(rf, cookie="Europe/Rome") == "Europe/Rome"
    assert shown(rf, cookie="America%2FNew_York") == "America/New_York"
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.parametrize("nonsense", ["Mars/Olympus", "../../etc/passwd", "localtime", "%00", "x" * 5000])
def test_a_zone_that_there_is_not_counts_for_nothing(rf, player, nonsense):
    assert shown(rf, player, nonsense) == "UTC"
    assert SEEN_ZONE not in player.preferences


def test_the_zone_stays_with_the_account_for_its_messages(rf, player):
    shown(rf, player, "Europe/Rome")
    player.refresh_from_db()
    assert zone_of(player).key == "Europe/Rome"
    assert shown(rf, player, "Asia/Tokyo") == "Asia/Tokyo"
    player.refresh_from_db()
    assert zone_of(player).key == "Asia/Tokyo"


def test_what_the_player_has_named_himself_wins(rf, player):
    remember(player, "zone", "Europe/Madrid")
    assert shown(rf, player, "Asia/Tokyo") == "Europe/Madrid"
    assert zone_of(player).key == "Europe/Madrid"


def test_the_page_says_which_zone_was_named_and_no_other(client, player):
    client.force_login(player)
    client.cookies["zone"] = "Asia/Tokyo"
    assert "data-zone" not in client.get("/").content.decode()
    remember(player, "zone", "Europe/Madrid")
    assert 'data-zone="Europe/Madrid"' in client.get("/").content.decode()


def test_a_zone_that_is_known_is_stored_once(rf, player, django_assert_num_queries):
    shown(rf, player, "Europe/Rome")
    with django_assert_num_queries(0):
        shown(rf, player, "Europe/Rome")


def test_days_and_moments_are_those_of_the_reader(player):
    at = datetime(2026, 5, 1, 23, 30, tzinfo=UTC)
    template = Template("{% load signs %}{% day at %} {% moment at user %}")
    player.preferences = {"zone": "Asia/Tokyo"}
    with timezone.override("Asia/Tokyo"):
        words = template.render(Context({"at": at, "user": player}))
    assert "2 May 2026<" in words
    assert "2026-05-01T23:30:00" in words


def test_a_guest_reads_times_in_the_zone_of_his_browser_and_may_correct_them_on_the_page(client):
    client.cookies["zone"] = "Europe/Rome"
    client.post("/account/guest/")
    client.get("/")
    user = User.objects.get()
    Vacation.objects.create(
        user=user, begins=datetime(2031, 5, 3, 22, tzinfo=UTC), ends=datetime(2031, 5, 5, tzinfo=UTC)
    )
    page = client.get("/time/").content.decode()
    assert '<time datetime="2031-05-03T22:00:00+00:00" data-moment>4 May 2031, 00:00</time>' in page
    assert page.count("<option selected>") == 1
    assert '<optgroup label="This device"><option selected>Europe/Rome</option></optgroup>' in page
    assert page.index("Europe/Rome") < page.index("Africa/Abidjan") < page.index("<option>UTC</option>")
    assert "<span data-own-zone>Europe/Rome</span>" in client.get("/account/notices/").content.decode()


PLAIN_DATE = re.compile(r"\|date:\"(?!c\")")


def test_no_page_prints_a_moment_but_by_the_signs_that_the_browser_puts_into_its_own_time():
    pages = (settings.BASE_DIR / "templates").rglob("*.html")
    assert [path.name for path in pages if PLAIN_DATE.search(path.read_text(encoding="utf-8"))] == []
