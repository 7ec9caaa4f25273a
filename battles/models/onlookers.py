"""What onlookers say to one another."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class OnlookerLine(models.Model):
    """`number` counts the lines of a battle. `seq` is the last entry of its log when this was written, `shown` the last
    that the writer could know of. `removed`: which removal in the battle took it away; 0: it stands."""

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="onlooker_lines")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    client_id = models.CharField(max_length=64)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)
    seq = models.PositiveIntegerField()
    shown = models.PositiveIntegerField()
    removed = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("spectator message")
        verbose_name_plural = _("spectator messages")
        constraints = [
            models.UniqueConstraint(fields=["battle", "number"], name="onlooker_line_number"),
            models.UniqueConstraint(fields=["battle", "user", "client_id"], name="onlooker_line_client_id"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.text[:40]}"
