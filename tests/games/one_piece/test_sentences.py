"""What cards say: whole sentences, without a key of the encoding in them, for every word there is."""

import os
import re
from pathlib import Path

import msgspec
import pytest

from tablemate.games.one_piece.cards import schema
from tablemate.games.one_piece.cards.card import Block
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.cards.sentences import keywords_of, sentence_of, sentences_of, words
from tablemate.games.one_piece.cards.sentences.conditions import KINDS
from tablemate.games.one_piece.cards.sentences.keywords import MEANINGS
from tablemate.games.one_piece.cards.sentences.lasting import BANS
from tablemate.games.one_piece.cards.sentences.nouns import OFF_THE_FIELD, ON_THE_FIELD, REFERENCES
from tablemate.games.one_piece.cards.sentences.operations import AT_ONCE, COSTS

KEPT = Path(__file__).parent / "sentences.txt"
IN_BLOCKS = {"choose_one", "opponent_does", "delay"}  # operations that hold steps of their own


def reviewed_sentences():
    for card in all_cards().values():
        if card.state == "reviewed":
            yield f"{card.number} {card.name}"
            yield from (f"  {keyword}" for keyword, _ in keywords_of(card))
            yield from (f"  {sentence}" for sentence in sentences_of(card))


def said(*steps, timing="main", **more):
    return sentence_of(msgspec.convert({"timing": [timing], "do": list(steps), **more}, Block))


def test_sentences_of_reviewed_cards_are_the_ones_on_file():
    """A change of wording or of a card shows up here; TABLEMATE_RECORD=1 writes the file anew."""
    if os.environ.get("TABLEMATE_RECORD"):
        KEPT.write_text("".join(f"{line}\n" for line in reviewed_sentences()))

    assert KEPT.read_text().splitlines() == list(reviewed_sentences())


ALL = [(card.number, sentence) for card in all_cards().values() for sentence in sentences_of(card)]
NAMES = {card.name for card in all_cards().values()} | {
    trait for card in all_cards().values() for trait in card.traits
}


def without_names(sentence):
    for name in sorted((name for name in NAMES if name in sentence), key=len, reverse=True):
        sentence = sentence.replace(name, "Name")
    return sentence


def test_every_sentence_is_whole():
    assert len(ALL) == 2308
    for number, sentence in ALL:
        assert sentence[0].isupper(), (number, sentence)
        assert sentence.endswith("."), (number, sentence)
        assert sentence.count("  ") == 0, (number, sentence)
        assert not re.search(r" [,.;:]|[,;:]{2}", sentence), (number, sentence)


def test_no_key_of_the_encoding_is_left_in_a_sentence():
    for number, sentence in ALL:
        plain = without_names(sentence)
        assert not re.search(r"[_{}\[\]]|None(?! of)|True|False", plain), (number, sentence)


def test_numbers_agree_with_their_nouns():
    for number, sentence in ALL:
        plain = without_names(sentence)
        assert not re.search(r"\b1 (?!of|or)(?:\w+ ){0,2}(?:cards|Characters)\b", plain), (
            number,
            sentence,
        )
        assert not re.search(r"(?<!top )(?<!or more )\b[2-9] (?:card|Character)\b(?! cards)", plain), (
            number,
            sentence,
        )
        assert not re.search(r"\ba (?:active|opposing|other|Event|Animal)\b", plain), (number, sentence)
        assert not re.search(r"\bup to 1 (?:of your )?\w+ (?:get|gain|have|do) ", plain), (number, sentence)
        assert not re.search(r"\bthis card (?:get|gain|have|do) ", plain), (number, sentence)


def test_equal_encodings_say_the_same_and_different_ones_do_not():
    """Of 2,308 blocks no two differ in meaning and share a sentence."""
    meant = {}
    for card in all_cards().values():
        for block in card.effects:
            encoded = msgspec.json.encode(msgspec.to_builtins(block), order="deterministic")
            meant.setdefault(sentence_of(block), set()).add(encoded)
    several = {sentence for sentence, encodings in meant.items() if len(encodings) > 1}
    assert several == set()


@pytest.mark.parametrize(
    ("table", "vocabulary"),
    [
        (words.TIMINGS, schema.TIMINGS),
        (words.NAMES_OF_EFFECTS, schema.TIMINGS),
        (words.TURNS, schema.TURNS),
        (words.DURATIONS, schema.DURATIONS),
        (words.KEYWORDS, schema.KEYWORDS),
        (words.CATEGORIES, schema.CATEGORIES),
        (words.DELAYS, schema.DELAYS),
        (words.CAUSES, schema.CAUSES),
        (words.COMPARISONS, schema.COMPARISONS),
        (words.COUNTED, schema.COUNTED),
        (MEANINGS, schema.KEYWORDS),
        (REFERENCES, schema.REFERENCES),
        ({**OFF_THE_FIELD, **ON_THE_FIELD}, schema.ZONES),
        ({*BANS, "refresh"}, schema.PREVENTED),
        ({*AT_ONCE, *IN_BLOCKS}, schema.OPERATIONS),
        (COSTS, schema.COSTS),
        (KINDS, schema.CONDITIONS.shapes),
    ],
)
def test_every_word_of_the_language_can_be_said(table, vocabulary):
    assert set(table) == set(vocabulary)


