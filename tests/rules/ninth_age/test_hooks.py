"""The hooks: each is one of the rulebook, some procedure asks at it, and somebody acts at it."""

import ast
from functools import cache
from pathlib import Path

import yaml

import rules.ninth_age
from rules.engine.hooks import Choice, Event, Hook, Option, Query, Window
from rules.ninth_age import hooks
from rules.ninth_age.catalogue import RULEBOOK
from rules.ninth_age.in_force import IN_FORCE

PRINTED = {
    hook["name"]: hook
    for group in yaml.safe_load((RULEBOOK / "hooks.yaml").read_text(encoding="utf-8"))["groups"]
    for hook in group["hooks"]
}
OF_BOOKS_AND_SPELLS = {hooks.BEFORE_FIRST_TURN, hooks.FIRST_TURN_ROLL, hooks.TOUGHNESS}
"""What the army books and the Magic Phase need, and nothing in the common rules."""
EFFECTS = {"Modify", "Grant", "Suppress", "Inflict", "Offer", "Forbid", "Act", "Option"}


def named() -> dict[str, Hook | hooks.Again]:
    """The hooks by the names of their constants."""
    kinds = (Query, Choice, Window, Event, Option, hooks.Again)
    return {name: value for name, value in vars(hooks).items() if isinstance(value, kinds)}


def of(hook: Hook) -> Query | Choice | Window | Event:
    return hook.of if isinstance(hook, Option) else hook


def printed(hook: Hook) -> dict:
    return PRINTED[of(hook).name.partition(".")[0]]


def every() -> list[Hook]:
    return [hook for value in named().values() for hook in (value if isinstance(value, hooks.Again) else (value,))]


def test_each_is_one_of_the_rulebook():
    assert [hook.name for hook in every() if of(hook).name.partition(".")[0] not in PRINTED] == []


def test_each_is_of_the_kind_and_has_the_law_that_the_rulebook_says():
    for hook in every():
        says = printed(hook)
        if isinstance(hook, Choice):
            assert says.get("law") == "forbid beats allow", hook.name
        elif isinstance(hook, Query) and "." not in hook.name:
            assert (says["kind"], says["law"]) == ("query", hook.law.name), hook.name
        elif isinstance(hook, Window | Event) and "." not in hook.name:
            assert says["kind"] == type(hook).__name__.lower(), hook.name


def test_no_two_have_the_same_name():
    names = [hook.name for hook in every()]
    assert [name for name in names if names.count(name) > 1] == []


@cache
def mentions() -> tuple[frozenset[str], frozenset[str]]:
    """The constants that effects name, and those that anything else does."""
    acting, asking = set[str](), set[str]()
    for path in Path(rules.ninth_age.__file__).parent.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if path.name == "hooks.py" or "ninth_age.hooks import" not in source:
            continue
        tree = ast.parse(source)
        in_effects = {
            id(node) for call in ast.walk(tree) if _makes_effects(call) for arg in call.args for node in ast.walk(arg)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                (acting if id(node) in in_effects else asking).add(node.id)
    return frozenset(acting), frozenset(asking)


def _makes_effects(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EFFECTS


def asked() -> set[str]:
    """The constants at which a procedure asks, those among them that stand in a table of `hooks.py`."""
    _, asking = mentions()
    tables = {"PROTECTING": (*hooks.PROTECTING.values(),), "SAVE_AGAIN": (*hooks.SAVE_AGAIN.values(),)}
    in_tables = [value for table, values in tables.items() if table in asking for value in values]
    return {name for name, value in named().items() if name in asking or any(value is one for one in in_tables)}


def test_a_procedure_asks_at_each_hook_or_at_its_options():
    asking = asked()
    values = named()
    whose = {id(of(value)) for name, value in values.items() if name in asking and isinstance(value, Option)}
    again = {id(value[0].of) for name, value in values.items() if name in asking and isinstance(value, hooks.Again)}
    silent = [name for name in values if name not in asking and id(values[name]) not in whose | again]
    assert silent == []


def test_a_rule_acts_at_each_hook_or_waits_to():
    """Whatever no rule of the game names yet is there for the magic items that the rulebook lists, or for books."""
    acting = OF_BOOKS_AND_SPELLS | {held.hook for effects in all_effects() for held in effects}
    acting |= {of(hook) for hook in acting if hook is not None}
    idle = [hook for hook in every() if not {hook, of(hook)} & acting and not printed(hook).get("magic_items")]
    assert [hook.name for hook in idle] == []


def all_effects():
    known = [*IN_FORCE.listed.values(), *IN_FORCE.given.values()]
    return [*(rule.effects for rule in known), *IN_FORCE.equipment.values(), *IN_FORCE.of_types.values()]


def test_nobody_but_the_law_reads_what_is_said_to_a_query():
    """`Said` has no way to its contributions but the law; the code does not go behind it."""
    engine = Path(rules.ninth_age.__file__).parents[1]
    sources = {path: path.read_text(encoding="utf-8") for path in engine.rglob("*.py") if path.name != "hooks.py"}
    assert [path.name for path, source in sources.items() if "._contributions" in source] == []
