"""What a view has to show, by the document."""

from collections import Counter
from typing import Any

import pytest

from mage_knight_referee.course import Course
from mage_knight_referee.facts import COLORS, COLORS_OF, DUMMY, MOST_FIXES, MOST_GAINS, SPELL_COLORS
from tablemate.games.mage_knight.chances import flipping_turns


def check_view(game: Course, view: Any) -> None:
    """What a view tells of the game is what is known here."""
    for name, fact in facts(game).items():
        assert view[name] == fact, f"{name}: {view[name]} instead of {fact}"
    assert view["acting"] == (None if game.phase == "over" else game.decider)
    scenario, dice = view["scenario"], len(game.people) + 2 + game.extra  # 2.7, 2.8
    assert (scenario["dice"], scenario["basic_dice"], scenario["units"]) == (dice, (dice + 1) // 2, dice)
    check_people(game, view["people"])
    assert (view["dummy"] is not None) == game.has_dummy
    if game.has_dummy:
        check_dummy(game, view["dummy"])
    assert (view["offers"] is not None) == game.app
    if game.app:
        check_offers(game, view["offers"])
    assert {each["tactic"] for each in view["removed_tactics"]} == game.removed
    if game.phase in ("choose", "turn", "taken"):
        assert [each["tactic"] for each in view["tactics"] if each["state"] == "open"] == (
            [] if game.phase == "turn" else game.displayed()
        )
    if game.face_down or game.common or game.gains:
        skills = view["skills"]
        assert {each["skill"] for each in skills["common"]} == game.common
        assert (skills["face_down"], skills["gains_left"]) == (
            len(game.face_down),
            MOST_GAINS - game.gains,
        )
    if game.options.corrections:
        assert view["corrections"] == {"made": game.fixes, "left": MOST_FIXES - game.fixes}
    if game.phase == "turn" and game.has_dummy:
        check_chances(game, view["chances"])


def facts(game: Course) -> dict[str, Any]:
    order = [None if actor == DUMMY else actor for actor in game.order]
    return {
        "round": game.round,
        "rounds": game.rounds,
        "time": game.time,
        "order": order,
        "is_announced": game.announcer is not None,
        "announced_by": None if game.announcer == DUMMY else game.announcer,
        "is_goal_reached": game.goal,
    } | (
        {"is_ending": game.owed is not None, "is_turn_begun": not game.is_start}
        if game.phase == "turn"
        else {}
    )


def check_people(game: Course, people: list[Any]) -> None:
    for person in people:
        seat = person["seat"]
        assert person["hero"] == game.heroes[seat]
        assert (person["tactic"] or {}).get("tactic") == game.tactics.get(seat)
        assert person["turns"] == game.turns[seat]
        if game.phase == "turn":
            owes = game.owed is not None and seat in game.owed
            assert person["has_last_turn"] == owes
            is_acting = seat == game.decider
            assert person["is_through"] == (game.owed is not None and not owes and not is_acting)  # 7.9


def check_dummy(game: Course, dummy: Any) -> None:
    assert dummy["crystals"] == game.crystals
    assert dummy["left"] == game.deck.total()
    assert Counter(card["card"] for card in dummy["deck"]) == game.deck
    assert [card["card"] for card in dummy["discard"]] == game.discard
    assert Counter(card["card"] for card in dummy["gained"]) == game.gained
    assert dummy["owned"] == 16 + game.gained.total()
    by_color = Counter(game.color_of(card) for card in game.deck.elements())
    assert dummy["left_by_color"] == {color: by_color[color] for color in COLORS}
    assert (dummy["tactic"] or {}).get("tactic") == game.tactics.get(DUMMY)
    assert dummy["turns"] == game.turns[DUMMY]
    assert dummy["has_announced"] == (game.announcer == DUMMY)


def check_offers(game: Course, offers: Any) -> None:
    for name in ("advanced", "spells"):
        deck = game.decks[name]
        assert [each["card"]["card"] for each in offers[name]["places"]] == game.offer[name]
        assert offers[name]["left"] == len(deck)
        assert [card["card"] for card in offers[name]["bottom"]] == deck.bottom
    assert [each["card"]["card"] for each in offers["unit_offer"]] == game.offer["unit_offer"]
    assert offers["monasteries"] == game.found - game.burned


def check_chances(game: Course, chances: Any) -> None:
    """How many more turns the dummy flips, how many each person has, and what gifts would do (17)."""
    flips = flipping_turns(by_bonus(game.deck, game.crystals))
    assert told(chances["flips"]) == approx(flips)
    places, dummy = len(game.order), game.order.index(DUMMY)
    assert [each["seat"] for each in chances["turns_left"]] == game.people
    for each in chances["turns_left"]:
        seat = each["seat"]
        if game.owed is not None:
            assert told(each["chances"]) == {(seat in game.owed) + (seat == game.decider): 1}
            continue
        place = game.order.index(seat)
        is_before = (place - game.place) % places < (dummy - game.place) % places
        assert told(each["chances"]) == approx({n + 1 + is_before: chance for n, chance in flips.items()})
    check_gifts(game, chances["given"])


def check_gifts(game: Course, given: list[Any]) -> None:
    """Each card on offer, as if it were the only gift (17.4)."""
    wanted = {}
    owned = game.deck + Counter(game.discard)
    for offer in ("advanced", "spells") if game.app and game.round < game.rounds else ():
        for place, card in enumerate(game.offer[offer]):
            crystals, then = dict(game.crystals), owned
            if offer == "spells":
                crystals[SPELL_COLORS[card]] += 1
            else:
                then = owned + Counter([card])
            turns = flipping_turns(by_bonus(then, crystals))
            wanted[offer, place + 1] = float(sum(n * chance for n, chance in turns.items()))
    assert {(each["offer"], each["slot"]): each["mean"] for each in given} == pytest.approx(wanted, abs=1e-6)


def by_bonus(cards: Counter[str], crystals: dict[str, int]) -> Counter[int]:
    return Counter(max(crystals[color] for color in COLORS_OF[card]) for card in cards.elements())


def told(chances: list[Any]) -> dict[int, float]:
    return {each["turns"]: each["chance"] for each in chances}


def approx(chances: dict[int, Any]) -> Any:
    return pytest.approx({turns: float(chance) for turns, chance in chances.items()}, abs=1e-6)
