"""A match at the terminal: what is shown, what is understood, and how one leaves."""

import json
import re
import signal
import subprocess
import sys

import pytest
from rich.text import Text

from command_line import PROGRAM, AtTerminal, finished, started
from compiled_games import compile_game
from tablemate.core.kernel import Kernel
from tablemate.core.match import Match
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.text import HELP, render
from tablemate.players.search import KERNELS
from tablemate.players.seats import HUMAN, loading_order

# Seat 0 leads from 9C 7H TH QS, hearts are trump, and seat 1 holds 2C 6D 9D TD.
IN_ORDER = "bids are made before the first card, and cards played after the last bid."
LEADING = ("play", "el-dorado", "--seats", "human,random", "--seed", 55745073)
LEADING += ("--set", "first_dealer=1", "--set", "schedule=4..3")
AGAIN = (
    "To play this match again: tablemate play el-dorado --seats human,random "
    "--set first_dealer=1 --set schedule=4..3 "
    "--seed 55745073"
)
CONTINUED = "To continue it: tablemate play el-dorado --resume"
MORE_HELP = "back takes back your last decision. q leaves; you can go on later.\n"


@pytest.fixture
def after(tablemate):
    """The screen after these answers, from the last of them on."""

    def shown(*answers):
        told = tablemate(*LEADING, answers=answers)
        assert (told.code, told.err) == (0, "")
        return told.out.split("> ", len(answers))[-1].rpartition("> ")[0]

    return shown


@pytest.fixture(scope="module")
def adviser():
    """The search behind hints, compiled: until then another judgement stands in for it."""
    for kernel in loading_order(GAME, [HUMAN]):
        kernel.load()


def test_a_whole_match_is_played_by_numbers(tablemate, tmp_path):
    kept = tmp_path / "kept.jsonl"
    told = tablemate("play", "el-dorado", "--seed", 7, "--out", kept, answers=["1"] * 65)

    assert (told.code, told.err) == (0, "")
    assert re.search(
        r"\n.* wins? with -?\d+ points?\.\nTo play this match again: tablemate play el-dorado --seed 7\n",
        told.out,
    )
    assert told.out.count(" is over.\n") == 10
    assert tablemate("replay", kept).out == "1 match verified, 260 decisions\n"


def test_a_search_that_cannot_be_compiled_is_told_once(tablemate, monkeypatch):
    search = rulebook_of(GAME).unloaded(KERNELS / "foresight.py")
    monkeypatch.setattr(Kernel, "is_ready", False)
    monkeypatch.setattr(search, "is_loaded", False)
    monkeypatch.setattr(search, "has_failed", True)
    told = tablemate(*LEADING[:2], "--seats", "human,hard", *LEADING[4:], answers=["hint", "1", "1"])

    assert told.code == 0
    assert told.out.count("Hard plays like normal: its search cannot be compiled.") == 1
    assert told.out.count("Judged like normal: the search behind hints cannot be compiled.") == 1
    assert "until it is ready" not in told.out


def test_a_run_of_the_deal_ends_with_what_every_seat_has_come_to(tablemate, tmp_path):
    """The Deal 8.3: cash, busts and closed hands cannot be compared, so each is told in its own words."""
    kept = tmp_path / "kept.jsonl"
    options = ("--set", "deck=default", "--set", "max_hands=1", "--seed", 5, "--out", kept)
    told = tablemate("play", "the-deal", "--seats", "scripted,scripted,scripted", *options)

    [result] = [json.loads(line)["result"] for line in kept.read_text().splitlines() if '{"result"' in line]
    lines = told.out.splitlines()
    first = next(n for n, line in enumerate(lines) if re.match(r"Scripted 0 +Player ", line))
    cash, busts, closed = result["scores"]
    words = (f"${cash}", f"{busts} bust{'s' * (busts != 1)}", f"{closed} closed hand{'s' * (closed != 1)}")
    for seat, (part, score) in enumerate(zip(("Player", "Narc", "Customer"), words, strict=True)):
        ending = " +wins" * (seat in result["winners"])
        assert re.fullmatch(rf"Scripted {seat} +{part} +{re.escape(score)}{ending} *", lines[first + seat])


