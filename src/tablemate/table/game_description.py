"""A game as a lobby shows it: what can be chosen, with which ranges, and who may play."""

from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import inspect

from tablemate.core.deck_box import deck_options, has_deck_box
from tablemate.core.game import Game
from tablemate.core.levels import LooksAhead, levels_of
from tablemate.core.offers import Offer, offers_of
from tablemate.core.options import SEAT, OptionInfo
from tablemate.core.tutorial import has_tutorial
from tablemate.games.rules_pages import rules_text
from tablemate.table.messages import Value
from tablemate.table.sheets import keeps_score
from tablemate.table.wording import plain

MOST_CHOICES = 100


class Named(msgspec.Struct, frozen=True):
    value: str
    title: str


class OptionField(msgspec.Struct, frozen=True):
    """One option of a game, as a form shows it."""

    name: str
    title: str
    kind: Literal["int", "bool", "choice", "text", "list"]
    default: Value
    min: int | None
    max: int | None
    choices: list[int | str] | None
    seats: bool  # its numbers are seats of the table, of which there may be fewer
    allowed: str
    help: str
    offers: list[Offer]  # values that the game suggests where any text would do
    by_seat: list[Named]  # values that each seat may have, where the text names one for each; mostly none


class LevelSetting(msgspec.Struct, frozen=True):
    """What can be set of a level apart from it, from 0 to the most."""

    name: str
    title: str
    help: str
    most: float
    is_whole: bool
    usual: dict[str, float]  # by level, for those that have it


class GameBrief(msgspec.Struct, frozen=True):
    id: str
    title: str
    blurb: str
    min_seats: int
    max_seats: int
    keeps_score: bool  # on a real table as well
    has_deck_box: bool  # people build decks for it
    has_tutorial: bool  # its first minutes can be played step by step
    companion: str  # of the game on a real table that goes by this name; mostly empty
    has_rules: bool  # to read


class GameDetails(msgspec.Struct, frozen=True):
    id: str
    title: str
    blurb: str
    min_seats: int
    max_seats: int
    rules_version: str
    companion: str  # as in the list
    options: list[OptionField]
    asked: list[str]  # the options that are chosen before all others
    presets: dict[str, dict[str, Value]]
    words: dict[str, dict[str, str]]  # by option, or "preset": what its values are called
    levels: list[str]
    level_settings: list[LevelSetting]
    styles: list[str]
    policies: dict[
        str, list[int]
    ]  # the styles that are scripted players of their own, with the seats they suit
    others: list[str]
    keeps_score: bool
    deck_options: list[str]  # that take a list of cards
    has_tutorial: bool  # as in the list
    guide: str
    has_rules: bool


def brief_of(game: Game) -> GameBrief:
    return GameBrief(
        id=game.id,
        title=game.title,
        blurb=game.blurb,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        keeps_score=keeps_score(game),
        has_deck_box=has_deck_box(game),
        has_tutorial=has_tutorial(game),
        companion=game.companion,
        has_rules=rules_text(game) is not None,
    )


def about(game: Game) -> GameDetails:
    """All a lobby needs; it loads parts of the game."""
    return GameDetails(
        id=game.id,
        title=game.title,
        blurb=game.blurb,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        rules_version=game.rules_version,
        companion=game.companion,
        options=fields_of(game),
        asked=list(game.module("options").ASKED),
        presets=msgspec.to_builtins(dict(game.presets)),
        words=_words(game),
        levels=list(levels_of(game)),
        level_settings=_level_settings(game),
        styles=list(game.module("skill").STYLES),
        policies=_policies(game),
        others=["random", "scripted"],
        keeps_score=keeps_score(game),
        deck_options=deck_options(game),
        has_tutorial=has_tutorial(game),
        guide=plain(game.module("text").GUIDE),
        has_rules=rules_text(game) is not None,
    )


def _level_settings(game: Game) -> list[LevelSetting]:
    from tablemate.players.seat_settings import OF_LEVELS

    looking = {name: level for name, level in levels_of(game).items() if isinstance(level, LooksAhead)}
    return [
        LevelSetting(
            name=name,
            title=name.capitalize(),
            help=help_,
            most=most,
            is_whole=name == "worlds",
            usual={level: getattr(found, name) for level, found in looking.items()},
        )
        for name, (most, help_) in OF_LEVELS.items()
        if looking
    ]


def fields_of(game: Game) -> list[OptionField]:
    """All options of a game, with what it suggests for them."""
    offers, by_seat = offers_of(game), game.module("options").BY_SEAT
    return [asked(info, offers.get(info.name, ()), by_seat.get(info.name, {})) for info in game.option_list]


def asked(
    info: OptionInfo, offers: Sequence[Offer] = (), by_seat: Mapping[str, str] | None = None
) -> OptionField:
    """An option with its range, as far as it has one."""
    kind = _bare(inspect.type_info(info.type))
    word: Literal["int", "bool", "choice", "text", "list"] = "text"
    low = high = None
    choices = _choices(info.type)
    if choices is not None:
        word = "choice"
    elif isinstance(kind, inspect.BoolType):
        word = "bool"
    elif isinstance(kind, inspect.IntType):
        word, low, high = "int", kind.ge, kind.le
    elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
        item = _bare(kind.item_type)
        word = "list"
        if isinstance(item, inspect.IntType):
            low, high = item.ge, item.le
    return OptionField(
        name=info.name,
        title=info.title,
        kind=word,
        default=info.default,
        min=low,
        max=high,
        choices=choices,
        seats=_names_a_seat(inspect.type_info(info.type)),
        allowed=info.allowed,
        help=info.help,
        offers=list(offers),
        by_seat=[Named(value, title) for value, title in (by_seat or {}).items()],
    )


def _words(game: Game) -> dict[str, dict[str, str]]:
    said: dict[str, dict[Any, str]] = game.module("options").CHOICE_WORDS
    return {option: {str(value): text for value, text in words.items()} for option, words in said.items()}


def _policies(game: Game) -> dict[str, list[int]]:
    found: Mapping[str, Sequence[int]] = game.module("levels").POLICIES
    return {name: list(seats) for name, seats in found.items()}


def _names_a_seat(kind: Any) -> bool:
    if isinstance(kind, inspect.Metadata):
        return SEAT in (kind.extra or {}) or _names_a_seat(kind.type)
    return isinstance(kind, inspect.UnionType) and any(map(_names_a_seat, kind.types))


def _choices(hint: Any) -> list[Any] | None:
    """The values of a type that has few of them, in the order it names them."""
    if get_origin(hint) is Annotated:
        if get_origin(get_args(hint)[0]) is not None:
            return _choices(get_args(hint)[0])
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        parts = [_choices(part) or _numbers(part) for part in get_args(hint)]
        return None if None in parts else [value for part in parts if part for value in part]
    return None


def _numbers(hint: Any) -> list[Any] | None:
    kind = _bare(inspect.type_info(hint))
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        if kind.le - kind.ge < MOST_CHOICES:
            return list(range(kind.ge, kind.le + 1))
    return None


def _bare(kind: Any) -> Any:
    """A type without what is said about it."""
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind
