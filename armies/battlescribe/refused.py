"""Why a file is not taken in: one sentence, and a key under which a page can say it in another language."""

from __future__ import annotations

SENTENCES = {
    "empty": "{file} is empty.",
    "too_big": "{file} holds more than {megabytes} MB.",
    "zip_broken": "{file} is a broken zip archive.",
    "zip_locked": "{file} is locked with a password.",
    "zip_method": "{file} is packed in a way that is not read here; pack it as an ordinary zip.",
    "zip_ratio": "{file} grows to more than {times} times its size when it is unpacked.",
    "zip_count": "{file} holds {count} files ({names}); exactly one is expected.",
    "not_xml": "{file} is not well-formed XML: line {line}.",
    "encoding": "{file} is written in an encoding that is not read here; save it as UTF-8.",
    "doctype": "{file} declares a document type or entities (line {line}), which army books never need.",
    "too_deep": "{file} is nested more than {depth} levels deep (line {line}).",
    "too_many": "{file} holds more than {count} elements.",
    "long_tag": "{file} holds a tag longer than {kilobytes} kB (after line {line}).",
    "not_json": "{file} is not well-formed JSON.",
    "not_battlescribe": "{file} is no BattleScribe file: it begins with <{tag}>.",
    "not_a_roster": "{file} holds no BattleScribe roster.",
    "not_a_book": "{file} is a roster; a game system or a catalogue is expected here.",
    "version": "{file} is written in BattleScribe schema {version}, which is not read here; if it is of The 9th Age"
    " 0.11, open it with BattleScribe 1.15 or newer and save it again.",
    "no_version": "{file} does not say in which BattleScribe schema it is written.",
    "missing_attribute": "{file}: <{tag}> in line {line} lacks its {attribute}.",
    "bad_number": "{file}: {attribute} of <{tag}> in line {line} is “{value}”, which is no number.",
    "missing_system": "{file} belongs to the game system {system}, which was not given with it.",
    "missing_catalogue": "{file} leans on the catalogue {catalogue}, which was not given with it.",
    "two_systems": "{file} belongs to another game system than the other files given with it.",
    "twice": "{file} was given twice (id {id}).",
    "same_id": "{file} (“{name}”) has the same id ({id}) as {other} (“{known}”); only that one was read.",
    "circle": "{file} leans on itself through links ({id}, line {line}).",
    "other_edition": "{file} is of another edition of the game ({reason}); only editions 0.11 of The 9th Age are read"
    " here: choose the books of 0.11 in the list builder.",
    "no_edition": "{file} does not say of which edition of The 9th Age it is, and later ones have the same ids; only"
    " 0.11 is read here: choose the books of 0.11 in the list builder, or write 0.11 into the name of the catalogue.",
    "other_game": "{file} is of another game ({reason}); only books and lists of The 9th Age 0.11, and of games with"
    " the same nine characteristics, are read here.",
    "other_book": "{file} uses the catalogue {catalogue}, but the army book is made of {book}.",
    "forces": "{file} holds forces of several army books ({names}); an army list is of one book.",
    "unknown_entry": "{file} chooses “{name}” (line {line}), which the army book {book} does not know.",
    "unknown_option": "{file} chooses “{name}” in “{parent}” (line {line}), which {book} does not offer there.",
    "bad_count": "{file} chooses “{name}” {count} times (line {line}).",
    "unfit": "{file} does not make an army book: {problem}.",
    "too_large": "{file}, with every link followed, grows beyond {count} options.",
    "text_line": "Line {line} of the text cannot be read: “{text}”.",
    "text_book": "The text is for the army book “{name}”, not for “{book}”.",
}

REASONS = {
    "later_profiles": "its profiles have Advance, Discipline and other later columns",
    "no_profiles": "its profiles lack the nine characteristics from M to Ld",
    "called": "it calls itself “{name}”",
    "system": "its game system is “{name}”",
    "stated": "it states the version {name}",
}


class Reason:
    """What tells that a file is of another game or edition. ``str()`` is it in English."""

    def __init__(self, key: str, name: str = "") -> None:
        self.key = key
        self.name = name

    def __str__(self) -> str:
        return REASONS[self.key].format(name=self.name)


class Refused(Exception):
    """A file that is not taken in, not even in part. ``str()`` is the sentence in English."""

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = params
        super().__init__(SENTENCES[key].format(**params))
