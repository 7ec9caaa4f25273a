"""That the players of a battle that is over fight it once more."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Rematch(models.Model):
    """One for each battle. `seat` is that of the old battle from which it was asked for last; `battle` is the new one
    while it waits for the other player, and when he has accepted. `terms` stands for those on which it was asked for.
    After a refusal only the other seat may ask."""

    OPEN, ACCEPTED, DECLINED, WITHDRAWN = "open", "accepted", "declined", "withdrawn"

    of = models.OneToOneField("battles.Battle", on_delete=models.CASCADE, related_name="rematch")
    battle = models.OneToOneField(
        "battles.Battle", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch_of"
    )
    seat = models.CharField(max_length=20)
    state = models.CharField(max_length=10, default=OPEN)
    terms = models.CharField(max_length=32, blank=True, default="")

    class Meta:
        verbose_name = _("rematch")
        verbose_name_plural = _("rematches")

    def __str__(self) -> str:
        return f"{self.of_id} by {self.seat}: {self.state}"
