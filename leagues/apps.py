"""The application of events."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    """Events; it hears of players who leave or bear another name."""

    name = "leagues"
    verbose_name = _("events")

    def ready(self) -> None:
        from accounts.deletion import account_anonymised
        from conduct.outcomes import renamed

        account_anonymised.connect(leave_events, dispatch_uid="leagues.leave_events")
        renamed.connect(name_anew, dispatch_uid="leagues.name_anew")


def leave_events(*, user: Any, was: str, **more: Any) -> None:
    """Whoever has closed his account is paired no more; his results stay, under the name that is left."""
    from leagues.models import Entry, Event, Officer

    Entry.objects.filter(user=user).exclude(event__state=Event.OVER).update(there=False)
    Officer.objects.filter(user=user).delete()
    name_anew(user=user, was=was)


def name_anew(*, user: Any, was: str, **_: Any) -> None:
    """Somebody bears another name: in what is kept of messages about his events, too."""
    from leagues.models import Entry
    from notices.outbox import rename

    # What somebody has written of himself goes with the name that he has lost.
    Entry.objects.filter(user=user).update(called="", club="", team="", country="")
    rename(was, user.username, about=list(Entry.objects.filter(user=user).values_list("event__uuid", flat=True)))
