"""What would happen if this were answered: tried on a copy, up to where dice would be rolled. Changes nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

import msgspec

from battles.acts import drafts, plans, usual
from battles.lessons import progress
from battles.models import Battle
from battles.refusals import not_running, refusal
from battles.sending import changes, views_of
from battles.table.live import tables
from rules.engine.dice import DiceAhead, NoDice
from rules.engine.events import Event
from rules.engine.flow import Diverged, Flow, Recorded


def preview(uuid: UUID, seat: str, number: int, given: Any, queue: Any = ()) -> dict[str, Any]:
    """`events`, `poses` of the pieces that would move, `forms` of those whose shape would change, `numbers` that would
    be explained, and `ends`: "" if the answer could be undone, "dice" if some would be rolled, "others" if it would be
    somebody else's turn; `phase_over` if the phase would be; `warnings` of what it gives up, if anything; `lesson`, why
    it would miss the goal of the lesson that is taken. With a `queue` after the answers of that draft.

    Raises `IllegalAction`."""
    if queue:
        return _after(uuid, seat, number, given, queue)
    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if battle.status != Battle.RUNNING:
            raise not_running(battle)
        table.flow.check(seat, number, given)
        try:
            copy = table.flow.fork(seat, 0, NoDice())
        except Diverged:
            raise refusal("unknowable") from None
        spared = usual.spared_seats(table, battle)
    question = copy.asked(seat)
    if question is None:
        raise refusal("not_asked")
    made, events = _shown(copy, seat, question.number, given, battle.seq, spared)
    return made | _of_lesson(battle, copy, events)


def _of_lesson(battle: Battle, after: Flow, events: list[Event]) -> dict[str, Any]:
    lesson = progress.lesson_of(battle)
    found = progress.standing_after(battle, lesson, after, events) if lesson else None
    # What is missed already is not this answer's fault.
    if found is None or not found.missed or found.too_late:
        return {}
    return {"lesson": {"why": found.why, "short": found.short}}


def _after(uuid: UUID, seat: str, number: int, given: Any, queue: Any) -> dict[str, Any]:
    copy, spared = drafts.copied(uuid, seat)
    progress = drafts.advance(copy, seat, plans.read_queue(list(queue)), spared)
    if progress.ends or progress.refused:
        raise refusal("not_asked")
    copy.check(seat, number, given)
    return _shown(copy, seat, number, given, 0, spared)[0]


def _shown(
    copy: Flow, seat: str, number: int, given: Any, seq: int, spared: Collection[str]
) -> tuple[dict[str, Any], list[Event]]:
    game = copy.game
    before, known = game.view(copy.state, seat), set(game.warnings(copy.state, seat))
    events, ends = _try(copy, seat, number, given, spared)
    after = game.view(copy.state, seat)
    shown = views_of.events_for(((seq, event) for event in events), seat)
    forms = _reshaped(before, after)
    made = {"events": shown, "poses": _moved(before, after), "forms": forms, "numbers": _numbers(shown), "ends": ends}
    warned = [note for piece, note in game.warnings(copy.state, seat).items() if piece not in known]
    more = {"warnings": msgspec.to_builtins(warned)} if warned else {}
    return made | more | ({"phase_over": True} if _phase(before) != _phase(after) else {}), events


def _phase(view: dict[str, Any]) -> tuple[Any, ...]:
    header = view.get("header", {})
    return header.get("turn"), header.get("phase"), header.get("active")


def _try(copy: Flow, seat: str, number: int, given: Any, spared: Collection[str]) -> tuple[list[Event], str]:
    sealed, records = copy.together, list[Recorded]()
    try:
        records += copy.submit(seat, number, given)
        records += usual.go_on(copy, spared)
    except DiceAhead:
        return [event for record in records for event in record.events] + copy.battle.events, "dice"
    except Diverged:
        raise refusal("unknowable") from None
    own = copy.asked(seat) is not None and all(record.seat == seat for record in records)
    events = [event for record in records for event in record.events]
    secret = sealed or any(event.audience is not None for event in events)
    return events, "" if own and not secret else "others"


def _moved(before: dict[str, Any], after: dict[str, Any]) -> dict[str, list[float]]:
    old, moved = before.get("pieces", {}), {}
    for key, piece in after.get("pieces", {}).items():
        pose = [piece.get("x"), piece.get("y"), piece.get("bearing")]
        was = old.get(key, {})
        if None not in pose and pose != [was.get("x"), was.get("y"), was.get("bearing")]:
            moved[key] = pose
    return moved


def _reshaped(before: dict[str, Any], after: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Shape and models of the pieces of which either would be another."""
    old, found = before.get("pieces", {}), {}
    for key, piece in after.get("pieces", {}).items():
        form = {name: piece[name] for name in ("shape", "models") if name in piece}
        if "x" in piece and form != {name: old.get(key, {}).get(name) for name in form}:
            found[key] = form
    return found


def _numbers(events: list[dict[str, Any]]) -> dict[str, Any]:
    return {name: number for event in events for name, number in event["numbers"].items()}
