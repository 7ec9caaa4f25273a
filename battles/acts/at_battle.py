"""What a player may do at a battle, as messages ask for it: each through the door, each for one of his own seats."""

from __future__ import annotations

from battles.acts import answers, chat, endings, offers, planning, trust, undo
from battles.clocks import appointments, meeting
from battles.models import Seat
from battles.referee import acting, appointing, calling
from battles.refusals import refusal
from battles.sending.sight import Sight
from battles.socket import inbox


def act(sight: Sight, message: inbox.Message) -> int:
    """Do what the message asks for; returns the number of the entry. Raises `IllegalAction` and
    `Battle.DoesNotExist`."""
    if isinstance(message, inbox.Referee | inbox.BeReferee):
        return _as_referee(sight, message)
    seat = sight.acting(getattr(message, "seat", ""))
    uuid = sight.uuid
    match message:
        case inbox.Answer(client_id=client_id, number=number, answer=given):
            return answers.answer(uuid, seat, number, given, client_id)
        case inbox.Plan(client_id=client_id, queue=queue):
            return planning.set_plan(uuid, seat, queue, client_id)
        case inbox.Orders(client_id=client_id, topic=topic, orders=orders):
            return planning.set_orders(uuid, seat, topic, orders, client_id)
        case inbox.Undo(client_id=client_id, entry=entry) if entry:
            return undo.change(uuid, seat, entry, client_id)
        case inbox.Undo(client_id=client_id, count=count):
            return undo.undo(uuid, seat, count, client_id)
        case inbox.Offer(client_id=client_id, offer=kind):
            names = ("seq", "changes", "note", "terms", "days", "until", "at", "name", "all_seeing")
            return offers.make_offer(uuid, seat, kind, {name: getattr(message, name) for name in names}, client_id)
        case inbox.Reply(client_id=client_id, offer=offer, accept=accept):
            return offers.reply(uuid, seat, offer, accept, client_id)
        case inbox.Resign(client_id=client_id):
            return endings.resign(uuid, seat, client_id)
        case inbox.Chat(client_id=client_id, text=text):
            return chat.say(uuid, seat, text, client_id)
        case inbox.CallOff(client_id=client_id, appointment=appointment):
            return appointments.call_off(uuid, seat, appointment, client_id)
        case inbox.Trust(client_id=client_id, on=on):
            return trust.trust(uuid, seat, on, client_id)
        case inbox.CallReferee(client_id=client_id, text=text):
            return calling.call(uuid, seat, text, client_id)
    raise AssertionError(f"not an act: {message}")


def _as_referee(sight: Sight, message: inbox.Referee | inbox.BeReferee) -> int:
    if sight.referee is None:
        raise refusal("not_referee")
    if isinstance(message, inbox.BeReferee):
        return appointing.reply(sight.uuid, sight.referee, message.accept, message.client_id)
    names = ("changes", "seq", "days", "terms", "rule", "winner", "number", "name")
    detail = {name: getattr(message, name) for name in names}
    return acting.act_as_referee(sight.uuid, sight.referee.pk, message.act, message.reason, detail, message.client_id)


def say_free(sight: Sight, minutes: int) -> str | None:
    """The player has time: until when. Raises `IllegalAction`."""
    until = meeting.say_free(sight.uuid, sight.acting(), minutes)
    return until.isoformat(timespec="seconds") if until else None


def seen(sight: Sight, seq: int, chat: int = 0) -> None:
    """Remember how far the player has looked, and the last line of chat that he has read."""
    mine = Seat.objects.filter(battle__uuid=sight.uuid, key__in=sight.seats)
    mine.filter(seen__lt=seq).update(seen=seq)
    if chat:
        mine.filter(heard__lt=chat).update(heard=chat)
