"""How good each action looks by the prior, to steer a search."""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.quantum import fights, phases
from tablemate.games.quantum.cards import COMMANDS
from tablemate.games.quantum.codecs import CELLS, SHIPS, SPACES
from tablemate.games.quantum.rules import actions
from tablemate.games.quantum.rules.board import is_orbital
from tablemate.games.quantum.rules.choices import legal
from tablemate.games.quantum.rules.combat import enemy_at
from tablemate.games.quantum.skill.answers import answer
from tablemate.games.quantum.skill.chances import best_percent_to_win
from tablemate.games.quantum.skill.plans import actions_left, best_plan
from tablemate.games.quantum.skill.scripted import next_act
from tablemate.games.quantum.skill.styles import BALANCED
from tablemate.games.quantum.skill.worths import CARD_WORTHS
from tablemate.games.quantum.state import NO_SHIP, State, Tables

LOGIT_SCALE = (30,)  # hundredths of a point
LIKELY = 512  # what the scripted player would do
CERTAINLY = 2048
A_CHANCE = 12  # for each hundredth above an even fight
TO_ORBIT = 384  # a ship of the plan to its planet
OUT_OF_THE_WAY = 256
USUAL = -256
WASTED = -512  # each action that ends with the turn
A_WORTH = 16  # for each hundredth of a cube that a card is worth
GAMBIT_WORTH = 24


@rule
def action_logits(s: State, t: Tables, out: Codes) -> int:
    n = legal(s, t, out)
    if s.phase != phases.ACTING:
        likely = answer(s, t)
        for k in range(n):
            out[k] = card_rating(out[k]) + (LIKELY if out[k] == likely else 0)
        return n
    likely = next_act(s, t, BALANCED)
    _, _, planet, ships = best_plan(s, t, s.turn, actions_left(s, s.turn))
    for k in range(n):
        out[k] = act_rating(s, out[k], planet, ships) + (LIKELY if out[k] == likely else 0)
    return n


@rule
def card_rating(action: int) -> int:
    if actions.TAKE <= action < actions.DISCARD:
        card = action - actions.TAKE
        return A_WORTH * (CARD_WORTHS[card] if card < COMMANDS else GAMBIT_WORTH)
    if actions.DISCARD <= action < actions.DISCARD + COMMANDS:
        return -A_WORTH * CARD_WORTHS[action - actions.DISCARD]
    return 0


@rule
def act_rating(s: State, action: int, planet: int, ships: int) -> int:
    if action < actions.DEPLOY:
        if actions.ATTACK <= action < actions.TACTICAL or (
            action >= actions.TACTICAL and enemy_at(s, action % SPACES) != NO_SHIP
        ):
            return attack_rating(s, action)
        return move_rating(s, action // SPACES % SHIPS, action % SPACES, planet, ships)
    if action < actions.CONSTRUCT:
        return 0 if action < actions.NOMADIC else USUAL
    if action < actions.SETTLE:
        return CERTAINLY
    if action == actions.END_TURN:
        return WASTED * s.actions
    return 0 if action >= actions.RESEARCH else USUAL


@rule
def attack_rating(s: State, action: int) -> int:
    ship = action // SPACES % SHIPS
    enemy = enemy_at(s, action % SPACES)
    by = fights.BY_STRIKE if action < actions.TACTICAL else fights.BY_TACTICAL
    by = fights.BY_ACTION if action < actions.STRIKE else by
    chance = best_percent_to_win(s, ship, by, enemy // SHIPS, enemy % SHIPS)
    return A_CHANCE * (chance - 50)


@rule
def move_rating(s: State, ship: int, space: int, planet: int, ships: int) -> int:
    to_planet = space // CELLS == planet and is_orbital(space)
    if ships >> ship & 1 != 0:
        return TO_ORBIT if to_planet else USUAL
    place = int64(s.place[s.turn, ship])
    is_in_the_way = place // CELLS == planet and is_orbital(place)
    return OUT_OF_THE_WAY if is_in_the_way and not to_planet else USUAL
