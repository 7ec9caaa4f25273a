"""REST addresses, below /api/."""

from django.urls import path

from battles.api import acts, lists, look

app_name = "api"
BATTLE = "battles/<uuid:uuid>/"
urlpatterns = [
    path("token/", lists.Tokens.as_view(), name="token"),
    path("games/", lists.Games.as_view(), name="games"),
    path("inputs/", lists.Inputs.as_view(), name="inputs"),
    path("challenges/", lists.Challenges.as_view(), name="challenges"),
    path("challenges/<str:token>/", lists.AcceptChallenge.as_view(), name="accept_challenge"),
    path("battles/", lists.Battles.as_view(), name="battles"),
    path("battles/import/", look.Import.as_view(), name="import"),
    path(BATTLE, look.State.as_view(), name="state"),
    path(f"{BATTLE}changes/", look.Changes.as_view(), name="changes"),
    path(f"{BATTLE}log/", look.Log.as_view(), name="log"),
    path(f"{BATTLE}replay/", look.Replay.as_view(), name="replay"),
    path(f"{BATTLE}outlook/", look.Outlook.as_view(), name="outlook"),
    path(f"{BATTLE}card/", look.Card.as_view(), name="card"),
    path(f"{BATTLE}sheets/", look.Sheets.as_view(), name="sheets"),
    path(f"{BATTLE}proof/", look.Proof.as_view(), name="proof"),
    path(f"{BATTLE}export/", look.Export.as_view(), name="export"),
    path(f"{BATTLE}answers/", acts.Answers.as_view(), name="answers"),
    path(f"{BATTLE}preview/", acts.Previews.as_view(), name="preview"),
    path(f"{BATTLE}plan/", acts.Plans.as_view(), name="plan"),
    path(f"{BATTLE}draft/", acts.Drafts.as_view(), name="draft"),
    path(f"{BATTLE}orders/", acts.StandingOrders.as_view(), name="orders"),
    path(f"{BATTLE}undo/", acts.Undos.as_view(), name="undo"),
    path(f"{BATTLE}offers/", acts.Offers.as_view(), name="offers"),
    path(f"{BATTLE}replies/", acts.Replies.as_view(), name="replies"),
    path(f"{BATTLE}resign/", acts.Resignations.as_view(), name="resign"),
    path(f"{BATTLE}chat/", acts.ChatLines.as_view(), name="chat"),
    path(f"{BATTLE}seen/", acts.Seen.as_view(), name="seen"),
    path(f"{BATTLE}vacation/", acts.Vacations.as_view(), name="vacation"),
    path(f"{BATTLE}report/", acts.Reports.as_view(), name="report"),
]
