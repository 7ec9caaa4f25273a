"""Whatever page is asked for: what it costs is counted, and nothing dear is worked out again and again."""

import pytest

from accounts import tokens
from armies.figures import figures_of_ready
from ninthsite.heavy import asking, pages
from ninthsite.heavy.costs import Costs
from ninthsite.heavy.line import Line
from ninthsite.heavy.pool import Pool
from ninthsite.heavy.thread_worker import ThreadWorker

pytestmark = pytest.mark.django_db(transaction=True)
LITTLE = 1e-9


@pytest.fixture(autouse=True)
def _in_earnest(settings, own_cache, monkeypatch):
    settings.LIMITS_TIMES = 1
    monkeypatch.setattr(pages, "_costs", Costs())


def test_whoever_has_cost_his_share_waits_for_the_next_minute_and_nobody_else_does(settings, two, browser_of):
    settings.HEAVY_SHARE_OF_PAGES = (LITTLE, 1000.0)
    ada, ben = browser_of(two[0]), browser_of(two[1])
    assert ada.get("/").status_code == 200
    refused = ada.get("/mine/")
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert ada.post("/api/battles/", {"game": "tiny"}, content_type="application/json").status_code == 201
    assert ben.get("/").status_code == 200


def test_a_program_pays_for_what_it_looks_at_and_is_known_by_its_token(settings, two, browser_of):
    settings.HEAVY_SHARE_OF_PAGES = (LITTLE, 1000.0)
    mine, other = ({"authorization": f"Token {tokens.make(user, '')}"} for user in two)
    program = browser_of()
    assert program.get("/api/battles/", headers=mine).status_code == 200
    refused = program.get("/api/mine/", headers=mine)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "throttled")
    assert int(refused.headers["Retry-After"]) > 0
    assert program.get("/api/battles/", headers=other).status_code == 200


def test_strangers_pay_by_their_address_and_not_for_those_who_are_logged_in_there(settings, two, browser_of):
    settings.HEAVY_SHARE_OF_PAGES = (1000.0, LITTLE)
    stranger, here = browser_of(), {"REMOTE_ADDR": "10.1.0.1"}
    assert [stranger.get("/", **here).status_code for _ in range(2)] == [200, 429]
    assert stranger.get("/", REMOTE_ADDR="10.1.0.2").status_code == 200
    assert browser_of(two[0]).get("/", **here).status_code == 200


def test_searches_of_the_rulebook_wait_in_line(settings, browser_of, monkeypatch):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]
    settings.HEAVY_WORKERS, settings.HEAVY_SHARE = 1, (0.0, 0.0)
    pool = Pool(Line(), [ThreadWorker()])
    pool.start()
    monkeypatch.setattr(asking, "_pool", pool)
    refused = browser_of().get("/rulebook/de_bellis/search/?q=who+may+shoot+at+whom")
    pool.end()
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0


def test_the_figures_of_ready_armies_are_worked_out_once(settings, browser_of):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]
    browser = browser_of()
    browser.get("/armies/")
    before = figures_of_ready.cache_info()
    assert browser.get("/armies/").status_code == 200
    after = figures_of_ready.cache_info()
    assert (after.misses, after.hits > before.hits) == (before.misses, True)
    assert after.maxsize
