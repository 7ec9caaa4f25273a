"""The shapes of requests and answers, as the description of the interface shows them."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from battles.due.pace import PACES
from battles.lobby.matchmaking import HOT_SEAT, INVITE, OPEN
from battles.models import Battle

CLIENT_ID = (
    "A name of your choice for this action, unique in the battle. "
    "Send it again after a lost answer: nothing happens twice."
)
SEQ = OpenApiParameter("since", int, description="The last entry that you know (the `seq` of a state or change).")


class ClientIdField(serializers.RegexField):
    """A client id."""

    def __init__(self, **options: Any) -> None:
        super().__init__(r"^[\x21-\x7e]+\Z", max_length=64, help_text=CLIENT_ID, **options)


class NewBattle(serializers.Serializer[Any]):
    """A battle to be made."""

    game = serializers.CharField(max_length=40, help_text="The key of a game: see `/api/games/`.")
    opponent = serializers.CharField(
        max_length=40, default=OPEN, help_text=f"`{OPEN}`, `{INVITE}`, `{HOT_SEAT}`, or `bot:<name>` for a house bot."
    )
    settings = serializers.DictField(required=False, help_text="By key; what is missing takes its default.")
    map = serializers.CharField(
        max_length=80,
        required=False,
        allow_blank=True,
        help_text="The map to fight on: `ready:<key>`, or `saved:<id>` of one that you may see.",
    )
    seat = serializers.CharField(max_length=20, required=False, allow_blank=True, help_text="Your seat.")
    army = serializers.DictField(
        required=False, allow_null=True, help_text="Your army; without one a ready one is drawn."
    )
    other_army = serializers.DictField(
        required=False, allow_null=True, help_text="That of the bot or the other hot seat."
    )
    pace = serializers.ChoiceField(list(PACES), default="days")
    title = serializers.CharField(max_length=120, required=False, allow_blank=True)
    visibility = serializers.ChoiceField([key for key, _name in Battle.VISIBILITY], default=Battle.PUBLIC)
    seed = serializers.CharField(
        max_length=100, required=False, allow_blank=True, help_text="Your part of the dice; drawn if you name none."
    )


class Acceptance(serializers.Serializer[Any]):
    """What you bring to a battle that waits for you."""

    army = serializers.DictField(required=False, allow_null=True)
    seed = serializers.CharField(max_length=100, required=False, allow_blank=True)


class AnswerBody(serializers.Serializer[Any]):
    """An answer to the question before your seat."""

    client_id = ClientIdField()
    number = serializers.IntegerField(min_value=-1, max_value=2**31 - 1, help_text="The number of the question.")
    answer = serializers.DictField(help_text="Each input of the question by its kind: see `/api/inputs/`.")


class PreviewBody(serializers.Serializer[Any]):
    """An answer to be tried out."""

    number = serializers.IntegerField(min_value=-1, max_value=2**31 - 1)
    answer = serializers.DictField()


class PlanBody(serializers.Serializer[Any]):
    """A plan: it replaces the one before; an empty queue ends it."""

    client_id = ClientIdField()
    queue = serializers.ListField(
        child=serializers.DictField(), help_text="Intentions `{topic, answer, relies?, known?, repeat?}`."
    )


class OrdersBody(serializers.Serializer[Any]):
    """Standing orders on a topic, or on each of a list: they replace those before; none end them."""

    client_id = ClientIdField()
    topic = serializers.JSONField(help_text="A topic, or a list of topics.")
    orders = serializers.ListField(
        child=serializers.DictField(),
        help_text="Intentions with a `group`, and `about?` (pieces), `when?` (conditions on facts), `repeat?`.",
    )


class DraftBody(serializers.Serializer[Any]):
    """Answers to be given one after the other."""

    queue = serializers.ListField(child=serializers.DictField(), help_text="Intentions `{topic, answer}`.")


class UndoBody(serializers.Serializer[Any]):
    """How many of your own last answers to take back."""

    client_id = ClientIdField()
    count = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=1)


class OfferBody(serializers.Serializer[Any]):
    """What you ask of the other player."""

    client_id = ClientIdField()
    offer = serializers.ChoiceField(["draw", "takeback", "adjust"])
    seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False, help_text="takeback: the answer.")
    changes = serializers.ListField(child=serializers.DictField(), required=False, help_text="adjust: the changes.")
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)


class ReplyBody(serializers.Serializer[Any]):
    """Your reply to an offer; to your own one only `false`, which withdraws it."""

    client_id = ClientIdField()
    offer = serializers.IntegerField(min_value=0, max_value=2**31 - 1, help_text="The id of the offer.")
    accept = serializers.BooleanField()


class ResignBody(serializers.Serializer[Any]):
    """Give up."""

    client_id = ClientIdField()


class ChatBody(serializers.Serializer[Any]):
    """A line to the other player."""

    client_id = ClientIdField()
    text = serializers.CharField(max_length=500)


class SeenBody(serializers.Serializer[Any]):
    """How far you have looked."""

    seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class VacationBody(serializers.Serializer[Any]):
    """Days during which no time runs for you."""

    days = serializers.IntegerField(min_value=1, max_value=14)


class ReportBody(serializers.Serializer[Any]):
    """What somebody of the house should look at."""

    text = serializers.CharField(max_length=4000)


class Done(serializers.Serializer[Any]):
    """It is stored: `seq` is the number of its entry."""

    seq = serializers.IntegerField()


class Made(serializers.Serializer[Any]):
    """A battle's address, and the token of its invitation while it waits."""

    id = serializers.UUIDField()
    status = serializers.CharField()
    url = serializers.CharField()
    seat = serializers.CharField(required=False)
    token = serializers.CharField(required=False)


class Token(serializers.Serializer[Any]):
    """The key of your programs."""

    token = serializers.CharField()


class RefusedBody(serializers.Serializer[Any]):
    """Nothing has changed, and why."""

    rule = serializers.CharField()
    message = serializers.DictField()
    text = serializers.CharField()
    detail = serializers.DictField()


class Detail(serializers.Serializer[Any]):
    """Why not."""

    detail = serializers.CharField()


ANYTHING: dict[str, Any] = {"type": "object", "additionalProperties": True}
ERRORS: dict[int, Any] = {
    400: OpenApiResponse(ANYTHING, "The request could not be read."),
    401: Detail,
    403: OpenApiResponse(ANYTHING, "Not for you: no seat of yours, or not logged in."),
    404: OpenApiResponse(ANYTHING, "No such battle for you."),
    409: OpenApiResponse(RefusedBody, "Refused; nothing has changed."),
    415: Detail,
    429: Detail,
}
