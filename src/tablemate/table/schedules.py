"""Schedules: when a thought is seen to end. Everybody could work it out; nobody learns when it was done."""

from dataclasses import dataclass

from tablemate.table.allowances import GROWTH


@dataclass
class Schedule:
    """One thought, in seconds of one clock."""

    started: float  # everybody was shown that the seat thinks
    pause: float  # the seconds a person would take
    allowance: float  # the seconds that such a thought is given, once it is its turn
    begun: float = 0.0  # it was its turn
    changed: float = 0.0  # the pace was last changed

    def end(self, share: float) -> float:
        """When it ends if so much of the pause is made; a change of pace does not turn the clock back."""
        return max(self.started + share * self.pause, self.begun + self.allowance, self.changed)

    def begin(self, now: float, step: float) -> None:
        """It is its turn, after whole steps of waiting: a busy moment of the server is not seen in it."""
        self.begun = self.started + step * round((now - self.started) / step)

    def shorten(self, now: float, allowance: float) -> None:
        """Give it only so much more from now on."""
        self.allowance = min(self.allowance, now - self.begun + allowance)

    def extend(self) -> None:
        """Give it the next longer time, for it has not ended within this one."""
        self.allowance *= GROWTH

    def milliseconds(self, share: float) -> int:
        """What everybody is shown it took."""
        return round(1000 * (self.end(share) - self.started))
