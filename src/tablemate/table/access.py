"""Who can reach a server, and what it therefore asks of them.

On this machine alone nobody is asked for anything. Where others can reach it, a score sheet is written on
and a simulation stopped by whoever holds its key. At a public address matches and sheets are not listed
unless somebody wants them to be, and what costs much needs a key from the administrator.
"""

from dataclasses import dataclass

from tablemate.store import Store, is_of
from tablemate.table.public_url import PublicUrl
from tablemate.table.refusals import UNKNOWN_TOKEN, Refusal

NEEDS_KEY = "needs-key"


@dataclass(frozen=True)
class Access:
    is_shared: bool = False  # whether others than this machine's people can reach the server
    public_url: PublicUrl | None = None

    @property
    def is_public(self) -> bool:
        return self.public_url is not None

    @property
    def lists_new(self) -> bool:
        """Whether a match is in the list that everybody is shown, if its maker does not say."""
        return not self.is_public

    @property
    def asks_owners(self) -> bool:
        return self.is_shared or self.is_public

    def allows(self, store: Store, key: str | None, owner: bytes | None) -> bool:
        """Whether somebody with this key, or none, may change what belongs to the owner of that hash.

        What is from before there were owners, or from this machine's terminal, belongs to nobody: near by
        anybody may go on with it, at a public address only the administrator.
        """
        if not self.asks_owners or (owner is None and not self.is_public):
            return True
        return key is not None and (is_of(key, owner) or store.keys.knows(key))

    def check_owner(self, store: Store, key: str | None, owner: bytes | None, what: str) -> None:
        if not self.allows(store, key, owner):
            sentence = f"only somebody who holds the key of this {what} may do that"
            raise Refusal(UNKNOWN_TOKEN, NEEDS_KEY, sentence)

    def knows(self, store: Store, key: str | None) -> bool:
        """Whether somebody may do what costs much, and see what others do of the kind."""
        return not self.is_public or (key is not None and store.keys.knows(key))

    def check_costly(self, store: Store, key: str | None, what: str) -> None:
        """Refuse what costs much at a public address, unless the administrator gave a key for it."""
        if not self.knows(store, key):
            sentence = f"{what} need a key here, which the administrator of this server gives out"
            raise Refusal(UNKNOWN_TOKEN, NEEDS_KEY, sentence)


HERE = Access()
