"""Operations that happen at once: each as a clause, an order to the player or what the opponent does."""

from collections.abc import Callable
from typing import Any

from tablemate.games.one_piece.cards.sentences import lasting
from tablemate.games.one_piece.cards.sentences.nouns import Noun, described, looked_at, selected
from tablemate.games.one_piece.cards.sentences.voice import Voice
from tablemate.games.one_piece.cards.sentences.words import (
    NAMES_OF_EFFECTS,
    counted,
    how_many,
    joined,
    spaced,
    with_article,
)

Step = dict[str, Any]


def _target(verb: str, step: Step, voice: Voice, behind: str = "") -> str:
    """An order about cards; "you may" where there is one card that may be left alone."""
    noun = selected(step["target"], voice)
    does = f"{voice.may()} {verb}" if noun.optional else voice.does(verb)
    return spaced(does, noun.text, behind)


def _of_hand(number: str, several: bool, where: dict[str, Any] | None) -> str:
    """Cards that are discarded, by their filter."""
    inside = described(where or {})
    noun = spaced(inside.category, "cards" if several else "card")
    return spaced(number, inside.around(noun))


def draw(step: Step, voice: Voice) -> str:
    number, count = how_many(step)
    return f"{voice.does('draw')} {number} {'card' if count == 1 else 'cards'}"


def discard(step: Step, voice: Voice) -> str:
    number, count = how_many(step)
    cards = _of_hand(number, count > 1, step.get("where"))
    if step["chooser"] == "you_unseen":
        return f"{voice.does('discard')} {cards} from {voice.whose(step['who'])} hand without looking"
    return f"{voice.does('discard', step['who'])} {cards}"


def mill(step: Step, voice: Voice) -> str:
    return f"{voice.does('trash', step['who'])} {_top(step['n'], 'deck', _own(step['who'], voice))}"


def _own(who: str, voice: Voice) -> str:
    """Whose, in a clause in which that player acts."""
    return "your" if voice.is_you(who) else "their"


def _top(number: int, of: str, whose: str) -> str:
    return f"the top card of {whose} {of}" if number == 1 else f"the top {number} cards of {whose} {of}"


def play(step: Step, voice: Voice) -> str:
    rested = "rested" if step["state"] == "rested" else ""
    shuffled = f", then shuffle {voice.whose()} deck" if "then_shuffle" in step else ""
    return _target("play", step, voice, rested) + shuffled


def take(step: Step, voice: Voice) -> str:
    return _target("add", step, voice, f"to {voice.whose()} hand")


def look_and_take(step: Step, voice: Voice) -> str:
    taken = selected(step["take"], voice)
    cards = taken.text.removesuffix(" among them")
    if step["look"] == 1:
        return _top_card(step, voice, cards)
    verb = "reveal" if step.get("reveal") == "all" else "search" if step["look"] == "all" else "look at"
    rested = " rested" if step.get("play_state") == "rested" else ""
    clauses = [f"{voice.does(verb)} {looked_at(step['look'], voice)}"]
    match step["to"], step.get("reveal"):
        case "hand", True:
            clauses += [f"reveal {cards}", f"add {taken.pronoun} to {voice.whose()} hand"]
        case "hand", _:
            clauses += [f"add {cards} to {voice.whose()} hand"]
        case "play", _:
            clauses += [f"play {cards}{rested}"]
        case _:
            clauses += [f"put {cards} face up on top of {voice.whose()} life"]
    return joined([*clauses, _the_rest(step, voice)])


def _the_rest(step: Step, voice: Voice) -> str:
    deck = f"{voice.whose()} deck"
    return {
        "bottom_any_order": f"put the rest under {deck} in any order",
        "top_or_bottom": f"put the rest on top of or under {deck} in any order",
        "trash": "trash the rest",
        "shuffle": f"shuffle {deck}",
    }[step["rest_to"]]


def _top_card(step: Step, voice: Voice, cards: str) -> str:
    """The same for a single card, which is taken or not."""
    deck, rested = f"{voice.whose()} deck", " rested" if step.get("play_state") == "rested" else ""
    shown = "reveal it and " if step.get("reveal") is True else ""
    taken = {
        "hand": f"{shown}add it to {voice.whose()} hand",
        "play": f"play it{rested}",
        "life_top_face_up": f"put it face up on top of {voice.whose()} life",
    }[step["to"]]
    kind = cards.removeprefix("up to 1 ")
    fits = "" if kind == "card" else f" if it is {with_article(kind)}"
    left = {
        "bottom_any_order": f"put it under {deck}",
        "top_or_bottom": f"put it on top of or under {deck}",
        "trash": "trash it",
        "shuffle": f"shuffle {deck}",
    }[step["rest_to"]]
    verb = voice.does("reveal" if step.get("reveal") == "all" else "look at")
    return f"{verb} the top card of {deck} and either {taken}{fits} or {left}"


