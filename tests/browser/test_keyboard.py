"""A person without a mouse: Tab, arrows and Enter reach everything, and moves can be typed."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from live_table import Address, Begun, serving
from page_driver import MOST_DECISIONS, PATIENCE_MS, PREPARING_MS, Guest
from quantum_page import Commander, simply

MOST_TABS = 60
SPELT = {"jack": "j", "queen": "q", "king": "k", "ace": "a"}
FOCUSED = """() => {
  const one = document.activeElement;
  return one.ariaLabel ?? one.labels?.[0]?.innerText ?? one.innerText;
}"""


def focused(guest: Guest) -> str:
    return str(guest.page.evaluate(FOCUSED))


def press(guest: Guest, *keys: str) -> None:
    for key in keys:
        guest.page.keyboard.press(key)


def go_to(guest: Guest, name: str, key: str = "Tab") -> None:
    """Press a key until what bears this name has the focus."""
    for _ in range(MOST_TABS):
        press(guest, key)
        if re.match(name, focused(guest)):
            return
    raise AssertionError(f"{key} does not lead to {name}")


def typed(card: str) -> str:
    """ "queen of spades" as a person types it: "qs"."""
    rank, _, suit = card.partition(" of ")
    return SPELT.get(rank, rank) + suit[0]


def play_by_typing(guest: Guest, name: str) -> None:
    card = name.partition(",")[0]
    guest.page.keyboard.type(typed(card))
    assert focused(guest).startswith(card)
    press(guest, "Enter")


def play_by_arrows(guest: Guest, name: str) -> None:
    go_to(guest, re.escape(name), "ArrowRight")
    press(guest, "Enter")


def test_a_whole_match_needs_no_mouse(guests, table):
    guest = guests(table.base)
    guest.visit()
    expect(guest.button("Play El Dorado")).to_be_visible()

    go_to(guest, "Settings")
    press(guest, "Enter")
    go_to(guest, "Normal")
    press(guest, "ArrowRight", "ArrowRight", "Escape")
    assert focused(guest) == "Settings"

    go_to(guest, "Set up a match of El Dorado")
    press(guest, "Enter")
    expect(guest.button("Start")).to_be_visible()
    go_to(guest, "Number of seats$")
    guest.page.keyboard.type("2")
    go_to(guest, "Rules")
    press(guest, "Enter")
    go_to(guest, "Schedule")
    guest.page.keyboard.type("3..1")
    go_to(guest, "Start")
    press(guest, "Enter")
    guest.at_table.wait_for()

    for turn in range(MOST_DECISIONS):
        kind = guest.to_decide()
        if kind == "over":
            break
        if kind == "bid":
            guest.page.keyboard.type(guest.bids.last.inner_text().removeprefix("Bid ")[:1])
            press(guest, "Enter")
        else:
            name = guest.playable.first.get_attribute("aria-label") or ""
            (play_by_typing if turn % 2 else play_by_arrows)(guest, name)
    expect(guest.over.get_by_role("row")).to_have_count(1 + 2)


def test_letters_ask_for_advice_and_take_back(guest, table):
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "4..1"}))
    guest.play_until("play")
    press(guest, "h")
    expect(guest.heading(re.compile("^Hint: "))).to_be_visible()
    press(guest, "w")
    expect(guest.heading(re.compile("^Why: "))).to_be_visible()
    press(guest, "Escape")
    expect(guest.advice).to_be_hidden()
    press(guest, "u")
    expect(guest.bids.first).to_be_visible()
    press(guest, "?")
    expect(guest.page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_the_focus_begins_on_a_card_that_may_be_played(guest, table):
    options = {"players": 4, "schedule": "10"}
    guest.join(table.begin("human", *["scripted"] * 3, options=options, seed=3358))
    guest.play_until("play")
    first = guest.hand.get_by_role("button").first
    expect(first).to_have_attribute("aria-disabled", "true")
    assert focused(guest).endswith(", playable"), "whoever bid goes on there"
    guest.page.evaluate("document.activeElement.blur()")
    press(guest, "ArrowRight")
    assert focused(guest).endswith(", playable")
    guest.page.reload()
    guest.to_decide()
    go_to(guest, ".+ of .+")
    assert focused(guest).endswith(", playable")


@pytest.mark.parametrize("kind", ["bid", "play"])
def test_enter_after_h_plays_what_is_marked(guest, table, kind):
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "4..1"})
    guest.join(begun)
    guest.play_until(kind)
    press(guest, "ArrowRight", "h")
    expect(guest.heading(re.compile("^Hint: "))).to_be_visible(timeout=PATIENCE_MS)
    marked = guest.heading(re.compile("^Hint: ")).inner_text().removeprefix("Hint: ")
    expect(guest.advice.get_by_role("button", name=re.compile(f"^(Bid|Play) {marked}$"))).to_be_focused()
    press(guest, "Enter")
    expect(guest.log.filter(has_text=re.compile(f"You (bid|play) {re.escape(marked)}"))).to_have_count(1)


# Other games


@pytest.fixture(scope="module")
def parlour(built_page, tmp_path_factory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("parlour"), ("the_deal", "quantum")) as address:
        yield address


def sit_down(guest: Guest, parlour: Address, game: str) -> Begun:
    """At a match of another game, in which the guest is to decide."""
    opponents = {"the_deal": 2, "quantum": 1}[game]
    begun = parlour.begin("human", *["scripted"] * opponents, game=game, options={}, seed=11)
    guest.join(begun)
    guest.page.locator("[data-choice]:not(:disabled)").first.wait_for(timeout=PREPARING_MS)
    if game == "quantum":
        Commander(guest, begun).play_until(lambda view: view["phase"] == "acting", simply)
    return begun


def test_arrows_lead_to_a_card_in_the_deal_and_keys_go_on_where_the_next_decision_is(new_guest, parlour):
    guest = new_guest(at=parlour)
    sit_down(guest, parlour, "the_deal")
    choice = guest.page.locator("[data-choice]:focus:not(:disabled)")
    guest.page.evaluate("document.activeElement.blur()")
    press(guest, "ArrowRight")
    expect(choice).to_have_count(1)
    press(guest, "Enter")
    expect(guest.log.filter(has_text=re.compile("^You (play|check)"))).to_have_count(1)
    expect(choice).to_have_count(1)


def test_arrows_lead_to_the_board_in_quantum_and_keys_go_on_where_the_next_decision_is(new_guest, parlour):
    guest = new_guest(at=parlour)
    sit_down(guest, parlour, "quantum")
    guest.page.evaluate("document.activeElement.blur()")
    press(guest, "ArrowRight")
    expect(guest.page.locator("[data-place]:focus")).to_have_count(1)
    guest.page.evaluate("document.activeElement.blur()")
    guest.page.keyboard.type("research")
    expect(guest.page.locator("[data-type=research]:focus")).to_have_count(1)
    press(guest, "Enter")
    expect(guest.log.filter(has_text=re.compile("^Your research 1 → 2"))).to_have_count(1)
    expect(guest.page.locator("[data-choice]:focus, [data-place]:focus")).to_have_count(1)


@pytest.mark.parametrize("game", ["the_deal", "quantum"])
def test_enter_after_h_plays_what_is_marked_in_other_games(new_guest, parlour, game):
    guest = new_guest(at=parlour)
    begun = sit_down(guest, parlour, game)
    before, played = begun.get(seat=0).body["view"], len(own_actions(begun))
    press(guest, "h")
    hint = guest.heading(re.compile("^Hint: "))
    expect(hint).to_be_visible(timeout=PATIENCE_MS)
    marked = hint.inner_text().removeprefix("Hint: ")
    [action] = [option["action"] for option in before["options"] if option["text"] == marked]
    expect(guest.advice.locator(".primary")).to_be_focused()
    press(guest, "Enter")
    expect(hint).to_have_count(0)
    assert own_actions(begun)[played] == action


def own_actions(begun: Begun) -> list[dict[str, object]]:
    """What the first seat has done, in the match file as that seat may have it."""
    lines = map(json.loads, begun.get("/record", seat=0).text.splitlines())
    return [line["action"] for line in lines if line.get("seat") == 0 and "action" in line]


def test_escape_gives_the_focus_back_that_a_hint_has_taken(guest, table):
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "4..1"}))
    guest.play_until("play")
    card = focused(guest)
    press(guest, "h")
    expect(guest.advice.get_by_role("button", name=re.compile("^Play "))).to_be_focused(timeout=PATIENCE_MS)
    press(guest, "Escape")
    expect(guest.advice).to_be_hidden()
    assert focused(guest) == card


def test_a_space_between_the_words_of_a_move_presses_no_button(guest, table):
    begun = table.begin("human", "human", options={"players": 2, "schedule": "4..1", "first_dealer": 1})
    guest.join(begun)
    guest.play_until("bid")
    guest.page.keyboard.type("bid \n")  # it is not said yet which one
    assert focused(guest).startswith("Bid "), "the first of them"
    assert begun.get(seat=0).body["view"]["n"] == 0
    guest.page.keyboard.type("bid 2\n")
    expect(guest.page.get_by_role("list", name="Log of moves")).to_contain_text("You bid 2.")


def test_how_to_play_is_told_at_the_table(guest, table):
    guest.join(table.begin("human", "scripted"))
    guest.button("Rules").click()
    expect(guest.page.get_by_role("complementary", name="Rules")).to_contain_text(
        "Say how many tricks you will take, then take exactly that many"
    )
