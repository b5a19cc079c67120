"""Which cards: filters and selects as nouns with all that belongs to them."""

from dataclasses import dataclass, field, replace
from typing import Any

from tablemate.games.one_piece.cards.sentences.voice import Voice
from tablemate.games.one_piece.cards.sentences.words import (
    CATEGORIES,
    COUNTED,
    KEYWORDS,
    NAMES_OF_EFFECTS,
    joined,
    spaced,
    with_article,
)

OFF_THE_FIELD = {
    "hand": "from {whose} hand",
    "trash": "from {whose} trash",
    "hand_or_trash": "from {whose} hand or trash",
    "deck": "from {whose} deck",
    "deck_top": "among them",
    "life": "from {whose} life",
}
ON_THE_FIELD = {  # one, several
    "character": ("Character", "Characters"),
    "leader": ("Leader", "Leaders"),
    "leader_or_character": ("Leader or Character", "Leaders or Characters"),
    "stage": ("Stage", "Stages"),
    "field": ("card on the field", "cards on the field"),
    "cost_area": ("DON!!", "DON!!"),
    "character_or_don": ("Character or DON!!", "Characters or DON!!"),
}
REFERENCES = {
    "self": ("this card", "this card"),
    "selected": ("that card", "those cards"),
    "battle_opponent": ("the card it battled", "the card it battled"),
    "attacker": ("the attacking card", "the attacking card"),
    "defender": ("the attacked card", "the attacked card"),
}


@dataclass
class Noun:
    """Cards as the subject or object of a clause."""

    text: str
    plural: bool = False
    optional: bool = False  # one card that may be left alone, though the text does not say so

    def verb(self, one: str, several: str) -> str:
        return several if self.plural else one

    @property
    def pronoun(self) -> str:
        return "them" if self.plural else "it"


@dataclass
class Described:
    """A filter, taken apart: what stands before the noun, instead of it, and behind it."""

    before: list[str] = field(default_factory=list)
    category: str = ""
    behind: list[str] = field(default_factory=list)

    def around(self, noun: str) -> str:
        """The noun with all that belongs to it; what it has is joined: `with 2000 power and a trigger`."""
        behind: list[str] = []
        for each in self.behind:
            if behind and behind[-1].startswith("with ") and each.startswith("with "):
                behind[-1] += f" and {each.removeprefix('with ')}"
            else:
                behind.append(each)
        return spaced(*self.before, noun, *behind)


def described(where: dict[str, Any]) -> Described:
    """A filter as words around a noun."""
    found = Described()
    before, behind = found.before, found.behind
    if where.get("not_self"):
        before.append("other")
    if "state" in where:
        before.append(where["state"])
    if "face" in where:
        before.append(f"face-{where['face']}")
    if where.get("multicolour"):
        before.append("multicoloured")
    if "colours_any" in where:
        before.append(joined(where["colours_any"], "or"))
    if "attributes_any" in where:
        before.append(f"{joined([_attribute(each) for each in where['attributes_any']], 'or')}-attribute")
    if "traits_any" in where:
        before.append(joined(where["traits_any"], "or"))
    if "traits_all" in where:
        before.append(joined(where["traits_all"]))
    if "category" in where:
        category = where["category"]
        words = [CATEGORIES[each] for each in ([category] if isinstance(category, str) else category)]
        found.category = joined(words, "or")
    if "names_any" in where:
        behind.append(f"named {joined(where['names_any'], 'or')}")
    if "trait_contains_any" in where:
        behind.append(f"whose traits include {joined(where['trait_contains_any'], 'or')}")
    behind += _bounds(where)
    if "counter_eq" in where:
        behind.append(
            f"with a counter of {where['counter_eq']}" if where["counter_eq"] else "without a counter"
        )
    if "keyword" in where:
        behind.append(f"with {KEYWORDS[where['keyword']]}")
    if "has_trigger" in where:
        behind.append("with a trigger" if where["has_trigger"] else "without a trigger")
    if where.get("no_base_effect"):
        behind.append("without a printed effect")
    if "lacks" in where:
        lacked = where["lacks"]
        behind.append(f"without {KEYWORDS[lacked]}" if lacked in KEYWORDS else _without(lacked))
    if "don_given_min" in where:
        behind.append(f"with {where['don_given_min']} or more given DON!!")
    if where.get("played_this_turn"):
        behind.append("played this turn")
    if where.get("distinct_names"):
        behind.append("with different names")
    if "sum_max" in where:
        behind.append(f"with {where['sum_max']} power or less in total")
    if "any" in where:
        _alternatives(where["any"], found)
    if "names_not" in where:
        behind.append(f"other than {joined(where['names_not'], 'or')}")
    return found


