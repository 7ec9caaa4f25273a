"""Battles of a game that this site does not offer any more: they wait for it. Nobody meets a fault, and no clock runs
out."""

from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from battles.due import sweep
from battles.games import games
from battles.models import Battle, Due, Entry
from battles.record.proof import prove
from battles.sending import changes
from battles.table import repair
from battles.table.live import tables
from ninthsite.games import UnknownGame
from tests.attacks.routes import BATTLE, of
from tests.attacks.test_every_message import STANCES
from tests.attacks.test_every_message import made as message
from tests.attacks.test_every_route import METHODS, path_of
from tests.battles.conftest import TINY, begun, play_on
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)

ELSEWHERE = (
    "home battles:lobby battles:learn battles:watch battles:mine battles:past battles:offered battles:badge account "
    "battles:times armies:index maps:index api:battles api:challenges api:mine api:games"
)


def offer(settings, *names):
    settings.NINTHSITE_GAMES = list(names)
    games.cache_clear()
    tables.clear()


@pytest.fixture
def left_out(battle, two, settings):
    """Battles of Three Stones that wait, run, are halted and over, on a site that offers another game."""
    from battles.lobby import matchmaking

    ended = {"winner": None, "reason": {"key": "battle.ended"}, "by": "rules"}
    Battle.objects.filter(pk=begun(*two).pk).update(status=Battle.HALTED)
    Battle.objects.filter(pk=begun(*two).pk).update(status=Battle.OVER, result=ended)
    matchmaking.create_battle(two[0], "tiny", opponent="open")
    offer(settings, "rules.de_bellis.game.GAME")
    return battle


def statuses(browser, names, battles):
    """What each method gets at each route: none of it a fault."""
    found = {}
    for name in names:
        for battle in battles:
            for method in METHODS:
                answer = getattr(browser, method)(path_of(name, battle.uuid), content_type="application/json")
                found[name, battle.status, method] = answer.status_code
    return found


@pytest.mark.long
def test_no_route_meets_a_fault(left_out, two, browser_of, new_user):
    battles = list(Battle.objects.all())
    for user in (two[0], new_user("Stranger"), None):
        found = statuses(browser_of(user), of(BATTLE), battles)
        assert {where: status for where, status in found.items() if status >= 500} == {}


@pytest.mark.parametrize("name", ELSEWHERE.split())
def test_lists_leave_them_out(name, left_out, two, browser_of):
    answer = browser_of(two[0]).get(path_of(name))
    assert answer.status_code == 200
    assert str(left_out.uuid) not in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "does not offer"), ("it", "non offre"), ("es", "no ofrece"), ("pl", "nie ma")],
)
def test_its_page_and_its_address_for_programs_say_so(language, words, left_out, two, browser_of):
    browser = browser_of(two[0], headers={"accept-language": language})
    program = browser.get(path_of("api:state", left_out.uuid))
    assert (program.status_code, program.json()["rule"]) == (409, "BATTLE-UNKNOWN_GAME")
    assert words in program.json()["text"]
    page = browser.get(path_of("battles:battle", left_out.uuid))
    assert page.status_code == 409
    if language == "en":
        assert words in page.content.decode()


def test_the_staff_see_it_in_the_admin(left_out, browser_of):
    from accounts.models import User

    browser = browser_of(User.objects.create_superuser("Olga", "olga@example.org", "pw"))
    for address in ("", f"{left_out.pk}/change/", f"{left_out.pk}/mend/"):
        assert browser.get(f"/admin/battles/battle/{address}").status_code == 200


def test_no_message_of_a_socket_meets_a_fault(left_out, two):
    async def talk():
        page = await Page(left_out, two[0]).open()
        await page.hear("refused")
        for kind in sorted(set(STANCES) - {"hello", "ping"}):
            await page.say(**message(kind))
            await page.say(type="ping")
            await page.hear("pong")
        await page.close()
        return [one["rule"] for one in page.seen if one["type"] == "refused"]

    rules = async_to_sync(talk)()
    assert "BATTLE-FAULT" not in rules
    assert rules[0] == "BATTLE-UNKNOWN_GAME"


def test_no_clock_runs_out_and_it_goes_on_once_the_game_is_back(left_out, settings, caplog):
    Due.objects.filter(kind="deadline").update(at=timezone.now() - timedelta(days=1))
    while sweep.sweep():
        pass
    left_out.refresh_from_db()
    assert left_out.status == Battle.HALTED
    assert not Due.objects.filter(battle=left_out, kind="deadline").exists()
    assert "failed" not in caplog.text
    offer(settings, TINY)
    repair.retry(left_out.uuid)
    play_on(left_out)
    assert prove(Battle.objects.get(pk=left_out.pk)).differences == []


def test_what_a_bot_would_do_waits(left_out, caplog):
    row = Due.objects.create(battle=left_out, kind="bot", seat="red", at=timezone.now() - timedelta(minutes=1))
    while sweep.sweep():
        pass
    row.refresh_from_db()
    assert row.at > timezone.now() + timedelta(minutes=30)
    assert "failed" not in caplog.text
    assert not Entry.of(left_out.pk, kind="halt").exists()


def test_looking_changes_nothing(left_out):
    """A process of before a deploy does not know a new game, and must not put its battles to a stand."""
    before = Battle.objects.values().get(pk=left_out.pk)
    with pytest.raises(UnknownGame):
        changes.state(left_out.uuid, "red")
    assert Battle.objects.values().get(pk=left_out.pk) == before
