"""Every address of the site and who may go there. A route without a stance fails the tests."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

# Everybody, logged in or not; what is shown there is public.
OPEN = "open"
# Below a battle: whoever may not see it gets the answer that he gets for one that does not exist.
BATTLE = "battle"
# Below a list, a book or a map: only its owner, or those he shares it with.
OWN = "own"
# Pages and acts of one's own account: strangers are led to the log-in or refused.
ACCOUNT = "account"
# Below an event: everybody who has its address reads it; each act is its organiser's, or the visitor's own.
EVENT = "event"
# The address itself is the key: nobody guesses it, and a wrong one leads nowhere.
KEY = "key"

BATTLES = (
    "battles:battle battles:thumbnail battles:armies battles:replay battles:ics battles:verify "
    "battles:lesson battles:lesson_back battles:coach battles:another battles:reply api:rematch api:state api:changes "
    "api:log api:replay "
    "api:outlook api:card api:sheets api:proof api:export api:answers api:preview api:plan api:draft api:orders "
    "api:undo api:offers api:replies api:resign api:chat api:seen api:call_off api:free api:report "
    "api:sandbox api:reset api:trust api:be_referee api:call_referee api:name_referee api:referee "
    "api:gallery api:gallery_line api:switch_gallery api:comments api:comment api:hide_comment api:switch_comments"
)
OWNED = (
    "armies:army armies:row armies:item armies:change armies:share armies:copy armies:delete armies:print armies:text "
    "armies:roster armies:json armies:versions armies:keep armies:restore armies:book armies:share_book "
    "armies:borrow_book armies:delete_book armies:book_file armies:book_report armies_api:army "
    "maps:map maps:store maps:share maps:copy maps:delete maps:json"
)
ACCOUNTS = (
    "account make_token revoke_token delete_account account_email account_change_password account_set_password "
    "account_reauthenticate notices:choose notices:trial notices:add_webhook notices:change_webhook notices:subscribe "
    "notices:unsubscribe battles:times battles:choose_quiet battles:take_vacation battles:give_up_vacation "
    "conduct:blocked conduct:block conduct:unblock conduct:report conduct:decisions "
    "conduct_api:blocks conduct_api:block conduct_api:reports api:vacations api:vacation api:quiet api:import "
    "api:imported battles:imports battles:delete_import "
    "leagues:new leagues:new_club battles:mine battles:past battles:offered battles:throw_sandbox_away api:mine"
)
KEYS = (
    "battles:invitation battles:stands battles:seen battles:withdraw battles:decline battles:name_referee "
    "battles:swap_sides battles:another_ready "
    "api:accept_challenge notices:stop "
    "notices:picture account_confirm_email account_reset_password_from_key"
)
OPENLY = (
    "home battles:lobby battles:learn battles:take_lesson "
    "battles:person battles:play battles:play_house battles:play_friend battles:watch battles:messages battles:badge "
    "armies:index leagues:index leagues_api:events leagues:club "
    "armies:new armies:shared armies:books armies:bring armies:import armies:ready armies:copy_ready maps:index "
    "armies:site_book_file door_battles door_players door_lessons door_rules door_rulebooks door_books door_challenges "
    "door_login door_signup "
    "maps:new reference:shelf reference:rule reference:rule_text reference:book reference:glossary reference:rulings "
    "reference:search "
    "reference:chapter notices:worker conduct:leave play_as_guest choose_language choose_theme account_login "
    "account_signup "
    "account_logout account_inactive account_email_verification_sent account_reset_password account_confirm_login_code "
    "account_reset_password_from_key_done account_reset_password_done about rules_of_conduct contact programs "
    "api_schema armies_api:armies "
    "armies_api:validate armies_api:ready api:token api:guest api:games api:inputs api:challenges api:battles jsi18n"
)
EVENTS = (
    "leagues:event leagues:enter leagues:leave leagues:remove leagues:bring_back leagues:draw leagues:discard "
    "leagues:publish leagues:finish leagues:table leagues:seed leagues:cross leagues:json leagues:csv "
    "leagues:change leagues:name_helper leagues:dismiss leagues:announce leagues:withdraw leagues:check_in "
    "leagues:begin_check_in leagues:call_off_check_in leagues:check_in_for leagues:at_address "
    "leagues:swap leagues:undo leagues:move leagues:list leagues:game leagues:report leagues:trf "
    "leagues:projector leagues:poster leagues:marks leagues:log leagues:players leagues:round "
    "leagues:show_card leagues:take_card_back leagues:appeal leagues:dismiss_appeal "
    "leagues:change_club leagues:name_officer leagues:dismiss_officer "
    "leagues_api:event leagues_api:standings leagues_api:rounds "
    "leagues:accept_list leagues:return_list leagues:unlock_list"
)
STANCES = {
    name: stance
    for names, stance in [
        (BATTLES, BATTLE),
        (OWNED, OWN),
        (ACCOUNTS, ACCOUNT),
        (EVENTS, EVENT),
        (KEYS, KEY),
        (OPENLY, OPEN),
    ]
    for name in names.split()
}


def routes() -> dict[str, tuple[str, ...]]:
    """Every route of the URL conf by name, with the names of what its address holds; the admin's are Django's."""
    found: dict[str, tuple[str, ...]] = {}
    for name, pattern in _walk(get_resolver().url_patterns):
        regex = getattr(pattern.pattern, "regex", None)
        found[name] = tuple(pattern.pattern.converters) or tuple(regex.groupindex if regex else ())
    return found


def _walk(patterns: list[object], spaces: tuple[str, ...] = ()) -> Iterator[tuple[str, URLPattern]]:
    for one in patterns:
        if isinstance(one, URLResolver):
            if one.namespace != "admin":
                yield from _walk(one.url_patterns, (*spaces, one.namespace) if one.namespace else spaces)
        elif isinstance(one, URLPattern):
            yield ":".join((*spaces, one.name or str(one.pattern))), one


def of(stance: str) -> list[str]:
    """The routes with that stance."""
    return sorted(name for name, one in STANCES.items() if one == stance and name in routes())
