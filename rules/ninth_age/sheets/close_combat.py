"""The sheet of the Round of Combat: weapons, making way, Challenges, and at whom attacks are directed."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.plans import Condition
from rules.engine.sheets import Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text
from rules.ninth_age.attacks.special_targets import BIGGEST
from rules.ninth_age.characters.challenges import can_fight_one
from rules.ninth_age.characters.issuing_challenges import NOBODY, REFUSE
from rules.ninth_age.characters.making_way import MEET, STAY
from rules.ninth_age.characters.stakes import called
from rules.ninth_age.close_combat.named import part_name, weapon_name
from rules.ninth_age.close_combat.striking.preferring import PREFERENCES
from rules.ninth_age.close_combat.weapons import Bearers, bearers_of
from rules.ninth_age.names import model_name, name
from rules.ninth_age.sheets.fights_to_come import Fights
from rules.ninth_age.special_rules.breath_weapon import can_breathe
from rules.ninth_age.special_rules.crush_attack import CRUSH_ATTACK
from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.state import State

WEAPON = "t9a.combat.weapon"
MAKE_WAY = "t9a.combat.make_way"
CHALLENGE = "t9a.combat.challenge"
ANSWER = "t9a.combat.challenge_answer"
ALLOCATE = "t9a.combat.allocate"
BREATH = "t9a.combat.breath"
CRUSH = "t9a.combat.crush"
CHAMPION = Condition("challenger/champion", equals=True)
PREFILLED = Way("usual", text("t9a.sheet.prefilled"), (Ruling(),))


def combat_sheet(state: State, fights: Fights, now: tuple[Condition, ...]) -> tuple[Sheet, ...]:
    """What a Round of Combat can ask about the own units that may fight; none if nobody may."""
    if not fights:
        return ()
    rows = [*_challenges(state, fights), *_allocation(state, fights), *_breath(state, fights), *_crush(state, fights)]
    for unit in fights:
        rows += [_weapon(state, unit, bearers) for bearers in bearers_of(state, unit) if len(bearers.weapons) > 1]
        rows += [_making_way(state, unit, model) for model in state.units[unit].models if state.models[model].character]
    return (
        Sheet(
            topic="t9a.sheet.combat",
            title=text("t9a.sheet.combat"),
            rows=tuple(rows),
            presets=(Preset(text("t9a.sheet.all_usual")),),
            now=now,
        ),
    )


def _challenges(state: State, fights: Fights) -> Iterator[Row]:
    """Nobody challenges, and a Challenge is answered as a careful player would; under that what a unit's own Champion
    or Characters do."""
    able = [model for unit in fights for model in state.units[unit].models if can_fight_one(state.models[model])]
    if not able:
        return
    nobody = Way("nobody", text("t9a.challenge.nobody"), (Ruling({"choose_one": NOBODY}),))
    refuse = Way("refuse", text("t9a.challenge.refuse"), (Ruling({"choose_one": REFUSE}),))
    issued, answered = text("t9a.sheet.challenge"), text("t9a.sheet.challenge_answer")
    yield Row(CHALLENGE, issued, (nobody,), usual="nobody", topics=(CHALLENGE,))
    yield Row(ANSWER, answered, (PREFILLED, refuse), usual="usual", topics=(ANSWER,))
    for model in able:
        unit, named = state.models[model].unit, called(state, model)
        fight, no = Ruling({"choose_one": model}), Ruling({"choose_one": REFUSE})
        yield Row(
            f"{model}:challenge",
            text("t9a.sheet.challenge_by", model=named),
            (Way("issue", text("t9a.sheet.challenge.issue"), (fight, Ruling({"choose_one": NOBODY}))),),
            about=(unit,),
            topics=(CHALLENGE,),
            under=CHALLENGE,
        )
        yield Row(
            f"{model}:answer",
            text("t9a.sheet.answer_by", model=named),
            (
                Way("accept", text("t9a.sheet.challenge.accept"), (fight, no)),
                Way("champions", text("t9a.sheet.challenge.champions"), (_against_champions(model), no)),
            ),
            about=(unit,),
            topics=(ANSWER,),
            under=ANSWER,
        )


def _against_champions(model: str) -> Ruling:
    return Ruling({"choose_one": model}, (CHAMPION,))


def _allocation(state: State, fights: Fights) -> Iterator[Row]:
    """At whom attacks are directed where they may be directed at several: in general, and by each unit alone."""
    ways = (
        PREFILLED,
        *(Way(one, text(f"t9a.sheet.prefer.{one}"), (Ruling(habit=one),)) for one in PREFERENCES),
    )
    yield Row(ALLOCATE, text("t9a.sheet.allocate"), ways, usual="usual", topics=(ALLOCATE,))
    for unit in fights:
        yield Row(
            f"{unit}:allocate",
            name(state.units[unit]),
            ways,
            about=(unit,),
            when=(Condition("units", equals=1),),
            topics=(ALLOCATE,),
            under=ALLOCATE,
        )


def _breath(state: State, fights: Fights) -> Iterator[Row]:
    if any(can_breathe(state, unit) for unit in fights):
        yield Row(
            BREATH,
            text("t9a.sheet.breath"),
            (
                Way("keep", text("t9a.sheet.breath.keep"), (Ruling({"target": {}}),)),
                Way("use", text("t9a.sheet.breath.use"), (Ruling(habit=BIGGEST),)),
            ),
            usual="keep",
            topics=(BREATH,),
        )


def _crush(state: State, fights: Fights) -> Iterator[Row]:
    """Whether those who can give up their attacks for one crushing blow."""
    for unit in fights:
        if any(has(state, model, CRUSH_ATTACK) for model in state.units[unit].models):
            yield Row(
                f"{unit}:crush",
                text("t9a.sheet.crush", unit=name(state.units[unit])),
                (
                    Way("blows", text("t9a.sheet.crush.blows"), (Ruling({"confirm": False}),)),
                    Way("crush", text("t9a.sheet.crush.crush"), (Ruling({"confirm": True}),)),
                ),
                about=(unit,),
                usual="blows",
                topics=(CRUSH,),
            )


def _weapon(state: State, unit: str, bearers: Bearers) -> Row:
    first = bearers.models[0]
    most = Way("usual", text("t9a.sheet.most_wounds"), (Ruling(),))
    return Row(
        f"{first}.{bearers.part}:weapon",
        text("t9a.sheet.weapon", unit=name(state.units[unit]), fighter=part_name(state, first, bearers.part)),
        (
            most,
            *(
                Way(key, weapon_name(state, first, bearers.part, key), (Ruling({"choose_one": key}),))
                for key in bearers.weapons
            ),
        ),
        about=(unit,),
        when=(Condition("bearer", equals=bearers.called(state)), Condition("part", equals=float(bearers.part))),
        known=bearers.weapons,
        usual="usual",
        topics=(WEAPON,),
    )


def _making_way(state: State, unit: str, model: str) -> Row:
    return Row(
        f"{model}:make_way",
        text("t9a.sheet.make_way", model=model_name(state, model), unit=name(state.units[unit])),
        (
            Way(STAY, text("t9a.make_way.stay"), (Ruling({"choose_one": STAY}),)),
            Way(MEET, text("t9a.sheet.make_way.meet"), (Ruling(habit=MEET),)),
        ),
        about=(unit,),
        when=(Condition("model", equals=model),),
        usual=STAY,
        topics=(MAKE_WAY,),
    )
