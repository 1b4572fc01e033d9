"""A table's owner is somebody whom the database knows; when backups were made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
KNOWN = "UPDATE tables SET owner_id = NULL WHERE owner_id NOT IN (SELECT id FROM people)"
KEY = "fk_tables_owner_id_people"


def upgrade() -> None:
    op.create_table(
        "backups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_backups"),
    )
    op.execute(KNOWN)
    if op.get_bind().dialect.name != "sqlite":
        op.create_foreign_key(KEY, "tables", "people", ["owner_id"], ["id"], ondelete="SET NULL")
        return
    # SQLite adds keys only with a new column; to make the table anew would take along all that belongs to tables.
    key = f"CONSTRAINT {KEY} REFERENCES people (id) ON DELETE SET NULL"
    _replace_owner(f"VARCHAR(32) {key}")


def downgrade() -> None:
    op.drop_table("backups")
    if op.get_bind().dialect.name == "sqlite":
        _replace_owner("VARCHAR(32)")
    else:
        op.drop_constraint(KEY, "tables", type_="foreignkey")


def _replace_owner(kind: str) -> None:
    op.execute(f"ALTER TABLE tables ADD COLUMN holder_id {kind}")
    op.execute("UPDATE tables SET holder_id = owner_id")
    op.drop_index("ix_tables_owner_id", "tables")
    op.execute("ALTER TABLE tables DROP COLUMN owner_id")
    op.execute("ALTER TABLE tables RENAME COLUMN holder_id TO owner_id")
    op.create_index("ix_tables_owner_id", "tables", ["owner_id"])
