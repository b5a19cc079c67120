"""`tablemate admin`: look after a server's store: what there is, what may go, backups, keys."""

import argparse
import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablemate.cli import printable
from tablemate.cli.arguments import add_store, store_address
from tablemate.core.errors import BadInput, shortened

if TYPE_CHECKING:
    from tablemate.store import MatchRow, SheetRow, Store

EXAMPLE = "tablemate admin expire --older-than 90d --data /srv/tablemate"
AGE = re.compile(r"(\d{1,5})([hdwy])", re.ASCII)
UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1), "y": timedelta(days=365)}
WHAT = ("matches", "sheets")
LISTED = 50
LONGEST_NAMES = 60
YES_WORDS = ("y", "yes")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    jobs = parser.add_subparsers(dest="job", metavar="WHAT", required=True)
    listing = _add(jobs, "list", _list, "matches and score sheets, the newest first")
    _add_choice(listing)
    listing.add_argument("--limit", type=int, default=LISTED, help=f"how many of each (default: {LISTED})")
    deleting = _add(jobs, "delete", _delete, "delete matches and score sheets by their ids")
    deleting.add_argument("ids", nargs="+", metavar="ID")
    _add_yes(deleting)
    expiring = _add(jobs, "expire", _expire, "delete all matches and score sheets older than a certain age")
    _add_choice(expiring)
    _add_yes(expiring)
    backing_up = _add(jobs, "backup", _back_up, "copy an SQLite store to a file, even while it is in use")
    backing_up.add_argument("file", type=Path, metavar="FILE")
    restoring = _add(jobs, "restore", _restore, "put a backup in place of what an SQLite store holds")
    restoring.add_argument("file", type=Path, metavar="FILE")
    _add_yes(restoring)
    _add_keys(jobs)


def run(args: argparse.Namespace) -> int:
    args.do(args)
    return 0


