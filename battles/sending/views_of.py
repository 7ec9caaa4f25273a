"""What leaves the server: the state of a battle and its changes, as each audience may know them (docs/protocol.md).

Call these functions with the lock of the table held and the table caught up; `audiences.py` says who an audience is.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from django.conf import settings

from battles.called import page_of
from battles.clocks.shown import appointments, in_public
from battles.clocks.terms import read_terms, words
from battles.models import Battle, ChatLine, Due, Offer, Seat, SeatPlan
from battles.sending.audiences import DELAYED, HOT_SEAT, PUBLIC, REFEREE, eyes_of, hears, plays
from battles.sending.hushed import seats_hushed_for
from battles.sending.phase import who_trusts
from battles.table.live import Table
from ninthsite.observing.figures import FAULTS
from rules.engine.events import Event, visible
from rules.engine.text import Text
from rules.engine.views import patch

if TYPE_CHECKING:
    from rules.engine.decisions import Decision
    from rules.engine.flow import Flow

logger = logging.getLogger(__name__)

LATEST_CHAT = 100


def plain(value: Text) -> dict[str, Any]:
    """A text as JSON."""
    made: dict[str, Any] = msgspec.to_builtins(value)
    return made


def audience_of(battle: Battle, seats: list[str]) -> str:
    """The audience to which the person with these seats belongs."""
    if battle.hot_seat and seats:
        return HOT_SEAT
    if seats:
        return seats[0]
    return DELAYED if battle.delay else PUBLIC


def eyes(battle: Battle, table: Table, audience: str) -> str | None:
    """The seat through whose eyes an audience sees the table (None: a spectator)."""
    if audience != HOT_SEAT:
        return eyes_of(audience)
    asked = battle.asked_seats()
    return asked[0] if asked else table.game.seats[0]


def view_of(table: Table, flow: Flow, battle: Battle, seat: str | None) -> dict[str, Any]:
    """The view of a seat, made once for each entry of the log."""
    kept = table.views.get(seat or PUBLIC)
    if kept is not None and kept[0] == battle.seq:
        return kept[1]
    view = make_view(table, flow.state, battle.result, seat)
    table.views[seat or PUBLIC] = (battle.seq, view)
    return view


def current_view(table: Table, battle: Battle, audience: str) -> dict[str, Any]:
    """The view that an audience has now."""
    return view_of(table, table.flow, battle, eyes(battle, table, audience))


def make_view(table: Table, state: Any, result: dict[str, Any] | None, seat: str | None) -> dict[str, Any]:
    """A view of any state; how the battle ended is part of it even where the rules do not know (a resignation)."""
    view = table.game.view(state, seat)
    if result and result["by"] != "rules":
        outcome = {"reason": result["reason"]} | ({"winner": result["winner"]} if result["winner"] else {})
        view = view | {"outcome": outcome}
    if result and "outcome" in view:
        view = view | {"outcome": view["outcome"] | _score(table, state, seat)}
    return view


def _score(table: Table, state: Any, seat: str | None) -> dict[str, Any]:
    score = table.game.score(table.game.seen(state, seat))
    if score is None:
        return {}
    shown = {"counted": plain(score.counted), "sides": dict(score.sides)}
    return {"score": shown, "accounts": msgspec.to_builtins(score.accounts)}


def _own(table: Table, audience: str) -> list[str]:
    return [seat.key for seat in table.seats if audience in (seat.key, HOT_SEAT)]


def turn_of(table: Table, flow: Flow, battle: Battle) -> str:
    """What names the present player turn. Any view tells; that of who waits is needed first."""
    asked = [decision.seat for decision in flow.pending]
    waiting = next((seat.key for seat in table.seats if seat.key not in asked and not seat.bot), None)
    return turn_name(view_of(table, flow, battle, waiting or next(iter(asked), None)))


def turn_name(view: dict[str, Any]) -> str:
    """What names a player turn: the turn and the active seat in the header of a view."""
    header = view.get("header", {})
    return f"{header.get('turn', '')}:{header.get('active', '')}"[:40]


# ---------------------------------------------------------------------- state and change


def state_for(table: Table, battle: Battle, audience: str, clock: dict[str, Any] | None) -> dict[str, Any]:
    """Everything that a page needs to show the battle. `clock`: as the players get it (battles.clocks.shown)."""
    made = head_of(table, battle)
    made["chat"] = chat(battle, audience)
    if plays(audience):
        own = Seat.objects.filter(battle=battle, key__in=_own(table, audience)).values_list("seen", "heard")
        made["sheets"] = table.game.sheets is not None
        made["seen"] = max((seen for seen, _heard in own), default=0)
        made["heard"] = max((heard for _seen, heard in own), default=0)
    if not table.stands:
        return made | {"seq": battle.seq, "view": {}, "waiting": [], "offers": [], "undoable": 0, "handovers": 0}
    made["view"] = current_view(table, battle, audience)
    return made | _present(table, battle, audience, clock)


def head_of(table: Table, battle: Battle) -> dict[str, Any]:
    """What everybody may know of a battle at any time."""
    made: dict[str, Any] = {"type": "state", "game": battle.game, "status": battle.status, "title": battle.title}
    made |= {
        "seed_hash": battle.seed_hash,
        "imported": battle.imported,
        "hot_seat": battle.hot_seat,
        "pace": battle.pace,
    }
    made["players"] = players(battle)
    made |= {"sandbox": True} if battle.sandbox else {}
    return made | ({"delay": battle.delay} if battle.delay else {})


def change_for(
    table: Table,
    battle: Battle,
    audience: str,
    since: int,
    before: dict[str, Any],
    told: Iterable[tuple[int, Event]],
    clock: dict[str, Any] | None,
    taken_back: int | None = None,
) -> dict[str, Any]:
    """What has changed for an audience whose last entry was `since` and whose view was `before` then."""
    view = current_view(table, battle, audience)
    made: dict[str, Any] = {"type": "change", "after": since, "status": battle.status}
    made["events"] = events_for(told, audience)
    made["patch"] = patch(before, view)
    if taken_back is not None:
        made["taken_back"] = taken_back
    return made | _present(table, battle, audience, clock)


def _present(table: Table, battle: Battle, audience: str, clock: dict[str, Any] | None) -> dict[str, Any]:
    seat = eyes(battle, table, audience)
    pending = table.flow.pending if battle.status == Battle.RUNNING else []
    asked = next((one for one in pending if one.seat == seat), None) if plays(audience) else None
    made: dict[str, Any] = {"seq": battle.seq, "handovers": battle.handovers, "undoable": battle.undoable(seat)}
    if plays(audience) and seat:
        made["you"] = seat
        made["plan"] = plan(battle, seat)
    if asked is not None:
        made["asked"] = _question(battle, asked)
    made["waiting"] = [decision.wait() for decision in pending if decision is not asked]
    made["offers"] = offers(battle) if hears(audience) else []
    deadlines = [question["deadline"] for question in battle.pending if question.get("deadline")]
    if clock:
        made["clock"] = clock if hears(audience) else in_public(clock)
    if deadlines and (hears(audience) or "seats" in made.get("clock", {})):
        made["deadline"] = min(deadlines)
    if hears(audience) and (meetings := appointments(battle)):
        made["appointments"] = meetings
    if battle.over:
        made["result"] = battle.result
    return made | _referee(battle, audience) | _trust(table, battle, audience)


def _question(battle: Battle, asked: Decision) -> dict[str, Any]:
    """The question as its seat is asked. What the page shows beside it is worked out when somebody looks: where that
    fails it is put without, since nobody must be kept from his battle by it."""
    try:
        return asked.ask()
    except Exception:
        logger.exception("battle %s: what is shown beside %s cannot be worked out", battle.uuid, asked.topic)
        FAULTS.labels(battle.game).inc()
        return asked.ask(bare=True)


def _referee(battle: Battle, audience: str) -> dict[str, Any]:
    """Who is referee, or is asked to be; `you` to himself, with the seat through whose eyes he looks."""
    if battle.referee is None:
        return {}
    shown: dict[str, Any] = {"name": battle.referee.get_short_name(), "all_seeing": battle.referee_sees}
    shown["agreed"] = battle.referee_agreed
    if audience.startswith(REFEREE):
        shown |= {"you": True, "eyes": eyes_of(audience) or ""}
    return {"referee": shown}


def _trust(table: Table, battle: Battle, audience: str) -> dict[str, Any]:
    if not battle.trust or not hears(audience):
        return {}
    trusting = who_trusts(battle, current_view(table, battle, audience))
    return {"trust": trusting} if trusting else {}


# ---------------------------------------------------------------------- the parts


def events_for(told: Iterable[tuple[int, Event]], audience: str) -> list[dict[str, Any]]:
    """The events that an audience may know of."""
    made = []
    for seq, event in told:
        if audience == HOT_SEAT:
            made.append(event_data(seq, event))
        else:
            made += [event_data(seq, one) for one in visible([event], eyes_of(audience))]
    return made


def event_data(seq: int, event: Event) -> dict[str, Any]:
    """An event as the protocol has it; its audience is nobody's business."""
    more = {"shapes": event.shapes} if event.shapes else {}
    return {
        "seq": seq,
        "key": event.key,
        "params": event.params,
        "pieces": event.pieces,
        "rule": event.rule,
        "dice": event.dice,
        "numbers": event.numbers,
        "moves": event.moves,
        **more,
        **({"sums_up": event.sums_up} if event.sums_up else {}),
    }


