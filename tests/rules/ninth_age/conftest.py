"""Values that only tests know: what items and spells will be."""

from functools import partial

import pytest

from rules.ninth_age.in_force import IN_FORCE
from rules.ninth_age.special_rules import holding, registry

# As the game does: no test here need have it.
registry.hand_in(IN_FORCE)


@pytest.fixture
def known(monkeypatch):
    """Let these values be known: rules that a profile may print, or what something gives for a time."""

    def learn(*printed, given=()):
        for name, values in (("known_rules", printed), ("given_rules", given)):
            learnt = {**getattr(registry, name)(), **_by_key(values)}
            monkeypatch.setattr(registry, name, partial(dict, learnt))
        _forget()

    yield learn
    monkeypatch.undo()
    _forget()


def _by_key(values):
    return {value.key: value for value in values}


def _forget():
    registry._gathered.clear()
    holding._conferring.cache_clear()
    holding._remembered.clear()
