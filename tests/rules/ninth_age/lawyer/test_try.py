import pytest
from rules.engine.game import Battle
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.initiative_order import attacks
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.state import Challenge, Part, Round, Timed, Rule, Contact
from tests.rules.ninth_age.building import AVERAGE, answer, battle, by_default, play, unit, with_character, put
from tests.rules.ninth_age.close_combat.fights import blue, fight, red, rows, reach_of
from tests.rules.ninth_age.special_rules.fighting import facing
from tests.rules.ninth_age.attacks.hitting import hits, struck

def blows(b):
    yield from attacks(b)

def mounted(**rest):
    parts=(Part(name="R",characteristics={**AVERAGE,"I":5,"A":1,"WS":5}),Part(name="M",characteristics={**AVERAGE,"I":2,"A":2,"S":5},mount=True))
    return parts

def test_lone_character_overkill():
    state=fight(red(1,1,character=True,troop_type="monstrous_cavalry",base=(50,75),parts=mounted()), blue(1,1,character=True,I=1,W=1))
    state.challenges=[Challenge(challenger="red.A.1",accepter="blue.B.1")]
    flow=play(state,blows,[("to hit 1 red.A",[6]),("to wound 1 blue.B.1",[6]),("to hit 1 red.A",[6,6]),("to wound 1 blue.B.1",[6,6])])
    print(state.round.losses, flow.pending, flow._dice.unused, [e.key for e in flow.opening])
    assert sum(l.overkill for l in flow.state.round.losses)==2

def test_overkill_in_unit():
    b=with_character(blue(9,5), "Hero", place=0, I=1, W=1)
    state=fight(red(1,1,character=True,troop_type="monstrous_cavalry",base=(50,75),parts=mounted()), b)
    state.challenges=[Challenge(challenger="red.A.1",accepter="blue.Hero.1")]
    flow=play(state,blows,[("to hit 1 red.A",[6]),("to wound 1 blue.Hero.1",[6]),("to hit 2 blue.B",[1]*20),("to hit 1 red.A",[6,6]),("to wound 1 blue.Hero.1",[6,6])])
    print(flow._dice.unused, flow.state.round.losses)
    assert sum(l.overkill for l in flow.state.round.losses)==2

def test_daemonic():
    state=facing({"rules":["daemonic_instability"],"Ld":7})
    state.round=Round(units=("red.Guard","blue.Foe")); state.round.aftermath.difference=9; state.round.aftermath.winner="blue"
    flow=play(state,lambda f: happen(f,"round_of_combat_lost",["red.Guard"],needed=9),[("instability red.Guard",[4,3])])
    assert len(flow.state.units["red.Guard"].models)==1

def test_mw_cap():
    made=unit("red","S",models=10,files=5,at=(36,12,0),champion=True)
    state=battle(made, unit("blue","Archers",models=5,at=(36,40,180)))
    from rules.ninth_age.state import Kind
    import msgspec
    k=state.kinds["red.S"]; p=k.parts[0]
    state.kinds["boss"]=msgspec.structs.replace(k,parts=(msgspec.structs.replace(p,characteristics={**p.characteristics,"W":2}),))
    state.models["red.S.1"].kind="boss"
    flow,losses=struck(state,[hits(1,10,rules=[("multiple_wounds","2")])],[("to wound 1 red.S",[6])])
    assert sum(l.wounds for l in losses)==1

def test_crush_two_rows():
    one=red(3,3,base=(40,40),troop_type="monstrous_infantry",A=3,I=4,S=4,T=4,W=3,rules=["crush_attack"])
    b=with_character(blue(9,5,A=0), "Hero", place=0, W=3, A=0)
    state=fight(one,b)
    print([(r.model,r.who,r.reach,r.weapon) for r in rows(state,"red.A")])
    flow=play(state,blows)
    print(flow.pending[0].topic)
    answer(flow,{"confirm":True})
    print(flow.pending and flow.pending[0].topic)
    assert not flow.pending or flow.pending[0].topic!="t9a.combat.crush"
