"""One word for one thing, wherever people read: one walks away, the Customer leaves, the street is no dealer.

Match files, options and metrics keep the names `fold` and `dealer`; nobody who plays is told those.
"""

import re
from pathlib import Path

import pytest

from tablemate.core.metrics import metrics_of
from tablemate.games.the_deal import GAME, text
from tablemate.games.the_deal.actions import REASONS
from tablemate.games.the_deal.cards import CARDS
from tablemate.games.the_deal.options import CHOICE_WORDS, DECK_WORDS, OFFERS
from tablemate.games.the_deal.questions import QUESTIONS
from tablemate.games.the_deal.review import review
from tablemate.games.the_deal.tutorial import TUTORIAL
from the_deal_positions import decisions, new_run

PAGE = Path(__file__).parents[3] / "web" / "src" / "games" / "the_deal"
WRONG = re.compile(r"\b(fold(s|ed|ing)?|dealers?|reveal(s|ed)?)\b", re.IGNORECASE)
NAMED_SO = "Rival Dealer"  # a card
# What a component shows: text between tags, and texts in quotes that have a blank in them or are a name.
SHOWN = re.compile(r">([^<>{}]*[A-Za-z][^<>{}]*)<|[\"`]([^\"`\n]* [^\"`\n]*|[A-Z][a-z]+)[\"`]")
SCRIPT_ONLY = re.compile(
    r"<style.*?</style>|<!--.*?-->|^\s*//.*$|/\*.*?\*/|class:[\w-]+=\{[^}]*\}", re.S | re.M
)


def wrong(words):
    """The wrong word in a text, if there is one."""
    found = WRONG.search(words.replace(NAMED_SO, ""))
    return found and found[0]


def options_words():
    for option in GAME.option_list:
        yield option.title
        yield option.help
    for words in CHOICE_WORDS.values():
        yield from words.values()
    for offers in OFFERS.values():
        for offer in offers:
            yield from (offer.title, offer.group, offer.note)
    yield from DECK_WORDS.values()


def metric_words():
    for metric in metrics_of(GAME).metrics:
        yield from (metric.title, metric.about)
    for question in QUESTIONS:
        yield question.words
        yield from (measure.title for measure in question.measures)


def terminal_words():
    yield from (text.GUIDE, text.HELP)
    yield from (sentence for _, sentence in REASONS.values())
    yield from (step.say for step in TUTORIAL.steps)
    yield from (
        words for table in (text.WORDS, text.BRANCH_WORDS, text.ENDING_WORDS) for words in table.values()
    )
    for seed, settings in enumerate(
        ({}, {"card_choice": "secret"}, {"deck": "choose"}, {"retention": "keep_in_hand"})
    ):
        run = new_run(seed, **settings)
        for position in decisions(run, seed):
            view = position.view(position.actor)
            yield view["decision"]["prompt"]
            yield text.render(view, ["Ada", "Ben", "Cem"])
            yield from (text.action_text(action) for action in position.legal())
        names = ["You", "Ben", "Cem"]
        yield from (text.tell(event, names) or "" for event in run.events)
        yield from (line for each in review(run.events, names) for line in each[:3])


@pytest.mark.parametrize("words", [options_words, metric_words, terminal_words])
def test_nobody_is_told_of_folds_dealers_and_reveals(words):
    told = [*words()]

    assert len(told) > 20
    assert {found for found in map(wrong, told) if found} == set()


def shown_by(component):
    """What a component of the page may show."""
    for found in SHOWN.finditer(SCRIPT_ONLY.sub("", component)):
        words = found[1] or found[2]
        if not re.search(r"[=;(]|=>|^\.|import", words):
            yield re.sub(r"\$\{[^}]*\}", "", words)


@pytest.mark.parametrize(
    "file", sorted(PAGE.glob("*.svelte")) + [PAGE / "view.ts", PAGE / "goal.ts"], ids=lambda file: file.name
)
def test_nor_does_the_page(file):
    assert {words for words in shown_by(file.read_text(encoding="utf-8")) if wrong(words)} == set()


def test_the_words_that_are_looked_for_would_be_found():
    assert wrong("You fold.") == "fold"
    assert wrong("the Dealer's card")
    assert wrong("Rival Dealer") is None
    assert [*shown_by('<p>Fold now</p> <b title="the Dealer deck"></b>')] == ["Fold now", "the Dealer deck"]
    assert [*shown_by('folded: "Folded",')] == ["Folded"]


def test_a_card_keeps_its_name():
    assert NAMED_SO in {card.name for card in CARDS}
