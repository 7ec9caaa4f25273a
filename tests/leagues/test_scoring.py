"""How points are counted, ties broken in the organiser's order, and what the standings say of it."""

import csv
import io
import json

import pytest
from django.http import QueryDict

from accounts.models import User
from battles.games import games
from battles.models import Battle
from leagues.models import Event, Pairing
from leagues.organising import scoring
from leagues.pairing.formats import KNOCK_OUT
from leagues.playing import rulings
from leagues.reckoning.history import Kind, Line, Outcome, history
from leagues.reckoning.points import PointsTable
from leagues.reckoning.standings import standings
from leagues.reckoning.tiebreaks import SCORE, WINS
from leagues.refusals import EventRefused
from leagues.results.points import table_of
from leagues.results.tables import Result
from rules.ninth_age.game import GAME as NINTH_AGE
from tests.leagues.conftest import decide, play_round, record_of
from tests.leagues.test_pages import NEW, text
from tests.tiny.game import GAME as TINY

TEN = PointsTable(10, 5, 0, 5, 10)
TWENTY = PointsTable(20, 10, 0, 10, 20, ((2, 10), (5, 13), (None, 17)))


@pytest.mark.parametrize(
    ("result", "table", "points"),
    [
        (Result(1, scores=(8, 2)), TEN, (8, 2)),
        (Result(2, scores=(4, 6)), TEN, (4, 6)),
        (Result(1, scores=None), TEN, (10, 0)),
        (Result(None, scores=None), TEN, (5, 5)),
        (Result(None, both_lost=True, scores=None), TEN, (0, 0)),
        # A score that is none of Battle Points is not divided.
        (Result(1, scores=(1300, 800)), TEN, (10, 0)),
        (Result(1, scores=(-2, 12)), TEN, (10, 0)),
        (Result(1, scores=(7, 5)), TWENTY, (10, 10)),
        (Result(1, scores=(10, 5)), TWENTY, (13, 7)),
        (Result(2, scores=(1, 9)), TWENTY, (3, 17)),
        (Result(1, ruled=True), TWENTY, (20, 0)),
    ],
)
def test_what_a_result_brings(result, table, points):
    assert (result.points(1, table), result.points(2, table)) == points


def form(**given):
    made = QueryDict(mutable=True)
    for field, value in given.items():
        made[field.replace("__", ".")] = value
    return made


def test_the_ninth_age_shares_battle_points_where_its_scenario_does():
    settings = {"scoring": "table"}
    key, kept = scoring.read(form(scoring="battle_points"), NINTH_AGE, settings)
    assert (key, kept["win"], kept["draw"], kept["loss"], kept["total"]) == ("battle_points", 10, 5, 0, 10)
    assert scoring.read(form(scoring="battle_points"), NINTH_AGE, {"scoring": "table_20"})[1]["total"] == 20
    for game, none in ((NINTH_AGE, {"scoring": "margins"}), (TINY, {})):
        with pytest.raises(EventRefused, match="counts no Battle Points"):
            scoring.read(form(scoring="battle_points"), game, none)


def test_a_table_of_ones_own_comes_back_as_it_was_given():
    given = form(
        scoring="custom", points__win="20", points__draw="10", points__loss="0", points__bye="12", points__total="20",
        row__1__limit="5", row__1__points="10", row__2__limit="15", row__2__points="13", row__3__points="17",
    )  # fmt: skip
    key, kept = scoring.read(given, TINY, {})
    event = Event(scoring=key, points=json.loads(json.dumps(kept)))
    assert table_of(event) == PointsTable(20, 10, 0, 12, 20, ((5, 10), (15, 13), (None, 17)))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"scoring": "elo"}, "how points are counted"),
        ({"points__win": "1", "points__draw": "2"}, "at least as much as a draw"),
        ({"points__win": "-1"}, "Win: enter"),
        ({"points__win": "101"}, "Win: enter"),
        ({"row__1__limit": "5"}, "needs its points"),
        ({"row__1__limit": "5", "row__1__points": "10"}, "how many points the two players share"),
        ({"points__total": "20", "row__1__limit": "5", "row__1__points": "9"}, "at least half"),
        ({"points__total": "20", "row__1__limit": "5", "row__1__points": "21"}, "at least half"),
        (
            {"points__total": "20", "row__1__limit": "5", "row__1__points": "11", "row__2__limit": "5",
             "row__2__points": "12"},
            "have to rise",
        ),
        ({"points__total": "20", "row__1__points": "11", "row__2__limit": "5", "row__2__points": "12"}, "have to rise"),
        ({"points__total": "x", "row__1__points": "11"}, "Points shared"),
    ],
)  # fmt: skip
def test_a_table_that_makes_no_sense_is_refused_by_name(wrong, said):
    with pytest.raises(EventRefused, match=said):
        scoring.read(form(**{"scoring": "custom"} | wrong), TINY, {})


