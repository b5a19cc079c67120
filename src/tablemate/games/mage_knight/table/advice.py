"""What the program says to somebody who asks for a hint: how much time is left, what a card would do (17).

What a turn is worth the program does not know, so it never tells people how to play one.
"""

from typing import Any

from tablemate.core.actions import NamedAction
from tablemate.core.playing import Choice, Decision, RankedAction
from tablemate.games.mage_knight.box import COLORS
from tablemate.games.mage_knight.chances import mean, next_round

NEXT_ROUND = "next_round"  # the dummy's flipping turns of it, on average
YOURS = "that is for you to say"


def advise(decision: Decision) -> Choice:
    """An action, why, and what others would change."""
    view = decision.view
    if view["phase"] == "choosing":
        return _of_tactics(decision)
    if view["phase"] != "turns" or view["dummy"] is None:
        return Choice(decision.legal_actions[0], YOURS)
    ranked = _ranked(decision) if view["offers"] and view["round"] < view["rounds"] else []
    return Choice({"type": "end_turn"}, _time_left(view, decision.seat, ranked), ranked)


def _time_left(view: dict[str, Any], seat: int, ranked: list[RankedAction]) -> str:
    chances = view["chances"]
    turns = next(each["mean"] for each in chances["turns_left"] if each["seat"] == seat)
    told = f"on average the dummy flips in {chances['mean']:.2f} more turns, and you have {turns:.2f} left"
    if not ranked:
        return told
    then = ranked[0].figures[NEXT_ROUND]
    return f"{told}; if the round ended with this offer, the dummy would have {then:.2f} turns in the next"


def _ranked(decision: Decision) -> list[RankedAction]:
    """To end the turn, and each card that could be taken first, by the length of the next round."""
    found = []
    for action in decision.legal_actions:
        if action["type"] == "end_turn" or (action["type"] == "take" and action["offer"] != "unit_offer"):
            then = _next_round(decision.view, action)
            found.append(RankedAction(action, round(then, 4), {NEXT_ROUND: round(then, 4)}))
    ends, *takes = found
    return [ends, *sorted(takes, key=lambda each: -each.score)]


def _next_round(view: dict[str, Any], action: NamedAction) -> float:
    """With what lies lowest after an action going to the dummy."""
    dummy = view["dummy"]
    owned = [[COLORS.index(c) for c in card["colors"]] for card in (*dummy["deck"], *dummy["discard"])]
    crystals = [dummy["crystals"][color] for color in COLORS]
    gained = _lowest_after(view, action, "advanced")
    crystal = _lowest_after(view, action, "spells")
    return float(mean(next_round(owned, crystals, gained=gained, crystal=crystal[0] if crystal else None)))


def _lowest_after(view: dict[str, Any], action: NamedAction, offer: str) -> list[int] | None:
    """The colours of the card that is lowest then, as far as it is known."""
    places = view["offers"][offer]["places"]
    if action["type"] == "take" and action["offer"] == offer:
        places = [place for place in places if place["slot"] != action["slot"]]
    return [COLORS.index(color) for color in places[0]["card"]["colors"]] if places else None


def _of_tactics(decision: Decision) -> Choice:
    """The lowest number acts first; what else a tactic does is for people to weigh."""
    tactics = {tactic["tactic"]: tactic for tactic in decision.view["tactics"]}
    chosen = [action for action in decision.legal_actions if action["type"] == "choose_tactic"]
    first = min(chosen, key=lambda action: tactics[action["tactic"]]["number"])
    dummy = decision.view["dummy"]
    if dummy is not None and dummy["tactic"] is not None:
        return Choice(first, f"the dummy has number {dummy['tactic']['number']}; a lower one acts before it")
    return Choice(first, "a low number acts early; what else it does is for you to weigh")
