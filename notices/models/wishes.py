"""How somebody wishes to be told."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from notices.kinds import KINDS


class Wishes(models.Model):
    """`channels`: by kind the channels that were chosen; a kind that is not in it has its usual ones. `while_open`:
    also what happens before one's eyes. The digest comes at `digest_hour` of one's own time, weekly on
    `digest_weekday` (0: Monday)."""

    NONE, DAILY, WEEKLY = "none", "daily", "weekly"
    RHYTHMS = [(NONE, _("never")), (DAILY, _("every day")), (WEEKLY, _("every week"))]

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wishes")
    channels = models.JSONField(default=dict)
    while_open = models.BooleanField(default=False)
    digest = models.CharField(max_length=10, choices=RHYTHMS, default=NONE)
    digest_hour = models.PositiveSmallIntegerField(default=18)
    digest_weekday = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"{self.user_id}"

    def of(self, kind: str) -> list[str]:
        """By which channels this person is told of a kind."""
        if kind in self.channels and KINDS[kind].chosen:
            return [str(channel) for channel in self.channels[kind]]
        return list(KINDS[kind].usual)
