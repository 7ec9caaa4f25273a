"""A draw that is on offer is not offered again by the same player."""

import pytest

from battles.acts import offers
from rules.engine.refusal import IllegalAction

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_draw_is_offered_once(timed):
    offers.make_offer(timed.uuid, "red", "draw", {})
    with pytest.raises(IllegalAction, match="OFFER"):
        offers.make_offer(timed.uuid, "red", "draw", {})
    offers.make_offer(timed.uuid, "blue", "draw", {})
