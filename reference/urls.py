"""Pages of the rulebooks."""

from django.urls import path, register_converter

from reference import views


class RuleId:
    """An id such as DBF-MOV-006; games and chapters are written in small letters."""

    regex = "[A-Z0-9]+-[A-Z]+-[0-9]+[a-z]?"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(RuleId, "rule_id")

app_name = "reference"
urlpatterns = [
    path("", views.shelf, name="shelf"),
    path("<rule_id:rule_id>/", views.rule, name="rule"),
    path("<rule_id:rule_id>/text/", views.rule_text, name="rule_text"),
    path("<slug:game>/", views.book, name="book"),
    path("<slug:game>/glossary/", views.glossary, name="glossary"),
    path("<slug:game>/rulings/", views.all_rulings, name="rulings"),
    path("<slug:game>/search/", views.search, name="search"),
    path("<slug:game>/<slug:chapter>/", views.chapter, name="chapter"),
]
