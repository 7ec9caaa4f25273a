"""What the referee may do alone. Each is an entry of the log, with its reason, for everybody to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from battles.acts import adjust, endings, offers, take_back
from battles.clocks import pausing, switching
from battles.clocks.clock import clock_of
from battles.clocks.terms import read_terms
from battles.models import Barred, ChatLine
from battles.referee.appointing import named
from battles.refusals import refusal
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from reference.books import books
from rules.engine.events import Event, told

LONGEST_REASON = 500

Detail = dict[str, Any]


def act_as_referee(uuid: UUID, user_pk: int, what: str, reason: str, detail: Detail, client_id: str) -> int:
    """Do it, after an entry that says why. Returns the number of that entry. Raises `IllegalAction`."""
    why = "".join(letter for letter in reason if letter.isprintable() or letter == "\n").strip()
    if not 1 <= len(why) <= LONGEST_REASON:
        raise refusal("reason", most=LONGEST_REASON)
    if what not in _ACTS:
        raise refusal("referee_act")

    def act(desk: Desk) -> None:
        if desk.battle.referee_id != user_pk or not desk.battle.referee_agreed:
            raise refusal("not_referee")
        checked, do = _ACTS[what]
        kept = checked(desk, detail)
        event = told(f"battle.told.referee.{what}", rule=kept.get("rule", ""), reason=why, **kept.get("told", {}))
        desk.note("referee", Sheet(events=[event], data={"what": what, "by": user_pk}), client_id=client_id)
        do(desk, kept, why)

    return submit(uuid, act, client_id=client_id)


def _check_adjust(desk: Desk, detail: Detail) -> Detail:
    # What he may not see he may not change: a refusal would tell of it.
    adjust.check_changes(desk, detail.get("changes"), None if desk.battle.referee_sees else "")
    return {"changes": detail["changes"]}


def _adjust(desk: Desk, kept: Detail, why: str) -> None:
    adjust.adjust(desk, kept["changes"], "", None, _follows("adjust"))
    offers.other_table(desk)


def _check_takeback(desk: Desk, detail: Detail) -> Detail:
    seq = detail.get("seq")
    if not isinstance(seq, int) or isinstance(seq, bool) or not 0 <= seq < 2**31:
        raise refusal("takeback", seq=0)
    answer = take_back.answer_behind(desk, seq)
    return {"seq": answer, "told": {"n": answer}}


def _takeback(desk: Desk, kept: Detail, why: str) -> None:
    upto = kept["seq"] - 1
    sheet = Sheet(events=[_follows("takeback")], data={"upto": upto})
    take_back.back_to(desk, upto, "takeback", sheet, "", None)
    offers.other_table(desk)


def _check_clock(desk: Desk, detail: Detail) -> Detail:
    return {"terms": read_terms(detail.get("terms"))}


def _clock(desk: Desk, kept: Detail, why: str) -> None:
    switching.switch(desk, kept["terms"], "")


def _check_pause(desk: Desk, detail: Detail) -> Detail:
    return {"days": pausing.check(clock_of(desk.battle), detail.get("days"))}


def _pause(desk: Desk, kept: Detail, why: str) -> None:
    pausing.pause(desk, kept["days"], "")


def _check_resume(desk: Desk, detail: Detail) -> Detail:
    if clock_of(desk.battle).pause is None:
        raise refusal("not_paused")
    return {}


def _resume(desk: Desk, kept: Detail, why: str) -> None:
    pausing.resume(desk, "")


def _check_ruling(desk: Desk, detail: Detail) -> Detail:
    rule = detail.get("rule")
    book = books().get(desk.battle.game)
    known = {one.id for chapter in book.rulebook.chapters for one in chapter.rules} if book else set()
    if rule and rule not in known:
        raise refusal("no_such_rule", rule=str(rule)[:40])
    return {"rule": rule or ""}


def _check_end(desk: Desk, detail: Detail) -> Detail:
    winner = detail.get("winner") or None
    if winner is not None and winner not in [seat.key for seat in desk.table.seats]:
        raise refusal("winner")
    return {"winner": winner}


def _end(desk: Desk, kept: Detail, why: str) -> None:
    endings.end_by_referee(desk, kept["winner"], why)


def _check_chat(desk: Desk, detail: Detail) -> Detail:
    line = ChatLine.objects.filter(battle=desk.battle, number=detail.get("number") or 0, removed=False).first()
    if line is None:
        raise refusal("no_such_line")
    return {"line": line, "told": {"number": line.number}}


def _remove_chat(desk: Desk, kept: Detail, why: str) -> None:
    ChatLine.objects.filter(pk=kept["line"].pk).update(removed=True)


def _check_bar(desk: Desk, detail: Detail) -> Detail:
    person = named(desk.battle, detail.get("name"), [seat.user_id for seat in desk.table.seats])
    if person is None or person.pk == desk.battle.referee_id:
        raise refusal("no_such_person")
    return {"person": person, "told": {"name": person.username}}


def _bar(desk: Desk, kept: Detail, why: str) -> None:
    Barred.objects.get_or_create(battle=desk.battle, user=kept["person"])


def _nothing(desk: Desk, kept: Detail, why: str) -> None:
    """The entry with its words is all there is."""


def _follows(what: str) -> Event:
    return told(f"battle.told.referee.done.{what}")


_ACTS: dict[str, tuple[Callable[[Desk, Detail], Detail], Callable[[Desk, Detail, str], None]]] = {
    "adjust": (_check_adjust, _adjust),
    "takeback": (_check_takeback, _takeback),
    "pause": (_check_pause, _pause),
    "resume": (_check_resume, _resume),
    "clock": (_check_clock, _clock),
    "ruling": (_check_ruling, _nothing),
    "end": (_check_end, _end),
    "chat": (_check_chat, _remove_chat),
    "bar": (_check_bar, _bar),
}
