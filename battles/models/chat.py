"""What the players say to each other."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ChatLine(models.Model):
    """`number` counts the lines of a battle. `removed`: by the referee; nobody reads it any more."""

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="chat_lines")
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=20)
    client_id = models.CharField(max_length=64)
    text = models.CharField(max_length=1000)
    at = models.DateTimeField(auto_now_add=True)
    removed = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        constraints = [
            models.UniqueConstraint(fields=["battle", "number"], name="chat_number"),
            models.UniqueConstraint(fields=["battle", "client_id"], name="chat_client_id"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.text[:40]}"
