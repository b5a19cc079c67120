"""The dummy's skills alone (11)."""

import pytest

from mage_knight_positions import game, in_turns, play, told, types, view
from tablemate.core.errors import IllegalAction
from tablemate.games.mage_knight.names import SKILLS


def common(match):
    return [skill["skill"] for skill in view(match)["skills"]["common"]]


def test_a_skill_is_revealed_after_a_gain_and_can_be_had_with_the_next():  # 11.4
    match = in_turns()
    (revealed,) = told(play(match, "gain skill own"), "dummy_skill_revealed")

    assert common(match) == [revealed["skill"]]
    events = play(match, f"gain skill {revealed['skill']}")
    assert types(events).index("skill_gained") < types(events).index("dummy_skill_revealed")
    assert told(events, "dummy_skill_revealed")[0]["skill"] != revealed["skill"]


def test_before_the_first_gain_nothing_is_common():  # 11.4
    match = in_turns()
    hero = view(match)["dummy"]["hero"]
    skill = next(skill.id for skill in SKILLS if skill.hero == hero)

    with pytest.raises(IllegalAction, match="not in the common offer"):
        play(match, f"gain skill {skill}")


@pytest.mark.parametrize("seed", range(6))
def test_the_competitive_skill_never_comes(seed):  # 11.1
    match = in_turns(seed)
    hero = view(match)["dummy"]["hero"]
    competitive = {s.id for s in SKILLS if s.hero == hero and s.interactive == "competitive"}
    s = match.position.record
    for _ in range(12):
        s.skill_gains = 0
        play(match, "gain skill own")

    assert len(common(match)) == len([s for s in SKILLS if s.hero == hero]) - 1
    assert not competitive & set(common(match))


def test_a_skill_taken_is_gone_for_good_and_costs_the_free_choice():  # 11.3, 11.5
    match = in_turns()
    play(match, "gain skill own")
    (skill,) = common(match)
    lowest = view(match)["offers"]["advanced"]["places"][0]["card"]["card"]
    events = play(match, f"gain skill {skill}")

    assert told(events, "card_taken")[0]["card"] == lowest
    assert told(events, "card_taken")[0]["slot"] == 1
    assert skill not in common(match)
    assert [each["skill"] for each in view(match)["skills"]["taken"]] == [skill]
    with pytest.raises(IllegalAction, match="not in the common offer"):
        play(match, f"gain skill {skill}")


def test_with_ones_own_skill_any_advanced_action_is_free_to_take():  # 11.3
    match = in_turns()

    assert "card_taken" not in types(play(match, "gain skill own"))


def test_a_hero_gains_five_skills_at_most():  # 11.6
    match = in_turns()
    play(match, ", ".join(["gain skill own"] * 5))

    with pytest.raises(IllegalAction, match="at most five skills"):
        play(match, "gain skill own")


def test_coral_has_no_skills_to_reveal():  # 3.4
    match = in_turns()
    match.position.record.face_down = 0

    assert "dummy_skill_revealed" not in types(play(match, "gain skill own"))


@pytest.mark.parametrize(
    "settings", [{"skills": False}, {"scenario": "custom", "dummy": "none", "removed": "none"}]
)
def test_skills_are_shared_with_a_dummy_alone_and_if_chosen(settings):  # 11.1
    match = game(**settings)
    play(match, "choose early bird")

    assert view(match)["skills"] is None
    with pytest.raises(IllegalAction, match="only when you play alone and chose that"):
        play(match, "gain skill own")
