"""A battle of two programs that asks the interface everything once, and keeps what it answers."""

import json
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from accounts import tokens
from accounts.models import User
from leagues.models import Entry, Event
from leagues.playing import rulings
from leagues.rounds import drawing, publishing

RED, BLUE, ONLOOKER, JUDGE, NOBODY = "Ada", "Ben", "Cleo", "Dora", ""


class Tour:
    """`seen`: the first answer to each operation, by its name."""

    def __init__(self):
        self.seen, self.count = {}, 0
        self.browsers = {name: self._browser(name) for name in (RED, BLUE, ONLOOKER, JUDGE)}
        self.browsers[NOBODY] = Client()

    @staticmethod
    def _browser(name):
        user = User.objects.create_user(name, f"{name.lower()}@example.org", f"{name} pw")
        return Client(headers={"authorization": f"Token {tokens.make(user, 'bot')}"})

    def ask(self, operation, who, method, path, body=None):
        """The answer to a request, which must not be refused."""
        sent = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        answer = getattr(self.browsers[who], method)(f"/api/{path}", **sent)
        assert answer.status_code < 300, (operation, answer.status_code, answer.content)
        told = json.loads(answer.content) if answer.content else None
        if told is not None:
            self.seen.setdefault(operation, told)
        return told

    def act(self, operation, who, path, **body):
        """The same for what is done at a battle."""
        self.count += 1
        return self.ask(operation, who, "post", path, {"client_id": f"c{self.count}", **body})

    def answer(self, who, path, question):
        """The preset of a question."""
        return self.act("answer", who, f"{path}answers/", number=question["number"], answer=question["preset"])


def tour():
    """All of it: who one is, armies, a battle from its challenge to its file, what is said about it, time, people."""
    made = Tour()
    _entering(made)
    _armies(made)
    path = _joined(made)
    _playing(made, path)
    _together(made, path)
    _afterwards(made, path)
    _time_and_people(made)
    _events(made)
    return made


def _entering(made):
    made.ask("guest", NOBODY, "post", "guest/")
    made.ask("token", NOBODY, "post", "token/", {"username": RED, "password": f"{RED} pw"})
    made.ask("games", NOBODY, "get", "games/")
    made.ask("inputs", NOBODY, "get", "inputs/")


def _armies(made):
    ready = made.ask("ready_armies", RED, "get", "armies/ready/?game=de_bellis")
    army = next(iter(ready.values()))
    made.ask("validate_army", RED, "post", "armies/validate/", {"game": "de_bellis", "army": army})
    kept = made.ask("make_army", RED, "post", "armies/", {"game": "de_bellis", "army": army})
    made.ask("armies", RED, "get", "armies/")
    made.ask("army", RED, "get", f"armies/{kept['id']}/")
    made.ask("change_army", RED, "put", f"armies/{kept['id']}/", {"visibility": "public"})


def _joined(made):
    wish = {"game": "de_bellis", "settings": {"scale": "introductory"}, "seat": "red", "title": "A first battle"}
    path = f"battles/{made.ask('make_battle', RED, 'post', 'battles/', wish)['id']}/"
    (open_,) = made.ask("challenges", BLUE, "get", "challenges/")["challenges"]
    made.ask("name_referee", RED, "post", f"{path}name-referee/", {"name": JUDGE})
    terms = made.ask("challenge", BLUE, "get", f"challenges/{open_['token']}/")["terms"]
    made.ask("accept_challenge", BLUE, "post", f"challenges/{open_['token']}/", {"terms": terms})
    made.act("be_referee", JUDGE, f"{path}be-referee/", accept=True)
    return path


def _playing(made, path):
    start = made.ask("state", RED, "get", path)["seq"]
    state = _moved(made, path)
    made.seen["state"] = state
    who = RED if state["you"] == "red" else BLUE
    other = BLUE if who == RED else RED
    made.ask("changes", who, "get", f"{path}changes/?since={state['seq']}")
    made.act("undo", who, f"{path}undo/", count=1)
    made.ask("changes", other, "get", f"{path}changes/?since={start}")
    made.ask("draft", who, "post", f"{path}draft/", {"queue": [{"topic": "dbf.move", "answer": {}}]})
    made.ask("sheets", other, "get", f"{path}sheets/")
    made.act("orders", other, f"{path}orders/", topic="dbf.fight", orders=[])
    made.act("plan", other, f"{path}plan/", queue=[])
    piece = next(iter(state["view"]["pieces"]))
    made.ask("outlook", who, "get", f"{path}outlook/?piece={piece}")
    made.ask("card", who, "get", f"{path}card/?piece={piece}")
    made.ask("mine", who, "get", "mine/")
    made.ask("battles", who, "get", "battles/?mine=1")
    box = made.ask("sandbox", who, "post", f"{path}sandbox/", {})["id"]
    made.ask("reset", who, "post", f"battles/{box}/reset/")


