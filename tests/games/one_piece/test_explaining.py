"""Why in the One Piece Card Game: bars of the five factors, lethal (20.1), and a sentence in its words."""

from one_piece_players import lives
from one_piece_positions import B, at, play
from tablemate.core.playing import Budget, Decision
from tablemate.core.position import Position
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.explaining import alert
from tablemate.games.one_piece.skill import FACTORS
from tablemate.players.explaining import ExplainedAction, Explanation, explained
from tablemate.players.seats import make_adviser

PLAIN = "ST01-003"  # 1000 of counter
TITLES = ["Characters on the field", "DON!! put to use", "Life", "Cards", "Attacks to come"]


def decision_at(position: Position) -> Decision:
    seat = position.actor
    assert seat is not None
    return Decision(position.determinized(seat, 1), seat, list)


def told(position: Position) -> Explanation:
    decision = decision_at(position)
    return explained(make_adviser(GAME, 3, decision.seat).choose(decision, Budget()), decision)


def option(answer: Explanation, **action: object) -> ExplainedAction:
    return next(one for one in answer.options if one.action == action)


def test_every_option_says_what_it_changes_in_each_of_the_five_factors():
    answer = told(at("don 3 | hand ST01-008", "c1 ST01-008"))
    bars = [figure for figure in answer.figures if figure.is_change]

    assert [figure.name for figure in bars] == list(FACTORS)
    assert [figure.title for figure in bars] == TITLES
    assert all(set(FACTORS) <= set(one.figures) for one in answer.options)
    played = option(answer, type="play", card="ST01-008")
    assert played.figures["board_control"] > 0
    assert played.figures["resource_efficiency"] > 0
    ended = option(answer, type="end_main")
    assert ended.figures["tempo"] < 0


def test_the_chance_to_win_stands_first_and_no_figure_without_a_unit():
    answer = told(at("don 3 | hand ST01-008", "c1 ST01-008"))

    assert answer.figures[0].title == "Chance to win"
    assert not {"worth", "reached"} & {figure.name for figure in answer.figures}
    assert answer.order.startswith("Sorted by worth: ")


def test_in_the_other_players_turn_no_own_hits_are_shown():
    position = at("", f"hand {PLAIN}")
    play(position, "attack leader leader")

    assert "points" not in {figure.name for figure in told(position).figures}


def test_the_sentence_on_an_attack_tells_both_powers_and_what_stops_it():
    answer = told(at("", f"life | hand {PLAIN}"))

    assert answer.options[0].action == {"type": "attack", "attacker": "leader", "target": "leader"}
    assert answer.because.startswith(
        "Monkey.D.Luffy attacks with 5000 against 5000, so it takes counters of 1000 to stop it; "
    )
    assert "% to win; " in answer.because


def test_the_hits_expected_of_the_turn_are_told_where_there_are_any():
    answer = told(at("c1 ST01-008", lives(3)))

    assert f"{answer.options[0].figures['points']:.1f} hits expected this turn; " in answer.because
    assert "Hits this turn" in [figure.title for figure in answer.figures]


def test_the_sentence_on_a_battle_tells_what_would_stop_it():
    position = at("leader ST01-001 don 1", f"hand {PLAIN}")
    play(position, "attack leader leader")

    assert "attacks with 6000 against 5000, so counters of 2000 would stop it" in told(position).because


def test_the_sentence_names_what_the_best_is_better_for_than_the_next():
    answer = told(at("don 3 | hand ST01-008", "c1 ST01-008"))

    assert answer.options[0].action == {"type": "play", "card": "ST01-008"}
    assert "; better for DON!! put to use and Characters on the field than “" in answer.because


def test_as_many_hits_as_life_cards_and_one_more_are_lethal():
    assert told(at("c1 ST01-008", lives(1))).alert == (
        "you have lethal: past the Blockers and counters to be expected 2 hits should get through this turn, "
        "and 2 win the match"
    )
    assert told(at("c1 ST01-008", lives(2))).alert == ""


def test_lethal_next_turn_is_told_unless_ones_own_counters_stop_it():
    """The other player refreshes, draws, and gets two more DON!! (6.2 to 6.4)."""
    theirs = "c1 ST01-008 rested | c2 ST01-008 rested | leader ST01-001 rested"

    assert alert(decision_at(at(lives(2), theirs))) == (
        "you face lethal next turn: as the field is, the other player can deal 3 hits past the Blockers "
        "and counters you have, and 3 win the match"
    )
    assert alert(decision_at(at(lives(3), theirs))) == ""
    assert alert(decision_at(at(f"{lives(2)} | c1 ST01-006", theirs))) == ""
    assert alert(decision_at(at(f"{lives(2)} | hand {PLAIN} {PLAIN} {PLAIN}", theirs))) == ""


def test_in_a_battle_the_attack_and_those_left_are_counted_together():
    def attacked(theirs):
        position = at("c1 ST01-008", theirs)
        play(position, "attack leader leader")
        return alert(decision_at(position))

    assert attacked(f"{lives(1)} | hand ST01-016") == (
        "you face lethal: this turn the other player can deal 2 hits past the Blockers and counters "
        "you have, and 2 win the match"
    )
    assert attacked(f"{lives(1)} | hand {PLAIN}") == ""
    assert attacked(f"{lives(2)} | hand ST01-016") == ""


def test_without_life_the_attack_itself_is_lethal():
    position = at("leader ST01-001 don 1", f"life | hand {PLAIN}")
    play(position, "attack leader leader")

    assert position.actor == B
    assert alert(decision_at(position)) == (
        "you face lethal: this attack wins the match unless it is stopped, which takes counters of 2000; "
        "your hand comes to 1000"
    )


def test_what_is_told_depends_on_no_card_that_the_seat_cannot_see():
    """The hand and the deck of the other player swap their cards."""
    weak, strong = f"{PLAIN} ST01-014", "ST01-016 ST01-016"
    told = [
        alert(decision_at(at("c1 ST01-010 | c2 ST01-010", f"{lives(1)} | hand {hand} | deck {deck}")))
        for hand, deck in ((weak, strong), (strong, weak))
    ]

    assert told[0] == told[1]
    assert told[0].startswith("you have lethal: ")
