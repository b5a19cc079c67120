"""What a view holds, for whoever builds or reads one. Nothing is hidden (1.3): every viewer sees the same."""

from typing import Literal, NotRequired, TypedDict

from tablemate.games.mage_knight.box import Color, Time
from tablemate.games.mage_knight.table.phases import Phase
from tablemate.games.mage_knight.table.state import Ending


class CardSeen(TypedDict):
    card: str  # id
    name: str
    colors: list[Color]  # two of a card that has two


class DummyCardSeen(CardSeen):
    """A card of the dummy: which colour it counts as now, and how many cards it would bring if checked."""

    counts_as: Color
    bonus: int


class TacticSeen(TypedDict):
    tactic: str
    name: str
    number: int
    time: Time
    effect: str
    counts: Literal["never", "taken", "turn_begins", "turn", "turn_ends"]  # when to be reminded of it
    state: Literal["open", "taken", "dummy", "aside", "removed"]
    seat: int | None  # who has it


class PersonSeen(TypedDict):
    seat: int
    hero: str
    hero_name: str
    tactic: TacticSeen | None
    place: int | None  # in the order, from 1; None before it is known
    turns: int  # begun this round
    is_acting: bool  # it is their turn, or they are asked for something
    has_last_turn: bool  # still to come
    is_through: bool  # had the last turn of this round: nothing more may be used (7.9)
    has_announced: bool


class FlipSeen(TypedDict):
    """The dummy's last turn with cards."""

    cards: list[DummyCardSeen]
    bonus_cards: list[DummyCardSeen]
    checked: DummyCardSeen
    matching_color: Color | None
    left: int


class DummySeen(TypedDict):
    hero: str
    name: str
    crystals: dict[Color, int]
    left: int  # cards in the deck
    left_by_color: dict[Color, int]
    deck: list[DummyCardSeen]  # sorted: a deck has no order
    discard: list[DummyCardSeen]  # the last one lies on top
    gained: list[CardSeen]
    owned: int
    tactic: TacticSeen | None
    position: int | None  # in the order, from 1
    last_flip: FlipSeen | None
    turns: int  # begun this round
    has_announced: bool


class PlaceSeen(TypedDict):
    """A card on offer."""

    slot: int  # 1 is the lowest
    card: CardSeen
    is_lowest: bool


class OfferSeen(TypedDict):
    places: list[PlaceSeen]  # the lowest first
    left: int  # cards in the deck, those under it included
    bottom: list[CardSeen]  # under the deck, the first to come first


class OffersSeen(TypedDict):
    """What the program deals; with the real decks there is nothing to show."""

    advanced: OfferSeen
    spells: OfferSeen
    unit_offer: list[PlaceSeen]  # advanced actions of monasteries
    monasteries: int  # found and not burned


class SkillSeen(TypedDict):
    skill: str
    name: str
    hero: str
    is_interactive: bool


class SkillsSeen(TypedDict):
    """The dummy's skills in a solo game (11)."""

    common: list[SkillSeen]
    taken: list[SkillSeen]
    face_down: int
    gains_left: int


class ScenarioSeen(TypedDict):
    id: str
    name: str
    goal: str
    is_cooperative: bool
    has_dummy: bool
    dice: int
    basic_dice: int  # at least so many must show a basic colour
    units: int


class StepSeen(TypedDict):
    """Something to do with the real things between two rounds, in the order of 9."""

    step: str
    text: str
    card: NotRequired[CardSeen]
    color: NotRequired[Color]
    is_asked: bool  # the program waits for the answer


class CorrectionsSeen(TypedDict):
    made: int
    left: int


class ChanceSeen(TypedDict):
    """How likely a number of turns is."""

    turns: int
    chance: float


class TurnsLeftSeen(TypedDict):
    """Of one person in this round, if nobody else announces (17.3)."""

    seat: int
    mean: float
    chances: list[ChanceSeen]


class GivenSeen(TypedDict):
    """What the card that lies lowest now would do to the next round (17.4)."""

    offer: Literal["advanced", "spells"]
    slot: int
    card: CardSeen
    mean: float  # flipping turns of the next round, if the dummy got it
    change: float  # against the mean of a round with what it has now


class ChancesSeen(TypedDict):
    flips: list[ChanceSeen]  # how many more turns the dummy flips cards in
    mean: float
    turns_left: list[TurnsLeftSeen]
    given: list[GivenSeen]


class AskedSeen(TypedDict):
    """What is to be counted now."""

    category: str
    title: str
    help: str
    most: int
    seat: int | None  # whose; None for something of all together


class ScoreLineSeen(TypedDict):
    line: str
    title: str
    seat: int | None  # None for all together
    points: int
    told: str  # how it comes about
    counts: bool  # in a cooperative game only the best of a line does


class ScoreSeen(TypedDict):
    asked: AskedSeen | None
    lines: list[ScoreLineSeen]
    totals: list[int]  # by seat
    ending: Ending
    rounds_left: int
    cards_left: int
    was_announced: bool


class View(TypedDict):
    phase: Phase
    seat: int | None  # whose view it is; None is a spectator
    scenario: ScenarioSeen
    round: int
    rounds: int
    time: Time
    turn: int  # of whoever's turn it is, counted in this round
    acting: int | None  # seat whose turn it is, or who is asked
    people: list[PersonSeen]
    order: list[int | None]  # seats; None is the dummy
    dummy_position: int | None
    is_turn_begun: bool  # something was done in it: too late to announce
    is_ending: bool  # last turns are being played
    is_announced: bool
    announced_by: int | None  # a seat; None with `is_announced` is the dummy
    is_goal_reached: bool
    extra_turns: list[Literal["the_right_moment", "time_bending"]]  # that whoever's turn it is may take
    dummy: DummySeen | None
    offers: OffersSeen | None  # None where the real decks are dealt from
    tactics: list[TacticSeen]  # of this time of day
    removed_tactics: list[TacticSeen]  # of both
    skills: SkillsSeen | None
    reminders: list[str]  # effects of tactics that count now
    steps: list[StepSeen]  # between two rounds
    corrections: CorrectionsSeen | None
    chances: ChancesSeen | None
    score: ScoreSeen | None
    has_won: bool | None  # None while it goes on
    scores: list[int]
