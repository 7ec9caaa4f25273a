"""What was done in an event, and by whom."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LogLine(models.Model):
    """Written with the deed, and never changed. `what` names it (`leagues.logbook`); `by`: None where the site did it;
    `entry`: the player concerned, `person`: the helper; `detail`: rounds, tables, reasons."""

    event = models.ForeignKey("leagues.Event", on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    what = models.CharField(max_length=20)
    entry = models.ForeignKey("leagues.Entry", null=True, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    detail = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("line of the log")
        verbose_name_plural = _("lines of the log")

    def __str__(self) -> str:
        return f"{self.event_id}: {self.what}"
