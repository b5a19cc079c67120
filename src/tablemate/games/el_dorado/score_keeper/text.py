"""The sheet as a terminal shows it, marked up for rich."""

from rich.markup import escape

from tablemate.games.el_dorado.score_keeper.sheet import Player, Sheet, SheetRound, SheetState, plain

HELP = """\
[b]2 0 3 1[/b]           what everybody bids this round, in the order of the sheet
[b]y n y y[/b]           who made the bid, in the same order
[b]bid Ann 3[/b]         one bid; a name may be shortened where that is clear
[b]made Ann, Bo[/b]      who made the bid; [b]missed Cy[/b]: who did not
[b]done[/b]              count the points and go on to the next round ([b]done anyway[/b]: as noted)
[b]reopen[/b]            take a round's points back to correct it ([b]reopen 3[/b]: round 3)
[b]sheet[/b]             all rounds with their totals
[b]standings[/b]         who leads
[b]add Dee[/b]           somebody joins
[b]drop Bo[/b]           sits out from this round on ([b]drop Bo 4[/b]: from round 4 on)
[b]resume Bo[/b]         plays again
[b]rename Bo = Bob[/b]   another name
[b]order Cy, Ann[/b]     who sits first; the others follow
[b]points Ann -5[/b]     points by hand
[b]remove Bo[/b]         strike out all that Bo ever scored
[b]?[/b]                 this help; [b]q[/b] leaves, and everything is saved"""
MARKS = {True: "[green]✓[/green]", False: "[red]✗[/red]", None: " "}


def render(sheet: Sheet) -> str:
    """The round at hand, or who has won."""
    shown = plain(sheet)
    if shown["current"] is None:
        return f"[b]All {len(shown['rounds'])} rounds are scored.[/b]\n{standings_text(sheet)}"
    round_ = shown["rounds"][shown["current"] - 1]
    width = _width(shown)
    lines = [_headline(shown, round_), f"[dim]  {'':{width}}  bid  made  score[/dim]"]
    for player in shown["players"]:
        lines.append(_player_line(shown, round_, player, width))
    return "\n".join(lines)


def sheet_text(sheet: Sheet) -> str:
    """All rounds, a line each, with the points of everybody in them."""
    shown = plain(sheet)
    widths = [max(6, len(player["name"])) for player in shown["players"]]
    names = "  ".join(_padded(player["name"], width) for player, width in zip(shown["players"], widths))
    lines = [f"[dim]round  tricks[/dim]  {names}"]
    for round_ in shown["rounds"]:
        if round_["state"] != "locked" or round_["bids"]:
            cells = [f"{_cell(round_, p['id']):{w}}" for p, w in zip(shown["players"], widths)]
            lines.append(f"{round_['round']:5}  {round_['tricks'] or '?':6}  {'  '.join(cells)}")
    if any(shown["adjustments"].values()):
        added = [shown["adjustments"].get(p["id"], 0) for p in shown["players"]]
        lines.append(f"{'by hand':13}  {'  '.join(f'{_signed(a):{w}}' for a, w in zip(added, widths))}")
    totals = [shown["scores"][p["id"]] for p in shown["players"]]
    lines.append(f"[b]{'total':13}  {'  '.join(f'{_signed(t):{w}}' for t, w in zip(totals, widths))}[/b]")
    return "\n".join(lines)


def standings_text(sheet: Sheet) -> str:
    shown = plain(sheet)
    width = _width(shown)
    return "\n".join(
        f"{each['rank']:2}  {_padded(each['name'], width)}  {_signed(each['score']):>5}"
        for each in shown["standings"]
    )


def _headline(shown: SheetState, round_: SheetRound) -> str:
    tricks = round_["tricks"]
    told = "1 trick" if tricks == 1 else f"{tricks} tricks"
    return f"[b]Round {round_['round']} of {len(shown['rounds'])}[/b] · {told} · {round_['bids_sum']} bid"


def _player_line(shown: SheetState, round_: SheetRound, player: Player, width: int) -> str:
    id_, name = player["id"], player["name"]
    score = _signed(shown["scores"][id_])
    padded = _padded(name, width)
    if id_ not in round_["present"]:
        return f"  [dim]{padded}    –     –  {score:>5}[/dim]"
    bid = round_["bids"].get(id_, "")
    return f"  {padded}  {bid:>3}     {MARKS[round_['made'].get(id_)]}  {score:>5}"


def _cell(round_: SheetRound, player: str) -> str:
    if player not in round_["present"]:
        return "–"
    if round_["state"] == "scored":
        return _signed(round_["deltas"][player])
    bid = round_["bids"].get(player)
    return "" if bid is None else f"({bid})"


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


def _padded(name: str, width: int) -> str:
    """A name from outside, as wide as its column."""
    return escape(name) + " " * (width - len(name))


def _width(shown: SheetState) -> int:
    return max((len(player["name"]) for player in shown["players"]), default=0)
