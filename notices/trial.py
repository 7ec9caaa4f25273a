"""A message that somebody sends himself to see whether it arrives."""

from __future__ import annotations

from django.utils.translation import gettext

from notices.models import Notice
from notices.writing import Content, Writer


def write(notice: Notice, public: bool) -> Content:
    """That it works."""
    return Content(
        subject=gettext("It works!"),
        headline=gettext("You will get Ninthsite notifications here."),
        link="/account/notices/",
        action=gettext("Choose your notifications"),
    )


WRITER = Writer(write=write)
