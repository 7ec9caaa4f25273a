"""Who helps to run an event."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Staff(models.Model):
    """A co-organiser may do what the organiser may, but name others; a referee decides tables at which he does not
    play himself; a list checker looks through the lists."""

    CO_ORGANISER, REFEREE, CHECKER = "organiser", "referee", "checker"
    ROLES = [(CO_ORGANISER, _("co-organiser")), (REFEREE, _("referee")), (CHECKER, _("list checker"))]

    event = models.ForeignKey("leagues.Event", on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_staff")
    role = models.CharField(max_length=10, choices=ROLES)

    class Meta:
        verbose_name = _("helper")
        verbose_name_plural = _("helpers")
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_of_each_helper")]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.user_id} {self.role}"