def test_advice_in_the_deal_is_told_in_dollars(tablemate):
    compile_game("the_deal")
    answers = ("why", "q")
    told = tablemate(
        *("play", "the-deal", "--seats", "human,scripted,scripted", "--set", "deck=default", "--seed", 5),
        answers=answers,
    )

    advice = told.out.split("> ")[1]
    assert re.search(r"^Sorted by worth: ", advice, re.MULTILINE)
    assert re.search(r"^ +worth +on average +chance to make it", advice, re.MULTILINE)
    assert re.search(r"^\S.* [+\u2212]\$\d+\.\d +\d+%", advice, re.MULTILINE)
    assert "point" not in advice


def test_advice_in_quantum_is_the_chance_to_win(tablemate):
    compile_game("quantum")
    told = tablemate("play", "quantum", "--seats", "human,scripted", "--seed", 5, answers=("why", "q"))

    advice = told.out.split("> ")[1]
    assert re.match(r"(keep the ships|roll all three again): \d+% to win", advice)
    assert re.search(
        r"^(Sorted by the chance to win|All of these are worth the same)\.$", advice, re.MULTILINE
    )
    assert re.search(r"^ +chance to win", advice, re.MULTILINE)
    assert re.search(r"^keep the ships +\d+%", advice, re.MULTILINE)


def test_advice_in_one_piece_has_a_column_for_each_factor_and_tells_of_lethal(tablemate, monkeypatch):
    compile_game("one_piece")
    monkeypatch.setenv("COLUMNS", "200")
    told = tablemate(
        *("play", "one-piece", "--seats", "human,scripted", "--seed", 1, "--set", "life=1"),
        *("--set", "first=seat 1", "--set", "deck_1=ST-01", "--set", "deck_2=ST-02"),
        answers=("keep", "end", "end", "stop", "take", "why", "q"),
    )

    advice = told.out.split("> ")[-2]
    assert re.search(r"^You face lethal next turn: .+, and 1 wins the match\.$", advice, re.MULTILINE)
    factors = r"Characters on the field +DON!! put to use +Life +Cards +Attacks to come"
    assert re.search(rf"^ +chance to win +hits this turn +{factors} *$", advice, re.MULTILINE)
    assert re.search(r"^End your turn +\d+% +\S+ hits( +[+\u2212]?\d+){5} *$", advice, re.MULTILINE)


def test_what_the_list_shows_can_be_typed(tablemate):
    """In other words than the notation has for it: `keep ships`."""
    told = tablemate(
        "play", "quantum", "--seats", "human,scripted", "--seed", 5, answers=("Keep the ships", "q")
    )

    assert "is not an action" not in told.out
    assert "choose a starting planet" in told.out.casefold()


def test_what_cannot_be_done_now_says_why(tablemate):
    told = tablemate(
        "play", "quantum", "--seats", "human,scripted", "--seed", 5, answers=("construct E", "q")
    )

    assert "'construct E' is not legal: " in told.out


def test_a_match_alone_is_el_dorado_against_normal_opponents(tablemate):
    told = tablemate("play", answers=["q"])

    assert told.out.startswith("El Dorado. Type ? for help, rules for the rules, q to leave.\n")
    assert all(f"Normal {seat} " in told.out for seat in (1, 2, 3))


def test_programs_may_play_among_themselves(tablemate):
    told = tablemate("play", "el-dorado", "--seats", "scripted,random", "--seed", 1)

    assert told.code == 0
    assert ">" not in told.out


@pytest.mark.parametrize("bid", ["2", "bid 2", "BID 2", " 2 "])
def test_a_bid_is_its_number(after, bid):
    assert after(bid).startswith("You bid 2.\n")


@pytest.mark.parametrize("card", ["qs", "QS", "play qs", " qs ", "2"])
def test_a_card_is_its_name_or_its_number_in_the_list(after, card):
    assert after("2", card).startswith("You play Q♠.\n")


