"""What a player is given for a decision: a world that fits what the seat knows, never the true one."""

from tablemate.core.match import Match
from tablemate.core.playing import Decision
from tablemate.core.streams import Stream, start_since, stream_start, world_stream


def worlds_for(match: Match, seat: int) -> Stream:
    """Where the worlds come from that a seat is shown at this point of a match; each time others."""
    return Stream(start_since(stream_start(match.seed, world_stream(seat)), len(match.lines)))


def decision_of(match: Match, seat: int) -> Decision:
    """The decision in front of a seat, which stays as it is when the match goes on."""
    world = match.position.determinized(seat, worlds_for(match, seat).draw())
    told = [match.setup_events, *(line.events for line in match.standing)]
    redacted = match.position.rulebook.events.redacted
    return Decision(world, seat, lambda: [redacted(event, seat) for events in told for event in events])
