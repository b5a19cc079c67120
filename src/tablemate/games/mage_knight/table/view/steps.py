"""What to do with the real things between two rounds, step by step (9), and effects to be reminded of."""

from collections.abc import Sequence
from typing import Any

from tablemate.games.mage_knight.box import COLORS, Entry
from tablemate.games.mage_knight.course import is_night
from tablemate.games.mage_knight.dummy import has_dummy
from tablemate.games.mage_knight.names import (
    ADVANCED,
    HEROES,
    NO_CARD,
    NO_COLOR,
    NO_TACTIC,
    SPELLS,
    TACTICS,
)
from tablemate.games.mage_knight.offer import PLACES
from tablemate.games.mage_knight.table.phases import (
    CHOOSING,
    ENTERING,
    LEAVING_AA,
    LEAVING_SPELL,
    REMOVING,
    TAKING,
    TURNS,
)
from tablemate.games.mage_knight.table.view.cards import card_of, spell_card
from tablemate.games.mage_knight.table.view.types import StepSeen

BETWEEN = (LEAVING_AA, LEAVING_SPELL, REMOVING)


def steps(s: Any) -> list[StepSeen]:
    """From the end of a round until turns begin again; before the first, what to set up."""
    if s.phase in (ENTERING, CHOOSING, TAKING) and s.course.round == s.first_round:
        return _setup(s) if s.first_round == 1 else []
    if s.phase not in (*BETWEEN, CHOOSING, TAKING):
        return []
    to_night = not is_night(s.course) if s.phase in BETWEEN else is_night(s.course)
    found = [_time(to_night), _dice(s), _units(s), _advanced(s), _spell(s), _tactics(s)]
    found.append(
        _step(
            "heroes",
            "Everybody turns skills and banners face up, readies all units, shuffles hand, discard pile and "
            "deck together, and draws up to the hand limit.",
        )
    )
    return found


def _setup(s: Any) -> list[StepSeen]:
    """What the program has to say to the setup of the real things (2)."""
    found = [_dice(s), _step("units", f"Deal {dice_of(s)} units to the unit offer.")]
    if has_dummy(s.dummy):
        hero = HEROES[s.dummy.hero]
        found.insert(
            0,
            _step(
                "dummy",
                f"The dummy is {hero.name}: nobody plays that hero. Its cards are kept here; lay out its "
                f"crystals if you like: {', '.join(hero.crystals)}.",
            ),
        )
        competitive = [spell.name for spell in SPELLS if spell.competitive]
        found.append(_step("competitive", f"Take out the competitive spells: {', '.join(competitive)}."))
    if s.app_deals:
        for step, name, cards in (
            (
                "advanced",
                "advanced actions",
                [ADVANCED[s.advanced.places[i]].name for i in _shown(s.advanced)],
            ),
            ("spell", "spells", [SPELLS[s.spells.places[i]].name for i in _shown(s.spells)]),
        ):
            found.append(_step(step, f"Lay out these {name}, the lowest first: {', '.join(cards)}."))
    else:
        found.append(_step("offers", "Shuffle advanced actions and spells, and lay out three of each."))
    if has_dummy(s.dummy):
        kept = " The dummy's skills are kept here." if s.has_skills else ""
        found.append(_step("skills", f"Take the competitive skill out of your hero's tokens.{kept}"))
    return found


def _shown(offer: Any) -> range:
    return range(offer.shown)


def _refilled(s: Any, offer: Any, cards: Sequence[Entry], *, went_under: bool = True) -> str:
    """What to do when the lowest card has left an offer; where the program deals, by name (10.2, 10.5)."""
    if not s.app_deals:
        return "Slide the others down, and put a new one on top."
    if offer.shown == 0 or (offer.shown < PLACES and not went_under):
        return "Slide the others down; the deck is empty, so none comes on top."
    return f"Slide the others down, and put {cards[offer.places[offer.shown - 1]].name} on top."


def _step(step: str, text: str, *, is_asked: bool = False) -> StepSeen:
    return {"step": step, "text": text, "is_asked": is_asked}


