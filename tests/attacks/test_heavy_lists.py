"""Lists that everybody may see are heavy to work out: whoever asks for them again and again costs next to nothing."""

from html import unescape

import pytest
from django.utils import translation
from redis.exceptions import ConnectionError as RedisConnectionError

from accounts.models import User
from armies import kept
from armies.lists import as_stored, store
from armies.models import ArmyList
from ninthsite.games import game_of
from ninthsite.wording import said

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _a_game_with_lists(settings, _tiny_game):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]


@pytest.fixture
def two(db):
    return [User.objects.create_user(name, f"{name}@example.org", "pw") for name in ("Ada", "Ben")]


@pytest.fixture
def worked_out(monkeypatch):
    """The armies whose sheets the rules worked out; each is a heavy one."""
    made, builder = [], game_of("de_bellis").army.builder
    real = builder.sheet
    # The value is frozen: whoever asks it, by whichever way, is seen.
    object.__setattr__(builder, "sheet", lambda army: made.append(army["name"]) or real(army))
    yield made
    object.__setattr__(builder, "sheet", real)


@pytest.fixture
def heavy(two):
    data = as_stored(game_of("de_bellis").army.builder.ready()["old_bridge_watch"])
    return ArmyList.objects.create(owner=two[0], game="de_bellis", name=data["name"], data=data, visibility="public")


@pytest.mark.parametrize(
    "address",
    ["/api/armies/?shared=1", "/api/armies/{}/", "/armies/shared/", "/armies/{}/", "/armies/{}/print/"],
)
def test_heavy_lists_are_not_worked_out_for_everybody_who_looks(heavy, two, browser_of, worked_out, address):
    for user in (None, two[1], None):
        answer = browser_of(user).get(address.format(heavy.uuid), headers={"accept-language": "en"})
        assert answer.status_code == 200
        assert heavy.name in answer.content.decode()
    assert len(worked_out) == 1
    store(heavy, heavy.data | {"name": "Another"})
    worked_out.clear()
    assert "Another" in browser_of().get(address.format(heavy.uuid)).content.decode()
    assert len(worked_out) == 1


@pytest.mark.parametrize("address", ["/armies/shared/", "/armies/{}/", "/armies/{}/print/"])
def test_what_is_kept_for_one_reader_is_not_shown_in_his_language_to_another(heavy, browser_of, address):
    pages = {
        language: browser_of().get(address.format(heavy.uuid), headers={"accept-language": language})
        for language in ("en", "it")
    }
    pages = {language: unescape(answer.content.decode()) for language, answer in pages.items()}
    words = {language: said_in(language, heavy) for language in pages}
    for language, page in pages.items():
        assert words[language] in page
        assert words["it" if language == "en" else "en"] not in page


def said_in(language, army_list):
    """What the first row of a list is called."""
    game = game_of(army_list.game)
    rows = [row for section in game.army.builder.sheet(army_list.data).sections for row in section.rows if row.number]
    with translation.override(language):
        return said(rows[0].label, game).split(" (")[0]


def test_lists_can_be_read_while_nothing_can_be_kept(heavy, browser_of, monkeypatch):
    class Away:
        def get(self, *given):
            raise RedisConnectionError

        set = get

    monkeypatch.setattr(kept, "caches", {"sheets": Away()})
    for address in ("/armies/shared/", f"/armies/{heavy.uuid}/"):
        assert browser_of().get(address).status_code == 200


def test_what_is_kept_of_lists_is_bounded(heavy, browser_of, worked_out, monkeypatch, settings):
    if not settings.REDIS_URL:
        assert settings.CACHES["sheets"]["OPTIONS"]["MAX_ENTRIES"] <= 1000
    monkeypatch.setattr(kept, "LARGEST", 10)
    for _ in range(2):
        assert browser_of().get(f"/armies/{heavy.uuid}/").status_code == 200
    assert len(worked_out) == 2
