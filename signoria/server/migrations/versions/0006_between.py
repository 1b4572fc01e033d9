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
    op.add_column("tables", sa.Column("owner_id", sa.String(32)))
    op.create_index("ix_tables_owner_id", "tables", ["owner_id"])
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("asked_id", sa.String(32)))
        batch.create_foreign_key(
            "fk_seats_asked_id_people", "people", ["asked_id"], ["id"], ondelete="SET NULL"
        )
    op.create_index("ix_seats_asked_id", "seats", ["asked_id"])
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


def downgrade() -> None:
    """For tests of older databases."""
    for table in ("requests", "mutes", "heard", "talk", "invitations"):
        op.drop_table(table)
    op.drop_index("ix_seats_asked_id", "seats")
    with op.batch_alter_table("seats") as batch:
        batch.drop_constraint("fk_seats_asked_id_people", type_="foreignkey")
        for column in ("asked_id", "way", "since"):
            batch.drop_column(column)
    op.drop_index("ix_tables_stage", "tables")
    op.drop_index("ix_tables_owner_id", "tables")
    for column in ("owner_id", "stage", "begins", "delay", "language", "closes"):
        op.drop_column("tables", column)