def _time(to_night: bool) -> StepSeen:
    if to_night:
        return _step("time", "Turn the board to night and put out the night tactics.")
    return _step(
        "time", "Turn the board to day and put out the day tactics. Turn any face-down ruins face up."
    )


def dice_of(s: Any) -> int:
    """People and 2 more, and what the scenario adds; the dummy is not counted (2.7)."""
    return int(s.players + 2 + s.extra)


def basic_of(dice: int) -> int:
    return (dice + 1) // 2


def _dice(s: Any) -> StepSeen:
    dice = dice_of(s)
    return _step(
        "dice",
        f"Roll all {dice} dice. If fewer than {basic_of(dice)} show a basic colour, roll the gold and black "
        "ones again together, until enough do.",
    )


def _units(s: Any) -> StepSeen:
    text = f"Put the units on offer under their decks and deal {dice_of(s)} new ones."
    if s.app_deals and s.monasteries:
        in_units = [ADVANCED[s.unit_offer[i]].name for i in range(s.in_unit_offer)]
        named = ", ".join(in_units) or "none"
        text += f" Advanced actions of monasteries go under their deck; new in the unit offer: {named}."
    elif not s.app_deals:
        text += " Advanced actions among them go under their deck; deal one for each monastery not burned."
    return _step("units", text)


def _advanced(s: Any) -> StepSeen:
    if s.phase == LEAVING_AA:
        return _step(
            "advanced",
            "Which advanced action lies lowest? It goes to the dummy: put the card aside. Slide the others "
            "down and put a new one on top.",
            is_asked=True,
        )
    if not has_dummy(s.dummy):
        return _step(
            "advanced",
            f"Put the lowest advanced action under its deck. {_refilled(s, s.advanced, ADVANCED)}",
        )
    if s.last_card == NO_CARD:
        return _step("advanced", "No advanced action was on offer: the dummy gains none.")
    card = card_of(s.last_card)
    step = _step(
        "advanced",
        f"{card['name']} goes to the dummy: put the card aside. "
        f"{_refilled(s, s.advanced, ADVANCED, went_under=False)}",
    )
    step["card"] = card
    return step


def _spell(s: Any) -> StepSeen:
    if s.phase in (LEAVING_AA, LEAVING_SPELL):
        return _step(
            "spell",
            "Which spell lies lowest? Put it under the spell deck; the dummy gains a crystal of its colour. "
            "Slide the others down and put a new one on top.",
            is_asked=s.phase == LEAVING_SPELL,
        )
    if not has_dummy(s.dummy):
        return _step("spell", f"Put the lowest spell under its deck. {_refilled(s, s.spells, SPELLS)}")
    if s.last_crystal == NO_COLOR:
        return _step("spell", "No spell was on offer: the dummy gains no crystal.")
    color = COLORS[s.last_crystal]
    named = spell_card(s.last_spell)["name"] if s.last_spell != NO_CARD else f"The {color} spell"
    step = _step(
        "spell",
        f"{named} goes under the spell deck, and the dummy gains a {color} crystal. "
        f"{_refilled(s, s.spells, SPELLS)}",
    )
    if s.last_spell != NO_CARD:
        step["card"] = spell_card(s.last_spell)
    step["color"] = color
    return step


def _tactics(s: Any) -> StepSeen:
    if s.phase == REMOVING:
        return _step(
            "tactics",
            "Agree on one of the tactics you used: it leaves the game. The others come back.",
            is_asked=True,
        )
    gone = [TACTICS[k].name for k in range(len(TACTICS)) if s.course.removed >> k & 1]
    if gone:
        return _step("tactics", f"Collect the tactics. Out of the game: {', '.join(gone)}.")
    return _step("tactics", "Collect the tactics.")


def reminders(s: Any) -> list[str]:
    """Effects of the tactic of whoever acts, when they count (4.2)."""
    if s.phase not in (TAKING, TURNS):
        return []
    held = s.course.tactics[s.decider]
    if held == NO_TACTIC:
        return []
    about = TACTICS[held]
    counts = ("taken",) if s.phase == TAKING else ("turn_begins", "turn", "turn_ends")
    is_used = about.id == "the_right_moment" and s.course.extra_turns & 1
    return [f"{about.name}: {about.effect}"] if about.counts in counts and not is_used else []
