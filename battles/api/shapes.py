"""The shapes of requests and answers, as the description of the interface shows them."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.authtoken.serializers import AuthTokenSerializer

from battles.api import wire
from battles.clocks.presets import PRESETS
from battles.lobby.matchmaking import HOT_SEAT, INVITE, OPEN
from battles.models import Battle
from ninthsite.described import errors

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
    army = wire.field(
        "ArmyData", required=False, allow_null=True, help_text="Your army; without one a ready one is drawn."
    )
    other_army = wire.field(
        "ArmyData", required=False, allow_null=True, help_text="That of the bot or the other hot seat."
    )
    pace = serializers.ChoiceField(list(PRESETS), default="days")
    clock = wire.field(
        "Terms",
        required=False,
        allow_null=True,
        help_text="Terms of your own in place of a pace: `kind`, `sitting`, `bank`, `increment`, `overdue` (seconds).",
    )
    title = serializers.CharField(max_length=120, required=False, allow_blank=True)
    visibility = serializers.ChoiceField([key for key, _name in Battle.VISIBILITY], default=Battle.PUBLIC)
    delay = serializers.ChoiceField(
        [key for key, _name in Battle.DELAYS],
        default=Battle.AT_ONCE,
        allow_blank=True,
        help_text="How much later onlookers see it: `15m`, `1h`, `turn` (one player turn), `end`; empty: at once.",
    )
    seed = serializers.CharField(
        max_length=100, required=False, allow_blank=True, help_text="Your part of the dice; drawn if you name none."
    )


class Acceptance(serializers.Serializer[Any]):
    """What you bring to a battle that waits for you."""

    terms = serializers.CharField(max_length=64, help_text="The `terms` that were told with the challenge.")
    army = wire.field("ArmyData", required=False, allow_null=True)
    seed = serializers.CharField(max_length=100, required=False, allow_blank=True)


class AnswerBody(serializers.Serializer[Any]):
    """An answer to the question before your seat."""

    client_id = ClientIdField()
    number = serializers.IntegerField(min_value=-1, max_value=2**31 - 1, help_text="The number of the question.")
    answer = wire.field("Answer", help_text="Each input of the question by its kind: see `/api/inputs/`.")


class PreviewBody(serializers.Serializer[Any]):
    """An answer to be tried out."""

    number = serializers.IntegerField(min_value=-1, max_value=2**31 - 1)
    answer = wire.field("Answer")


class PlanBody(serializers.Serializer[Any]):
    """A plan: it replaces the one before; an empty queue ends it."""

    client_id = ClientIdField()
    queue = serializers.ListField(
        child=wire.field("Intention"), help_text="Intentions `{topic, answer, relies?, known?, repeat?}`."
    )


class OrdersBody(serializers.Serializer[Any]):
    """Standing orders on a topic, or on each of a list: they replace those before; none end them."""

    client_id = ClientIdField()
    topic = serializers.JSONField(help_text="A topic, or a list of topics.")
    orders = serializers.ListField(
        child=wire.field("Intention"),
        help_text="Intentions with a `group`, and `about?` (pieces), `when?` (conditions on facts), `repeat?`.",
    )


class DraftBody(serializers.Serializer[Any]):
    """Answers to be given one after the other."""

    queue = serializers.ListField(child=wire.field("Intention"), help_text="Intentions `{topic, answer}`.")


class UndoBody(serializers.Serializer[Any]):
    """How many of your own last answers to take back, or which usual answer (`plan.change`) you want to change."""

    client_id = ClientIdField()
    count = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=1)
    entry = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


class OfferBody(serializers.Serializer[Any]):
    """What you ask of the other player."""

    client_id = ClientIdField()
    offer = serializers.ChoiceField(
        ["draw", "takeback", "adjust", "clock", "pause", "resume", "live", "appointment", "referee", "trust"]
    )
    seq = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, help_text="takeback: the answer; left out: your last one."
    )
    changes = serializers.ListField(child=wire.field("Adjustment"), required=False, help_text="adjust: the changes.")
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)
    terms = wire.field("Terms", required=False, help_text="clock: the new terms, as for a new battle.")
    days = serializers.IntegerField(min_value=1, max_value=30, required=False, help_text="pause: for how long at most.")
    until = serializers.CharField(max_length=40, required=False, help_text="live: when the window ends (ISO 8601).")
    name = serializers.CharField(
        max_length=150, required=False, allow_blank=True, help_text="referee: whom; or nobody."
    )
    all_seeing = serializers.BooleanField(required=False, help_text="referee: may he look through your eyes?")
    at = serializers.CharField(max_length=40, required=False, help_text="appointment: when you meet (ISO 8601).")


class RematchBody(serializers.Serializer[Any]):
    """What you want of the rematch."""

    accept = serializers.BooleanField(
        default=True, help_text="Ask for it, or accept what the other player asks; false: decline, or take yours back."
    )


class SandboxBody(serializers.Serializer[Any]):
    """From where to try things out."""

    seq = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False, help_text="Left out: from now.")
    instead = serializers.UUIDField(
        required=False, help_text="Which of yours may be thrown away for it: the `oldest` of a `BATTLE-SANDBOXES`."
    )


class TrustBody(serializers.Serializer[Any]):
    """Whether the other player may adjust the table alone until the phase ends."""

    client_id = ClientIdField()
    on = serializers.BooleanField()


class CallBody(serializers.Serializer[Any]):
    """What the referee is wanted for."""

    client_id = ClientIdField()
    text = serializers.CharField(max_length=300)


class BeRefereeBody(serializers.Serializer[Any]):
    """Whether you are the referee that the players want."""

    client_id = ClientIdField()
    accept = serializers.BooleanField()


class NameRefereeBody(serializers.Serializer[Any]):
    """Whom you want as referee; without a name, nobody."""

    name = serializers.CharField(max_length=150, allow_blank=True)
    all_seeing = serializers.BooleanField(default=False, help_text="He may look through the eyes of both players.")


class RefereeBody(serializers.Serializer[Any]):
    """What the referee does."""

    client_id = ClientIdField()
    act = serializers.ChoiceField(
        ["adjust", "takeback", "pause", "resume", "clock", "ruling", "end", "chat", "bar"],
        help_text="chat: removes a line; bar: removes somebody from the onlookers.",
    )
    reason = serializers.CharField(max_length=500, help_text="Why, for everybody to read.")
    changes = serializers.ListField(child=wire.field("Adjustment"), required=False, help_text="adjust")
    seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False, help_text="takeback")
    days = serializers.IntegerField(min_value=1, max_value=30, required=False, help_text="pause")
    terms = wire.field("Terms", required=False, help_text="clock")
    rule = serializers.CharField(max_length=40, required=False, allow_blank=True, help_text="ruling: the id of a rule.")
    winner = serializers.CharField(max_length=20, required=False, allow_blank=True, help_text="end: nobody if empty.")
    number = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False, help_text="chat: the line.")
    name = serializers.CharField(max_length=150, required=False, help_text="bar: whom.")


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


class GalleryBody(serializers.Serializer[Any]):
    """A line to the others who look on."""

    client_id = ClientIdField()
    text = serializers.CharField(max_length=300)


class SwitchBody(serializers.Serializer[Any]):
    """Whether you want it."""

    on = serializers.BooleanField()


class CommentBody(serializers.Serializer[Any]):
    """What you say about a moment."""

    client_id = ClientIdField()
    seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0, help_text="The moment: an entry.")
    reply_to = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, default=0, help_text="The number of a comment; then `seq` does not matter."
    )
    text = serializers.CharField(max_length=600)


class TextBody(serializers.Serializer[Any]):
    """What it says from now on."""

    text = serializers.CharField(max_length=600)


class HideBody(serializers.Serializer[Any]):
    """Whether others than the players and its author see it."""

    hidden = serializers.BooleanField()


class SeenBody(serializers.Serializer[Any]):
    """How far you have looked."""

    seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    chat = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, help_text="The last line of chat that you have read."
    )


class CallOffBody(serializers.Serializer[Any]):
    """An appointment that will not be kept."""

    client_id = ClientIdField()
    appointment = serializers.CharField(max_length=40, help_text="The id of the appointment.")


class FreeBody(serializers.Serializer[Any]):
    """For how long you have time now."""

    minutes = serializers.IntegerField(min_value=0, max_value=240)


class VacationBody(serializers.Serializer[Any]):
    """Days during which no time runs for you in any battle by correspondence."""

    days = serializers.IntegerField(min_value=1, max_value=30)
    begins = serializers.DateTimeField(required=False, help_text="Without it: now.")


class QuietBody(serializers.Serializer[Any]):
    """Hours of each of your days in which no clock of yours runs."""

    zone = serializers.CharField(max_length=60, help_text="Such as `Europe/Rome`.")
    begins = serializers.CharField(max_length=5, required=False, allow_blank=True, help_text="`22:00`; empty: none.")
    ends = serializers.CharField(max_length=5, required=False, allow_blank=True)


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


class Credentials(AuthTokenSerializer):
    """Name and password, and what the token is for."""

    name = serializers.CharField(max_length=40, default="", allow_blank=True)


class NewToken(serializers.Serializer[Any]):
    """The key of your programs; it is not shown again."""

    token = serializers.CharField()


class GuestToken(NewToken):
    """The key of a program that is a guest, and the name that others see."""

    name = serializers.CharField()


ERRORS = errors(400, 401, 403, 404, 409, 413, 415)
