"""The referee: whom both players want; what he may do alone, said openly and with a reason; and trust for a phase."""

import re

import pytest
from django.test import Client

from battles.acts import at_battle, chat, offers, trust
from battles.clocks.clock import clock_of
from battles.lobby import matchmaking
from battles.models import Battle, Entry, Offer, Seat
from battles.record.proof import prove
from battles.referee import appointing, calling
from battles.sending import changes
from battles.sending.sight import NotVisible, sight
from battles.socket import inbox
from notices.models import Notice
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import asked, begun, give, play_on, view_of
from tests.battles.joining import joined

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cleo(new_user):
    return new_user("Cleo")


@pytest.fixture
def refereed(battle, cleo):
    agree(battle, "referee", name="cleo")
    appointing.reply(battle.uuid, cleo, True)
    battle.refresh_from_db()
    return battle


def agree(battle, kind, **detail):
    offers.make_offer(battle.uuid, "red", kind, detail)
    offer = Offer.objects.get(battle=battle, state=Offer.OPEN, kind=kind)
    return offers.reply(battle.uuid, "blue", offer.pk, True)


def does(battle, person, what, reason="Because", **detail):
    message = inbox.Referee(client_id=f"r-{battle.seq}-{what}-{len(reason)}", act=what, reason=reason, **detail)
    seq = at_battle.act(sight(battle.uuid, person), message)
    battle.refresh_from_db()
    return seq


def log(battle):
    return [(entry.kind, event.key) for entry in Entry.of(battle.pk) for event in entry.sheet.told]


def in_field(battle):
    play_on(
        battle, until=lambda one: any(asked(one, s) and asked(one, s)["topic"] == "tiny.do" for s in one.asked_seats())
    )
    battle.refresh_from_db()


def test_both_players_and_the_person_must_agree(battle, cleo, two):
    offers.make_offer(battle.uuid, "red", "referee", {"name": "Cleo"})
    assert Battle.objects.get().referee is None
    offers.reply(battle.uuid, "blue", Offer.objects.get().pk, True)
    assert Notice.objects.filter(kind="referee", user=cleo).exists()
    with pytest.raises(IllegalAction, match="BATTLE-NOT_REFEREE"):
        does(battle, cleo, "ruling")
    assert changes.state(battle.uuid, "red")["referee"] == {"name": "Cleo", "all_seeing": False, "agreed": False}
    appointing.reply(battle.uuid, cleo, True)
    does(battle, cleo, "ruling", "The wood blocks the line.")
    assert ("referee", "battle.told.referee.ruling") in log(battle)


def test_a_player_is_no_referee_and_a_stranger_does_not_exist(battle):
    for name, rule in (("Ben", "REFEREE_PLAYS"), ("Nobody", "NO_SUCH_PERSON")):
        with pytest.raises(IllegalAction, match=f"BATTLE-{rule}"):
            offers.make_offer(battle.uuid, "red", "referee", {"name": name})


def test_the_maker_names_one_before_it_begins_and_whoever_joins_accepts_him(two, cleo):
    ada, ben = two
    battle = matchmaking.create_battle(ada, "tiny", opponent="invite")
    appointing.name_before(battle, ada, "Cleo", True)
    page = Client()
    page.force_login(ben)
    shown = page.get(f"/invite/{battle.challenge.token}/").content.decode()
    assert "Cleo" in shown
    assert "what both players see" in shown
    joined(battle.challenge, ben)
    with pytest.raises(IllegalAction, match="BATTLE-NOT_MAKER"):
        appointing.name_before(battle, ada, "Cleo", False)
    appointing.reply(battle.uuid, cleo, True)
    assert sight(battle.uuid, cleo, "red").audience == "!red"


@pytest.mark.parametrize(
    ("name", "said"), [("Nobodi", "No hay ningún jugador"), ("Ada", "Un jugador")], ids=["unknown", "a player"]
)
def test_a_name_that_cannot_be_referee_stays_in_its_field_with_the_reason_in_the_makers_language(two, name, said):
    ada = two[0]
    battle = matchmaking.create_battle(ada, "tiny", opponent="invite")
    page = Client(headers={"accept-language": "es"})
    page.force_login(ada)
    answer = page.post(f"/invite/{battle.challenge.token}/referee/", {"name": name, "all_seeing": "1"})
    shown = answer.content.decode()
    assert answer.status_code == 422
    field = re.search(r'<input id="referee"[^>]*>', shown)[0]
    assert f'value="{name}"' in field
    assert 'aria-invalid="true"' in field
    assert re.search(r'id="referee-problem"[^>]*>([^<]*)<', shown)[1].startswith(said)
    assert 'name="all_seeing" value="1" checked' in shown
    assert f"/invite/{battle.challenge.token}/<" in shown, "the link to send is that of the invitation"
    assert page.get(f"/invite/{battle.challenge.token}/referee/")["Location"] == f"/invite/{battle.challenge.token}/"


