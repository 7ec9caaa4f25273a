"""The form on which a battle is made: it knows no game, only the inputs that a game's settings are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, QueryDict

from accounts.models import User
from armies.choosing import Choice, NoSuchArmy, chosen_army, own_choices, ready_choices
from battles.clocks.form import chosen_terms
from battles.due import bots
from battles.games import games
from battles.lobby import matchmaking
from battles.lobby.settled import settings_by_name
from battles.models import Battle
from battles.refusals import refusal
from battles.strengths import EXPECTATIONS, name_of
from maps.choosing import Choice as MapChoice
from maps.choosing import NoSuchMap, chosen_map
from maps.choosing import choices as map_choices
from ninthsite.inputs import FORM_KINDS, Widget, posted, was_shown, widget
from ninthsite.wording import setting_help, setting_label
from rules.engine.game import Game
from rules.engine.inputs import ChooseOne
from rules.engine.refusal import IllegalAction

SETTING = "s."
BY_LOT = ""
MAP = "map"
HOUSE, PEOPLE = "house", "people"
# An opponent who is challenged by name, and the field that names him.
PERSON, TO = "person", "to"
TITLE_LENGTH = 80


@dataclass(frozen=True)
class Making:
    """What has been chosen so far. `problems` say what of it cannot be, by the setting's key."""

    game: Game
    settings: dict[str, Any]
    widgets: list[Widget]
    problems: list[IllegalAction] = field(default_factory=list)


def chosen_game(form: QueryDict) -> Game:
    """The game of the form, the first one if it names none. Http404 if it names one that is not here."""
    known = games()
    key = form.get("game") or next(iter(known), "")
    if key not in known:
        raise Http404
    return known[key]


def read(form: QueryDict, *, fresh: bool = False, now: Mapping[str, Any] | None = None) -> Making:
    """The settings that a form chooses, defaults for the rest; against the house some are not asked. A `fresh` form
    begins with the size of the game's ready battles, which is that of a first battle; what is as it is `now` begins
    so."""
    game = chosen_game(form)
    fixed = game.against_house if opponent_kind(form) == HOUSE else {}
    asked = {key: question for key, question in game.settings.items() if key not in fixed and _open(question)}
    settings: dict[str, Any] = {key: fixed.get(key, question.default()) for key, question in game.settings.items()}
    if fresh and game.ready_battles and game.size:
        settings[game.size] = game.ready_battles[0].settings.get(game.size, settings[game.size])
    settings |= now or {}
    problems: list[IllegalAction] = []
    for key, question in asked.items():
        if isinstance(question, FORM_KINDS) and was_shown(SETTING + key, question, form):
            try:
                settings[key] = posted(SETTING + key, question, form)
            except IllegalAction as error:
                problems.append(error)
    widgets = [
        widget(SETTING + key, setting_label(game, key), question, settings[key], help=setting_help(game, key))
        for key, question in asked.items()
        if isinstance(question, FORM_KINDS)
    ]
    return Making(game=game, settings=settings, widgets=widgets, problems=problems)


def _open(question: Any) -> bool:
    """Whether there is anything to choose: a setting with one answer tells new battles from those of old."""
    return not isinstance(question, ChooseOne) or len(question.options) > 1


def usual_words(making: Making, form: QueryDict) -> str:
    """What the settings are that one need not look at, in a line: those of the game beyond its size, who may watch."""
    named = settings_by_name(making.game, making.settings, but=making.game.size)
    visible = dict(Battle.VISIBILITY).get(form.get("visibility", Battle.PUBLIC), "")
    return " · ".join([*(f"{called}: {chosen}" for called, chosen in named), str(visible)])


def opponent_kind(form: QueryDict) -> str:
    """For which kind of opponent the settings are."""
    return HOUSE if form.get("opponent", "").startswith("bot:") else PEOPLE


def armies_for(game: Game, settings: dict[str, Any], user: User | AnonymousUser) -> tuple[list[Choice], list[Choice]]:
    """The ready armies and the player's own that could fight under these settings."""
    return ready_choices(game, settings), own_choices(game, settings, user)


def army_from(form: QueryDict, name: str, game: Game, settings: dict[str, Any], user: User) -> dict[str, Any] | None:
    """The army that a form names; None to have one drawn. `IllegalAction` if it may not fight."""
    key = form.get(name, BY_LOT)
    if key == BY_LOT or game.army is None:
        return None
    try:
        return chosen_army(game, settings, user, key)
    except NoSuchArmy:
        raise refusal("army") from None


def maps_for(game: Game, settings: dict[str, Any], user: User | AnonymousUser, key: str) -> list[MapChoice]:
    """The maps on which the battle can be fought, the one with this key among them if the player may see it."""
    return map_choices(game, settings, user, key)


def map_from(key: str, game: Game, settings: dict[str, Any], user: User) -> dict[str, Any] | None:
    """The map that somebody names; None if he names none. `IllegalAction` if there is none of that name for him."""
    if not key:
        return None
    try:
        return chosen_map(game, settings, user, key)
    except NoSuchMap:
        raise refusal("map") from None


@dataclass(frozen=True)
class Strength:
    """A bot that people may choose: its name in the form, what it is called, and what to expect of it."""

    bot: str
    name: str
    expect: str


def opponents(game: Game) -> list[Strength]:
    """The strengths of the house for a game, the strongest last."""
    return [Strength(bot, name_of(bot), str(EXPECTATIONS.get(bot, ""))) for bot in bots.strengths(game)]


def house_bot(game: Game) -> str:
    """The bot that plays when a visitor just wants to play: neither the weakest nor the strongest."""
    known = bots.strengths(game)
    return known[len(known) // 2]


def make(form: QueryDict, user: User) -> Battle:
    """The battle that a form asks for. `IllegalAction` says why there is none."""
    making = read(form)
    if making.problems:
        raise making.problems[0]
    opponent = form.get("opponent", matchmaking.OPEN)
    wanted = challenged(form.get(TO, "")) if opponent == PERSON else None
    alone = opponent == matchmaking.HOT_SEAT or opponent.startswith("bot:")
    other = army_from(form, "other_army", making.game, making.settings, user) if alone else None
    return matchmaking.create_battle(
        user,
        making.game.key,
        opponent=matchmaking.INVITE if wanted else opponent,
        wanted=wanted,
        settings=making.settings,
        drawn_map=map_from(form.get(MAP, ""), making.game, making.settings, user),
        army=army_from(form, "army", making.game, making.settings, user),
        other_army=other,
        pace=form.get("pace") or "days",
        clock=chosen_terms(form),
        title=form.get("title", "").replace("\0", "")[:TITLE_LENGTH],
        visibility=form.get("visibility", Battle.PUBLIC),
        delay=form.get("delay", Battle.AT_ONCE),
    )


def challenged(name: str) -> User:
    """The player of this name. `IllegalAction` if there is none who could be challenged."""
    found = User.objects.filter(username=name.replace("\0", "")[:150], is_active=True).first()
    if found is None:
        raise refusal("not_reachable")
    return found
