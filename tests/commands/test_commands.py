"""The commands that prove a game: each speaks JSON, and fails when something is wrong."""

import io
import json
import re
import textwrap

import pytest
from django.core.management import CommandError, call_command

from battles.management.commands.selfplay import seated_in
from rules.de_bellis.catalogue import FOLDER, rulebook
from rules.engine import coverage_file

SCENARIOS = "tests/scenarios/de_bellis"


def said(*arguments: str, **options: object) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def three_stones(settings):
    settings.NINTHSITE_GAMES = [*settings.NINTHSITE_GAMES, "tests.tiny.game.GAME"]


class TestScenario:
    def test_it_plays_files_and_folders(self):
        assert re.search(r"all \d\d scenarios hold", said("scenario", SCENARIOS))

    def test_it_speaks_json(self):
        report = json.loads(said("scenario", f"{SCENARIOS}/01_troops.yaml", "--format", "json"))
        assert report["scenarios"][0]["id"] == "SC-DBF-TRP-002"
        assert report["scenarios"][0]["differences"] == []

    def test_it_says_what_differs_and_fails(self, tmp_path, capsys):
        file = tmp_path / "wrong.yaml"
        file.write_text(
            textwrap.dedent("""
            format: 1
            game: de_bellis
            scenarios:
              - id: S-1
                title: Wrong
                rules: []
                given: {red: {r1: {type: Bd, at: [45, 10, 0]}}}
                ends_before: points
                steps: [{then: {state: {turn: 9}}}]
            """)
        )
        with pytest.raises(CommandError, match="1 of 1 scenarios differ"):
            said("scenario", str(file))

    @pytest.mark.parametrize("text", ["format: 2", "format: 1\ngame: chess\nscenarios: []", "["])
    def test_a_file_that_is_none_fails(self, tmp_path, text):
        file = tmp_path / "none.yaml"
        file.write_text(text)
        with pytest.raises(CommandError):
            said("scenario", str(file))

    def test_so_does_a_file_that_does_not_exist(self):
        with pytest.raises(CommandError):
            said("scenario", "tests/scenarios/nothing.yaml")


class TestSelfplay:
    def test_it_plays_and_speaks_json(self, three_stones):
        report = json.loads(said("selfplay", "tiny", "--battles", "3", "--seed", "5", "--format", "json"))
        assert report["battles"] == 3
        assert report["errors"] == report["missed"] == []
        assert report["answers"] > 40
        for figure in ("topics", "options", "rules", "handovers_per_turn", "longest_between_checkpoints"):
            assert report[figure]

    def test_the_text_names_the_same_figures(self, three_stones):
        text = said("selfplay", "tiny", "--battles", "1", "--players", "default,random")
        for figure in (
            "answers per second",
            "handovers per turn with plans",
            "longest between checkpoints",
            "errors: 0",
        ):
            assert figure in text

    @pytest.mark.parametrize(
        "arguments", [["chess"], ["tiny", "--players", "random"], ["tiny", "--players", "random,kasparov"]]
    )
    def test_it_needs_a_game_and_bots_that_exist(self, three_stones, arguments):
        with pytest.raises(CommandError):
            said("selfplay", *arguments)

    def test_of_three_bots_every_pair_plays_from_both_sides(self, three_stones):
        bots = ["random", "default", "random"]
        seated = [seated_in(["a", "b", "c"], 2, number, swap=True) for number in range(7)]
        assert seated[:6] == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
        assert seated[6] == seated[0]
        report = json.loads(said("selfplay", "tiny", "--battles", "3", "--players", ",".join(bots), "--format", "json"))
        assert report["battles"] == 3

    @pytest.mark.long
    def test_a_battle_of_de_bellis_is_the_same_in_a_fresh_process(self):
        report = json.loads(
            said("selfplay", "de_bellis", "--battles", "1", "--verify", "--format", "json", "--seed", "3")
        )
        assert report["errors"] == []


class TestMatch:
    def test_it_says_who_has_won_how_many(self, three_stones):
        text = said("match", "tiny", "--players", "random,default", "--battles", "4", "--seed", "2")
        results = [line.split()[-1] for line in text.splitlines()[:-1]]
        assert len(results) == 4
        counted = {name: results.count(name) for name in ("random", "default", "draw", "wrong")}
        assert text.splitlines()[-1] == "  ".join(f"{name}: {number}" for name, number in counted.items())

    def test_too_few_wins_of_the_first_one_fail(self, three_stones):
        with pytest.raises(CommandError, match="not 5"):
            said("match", "tiny", "--players", "random,default", "--battles", "4", "--least", "5")

    @pytest.mark.parametrize("players", ["random", "random,random", "random,kasparov"])
    def test_it_needs_two_bots_that_exist(self, three_stones, players):
        with pytest.raises(CommandError):
            said("match", "tiny", "--players", players)


class TestRuleCoverage:
    @pytest.mark.long
    def test_a_rule_is_claimed_by_tests_that_pass_and_proved_as_long_as_its_proof_stands(self):
        report = json.loads(said("rulecoverage", "de_bellis", "--only", "DBF-ARM-020,DBF-MEL-038", "--format", "json"))
        states = report["games"]["de_bellis"].values()
        assert [(state["status"], bool(state["tests"])) for state in states] == [("proved", True)] * 2
        assert report["wrong"] == []

    @pytest.mark.long
    def test_a_rule_is_proved_if_its_tests_notice_every_mistake_in_its_code(self):
        report = json.loads(said("rulecoverage", "de_bellis", "--prove", "--only", "DBF-MEL-038", "--format", "json"))
        (state,) = report["games"]["de_bellis"].values()
        assert state["status"] == "proved"
        assert state["mutants"]["made"] == state["mutants"]["killed"] > 0

    def test_an_unknown_game_fails(self):
        with pytest.raises(CommandError):
            said("rulecoverage", "chess")

    def test_what_the_reference_pages_show_is_the_whole_rulebook_enforced(self):
        kept = coverage_file.read(FOLDER)
        assert list(kept) == list(rulebook().rules)
        assert [rule for rule, state in kept.items() if state.status == "unproved"] == []
