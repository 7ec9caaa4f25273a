"""Battles that wait for an opponent."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_token() -> str:
    """What an invitation link carries."""
    return secrets.token_urlsafe(16)


class Challenge(models.Model):
    """An open challenge (`listed`), or a private invitation that only its link leads to; with `wanted` one to this
    player, which nobody else may take up. `ready`: both armies lie at their seats, and the house draws them up as soon
    as it is accepted. Gone once it is accepted (then its battle has the token), declined or withdrawn (then a
    `ClosedChallenge` has it)."""

    battle = models.OneToOneField("battles.Battle", on_delete=models.CASCADE, related_name="challenge")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    listed = models.BooleanField(default=True)
    wanted = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="challenges_to"
    )
    ready = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")

    def __str__(self) -> str:
        return f"{self.battle}"
