"""When a player is away from all his battles."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Vacation(models.Model):
    """No time runs for the player in any battle by correspondence."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations")
    begins = models.DateTimeField()
    ends = models.DateTimeField()

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        constraints = [models.CheckConstraint(condition=models.Q(ends__gt=models.F("begins")), name="vacation_lasts")]

    def __str__(self) -> str:
        return f"{self.user}: {self.begins:%F} – {self.ends:%F}"
