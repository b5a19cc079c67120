"""The view as a terminal shows it, and events in words. Marked up for rich."""

from collections.abc import Sequence
from typing import Any

from rich.markup import escape

from tablemate.core.seat_words import ScoreWords
from tablemate.games.the_deal.cards import CARDS, CUSTOMER, PLAYER

IN_HAND = ("playing", "folding")  # phases
YOU = "You"  # how a screen names the seat it belongs to
NAMES = {card.id: card.name for card in CARDS}
ROLES = ("Player", "Narc", "Customer")
OWNER_WORDS = {"player": "Player", "narc": "Narc", "customer": "Customer", "dealer": "Street"}
SCORES = (  # by seat (8.3)
    ScoreWords("${}", "${}"),
    ScoreWords("{} bust", "{} busts"),
    ScoreWords("{} closed hand", "{} closed hands"),
)
GUIDE = """\
Make as much cash as you can before you are caught or go home; half of the strongest
level's runs come to more than par. A hand has three rounds: everyone plays a card or
checks, then the street shows one. If Evidence ends above Cover you are busted and the run
is over; otherwise the deal pays its profit. After the first and second card of the street
you may walk away: your cards on the table are lost, the heat stays."""
MOST_CASH = "  Your goal: as much cash as you can make."
HELP = f"""\
{GUIDE}
Type a number from the list, or the choice itself: a card by its name, [b]check[/b], [b]walk away[/b],
[b]stay[/b], [b]deal on[/b], [b]go home[/b]. [b]hint[/b] asks for advice, [b]why[/b] for what each choice is
worth, [b]q[/b] leaves the table."""
WORDS = {"check": "check", "fold": "walk away", "stay": "stay", "deal_on": "deal on", "go_home": "go home"}
BRANCH_WORDS = {
    "safe": "The deal is safe",
    "insured": "Busted, but the insurance pays",
    "busted_by_conviction": "Busted: the conviction holds, so the insurance does not",
    "busted_without_cash": "Busted: there is too little cash for the insurance",
    "busted": "Busted",
    "void": "No deal without goods and a place",
    "folded": "Walked away",
}
HEAT_WORDS = {
    "before": "before this hand",
    "cards": "from its cards",
    "overage": "for Evidence above Cover",
    "penalty": "for the insurance",
    "cooling": "by cooling off",
}
ENDING_WORDS = {
    "bust": "Busted: the run is over",
    "exhausted": "No cards left to deal: the run is over",
    "go_home": "The Player goes home",
    "hand_cap": "The last hand is played",
}


def card_text(card: dict[str, Any]) -> str:
    """A card with what it says."""
    return f"[b]{card['name']}[/b] [dim]({values_text(card)})[/dim]"


def values_text(card: dict[str, Any]) -> str:
    """The values of a card in a few words."""
    signed = {"evidence": "Evidence", "cover": "Cover", "heat": "heat"}
    parts = [f"${card['price']}"] if "price" in card else []
    if card.get("price_pct", 100) != 100:
        parts.append(f"price ×{card['price_pct'] / 100:g}")
    parts += [f"{word} {card[name]:+}" for name, word in signed.items() if card.get(name)]
    if "cost" in card:
        parts.append(f"insures for ${card['cost']}, heat {card['heat_penalty']:+}")
    if "heat_threshold" in card:
        parts.append(f"blocks insurance from heat {card['heat_threshold']}")
    return ", ".join(parts) or "nothing"


def action_text(action: dict[str, Any]) -> str:
    if action["type"] == "play":
        return NAMES[action["card"]]
    if action["type"] == "build_deck":
        return "this deck" if action["deck"] == "own" else f"the deck {action['deck']}"
    if action["type"] == "leave_out":
        return f"leave out {NAMES[action['card']]}"
    return WORDS[action["type"]]


def render(view: dict[str, Any], names: Sequence[str]) -> str:
    """The table as one seat sees it."""
    if view["phase"] == "building":
        return "\n".join(["[b]Your deck[/b]", *(f"  {card_text(card)}" for card in view["deck"])])
    lines = [
        _headline(view),
        *_goal(view),
        "",
        *_totals(view),
        *_heat(view),
        *_conviction(view),
        "",
        *_timeline(view),
        "",
    ]
    below = [*_seats(view, names), *_left(view), "", *_hand(view, names), *_fold(view), *_result(view)]
    return "\n".join([*lines, *below])


def _headline(view: dict[str, Any]) -> str:
    where = f"Hand {view['hand_number']}, round {view['round']} of {view['rounds']}"
    par = f" ({_par_of(view['par'])} ${view['par']['cash']})" if view["par"] else ""
    return f"[b]{where}[/b] · cash [b]${view['cash']}[/b]{par} · heat {view['heat']}"


