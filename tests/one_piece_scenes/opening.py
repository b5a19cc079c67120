"""How a scene begins: its position written down, and the answers that lead to its block."""

import random
from collections.abc import Iterator
from typing import Any

from one_piece_scenes.layout import MOST_CHARACTERS, Lying
from one_piece_scenes.needs import OPPONENT, YOU
from one_piece_scenes.record import Writer
from one_piece_scenes.scene import FROM_HAND, Scene
from tablemate.core.shadow import Word
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.sizes import BATTLERS, STAGE
from tablemate.games.one_piece.state import ASK_ACTION, ASK_BLOCK, ASK_COUNTER, ASK_TRIGGER

STRONG = 30_000  # what a blow that must land has more
FLIPPING = 4  # in one of so many plays conditions may not hold


class Opening:
    """The position of a scene, for one play of it."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self.layout = scene.laid_out(random.Random(f"{scene} {seed}"), flips=seed % FLIPPING == FLIPPING - 1)
        self.event = (scene.block.event or {}).get("name")
        self._add_itself()
        self._add_battle()
        writer = Writer(self.layout.turn_seat, seed)
        for seat in (YOU, OPPONENT):
            writer.write_side(seat, self.layout.sides[seat])
        self.states = writer.written()
        self.kind = writer.kinds[YOU][scene.card.number]
        self.slot = self._slot()

    def _add_itself(self) -> None:
        """A card that is not on the field: it is in hand, or a life card."""
        if self.layout.own is None:
            side = self.layout.sides[YOU]
            (side.life if self.scene.timing == "trigger" else side.hand).append(self.scene.card)

    def _add_battle(self) -> None:
        """Whoever has to win a battle for the scene is strong enough, and has somebody to battle."""
        own, their = self.layout.sides
        if self.scene.timing in ("on_ko", "trigger", "replacement"):
            their.leader.power_by = STRONG
            if len(their.characters) < MOST_CHARACTERS:
                their.characters.insert(0, Lying(self.layout.cupboard.filler(), power_by=STRONG))
        if self.event == "character_ko":
            own.leader.power_by = STRONG
        if self.event in ("character_ko", "battle_ended", "battle_joined"):
            power_by = self.layout.rng.choice((0, STRONG)) if self.event == "battle_ended" else 0
            their.characters[:1] = [Lying(self.layout.cupboard.filler(), rested=True, power_by=power_by)]
        if self.event == "blocker_activated":
            blocker = self.layout.cupboard.character({"keyword": "blocker", "cost_max": 4})
            their.characters[:1] = [blocker] if blocker else []

    def _slot(self) -> int:
        """Where the card itself lies; the Leader's if it is not on the field."""
        side, own = self.layout.sides[YOU], self.layout.own
        for slot, lying in enumerate(side.characters, start=1):
            if lying is own:
                return slot
        return STAGE if own is not None and side.stage is own else 0

    @property
    def is_dear(self) -> bool:
        """Whether the card has to be played by an effect, since DON!! are too few for its cost."""
        return self.scene.timing == "on_play" and self.layout.play_cost > self.layout.sides[YOU].don_active

    def leading(self, s: Any) -> Iterator[int]:
        """Answers that lead to the block, the likeliest first."""
        timing = self.scene.timing
        if s.asking == ASK_ACTION:
            yield from self._actions(s)
        elif s.asking == ASK_BLOCK and timing == "on_block":
            yield a.BLOCK + self.slot - 1
        elif s.asking == ASK_BLOCK and self.event == "blocker_activated":
            yield a.BLOCK
        elif s.asking == ASK_COUNTER and timing == "counter":
            yield a.USE + self.kind
        elif s.asking == ASK_TRIGGER and timing == "trigger":
            yield a.USE_TRIGGER

    def _actions(self, s: Any) -> Iterator[int]:
        timing = self.scene.timing
        if timing in FROM_HAND:
            yield a.PLAY + self.kind
        if self.event == "don_returned_to_don_deck":
            yield a.ACTIVATE
        if timing in ("when_attacking", "event"):
            against = self.event in ("battle_ended", "battle_joined", "character_ko")
            yield a.ATTACK + self.slot * BATTLERS + int(against)
        if timing == "activate_main":
            blocks = [n for n, block in enumerate(self.scene.card.effects) if timing in block.timing]
            yield a.ACTIVATE + self.slot * a.MOST_ABILITIES + blocks.index(self.scene.number)
        if timing in ("on_ko", "replacement"):
            yield a.ATTACK + self.slot
        if self.layout.turn_seat == OPPONENT and timing != "static":
            if s.rng.x & Word(1):
                yield a.ATTACK + BATTLERS
            yield a.ATTACK
        if timing.startswith("end_of"):
            yield a.END_MAIN
