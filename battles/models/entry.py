"""The log of a battle: one row for each thing that was done."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.table.blobs import Sheet, read_sheet

# Kinds of entries that are answers to questions of the rules.
ANSWERS = ("answer", "auto", "usual", "plan", "expired")
# Those of them that nobody thought about: the rules forced them, or the usual answer was given.
UNASKED = ("auto", "usual")


class Entry(models.Model):
    """`kind` is one of ANSWERS, or begin, undo, takeback, adjust, offer, accept, decline, withdraw, resign, draw,
    clock, repair, rebuilt, referee, trust.

    `void_by` is the entry that took this one back. `rules` is the version of the rules that made it
    (battles.table.rules_version), None if it is not known: entries of before had none. What was answered, rolled and
    told is in `blob` (battles.table.blobs.Sheet).
    """

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="entries", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    seat = models.CharField(max_length=20, blank=True)
    number = models.IntegerField(default=-1)
    client_id = models.CharField(max_length=64, null=True, blank=True)
    void_by = models.PositiveIntegerField(null=True, blank=True)
    rules = models.CharField(max_length=12, null=True, blank=True, editable=False)
    blob = models.BinaryField()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["battle", "seq"], name="entry_seq"),
            models.UniqueConstraint(
                fields=["battle", "client_id"], name="entry_client_id", condition=models.Q(client_id__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind} {self.seat}"

    @property
    def sheet(self) -> Sheet:
        """What this entry holds."""
        return read_sheet(self.blob)

    @classmethod
    def of(cls, battle_pk: int, **conditions: Any) -> models.QuerySet["Entry"]:
        """Entries of a battle in their order."""
        return cls.objects.filter(battle_id=battle_pk, **conditions).order_by("seq")
