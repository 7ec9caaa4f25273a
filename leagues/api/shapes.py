"""The shapes of answers about events."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from leagues.models import Event
from leagues.pairing.formats import FORMATS
from leagues.reckoning.history import Kind, Outcome

NUMBER = "The player's number in the event: the same in standings and rounds, whatever place he has."


class EventLine(serializers.Serializer[Any]):
    """An event in a list."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    game = serializers.CharField(help_text="The key of a game: see `/api/games/`.")
    format = serializers.ChoiceField(list(FORMATS))
    state = serializers.ChoiceField([key for key, _name in Event.STATES])
    players = serializers.IntegerField()
    rounds = serializers.IntegerField(help_text="0 until the first round is out, where the players decide it.")
    real = serializers.BooleanField(help_text="Played at real tables: there are no battles.")
    url = serializers.CharField()


class EventOut(EventLine):
    """An event with what is played in it."""

    about = serializers.CharField()
    organiser = serializers.CharField(allow_null=True)
    settings = serializers.DictField(help_text="Those of every battle, by key.")
    pace = serializers.CharField(help_text="The name of the clock.")
    cap = serializers.IntegerField(allow_null=True, help_text="The most players.")
    published = serializers.IntegerField(help_text="How many rounds are out.")
    ends = serializers.DateTimeField(allow_null=True, help_text="When the latest round ends, if it has an end.")


class LineOut(serializers.Serializer[Any]):
    """A round of a player."""

    round = serializers.IntegerField()
    kind = serializers.ChoiceField([kind.value for kind in Kind])
    opponent = serializers.IntegerField(allow_null=True, help_text=NUMBER)
    outcome = serializers.ChoiceField([one.value for one in Outcome], allow_null=True)
    points = serializers.IntegerField()
    score = serializers.FloatField()
    conceded = serializers.FloatField()


class StandingOut(serializers.Serializer[Any]):
    """A row of the standings."""

    number = serializers.IntegerField(help_text=NUMBER)
    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    name = serializers.CharField()
    there = serializers.BooleanField()
    points = serializers.IntegerField()
    marks = serializers.DictField(child=serializers.IntegerField())
    tie_breaks = serializers.DictField(child=serializers.FloatField())
    rounds = LineOut(many=True)


class StandingsOut(serializers.Serializer[Any]):
    """The standings of an event, the first first."""

    event = serializers.UUIDField()
    name = serializers.CharField()
    game = serializers.CharField()
    format = serializers.CharField()
    state = serializers.CharField()
    rounds = serializers.IntegerField()
    played = serializers.IntegerField()
    scoring = serializers.CharField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    standings = StandingOut(many=True)


class SideOut(serializers.Serializer[Any]):
    """A player at a table. `points`: what it brought, null while it is open or hidden."""

    number = serializers.IntegerField(help_text=NUMBER)
    name = serializers.CharField()
    points = serializers.IntegerField(allow_null=True)


class TableOut(serializers.Serializer[Any]):
    """A table of a round: two sides, or one with a bye."""

    table = serializers.IntegerField()
    state = serializers.ChoiceField(["open", "over", "bye", "hidden"])
    winner = serializers.IntegerField(allow_null=True, help_text=NUMBER)
    ruled = serializers.BooleanField(help_text="Decided by the organiser, a referee or the end of the round.")
    battle = serializers.UUIDField(allow_null=True, help_text="Null where there is none that you may see.")
    sides = SideOut(many=True)


class RoundOut(serializers.Serializer[Any]):
    """A round that is out."""

    round = serializers.IntegerField()
    published = serializers.DateTimeField()
    ends = serializers.DateTimeField(allow_null=True)
    tables = TableOut(many=True)
