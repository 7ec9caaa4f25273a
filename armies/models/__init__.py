"""What people keep: army lists and army books, each with its versions."""

from armies.models.army_book import ArmyBook, BookVersion
from armies.models.army_list import ArmyList, ArmyVersion
from armies.models.visibility import Visibility

__all__ = ["ArmyBook", "ArmyList", "ArmyVersion", "BookVersion", "Visibility"]
