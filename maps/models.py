"""The maps that people draw."""

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from armies.models import Visibility


class BattleMap(models.Model):
    """A map of a board. `data` is the map as its game keeps it; `name` repeats its name.

    A battle takes a copy of the data, so that nothing done here ever changes a battle.
    """

    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="maps")
    game = models.CharField(max_length=40)
    name = models.CharField(_("name"), max_length=60)
    data: models.JSONField[Any, Any] = models.JSONField(default=dict)
    visibility = models.CharField(
        _("who can see it"), max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("map")
        verbose_name_plural = _("maps")
        ordering = ["-changed", "-pk"]
        indexes = [models.Index(fields=["visibility", "game", "-changed"], name="map_shared")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("maps:map", args=[self.uuid])
