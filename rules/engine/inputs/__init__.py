"""The closed set of inputs: everything that the rules of any game can ask of a player.

An input is data (the page renders it without knowing the game) that also checks, lists, samples and defaults its own
answers.
"""

from typing import Any

from rules.engine.inputs.allocate import Allocate, Receiver, Share
from rules.engine.inputs.choose_many import ChooseMany
from rules.engine.inputs.choose_one import ChooseOne
from rules.engine.inputs.confirm import Confirm
from rules.engine.inputs.dice_pick import DicePick
from rules.engine.inputs.formation import Formation, FormationAnswer
from rules.engine.inputs.note import Note
from rules.engine.inputs.option import Option
from rules.engine.inputs.order import Order
from rules.engine.inputs.path import BOUNDLESS, Brink, KeepOut, Leg, Mover, Path, PathAnswer, Region
from rules.engine.inputs.pieces import Pieces
from rules.engine.inputs.place import Place, Placement, Token
from rules.engine.inputs.slide import Slide
from rules.engine.inputs.target import Target, TargetAnswer
from rules.engine.inputs.template import Template, TemplateAnswer

Input = (
    Confirm
    | ChooseOne
    | ChooseMany
    | Order
    | Pieces
    | Place
    | Path
    | Target
    | Allocate
    | Slide
    | Formation
    | Template
    | DicePick
    | Note
)

KINDS: dict[str, Any] = {
    "confirm": Confirm,
    "choose_one": ChooseOne,
    "choose_many": ChooseMany,
    "order": Order,
    "pieces": Pieces,
    "place": Place,
    "path": Path,
    "target": Target,
    "allocate": Allocate,
    "slide": Slide,
    "formation": Formation,
    "template": Template,
    "dice": DicePick,
    "note": Note,
}

__all__ = [
    "BOUNDLESS",
    "KINDS",
    "Allocate",
    "Brink",
    "ChooseMany",
    "ChooseOne",
    "Confirm",
    "DicePick",
    "Formation",
    "FormationAnswer",
    "Input",
    "KeepOut",
    "Leg",
    "Mover",
    "Note",
    "Option",
    "Order",
    "Path",
    "PathAnswer",
    "Pieces",
    "Place",
    "Placement",
    "Receiver",
    "Region",
    "Share",
    "Slide",
    "Target",
    "TargetAnswer",
    "Template",
    "TemplateAnswer",
    "Token",
]