def players(battle: Battle) -> dict[str, Any]:
    """Who sits where; of an imported battle the names that its file gives."""
    # Not from the table: whoever has left since it was loaded is not named any more.
    seats = battle.seats.select_related("user").order_by("pk")
    names = (battle.result or {}).get("names", {}) if battle.imported else {}
    return {
        seat.key: {
            "name": names.get(seat.key) or seat.name,
            "bot": seat.bot,
            "guest": bool(seat.user and seat.user.is_guest),
            "page": "" if battle.imported else page_of(seat.user),
        }
        for seat in seats
    }


def offers(battle: Battle) -> list[dict[str, Any]]:
    """What the players have asked of each other and not answered yet."""
    if not battle.open_offers:
        return []
    rows = Offer.objects.filter(battle=battle, state__in=Offer.SHOWN).order_by("pk")
    return [{"id": row.pk, "offer": row.kind, "by": row.seat, **row.detail, **_in_words(row)} for row in rows]


def _in_words(offer: Offer) -> dict[str, Any]:
    """How the clock that is offered is called."""
    return {"words": plain(words(read_terms(offer.detail["terms"])))} if offer.kind == Offer.CLOCK else {}


def plan(battle: Battle, seat: str) -> dict[str, Any]:
    """What this seat has decided in advance, and why that no longer runs."""
    row = SeatPlan.objects.filter(battle=battle, seat=seat).first() if battle.plans else None
    if row is None:
        return {"queue": [], "stopped": "", "used": [], "saved": 0}
    made = {"queue": row.queue, "stopped": row.stopped, "used": row.used, "saved": row.saved}
    if change := row.changeable(battle):
        made["change"] = change
    soon = settings.ORDER_DELAY and Due.objects.filter(battle=battle, seat=seat, kind="order", claim="").exists()
    return made | ({"soon": True} if soon else {})


def chat(battle: Battle, audience: str) -> list[dict[str, Any]]:
    """The latest lines that the players have said to each other; only they and their referee read them."""
    if not hears(audience) or not battle.chats:
        return []
    lines = ChatLine.objects.filter(battle=battle, removed=False).order_by("-number")[:LATEST_CHAT]
    hushed = seats_hushed_for(battle.uuid, audience)
    return [chat_line(line, hushed) for line in reversed(lines)]


def chat_line(line: ChatLine, hushed: Collection[str] = ()) -> dict[str, Any]:
    """One line of chat; of a seat that is hushed only that there is one."""
    made = {"type": "chat", "number": line.number, "from": line.seat, "text": line.text, "at": line.at.isoformat()}
    return made | {"text": "", "hidden": True} if line.seat in hushed else made
