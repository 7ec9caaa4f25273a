"""docker-compose.yml and the Dockerfile, without a container engine: what they name exists, as the schema wants it."""

import re
import subprocess
import sys

import pytest
import yaml

from ninthsite.settings.environment import BASE_DIR
from tests.deploy.environment import variables

COMPOSE = BASE_DIR / "docker-compose.yml"
SITE = ("migrate", "web", "worker", "beat")


@pytest.fixture(scope="module")
def compose():
    return yaml.safe_load(COMPOSE.read_text())


@pytest.fixture(scope="module")
def services(compose):
    return compose["services"]


@pytest.mark.long
def test_it_is_what_the_schema_of_compose_files_allows():
    checker = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(COMPOSE)]
    done = subprocess.run(checker, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_service_starts_again_except_the_one_that_is_done(services):
    assert {name for name, service in services.items() if service["restart"] != "unless-stopped"} == {"migrate"}


def test_no_log_grows_without_end(services):
    for service in services.values():
        assert set(service["logging"]["options"]) == {"max-size", "max-file"}


def test_every_service_that_others_wait_for_says_how_it_is(services):
    for service in services.values():
        for name, wanted in service.get("depends_on", {}).items():
            condition = wanted["condition"]
            assert condition == "service_completed_successfully" or "healthcheck" in services[name]


def test_only_the_door_is_open_to_the_world(services):
    assert [name for name, service in services.items() if "ports" in service] == ["nginx"]


def test_there_are_several_web_processes_and_one_beat(services):
    assert services["web"]["deploy"]["replicas"] > 1
    assert "deploy" not in services["beat"]


def test_every_variable_that_the_site_is_given_is_one_that_it_reads(services):
    for name in SITE:
        assert set(services[name]["environment"]) <= variables()


def test_whatever_is_set_beside_the_file_reaches_the_site(services):
    """The image leaves .env out."""
    for name in SITE:
        assert services[name]["env_file"] == [{"path": ".env", "required": False}]


def test_with_tls_both_ports_of_the_door_can_be_opened(services):
    text = (BASE_DIR / "deploy" / "nginx" / "listen-tls.conf").read_text()
    listened = set(re.findall(r"^listen (\d+)", text, re.M))
    assert {port.rsplit(":", 1)[1] for port in services["nginx"]["ports"]} == listened == {"80", "443"}


def test_every_volume_and_every_file_that_is_mounted_exists(compose, services):
    for service in services.values():
        for mount in service.get("volumes", []):
            source = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", mount).split(":")[0]
            if source.startswith("./"):
                assert (BASE_DIR / source).exists(), source
            else:
                assert source in compose["volumes"]


def test_what_must_be_set_is_asked_for_and_no_secret_is_written_down(services):
    text = COMPOSE.read_text()
    for secret in ("SECRET_KEY", "POSTGRES_PASSWORD"):
        assert re.search(rf"\$\{{{secret}:\?", text)
    assert not re.search(r"(?:SECRET_KEY|PASSWORD): [^$]", text)


def test_commands_name_programs_and_commands_that_exist(services):
    from django.core.management import get_commands

    for name in SITE:
        command = services[name].get("command") or dockerfile_command()
        if command[:2] == ["python", "manage.py"]:
            assert command[2] in get_commands()
        else:
            assert command[:3] == ["celery", "--app", "ninthsite"]


def dockerfile_command():
    import json

    return json.loads(re.search(r"^CMD (\[.*\])$", (BASE_DIR / "Dockerfile").read_text(), re.M)[1])


def test_the_dockerfile_copies_what_exists_and_does_not_run_as_root():
    lines = (BASE_DIR / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    for line in lines:
        if line.startswith("COPY "):
            *sources, _target = line.split()[1:]
            assert all((BASE_DIR / source).exists() for source in sources)
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users == ["ninthsite"]
    assert any("--require-hashes" in line for line in lines)


def test_secrets_and_what_is_made_anew_stay_out_of_the_image():
    ignored = (BASE_DIR / ".dockerignore").read_text().split()
    assert {".git", ".venv", "var", ".env", "node_modules", "deploy/tls"} <= set(ignored)


def test_no_container_may_write_outside_its_volumes_or_gain_rights(services):
    for service in services.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
    for name in SITE:
        assert "cap_add" not in services[name]


def test_whatever_goes_on_says_how_it_is(services):
    assert {name for name, service in services.items() if "healthcheck" not in service} == {"migrate"}


def test_the_door_is_well_only_if_it_passes_on_with_tls_too(services):
    """Plain http is sent on to https there: an answer that asks for another address is none."""
    assert "--location" in services["nginx"]["healthcheck"]["test"]


def test_what_checks_the_site_stays_out_of_the_image():
    ignored = set((BASE_DIR / ".dockerignore").read_text().split())
    assert {"tests", "bench", "docs"} <= ignored


def test_the_example_of_an_environment_names_what_is_read_and_holds_no_secret():
    text = (BASE_DIR / ".env.example").read_text()
    named = dict(re.findall(r"^(?:# )?([A-Z_]+)=(.*)$", text, re.M))
    of_compose = set(re.findall(r"\$\{(\w+):", COMPOSE.read_text()))
    assert set(named) <= variables() | of_compose
    assert set(re.findall(r"\$\{(\w+):\?", COMPOSE.read_text())) <= set(named)
    assert named["SECRET_KEY"] == named["POSTGRES_PASSWORD"] == ""
