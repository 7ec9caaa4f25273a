"""What strangers send is read as strictly where it goes straight to the database as anywhere else."""

import base64
import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from battles.record import archive
from notices.models import PushSubscription
from tests.battles.conftest import play_on

pytestmark = pytest.mark.django_db(transaction=True)


def nested(levels):
    """Something in something in something."""
    made = 1
    for _ in range(levels):
        made = [made]
    return made


@pytest.mark.parametrize(
    "change",
    [
        {"title": "a\0b"},
        {"result": {"by": "draw", "reason": {"key": "battle.ended", "params": {"x": "\0"}}}},
        {"result": {"by": "draw", "reason": {"key": "battle.ended", "params": {"x": nested(200)}}}},
        {"settings": {"x": nested(200)}},
    ],
    ids=["a letter 0 in the title", "a letter 0 in the result", "a deep result", "deep settings"],
)
def test_a_battle_of_which_a_part_cannot_be_kept_is_not_brought_in(change, battle, two, browser_of):
    play_on(battle)
    battle.refresh_from_db()
    written = json.loads(archive.export(battle)) | change
    answer = browser_of(two[0]).post("/api/battles/import/", json.dumps(written), content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["rule"] == "BATTLE-IMPORT"


def subscription(**keys):
    point = (
        ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    )
    written = {"p256dh": base64.urlsafe_b64encode(point).decode(), "auth": base64.urlsafe_b64encode(b"s" * 16).decode()}
    return json.dumps({"endpoint": "https://push.example.org/x", "keys": written | keys})


AUTH = base64.urlsafe_b64encode(b"s" * 16).decode()


@pytest.mark.parametrize(
    "body",
    [
        "[" * 50_000 + "]" * 50_000,
        subscription(auth="\0" + AUTH),
        subscription(auth="!" * 100_000 + AUTH),
        '{"endpoint":"\\u0000"}',
    ],
    ids=["deep", "a letter 0 in a key", "junk in a key", "a letter 0 in the address"],
)
@pytest.mark.parametrize("path", ["", "gone/"], ids=["comes", "goes"])
def test_a_browser_says_nothing_else_than_browsers_do(path, body, two, browser_of):
    address = f"/account/notices/browsers/{path}"
    answer = browser_of(two[0]).post(address, body, content_type="application/json")
    assert answer.status_code == 400 or (path and answer.status_code == 200)
    assert not PushSubscription.objects.exists()


def test_a_browser_is_taken(two, browser_of):
    answer = browser_of(two[0]).post("/account/notices/browsers/", subscription(), content_type="application/json")
    assert answer.status_code == 201
