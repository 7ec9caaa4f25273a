"""Why a file is not taken in, as the pages say it: the sentences of `armies.battlescribe.refused` for translators."""

from django.utils.translation import gettext_lazy as _

from armies.battlescribe.refused import Reason, Refused

SENTENCES = {
    "empty": _("%(file)s is empty."),
    "too_big": _("%(file)s is larger than %(megabytes)s MB."),
    "zip_broken": _("%(file)s is a broken zip archive."),
    "zip_locked": _("%(file)s is protected by a password."),
    "zip_method": _("%(file)s uses a zip format we cannot read; save it as an ordinary zip."),
    "zip_ratio": _("%(file)s unpacks to more than %(times)s times its size."),
    "zip_count": _("%(file)s contains %(count)s files (%(names)s); it should contain exactly one."),
    "not_xml": _("%(file)s is not well-formed XML: line %(line)s."),
    "encoding": _("%(file)s uses an encoding we cannot read; save it as UTF-8."),
    "doctype": _("%(file)s declares a document type or entities (line %(line)s), which army books never need."),
    "too_deep": _("%(file)s is nested more than %(depth)s levels deep (line %(line)s)."),
    "too_many": _("%(file)s contains more than %(count)s elements."),
    "long_tag": _("%(file)s contains a tag longer than %(kilobytes)s kB (after line %(line)s)."),
    "not_json": _("%(file)s is not well-formed JSON."),
    "not_battlescribe": _("%(file)s is not a BattleScribe file: it begins with <%(tag)s>."),
    "not_a_roster": _("%(file)s contains no BattleScribe roster."),
    "not_a_book": _("%(file)s is a roster; a game system or a catalogue is expected here."),
    "version": _(
        "%(file)s uses BattleScribe schema %(version)s, which we cannot read. If it is for The 9th Age 0.11, open it"
        " with BattleScribe 1.15 or newer, save it and upload it again."
    ),
    "no_version": _("%(file)s does not say in which BattleScribe schema it is written."),
    "missing_attribute": _("%(file)s: <%(tag)s> in line %(line)s has no %(attribute)s."),
    "bad_number": _("%(file)s: %(attribute)s of <%(tag)s> in line %(line)s is “%(value)s”, which is not a number."),
    "missing_system": _("%(file)s belongs to the game system %(system)s, which was not uploaded with it."),
    "missing_catalogue": _("%(file)s needs the catalogue %(catalogue)s, which was not uploaded with it."),
    "two_systems": _("%(file)s belongs to a different game system than the other files."),
    "twice": _("%(file)s was uploaded twice (id %(id)s)."),
    "same_id": _(
        "%(file)s (“%(name)s”) has the same id (%(id)s) as %(other)s (“%(known)s”); only that one was read. Give one of"
        " them another id in a data editor."
    ),
    "circle": _("%(file)s links back to itself (%(id)s, line %(line)s)."),
    "other_edition": _(
        "%(file)s is for another edition of the game (%(reason)s). We read The 9th Age 0.11 only: choose the books of"
        " 0.11 in your list builder."
    ),
    "no_edition": _(
        "%(file)s does not say which edition of The 9th Age it is for, and later ones use the same ids. We read 0.11"
        " only: choose the books of 0.11 in your list builder, or add “0.11” to the name of the catalogue in a data"
        " editor."
    ),
    "other_game": _(
        "%(file)s is for another game (%(reason)s). We read books and lists of The 9th Age 0.11, and of games with the"
        " same nine characteristics."
    ),
    "other_book": _("%(file)s uses the catalogue %(catalogue)s, but the army book is made from %(book)s."),
    "forces": _(
        "%(file)s contains forces of several army books (%(names)s); an army list uses one book. Save a roster for"
        " each."
    ),
    "unknown_entry": _("%(file)s chooses “%(name)s” (line %(line)s), which the army book %(book)s does not know."),
    "unknown_option": _(
        "%(file)s chooses “%(name)s” in “%(parent)s” (line %(line)s), which %(book)s does not offer there."
    ),
    "bad_count": _("%(file)s chooses “%(name)s” %(count)s times (line %(line)s)."),
    "unfit": _("%(file)s is not a usable army book: %(problem)s."),
    "too_large": _("%(file)s, with every link followed, grows beyond %(count)s options."),
    "text_line": _("Line %(line)s of the text cannot be read: “%(text)s”."),
    "text_book": _("The text is for the army book “%(name)s”, not for “%(book)s”."),
}

REASONS = {
    "later_profiles": _("its profiles have Advance, Discipline and other later columns"),
    "no_profiles": _("its profiles lack the nine characteristics from M to Ld"),
    "called": _("it calls itself “%(name)s”"),
    "system": _("its game system is “%(name)s”"),
    "stated": _("it states version %(name)s"),
}


def sentence(refusal: Refused) -> str:
    """Why a file was refused, in the visitor's language."""
    return str(SENTENCES[refusal.key]) % {name: _said(value) for name, value in refusal.params.items()}


def _said(value: object) -> object:
    return str(REASONS[value.key]) % {"name": value.name} if isinstance(value, Reason) else value