def test_everybody_else_is_refused_and_nothing_happens(refereed, two, new_user):
    seq = refereed.seq
    for person in (*two, new_user("Dora")):
        with pytest.raises(IllegalAction, match="BATTLE-NOT_REFEREE"):
            does(refereed, person, "end", winner="red")
    refereed.refresh_from_db()
    assert (refereed.seq, refereed.status) == (seq, Battle.RUNNING)


def test_nothing_is_done_without_a_reason(refereed, cleo):
    for reason in ("", "  \n "):
        with pytest.raises(IllegalAction, match="BATTLE-REASON"):
            does(refereed, cleo, "ruling", reason)


def test_a_repeated_message_happens_once(refereed, cleo):
    message = inbox.Referee(client_id="one", act="ruling", reason="So it is")
    seqs = {at_battle.act(sight(refereed.uuid, cleo), message) for _ in range(2)}
    assert len(seqs) == 1


def test_he_sees_what_spectators_see_and_reads_the_chat(refereed, cleo):
    chat.say(refereed.uuid, "red", "Hello", "c1")
    give(refereed, "red", {"note": "west"})
    give(refereed, "blue", {"note": "east"})
    seen = changes.state(refereed.uuid, sight(refereed.uuid, cleo, "red").audience)
    assert seen["view"] == view_of(refereed, "")
    assert [line["text"] for line in seen["chat"]] == ["Hello"]
    assert "you" not in seen
    assert "plan" not in seen
    assert "asked" not in seen
    assert seen["referee"]["you"] is True


def test_an_all_seeing_referee_looks_through_the_eyes_that_he_chooses(battle, cleo):
    agree(battle, "referee", name="Cleo", all_seeing=True)
    appointing.reply(battle.uuid, cleo, True)
    assert ("referee", "battle.told.referee.asked.all_seeing") in log(battle)
    play_on(battle, until=lambda one: asked(one, "red") and asked(one, "red")["topic"] == "tiny.files")
    for eyes in ("red", "blue"):
        seen = changes.state(battle.uuid, sight(battle.uuid, cleo, eyes).audience)
        assert seen["view"] == view_of(battle, eyes)
        assert "asked" not in seen
        assert "plan" not in seen
    assert changes.state(battle.uuid, sight(battle.uuid, cleo, "green").audience)["view"] == view_of(battle, "")


def test_he_adjusts_the_table_alone(refereed, cleo, adjustable):
    in_field(refereed)
    does(refereed, cleo, "adjust", "It had slipped.", changes=[{"piece": "r1", "x": 9}])
    assert view_of(refereed, "")["pieces"]["r1"]["x"] == 9
    assert log(refereed)[-3:][0] == ("referee", "battle.told.referee.adjust")
    assert prove(Battle.objects.get()).holds


def test_he_takes_back_to_an_earlier_answer(refereed, cleo):
    give(refereed, "red", {"note": "west"})
    give(refereed, "blue", {"note": "east"})
    give(refereed, "red", {"choose_many": ["rope", "lamp"]})
    refereed.refresh_from_db()
    does(refereed, cleo, "takeback", "That was not asked.", seq=refereed.seq)
    assert asked(refereed, "red")["topic"] == "tiny.kit"
    assert ("referee", "battle.told.referee.takeback") in log(refereed)
    assert prove(Battle.objects.get()).holds


def test_he_stops_the_clocks_lets_them_run_and_sets_others(refereed, cleo):
    does(refereed, cleo, "pause", days=3)
    assert clock_of(refereed).pause.by == ""
    with pytest.raises(IllegalAction, match="BATTLE-PAUSE"):
        does(refereed, cleo, "pause", "again", days=3)
    does(refereed, cleo, "resume")
    assert clock_of(refereed).pause is None
    does(refereed, cleo, "clock", terms={"kind": "correspondence", "sitting": 7200})
    assert clock_of(refereed).terms.sitting == 7200


def test_a_ruling_cites_a_rule_of_the_game(refereed, cleo):
    with pytest.raises(IllegalAction, match="BATTLE-NO_SUCH_RULE"):
        does(refereed, cleo, "ruling", rule="T9A-MOV-001")


def test_he_ends_the_battle_with_a_result(refereed, cleo):
    does(refereed, cleo, "end", "Ben had to leave.", winner="red")
    assert refereed.result["winner"] == "red"
    assert refereed.result["by"] == "referee"
    assert refereed.result["reason"]["params"]["reason"] == "Ben had to leave."
    assert changes.state(refereed.uuid, "")["view"]["outcome"]["winner"] == "red"


