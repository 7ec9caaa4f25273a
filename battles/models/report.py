"""What somebody should look at: faults of the rules and complaints of players."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Report(models.Model):
    """`kind`: fault (a rule raised), diverged (stored answers no longer lead to what was stored), player (a
    complaint)."""

    FAULT, DIVERGED, PLAYER = "fault", "diverged", "player"

    battle = models.ForeignKey("battles.Battle", null=True, on_delete=models.CASCADE, related_name="reports")
    kind = models.CharField(max_length=10)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    seq = models.PositiveIntegerField(default=0)
    text = models.TextField()
    made = models.DateTimeField(auto_now_add=True)
    closed = models.BooleanField(_("closed"), default=False)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"{self.kind}: {self.text[:60]}"
