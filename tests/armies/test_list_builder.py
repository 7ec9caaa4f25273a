"""The builder on a list of The 9th Age: units of many options, budgets of categories, breaches, paper, text."""

from __future__ import annotations

import re

import pytest

from armies.lists import begin, builder_of
from armies.models import ArmyList
from ninthsite.games import game_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return game_of("ninth_age")


@pytest.fixture
def army(player, game):
    return begin(player, game, dict(builder_of(game).ready()["tide_watch"]))


@pytest.fixture
def send(member, army):
    """Posts a change as the page does, and gives the redrawn sheet."""

    def post(**form):
        answer = member.post(f"/armies/{army.uuid}/change/", form, headers={"hx-request": "true"})
        assert answer.status_code == 200
        army.refresh_from_db()
        return answer.content.decode()

    return post


def row_with_models(game, army):
    sheet = builder_of(game).sheet(army.data)
    return next(row for part in sheet.sections for row in part.rows if any(field.main for field in row.fields))


def test_the_form_of_a_unit_comes_when_it_is_unfolded(member, army, game, send):
    row = row_with_models(game, army)
    form = f'id="twin-{row.key}"'
    assert form not in member.get(f"/armies/{army.uuid}/").content.decode()
    assert form in member.get(f"/armies/{army.uuid}/?open={row.key}").content.decode()
    assert form in member.get(f"/armies/{army.uuid}/row/?row={row.key}").content.decode()
    name = next(field.key for field in row.fields if field.main)
    value = next(field.value for field in row.fields if field.main) + 1
    page = send(do="edit", row=row.key, unfolded=row.key, **{f"f.{name}": str(value)})
    assert form in page
    assert f'id="size-{row.key}" value="{value}"' in page


def test_a_row_that_is_not_there_has_no_form(member, army):
    assert member.get(f"/armies/{army.uuid}/row/?row=u99").status_code == 404


def test_the_form_of_a_unit_is_for_its_owner(client, other, army, game):
    client.force_login(other)
    row = row_with_models(game, army)
    assert client.get(f"/armies/{army.uuid}/row/?row={row.key}").status_code == 404


def test_a_unit_is_doubled_and_removed(send, army):
    row = army.data["units"][0]["id"]
    count = len(army.data["units"])
    send(do="count", row=row, step="1")
    assert len(army.data["units"]) == count + 1
    send(do="count", row=row, step="-1")
    assert len(army.data["units"]) == count


def test_an_entry_goes_only_into_its_own_category(send, army, game):
    sheet = builder_of(game).sheet(army.data)
    core = sheet.section("core").items[0]
    before = army.data
    page = send(do="add", section="rare", item=core)
    assert 'role="alert"' in page
    assert army.data == before
    send(do="add", section="core", item=core)
    assert len(army.data["units"]) == len(before["units"]) + 1


def test_every_breach_stands_there_at_once_with_its_rule_and_leads_to_its_unit(send, army, game):
    row = row_with_models(game, army)
    page = send(do="edit_army", **{"f.points_limit": "4000"})
    assert "/rulebook/T9A-ARM-005/" in page
    assert "/rulebook/T9A-ARM-013/" in page
    assert "<h3>Still needed</h3>" in page
    assert "broken</h3>" not in page
    assert 'class="bar bar--wrong"' not in page
    unit = next(one for one in army.data["units"] if one["id"] == row.key)
    unit["picks"][0]["number"] = 90
    army.save()
    page = send(do="edit", row=row.key, **{"f.title": "Too many"})
    assert f'href="#row-{row.key}" data-jumps="{row.key}"' in page
    assert "broken</h3>" in page


@pytest.mark.parametrize("book", ["ninth_age", "de_bellis"])
def test_an_empty_list_says_calmly_what_it_needs(member, book):
    member.post("/armies/new/", {"game": book})
    address = ArmyList.objects.get().get_absolute_url()
    page = member.get(address).content.decode()
    assert "chip--bad" not in page
    assert "broken</h3>" not in page
    assert 'class="bar bar--wrong"' not in page
    assert ("Still needed" in page) == (book == "ninth_age")
    assert "chip--bad" not in member.get("/armies/").content.decode().partition("Ready-made")[0]


def test_a_leader_who_is_still_to_be_added_is_no_mistake_but_a_second_one_is(member):
    member.post("/armies/new/", {"game": "de_bellis"})
    army = ArmyList.objects.get()
    [leader] = army.data["elements"]
    for elements, broken in ([], False), ([leader, {**leader, "id": "second"}], True):
        army.data["elements"] = elements
        sheet = builder_of(game_of("de_bellis")).sheet(army.data)
        assert bool(sheet.broken) == broken
        assert any(one.message.key == "dbf.breach.one_leader" for one in sheet.broken) == broken


