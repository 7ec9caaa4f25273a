"""Who may no longer watch a battle."""

from django.conf import settings
from django.db import models


class Barred(models.Model):
    """The referee has removed this person from the onlookers."""

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="barred")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "user"], name="barred_once")]

    def __str__(self) -> str:
        return f"{self.battle_id}: {self.user_id}"
