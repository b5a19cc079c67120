"""The first card at once: on an empty cache a round is played in the browser while its game is compiled."""

import os
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator

from compiled_games import compile_game
from live_table import Address, Begun, Process
from mage_knight_page import Companion
from one_piece_page import Captain, Voyage
from page_driver import Guest
from quantum_page import Action, Commander, simply
from the_deal_page import Dealer

AT_ONCE_S = 3.0  # with all cores busy; bench/first_card.py measures it on a quiet machine
SEED = 7
Play = Callable[[Guest, Begun], None]


def form_of_el_dorado(guest: Guest) -> Locator:
    guest.set_up(4, "3", seed=SEED)
    return guest.bids.first


def a_round_of_el_dorado(guest: Guest, begun: Begun) -> None:
    guest.play_out()


def form_of_the_deal(guest: Guest) -> Locator:
    """All its levels search, so that something would stand in for them: the script does not."""
    guest.visit("new/the_deal")
    guest.page.get_by_label("Seed").fill(str(SEED))
    for strength in guest.page.get_by_role("combobox", name="How strong seat").all():
        strength.select_option(label="Scripted")
    return guest.page.locator("[data-choice]").first


def a_hand_of_the_deal(guest: Guest, begun: Begun) -> None:
    Dealer(guest).play_until("between")


def form_of_quantum(guest: Guest) -> Locator:
    guest.visit("new/quantum")
    guest.page.get_by_label("Seed").fill(str(SEED))
    return guest.page.locator("[data-choice]").first


def a_turn_of_quantum(guest: Guest, begun: Begun) -> None:
    done: list[Action] = []

    def plan(view: dict[str, Any], options: list[Action]) -> Action:
        done.append(simply(view, options))
        return done[-1]

    Commander(guest, begun).play_until(lambda view: {"type": "end_turn"} in done, plan)


def form_of_one_piece(guest: Guest) -> Locator:
    guest.visit("new/one_piece")
    guest.page.get_by_label("Seed").fill(str(SEED))
    guest.page.get_by_role("combobox", name="How strong seat 2").select_option(label="Scripted")
    return guest.page.locator("[data-choice]").first


def a_turn_of_one_piece(guest: Guest, begun: Begun) -> None:
    captain, voyage = Captain(guest), Voyage()
    guest.page.reload()  # it hears the page from its first message on
    captain.play_until(lambda view: "end_main" in voyage.seen, voyage)


def form_of_mage_knight(guest: Guest) -> Locator:
    guest.visit("new/mage_knight_table")
    guest.page.get_by_label("Seed").fill(str(SEED))
    return guest.page.locator("[data-choice][data-type=choose_tactic]").first


def a_turn_of_mage_knight(guest: Guest, begun: Begun) -> None:
    companion = Companion(guest, begun)
    companion.choose_tactic()
    companion.act("end_turn")


GAMES: dict[str, tuple[Callable[[Guest], Locator], Play]] = {
    "el_dorado": (form_of_el_dorado, a_round_of_el_dorado),
    "the_deal": (form_of_the_deal, a_hand_of_the_deal),
    "quantum": (form_of_quantum, a_turn_of_quantum),
    "one_piece": (form_of_one_piece, a_turn_of_one_piece),
    "mage_knight_table": (form_of_mage_knight, a_turn_of_mage_knight),
}


def at_once() -> float:
    """Seconds: longer where more is running than there are cores, for then everybody waits for a turn."""
    return AT_ONCE_S * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def started(guest: Guest, table: Address) -> tuple[Begun, dict[str, Any]]:
    """Click Start; the match that is begun by it, and what the page asked for."""
    with guest.page.expect_response(lambda told: told.status == 201) as told:
        guest.button("Start").click()
    answer = told.value.json()
    return Begun(table, answer["id"], answer["tokens"]), told.value.request.post_data_json


def record_of(begun: Begun) -> str:
    """The file of a match, which ends here if it has not yet."""
    view = begun.get(seat=0).body["view"]
    if not view["over"]:
        assert begun.post("/concede", {"n": view["n"]}).status == 200
    return begun.get("/record", seat=0).text


def played_again(record: str, asked: dict[str, Any], table: Address) -> str:
    """The record of a match that was asked for alike, with the same actions of the person."""
    begun = table.begin(*asked.pop("seats"), **asked)
    with begun.sit(0) as person:
        for line in map(msgspec.json.decode, record.splitlines()):
            if line.get("seat") == 0 and "action" in line:
                person.to_act()
                person.act(line["action"])
        person.to_act()
    return record_of(begun)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_while_its_game_is_compiled(game, table, new_guest, tmp_path, monkeypatch):
    """What is chosen does not depend on whether the rules are compiled yet: the match files are the same."""
    set_up, play = GAMES[game]
    with monkeypatch.context() as patch:
        patch.setenv("TABLEMATE_CACHE", str(tmp_path / "empty"))
        server = Process("--data", tmp_path / "data", games=[])
    try:
        guest = new_guest(at=server.table)
        first = set_up(guest)
        began = time.monotonic()
        begun, asked = started(guest, server.table)
        first.wait_for()
        waited = time.monotonic() - began
        play(guest, begun)
        prepared = server.table.post(f"/api/games/{game}/prepare", {"seats": asked["seats"]})
        record = record_of(begun)
        guest.leave()
    finally:
        server.stop()

    assert waited < at_once()
    assert not prepared.body["ready"], "nothing was left to be compiled: this test proves nothing"
    compile_game(game)
    assert played_again(record, asked, table) == record
