"""Three Stones: a whole game in under 200 lines, to prove that the frame knows no game. It uses every input."""

from math import hypot
from typing import Any

import msgspec

from rules.engine import inputs as ask
from rules.engine.decisions import Decision, Together
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Game, Outcome, Procedure
from rules.engine.geometry import Pose, moved, pose, shifted, turned
from rules.engine.refusal import refuse
from rules.engine.text import text

SEATS, SIDE, TURNS, STRIDE = ("red", "blue"), 40.0, 3, 10.0
STONES = {"west": (10.0, 20.0), "middle": (20.0, 20.0), "east": (30.0, 20.0)}
HOME = {"red": ((2, 2), (38, 2), (38, 12), (2, 12)), "blue": ((2, 28), (38, 28), (38, 38), (2, 38))}
MEN = {f"{seat[0]}{number}": seat for seat in SEATS for number in (1, 2, 3)}
MESSAGES = {
    "tiny.title": "Three Stones", "tiny.turn": "Turn {turn}", "tiny.man": "man {it}", "tiny.stone": "{it} stone",
    "tiny.kit": "{it}", "tiny.do": "{it}", "tiny.courage": "Courage", "tiny.score": "Men up", "tiny.none": "None",
    "tiny.ask.claim": "Which stone do you want? Nobody knows.", "tiny.ask.kit": "Take two", "tiny.ask.do": "What now?",
    "tiny.ask.call": "Who is hit first?", "tiny.ask.courage": "Who is brave?", "tiny.ask.files": "How wide?",
    "tiny.ask.camp": "Where do you stand?", "tiny.ask.march": "Who marches, and where?", "tiny.ask.throw": "At whom?",
    "tiny.ask.again": "Which dice again?", "tiny.ask.boulder": "Where does it roll?", "tiny.ask.back": "How far back?",
    "tiny.ask.shout": "Shout?", "tiny.told.camp": "{seat} camps", "tiny.told.march": "March", "tiny.told.dice": "Dice",
    "tiny.refused.far": "At most {most} cm", "tiny.told.hit": "{man} is hit", "tiny.told.claim": "Yours: {stone}",
    "tiny.told.back": "{man} steps back", "tiny.told.shout": "{seat} shouts", "tiny.end": "The end",
}  # fmt: skip


class Man(msgspec.Struct):
    id: str
    seat: str
    courage: int = 1
    pose: Pose | None = None


class State(msgspec.Struct):
    men: dict[str, Man]
    claims: dict[str, str] = {}
    call: dict[str, list[str]] = {}
    ready: list[str] = []
    turn: int = 1
    active: int = 0

    def standing(self, seat: str) -> list[str]:
        return [man.id for man in self.men.values() if man.seat == seat and man.pose and man.courage > 0]


def on_table(p: Pose) -> Pose:
    return pose(min(max(p.x, 1), SIDE - 1), min(max(p.y, 1), SIDE - 1), p.bearing)


def options(group: str, keys: Any) -> tuple[ask.Option, ...]:
    return tuple(ask.Option(key, text(f"tiny.{group}", it=key), (key,) if group == "man" else ()) for key in keys)


def question(topic: str, seat: str, input: Any, **rest: Any) -> Decision:
    return Decision(f"tiny.{topic}", seat, input, rule="TINY-001", prompt=text(f"tiny.ask.{topic}"), **rest)


def play(battle: Battle) -> Procedure:
    state: State = battle.state
    if not state.claims:
        yield CHECKPOINT
        stones = ask.Note(options("stone", STONES), may_be_empty=False)
        claims = yield Together(tuple(question("claim", seat, stones) for seat in SEATS))
        for seat, stone in zip(SEATS, claims, strict=True):
            state.claims[seat] = stone
            battle.tell(told("tiny.told.claim", audience=(seat,), stone=text("tiny.stone", it=stone)))
    while len(state.ready) < 2:
        yield CHECKPOINT
        yield from muster(battle, SEATS[len(state.ready)])
    deeds = {"march": march, "throw": throw, "boulder": boulder}
    while outcome(state) is None:
        yield CHECKPOINT
        seat = SEATS[state.active]
        deed = yield question("do", seat, ask.ChooseOne(options("do", (*deeds, "rest"))))
        if deed in deeds:
            yield from deeds[deed](battle, seat)
        state.turn, state.active = state.turn + state.active, 1 - state.active


