"""The actions that are legal, by the document."""

from collections.abc import Callable, Iterator

from mage_knight_referee.course import Course
from mage_knight_referee.facts import (
    AAS,
    COLORS,
    COLORS_OF,
    COMPETITIVE,
    MOST_BY_FIXES,
    MOST_FIXES,
    MOST_GAINS,
    MOST_MONASTERIES,
    SPELL_BOXES,
    TACTICS,
    UNNAMED,
)
from tablemate.core.actions import NamedAction


def legal_name(game: Course) -> Iterator[NamedAction]:
    time = "day" if game.to_name["day"] else "night"
    for tactic in TACTICS[time]:
        if tactic not in game.removed:
            yield {"type": "remove_tactic", "tactic": tactic}


def legal_choose(game: Course) -> Iterator[NamedAction]:
    for tactic in game.displayed():
        yield {"type": "choose_tactic", "tactic": tactic}
    for person in game.queue[1:]:
        if person not in game.let_first:
            yield {"type": "choose_first", "person": person}


def legal_taken(game: Course) -> Iterator[NamedAction]:
    yield {"type": "tactic_done"}


def legal_turn(game: Course) -> Iterator[NamedAction]:
    yield {"type": "end_turn"}
    for by in ("the_right_moment", "time_bending"):
        if may_have_extra_turn(game, by):
            yield {"type": "extra_turn", "by": by}
    if game.is_start and game.owed is None and not game.goal:
        yield {"type": "announce"}
    if game.is_start and (len(game.people) > 1 or game.owed is not None):
        yield {"type": "skip_turn"}
    if not game.goal:
        yield {"type": "goal_reached"}
    if game.app:
        yield from legal_offers(game)
    if len(game.people) == 1 and game.has_dummy and game.options.skills and game.gains < MOST_GAINS:
        for skill in ("own", *game.common):
            yield {"type": "gain_skill", "skill": skill}


def may_have_extra_turn(game: Course, by: str) -> bool:
    if by in game.extra_turns or (game.announcer is not None and not game.options.extra_last_turns):
        return False
    return by == "time_bending" or game.tactics[game.decider] == by


def legal_offers(game: Course) -> Iterator[NamedAction]:
    for offer, cards in game.offer.items():
        for place in range(len(cards)):
            yield {"type": "take", "offer": offer, "slot": place + 1}
    if game.found < MOST_MONASTERIES:
        yield {"type": "monastery", "state": "found"}
    if game.found > game.burned:
        yield {"type": "monastery", "state": "burned"}


def legal_leave_aa(game: Course) -> Iterator[NamedAction]:
    for card, box_ in AAS.items():
        if box_ in game.boxes and not game.gained[card]:
            yield {"type": "leave_aa", "card": card}
    for other in (*COLORS, "none"):
        yield {"type": "leave_aa", "card": other}


def legal_leave_spell(game: Course) -> Iterator[NamedAction]:
    for spell, box_ in SPELL_BOXES.items():
        if box_ in game.boxes and spell not in COMPETITIVE:
            yield {"type": "leave_spell", "card": spell}
    for other in (*COLORS, "none"):
        yield {"type": "leave_spell", "card": other}


def legal_remove(game: Course) -> Iterator[NamedAction]:
    for person in game.people:
        yield {"type": "remove_tactic", "tactic": game.tactics[person]}


def legal_fixes(game: Course) -> Iterator[NamedAction]:
    if not game.options.corrections or game.fixes >= MOST_FIXES:
        return
    if game.has_dummy:
        for color in COLORS:
            yield {"type": "fix_crystal", "color": color, "change": "more"}
            if game.crystals[color]:
                yield {"type": "fix_crystal", "color": color, "change": "less"}
        yield from legal_card_fixes(game)
    if game.phase == "turn" and game.is_start:
        for actor in game.order:
            if actor != game.decider and (game.owed is None or actor in game.owed):
                yield {"type": "fix_turn", "to": actor}


def legal_card_fixes(game: Course) -> Iterator[NamedAction]:
    for card in COLORS_OF:
        name = card.removesuffix("_advanced_action")
        can_come = may_come(game, card)
        can_move = card not in UNNAMED
        if can_come or (can_move and card in game.discard):
            yield {"type": "fix_card", "card": name, "to": "deck"}
        if can_come or (can_move and game.deck[card]):
            yield {"type": "fix_card", "card": name, "to": "discard"}
        if game.gained[card]:
            yield {"type": "fix_card", "card": name, "to": "away"}


def may_come(game: Course, card: str) -> bool:
    if game.gained.total() >= MOST_BY_FIXES:
        return False
    if card in AAS:
        is_free = card in game.decks["advanced"].loose if game.app else AAS[card] in game.boxes
        return is_free and not game.gained[card]
    return card in UNNAMED and not game.app


def most_counted(game: Course) -> int:
    """What is asked for now, at most (14.1, 14.7)."""
    person, what, most = game.questions[0]
    led = {whose: n for (whose, counted), n in game.counts.items() if counted == "cities_led"}
    if what == "cities_led":
        return most - sum(led.values())
    if what == "cities_shared":
        return most - led[person]
    if what == "leaders" and (None, "cities") not in game.left_out:
        return min(most, game.counts.get((None, "cities"), game.cities))
    return most


def legal_score(game: Course) -> Iterator[NamedAction]:
    for n in range(most_counted(game) + 1):
        yield {"type": "count", "n": n}
    yield {"type": "leave_out"}


BY_PHASE: dict[str, Callable[[Course], Iterator[NamedAction]]] = {
    "name": legal_name,
    "choose": legal_choose,
    "taken": legal_taken,
    "turn": legal_turn,
    "leave_aa": legal_leave_aa,
    "leave_spell": legal_leave_spell,
    "remove": legal_remove,
}


def legal(game: Course) -> list[NamedAction]:
    if game.phase in BY_PHASE:
        return [*BY_PHASE[game.phase](game), *legal_fixes(game)]
    if game.phase == "close":
        return [{"type": "close_score"}]
    return list(legal_score(game)) if game.phase == "score" else []
