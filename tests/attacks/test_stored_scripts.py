"""What people write is shown as text, on every page; no page could run it, or anything inline, if it were not."""

import html
import json
import re
from io import BytesIO

import pytest

from accounts.models import User
from armies.models import ArmyBook, ArmyList
from battles.acts import chat, endings
from battles.comments import writing
from battles.gallery import saying
from battles.games import games
from battles.lobby import matchmaking
from battles.models import Battle
from battles.table.live import tables
from maps.models import BattleMap
from tests.armies.test_books import fens
from tests.attacks.routes import routes
from tests.attacks.test_every_route import path_of
from tests.battles.joining import joined

pytestmark = pytest.mark.django_db(transaction=True)

SCRIPT = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}{% now %}"
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")[^>]*>|\sstyle=\"|\son\w+=\"|javascript:", re.IGNORECASE
)
POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
}


@pytest.fixture
def written(two):
    """Somebody has written it wherever something can be written."""
    user, other = two
    made = matchmaking.create_battle(user, "tiny", opponent="open", title=SCRIPT, seed=SCRIPT)
    battle = joined(made.challenge, other, seed=SCRIPT)
    chat.say(battle.uuid, "red", SCRIPT, "c1")
    onlooker = User.objects.create_user("Onlooker", "o@example.org", "pw")
    saying.say(battle.uuid, onlooker, SCRIPT, "c1")
    endings.resign(battle.uuid, "red")
    writing.write(battle.uuid, onlooker, 1, SCRIPT, "c1")
    waiting = matchmaking.create_battle(user, "tiny", opponent="open", title=SCRIPT)
    army = ArmyList.objects.create(owner=user, game="tiny", name=SCRIPT[:100], data={}, visibility="public")
    field = BattleMap.objects.create(owner=user, game="tiny", name=SCRIPT[:60], data={}, visibility="public")
    return {"battle": battle, "token": waiting.challenge.token, "army": army, "map": field, "user": user}


def pages(written):
    """Every address that can be looked at, with what was written behind it."""
    for name in sorted(routes()):
        behind = (
            written["map"]
            if name.startswith("maps:")
            else written["army"]
            if name.startswith("armies")
            else written["battle"]
        )
        yield path_of(name, behind.uuid, token=written["token"])


@pytest.mark.long
def test_no_page_holds_it_as_it_was_written(written, browser_of):
    seen = 0
    for user in (None, written["user"]):
        browser = browser_of(user)
        for path in pages(written):
            answer = browser.get(path, {"q": SCRIPT, "title": SCRIPT, "next": SCRIPT, "game": "tiny"})
            if not answer.headers.get("Content-Type", "").startswith("text/html"):
                continue
            text = answer.content.decode()
            assert "<script>alert" not in text, path
            assert "onerror=alert(2)>" not in text, path
            assert "49{" not in text, path
            seen += html.escape("<script>alert(1)") in text
    assert seen > 5, "it is shown somewhere, as text"


@pytest.mark.long
def test_every_answer_forbids_scripts_and_no_page_has_one_inline(written, browser_of):
    for user in (None, written["user"]):
        browser = browser_of(user)
        for path in pages(written):
            guarded(browser.get(path), path)


@pytest.mark.parametrize("what", ["400", "403", "404", "429", "500", "api"])
def test_errors_are_guarded_too(what, browser_of, monkeypatch, settings):
    browser = browser_of()
    if what == "400":
        answer = browser.get("/?x=%00")
    elif what == "403":
        browser.handler.enforce_csrf_checks = True
        answer = browser.post("/account/theme/")
    elif what == "404":
        answer = browser.get("/<script>alert(1)</script>")
    elif what == "429":
        settings.LIMITS_TIMES, settings.LIMITS = 1, {**settings.LIMITS, "page": ("-", "0/m")}
        answer = browser.get("/")
    elif what == "500":
        monkeypatch.setattr("battles.lobby.pages.lobby_of", lambda user: 1 / 0)
        answer = browser.get("/")
    else:
        answer = browser.get("/api/battles/<script>/")
    assert answer.status_code == int(what if what.isdigit() else 404)
    guarded(answer, what)


def guarded(answer, path):
    headers = answer.headers
    given = {part.strip() for part in headers["Content-Security-Policy"].split(";")}
    assert given >= POLICY, path
    assert "unsafe" not in headers["Content-Security-Policy"], path
    assert headers["X-Content-Type-Options"] == "nosniff", path
    if headers.get("Content-Type", "").startswith("text/html"):
        found = INLINE.search(answer.content.decode())
        assert found is None, (path, found)


@pytest.mark.long
def test_what_goes_to_scripts_goes_as_data(written, browser_of):
    """JSON is never taken for a page, and what is put into a page's attributes is escaped."""
    for path in pages(written):
        answer = browser_of(written["user"]).get(path)
        if path.startswith("/api/") and answer.status_code == 200 and "schema" not in path:
            assert answer.headers["Content-Type"].startswith("application/json"), path
    page = browser_of(written["user"]).get(f"/battles/{written['battle'].uuid}/").content.decode()
    assert SCRIPT not in html.unescape(page).replace(html.escape(SCRIPT), "") or "<script>alert" not in page


def test_a_file_to_keep_is_a_file_to_keep(written, browser_of):
    browser = browser_of(written["user"])
    for path in (f"/armies/{written['army'].uuid}/json/", f"/maps/{written['map'].uuid}/json/"):
        answer = browser.get(path)
        if answer.status_code == 200:
            assert answer.headers["Content-Disposition"].startswith("attachment")
            assert "<" not in answer.headers["Content-Disposition"]
            assert "\n" not in answer.headers["Content-Disposition"]


def test_names_of_people_cannot_hold_it(browser_of):
    for name in ("<b>x</b>", 'a"b', "a&b", "a\u202eb", "a\nb", "{{x}}", "javascript:x", "Guest-1", "admin"):
        form = {"username": name, "email": "a@example.org", "password1": "long enough 7x"}
        assert browser_of().post("/account/signup/", form).status_code == 200, name
    assert not User.objects.exists()


def test_mails_hold_it_as_text(written, mailoutbox):
    from allauth.account.models import EmailAddress

    from notices.outbox import tell
    from tests.battles.telling.conftest import send_all

    user = written["user"]
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    Battle.objects.filter(pk=written["battle"].pk).update(title=SCRIPT)
    tell("chat", user, about=written["battle"].uuid, detail={"seat": "red"})
    send_all()
    assert mailoutbox
    for mail in mailoutbox:
        assert "\n" not in mail.subject
        for body, kind in getattr(mail, "alternatives", []):
            assert kind != "text/html" or "<script>alert" not in body
            assert kind != "text/html" or "onerror=alert(2)>" not in body


@pytest.mark.long
def test_an_army_book_with_scripts_is_shown_as_text(browser_of, two, settings):
    settings.NINTHSITE_GAMES = ["rules.ninth_age.game.GAME"]
    games.cache_clear()
    tables.clear()
    file = BytesIO(json.dumps(json.loads(fens()) | {"name": SCRIPT}).encode())
    file.name = "book.json"
    browser = browser_of(two[0])
    browser.post("/armies/books/bring/", {"files": [file]})
    stored = ArmyBook.objects.get()
    assert stored.name == SCRIPT
    for path in ("/armies/books/", f"/armies/books/{stored.uuid}/", "/armies/", "/play/?game=ninth_age"):
        answer = browser.get(path)
        assert "<script>alert" not in answer.content.decode(), path
        guarded(answer, path)
