"""Blunders of an opponent of the One Piece Card Game, counted over matches against itself, slips apart.

Counted are attacks that cannot succeed and do nothing else, DON!! given to a card that gains nothing,
counters that do not suffice, counters more than needed, own cards removed without need, and won attacks not made.
A line of JSON for each match is added to the file as soon as it is played; matches that are there already are
left out, so that a stopped run goes on.

    python bench/one_piece_blunders.py --games 1000 --out blunders.jsonl
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from one_piece_matrix import read_rows
from tablemate.core.match import Match
from tablemate.core.playing import Budget, decision_of, worlds_for
from tablemate.core.position import Position
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.battle import may_attack, why_not_attack_with
from tablemate.games.one_piece.rules.printed import row_of
from tablemate.games.one_piece.sizes import BATTLERS, PLACES, SLOTS
from tablemate.games.one_piece.skill.attacks import attack_bonus, blocker_against
from tablemate.games.one_piece.skill.giving import wakes
from tablemate.games.one_piece.state import ASK_ACTION, ASK_COUNTER, ASK_TARGET, NONE
from tablemate.players import make_player

REMOVALS = (w.KO, w.RETURN_TO_HAND, w.TO_DECK, w.TRASH_CARD)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--player", default="hard")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl")
    wanted = parser.parse_args()
    known = {row["seed"] for row in read_rows(wanted.out)}
    for seed in range(wanted.games):
        if seed not in known:
            with wanted.out.open("a") as file:
                file.write(json.dumps({"seed": seed, **counted(seed, wanted.player)}) + "\n")
    total: Counter[str] = Counter()
    for row in read_rows(wanted.out):
        del row["seed"]
        total.update(row)
    decisions = max(1, total["decisions"])
    for name, count in total.items():
        print(f"{name:28} {count:8} {1000 * count / decisions:8.3f} in 1000 decisions")


def counted(seed: int, name: str) -> Counter[str]:
    """What happened in one match."""
    match = Match(GAME, GAME.options({}), seed, [name, name])
    players = [make_player(GAME, name, seed, seat, with_limit=False) for seat in range(2)]
    worlds = [worlds_for(match, seat) for seat in range(2)]
    total = Counter(dict.fromkeys(("decisions", "slips"), 0))
    battle = Battle()
    while (seat := match.actor) is not None:
        choice = players[seat].choose(decision_of(match, seat, worlds[seat]), Budget())
        position = match.position
        slipped = choice.because.startswith("a slip")
        total["decisions"] += 1
        total["slips"] += slipped
        code = position.code(choice.action)
        found = [*blunders(position, code), *battle.blunders(position, code)]
        if not slipped:
            total.update(found)
        match.act(seat, choice.action)
    return total


def blunders(position: Position, code: int) -> Iterator[str]:
    s, t = position.record, position.rulebook.tables_record
    seat = int(s.decider)
    if s.asking == ASK_ACTION:
        if a.ATTACK <= code < a.ACTIVATE:
            place, target = divmod(code - a.ATTACK, BATTLERS)
            if in_vain(s, t, seat * SLOTS + place, (1 - seat) * SLOTS + target):
                yield "attack in vain"
        elif a.GIVE <= code < a.BLOCK:
            place, count = divmod(code - a.GIVE, a.MOST_GIVEN)
            if gains_nothing(s, t, seat * SLOTS + place, count + 1):
                yield "DON!! for nothing"
        elif code == a.END_MAIN and any(wins(s, t, seat, place) for place in range(BATTLERS)):
            yield "won attack not made"
    elif s.asking == ASK_TARGET and a.PICK <= code < a.PICK_DON and removes_own(position, code):
        yield "own card removed"


def in_vain(s: Any, t: Any, place: int, target: int) -> bool:
    if t.timings[row_of(s, s.at[place])] & w.WHEN_ATTACKING:
        return False
    return bool(s.power[place] < s.power[target])


def gains_nothing(s: Any, t: Any, place: int, count: int) -> bool:
    other = (1 - place // SLOTS) * SLOTS
    attacks = why_not_attack_with(s, t, place) == 0 and any(
        may_attack(s, t, place, target) for target in range(other, other + BATTLERS)
    )
    return not attacks and not wakes(s, t, place, count, False)


def wins(s: Any, t: Any, seat: int, slot: int) -> bool:
    """Whether an attack of this card ends the match whatever the other player does."""
    place, leader = seat * SLOTS + slot, (1 - seat) * SLOTS
    if s.life_size[1 - seat] > 0 or s.hand_size[1 - seat] > 0 or why_not_attack_with(s, t, place) != 0:
        return False
    strong = s.power[place] + attack_bonus(s, t, place) >= s.power[leader]
    return bool(may_attack(s, t, place, leader) and strong and blocker_against(s, t, place, leader) == NONE)


def removes_own(position: Position, code: int) -> bool:
    """An own Character, where none or one of the other's could have been chosen."""
    s, t = position.record, position.rulebook.tables_record
    f = s.frames - 1
    if t.code[s.frame_at[f], 0] not in REMOVALS or code - a.PICK >= SLOTS:
        return False
    if t.code[s.frame_at[f], 3] == w.OWN_SIDE:
        return False  # a cost, or all there is to choose from
    others = [legal for legal in position.legal_codes() if SLOTS <= legal - a.PICK < PLACES]
    return a.NONE_OF_THEM in position.legal_codes() or bool(others)


class Battle:
    """The counters of the battle under way."""

    def __init__(self) -> None:
        self._counters: list[int] = []

    def blunders(self, position: Position, code: int) -> Iterator[str]:
        s, t = position.record, position.rulebook.tables_record
        if s.asking == ASK_ACTION:
            self._counters = []
        if s.asking != ASK_COUNTER:
            return
        if a.COUNTER <= code < a.USE:
            card = int(s.decider) * (a.GIVE - a.PLAY) + (code - a.COUNTER) // BATTLERS
            self._counters.append(int(t.counter[row_of(s, card)]))
        elif code == a.STOP_COUNTERING and self._counters:
            spare = int(s.power[s.target]) - int(s.power[s.attacker])
            if spare <= 0:
                yield "counters that do not suffice"
            elif spare > min(self._counters):
                yield "counter more than needed"


if __name__ == "__main__":
    main()
