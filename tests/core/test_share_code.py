"""Share codes: game, rules, options and seed as a text that people pass on."""

import base64
import contextlib
import random
import zlib
from dataclasses import replace
from itertools import combinations, product

import msgspec
import pytest

from random_options import random_options
from tablemate.core.errors import BadInput, BadOption
from tablemate.core.offers import offers_of
from tablemate.core.share_code import COUNTED, LONGEST_TEXT, NAMED, Deal, read_code, write_code
from tablemate.games.catalogue import all_games
from tablemate.games.el_dorado import GAME as EL_DORADO
from tablemate.games.mage_knight.names import HEROES
from tablemate.games.mage_knight.table import GAME as MAGE_KNIGHT
from tablemate.games.one_piece import GAME as ONE_PIECE
from tablemate.games.one_piece.decks import printed_decks
from tablemate.games.quantum import GAME as QUANTUM
from tablemate.games.quantum.maps import PUBLISHED
from tablemate.games.the_deal import GAME as THE_DEAL

GAMES = list(all_games().values())
SEED, ENTROPY = (1 << 53) - 1, "f7" * 16
SHORT = 60  # letters at most, where options are usual


def in_a_file(options):
    """Options as a match file has them."""
    return msgspec.json.decode(msgspec.json.encode(options))


def deal_of(game, settings, entropy=ENTROPY, seed=SEED):
    return Deal(game.id, game.rules_version, in_a_file(game.options(settings)), seed, entropy)


def packed(text: bytes) -> str:
    return NAMED + base64.urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")


CODE = write_code(deal_of(EL_DORADO, {"players": 5, "schedule": "10..1"}), EL_DORADO)
# From before there were counted codes, and from when they had every text in full.
OLDER = packed(
    b'{"game":"el_dorado","rules":"1","options":{"players":4,"schedule":"10..1","no_trump_rounds":[2]},"seed":7}'
)
IN_FULL = [
    (EL_DORADO, {"players": 6, "hook": True}, ENTROPY, "tm2.VWoogQIf________9_f39_f39_f39_f39_f39wAGCcM"),
    (EL_DORADO, {"players": 6, "hook": True}, "", "tm2.VeGVAQIf________AAYJww"),
    (
        QUANTUM,
        {"players": 3, "map": "the-empty-center"},
        ENTROPY,
        "tm2.hJczggIf________9_f39_f39_f39_f39_f39wADAbB0aGUtZW1wdHktY2VudGVy",
    ),
    (
        MAGE_KNIGHT,
        {"players": 2, "scenario": "full_cooperation", "heroes": "tovak,arythea"},
        "",
        "tm2.7htAAQMf________ALBmdWxsX2Nvb3BlcmF0aW9uAQICrXRvdmFrLGFyeXRoZWE",
    ),
    (
        ONE_PIECE,
        {"deck_1": "ST-03"},
        ENTROPY,
        "tm2.DGL0gQEf________9_f39_f39_f39_f39_f39wClU1QtMDM",
    ),
]


def check_short(game, settings):
    """Refuse a code that is too long, or read as another deal."""
    deal = deal_of(game, settings)
    code = write_code(deal, game)
    assert len(code) <= SHORT, (len(code), settings)
    assert read_code(code, [game]) == deal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_usual_options_make_a_short_code(game):
    for preset in game.presets:
        lengths = []
        for seats in range(game.min_seats, game.max_seats + 1):
            players = {"players": seats} if hasattr(game.options(), "players") else {}
            try:
                deal = deal_of(game, {"preset": preset, **players})
            except BadOption:  # not for so many
                continue
            code = write_code(deal, game)
            lengths.append(len(code))
            assert read_code(code, GAMES) == deal
        assert lengths
        assert max(lengths) <= SHORT, (preset, lengths)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        (EL_DORADO, {"players": 6, "schedule": "10..1", "hook": True, "decks": 2}),
        (ONE_PIECE, {"deck_1": "ST-03", "deck_2": "ST-04"}),
        (THE_DEAL, {"cooling_between_hands": 40, "player.plea_bargain.cost": 150}),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_some_changed_options_make_a_short_code_too(game, settings):
    deal = deal_of(game, settings)
    code = write_code(deal, game)
    assert len(code) <= SHORT, len(code)
    assert read_code(f"  {code}\n", GAMES) == deal


@pytest.mark.parametrize("preset", QUANTUM.presets)
def test_every_published_map_makes_a_short_code(preset):
    for map_ in PUBLISHED.values():
        check_short(QUANTUM, {"preset": preset, "map": map_.id, "players": map_.players})


def test_any_two_printed_decks_make_a_short_code():
    for own, other in product(printed_decks(), repeat=2):
        check_short(ONE_PIECE, {"deck_1": own, "deck_2": other})