def test_what_can_be_added_shows_its_profile_without_being_added(member, army, game, client, other):
    sheet = builder_of(game).sheet(army.data)
    core = sheet.section("core").items[0]
    before = ArmyList.objects.get(pk=army.pk).data
    address = f"/armies/{army.uuid}/item/?section=core&item={core}"
    assert f'hx-get="{address.replace("&", "&amp;")}"' in member.get(f"/armies/{army.uuid}/").content.decode()
    card = member.get(address).content.decode()
    assert '<table class="profiles">' in card
    assert "Special rules" in card or "Equipment" in card
    assert ArmyList.objects.get(pk=army.pk).data == before
    assert member.get(f"/armies/{army.uuid}/item/?section=rare&item={core}").status_code == 404
    client.force_login(other)
    assert client.get(address).status_code == 404


def test_the_paper_has_every_unit_with_its_profile_and_its_rules(member, army):
    page = member.get(f"/armies/{army.uuid}/print/").content.decode()
    assert page.count('class="unit-card"') == len(army.data["units"])
    assert ">WS</th>" in page
    assert "Special rules" in page


def test_a_ready_army_is_read_unit_by_unit(client):
    page = client.get("/armies/ready/ninth_age/tide_watch/").content.decode()
    assert 'class="unit-card"' in page


def contents(army):
    """The units of a list without their ids, whatever their order."""
    return sorted(str({**unit, "id": ""}) for unit in army.data["units"])


@pytest.mark.parametrize("language", ["en", "it", "es", "pl"])
def test_the_text_of_an_army_is_read_back_the_same(member, player, army, language):
    page = member.get(f"/armies/{army.uuid}/text/", headers={"accept-language": language})
    for text in (page.context["text"], page.context["forum"]):
        answer = member.post("/armies/import/", {"game": "de_bellis" if "==" in text else "ninth_age", "written": text})
        assert answer.status_code == 302, answer.content.decode()
        came = ArmyList.objects.exclude(pk=army.pk).get()
        assert contents(came) == contents(army)
        assert came.name == army.name
        came.delete()


def test_a_text_for_a_book_that_is_not_there_says_which_one(member):
    written = "== Lost ==\nBook: The Lost Folk\nPoints: 10 / 2500\n"
    answer = member.post("/armies/import/", {"game": "ninth_age", "written": written})
    assert answer.status_code == 422
    assert "The Lost Folk" in answer.content.decode()


def test_versions_are_compared_and_gone_back_to(send, member, army):
    member.post(f"/armies/{army.uuid}/versions/keep/")
    before = army.data
    send(do="count", row=army.data["units"][0]["id"], step="-1")
    page = member.get(f"/armies/{army.uuid}/versions/").content.decode()
    assert 'class="number was"' in page
    member.post(f"/armies/{army.uuid}/versions/restore/", {"version": "1"})
    army.refresh_from_db()
    assert army.data == before


def test_a_list_that_breaks_nothing_but_is_far_from_full_is_legal_so_far(member, player):
    ready = builder_of(game_of("de_bellis")).ready()["old_bridge_watch"]
    begun = begin(player, game_of("de_bellis"), {**ready, "elements": ready["elements"][:3]})
    page = member.get(f"/armies/{begun.uuid}/").content.decode()
    assert "Legal so far" in page
    assert "points left to spend" in page
    assert "chip--good" not in page
    assert "Legal so far" in member.get("/armies/").content.decode()


def test_a_copy_is_called_one_and_the_page_says_so(member, army):
    page = member.post(f"/armies/{army.uuid}/copy/", follow=True).content.decode()
    assert ArmyList.objects.filter(name=f"{army.name} (copy)").count() == 1
    assert f"This is your copy: “{army.name} (copy)”." in page


def test_a_list_leads_to_a_battle_with_it(member, army):
    address = member.get(f"/armies/{army.uuid}/").context["plays"]
    assert address.startswith("/play/?game=ninth_age&army=own%3A")
    form = member.get(address).content.decode()
    assert re.search(rf'value="own:{army.uuid}"[^>]* checked', form)


def test_a_card_counts_models_and_names_game_and_book(member, game, army):
    row = row_with_models(game, army)
    size = next(field.value for field in row.fields if field.main)
    (card,) = member.get("/armies/").context["mine"]
    assert size > 1
    assert size in [n for _, label, n in card.figures.composition if label in str(row.label)]
    assert card.figures.book.startswith("The Saltmarch League")
    assert "The Saltmarch League" in member.get("/armies/").content.decode()


def test_a_line_that_cannot_be_read_stops_no_import(member, army):
    text = member.get(f"/armies/{army.uuid}/text/").context["text"]
    army.delete()
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("Wall Crossbows"))
    lines[at] = lines[at].replace("Crossbows", "Crosbows")
    answer = member.post("/armies/import/", {"game": "ninth_age", "written": "\n".join(lines)}, follow=True)
    page = answer.content.decode()
    assert f"Line {at + 1} cannot be read" in page
    assert "Did you mean “Wall Crossbows”?" in page
    assert 0 < len(ArmyList.objects.get().data["units"]) < len(army.data["units"])
