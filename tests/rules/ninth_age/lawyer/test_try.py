from tests.rules.ninth_age.attacks.test_losing_wounds import lost, ranks, left
from tests.rules.ninth_age.building import battle, unit
def test_r2():
    for n,exp in ((4,(2,1)),(5,(2,2)),(7,(1,1))):
        state=battle(unit("red","S",models=3,files=3,at=(36,12,0),W=3,troop_type="monstrous_infantry",base=(40,40),standard_bearer=True,musician=True))
        flow,_=lost(state, ranks(n))
        while flow.pending: 
            d=flow.pending[0]; flow.submit(d.seat,d.number,d.default())
        print(n,len(left(state)), sum(state.models[i].wounds_lost for i in state.unit("red.S").models), exp)
    state=battle(unit("red","S",models=3,files=3,at=(36,12,0),W=3,troop_type="monstrous_infantry",base=(40,40),standard_bearer=True,musician=True))
    for n in (2,2,2):
        flow,_=lost(state, ranks(n))
        while flow.pending: 
            d=flow.pending[0]; flow.submit(d.seat,d.number,d.default())
        print(n,len(left(state)), sum(state.models[i].wounds_lost for i in state.unit("red.S").models))
    assert 0
