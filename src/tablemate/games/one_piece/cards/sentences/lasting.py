"""Operations that give cards something for a while: power, cost, keywords, permissions and bans."""

from typing import Any

from tablemate.games.one_piece.cards.sentences.nouns import Noun, described, each_counted, selected
from tablemate.games.one_piece.cards.sentences.voice import Voice
from tablemate.games.one_piece.cards.sentences.words import CAUSES, KEYWORDS, joined, spaced

Step = dict[str, Any]


def _of(subject: Noun, predicate: str, duration: str) -> str:
    """What is said of cards; of one that may be left alone, that it can be chosen."""
    chosen = f"you may choose {subject.text}, which" if subject.optional else subject.text
    return spaced(chosen, predicate, duration)


def amount_of(amount: int | dict[str, Any], what: str, voice: Voice) -> str:
    """`+2000 power`, `-1 cost for each card in your trash`."""
    if isinstance(amount, int):
        return f"{amount:+} {what}"
    return f"{amount['dynamic'].get('times', 1):+} {what} for each {each_counted(amount, voice)}"


def power(step: Step, voice: Voice) -> str:
    subject = selected(step["target"], voice)
    duration = voice.duration(step["duration"])
    amount = amount_of(step["amount"], "power", voice)
    if subject.optional:
        return spaced(f"{voice.may()} give {subject.text} {amount}", duration)
    return spaced(subject.text, subject.verb("gets", "get"), amount, duration)


def cost(step: Step, voice: Voice) -> str:
    subject = selected(step["target"], voice)
    amount = amount_of(step["amount"], "cost", voice)
    if "zone" in step["target"] and "ref" in step["target"]:
        amount = amount.replace("cost", "to its cost", 1)
    return _of(subject, f"{subject.verb('gets', 'get')} {amount}", voice.duration(step["duration"]))


def set_base_power(step: Step, voice: Voice) -> str:
    subject = selected(step["target"], voice)
    return _of(
        subject,
        f"{subject.verb('has', 'have')} a base power of {step['n']}",
        voice.duration(step["duration"]),
    )


def set_power_zero(step: Step, voice: Voice) -> str:
    subject = selected(step["target"], voice)
    return spaced("set the power of", subject.text, "to 0", voice.duration(step["duration"]))


def gain_keyword(step: Step, voice: Voice) -> str:
    subject = selected(step["target"], voice)
    words = joined([KEYWORDS[each] for each in step["keywords"]])
    return _of(subject, f"{subject.verb('gains', 'gain')} {words}", voice.duration(step["duration"]))


def allow(step: Step, voice: Voice) -> str:
    subject = selected(step["target"], voice)
    can = {"attack_active_characters": "can also attack active Characters"}[step["what"]]
    return _of(subject, can, voice.duration(step["duration"]))


def negate_effects(step: Step, voice: Voice) -> str:
    subject = selected(step["target"], voice)
    may = f"{voice.may()} " if subject.optional else ""
    return spaced(f"{may}negate the effects of", subject.text, voice.duration(step["duration"]))


def prevent(step: Step, voice: Voice) -> str:
    """What cannot happen to cards, or what a player cannot do."""
    duration = voice.duration(step["duration"])
    if "who" in step:
        who = "you" if voice.is_you(step["who"]) else "your opponent"
        return spaced(f"{who} cannot", _banned_use(step, voice), duration)
    subject = selected(step["target"], voice)
    cause = CAUSES[step["cause"]] if "cause" in step else ""
    if step["what"] == "refresh":
        phase = duration or "in the Refresh Phase"
        return _of(subject, f"{subject.verb('does', 'do')} not become active", phase)
    ban = spaced(BANS[step["what"]], cause)
    if subject.text.startswith("all "):
        return spaced(none_of(subject.text), ban.replace("cannot", "can", 1), duration)
    return _of(subject, ban, duration)


BANS = {
    "ko": "cannot be K.O.'d",
    "attack": "cannot attack",
    "be_rested": "cannot be rested",
    "leave_field": "cannot be removed from the field",
    "activate_blocker": "cannot use Blocker",
}


def none_of(all_cards: str) -> str:
    """`all your Characters` as `none of your Characters`."""
    rest = all_cards.removeprefix("all ")
    return f"none of {rest}" if rest.startswith(("your ", "their ")) else f"none of the {rest}"


def _banned_use(step: Step, voice: Voice) -> str:
    use = BANS[step["what"]].removeprefix("cannot ")
    if "where" in step:
        use = f"{use.replace('Blocker', 'the Blocker')} of {described(step['where']).around('Characters')}"
    if "only_against_attacker" in step:
        use += f" against {selected(step['only_against_attacker'], voice).text}"
    return use