def test_any_four_heroes_make_a_short_code():
    heroes = [hero for hero in HEROES if not hero.is_dummy_only]
    for four in combinations(heroes, 4):
        boxes = {hero.set: True for hero in four if hero.set != "base"}
        named = ",".join(hero.id for hero in reversed(four))
        check_short(MAGE_KNIGHT, {"players": 4, "scenario": "full_conquest", "heroes": named, **boxes})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_offer_makes_a_short_code(game):
    for name, offers in offers_of(game).items():
        for offer in offers:
            players = {} if offer.seats is None else {"players": offer.seats}
            check_short(game, {name: offer.value, **players})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_options_are_read_as_they_were_written(game):
    chance = random.Random(game.id)
    for _ in range(20):
        entropy, seed = chance.choice(["", ENTROPY]), chance.getrandbits(53)
        deal = Deal(game.id, game.rules_version, in_a_file(random_options(game, chance)), seed, entropy)
        assert read_code(write_code(deal, game), GAMES) == deal


def test_a_code_of_before_is_read_as_ever():
    assert read_code(OLDER, GAMES) == Deal(
        "el_dorado", "1", {"players": 4, "schedule": "10..1", "no_trump_rounds": [2]}, 7
    )


@pytest.mark.parametrize(("game", "settings", "entropy", "code"), IN_FULL)
def test_a_code_with_every_text_in_full_is_read_as_ever(game, settings, entropy, code):
    assert read_code(code, GAMES) == deal_of(game, settings, entropy)


def test_what_cannot_be_counted_is_named():
    """Rules that are not played here, or options that the game does not have."""
    deal = deal_of(EL_DORADO, {})
    for other in (
        Deal(deal.game, "0", deal.options, deal.seed),
        Deal(deal.game, "1b", deal.options, deal.seed),
        Deal(deal.game, deal.rules, {"players": 4}, deal.seed),
    ):
        code = write_code(other, EL_DORADO)
        assert code.startswith(NAMED)
        assert read_code(code, GAMES) == other
    assert read_code(write_code(deal, None), GAMES) == deal, "the game itself need not be here"


def test_a_code_never_deals_something_else_when_the_game_has_changed():
    assert read_code(CODE, [EL_DORADO])
    other = replace(EL_DORADO)
    other.__dict__["presets"] = {"el_dorado": {"hook": True}}
    with pytest.raises(BadInput, match="was changed since"):
        read_code(CODE, [other])


def test_no_letter_of_a_code_can_be_mistyped_unnoticed():
    wrong = 0
    for at in range(len(COUNTED), len(CODE)):
        letter = "B" if CODE[at] == "A" else "A"
        try:
            wrong += read_code(CODE[:at] + letter + CODE[at + 1 :], GAMES) is not None
        except BadInput:
            continue
    assert wrong <= 1, "the last letter has bits that mean nothing"


@pytest.mark.parametrize(
    "code",
    [
        "",
        "tm1",
        "tm4.AAAA",
        "tm1.",
        "tm1.A",
        "tm1.????",
        "tm1.é",
        "tm2.",
        "tm2.A",
        "tm2.????",
        "tm3.",
        "tm3.A",
        "tm3.????",
        CODE[:-5],
        CODE + "AAAA",
        OLDER[:-5],
        OLDER + "AAAA",
        packed(b"{}"),
        packed(b'{"game":1,"rules":"1","options":{},"seed":7}'),
        packed(b"[" * 3000),
        packed(b" " * (LONGEST_TEXT + 1)),
        "tm1." + "A" * 10_000,
        "tm2." + "A" * 10_000,
        "tm3." + "A" * 10_000,
    ],
)
def test_what_is_no_code_is_refused_in_a_sentence(code):
    with pytest.raises(BadInput, match="share code"):
        read_code(code, GAMES)


def test_no_bytes_of_strangers_are_more_than_refused():
    chance = random.Random(7)
    start = base64.urlsafe_b64decode(CODE[4:] + "==")[:1]
    for _ in range(2000):
        body = start + chance.randbytes(chance.randrange(60))
        code = COUNTED + base64.urlsafe_b64encode(body).decode().rstrip("=")
        with pytest.raises(BadInput, match="share code"):
            read_code(code, GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_items_of_strangers_are_refused_or_change_nothing(game):
    """Of the right form, with anything for values."""
    chance = random.Random(game.id)
    deal = deal_of(game, {}, "")
    usual = base64.urlsafe_b64decode(write_code(deal, game)[4:] + "==")
    values = [5, True, None, 1.5, "", "any", [], [39] * 15, [0, "a"], [[1]], {"a": 1}, b"ab", -40, 1 << 60]
    for _ in range(300):
        items = [chance.choice([chance.randrange(-20, 20), *values]) for _ in range(chance.randrange(1, 15))]
        body = usual[:4] + bytes([len(items)]) + usual[5:] + msgspec.msgpack.encode(items)[1:]
        with contextlib.suppress(BadInput):
            assert read_code(COUNTED + base64.urlsafe_b64encode(body).decode().rstrip("="), GAMES) == deal
