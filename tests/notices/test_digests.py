"""Everything of a day or a week in one mail, at the reader's own hour."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from notices import outbox
from notices.digest import next_time
from notices.models import Delivery, Wishes
from tests.notices.conftest import sweep, time_passes

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def wishes(player):
    return Wishes.objects.create(user=player, channels={"hand_over": ["digest"]}, digest=Wishes.DAILY)


def test_what_is_for_the_digest_comes_in_one_mail(player, wishes, mailoutbox):
    for _ in range(3):
        outbox.tell("hand_over", player)
    sweep()
    assert mailoutbox == []
    assert Delivery.objects.filter(channel="digest", at__gt=timezone.now()).count() == 3
    time_passes()
    sweep()
    (mail,) = mailoutbox
    assert mail.subject == "[Ninthsite] 3 updates"
    assert mail.body.count("It is your turn – 7 questions") == 3
    time_passes()
    sweep()
    assert len(mailoutbox) == 1


def test_a_digest_with_nothing_in_it_is_not_sent(player, wishes, mailoutbox):
    outbox.tell("hand_over", player)
    sweep()
    row = Delivery.objects.get()
    row.notice.detail = {"moot": True}
    row.notice.save()
    time_passes()
    sweep()
    assert mailoutbox == []


def test_without_a_digest_what_was_meant_for_it_is_not_lost_to_the_other_channels(player, wishes, mailoutbox):
    wishes.digest, wishes.channels = Wishes.NONE, {"hand_over": ["digest", "mail"]}
    wishes.save()
    outbox.tell("hand_over", player)
    sweep()
    assert len(mailoutbox) == 1


def test_what_comes_at_once_by_mail_does_not_come_again(player, wishes, mailoutbox):
    wishes.channels = {"hand_over": ["digest", "mail"]}
    wishes.save()
    outbox.tell("hand_over", player)
    sweep()
    time_passes()
    sweep()
    assert len(mailoutbox) == 1


@pytest.mark.parametrize(
    ("rhythm", "after", "expected"),
    [
        # Rome is an hour ahead in winter, two in summer: its 18:00 stays its 18:00.
        (Wishes.DAILY, datetime(2026, 3, 28, 12, tzinfo=UTC), datetime(2026, 3, 28, 17, tzinfo=UTC)),
        (Wishes.DAILY, datetime(2026, 3, 28, 17, tzinfo=UTC), datetime(2026, 3, 29, 16, tzinfo=UTC)),
        (Wishes.DAILY, datetime(2026, 10, 24, 20, tzinfo=UTC), datetime(2026, 10, 25, 17, tzinfo=UTC)),
        # 24 October 2026 is a Saturday, 26 a Monday.
        (Wishes.WEEKLY, datetime(2026, 10, 24, 20, tzinfo=UTC), datetime(2026, 10, 26, 17, tzinfo=UTC)),
        (Wishes.WEEKLY, datetime(2026, 10, 26, 17, tzinfo=UTC), datetime(2026, 11, 2, 17, tzinfo=UTC)),
    ],
)
def test_it_comes_at_the_reader_s_own_hour(rhythm, after, expected, player):
    player.preferences = {"zone": "Europe/Rome"}
    wishes = Wishes(user=player, digest=rhythm, digest_hour=18, digest_weekday=0)
    assert next_time(wishes, after) == expected
    assert next_time(wishes, expected - timedelta(seconds=1)) == expected
