"""When something was stored, for battles that are shown later."""

from django.db import models


class Committed(models.Model):
    """At that moment the log of the battle went up to the entry `seq`."""

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="+")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["battle", "at"], name="committed_when")]

    def __str__(self) -> str:
        return f"{self.battle_id}: {self.seq}"
