"""What a socket may be sent: the shapes of its messages (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from battles.refusals import refusal
from battles.socket.strict_json import must_be_shallow

ClientId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+\Z")]
Token = Annotated[str, msgspec.Meta(max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Number = Annotated[int, msgspec.Meta(ge=-1, le=2**31 - 1)]
Topic = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Moment = Annotated[str, msgspec.Meta(max_length=40)]
SeatKey = Annotated[str, msgspec.Meta(max_length=20)]


class Hello(msgspec.Struct, tag_field="type", tag="hello"):
    """Sent first: `seq` is the last entry that the page knows, 0 for none."""

    seq: Count = 0


class Answer(msgspec.Struct, tag_field="type", tag="answer"):
    """Answer the question with that number."""

    client_id: ClientId
    number: Number
    answer: dict[str, Any]


class Preview(msgspec.Struct, tag_field="type", tag="preview"):
    """What would happen if; `queue`: after these answers of a draft."""

    token: Token
    number: Number
    answer: dict[str, Any]
    queue: list[Any] = []


class Plan(msgspec.Struct, tag_field="type", tag="plan"):
    """Replace one's plan."""

    client_id: ClientId
    queue: list[Any]


class Orders(msgspec.Struct, tag_field="type", tag="orders"):
    """Replace one's standing orders on a topic, or on each of a list."""

    client_id: ClientId
    topic: Topic | Annotated[list[Topic], msgspec.Meta(min_length=1, max_length=100)]
    orders: list[Any]


class Sheets(msgspec.Struct, tag_field="type", tag="sheets"):
    """What can be decided in advance now?"""

    token: Token


class Draft(msgspec.Struct, tag_field="type", tag="draft"):
    """What would be asked after these answers?"""

    token: Token
    queue: list[Any]


class Undo(msgspec.Struct, tag_field="type", tag="undo"):
    """Take back one's own last answers, or to be asked what was answered as is usual with an `entry`."""

    client_id: ClientId
    count: Count = 1
    entry: Count = 0


class Offer(msgspec.Struct, tag_field="type", tag="offer"):
    """Ask the other player for consent."""

    client_id: ClientId
    offer: Annotated[str, msgspec.Meta(max_length=12)]
    seq: Count = 0
    changes: list[Any] = []
    note: Annotated[str, msgspec.Meta(max_length=300)] = ""
    terms: dict[str, Any] = {}
    days: Count = 0
    until: Moment = ""
    at: Moment = ""
    name: Annotated[str, msgspec.Meta(max_length=150)] = ""
    all_seeing: bool = False
    seat: SeatKey = ""


class Reply(msgspec.Struct, tag_field="type", tag="reply"):
    """Give consent or refuse it."""

    client_id: ClientId
    offer: Count
    accept: bool


class Resign(msgspec.Struct, tag_field="type", tag="resign"):
    """Give up."""

    client_id: ClientId
    seat: SeatKey = ""


class Chat(msgspec.Struct, tag_field="type", tag="chat"):
    """Say something."""

    client_id: ClientId
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class Gallery(msgspec.Struct, tag_field="type", tag="gallery"):
    """Say something to the others who look on."""

    client_id: ClientId
    text: Annotated[str, msgspec.Meta(max_length=1000)]


class CallOff(msgspec.Struct, tag_field="type", tag="call_off"):
    """We do not meet then."""

    client_id: ClientId
    appointment: Annotated[str, msgspec.Meta(max_length=40)]


class Trust(msgspec.Struct, tag_field="type", tag="trust"):
    """Until the phase ends the other player may adjust the table alone; or no longer."""

    client_id: ClientId
    on: bool


class CallReferee(msgspec.Struct, tag_field="type", tag="call_referee"):
    """The referee is wanted."""

    client_id: ClientId
    text: Annotated[str, msgspec.Meta(max_length=300)]


class BeReferee(msgspec.Struct, tag_field="type", tag="be_referee"):
    """Whom the players want as referee agrees, or does not (any more)."""

    client_id: ClientId
    accept: bool


class Referee(msgspec.Struct, tag_field="type", tag="referee"):
    """What the referee does alone, and why."""

    client_id: ClientId
    act: Annotated[str, msgspec.Meta(max_length=12)]
    reason: Annotated[str, msgspec.Meta(max_length=1000)]
    changes: list[Any] = []
    seq: Count = 0
    days: Count = 0
    terms: dict[str, Any] = {}
    rule: Annotated[str, msgspec.Meta(max_length=40)] = ""
    winner: SeatKey = ""
    number: Count = 0
    name: Annotated[str, msgspec.Meta(max_length=150)] = ""


class Free(msgspec.Struct, tag_field="type", tag="free"):
    """I have so many minutes."""

    minutes: Count


class Seen(msgspec.Struct, tag_field="type", tag="seen"):
    """I have looked at everything up to this entry, and read the chat up to this line."""

    seq: Count
    chat: Count = 0


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    """Is anybody there?"""


Message = (
    Hello
    | Answer
    | Preview
    | Plan
    | Orders
    | Sheets
    | Draft
    | Undo
    | Offer
    | Reply
    | Resign
    | Chat
    | Gallery
    | CallOff
    | Trust
    | CallReferee
    | BeReferee
    | Referee
    | Free
    | Seen
    | Ping
)
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(text: str) -> Message:
    """The message; refused if it has no such shape."""
    must_be_shallow(text)
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise refusal("message", reason=str(error)[:200]) from None


def name_of(text: str) -> dict[str, str]:
    """The client id or token of a message that could not be read, if it has one: so that the page knows which it
    was."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError):
        return {}
    if not isinstance(raw, dict):
        return {}
    return {key: raw[key][:64] for key in ("client_id", "token") if isinstance(raw.get(key), str)}
