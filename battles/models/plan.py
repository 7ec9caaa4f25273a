"""What a player has decided in advance."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SeatPlan(models.Model):
    """The queue of intentions of a seat (rules.engine.plans); `stopped` is the message key of why it no longer runs.
    `used` are the latest entries that its standing orders gave, `saved` counts the hand-overs that it has spared."""

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="seat_plans")
    seat = models.CharField(max_length=20)
    queue = models.JSONField(default=list)
    stopped = models.CharField(max_length=60, blank=True)
    client_id = models.CharField(max_length=64, blank=True)
    used = models.JSONField(default=list)
    saved = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("plan")
        verbose_name_plural = _("plans")
        constraints = [models.UniqueConstraint(fields=["battle", "seat"], name="one_plan_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat}: {len(self.queue)}"
