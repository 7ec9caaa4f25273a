"""The mutants of a rule: each mistake that is made where the code cites it, and how to make it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

from rules.engine.citations import Site, sites_under
from rules.engine.effects import Effect, Forbid, Modify
from rules.engine.written_effects.vocabulary import Required
from tests.mutants.edits import Edit, Edits, edited, shown
from tests.mutants.swapping import effects, functions, never, require, set_anew, swap

NEAR: tuple[tuple[str, ...], ...] = (("line", "value"), ("function",), ("told", "class"))
"""The smallest places that there are: only if no line and no value carries a rule, its whole function is looked at."""


SHOWING = {
    "bots", "lessons", "sheets", "messages", "selfplay", "gist", "view", "page", "likeness", "facts", "habits",
    "builder", "builder_fields", "builder_changes", "drawn_maps", "army_text", "army_cards", "cards", "scenario",
}  # fmt: skip
"""Modules and folders that show, advise or compare: they say what a rule is and do not carry it out."""


class Mutant(NamedTuple):
    """A mistake: an edit of a module, or an effect that is left out (`amount`: or that adds so much more; `when`: or
    that requires only this)."""

    words: str
    path: Path | None = None
    edit: Edit | None = None
    effects: tuple[Effect, ...] = ()
    amount: float | None = None
    when: Required | None = None


class Code:
    """The code of a game, as it is before any mistake."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sites = sites_under(folder)
        self.effects = effects()

    @cached_property
    def functions(self) -> Mapping[str, list[FunctionType]]:
        """All functions of the game, found once: to be asked for before there are children."""
        return functions(self.folder)

    def mutants(self, rule: str) -> list[Mutant]:
        """The mutants of a rule, each once."""
        found = {mutant.words: mutant for mutant in self._of_effects(rule)}
        cited = self.sites.get(rule, [])
        acting = [(path, site) for path, site in cited if not self._only_shows(path)]
        # Of written effects the values are changed, not the rows.
        acting = [place for place in acting if place[0].suffix == ".py"]
        cited = [place for place in cited if place[0].suffix == ".py"]
        for places in (acting, cited):
            for kinds in NEAR:
                for path, site in places:
                    if site.kind in kinds:
                        found.update((mutant.words, mutant) for mutant in self._of_site(path, site))
                if found:
                    return list(found.values())
        return []

    def _only_shows(self, path: Path) -> bool:
        return bool(SHOWING & set(path.relative_to(self.folder).with_suffix("").parts))

    def _of_effects(self, rule: str) -> Iterator[Mutant]:
        for number, effect in enumerate(self.effects.get(rule, ())):
            called = f"{type(effect).__name__} {number} of {rule}"
            yield Mutant(f"{called} is left out", effects=(effect,))
            if isinstance(effect, Modify) and not callable(effect.amount):
                yield Mutant(f"{called} adds 1 more", effects=(effect,), amount=effect.amount + 1)
            condition = effect.applies if isinstance(effect, Forbid) else effect.when
            for place, (_, row) in enumerate(condition.rows if isinstance(condition, Required) else ()):
                others = Required((*condition.rows[:place], *condition.rows[place + 1 :]))
                yield Mutant(f"{called} does not require: {row.who} is {row.is_}", effects=(effect,), when=others)

    def _of_site(self, path: Path, site: Site) -> Iterator[Mutant]:
        edits = _edits(path)
        for edit in edits.on(site.first, site.last):
            yield Mutant(f"{path.relative_to(self.folder)}\n{shown(edits.source, edit, path.name)}", path, edit)

    def make(self, mutant: Mutant) -> bool:
        """Make the mistake, in this process. Whether anything is different now."""
        for effect in mutant.effects:
            if mutant.amount is not None:
                object.__setattr__(effect, "amount", mutant.amount)
            else:
                require(effect, mutant.when or never)
        if mutant.path is None or mutant.edit is None:
            return bool(mutant.effects)
        now = edited(mutant.path.read_bytes(), mutant.edit)
        return swap(mutant.path, now, self.functions.get(str(mutant.path), [])) or set_anew(mutant.path, now)


@lru_cache(maxsize=64)
def _edits(path: Path) -> Edits:
    return Edits(path.read_bytes())