def _add(jobs: Any, name: str, do: Any, about: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = jobs.add_parser(
        name, help=about, description=f"{about[0].upper()}{about[1:]}.", allow_abbrev=False
    )
    parser.set_defaults(do=do)
    add_store(parser)
    return parser


def _add_choice(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", choices=WHAT, help="only matches, or only score sheets (default: both)")
    parser.add_argument("--state", choices=("running", "finished"), help="only matches in this state")
    parser.add_argument(
        "--older-than",
        metavar="AGE",
        help="12h, 30d, 8w or 1y: since a match ended, or began if it still runs; since a sheet began",
    )


def _add_yes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do it without asking")


def _add_keys(jobs: Any) -> None:
    parser = jobs.add_parser(
        "key",
        help="keys for simulations and opponents that think longer, where there is a public address",
        description="Keys for simulations and opponents that think longer, where there is a public address. "
        "Whoever has one may also write on every score sheet, and stop every simulation.",
    )
    kinds = parser.add_subparsers(dest="key_job", metavar="WHAT", required=True)
    creating = _add(kinds, "create", _create_key, "make a key, and show it this once")
    creating.add_argument("label", metavar="LABEL", help="what it is for")
    _add(kinds, "list", _list_keys, "the keys that were made")
    revoking = _add(kinds, "revoke", _revoke_key, "take a key back")
    revoking.add_argument("id", metavar="ID")


def _store(args: argparse.Namespace) -> "Store":
    from tablemate.store import Store

    return Store(store_address(args))


# What there is, and what may go


def _list(args: argparse.Namespace) -> None:
    if args.limit < 1:
        raise BadInput(f"--limit {args.limit}: there must be at least one")
    with _store(args) as store:
        matches, sheets = _chosen(store, args, args.limit)
    if matches:
        rows = [_cells(row) for row in matches]
        _print_rows(("match", "game", "began", "ended", "lines", "list", "seats"), rows)
    if sheets:
        shown = [(row.id, _day(row.created), str(row.length), _shown(row.title)) for row in sheets]
        _print_rows(("sheet", "began", "events", "title"), shown)
    if not matches and not sheets:
        print("there is nothing of that kind")


def _delete(args: argparse.Namespace) -> None:
    with _store(args) as store:
        matches = store.administration.matches(ids=args.ids)
        sheets = store.administration.sheets(ids=args.ids)
        found = {row.id for row in matches} | {row.id for row in sheets}
        if missing := [one for one in args.ids if one not in found]:
            raise BadInput(f"there is no match and no sheet {missing[0]!r}; nothing was deleted")
        _remove(store, matches, sheets, args)


def _expire(args: argparse.Namespace) -> None:
    if args.older_than is None:
        raise BadInput("--older-than says what is old enough to be deleted, for instance 90d")
    with _store(args) as store:
        _remove(store, *_chosen(store, args), args)


def _chosen(
    store: "Store", args: argparse.Namespace, limit: int | None = None
) -> tuple[list["MatchRow"], list["SheetRow"]]:
    before = None if args.older_than is None else datetime.now(UTC) - _age(args.older_than)
    wants_sheets = args.only == "sheets" or (args.only is None and args.state is None)
    is_finished = None if args.state is None else args.state == "finished"
    there = store.administration
    return (
        [] if args.only == "sheets" else there.matches(is_finished=is_finished, before=before, limit=limit),
        there.sheets(before=before, limit=limit) if wants_sheets else [],
    )


def _remove(
    store: "Store", matches: Sequence["MatchRow"], sheets: Sequence["SheetRow"], args: argparse.Namespace
) -> None:
    what = f"{_count(len(matches), 'match', 'matches')} and {_count(len(sheets), 'sheet', 'sheets')}"
    if not matches and not sheets:
        print("nothing to delete")
        return
    running = sum(row.finished is None for row in matches)
    _ask(f"Delete {what}{f', {running} of the matches still running' if running else ''}", args)
    store.administration.remove_matches([row.id for row in matches])
    store.administration.remove_sheets([row.id for row in sheets])
    print(f"deleted: {what}")


def _age(text: str) -> timedelta:
    found = AGE.fullmatch(text)
    if found is None:
        raise BadInput(f"--older-than {text}: an age is like 12h, 30d, 8w or 1y")
    return int(found[1]) * UNITS[found[2]]


def _ask(question: str, args: argparse.Namespace) -> None:
    """Go on only if somebody says yes."""
    if args.yes:
        return
    if sys.stdin is None or not sys.stdin.isatty():
        raise BadInput(f"{question}? Say so with --yes; nothing was done")
    if input(f"{question}? (no) ").strip().lower() not in YES_WORDS:
        raise BadInput("nothing was done")


# Backups


def _back_up(args: argparse.Namespace) -> None:
    from tablemate.store import back_up

    print(f"checked and saved in {printable(str(args.file))}: {back_up(store_address(args), args.file)}")


def _restore(args: argparse.Namespace) -> None:
    from tablemate.store import restore

    _ask("Replace all matches, sheets and keys in the store with those in the backup", args)
    found, kept = restore(store_address(args), args.file)
    print(f"restored and checked: {found}")
    if kept is not None:
        print(f"what was there before is in {printable(str(kept))}")


# Keys


def _create_key(args: argparse.Namespace) -> None:
    with _store(args) as store:
        about, key = store.keys.create(args.label)
    print(f"{key}\nThis is key {about.id}; it is not shown again.")


def _list_keys(args: argparse.Namespace) -> None:
    with _store(args) as store:
        keys = store.keys.all()
    if not keys:
        print("no key was made")
        return
    _print_rows(("key", "made", "label"), [(key.id, _day(key.created), _shown(key.label)) for key in keys])


def _revoke_key(args: argparse.Namespace) -> None:
    with _store(args) as store:
        if not store.keys.revoke(args.id):
            raise BadInput(f"there is no key {args.id!r}; tablemate admin key list shows them")
    print(f"key {args.id} no longer opens anything")


def _count(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _day(moment: datetime | None) -> str:
    return "" if moment is None else f"{moment:%Y-%m-%d %H:%M}"


def _cells(row: "MatchRow") -> Sequence[str]:
    listed = "shown" if row.is_listed else "private"
    names = _shown(", ".join(row.names))
    return row.id, row.game, _day(row.created), _day(row.finished), str(row.length), listed, names


def _shown(text: str) -> str:
    return shortened(printable(text), LONGEST_NAMES)


def _print_rows(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows in columns, however wide: an id is of use only whole."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for row in (headings, *rows):
        print("  ".join(map(str.ljust, row, widths)).rstrip())
