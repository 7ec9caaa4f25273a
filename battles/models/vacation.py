"""When a player is away from all his battles."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Vacation(models.Model):
    """No time runs for the player in any battle by correspondence. Its days are those of the calendar in `zone`: where
    his clocks were set when he took it, whatever they show where he has gone."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations")
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    zone = models.CharField(max_length=60, blank=True, default="")

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        constraints = [models.CheckConstraint(condition=models.Q(ends__gt=models.F("begins")), name="vacation_lasts")]

    def __str__(self) -> str:
        return f"{self.user}: {self.begins:%F} – {self.ends:%F}"
