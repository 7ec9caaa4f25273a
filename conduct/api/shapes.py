"""The shapes of requests and answers about conduct."""

from typing import Any

from rest_framework import serializers

from conduct.kinds import KINDS
from conduct.models import Complaint
from conduct.reporting import LONGEST, OTHER


class BlockBody(serializers.Serializer[Any]):
    """Whom you want to have nothing to do with."""

    name = serializers.CharField(max_length=150, help_text="The name that everybody sees.")


class BlockRow(serializers.Serializer[Any]):
    """Somebody whom you have blocked."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    made = serializers.DateTimeField()


class BlockRows(serializers.Serializer[Any]):
    """All of them, the latest first."""

    blocks = BlockRow(many=True)


class ComplaintBody(serializers.Serializer[Any]):
    """What the people who run the site should look at."""

    kind = serializers.ChoiceField(list(KINDS))
    thing = serializers.CharField(
        max_length=120,
        help_text="person: the name. player: `<battle>:<seat>`. chat, comment, onlooker: `<battle>:<number>`. "
        "Else the id.",
    )
    reason = serializers.ChoiceField([key for key, _name in Complaint.REASONS], default=OTHER)
    words = serializers.CharField(max_length=LONGEST, required=False, allow_blank=True)


class ComplaintKept(serializers.Serializer[Any]):
    """It is kept, with a copy of what it is about."""

    kind = serializers.CharField()
    thing = serializers.CharField()