def look_and_place(step: Step, voice: Voice) -> str:
    cards = looked_at(step["look"], voice)
    them = "it" if step["look"] == 1 else "them"
    order = "" if step["look"] == 1 else " in any order"
    place = _position(step["position"], f"{voice.whose()} deck")
    return f"{voice.does('look at')} {cards} and put {them} {place}{order}"


def _position(position: str, pile: str) -> str:
    return {
        "top": f"on top of {pile}",
        "bottom": f"under {pile}",
        "top_or_bottom": f"on top of or under {pile}",
    }[position]


def place_in_deck(step: Step, voice: Voice) -> str:
    noun = selected(step["target"], voice)
    place = _position(step["position"], f"{_owner(step['target'], noun, voice)} deck")
    if noun.plural:
        place = f"{place}s in any order" if "owners'" in place else f"{place} in any order"
    return f"{voice.does('put')} {noun.text} {place}"


def return_to_hand(step: Step, voice: Voice) -> str:
    noun = selected(step["target"], voice)
    hand = f"{_owner(step['target'], noun, voice)} hand"
    return f"{voice.does('return')} {noun.text} to {hand}{'s' if 'owners' in hand else ''}"


def _owner(target: dict[str, Any], noun: Noun, voice: Voice) -> str:
    """Whose zone cards go back to: always their owner's."""
    if target.get("ref") == "self":
        return "your"
    if "ref" in target or target["side"] == "either":
        return "their owners'" if noun.plural else "its owner's"
    return voice.whose(target["side"])


def add_don(step: Step, voice: Voice) -> str:
    number, _ = how_many(step)
    return f"{voice.does('add')} {number} {step['state']} DON!! from {voice.whose()} DON!! deck"


def give_don(step: Step, voice: Voice) -> str:
    state = {"rested": " rested", "active": " active", "given": " given", "any": ""}[step["don_state"]]
    noun = selected(step["target"], voice)
    each = "each of " if noun.plural else ""
    verb = "move" if step["don_state"] == "given" else "give"
    return f"{voice.does(verb)} up to {step['up_to']} of {voice.whose()}{state} DON!! to {each}{noun.text}"


def rest_don(step: Step, voice: Voice) -> str:
    return f"{voice.does('rest')} up to {step['up_to']} of {voice.whose(step['who'])} DON!!"


def return_don(step: Step, voice: Voice) -> str:
    who = step["who"]
    return f"{voice.does('return', who)} {step['n']} DON!! to {_own(who, voice)} DON!! deck"


def set_don_active(step: Step, voice: Voice) -> str:
    return f"{voice.does('set')} up to {step['up_to']} of {voice.whose()} DON!! active"


def life_add(step: Step, voice: Voice) -> str:
    plainly = step["face"] == "down" and not step.get("reveal") and step["source"] != "field"
    face = "" if plainly else f"face {step['face']} "  # life cards lie face down
    if "target" not in step:
        number, count = how_many(step)
        cards = f"{number} {'card' if count == 1 else 'cards'} from the top of {voice.whose()} deck"
        pile = f"{voice.whose()} life"
    else:
        noun = selected(step["target"], voice)
        cards, side = noun.text, step["target"]["side"]
        pile = "its owner's life" if side == "either" else f"{voice.whose(side)} life"
    verb = "reveal" if step.get("reveal") else "put"
    then = "and put it " if step.get("reveal") else ""
    return f"{voice.does(verb)} {cards} {then}{face}{_end_of(step['position'], pile)}"


def _end_of(position: str, pile: str) -> str:
    return {
        "top": f"on top of {pile}",
        "bottom": f"at the bottom of {pile}",
        "top_or_bottom": f"at the top or bottom of {pile}",
    }[position]


def _from_life(step: Step, whose: str) -> str:
    end = "top" if step.get("from", "top") == "top" else "top or bottom"
    number, count = how_many(step)
    return f"{number} {'card' if count == 1 else 'cards'} from the {end} of {whose} life"


def life_to_hand(step: Step, voice: Voice) -> str:
    who = step["who"]
    own = _own(who, voice)
    return f"{voice.does('add')} {_from_life(step, voice.whose(who))} to {own} hand"


def life_trash(step: Step, voice: Voice) -> str:
    if "which" in step:
        return f"{voice.does('trash')} all face-up cards of {voice.whose(step['who'])} life"
    return f"{voice.does('trash')} {_from_life(step, voice.whose(step['who']))}"


def life_look_place(step: Step, voice: Voice) -> str:
    whose = "either player's" if step["who"] == "either" else voice.whose(step["who"])
    cards = f"up to {counted(step['up_to'], 'card')} from the top of {whose} life"
    pronoun = "it" if step["up_to"] == 1 else "them"
    end = {"top": "on top", "bottom": "at the bottom", "top_or_bottom": "at the top or bottom"}[
        step["position"]
    ]
    return f"look at {cards} and put {pronoun} back {end}"


