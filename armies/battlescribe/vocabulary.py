"""Every element and attribute that is read, by schema generation: what is in a file and not in here is reported."""

from __future__ import annotations

from collections.abc import Mapping

from armies.battlescribe.raw import Leftover
from armies.battlescribe.reading import Element

Vocabulary = Mapping[str, frozenset[str]]


def _words(written: str) -> frozenset[str]:
    return frozenset(written.split())


_ROOT = "id name revision battleScribeVersion authorName authorContact authorUrl xmlns"
_LIMITS_115 = "minSelections maxSelections minInForce maxInForce minInRoster maxInRoster minPoints maxPoints"
_SHARES_115 = (
    "minSelections maxSelections minPoints maxPoints minPercentage maxPercentage"
    " countTowardsParentMinSelections countTowardsParentMaxSelections countTowardsParentMinPoints"
    " countTowardsParentMaxPoints countTowardsParentMinPercentage countTowardsParentMaxPercentage"
)
_PRINTED_115 = "id name hidden book page"

SCHEMA_1: Vocabulary = {
    "gameSystem": _words(_ROOT + " books"),
    "catalogue": _words(_ROOT + " books gameSystemId gameSystemRevision"),
    "forceType": _words("id name " + _SHARES_115),
    "category": _words("id name " + _SHARES_115),
    "profileType": _words("id name"),
    "characteristic": _words("id characteristicId name value"),
    "entry": _words(_PRINTED_115 + " points categoryId type collective " + _LIMITS_115),
    "entryGroup": _words(_PRINTED_115 + " collective defaultEntryId " + _LIMITS_115),
    "profile": _words(_PRINTED_115 + " profileTypeId"),
    "rule": _words(_PRINTED_115),
    "description": _words(""),
    "link": _words("id targetId linkType"),
    "modifier": _words(
        "type field value repeat numRepeats incrementParentId incrementChildId incrementField incrementValue"
    ),
    "condition": _words("parentId childId field type value"),
    "conditionGroup": _words("type"),
}
_SCHEMA_1_LISTS = _words(
    "forceTypes categories profileTypes characteristics entries sharedEntries entryGroups sharedEntryGroups profiles"
    " sharedProfiles rules sharedRules links modifiers conditions conditionGroups"
)

_COUNTING = "field scope value percentValue shared includeChildSelections includeChildForces childId"
_PRINTED = "id name hidden publicationId book page sortIndex"
_COMMENT = " comment"

SCHEMA_2: Vocabulary = {
    "gameSystem": _words(_ROOT + " books book type readme comment"),
    "catalogue": _words(_ROOT + " books book gameSystemId gameSystemRevision library type readme comment"),
    "publication": _words("id name shortName publisher publicationDate publisherUrl hidden comment"),
    "costType": _words("id name defaultCostLimit hidden comment"),
    "profileType": _words("id name hidden sortIndex comment"),
    "characteristicType": _words("id name hidden comment"),
    "categoryEntry": _words(_PRINTED + _COMMENT),
    "forceEntry": _words(_PRINTED + _COMMENT),
    "categoryLink": _words(_PRINTED + " targetId primary" + _COMMENT),
    "catalogueLink": _words("id name targetId type importRootEntries hidden comment"),
    "selectionEntry": _words(_PRINTED + " type import collective categoryEntryId" + _COMMENT),
    "selectionEntryGroup": _words(_PRINTED + " import collective defaultSelectionEntryId" + _COMMENT),
    "entryLink": _words(_PRINTED + " targetId type import collective categoryEntryId" + _COMMENT),
    "infoLink": _words(_PRINTED + " targetId type" + _COMMENT),
    "infoGroup": _words(_PRINTED + _COMMENT),
    "profile": _words(_PRINTED + " typeId typeName profileTypeId profileTypeName" + _COMMENT),
    "rule": _words(_PRINTED + _COMMENT),
    "characteristic": _words("name typeId characteristicTypeId value"),
    "cost": _words("name typeId costTypeId value"),
    "constraint": _words(_COUNTING + " id type" + _COMMENT),
    "modifier": _words("type field value" + _COMMENT),
    "modifierGroup": _words("type comment"),
    "condition": _words(_COUNTING + " type" + _COMMENT),
    "conditionGroup": _words("type comment"),
    "repeat": _words(_COUNTING + " repeats roundUp" + _COMMENT),
    "description": _words(""),
    "comment": _words(""),
    "readme": _words(""),
}
_SCHEMA_2_LISTS = _words(
    "publications costTypes profileTypes characteristicTypes categoryEntries forceEntries categoryLinks catalogueLinks"
    " selectionEntries sharedSelectionEntries selectionEntryGroups sharedSelectionEntryGroups entryLinks infoLinks"
    " infoGroups sharedInfoGroups profiles sharedProfiles rules sharedRules characteristics costs constraints modifiers"
    " modifierGroups conditions conditionGroups repeats"
)


def leftovers(root: Element, first_generation: bool) -> list[Leftover]:
    """Every element and attribute that is not read, with its place; what stands in an unread element is not told
    again."""
    words = SCHEMA_1 if first_generation else SCHEMA_2
    lists = _SCHEMA_1_LISTS if first_generation else _SCHEMA_2_LISTS
    found: list[Leftover] = []

    def look(element: Element, path: str) -> None:
        if element.tag not in words and element.tag not in lists:
            found.append(Leftover(line=element.line, path=path, what=f"element <{element.tag}>"))
            return
        here = f"{path}/{element.attributes['name']}" if "name" in element.attributes else path
        for attribute in element.attributes:
            if attribute not in words.get(element.tag, ()) and ":" not in attribute:
                what = f"attribute {attribute} of <{element.tag}>"
                found.append(Leftover(line=element.line, path=here, what=what))
        for child in element.children:
            look(child, here)

    look(root, "")
    return found
