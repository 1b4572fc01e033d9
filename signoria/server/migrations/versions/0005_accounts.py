"""Accounts: members, their passkeys and links, what administrators did, reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

KEPT = "rows of the audit are kept as they are"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("used", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("device", sa.String(200), nullable=False, server_default=""))
    op.execute(sa.text("UPDATE sessions SET used = created"))
    people_without_table()
    op.create_table(
        "accounts",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("folded", sa.String(240), nullable=False),
        sa.Column("password", sa.Text()),
        sa.Column("email", sa.String(254)),
        sa.Column("email_confirmed", sa.Boolean(), nullable=False),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("banned", sa.Text()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(20), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_accounts_person_id_people", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", name="pk_accounts"),
        sa.UniqueConstraint("folded", name="uq_accounts_folded"),
    )
    op.create_index("ix_accounts_email", "accounts", ["email"])
    op.create_index("ix_accounts_seen", "accounts", ["seen"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_passkeys_person_id_people", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_person_id", "passkeys", ["person_id"])
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person_id", sa.String(32)),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_tickets_person_id_people", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name="pk_tickets"),
    )
    op.create_index("ix_tickets_person_id", "tickets", ["person_id"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("admin", sa.String(60), nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("about", sa.String(200), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("from_name", sa.String(60), nullable=False),
        sa.Column("about_id", sa.String(32)),
        sa.Column("about_name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("settled", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_reports_table_id_tables", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["about_id"], ["people.id"], name="fk_reports_about_id_people", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    keep_the_audit()


def people_without_table() -> None:
    """Members belong to no table. SQLite can't change the column: the table is made anew, and since people who
    go take their sessions along and leave their seats, these are written again.
    """
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("people", "table_id", existing_type=sa.String(32), nullable=True)
        return
    c = op.get_bind()
    seats = c.execute(
        sa.text("SELECT table_id, seat, person_id FROM seats WHERE person_id IS NOT NULL")
    ).all()
    sessions = c.execute(
        sa.text("SELECT hash, created, used, device, person_id FROM sessions WHERE person_id IS NOT NULL")
    ).all()
    with op.batch_alter_table("people") as batch:
        batch.alter_column("table_id", existing_type=sa.String(32), nullable=True)
    for row in seats:
        values = {"t": row[0], "s": row[1], "p": row[2]}
        c.execute(sa.text("UPDATE seats SET person_id = :p WHERE table_id = :t AND seat = :s"), values)
    for row in sessions:
        c.execute(
            sa.text(
                "INSERT INTO sessions (hash, created, used, device, person_id) VALUES (:h, :c, :u, :d, :p)"
            ),
            {"h": row[0], "c": row[1], "u": row[2], "d": row[3], "p": row[4]},
        )


def keep_the_audit() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            sa.text(
                "CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN RAISE EXCEPTION '{KEPT}'; END $$"
            )
        )
        op.execute(
            sa.text(
                "CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit "
                "FOR EACH STATEMENT EXECUTE FUNCTION keep_audit()"
            )
        )
        return
    for what in ("UPDATE", "DELETE"):
        op.execute(
            sa.text(
                f"CREATE TRIGGER keep_audit_{what.lower()} BEFORE {what} ON audit "
                f"BEGIN SELECT RAISE(ABORT, '{KEPT}'); END"
            )
        )


def downgrade() -> None:
    """For tests of older databases: members are lost, and the column that may be empty now stays so."""
    for table in ("reports", "audit", "tickets", "passkeys", "accounts"):
        op.drop_table(table)
    if op.get_bind().dialect.name == "postgresql":
        op.execute(sa.text("DROP FUNCTION keep_audit"))
    op.execute(sa.text("DELETE FROM people WHERE table_id IS NULL"))
    op.drop_column("sessions", "used")
    op.drop_column("sessions", "device")