def _attribute(word: str) -> str:
    return "unknown" if word == "?" else word


def _without(timing: str) -> str:
    return f"without {with_article(NAMES_OF_EFFECTS[timing])} effect"


def _alternatives(filters: list[dict[str, Any]], found: Described) -> None:
    """Filters of which one is enough: before the noun if all of them are, else behind it."""
    parts = [described(each) for each in filters]
    if not any(part.behind or part.category for part in parts):
        found.before.append(joined([" ".join(part.before) for part in parts], "or"))
        return
    clauses = []
    for part in parts:
        if part.before or part.category:
            clauses.append(f"that is {with_article(part.around(part.category or 'card'))}")
        else:
            clauses.append(" ".join(part.behind))
    found.behind.append(joined(clauses, "or"))


def _bounds(where: dict[str, Any]) -> list[str]:
    found = []
    for base in ("", "base_"):
        word = "base " if base else ""
        low, high = where.get(f"{base}cost_min"), where.get(f"{base}cost_max")
        if low is not None and high is not None:
            found.append(f"of {word}cost {_number(low)} to {_number(high)}")
        elif low is not None:
            found.append(f"of {word}cost {_number(low)} or more")
        elif high is not None:
            found.append(f"of {word}cost {_number(high)} or less")
        if f"{base}cost_eq" in where:
            found.append(f"of {word}cost {_number(where[f'{base}cost_eq'])}")
    if "cost_any" in where:
        found.append(f"of cost {joined([str(each) for each in where['cost_any']], 'or')}")
    for base in ("", "base_"):
        word = "base power" if base else "power"
        low, high = where.get(f"{base}power_min"), where.get(f"{base}power_max")
        if low is not None and high is not None:
            found.append(f"with {_number(low)} to {_number(high)} {word}")
        elif low is not None:
            found.append(f"with {_number(low)} or more {word}")
        elif high is not None:
            found.append(f"with {_number(high)} or less {word}")
        if f"{base}power_eq" in where:
            found.append(f"with {_number(where[f'{base}power_eq'])} {word}")
    return found


def _number(value: int | dict[str, Any]) -> str:
    """A bound, or what it is counted from in brackets."""
    return str(value) if isinstance(value, int) else f"({dynamic_number(value, Voice())})"


def dynamic_number(value: dict[str, Any], voice: Voice) -> str:
    """`1000 times the number of cards in your trash`."""
    inside = value["dynamic"]
    times = f"{inside['times']} times " if inside.get("times", 1) != 1 else ""
    _, several, place = COUNTED[inside["count"]]
    whose = both_or(inside["who"], voice)
    return spaced(f"{times}the number of", things_of(inside["count"], several, place, whose))


def each_counted(value: dict[str, Any], voice: Voice) -> str:
    """`card in your trash`, as in "+1000 power for each"."""
    inside = value["dynamic"]
    one, _, place = COUNTED[inside["count"]]
    return things_of(inside["count"], one, place, both_or(inside["who"], voice))


def both_or(who: str, voice: Voice) -> str:
    return "both players'" if who == "both" else voice.whose(who)


def things_of(what: str, noun: str, place: str, whose: str) -> str:
    """Things that are counted, with their owner."""
    if what == "hand":
        return f"{noun} in {whose} hand"
    return spaced(noun, place.format(whose=whose)) if "{" in place else spaced(whose, noun, place)


