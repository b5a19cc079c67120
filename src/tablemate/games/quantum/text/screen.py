"""The table as one seat sees it: the board drawn in characters, fleets, cards, and the combat at hand."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.markup import escape

from tablemate.games.quantum.text.words import COLOURS, MARKS, YOU, counted, of

CELL = 5  # characters of a space
TILE = 3
TEXTS_SHOWN = ("picking", "discarding", "sabotaged")  # where it matters what cards do
View = dict[str, Any]


def render(view: View, names: Sequence[str]) -> str:
    parts = [
        [_headline(view, names)],
        _board(view),
        _planets(view),
        _seats(view, names),
        _market(view),
        _combat(view, names),
        _odds(view),
    ]
    return "\n".join("\n".join(part) for part in parts if part)


def _headline(view: View, names: Sequence[str]) -> str:
    if view["turn"] is None:
        return "[b]Before the first turn[/b]"
    whose = names[view["turn"]]
    turn = "Your turn" if whose == YOU else f"{of(whose)} turn"
    actions = counted(view["actions"], "action")
    return f"[b]{turn}[/b] (turn {view['turns']}) · [b]{actions}[/b] left"


def painted(seat: int, text: str) -> str:
    return f"[{COLOURS[seat]}]{text}[/{COLOURS[seat]}]"


# The board.


def _board(view: View) -> list[str]:
    board = view["board"]
    shown = {(space["x"], space["y"]): _empty(space) for space in board["spaces"]}
    for tile in board["tiles"]:
        if tile["number"]:
            shown[tile["x"] + 1, tile["y"] + 1] = f"[b]({tile['number']}){' ' * (tile['number'] < 10)}[/b] "
    spaces = {space["space"]: (space["x"], space["y"]) for space in board["spaces"]}
    for seat in view["seats"]:
        for ship in seat["ships"]:
            if ship["space"]:
                die = painted(seat["seat"], f"{MARKS[seat['seat']]}{ship['ship']}:{ship['face']}")
                shown[spaces[ship["space"]]] = f"{die} "
    return list(_rows(shown, board["columns"], board["rows"]))


def _empty(space: dict[str, Any]) -> str:
    """An empty space; the first of a tile shows its letter."""
    name = space["space"]
    sign = name[0] if name[1:] == "1" else "+" if space["orbit"] else "~" if space["void"] else "·"
    return f"[dim] {sign}[/dim]   "


def _rows(shown: dict[tuple[int, int], str], columns: int, rows: int) -> Iterator[str]:
    for y in range(rows):
        if y and y % TILE == 0:
            yield ""
        line = ["  "]
        for x in range(columns):
            line.append(" " * (x > 0 and x % TILE == 0) * 2)
            line.append(shown.get((x, y), " " * CELL))
        yield "".join(line).rstrip()


def _planets(view: View) -> list[str]:
    """Cubes on each planet, and room that is left."""
    each = []
    for tile in view["board"]["tiles"]:
        if tile["number"]:
            cubes = "".join(painted(seat, MARKS[seat]) for seat in tile["cubes"])
            room = "[dim]" + "○" * (tile["slots"] - len(tile["cubes"])) + "[/dim]"
            each.append(f"{tile['tile']} {tile['number']}{'*' * tile['starts']}{cubes}{room}")
    return ["Planets: " + "  ".join(each)]


# Players and cards: two lines for each player, so that all of it fits 36 rows of 80 letters. Where the texts
# of cards take the room, ships on the map are told by the board alone.


def _seats(view: View, names: Sequence[str]) -> list[str]:
    return [line for seat in view["seats"] for line in _seat(view, seat, names)]


def _seat(view: View, seat: dict[str, Any], names: Sequence[str]) -> list[str]:
    number = seat["seat"]
    asked = view["asked"] is not None and view["asked"]["seat"] == number
    tells_texts = view["phase"] in TEXTS_SHOWN
    told = [
        f"{seat['cubes_placed']} of {view['cubes_each']} cubes",
        f"dominance {seat['dominance']}",
        f"research {seat['research']} of {seat['breakthrough_at']}",
        *(_aside(seat, place) for place in ("reserve", *(("scrapyard",) if tells_texts else ()))),
        f"{counted(seat['picks'], 'card')} to take" if seat["picks"] else "",
    ]
    cards = "; " + ", ".join(f"[b]{card['name']}[/b]{_state(card)}" for card in seat["cards"])
    line = (
        f"{'▶' if asked else ' '} {painted(number, MARKS[number])} [b]{escape(names[number])}[/b]: "
        f"{', '.join(filter(None, told))}{cards if seat['cards'] else ''}"
    )
    ships = [_ship(ship) for ship in seat["ships"] if ship["place"] != "reserve"]
    return [line] if tells_texts else [line, "    " + ", ".join(ships)]


def _aside(seat: dict[str, Any], place: str) -> str:
    """How many ships wait in a place beside the map."""
    waiting = sum(ship["place"] == place for ship in seat["ships"])
    return f"{waiting} in {place}" if waiting else ""


def _ship(ship: dict[str, Any]) -> str:
    where = ship["space"] or f"[dim]{ship['place']}[/dim]"
    marks = "".join(f" {word}" for word, holds in _marks(ship) if holds)
    return f"{ship['ship']}: {ship['name']} ({ship['face']}) {where}{marks}"


def _marks(ship: dict[str, Any]) -> list[tuple[str, bool]]:
    return [("[dim]moved[/dim]", ship["moved"]), ("[dim]used[/dim]", ship["ability_used"])]


def _state(card: dict[str, Any]) -> str:
    return " (used)" if card["used"] else "" if card["active"] else " (from the end of the turn)"


def _market(view: View) -> list[str]:
    """The cards that lie face up; what they do is told where one of them is to be taken or given up."""
    rows = view["market"]
    if view["phase"] not in TEXTS_SHOWN:
        kinds = (", ".join(card["name"] for card in rows[kind]) for kind in ("commands", "gambits"))
        return ["Face up: " + " · ".join(kinds)]
    texts = {card["name"]: card["text"] for card in (*rows["commands"], *rows["gambits"])}
    return ["Face up:", *(f"  [b]{name}[/b] [dim]{text}[/dim]" for name, text in texts.items())]


# Combat (6.7).


def _combat(view: View, names: Sequence[str]) -> list[str]:
    combat = view["combat"]
    if combat is None:
        return []
    lines = [f"[b]Combat at {combat['target']}[/b]"]
    for side in ("attacker", "defender"):
        told = combat[side]
        who = painted(told["seat"], escape(names[told["seat"]]))
        shown = told["calculation"] or f"{told['name']} ({told['face']})"
        leads = " [b]wins[/b]" if combat["winning"] == side else ""
        lines.append(f"  {side.capitalize()} {who}: {shown}{leads}")
    return lines


def _odds(view: View) -> list[str]:
    """In how many of 100 an attack succeeds, from the best launch space or from each to choose from."""
    attacks = (view["prospects"] or {}).get("attacks", ())
    told: dict[str, list[str]] = {}
    for attack in (each for each in attacks if each["why_not"] is None):
        odds = f"{attack['percent']}%"
        if view["phase"] == "launching":
            odds = ", ".join(f"{percent}% from {space}" for space, percent in attack["launches"].items())
        told.setdefault(f"{attack['type']} {attack['ship']}", []).append(f"{attack['target']} {odds}")
    return ["Odds: " + " · ".join(f"{by} {', '.join(at)}" for by, at in told.items())] if told else []
