"""A game's rulebook as data: its rules, chapter by chapter, its terms in four languages, and what cannot be proved."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rules.engine import data_files

T = TypeVar("T")
Cell = str | int | float | bool
# What the catalogue of a game may say of a special rule, of an item, of a change of the rules.
TRAITS = (
    "name", "class", "holder", "hooks", "params", "stacks", "timing",
    "item", "category", "type", "points", "who", "scope", "stacking", "one_use", "mandatory",
    "version", "section", "old", "engine", "body_pl", "log", "evidence",
)  # fmt: skip
ASIDES = ("also_read", "hook_points", "hook_index")


class RulebookError(ValueError):
    """The catalogue contradicts itself: an id twice, a reference to nowhere, a term without a language."""


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule: what it says, what the source leaves open, how that is ruled, and where the source has it.

    `table` is a list of rows, the first of them the headings; `seeds` are line numbers of the source by language.
    `differs`: what it says in each edition of the game, `disagree`: where the translations of the source part;
    `traits`: what the catalogue says besides of a special rule, an item or a change of the rules, by name.
    """

    id: str
    title: str
    rule: str
    decides: str = ""
    dice: str = ""
    table: tuple[tuple[Cell, ...], ...] = ()
    numbers: dict[str, Any] = {}
    unclear: str = ""
    ruling: str = ""
    differs: dict[str, str] = {}
    disagree: str = ""
    traits: dict[str, Any] = {}
    see: tuple[str, ...] = ()
    seeds: dict[str, str] = {}


class GlossaryTerm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A term of the game in four languages. `translated` names the languages whose word is ours and not the source's;
    `abbr` has the abbreviations by language, `also` what hobbyists call it too, `meaning` what it is, in a sentence."""

    key: str
    en: str
    it: str
    es: str
    pl: str
    translated: tuple[str, ...] = ()
    abbr: dict[str, str] = {}
    also: tuple[str, ...] = ()
    meaning: str = ""


class Chapter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chapter of the rulebook with its rules in order."""

    chapter: str
    title: str
    system: str
    rules: tuple[Rule, ...]
    source: dict[str, str] = {}
    translated: tuple[str, ...] = ()
    terms: tuple[GlossaryTerm, ...] = ()


class ReferenceOnly(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a rule cannot be enforced or proved: a reason of the closed list, and a sentence."""

    reason: str
    because: str


class _Glossary(msgspec.Struct, frozen=True, kw_only=True):
    terms: tuple[GlossaryTerm, ...]


class _Status(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reasons: tuple[str, ...]
    reference_only: dict[str, ReferenceOnly]
    later: dict[str, tuple[str, ...]] = {}
    partly: dict[str, tuple[str, ...]] = {}


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """A whole rulebook. `rules` and `terms` are keyed by id and key, in the order of the catalogue.

    `later`: what a rule that is not enforced yet comes with; `partly`: with what the rest of a rule comes that is
    enforced as far as it acts so far.
    """

    chapters: tuple[Chapter, ...]
    rules: dict[str, Rule]
    terms: dict[str, GlossaryTerm]
    reasons: tuple[str, ...] = ()
    reference_only: dict[str, ReferenceOnly] = {}
    later: dict[str, str] = {}
    partly: dict[str, str] = {}

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id; `KeyError` if the catalogue has none."""
        return self.rules[rule_id]

    def chapter_of(self, rule_id: str) -> Chapter:
        """The chapter in which a rule stands; `KeyError` if the catalogue has no such rule."""
        for chapter in self.chapters:
            if any(rule.id == rule_id for rule in chapter.rules):
                return chapter
        raise KeyError(rule_id)


def load(folder: Path) -> Rulebook:
    """Read a catalogue: numbered chapters (`01-….yaml`), `glossary.yaml`, and `status.yaml` if there is one.

    Raises `RulebookError` if an id or term key stands twice, if a `see` or a status names a rule that does not exist,
    if a status has a reason outside its closed list, or if a rule is to come with two things;
    `msgspec.ValidationError` if a field is unknown or missing.
    """
    chapters = tuple(_chapter(path) for path in sorted(folder.glob("[0-9][0-9]-*.yaml")))
    rules = _unique(((rule.id, rule) for chapter in chapters for rule in chapter.rules), "rule")
    status_file = folder / "status.yaml"
    status = _read(status_file, _Status) if status_file.exists() else _Status(reasons=(), reference_only={})
    _check_references(rules, status)
    return Rulebook(
        chapters=chapters,
        rules=rules,
        terms=load_terms(folder),
        reasons=status.reasons,
        reference_only=status.reference_only,
        later=_by_rule(rules, status.later, "later"),
        partly=_by_rule(rules, status.partly, "partly"),
    )


def load_terms(folder: Path) -> dict[str, GlossaryTerm]:
    """Only the glossary of a catalogue, by key, each term with what `meanings.yaml` says of it."""
    terms = _unique(((term.key, term) for term in _read(folder / "glossary.yaml", _Glossary).terms), "term")
    said = folder / "meanings.yaml"
    meanings = _read(said, dict[str, str]) if said.exists() else {}
    if unknown := meanings.keys() - terms.keys():
        raise RulebookError(f"{said.name} explains terms that the glossary does not have: {sorted(unknown)}")
    return {key: msgspec.structs.replace(term, meaning=meanings.get(key, "")) for key, term in terms.items()}


def _check_references(rules: dict[str, Rule], status: _Status) -> None:
    for rule in rules.values():
        for other in rule.see:
            if other not in rules:
                raise RulebookError(f"{rule.id} refers to {other}, which does not exist")
    for rule_id, entry in status.reference_only.items():
        if rule_id not in rules:
            raise RulebookError(f"the status names {rule_id}, which does not exist")
        if entry.reason not in status.reasons:
            raise RulebookError(f"{rule_id} is reference only for the unknown reason {entry.reason}")


def _by_rule(rules: dict[str, Rule], named: dict[str, tuple[str, ...]], what: str) -> dict[str, str]:
    """What each rule comes with; a name is an id, or what the ids of a whole chapter begin with (`T9A-MAG`)."""
    found: list[tuple[str, str]] = []
    for with_it, names in named.items():
        for name in names:
            meant = [rule for rule in rules if rule == name or rule.startswith(f"{name}-")]
            if not meant:
                raise RulebookError(f"the status names {name}, which does not exist")
            found += [(rule, with_it) for rule in meant]
    return _unique(found, f"status {what}:")


def _unique(pairs: Iterable[tuple[str, T]], what: str) -> dict[str, T]:
    found: dict[str, T] = {}
    for key, value in pairs:
        if key in found:
            raise RulebookError(f"the {what} {key} stands twice")
        found[key] = value
    return found


def _chapter(path: Path) -> Chapter:
    raw = data_files.read(path)
    if isinstance(raw, dict):
        raw = {key: value for key, value in raw.items() if key not in ASIDES}
        raw["rules"] = [_gathered(entry) for entry in raw.get("rules", ())]
    return msgspec.convert(raw, Chapter)


def _gathered(entry: Any) -> Any:
    """An entry with its traits in one place; the text of a change of the rules is what is new."""
    if not isinstance(entry, dict):
        return entry
    plain = {key: value for key, value in entry.items() if key not in TRAITS}
    if traits := {key: entry[key] for key in TRAITS if key in entry}:
        plain["traits"] = traits
    if "new" in plain:
        plain["rule"] = plain.pop("new")
    return plain


def _read(path: Path, kind: type[T]) -> T:
    return msgspec.convert(data_files.read(path), kind)
