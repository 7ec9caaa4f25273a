"""Battles of Three Stones, as in tests/battles."""

from tests.battles.conftest import _tiny_game, battle, new_user, two  # noqa: F401
