import pytest

from armies import lists
from rules.engine.army_builder import Add

pytestmark = pytest.mark.django_db


def test_a_version_stays_as_it_was(member, army):
    before = army.data
    member.post(f"/armies/{army.uuid}/versions/keep/", {"note": "before the fair"})
    lists.change(army, Add(section="d1", item="Sp"))
    kept = army.versions.get()
    assert (kept.number, kept.note, kept.data) == (1, "before the fair", before)


def test_nothing_new_is_kept_twice(army):
    assert lists.keep_version(army) == lists.keep_version(army)
    assert army.versions.count() == 1


def test_the_difference_between_versions_is_told(member, army):
    lists.keep_version(army)
    lists.change(army, Add(section="d1", item="Kn"))
    page = member.get(f"/armies/{army.uuid}/versions/").content.decode()
    assert "Knights (Kn)" in page
    assert "Division 1" in page
    assert "No differences." in member.get(f"/armies/{army.uuid}/versions/?from=1&to=1").content.decode()


def test_one_can_go_back_to_a_version_and_forth_again(member, army):
    lists.keep_version(army)
    first = army.data
    lists.change(army, Add(section="d1", item="Sp"))
    second = army.data
    member.post(f"/armies/{army.uuid}/versions/restore/", {"version": "1"})
    army.refresh_from_db()
    assert army.data == first
    assert army.versions.get(number=2).data == second


@pytest.mark.parametrize("version", ["7", "-1", "x", "", "²", "1" * 40])
def test_a_version_that_was_never_kept_is_not_found(member, army, version):
    assert member.post(f"/armies/{army.uuid}/versions/restore/", {"version": version}).status_code == 404
    assert member.get(f"/armies/{army.uuid}/versions/", {"from": version}).status_code == 404


def test_the_oldest_versions_are_forgotten(army, monkeypatch):
    monkeypatch.setattr(lists, "MOST_VERSIONS", 2)
    for _ in range(4):
        lists.keep_version(army)
        lists.change(army, Add(section="d1", item="Sp"))
    assert [version.number for version in army.versions.all()] == [4, 3]
