"""Two bots play the same battles from both seats."""

from collections import Counter
from dataclasses import replace

from rules.engine.bots import BOTS
from rules.engine.match import Match
from rules.engine.tally import Watch
from tests.tiny.game import GAME


def broken(state, decision, rng):
    raise RuntimeError("no opinion")


PLAYED = replace(GAME, bots={"other": BOTS["random"], "broken": broken})


def match(*players: str, battles: int = 6, watch: Watch | None = None) -> Match:
    return Match(PLAYED, players, watch or Watch(), battles, seed=4)


def test_every_seed_is_fought_twice_with_the_seats_changed():
    fought = list(match("random", "other").fought())
    assert [battle.seed for battle in fought] == [4, 4, 5, 5, 6, 6]
    first, second = GAME.seats
    assert [battle.seats[first] for battle in fought] == ["random", "other"] * 3
    assert [battle.seats[second] for battle in fought] == ["other", "random"] * 3


def test_like_players_win_the_same_battles_from_the_same_seats():
    fought = list(match("random", "other").fought())
    won = [next((seat for seat, name in one.seats.items() if name == one.winner), None) for one in fought]
    assert won[::2] == won[1::2]


def test_every_battle_has_a_winner_or_is_a_draw():
    results = Counter(battle.winner for battle in match("random", "default", battles=10).fought())
    assert sum(results.values()) == 10
    assert set(results) <= {"random", "default", ""}


def test_what_breaks_is_told_and_the_next_battle_follows():
    fought = list(match("broken", "random", battles=2).fought())
    assert len(fought) == 2
    assert all(battle.winner == "" and "no opinion" in battle.wrong[0] for battle in fought)


def test_what_is_directed_for_the_sake_of_rare_things_is_not_part_of_it():
    def directed(setup, muster, rng):
        raise AssertionError("directed")

    watch = Watch(directed=directed, begin=lambda setup: directed(setup, None, None))
    assert [battle.wrong for battle in match("random", "other", battles=2, watch=watch).fought()] == [(), ()]
