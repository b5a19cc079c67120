"""A layout as a record: the Main Phase of whoever's turn it is."""

from typing import Any

import numpy as np

from one_piece_scenes.layout import Lying, Side
from tablemate.core.rulebook import rulebook_of
from tablemate.core.shadow import Word, shadow
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.pool import rows
from tablemate.games.one_piece.rules.values import work_out
from tablemate.games.one_piece.rules.zones import add_modifier
from tablemate.games.one_piece.sizes import DON, KINDS, PLACES, SLOTS, STAGE
from tablemate.games.one_piece.state import ASK_ACTION, MAIN, NOBODY, NONE

TURN = 5  # of the first seat; nobody's first one


class Writer:
    """Writes a position down; cards are numbered as they come."""

    def __init__(self, turn_seat: int, seed: int) -> None:
        self.book = rulebook_of(GAME)
        self.states: np.ndarray[Any, Any] = self.book.blank(GAME.options({}))
        self.s = shadow(self.states)
        self.kinds: tuple[dict[str, int], dict[str, int]] = ({}, {})
        s = self.s
        s.rng.x = Word(seed)
        s.turn, s.turn_seat, s.decider = TURN + turn_seat, turn_seat, turn_seat
        s.phase, s.asking = MAIN, ASK_ACTION
        s.winner, s.limbo, s.attacker, s.target = NOBODY, NONE, NONE, NONE
        for place in range(PLACES):
            s.at[place] = NONE
        for seat in range(2):
            s.any_deck[seat] = 0

    def card_of(self, seat: int, card: Card) -> int:
        """The number of a card in the match; a copy more of it is in the list."""
        kinds = self.kinds[seat]
        kind = kinds.setdefault(card.number, len(kinds))
        self.s.list[seat * KINDS + kind] = rows()[card.number]
        self.s.copies[seat * KINDS + kind] += 1
        return seat * KINDS + kind

    def write_side(self, seat: int, side: Side) -> None:
        s = self.s
        self.put(seat * SLOTS, side.leader)
        for slot, lying in enumerate(side.characters, start=1):
            self.put(seat * SLOTS + slot, lying)
        if side.stage is not None:
            self.put(seat * SLOTS + STAGE, side.stage)
        for card in side.hand:
            s.hand[self.card_of(seat, card)] += 1
        for card in side.trash:
            s.trash[self.card_of(seat, card)] += 1
        for k, card in enumerate(side.deck):
            s.deck[seat, k] = self.card_of(seat, card) - seat * KINDS
        for k, card in enumerate(side.life):
            s.life[seat, k] = self.card_of(seat, card) - seat * KINDS
            s.life_up[seat, k] = int(k >= len(side.life) - side.life_up)
            s.life_known[seat, k] = 3 * s.life_up[seat, k]
        s.hand_size[seat], s.trash_size[seat] = len(side.hand), len(side.trash)
        s.deck_size[seat], s.life_size[seat] = len(side.deck), len(side.life)
        s.don_active[seat], s.don_rested[seat] = side.don_active, side.don_rested
        s.don_deck[seat] = DON - side.don_active - side.don_rested - side.given

    def put(self, place: int, lying: Lying) -> None:
        s = self.s
        s.objects += 1
        s.at[place] = self.card_of(place // SLOTS, lying.card)
        s.object[place] = s.objects
        s.rested[place], s.given[place] = int(lying.rested), lying.given
        s.came[place] = s.turn if lying.is_new else 1
        if lying.cost_by:
            add_modifier(s, int(s.objects), w.CHANGES_COST, lying.cost_by, w.WHILE_ON_FIELD, place // SLOTS)
        if lying.power_by:
            add_modifier(s, int(s.objects), w.CHANGES_POWER, lying.power_by, w.WHILE_ON_FIELD, place // SLOTS)

    def written(self) -> np.ndarray[Any, Any]:
        work_out(self.s, self.book.tables_record)
        return self.states
