"""Bots play whole battles against one another: what was seen is counted, what must always hold is tested on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import msgspec

from rules.engine.correspondence import Correspondence
from rules.engine.decisions import Decision, Seat
from rules.engine.dice import ScriptedDice, SeededDice
from rules.engine.flow import Flow, Recorded, Saved
from rules.engine.game import Bot, Game
from rules.engine.tally import Counting, Muster, Tally, Watch
from rules.engine.witness import witnessed


class Moment(msgspec.Struct):
    """A moment of a battle, and what another process must find there: the fingerprint, and what is asked."""

    saved: Saved
    since: list[Recorded]
    state: str
    asked: list[tuple[str, str, int, tuple[str, ...]]]


class Played(msgspec.Struct):
    """A battle that was played: enough to play it again elsewhere and compare."""

    setup: dict[str, Any]
    opening: list[tuple[str, list[int]]]
    records: list[Recorded]
    moments: list[Moment]
    final: str


@dataclass(slots=True)
class Arena:
    """How battles are played: which bots sit where, how patiently, how often the costly tests are made, which settings
    are not left to chance, whether armies are mustered at random from the books instead of taken ready, and which
    share of the questions to whoever is `away` his sheets answer (None: they are not looked at)."""

    game: Game
    bots: Mapping[Seat, Bot]
    watch: Watch
    patience: int = 100_000
    probe: float = 0.02
    keep: float = 0.0
    settings: Mapping[str, Any] = field(default_factory=dict)
    mustered: bool = False
    away: float | None = None


def play(arena: Arena, seed: int, tally: Tally) -> Played:
    """One battle to its end. Whatever is wrong is written down in the tally; the battle then stops."""
    rng, probes = Random(seed), Random(-seed - 1)
    acted: Counter[str] = Counter()
    with witnessed(acted):
        setup = first_setup(arena, rng)
        flow = Flow.start(arena.game, first_state(arena.game, arena.watch, setup), SeededDice(seed))
    played = Played(setup, list(flow.opening_rolls), [], [], "")
    letters = Correspondence(arena.bots, arena.watch.plan, arena.away, Random(seed))
    counting = Counting(arena.watch, tally, letters, flow.state)
    counting.acted.update(acted)
    counting.tell(flow.opening)
    with witnessed(counting.acted):
        _keep(flow.settle(), flow, counting, played)
        for _ in range(arena.patience):
            if flow.over or tally.errors:
                break
            decision = flow.pending[rng.randrange(len(flow.pending))]
            if arena.probe and probes.random() < arena.probe:
                tally.errors += [f"seed {seed}, answer {flow.number}: {what}" for what in probed(arena, flow, probes)]
                tally.errors += [f"seed {seed}, answer {flow.number}: {what}" for what in counting.compared(flow.state)]
            answer = letters.answer(flow, decision)
            if answer is None:
                state = arena.game.seen(flow.state, decision.seat)
                answer = arena.bots[decision.seat](state, decision, rng)
            _keep(flow.submit(decision.seat, decision.number, answer), flow, counting, played)
            tally.errors += [f"seed {seed}, answer {decision.number}: {what}" for what in counting.wrong]
            if arena.keep and probes.random() < arena.keep:
                played.moments.append(_moment(flow))
    counting.finish()
    tally.errors += [f"seed {seed}, at the end: {what}" for what in counting.compared(flow.state)]
    _finish(arena, flow, seed, tally, played)
    return played


def _keep(records: list[Recorded], flow: Flow, counting: Counting, played: Played) -> None:
    played.records += records
    counting.count(flow, records)


def _finish(arena: Arena, flow: Flow, seed: int, tally: Tally, played: Played) -> None:
    outcome = arena.game.outcome(flow.state)
    tally.battles += 1
    tally.winners[(outcome.winner or "draw") if outcome else "unfinished"] += 1
    tally.turns += int(getattr(flow.state, "turn", 0))
    if not tally.errors and (not flow.over or outcome is None):
        tally.errors.append(f"seed {seed}: the battle does not end within {arena.patience} answers")
    tally.errors += [f"seed {seed}, at the end: {what}" for what in broken(arena.watch, flow.state)]
    played.final = flow.state_hash()


def first_setup(arena: Arena, rng: Random) -> dict[str, Any]:
    """What the battle is made of: the game's own choice, or random settings and armies."""
    if arena.watch.setups is not None:
        return arena.watch.setups(rng)
    settings = {key: setting.sample(rng) for key, setting in arena.game.settings.items()}
    settings |= {**arena.watch.settings(rng), **arena.settings}
    if arena.game.army is None:
        return {"settings": settings}
    armies = arena.game.army.ready(settings)
    random = arena.game.army.random if arena.mustered else None
    muster: Muster = partial(_one_of, armies) if random is None else partial(random, settings)
    setup = {"settings": settings, "armies": {seat: muster(rng) for seat in arena.game.seats}}
    return arena.watch.directed(setup, muster, rng)