def _moved(made, path):
    """The state in which the first move that may be taken back was made; until then everybody takes the presets."""
    for _ in range(200):
        for who in (RED, BLUE):
            state = made.ask("state", who, "get", path)
            if question := state.get("asked"):
                if question["topic"] == "dbf.move" and _goes(made, who, path, question):
                    return state
                made.answer(who, path, question)
    raise AssertionError("nobody may go ahead")


def _goes(made, who, path, question):
    """Whether one of them may go one ahead, with something left to be asked then; it does so."""
    for piece in question["input"]["candidates"]:
        answer = {"pieces": [piece], "path": {"legs": [{"kind": "forward", "amount": 1}]}}
        body = {"number": question["number"], "answer": answer}
        tried = made.browsers[who].post(f"/api/{path}preview/", json.dumps(body), content_type="application/json")
        if tried.status_code == 200 and tried.json()["ends"] == "":
            made.seen.setdefault("preview", tried.json())
            made.act("answer", who, f"{path}answers/", **body)
            return True
    return False


def _together(made, path):
    made.act("offer", RED, f"{path}offers/", offer="draw")
    (open_,) = made.ask("state", BLUE, "get", path)["offers"]
    made.act("reply", BLUE, f"{path}replies/", offer=open_["id"], accept=False)
    made.act("offer", RED, f"{path}offers/", offer="appointment", at=(timezone.now() + timedelta(days=1)).isoformat())
    (open_,) = made.ask("state", BLUE, "get", path)["offers"]
    made.act("reply", BLUE, f"{path}replies/", offer=open_["id"], accept=True)
    (meeting,) = made.ask("state", BLUE, "get", path)["appointments"]
    made.act("call_off", BLUE, f"{path}call-off/", appointment=meeting["id"])
    made.act("chat", RED, f"{path}chat/", text="Well met.")
    made.ask("seen", BLUE, "post", f"{path}seen/", {"seq": 1, "chat": 1})
    made.act("trust", RED, f"{path}trust/", on=True)
    made.act("call_referee", BLUE, f"{path}call-referee/", text="May he do that?")
    made.act("referee", JUDGE, f"{path}referee/", act="ruling", reason="He may.")
    made.ask("free", BLUE, "post", f"{path}free/", {"minutes": 30})
    made.ask("report", BLUE, "post", f"{path}report/", {"text": "It hangs."})
    made.act("say_as_onlooker", ONLOOKER, f"{path}gallery/", text="Red is bold.")
    made.ask("gallery", ONLOOKER, "get", f"{path}gallery/")


def _afterwards(made, path):
    made.act("resign", BLUE, f"{path}resign/")
    made.ask("state", BLUE, "get", path)
    made.ask("log", RED, "get", f"{path}log/?limit=4")
    made.ask("replay", RED, "get", f"{path}replay/?from=2&limit=2")
    made.ask("proof", NOBODY, "get", f"{path}proof/")
    file = made.ask("export", NOBODY, "get", f"{path}export/")
    made.ask("import_battle", RED, "post", "battles/import/", file)
    made.act("comment", ONLOOKER, f"{path}comments/", seq=2, text="Here it turned.")
    made.ask("comments", ONLOOKER, "get", f"{path}comments/")
    made.ask("look_at_rematch", RED, "get", f"{path}rematch/")
    made.ask("rematch", RED, "post", f"{path}rematch/", {"accept": True})


def _time_and_people(made):
    made.ask("take_vacation", RED, "post", "vacations/", {"days": 2})
    made.ask("vacations", RED, "get", "vacations/")
    made.ask("choose_quiet", RED, "post", "quiet/", {"zone": "Europe/Rome", "begins": "22:00", "ends": "07:00"})
    made.ask("quiet", RED, "get", "quiet/")
    made.ask("block", RED, "post", "conduct/blocks/", {"name": ONLOOKER})
    made.ask("blocks", RED, "get", "conduct/blocks/")
    made.ask("report_person", RED, "post", "conduct/reports/", {"kind": "person", "thing": ONLOOKER, "words": "Rude."})


def _events(made):
    event = published_event()
    made.ask("events", NOBODY, "get", "events/?state=running")
    for operation, path in (("event", ""), ("standings", "standings/"), ("rounds", "rounds/")):
        made.ask(operation, ONLOOKER, "get", f"events/{event.uuid}/{path}")


def published_event():
    """An event of two real tables whose first round is out."""
    organiser = User.objects.create_user("Olga", "olga@example.org", "Olga pw")
    event = Event.objects.create(name="Autumn Cup", organiser=organiser, game="de_bellis", real=True, rounds=3)
    for name in (RED, BLUE, ONLOOKER, JUDGE):
        Entry.objects.create(event=event, user=User.objects.get(username=name))
    publishing.publish(event.uuid, organiser, drawing.draw(event.uuid, organiser).pk)
    rulings.rule(event.uuid, organiser, 1, 1, "first", "The hall closes.")
    return event
