"""What a game provides, as signatures.

Each name here stands for a game's own, or for its default (core/defaults): kernels and defaults are written
against this module, and for each game written out with the game's own in its place (specialise.py). places.py
says in which file of the game's folder each name is found, and which every game must have. Legality is
decided by `legal` alone: `apply` may assume it, and `refusal` only words it.
"""

from typing import Any

from tablemate.core.actions import ActionTable
from tablemate.core.game import Game
from tablemate.core.log import Log
from tablemate.core.record import I8
from tablemate.core.rng import Rng
from tablemate.core.rule import Codes, Features

OVER = -1  # what `actor` returns when nobody has anything left to decide
RANDOM = -1  # in a line-up: a seat that takes any legal action; else the style of its scripted player
UNTOLD = -1  # what `chance_result` returns where only carrying the action out can tell
FAR = 1 << 20  # decisions: more than anyone would look ahead

GAME = Game("", "", "", "", "", 0, 0)  # the door
ACTION_TABLE = ActionTable()  # the named actions
HELP = ""  # how it is played, in a few sentences
ACTIONS = 0  # how many action codes there are
MAX_LEGAL = 0  # the most that can be legal at once
MAX_SEATS = 0  # the most seats the record has room for
OBSERVATION = 0  # length of an observation
CHANCE_OUTCOMES = 0  # how many outcomes of chance a search looks at where an action rests on it
CHANCE_DRAWS = 0  # draws of the generator that such an outcome settles; beyond them it is but a sample
OWN_STREAMS: dict[str, str] = {}  # generators besides `rng`, and the field by which each begins anew
PUBLIC_FIELDS: tuple[str, ...] = ()  # of the record, that everybody may know: observed unless a game says how
FACTORS: tuple[str, ...] = ()  # the names of what `evaluate` measures
RISK: dict[str, int] = {}  # by style: hundredths of its target that an action is worth more
LOGIT_SCALE: tuple[int, ...] = ()  # hundredths of a point that 256 of a logit are worth, by seat; as below
STAGE_WORTH: tuple[
    float, ...
] = ()  # of a stage to a seat, as `expert` counts; the last is for all that follow
WEIGHTS: dict[str, dict[str, float]] = {}  # how much each factor counts, by style; they add up to 1


class State:
    """One position: a flat record whose first field is its generator."""

    rng: Rng


class Tables:
    """The game's static data, read-only: cards, maps, effect words. A game without any uses this class."""

    nothing: I8  # a record has a field


class Counts:
    """What the lab counts in matches of this game: whole numbers, and what `count` has to remember."""


def setup(s: State, t: Tables, log: Log) -> None:
    """Build the start position from the options already in `s` and from `s.rng`."""


def actor(s: State, t: Tables) -> int:
    """The seat to decide now, or OVER."""
    return OVER


def legal(s: State, t: Tables, out: Codes) -> int:
    """List the legal action codes in `out` by `offer`; return how many, never 0 while a seat is to decide."""
    return 0


def refusal(s: State, t: Tables, action: int) -> int:
    """The code of the reason why the acting seat may not do this now; 0 if it may, or if none is known."""
    return 0


def apply(s: State, t: Tables, action: int, log: Log) -> None:
    """Carry out one legal action, chance included, and everything automatic up to the next decision."""


def score(s: State, t: Tables, out: Codes) -> None:
    """Write the points of every seat; final when over."""


def is_winner(s: State, t: Tables, seat: int) -> bool:
    """Whether the seat has won, or would if it ended now; several may, and nobody need."""
    return False


def stage(s: State, t: Tables) -> int:
    """A number that changes when a round, a hand or the like is over: how far ahead a search looks."""
    return 0


def is_own_stage(s: State, t: Tables, seat: int) -> bool:
    """Whether the stage is the seat's own to plan, and not another's in which it does but answer."""
    return True


def decisions_left(s: State, t: Tables) -> int:
    """How many decisions are left in this stage at most, or FAR where that cannot be said."""
    return FAR


def chance_outcome(rng: Rng, outcome: int, variant: int) -> int:
    """Set the generator so that what it draws next is this outcome of CHANCE_OUTCOMES; return its weight.

    The weight says how many of all equally likely cases it stands for. An outcome settles CHANCE_DRAWS draws;
    those after them are others in each variant. Of a game that says nothing, outcomes are samples.
    """
    return 0


