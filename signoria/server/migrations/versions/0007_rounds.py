"""Rounds in which people make the key of a table together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rounds",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_rounds_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_rounds"),
    )
    op.create_index("ix_rounds_due", "rounds", ["due"])


def downgrade() -> None:
    op.drop_table("rounds")
