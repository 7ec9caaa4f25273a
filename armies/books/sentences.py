"""Why a file is not taken in, as the pages say it: the sentences of `armies.battlescribe.refused` for translators."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "empty": _("%(file)s is empty."),
    "too_big": _("%(file)s holds more than %(megabytes)s MB."),
    "zip_broken": _("%(file)s is a broken zip archive."),
    "zip_locked": _("%(file)s is locked with a password."),
    "zip_method": _("%(file)s is packed in a way that is not read here; pack it as an ordinary zip."),
    "zip_ratio": _("%(file)s grows to more than %(times)s times its size when it is unpacked."),
    "zip_count": _("%(file)s holds %(count)s files; exactly one is expected."),
    "not_xml": _("%(file)s is not well-formed XML: line %(line)s."),
    "encoding": _("%(file)s is written in an encoding that is not read here; save it as UTF-8."),
    "doctype": _("%(file)s declares a document type or entities (line %(line)s), which army books never need."),
    "too_deep": _("%(file)s is nested more than %(depth)s levels deep (line %(line)s)."),
    "too_many": _("%(file)s holds more than %(count)s elements."),
    "long_tag": _("%(file)s holds a tag longer than %(kilobytes)s kB (after line %(line)s)."),
    "not_json": _("%(file)s is not well-formed JSON."),
    "not_battlescribe": _("%(file)s is no BattleScribe file: it begins with <%(tag)s>."),
    "not_a_roster": _("%(file)s holds no BattleScribe roster."),
    "not_a_book": _("%(file)s is a roster; a game system or a catalogue is expected here."),
    "version": _("%(file)s is written in BattleScribe schema %(version)s, which is not read here (1.15 and 2.x are)."),
    "no_version": _("%(file)s does not say in which BattleScribe schema it is written."),
    "missing_attribute": _("%(file)s: <%(tag)s> in line %(line)s lacks its %(attribute)s."),
    "bad_number": _("%(file)s: %(attribute)s of <%(tag)s> in line %(line)s is “%(value)s”, which is no number."),
    "missing_system": _("%(file)s belongs to the game system %(system)s, which was not given with it."),
    "missing_catalogue": _("%(file)s leans on the catalogue %(catalogue)s, which was not given with it."),
    "two_systems": _("%(file)s belongs to another game system than the other files given with it."),
    "twice": _("%(file)s was given twice (id %(id)s)."),
    "circle": _("%(file)s leans on itself through links (%(id)s, line %(line)s)."),
    "other_edition": _(
        "%(file)s is of another edition of the game (%(reason)s); editions 0.11 of The 9th Age are read here."
    ),
    "other_game": _("%(file)s is of another game (%(reason)s)."),
    "other_book": _("%(file)s uses the catalogue %(catalogue)s, but the army book is made of %(book)s."),
    "forces": _("%(file)s holds %(count)s forces; an army list is one force."),
    "unknown_entry": _("%(file)s chooses “%(name)s” (line %(line)s), which the army book %(book)s does not know."),
    "unknown_option": _(
        "%(file)s chooses “%(name)s” in “%(parent)s” (line %(line)s), which %(book)s does not offer there."
    ),
    "bad_count": _("%(file)s chooses “%(name)s” %(count)s times (line %(line)s)."),
    "unfit": _("%(file)s does not make an army book: %(problem)s."),
    "too_large": _("%(file)s, with every link followed, grows beyond %(count)s options."),
    "text_line": _("Line %(line)s of the text cannot be read: “%(text)s”."),
    "text_book": _("The text is for the army book “%(name)s”, not for “%(book)s”."),
}
