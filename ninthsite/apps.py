from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class NinthsiteConfig(AppConfig):
    name = "ninthsite"


class StaticFilesInUse(StaticFilesConfig):
    """Leaves out the scripts of django-htmx: the site has its own htmx."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx"]
