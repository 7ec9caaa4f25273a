import pytest
from django.test import Client

from armies.models import ArmyList

pytestmark = pytest.mark.django_db


@pytest.fixture
def send(member, army):
    """Posts a change as the page does, and gives the redrawn sheet."""

    def post(**form):
        answer = member.post(f"/armies/{army.uuid}/change/", form, headers={"hx-request": "true"})
        assert answer.status_code == 200
        army.refresh_from_db()
        return answer.content.decode()

    return post


def numbers(army):
    kinds = [element["type"] for element in army.data["elements"]]
    return {kind: kinds.count(kind) for kind in kinds}


def test_a_visitor_without_account_begins_an_army_and_becomes_a_guest(client):
    answer = client.post("/armies/new/", {"game": "de_bellis", "s.scale": "tournament"})
    army = ArmyList.objects.get()
    assert answer["Location"] == f"/armies/{army.uuid}/"
    assert army.owner.is_guest
    assert len(army.data["divisions"]) == 3
    page = client.get(answer["Location"]).content.decode()
    assert "/ 750" in page


def test_elements_are_added_counted_and_dropped(send, army):
    before = numbers(army).get("Ax", 0)
    send(do="add", section="d1", item="Ax")
    row = next(one["id"] for one in army.data["elements"] if one["type"] == "Ax")
    page = send(do="count", row=row, step="2")
    assert numbers(army)["Ax"] == before + 3
    assert "310" in page
    assert "DBF-ARM-001" in page
    send(do="drop", row=row)
    assert numbers(army).get("Ax", 0) == before


def test_some_of_a_row_are_given_a_quality_and_stand_apart(send, army):
    row = next(one["id"] for one in army.data["elements"] if one["type"] == "Sp")
    send(do="edit", row=row, number="1", **{"f.quality": "superior", "f.fast": "on", "f.fast.shown": "1"})
    changed = [one for one in army.data["elements"] if one["type"] == "Sp" and one.get("quality") == "superior"]
    assert len(changed) == 1
    assert changed[0]["fast"] is True


def test_a_box_that_is_not_ticked_takes_the_trait_away(send, army):
    row = army.data["elements"][0]["id"]
    send(do="edit", row=row, **{"f.fast": "on", "f.fast.shown": "1"})
    assert army.data["elements"][0]["fast"] is True
    send(do="edit", row=row, **{"f.fast.shown": "1"})
    assert "fast" not in army.data["elements"][0]


def test_name_and_scale_are_set(send, army):
    send(do="edit_army", **{"f.name": "Bridge of Ravens", "f.scale": "ordinary"})
    assert (army.name, army.data["name"], army.data["scale"]) == ("Bridge of Ravens", "Bridge of Ravens", "ordinary")


def test_a_dissolved_division_leaves_its_elements_in_the_army(send, army):
    elements = len(army.data["elements"])
    page = send(do="remove_section", section="d1")
    assert len(army.data["elements"]) == elements
    assert "No division" in page
    assert "DBF-ARM-010" in page


@pytest.mark.parametrize(
    "form",
    [
        {"do": "nonsense"},
        {},
        {"do": "add", "section": "d1", "item": "Tank"},
        {"do": "add", "section": "defences", "item": "Sp"},
        {"do": "add", "section": "d99", "item": "Sp"},
        {"do": "count", "row": "e99", "step": "1"},
        {"do": "count", "row": "e1", "step": "many"},
        {"do": "edit", "row": "e1", "f.quality": "divine"},
        {"do": "edit_army", "f.name": ""},
        {"do": "edit_army", "f.name": "\0"},
        {"do": "edit_army", "f.scale": "enormous"},
        {"do": "remove_section", "section": "defences"},
    ],
)
def test_what_the_sheet_does_not_offer_is_refused_and_changes_nothing(send, army, form):
    before = army.data
    page = send(**form)
    assert 'role="alert"' in page
    assert army.data == before


def test_fields_that_the_sheet_does_not_show_are_passed_over(send, army):
    before = army.data
    send(do="edit", row="e1", **{"f.id": "e7", "f.rides": "on", "f.rides.shown": "1"})
    assert army.data == before


def test_a_refusal_is_told_in_the_visitors_language(member, army):
    form = {"do": "add", "section": "d1", "item": "Tank"}
    answer = member.post(f"/armies/{army.uuid}/change/", form, headers={"hx-request": "true", "accept-language": "pl"})
    assert "Tej części już nie ma." in answer.content.decode()


