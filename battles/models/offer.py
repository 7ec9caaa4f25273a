"""What one player asks of the other."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Offer(models.Model):
    """A draw, a take-back to before the entry `detail["seq"]`, or an adjustment by `detail["changes"]`. `state` open
    until answered."""

    DRAW, TAKEBACK, ADJUST = "draw", "takeback", "adjust"
    OPEN, ACCEPTED, DECLINED, WITHDRAWN = "open", "accepted", "declined", "withdrawn"

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="offers")
    kind = models.CharField(max_length=10)
    seat = models.CharField(max_length=20)
    detail = models.JSONField(default=dict)
    state = models.CharField(max_length=10, default=OPEN)
    seq = models.PositiveIntegerField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")

    def __str__(self) -> str:
        return f"{self.kind} by {self.seat}: {self.state}"
