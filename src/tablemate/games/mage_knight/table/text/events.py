"""Events in words."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.markup import escape

from tablemate.games.mage_knight.table.score_lines import CATEGORIES, FOR_ALL
from tablemate.games.mage_knight.table.text.actions import OFFERS, PLACES
from tablemate.games.mage_knight.table.text.words import YOU, counted, does, has, listed, title

Event = dict[str, Any]
CATEGORY_TITLES = {each.id: each.title for each in (*CATEGORIES, *FOR_ALL)}
ENDINGS = {"goal": "The goal was reached: the game is over", "last_round": "The last round is over"}
ROUND_ENDINGS = {
    "dummy": "the dummy announced it",
    "person": "it was announced",
    "goal": "the goal was reached",
}
EXTRA = {"the_right_moment": "The Right Moment", "time_bending": "Time Bending"}


def tell(event: Event, names: Sequence[str]) -> str | None:
    """An event in words, or None for what the table itself shows well enough."""
    words = TELLERS.get(event["type"])
    return None if words is None else words(event, names)


def _who(event: Event, names: Sequence[str]) -> str:
    return names[event["seat"]]


def _actor(seat: int | None, names: Sequence[str]) -> str:
    return "the dummy" if seat is None else escape(names[seat])


def _flipped(event: Event, names: Sequence[str]) -> str:
    cards = [title(card) for card in event["cards"]]
    told = f"The dummy flips {listed(cards)}"
    if event["matching_color"] is not None:
        told += f"; {event['matching_color']} matches"
        bonus = [title(card) for card in event["bonus_cards"]]
        told += f", so also {listed(bonus)}" if bonus else ", but no card is left"
    return f"{told}. {counted(event['left'], 'card')} left."


def _order(event: Event, names: Sequence[str]) -> str:
    return f"Turn order: {listed([_actor(seat, names) for seat in event['order']])}."


def _skill(event: Event, names: Sequence[str]) -> str:
    skill = "a skill" if event["skill"] is None else f"[b]{title(event['skill'])}[/b] from the common offer"
    return f"{does(_who(event, names), 'gain')} {skill}."


def _monastery(event: Event, names: Sequence[str]) -> str:
    card = (
        "no card is left for it" if event["card"] is None else f"{title(event['card'])} is in the unit offer"
    )
    return f"A monastery was found: {card}."


def _hero(event: Event, names: Sequence[str]) -> str:
    return f"The dummy is [b]{title(event['hero'])}[/b], with the crystals {listed(event['crystals'])}."


def _corrected_card(event: Event, names: Sequence[str]) -> str:
    return f"{does(_who(event, names), 'correct')} this: {title(event['card'])} goes {PLACES[event['to']]}."


def _corrected_crystal(event: Event, names: Sequence[str]) -> str:
    crystals = counted(event["now"], f"{event['color']} crystal")
    return f"{does(_who(event, names), 'correct')} this: the dummy has {crystals}."


def _corrected_turn(event: Event, names: Sequence[str]) -> str:
    whose = (
        "your" if event["to"] is not None and names[event["to"]] == YOU else f"{_actor(event['to'], names)}'s"
    )
    return f"{does(_who(event, names), 'correct')} this: it is {whose} turn."


TELLERS: dict[str, Callable[[Event, Sequence[str]], str]] = {
    "hero_drawn": lambda e, n: f"{does(_who(e, n), 'play')} {title(e['hero'])}.",
    "dummy_hero_chosen": _hero,
    "round_begun": lambda e, n: f"\n[b]Round {e['round']}[/b]: {e['time']}.",
    "dummy_tactic_selected": lambda e, n: f"The dummy has [b]{title(e['tactic'])}[/b].",
    "tactic_chosen": lambda e, n: f"{does(_who(e, n), 'choose')} [b]{title(e['tactic'])}[/b].",
    "choice_left": lambda e, n: f"{does(_who(e, n), 'let')} {escape(n[e['to']])} choose first.",
    "order_set": _order,
    "turn_skipped": lambda e, n: f"{does(_who(e, n), 'skip')} a turn.",
    "extra_turn_taken": lambda e, n: f"{has(_who(e, n))} another turn, by {EXTRA[e['by']]}.",
    "end_of_round_announced": lambda e, n: f"[b]{does(_who(e, n), 'announce')} the end of the round.[/b]",
    "dummy_cards_flipped": _flipped,
    "dummy_end_of_round_announced": lambda e, n: "[b]The dummy announces the end of the round.[/b]",
    "goal_reached": lambda e, n: f"[b]{does(_who(e, n), 'reach')} the goal.[/b]",
    "skill_gained": _skill,
    "dummy_skill_revealed": lambda e, n: f"The dummy's {title(e['skill'])} is now in the common offer.",
    "card_dealt": lambda e, n: f"New in {OFFERS[e['offer']]}: {title(e['card'])}.",
    "card_taken": lambda e, n: f"{does(_who(e, n), 'take')} {title(e['card'])}.",
    "card_put_under": lambda e, n: f"{title(e['card'])} goes under its deck.",
    "monastery_found": _monastery,
    "monastery_burned": lambda e, n: "A monastery was burned.",
    "round_ended": lambda e, n: f"[b]Round {e['round']} is over[/b]: {ROUND_ENDINGS[e['by']]}.",
    "dummy_gained_card": lambda e, n: f"The dummy gains {title(e['card'])}.",
    "dummy_gained_crystal": lambda e, n: f"The dummy gains a {e['color']} crystal.",
    "dummy_deck_shuffled": lambda e, n: f"The dummy has a new deck: {counted(e['cards'], 'card')}.",
    "tactic_removed": lambda e, n: f"{title(e['tactic'])} is out of the game.",
    "crystal_corrected": _corrected_crystal,
    "card_corrected": _corrected_card,
    "turn_corrected": _corrected_turn,
    "game_ended": lambda e, n: f"\n[b]{ENDINGS[e['ending']]}.[/b]",
    "counted": lambda e, n: f"{CATEGORY_TITLES[e['category']]}: {e['n']}.",
    "left_out": lambda e, n: f"{CATEGORY_TITLES[e['category']]}: left out.",
    "scored": lambda e, n: f"[b]Score: {listed([str(points) for points in e['points']])}.[/b]",
}
