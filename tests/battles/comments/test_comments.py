"""Comments on moments of a battle that is over."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from battles.acts import endings
from battles.acts.silence import silence
from battles.comments import reading, writing
from battles.models import COMMENTS, Battle, Comment
from battles.sending.sight import NotVisible, sight
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import begun, give

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(battle):
    """A battle that has just ended: its log has some entries."""
    give(battle, "red")
    give(battle, "blue")
    endings.resign(battle.uuid, "red")
    battle.refresh_from_db()
    return battle


@pytest.fixture
def cleo(new_user):
    return new_user("Cleo")


def browser_of(user=None):
    browser = Client()
    if user is not None:
        browser.force_login(user)
    return browser


def read(battle, user=None):
    return browser_of(user).get(f"/api/battles/{battle.uuid}/comments/").json()


def post(battle, user, path="", **body):
    return browser_of(user).post(f"/api/battles/{battle.uuid}/comments/{path}", body, content_type="application/json")


def write(battle, user, text="a fine charge", client_id="c", seq=2, reply_to=0):
    return writing.write(battle.uuid, user, seq, text, client_id, reply_to)


def texts(battle, user=None):
    return [one.get("text") for one in read(battle, user)["comments"]]


def refused(work, *args, **more):
    with pytest.raises(IllegalAction) as caught:
        work(*args, **more)
    return caught.value.rule


def test_whoever_sees_the_replay_reads_and_whoever_is_logged_in_writes(over, two, cleo):
    answer = post(over, cleo, seq=2, text="a fine charge", client_id="c")
    assert (answer.status_code, answer.json()) == (201, {"seq": 1})
    post(over, two[0], seq=1, text="I regret it", client_id="c")
    for reader in (None, cleo, *two):
        shown = read(over, reader)["comments"]
        assert [(one["seq"], one["by"], one["text"]) for one in shown] == [
            (1, "Ada", "I regret it"),
            (2, "Cleo", "a fine charge"),
        ]
        assert shown[0]["seat"] == "red"
        assert "seat" not in shown[1]
    assert post(over, None, seq=2, text="x", client_id="c").status_code in (401, 403)
    assert {comment.get_state_display() for comment in Comment.objects.all()} == {"visible"}
    assert Comment.objects.count() == 2


def test_a_guest_may_as_he_may_chat(over, new_user):
    guest = new_user("Guest-77")
    guest.is_guest = True
    guest.save()
    write(over, guest)
    assert read(over)["comments"][0]["guest"]


def test_before_the_end_nobody_comments(battle, two, cleo):
    for person in (*two, cleo):
        assert refused(write, battle, person, seq=1) == "BATTLE-COMMENTS_LATER"
    assert not read(battle, cleo)["open"]
    assert not Comment.objects.exists()


def test_a_private_battle_stays_private_whenever_it_became_so(over, two, cleo):
    write(over, cleo)
    Battle.objects.filter(pk=over.pk).update(visibility=Battle.PRIVATE)
    assert browser_of(cleo).get(f"/api/battles/{over.uuid}/comments/").status_code == 404
    with pytest.raises(NotVisible):
        write(over, cleo, client_id="d")
    with pytest.raises(NotVisible):
        writing.edit(over.uuid, cleo, 1, "other")
    assert texts(over, two[0]) == ["a fine charge"]


def test_a_battle_by_link_is_listed_nowhere_for_its_comments(two, cleo):
    battle = begun(*two, visibility="unlisted")
    endings.resign(battle.uuid, "red")
    write(battle, cleo, "by link alone", seq=1)
    assert texts(battle) == ["by link alone"]
    for path in ("/", "/watch/?over=1", "/watch/", "/lobby/", "/api/battles/"):
        assert str(battle.uuid) not in browser_of(cleo).get(path).content.decode()


@pytest.mark.parametrize("text", ["", " \n ", "\u202e", "x" * 601])
def test_nothing_and_too_much_are_refused(over, cleo, text):
    assert refused(write, over, cleo, text) == "BATTLE-CHAT"
    assert post(over, cleo, seq=1, text=text, client_id="c").status_code in (400, 409)


@pytest.mark.parametrize(
    "body", [{"seq": -1}, {"seq": 10**10}, {"seq": "x"}, {"text": 5 * ["x"]}, {"client_id": "a b"}]
)
def test_what_makes_no_sense_is_refused(over, cleo, body):
    assert post(over, cleo, **{"seq": 1, "text": "x", "client_id": "c", **body}).status_code == 400


def test_a_moment_after_the_end_is_none(over, cleo):
    assert refused(write, over, cleo, seq=over.seq + 1) == "BATTLE-NO_MOMENT"
    write(over, cleo, seq=over.seq)


def test_the_same_client_id_stands_once_and_is_each_authors_own(over, two, cleo):
    assert write(over, cleo) == write(over, cleo) == 1
    assert write(over, two[0]) == 2


def test_one_level_of_replies_at_the_moment_of_what_is_replied_to(over, two, cleo):
    write(over, cleo, seq=2)
    assert write(over, two[0], "thank you", "r", seq=0, reply_to=1) == 2
    assert refused(write, over, cleo, "and again", "s", reply_to=2) == "BATTLE-NO_COMMENT"
    assert refused(write, over, cleo, "to nothing", "s", reply_to=9) == "BATTLE-NO_COMMENT"
    (thread,) = read(over)["comments"]
    assert [(one["text"], one["seq"]) for one in thread["replies"]] == [("thank you", 2)]


def test_a_reply_goes_to_a_comment_of_the_same_battle(over, two, cleo):
    other = begun(*two)
    endings.resign(other.uuid, "red")
    write(other, cleo, seq=1)
    assert refused(write, over, cleo, reply_to=1) == "BATTLE-NO_COMMENT"


def test_the_author_edits_for_a_quarter_of_an_hour(over, two, cleo):
    write(over, cleo)
    assert refused(writing.edit, over.uuid, two[0], 1, "mine now") == "BATTLE-COMMENT_OF_ANOTHER"
    put = browser_of(cleo).put(
        f"/api/battles/{over.uuid}/comments/1/", {"text": "a bold charge"}, content_type="application/json"
    )
    assert put.status_code == 204
    (shown,) = read(over)["comments"]
    assert shown["text"] == "a bold charge"
    assert shown["edited"]
    Comment.objects.update(at=timezone.now() - timedelta(minutes=16))
    assert refused(writing.edit, over.uuid, cleo, 1, "too late") == "BATTLE-COMMENT_FIXED"
    assert texts(over) == ["a bold charge"]


def test_the_author_deletes_at_any_time_and_the_words_are_gone(over, two, cleo):
    write(over, cleo, "I was wrong")
    write(over, two[0], "indeed", "r", reply_to=1)
    assert browser_of(two[1]).delete(f"/api/battles/{over.uuid}/comments/1/").status_code == 403
    assert browser_of(cleo).delete(f"/api/battles/{over.uuid}/comments/1/").status_code == 204
    assert Comment.objects.get(number=1).text == ""
    (thread,) = read(over)["comments"]
    assert thread["gone"]
    assert "by" not in thread
    assert [one["text"] for one in thread["replies"]] == ["indeed"]
    writing.take_away(over.uuid, two[0], 2)
    assert texts(over) == []
    assert refused(writing.take_away, over.uuid, cleo, 1) == "BATTLE-NO_COMMENT"


def test_a_player_hides_one_and_shows_it_again(over, two, cleo, new_user):
    write(over, cleo)
    assert refused(writing.hide, over.uuid, cleo, 1, True) == "BATTLE-SPECTATOR"
    assert post(over, two[1], "1/hide/", hidden=True).status_code == 204
    assert texts(over) == texts(over, new_user()) == []
    for reader in (*two, cleo):
        assert read(over, reader)["comments"][0]["hidden"]
    assert refused(writing.edit, over.uuid, cleo, 1, "still me") == "BATTLE-COMMENT_FIXED"
    writing.hide(over.uuid, two[0], 1, False)
    assert texts(over) == ["a fine charge"]


def test_the_referee_and_the_house_remove_and_nobody_brings_it_back(over, two, cleo, new_user):
    judge, staff = new_user("Judge"), new_user("Staff")
    Battle.objects.filter(pk=over.pk).update(referee=judge, referee_agreed=True)
    staff.is_staff = True
    staff.save()
    write(over, cleo, "one", "c1")
    write(over, cleo, "two", "c2")
    assert refused(writing.take_away, over.uuid, two[0], 1) == "BATTLE-COMMENT_OF_ANOTHER"
    writing.take_away(over.uuid, judge, 1)
    writing.take_away(over.uuid, staff, 2)
    assert texts(over, two[0]) == texts(over, cleo) == []
    assert refused(writing.hide, over.uuid, two[0], 1, False) == "BATTLE-NO_COMMENT"


def test_comments_are_open_as_long_as_no_player_objects(over, two, cleo):
    write(over, cleo)
    red, blue = (sight(over.uuid, user) for user in two)
    assert post(over, cleo, "switch/", on=False).status_code == 403
    assert post(over, two[0], "switch/", on=False).status_code == 204
    silence(blue, COMMENTS, True)
    assert texts(over) == texts(over, cleo) == []
    assert refused(write, over, cleo, client_id="d") == "BATTLE-COMMENTS_SILENCED"
    assert read(over, two[0])["silenced"]
    silence(red, COMMENTS, True)
    assert texts(over) == ["a fine charge"]


def test_there_is_an_end_to_it(over, cleo, monkeypatch):
    monkeypatch.setattr(writing, "MOST", 1)
    write(over, cleo)
    assert refused(write, over, cleo, client_id="d") == "BATTLE-COMMENTS_FULL"


def test_who_leaves_is_named_no_more(over, cleo):
    from accounts.deletion import anonymise

    write(over, cleo)
    anonymise(cleo)
    assert "Cleo" not in json.dumps(read(over))
    assert texts(over) == ["a fine charge"]


def test_what_somebody_does_not_want_to_hear_is_not_sent_to_him(over, two, cleo, monkeypatch):
    write(over, cleo)
    monkeypatch.setattr(reading, "unheard", lambda reader: frozenset([cleo.pk] if reader == two[0] else []))
    (shown,) = read(over, two[0])["comments"]
    assert (shown["text"], shown["by"], shown["unheard"]) == ("", "", True)
    assert texts(over, two[1]) == ["a fine charge"]


def test_a_sandbox_has_none(over, two):
    Battle.objects.filter(pk=over.pk).update(sandbox=1)
    assert refused(write, over, two[0]) == "BATTLE-COMMENTS_LATER"


def test_who_is_silenced_writes_none_and_a_blocked_one_is_not_read(over, two, cleo):
    from datetime import UTC, datetime

    from conduct.blocks import block
    from conduct.models import Decision

    write(over, cleo)
    block(two[0], cleo.username)
    assert [one["text"] for one in read(over, two[0])["comments"]] == [""]
    ends = datetime.now(UTC) + timedelta(hours=2)
    Decision.objects.create(person=cleo, outcome=Decision.SILENCED, until=ends)
    assert refused(write, over, cleo, client_id="d") == "BATTLE-SILENCED"
    assert refused(writing.edit, over.uuid, cleo, 1, "other") == "BATTLE-SILENCED"


def test_it_is_reported_by_whoever_reads_it(over, two, cleo, new_user):
    from battles.reported import comment as found

    write(over, cleo)
    write(over, two[0], "no", "r", reply_to=1)
    about = found(new_user(), f"{over.uuid}:2")
    assert (about.person, about.said, about.context) == (two[0], "no", ["a fine charge"])
    writing.hide(over.uuid, two[0], 1, True)
    assert found(new_user(), f"{over.uuid}:1") is None
    assert found(two[1], f"{over.uuid}:1").said == "a fine charge"
    Battle.objects.filter(pk=over.pk).update(visibility=Battle.PRIVATE)
    assert found(cleo, f"{over.uuid}:2") is None
    assert found(cleo, "x:1") is None
    assert found(cleo, f"{over.uuid}:x") is None
