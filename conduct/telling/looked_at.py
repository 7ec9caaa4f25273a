"""What the reader has reported was looked at. Nothing is said of the person, or of what was done."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext

from ninthsite import dates
from notices.models import Notice
from notices.writing import Content, Writer


def write(notice: Notice, public: bool) -> Content | None:
    """Thanks, and whether anything was done; not where others read along."""
    if public:
        return None
    day = dates.day_in_full(datetime.fromisoformat(notice.detail["at"]))
    return Content(
        subject=gettext("Your report was reviewed"),
        headline=gettext("We reviewed your report from %(day)s. Thank you.") % {"day": day},
        link="/account/blocked/",
        action=gettext("Players you have blocked"),
        lines=[gettext("We have taken action.") if notice.detail["done"] else gettext("No action was needed.")],
    )


WRITER = Writer(write=write)
