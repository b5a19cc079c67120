"""Options: described for people, built from what they type, read back from files."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from tablemate.core.errors import BadInput, BadOption
from tablemate.core.options import (
    GameOptions,
    OptionInfo,
    as_plain,
    build,
    describe,
    parse_settings,
    recorded,
    with_value,
)

Seat = Annotated[int, Meta(ge=0, le=9)]


class PleaBargain(GameOptions, frozen=True, kw_only=True):
    cost: Annotated[int, Meta(ge=1, le=9, description="what a bargain costs")] = 3
    allowed: bool = True


class Police(GameOptions, frozen=True, kw_only=True):
    plea_bargain: PleaBargain = PleaBargain()
    patrols: Annotated[int, Meta(ge=0)] = 2


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=5, description="seats at the table")] = 3
    hook: Annotated[bool, Meta(description="the last bidder is bound")] = False
    decks: Annotated[Literal["auto", 1, 2], Meta(description="how many decks")] = "auto"
    dealer: Literal["random"] | Seat = 0
    quiet_rounds: tuple[Annotated[int, Meta(ge=1, le=52)], ...] = ()
    schedule: str = "10..1"
    debt: Annotated[int, Meta(le=0)] = 0
    seed: int = 0
    police: Police = Police()


PRESETS: dict[str, dict[str, Any]] = {
    "short": {"schedule": "3..1", "players": 4, "police.patrols": 7},
    "plain": {},
}


def built(**settings: Any) -> Options:
    return build(Options, PRESETS, {name.replace("__", "."): value for name, value in settings.items()})


def about(name: str) -> OptionInfo:
    return {info.name: info for info in describe(Options)}[name]


# Described


def test_every_option_is_described_in_order_and_nested_ones_by_dotted_names():
    assert [info.name for info in describe(Options)] == [
        "players",
        "hook",
        "decks",
        "dealer",
        "quiet_rounds",
        "schedule",
        "debt",
        "seed",
        "police.plea_bargain.cost",
        "police.plea_bargain.allowed",
        "police.patrols",
    ]


def test_an_option_has_the_title_it_was_given_or_its_name_in_words():
    class Titled(GameOptions, frozen=True, kw_only=True):
        k: Annotated[int, Meta(title="Points besides the bid")] = 5
        quiet_rounds: int = 0

    assert [info.title for info in describe(Titled)] == ["Points besides the bid", "Quiet rounds"]


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("players", "a whole number from 2 to 5"),
        ("police.patrols", "a whole number from 0"),
        ("debt", "a whole number up to 0"),
        ("seed", "a whole number"),
        ("hook", "on or off"),
        ("schedule", "a text"),
        ("quiet_rounds", "a list, each a whole number from 1 to 52"),
        ("police.plea_bargain.cost", "a whole number from 1 to 9"),
    ],
)
def test_what_is_allowed_is_said_in_words(name, allowed):
    assert about(name).allowed == allowed


def test_a_choice_of_names_and_numbers_lists_them_all():
    said = about("decks").allowed

    assert sorted(said.replace(" or ", ", ").split(", ")) == ["1", "2", "auto"]
    assert set(about("dealer").allowed.split(" or ")) == {"random", "a whole number from 0 to 9"}


def test_help_is_the_description_and_empty_where_there_is_none():
    assert about("players").help == "seats at the table"
    assert about("police.plea_bargain.cost").help == "what a bargain costs"
    assert about("seed").help == ""


def test_defaults_are_plain_data():
    assert about("decks").default == "auto"
    assert about("police.plea_bargain.allowed").default is True
    assert about("quiet_rounds").default == ()


# Built


def test_what_is_not_set_has_its_default():
    assert built() == Options()


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("players", "5", 5),
        ("players", 5, 5),
        ("debt", "-12", -12),
        ("hook", "on", True),
        ("hook", "ON", True),
        ("hook", "yes", True),
        ("hook", "true", True),
        ("hook", "off", False),
        ("hook", "No", False),
        ("hook", "false", False),
        ("hook", True, True),
        ("decks", "auto", "auto"),
        ("decks", "2", 2),
        ("dealer", "random", "random"),
        ("dealer", "3", 3),
        ("quiet_rounds", "2,13", (2, 13)),
        ("quiet_rounds", "2 13", (2, 13)),
        ("quiet_rounds", "[2, 13]", (2, 13)),
        ("quiet_rounds", "7", (7,)),
        ("quiet_rounds", "", ()),
        ("quiet_rounds", (4, 5), (4, 5)),
        ("schedule", "5", "5"),
        ("schedule", "on", "on"),
        ("schedule", "5,5,5", "5,5,5"),
    ],
)
def test_a_typed_text_is_read_as_the_option_wants_it(name, text, value):
    found = getattr(built(**{name: text}), name)

    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("players", "1", "a whole number from 2 to 5"),
        ("players", "6", "a whole number from 2 to 5"),
        ("players", "many", "a whole number from 2 to 5"),
        ("players", "3.5", "a whole number from 2 to 5"),
        ("players", "", "a whole number from 2 to 5"),
        ("players", "yes", "a whole number from 2 to 5"),
        ("players", True, "a whole number from 2 to 5"),
        ("players", None, "a whole number from 2 to 5"),
        ("players", "9" * 400, "a whole number from 2 to 5"),
        ("hook", "perhaps", "on or off"),
        ("hook", 1, "on or off"),
        ("dealer", "10", None),
        ("decks", "3", None),
        ("quiet_rounds", "2,x", "a list, each a whole number from 1 to 52"),
        ("quiet_rounds", "2,53", "a list, each a whole number from 1 to 52"),
        ("police__plea_bargain__cost", "10", "a whole number from 1 to 9"),
    ],
)
def test_a_value_that_does_not_go_is_refused_with_what_does(name, value, allowed):
    dotted = name.replace("__", ".")
    with pytest.raises(BadOption) as refused:
        built(**{name: value})

    assert refused.value.option == with_value(dotted, value)
    assert refused.value.because == f"must be {allowed or about(dotted).allowed}"


@pytest.mark.parametrize("text", ["\udcff", "[" * 100_000], ids=["no UTF-8", "nested too deep"])
def test_a_text_that_no_reading_survives_is_refused_as_any_other(text):
    with pytest.raises(BadOption):
        built(players=text)


def test_dotted_names_reach_nested_options():
    options = built(police__plea_bargain__cost="5", police__patrols="9")

    assert options.police.plea_bargain == PleaBargain(cost=5)
    assert options.police.patrols == 9
    assert options.police.plea_bargain.allowed is True


def test_a_group_is_no_option():
    with pytest.raises(BadOption, match="no such option"):
        built(police="off")


# Presets


def test_a_preset_is_applied_before_all_that_is_set():
    for settings in ({"preset": "short", "players": "5"}, {"players": "5", "preset": "short"}):
        options = build(Options, PRESETS, settings)

        assert (options.schedule, options.players, options.police.patrols) == ("3..1", 5, 7)


def test_an_unknown_preset_lists_what_there_is():
    with pytest.raises(BadOption, match="option preset=long: the presets are short and plain"):
        built(preset="long")


def test_a_preset_leaves_the_settings_it_was_given_alone():
    settings = {"preset": "short"}
    build(Options, PRESETS, settings)

    assert settings == {"preset": "short"}
    assert PRESETS["short"]["players"] == 4


# Unknown and doubled


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("player", "players"),
        ("quiet_round", "quiet_rounds"),
        ("presets", "preset"),
        ("police.plea_bargain.costs", "police.plea_bargain.cost"),
    ],
)
def test_an_unknown_option_suggests_what_was_meant(typed, meant):
    with pytest.raises(BadOption) as refused:
        build(Options, PRESETS, {typed: "1"})

    assert str(refused.value) == f"option {typed}=1: there is no such option; did you mean {meant}?"


def test_an_option_like_nothing_suggests_nothing():
    with pytest.raises(BadOption, match=r"there is no such option$"):
        build(Options, PRESETS, {"zzz": "1"})


def test_settings_are_split_at_their_first_equals_sign():
    assert parse_settings(["players=4", " schedule = 5=5 ", "hook="]) == {
        "players": "4",
        "schedule": "5=5",
        "hook": "",
    }


@pytest.mark.parametrize("text", ["players", "=4", " =4", ""])
def test_a_setting_is_a_name_and_a_value(text):
    with pytest.raises(BadInput, match="not of the form option=value"):
        parse_settings([text])


def test_an_option_is_set_once():
    with pytest.raises(BadOption, match="option players: is set twice"):
        parse_settings(["players=4", "hook=on", " players=5"])


# Recorded


def test_what_a_file_holds_gives_the_same_options():
    options = built(preset="short", quiet_rounds="2,3", dealer="random", police__plea_bargain__cost="5")
    through_json = msgspec.json.decode(msgspec.json.encode(as_plain(options)))

    assert recorded(Options, through_json) == options


@pytest.mark.parametrize(
    ("values", "because"),
    [
        ({"player": 4}, "option player=4: there is no such option; did you mean players?"),
        ({"police": {"plea_bargain": {"price": 4}}}, "option police.plea_bargain.price=4: there is no such"),
        ({"players": 6}, "option players=6: must be a whole number from 2 to 5"),
        ({"players": "4"}, 'option players="4": must be a whole number from 2 to 5'),
        ({"quiet_rounds": [1, 53]}, "option quiet_rounds=[1,53]: must be a list, each a whole number from 1"),
        ({"police": []}, "option police=[]: there is no such option"),
        ([], "options: Expected `object`"),
        (None, "options: Expected `object`"),
    ],
)
def test_a_file_with_unknown_fields_or_bad_values_is_refused_and_the_place_named(values, because):
    with pytest.raises(BadInput) as refused:
        recorded(Options, values)

    assert str(refused.value).startswith(because)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("many", "players=many"),
        ("9" * 61, f"players={'9' * 57}..."),
        ("two\nlines", "players=two / lines"),
        ("a: b", "players"),
    ],
)
def test_a_refusal_shows_a_value_on_one_line_and_not_more_of_it_than_can_be_read(value, shown):
    """Where there is a colon in it, the reason could not be told from it."""
    assert with_value("players", value) == shown
