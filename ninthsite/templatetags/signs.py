"""What stands on pages beside words: small drawings, and moments as the reader's own clock shows them."""

from datetime import datetime

from django import template
from django.contrib.auth.models import AnonymousUser
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.quiet_hours import zone_of
from ninthsite import dates

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """One of the drawings of static/img/icons.svg; it says nothing to those who hear the page."""
    drawn = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"/></svg>'
    return format_html(drawn, static("img/icons.svg"), name)


@register.simple_tag
def moment(at: datetime | None, reader: User | AnonymousUser) -> SafeString | str:
    """Date and time in the zone that the reader has named; his browser shows it in its own (static/js/frame.js)."""
    if at is None:
        return ""
    zone = zone_of(reader) if isinstance(reader, User) else None
    words = dates.moment(at, zone)
    return format_html('<time datetime="{}" data-moment>{}</time>', at.isoformat(timespec="seconds"), words)
