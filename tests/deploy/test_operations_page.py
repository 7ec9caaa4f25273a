"""docs/operations.md tells the truth about the environment, the figures and the alerts."""

import re

import promql_parser
import pytest
import yaml
from prometheus_client import REGISTRY

from battles.figures import families as of_battles
from conduct.figures import families as of_conduct
from ninthsite.settings.environment import BASE_DIR
from tests.deploy.environment import variables

PAGE = (BASE_DIR / "docs" / "operations.md").read_text()
ALERTS = [
    rule
    for group in yaml.safe_load((BASE_DIR / "deploy" / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
# Prometheus itself tells it of each process that it asks.
ITS_OWN = {"up"}


def table(heading):
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `([A-Za-z_]+)`[^|]*\| ([^|]*) \|", section, re.M))


def test_every_variable_that_is_read_is_described_and_no_other():
    assert set(table("The environment")) == variables()


def figures():
    own = {metric.name for metric in REGISTRY.collect() if metric.name.startswith("ninthsite_")}
    return own | {family.name for family in (*of_battles(), *of_conduct())} | {"ninthsite_database_up"}


@pytest.mark.django_db
def test_every_figure_is_described_and_no_other():
    assert set(table("What to watch")) == figures()


@pytest.mark.django_db
@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_an_alert_asks_in_promql_for_figures_that_exist(rule):
    promql_parser.parse(rule["expr"])
    asked = set(re.findall(r"\b(ninthsite_\w+|up)\b(?=[{\[)]|\s|$)", rule["expr"]))
    known = figures()
    told = known | {f"{name}{suffix}" for name in known for suffix in ("_total", "_bucket", "_count", "_sum")} | ITS_OWN
    assert asked
    assert asked <= told


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_an_alert_says_what_is_wrong_how_bad_it_is_and_the_page_what_to_do(rule):
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert rule["annotations"]["summary"].endswith(".")
    assert f"**{rule['alert']}**" in PAGE


def test_prometheus_is_told_of_the_rules_and_of_services_that_exist():
    config = yaml.safe_load((BASE_DIR / "deploy" / "prometheus.yml").read_text())
    services = yaml.safe_load((BASE_DIR / "docker-compose.yml").read_text())["services"]
    assert config["rule_files"] == ["alerts.yml"]
    for job in config["scrape_configs"]:
        for found in job["dns_sd_configs"]:
            assert str(found["port"]) in services[found["names"][0]]["expose"]