def _goal(view: dict[str, Any]) -> list[str]:
    """What the Player's run is for, until the first hand is over (8.5)."""
    if view["seat"] != PLAYER or view["hand_number"] > 1 or view["ending"] is not None:
        return []
    par = view["par"]
    if par is None:
        return [f"{MOST_CASH} No par is known for these options."]
    cash, deck = f"[b]${par['cash']}[/b]", par["deck"].capitalize()
    level, against = par["level"].capitalize(), f"against {par['opponents'].capitalize()} opponents"
    if par["is_stand_in"]:
        return [
            f"{MOST_CASH} The par of a deck of your own is not known.",
            f"  With the deck {deck} it is {cash}: half of {level}'s runs with it, {against}, come to more.",
        ]
    told = f"half of {level}'s runs with the deck {deck}, {against}, come to more."
    return [f"  Your goal: more than {cash}, which is par: {told}"]


def _par_of(par: dict[str, Any]) -> str:
    """Whose par it is, if it is not that of the run's own deck."""
    return f"the par of {par['deck'].capitalize()}" if par["is_stand_in"] else "par"


def _totals(view: dict[str, Any]) -> list[str]:
    totals = view["totals"]
    colour = "green" if totals["margin"] >= 0 else "red"
    factors = "".join(f" ×{percent / 100:g}" for percent in view["factors"])
    return [
        f"  Evidence [b]{totals['evidence']:>4}[/b]  {_bar(totals['evidence'], 'red')}",
        f"  Cover    [b]{totals['cover']:>4}[/b]  {_bar(totals['cover'], 'green')}   "
        f"margin [{colour}]{totals['margin']:+}[/{colour}]",
        f"  profit [b]${totals['profit']}[/b]{factors}, "
        f"heat {totals['heat']:+} (to {totals['projected_heat']})",
    ]


def _heat(view: dict[str, Any]) -> list[str]:
    """How the heat adds up, and from where on a conviction can block insurance (6.2)."""
    first, *parts = view["heat_parts"]
    told = "".join(f", {part['heat']:+} {HEAT_WORDS[part['what']]}" for part in parts)
    blocks = ", ".join(f"{one['name']} from {one['heat']}" for one in view["thresholds"])
    lines = [f"  [dim]heat: {first['heat']} {HEAT_WORDS['before']}{told}[/dim]"] if parts else []
    return [*lines, f"  [dim]heat blocks insurance: {blocks}[/dim]"] if blocks else lines


def _left(view: dict[str, Any]) -> list[str]:
    """Cards that the others, and the street, have left, as everybody knows (9)."""
    own = None if view["seat"] is None else ROLES[view["seat"]].lower()
    lines = []
    for deck in view["decks_left"]:
        if deck["owner"] != own:
            cards = ", ".join(_with_copies(card) for card in deck["cards"] if card["left"])
            lines.append(f"  [dim]{OWNER_WORDS[deck['owner']]} has left: {cards or 'nothing'}[/dim]")
    return ["", *lines] if lines else []


def _with_copies(card: dict[str, Any]) -> str:
    return f"{card['name']} ×{card['left']}" if card["left"] > 1 else str(card["name"])


def _result(view: dict[str, Any]) -> list[str]:
    """The run's cash beside par (8.5)."""
    if view["ending"] is None:
        return []
    earned = view["cash"] - view["start_cash"]
    lines = ["", "[b]Nothing earned: nobody goes home richer.[/b]"] if earned <= 0 else [""]
    return [*lines, f"[b]{par_words(view)}[/b]"] if view["par"] else lines


def par_words(view: dict[str, Any]) -> str:
    par, above = _par_of(view["par"]), view["cash"] - view["par"]["cash"]
    apart = f"exactly {par}" if above == 0 else f"${abs(above)} {'above' if above > 0 else 'below'} {par}"
    return f"${view['cash']}: {apart} (${view['par']['cash']})."


def _conviction(view: dict[str, Any]) -> list[str]:
    """Whether the conviction in force holds, and by how much heat (6.2)."""
    held = [card for card in view["timeline"] if card["card"] == view["active"]["conviction"]]
    if not held or view["phase"] not in IN_HAND:
        return []
    met = "[red]holds[/red]" if view["conviction_met"] else "[green]does not hold yet[/green]"
    needed, projected = held[-1]["heat_threshold"], view["totals"]["projected_heat"]
    return [f"  {held[-1]['name']} {met}: it needs heat {needed}, and the heat is {projected}"]


def _bar(value: int, colour: str) -> str:
    return f"[{colour}]{'█' * min(40, value // 3)}[/{colour}]"


def _timeline(view: dict[str, Any]) -> list[str]:
    lines = []
    for card in view["timeline"]:
        shown = card_text(card)
        shown = f"[dim]{escape(card['name'])}, overridden[/dim]" if card["overridden"] else shown
        lines.append(f"  {OWNER_WORDS[card['owner']]:9} {shown}")
    return lines or ["  [dim]nothing on the table yet[/dim]"]