def life_reorder(step: Step, voice: Voice) -> str:
    whose = voice.whose(step["who"])
    if "to_deck_top" not in step:
        return f"look at all {whose} life cards and put them back in any order"
    cards = counted(step["to_deck_top"], "of them", "of them")
    return (
        f"look at all {whose} life cards, put {cards} on top of {whose} deck and the rest back in any order"
    )


def life_reveal_top(step: Step, voice: Voice) -> str:
    voice.several = step["n"] > 1
    return f"reveal {_top(step['n'], 'life', voice.whose(step['who']))}"


def deal_damage(step: Step, voice: Voice) -> str:
    if voice.is_you(step["who"]):
        return f"take {step['n']} damage"
    return f"deal {step['n']} damage to your opponent"


def run_effect(step: Step, voice: Voice) -> str:
    return f"use this card's {NAMES_OF_EFFECTS[step['timing']]} effect"


def rule(step: Step, voice: Voice) -> str:
    match step["rule"]:
        case "also_named":
            return f"this card is also named {joined(step['names'])}"
        case "copy_limit":
            return "a deck may hold any number of this card"
        case _:
            return "face-up cards of your life that would go to your hand go under your deck instead"


def select(step: Step, voice: Voice) -> str:
    return _target("choose", step, voice)


AT_ONCE: dict[str, Callable[[Step, Voice], str]] = {
    "draw": draw,
    "discard": discard,
    "mill": mill,
    "play": play,
    "take": take,
    "look_and_take": look_and_take,
    "look_and_place": look_and_place,
    "ko": lambda step, voice: _target("K.O.", step, voice),
    "rest": lambda step, voice: _target("rest", step, voice),
    "set_active": lambda step, voice: _target("set", step, voice, "active"),
    "trash": lambda step, voice: _target("trash", step, voice),
    "return_to_hand": return_to_hand,
    "place_in_deck": place_in_deck,
    "select": select,
    "add_don": add_don,
    "give_don": give_don,
    "rest_don": rest_don,
    "return_don": return_don,
    "set_don_active": set_don_active,
    "life_add": life_add,
    "life_to_hand": life_to_hand,
    "life_trash": life_trash,
    "life_look_place": life_look_place,
    "life_reorder": life_reorder,
    "life_reveal_top": life_reveal_top,
    "deal_damage": deal_damage,
    "run_effect": run_effect,
    "rule": rule,
    "power": lasting.power,
    "cost": lasting.cost,
    "set_base_power": lasting.set_base_power,
    "set_power_zero": lasting.set_power_zero,
    "gain_keyword": lasting.gain_keyword,
    "allow": lasting.allow,
    "negate_effects": lasting.negate_effects,
    "prevent": lasting.prevent,
}


# Costs, which the card's player pays


def _life_turn(cost: Step, voice: Voice) -> str:
    face = "face up" if cost["to_face"] == "up" else "face down"
    if "which" in cost:
        return f"turn {cost['n']} face-up {'card' if cost['n'] == 1 else 'cards'} of your life {face}"
    return f"turn {_top(cost['n'], 'life', 'your')} {face}"


def _return_don(cost: Step, voice: Voice) -> str:
    more = " or more" if cost.get("or_more") else ""
    state = f" {cost['don_state']}" if "don_state" in cost else ""
    return f"return {cost['n']}{more}{state} DON!! to your DON!! deck"


def _power(cost: Step, voice: Voice) -> str:
    noun = selected(cost["target"], voice)
    amount = lasting.amount_of(cost["amount"], "power", voice)
    return spaced(f"give {noun.text} {amount}", voice.duration(cost["duration"]))


COSTS: dict[str, Callable[[Step, Voice], str]] = {
    "discard": lambda cost, voice: f"discard {_of_hand(str(cost['n']), cost['n'] > 1, cost.get('where'))}",
    "rest_don": lambda cost, voice: f"rest {cost['n']} DON!!",
    "return_don": _return_don,
    "rest_self": lambda cost, voice: "rest this card",
    "trash_self": lambda cost, voice: "trash this card",
    "rest": lambda cost, voice: _target("rest", cost, voice),
    "ko": lambda cost, voice: _target("K.O.", cost, voice),
    "trash": lambda cost, voice: _target("trash", cost, voice),
    "reveal": lambda cost, voice: _target("reveal", cost, voice),
    "return_to_hand": return_to_hand,
    "place_in_deck": place_in_deck,
    "power": _power,
    "mill": lambda cost, voice: f"trash {_top(cost['n'], 'deck', 'your')}",
    "life_to_hand": lambda cost, voice: life_to_hand({"who": "you", **cost}, voice),
    "life_trash": lambda cost, voice: life_trash({"who": "you", **cost}, voice),
    "life_turn": _life_turn,
    "life_add": life_add,
}
