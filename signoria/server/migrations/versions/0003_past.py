"""What was told, with every action; positions by their place in the line of play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "told",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_told_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "place", name="pk_told"),
    )
    op.add_column("snapshots", sa.Column("place", sa.Integer(), nullable=False, server_default="0"))
    snapshots = sa.table("snapshots", sa.column("table_id"), sa.column("index"), sa.column("place"))
    log = sa.table("log", sa.column("table_id"), sa.column("index"), sa.column("what"))
    # Every undo has taken one action back.
    step = sa.case((log.c.what == "undo", -1), (log.c.what == "order", 0), else_=1)
    place = (
        sa.select(sa.func.coalesce(sa.func.sum(step), 0))
        .where(log.c.table_id == snapshots.c.table_id, log.c.index <= snapshots.c.index)
        .scalar_subquery()
    )
    op.execute(sa.update(snapshots).values(place=place))
    op.drop_column("snapshots", "digest")
