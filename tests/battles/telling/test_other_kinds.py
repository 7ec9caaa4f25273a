"""Time that runs out, and battles that stand still."""

from datetime import timedelta
from uuid import uuid4

import msgspec
import pytest
from django.utils import timezone

from battles.acts import endings
from battles.clocks.clock import Appointment, clock_of, keep
from battles.lobby import closing, matchmaking
from battles.models import Battle
from battles.telling import appointment, battle_over
from notices import sweep as sweeping
from notices.models import Notice
from notices.outbox import tell
from tests.battles.conftest import begun, give
from tests.battles.telling.conftest import mails_to
from tests.worker.fixture import text_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def battle(reachable):
    made = begun(*reachable)
    Notice.objects.all().delete()
    return made


def told(battle, user, kind, **detail):
    tell(kind, user, about=battle.uuid, detail={"seat": "red", "seq": battle.seq, **detail})
    sweeping.sweep()


def test_little_time_is_told_with_the_reader_s_own_clock(battle, reachable, mailoutbox):
    reachable[0].preferences = {"zone": "Asia/Tokyo"}
    reachable[0].save()
    until = (timezone.now() + timedelta(days=1)).replace(hour=3, minute=30)
    told(battle, reachable[0], "deadline_near", until=until.isoformat())
    (mail,) = mails_to(reachable[0], mailoutbox)
    assert "12:30" in mail.body


def test_it_is_not_told_when_the_answer_was_given_or_the_time_is_over(battle, reachable, mailoutbox):
    told(battle, reachable[0], "deadline_near", until=(timezone.now() - timedelta(seconds=1)).isoformat())
    give(battle, "red")
    told(battle, reachable[0], "deadline_near", until=(timezone.now() + timedelta(days=1)).isoformat())
    assert mails_to(reachable[0], mailoutbox) == []


def test_a_battle_that_stands_still_is_told_as_long_as_it_does(battle, reachable, mailoutbox):
    told(battle, reachable[0], "halted", status="halted")
    assert mailoutbox == []
    Battle.objects.filter(pk=battle.pk).update(status="halted")
    told(battle, reachable[0], "halted", status="halted")
    (mail,) = mails_to(reachable[0], mailoutbox)
    assert "on hold" in mail.body
    Battle.objects.filter(pk=battle.pk).update(status=Battle.RUNNING)
    told(battle, reachable[0], "halted", status="running")
    assert "has resumed" in mails_to(reachable[0], mailoutbox)[1].body


@pytest.fixture
def meeting(battle):
    """When they have agreed to meet: tomorrow at 9 in the evening, by UTC."""
    at = (timezone.now() + timedelta(days=1)).replace(hour=21, minute=0, second=0, microsecond=0)
    row = Battle.objects.get(pk=battle.pk)
    clock = clock_of(row)
    keep(row, msgspec.structs.replace(clock, appointments=(Appointment(uuid4(), at, timezone.now()),)))
    return at


def test_an_appointment_is_told_with_whom_and_when_by_the_reader_s_own_clock(battle, meeting, reachable, worker):
    for user, zone, locale in zip(reachable, ("UTC", "Europe/Rome"), ("en", "it"), strict=True):
        user.preferences, user.locale = {"zone": zone}, locale
        user.save()
    tell("appointment", reachable[0], about=battle.uuid, detail={"seat": "red", "at": meeting.isoformat()})
    tell("appointment", reachable[1], about=battle.uuid, detail={"seat": "blue", "at": meeting.isoformat()})
    worker.finishes()
    (to_ada,), (to_ben,) = ([text_of(mail) for mail in worker.mails_to(user)] for user in reachable)
    assert "Your game against Ben" in to_ada
    assert ", 21:00" in to_ada
    assert "Ada" in to_ben
    assert ("22:00" in to_ben) or ("23:00" in to_ben)
    assert str(battle.uuid) in to_ben


def test_an_appointment_is_told_only_as_long_as_it_stands(battle, meeting, reachable, mailoutbox):
    told(battle, reachable[0], "appointment", at=(meeting + timedelta(hours=1)).isoformat())
    row = Battle.objects.get(pk=battle.pk)
    keep(row, msgspec.structs.replace(clock_of(row), appointments=()))
    told(battle, reachable[0], "appointment", at=meeting.isoformat())
    assert mailoutbox == []


def test_nobody_is_told_of_a_meeting_when_the_battle_is_over_or_it_has_long_begun(
    battle, meeting, reachable, mailoutbox, monkeypatch
):
    Battle.objects.filter(pk=battle.pk).update(status=Battle.OVER)
    told(battle, reachable[0], "appointment", at=meeting.isoformat())
    Battle.objects.filter(pk=battle.pk).update(status=Battle.RUNNING)
    monkeypatch.setattr(appointment.timezone, "now", lambda: meeting + timedelta(minutes=31))
    told(battle, reachable[0], "appointment", at=meeting.isoformat())
    assert mailoutbox == []


def test_the_challenger_is_told_that_it_was_declined_unless_he_has_seen_it(reachable, mailoutbox, world):
    challenger, other = reachable
    for seen in (False, True):
        made = matchmaking.create_battle(challenger, "tiny", opponent="invite", wanted=other, title="Autumn")
        token = made.challenge.token
        matchmaking.decline_challenge(token, other)
        if seen:
            closing.saw(closing.unseen(challenger))
        world.passes(minutes=1)
        sweeping.sweep()
    (mail,) = mails_to(challenger, mailoutbox)
    assert mail.subject.endswith(f"{other.username} declined your challenge: Autumn")
    assert "/invite/" in mail.body


def test_where_others_read_along_nobody_is_called_you(battle, reachable):
    endings.resign(battle.uuid, "red")
    loser, winner = (Notice.objects.get(kind="battle_over", user=user) for user in reachable)
    assert battle_over.write(loser, False).brief == "You resigned."
    assert battle_over.write(winner, False).headline == "You won against Ada"
    for notice in (loser, winner):
        told_all = battle_over.write(notice, True)
        assert told_all.headline == "Ben won"
        assert told_all.brief.startswith("Ada ")
