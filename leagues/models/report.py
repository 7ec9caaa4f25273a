"""What was said about the result of a real table: every line of it stays."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Report(models.Model):
    """Somebody (None: time alone) said so. `ruling` and the scores are those that were reported; a confirmation or a
    dispute is of the report before it."""

    REPORTED, CONFIRMED, DISPUTED, LET_STAND = "reported", "confirmed", "disputed", "let_stand"
    KINDS = [
        (REPORTED, _("reported")),
        (CONFIRMED, _("confirmed")),
        (DISPUTED, _("disputed")),
        (LET_STAND, _("not disputed in time")),
    ]

    pairing = models.ForeignKey("leagues.Pairing", on_delete=models.CASCADE, related_name="reports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    kind = models.CharField(max_length=10, choices=KINDS)
    ruling = models.CharField(max_length=8)
    first_score = models.PositiveIntegerField(null=True, blank=True)
    second_score = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"{self.pairing_id}: {self.kind} {self.ruling}"
