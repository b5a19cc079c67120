"""The view as a terminal shows it, and events in words. Marked up for rich."""

from collections.abc import Sequence
from typing import Any

from rich.markup import escape

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RED = "DH"
YOU = "You"  # how a screen names the seat it belongs to
GUIDE = """\
Take exactly as many tricks as you bid: made, you score 5 + bid; missed, you
lose as much. Follow the suit that was led if you can. Trump beats every other
suit. Trump may not be led until it is broken, that is played on another suit,
unless you hold nothing else. (Options may change all this.)"""
HELP = f"""\
{GUIDE}
Type a number from the list, or the choice itself: a bid as [b]3[/b], a card as [b]qs[/b] or
[b]10h[/b] (rank, then c, d, h or s). [b]hint[/b] asks for advice, [b]why[/b] for
what each choice is worth, [b]q[/b] leaves the table.
In the table [b]▶[/b] marks who decides next, and [b]←[/b] the best card of the trick."""


def card_text(card: str) -> str:
    """A card as people write it, red suits in red."""
    rank, suit = card[0], card[1]
    shown = f"{'10' if rank == 'T' else rank}{SYMBOLS[suit]}"
    return f"[red]{shown}[/red]" if suit in RED else shown


def action_text(action: dict[str, Any]) -> str:
    return card_text(action["card"]) if action["type"] == "play" else str(action["tricks"])


def render(view: dict[str, Any], names: Sequence[str]) -> str:
    """The table as one seat sees it."""
    return "\n".join([_headline(view), "", *_seats(view, names), "", *_hand(view, names)])


def _headline(view: dict[str, Any]) -> str:
    tricks = "1 trick" if view["tricks"] == 1 else f"{view['tricks']} tricks"
    trump = _trump(view["trump_suit"], view["trump"])
    broken = "" if view["trump_suit"] is None else ", broken" if view["broken"] else ", not broken"
    return f"[b]Round {view['round']} of {view['rounds']}[/b] · {tricks} · {trump}{broken}"


def _trump(suit: str | None, card: str | None) -> str:
    trump = "no trump" if suit is None else f"trump [b]{SUIT_WORDS[suit]}[/b]"
    return trump + (f" ({card_text(card)} turned up)" if card else "")


def _seats(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    dealers = [name + " (dealer)" * (seat == view["dealer"]) for seat, name in enumerate(names)]
    width = max(map(len, dealers))
    lines = [f"[dim]    {'':{width}}  bid  won  score  trick  last trick[/dim]"]
    to_act = view["decision"]["seat"] if view["decision"] else None
    trick, last = _by_seat(view, view["trick"]), _by_seat(view, *view["past_tricks"][-1:])
    last_won = view["trick"]["leader"] if view["trick"] else to_act  # who took it leads next
    for seat, name in enumerate(dealers):
        mark = "▶" if seat == to_act else " "
        bid = "-" if view["bids"][seat] is None else view["bids"][seat]
        line = (
            f"  {mark} {escape(f'{name:{width}}')}"
            f"  {bid:>3}  {view['won'][seat]:>3}  {view['scores'][seat]:>5}"
            f"  {_laid(trick.get(seat), best=seat == view['winning'])}"
            f"  {_laid(last.get(seat), best=seat == last_won)}"
        )
        lines.append(line.rstrip())
    return lines


def _by_seat(view: dict[str, Any], trick: dict[str, Any] | None = None) -> dict[int, str]:
    if trick is None:
        return {}
    return {(trick["leader"] + i) % view["players"]: card for i, card in enumerate(trick["cards"])}


def _laid(card: str | None, *, best: bool) -> str:
    """A card of a trick, five columns wide."""
    if card is None:
        return " " * 5
    mark = "[b]←[/b]" if best else " "
    return f"{card_text(card)} {mark}" + " " * (card[0] != "T")


def _hand(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    if not view["hand"]:
        return []
    decision = view["decision"] or {}
    playable = {o["card"] for o in decision.get("options", ()) if o["type"] == "play"}
    suits = []
    for suit in SYMBOLS:
        cards = [c for c in view["hand"] if c[1] == suit]
        if cards:
            suits.append(" ".join(_in_hand(c, playable) for c in cards))
    name = names[view["seat"]]
    return [("Your hand:  " if name == YOU else f"{escape(name)}'s hand:  ") + "   ".join(suits)]


def _in_hand(card: str, playable: set[str]) -> str:
    if not playable:
        return card_text(card)
    return f"[b]{card_text(card)}[/b]" if card in playable else f"[dim]{card_text(card)}[/dim]"


def tell(event: dict[str, Any], names: Sequence[str]) -> str | None:
    """An event in words, or None for what the table itself shows well enough."""
    type_ = event["type"]
    who = names[event["seat"]] if "seat" in event else ""
    if type_ == "dealt":
        trump = _trump(event["trump_suit"], event["trump"])
        return f"\n[b]Round {event['round']}[/b]: {_does(names[event['dealer']], 'deal')}, {trump}."
    if type_ == "bid_made":
        return f"{_does(who, 'bid')} {event['tricks']}."
    if type_ == "bid_sealed":
        return f"{escape(who)} {'have' if who == YOU else 'has'} bid."
    if type_ == "bids_revealed":
        return "Bids: " + ", ".join(f"{escape(n)} {b}" for n, b in zip(names, event["bids"])) + "."
    if type_ == "card_played":
        return f"{_does(who, 'play')} {card_text(event['card'])}."
    if type_ == "trump_broken":
        return "[b]Trump is broken.[/b]"
    if type_ == "trick_won":
        return f"[b]{_does(who, 'take')} the trick.[/b]"
    if type_ == "round_scored":
        return "\n".join(_scored(event, names))
    return _over(event, names)


def _does(who: str, verb: str) -> str:
    return f"{escape(who)} {verb if who == YOU else verb + 's'}"


def _scored(event: dict[str, Any], names: Sequence[str]) -> list[str]:
    width = max(map(len, names))
    lines = [
        "",
        f"[b]Round {event['round']} is over.[/b]",
        f"[dim]    {'':{width}}  bid  won  points  score[/dim]",
    ]
    for seat, name in enumerate(names):
        points = event["deltas"][seat]
        colour = "green" if points > 0 else "red"
        lines.append(
            f"    {escape(f'{name:{width}}')}  {event['bids'][seat]:>3}  {event['won'][seat]:>3}"
            f"  [{colour}]{points:>+6}[/{colour}]  {event['totals'][seat]:>5}"
        )
    return lines


def _over(event: dict[str, Any], names: Sequence[str]) -> str:
    *others, last = (names[winner] for winner in event["winners"])
    who = f"{', '.join(others)} and {last} win" if others else _does(last, "win")
    points = max(event["scores"])
    return f"\n[b]{who} with {points} {'point' if points == 1 else 'points'}.[/b]"