def test_ties_are_broken_in_the_order_of_the_organiser():
    assert scoring.read_ties(form()) == ["direct", "opponents", "difference"]
    assert scoring.read_ties(form(tie__1="wins", tie__2="", tie__3="score")) == ["wins", "score"]
    assert scoring.read_ties(form(tie__1="")) == []
    for wrong in (form(tie__1="wins", tie__2="wins"), form(tie__1="fame")):
        with pytest.raises(EventRefused, match="once"):
            scoring.read_ties(wrong)
    lines = {
        "a": [Line(1, Kind.PLAYED, 2, "c", Outcome.WON, 3, 1), Line(2, Kind.PLAYED, 0, "d", Outcome.LOST)],
        "b": [Line(1, Kind.PLAYED, 1, "d", Outcome.DRAWN, 5, 5), Line(2, Kind.PLAYED, 1, "c", Outcome.DRAWN, 4, 4)],
        "c": [Line(1, Kind.PLAYED, 0, "a", Outcome.LOST, 1, 3), Line(2, Kind.PLAYED, 1, "b", Outcome.DRAWN, 4, 4)],
        "d": [Line(1, Kind.PLAYED, 1, "b", Outcome.DRAWN, 5, 5), Line(2, Kind.PLAYED, 2, "a", Outcome.WON)],
    }
    known = history(lines, draw=1, rounds=2)
    by_wins = [row.player for row in standings(known, {}, [WINS])]
    by_score = [row.player for row in standings(known, {}, [SCORE])]
    assert by_wins.index("a") < by_wins.index("b")
    assert by_score.index("b") < by_score.index("a")
    row = next(row for row in standings(known, {}, [SCORE]) if row.player == "b")
    assert [term.value for term in row.broken[SCORE].terms] == [5, 4], "each term is told"


