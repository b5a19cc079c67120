"""Invitations to seats, owners of sheets, keys, and what a match at the table has besides its header."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("entropy", sa.LargeBinary))
    op.add_column("matches", sa.Column("pace", sa.String, nullable=False, server_default="natural"))
    op.add_column("matches", sa.Column("is_listed", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("invitation_hash", sa.LargeBinary))
    op.add_column("sheets", sa.Column("key_hash", sa.LargeBinary))
    op.create_table(
        "keys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("label", sa.String, nullable=False),
        sa.Column("key_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
