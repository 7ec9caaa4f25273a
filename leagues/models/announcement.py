"""What the organisers tell everybody."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Announcement(models.Model):
    """Shown on the page of the event, and sent to whoever is in it."""

    event = models.ForeignKey("leagues.Event", on_delete=models.CASCADE, related_name="announcements")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.CharField(max_length=1000)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")

    def __str__(self) -> str:
        return self.text
