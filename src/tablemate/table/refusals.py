"""Error responses: a status, a code for programs, a sentence for people."""

import logging

from litestar.exceptions import HTTPException, ValidationException

from tablemate.core.errors import BadInput, IllegalAction, TablemateError, UnknownGame, shortened
from tablemate.store import MatchOver, NoSuchMatch, NoSuchSheet, SeatTaken, StoreFault, Taken
from tablemate.table.tally import TALLY

LOG = logging.getLogger(__name__)
BAD_INPUT, UNKNOWN_TOKEN, FOREIGN, NOT_FOUND, TIMEOUT, NOT_NOW, TOO_LARGE, TOO_MANY, UNAVAILABLE = (
    400,
    401,
    403,
    404,
    408,
    409,
    413,
    429,
    503,
)
CODES = {
    BAD_INPUT: "bad-input",
    UNKNOWN_TOKEN: "unknown-token",
    FOREIGN: "foreign-origin",
    NOT_FOUND: "not-found",
    405: "method-not-allowed",
    TIMEOUT: "timeout",
    NOT_NOW: "not-now",
    TOO_LARGE: "too-large",
    TOO_MANY: "too-many",
    UNAVAILABLE: "unavailable",
}


WORDS = {
    NOT_FOUND: "there is nothing by that name here",
    405: "that cannot be done at this address",
    TOO_LARGE: "the request is too large; the limit is 64 KiB",
}


class Refusal(TablemateError):
    """A request that the server refuses."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence


def stale(next_n: int) -> Refusal:
    return Refusal(NOT_NOW, "stale", f"out of date: the next line is number {next_n}")


def over() -> Refusal:
    return Refusal(NOT_NOW, "game-over", "the match is over")


def still_running() -> Refusal:
    return Refusal(NOT_NOW, "still-running", "that is a secret until the match is over")


def switched_off(what: str) -> Refusal:
    return Refusal(NOT_NOW, "switched-off", f"{what} is switched off in this match, as its host wished")


def no_seat() -> Refusal:
    return Refusal(UNKNOWN_TOKEN, "no-seat", "only somebody who holds a seat in this match may do that")


def unknown_token() -> Refusal:
    return Refusal(UNKNOWN_TOKEN, "unknown-token", "this token holds no seat in this match")


def unknown_invitation() -> Refusal:
    return Refusal(UNKNOWN_TOKEN, "unknown-invitation", "this is not an invitation to a seat in this match")


def foreign(sentence: str) -> Refusal:
    return Refusal(FOREIGN, CODES[FOREIGN], sentence)


def not_text(what: str) -> Refusal:
    return Refusal(BAD_INPUT, CODES[BAD_INPUT], f"{what} is not UTF-8 text")


def unreadable() -> Refusal:
    return Refusal(BAD_INPUT, CODES[BAD_INPUT], "this is not a valid HTTP request")


def hung_up() -> Refusal:
    return Refusal(BAD_INPUT, CODES[BAD_INPUT], "the request ended before all of it was sent")


def too_slow() -> Refusal:
    return Refusal(TIMEOUT, CODES[TIMEOUT], "the request was not sent in time")


def closing() -> Refusal:
    sentence = "the server is shutting down; try again once it is back"
    return Refusal(UNAVAILABLE, CODES[UNAVAILABLE], sentence)


def refusal_of(error: Exception) -> Refusal:
    """The response to whatever was raised; the unexpected is logged, and said to be our fault."""
    refusal = _worded(error)
    # What came from outside may be quoted in it, line ends and control characters included.
    sentence = "".join(c if c.isprintable() else repr(c)[1:-1] for c in refusal.sentence)
    longest = error.longest if isinstance(error, TablemateError) else TablemateError.longest
    return Refusal(refusal.status, refusal.code, shortened(sentence, longest))


def _worded(error: Exception) -> Refusal:
    match error:
        case Refusal():
            return error
        case IllegalAction():
            status = BAD_INPUT if error.code == "malformed" else NOT_NOW
            return Refusal(status, error.code, error.because)
        case NoSuchMatch() | NoSuchSheet() | UnknownGame():
            return Refusal(NOT_FOUND, "not-found", str(error))
        case Taken():
            return Refusal(NOT_NOW, "stale", str(error))
        case SeatTaken():
            return Refusal(NOT_NOW, "seat-taken", str(error))
        case MatchOver():
            return over()
        case StoreFault():
            TALLY.store_faults += 1
            LOG.error("store unavailable: %s", error)
            return Refusal(UNAVAILABLE, "unavailable", "the store cannot be reached just now; try again")
        case OSError():
            LOG.error("disk unavailable: %s", error)
            return Refusal(UNAVAILABLE, "unavailable", "the disk cannot be used just now; try again")
        case BadInput():
            return Refusal(BAD_INPUT, "bad-input", str(error))
        case TablemateError():
            return Refusal(NOT_NOW, "not-now", str(error))
        case ValidationException():
            return Refusal(BAD_INPUT, "bad-input", _what_is_wrong(error))
        case RecursionError():
            return Refusal(BAD_INPUT, "bad-input", "what was sent is nested too deeply")
        case HTTPException() if error.status_code < 500:
            code = CODES.get(error.status_code, "bad-input")
            return Refusal(error.status_code, code, WORDS.get(error.status_code) or error.detail or code)
    LOG.error("server fault", exc_info=error)
    return Refusal(UNAVAILABLE, "unavailable", "something went wrong at the table; nothing has changed")


def _what_is_wrong(error: ValidationException) -> str:
    """The first field that does not fit, and why."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        key, message = extra[0].get("key", ""), extra[0].get("message", "")
        if message == repr("data"):  # how a missing body is reported
            return "the request has no body, and it needs one in JSON"
        return f"{key}: {message}" if key and key != "data" else str(message)
    return error.detail
