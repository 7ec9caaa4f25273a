import pytest
from django.test import Client

from armies.models import ArmyList, Visibility

pytestmark = pytest.mark.django_db

PAGES = ["", "print/", "text/", "json/"]
OWN_PAGES = ["versions/"]
OWN_DEEDS = ["change/", "share/", "delete/", "versions/keep/", "versions/restore/"]


@pytest.fixture
def stranger(other):
    browser = Client()
    browser.force_login(other)
    return browser


def status(browser, army, page):
    return browser.get(f"/armies/{army.uuid}/{page}").status_code


@pytest.mark.parametrize("page", PAGES + OWN_PAGES)
def test_a_private_army_is_for_its_owner_alone(member, stranger, army, page):
    assert status(member, army, page) == 200
    assert status(stranger, army, page) == 404
    assert status(Client(), army, page) == 404


@pytest.mark.parametrize("page", PAGES)
def test_whoever_has_the_link_reads_a_shared_army(stranger, army, page):
    ArmyList.objects.update(visibility=Visibility.LINK)
    assert status(stranger, army, page) == 200
    assert status(Client(), army, page) == 200


def test_only_public_armies_can_be_found(stranger, army):
    ArmyList.objects.update(visibility=Visibility.LINK)
    assert "Bridge" not in stranger.get("/armies/shared/").content.decode()
    ArmyList.objects.update(visibility=Visibility.PUBLIC)
    assert "Bridge" in stranger.get("/armies/shared/").content.decode()


@pytest.mark.parametrize("deed", OWN_DEEDS)
@pytest.mark.parametrize("visibility", ["private", "link", "public"])
def test_nobody_changes_the_army_of_another(stranger, army, deed, visibility):
    ArmyList.objects.update(visibility=visibility)
    form = {"do": "add", "section": "d1", "item": "Sp", "visibility": "public", "version": "now"}
    for browser in (stranger, Client()):
        assert browser.post(f"/armies/{army.uuid}/{deed}", form).status_code == 404
    after = ArmyList.objects.get()
    assert (after.data, after.visibility, after.versions.count()) == (army.data, visibility, 0)


@pytest.mark.parametrize("page", OWN_PAGES)
def test_versions_are_never_shared(stranger, army, page):
    ArmyList.objects.update(visibility=Visibility.PUBLIC)
    assert status(stranger, army, page) == 404


def test_a_reader_finds_a_copy_button_but_no_builder(stranger, army):
    ArmyList.objects.update(visibility=Visibility.PUBLIC)
    page = stranger.get(f"/armies/{army.uuid}/").content.decode()
    assert f"/armies/{army.uuid}/copy/" in page
    assert f"/armies/{army.uuid}/change/" not in page


def test_a_copy_belongs_to_whoever_copies_and_is_private(stranger, other, army):
    ArmyList.objects.update(visibility=Visibility.PUBLIC)
    stranger.post(f"/armies/{army.uuid}/copy/")
    copied = ArmyList.objects.get(owner=other)
    assert (copied.data, copied.visibility) == ({**army.data, "name": "Bridge (copy)"}, Visibility.PRIVATE)


def test_a_private_army_cannot_be_copied_by_others(stranger, army):
    assert stranger.post(f"/armies/{army.uuid}/copy/").status_code == 404
    assert ArmyList.objects.count() == 1


def test_the_owner_sets_who_may_see_it(member, army):
    member.post(f"/armies/{army.uuid}/share/", {"visibility": "link"})
    army.refresh_from_db()
    assert army.visibility == Visibility.LINK
    member.post(f"/armies/{army.uuid}/share/", {"visibility": "the world"})
    army.refresh_from_db()
    assert army.visibility == Visibility.LINK


def test_a_deleted_army_is_gone(member, army):
    assert member.post(f"/armies/{army.uuid}/delete/").status_code == 302
    assert not ArmyList.objects.exists()


def test_looking_changes_nothing(member, army):
    for deed in OWN_DEEDS:
        assert member.get(f"/armies/{army.uuid}/{deed}").status_code == 405
