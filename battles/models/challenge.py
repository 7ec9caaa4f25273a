"""Battles that wait for an opponent."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _


def new_token() -> str:
    """What an invitation link carries."""
    return secrets.token_urlsafe(16)


class Challenge(models.Model):
    """An open challenge (`listed`), or a private invitation that only its link leads to. Gone once it is accepted or
    withdrawn."""

    battle = models.OneToOneField("battles.Battle", on_delete=models.CASCADE, related_name="challenge")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    listed = models.BooleanField(default=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")

    def __str__(self) -> str:
        return f"{self.battle}"
