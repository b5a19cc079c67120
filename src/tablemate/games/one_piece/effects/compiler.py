"""From encodings to instructions: every block of every card as a row and a few instructions of eight
words.

An `if` is a jump for when it does not hold, one for each part of an "and"; an optional part and a cost that
may be left are questions with a jump; a choice of modes is a row of jumps. So nothing nests while it runs.
What the instructions cannot say is refused with card, block and key, and makes its card unplayable
(cards/states.py).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tablemate.games.one_piece.cards.card import Block, Card
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.effects.filters import CannotDo, Filters
from tablemate.games.one_piece.pool import cards as pool

Step = Mapping[str, Any]
Words = list[int]


class Program:
    """All blocks of a pool, written out."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.code: list[Words] = []
        self.blocks: list[dict[str, int]] = []
        self.facts: dict[str, dict[str, Any]] = {}
        self.why_not: dict[str, str] = {}  # by number of a card that cannot be played: the reason
        self.filtering = Filters(cards)
        for card in cards:
            self._add(card)

    @property
    def filters(self) -> list[dict[str, Any]]:
        return self.filtering.rows

    @property
    def names(self) -> dict[str, int]:
        return self.filtering.names

    @property
    def traits(self) -> dict[str, int]:
        return self.filtering.traits

    def _add(self, card: Card) -> None:
        first, start = len(self.blocks), len(self.code)
        try:
            for number, block in enumerate(card.effects):
                self._add_block(card, number, block)
        except CannotDo as fault:
            self.why_not[card.number] = str(fault)
            del self.blocks[first:], self.code[start:]
        self.facts[card.number] = self._facts(card, first)

    def _add_block(self, card: Card, number: int, block: Block) -> None:
        try:
            row = _BlockWriter(self, block).written()
        except CannotDo as fault:
            raise CannotDo(f"block {number + 1}: {fault}") from None
        self.blocks.append({**row, "block_number": number})

    def _facts(self, card: Card, first: int) -> dict[str, Any]:
        blocks = self.blocks[first:]
        return {
            "category": w.CATEGORIES[card.category],
            "colours": sum(w.COLOURS[c] for c in card.colours),
            "attributes": sum(w.ATTRIBUTES[a] for a in card.attributes),
            "print_cost": card.cost or 0,
            "print_power": card.power or 0,
            "counter": card.counter or 0,
            "leader_life": card.life or 0,
            "print_keywords": sum(w.KEYWORDS[k] for k in card.keywords),
            "names": self.filtering.names_of(card),
            "traits": self.filtering.traits_of(card),
            "has_trigger": int(card.has_trigger),
            "has_effect": int(bool(card.effects or card.keywords) or card.state != "plain"),
            "has_static": int(any(b["block_timing"] & w.STATIC for b in blocks)),
            "buries_face_up_life": int(any(_buries(step) for b in card.effects for step in b.do)),
            "timings": _union(b["block_timing"] for b in blocks),
            "first_block": first,
            "blocks": len(blocks),
        }


@cache
def compiled_pool() -> Program:
    """The whole pool; worked out once."""
    return Program(pool())


