"""A club that runs events, and who its officers are."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """Its officers run all its events as co-organisers do, and name each other. `address`: below /leagues/clubs/."""

    name = models.CharField(_("name"), max_length=80)
    address = models.SlugField(_("address"), max_length=40, unique=True)
    about = models.TextField(_("about the club"), max_length=2000, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:club", args=[self.address])


class Officer(models.Model):
    """Somebody who runs the events of a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="officers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_offices")

    class Meta:
        verbose_name = _("officer")
        verbose_name_plural = _("officers")
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_office_of_each_officer")]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.user_id}"
