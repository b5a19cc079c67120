"""A block of a card's effects as one sentence: when, at what cost, and what happens."""

from typing import Any

from tablemate.games.one_piece.cards.card import Block, Card
from tablemate.games.one_piece.cards.sentences.conditions import clause
from tablemate.games.one_piece.cards.sentences.events import event_clause
from tablemate.games.one_piece.cards.sentences.operations import AT_ONCE, COSTS
from tablemate.games.one_piece.cards.sentences.voice import Voice
from tablemate.games.one_piece.cards.sentences.words import (
    DELAYS,
    DURATIONS,
    TIMINGS,
    TURNS,
    capital,
    joined,
)

Step = dict[str, Any]

SAID_OTHERWISE = ("static", "rule", "event", "replacement")  # timings that are not said as such


def sentences_of(card: Card) -> list[str]:
    """What a card does, one sentence for each block of its effects."""
    return [sentence_of(block) for block in card.effects]


def sentence_of(block: Block) -> str:
    voice = Voice()
    when = ", ".join(_when(block))
    does = _does(block, voice)
    if not when:
        return f"{capital(does)}."
    mark = ", " if _flows(block) else ": "
    return f"{capital(when)}{mark}{does}."


def _flows(block: Block) -> bool:
    """Whether what is always on is only limited, so that no colon is needed."""
    return block.timing in (("static",), ("rule",))


def _when(block: Block) -> list[str]:
    found = []
    if block.don_given:
        found.append(f"with {block.don_given} or more DON!! given to it")
    if block.turn:
        found.append(TURNS[block.turn])
    timings = [TIMINGS[each] for each in block.timing if each not in SAID_OTHERWISE]
    if timings:
        found.append(joined(timings, "or"))
    if block.event is not None:
        found.append(event_clause(block.event))
    if block.once_per_turn:
        found.append("once a turn")
    return found


def _does(block: Block, voice: Voice) -> str:
    condition = f"if {clause(block.requires, voice)}, " if block.requires is not None else ""
    if block.cost:
        paid = joined([COSTS[each["pay"]](each, voice) for each in block.cost])
        return f"{condition}you may {paid}; if you do{_after_cost(block.do, voice)}"
    if "static" in block.timing:
        done = "; ".join(_step(step, voice, link=" and ") for step in block.do)
    else:
        done = _steps(block.do, voice)
    may = "you may " if block.optional else ""
    instead = " instead" if "replacement" in block.timing else ""
    return f"{condition}{may}{done}{instead}"


def _after_cost(steps: tuple[Step, ...], voice: Voice) -> str:
    """What follows "if you do": a condition at the start is joined to it."""
    done = _steps(steps, voice)
    if "if" in steps[0] and "any" not in steps[0]["if"]:
        return f" and {done.removeprefix('if ')}"
    return f", {done}"


def _steps(steps: Any, voice: Voice, link: str = "; then ") -> str:
    """Steps one after the other; those inside of a condition are held together by commas."""
    text, before = "", Step()
    for step in steps:
        said = _step(step, voice, link=", then ")
        if not text:
            text = said
        elif "did_previous" in step.get("if", ()):
            text += f", and {said}" if link == ", then " else f"; {said}"
        elif _shared(before, step):
            text = f"{text.removesuffix(_lasts(step))} and {said.removeprefix('this card ')}"
        elif said.startswith(("if ", "at the end ")):
            text += link.replace("then ", "then, ") + said
        else:
            text += link + said
        before = step
    return text


def _shared(first: Step, second: Step) -> bool:
    """Whether two steps say something of the card itself for the same time."""
    lasting = all(step.get("target") == {"ref": "self"} and "duration" in step for step in (first, second))
    return lasting and first["duration"] == second["duration"] and bool(_lasts(first))


def _lasts(step: Step) -> str:
    duration = DURATIONS[step["duration"]]
    return f" {duration}" if duration else ""


def _step(step: Step, voice: Voice, *, link: str) -> str:
    if "if" in step:
        return f"if {clause(step['if'], voice)}, {_steps(step['do'], voice, link)}"
    if "optional" in step:
        return _optional(step["optional"], voice)
    match step["op"]:
        case "choose_one":
            return _choice(step, voice)
        case "opponent_does":
            return _steps(step["do"], voice.swapped(), ", then ")
        case "delay":
            return f"{DELAYS[step['until']]}, {_steps(step['do'], voice, ', then ')}"
        case operation:
            return AT_ONCE[operation](step, voice)


def _optional(steps: list[Step], voice: Voice) -> str:
    voice.after_may = True
    done = _steps(steps, voice, ", then ")
    voice.after_may = False
    return f"{voice.may()} {done}"


def modes_of(block: Block) -> list[str]:
    """What can be chosen where a block says to choose one, a sentence each; none where it does not."""
    found = _first_choice(block.do)
    if found is None:
        return []
    return [f"{capital(_steps(each, Voice(), ', then '))}." for each in found["options"]]


def _first_choice(steps: Any) -> Step | None:
    for step in steps:
        if step.get("op") == "choose_one":
            found: Step = step
            return found
        if inner := _first_choice(step.get("do") or step.get("optional") or ()):
            return inner
    return None


def _choice(step: Step, voice: Voice) -> str:
    options = [_steps(each, voice, ", then ") for each in step["options"]]
    numbered = [f"({number}) {said}" for number, said in enumerate(options, start=1)]
    return f"{voice.does('choose', step['chooser'])} one: {' or '.join(numbered)}"