def test_he_removes_a_line_of_the_chat(refereed, cleo):
    chat.say(refereed.uuid, "red", "Something foul", "c1")
    does(refereed, cleo, "chat", "Manners.", number=1)
    assert changes.state(refereed.uuid, "blue")["chat"] == []
    with pytest.raises(IllegalAction, match="BATTLE-NO_SUCH_LINE"):
        does(refereed, cleo, "chat", "Again.", number=1)


def test_he_removes_somebody_from_the_onlookers(refereed, cleo, two, new_user):
    dora = new_user("Dora")
    assert sight(refereed.uuid, dora).audience == ""
    does(refereed, cleo, "bar", "She tells Ben what she sees.", name="dora")
    with pytest.raises(NotVisible):
        sight(refereed.uuid, dora)
    for name in ("Ada", "Cleo"):
        with pytest.raises(IllegalAction):
            does(refereed, cleo, "bar", name=name)


def test_a_player_calls_him(refereed, cleo, battle):
    calling.call(refereed.uuid, "blue", "Who is right?")
    assert ("referee", "battle.told.referee.called") in log(refereed)
    assert Notice.objects.get(kind="referee", user=cleo, state=Notice.WAITING, detail__what="called")


def test_a_battle_without_a_referee_cannot_call_one(battle):
    with pytest.raises(IllegalAction, match="BATTLE-NO_REFEREE"):
        calling.call(battle.uuid, "blue", "Who is right?")


def test_he_lays_it_down_and_both_dismiss_him(refereed, cleo):
    agree(refereed, "referee", name="")
    with pytest.raises(IllegalAction, match="BATTLE-NOT_REFEREE"):
        does(refereed, cleo, "ruling")


def test_the_referee_of_a_private_battle_may_come_in(two, cleo):
    battle = begun(*two, visibility=Battle.PRIVATE)
    with pytest.raises(NotVisible):
        sight(battle.uuid, cleo)
    agree(battle, "referee", name="Cleo")
    assert sight(battle.uuid, cleo).audience == ""


def test_every_route_refuses_who_is_not_the_referee(refereed, two):
    page = Client()
    page.force_login(two[0])
    body = {"client_id": "x", "act": "ruling", "reason": "mine"}
    answer = page.post(f"/api/battles/{refereed.uuid}/referee/", body, content_type="application/json")
    assert answer.status_code in (403, 409)
    assert answer.json()["rule"] == "BATTLE-NOT_REFEREE"


def test_the_referee_acts_by_rest(refereed, cleo):
    page = Client()
    page.force_login(cleo)
    body = {"client_id": "x", "act": "ruling", "reason": "The hill counts."}
    assert page.post(f"/api/battles/{refereed.uuid}/referee/", body, content_type="application/json").status_code == 200


# ---------------------------------------------------------------------- trust


def test_who_is_trusted_adjusts_without_asking_until_the_phase_ends(battle, adjustable):
    in_field(battle)
    trust.trust(battle.uuid, "blue", True)
    assert changes.state(battle.uuid, "red")["trust"] == ["blue"]
    offers.make_offer(battle.uuid, "red", "adjust", {"changes": [{"piece": "r1", "x": 9}]})
    assert view_of(battle, "")["pieces"]["r1"]["x"] == 9
    offers.make_offer(battle.uuid, "blue", "adjust", {"changes": [{"piece": "r1", "x": 11}]})
    assert view_of(battle, "")["pieces"]["r1"]["x"] == 9, "trust goes one way"
    assert Offer.objects.filter(state=Offer.OPEN).count() == 1


def test_trust_ends_with_the_phase(battle, adjustable):
    in_field(battle)
    trust.trust(battle.uuid, "blue", True)
    give(battle, "red", {"choose_one": "rest"})
    assert "trust" not in changes.state(battle.uuid, "red")
    offers.make_offer(battle.uuid, "red", "adjust", {"changes": [{"piece": "r1", "x": 9}]})
    assert Offer.objects.filter(state=Offer.OPEN).count() == 1


def test_trust_is_asked_for_given_and_taken_back(battle, adjustable):
    in_field(battle)
    agree(battle, "trust")
    assert changes.state(battle.uuid, "red")["trust"] == ["blue"]
    trust.trust(battle.uuid, "blue", False)
    assert "trust" not in changes.state(battle.uuid, "red")
    assert [key for kind, key in log(battle) if kind == "trust"] == ["battle.told.trust", "battle.told.trust.ended"]


def test_there_is_nobody_to_trust_at_a_hot_seat(two):
    battle = matchmaking.create_battle(two[0], "tiny", opponent="hot_seat")
    with pytest.raises(IllegalAction, match="BATTLE-NOBODY_WAITS"):
        trust.trust(battle.uuid, "red", True)


def test_nobody_elses_time_is_touched_by_a_ruling(refereed, cleo):
    before = list(Seat.objects.order_by("pk").values_list("bank", "asked_since"))
    does(refereed, cleo, "ruling")
    assert list(Seat.objects.order_by("pk").values_list("bank", "asked_since")) == before