class _BlockWriter:
    """Writes one block; addresses are those of the whole program."""

    def __init__(self, program: Program, block: Block) -> None:
        self.code, self.block = program.code, block
        self.filter_row = program.filtering.row

    def written(self) -> dict[str, int]:
        at = len(self.code)
        block = self.block
        fails = self._condition(block.requires) if block.requires is not None else []
        if block.cost:
            left = self._emit(w.PAY_OR_LEAVE)
            for cost in block.cost:
                self._step_of(PAYMENTS, cost["pay"], cost)
            self._emit(w.PAID)
            self._steps(block.do)
            self._point(left, len(self.code))
        else:
            self._steps(block.do)
        self._land(fails)
        self._emit(w.STOP)
        event = block.event or {}
        versus = event.get("versus")
        return {
            "block_timing": _union(w.TIMINGS[timing] for timing in self._known(block.timing, w.TIMINGS)),
            "block_event": w.EVENTS[self._known([event["name"]], w.EVENTS)[0]] if event else 0,
            "block_side": w.SIDES[event.get("side", "either")],
            "block_versus": w.SIDES[versus.get("side", "either")] if versus else 0,
            "block_filter": self.filter_row(versus.get("where")) if versus else 0,
            "block_turn": w.SIDES[block.turn] if block.turn == "opponent" else int(block.turn == "your"),
            "block_don": block.don_given or 0,
            "block_once": int(bool(block.once_per_turn)),
            "block_pays": int(bool(block.cost)),
            "block_at": at,
        }

    def _known(self, values: Sequence[str], known: Mapping[str, int]) -> Sequence[str]:
        for value in values:
            if value not in known:
                raise CannotDo(f"{value} cannot be carried out")
        return values

    # -- instructions

    def _emit(self, op: int, *words: int) -> int:
        self.code.append([op, *words, *[0] * (w.INSTRUCTION - 1 - len(words))])
        return len(self.code) - 1

    def _point(self, at: int, to: int) -> None:
        """Where the jump at `at` leads: its last word."""
        self.code[at][-1] = to

    def _land(self, jumps: Sequence[int]) -> None:
        for at in jumps:
            self._point(at, len(self.code))

    def _steps(self, steps: Sequence[Step]) -> None:
        for step in steps:
            if "if" in step:
                fails = self._condition(step["if"])
                self._steps(step["do"])
                self._land(fails)
            elif "optional" in step:
                left = self._emit(w.OPTIONALLY)
                self._steps(step["optional"])
                self._land([left])
            else:
                self._step_of(OPERATIONS, step["op"], step)

    def _step_of(self, table: Mapping[str, "Writer"], name: str, step: Step) -> None:
        if name not in table:
            raise CannotDo(f"{name} cannot be carried out")
        try:
            table[name](self, step)
        except KeyError as missing:
            raise CannotDo(f"{name}: {missing.args[0]} cannot be carried out") from None

    def _select(self, op: int, target: Step, *own: int, zones: int | None = None) -> int:
        return self._emit(op, *self.selection(target, zones), *own)

    def selection(self, target: Step, zones: int | None = None) -> tuple[int, int, int, int, int]:
        """Pick, count, side, zones and filter."""
        if "ref" in target:
            return (
                w.REFERENCES[target["ref"]],
                1,
                w.BOTH_SIDES,
                w.ZONES[target["zone"]] if "zone" in target else 0,
                0,
            )
        pick = w.PICKS[target["pick"]]
        side = w.SIDES[target.get("side", "you")]
        zone = zones if zones is not None else w.ZONES[target.get("zone", "deck_top")]
        return pick, target.get("count", 0), side, zone, self.filter_row(target.get("where"))

    # -- conditions

    def _condition(self, condition: Step, negated: bool = False) -> list[int]:
        """Instructions that fall through where it holds (negated: where not); the jumps taken elsewhere."""
        if "not" in condition:
            return self._condition(condition["not"], not negated)
        both, either = ("any", "all") if negated else ("all", "any")
        if both in condition:
            return [jump for part in condition[both] for jump in self._condition(part, negated)]
        if either in condition:
            *others, last = condition[either]
            holds = [jump for part in others for jump in self._condition(part, not negated)]
            fails = self._condition(last, negated)
            self._land(holds)
            return fails
        return [self._emit(w.UNLESS if negated else w.IF, *self._condition_words(condition))]

    def _condition_words(self, c: Step) -> tuple[int, ...]:
        if "count" in c:
            words = w.COUNTED[c["count"]], w.SIDES[c["who"]], w.COMPARISONS[c["cmp"]], c["n"]
            return w.COUNT_IS, *words
        if "count_of" in c:
            return self._set_count(c["count_of"], c["cmp"], c["n"])
        if "exists" in c:
            return self._set_count(c["exists"], ">=", 1)
        if "compare" in c:
            left, right = w.SIDES[c["left"]], w.SIDES[c["right"]]
            return w.COMPARED, w.COUNTED[c["compare"]], left, w.COMPARISONS[c["cmp"]], right
        if "your_leader" in c:
            return w.LEADER_IS, w.OWN_SIDE, self.filter_row(c["your_leader"])
        if "self" in c:
            return w.SELF_IS, self.filter_row(c["self"])
        if "selected_matches" in c:
            return w.SELECTED_IS, self.filter_row(c["selected_matches"])
        if "did_previous" in c:
            return (w.DID_PREVIOUS,)
        raise CannotDo(f"the condition {next(iter(c))} cannot be checked")

    def _set_count(self, select: Step, comparison: str, n: int) -> tuple[int, ...]:
        side, zone = w.SIDES[select.get("side", "you")], w.ZONES[select["zone"]]
        filter_ = self.filter_row(select.get("where"))
        return w.SET_COUNT_IS, side, zone, filter_, w.COMPARISONS[comparison], n