def test_without_scripts_a_change_leads_back_to_the_page(member, army):
    answer = member.post(f"/armies/{army.uuid}/change/", {"do": "add", "section": "d1", "item": "Sp"})
    assert (answer.status_code, answer["Location"]) == (302, f"/armies/{army.uuid}/")


def test_every_breach_is_shown_with_its_rule(member, army):
    army.data = {**army.data, "scale": "ordinary"}
    army.save()
    page = member.get(f"/armies/{army.uuid}/").content.decode()
    assert "/rulebook/DBF-ARM-005/" in page


def test_a_ready_army_is_copied_to_be_edited(client):
    page = client.get("/armies/ready/de_bellis/warren_beneath/")
    assert "The Warren Beneath" in page.content.decode()
    answer = client.post("/armies/ready/de_bellis/warren_beneath/copy/")
    assert ArmyList.objects.get().name == "The Warren Beneath"
    assert client.get(answer["Location"]).status_code == 200


def test_nobody_keeps_armies_without_end(member, player, army, monkeypatch):
    monkeypatch.setattr("armies.lists.MOST_LISTS", 1)
    answer = member.post("/armies/new/", {"game": "de_bellis"}, follow=True)
    assert ArmyList.objects.count() == 1
    assert "Delete one before adding another." in answer.content.decode()


def test_the_overview_shows_own_and_ready_armies(member, army):
    page = member.get("/armies/").content.decode()
    assert "Bridge" in page
    assert "The Host of the Two Crowns" in page
    assert "No armies yet" in Client().get("/armies/").content.decode()


def test_an_unknown_game_is_not_found(member):
    assert member.post("/armies/new/", {"game": "chess"}).status_code == 404
    assert member.get("/armies/ready/de_bellis/nobody/").status_code == 404


def test_a_name_is_suggested_given_and_printed(send, army, member):
    row = next(one["id"] for one in army.data["elements"] if one["type"] == "Sp")
    page = member.get(f"/armies/{army.uuid}/").content.decode()
    field = f'id="{row}-f.element_name"'
    assert f"data-suggests={field[3:]}" in page
    assert page.count("<option value=", page.index(f'<datalist id="{row}-f.element_name-names">')) >= 8
    page = send(do="edit", row=row, number="1", **{"f.element_name": "Iron Wolf Guard"})
    assert [one.get("name") for one in army.data["elements"] if one["type"] == "Sp"].count("Iron Wolf Guard") == 1
    for paper in (page, member.get(f"/armies/{army.uuid}/print/").content.decode()):
        assert "Iron Wolf Guard: Spears" in paper


def test_a_name_that_nobody_can_read_is_refused_with_the_reason(send, army):
    row = army.data["elements"][0]["id"]
    before = army.data
    page = send(do="edit", row=row, **{"f.element_name": "a\u202eb"})
    assert "A name needs letters that can be read" in page
    assert army.data == before


def test_a_change_that_is_stored_says_so_and_one_that_is_refused_does_not(send):
    assert "✓ Saved" in send(do="edit_army", name="The Ford Watch")
    assert "✓ Saved" not in send(do="add", section="d1", item="no such thing")


@pytest.mark.long
def test_many_armies_of_one_s_own_come_page_by_page_and_are_looked_for(member, player, army):
    for number in range(13):
        ArmyList.objects.create(owner=player, game="de_bellis", name=f"Host {number}", data=army.data)
    page = member.get("/armies/")
    assert (len(page.context["mine"]), page.context["page"].paginator.num_pages) == (12, 2)
    found = member.get("/armies/?q=host+12&game=de_bellis")
    assert [card.name for card in found.context["mine"]] == ["Host 12"]
    assert [card.name for card in member.get("/armies/?q=host+12&game=unknown").context["mine"]] == ["Host 12"]
    assert "No army of yours fits." in member.get("/armies/?q=zzz").content.decode()
    # Those that come with the site are folded away.
    assert '<details class="army-ready" id="ready-de_bellis">' in page.content.decode()


def test_armies_of_one_name_are_told_apart_where_one_is_chosen(member, player, army):
    ArmyList.objects.create(owner=player, game="de_bellis", name=army.name, data=army.data)
    text = member.get("/play/?game=de_bellis").content.decode()
    own = [part for part in text.split('class="pick__card"') if 'value="own:' in part]
    assert len(own) >= 2
    assert all("points" in part and "edited just now" in part for part in own)
