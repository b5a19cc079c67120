"""Events in words, for the log and the terminal."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.markup import escape

from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.cards.sentences import sentences_of
from tablemate.games.one_piece.cards.sentences.words import KEYWORDS
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.text.words import (
    YOU,
    capital,
    card_name,
    counted,
    does,
    don_words,
    of,
    place_words,
)
from tablemate.games.one_piece.view.sides import bans

Event = dict[str, Any]
Names = Sequence[str]

ZONES = {
    "hand": "hand",
    "deck": "deck",
    "trash": "trash",
    "life": "life cards",
    "field": "field",
    "limbo": "life cards",
    "nowhere": "nowhere",
}
BAN_WORDS = {
    "attack": "attack",
    "block": "block",
    "become_active": "become active in the next Refresh Phase",
    "be_rested": "be rested",
    "be_rested_by_opponent": "be rested by the opponent's effects",
    "be_ko_in_battle": "be K.O.'d in battle",
    "be_ko_by_leader": "be K.O.'d in battle with a Leader",
    "be_ko_by_effect": "be K.O.'d by effects",
    "be_ko_by_opponent": "be K.O.'d by the opponent's effects",
    "leave": "leave the field",
    "leave_by_opponent": "leave the field by the opponent's effects",
}
ENDINGS = {
    "damage": "the Leader has fallen",
    "deck": "the deck has run out",
    "draw": "both were beaten at once",
    "turn_limit": "there have been too many turns",
    "cut_off": "there was no room for everything under way",
}


def tell(event: Event, names: Names) -> str | None:
    """An event in words, or None for what the table itself shows well enough."""
    told = TELLERS.get(event["type"])
    return told(event, names) if told else None


def _who(event: Event, names: Names) -> str:
    return names[event["seat"]]


def _card(event: Event, field: str = "card") -> str:
    return escape(card_name(event[field]))


def _cards(event: Event) -> str:
    return ", ".join(escape(card_name(number)) for number in event["cards"])


def _place(event: Event, names: Names) -> str:
    """Whose card it is, by its place: your c2, Anna's Leader."""
    return f"{of(_who(event, names))} {place_words(event['place']).removeprefix('the ')}"


def _drawn(event: Event, names: Names) -> str:
    shown = f": {_cards(event)}" if "cards" in event else ""
    return f"{does(_who(event, names), 'draw')} {counted(event['count'], 'card')}{shown}."


def _turn(event: Event, names: Names) -> str:
    who = _who(event, names)
    whose = "your turn" if who == YOU else f"{of(who)} turn"
    return f"\n[b]Turn {event['turn']}[/b], {whose}."


def _first(event: Event, names: Names) -> str:
    first = "first" if event["first"] == event["seat"] else "second"
    return f"{does(_who(event, names), 'choose')} to go {first}."


def _don_added(event: Event, names: Names) -> str:
    rested = " rested" if event["rested"] else ""
    return f"{does(_who(event, names), 'add')} {event['count']}{rested} DON!!."


def _don(verb: str, rest: str = "") -> Callable[[Event, Names], str]:
    return lambda event, names: f"{does(_who(event, names), verb)} {event['count']} DON!!{rest}."


def _don_given(event: Event, names: Names) -> str:
    return f"{does(_who(event, names), 'give')} {event['count']} DON!! to {place_words(event['place'])}."


def _don_frozen(event: Event, names: Names) -> str:
    whose = of(_who(event, names))
    return f"{event['count']} of {whose} rested DON!! will not become active in the next Refresh Phase."


def _played(event: Event, names: Names) -> str:
    source = "" if event["source"] == "hand" else f" from the {ZONES[event['source']]}"
    where = event["place"] if event["place"].startswith("c") else place_words(event["place"])
    return f"[b]{does(_who(event, names), 'play')} {_card(event)}[/b]{source} ({where})."


def _event_used(event: Event, names: Names) -> str:
    how = {"main": "", "counter": " as a counter", "trigger": " by its trigger"}[event["timing"]]
    return f"[b]{does(_who(event, names), 'use')} {_card(event)}[/b]{how}."


def _effect(event: Event, names: Names) -> str:
    sentence = sentences_of(all_cards()[event["card"]])[event["block"]]
    return f"{_card(event)}: [dim]{escape(sentence)}[/dim]"


def _chosen(event: Event, names: Names) -> str:
    place = place_words(event["place"])
    if event["whose"] != event["seat"]:
        place = f"{of(names[event['whose']])} {place.removeprefix('the ')}"
    return f"{does(_who(event, names), 'choose')} {place}."


def _attack(event: Event, names: Names) -> str:
    other = names[1 - event["seat"]]
    return (
        f"[b]{does(_who(event, names), 'attack')} with {_card(event)}[/b]: "
        f"{of(other)} {_card(event, 'against')} is the target."
    )


def _countered(event: Event, names: Names) -> str:
    to = place_words(event["place"])
    return f"{does(_who(event, names), 'counter')} with {_card(event)}: +{event['amount']} for {to}."


def _decided(event: Event, names: Names) -> str:
    won = "the attack succeeds" if event["won"] else "the attack fails"
    return f"{event['attacker_power']} against {event['target_power']}: {won}."


def _damage(event: Event, names: Names) -> str:
    return f"[b]{does(_who(event, names), 'take')} damage[/b] with {counted(event['life'], 'life card')}."


