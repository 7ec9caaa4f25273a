"""A battle: what is played, how far it is, and who is asked what."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from django.conf import settings as site
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rules.engine.dice import seed_hash


class Battle(models.Model):
    """One battle. Everything that happened is in its entries; this row holds what every request needs.

    `seq` counts the entries. `number` is what the next question gets. `pending` lists the questions that wait, each as
    `{"seat", "number", "deadline"}` (deadline: ISO 8601 or absent). `trail` is `[seat, seq, count]`: since the entry
    `seq` only this seat has answered, `count` times and without dice, so it may undo freely. `turns` lists the player
    turns so far, each as `[seq, "turn:seat"]` with the entry that led to it, and `turn` is
    the last of them. `clock` holds the terms of its clock and what is the matter with it (battles.clocks.clock);
    `pace` is the name under which they were chosen. `counter` counts the rolls of dice; like `seq` it never goes back,
    except in a lesson, whose dice fall again as they did. `result` is `{"winner", "reason", "by"}` once it is over.
    `invitation` is the token of the challenge from which it came: its link goes on leading here.
    `people`: how many of them play it, once it has begun.
    `sandbox` is 0, or in a copy to try things out the last entry that it began with.
    `referee` is wanted by the players, and is the referee once he has agreed; `referee_sees`: he may look through the
    eyes of both. `trust` names by seat the phase in which it lets the others adjust the table.
    """

    WAITING, RUNNING, HALTED, OVER = "waiting", "running", "halted", "over"
    STATUS = [
        (WAITING, _("waiting for players")),
        (RUNNING, _("running")),
        (HALTED, _("on hold")),
        (OVER, _("over")),
    ]
    PUBLIC, UNLISTED, PRIVATE = "public", "unlisted", "private"
    VISIBILITY = [
        (PUBLIC, _("everyone can watch")),
        (UNLISTED, _("anyone with the link can watch")),
        (PRIVATE, _("only the players")),
    ]

    AT_ONCE, QUARTER, HOUR, TURN, END = "", "15m", "1h", "turn", "end"
    DELAYS = [
        (AT_ONCE, _("in real time")),
        (QUARTER, _("15 minutes later")),
        (HOUR, _("an hour later")),
        (TURN, _("one player turn later")),
        (END, _("when it is over")),
    ]

    # Entries refer to the short number; the uuid is what the world sees.
    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    game = models.CharField(max_length=40)
    title = models.CharField(_("title"), max_length=120, blank=True)
    settings = models.JSONField(default=dict)
    pace = models.CharField(_("time control"), max_length=12, default="days")
    clock = models.JSONField(default=dict, blank=True)
    visibility = models.CharField(max_length=10, choices=VISIBILITY, default=PUBLIC)
    delay = models.CharField(_("what spectators see"), max_length=4, choices=DELAYS, default=AT_ONCE, blank=True)
    hot_seat = models.BooleanField(default=False)
    people = models.PositiveSmallIntegerField(default=0, editable=False)
    sandbox = models.PositiveIntegerField(default=0)
    invitation = models.CharField(max_length=40, blank=True, db_index=True)
    imported = models.BooleanField(_("imported, unverified"), default=False)
    status = models.CharField(max_length=8, choices=STATUS, default=WAITING, db_index=True)

    seq = models.PositiveIntegerField(default=0)
    number = models.PositiveIntegerField(default=0)
    pending = models.JSONField(default=list)
    trail = models.JSONField(default=list)
    turn = models.CharField(max_length=40, blank=True)
    turns = models.JSONField(default=list)
    sitting = models.CharField(max_length=20, blank=True)
    handovers = models.PositiveIntegerField(default=0)
    plans = models.PositiveSmallIntegerField(default=0)
    open_offers = models.PositiveSmallIntegerField(default=0)
    chats = models.PositiveIntegerField(default=0)

    server_seed = models.CharField(max_length=64, editable=False)
    seed_hash = models.CharField(max_length=64, editable=False)
    counter = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)

    referee = models.ForeignKey(
        site.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="refereed"
    )
    referee_sees = models.BooleanField(default=False)
    referee_agreed = models.BooleanField(default=False)
    trust = models.JSONField(default=dict, blank=True)

    created_by = models.ForeignKey(site.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now_add=True, db_index=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("battle")
        verbose_name_plural = _("battles")
        indexes = [
            # The lobby's list of what may be watched, the latest first.
            models.Index(
                "status",
                "visibility",
                models.F("people").desc(),
                models.F("moved").desc(),
                models.F("id").desc(),
                name="battles_watched",
            )
        ]

    def __str__(self) -> str:
        return self.title or str(self.uuid)

    @classmethod
    def sealed(cls, server_seed: str = "", **fields: Any) -> Battle:
        """A new battle, stored. The site's part of its dice is drawn, unless it is given, and its hash stands there
        before anything is rolled."""
        seed = server_seed or secrets.token_hex(32)
        return cls._default_manager.create(server_seed=seed, seed_hash=seed_hash(seed), **fields)

    def get_absolute_url(self) -> str:
        return reverse("battles:battle", args=[self.uuid])

    @property
    def over(self) -> bool:
        return self.status == self.OVER

    def asked_seats(self) -> list[str]:
        """The seats that have a question before them, each once."""
        return list(dict.fromkeys(question["seat"] for question in self.pending))

    def undoable(self, seat: str | None) -> int:
        """How many of its latest answers this seat may take back freely."""
        if not self.trail or self.trail[0] != seat or seat not in self.asked_seats():
            return 0
        return int(self.trail[2])