def selected(select: dict[str, Any], voice: Voice) -> Noun:
    """The cards of a select, as a noun; the voice remembers whether they are several."""
    if "ref" in select:
        return _referred(select, voice)
    pick, number = select["pick"], select.get("count", 2)
    noun = _of_leader(select, voice) if select["zone"] == "leader" else _picked(select, voice, pick, number)
    voice.several = noun.plural
    return noun


def _referred(select: dict[str, Any], voice: Voice) -> Noun:
    one, several = REFERENCES[select["ref"]]
    plural = select["ref"] == "selected" and voice.several
    place = " in your hand" if "zone" in select else ""
    return Noun((several if plural else one) + place, plural)


def _of_leader(select: dict[str, Any], voice: Voice) -> Noun:
    """A side has one Leader, so it is not counted."""
    inside = of_category(described(select.get("where", {})))
    if select["side"] == "either":
        plural = select["pick"] == "all"
        return Noun(f"{'both' if plural else '1'} {inside.around('Leaders' if plural else 'Leader')}", plural)
    text = f"{voice.whose(select['side'])} {inside.around('Leader')}"
    return Noun(text, optional=select["pick"] in ("up_to", "any_number"))


def _picked(select: dict[str, Any], voice: Voice, pick: str, number: int) -> Noun:
    where, zone, side = select.get("where", {}), select["zone"], select["side"]
    inside = described(where)
    plural = pick in ("all", "any_number") or number > 1
    how_many = {
        "up_to": f"up to {number}",
        "exactly": str(number),
        "all": "all",
        "any_number": "any number of",
    }[pick]
    if zone in OFF_THE_FIELD:
        kind = spaced(inside.category, "cards" if plural else "card")
        place = OFF_THE_FIELD[zone].format(whose=voice.whose(side))
        return Noun(spaced(how_many, inside.around(kind), place), plural)
    return Noun(_on_the_field(inside, zone, side, voice, how_many, plural=plural), plural)


def _on_the_field(
    inside: Described, zone: str, side: str, voice: Voice, how_many: str, *, plural: bool
) -> str:
    one, several = ON_THE_FIELD[zone]
    noun = several if plural else one
    whose = voice.whose(side)
    inside = of_category(inside)
    if side == "either":
        return spaced(how_many, inside.around(noun), "on either side")
    if whose == "your opponent's":
        return f"{how_many} {replace(inside, before=_opposing(inside.before)).around(noun)}"
    if zone == "leader_or_character" and how_many == "all":
        return f"{whose} {inside.around('Leader and Characters')}"
    if zone in ("leader_or_character", "field"):
        theirs = "yours" if whose == "your" else "theirs"
        return f"{how_many} {inside.around(f'{noun} of {theirs}')}"
    if how_many == "all":
        return f"all {whose} {inside.around(noun)}"
    of = "of " if how_many != "any number of" else ""
    return f"{how_many} {of}{whose} {inside.around(several)}"


def _opposing(before: list[str]) -> list[str]:
    """`rested opposing`, `other opposing`: what comes before a trait."""
    leading = [each for each in before if each in ("active", "rested", "other")]
    return [*leading, "opposing", *before[len(leading) :]]


def of_category(inside: Described) -> Described:
    """A category as it is said of cards on the field, whose noun is their place."""
    if not inside.category:
        return inside
    return replace(inside, behind=[*inside.behind, f"of the category {inside.category}"])


def one_of_set(cards: dict[str, Any]) -> str:
    """`a rested Character of cost 5`, for what is there or is not."""
    return with_article(things_in_set(cards, plural=False))


def things_in_set(cards: dict[str, Any], *, plural: bool) -> str:
    """The cards of a set without their number or owner."""
    inside = described(cards.get("where", {}))
    zone = cards["zone"]
    if zone in ON_THE_FIELD:
        one, several = ("card", "cards") if zone == "field" else ON_THE_FIELD[zone]
        return of_category(inside).around(several if plural else one)
    return inside.around(spaced(inside.category, "cards" if plural else "card"))


def looked_at(number: int | str, voice: Voice) -> str:
    """The cards of a deck that are looked at."""
    deck = f"{voice.whose()} deck"
    if isinstance(number, str):
        return deck
    return f"the top card of {deck}" if number == 1 else f"the top {number} cards of {deck}"
