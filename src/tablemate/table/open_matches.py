"""The open matches of a server: which addresses keep each of them open, and which are idle.

All of it is kept up to date as people come and go, so that opening one more match costs the same however
many are open.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field

from tablemate.table.live_match import LiveMatch
from tablemate.table.sockets import spectators


@dataclass(eq=False)
class OpenMatch:
    """A live match, and who is using it just now."""

    opened_by: str  # an address
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    live_match: LiveMatch | None = None
    users: Counter[str] = field(default_factory=Counter)  # by address

    @property
    def is_idle(self) -> bool:
        return not self.users and (self.live_match is None or self.live_match.is_idle)

    @property
    def is_only_watched(self) -> bool:
        """Spectators are all who are here; what they watch is in the store."""
        if self.live_match is None:
            return False
        here = self.live_match.connections
        return self.users.total() == len(here) == len(spectators(here)) > 0

    def close(self) -> None:
        if self.live_match is not None:
            self.live_match.close()

    def evict(self, code: int, because: str) -> None:
        """Close it although somebody is here."""
        self.close()
        if self.live_match is not None:
            self.live_match.dismiss(self.live_match.connections, code, because)


class OpenMatches:
    """Open matches by id, the least recently used first."""

    def __init__(self) -> None:
        self._all: OrderedDict[str, OpenMatch] = OrderedDict()
        self._unused: dict[str, OpenMatch] = {}  # nobody is here, though opponents may still move
        self._used: Counter[str] = Counter()  # by address, how many matches it is using

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __contains__(self, match_id: str) -> bool:
        return match_id in self._all

    def get(self, match_id: str) -> OpenMatch | None:
        return self._all.get(match_id)

    def enter(self, match_id: str, address: str) -> OpenMatch:
        """Somebody uses a match, which stays open until everybody has left."""
        entry = self._all.setdefault(match_id, OpenMatch(address))
        self._all.move_to_end(match_id)
        self._unused.pop(match_id, None)
        if not entry.users[address]:
            self._used[address] += 1
        entry.users[address] += 1
        return entry

    def leave(self, match_id: str, entry: OpenMatch, address: str) -> None:
        """Somebody no longer uses a match, which may have been removed meanwhile."""
        is_here = self._all.get(match_id) is entry
        entry.users[address] -= 1
        if not entry.users[address]:
            del entry.users[address]
            if is_here:
                self._stop_counting(address)
        if is_here and not entry.users:
            if entry.live_match is None:
                del self._all[match_id]
            else:
                self._unused[match_id] = entry

    def remove(self, match_id: str) -> OpenMatch:
        entry = self._all.pop(match_id)
        self._unused.pop(match_id, None)
        for address in entry.users:
            self._stop_counting(address)
        return entry

    def _stop_counting(self, address: str) -> None:
        self._used[address] -= 1
        if not self._used[address]:
            del self._used[address]

    @property
    def idle(self) -> list[str]:
        """Those that nobody uses and no opponent moves in, the longest left first."""
        return [match_id for match_id, entry in self._unused.items() if entry.is_idle]

    @property
    def busy(self) -> int:
        """How many are not idle."""
        return len(self._all) - len(self.idle)

    def kept_by(self, address: str) -> int:
        """How many matches an address keeps open; one that all have left counts for who opened it."""
        return self._used[address] + sum(
            entry.opened_by == address and not entry.is_idle for entry in self._unused.values()
        )

    def crowd(self) -> tuple[str, int]:
        """The address that keeps the most open, and how many; there has to be one."""
        kept = self._used.copy()
        kept.update(entry.opened_by for entry in self._unused.values() if not entry.is_idle)
        return kept.most_common(1)[0]

    def first_only_watched(self, address: str) -> str | None:
        """The least recently used of an address's matches that has spectators alone."""
        for match_id, entry in self._all.items():
            if address in entry.users and entry.is_only_watched:
                return match_id
        return None
