"""Template filters for what the rules say."""

from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html

from ninthsite.wording import ready_words as about_ready
from ninthsite.wording import said as in_words
from rules.engine.game import Game
from rules.engine.text import Text

register = template.Library()


@register.filter
def said(value: Any, game: Game | None) -> str:
    """A text of a game in the visitor's language: `{{ row.label|said:game }}`."""
    return in_words(value, game)


@register.filter
def ready_words(game: Game) -> Text | None:
    """What awaits whoever plays the game at once: `{{ game|ready_words|said:game }}`."""
    return about_ready(game)


@register.filter
def signed(value: float) -> str:
    """A number with its sign, the minus as long as the plus."""
    return f"+{value:g}" if value >= 0 else f"−{-value:g}"


@register.filter
def symbol_sheet(symbol: str) -> str:
    """The static file that holds a drawing such as `de_bellis/Sp`."""
    return f"games/{symbol.partition('/')[0]}/symbols.svg"


@register.filter
def symbol_name(symbol: str) -> str:
    """The name of a drawing in its file."""
    return symbol.partition("/")[2]


@register.simple_tag
def rule_link(rule: str) -> str:
    """A small link to a rule of a rulebook; nothing for what the site itself refuses."""
    try:
        return format_html('<a class="rule-link" href="{}">{}</a>', reverse("reference:rule", args=[rule]), rule)
    except NoReverseMatch:
        return ""
