"""Step 4 of a Round of Combat: a Challenge is issued, and accepted or refused (T9A-CHA-065 to 069)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.characters.challenges import goes_on, may_take_part
from rules.ninth_age.characters.shame import is_shamed, lift_shame, shame
from rules.ninth_age.characters.stakes import called, page_of_answering, page_of_issuing
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.names import model_name
from rules.ninth_age.secrecy import seen
from rules.ninth_age.state import Challenge, Seat, State, other
from rules.ninth_age.wounds import wounds_left

NOBODY = "nobody"
REFUSE = "refuse"


def challenges(battle: Battle, units: Sequence[str]) -> Procedure:
    """The Active Player may issue a Challenge; only if he issues none, the other may (T9A-CHA-066). None is issued
    while one goes on in this combat (T9A-CHA-080)."""
    state: State = battle.state
    if goes_on(state, units):
        return
    for seat in (state.active, other(state.active)):  # T9A-CHA-065
        if not _worth_asking(state, units, seat):
            continue
        challenger = yield _who_challenges(state, units, seat)
        if challenger == NOBODY:
            continue
        lift_shame(battle, challenger)
        battle.tell(
            told(
                "t9a.challenge.issued",
                rule="T9A-CHA-066",
                pieces=[state.models[challenger].unit],
                model=model_name(state, challenger),
            )
        )
        yield from _answered(battle, units, challenger, other(seat))
        return


def _worth_asking(state: State, units: Sequence[str], seat: Seat) -> bool:
    """A Challenge means something if somebody can answer it, or if it takes the shame off who issues it."""
    own = may_take_part(state, units, seat)
    return bool(own) and (bool(may_take_part(state, units, other(seat))) or any(is_shamed(state, one) for one in own))


def _answered(battle: Battle, units: Sequence[str], challenger: str, seat: Seat) -> Procedure:
    """Any Character or Champion of the combat may accept, in whatever unit (T9A-CHA-067, 068)."""
    state: State = battle.state
    if not may_take_part(state, units, seat):
        return
    accepter = yield _who_accepts(state, units, challenger, seat)
    if accepter == REFUSE:
        yield from _refused(battle, units, challenger, seat)
        return
    lift_shame(battle, accepter)
    state.challenges.append(Challenge(challenger=challenger, accepter=accepter))
    battle.tell(
        told(
            "t9a.challenge.accepted",
            rule="T9A-CHA-068",
            pieces=[state.models[accepter].unit],
            model=model_name(state, accepter),
            challenger=model_name(state, challenger),
        )
    )


def _refused(battle: Battle, units: Sequence[str], challenger: str, seat: Seat) -> Procedure:
    """Who issued the Challenge names the Character, never a Champion, who bears the shame (T9A-CHA-069)."""
    state: State = battle.state
    battle.tell(told("t9a.challenge.refused", rule="T9A-CHA-069", challenger=model_name(state, challenger)))
    shamed = _can_be_shamed(state, units, seat)
    if shamed:
        chosen = yield _who_is_shamed(state, challenger, shamed)
        shame(battle, chosen)


def _can_be_shamed(state: State, units: Sequence[str], seat: Seat) -> list[str]:
    """The Characters of the combat; by the newer edition only those who could have accepted."""
    if state.edition.refused_challenger_picks == "one_who_could_have_accepted":
        return [id for id in may_take_part(state, units, seat) if state.models[id].character]
    own = [unit for unit in units if state.units[unit].seat == seat]
    return [id for unit in own for id in state.units[unit].models if state.models[id].character]


def _who_challenges(state: State, units: Sequence[str], seat: Seat) -> Decision:
    own, enemies = may_take_part(state, units, seat), may_take_part(state, units, other(seat))
    shamed = _can_be_shamed(state, units, other(seat))
    nobody, options = Option(NOBODY, text("t9a.challenge.nobody")), _options(state, own)
    return Decision(
        topic="t9a.combat.challenge",
        seat=seat,
        input=ChooseOne((nobody, *options), preset=NOBODY),
        rule="T9A-CHA-066",
        prompt=text("t9a.ask.challenge"),
        facts={"enemies": _facts(state, enemies), "own": _facts(state, own)},
        pieces=tuple(units),
        page=lambda: page_of_issuing(seen(state, seat), nobody, options, enemies, shamed),
    )


def _who_accepts(state: State, units: Sequence[str], challenger: str, seat: Seat) -> Decision:
    own, shamed = may_take_part(state, units, seat), _can_be_shamed(state, units, seat)
    refuse, options = Option(REFUSE, text("t9a.challenge.refuse")), _options(state, own)
    return Decision(
        topic="t9a.combat.challenge_answer",
        seat=seat,
        input=ChooseOne((refuse, *options), _usual(state, own)),
        rule="T9A-CHA-068",
        prompt=text("t9a.ask.challenge_answer", challenger=called(state, challenger)),
        facts={"challenger": _facts(state, [challenger])[0], "own": _facts(state, own)},
        pieces=tuple(units),
        page=lambda: page_of_answering(seen(state, seat), refuse, options, challenger, shamed),
    )


def _usual(state: State, own: Sequence[str]) -> str:
    """What an expired clock answers: refuse if no Character bears the shame, otherwise a Champion accepts, if there is
    one."""
    champions = [id for id in own if not state.models[id].character]
    return champions[0] if champions and len(champions) < len(own) else REFUSE


def _who_is_shamed(state: State, challenger: str, shamed: Sequence[str]) -> Decision:
    best = max(shamed, key=lambda id: value(state, id, "Ld").total)
    return Decision(
        topic="t9a.combat.challenge_shame",
        seat=state.units[state.models[challenger].unit].seat,
        input=ChooseOne(_options(state, shamed), preset=best),
        rule="T9A-CHA-069",
        prompt=text("t9a.ask.challenge_shame"),
        facts={"characters": _facts(state, shamed)},
        pieces=tuple(dict.fromkeys(state.models[id].unit for id in shamed)),
    )


def _options(state: State, models: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(id, called(state, id), pieces=(state.models[id].unit,)) for id in models)


def _facts(state: State, models: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {
            "model": id,
            "champion": not state.models[id].character,
            "wounds": wounds_left(state, id),
            "leadership": value(state, id, "Ld").total,
            "points": state.units[state.models[id].home].points if state.models[id].character else 0,
        }
        for id in models
    ]
