"""What a player has decided in advance."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models.battle import Battle
from battles.models.entry import Entry


class SeatPlan(models.Model):
    """The queue of intentions of a seat (rules.engine.plans); `stopped` is the message key of why it no longer runs.
    `used` are the latest entries that its standing orders gave, or that were answered as is usual; `saved` counts the
    hand-overs that this has spared."""

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

    def changeable(self, battle: Battle) -> list[int]:
        """The entries with usual answers that the seat may still change freely: no die, no other seat since."""
        trail = battle.trail
        if not trail or trail[0] != self.seat or self.seat not in battle.asked_seats():
            return []
        free = [seq for seq in self.used if seq > trail[1]]
        usual = Entry.of(battle.pk, seq__in=free, kind="usual", void_by=None) if free else Entry.objects.none()
        return list(usual.values_list("seq", flat=True))
