"""Who a seat is: sentences that are kept name the seat, and whoever reads them is told the person and his page."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.names import DELETED_PREFIX
from battles.refusals import messages
from rules.engine.text import Param, Text

SEAT = "battle.seat."


def page_of(user: User | None) -> str:
    """The address of a player's page; "" where there is none, as of an account that is closed."""
    if user is None or not user.is_active or user.username.startswith(DELETED_PREFIX):
        return ""
    return reverse("battles:person", args=[user.username])


def person(name: str, user: User | None) -> SafeString:
    """A name on a page, which leads to the page of the player."""
    page = page_of(user)
    return format_html('<a class="person-name" href="{}">{}</a>', page, name) if page else format_html("{}", name)


def with_names(text: Text, names: Mapping[str, str]) -> Text:
    """The sentence with the names of those who sit there."""
    return Text(text.key, {name: _called(value, names) for name, value in text.params.items()})


def to_reader(text: Text, seat: str) -> Text:
    """The sentence as whoever has this seat reads it, where there is one for him: "You resigned."."""
    of = text.params.get("seat")
    key = f"{text.key}.{'you' if not isinstance(of, Text) or of.key == SEAT + seat else 'them'}"
    return Text(key, text.params) if seat and key in messages() else text


def _called(value: Param, names: Mapping[str, str]) -> Param:
    if not isinstance(value, Text):
        return value
    seat = value.key.removeprefix(SEAT)
    if value.key != seat and names.get(seat):
        return names[seat]
    return with_names(value, names)
