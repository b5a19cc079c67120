"""A view as a terminal shows it."""

from collections.abc import Sequence
from typing import Any

from rich.markup import escape

from tablemate.games.mage_knight.table.text.words import MARKUP, YOU, colored, counted, has, listed


def render(view: dict[str, Any], names: Sequence[str]) -> str:
    parts = [_headline(view, names), _people(view, names), _dummy(view), _chances(view, names)]
    parts += [_offers(view), _skills(view), _tactics(view), _steps(view), _score(view, names)]
    parts.append([f"[i]{escape(reminder)}[/i]" for reminder in view["reminders"]])
    return "\n\n".join("\n".join(part) for part in parts if part)


def _headline(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    what = f"[b]Round {view['round']} of {view['rounds']}, {view['time']}[/b] · {view['scenario']['name']}"
    lines = [what]
    if view["phase"] == "turns":
        name = names[view["acting"]]
        whose = "Your" if name == YOU else f"{escape(name)}:"
        last = " (last)" if view["is_ending"] else ""
        lines.append(f"[b]{whose} turn {view['turn']}[/b]{last}")
    if view["is_announced"]:
        by = view["announced_by"]
        lines.append(f"{'The dummy has' if by is None else has(names[by])} announced the end of the round.")
    if view["is_goal_reached"]:
        lines.append("The goal is reached.")
    return lines


def _people(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    lines = []
    for person in view["people"]:
        mark = "▶" if person["is_acting"] else " "
        tactic = f", {_tactic(person['tactic'])}" if person["tactic"] else ""
        through = ", done" if person["is_through"] else ""
        name = escape(f"{names[person['seat']]} ({person['hero_name']})")
        lines.append(f"  {mark} {name}{tactic}, {counted(person['turns'], 'turn')}{through}")
    return lines


def _tactic(tactic: dict[str, Any]) -> str:
    return f"{tactic['number']} {tactic['name']}"


def _dummy(view: dict[str, Any]) -> list[str]:
    dummy = view["dummy"]
    if dummy is None:
        return []
    crystals = [
        f"[{MARKUP[color]}]{count} {color}[/{MARKUP[color]}]"
        for color, count in dummy["crystals"].items()
        if count
    ]
    left = [f"{count} {color}" for color, count in dummy["left_by_color"].items() if count]
    tactic = f", {_tactic(dummy['tactic'])}" if dummy["tactic"] else ""
    lines = [
        f"[b]Dummy[/b] {dummy['name']}{tactic}; crystals {listed(crystals)}",
        f"  deck {dummy['left']}: {listed(left)}; discard {len(dummy['discard'])}",
    ]
    flip = dummy["last_flip"]
    if flip is not None:
        cards = [colored(card) for card in flip["cards"]]
        cards[-1] += " ←"
        bonus = f" + {listed([colored(card) for card in flip['bonus_cards']])}" if flip["bonus_cards"] else ""
        lines.append(f"  last flip {listed(cards)}{bonus}")
    return lines


def _chances(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    chances = view["chances"]
    if chances is None or view["phase"] != "turns":
        return []
    flips = ", ".join(f"{each['turns']}: {each['chance']:.0%}" for each in chances["flips"])
    lines = [f"The dummy still flips in {chances['mean']:.2f} turns ({flips})"]
    for person in chances["turns_left"]:
        lines.append(f"  turns left for {escape(names[person['seat']])}: {person['mean']:.2f}")
    return lines


def _offers(view: dict[str, Any]) -> list[str]:
    if view["offers"] is None:
        return []
    lines = []
    for key, name in (("advanced", "Advanced actions"), ("spells", "Spells")):
        offer = view["offers"][key]
        cards = [f"{place['slot']} {colored(place['card'])}" for place in offer["places"]]
        lines.append(
            f"[b]{name}[/b], the lowest first: {listed(cards)} [dim]({offer['left']} in the deck)[/dim]"
        )
    in_units = [f"{place['slot']} {colored(place['card'])}" for place in view["offers"]["unit_offer"]]
    return [*lines, f"[b]Unit offer[/b]: {listed(in_units)}"] if in_units else lines


def _skills(view: dict[str, Any]) -> list[str]:
    skills = view["skills"]
    if skills is None or not skills["common"]:
        return []
    return [f"[b]Common skills[/b]: {listed([escape(skill['name']) for skill in skills['common']])}"]


def _tactics(view: dict[str, Any]) -> list[str]:
    if view["phase"] != "choosing":
        return []
    return [
        f"  {_tactic(tactic)} [dim]{escape(tactic['effect'])}[/dim]"
        for tactic in view["tactics"]
        if tactic["state"] == "open"
    ]


def _steps(view: dict[str, Any]) -> list[str]:
    if not view["steps"]:
        return []
    lines = [f"  {'▶' if step['is_asked'] else '·'} {escape(step['text'])}" for step in view["steps"]]
    return ["[b]On your table[/b]", *lines]


def _score(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    score = view["score"]
    if score is None:
        return []
    lines = ["[b]Score[/b]"]
    for line in score["lines"]:
        whose = "" if line["seat"] is None or len(names) == 1 else f"{escape(names[line['seat']])}: "
        counts = "" if line["counts"] else " [dim](another's counts)[/dim]"
        lines.append(f"  {whose}{line['title']} {line['points']} [dim]{escape(line['told'])}[/dim]{counts}")
    totals = score["totals"]
    if view["scenario"]["is_cooperative"] or len(totals) == 1:
        lines.append(f"  [b]{counted(totals[0], 'point')}[/b]")
    else:
        lines += [
            f"  [b]{escape(name)} {counted(points, 'point')}[/b]" for name, points in zip(names, totals)
        ]
    return lines