def _one_of(armies: Sequence[dict[str, Any]], rng: Random) -> dict[str, Any]:
    return rng.choice(armies)


def first_state(game: Game, watch: Watch, setup: Mapping[str, Any]) -> Any:
    """The state with which a battle begins: some battles of bots begin in the midst of it."""
    return watch.begin(setup) if watch.begin is not None else game.begin(setup)


def probed(arena: Arena, flow: Flow, rng: Random) -> Iterator[str]:
    """What is wrong with this moment: its state, its questions, and what each seat is shown."""
    game = arena.game
    yield from broken(arena.watch, flow.state)
    before = flow.state_hash()
    for decision in flow.pending:
        yield from _unanswerable(decision, rng)
        msgspec.json.encode(decision.ask())
        msgspec.json.encode(decision.schema())
    for seat in (*game.seats, None):
        shown = msgspec.json.encode(game.view(flow.state, seat))
        if shown != msgspec.json.encode(game.view(game.seen(flow.state, seat), seat)):
            yield f"the view of {seat} shows what that seat may not know"
    if flow.state_hash() != before:
        yield "asking has changed the state"
    yield from restored(game, flow)


def restored(game: Game, flow: Flow) -> Iterator[str]:
    """What another process that takes the battle up from its checkpoint finds otherwise: state, or questions."""
    again = Flow.resume(game, flow.saved, flow.since, ScriptedDice([]))
    if again.state_hash() != flow.state_hash():
        yield "the battle restored from its checkpoint is another"
    if asked(again) != asked(flow):
        yield f"the battle restored from its checkpoint asks {asked(again)}, not {asked(flow)}"


def asked(flow: Flow) -> list[tuple[str, str, int, tuple[str, ...]]]:
    """Who is asked what, and about which pieces."""
    return [(one.seat, one.topic, one.number, tuple(one.pieces)) for one in flow.pending]


def _unanswerable(decision: Decision, rng: Random) -> Iterator[str]:
    for what, answer in (("default", decision.default()), ("sample", decision.sample(rng))):
        if not decision.is_legal(answer):
            yield f"{decision.topic}: the {what} answer {answer} is illegal"


def broken(watch: Watch, state: Any) -> Iterator[str]:
    """The invariants that a state breaks."""
    for name, invariant in watch.invariants.items():
        if (what := invariant(state)) is not None:
            yield f"{name}: {what}"


def replay(game: Game, played: Played, watch: Watch | None = None) -> Iterator[str]:
    """Play a battle again from what was recorded, and restore each kept moment: what differs from the live battle."""
    for moment in played.moments:
        again = Flow.resume(game, moment.saved, moment.since, ScriptedDice([]))
        if (found := again.state_hash()) != moment.state:
            yield f"restored at answer {moment.saved.number}: {found}, live it was {moment.state}"
        if (asks := asked(again)) != moment.asked:
            yield f"restored at answer {moment.saved.number}: it asks {asks}, live it asked {moment.asked}"
    script = [*played.opening, *(roll for record in played.records for roll in record.rolls)]
    flow = Flow.start(game, first_state(game, watch or Watch(), played.setup), ScriptedDice(script))
    for record in played.records:
        flow.again(record)
    if flow.state_hash() != played.final:
        yield f"played again: {flow.state_hash()}, live it was {played.final}"


def _moment(flow: Flow) -> Moment:
    return Moment(flow.saved, list(flow.since), flow.state_hash(), asked(flow))
