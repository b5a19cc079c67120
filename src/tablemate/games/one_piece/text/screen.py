"""The table as a terminal shows it: both fields, DON!!, life cards and the hand, within a hundred columns."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.markup import escape

from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.cards.sentences import sentences_of
from tablemate.games.one_piece.cards.sentences.words import KEYWORDS
from tablemate.games.one_piece.text.words import YOU, card_name, counted

WIDTH = 100
MOST_IN_HAND = 12  # lines of the hand; the rest is told in one
PHASES = {
    "first": "Before the match",
    "mulligan": "Opening hands",
    "refresh": "Refresh Phase",
    "draw": "Draw Phase",
    "don": "DON!! Phase",
    "main": "Main Phase",
    "battle": "Battle",
    "end": "End Phase",
    "over": "The match is over",
}
STEPS = {
    "attack": "Attack Step",
    "block": "Block Step",
    "counter": "Counter Step",
    "damage": "Damage Step",
    "end": "End of the Battle",
}

UNDECIDED = ("attack", "block", "counter")  # steps of a battle


def render(view: dict[str, Any], names: Sequence[str]) -> str:
    """The table as one seat sees it: the other side above, its own below with the hand."""
    below = view["seat"] or 0
    above = 1 - below
    lines = [_headline(view, names), *_side(view, above, names), *_between(view)]
    lines += [*_side(view, below, names), *_hand(view), *_asked(view)]
    return "\n".join(lines)


def _fit(text: str, style: str = "") -> str:
    """A line that is no wider than the screen, and means what it says to rich."""
    text = escape(text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…")
    return f"[{style}]{text}[/{style}]" if style else text


def _headline(view: dict[str, Any], names: Sequence[str]) -> str:
    if not view["turn"] or view["turn_seat"] is None:
        return _fit(PHASES[view["phase"]], "b")
    who = names[view["turn_seat"]]
    whose = "your turn" if who == YOU else f"{who}'s turn"
    return _fit(f"Turn {view['turn']}, {whose} · {PHASES[view['phase']]}", "b")


def _side(view: dict[str, Any], seat: int, names: Sequence[str]) -> Iterator[str]:
    side = view["sides"][seat]
    don = side["don"]
    yield _fit(
        f"{names[seat]} · life {len(side['life'])} · hand {side['hand_count']} · "
        f"DON!! {don['active']} active, {don['rested']} rested, {don['deck']} left · "
        f"deck {side['deck']['count']} · trash {side['trash_count']}",
        "b cyan",
    )
    for card in (side["leader"], *side["characters"], side["stage"]):
        if card is not None:
            yield _fit(f"  {card['place']:<7}{_on_field(card)}", "dim" if card["rested"] else "")
    yield from _known(side)


def _on_field(card: dict[str, Any]) -> str:
    parts = [card_name(card["card"])]
    if card["power"] is not None:
        parts.append(str(card["power"]))
    if card["cost"] is not None:
        parts.append(f"cost {card['cost']}")
    if card["given"]:
        parts.append(f"{card['given']} DON!!")
    parts += [KEYWORDS[word] for word in card["keywords"]]
    parts += [f"cannot {ban.replace('_', ' ')}" for ban in card["cannot"]]
    parts += ["effects negated"] * card["negated"]
    parts.append("rested" if card["rested"] else "ready" if card["can_attack"] else "active")
    return " · ".join(parts)


def _known(side: dict[str, Any]) -> Iterator[str]:
    """What the viewer knows of hidden cards, and the trash."""
    known = [_life_card(card) for card in side["life"] if card["card"] is not None]
    if known:
        yield _fit(f"  life   {', '.join(known)}")
    if side["known_hand"]:
        yield _fit(f"  hand   {_listed(side['known_hand'])}, and others")
    deck = [f"{card['position']}. {card_name(card['card'])}" for card in side["deck"]["known"]]
    if deck:
        yield _fit(f"  deck   from the top: {', '.join(deck)}")
    if side["trash"]:
        yield _fit(f"  trash  {_listed(side['trash'])}", "dim")


def _life_card(card: dict[str, Any]) -> str:
    face_up = " face-up" if card["up"] else ""
    return f"{card['position']}. from the bottom {card_name(card['card'])}{face_up}"


def _listed(cards: dict[str, int]) -> str:
    return ", ".join(card_name(card) + (f" ×{n}" if n > 1 else "") for card, n in cards.items())


def _between(view: dict[str, Any]) -> Iterator[str]:
    battle = view["battle"]
    if battle is None or battle["attacker"] is None or battle["target"] is None:
        yield ""
        return
    text = (
        f"⚔ {STEPS[battle['step']]}: {battle['attacker']} with {battle['attacker_power']} attacks "
        f"{battle['target']} with {battle['target_power']}" + (" (blocked)" if battle["blocked"] else "")
    )
    if battle["step"] in UNDECIDED:
        needed = battle["counter_needed"]
        text += f"; {needed} more would stop it" if needed else "; it would fail"
    yield _fit(text, "b yellow")


def _hand(view: dict[str, Any]) -> Iterator[str]:
    hand = view["sides"][view["seat"]]["hand"] if view["seat"] is not None else None
    if hand is None:
        return
    yield _fit(f"Your hand: {counted(sum(held['count'] for held in hand), 'card')}", "b")
    for held in hand[:MOST_IN_HAND]:
        yield _fit(f"  {_in_hand(held)}")
    if rest := hand[MOST_IN_HAND:]:
        yield _fit(f"  and {_listed({held['card']: held['count'] for held in rest})}")


def _in_hand(held: dict[str, Any]) -> str:
    card = all_cards()[held["card"]]
    copies = f"{held['count']}× " if held["count"] > 1 else ""
    return " · ".join([f"{copies}{card_name(card.number)}", *_printed(card, held.get("cost"))])


def _printed(card: Card, cost: int | None) -> Iterator[str]:
    """What is worth knowing of a card that is not on the field, the shortest first."""
    yield card.category.capitalize()
    yield f"cost {card.cost if cost is None else cost}"
    if card.power is not None:
        yield str(card.power)
    if card.counter:
        yield f"counter +{card.counter}"
    yield from (KEYWORDS[word] for word in card.keywords)
    yield from sentences_of(card)


def _asked(view: dict[str, Any]) -> Iterator[str]:
    """The card that asks with what it says, what is looked at, and the life card that was taken."""
    asked, taken = view["asked"], view["taken_life"]
    if taken is not None and taken["card"] is not None:
        yield _fit(f"Taken as damage: {card_name(taken['card'])}", "b")
        yield from _sentences(taken["card"])
    if asked is None or asked["card"] is None:
        return
    looked = [card_name(card) for card in asked["looked"] if card is not None]
    if looked:
        yield _fit(f"Looked at: {', '.join(looked)}", "b")
    yield _fit(card_name(asked["card"]), "b")
    if asked["block"] is not None:
        yield _fit(f"  {sentences_of(all_cards()[asked['card']])[asked['block']]}")


def _sentences(number: str) -> Iterator[str]:
    yield from (_fit(f"  {sentence}") for sentence in sentences_of(all_cards()[number]))