Writer = Callable[[_BlockWriter, Step], None]


def _union(bits: Iterator[int] | Sequence[int]) -> int:
    union = 0
    for each in bits:
        union |= each
    return union


def _buries(step: Step) -> bool:
    return step.get("rule") == "face_up_life_to_deck_bottom_instead_of_hand"


def _lasting(op: int, amount: str | None) -> Writer:
    """An operation that changes cards for a while."""

    def write(self: _BlockWriter, step: Step) -> None:
        value = step[amount] if amount else 0
        if not isinstance(value, int):
            raise CannotDo(f"{amount}: a number that is counted cannot be carried out")
        self._select(op, step["target"], value, w.DURATIONS[step["duration"]])

    return write


def _moving(op: int) -> Writer:
    def write(self: _BlockWriter, step: Step) -> None:
        self._select(op, step["target"])

    return write


def _keyword(self: _BlockWriter, step: Step) -> None:
    bits = _union([w.KEYWORDS[k] for k in step["keywords"]])
    self._select(w.KEYWORD, step["target"], bits, w.DURATIONS[step["duration"]])


BANS = {
    ("ko", None): w.NO_KO_IN_BATTLE | w.NO_KO_BY_EFFECT,
    ("ko", "battle"): w.NO_KO_IN_BATTLE,
    ("ko", "battle_with_leader"): w.NO_KO_BY_LEADER,
    ("ko", "effect"): w.NO_KO_BY_EFFECT,
    ("ko", "opponent_effect"): w.NO_KO_BY_OPPONENT,
    ("attack", None): w.NO_ATTACK,
    ("refresh", None): w.NO_REFRESH,
    ("leave_field", None): w.NO_LEAVING_AT_ALL,
    ("leave_field", "opponent_effect"): w.NO_LEAVING,
    ("be_rested", None): w.NO_RESTING,
    ("be_rested", "opponent_effect"): w.NO_RESTING_BY_OPPONENT,
    ("activate_blocker", None): w.NO_BLOCKING,
}


def _prevent(self: _BlockWriter, step: Step) -> None:
    duration = w.DURATIONS[step["duration"]]
    if step["what"] == "activate_blocker" and "who" in step:
        if step["who"] != "opponent":
            raise CannotDo("who: only the opponent can be kept from blocking")
        only = int("only_against_attacker" in step)
        self._emit(w.FORBID_BLOCKERS, 0, 0, 0, 0, self.filter_row(step.get("where")), only, duration)
        return
    ban = step["what"], step.get("cause")
    if ban not in BANS or "where" in step:
        raise CannotDo(f"prevent {' by '.join(filter(None, ban))} cannot be carried out")
    self._select(w.BAN, step["target"], BANS[ban], duration)


def _allow(self: _BlockWriter, step: Step) -> None:
    if step["what"] != "attack_active_characters":
        raise CannotDo(f"allow {step['what']} cannot be carried out")
    self._select(w.BAN, step["target"], w.MAY_ATTACK_ACTIVE, w.DURATIONS[step["duration"]])


def _negate(self: _BlockWriter, step: Step) -> None:
    self._select(w.BAN, step["target"], w.NEGATED, w.DURATIONS[step["duration"]])


def _ending(op: int) -> Writer:
    def write(self: _BlockWriter, step: Step) -> None:
        self._select(op, step["target"], w.ENDS[step["position"]])

    return write


def _play(self: _BlockWriter, step: Step) -> None:
    rested, shuffles = int(step.get("state") == "rested"), int(bool(step.get("then_shuffle")))
    self._select(w.PLAY_CARD, step["target"], rested, shuffles)


def _take(self: _BlockWriter, step: Step) -> None:
    self._select(w.TAKE_CARD, step["target"])


def _give_don(self: _BlockWriter, step: Step) -> None:
    source = {"rested": 0, "given": 1, "active": 2}[step["don_state"]]
    self._select(w.GIVE_DON, step["target"], step.get("up_to", step.get("n", 0)), source)


