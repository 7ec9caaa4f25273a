"""The form on which a battle is made: it knows no game, only the inputs that a game's settings are."""

from __future__ import annotations

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
from battles.models import Battle
from battles.refusals import refusal
from battles.strengths import EXPECTATIONS, name_of
from maps.choosing import Choice as MapChoice
from maps.choosing import NoSuchMap, chosen_map
from maps.choosing import choices as map_choices
from ninthsite.inputs import FORM_KINDS, Widget, posted, was_shown, widget
from ninthsite.wording import setting_help, setting_label
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

SETTING = "s."
BY_LOT = ""
MAP = "map"
HOUSE, PEOPLE = "house", "people"
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


def read(form: QueryDict) -> Making:
    """The settings that a form chooses, defaults for the rest; against the house some are not asked."""
    game = chosen_game(form)
    fixed = game.against_house if opponent_kind(form) == HOUSE else {}
    asked = {key: question for key, question in game.settings.items() if key not in fixed}
    settings: dict[str, Any] = {key: fixed.get(key, question.default()) for key, question in game.settings.items()}
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
    alone = opponent == matchmaking.HOT_SEAT or opponent.startswith("bot:")
    other = army_from(form, "other_army", making.game, making.settings, user) if alone else None
    return matchmaking.create_battle(
        user,
        making.game.key,
        opponent=opponent,
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
