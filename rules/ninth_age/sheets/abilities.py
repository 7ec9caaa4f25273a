"""The sheet of what a player may do whenever he likes: use an ability, reveal a Hidden model."""

from __future__ import annotations

from rules.engine.effects import Act
from rules.engine.plans import Condition
from rules.engine.sheets import Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text
from rules.ninth_age.characters.revealing import REVEAL
from rules.ninth_age.general_principles.simultaneous import ABILITIES, ALL
from rules.ninth_age.special_rules import registry
from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.state import Seat, State

NOTHING = Ruling({"choose_many": []})


def abilities_sheet(state: State, seat: Seat, now: tuple[Condition, ...]) -> tuple[Sheet, ...]:
    """Abilities, and Hidden models; only for who has some."""
    rows: list[Row] = []
    if _may_use_any(state, seat):
        keep = Way("keep", text("t9a.sheet.abilities.keep"), (NOTHING,))
        use = Way("use", text("t9a.sheet.abilities.use"), (Ruling(habit=ALL),))
        rows.append(Row(ABILITIES, text("t9a.sheet.abilities.when"), (keep, use), usual="keep", topics=(ABILITIES,)))
    hidden = [model.id for model in state.models.values() if model.hidden_in and not model.dead]
    own = [model for model in hidden if state.units[state.models[model].hidden_in].seat == seat]
    if own:
        hide = Way("hide", text("t9a.sheet.hidden.hide"), (NOTHING,))
        show = Way("show", text("t9a.sheet.hidden.show"), (Ruling(habit=ALL),))
        rows.append(Row(REVEAL, text("t9a.sheet.hidden"), (hide, show), usual="hide", topics=(REVEAL,)))
        place = Way("usual", text("t9a.sheet.prefilled"), (Ruling(),))
        rows.append(
            Row(
                "hidden_place",
                text("t9a.sheet.hidden.place"),
                (place,),
                when=(Condition("revealing", equals=True),),
                usual="usual",
                topics=("t9a.character.join_slot",),
            )
        )
    return (_sheet(rows, now),) if rows else ()


def _may_use_any(state: State, seat: Seat) -> bool:
    """Whether a model of the player has a rule that acts only if he likes."""
    optional = [
        key for key, rule in registry.known_rules().items() if any(_is_offered(held.effect) for held in rule.effects)
    ]
    own = [model for unit in state.units.values() if unit.seat == seat for model in unit.models]
    return any(has(state, model, key) for key in optional for model in own)


def _is_offered(effect: object) -> bool:
    return isinstance(effect, Act) and effect.label is not None


def _sheet(rows: list[Row], now: tuple[Condition, ...]) -> Sheet:
    title = text("t9a.sheet.abilities")
    return Sheet("t9a.sheet.abilities", title, tuple(rows), (Preset(text("t9a.sheet.all_usual")),), now)
