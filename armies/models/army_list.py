"""The army lists that people keep."""

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from armies.models.visibility import Visibility


class ArmyList(models.Model):
    """An army that somebody writes. `data` is the army as its game encodes it, legal or not; `name` repeats its name.

    A battle takes a copy of the data, so that nothing done here ever changes a battle.
    """

    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="army_lists")
    game = models.CharField(max_length=40)
    name = models.CharField(_("name"), max_length=80)
    data = models.JSONField(default=dict)
    visibility = models.CharField(
        _("who can see it"), max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("army list")
        verbose_name_plural = _("army lists")
        ordering = ["-changed", "-pk"]
        indexes = [models.Index(fields=["visibility", "game", "-changed"], name="army_shared")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("armies:army", args=[self.uuid])

    @property
    def latest(self) -> "ArmyVersion | None":
        """The version that was kept last."""
        return self.versions.order_by("-number").first()


class ArmyVersion(models.Model):
    """An army list as it once was. Versions are counted from 1 and never change."""

    army_list = models.ForeignKey(ArmyList, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    data: models.JSONField[Any, Any] = models.JSONField()
    note = models.CharField(_("note"), max_length=80, blank=True)
    kept = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("version of an army list")
        verbose_name_plural = _("versions of army lists")
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["army_list", "number"], name="army_version_number")]

    def __str__(self) -> str:
        return f"{self.army_list} {self.number}"
