"""What docs/deploying.md and deploy/ tell people to start is started. Proxies: test_behind_proxies.py."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from ipaddress import ip_network
from pathlib import Path

import pytest
import yaml

from live_table import Process

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "deploying.md").read_text()
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text()
IGNORED = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text().split()
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
TABLE, CADDY = COMPOSE["services"]["table"], COMPOSE["services"]["caddy"]
PORT = "8642"
PUBLIC = "https://play.example.org"


def _told(pattern: str) -> list[str]:
    """The words of a command that the page shows, without the program."""
    found = re.search(pattern, DOCS, re.MULTILINE)
    assert found is not None, pattern
    return shlex.split(found[1])


COMMANDS = {
    "the page": (_told(r"^tablemate (serve .*)$"), {}),
    "systemd": (_told(r"^ExecStart=\S+/tablemate (serve .*)$"), {"TABLEMATE_PUBLIC_URL": PUBLIC}),
    "compose": (TABLE["command"], {"TABLEMATE_PUBLIC_URL": PUBLIC}),
    "Dockerfile": (json.loads(re.search(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)[1]), {}),
}


def here(words: list[str], folder: Path) -> list[str]:
    """The same command on this machine alone, with a folder and a port of its own."""
    single = [part for word in words[1:] for part in (word.split("=", 1) if "=" in word else [word])]
    values = {"--host": "127.0.0.1", "--port": "0", "--data": str(folder)}
    for name, value in values.items():
        if name in single:
            single[single.index(name) + 1] = value
    return single


@pytest.fixture(params=COMMANDS)
def deployed(request, tmp_path, monkeypatch) -> Iterator[tuple[str, Process]]:
    words, environment = COMMANDS[request.param]
    assert words[0] == "serve"
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    process = Process(*here(words, tmp_path / "data"))
    try:
        yield request.param, process
    finally:
        process.kill()
    assert (tmp_path / "data" / "tablemate.sqlite3").exists()


def test_what_people_are_told_to_start_serves_a_match(deployed):
    name, process = deployed
    games = process.table.get("/api/games").body

    assert games["public_url"] == (None if name == "Dockerfile" else f"{PUBLIC}/")
    with process.table.begin("human", "scripted").sit(0) as ann:
        ann.play_out()


@pytest.mark.parametrize("deployed", ["compose"], indirect=True)
def test_the_container_is_well_while_the_server_is(deployed):
    _, process = deployed
    program, *words = TABLE["healthcheck"]["test"][1:]
    port = process.table.base.rpartition(":")[2]
    check = [sys.executable, *(word.replace(PORT, port) for word in words)]

    assert (TABLE["healthcheck"]["test"][0], program) == ("CMD", "python")
    assert subprocess.run(check, capture_output=True).returncode == 0
    process.kill()
    assert subprocess.run(check, capture_output=True).returncode != 0


def test_the_composed_proxy_reaches_the_table_and_is_trusted_by_it():
    subnet = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]

    assert f"--trusted-proxy={ip_network(subnet)}" in TABLE["command"]
    assert f"--port={PORT}" in TABLE["command"]
    assert "--host=0.0.0.0" in TABLE["command"], "the proxy is another machine to it"
    assert CADDY["environment"] == {"DOMAIN": "${DOMAIN}", "TABLE": f"table:{PORT}"}
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in CADDY["volumes"], "which test_behind_proxies.py tries"
    assert "ports" not in TABLE, "nobody gets past the proxy"
    for service in (TABLE, CADDY):
        assert service["networks"] == ["inside"]
        for place in (volume.partition(":")[0] for volume in service["volumes"]):
            assert (ROOT / "deploy" / place).is_file() if "/" in place else place in COMPOSE["volumes"], place
    assert f"{TABLE['volumes'][0].partition(':')[2]}" == "/data"


def test_whatever_the_container_is_built_of_is_there_and_not_left_out():
    context = (ROOT / "deploy" / TABLE["build"]["context"]).resolve()
    assert context == ROOT
    assert (context / TABLE["build"]["dockerfile"]).read_text() == DOCKERFILE
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
    for source in (word for line in copied for word in line.split()):
        assert (context / source).exists(), source
        taken_in = {line.removeprefix("!") for line in IGNORED if line.startswith("!")}
        assert source in taken_in, source
        assert not any(fnmatch(source, line) for line in IGNORED if not line.startswith(("!", "*"))), source


def test_a_container_may_write_where_its_cache_and_its_matches_are():
    cache = re.search(r"^ENV TABLEMATE_CACHE=(.*)$", DOCKERFILE, re.MULTILINE)[1]
    assert cache.startswith("/data/")
    assert (
        re.search(r"install -d -o (\w+) /data", DOCKERFILE)[1]
        == re.search(r"^USER (\w+)$", DOCKERFILE, re.MULTILINE)[1]
    )
