"""Lessons: the tables on which they are played, and what somebody has learnt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(60)))
    op.create_table(
        "learnt",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(32)),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("steps", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_learnt_person_id_people", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_learnt"),
    )
    op.create_index("ix_learnt_person_id", "learnt", ["person_id", "game"])


def downgrade() -> None:
    op.drop_table("learnt")
    op.drop_column("tables", "lesson")
