"""The army books that people bring to the site."""

import json
import uuid
import zlib
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from armies.models.visibility import Visibility


class ArmyBook(models.Model):
    """An army book that somebody has brought. `key` is the id that the book has in its own words, `name` its title.

    Lists name a version by its digest and battles keep what they need, so that nothing done here ever changes a
    battle. `answers`: what its owner told of base sizes that the book does not state, for this version and those to
    come. `borrowers`: who has put it on his shelf, by its address. A `withdrawn` book is offered to nobody for new
    lists; the lists that were written for it keep it.
    """

    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="army_books")
    game = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    name = models.CharField(_("name"), max_length=200)
    visibility = models.CharField(
        _("who can see it"), max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    answers: models.JSONField[Any, Any] = models.JSONField(default=dict)
    borrowers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="borrowed_books", blank=True)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("army book")
        verbose_name_plural = _("army books")
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["owner", "game", "key"], name="army_book_of_owner")]
        indexes = [models.Index(fields=["game", "visibility"], name="army_book_shared")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("armies:book", args=[self.uuid])

    @property
    def latest(self) -> "BookVersion":
        """The version that was brought last."""
        return self.versions.order_by("-number")[0]


class BookVersion(models.Model):
    """An army book as it once was brought. Versions are counted from 1 and never change.

    `digest` is that of the book's contents; `packed` are these contents as compressed JSON; `report` says what its
    conversion met with.
    """

    book = models.ForeignKey(ArmyBook, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, db_index=True)
    label = models.CharField(_("version"), max_length=200, blank=True)
    packed = models.BinaryField()
    report: models.JSONField[Any, Any] = models.JSONField(default=dict)
    brought = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("version of an army book")
        verbose_name_plural = _("versions of army books")
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["book", "number"], name="army_book_version_number")]

    def __str__(self) -> str:
        return f"{self.book} {self.number}"

    @property
    def data(self) -> Any:
        """The contents as plain data."""
        return json.loads(zlib.decompress(bytes(self.packed)))


def packed(written: bytes) -> bytes:
    """JSON as it is stored."""
    return zlib.compress(written, 6)