def test_the_ten_may_be_written_as_people_do(after):
    assert after("2", "qs", "9c", "10h").startswith("You play 10♥.\n")


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("10h", "'10h' is not legal: trump may not be led yet, and you hold another suit to lead.\n"),
        ("ac", "'ac' is not legal: that card is not in your hand.\n"),
        ("0", "There is no choice 0; choose from 1 to 2.\n"),
        ("3", "There is no choice 3; choose from 1 to 2.\n"),
        ("bid 2", f"'bid 2' is not legal: {IN_ORDER} Type ? for help.\n"),
        ("[/b]", "'[/b]' is neither a card like QS nor a bid like 3. Type ? for help.\n"),
        ("\x1b[31m", "'\\x1b[31m' is neither a card like QS nor a bid like 3. Type ? for help.\n"),
        ("", ""),
    ],
)
def test_what_cannot_be_done_is_said_and_asked_again(after, answer, complaint):
    assert after("2", answer).split() == complaint.split()


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("5", "'5' is not legal: a bid is from 0 to the number of tricks in the round.\n"),
        ("99", "'99' is not legal: a bid is from 0 to the number of tricks in the round.\n"),
        ("qs", f"'qs' is not legal: {IN_ORDER} Type ? for help.\n"),
        ("-1", "'-1' is neither a card like QS nor a bid like 3. Type ? for help.\n"),
    ],
)
def test_a_bid_that_cannot_be_made_is_said_and_asked_again(after, answer, complaint):
    assert after(answer).split() == complaint.split()


@pytest.mark.parametrize("word", ["?", "help"])
def test_help_is_a_question_mark_away(after, word):
    assert after(word) == Text.from_markup(HELP).plain + "\n" + MORE_HELP


@pytest.mark.parametrize("word", ["q", "Q", "quit", "exit"])
def test_q_leaves_the_table(tablemate, word):
    told = tablemate(*LEADING, answers=["2", word])

    assert (told.code, told.err) == (0, "")
    assert told.out.endswith(f"\nYou left the table.\n{CONTINUED}\n{AGAIN}\n")


def test_the_end_of_input_leaves_the_table_and_writes_nothing(tablemate, tmp_path):
    kept = tmp_path / "kept.jsonl"
    kept.write_text("what was there")

    told = tablemate(*LEADING, "--out", kept, answers=["2", "qs"])

    assert (told.code, told.err) == (0, "")
    assert told.out.endswith(
        f"\nYou left the table. Only finished matches are saved.\n{CONTINUED}\n{AGAIN}\n"
    )
    assert kept.read_text() == "what was there"


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_a_key_leaves_the_table(key):
    terminal = AtTerminal(*LEADING)
    terminal.sees("> ")
    terminal.types(key)

    assert terminal.leaves() == 0
    told = terminal.screen.removeprefix("^C").removeprefix("> ")  # echoed, asked again: who is first decides
    assert told == f"\nYou left the table.\n{CONTINUED}\n{AGAIN}\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_is_ended_from_outside_leaves_the_table_as_with_ctrl_c(number):
    terminal = AtTerminal(*LEADING)
    terminal.sees("> ")
    terminal.is_sent(number)

    assert terminal.leaves() == 0
    assert terminal.screen == f"\nYou left the table.\n{CONTINUED}\n{AGAIN}\n"


def test_a_key_of_another_alphabet_is_asked_again():
    terminal = AtTerminal(*LEADING)
    terminal.sees("> ")
    terminal.types("\udcff\n")
    terminal.sees("is neither a card like QS nor a bid like 3.")
    terminal.sees("> ")
    terminal.types("q\n")

    assert terminal.leaves() == 0


def test_the_table_shows_all_that_a_player_looks_for(after):
    assert after("2", "qs").splitlines() == [
        "You play Q♠.",
        "Random 1 plays 6♦.",
        "You take the trick.",
        "",
        "Round 1 of 2 · 4 tricks · trump hearts (K♥ turned up), not broken",
        "",
        "                       bid  won  score  trick  last trick",
        "  ▶ You                  2    1      0         Q♠ ←",
        "    Random 1 (dealer)    3    0      0         6♦",
        "",
        "Your hand:  9♣   7♥ 10♥",
        "Lead a card",
        "1) 9♣",
    ]


def test_the_round_is_summed_up(after):
    assert after("2", "qs", "9c", "7h", "10h").splitlines()[3:8] == [
        "",
        "Round 1 is over.",
        "              bid  won  points  score",
        "    You         2    4      -7     -7",
        "    Random 1    3    0      -8     -8",
    ]