def _life_add(self: _BlockWriter, step: Step) -> None:
    end, face_up = w.ENDS[step["position"]], int(step["face"] == "up")
    source = step["source"]
    if source == "deck_top":
        n = step.get("up_to", step.get("n", 0))
        self._emit(w.LIFE_FROM_DECK, n, int("up_to" in step), end, face_up)
        return
    sources = [source] if isinstance(source, str) else source
    zones = _union([{"field": w.ZONES["character"]}.get(s) or w.ZONES[s] for s in sources])
    if "ref" in step["target"]:
        zones = 0
    self._select(w.LIFE_FROM_CARD, step["target"], end, face_up, zones=zones)


def _discard(self: _BlockWriter, step: Step) -> None:
    kind, n = ("up_to", step["up_to"]) if "up_to" in step else ("exactly", step["n"])
    pick = {"pick": kind, "count": n, "zone": "hand", "where": step.get("where")}
    whose, chooser = step.get("who", "you"), step.get("chooser", "owner")
    if whose == "you":
        self._select(w.DISCARD, pick)
    elif chooser == "you_unseen":
        self._emit(w.DISCARD_RANDOM, n)
    else:
        self._emit(w.SWAP)
        self._select(w.DISCARD, pick)
        self._emit(w.SWAP)


def _draw(self: _BlockWriter, step: Step) -> None:
    self._emit(w.DRAW_CARDS, step.get("n", step.get("up_to", 0)), int("up_to" in step))


def _add_don(self: _BlockWriter, step: Step) -> None:
    n, rested = step.get("n", step.get("up_to", 0)), int(step["state"] == "rested")
    self._emit(w.ADD_DON, n, rested, int("up_to" in step))


def _set_don_active(self: _BlockWriter, step: Step) -> None:
    self._emit(w.SET_DON_ACTIVE, step.get("up_to", step.get("n", 0)))


def _of_side(op: int) -> Writer:
    def write(self: _BlockWriter, step: Step) -> None:
        self._emit(op, w.SIDES[step["who"]], step.get("up_to", step.get("n", 0)))

    return write


def _life_moved(op: int) -> Writer:
    def write(self: _BlockWriter, step: Step) -> None:
        all_face_up = int(step.get("which") == "all_face_up")
        n = step.get("up_to", step.get("n", 0))
        ends = w.ENDS[step.get("from", "top")]
        self._emit(op, w.SIDES[step.get("who", "you")], n, ends, int("up_to" in step), all_face_up)

    return write


def _life_turn(self: _BlockWriter, step: Step) -> None:
    self._emit(w.LIFE_TURN, step["n"], int(step["to_face"] == "up"))


def _life_look(self: _BlockWriter, step: Step) -> None:
    if (step["who"], step["up_to"], step["from"], step["position"]) != ("either", 1, "top", "top_or_bottom"):
        raise CannotDo("life_look_place: only one card from the top of either player's life")
    self._emit(w.LIFE_LOOK)


def _life_reorder(self: _BlockWriter, step: Step) -> None:
    if step["who"] != "you":
        raise CannotDo("life_reorder: only one's own life cards")
    self._emit(w.LIFE_REORDER, step.get("to_deck_top", 0))


def _life_reveal(self: _BlockWriter, step: Step) -> None:
    if (step["who"], step["n"]) != ("you", 1):
        raise CannotDo("life_reveal_top: only one's own top card")
    self._emit(w.LIFE_REVEAL)


def _look_and_take(self: _BlockWriter, step: Step) -> None:
    look = 99 if step["look"] == "all" else step["look"]
    reveal = {True: 1, "all": 2}.get(step.get("reveal", False), 0)
    rested = int(step.get("play_state") == "rested")
    packed = w.TAKE_TO[step["to"]] | reveal << 4 | rested << 8 | w.REST_TO[step["rest_to"]] << 12
    self._select(w.LOOK_AND_TAKE, step["take"], look, packed, zones=w.IN_LOOKED)


def _look_and_place(self: _BlockWriter, step: Step) -> None:
    self._emit(w.LOOK_AND_PLACE, step["look"], w.ENDS[step["position"]])


def _choose_one(self: _BlockWriter, step: Step) -> None:
    modes = step["options"]
    self._emit(w.CHOOSE_ONE, w.SIDES[step["chooser"]], len(modes))
    jumps = [self._emit(w.JUMP) for _ in modes]
    ends = []
    for jump, mode in zip(jumps, modes, strict=True):
        self._land([jump])
        self._steps(mode)
        ends.append(self._emit(w.JUMP))
    self._land(ends)


