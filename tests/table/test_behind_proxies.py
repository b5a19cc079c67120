"""The examples of deploy/, tried: a real server behind a real Caddy and a real nginx, with TLS."""

import contextlib
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from command_line import PATIENCE_S, started, wait_until
from compiled_games import compile_game

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "play.example.org"
CLIENT = "127.0.0.2"  # any address of 127.0.0.0/8 is this machine's
MATCH = {"game": "el_dorado", "seats": ["human", "easy"], "options": {"players": 2, "schedule": "2,1"}}
CADDY = """{{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system {folder}
}}
"""
NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    {servers}
}}
"""


@dataclass(frozen=True)
class Behind:
    """A server behind a proxy, as somebody elsewhere reaches it."""

    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"https://{NAME}:{self.port}"

    @contextlib.contextmanager
    def client(self) -> Iterator[httpx.Client]:
        transport = httpx.HTTPTransport(verify=False, local_address=CLIENT)
        headers = {"host": f"{NAME}:{self.port}"}
        with httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}", transport=transport, headers=headers, timeout=60
        ) as client:
            yield client

    def ask(self, method: str, path: str, **more: object) -> httpx.Response:
        with self.client() as client:
            return client.request(method, path, extensions={"sni_hostname": NAME}, **more)

    def logged(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.log.read_text().split("\n")[:-1]]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def caddy(folder: Path, port: int, table: int) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text()
    assert NAME in text, "where nothing else is said"
    text = text.replace("\tencode", "\ttls internal\n\tencode")
    (folder / "Caddyfile").write_text(CADDY.format(folder=folder) + text)
    said = {"DOMAIN": f"https://{NAME}:{port}", "TABLE": f"127.0.0.1:{table}"}  # as compose.yaml does
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return ["env", *(f"{name}={value}" for name, value in said.items()), *command]


def nginx(folder: Path, port: int, table: int) -> list[str]:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    words = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -keyout {key} -out {certificate}"
    subprocess.run(["openssl", *words.split()], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text().replace("127.0.0.1:8642", f"127.0.0.1:{table}")
    for there, here in (
        ("listen [::]:80;", ""),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
    ):
        assert there in text, there
        text = text.replace(there, here)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, servers=text))
    return ["nginx", "-p", str(folder), "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf")]


@pytest.fixture(scope="module", params=[caddy, nginx], ids=["Caddy", "nginx"])
def behind(request, tmp_path_factory) -> Iterator[Behind]:
    if shutil.which(request.param.__name__) is None:
        pytest.skip(f"no {request.param.__name__} here (apt install caddy nginx): it was left out")
    compile_game("el_dorado")
    folder, port = tmp_path_factory.mktemp("behind"), free_port()
    words = ("--no-open", "--no-prepare", "--port", 0, "--data", folder / "data", "--log-json")
    public = ("--public-url", f"https://{NAME}:{port}", "--trusted-proxy", "127.0.0.1")
    with (folder / "log").open("w") as log, (folder / "said").open("w") as said:
        table = started("serve", *words, *public, stderr=log)
        try:
            inner = int(table.stdout.readline().split()[4].rstrip("/").rpartition(":")[2])
            environment = {**os.environ, "HOME": str(folder)}
            command = request.param(folder, port, inner)
            proxy = subprocess.Popen(command, stdout=said, stderr=said, env=environment)
            found = Behind(port, folder / "log")
            try:
                wait_until(lambda: _answers(found) or proxy.poll() is not None)
                assert proxy.poll() is None, (folder / "said").read_text()
                yield found
            finally:
                proxy.terminate()
                proxy.wait(PATIENCE_S)
        finally:
            table.send_signal(signal.SIGINT)
            table.communicate(timeout=PATIENCE_S)


def _answers(behind: Behind) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return behind.ask("GET", "/api/health").status_code == 200
    return False


def test_the_page_comes_through_with_its_headers(behind):
    told = behind.ask("GET", "/")

    assert told.status_code in (200, 503)  # 503 where the page is not built
    assert "default-src 'none'" in told.headers["content-security-policy"]


def test_a_match_is_begun_from_the_public_page_and_from_no_other(behind):
    assert behind.ask("POST", "/api/matches", json=MATCH, headers={"origin": behind.url}).status_code == 201
    for other in ("https://evil.example.net", f"http://{NAME}:{behind.port}"):
        assert behind.ask("POST", "/api/matches", json=MATCH, headers={"origin": other}).status_code == 403


def test_links_lead_to_the_public_address(behind):
    assert behind.ask("GET", "/api/games").json()["public_url"] == f"{behind.url}/"


def test_a_live_match_is_played_through_the_proxy(behind):
    new = behind.ask("POST", "/api/matches", json=MATCH).json()
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    live = f"{behind.url.replace('https', 'wss')}/api/matches/{new['id']}/live"
    with (
        socket.create_connection(("127.0.0.1", behind.port), source_address=(CLIENT, 0)) as sock,
        connect(live, sock=sock, ssl=trusting, origin=behind.url, compression=None) as person,
    ):
        person.send(json.dumps({"type": "hello", "token": new["tokens"][0]}))
        assert json.loads(person.recv(timeout=60))["type"] == "table"
    wait_until(lambda: any(line["event"] == "socket closed" for line in behind.logged()))
    assert {line["client"] for line in behind.logged() if line["event"].startswith("socket")} == {CLIENT}


def test_the_clients_address_is_its_own_whatever_it_says(behind):
    mark = "/api/no-such-thing"
    for said in ({}, {"x-forwarded-for": "192.0.2.66"}, {"x-forwarded-for": "192.0.2.66, 127.0.0.1"}):
        behind.ask("GET", mark, headers=said)

    def seen() -> list[object]:
        return [line["client"] for line in behind.logged() if line.get("path") == mark]

    wait_until(lambda: len(seen()) == 3)
    assert seen() == [CLIENT] * 3


def test_what_is_too_large_is_refused_by_the_table_itself(behind):
    told = behind.ask("POST", "/api/matches", content=b"x" * 70_000, headers={"origin": behind.url})

    assert (told.status_code, told.json()["error"]["code"]) == (413, "too-large")