@pytest.mark.parametrize("seat", [0, 9])
def test_ten_players_and_two_decks_fit_a_small_screen(seat):
    match = Match(GAME, GAME.options({"players": 10}), 7, ["scripted"] * 10)
    while match.actor != seat or len(match.standing) < 35:
        match.act(match.actor, match.position.legal()[0])

    names = [f"Scripted:aggressive {seat}" for seat in range(10)]
    lines = Text.from_markup(render(match.position.view(seat), names)).plain.splitlines()
    assert len(lines) < 20
    assert max(map(len, lines)) <= 80


def test_two_people_at_one_screen_never_see_each_other_s_hand():
    terminal = AtTerminal(*LEADING[:2], "--seats", "human,human", *LEADING[4:])
    assert "'s hand" not in terminal.sees(
        "Human 0, it is your turn; press Enter when nobody else is looking: "
    )
    terminal.types("\n")
    assert "9♣" in terminal.sees("> ")
    terminal.types("2\n")
    handed_over = terminal.sees("Human 1, it is your turn; press Enter when nobody else is looking: ")
    cleared = handed_over.rpartition("\x1b[2J")
    assert cleared[1]
    assert "'s hand" not in cleared[2]
    terminal.types("\n")
    assert "Human 0 bids 2." in terminal.sees("Human 1's hand:")
    assert "2♣" in terminal.sees("> ")
    terminal.types("q\n")

    assert terminal.leaves() == 0


def test_who_goes_on_at_a_shared_screen_keeps_it(tablemate):
    """Human 0 takes the first trick and leads the next without a hand-over."""
    shared = (*LEADING[:2], "--seats", "human,human", *LEADING[4:])
    told = tablemate(*shared, answers=["", "2", "", "0", "", "qs", "", "6d", "", "9c"])

    assert re.findall(r"Human \d, it is your turn", told.out) == [
        f"Human {seat}, it is your turn" for seat in (0, 1, 0, 1, 0, 1)
    ]


def test_everybody_at_a_shared_screen_is_told_the_end(tablemate):
    answers = ["", "0", "", "0", "", "1", "", "1"]
    shared = ("play", "el-dorado", "--seats", "human,human", "--seed", 1, "--set", "schedule=1")

    told = tablemate(*shared, answers=answers)

    assert told.out.count("Round 1 is over.") == 1
    assert re.search(r"Human \d wins with 5 points\.\n", told.out)


def test_a_key_typed_ahead_does_not_answer_for_the_next_person():
    """Enter pressed twice: the second is not taken for the next person's readiness to look."""
    terminal = AtTerminal(*LEADING[:2], "--seats", "human,human", *LEADING[4:])
    terminal.sees("press Enter when nobody else is looking: ")
    terminal.types("\n")
    terminal.sees("> ")
    terminal.types("2\n\n")
    terminal.sees("Human 1, it is your turn; press Enter when nobody else is looking: ")
    terminal.types("q\n")

    assert terminal.leaves() == 0
    assert "Human 1's hand" not in terminal.screen


@pytest.mark.usefixtures("adviser")
def test_a_hint_is_a_legal_choice_with_a_reason(after):
    assert re.fullmatch(r"[0-4]: [+\u2212]\d+\.\d points on average, .* deals\.\n", after("hint"))


@pytest.mark.usefixtures("adviser")
def test_why_weighs_every_choice_best_first(after):
    first, order, head, *rest = after("2", "why").splitlines()

    assert re.match(r"(9♣|Q♠): [+\u2212]", first)
    assert order.startswith(("Sorted by worth: ", "All of these are worth the same"))
    assert re.split(" {2,}", head.strip()) == ["worth", "points on average", "chance to make it"]
    assert rest[0].split()[0] == first.partition(":")[0]
    assert len(rest) == 2


@pytest.mark.usefixtures("adviser")
def test_a_hint_and_its_why_are_one_thought(tablemate):
    told = tablemate(*LEADING, answers=["2", "hint", "why"]).out
    sentences = re.findall(r"(?:9♣|Q♠): [+\u2212].*deals\.", told)

    assert len(sentences) == 2
    assert len(set(sentences)) == 1


