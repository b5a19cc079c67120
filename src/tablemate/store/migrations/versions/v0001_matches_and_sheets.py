"""Matches with their lines and seats, sheets with their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("typed_seed", sa.Boolean, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.Column("result", sa.Text),
        sa.CheckConstraint("(finished IS NULL) = (result IS NULL)", name="matches_finished_with_result"),
    )
    op.create_index("matches_by_end", "matches", ["finished", "id"])
    op.create_table(
        "lines",
        sa.Column("match_id", sa.String, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.CheckConstraint("n >= 0", name="lines_count_from_0"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("token_hash", sa.LargeBinary),
        sa.CheckConstraint("kind IN ('person', 'opponent', 'open')", name="seats_of_a_kind"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sheets",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("sheets_by_beginning", "sheets", ["created", "id"])
    op.create_table(
        "entries",
        sa.Column("sheet_id", sa.String, sa.ForeignKey("sheets.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.CheckConstraint("n >= 0", name="entries_count_from_0"),
        sa.UniqueConstraint("sheet_id", "key", name="entries_once_a_key"),
        sqlite_with_rowid=False,
    )
