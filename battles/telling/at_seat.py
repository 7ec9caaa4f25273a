"""What every message about a battle needs: the battle, the seat of its reader, and words that this seat may read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.utils.translation import get_language

from battles.called import with_names
from battles.games import game_of, games
from battles.models import Battle, Entry, Seat
from battles.refusals import messages
from battles.sending import presence
from battles.telling.gist import lines
from notices.models import Notice
from rules.engine.events import visible
from rules.engine.messages import Template, render
from rules.engine.text import Text


@dataclass(frozen=True)
class AtSeat:
    """A battle as the reader of a message sits at it. `public`: others read along, so that it is seen as everybody
    sees it."""

    battle: Battle
    seat: Seat
    public: bool = False

    @property
    def eyes(self) -> str | None:
        """Through whose eyes."""
        return None if self.public else self.seat.key

    @property
    def secret(self) -> bool:
        """Whether others read along who may not see the battle, or only later."""
        later = bool(self.battle.delay) and not self.battle.over
        return self.public and (later or self.battle.visibility == Battle.PRIVATE)

    @property
    def title(self) -> str:
        """What the battle is called."""
        return self.battle.title or self.game

    @property
    def game(self) -> str:
        """What is played. Whom a stranger asks for something the house tells this, and no words of the stranger's."""
        return self.say(game_of(self.battle.game).title)

    @property
    def link(self) -> str:
        """Where it is played."""
        return self.battle.get_absolute_url()

    @property
    def opponent(self) -> str:
        """Who plays against the reader."""
        others = self.battle.seats.exclude(key=self.seat.key).select_related("user").order_by("pk")
        return ", ".join(seat.name for seat in others if seat.taken)

    def say(self, text: Any) -> str:
        """A text of the rules or of the site, in the language of the reader."""
        if not isinstance(text, Text):
            return str(text)
        said = render(with_names(text, self._names), self._words, (get_language() or settings.LANGUAGE_CODE)[:2])
        return said[:1].upper() + said[1:]

    def player(self, seat: str) -> str:
        """Who sits there."""
        return self._names.get(seat, seat)

    @cached_property
    def _names(self) -> dict[str, str]:
        return {seat.key: seat.name for seat in self.battle.seats.select_related("user") if seat.taken}

    @cached_property
    def _words(self) -> dict[str, Mapping[str, Template]]:
        """What is said, with the names of the players for their sides; to a reader who reads alone, his pieces are his
        own."""
        game, ours = game_of(self.battle.game), messages()
        words: dict[str, Mapping[str, Template]] = {**game.messages, **ours}
        for seat, name in self._names.items():
            words[f"{self._prefix}.side.{seat}"] = {"en": name.replace("{", "{{").replace("}", "}}")}
        if not self.public:
            for seat in game.seats:
                whose = "you" if seat == self.seat.key else "them"
                words[f"{self._prefix}.whose.{seat}"] = ours[f"battle.whose.{whose}"]
        return words

    @property
    def _prefix(self) -> str:
        return game_of(self.battle.game).title.key.partition(".")[0]

    def happened(self) -> list[str]:
        """What has happened since the player last looked, in a few lines."""
        if self.secret:
            return []
        told = [
            event
            for entry in Entry.of(self.battle.pk, seq__gt=self.seat.seen, void_by=None)
            for event in visible(entry.sheet.told, self.eyes)
        ]
        gist = game_of(self.battle.game).gist
        return [self.say(line) for line in lines(told, gist, self._prefix, self.eyes)]


def of(notice: Notice, public: bool = False) -> AtSeat | None:
    """Where the reader of a notice sits; None if battle, game or seat are no more his."""
    if notice.about is None:
        return None
    seat = (
        Seat.objects.select_related("user", "battle")
        .filter(battle__uuid=notice.about, key=notice.detail.get("seat", ""), user=notice.user)
        .first()
    )
    if seat is None or seat.battle.game not in games():
        return None
    return AtSeat(seat.battle, seat, public)


def looked(notice: Notice) -> bool:
    """Whether the reader has seen what the notice tells of, or sits before the battle just now."""
    at = of(notice)
    if at is None:
        return True
    return at.seat.seen >= notice.detail["seq"] or at.seat.key in presence.here(at.battle.uuid)