def _seats(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    width = max(len(_titled(names, seat)) for seat in range(3))
    to_act = view["decision"]["seat"] if view["decision"] else None
    lines = []
    for seat in range(3):
        mark = "▶" if seat == to_act else " "
        chosen = " · has chosen" if view["has_chosen"][seat] else ""
        gone = " · has left" if seat == CUSTOMER and view["customer_gone"] else ""
        checked = (
            f" · checked in round {', '.join(map(str, view['checks'][seat]))}" if view["checks"][seat] else ""
        )
        lines.append(
            f"  {mark} {escape(f'{_titled(names, seat):{width}}')}  {view['cards_held'][seat]} in hand, "
            f"{view['cards_in_pile'][seat]} in the pile{checked}{chosen}{gone}"
        )
    return lines


def _titled(names: Sequence[str], seat: int) -> str:
    """Who sits there and plays what; a seat that nobody has taken is called by what it plays."""
    return names[seat] if names[seat] == ROLES[seat] else f"{names[seat]} ({ROLES[seat]})"


def _hand(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    if not view["hand"]:
        return []
    name = names[view["seat"]]
    whose = "Your hand" if name == YOU else f"{escape(name)}'s hand"
    return [f"{whose}:", *(f"  {card_text(card)}" for card in view["hand"])]


def _fold(view: dict[str, Any]) -> list[str]:
    """What walking away would cost now, and what would be kept (4.4)."""
    costs = view["fold_costs"]
    if costs is None:
        return []
    spent = [*costs["cards"], *["a random card of the pile"] * costs["draws_lost"]]
    lost = f"the profit of ${costs['profit']}" if costs["profit"] else "no profit yet"
    where = "in your hand" if costs["keeps_in_hand"] else "back in your pile"
    cards = [f"{', '.join(costs['keeps'])} ({where})"] if costs["keeps"] else []
    kept = [*cards, f"cash ${view['cash']}"]
    return [
        "",
        "If you walk away:",
        f"  spent  {', '.join(spent) or 'no card'}",
        f"  heat   {costs['heat']}",
        f"  lost   {lost}",
        f"  kept   {', '.join(kept)}",
    ]


def tell(event: dict[str, Any], names: Sequence[str]) -> str | None:
    """An event in words, or None for what the table itself shows well enough."""
    type_ = event["type"]
    who = names[event["seat"]] if "seat" in event else ""
    if type_ == "hand_begun":
        return f"\n[b]Hand {event['hand']}[/b]: cash ${event['cash']}, heat {event['heat']}."
    if type_ == "card_played":
        return f"{_does(who, 'play')} [b]{NAMES[event['card']]}[/b].{_changes(event)}"
    if type_ == "choice_made":
        own = f": {NAMES.get(event['card'], 'a check')}" if "card" in event else ""
        return f"{_does(who, 'choose')} in secret{own}."
    if type_ == "checked":
        return f"{_does(who, 'check')}."
    if type_ == "dealer_revealed":
        return f"The street shows [b]{NAMES[event['card']]}[/b].{_changes(event)}"
    if type_ == "customer_folded":
        taken = ", ".join(NAMES[card] for card in event["cards"])
        leaves = f"Evidence is above {event['limit']}: [b]{_does(names[CUSTOMER], 'leave')}[/b]"
        return f"{leaves}{f', with {taken}' if taken else ''}.{_changes(event)}"
    if type_ == "player_folded":
        return f"[b]{_does(names[PLAYER], 'walk')} away[/b]; heat is {event['heat']}."
    if type_ == "card_lost":
        return f"{NAMES[event['card']]} is lost on the way."
    if type_ == "hand_resolved":
        return f"[b]{BRANCH_WORDS[event['branch']]}.[/b] Cash ${event['cash']}, heat {event['heat']}."
    if type_ == "pile_refilled":
        return f"{_does(who, 'shuffle')} spent cards back in."
    if type_ == "run_over":
        return (
            f"\n[b]{ENDING_WORDS[event['ending']]}[/b], with ${event['cash']} after {_hands(event['hands'])}."
        )
    if type_ == "deck_built":
        return f"A deck of {len(event['cards'])} cards."
    return None


def _changes(event: dict[str, Any]) -> str:
    """Evidence 55 → 75, and the like; nothing where nothing has changed."""
    before, after = event["before"], event["after"]
    told = [
        f"{name.capitalize()} {before[name]} → {after[name]}"
        for name in ("evidence", "cover", "profit")
        if before[name] != after[name]
    ]
    return f" [dim]{', '.join(told)}[/dim]" if told else ""


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count} hands"


def _does(who: str, verb: str) -> str:
    return f"{escape(who)} {verb if who == YOU else verb + 's'}"