@pytest.mark.django_db(transaction=True)
class TestInAnEvent:
    def twenty(self, event):
        Event.objects.filter(pk=event.pk).update(
            scoring="custom",
            points={"win": 20, "draw": 10, "loss": 0, "bye": 10, "total": 20, "rows": [[2, 10], [None, 17]]},
            tie_breaks=["score"],
        )
        event.refresh_from_db()

    def fought(self, pairing, first, second):
        seats = {side.number: side.seat for side in pairing.sides.all()}
        result = {"winner": seats[1], "by": "rules", "reason": {}, "score": {seats[1]: first, seats[2]: second}}
        Battle.objects.filter(pk=pairing.battle_id).update(status=Battle.OVER, result=result)

    def test_battle_points_stand_in_the_standings_and_add_up(self, entered, organiser, browser_of):
        self.twenty(entered)
        play_round(entered, organiser)
        first, second = Pairing.objects.order_by("table")
        self.fought(first, 9.0, 1.0)
        self.fought(second, 4.0, 3.0)
        record = record_of(entered)
        assert [row.points for row in record.standings] == [17, 10, 10, 3]
        page = text(browser_of().get(entered.get_absolute_url()))
        assert "up to 2: 10–10, more: 17–3" in page
        rulings.rule(entered.uuid, organiser, 1, first.table, Pairing.SECOND, "Adjudicated.")
        assert sorted(row.points for row in record_of(entered).standings) == [0, 10, 10, 20]
        rulings.rule(entered.uuid, organiser, 1, first.table, Pairing.SECOND, "Adjudicated by the score.", "7")
        assert sorted(row.points for row in record_of(entered).standings) == [7, 10, 10, 13]
        with pytest.raises(EventRefused, match="Points of the first player"):
            rulings.rule(entered.uuid, organiser, 1, first.table, Pairing.SECOND, "x", "21")
        rulings.rule(entered.uuid, organiser, 1, first.table, Pairing.NEITHER, "Nobody came.", "7")
        assert sorted(row.points for row in record_of(entered).standings) == [0, 0, 10, 10]
        rulings.rule(entered.uuid, organiser, 1, first.table, "", "")
        assert sorted(row.points for row in record_of(entered).standings) == [3, 10, 10, 17], "the battle has its say"
        form = {"ruling": "first", "reason": "Adjudicated.", "points": "12"}
        browser_of(organiser).post(f"/leagues/{entered.uuid}/rounds/1/{first.table}/", form)
        assert sorted(row.points for row in record_of(entered).standings) == [8, 10, 10, 12]

    def test_in_a_knock_out_winning_alone_counts(self, entered, organiser):
        self.twenty(entered)
        Event.objects.filter(pk=entered.pk).update(format=KNOCK_OUT)
        entered.refresh_from_db()
        play_round(entered, organiser)
        decide(entered)
        assert sorted(row.points for row in record_of(entered).standings) == [0, 0, 2, 2]

    def test_the_cross_table_names_opponents_and_opens_each_cell(self, running, organiser, browser_of):
        olga = browser_of(organiser)
        assert "still playing" in text(olga.get(f"/leagues/{running.uuid}/cross/"))
        first = Pairing.objects.order_by("table").first()
        self.fought(first, 3.0, 1.0)
        decide(running)
        page = text(olga.get(f"/leagues/{running.uuid}/cross/"))
        assert ": won" in page
        assert ": lost" in page
        assert "3–1" in page

    def test_before_the_first_round_the_cross_table_says_so(self, event, browser_of):
        assert "Nothing has been played yet" in text(browser_of().get(f"/leagues/{event.uuid}/cross/"))

    def test_standings_as_files_say_what_the_page_says(self, running, browser_of, people):
        decide(running)
        record = record_of(running)
        given = browser_of().get(f"/leagues/{running.uuid}/standings.json").json()
        assert [(row["name"], row["points"], row["place"]) for row in given["standings"]] == [
            (record.entries[row.player].name, row.points, row.place) for row in record.standings
        ]
        by_number = {row["number"]: row for row in given["standings"]}
        for row in given["standings"]:
            met = row["rounds"][0]
            assert by_number[met["opponent"]]["rounds"][0]["opponent"] == row["number"]
        answer = browser_of().get(f"/leagues/{running.uuid}/standings.csv")
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        head, *lines = csv.reader(io.StringIO(answer.content.decode()))
        assert head[:4] == ["number", "place", "name", "points"]
        assert [(line[2], int(line[3])) for line in lines] == [
            (row["name"], row["points"]) for row in given["standings"]
        ]

    def test_a_name_that_is_a_formula_is_plain_text_in_a_spreadsheet(self, running, browser_of, people):
        User.objects.filter(pk=people[0].pk).update(username="=1+1")
        assert "'=1+1" in browser_of().get(f"/leagues/{running.uuid}/standings.csv").content.decode()

    def test_the_form_chooses_scoring_and_ties(self, browser_of, organiser):
        more = {"scoring": "three_points", "tie.1": "wins", "tie.2": "direct"}
        assert browser_of(organiser).post("/leagues/new/", NEW | more).status_code == 302
        event = Event.objects.get()
        assert (event.scoring, event.tie_breaks) == ("three_points", ["wins", "direct"])
        assert "Win 3, draw 1, loss 0" in text(browser_of().get(event.get_absolute_url()))

    def test_a_scoring_that_makes_no_sense_keeps_what_was_typed(self, browser_of, organiser):
        answer = browser_of(organiser).post("/leagues/new/", NEW | {"scoring": "custom", "row.1.limit": "77"})
        assert answer.status_code == 422
        assert 'value="77"' in answer.content.decode()
        assert not Event.objects.exists()

    def test_battle_points_are_offered_where_the_game_counts_them(self, browser_of, organiser, settings):
        assert "Battle Points" not in text(browser_of(organiser).get("/leagues/new/"))
        settings.NINTHSITE_GAMES = ["rules.ninth_age.game.GAME"]
        games.cache_clear()
        try:
            page = browser_of(organiser).get("/leagues/new/")
            assert 'value="battle_points"' in page.content.decode()
        finally:
            games.cache_clear()