def chance_result(s: State, t: Tables, action: int, rng: Rng) -> int:
    """What chance makes of an action that it draws for from `rng`, told without carrying the action out.

    A number from 0 to 62: what has the same number leads to the same position. UNTOLD where it is not known.
    """
    return UNTOLD


def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Replace everything `seat` cannot know by a random world consistent with what it does know.

    Future chance included (`s.rng` is drawn afresh). The result depends on nothing but what the seat
    knows and `rng`: two states it cannot tell apart become the same bytes.
    """


def forget(s: State, t: Tables) -> None:
    """Strike out what no longer matters to how it goes on: a search takes what is left alike for one."""


def seen_as(s: State, t: Tables, action: int, seat: int) -> int:
    """A number from 0 for all that `seat` sees when the acting seat takes this action, chance apart.

    It is the action itself where the seat sees just that. What the seat could not tell apart has one
    number, also in worlds it cannot tell apart; what it can has two, and so have all its own actions.
    """
    return action


def win_chance(s: State, t: Tables, seat: int) -> int:
    """The chance, in 1000ths, that the seat wins the match, by the points alone; exact once it is over."""
    return 0


def learned_chance(s: State, t: Tables, seat: int) -> int:
    """The chance that the seat wins the match, in 65536ths, as it was learned from matches; exact once over.

    A game that says so has learned it (`tablemate train`); of one that does not, nobody asks.
    """
    return 0


def target(s: State, t: Tables, seat: int) -> int:
    """The points the seat means to gain in this stage; 1 where any gain will do."""
    return 1


def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    """The scripted player's move for the acting seat: integers only, and never from `s.rng`."""
    return 0


def undoes(s: State, t: Tables, action: int) -> bool:
    """Whether an action comes to nothing: it undoes the step before it, or leaves all as it was.

    Nobody slips to it, and nobody plans it.
    """
    return False


def is_blunder(s: State, t: Tables, action: int) -> bool:
    """Whether an action is an obvious blunder: another legal one can only be better.

    Nobody slips to it, and nobody plans it.
    """
    return False


def avoids(s: State, t: Tables, action: int) -> bool:
    """Whether an option of the match keeps opponents from this legal action; people may take it."""
    return False


def is_certain(s: State, t: Tables, action: int) -> bool:
    """Whether the acting seat knows what an action comes to.

    Then the factors and the outcome after it are the same in every world that fits, whatever chance brings.
    """
    return False


def action_logits(s: State, t: Tables, out: Codes) -> int:
    """Write how good each legal action looks by the prior to the acting seat, in the order of `legal`.

    Logits are logarithms of chances in 256ths: of two actions, one with 256 more is e times as
    likely for a strong player. Return how many. The scratch fields of `s` are back to zero.
    """
    return 0


def root_logits(s: State, t: Tables, out: Codes) -> int:
    """The same for the decision that is thought about, which may be looked at more closely.

    `action_logits` is asked again and again in rollouts and trees, this once a decision.
    """
    return 0


def log_likelihood(s: State, t: Tables, seat: int, past: State, logits: Codes, muted: Log) -> int:
    """How well the world `s` explains what the other seats have done this stage; 0 if nothing is known.

    The logarithm of the chance, in 256ths: 0 or less. `past` is a copy of a position of the same
    match, room to play the stage again in; `logits` is room for `action_logits`.
    """
    return 0


def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    """Write the position as `seat` sees it in named factors, each from -100 to 100."""


def adjust(s: State, t: Tables, seat: int, style: int, weights: Codes) -> None:
    """Multiply the weights of factors, in whole numbers, as the position and the style ask for.

    They are the style's own at every decision, and are made to add up again afterwards.
    """


def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    """Write what the seat knows as a vector of fixed length, for learning."""


def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    """Count what has just happened, as the log records it: the setup, or an action. `s` is how it stands now.

    Counts only ever grow, and are those of many matches where nobody asks for each. What must be
    remembered from one action to the next is kept in `scratch_` fields, which the setup's events set anew.
    """


def count_action(s: State, t: Tables, action: int, is_slip: bool, counts: Counts) -> None:
    """Count what the acting seat is about to do, an obvious blunder for instance; `s` is how it stands yet.

    A slip is an action for which the seat's own player has found a better one, and which it takes all the
    same. Who slipped is known where a match is played; of one that is read from a file, no action is a slip.
    """


def signature(name: str) -> dict[str, Any]:
    """The annotations a game's function of this name must have, types by their names."""
    return {k: getattr(v, "__name__", v) for k, v in globals()[name].__annotations__.items()}
