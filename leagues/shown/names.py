"""Players by their names."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString

from battles.called import page_of
from leagues.models import Entry


def linked(entry: Entry) -> SafeString:
    """The name of a player, which leads to his page."""
    page = page_of(entry.user)
    return (
        format_html('<a class="person-name" href="{}">{}</a>', page, entry.name)
        if page
        else format_html("{}", entry.name)
    )
