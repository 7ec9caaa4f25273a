"""A seat at a battle: who sits there, with which army, and how much time is left."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Seat(models.Model):
    """`key` is the game's name of the seat. Neither user nor bot: nobody has taken it yet, or the account is gone.

    `army` is frozen when the battle begins. `seen` is the last entry that its player has looked at. `bank` is the time
    left, in seconds, beyond what each sitting allows; `asked_since` when its present sitting began; until
    `vacation_until` no time runs.
    """

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="seats")
    key = models.CharField(max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="battle_seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    army = models.JSONField(null=True, blank=True)
    player_seed = models.CharField(max_length=100, blank=True)
    seen = models.PositiveIntegerField(default=0)
    bank = models.PositiveIntegerField(default=0)
    asked_since = models.DateTimeField(null=True, blank=True)
    vacation_until = models.DateTimeField(null=True, blank=True)
    vacation_days = models.PositiveSmallIntegerField(default=14)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [models.UniqueConstraint(fields=["battle", "key"], name="one_seat_of_each_key")]

    def __str__(self) -> str:
        return f"{self.key}: {self.name}"

    @property
    def taken(self) -> bool:
        return bool(self.user_id or self.bot)

    @property
    def name(self) -> str:
        """Who sits here, as the other players see it."""
        if self.bot:
            return gettext("Bot %(name)s") % {"name": self.bot}
        return self.user.get_short_name() if self.user else ""
