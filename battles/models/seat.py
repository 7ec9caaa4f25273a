"""A seat at a battle: who sits there, with which army, and how much time is left."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.strengths import player_name


class Seat(models.Model):
    """`key` is the game's name of the seat. Neither user nor bot: nobody has taken it yet, or the account is gone.

    `army` is frozen when the battle begins. `seen` is the last entry that its player has looked at, `heard` the last
    line of chat. `bank` is the time
    left, in seconds, beyond what each sitting allows; `overdue` how long its sittings ran for nothing. `sittings`
    counts the sittings; of the present one `asked_since` is since when its clock has run, `used` how many seconds it
    had run before, and `quiet` are the player's quiet hours as they were when it began. Until `free_until` the player
    has time.
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
    heard = models.PositiveIntegerField(default=0)
    bank = models.PositiveIntegerField(default=0)
    asked_since = models.DateTimeField(null=True, blank=True)
    overdue = models.PositiveIntegerField(default=0)
    sittings = models.PositiveIntegerField(default=0)
    used = models.PositiveIntegerField(default=0)
    quiet = models.JSONField(null=True, blank=True)
    free_until = models.DateTimeField(null=True, blank=True)

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
            return player_name(self.bot)
        return self.user.get_short_name() if self.user else ""
