"""The tables as they are today; `migrations` says how a database gets there.

    matches   one row a match: what its file's header and setup say, and the result once it is over
    lines     its numbered lines, as a match file has them
    seats     who sits where, the hash of the token that holds the seat, and of the invitation to take it;
              the name of a person, when they were last here, and the level that plays for them
    notes     what the log tells besides a match's lines, each before a line
    sheets    one row a sheet, with the hash of its owner's key
    entries   its numbered events, each with a key that comes once
    keys      what the administrator gave out: the hash of each, and what it is for

JSON is kept as text, letter by letter as it was written. Times are microseconds since 1970, UTC.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    true,
)

VERSION = "0003"  # of the newest migration
VERSION_TABLE = "tablemate_version"

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("entropy", LargeBinary),  # of the server, besides the seed; matches with a typed seed have none
    Column("typed_seed", Boolean, nullable=False),
    Column("names", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("pace", String, nullable=False, server_default="natural"),
    Column("is_listed", Boolean, nullable=False, server_default=true()),
    Column("terms", Text, nullable=False, server_default="{}"),  # what whoever began it allows
    Column("created", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("result", Text),
    CheckConstraint("(finished IS NULL) = (result IS NULL)", name="matches_finished_with_result"),
    Index("matches_by_end", "finished", "id"),
)

lines = Table(
    "lines",
    metadata,
    Column("match_id", String, ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    CheckConstraint("n >= 0", name="lines_count_from_0"),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", String, ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("token_hash", LargeBinary),
    Column("invitation_hash", LargeBinary),
    Column("name", String),
    Column("seen", BigInteger),  # when somebody was last here
    Column("stand_in", String),
    CheckConstraint("kind IN ('person', 'opponent', 'open')", name="seats_of_a_kind"),
    sqlite_with_rowid=False,
)

notes = Table(
    "notes",
    metadata,
    Column("match_id", String, ForeignKey("matches.id"), primary_key=True),
    Column("k", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, nullable=False),
    Column("note", Text, nullable=False),
    sqlite_with_rowid=False,
)

sheets = Table(
    "sheets",
    metadata,
    Column("id", String, primary_key=True),
    Column("about", Text, nullable=False),
    Column("key_hash", LargeBinary),  # sheets from before there were owners have none
    Column("created", BigInteger, nullable=False),
    Index("sheets_by_beginning", "created", "id"),
)

entries = Table(
    "entries",
    metadata,
    Column("sheet_id", String, ForeignKey("sheets.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("key", String, nullable=False),
    Column("event", Text, nullable=False),
    CheckConstraint("n >= 0", name="entries_count_from_0"),
    UniqueConstraint("sheet_id", "key", name="entries_once_a_key"),
    sqlite_with_rowid=False,
)

keys = Table(
    "keys",
    metadata,
    Column("id", String, primary_key=True),
    Column("label", String, nullable=False),
    Column("key_hash", LargeBinary, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)
