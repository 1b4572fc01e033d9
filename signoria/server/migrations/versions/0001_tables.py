"""Tables, seats, the log, snapshots, settings and sessions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def owner() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), nullable=False)


def of_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=f"fk_{name}_table_id_tables", ondelete="CASCADE"
    )


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("data_name", sa.String(200), nullable=False),
        sa.Column("data_fingerprint", sa.String(64), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("free_undo", sa.Boolean(), nullable=False),
        sa.Column("start", sa.Text()),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("bots_wait", sa.Boolean(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_updated", "tables", ["updated"])
    op.create_table(
        "seats",
        owner(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("bot", sa.String(60)),
        sa.Column("bot_seed", sa.BigInteger(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        of_table("seats"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    )
    op.create_table(
        "log",
        owner(),
        sa.Column("index", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer()),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("value", sa.Text()),
        sa.Column("auto", sa.Boolean(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        of_table("log"),
        sa.PrimaryKeyConstraint("table_id", "index", name="pk_log"),
        sa.UniqueConstraint("table_id", "seat", "number", name="uq_log_table_id_seat_number"),
    )
    op.create_table(
        "snapshots",
        owner(),
        sa.Column("index", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        of_table("snapshots"),
        sa.PrimaryKeyConstraint("table_id", "index", name="pk_snapshots"),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.String(60), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
    )
