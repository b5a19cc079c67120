"""A line that a person types beside a real table, as events for the sheet (12.7)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from tablemate.core.errors import BadInput
from tablemate.games.el_dorado.score_keeper.events import (
    LONGEST_NAME,
    MOST_ADDED,
    BidSet,
    MadeSet,
    Payload,
    PlayerAdded,
    PlayerDropped,
    PlayerRemoved,
    PlayerRenamed,
    PlayerResumed,
    PlayersReordered,
    RoundFinalize,
    RoundReopen,
    RoundStateSet,
    ScoreAdded,
)
from tablemate.games.el_dorado.score_keeper.sheet import Round, Sheet, doubt

T = TypeVar("T")
NewId = Callable[[], str]

MADE_WORDS = {"y": True, "yes": True, "+": True, "n": False, "no": False, "-": False}
SIGNS = {"+": 1, "-": -1, "\N{MINUS SIGN}": -1}
ANYWAY = "anyway"


def read_names(text: str) -> list[str]:
    """`Ann, Bo, Cy`."""
    names = [" ".join(name.split()) for name in text.split(",")]
    if not all(names):
        raise BadInput("write names with commas between them: Ann, Bo, Cy")
    return names


def seated(names: Sequence[str], new_id: NewId) -> list[Payload]:
    """People of these names sit down at an empty sheet."""
    told: dict[str, str] = {}
    for name in names:
        _check_new_name(told, name)
        told[new_id()] = name
    return [PlayerAdded(id=player, name=name) for player, name in told.items()]


def read_line(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    """What a line means for this sheet; a BadInput says in a sentence why it means nothing."""
    words = text.split()
    if all(_is_number(word) for word in words):
        return _all_bids(sheet, [int(word) for word in words])
    if all(word.lower() in MADE_WORDS for word in words):
        return _all_made(sheet, [MADE_WORDS[word.lower()] for word in words])
    command, rest = words[0].lower(), text.strip()[len(words[0]) :].strip()
    if command not in _COMMANDS:
        raise BadInput(f"{words[0]!r} is not a command; ? lists what you can type")
    return _COMMANDS[command](sheet, rest, new_id)


# Parts of a line.


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 7


def _number(word: str, what: str) -> int:
    if not _is_number(word):
        raise BadInput(f"{word!r} is not a {what}")
    return int(word)


def _player(sheet: Sheet, text: str) -> str:
    """The player whose name this is, or begins with this if nobody else's does."""
    wanted = " ".join(text.split()).casefold()
    names = {player: name.casefold() for player, name in sheet.players.items()}
    found = [player for player, name in names.items() if name == wanted]
    found = found or [player for player, name in names.items() if wanted and name.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(f"{text!r} could be {_listed([sheet.players[player] for player in found], 'or')}")
    everybody = _listed(list(sheet.players.values()), "and") if sheet.players else "nobody yet"
    raise BadInput(f"there is no player {text!r}; there is {everybody}")


def _listed(names: list[str], word: str) -> str:
    return f" {word} ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _check_new_name(others: dict[str, str], name: str) -> None:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadInput(f"a name has 1 to {LONGEST_NAME} characters, all of them printable")
    if _is_number(name):
        raise BadInput(f"{name!r} is a number; a name needs a letter")
    if name.casefold() in map(str.casefold, others.values()):
        raise BadInput(f"two of you are called {name}; give one of them another name")


def _current(sheet: Sheet) -> tuple[int, Round]:
    number = sheet.current
    if number is None:
        raise BadInput("all rounds are scored; reopen one to correct it")
    return number, sheet.rounds[number - 1]


def _everybody(sheet: Sheet, round_: Round, given: list[T]) -> list[tuple[str, T]]:
    """What was typed for everybody in the round, each with the player it is for."""
    present = [player for player in sheet.players if player in round_.present]
    if len(given) != len(present):
        raise BadInput(
            f"{len(given)} given, but {len(present)} play this round: "
            + (_listed([sheet.players[player] for player in present], "and") if present else "nobody")
        )
    return list(zip(present, given))


def _checked_bid(number: int, round_: Round, bid: int) -> int:
    if round_.tricks is not None and bid > round_.tricks:
        raise BadInput(f"round {number} has {round_.tricks} tricks, so nobody can bid {bid}")
    return bid


def _in_round(sheet: Sheet, number: int, player: str) -> str:
    if player not in sheet.rounds[number - 1].present:
        raise BadInput(f"{sheet.players[player]} does not play in round {number}")
    return player


def _name_and_last_word(text: str, example: str) -> tuple[str, str]:
    name, _, last = text.rpartition(" ")
    if not name.strip():
        raise BadInput(f"write for instance: {example}")
    return name, last


def _name_and_round(sheet: Sheet, text: str, example: str) -> tuple[str, int]:
    """`Ann`, from the current round on, or `Ann 4`."""
    name, _, last = text.rpartition(" ")
    if name and _is_number(last):
        return _player(sheet, name), _existing_round(sheet, last)
    if not text:
        raise BadInput(f"write for instance: {example}")
    return _player(sheet, text), _current(sheet)[0]


def _existing_round(sheet: Sheet, word: str) -> int:
    number = _number(word, "number of a round")
    if not 1 <= number <= len(sheet.rounds):
        raise BadInput(f"there is no round {number}; there are rounds 1 to {len(sheet.rounds)}")
    return number


# What can be typed.


def _all_bids(sheet: Sheet, bids: list[int]) -> list[Payload]:
    number, round_ = _current(sheet)
    told: list[Payload] = [
        BidSet(round=number, player_id=player, bid=_checked_bid(number, round_, bid))
        for player, bid in _everybody(sheet, round_, bids)
    ]
    return [*told, RoundStateSet(round=number, state="playing")]


def _all_made(sheet: Sheet, made: list[bool]) -> list[Payload]:
    number, round_ = _current(sheet)
    told: list[Payload] = [
        MadeSet(round=number, player_id=player, made=each) for player, each in _everybody(sheet, round_, made)
    ]
    return [*told, RoundStateSet(round=number, state="complete")]


def _bid(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    name, bid = _name_and_last_word(text, "bid Ann 3")
    number, round_ = _current(sheet)
    player = _in_round(sheet, number, _player(sheet, name))
    return [BidSet(round=number, player_id=player, bid=_checked_bid(number, round_, _number(bid, "bid")))]


def _made(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    return _some_made(sheet, text, made=True)


def _missed(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    return _some_made(sheet, text, made=False)


def _some_made(sheet: Sheet, text: str, *, made: bool) -> list[Payload]:
    number, _ = _current(sheet)
    players = [_in_round(sheet, number, _player(sheet, name)) for name in read_names(text)]
    return [MadeSet(round=number, player_id=player, made=made) for player in players]


def _done(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    number, round_ = _current(sheet)
    open_ = [
        name
        for player, name in sheet.players.items()
        if player in round_.present and (player not in round_.bids or round_.made.get(player) is None)
    ]
    if not round_.present:
        raise BadInput(f"nobody plays in round {number}")
    if open_ and text.lower() != ANYWAY:
        raise BadInput(
            f"not everything is known about {_listed(open_, 'and')}; "
            f"done {ANYWAY} counts no bid as 0, and no result as a miss"
        )
    because = doubt(sheet, round_)
    if because is not None and text.lower() != ANYWAY:
        raise BadInput(f"{because}; correct it, or count it all the same with: done {ANYWAY}")
    return [RoundFinalize(round=number, confirmed=because is not None)]


def _reopen(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    scored = [number for number, round_ in enumerate(sheet.rounds, start=1) if round_.state == "scored"]
    if not scored:
        raise BadInput("no round is scored yet, so there is none to reopen")
    number = _existing_round(sheet, text) if text else scored[-1]
    if number not in scored:
        raise BadInput(f"round {number} is not scored, so there is nothing to reopen")
    return [RoundReopen(round=number)]


def _add(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    if not text:
        raise BadInput("write for instance: add Dee")
    name = " ".join(text.split())
    _check_new_name(sheet.players, name)
    return [PlayerAdded(id=new_id(), name=name)]


def _drop(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    player, number = _name_and_round(sheet, text, "drop Ann, or drop Ann 4 for round 4 on")
    return [PlayerDropped(id=player, from_round=number)]


def _resume(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    player, number = _name_and_round(sheet, text, "resume Ann, or resume Ann 6 for round 6 on")
    return [PlayerResumed(id=player, from_round=number)]


def _remove(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    return [PlayerRemoved(id=_player(sheet, text))]


def _rename(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    old, equals, new = text.partition("=")
    if not equals or not new.strip():
        raise BadInput("write for instance: rename Ann = Anna")
    player, name = _player(sheet, old.strip()), " ".join(new.split())
    _check_new_name({other: n for other, n in sheet.players.items() if other != player}, name)
    return [PlayerRenamed(id=player, name=name)]


def _order(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    return [PlayersReordered(ids=[_player(sheet, name) for name in read_names(text)])]


def _points(sheet: Sheet, text: str, new_id: NewId) -> list[Payload]:
    name, points = _name_and_last_word(text, "points Ann -5")
    sign = SIGNS.get(points[:1])
    delta = (sign or 1) * _number(points[1:] if sign else points, "number of points")
    if abs(delta) > MOST_ADDED:
        raise BadInput(f"{points} points are too many to add at once; the limit is {MOST_ADDED}")
    return [ScoreAdded(player_id=_player(sheet, name), delta=delta)]


_COMMANDS: dict[str, Callable[[Sheet, str, NewId], list[Payload]]] = {
    "bid": _bid,
    "made": _made,
    "missed": _missed,
    "done": _done,
    "reopen": _reopen,
    "add": _add,
    "drop": _drop,
    "resume": _resume,
    "remove": _remove,
    "rename": _rename,
    "order": _order,
    "points": _points,
}
