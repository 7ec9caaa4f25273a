"""A battle whose stored answers lead elsewhere is halted at its last checkpoint, explained, and mended by the house."""

import logging
from dataclasses import replace

import pytest
from django.core import mail
from django.core.management.base import CommandError
from django.urls import reverse

from accounts.models import User
from battles.due import sweep
from battles.games import games
from battles.models import Battle, Due, Entry, Report, Seat, Snapshot
from battles.record.proof import prove
from battles.sending import changes
from battles.table import repair
from battles.table.live import tables
from battles.telling import battle_over
from ninthsite.observing.figures import HALTS
from notices.models import Notice
from rules.engine.decisions import Decision
from rules.engine.game import CHECKPOINT
from rules.engine.inputs import Confirm
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from tests.battles.conftest import asked, begun, give, play_on
from tests.tiny import game as tiny

pytestmark = pytest.mark.django_db(transaction=True)


def other_rules(battle):
    """Procedures that put another question than the one that was answered."""
    yield CHECKPOINT
    yield Decision("tiny.elsewhere", "red", Confirm(), rule="TINY-001", prompt=text("tiny.ask.shout"))


@pytest.fixture
def mustering(battle):
    """Red has answered twice since the last checkpoint."""
    give(battle, "red", {"note": "west"})
    give(battle, "blue", {"note": "east"})
    give(battle, "red", {"choose_many": ["rope", "lamp"]})
    battle.refresh_from_db()
    assert Entry.of(battle.pk, seq__gt=Snapshot.objects.get(battle=battle, latest=True).seq).exists()
    return battle


@pytest.fixture
def upgraded(monkeypatch):
    """The site comes back with other rules."""
    monkeypatch.setitem(games(), "tiny", replace(tiny.GAME, play=other_rules))
    tables.clear()


@pytest.fixture
def halted(mustering, upgraded):
    assert changes.state(mustering.uuid, "red")["status"] == "halted"
    mustering.refresh_from_db()
    return mustering


@pytest.fixture
def mended_rules(monkeypatch):
    """The next version of the site reads the battle again."""

    def come():
        monkeypatch.setitem(games(), "tiny", tiny.GAME)
        tables.clear()

    return come


@pytest.fixture
def operator(client):
    client.force_login(User.objects.create_superuser("Olga", "olga@example.org", "pw"))
    return client


def nothing_can_be_read(battle):
    """No checkpoint, and an answer is missing."""
    Snapshot.objects.filter(battle=battle).update(blob=b"\x01nonsense")
    Entry.of(battle.pk, kind="answer").first().delete()
    tables.clear()


def kinds(battle):
    return [entry.kind for entry in Entry.of(battle.pk)]


def sweep_all():
    while sweep.sweep():
        pass


# ---------------------------------------------------------------------- the halt


def test_an_answer_to_a_battle_that_leads_elsewhere_halts_it_and_loses_nothing(mustering, upgraded):
    before = kinds(mustering)
    with pytest.raises(IllegalAction) as refused:
        give_blindly(mustering)
    assert refused.value.rule == "BATTLE-HALTED"
    mustering.refresh_from_db()
    assert mustering.status == Battle.HALTED
    assert kinds(mustering) == [*before, "halt"]
    assert not Entry.of(mustering.pk).exclude(void_by=None).exists()


def give_blindly(battle):
    from battles.acts import answers

    return answers.answer(battle.uuid, "red", battle.pending[0]["number"], {"confirm": True}, "late")


def test_somebody_who_only_looks_finds_it_halted_too(halted):
    assert kinds(halted)[-1] == "halt"
    report = Report.objects.get(battle=halted)
    assert report.kind == Report.DIVERGED
    assert "another question is asked" in report.text


@pytest.mark.parametrize("audience", ["red", "blue", ""])
def test_everybody_sees_the_table_of_the_last_checkpoint_and_is_asked_nothing(halted, audience):
    state = changes.state(halted.uuid, audience)
    assert state["status"] == "halted"
    assert state["view"]["pieces"] is not None
    assert "asked" not in state
    assert state["waiting"] == []
    assert "deadline" not in state


def test_a_page_that_is_open_learns_of_it_as_a_change(mustering, upgraded):
    before = mustering.seq
    change = changes.since(mustering.uuid, "blue", before)
    assert change["status"] == "halted"


def test_clocks_stop(halted):
    assert not Due.objects.filter(battle=halted).exclude(kind="report").exists()
    assert halted.pending == []
    assert not Seat.objects.filter(battle=halted).exclude(asked_since=None).exists()


def test_the_operators_get_a_mail_a_figure_and_a_line_in_the_log(mustering, upgraded, settings, caplog):
    settings.ADMINS = [("Olga", "olga@example.org")]
    before = HALTS.labels("tiny")._value.get()
    with caplog.at_level(logging.ERROR):
        changes.state(mustering.uuid, "red")
    sweep_all()
    (sent,) = [one for one in mail.outbox if one.to == ["olga@example.org"]]
    assert str(mustering.uuid) in sent.subject
    assert f"/admin/battles/battle/{mustering.pk}/mend/" in sent.body
    assert HALTS.labels("tiny")._value.get() == before + 1
    assert f"battle {mustering.uuid} is halted" in caplog.text
    mustering.refresh_from_db()
    for told in (sent.body, caplog.text):
        assert mustering.server_seed not in told


