"""Battles of every release, as they were stored then: this version reads them, and they go on.

Those of a release that is out must go on where they were. Until a version is released its rules may still change: then
a battle may be halted, but once its step is restarted it goes on as well. `make corpus` makes those of the present
version anew.
"""

import hashlib
import random
from pathlib import Path

import pytest
import yaml

from battles.acts import answers
from battles.due import bots
from battles.games import game_of
from battles.models import Battle, Entry, Snapshot
from battles.record.keeping import lay_out
from battles.record.proof import prove
from battles.sending import changes
from battles.table import repair
from battles.table.blobs import read_saved
from battles.table.live import tables
from rules.engine.flow import decode_state

pytestmark = pytest.mark.django_db(transaction=True)

FOLDER = Path(__file__).parent
MANIFESTS = {path.parent: yaml.safe_load(path.read_text()) for path in sorted(FOLDER.glob("*/manifest.yaml"))}
KEPT = [
    pytest.param(folder / row["file"], row, manifest["released"], id=f"{manifest['release']}-{row['file']}")
    for folder, manifest in MANIFESTS.items()
    for row in manifest["battles"]
]
FURTHER = 60


@pytest.fixture(autouse=True)
def _nothing_in_memory():
    tables.clear()
    yield
    tables.clear()


def go_on(battle, most):
    """Answer at random; returns how many answers were taken."""
    rng = random.Random(3)
    for given in range(most):
        battle.refresh_from_db()
        if battle.status != Battle.RUNNING:
            return given
        seat = battle.asked_seats()[0]
        number, _known, question = bots.question_before(battle.uuid, seat)
        answers.answer(battle.uuid, seat, number, question.sample(rng))
    return most


def test_there_are_battles_of_every_game_begun_midway_and_ended():
    from battles.games import games

    for manifest in MANIFESTS.values():
        kept = {(row["game"], row["status"]) for row in manifest["battles"]}
        assert kept >= {(game, status) for game in games() for status in ("running", "over")}


@pytest.mark.parametrize(("path", "row", "released"), KEPT)
def test_the_file_is_the_one_that_was_kept(path, row, released):
    assert hashlib.sha256(path.read_bytes()).hexdigest() == row["sha256"]


@pytest.mark.parametrize(("path", "row", "released"), KEPT)
def test_every_checkpoint_is_read_and_brought_to_the_present_schema(path, row, released):
    battle = lay_out(path.read_bytes())
    game = game_of(battle.game)
    for snapshot in Snapshot.objects.filter(battle=battle):
        state = decode_state(game, read_saved(snapshot.blob))
        for seat in (*game.seats, None):
            assert game.view(state, seat)["pieces"]


@pytest.mark.long
@pytest.mark.parametrize(("path", "row", "released"), [one for one in KEPT if one.values[1]["status"] == "running"])
def test_a_battle_that_ran_goes_on(path, row, released):
    battle = lay_out(path.read_bytes())
    status = changes.state(battle.uuid, game_of(battle.game).seats[0])["status"]
    if released:
        assert status == "running"
    if status == "halted":
        repair.restart(battle.uuid)
    seq = Battle.objects.get(pk=battle.pk).seq
    assert go_on(battle, FURTHER) > 10
    assert Entry.of(battle.pk, seq__gt=seq).exists()
    assert Battle.objects.get(pk=battle.pk).status != Battle.HALTED


@pytest.mark.long
@pytest.mark.parametrize(("path", "row", "released"), [one for one in KEPT if one.values[1]["status"] == "over"])
def test_a_battle_that_was_over_is_shown_and_its_dice_are_checked(path, row, released):
    battle = lay_out(path.read_bytes())
    state = changes.state(battle.uuid, game_of(battle.game).seats[0])
    assert state["status"] == "over"
    assert state["view"]["pieces"]
    proof = prove(battle)
    assert proof.rolls > 10
    assert not [one for one in proof.differences if "dice" in one and "follow" in one]
