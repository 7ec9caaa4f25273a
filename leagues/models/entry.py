"""An entry: a player in an event, with the list that he handed in."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.names import LONGEST_NAME

LONGEST_CLUB, LONGEST_ARMY_NAME = 60, 200


class Entries(models.Manager["Entry"]):
    """Without their armies, which are large: one is read when somebody asks an entry for it."""

    def get_queryset(self) -> models.QuerySet[Entry]:
        return super().get_queryset().defer("army")


class Entry(models.Model):
    """`army` is frozen as a battle keeps it: what happens to the list it came from changes nothing here; `army_name` is
    what it is called. `digest` is that of `army` as it was `handed_in`; `checked` is what those who look through lists
    say of it. An `unlocked` list may be replaced once.

    `lot` decides among equals; `seed` is the place that the organiser gave him for the first round. Whoever is not
    `there` is not paired; his record stays, and goes on when he comes back. Whoever was `removed` by the organiser does
    not come back by himself. Whoever is `waiting` comes in, in the order of `since`, when there is room.

    `called`: the name that a guest goes by in this event; `club`, `team` and `country`: whom he should not
    meet, as he has written them.
    `marks`: what counts beside the rounds (`reckoning.marks`). `card`: the latest that a judge has shown him, and that
    was not withdrawn; those before stand in the log."""

    event = models.ForeignKey("leagues.Event", on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="event_entries"
    )
    army = models.JSONField(null=True, blank=True)
    ACCEPTED, RETURNED = "accepted", "returned"
    CHECKS = [
        ("", gettext_lazy("not checked")),
        (ACCEPTED, gettext_lazy("accepted")),
        (RETURNED, gettext_lazy("returned")),
    ]

    army_name = models.CharField(max_length=LONGEST_ARMY_NAME, blank=True)
    WARNING, YELLOW, RED = "warning", "yellow", "red"
    CARDS = [
        (WARNING, gettext_lazy("warning")),
        (YELLOW, gettext_lazy("yellow card")),
        (RED, gettext_lazy("red card")),
    ]

    digest = models.CharField(max_length=64, blank=True)
    handed_in = models.DateTimeField(null=True, blank=True)
    checked = models.CharField(max_length=8, choices=CHECKS, blank=True)
    checked_note = models.CharField(max_length=300, blank=True)
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    unlocked = models.BooleanField(default=False)
    unlocked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    unlocked_at = models.DateTimeField(null=True, blank=True)
    called = models.CharField(max_length=LONGEST_NAME, blank=True)
    club = models.CharField(max_length=LONGEST_CLUB, blank=True)
    team = models.CharField(max_length=LONGEST_CLUB, blank=True)
    country = models.CharField(max_length=LONGEST_CLUB, blank=True)
    card = models.CharField(max_length=8, choices=CARDS, blank=True)
    card_reason = models.CharField(max_length=200, blank=True)
    marks = models.JSONField(default=dict, blank=True)
    lot = models.PositiveIntegerField(default=0)
    seed = models.PositiveSmallIntegerField(gettext_lazy("seed"), null=True, blank=True)
    there = models.BooleanField(default=True)
    removed = models.BooleanField(default=False)
    waiting = models.BooleanField(default=False)
    since = models.DateTimeField(null=True, blank=True)
    checked_in = models.BooleanField(default=False)
    entered = models.DateTimeField(auto_now_add=True)

    objects = Entries()

    class Meta:
        verbose_name = gettext_lazy("entry")
        verbose_name_plural = gettext_lazy("entries")
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_entry_of_each_player")]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Who it is, as the others see him."""
        if self.user is None:
            return "–"
        if self.called and self.user.is_guest:
            return _("%(name)s (guest)") % {"name": self.called}
        return self.user.get_short_name()

    @property
    def belongs(self) -> str:
        """Team, club and country, as far as he has named them."""
        return ", ".join(named for named in (self.team, self.club, self.country) if named)

    @property
    def plays(self) -> bool:
        """Whether he can be paired: he is there, his account is open, and he has checked in where that is asked."""
        here = self.there and self.user is not None and self.user.is_active
        return here and (self.checked_in or not self.event.check_in)

    @property
    def to_change(self) -> str:
        """What has to be changed of a list that was returned: without a note, what is played has changed."""
        return self.checked_note or _("What is played has changed, and your list does not fit it any more.")

    @property
    def fingerprint(self) -> str:
        """What everybody may see of the digest: another list has another one. It is keyed: whoever knows the public
        part of a list, and tries what may be hidden in it, learns nothing from it."""
        return salted_hmac("leagues.entry", f"{self.pk} {self.digest}", algorithm="sha256").hexdigest()[:12]