def test_both_players_are_told(halted):
    told = Notice.objects.filter(kind="halted", about=halted.uuid)
    assert {notice.user.username for notice in told} == {"Ada", "Ben"}


def test_rules_that_raise_while_a_battle_is_loaded_halt_it_as_well(mustering, monkeypatch):
    def raising(battle):
        yield CHECKPOINT
        raise ZeroDivisionError("never seen before")

    monkeypatch.setitem(games(), "tiny", replace(tiny.GAME, play=raising))
    tables.clear()
    assert changes.state(mustering.uuid, "red")["status"] == "halted"
    assert "ZeroDivisionError" in Report.objects.get(battle=mustering).text


def test_a_checkpoint_that_nobody_can_read_leaves_the_explanation(mustering, client):
    nothing_can_be_read(mustering)
    state = changes.state(mustering.uuid, "red")
    assert (state["status"], state["view"]) == ("halted", {})
    client.force_login(User.objects.get(username="Ada"))
    assert b"The battle is on hold" in client.get(mustering.get_absolute_url()).content


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "is on hold"), ("it", "è sospesa"), ("es", "está suspendida"), ("pl", "jest wstrzymana")],
)
def test_the_page_explains_it_in_the_readers_language(halted, client, language, words):
    client.force_login(User.objects.get(username="Ada"))
    page = client.get(halted.get_absolute_url(), headers={"Accept-Language": language})
    assert words in page.content.decode()


# ---------------------------------------------------------------------- trying once more


def test_with_rules_that_can_read_it_the_battle_goes_on_where_it_was(halted, mended_rules):
    mended_rules()
    repair.retry(halted.uuid)
    halted.refresh_from_db()
    assert halted.status == Battle.RUNNING
    assert kinds(halted)[-2:] == ["halt", "retry"]
    assert not Entry.of(halted.pk).exclude(void_by=None).exists()
    assert asked(halted, "red")
    assert Due.objects.filter(battle=halted, kind="deadline", seat="red").exists()
    assert not Report.objects.filter(battle=halted, closed=False).exists()
    play_on(halted)
    assert prove(Battle.objects.get(pk=halted.pk)).differences == []


def test_rules_that_still_lead_elsewhere_leave_it_halted(halted):
    before = kinds(halted)
    with pytest.raises(IllegalAction) as refused:
        repair.retry(halted.uuid)
    assert refused.value.rule == "BATTLE-DIVERGES"
    halted.refresh_from_db()
    assert (halted.status, kinds(halted)) == (Battle.HALTED, before)


# ---------------------------------------------------------------------- going on from the checkpoint


def test_restarted_the_answers_since_the_checkpoint_are_asked_again(halted, mended_rules):
    checkpoint = Snapshot.objects.get(battle=halted, latest=True).seq
    counter = halted.counter
    mended_rules()
    entry = repair.restart(halted.uuid)
    halted.refresh_from_db()
    assert halted.status == Battle.RUNNING
    assert asked(halted, "red")["topic"] == "tiny.kit"
    lost = Entry.of(halted.pk, seq__gt=checkpoint, void_by=entry)
    assert [one.kind for one in lost] == ["answer"]
    assert halted.counter >= counter
    play_on(halted)
    assert prove(Battle.objects.get(pk=halted.pk)).differences == []


def test_restarted_under_the_new_rules_their_question_is_put(halted):
    repair.restart(halted.uuid)
    assert asked(halted, "red")["topic"] == "tiny.elsewhere"


def test_an_answer_to_what_was_asked_before_the_restart_is_stale(halted, mended_rules, two):
    number = Entry.of(halted.pk, kind="answer").last().number
    mended_rules()
    repair.restart(halted.uuid)
    assert asked(halted, "red")["number"] > number


def test_dice_never_fall_the_same_again(two, mended_rules, monkeypatch):
    battle = begun(*two)
    play_on(battle, until=lambda one: one.counter > 6)
    counter = battle.counter
    entry = Entry.of(battle.pk).last()
    Battle.objects.filter(pk=battle.pk).update(status=Battle.HALTED, pending=[])
    tables.clear()
    repair.restart(battle.uuid)
    battle.refresh_from_db()
    assert battle.counter >= counter
    play_on(battle)
    later = [one.sheet.counter for one in Entry.of(battle.pk, seq__gt=entry.seq) if one.sheet.rolled]
    assert all(number >= counter for number in later)
    assert prove(Battle.objects.get(pk=battle.pk)).differences == []


# ---------------------------------------------------------------------- declaring a result


