"""`tablemate cards`: the cards of a game, what they say, and which can be played; checks a file of cards."""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablemate.cli import printable
from tablemate.games.catalogue import find_game

if TYPE_CHECKING:
    from tablemate.core.card_list import CardEntry

EXAMPLE = "tablemate cards one-piece red blocker"
FAULTY = 2  # exit code for a file with faults


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="for instance one-piece")
    parser.add_argument(
        "filter",
        metavar="FILTER",
        nargs="*",
        help="words that must all occur in a card's number, name, facts, state or sentences",
    )
    parser.add_argument(
        "--check",
        type=Path,
        metavar="FILE",
        help="check a file of your own cards, in the game's format, and list those instead; "
        "each fault is told with card, block and key (exit code 2 if there are any)",
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(args: argparse.Namespace) -> int:
    from tablemate.core.card_list import card_list_of, holds

    cards = card_list_of(find_game(args.game))
    if args.check is None:
        entries, faults = cards.entries(), []
    else:
        entries, faults = cards.read_entries(args.check.read_bytes(), str(args.check))
    words = " ".join(args.filter).split()
    found = [entry for entry in entries if holds(entry, words)]
    if args.json:
        _print_json(entries, found, faults, cards.STATES)
    elif faults:
        print(*(printable(str(fault)) for fault in faults), sep="\n")
        print(f"\n{len(faults)} {'fault' if len(faults) == 1 else 'faults'}")
    else:
        _print_cards(found)
        _print_shares(entries, found, cards.STATES, filtered=bool(words))
    return FAULTY if faults else 0


def _print_cards(found: Sequence["CardEntry"]) -> None:
    for entry in found:
        print(f"{entry.number}  {entry.name}  ({entry.state})\n    {entry.facts}")
        for sentence in entry.sentences:
            print(f"    {sentence}")
        if entry.not_playable:
            print(f"    not playable: {entry.not_playable}")
        print()


def _print_shares(
    entries: Sequence["CardEntry"], found: Sequence["CardEntry"], states: dict[str, str], *, filtered: bool
) -> None:
    """How many cards there are in each state, of all and of those that were found."""
    columns = [_counts(entries, states)] + ([_counts(found, states)] if filtered else [])
    print(f"{'':10}{'all':>15}{'found':>15}" if filtered else f"{'':10}{'all':>15}")
    for row in columns[0]:
        shares = "".join(_share(column[row], column["cards"]) for column in columns)
        meaning = states.get(row, "")
        print(f"{row:10}{shares}  {meaning}".rstrip())


def _counts(entries: Sequence["CardEntry"], states: dict[str, str]) -> dict[str, int]:
    by_state = Counter(entry.state for entry in entries)
    return {
        **{state: by_state[state] for state in states},
        "cards": len(entries),
        "playable": sum(not entry.not_playable for entry in entries),
    }


def _share(part: int, whole: int) -> str:
    share = f"{100 * part / whole:.1f}%" if whole else "-"
    return f"{part:>7}{share:>8}"


def _print_json(
    entries: Sequence["CardEntry"],
    found: Sequence["CardEntry"],
    faults: Sequence[Any],
    states: dict[str, str],
) -> None:
    import msgspec

    listed = {
        "cards": found,
        "counts": {"all": _counts(entries, states), "found": _counts(found, states)},
        "faults": faults,
    }
    print(msgspec.json.format(msgspec.json.encode(listed)).decode())
