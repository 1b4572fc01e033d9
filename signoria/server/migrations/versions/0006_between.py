"""Tables between people: owners, tables that wait, invitations, talk, and what somebody asks of the others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("stage", sa.String(10), nullable=False, server_default="playing"),
        sa.Column("begins", sa.String(10), nullable=False, server_default="full"),
        sa.Column("delay", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("language", sa.String(20), nullable=False, server_default=""),
        sa.Column("closes", sa.BigInteger()),
    ):
        op.add_column("tables", column)
    op.add_column("seats", sa.Column("way", sa.String(10), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("since", sa.BigInteger()))
    add_person("tables", "owner_id")
    add_person("seats", "asked_id")
    op.create_index("ix_tables_stage", "tables", ["stage", "over", "updated"])
    op.create_table(
        "invitations",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        to_table("invitations"),
        sa.PrimaryKeyConstraint("hash", name="pk_invitations"),
    )
    op.create_index("ix_invitations_table_id", "invitations", ["table_id"])
    op.create_table(
        "talk",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("watchers", sa.Boolean(), nullable=False),
        sa.Column("person_id", sa.String(32)),
        sa.Column("seat", sa.Integer()),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        to_table("talk"),
        to_person("talk", "person_id", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_talk"),
    )
    op.create_index("ix_talk_table_id", "talk", ["table_id", "id"])
    op.create_table(
        "heard",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        to_table("heard"),
        to_person("heard", "person_id", "CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_heard"),
    )
    op.create_table(
        "mutes",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("muted_id", sa.String(32), nullable=False),
        to_person("mutes", "person_id", "CASCADE"),
        to_person("mutes", "muted_id", "CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "muted_id", name="pk_mutes"),
    )
    op.create_table(
        "requests",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("place", sa.Integer()),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        to_table("requests"),
        to_person("requests", "person_id", "CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_requests"),
    )
    op.create_index("ix_requests_due", "requests", ["due"])


def to_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=f"fk_{name}_table_id_tables", ondelete="CASCADE"
    )


def to_person(name: str, column: str, then: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["people.id"], name=f"fk_{name}_{column}_people", ondelete=then)


def add_person(table: str, column: str) -> None:
    """A column that names somebody. SQLite takes the key with the column, without making the table anew: all that
    belongs to its rows would go with them.
    """
    name = f"fk_{table}_{column}_people"
    if op.get_bind().dialect.name == "postgresql":
        op.add_column(table, sa.Column(column, sa.String(32)))
        op.create_foreign_key(name, table, "people", [column], ["id"], ondelete="SET NULL")
    else:
        op.execute(
            sa.text(
                f"ALTER TABLE {table} ADD COLUMN {column} VARCHAR(32) "
                f"CONSTRAINT {name} REFERENCES people (id) ON DELETE SET NULL"
            )
        )
    op.create_index(f"ix_{table}_{column}", table, [column])