def one(zone="character", side="opponent", **where):
    return {"pick": "up_to", "count": 1, "side": side, "zone": zone} | ({"where": where} if where else {})


VALUES = {
    "category": ["character", ["character", "stage"]],
    "cost_any": [[3, 4]],
    "has_trigger": [True, False],
    "colours_any": [["red", "blue"]],
    "attributes_any": [["slash"], ["?"]],
    "state": ["rested"],
    "keyword": ["blocker"],
    "lacks": ["on_play", "blocker"],
    "counter_eq": [0, 1000],
    "don_given_min": [2],
    "face": ["up"],
    "sum_max": [4000],
    "any": [[{"state": "rested"}, {"cost_eq": 0}], [{"traits_any": ["Navy"]}, {"colours_any": ["red"]}]],
}


def values_for(key):
    if key in VALUES:
        return VALUES[key]
    if "cost" in key:
        return [3, {"dynamic": {"count": "life", "who": "opponent"}}]
    if "power" in key:
        return [3000, {"dynamic": {"count": "hand", "who": "you", "times": 1000}}]
    return [["Navy", "Nami"]] if key.startswith(("trait", "names")) else [True]


@pytest.mark.parametrize("key", schema.FILTERS.optional)
@pytest.mark.parametrize("zone", schema.ZONES)
def test_every_filter_is_said_wherever_cards_are(key, zone):
    for value in values_for(key):
        found: list = []
        schema.SELECT.check(one(zone, **{key: value}), "", found)
        assert not found
        with_it = said({"op": "ko", "target": one(zone, **{key: value})})
        assert with_it != said({"op": "ko", "target": one(zone)})
        assert "_" not in with_it
        for condition in (
            {"self": {key: value}},
            {"exists": {"side": "you", "zone": zone, "where": {key: value}}},
        ):
            told = said({"if": condition, "do": [{"op": "draw", "n": 1}]})
            assert "_" not in told
            assert "  " not in told


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"op": "draw", "n": 1}, "draw 1 card"),
        ({"op": "draw", "up_to": 2}, "draw up to 2 cards"),
        ({"op": "ko", "target": one(cost_max=4)}, "K.O. up to 1 opposing Character of cost 4 or less"),
        (
            {"op": "set_active", "target": one("leader", "you")},
            "you may set your Leader active",
        ),
        (
            {"op": "opponent_does", "do": [{"op": "mill", "who": "you", "n": 2}]},
            "your opponent trashes the top 2 cards of their deck",
        ),
        (
            {"op": "opponent_does", "do": [{"optional": [{"op": "add_don", "state": "active", "n": 1}]}]},
            "your opponent may add 1 active DON!! from their DON!! deck",
        ),
        (
            {"op": "power", "target": {"ref": "self"}, "duration": "this_turn",
             "amount": {"dynamic": {"count": "trash", "who": "you", "times": 1000}}},
            "this card gets +1000 power for each card in your trash this turn",
        ),
        (
            {"op": "rest", "target": one(cost_max={"dynamic": {"count": "life", "who": "opponent"}})},
            "rest up to 1 opposing Character of cost (the number of your opponent's life cards) or less",
        ),
        (
            {"if": {"only": {"side": "you", "zone": "character", "where": {"traits_any": ["Navy"]}}},
             "do": [{"op": "draw", "n": 1}]},
            "if all your Characters are Navy Characters, draw 1 card",
        ),
        (
            {"if": {"not": {"did_previous": True}}, "do": [{"op": "draw", "n": 1}]},
            "if you do not, draw 1 card",
        ),
        (
            {"op": "life_add", "source": "field", "position": "bottom", "face": "down", "target": one()},
            "put up to 1 opposing Character face down at the bottom of your opponent's life",
        ),
        (
            {"op": "power", "amount": 1000, "duration": "this_turn",
             "target": {"pick": "any_number", "side": "you", "zone": "character"}},
            "any number of your Characters get +1000 power this turn",
        ),
    ],
)  # fmt: skip
def test_what_is_rare_reads_well_too(step, sentence):
    assert said(step) == f"Main: {sentence}."


@pytest.mark.parametrize("name", schema.EVENTS)
def test_every_event_is_said(name):
    versus = {"side": "either", "zone": "character"}
    told = {"name": name, "side": "you", "min": 2, "participant": "self", "versus": versus, "subject": "self"}

    sentence = said({"op": "draw", "n": 1}, timing="event", event=told)

    assert re.match(r"(When|After) [^_]+: draw 1 card\.", sentence)


def test_keywords_are_explained():
    explained = dict(pair for card in all_cards().values() for pair in keywords_of(card))

    assert set(explained) == set(words.KEYWORDS.values())
    assert all(meaning.endswith(".") for meaning in explained.values())