@pytest.mark.parametrize("winner", ["blue", None])
def test_a_result_can_be_declared(halted, winner):
    repair.declare(halted.uuid, winner, "The rules of camps have changed.")
    halted.refresh_from_db()
    assert halted.over
    assert halted.result["winner"] == winner
    assert halted.result["by"] == "house"
    assert halted.result["reason"]["params"] == {"note": "The rules of camps have changed."}
    assert kinds(halted)[-1] == "declare"
    assert changes.state(halted.uuid, "red")["result"] == halted.result


def test_a_declared_battle_can_be_looked_at_and_proved(halted, mended_rules):
    repair.declare(halted.uuid, None, "No longer playable.")
    mended_rules()
    assert prove(Battle.objects.get(pk=halted.pk)).differences == []


def test_the_players_are_told_of_a_declared_result_though_nobody_can_draw_the_table(mustering):
    nothing_can_be_read(mustering)
    assert changes.state(mustering.uuid, "red")["status"] == "halted"
    repair.declare(mustering.uuid, "blue", "It cannot be read any more.")
    for notice in Notice.objects.filter(kind="battle_over", about=mustering.uuid):
        told = battle_over.write(notice, False)
        assert "It cannot be read any more." in told.brief
        assert told.picture == ""
    assert Notice.objects.filter(kind="battle_over", about=mustering.uuid).count() == 2


def test_nobody_wins_who_does_not_sit_there(halted):
    with pytest.raises(IllegalAction) as refused:
        repair.declare(halted.uuid, "green", "")
    assert refused.value.rule == "BATTLE-WINNER"


def test_nothing_is_mended_that_is_not_broken(battle):
    for remedy in (repair.retry, repair.restart, lambda uuid: repair.declare(uuid, None, "")):
        with pytest.raises(IllegalAction) as refused:
            remedy(battle.uuid)
        assert refused.value.rule == "BATTLE-NOT_HALTED"


def test_a_battle_that_is_over_is_still_shown_when_its_answers_lead_elsewhere(mustering, upgraded):
    Battle.objects.filter(pk=mustering.pk).update(
        status=Battle.OVER, result={"winner": None, "reason": {"key": "battle.ended"}, "by": "draw"}
    )
    state = changes.state(mustering.uuid, "red")
    assert state["status"] == "over"
    assert state["view"]


# ---------------------------------------------------------------------- the page of the house


def address(battle):
    return reverse("admin:battles_battle_mend", args=[battle.pk])


def test_the_page_says_why_and_offers_three_remedies(halted, operator):
    page = operator.get(address(halted)).content.decode()
    assert "another question is asked" in page
    assert all(f'value="{remedy}"' in page for remedy in ("retry", "restart", "declare"))
    assert halted.server_seed not in page


def test_the_page_restarts_and_remembers_who_did_it(halted, operator, mended_rules):
    from django.contrib.admin.models import LogEntry

    mended_rules()
    operator.post(address(halted), {"remedy": "restart"})
    halted.refresh_from_db()
    assert halted.status == Battle.RUNNING
    assert LogEntry.objects.get(object_id=str(halted.pk)).user.username == "Olga"


def test_the_page_tells_why_it_cannot_try_again(halted, operator):
    page = operator.post(address(halted), {"remedy": "retry"})
    assert "still cannot be read" in page.content.decode()


def test_a_result_wants_a_reason(halted, operator):
    operator.post(address(halted), {"remedy": "declare", "winner": "red", "note": ""})
    halted.refresh_from_db()
    assert halted.status == Battle.HALTED
    operator.post(address(halted), {"remedy": "declare", "winner": "red", "note": "Because."})
    halted.refresh_from_db()
    assert halted.result["winner"] == "red"


def test_players_do_not_mend(halted, client):
    client.force_login(User.objects.get(username="Ada"))
    assert client.post(address(halted), {"remedy": "declare", "winner": "red", "note": "I"}).status_code == 302
    halted.refresh_from_db()
    assert halted.status == Battle.HALTED


def test_the_reports_lead_there(halted, operator):
    assert address(halted) in operator.get(reverse("admin:battles_report_changelist")).content.decode()
    assert address(halted) in operator.get(reverse("admin:battles_battle_change", args=[halted.pk])).content.decode()


# ---------------------------------------------------------------------- the command


def said(*arguments, **options):
    from io import StringIO

    from django.core.management import call_command

    out = StringIO()
    call_command("halted", *arguments, stdout=out, stderr=out, **options)
    return out.getvalue()


def test_the_command_lists_what_stands_and_tries_all_again(halted, mended_rules):
    assert f"{halted.uuid} tiny since entry {halted.seq}: answer" in said()
    with pytest.raises(CommandError, match="1 still stand"):
        said(retry=True)
    mended_rules()
    assert "mended" in said(retry=True)
    assert said() == ""


def test_the_command_restarts_and_declares(halted):
    with pytest.raises(CommandError, match="--note"):
        said(str(halted.uuid), declare="nobody")
    assert "mended" in said(str(halted.uuid), declare="nobody", note="No longer playable.")
    with pytest.raises(CommandError, match="Nothing was changed"):
        said(str(halted.uuid), restart=True)