def _moved(event: Event, names: Names) -> str:
    whose = of(_who(event, names))
    source, to = ZONES[event["source"]], ZONES[event["to"]]
    return f"{_card(event)} goes from {whose} {source} to the {to}."


def _moved_unseen(event: Event, names: Names) -> str:
    whose = of(_who(event, names))
    source, to = ZONES[event["source"]], ZONES[event["to"]]
    what = _card(event) if "card" in event else "A card"
    return f"{what} goes from {whose} {source} to the {to}, unseen."


def _changed(what: str) -> Callable[[Event, Names], str]:
    return lambda event, names: f"{capital(_place(event, names))} gets {event['amount']:+} {what}."


def _keywords(event: Event, names: Names) -> str:
    gained = [KEYWORDS[word] for word, bit in w.KEYWORDS.items() if event["keywords"] & bit]
    return f"{capital(_place(event, names))} gains {' and '.join(gained)}."


def _bans(event: Event, names: Names) -> str:
    bits = event["bans"]
    said = [f"cannot {BAN_WORDS[ban]}" for ban in bans(bits)]
    if bits & w.MAY_ATTACK_ACTIVE:
        said.append("may attack active Characters")
    if bits & w.NEGATED:
        said.append("loses its effects")
    return f"{capital(_place(event, names))} {' and '.join(said)}."


def _looked(event: Event, names: Names) -> str:
    shown = f": {_cards(event)}" if "cards" in event else ""
    whose = of(names[event["whose"]]) if event["whose"] != event["seat"] else "the"
    cards = "life cards" if event["zone"] == "life" else "top of the deck"
    return f"{does(_who(event, names), 'look')} at {whose} {cards}{shown}."


def _revealed(event: Event, names: Names) -> str:
    zone = ZONES[event["zone"]]
    return f"{does(_who(event, names), 'reveal')} {_card(event)} from the {zone}."


def _life_turned(event: Event, names: Names) -> str:
    face = "face-up" if event["up"] else "face-down"
    return f"{does(_who(event, names), 'turn')} the life card {_card(event)} {face}."


def _over(event: Event, names: Names) -> str:
    because = ENDINGS[event["ending"]]
    if event["winner"] is None:
        return f"\n[b]Nobody wins[/b]: {because}."
    return f"\n[b]{does(names[event['winner']], 'win')}[/b]: {because}."


def _by(verb: str, rest: str) -> Callable[[Event, Names], str]:
    return lambda event, names: f"{does(_who(event, names), verb)} {rest}."


TELLERS: dict[str, Callable[[Event, Names], str | None]] = {
    "match_begun": lambda event, names: "\n".join(
        f"{does(names[seat], 'play')} {escape(card_name(leader))}."
        for seat, leader in enumerate(event["leaders"])
    ),
    "first_chosen": _first,
    "cards_drawn": _drawn,
    "hand_kept": _by("keep", "the hand"),
    "hand_redrawn": _by("draw", "a new hand"),
    "life_laid": lambda event, names: (
        f"{does(_who(event, names), 'lay')} {counted(event['count'], 'life card')}."
    ),
    "turn_begun": _turn,
    "don_added": _don_added,
    "don_given": _don_given,
    "don_returned": _don("return", " to the DON!! deck"),
    "don_rested": _don("rest"),
    "don_activated": _don("set", " active"),
    "don_frozen": _don_frozen,
    "card_played": _played,
    "event_used": _event_used,
    "effect_used": _effect,
    "effect_declined": lambda event, names: f"{_card(event)}: the effect is not used.",
    "card_chosen": _chosen,
    "don_chosen": lambda event, names: f"{does(_who(event, names), 'take')} {don_words(event['source'])}.",
    "mode_chosen": lambda event, names: f"{does(_who(event, names), 'choose')} number {event['which']}.",
    "end_chosen": lambda event, names: f"{does(_who(event, names), 'choose')} the {event['end']}.",
    "attack_declared": _attack,
    "blocked": lambda event, names: f"{does(_who(event, names), 'block')} with {_card(event)}.",
    "countered": _countered,
    "battle_decided": _decided,
    "damage_dealt": _damage,
    "life_taken": lambda event, names: (
        f"{does(_who(event, names), 'take')} {_card(event) if 'card' in event else 'a life card'}."
    ),
    "trigger_used": lambda event, names: f"{does(_who(event, names), 'use')} the trigger of {_card(event)}.",
    "knocked_out": lambda event, names: f"[b]{capital(of(_who(event, names)))} {_card(event)} is K.O.'d.[/b]",
    "moved": _moved,
    "moved_unseen": _moved_unseen,
    "rested": lambda event, names: f"{capital(_place(event, names))} is rested.",
    "activated": lambda event, names: f"{capital(_place(event, names))} becomes active.",
    "power_changed": _changed("power"),
    "cost_changed": _changed("cost"),
    "keywords_gained": _keywords,
    "bans_gained": _bans,
    "blockers_forbidden": lambda event, names: (
        f"{capital(of(_who(event, names)))} Characters cannot block, as the effect says."
    ),
    "looked": _looked,
    "revealed": _revealed,
    "life_turned": _life_turned,
    "life_grew": lambda event, names: f"{does(_who(event, names), 'add')} a card to the life cards.",
    "match_over": _over,
}