@pytest.mark.usefixtures("adviser")
def test_the_same_match_gives_the_same_hint(tablemate):
    asked = [tablemate(*LEADING, answers=["hint"]).out for _ in range(2)]

    assert asked[0] == asked[1]


def test_a_program_outside_takes_a_seat(tablemate, tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("import sys\nfor line in sys.stdin: print('{\"index\": 0}', flush=True)\n")
    table = f'human,cmd:{sys.executable} "{bot}"'
    told = tablemate(
        "play", "el-dorado", "--seats", table, "--seed", 7, "--set", "schedule=1", answers=["1"] * 2
    )

    assert (told.code, told.err) == (0, "")
    assert "Program 1 bids 0." in told.out


def test_why_a_player_failed_is_told_when_the_match_is_over():
    """It comes with the match so far and every hand in it."""
    terminal = AtTerminal(*LEADING[:2], "--seats", "human,cmd:false,cmd:false", "--seed", 7)
    before = terminal.sees("> ")
    terminal.types("q\n")
    after = terminal.sees("You left the table.")

    assert "Program 1 bids" in before
    assert "the player failed" not in before
    assert terminal.leaves() == 0
    assert "its program has ended" in after


# Taking back


def test_back_takes_ones_own_last_decision_back(tablemate):
    told = tablemate(*LEADING, answers=["back", "2", "qs", "back", "q"])

    shown = told.out.split("> ")
    assert "You have not decided anything yet, so there is nothing to take back." in shown[1]
    assert shown[4].startswith("Taken back: QS; something hidden had been shown since.\n")
    assert "Q♠" in shown[4].partition("\n")[2], "it can be played again"


def test_a_match_with_something_taken_back_verifies(tablemate, tmp_path):
    kept = tmp_path / "kept.jsonl"
    told = tablemate(*LEADING, "--out", kept, answers=["2", "back", "1", "qs", *["1"] * 20])

    assert (told.code, told.err) == (0, "")
    assert '"take_back":{"to":0' in kept.read_text()
    assert tablemate("replay", kept).code == 0


# Leaving, and going on


def test_a_match_that_was_left_is_resumed_where_it_stood(tablemate, tmp_path):
    kept = tmp_path / "kept.jsonl"
    left = tablemate(*LEADING, answers=["2", "qs", "q"])
    assert f"\n{CONTINUED}\n" in left.out
    before = left.out.split("> ")[2]

    told = tablemate("play", "el-dorado", "--resume", "--out", kept, answers=["1"] * 20)

    assert (told.code, told.err) == (0, "")
    again = told.out.split("> ")[0]
    assert before.strip().splitlines()[-4:] == again.strip().splitlines()[-4:]
    assert tablemate("replay", kept).out.startswith("1 match verified")
    gone = tablemate("play", "el-dorado", "--resume")
    assert (gone.code, gone.complaint) == (2, "--resume: there is no unfinished match of El Dorado")


def test_a_match_that_cannot_be_saved_at_its_end_can_still_be_resumed(tablemate):
    tablemate(*LEADING, answers=["2", "qs", "q"])
    resumed = ("play", "el-dorado", "--resume")

    told = tablemate(*resumed, "--out", "/dev/full", answers=["1"] * 20)
    assert (told.code, told.complaint) == (2, "/dev/full: No space left on device")
    assert tablemate(*resumed, answers=["1"] * 20).code == 0


def test_each_game_keeps_the_match_that_was_left_in_it(tablemate, tmp_path):
    data = ("--data", tmp_path / "own")
    told = tablemate(*LEADING, *data, answers=["q"])
    assert f"{CONTINUED} --data {tmp_path / 'own'}\n" in told.out

    assert tablemate("play", "quantum", "--resume", *data).code == 2
    assert tablemate("play", "el-dorado", "--resume").code == 2, "another folder"
    assert tablemate("play", "el-dorado", "--resume", *data, answers=["q"]).code == 0


@pytest.mark.parametrize(
    "words", [("--seats", "human,easy"), ("--seed", 7), ("--set", "hook=on")], ids=lambda words: words[0]
)
def test_a_match_is_resumed_as_it_is(tablemate, words):
    told = tablemate("play", "el-dorado", "--resume", *words)

    assert (told.code, told.complaint) == (2, f"--resume continues a match as it is: omit {words[0]}")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", ": contains no match"),
        (b"{}\n", ", line 1: a match starts with a header line ("),
        (b"\xb1\x07\xfe", ", line 1: is not UTF-8 text"),
        (b" " * (1 << 20) + b"\n", ", line 1: is longer than 1 MB, which no line of a match file is"),
    ],
)
def test_a_kept_match_that_was_damaged_is_refused_as_replay_does(tablemate, tmp_path, content, complaint):
    folder = tmp_path / "own" / "left"
    folder.mkdir(parents=True)
    kept = folder / "el_dorado.jsonl"
    kept.write_bytes(content)
    assert tablemate("replay", kept).complaint.startswith(f"{kept}{complaint}")

    told = tablemate("play", "el-dorado", "--resume", "--data", tmp_path / "own")

    assert told.code == 2
    assert told.complaint.startswith(f"{kept}{complaint}")


