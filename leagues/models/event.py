"""An event: what is played in it, by which rules, and how far it is."""

from __future__ import annotations

import uuid

from django.conf import settings as site
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from battles.models import Battle
from leagues.pairing.formats import FORMATS, SWISS, Format
from leagues.schedule import Schedule

LONGEST_FEE = 80


class Event(models.Model):
    """`settings`, `clock`, `visibility` and `delay` are those of every battle of the event, as the lobby keeps them;
    the map is part of the settings. `format` names how rounds are drawn; `rounds`: how many are played, 0 until the
    first is out where the format makes it follow from the players. `cap`: how many may enter (None: no limit).
    `scoring` names a table of points, `points` is that table where it has no name, `tie_breaks` their order.
    `listed`: whether everybody finds it, or only who has the link. `address` is a short one under /leagues/; `password`
    the hash of what one has to know to enter; `fee`: what is paid, and how, in words. `late`: whether players may enter
    between rounds. During the `check_in` only those who have checked in can be paired.

    `zone`, `first_day`, `round_days`, `begins_at` and `ends_at` say when rounds begin and end (`schedule`);
    `at_deadline`: what becomes of a battle that is not over then. `by_itself`: rounds are drawn and published without
    the organiser.

    Lists are locked from `lists_until` on, and shown to all from `lists_shown` on; without them, from the first round
    on. `lists_checked`: people look through them.

    Where it is `real` its battles are played at real tables, and their players report the results.

    The officers of its `club` run it as well. `apart`: of what players are kept apart, by comma.
    `marks`: what players are marked for beside the battles; `late_penalty`: what each day costs by which a first list
    is late. `hides_last`: the results of its last round are shown when it is over.

    Its row is locked by whatever changes who is in it or what is paired.
    """

    OPEN, RUNNING, OVER = "open", "running", "over"
    STATES = [(OPEN, _("open for entries")), (RUNNING, _("running")), (OVER, _("finished"))]

    BY_SCORE, BOTH_LOSE, WAITS = "score", "neither", "wait"
    AT_DEADLINE = [
        (BY_SCORE, _("the score after the last complete game turn decides")),
        (BOTH_LOSE, _("both lose")),
        (WAITS, _("the organiser decides")),
    ]

    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=80)
    about = models.TextField(_("about the event"), max_length=2000, blank=True)
    organiser = models.ForeignKey(
        site.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="organised_events"
    )
    club = models.ForeignKey("leagues.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="events")
    game = models.CharField(max_length=40)
    settings = models.JSONField(default=dict)
    pace = models.CharField(_("time control"), max_length=12, default="days")
    clock = models.JSONField(default=dict, blank=True)
    visibility = models.CharField(max_length=10, choices=Battle.VISIBILITY, default=Battle.PUBLIC)
    delay = models.CharField(max_length=4, choices=Battle.DELAYS, default=Battle.AT_ONCE, blank=True)
    listed = models.BooleanField(default=True)
    format = models.CharField(_("format"), max_length=12, default=SWISS)
    address = models.SlugField(_("address"), max_length=40, unique=True, null=True, blank=True)
    password = models.CharField(max_length=128, blank=True)
    fee = models.CharField(_("fee"), max_length=LONGEST_FEE, blank=True)
    check_in = models.BooleanField(default=False)
    late = models.BooleanField(default=False)
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=3)
    cap = models.PositiveSmallIntegerField(_("maximum players"), null=True, blank=True)
    scoring = models.CharField(max_length=20, default="win_draw_loss")
    points = models.JSONField(default=dict, blank=True)
    tie_breaks = models.JSONField(default=list, blank=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    first_day = models.DateField(_("first day"), null=True, blank=True)
    round_days = models.PositiveSmallIntegerField(_("days for each round"), default=0)
    begins_at = models.CharField(max_length=5, default="00:00")
    ends_at = models.CharField(max_length=5, default="23:59")
    at_deadline = models.CharField(max_length=8, choices=AT_DEADLINE, default=BY_SCORE)
    by_itself = models.BooleanField(default=False)
    lists_until = models.DateTimeField(null=True, blank=True)
    lists_shown = models.DateTimeField(null=True, blank=True)
    lists_checked = models.BooleanField(default=False)
    real = models.BooleanField(default=False)
    apart = models.CharField(max_length=40, default="club", blank=True)
    marks = models.JSONField(default=list, blank=True)
    late_penalty = models.PositiveSmallIntegerField(default=0)
    hides_last = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=STATES, default=OPEN, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:event", args=[self.uuid])

    @property
    def drawing(self) -> Format:
        """How its rounds are drawn."""
        return FORMATS[self.format]

    @property
    def schedule(self) -> Schedule:
        """When its rounds begin and end."""
        return Schedule(self.zone, self.round_days, self.begins_at, self.ends_at, self.first_day)

    @property
    def takes_entries(self) -> bool:
        """Whether somebody who was not in it may still enter. Once lists are shown, whoever comes could answer those of
        others: so only where players may enter late."""
        if self.state == self.OPEN:
            return self.late or self.lists_shown is None or self.lists_shown > timezone.now()
        return self.state == self.RUNNING and self.late and not self.drawing.seeded

    @property
    def lists_locked(self) -> bool:
        """Whether nobody replaces a list any more that was handed in before the first round: at the latest when all
        see them."""
        return any(moment is not None and moment <= timezone.now() for moment in (self.lists_until, self.lists_shown))

    @property
    def keeps_apart(self) -> list[str]:
        """Whose players do not meet as long as there is another pairing."""
        return [what for what in self.apart.split(",") if what]

    @property
    def over(self) -> bool:
        return self.state == self.OVER
