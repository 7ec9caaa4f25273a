"""That somebody is to be told something."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Claimed(models.Model):
    """A row that is to be dealt with at its time. `claim` names the process that does it just now, until
    `claimed_until`."""

    at = models.DateTimeField()
    claim = models.CharField(max_length=32, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


class Notice(Claimed):
    """Written in the transaction of what it tells of, put into words when its time comes (`Delivery`).

    `about` is the battle or whatever it is about, `detail` what its writer needs. Of the waiting ones of a person only
    one has the same `gather`. A dead one could not be put into words, however often that was tried.
    """

    WAITING, OPENED, MOOT, DEAD = "waiting", "opened", "moot", "dead"

    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20)
    about = models.UUIDField(null=True, blank=True, db_index=True)
    detail = models.JSONField(default=dict)
    gather = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=10, default=WAITING)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        indexes = [models.Index(fields=["at"], name="notice_due", condition=models.Q(state="waiting"))]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "gather"],
                name="notice_gathers",
                condition=models.Q(state="waiting") & ~models.Q(gather=""),
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%F %T}"
