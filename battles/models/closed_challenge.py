"""A challenge that came to nothing: its battle is gone, and whoever waited for it is still told what became of it."""

from django.conf import settings as site
from django.db import models
from django.utils.translation import gettext_lazy as _


class ClosedChallenge(models.Model):
    """`token` led to it, and goes on leading to what became of it. `battle` is the uuid of the battle that never began;
    `game`, `settings`, `pace`, `visibility` and `delay` are its own, so that another may be made like it. `again` is
    the battle after which it was asked for as a rematch. `seen`: its maker knows."""

    DECLINED, WITHDRAWN, UNREACHABLE = "declined", "withdrawn", "unreachable"
    HOW = [(DECLINED, _("declined")), (WITHDRAWN, _("withdrawn")), (UNREACHABLE, _("not reachable"))]

    token = models.CharField(max_length=40, unique=True)
    battle = models.UUIDField(unique=True)
    maker = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    wanted = models.ForeignKey(site.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    again = models.ForeignKey("battles.Battle", null=True, on_delete=models.SET_NULL, related_name="+")
    how = models.CharField(max_length=11, choices=HOW)
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=120, blank=True)
    settings = models.JSONField(default=dict)
    pace = models.CharField(max_length=12)
    visibility = models.CharField(max_length=10)
    delay = models.CharField(max_length=4, blank=True)
    seen = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("closed challenge")
        verbose_name_plural = _("closed challenges")

    def __str__(self) -> str:
        return f"{self.battle}: {self.how}"
