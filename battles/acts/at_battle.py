"""What a player may do at a battle, as messages ask for it: each through the door, each for one of his own seats."""

from __future__ import annotations

from battles.acts import answers, chat, endings, offers, planning, undo
from battles.models import Seat
from battles.sending.sight import Sight
from battles.socket import inbox


def act(sight: Sight, message: inbox.Message) -> int:
    """Do what the message asks for; returns the number of the entry. Raises `IllegalAction` and
    `Battle.DoesNotExist`."""
    seat = sight.acting(getattr(message, "seat", ""))
    uuid = sight.uuid
    match message:
        case inbox.Answer(client_id=client_id, number=number, answer=given):
            return answers.answer(uuid, seat, number, given, client_id)
        case inbox.Plan(client_id=client_id, queue=queue):
            return planning.set_plan(uuid, seat, queue, client_id)
        case inbox.Orders(client_id=client_id, topic=topic, orders=orders):
            return planning.set_orders(uuid, seat, topic, orders, client_id)
        case inbox.Undo(client_id=client_id, count=count):
            return undo.undo(uuid, seat, count, client_id)
        case inbox.Offer(client_id=client_id, offer=kind, seq=seq, changes=changes, note=note):
            return offers.make_offer(uuid, seat, kind, {"seq": seq, "changes": changes, "note": note}, client_id)
        case inbox.Reply(client_id=client_id, offer=offer, accept=accept):
            return offers.reply(uuid, seat, offer, accept, client_id)
        case inbox.Resign(client_id=client_id):
            return endings.resign(uuid, seat, client_id)
        case inbox.Chat(client_id=client_id, text=text):
            return chat.say(uuid, seat, text, client_id)
    raise AssertionError(f"not an act: {message}")


def seen(sight: Sight, seq: int) -> None:
    """Remember how far the player has looked."""
    Seat.objects.filter(battle__uuid=sight.uuid, key__in=sight.seats, seen__lt=seq).update(seen=seq)