def muster(battle: Battle, seat: str) -> Procedure:
    state: State = battle.state
    men = tuple(man.id for man in state.men.values() if man.seat == seat)
    yield question("kit", seat, ask.ChooseMany(options("kit", ("rope", "lamp", "drum")), 2, 2))
    state.call[seat] = yield question("call", seat, ask.Order(options("man", men)))
    shares = tuple(ask.Receiver(man, text("tiny.man", it=man), 1, 3, (man,)) for man in men)
    for man, courage in (yield question("courage", seat, ask.Allocate(shares, 6), hidden=True)).items():
        state.men[man].courage = courage
    files = (yield question("files", seat, ask.Formation(men, 1, 3))).files
    camp = yield question("camp", seat, ask.Place({men[0]: ask.Token(2, 2)}, (HOME[seat],), free_bearing=False))
    for n, man in enumerate(men):
        front = Pose(camp[0].x, camp[0].y, 180 * SEATS.index(seat))
        state.men[man].pose = on_table(shifted(front, -3 * (n // files), 3 * (n % files)))
    state.ready.append(seat)
    battle.tell(told("tiny.told.camp", pieces=men, seat=seat))


def march(battle: Battle, seat: str) -> Procedure:
    state: State = battle.state
    men = tuple(state.standing(seat))

    def ends(value: Any) -> dict[str, Pose]:
        found = {man: state.men[man].pose for man in value["pieces"]}
        for leg in value["path"].legs if "path" in value else ():
            step = moved if leg.kind == "forward" else turned
            found = {man: step(where, leg.amount) for man, where in found.items()}
        return found

    def allowed(value: Any) -> None:
        if "path" in value and sum(leg.amount for leg in value["path"].legs if leg.kind == "forward") > STRIDE:
            refuse("TINY-003", "tiny.refused.far", most=STRIDE)

    path = ask.Path({man: ask.Mover(2, 2, STRIDE, legs=("forward", "turn")) for man in men}, most_legs=2)
    pick = ask.Pieces(men, 1, 2, none=text("tiny.none"))
    poses = ends((yield question("march", seat, pick, also=(path,), judge=allowed, fallback={"pieces": []})))
    for man, p in poses.items():
        state.men[man].pose = end = on_table(p)
        battle.tell(told("tiny.told.march", pieces=[man], seat=seat, moves={man: [(end.x, end.y, end.bearing)]}))


def throw(battle: Battle, seat: str) -> Procedure:
    foes = options("man", battle.state.standing("blue" if seat == "red" else "red"))
    target = (yield question("throw", seat, ask.Target(foes, none=text("tiny.none")))).key
    faces = (yield Roll(f"throw {target}", 2, rule="TINY-006")) if target else [1, 1]
    if again := (yield question("again", seat, ask.DicePick(0, 2, tuple(faces)))) if target else []:
        faces = [face for index, face in enumerate(faces) if index not in again]
        faces += yield Roll(f"again {target}", len(again), rule="TINY-006")
    battle.tell(told("tiny.told.dice", seat=seat, dice=faces, rule="TINY-006"))
    if sum(faces) >= 7:
        hit(battle, target)
        if (yield question("shout", seat, ask.Confirm())):
            battle.tell(told("tiny.told.shout", seat=seat))


def boulder(battle: Battle, seat: str) -> Procedure:
    state: State = battle.state
    at = yield question("boulder", seat, ask.Template("round", ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)), radius=5))
    faces = yield Roll("boulder", 1, rule="TINY-007")
    battle.tell(told("tiny.told.dice", seat=seat, dice=faces, rule="TINY-007"))
    called = [state.men[man] for owner in SEATS for man in state.call[owner] if man in state.standing(owner)]
    near = [man.id for man in called if man.pose and hypot(man.pose.x - at.x, man.pose.y - at.y) <= 5]
    for man in (state.men[id] for id in near[: faces[0] // 2]):
        hit(battle, man.id)
        if man.pose and man.courage > 0:
            back = yield question("back", man.seat, ask.Slide(((0, 3),)), pieces=(man.id,))
            man.pose = on_table(shifted(man.pose, -back, 0))
            battle.tell(told("tiny.told.back", pieces=[man.id], man=text("tiny.man", it=man.id)))


def hit(battle: Battle, id: str) -> None:
    battle.state.men[id].courage -= 1
    battle.tell(told("tiny.told.hit", pieces=[id], man=text("tiny.man", it=id)))


def outcome(state: State) -> Outcome | None:
    if len(state.ready) < 2 or (state.turn <= TURNS and all(state.standing(seat) for seat in SEATS)):
        return None
    scores = {seat: len(state.standing(seat)) for seat in SEATS}
    for man in state.men.values():
        x, y = STONES[state.claims[man.seat]]
        scores[man.seat] += bool(man.courage > 0 and man.pose and hypot(man.pose.x - x, man.pose.y - y) <= 6)
    return Outcome(max(SEATS, key=scores.get) if scores["red"] != scores["blue"] else None, text("tiny.end"))


def seen(state: State, seat: str | None) -> State:
    shown = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    shown.claims = {who: stone if who == seat or outcome(state) else "middle" for who, stone in shown.claims.items()}
    for man in shown.men.values():
        man.courage = man.courage if man.seat == seat else min(man.courage, 1)
    return shown


def view(state: State, seat: str | None) -> dict[str, Any]:
    header = {"turn": state.turn, "phase": text("tiny.turn", turn=state.turn), "active": SEATS[state.active]}
    shown = {"game": "tiny", "unit": "cm", "table": {"width": SIDE, "height": SIDE}, "header": header, "pieces": {}}
    shown["areas"] = {}
    for id, man in state.men.items():
        card = [{"label": text("tiny.courage"), "value": man.courage}] if man.seat == seat else []
        place = man.pose if man.pose and man.courage > 0 else {"where": "fallen" if man.pose else "reserve"}
        looks = {"shape": {"disc": 1}, "symbol": "tiny/man", "class": "foot", "code": id[1:], "marks": [], "card": card}
        shown["pieces"][id] = {"seat": man.seat, "name": text("tiny.man", it=id), **looks, **msgspec.to_builtins(place)}
    for key, (x, y) in STONES.items():
        look = {"outline": [(x - 1, y - 1), (x + 1, y - 1), (x, y + 1)], "look": "rough", "card": []}
        shown["areas"][key] = {"name": text("tiny.stone", it=key), **look}
    gauges = {side: {"label": text("tiny.score"), "value": len(state.standing(side)), "most": 3} for side in SEATS}
    shown["sides"] = {side: {"gauges": [gauge]} for side, gauge in gauges.items()}
    if ended := outcome(state):
        shown["outcome"] = {"reason": ended.reason} | ({"winner": ended.winner} if ended.winner else {})
    return dict(msgspec.to_builtins(shown))


GAME = Game("tiny", text("tiny.title"), "cm", SEATS, State, 1, lambda _: State({id: Man(id, MEN[id]) for id in MEN}),
            play, outcome, view, {key: {"en": english} for key, english in MESSAGES.items()}, seen)  # fmt: skip
