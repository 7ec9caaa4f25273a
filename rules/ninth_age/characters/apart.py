"""A model that leaves its unit and stands on its own (T9A-CHA-002, T9A-CHA-016, T9A-CHA-022)."""

from __future__ import annotations

import msgspec

from rules.engine.geometry import Pose
from rules.ninth_age.state import Done, State, Unit
from rules.ninth_age.units.closing_up import take_out
from rules.ninth_age.units.footprint import bases


def set_apart(state: State, model: str) -> str:
    """Take a model out of its unit, which closes up, and make it a unit of its own that stands where it stood and faces
    as it faced; the id of that unit. It inherits the unit's March Test (T9A-CHA-017), nothing else that was done
    (T9A-CHA-002)."""
    one = state.models[model]
    unit = state.units[one.unit]
    base = dict(bases(state, unit))[model]
    pose = Pose(base.x, base.y, unit.bearing)
    own = own_unit(state, model)
    own.done = Done(march_test=unit.done.march_test)
    own.deployed_as, own.edge = unit.deployed_as, unit.edge
    own.done.arrived = unit.done.arrived
    take_out(state, unit, [model])
    own.models[:] = [model]
    own.files, own.gaps, own.beside, own.loose = 1, (), ("", ""), False
    state.units[own.id] = own
    one.unit = own.id
    own.stand(pose)
    return own.id


def alone(state: State, model: str) -> tuple[State, str]:
    """The state as it would be if the model had left its unit on the spot, and the id of its unit; the state itself is
    not changed."""
    one = state.models[model]
    unit = state.units[one.unit]
    units = {**state.units, unit.id: msgspec.structs.replace(unit, models=list(unit.models))}
    if one.home in units and one.home != unit.id:
        units[one.home] = msgspec.structs.replace(units[one.home], models=list(units[one.home].models))
    models = {**state.models, model: msgspec.structs.replace(one)}
    apart = msgspec.structs.replace(state, units=units, models=models)
    return apart, set_apart(apart, model)


def own_unit(state: State, model: str) -> Unit:
    """The unit as which the model was bought, empty while it is elsewhere; a new one if others stand in that."""
    one = state.models[model]
    home = state.units.get(one.home)
    if home is not None and not home.models:
        return home
    unit = state.units[one.unit]
    id = one.home if home is None else f"{model}.alone"
    name = state.kind_of(model).name
    own = Unit(id=id, seat=unit.seat, name=name, entry=name, size=0, deployed_as=unit.deployed_as)
    if home is not None and home.name == name:
        # It is called as the unit in which others stand now.
        own.title, own.words = home.title, home.words
    return own
