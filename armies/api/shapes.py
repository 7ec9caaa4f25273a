"""The shapes of requests and answers about army lists."""

from typing import Any

from rest_framework import serializers

from armies.models import Visibility

GAME = "The key of a game: see `/api/games/`."
ARMY = "The army as the game encodes it: look at `/api/armies/ready/` for examples."


class ArmyIn(serializers.Serializer[Any]):
    """An army to be stored, as data or as text."""

    game = serializers.CharField(max_length=40, help_text=GAME)
    army = serializers.DictField(required=False, help_text=ARMY)
    text = serializers.CharField(
        required=False, max_length=20_000, help_text="Instead of `army`: the text that the page of an army gives."
    )
    visibility = serializers.ChoiceField([key for key, _name in Visibility.choices], default=Visibility.PRIVATE)


class ArmyChange(serializers.Serializer[Any]):
    """What is to change about a list."""

    army = serializers.DictField(required=False, help_text=ARMY)
    visibility = serializers.ChoiceField([key for key, _name in Visibility.choices], required=False)


class ArmyQuestion(serializers.Serializer[Any]):
    """An army to be judged."""

    game = serializers.CharField(max_length=40, help_text=GAME)
    army = serializers.DictField(help_text=ARMY)
    settings = serializers.DictField(
        required=False, help_text="Those of the battle; without them the ones for which the army was written."
    )


class Breach(serializers.Serializer[Any]):
    """One thing that is wrong."""

    rule = serializers.CharField()
    message = serializers.DictField(help_text="Message key and parameters.")
    text = serializers.CharField(help_text="The message in your language.")
    piece = serializers.CharField(help_text="Id of the element or division concerned, or empty.")


class Verdict(serializers.Serializer[Any]):
    """Whether an army is legal."""

    legal = serializers.BooleanField()
    points = serializers.IntegerField()
    budget = serializers.IntegerField()
    breaches = Breach(many=True)
    warnings = Breach(many=True)


class ArmyLine(serializers.Serializer[Any]):
    """An army list."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    name = serializers.CharField()
    owner = serializers.CharField()
    visibility = serializers.CharField()
    points = serializers.IntegerField()
    budget = serializers.IntegerField()
    legal = serializers.BooleanField()
    changed = serializers.DateTimeField()
    url = serializers.CharField()


class ArmyOut(ArmyLine):
    """An army list with its army."""

    army = serializers.DictField(help_text=ARMY)
