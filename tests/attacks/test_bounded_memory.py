"""Whoever asks for many different things fills no memory: what is kept has bounds, and goes when it has expired."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.core.cache import caches
from drf_spectacular.generators import SchemaGenerator

from ninthsite import description, memory
from ninthsite.heavy.kinds import Who
from rules.ninth_age.dice import dice


def test_the_description_is_made_once_whatever_is_asked_for(browser_of, db):
    browser = browser_of()
    answers = [browser.get(f"/api/schema/?q=random{number}") for number in range(3)]
    assert len({answer.content for answer in answers}) == len({answer["ETag"] for answer in answers}) == 1
    assert set(description._kept) <= {"yaml", "json"}
    again = browser.get("/api/schema/?q=another", headers={"If-None-Match": answers[0]["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_many_who_ask_for_it_first_have_it_made_once(monkeypatch):
    """What makes it loads its parts as it goes, and fails where two do so at once: all but the first met a fault."""
    asking, made = Barrier(8), []
    monkeypatch.setattr(SchemaGenerator, "get_schema", lambda *_, **__: made.append(0) or {})
    monkeypatch.setattr(description, "_kept", {})

    def ask(number):
        asking.wait(60)
        return description.description("json", Who(number, f"10.0.0.{number}"))

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(ask, range(8)))) == 1
    assert len(made) == 1


def test_nothing_is_kept_of_what_was_asked(browser_of, db, settings):
    if settings.REDIS_URL:
        return
    browser = browser_of()
    browser.get("/api/schema/?q=0")
    before = len(caches["default"]._cache)
    for number in range(1, 4):
        browser.get(f"/api/schema/?q={number}")
    assert len(caches["default"]._cache) == before


def test_it_comes_as_json_where_that_is_asked_for(browser_of, db):
    browser = browser_of()
    assert browser.get("/api/schema/?format=json").json()["info"]["title"] == "Ninthsite"
    assert browser.get("/api/schema/", headers={"accept": "application/json"}).json()["openapi"]
    assert browser.get("/api/schema/").content.startswith(b"openapi:")


def test_what_has_expired_goes_though_nobody_asks_for_it(monkeypatch):
    monkeypatch.setattr(memory, "LOOKS_EVERY", 10)
    kept = memory.Memory("expiring", {"MAX_ENTRIES": 1000})
    for number in range(100):
        kept.set(f"named-once-{number}", 1, timeout=0.000_001)
    kept.set("lasts", 1, timeout=600)
    for number in range(10):
        kept.set(f"more-{number}", 1, timeout=600)
    assert len(kept._cache) <= 21
    assert kept.get("lasts") == 1


def test_what_lasts_is_not_pushed_out_by_what_has_expired():
    kept = memory.Memory("culled", {"MAX_ENTRIES": 10})
    kept.set("lasts", 1, timeout=600)
    for number in range(50):
        kept.set(f"named-once-{number}", 1, timeout=0.000_001)
    assert kept.get("lasts") == 1


def test_dice_of_strangers_are_not_remembered_without_end():
    assert dice.cache_info().maxsize


def test_replays_and_pictures_are_kept_apart_and_bounded(settings):
    if not settings.REDIS_URL:
        assert settings.CACHES["shown"]["OPTIONS"]["MAX_ENTRIES"] <= 400