def _opponent_does(self: _BlockWriter, step: Step) -> None:
    self._emit(w.SWAP)
    self._steps(step["do"])
    self._emit(w.SWAP)


def _delay(self: _BlockWriter, step: Step) -> None:
    moment = {"end_of_turn": w.THIS_TURN, "end_of_battle": w.THIS_BATTLE}[step["until"]]
    over = self._emit(w.DELAY, moment)
    self._steps(step["do"])
    self._emit(w.STOP)
    self._land([over])


def _run_effect(self: _BlockWriter, step: Step) -> None:
    self._emit(w.RUN_EFFECT, w.TIMINGS[step["timing"]])


def _rule(self: _BlockWriter, step: Step) -> None:
    if step["rule"] not in ("also_named", "face_up_life_to_deck_bottom_instead_of_hand"):
        raise CannotDo(f"the rule {step['rule']} is not known")


def _pay_return_don(self: _BlockWriter, step: Step) -> None:
    active = int(step.get("don_state") == "active")
    self._emit(w.PAY_RETURN_DON, step["n"], int(bool(step.get("or_more"))), active)


def _pay_rest_don(self: _BlockWriter, step: Step) -> None:
    self._emit(w.PAY_REST_DON, step["n"])


def _pay_mill(self: _BlockWriter, step: Step) -> None:
    self._emit(w.MILL, w.OWN_SIDE, step["n"])


def _pay_discard(self: _BlockWriter, step: Step) -> None:
    self._select(
        w.DISCARD, {"pick": "exactly", "count": step["n"], "zone": "hand", "where": step.get("where")}
    )


OPERATIONS: dict[str, Writer] = {
    "power": _lasting(w.POWER, "amount"),
    "cost": _lasting(w.COST, "amount"),
    "set_base_power": _lasting(w.BASE_POWER, "n"),
    "set_power_zero": _lasting(w.POWER_ZERO, None),
    "gain_keyword": _keyword,
    "prevent": _prevent,
    "allow": _allow,
    "negate_effects": _negate,
    "ko": _moving(w.KO),
    "rest": _moving(w.REST),
    "set_active": _moving(w.ACTIVATE),
    "return_to_hand": _moving(w.RETURN_TO_HAND),
    "trash": _moving(w.TRASH_CARD),
    "select": _moving(w.SELECT),
    "place_in_deck": _ending(w.TO_DECK),
    "play": _play,
    "take": _take,
    "give_don": _give_don,
    "life_add": _life_add,
    "discard": _discard,
    "draw": _draw,
    "add_don": _add_don,
    "set_don_active": _set_don_active,
    "rest_don": _of_side(w.REST_DON_OF),
    "return_don": _of_side(w.RETURN_DON_OF),
    "mill": _of_side(w.MILL),
    "deal_damage": _of_side(w.DEAL_DAMAGE),
    "life_to_hand": _life_moved(w.LIFE_TO_HAND),
    "life_trash": _life_moved(w.LIFE_TO_TRASH),
    "life_turn": _life_turn,
    "life_look_place": _life_look,
    "life_reorder": _life_reorder,
    "life_reveal_top": _life_reveal,
    "look_and_take": _look_and_take,
    "look_and_place": _look_and_place,
    "choose_one": _choose_one,
    "opponent_does": _opponent_does,
    "delay": _delay,
    "run_effect": _run_effect,
    "rule": _rule,
}

PAYMENTS: dict[str, Writer] = {
    "discard": _pay_discard,
    "return_don": _pay_return_don,
    "rest_don": _pay_rest_don,
    "rest_self": lambda self, step: _only(self._emit(w.PAY_REST_SELF)),
    "trash_self": lambda self, step: _only(self._emit(w.PAY_TRASH_SELF)),
    "life_to_hand": _life_moved(w.LIFE_TO_HAND),
    "life_trash": _life_moved(w.LIFE_TO_TRASH),
    "life_turn": _life_turn,
    "life_add": _life_add,
    "place_in_deck": _ending(w.TO_DECK),
    "rest": _moving(w.REST),
    "return_to_hand": _moving(w.RETURN_TO_HAND),
    "reveal": _moving(w.REVEAL),
    "trash": _moving(w.TRASH_CARD),
    "ko": _moving(w.KO),
    "power": _lasting(w.POWER, "amount"),
    "mill": _pay_mill,
}


def _only(at: int) -> None:
    """An instruction without words of its own."""
