"""What people are called, when they were last here, who plays for them; a host's terms; notes in the log."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
    op.add_column("seats", sa.Column("name", sa.String))
    op.add_column("seats", sa.Column("seen", sa.BigInteger))
    op.add_column("seats", sa.Column("stand_in", sa.String))
    op.create_table(
        "notes",
        sa.Column("match_id", sa.String, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("k", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
