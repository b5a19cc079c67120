"""A block of a card's effects as one sentence: when, at what cost, and what happens."""

from typing import Any

from tablemate.games.one_piece.cards.card import Block, Card
from tablemate.games.one_piece.cards.sentences.conditions import clause
from tablemate.games.one_piece.cards.sentences.nouns import one_of_set
from tablemate.games.one_piece.cards.sentences.operations import AT_ONCE, COSTS
from tablemate.games.one_piece.cards.sentences.voice import Voice
from tablemate.games.one_piece.cards.sentences.words import (
    DELAYS,
    DURATIONS,
    TIMINGS,
    TURNS,
    capital,
    joined,
    spaced,
)

Step = dict[str, Any]


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
    timings = [
        TIMINGS[each] for each in block.timing if each not in ("static", "rule", "event", "replacement")
    ]
    if timings:
        found.append(joined(timings, "or"))
    if block.event is not None:
        found.append(_event(block.event))
    if block.once_per_turn:
        found.append("once a turn")
    return found


def _event(event: dict[str, Any]) -> str:
    side = {"you": "your ", "opponent": "your opponent's ", "either": "any "}.get(event.get("side", ""), "")
    match event["name"]:
        case "battle_ended":
            return f"after this card battled {_foe(event['versus'])}"
        case "battle_joined":
            return f"when this card battles {_foe(event['versus'])}"
        case "blocker_activated":
            who = {"you": "you use", "opponent": "your opponent uses", "either": "somebody uses"}[
                event["side"]
            ]
            return f"when {who} Blocker"
        case "character_ko":
            of = {
                "you": "one of your Characters",
                "opponent": "an opposing Character",
                "either": "a Character",
            }
            return f"when {of[event['side']]} is K.O.'d"
        case "don_returned_to_don_deck":
            number = "a" if event["min"] == 1 else f"{event['min']} or more"
            verb = "is" if event["min"] == 1 else "are"
            return f"when {number} DON!! {verb} returned to {side}DON!! deck"
        case _:
            return "when this card would be K.O.'d"


def _foe(versus: dict[str, Any]) -> str:
    """Whom a card battles."""
    noun = one_of_set(versus)
    if versus["side"] != "opponent":
        return noun
    return f"an opposing {noun.partition(' ')[2]}"


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
        else:
            text += (
                link.replace("then ", "then, ") if said.startswith(("if ", "at the end ")) else link
            ) + said
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
    if voice.opponent_acts:
        done = _steps(steps, voice.swapped(), ", then ").replace("your ", "their ")
    else:
        done = _steps(steps, voice, ", then ")
    return spaced(voice.may(), done)


def _choice(step: Step, voice: Voice) -> str:
    options = [_steps(each, voice, ", then ") for each in step["options"]]
    numbered = [f"({number}) {said}" for number, said in enumerate(options, start=1)]
    return f"{voice.does('choose', step['chooser'])} one: {' or '.join(numbered)}"
