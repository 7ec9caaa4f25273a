"""Counts in BattleScribe files made with nothing of the importer, to compare its reports with."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

ENTRIES = ("entry", "selectionEntry")
GROUPS = ("entryGroup", "selectionEntryGroup")
LINKS_OF_CHOICES = ("entry", "entry group")
KINDS_OF_FORCE = ("forceType", "forceEntry")


def bare(element):
    return element.tag.rpartition("}")[2]


def all_of(root, *tags):
    return [element for element in root.iter() if bare(element) in tags]


def under(root, container, *tags):
    return [child for part in root if bare(part) == container for child in part if bare(child) in tags]


def is_choice_link(element):
    if bare(element) == "entryLink":
        return True
    return bare(element) == "link" and element.get("linkType") in LINKS_OF_CHOICES


def in_root(root):
    entries = [*under(root, "entries", *ENTRIES), *under(root, "selectionEntries", *ENTRIES)]
    links = [*under(root, "links", "link"), *under(root, "entryLinks", "entryLink")]
    return entries, [link for link in links if is_choice_link(link)]


def fixed_names(root):
    """Changes of the name of a linked rule that no condition and no repeat limits."""
    found = 0
    for link in all_of(root, "link", "infoLink"):
        if link.get("linkType", link.get("type")) != "rule":
            continue
        for modifier in all_of(link, "modifier"):
            free = not all_of(modifier, "condition", "repeat") and modifier.get("repeat", "false") == "false"
            found += modifier.get("field") == "name" and modifier.get("type") in ("append", "set") and free
    return found


def count(catalogue: Path, others: list[Path]) -> dict[str, int]:
    """The numbers of a catalogue together with those of the files that it leans on.

    Only its own entries and those that it imports are entries of the army; in our files and in those of the community
    every linked catalogue is imported, and entries marked as private are options that nobody can choose.
    """
    numbers = dict.fromkeys(("entries", "options", "groups", "links", "profiles", "rules", "modifiers", "resolved"), 0)
    categories, forces = set(), 0
    for path in (catalogue, *others):
        root = ElementTree.parse(path).getroot()
        entries, links = in_root(root)
        shown = [one for one in (*entries, *links) if path == catalogue or one.get("import", "true") == "true"]
        hidden = [one for one in (*entries, *links) if not any(one is other for other in shown)]
        inside_hidden = {id(element) for one in hidden for element in one.iter()}
        everything = [element for element in root.iter() if id(element) not in inside_hidden]
        numbers["entries"] += len(shown)
        numbers["options"] += sum(bare(one) in ENTRIES for one in everything)
        numbers["options"] -= sum(bare(one) in ENTRIES for one in shown)
        numbers["groups"] += sum(bare(one) in GROUPS for one in everything)
        numbers["links"] += sum(is_choice_link(one) for one in everything) - sum(is_choice_link(one) for one in shown)
        numbers["profiles"] += sum(bare(one) == "profile" for one in everything)
        numbers["rules"] += sum(bare(one) == "rule" for one in everything)
        numbers["modifiers"] += sum(bare(one) == "modifier" for one in everything)
        numbers["resolved"] += fixed_names(root)
        categories |= {one.get("id") for one in all_of(root, "category", "categoryEntry")}
        forces += len(all_of(root, *KINDS_OF_FORCE))
    return numbers | {"categories": len(categories), "forces": forces}
