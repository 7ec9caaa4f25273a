"""What stands on pages beside words: small drawings, and moments as the reader's own clock shows them."""

from datetime import date, datetime, timedelta

from django import template
from django.contrib.auth.models import AnonymousUser
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.quiet_hours import named_zone, zone_of
from ninthsite import dates

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """One of the drawings of static/img/icons.svg; it says nothing to those who hear the page."""
    drawn = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"/></svg>'
    return format_html(drawn, static("img/icons.svg"), name)


@register.simple_tag
def moment(at: datetime | None, reader: User | AnonymousUser) -> SafeString | str:
    """Date and time as the reader's clock shows them (accounts.own_time), and in the manner of his browser
    (static/js/frame.js)."""
    if at is None:
        return ""
    words = dates.moment(at)
    return format_html('<time datetime="{}" data-moment>{}</time>', at.isoformat(timespec="seconds"), words)


@register.simple_tag
def own_zone(reader: User) -> SafeString:
    """The reader's time zone by name; where he has named none, the page puts in that of his browser."""
    return format_html("<span{}>{}</span>", "" if named_zone(reader) else mark_safe(" data-own-zone"), zone_of(reader))


@register.simple_tag
def day(at: datetime | None) -> SafeString | str:
    """The day of a moment, as the reader's clock has it."""
    if at is None:
        return ""
    words = dates.day(at)
    return format_html('<time datetime="{}" data-day>{}</time>', at.isoformat(timespec="seconds"), words)


@register.simple_tag
def calendar_day(day: date) -> str:
    """A day of the calendar, in whatever zone it is meant."""
    return dates.calendar_day(day)


@register.simple_tag
def month(at: datetime) -> str:
    """The month of a moment."""
    return dates.month(at)


@register.simple_tag
def ago(at: datetime) -> str:
    """How long ago something happened."""
    return _("%(time)s ago") % {"time": timesince(at)} if _passed(at) else _("just now")


@register.simple_tag
def edited(at: datetime) -> str:
    """How long ago somebody last changed something."""
    return _("edited %(time)s ago") % {"time": timesince(at)} if _passed(at) else _("edited just now")


@register.simple_tag
def lasting(at: datetime) -> str:
    """For how long something has been so."""
    return _("for %(time)s") % {"time": timesince(at)} if _passed(at) else _("just now")


def _passed(at: datetime) -> bool:
    """Whether as much as a minute has passed: no less is told."""
    return timezone.now() - at >= timedelta(minutes=1)
