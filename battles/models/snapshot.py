"""Checkpoints of a battle."""

from django.db import models


class Snapshot(models.Model):
    """A checkpoint that was reached by the entry `seq`.

    `latest`: the newest one, written over and over. The others stay: one for each player turn, one for each
    adjustment.
    """

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="snapshots")
    seq = models.PositiveIntegerField()
    latest = models.BooleanField(default=False)
    pinned = models.BooleanField(default=False)
    blob = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["battle"], name="one_latest_snapshot", condition=models.Q(latest=True))
        ]

    def __str__(self) -> str:
        return f"{self.battle_id}: {self.seq}"
