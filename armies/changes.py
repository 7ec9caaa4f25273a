"""What a posted form wants to change about an army. Only what the sheet offers can be changed."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

from armies.blocks import VALUE
from armies.lists import ListRefused
from ninthsite.inputs import answers
from rules.engine.army_builder import (
    Add,
    AddSection,
    Change,
    Count,
    Edit,
    EditArmy,
    EditSection,
    Field,
    RemoveSection,
    Row,
    Section,
    Sheet,
)


def change_from(form: QueryDict, sheet: Sheet) -> Change:
    """The change that a form describes.

    ListRefused if the sheet offers no such thing, IllegalAction if a value is refused.
    """
    match form.get("do"):
        case "add":
            section = _open_section(form, sheet)
            return Add(section=section.key, item=_item(form, sheet, section))
        case "count":
            row = _row(form, sheet)
            return Count(row=row.key, number=row.number + _whole(form, "step", 1))
        case "drop":
            return Count(row=_row(form, sheet).key, number=0)
        case "edit":
            row = _row(form, sheet)
            return Edit(row=row.key, number=_whole(form, "number", row.number), values=_values(form, row.fields))
        case "edit_section":
            section = _section(form, sheet)
            return EditSection(section=section.key, values=_values(form, section.fields))
        case "edit_army":
            return EditArmy(values=_values(form, sheet.fields))
        case "add_section" if sheet.grows:
            return AddSection()
        case "remove_section" if _section(form, sheet).removable:
            return RemoveSection(section=_section(form, sheet).key)
    raise ListRefused(_("This army does not have that option."))


def _values(form: QueryDict, fields: tuple[Field, ...]) -> dict[str, object]:
    return answers(form, VALUE, ((field.key, field.input) for field in fields))


def _row(form: QueryDict, sheet: Sheet) -> Row:
    row = sheet.row(form.get("row", ""))
    if row is None:
        raise _gone()
    return row


def _section(form: QueryDict, sheet: Sheet) -> Section:
    section = sheet.section(form.get("section", ""))
    if section is None:
        raise _gone()
    return section


def _open_section(form: QueryDict, sheet: Sheet) -> Section:
    section = _section(form, sheet)
    if not section.open:
        raise _gone()
    return section


def _item(form: QueryDict, sheet: Sheet, section: Section) -> str:
    item = sheet.item(form.get("item", ""))
    if item is None or (section.items is not None and item.key not in section.items):
        raise _gone()
    return item.key


def _whole(form: QueryDict, name: str, otherwise: int) -> int:
    written = form.get(name, "")
    if not written:
        return otherwise
    try:
        return max(-1000, min(1000, int(written[:6])))
    except ValueError:
        raise ListRefused(_("One of the numbers is not valid.")) from None


def _gone() -> ListRefused:
    return ListRefused(_("That part no longer exists. The page now shows the current army."))