def test_a_kept_match_of_another_game_is_refused_with_the_names_of_both(tablemate, tmp_path):
    data = ("--data", tmp_path)
    tablemate("play", "quantum", "--seats", "human,scripted", *data, answers=["q"])
    kept = (tmp_path / "left" / "quantum.jsonl").rename(tmp_path / "left" / "el_dorado.jsonl")

    told = tablemate("play", "el-dorado", "--resume", *data)

    assert (told.code, told.out) == (2, "")
    assert told.complaint == f"{kept}, match 1, line 1: is a match of Quantum, not of El Dorado"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_match_that_was_ended_from_outside_is_resumed_where_it_stood(tablemate, tmp_path, number):
    terminal = AtTerminal(*LEADING, "--data", tmp_path)
    terminal.sees("> ")
    terminal.types("2\n")
    terminal.sees("> ")
    terminal.is_sent(number)
    terminal.leaves()

    assert_two_is_bid(tablemate, tmp_path)


def test_a_match_is_resumed_where_it_stood_when_the_terminal_was_closed(tablemate, tmp_path):
    """Nothing can be printed then, nor read."""
    terminal = AtTerminal(*LEADING, "--data", tmp_path)
    terminal.sees("> ")
    terminal.types("2\n")
    terminal.sees("> ")

    assert terminal.closes() == 0
    assert_two_is_bid(tablemate, tmp_path)


def test_a_match_is_resumed_where_it_stood_when_nobody_read_it_any_more(tablemate, tmp_path):
    process = started(*LEADING, "--data", tmp_path, stdin=subprocess.PIPE)
    shown = ""
    while not shown.endswith("\n> "):
        shown += process.stdout.read(1)
    process.stdout.close()

    process.stdin.write("2\n")
    told = finished(process)

    assert (told.code, told.err) == (0, "")
    assert_two_is_bid(tablemate, tmp_path)


def assert_two_is_bid(tablemate, data):
    told = tablemate("play", "el-dorado", "--resume", "--data", data, answers=["q"])
    assert (told.code, told.err) == (0, "")
    assert re.search(r"\bYou +2 +0 ", told.out), told.out


def test_a_signal_that_is_ignored_stays_so(tmp_path):
    """`nohup tablemate play`."""
    ignoring = f"import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); {PROGRAM[-1]}"
    process = started(*LEADING, "--data", tmp_path, program=ignoring, stdin=subprocess.PIPE)
    process.stdout.readline()
    process.send_signal(signal.SIGHUP)
    process.stdin.write("2\nq\n")

    told = finished(process)
    assert "You bid 2." in told.out


def test_where_it_cannot_be_kept_that_is_said(tablemate, tmp_path):
    (tmp_path / "own").write_text("a file")

    told = tablemate(*LEADING, "--data", tmp_path / "own", answers=["q"])

    assert (told.code, told.err) == (0, "")
    assert "The match could not be kept: " in told.out


def test_at_a_shared_screen_a_decision_is_taken_back_with_what_followed(tablemate):
    """Whoever takes it back has the screen, and decides again."""
    words = [word if word != "human,random" else "human,human" for word in LEADING]
    told = tablemate(*words, answers=["", "2", "", "0", "", "back", "1", "", "q"])

    assert (told.code, told.err) == (0, "")
    assert "Taken back: bid 2.\n" in told.out
    assert told.out.count("it is your turn") == 4
