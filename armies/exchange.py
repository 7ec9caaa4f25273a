"""Armies that leave the site and come back: as JSON, or as text to paste."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from armies.battlescribe.kinds import BEGINNING, holds_roster
from armies.books.foreign_texts import way_out
from armies.books.keeping import CONVERTED_FOR
from armies.books.rosters import is_book, is_forum_text, is_roster, of_forum_text, read_for
from armies.books.shelves import Reader, game_with_books
from armies.books.whose import whose
from armies.lists import LONGEST_DATA, ListRefused, begin, builder_of, understood
from armies.models import ArmyList
from ninthsite.games import game_of, games
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

FORMAT, VERSION = "ninthsite-army", 1


def exported(game: Game, data: dict[str, Any]) -> str:
    """The army as JSON text that says what it is."""
    whole = {"format": FORMAT, "version": VERSION, "game": game.key, "army": data}
    return json.dumps(whole, ensure_ascii=False, indent=2)


def imported(game: Game, written: str, reader: Reader) -> tuple[Game, dict[str, Any]]:
    """The army that somebody pasted, and its game: our JSON, the bare JSON of an army, our text, or that of forums.

    ListRefused or IllegalAction says what is wrong with it. `game` is the one that was chosen on the page; JSON may
    name another. Army books are those of the `reader`.
    """
    text = written.strip()
    if not text:
        raise ListRefused(_("Paste an army list first."))
    if is_book("", _beginning(text)):
        raise ListRefused(_not_a_list())
    if len(text) > LONGEST_DATA:
        raise ListRefused(_("This army is too large."))
    if is_forum_text(text):
        return game_of(CONVERTED_FOR), of_forum_text(text, reader)
    if not text.startswith("{"):
        return game, _of_text(game, text)
    whole = _json(text)
    if "army" not in whole:
        return game, understood(game, whole)
    if whole.get("format") != FORMAT or whole.get("version") != VERSION:
        raise ListRefused(_("This file was not exported from here, or by a newer version."))
    named = games().get(str(whole.get("game")))
    if named is None:
        raise ListRefused(_("This army is for a game we do not have."))
    return named, understood(game_with_books(named, reader), whole["army"])


class Taken(NamedTuple):
    """A new list; whose army book it was read with; and what its writer should look at."""

    army_list: ArmyList
    whose: str = ""
    warning: str = ""


def taken_in(owner: User, game: str, written: str, file: str, content: bytes) -> Taken:
    """A new list of its owner, from a file or from what was pasted. Refused as `imported` refuses."""
    if content and is_book(file, content):
        raise ListRefused(_not_a_list())
    pasted = b"" if content or not holds_roster(_beginning(written)) else written.strip().encode()
    if pasted or (content and is_roster(file, content)):
        read = read_for(pasted or content, file or "?", owner)
        army_list = begin(owner, game_of(CONVERTED_FOR), read.army)
        return Taken(army_list, whose(army_list.data, owner), read.warning)
    if b"\0" in content:
        raise ListRefused(_("This file contains no text. Copy the list and paste it here."))
    found, data = imported(game_with_books(game_of(game), owner), written, owner)
    army_list = begin(owner, found, data)
    return Taken(army_list, whose(army_list.data, owner))


def _of_text(game: Game, text: str) -> dict[str, Any]:
    """The army of a text of this site. Of one from elsewhere it is said what can be read instead."""
    try:
        return builder_of(game).from_text(text)
    except IllegalAction as unread:
        other = "" if "read" in unread.detail else way_out(text)
        if other:
            raise ListRefused(other) from None
        raise


def _beginning(text: str) -> bytes:
    """The first bytes of what was pasted, by which it is told what it is."""
    return text[:BEGINNING].encode(errors="replace")


def _not_a_list() -> str:
    return _("This is an army book, not an army list. Add it under Army books.")


def _json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ListRefused(_("This is not valid JSON. Perhaps a part is missing?")) from None
    if not isinstance(found, dict):
        raise ListRefused(_("An army must be a JSON object."))
    return found
