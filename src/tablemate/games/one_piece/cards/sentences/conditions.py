"""Conditions as clauses that follow "if"."""

from typing import Any

from tablemate.games.one_piece.cards.sentences.nouns import (
    described,
    one_of_set,
    things_in_set,
)
from tablemate.games.one_piece.cards.sentences.voice import Voice
from tablemate.games.one_piece.cards.sentences.words import (
    CATEGORIES,
    COMPARISONS,
    COUNTED,
    joined,
    spaced,
    with_article,
)

KINDS = (
    "count",
    "count_of",
    "compare",
    "exists",
    "only",
    "your_leader",
    "self",
    "selected_matches",
    "did_previous",
    "all",
    "any",
    "not",
)


def clause(condition: dict[str, Any], voice: Voice) -> str:
    """What has to hold, without the "if"."""
    kind = next(each for each in KINDS if each in condition)
    inside = condition[kind]
    match kind:
        case "count":
            return _count(condition, voice)
        case "count_of":
            number = condition["n"]
            what = things_in_set(inside, plural=_plural(condition))
            return _has(
                inside["side"], voice, f"{COMPARISONS[condition['cmp']].format(number)} {what}", inside
            )
        case "compare":
            return _compare(condition, voice)
        case "exists":
            return _has(inside["side"], voice, one_of_set(inside), inside)
        case "only":
            whose = "" if inside["side"] == "either" else voice.whose(inside["side"])
            everything = things_in_set({"zone": inside["zone"]}, plural=True)
            return f"{spaced('all', whose, everything)} are {things_in_set(inside, plural=True)}"
        case "your_leader":
            return f"{voice.whose()} Leader {is_or_has(inside)}"
        case "self":
            return f"this card {is_or_has(inside)}"
        case "selected_matches":
            return f"it {is_or_has(inside)}"
        case "did_previous":
            return f"{'you' if voice.is_you('you') else 'they'} do"
        case "all":
            return joined([clause(each, voice) for each in inside])
        case "any":
            return joined([clause(each, voice) for each in inside], "or")
        case _:
            return _not(inside, voice)


def _plural(condition: dict[str, Any]) -> bool:
    return bool(condition["n"] != 1 or condition["cmp"] in ("<=", ">="))


def _subject(who: str, voice: Voice) -> str:
    """Who has something, with the verb."""
    if who == "both":
        return "both players together have"
    return "you have" if voice.is_you(who) else "your opponent has"


def _count(condition: dict[str, Any], voice: Voice) -> str:
    what, who, number = condition["count"], condition["who"], condition["n"]
    one, several, place = COUNTED[what]
    where = "" if what in ("trash", "deck", "don_field") and who == "both" else place
    whose = voice.whose(who) if who != "both" else ""
    if not voice.is_you(who) and who != "both":
        whose = "their"
    amount = "no" if _none(condition) else COMPARISONS[condition["cmp"]].format(number)
    noun = several if _plural(condition) else one
    return spaced(_subject(who, voice), amount, noun, where.format(whose=whose))


def _none(condition: dict[str, Any]) -> bool:
    return bool(condition["n"] == 0 and condition["cmp"] in ("==", "<="))


def _compare(condition: dict[str, Any], voice: Voice) -> str:
    one, several, place = COUNTED[condition["compare"]]
    place = "on the field" if condition["compare"] == "don_field" else "" if "{" in place else place
    amount = {"<": "fewer {} than", "<=": "no more {} than", "==": "as many {} as"}
    amount |= {">=": "no fewer {} than", ">": "more {} than"}
    other = "you" if voice.is_you(condition["right"]) else "your opponent"
    things = amount[condition["cmp"]].format(spaced(several, place) if several else one)
    return f"{_subject(condition['left'], voice)} {things} {other}"


def _has(side: str, voice: Voice, what: str, cards: dict[str, Any]) -> str:
    where = f"on {'your' if voice.is_you(side) else 'their'} field" if cards["zone"] == "field" else ""
    if side == "either":
        there = "are" if what[0].isdigit() else "is"
        return spaced(f"there {there}", what, "on either side")
    return spaced(_subject(side, voice), what, where)


def _not(condition: dict[str, Any], voice: Voice) -> str:
    if "exists" in condition:
        cards = condition["exists"]
        return _has(cards["side"], voice, f"no {things_in_set(cards, plural=False)}", cards)
    if "did_previous" in condition:
        return f"{clause(condition, voice)} not"
    return f"it is not true that {clause(condition, voice)}"


def is_or_has(where: dict[str, Any]) -> str:
    """What a card is or has: "is rested", "has 7000 or more power", "is Nami of cost 5"."""
    inside = described({key: value for key, value in where.items() if key not in SAID_APART})
    parts, behind = [], inside.behind
    if "names_any" in where:
        parts.append(spaced(f"is {joined(where['names_any'], 'or')}", *behind))
        behind = []
    if "category" in where:
        words = where["category"] if isinstance(where["category"], list) else [where["category"]]
        parts.append(f"is {with_article(joined([CATEGORIES[each] for each in words], 'or'))}")
    if "traits_any" in where:
        plural = "one of the traits" if len(where["traits_any"]) > 1 else "the trait"
        parts.append(f"has {plural} {joined(where['traits_any'], 'or')}")
    if "trait_contains_any" in where:
        parts.append(f"has a trait that includes {joined(where['trait_contains_any'], 'or')}")
    if where.get("multicolour"):
        parts.append("has more than one colour")
    if "attributes_any" in where:
        parts.append(f"has the attribute {joined(where['attributes_any'], 'or')}")
    if where.get("played_this_turn"):
        parts.append("was played this turn")
    if inside.before:
        parts.append(f"is {' '.join(inside.before)}")
    for each in behind:
        word, _, rest = each.partition(" ")
        parts.append(f"{BEGINNINGS.get(word, f'is {word}')} {rest}")
    return joined(parts)


BEGINNINGS = {"with": "has", "without": "has no", "of": "is of"}
SAID_APART = (
    "names_any",
    "category",
    "traits_any",
    "trait_contains_any",
    "multicolour",
    "attributes_any",
    "played_this_turn",
)
