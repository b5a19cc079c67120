"""Names that people give themselves: cleaned, bounded, and told apart."""

import pytest

from tablemate.core.errors import BadInput
from tablemate.core.person_names import LONGEST, checked_name, distinct_from


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna   Maria ", "Anna Maria"),
        ("Jose\u0301", "José"),
        ("王小明", "王小明"),
        ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"),
        ("🎲", "🎲"),
        ("[bold]", "[bold]"),
        ("Player One", "Player One"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_shown_as_it_was_typed_with_single_spaces(typed, shown):
    assert checked_name(typed) == shown
    assert checked_name(shown) == shown


@pytest.mark.parametrize(
    ("typed", "because"),
    [
        ("", "needs at least one letter or digit"),
        ("   ", "needs at least one letter or digit"),
        ("\u3000\u00a0", "needs at least one letter or digit"),
        ("...", "needs at least one letter or digit"),
        ("\u200d", "needs at least one letter or digit"),
        ("x" * (LONGEST + 1), "at most 24 characters, and this one has 25"),
        ("An\nna", "control characters"),
        ("An\tna", "control characters"),
        ("\x1b[31mAnna", "control characters"),
        ("An\u2028na", "control characters"),
        ("\u202eannA", "change the direction"),
        ("\u2066Anna\u2069", "change the direction"),
        ("An\u200bna", "invisible"),
        ("\ufeffAnna", "invisible"),
        ("\udc80", "no meaning everywhere"),
        ("\ue000", "no meaning everywhere"),
        ("a" + "\u0301" * 9, "at most 3 marks"),
        ("You", "somebody without a name"),
        ("open seat", "somebody without a name"),
        ("PLAYER 2", "somebody without a name"),
        ("Seat 3", "somebody without a name"),
        ("\uff39\uff4f\uff55", "somebody without a name"),
        ("Y\u200cou", "somebody without a name"),
    ],
)
def test_what_is_no_name_is_refused_in_a_sentence(typed, because):
    with pytest.raises(BadInput, match=because):
        checked_name(typed)


def test_two_names_that_read_the_same_are_told_apart_by_a_number():
    assert distinct_from("Anna", ["Bo"]) == "Anna"
    assert distinct_from("Anna", ["Anna"]) == "Anna 2"
    assert distinct_from("anna", ["Anna", "ANNA 2"]) == "anna 3"
    assert distinct_from("\uff21nna", ["Anna"]) == "\uff21nna 2"
    assert distinct_from("An\u200cna", ["Anna"]) == "An\u200cna 2"
