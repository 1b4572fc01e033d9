"""Sources of chance in place of the seed, and what each entry of the log drew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log", sa.Column("drew", sa.Text()))
    op.add_column("tables", sa.Column("chance", sa.Text(), nullable=False, server_default="[]"))
    tables = sa.table(
        "tables",
        sa.column("chance", sa.Text),
        sa.column("seed", sa.BigInteger),
        sa.column("start", sa.Text),
    )
    # A table that began with a given position has its chance in it.
    seeded = sa.literal('[{"at":0,"seed":').concat(sa.cast(tables.c.seed, sa.Text)).concat("}]")
    op.execute(sa.update(tables).where(tables.c.start.is_(None)).values(chance=seeded))
    op.drop_column("tables", "seed")
