"""Joining a battle on the terms that are in force."""

import re
from typing import Any

from accounts.models import User
from battles.lobby import matchmaking, terms
from battles.models import Battle, Challenge


def accept(token: str, user: User, army: dict[str, Any] | None = None) -> Battle:
    """Take the free seat as somebody does who has just read the terms."""
    challenge = Challenge.objects.filter(token=token).first()
    shown = terms.stamp_of(challenge) if challenge else ""
    return matchmaking.accept_challenge(token, user, army, shown=shown)


def joined(challenge: Challenge, user: User, army: dict[str, Any] | None = None, seed: str = "") -> Battle:
    """The battle with this player, who has just read its terms."""
    now = Challenge.objects.get(pk=challenge.pk)
    return matchmaking.join(now, user, army, seed, shown=terms.stamp_of(now))


def join_page(client: Any, address: str, **form: str) -> Any:
    """What an invitation's page answers when its form is sent as it is."""
    stamp = re.search(r'name="terms" value="([0-9a-f]+)"', client.get(address).content.decode())
    return client.post(address, {"terms": stamp[1] if stamp else "", **form})
