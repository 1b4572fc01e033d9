"""People who come to a table with a phone of their own: who they are, which seats and sessions are theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_people_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_index("ix_people_table_id", "people", ["table_id"])
    for table, then in (("seats", "SET NULL"), ("sessions", "CASCADE")):
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column("person_id", sa.String(32)))
            batch.create_foreign_key(
                f"fk_{table}_person_id_people", "people", ["person_id"], ["id"], ondelete=then
            )
        op.create_index(f"ix_{table}_person_id", table, ["person_id"])
